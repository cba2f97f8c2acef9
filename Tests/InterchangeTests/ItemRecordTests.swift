import CivilTime
import TestSupport
import Testing
import TodoCore

struct AppliedRow: Row {
  let json: String
  let change: @Sendable (inout Item) -> Void
  var name: String { json }

  init(_ json: String, _ change: @escaping @Sendable (inout Item) -> Void) {
    self.json = json
    self.change = change
  }
}

/// The effect of a line on the item of `knownItem`.
let appliedRows: [AppliedRow] = [
  AppliedRow(#"{"title":"Buy milk"}"#) { _ in },
  AppliedRow(#"{"title":"Buy oat milk","id":99,"uid":"other"}"#) { $0.title = "Buy oat milk" },
  AppliedRow(#"{"title":"Buy milk","notes":null}"#) { $0.notes = nil },
  AppliedRow(#"{"title":"Buy milk","list":"home","tags":["x"],"priority":"high"}"#) {
    $0.list = "home"
    $0.tags = ["x"]
    $0.priority = .high
  },
  // The day is given, so the time is too: it is removed.
  AppliedRow(#"{"title":"Buy milk","day":"2026-11-22"}"#) { $0.when = .allDay(day("2026-11-22")) },
  AppliedRow(#"{"title":"Buy milk","day":null}"#) { $0.when = .someday },
  // It was done already, at a known moment.
  AppliedRow(#"{"title":"Buy milk","done":true}"#) { _ in },
  AppliedRow(#"{"title":"Buy milk","done":false}"#) { $0.status = .open },
  AppliedRow(#"{"title":"Buy milk","status":"done","doneAt":"2026-11-21T00:00:00Z"}"#) {
    $0.status = .done(morning + 86_400)
  },
  // A name alone changes nothing of the same place.
  AppliedRow(#"{"title":"Buy milk","place":"market"}"#) { _ in },
  AppliedRow(#"{"title":"Buy milk","place":{"name":"market","radius":90}}"#) {
    $0.place?.radiusMetres = 90
  },
  AppliedRow(#"{"title":"Buy milk","place":{"name":"market","lat":null,"lon":null}}"#) {
    $0.place?.coordinate = nil
  },
  AppliedRow(#"{"title":"Buy milk","place":"shop"}"#) { $0.place = Place(name: "shop") },
  AppliedRow(#"{"title":"Buy milk","place":null}"#) { $0.place = nil },
  AppliedRow(#"{"title":"Buy milk","reminders":null}"#) { $0.reminders = nil },
  AppliedRow(#"{"title":"Buy milk","reminders":[]}"#) { $0.reminders = [] },
  // The same reminders keep their ids, whatever the file has; new ones have none yet.
  AppliedRow(
    #"{"title":"Buy milk","reminders":[{"trigger":"30m before"},{"id":70,"trigger":"at 17:30","identifier":"x"},{"id":71,"trigger":"every 45m"}]}"#
  ) {
    $0.reminders?[1].trigger = .timeOfDay(time("17:30"))
    $0.reminders?.append(Reminder(trigger: .interval(Trigger.Interval(seconds: 2700))))
  },
  // An id of this item's own selects that reminder.
  AppliedRow(#"{"title":"Buy milk","reminders":[{"id":6,"trigger":"all-day"}]}"#) {
    $0.reminders = [Reminder(id: 6, trigger: .allDay)]
  },
]

private func knownItem() throws -> Item {
  var item = try milk
  item.notes = "two litres"
  item.status = .done(morning)
  item.reminders = [
    Reminder(id: 5, trigger: .before(.minutes(30), at: nil)),
    Reminder(id: 6, trigger: .timeOfDay(time("18:00"))),
  ]
  item.reminders?[1].identifier = "x"
  return item
}

@Test(arguments: appliedRows) func aKnownItemTakesOverWhatTheFileSays(_ row: AppliedRow) throws {
  let known = try knownItem()
  var expected = known
  row.change(&expected)
  #expect(try read(row.json).applied(to: known) == expected)
}

@Test func anExportChangesNothing() throws {
  let known = try knownItem()
  #expect(try read(line(known)).applied(to: known) == known)
}

/// The uid of a line's content, checked against FNV-1a 128 computed in Python.
@Test func theSameContentHasTheSameUID() throws {
  let plain = try read(#"{"title":"a","day":"2026-11-20"}"#).contentUID(copy: 0)
  #expect(plain == "472e2876-7686-881f-8995-3589b8ffbbec")
  let same = [
    #"{"day":"2026-11-20","title":"a"}"#,
    #"{ "title" : "a", "day" : "2026-11-20", "notes":null, "created":"2026-11-20T00:00:00Z" }"#,
    #"{"title":"\u0061","day":"2026-11-20","id":4,"overdue":false,"missed":0}"#,
  ]
  for json in same { #expect(try read(json).contentUID(copy: 0) == plain) }
  let others = [#"{"title":"a"}"#, #"{"title":"b","day":"2026-11-20"}"#]
  for json in others { #expect(try read(json).contentUID(copy: 0) != plain) }
  #expect(try read(same[0]).contentUID(copy: 1) != plain)
}
