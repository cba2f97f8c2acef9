import CivilTime
import ICalendar
import Phrases
import TestSupport
import Testing
import TodoCore

@testable import Interchange

@Test func anyRemindersComeBackWithTheirItem() throws {
  var generator = ItemGenerator(random: SeededGenerator(seed: 51), anyTrigger: true)
  for _ in Slow.all(of: 0..<10_000, elseEvery: 20) {
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
