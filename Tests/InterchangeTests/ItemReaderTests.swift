import CivilTime
import Geo
import Interchange
import ItemJSON
import TestSupport
import Testing
import TodoCore

@Test func onlyTheTitleIsRequired() throws {
  let record = try read(#"{"title":"Buy milk"}"#)
  #expect(record.uid == nil)
  #expect(record.id == nil)
  #expect(
    record.item(uid: "new", now: morning)
      == Item(uid: "new", title: "Buy milk", created: morning, modified: morning))
}

@Test func nullIsTheDefault() throws {
  let nulls = ItemField.all.filter { $0.name != "title" }.map { #","\#($0.name)":null"# }
  let item = try item(#"{"title":"Buy milk"\#(nulls.joined())}"#)
  #expect(item == Item(uid: "new", title: "Buy milk", created: morning, modified: morning))
}

struct ReadRow: Row {
  let json: String
  let check: @Sendable (Item) -> Bool
  var name: String { json }

  init(_ json: String, _ check: @escaping @Sendable (Item) -> Bool) {
    self.json = json
    self.check = check
  }
}

let readRows: [ReadRow] = [
  ReadRow(#"{"title":" a\u0000\u001b[31m "}"#) { $0.title == " a\0\u{1B}[31m " },
  ReadRow(#"{"title":"a","id":7,"uid":"u"}"#) { $0.id == 7 && $0.uid == "u" },
  ReadRow(#"{"title":"a","kind":"event"}"#) { $0.kind == .event },
  ReadRow(#"{"title":"a","day":"2026-02-28"}"#) { $0.when == .allDay(day("2026-02-28")) },
  ReadRow(#"{"title":"a","time":"08:00","day":"2026-02-28"}"#) {
    $0.when == .timed(CivilDateTime(day("2026-02-28"), time("08:00")), zone: nil)
  },
  ReadRow(#"{"title":"a","time":"08:00","day":"2026-02-28","zone":"Asia/Seoul"}"#) {
    $0.when.zone == "Asia/Seoul"
  },
  ReadRow(
    #"{"title":"a","day":"2026-02-28","time":"08:00","zone":"<+01>-1<+02>,M4.5.0/2,M10.5.0/3"}"#
  ) {
    $0.when.zone == "<+01>-1<+02>,M4.5.0/2,M10.5.0/3"
  },
  ReadRow(#"{"title":"a","day":"2026-02-28","time":"23:00","end":"01:00"}"#) {
    $0.end == .time(time("01:00"))
  },
  ReadRow(#"{"title":"a","day":"2026-02-28","end":"2026-02-28"}"#) {
    $0.end == .day(day("2026-02-28"))
  },
  ReadRow(#"{"title":"a","tags":["x","y"],"priority":"low","starred":true}"#) {
    $0.tags == ["x", "y"] && $0.priority == .low && $0.isStarred
  },
  ReadRow(#"{"title":"a","place":"market"}"#) { $0.place == Place(name: "market") },
  ReadRow(#"{"title":"a","place":{"name":"market","lat":37,"lon":127.5}}"#) {
    $0.place?.coordinate == (try? Coordinate(latitude: 37, longitude: 127.5))
      && $0.place?.radiusMetres == 150
  },
  ReadRow(#"{"title":"a","place":{"name":"market","radius":80.5}}"#) {
    $0.place == Place(name: "market", radiusMetres: 80.5)
  },
  ReadRow(#"{"title":"a","done":true}"#) { $0.status == .done(nil) },
  ReadRow(#"{"title":"a","done":false}"#) { $0.status == .open },
  ReadRow(#"{"title":"a","status":"cancelled","done":false}"#) { $0.status == .cancelled },
  ReadRow(#"{"title":"a","status":"done","done":true,"doneAt":"2026-11-20T00:00:00Z"}"#) {
    $0.status == .done(morning)
  },
  ReadRow(#"{"title":"a","doneAt":"2026-11-20T09:00:00+09:00"}"#) { $0.status == .done(morning) },
  ReadRow(#"{"title":"a","reminders":[]}"#) { $0.reminders == [] },
  ReadRow(#"{"title":"a","reminders":[{"default":true,"trigger":"at 18:00","on":true}]}"#) {
    $0.reminders == nil
  },
  ReadRow(#"{"title":"a","reminders":[{"trigger":"at 17:30"}]}"#) {
    $0.reminders == [Reminder(trigger: .timeOfDay(time("17:30")))]
  },
  ReadRow(#"{"title":"a","day":"2026-02-28","repeat":"FREQ=DAILY","afterDone":true}"#) {
    $0.repetition == Repeat(RecurrenceRule(.daily), isAfterDone: true)
  },
  ReadRow(
    #"{"title":"a","day":"2026-02-28","time":"08:00","repeat":"FREQ=DAILY","changes":[{"occurrence":"2026-03-01","day":"2026-03-02"}]}"#
  ) {
    // Without a time field the time stays.
    $0.changes.first?.movedTo
      == .timed(CivilDateTime(day("2026-03-02"), time("08:00")), zone: nil)
  },
  ReadRow(
    #"{"title":"a","day":"2026-02-28","time":"08:00","repeat":"FREQ=DAILY","changes":[{"occurrence":"2026-03-01","day":"2026-03-02","time":null}]}"#
  ) { $0.changes.first?.movedTo == .allDay(day("2026-03-02")) },
  ReadRow(#"{"title":"a","overdue":true,"missed":3,"occurrence":"2026-11-20"}"#) { $0.isOpen },
  ReadRow(#"{"title":"a","created":"2026-11-20T00:00:00Z"}"#) { $0.modified == morning },
]

@Test(arguments: readRows) func readsFields(_ row: ReadRow) throws {
  #expect(row.check(try item(row.json)))
}

struct BadItemRow: Row {
  /// The fields besides a title, or the whole line if it does not begin with a quote.
  let json: String
  let facts: String
  var name: String { json }

  init(_ json: String, _ facts: String) {
    self.json = json
    self.facts = facts
  }

  var line: String { json.hasPrefix("\"") ? "{\"title\":\"a\",\(json)}" : json }
}

let badItemRows: [BadItemRow] = [
  // The line.
  BadItemRow(
    #"{"title":"a""#, "12: unexpectedEnd(expected: JSON.JSONError.Expected.commaOrClosingBrace)"),
  BadItemRow(#"{"title":"a","title":"b"}"#, #"13: duplicateKey("title")"#),
  BadItemRow(#"[1]"#, ": array, not object"),
  BadItemRow(#"{}"#, "title: missing"),
  BadItemRow(#"{"title":null}"#, "title: missing"),
  BadItemRow(#"{"title":""}"#, "title: empty"),
  BadItemRow(#"{"title":" \t\u3000"}"#, "title: empty"),
  // Types.
  BadItemRow(#"{"title":12}"#, "title: integer, not string"),
  BadItemRow(#""id":"12""#, "id: string, not integer"),
  BadItemRow(#""id":0"#, "id: 0.0 below 1.0"),
  BadItemRow(#""uid":"""#, "uid: empty"),
  BadItemRow(#""notes":[]"#, "notes: array, not string"),
  BadItemRow(#""tags":"a""#, "tags: string, not array"),
  BadItemRow(#""tags":["a",1]"#, "tags[1]: integer, not string"),
  BadItemRow(#""tags":["a",null]"#, "tags[1]: null, not string"),
  BadItemRow(#""tags":[" "]"#, "tags[0]: empty"),
  BadItemRow(#""starred":"yes""#, "starred: string, not bool"),
  BadItemRow(#""starred":1"#, "starred: integer, not bool"),
  BadItemRow(#""overdue":0"#, "overdue: integer, not bool"),
  BadItemRow(#""missed":1.5"#, "missed: double, not integer"),
  BadItemRow(#""list":"""#, "list: empty"),
  // Words.
  BadItemRow(#""kind":"task""#, "kind: task, not todo|event"),
  BadItemRow(#""priority":"High""#, "priority: High, not none|low|medium|high"),
  BadItemRow(#""status":"needs-action""#, "status: needs-action, not open|done|cancelled"),
  // Dates.
  BadItemRow(#""day":"2026-02-30""#, "day: no such 2026-02-30"),
  BadItemRow(#""day":"20261120""#, "day: 20261120, not YYYY-MM-DD"),
  BadItemRow(#""day":20261120"#, "day: integer, not string"),
  BadItemRow(#""day":"2026-11-20","time":"25:00""#, "time: no such 25:00"),
  BadItemRow(#""day":"2026-11-20","time":"9:00""#, "time: 9:00, not HH:MM"),
  BadItemRow(#""time":"09:00""#, "time: needs day"),
  BadItemRow(#""zone":"Asia/Seoul""#, "zone: needs day"),
  BadItemRow(#""day":"2026-11-20","zone":"Asia/Seoul""#, "zone: needs time"),
  BadItemRow(
    #""day":"2026-11-20","time":"09:00","zone":"Asia/Atlantis""#, "zone: no zone Asia/Atlantis"),
  BadItemRow(
    #""day":"2026-11-20","time":"09:00","zone":"../etc/passwd""#, "zone: no zone ../etc/passwd"),
  BadItemRow(
    #""day":"2026-11-20","time":"09:00","zone":"CET-1CEST,M3.5.0,M10.5.0""#,
    "zone: no zone CET-1CEST,M3.5.0,M10.5.0"),
  BadItemRow(#""day":"2026-11-20","time":"09:00","zone":"<+03""#, "zone: no zone <+03"),
  BadItemRow(
    #""day":"2026-11-20","time":"09:00","zone":":/etc/localtime""#,
    "zone: no zone :/etc/localtime"),
  BadItemRow(#""end":"10:00""#, "end: needs day"),
  BadItemRow(#""day":"2026-11-20","end":"10:00""#, "end: needs time"),
  BadItemRow(#""day":"2026-11-20","end":"2026-11-19""#, "end: before the beginning"),
  BadItemRow(
    #""day":"2026-11-20","time":"09:00","end":"2026-11-20T09:00""#, "end: before the beginning"),
  BadItemRow(#""created":"yesterday""#, "created: yesterday, not YYYY-MM-DDTHH:MM±HH:MM"),
  BadItemRow(
    #""created":"2026-11-20T09:00:00""#, "created: 2026-11-20T09:00:00, not YYYY-MM-DDTHH:MM±HH:MM"),
  // Status.
  BadItemRow(#""status":"open","done":true"#, "done: contradicts status"),
  BadItemRow(#""status":"done","done":false"#, "done: contradicts status"),
  BadItemRow(#""status":"cancelled","done":true"#, "done: contradicts status"),
  BadItemRow(#""status":"open","doneAt":"2026-11-20T00:00:00Z""#, "doneAt: contradicts status"),
  BadItemRow(#""done":false,"doneAt":"2026-11-20T00:00:00Z""#, "doneAt: contradicts done"),
  BadItemRow(#""kind":"event","done":true"#, "done: contradicts kind"),
  // Repeats.
  BadItemRow(#""day":"2026-11-20","repeat":"every day""#, "repeat: no rule every day"),
  BadItemRow(
    #""day":"2026-11-20","repeat":"FREQ=DAILY;INTERVAL=0""#, "repeat: no rule FREQ=DAILY;INTERVAL=0"
  ),
  BadItemRow(#""repeat":"FREQ=DAILY""#, "repeat: needs day"),
  BadItemRow(#""day":"2026-11-20","afterDone":true"#, "afterDone: needs repeat"),
  BadItemRow(#""day":"2026-11-20","excluded":["2026-11-21"]"#, "excluded: needs repeat"),
  BadItemRow(#""day":"2026-11-20","extra":["2026-11-21"]"#, "extra: needs repeat"),
  BadItemRow(#""excluded":["2026-11-31"]"#, "excluded[0]: no such 2026-11-31"),
  BadItemRow(
    #""day":"2026-11-20","repeat":"FREQ=DAILY","occurrence":"2026-11-20""#,
    "occurrence: one occurrence 2026-11-20"),
  BadItemRow(#""changes":{}"#, "changes: object, not array"),
  BadItemRow(#""changes":["2026-11-20"]"#, "changes[0]: string, not object"),
  BadItemRow(#""changes":[{}]"#, "changes[0].occurrence: missing"),
  BadItemRow(
    #""changes":[{"occurrence":"2026-11-20","status":"cancelled"}]"#,
    "changes[0].status: cancelled, not open|done|skipped"),
  BadItemRow(
    #""changes":[{"occurrence":"2026-11-20"},{"occurrence":"2026-11-20"}]"#,
    "changes[1].occurrence: 2026-11-20 twice"),
  BadItemRow(
    #""changes":[{"occurrence":"2026-11-20","time":"09:00"}]"#, "changes[0].time: needs day"),
  BadItemRow(
    #""changes":[{"occurrence":"2026-11-20","doneAt":"2026-11-20T00:00:00Z","status":"open"}]"#,
    "changes[0].doneAt: contradicts status"),
  // Places.
  BadItemRow(#""place":3"#, "place: integer, not stringOrObject"),
  BadItemRow(#""place":"""#, "place: empty"),
  BadItemRow(#""place":{"lat":37.5,"lon":127}"#, "place.name: missing"),
  BadItemRow(#""place":{"name":"m","lat":37.5}"#, "place.lat: needs lon"),
  BadItemRow(#""place":{"name":"m","lon":37.5}"#, "place.lon: needs lat"),
  BadItemRow(#""place":{"name":"m","lat":"37.5","lon":127}"#, "place.lat: string, not number"),
  BadItemRow(#""place":{"name":"m","lat":0,"lon":0}"#, "place.lat: no position: nullIsland"),
  BadItemRow(
    #""place":{"name":"m","lat":137.5,"lon":37.5}"#,
    "place.lat: no position: outOfRange(latitude: 137.5, longitude: 37.5)"),
  BadItemRow(#""place":{"name":"m","radius":0}"#, "place.radius: 0.0 below 1.0"),
  // Reminders.
  BadItemRow(#""reminders":"at 18:00""#, "reminders: string, not array"),
  BadItemRow(#""reminders":["at 18:00"]"#, "reminders[0]: string, not object"),
  BadItemRow(#""reminders":[{"id":1}]"#, "reminders[0].trigger: missing"),
  BadItemRow(
    #""reminders":[{"trigger":"at 18:00"},{"trigger":"soon"}]"#,
    "reminders[1].trigger: no trigger soon: NoSuchWords"),
  BadItemRow(
    #""reminders":[{"trigger":"at 18:00","kind":"location"}]"#,
    "reminders[0].kind: contradicts trigger"),
  BadItemRow(
    #""reminders":[{"trigger":"at 18:00","level":"loud"}]"#,
    "reminders[0].level: loud, not passive|active|time-sensitive|critical"),
  BadItemRow(
    #""reminders":[{"trigger":"at 18:00","badge":-1}]"#, "reminders[0].badge: -1.0 below 0.0"),
  BadItemRow(#""reminders":[{"default":true,"on":false}]"#, "reminders[0].on: contradicts default"),
  BadItemRow(
    #""reminders":[{"default":true},{"trigger":"at 18:00"}]"#,
    "reminders[1].default: contradicts reminders"),
  BadItemRow(
    #""reminders":[{"id":1,"trigger":"at 18:00"},{"id":1,"trigger":"at 17:30"}]"#,
    "reminders[1].id: 1 twice"),
  BadItemRow(
    #""reminders":[{"identifier":"x","trigger":"at 18:00"},{"identifier":"x","trigger":"at 17:30"}]"#,
    "reminders[1].identifier: x twice"),
]

@Test(arguments: badItemRows) func refusesWhatItCanNotMeanNamingTheField(_ row: BadItemRow) {
  do throws(LineError) {
    _ = try sampleReader.read(line: Array(row.line.utf8)[...], number: 3)
    Issue.record("accepted")
  } catch {
    #expect(error.line == 3)
    #expect(facts(error) == row.facts)
  }
}

@Test func unknownFieldsAreNamed() throws {
  let record = try read(
    #"{"title":"a","color":"red","place":{"name":"m","address":"x"},"#
      + #""reminders":[{"trigger":"at 18:00","vibrate":true}],"#
      + #""day":"2026-11-20","repeat":"FREQ=DAILY","changes":[{"occurrence":"2026-11-21","by":"me"}]}"#
  )
  #expect(record.unknown == ["color", "place.address", "reminders.vibrate", "changes.by"])
}
