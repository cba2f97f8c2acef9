import ICalendar
import TestSupport
import Testing
import TodoCore

@testable import Interchange

/// Any item that can be stored is the same after being written as components and read again.
@Suite struct RandomItemCalendarTests {
  /// iCalendar has no control characters, and one kind of line break.
  private static func plain(_ text: String) -> String {
    let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    let scalars = lines.unicodeScalars.filter { scalar in
      scalar == "\n" || scalar == "\t" || scalar.value >= 32 && scalar.value != 127
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The item without values that calendars can not express.
  private static func plain(_ item: Item) -> Item {
    var item = item
    item.notes = item.notes.map(plain)
    item.url = item.url.map(plain)
    item.tags = item.tags.map(plain)
    var seen: Set<String> = []
    item.tags = item.tags.filter { seen.insert($0).inserted }
    // An occurrence as the rule has it has no record, and events are never done.
    item.changes.removeAll { $0.status == .open && $0.movedTo == nil }
    // Rules have one date a day, keyed by the day alone; an extra date may have a time.
    let extra = item.repetition?.extra ?? []
    item.changes = item.changes.map { change in
      let key = extra.first { $0.day == change.key.day } ?? OccurrenceKey(change.key.day)
      return OccurrenceChange(key: key, status: change.status, movedTo: change.movedTo)
    }
    // Excluded occurrences have no record either.
    var days = Set((item.repetition?.excluded ?? []).map(\.day))
    item.changes = item.changes.filter { days.insert($0.key.day).inserted }
      .sorted { $0.key < $1.key }
    if item.kind == .event { item.changes.removeAll { $0.status.isDone } }
    if let name = item.place?.name { item.place?.name = plain(name) }
    return item
  }

  /// The item without ids, which belong to one store.
  private static func comparable(_ item: Item) -> Item {
    var item = item
    item.id = 0
    item.sources = []
    item.reminders = item.reminders?.map { reminder in
      var reminder = reminder
      reminder.id = 0
      reminder.made = reminder.made ?? item.created
      return reminder
    }
    return item
  }

  @Test func anItemIsReadBackEqual() throws {
    var generator = ItemGenerator(random: SeededGenerator(seed: 18), anyTrigger: true)
    let writer = CalendarItemWriter(ReadCalendars.context)
    for _ in 0..<(Slow.isAsked ? 1_000 : 300) {
      let item = Self.plain(generator.item())
      let components = writer.components(of: item)
      var text: [UInt8] = []
      for component in components { text += component.bytes }
      let read = try CalendarItemReader(ReadCalendars.context).items(of: Component.parse(text))
      let found = try #require(read.first?.item)
      let (old, new) = (Self.comparable(item), Self.comparable(found))
      let written = String(decoding: text, as: UTF8.self)
      try #require(new == old, Comment(rawValue: difference(old, new) + written))
      // Written again, no byte differs.
      let again = writer.components(of: found).map(\.text).joined()
      try #require(again == written)
    }
  }

  /// Values that a calendar can not express do not count as changes.
  @Test func anItemIsFoundAsItWasWritten() throws {
    var generator = ItemGenerator(random: SeededGenerator(seed: 19), anyTrigger: true)
    var writer = CalendarItemWriter(ReadCalendars.context)
    for round in 0..<(Slow.isAsked ? 1_000 : 300) {
      var item = generator.item()
      // Changes of occurrences that exist.
      item.changes = Self.plain(item).changes
      if round % 2 == 0 { writer.list = item.list }
      let text = writer.components(of: item).flatMap(\.bytes)
      let read = try CalendarItemReader(ReadCalendars.context).items(of: Component.parse(text))
      let found = try #require(read.first)
      var other = item
      other.priority = item.priority == .high ? .low : .high
      #expect(
        found.isAsWritten(item, marks: [:], relatives: .init())
          && !found.isAsWritten(other, marks: [:], relatives: .init()),
        "\(String(decoding: text, as: UTF8.self))")
    }
  }

  private func difference(_ old: Item, _ new: Item) -> String {
    zip(Mirror(reflecting: old).children, Mirror(reflecting: new).children)
      .filter { String(describing: $0.value) != String(describing: $1.value) }
      .map { "\($0.label ?? ""): \($0.value) / \($1.value)" }.joined(separator: "\n")
  }
}

extension OccurrenceChange.Status {
  fileprivate var isDone: Bool { if case .done = self { true } else { false } }
}

@Test func anyRemindersComeBackWithTheirItem() throws {
  var generator = ItemGenerator(random: SeededGenerator(seed: 51), anyTrigger: true)
  for _ in Slow.all(of: 0..<2_000, elseEvery: 5) {
    var item = generator.item()
    item.changes = []
    let context = alarmScope.context
    let written = CalendarItemWriter(context).components(of: item)
    var bytes: [UInt8] = []
    for component in written { bytes += component.bytes }
    let parsed = try Component.parse(bytes)
    var reader = CalendarItemReader(context)
    for zone in parsed where zone.name == "VTIMEZONE" { reader.define(zone) }
    let items = try reader.items(of: parsed.filter { $0.name != "VTIMEZONE" })
    guard let read = items.first?.item else { Issue.record("none"); continue }
    var expected = item.reminders
    for index in expected?.indices ?? 0..<0 {
      expected?[index].id = 0
      if expected?[index].made == item.created { expected?[index].made = nil }
    }
    #expect(read.when == item.when)
    #expect(read.reminders == expected, "\(text(bytes))")
    #expect(read.place == item.place, "\(text(bytes))")
  }
}
