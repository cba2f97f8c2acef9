import CivilTime
import TestSupport
import Testing
import TodoCore

/// The state of an entry at a moment: open, done, overdue or event.
@Suite struct EntryStateTests {
  struct Case: Row {
    let name: String
    let when: String?
    var end: String?
    let now: String
    let state: Entry.State
  }

  @Test(arguments: [
    Case(name: "no day", when: nil, now: "2026-11-20T09:00", state: .open),
    Case(name: "a day ahead", when: "2026-11-21", now: "2026-11-20T09:00", state: .open),
    Case(name: "today, all day", when: "2026-11-20", now: "2026-11-20T23:59", state: .open),
    Case(name: "yesterday", when: "2026-11-19", now: "2026-11-20T00:00", state: .overdue),
    Case(name: "a time ahead", when: "2026-11-20T09:01", now: "2026-11-20T09:00", state: .open),
    Case(name: "a time now", when: "2026-11-20T09:00", now: "2026-11-20T09:00", state: .open),
    Case(
      name: "a time passed", when: "2026-11-20T09:00", now: "2026-11-20T09:01", state: .overdue),
    Case(
      name: "between start and end", when: "2026-11-20T09:00", end: "10:00",
      now: "2026-11-20T09:30", state: .open),
    Case(
      name: "behind the end", when: "2026-11-20T09:00", end: "10:00", now: "2026-11-20T10:01",
      state: .overdue),
    Case(
      name: "an end over midnight", when: "2026-11-20T22:00", end: "02:00",
      now: "2026-11-21T01:00", state: .open),
    Case(
      name: "behind an end over midnight", when: "2026-11-20T22:00", end: "02:00",
      now: "2026-11-21T02:01", state: .overdue),
    Case(
      name: "the last of several days", when: "2026-11-18", end: "2026-11-20",
      now: "2026-11-20T23:00", state: .open),
    Case(
      name: "behind several days", when: "2026-11-18", end: "2026-11-20",
      now: "2026-11-21T00:00", state: .overdue),
  ])
  func ofATodo(_ row: Case) throws {
    var item = try item(row)
    let now = try Now(iso: row.now)
    let entry = Entry(item, now: now)
    #expect(entry.state == row.state)
    // Only an entry with an end extends to a later day.
    #expect((entry.lastDay == nil) == (item.end == nil))
    // An event is never overdue; a done entry stays done; a cancelled one is not overdue.
    item.status = .done(nil)
    #expect(Entry(item, now: now).state == .done)
    item.status = .cancelled
    #expect(Entry(item, now: now).state == .done)
    item.status = .open
    item.kind = .event
    #expect(Entry(item, now: now).state == .event)
  }

  private func item(_ row: Case) throws -> Item {
    let made = Instant(secondsSinceEpoch: 0)
    var item = Item(uid: "u", title: "Thing", created: made, modified: made)
    if let when = row.when {
      item.when =
        when.utf8.count == 10
        ? .allDay(try Day(iso: when)) : .timed(try CivilDateTime(iso: when), zone: nil)
    }
    if let end = row.end {
      item.end = end.utf8.count == 10 ? .day(try Day(iso: end)) : .time(try TimeOfDay(iso: end))
    }
    return item
  }

  @Test func countsAddUp() {
    var counts = DayCounts()
    for state in [Entry.State.open, .open, .overdue, .done, .event] { counts.count(state) }
    #expect(counts == DayCounts(open: 3, done: 1, overdue: 1, events: 1))
    #expect(counts.total == 5)
  }
}
