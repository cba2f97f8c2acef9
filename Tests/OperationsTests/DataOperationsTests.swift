import CivilTime
import Interchange
import Operations
import Outcomes
import TestSupport
import Testing
import TodoCore
import TodoStore

/// Views, imports and exports through the operations alone: no options, no printing, no files.
@Suite struct DataOperationsTests {
  /// A text in memory, in one piece or in lines.
  private final class Text: TextPieces {
    private var pieces: [[UInt8]]
    let head: [UInt8]

    init(_ text: String) {
      pieces = text.split(separator: "\n").map { Array("\($0)\n".utf8) }
      head = pieces.first ?? []
    }

    func read() -> [UInt8]? { pieces.isEmpty ? nil : pieces.removeFirst() }
  }

  private func source(_ text: String, path: String = "items.jsonl") -> ImportSource {
    ImportSource(path: path, isStream: path == "-") { Text(text) }
  }

  private func exported(
    _ user: DaybookUnderTest, _ format: ExportFormat = .jsonLines
  ) throws -> String {
    var bytes: [UInt8] = []
    _ = try user.book.export(.all, as: format) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func linesAreImportedOnceAndExportedWhole() throws {
    let user = try DaybookUnderTest()
    let lines = """
      {"uid":"a","title":"Buy milk","list":"home"}
      {"uid":"b","title":"Call Ann","colour":"red"}
      """
    let first = try user.book.importItems([source(lines)], ImportRequest())
    #expect(first.new == 2)
    #expect(first.unknown == ["colour": 1])
    #expect(try user.book.importItems([source(lines, path: "-")], ImportRequest()).same == 2)

    let text = try exported(user)
    let other = try DaybookUnderTest()
    #expect(try other.book.importItems([source(text)], ImportRequest()).new == 2)
    #expect(try exported(other) == text)

    #expect(try user.book.undo().map(\.command) == ["import"])
    #expect(try exported(user).isEmpty)
  }

  @Test func aBadLineEndsAnImportOrIsCounted() throws {
    let user = try DaybookUnderTest()
    let lines = "{\"title\":\"Buy milk\"}\n{\"title\":3}"
    #expect(throws: ImportError.self) {
      try user.book.importItems([source(lines)], ImportRequest())
    }
    #expect(try exported(user).isEmpty)
    var request = ImportRequest()
    request.skipsBad = true
    request.list = "shop"
    let imported = try user.book.importItems([source(lines)], request)
    #expect(imported.new == 1)
    #expect(imported.skipped.map(\.count) == [1])
    #expect(try user.book.lists().map(\.name) == ["shop"])
  }

  @Test func aCalendarComesBackAsItWasWritten() throws {
    let user = try DaybookUnderTest()
    try user.add("Water plants every day 10:00")
    let text = try exported(user, .calendar)
    let other = try DaybookUnderTest()
    let imported = try other.book.importItems(
      [source(text, path: "calendar.ics")], ImportRequest())
    #expect(imported.new == 1)
    #expect(imported.calendars?.repeated == 0)
    #expect(try exported(other, .calendar) == text)
  }

  @Test func anUnknownListIsNoticedAndTheDayIsReadAllTheSame() throws {
    let user = try DaybookUnderTest()
    try user.add("Buy milk today")
    try user.add("Report today list:work")
    var request = ViewRequest(words: [])
    request.filter.typed.list = "wrok"
    let day = try user.book.day(request)
    #expect(day.page.entries.isEmpty)
    #expect(day.unknown == [UnknownName(.list, "wrok", meant: "work")])

    request.filter.typed.list = "WORK"
    let work = try user.book.day(request)
    #expect(work.page.entries.map(\.item.title) == ["Report"])
    #expect(work.unknown.isEmpty)
    #expect(work.onlyList == "work")
  }

  @Test func filtersBoundTheDaysOfAnAgenda() throws {
    let user = try DaybookUnderTest()
    var request = ViewRequest(words: [])
    request.filter.from = "mon"
    request.filter.to = "wed"
    let days = try user.book.agenda(request, days: nil).page
    #expect(days.map(\.day.description) == ["2026-11-23", "2026-11-24", "2026-11-25"])
    request.filter.to = "2026-11-01"
    #expect(throws: OptionError.self) { try user.book.agenda(request, days: nil) }
  }

  @Test func wordsOfAListMayNameAListOrATag() throws {
    let user = try DaybookUnderTest()
    try user.add("Buy milk +shop")
    try user.add("Buy bread")
    let found = try user.book.list(ViewRequest(words: ["+shp"]), by: nil)
    #expect(found.unknown == [UnknownName(.tag, "shp", meant: "shop")])
    #expect(try user.book.list(ViewRequest(words: ["Buy", "+shop"]), by: nil).page.total == 1)
    #expect(try user.book.find(ViewRequest(words: ["bread"]), by: nil).page.total == 1)
  }

