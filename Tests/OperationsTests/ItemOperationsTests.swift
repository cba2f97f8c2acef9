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

  /// Whatever is done to the lines of steps, the item then has just these steps.
  @Test(arguments: 0..<40 as Range<UInt64>) func stepsStandAsTheyAreTyped(_ seed: UInt64) throws {
    var random = RandomValues(seed: seed)
    let user = try DaybookUnderTest()
    try user.add("Move house")
    let parent = try named("1", user)[0]
    _ = try user.book.addSteps((1...6).map { "step \($0)" }, under: parent)
    for round in 1...5 {
      let opened = try user.book.open(parent)
      let text = ItemText.write(opened.offered, user.book.itemZones, steps: opened.steps)
      let (head, lines, tail) = Self.parts(text)
      var typed = lines.map { String($0.drop { $0 == " " }) }
        .filter { _ in random.number(1...8) > 1 }.shuffled(using: &random.generator)
      for index in typed.indices where random.number(1...6) == 1 { typed[index] += " renamed" }
      for new in 0..<random.number(0...2) {
        typed.insert(
          "- [ ] new \(round)\(new)", at: random.number(0...typed.count))
      }
      var depth = -1
      typed = typed.map {
        depth = random.number(0...min(depth + 1, 3))
        return String(repeating: "  ", count: depth) + $0
      }
      let whole = (head + typed + tail).joined(separator: "\n")
      _ = try user.book.save(
        user.book.readText(whole, of: opened.offered, steps: opened.steps), of: opened)
      let after = try user.book.open(parent)
      let stored = Self.parts(
        ItemText.write(after.offered, user.book.itemZones, steps: after.steps)
      ).steps
      let known = Set(opened.steps?.map(\.entry.item.id) ?? [])
      #expect(stored.map { Self.withoutNewNumber($0, known) } == typed)
    }
  }

  /// The lines of an editor's text before its steps, those of the steps, and those behind them.
  private static func parts(
    _ text: String
  ) -> (head: [String], steps: [String], tail: [String]) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let head = lines.prefix { $0 != "steps:" } + ["steps:"]
    let steps = lines.dropFirst(head.count).prefix { $0 != "notes:" }
    return (Array(head), Array(steps), Array(lines.dropFirst(head.count + steps.count)))
  }

  private static func withoutNewNumber(_ line: String, _ known: Set<Int>) -> String {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard let index = parts.firstIndex(where: { $0.hasSuffix(":") }),
      let id = Int(parts[index].dropLast()), !known.contains(id)
    else { return line }
    return (parts[..<index] + parts[(index + 1)...]).joined(separator: " ")
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
