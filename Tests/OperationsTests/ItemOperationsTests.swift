import CivilTime
import Outcomes
import TestSupport
import Testing
import TodoCore

@testable import Operations

/// Items through the operations alone: added, changed, closed, removed, and all of it undone.
@Suite struct ItemOperationsTests {
  private func item(_ id: Int, _ user: DaybookUnderTest) throws -> Item {
    try #require(try user.book.store().items.item(id: id))
  }

  private func named(_ id: String, _ user: DaybookUnderTest) throws -> [NamedItem] {
    try user.book.resolve([id])
  }

  @Test func anAdditionSaysWhatIsNewAndWhatItOverlaps() throws {
    let user = try DaybookUnderTest()
    var request = AddRequest(words: ["Concert tomorrow 10:00 - 11:00"])
    request.isEvent = true
    _ = try user.book.add(request, as: "event")
    request.words = ["Lunch with Bob tomorrow 10:30 - 12:00"]
    let added = try user.book.add(request, as: "event")
    let new = try #require(added.items.first)
    #expect(added.items.count == 1)
    #expect(new.item.kind == .event && new.reminder == .noReminder)
    #expect(new.overlaps.map(\.item.title) == ["Concert"])
  }

  @Test func closingAnItemTwiceIsToldApart() throws {
    let user = try DaybookUnderTest()
    let id = "\(try user.add("Buy milk"))"
    let first = try user.book.close(named(id, user), .done)
    let second = try user.book.close(named(id, user), .done)
    #expect(first.map { if case .done = $0.change { true } else { false } } == [true])
    #expect(second.map { if case .wasClosed = $0.change { true } else { false } } == [true])
    _ = try user.book.close(named(id, user), .undone)
    #expect(try item(1, user).isOpen)
  }

  @Test func oneUndoTakesBackAnEditOfSeveralItems() throws {
    let user = try DaybookUnderTest()
    try user.add("Buy milk")
    try user.add("Buy bread")
    var request = EditRequest()
    request.fields[.list] = "errands"
    let edited = try user.book.edit([.item(1), .item(2)], request)
    #expect(edited.changed.map(\.entry.item.list) == ["errands", "errands"])
    _ = try user.book.undo()
    #expect(try item(1, user).list == "inbox" && item(2, user).list == "inbox")
  }

  /// A row of words for one field: an option and the line of the editor's text mean the same.
  struct FieldRow: Row {
    let item: String
    let field: EditableField
    let words: String
    var name: String { "\(item) | \(field.rawValue): \(words)" }
  }

  @Test(arguments: [
    FieldRow(item: "Call Ann", field: .time, words: "08:00"),
    FieldRow(item: "Call Ann", field: .on, words: "fri 3pm"),
    FieldRow(item: "Call Ann tomorrow 10:00", field: .on, words: "2026-11-24"),
    FieldRow(item: "Call Ann tomorrow 10:00", field: .on, words: "none"),
    FieldRow(item: "Call Ann tomorrow 10:00", field: .time, words: "none"),
    FieldRow(item: "Call Ann tomorrow 10:00", field: .end, words: "11:30"),
    FieldRow(item: "Stretch every day 09:00", field: .every, words: "every mon 10am"),
    FieldRow(item: "Stretch every day 09:00", field: .every, words: "every mon until dec 20"),
    FieldRow(item: "Stretch every day 09:00", field: .every, words: "none"),
    FieldRow(item: "Call Ann", field: .list, words: "errands"),
    FieldRow(item: "Call Ann", field: .priority, words: "high"),
    FieldRow(item: "Call Ann @market", field: .at, words: "none"),
  ])
  func anOptionAndALineOfTheEditorMeanTheSame(_ row: FieldRow) throws {
    let (first, second) = (try DaybookUnderTest(), try DaybookUnderTest())
    for user in [first, second] { try user.add(row.item) }
    var request = EditRequest()
    request.fields[row.field] = row.words
    _ = try first.book.edit(.item(1), request)
    let opened = try second.book.open(named("1", second)[0])
    let lines = ItemText.write(opened.offered, second.book.itemZones).split(
      separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { line in
      line.hasPrefix(row.field.rawValue + ":") ? "\(row.field.rawValue): \(row.words)" : "\(line)"
    }.joined(separator: "\n")
    _ = try second.book.save(second.book.readText(text, of: opened.offered), of: opened)
    let (option, line) = (try item(1, first), try item(1, second))
    #expect(option.when == line.when && option.end == line.end)
    #expect(option.repetition == line.repetition)
    #expect(option.list == line.list && option.priority == line.priority)
    #expect(option.place == line.place)
  }

  @Test func anotherSpellingOfANameIsNoChange() throws {
    let user = try DaybookUnderTest()
    try user.add("Buy milk list:Home +Shop")
    var request = EditRequest()
    request.fields[.list] = "home"
    request.tags = ["shop"]
    #expect(try user.book.edit(.item(1), request).isSame)
    #expect(try item(1, user).tags == ["Shop"] && item(1, user).list == "Home")
  }

  @Test func aTitleHasNoOuterBlanks() throws {
    let user = try DaybookUnderTest()
    try user.add("Buy milk")
    var request = EditRequest()
    request.fields[.title] = "  Buy bread "
    _ = try user.book.edit(.item(1), request)
    #expect(try item(1, user).title == "Buy bread")
  }

  @Test func wordsForSeveralItemsAreReadByTheClockOfEach() throws {
    let user = try DaybookUnderTest(now: "2026-11-20T09:00")
    var ann = AddRequest(words: ["Call Ann 2026-11-25 18:00"])
    ann.fields[.zone] = "America/Los_Angeles"
    _ = try user.book.add(ann, as: "add")
    try user.add("Buy milk 2026-11-25 18:00")
    var request = EditRequest()
    request.fields[.on] = "tomorrow"
    let edited = try user.book.edit([.item(1), .item(2)], request)
    #expect(edited.changed.count == 2)
    // In Los Angeles it is still Thursday the 19th.
    #expect(try item(1, user).when.day?.description == "2026-11-20")
    #expect(try item(2, user).when.day?.description == "2026-11-21")
  }

  @Test func whatWasRemovedComesBackWhole() throws {
    let user = try DaybookUnderTest()
    let id = try user.add("Stretch every day 09:00 +health")
    let before = try item(id, user)
    let removed = try user.book.remove(named("\(id)", user))
    #expect(removed.map(\.part).count == 1)
    #expect(try user.book.store().items.item(id: id) == nil)
    _ = try user.book.undo()
    #expect(try item(id, user).tags == before.tags && item(id, user).when == before.when)
  }
}