  @Test(arguments: [
    TwoNames(words: ["+shop", "+home"], kind: .tag),
    TwoNames(words: ["@shop", "milk", "@home"], kind: .place),
    TwoNames(words: ["list:shop", "list:home"], kind: .list),
    TwoNames(words: ["+shop"], tag: "home", kind: .tag),
  ])
  func twoListsTagsOrPlacesAreRefused(row: TwoNames) throws {
    let user = try DaybookUnderTest()
    var request = ViewRequest(words: row.words)
    request.filter.typed.tag = row.tag
    #expect(throws: OptionError.repeatedFilter(row.kind)) { try user.book.list(request, by: nil) }
  }

  struct TwoNames: CustomTestStringConvertible, Sendable {
    let words: [String]
    var tag: String?
    let kind: UnknownName.Kind

    var testDescription: String {
      words.joined(separator: " ") + (tag.map { " --tag \($0)" } ?? "")
    }
  }

  @Test func onlyItemsThatHaveBegunAreSelectedToBeClosed() throws {
    let user = try DaybookUnderTest()
    let milk = try user.add("Buy milk today")
    try user.add("Dentist today every week from 2026-12-01")
    var request = FilterRequest()
    request.typed.list = Item.defaultList
    let all = try user.book.select(request, for: .move)
    let ready = try user.book.select(request, for: .closing(.done))
    #expect(all.page.count >= ready.page.count)
    #expect(ready.page.map(\.item.id).contains(milk))
  }

  @Test func aMonthWithADayHasItsListAndMonthsBesideIt() throws {
    let user = try DaybookUnderTest()
    func months(_ words: [String]) throws -> MonthsShown {
      try user.book.months(
        ViewRequest(words: words), count: 1, cell: .counts, besideList: (3, .dots(most: 4))
      ).page
    }
    let now = try months([])
    #expect(now.hasList)
    #expect(now.months.count == 3)
    let later = try months(["2027-02"])
    #expect(!later.hasList)
    #expect(later.months.count == 1)
    #expect(try user.book.year(ViewRequest(words: ["2027"]), cell: .counts).page.year == 2027)
  }

  @Test func aPhraseHasAMeaningAndDates() throws {
    let user = try DaybookUnderTest()
    let weekly = try user.book.meaning(of: "every mon", from: nil, count: 2)
    #expect(weekly.dates.compactMap(\.day?.description) == ["2026-11-23", "2026-11-30"])
    guard case .repetition = weekly.phrase else {
      Issue.record("read as \(weekly.phrase)")
      return
    }
    #expect(try user.book.meaning(of: "someday", from: nil, count: 2).dates.isEmpty)
  }

  struct Reported: Row {
    let name: String
    var isEmpty = false
    let change: @Sendable (inout ListSync) -> Void
  }

  @Test(arguments: [
    Reported(name: "nothing", isEmpty: true) { _ in },
    Reported(name: "skipped", isEmpty: true) { $0.isSkipped = true },
    Reported(name: "here") { $0.here.removed = 1 },
    Reported(name: "there") { $0.there.new = 1 },
    Reported(name: "removals that wait") { $0.heldBack = 1 },
    Reported(name: "changes that wait") { $0.unwritten = 1 },
    Reported(name: "cut off") { $0.isCutOff = true },
    Reported(name: "failed") { $0.failure = .late(address: "http://a", seconds: 1) },
  ])
  func aReportIsEmptyWithoutAnyOfThese(_ row: Reported) {
    var list = ListSync(list: "x", location: "/x")
    row.change(&list)
    var report = SyncReport()
    report.lists = [ListSync(list: "y", location: "/y"), list]
    #expect(report.isEmpty == row.isEmpty)
  }

  /// A server that takes connections and says nothing, with several calendars.
  @Test(.enabled(if: Tool.curl != nil)) func aServerThatHangsIsNotWaitedForLong() throws {
    let user = try DaybookUnderTest()
    let server = try LocalServer()
    let addresses = ["x", "y", "z"].map { "http://127.0.0.1:\(server.port)/\($0).ics" }
    for (index, address) in addresses.enumerated() {
      _ = try user.book.addSync(address: address, list: "list \(index)", hasReminders: false)
    }
    var request = SyncRequest()
    (request.fetchSeconds, request.variables) = (1, ["PATH": "/usr/bin:/bin"])
    let report = try user.book.sync(request)
    #expect(report.lists.map(\.failure) == addresses.map { .late(address: $0, seconds: 1) })
    #expect(report.hasFailed)
  }

  @Test func aRoutineIsAddedFromADayAndUndoneAtOnce() throws {
    let user = try DaybookUnderTest()
    let routine = Routine(path: "review", bytes: Array("# Review\nPlan today\nRest @home\n".utf8))
    #expect(routine.summary == "Review")
    let added = try user.book.apply(routine, from: "2026-12-01", at: "office")
    #expect(added?.items.map(\.entry.when.day?.description) == ["2026-12-01", nil])
    #expect(added?.items.map(\.item.place?.name) == ["office", "home"])
    #expect(try user.book.undo().map(\.command) == ["routine"])
    #expect(try user.book.list(ViewRequest(words: []), by: nil).page.total == 0)
    let broken = Routine(path: "broken", bytes: Array("Plan tomorow at 25:99\n".utf8))
    #expect(throws: RoutineError.self) { try user.book.apply(broken, from: nil, at: nil) }
  }
}
