import CivilTime
import Interchange
import ItemJSON
import TestSupport
import Testing

let todoTxtRows: [ForeignRow] = [
  ForeignRow("Buy milk", #""Buy milk""#),
  ForeignRow(
    "(A) 2026-11-18 Call mum +family @phone due:2026-11-25",
    #""Call mum" list=family tags=phone priority=high on=2026-11-25 created=2026-11-18T00:00:00+09:00"#
  ),
  ForeignRow("(B) b\n(C) c", "\"b\" priority=medium\n\"c\" priority=low"),
  ForeignRow("(D) d", "\"d\" priority=low\nleft out: priority D 1"),
  ForeignRow("(a) not a priority", #""(a) not a priority""#),
  ForeignRow("xylophone lesson", #""xylophone lesson""#),
  ForeignRow(
    "x 2026-11-20 2026-11-18 Call mum pri:A",
    #""Call mum" priority=high done=2026-11-20T00:00:00+09:00 created=2026-11-18T00:00:00+09:00"#),
  ForeignRow("x (A) Call mum", #""Call mum" priority=high done=?"#),
  ForeignRow("a +one +two @x @x", #""a" list=one tags=two,x"#),
  ForeignRow("+garden Plant bulbs", #""Plant bulbs" list=garden"#),
  // A mark inside a sentence is an ordinary word.
  ForeignRow(
    "Ask @bob about +garden plans @phone",
    #""Ask bob about garden plans" list=garden tags=bob,phone"#),
  ForeignRow("Mail a@b.example at 18:30", #""Mail a@b.example at 18:30""#),
  ForeignRow("Read https://example.org/a:b", #""Read https://example.org/a:b""#),
  // A backslash before a mark makes it a word; any other backslash is literal.
  ForeignRow(
    #"Write \+plus \@at \due:2026-01-01 \id:7 \\+2 \x a\dir +home"#,
    #""Write +plus @at due:2026-01-01 id:7 \+2 \x a\dir" list=home"#),
  ForeignRow(
    #"x \(A) is a grade"#, #""(A) is a grade" done=?"#),
  ForeignRow(#"\2026-01-01 is a day \2026-01-02"#, #""2026-01-01 is a day \2026-01-02""#),
  ForeignRow("Tax t:2026-12-01 due:2026-12-31", #""Tax" start=2026-12-01 on=2026-12-31"#),
  ForeignRow("Call due:2026-11-25T15:00", #""Call" at=2026-11-25T15:00"#),
  // A time is on the clock of the user, whatever zone the item is in.
  ForeignRow(
    "Call due:2026-11-25T02:00 tz:Asia/Dubai", #""Call" at=2026-11-24T21:00 Asia/Dubai"#),
  ForeignRow(
    "Call due:2026-11-25 tz:Asia/Dubai\nCall due:2026-11-25T02:00 tz:Mars/Town",
    "\"Call\" on=2026-11-25 notes=\"tz:Asia/Dubai\"\n\"Call\" at=2026-11-25T02:00 notes=\"tz:Mars/Town\"\nkept: tz 2"
  ),
  ForeignRow(
    "Water plants due:2026-11-25 rec:3d",
    #""Water plants" on=2026-11-25 rule=FREQ=DAILY;INTERVAL=3 after done"#),
  ForeignRow(
    "Rent due:2026-11-30 rec:+1m", #""Rent" on=2026-11-30 rule=FREQ=MONTHLY;SKIP=BACKWARD"#),
  ForeignRow(
    "Rent due:2026-11-29 rec:+1m", #""Rent" on=2026-11-29 rule=FREQ=MONTHLY;SKIP=BACKWARD"#),
  ForeignRow("Rent due:2026-11-28 rec:+1m", #""Rent" on=2026-11-28 rule=FREQ=MONTHLY"#),
  ForeignRow("Rent due:2026-11-05 rec:+1m", #""Rent" on=2026-11-05 rule=FREQ=MONTHLY"#),
  ForeignRow(
    "Stand-up due:2026-11-25 rec:+1b",
    #""Stand-up" on=2026-11-25 rule=FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"#),
  ForeignRow("a due:2026-11-25 rec:+2w", #""a" on=2026-11-25 rule=FREQ=WEEKLY;INTERVAL=2"#),
  ForeignRow("a due:2026-11-25 rec:1y", #""a" on=2026-11-25 rule=FREQ=YEARLY after done"#),
  // Without a due date, it begins on `t:` or on the creation date.
  ForeignRow(
    "a t:2026-12-01 rec:+1w", #""a" start=2026-12-01 on=2026-12-01 rule=FREQ=WEEKLY"#),
  ForeignRow(
    "2026-11-18 a rec:+1w",
    #""a" on=2026-11-18 rule=FREQ=WEEKLY created=2026-11-18T00:00:00+09:00"#),
  ForeignRow("a rec:1w", "\"a\" notes=\"rec:1w\"\nkept: rec 1"),
  ForeignRow(
    "a due:2026-11-25 rec:soon", "\"a\" on=2026-11-25 notes=\"rec:soon\"\nkept: rec 1"),
  // The next one is a line of its own.
  ForeignRow(
    "x 2026-11-20 a due:2026-11-20 rec:1w", #""a" on=2026-11-20 done=2026-11-20T00:00:00+09:00"#),
  ForeignRow(
    "a h:1 id:7\nb h:1", "\"a\" notes=\"h:1\\nid:7\"\n\"b\" notes=\"h:1\"\nkept: h 2\nkept: id 1"),
  ForeignRow("우유 사기 +장보기 @마트 due:2026-11-25", #""우유 사기" list=장보기 tags=마트 on=2026-11-25"#),
  ForeignRow("\u{FEFF}a\r\n\r\nb", "\"a\"\n\"b\""),
  // Errors.
  ForeignRow("a\nb due:tomorrow", "\"a\"\n2 due: tomorrow, not YYYY-MM-DD"),
  ForeignRow("a due:2026-02-30", "1 due: no such 2026-02-30"),
  ForeignRow("a t:soon", "1 t: soon, not YYYY-MM-DD"),
  ForeignRow("x 2026-11-20 +list", "1 title: empty"),
]

@Test(arguments: todoTxtRows) func linesOfTodoTxtBecomeItems(_ row: ForeignRow) {
  #expect(foreign(.todotxt, row.text) == row.outcome)
  #expect(foreign(.todotxt, row.text, pieces: 3) == row.outcome)
}

struct WrittenRow: Row {
  let json: String
  let line: String
  let unsaid: [String: Int]
  var name: String { json }

  init(_ json: String, _ line: String, unsaid: [String: Int] = [:]) {
    (self.json, self.line, self.unsaid) = (json, line, unsaid)
  }
}

@Test(arguments: [
  WrittenRow(#"{"title":"Buy milk"}"#, "2026-11-20 Buy milk"),
  WrittenRow(
    #"{"title":"Tax","list":"home","tags":["a b","c"],"priority":"high","day":"2026-12-31","start":"2026-12-01"}"#,
    "(A) 2026-11-20 Tax +home @a_b @c due:2026-12-31 t:2026-12-01", unsaid: ["tags": 1]),
  WrittenRow(
    #"{"title":"Call","day":"2026-11-25","time":"15:00","priority":"low","doneAt":"2026-11-25T15:10:00+09:00"}"#,
    "x 2026-11-25 2026-11-20 Call pri:C due:2026-11-25T15:00"),
  WrittenRow(
    #"{"title":"Call","day":"2026-11-24","time":"21:00","zone":"Asia/Dubai","repeat":"FREQ=WEEKLY"}"#,
    "2026-11-20 Call due:2026-11-25T02:00 tz:Asia/Dubai rec:+1w"),
  WrittenRow(
    #"{"title":"Call","day":"2026-11-24","time":"21:00","zone":"Mars/Town"}"#,
    "2026-11-20 Call due:2026-11-24T21:00", unsaid: ["zone": 1]),
  WrittenRow(#"{"title":"a","notes":"h:1\nid:7"}"#, "2026-11-20 a h:1 id:7"),
  WrittenRow(
    #"{"title":"a","notes":"id:7\nsee id:8\ndue:2026-01-01"}"#, "2026-11-20 a id:7",
    unsaid: ["notes": 1]),
  // A computed uid, and a moment that no file gave.
  WrittenRow(
    #"{"title":"Call","uid":"01234567-89ab-8def-8123-456789abcdef","day":"2026-11-25"}"#,
    "Call due:2026-11-25"),
  WrittenRow(
    #"{"title":"Call","uid":"01234567-89ab-8def-8123-456789abcdef","doneAt":"2026-11-25T15:10:00+09:00"}"#,
    "x 2026-11-25 Call"),
  WrittenRow(
    #"{"title":"Call","uid":"01234567-89ab-8def-8123-456789abcdef","created":"2026-11-18T00:00:00+09:00"}"#,
    "2026-11-18 Call"),
  WrittenRow(
    #"{"title":"x","uid":"01234567-89ab-8def-8123-456789abcdef","day":"2026-11-25"}"#,
    "2026-11-20 x due:2026-11-25"),
  WrittenRow(#"{"title":"a","done":true}"#, "x a"),
  WrittenRow(
    #"{"title":"a","day":"2026-11-25","repeat":"FREQ=WEEKLY;INTERVAL=2"}"#,
    "2026-11-20 a due:2026-11-25 rec:+2w"),
  WrittenRow(
    #"{"title":"a","day":"2026-11-25","repeat":"FREQ=DAILY","afterDone":true}"#,
    "2026-11-20 a due:2026-11-25 rec:1d"),
  WrittenRow(
    #"{"title":"a","day":"2026-11-25","repeat":"FREQ=WEEKLY;BYDAY=MO,WE"}"#,
    "2026-11-20 a due:2026-11-25", unsaid: ["repeat": 1]),
  // The day says the same.
  WrittenRow(
    #"{"title":"a","day":"2026-11-29","repeat":"FREQ=WEEKLY;BYDAY=SU"}"#,
    "2026-11-20 a due:2026-11-29 rec:+1w"),
  WrittenRow(
    #"{"title":"a","day":"2026-12-05","repeat":"FREQ=MONTHLY;BYMONTHDAY=5"}"#,
    "2026-11-20 a due:2026-12-05 rec:+1m"),
  WrittenRow(
    #"{"title":"a","day":"2026-12-05","repeat":"FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5"}"#,
    "2026-11-20 a due:2026-12-05 rec:+1y"),
  WrittenRow(
    #"{"title":"a","day":"2027-01-05","repeat":"FREQ=MONTHLY;BYMONTH=1,3;BYMONTHDAY=5"}"#,
    "2026-11-20 a due:2027-01-05", unsaid: ["repeat": 1]),
  WrittenRow(#"{"title":"a","status":"cancelled"}"#, "x a", unsaid: ["status": 1]),
  WrittenRow(
    #"{"title":"a\nb","notes":"n","place":"market","starred":true,"kind":"event"}"#,
    "2026-11-20 a b", unsaid: ["title": 1, "notes": 1, "place": 1, "starred": 1, "kind": 1]),
  WrittenRow(
    #"{"title":"+plus @at https://x.y 12:30 pri:A C:\\dir"}"#,
    #"2026-11-20 \+plus \@at https://x.y 12:30 \pri:A \C:\dir"#),
  WrittenRow(#"{"title":"(A) x","done":true}"#, #"x \(A) x"#),
  WrittenRow(#"{"title":"x (A) y"}"#, "2026-11-20 x (A) y"),
  WrittenRow(
    #"{"title":"a\u007fb","list":"\u0007"}"#, "2026-11-20 a b", unsaid: ["title": 1, "list": 1]),
  WrittenRow(#"{"title":"\u0007"}"#, "2026-11-20 (untitled)", unsaid: ["title": 1]),
  // `rec:` would give these other dates.
  WrittenRow(
    #"{"title":"a","day":"2026-01-31","repeat":"FREQ=MONTHLY"}"#, "2026-11-20 a due:2026-01-31",
    unsaid: ["repeat": 1]),
  WrittenRow(
    #"{"title":"a","day":"2026-11-20","repeat":"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR"}"#,
    "2026-11-20 a due:2026-11-20", unsaid: ["repeat": 1]),
]) func itemsAreWrittenAsLines(_ row: WrittenRow) throws {
  var writer = TodoTxtWriter(zone: seoul, zones: KnownZones())
  writer.write(try item(row.json))
  #expect(text(writer.takeBytes()) == row.line + "\n")
  #expect(writer.unsaid == row.unsaid)
}

/// One of the first lines has a mark of the format, so that the content tells it. Only where none
/// has, the first gets a creation date that it did not have.
@Test(arguments: [
  ([#""title":"Milk""#, #""title":"Bread""#], "2026-11-20 Milk\nBread\n"),
  ([#""title":"Milk","notes":"id:7""#, #""title":"Bread""#], "Milk id:7\nBread\n"),
  ([#""title":"Milk""#, #""title":"Bread","day":"2026-11-21""#], "Milk\nBread due:2026-11-21\n"),
  (
    Array(repeating: #""title":"Milk""#, count: 100) + [#""title":"Bread","day":"2026-11-21""#],
    "2026-11-20 " + String(repeating: "Milk\n", count: 100) + "Bread due:2026-11-21\n"
  ),
]) func theFormatIsKnownByOneLine(_ row: (fields: [String], text: String)) throws {
  var writer = TodoTxtWriter(zone: seoul, zones: KnownZones())
  for fields in row.fields {
    writer.write(try item("{\(fields),\"uid\":\"01234567-89ab-8def-8123-456789abcdef\"}"))
  }
  let bytes = writer.takeBytes()
  #expect(text(bytes) == row.text)
  #expect(ImportFormat(of: bytes) == .todotxt)
}

@Test func whatTodoTxtCanSayComesBack() throws {
  for row in todoTxtRows where !row.outcome.contains("kept") && !row.outcome.contains("left out") {
    var source = try #require(
      ForeignSource(.todotxt, reader: sampleReader, context: sampleContext))
    _ = source.feed(Array(row.text.utf8))
    let items = source.feed(nil).compactMap { try? $0.result.get().item(uid: "", now: morning) }
    var writer = TodoTxtWriter(zone: seoul, zones: KnownZones())
    for item in items { writer.write(item) }
    // The creation date is written if the line had one; the test's is 09:00 of that day.
    let back = foreign(.todotxt, text(writer.takeBytes()))
      .split(separator: "\n").map { $0.replacing(" created=2026-11-20T00:00:00+09:00") }
    #expect(back == items.map(outline), "\(row.text)")
    #expect(writer.unsaid.isEmpty)
  }
}

private struct KnownZones: ZoneSource {
  struct Missing: Error {}

  func zone(named name: String) throws -> Zone {
    guard let zone = sampleContext.zones(name) else { throw Missing() }
    return zone
  }
}

extension StringProtocol {
  /// The text without this suffix.
  fileprivate func replacing(_ ending: String) -> String {
    hasSuffix(ending) ? String(dropLast(ending.count)) : String(self)
  }
}
