import CivilTime
import Geo
import TestSupport
import Testing
import TodoCore

/// The own and the default reminders of an item.
@Suite struct ItemRemindersTests {
  private static let made = Instant(secondsSinceEpoch: 1_000_000)

  private func item(_ change: (inout Item) throws -> Void = { _ in }) throws -> Item {
    var item = Item(
      uid: "u", title: "Thing",
      when: .timed(try CivilDateTime(iso: "2026-11-20T10:00"), zone: nil), created: Self.made,
      modified: Self.made + 60)
    try change(&item)
    return item
  }

  @Test func theDefaultRuleIsSpelledOutAsItWasFromTheBeginning() throws {
    let home = Place(name: "home", coordinate: try Coordinate(latitude: 37, longitude: 127))
    let own = try item { $0.place = home }.ownReminders
    #expect(
      own.map(\.trigger) == [
        .timeOfDay(try TimeOfDay(iso: "10:00")),
        .region(RegionTrigger(edge: .arrive, location: .named("home"))),
      ])
    #expect(own.allSatisfy { $0.isOn && $0.made == Self.made })
  }

  @Test func whatItHasIsItsOwn() throws {
    let own = [Reminder(id: 3, trigger: .allDay, isOn: false)]
    #expect(try item { $0.reminders = own }.ownReminders == own)
    #expect(try item { $0.reminders = [] }.ownReminders == [])
    #expect(try item { $0.kind = .event }.ownReminders == [])
  }

  @Test func anOccurrenceIsOpenUntilItOrItsItemIsClosed() throws {
    let key = OccurrenceKey(try Day(iso: "2026-11-20"))
    let skipped = try item { $0.setStatus(.skipped(nil), of: key) }
    #expect(try item().isOpen(occurrence: "2026-11-20"))
    #expect(!skipped.isOpen(occurrence: "2026-11-20"))
    #expect(skipped.isOpen(occurrence: "2026-11-21"))
    #expect(skipped.isOpen(occurrence: "place#3"))
    #expect(try !item { $0.status = .cancelled }.isOpen(occurrence: "2026-11-20"))
  }

  @Test func openingDaysAgainLeavesTheOthersClosed() throws {
    let days = try ["2026-11-20", "2026-11-21"].map { try Day(iso: $0) }
    let moved = When.allDay(days[1])
    let closed = try item {
      $0.status = .done(nil)
      for day in days { $0.setStatus(.skipped(nil), of: OccurrenceKey(day)) }
      $0.move(OccurrenceKey(days[0]), to: moved)
    }
    let opened = closed.reopened(on: [days[0]])
    #expect(opened.isOpen)
    #expect(opened.changes.map(\.status) == [.open, .skipped(nil)])
    #expect(opened.changes.first?.movedTo == moved)
  }

  /// The default reminders by kind and time: events have none.
  @Test func theRuleOfThoseWhoSaidNothing() throws {
    func triggers(_ start: String?, kind: Item.Kind = .todo) throws -> [Trigger] {
      DefaultReminder.triggers(for: try Draft(start, kind: kind).item())
    }
    #expect(try triggers("2026-11-20T09:00") == [.timeOfDay(try TimeOfDay(iso: "09:00"))])
    #expect(try triggers("2026-11-20") == [.allDay])
    #expect(try triggers(nil) == [])
    #expect(try triggers("2026-11-20T09:00", kind: .event) == [])
  }
}
