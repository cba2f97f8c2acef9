import ICalendar
import Testing

@Suite struct NumberValueTests {
  @Test(arguments: [
    ("A:1234567890", 1_234_567_890), ("A:-1234567890", -1_234_567_890),
    ("A:+432109876", 432_109_876),
    ("A: 7 ", 7), ("A:007", 7), ("A:9223372036854775807", .max),
  ])
  func integersAreRead(_ text: String, _ value: Int) throws {
    #expect(try line(text).integer() == value)
    #expect(try ContentLine("A", integer: value).integer() == value)
  }

  @Test(arguments: [
    BadValueRow("A:"), BadValueRow("A:1.0"), BadValueRow("A:one"), BadValueRow("A:-"),
    BadValueRow("A:1 2"), BadValueRow("A:9223372036854775808", .outOfRange),
  ])
  func whatIsNoIntegerIsNamed(_ row: BadValueRow) throws {
    let line = try row.third
    #expect(throws: try row.error(.integer)) { try line.integer() }
  }

  @Test(arguments: [
    ("A:1000000.0000001", 1_000_000.0000001), ("A:1.333", 1.333), ("A:-3.14", -3.14), ("A:+2", 2),
    ("A:1e-3", 0.001),
  ])
  func floatsAreRead(_ text: String, _ value: Double) throws {
    #expect(try line(text).float() == value)
  }

  @Test(arguments: [
    BadValueRow("A:"), BadValueRow("A:nan"), BadValueRow("A:inf"), BadValueRow("A:0x1p3"),
    BadValueRow("A:1,5"), BadValueRow("A:1..5"), BadValueRow("A:1e999", .outOfRange),
  ])
  func whatIsNoFloatIsNamed(_ row: BadValueRow) throws {
    let line = try row.third
    #expect(throws: try row.error(.float)) { try line.float() }
  }

  @Test(arguments: [
    "GEO:37.386013;-122.082932", "GEO:37.386013\\;-122.082932", "GEO:37.386013,-122.082932",
    "GEO: 37.386013 ; -122.082932",
  ])
  func positionsAreRead(_ text: String) throws {
    let (latitude, longitude) = try line(text).geo()
    #expect(latitude == 37.386013 && longitude == -122.082932)
  }

  @Test(arguments: [
    BadValueRow("GEO:37.386013"), BadValueRow("GEO:37.386013;"), BadValueRow("GEO:;1"),
    BadValueRow("GEO:1;2;3"), BadValueRow("GEO:90.1;0", .outOfRange),
    BadValueRow("GEO:0;-180.5", .outOfRange),
  ])
  func whatIsNoPositionIsNamed(_ row: BadValueRow) throws {
    let line = try row.third
    #expect(throws: try row.error(.float)) { try line.geo() }
  }

  @Test(arguments: [
    ("A:-0500", -18_000), ("A:+0100", 3600), ("A:+115544", 42_944), ("A:-0000", 0),
    ("A:+000001", 1), ("A:-2359", -86_340),
  ])
  func offsetsAreRead(_ text: String, _ seconds: Int) throws {
    let offset = try line(text).utcOffset()
    #expect(offset == seconds)
    #expect(try ContentLine("A", utcOffset: offset).utcOffset() == seconds)
  }

  @Test(arguments: [
    BadValueRow("A:0100"), BadValueRow("A:+1"), BadValueRow("A:+01:00"), BadValueRow("A:+010"),
    BadValueRow("A:+01000"), BadValueRow("A:Z"), BadValueRow("A:+5744", .outOfRange),
    BadValueRow("A:+0160", .outOfRange), BadValueRow("A:+2400", .outOfRange),
    BadValueRow("A:-010060", .outOfRange),
  ])
  func whatIsNoOffsetIsNamed(_ row: BadValueRow) throws {
    let line = try row.third
    #expect(throws: try row.error(.utcOffset)) { try line.utcOffset() }
  }

  @Test func booleansAreReadInAnyCase() throws {
    #expect(try line("A:TRUE").boolean())
    #expect(try line("A:false").boolean() == false)
    let bad = BadValueRow("A:yes")
    #expect(throws: try bad.error(.boolean)) { try bad.third.boolean() }
  }

  @Test func aRuleIsItsText() throws {
    #expect(try line("RRULE: FREQ=DAILY;COUNT=10 ").recur() == "FREQ=DAILY;COUNT=10")
    let written = "RRULE:FREQ=WEEKLY;BYDAY=MO, TU;X-A=1;x-b;COUNT=3"
    #expect(try line(written).recur() == "FREQ=WEEKLY;BYDAY=MO,TU;COUNT=3")
    for text in ["RRULE:", "RRULE: ", "RRULE:X-A=1"] {
      let bad = BadValueRow(text)
      #expect(throws: try bad.error(.recur)) { try bad.third.recur() }
    }
  }

  @Test func binaryIsLeftAsItIs() throws {
    let line = try line("ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAB\r\n AAI=")
    #expect(Array(line.value) == Array("AAABAAI=".utf8))
    #expect(line.valueType == .binary)
  }

  @Test func anErrorHoldsTheBeginningOfALongValue() throws {
    let long = String(repeating: "우", count: 100)
    let error = #expect(throws: ICalendarError.self) { try line("A:\(long)").integer() }
    #expect(
      error?.problem
        == .unreadableValue(
          property: "A", value: String(repeating: "우", count: 66), expected: [.integer],
          fault: .malformed))
  }
}
