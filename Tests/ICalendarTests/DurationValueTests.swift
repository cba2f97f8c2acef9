import ICalendar
import TestSupport
import Testing

struct DurationRow: Row {
  let text: String
  let days: Int
  let seconds: Int
  /// The canonical text.
  let canonical: String
  var name: String { text }

  init(_ text: String, days: Int = 0, seconds: Int = 0, _ canonical: String? = nil) {
    self.text = text
    self.days = days
    self.seconds = seconds
    self.canonical = canonical ?? text
  }
}

@Suite struct DurationValueTests {
  @Test(arguments: [
    DurationRow("P15DT5H0M20S", days: 15, seconds: 18_020),
    DurationRow("P7W", days: 49),
    DurationRow("-PT15M", seconds: -900),
    DurationRow("+PT15M", seconds: 900, "PT15M"),
    DurationRow("-P300S", seconds: -300, "-PT5M"),
    DurationRow("P15M", seconds: 900, "PT15M"),
    DurationRow("P1H30M", seconds: 5400, "PT1H30M"),
    DurationRow("P1D2H", days: 1, seconds: 7200, "P1DT2H"),
    DurationRow("PT0S"),
    DurationRow("-PT0S", "PT0S"),
    DurationRow("P0D", "PT0S"),
    DurationRow("-P0DT0H30M0S", seconds: -1800, "-PT30M"),
    DurationRow("-P1D", days: -1),
    DurationRow("P14D", days: 14, "P2W"),
    DurationRow("PT48H", seconds: 172_800),
    DurationRow("PT1H1S", seconds: 3601, "PT1H0M1S"),
    DurationRow("PT1H30M", seconds: 5400),
    DurationRow("PT90S", seconds: 90, "PT1M30S"),
    DurationRow("P1W2DT3H", days: 9, seconds: 10_800, "P9DT3H"),
    DurationRow("P1WT1H", days: 7, seconds: 3600, "P7DT1H"),
    DurationRow("-p1dt2h", days: -1, seconds: -7200, "-P1DT2H"),
  ])
  func durationsAreRead(_ row: DurationRow) throws {
    let duration = try line("TRIGGER:\(row.text)").duration()
    #expect(duration == DurationValue(days: row.days, seconds: row.seconds))
    #expect(duration.description == row.canonical)
    #expect(try ContentLine("TRIGGER", duration: duration).duration() == duration)
  }

  @Test(arguments: [
    BadValueRow("TRIGGER:"), BadValueRow("TRIGGER:P"), BadValueRow("TRIGGER:PT"),
    BadValueRow("TRIGGER:-"), BadValueRow("TRIGGER:15M"),
    BadValueRow("TRIGGER:P1DT"), BadValueRow("TRIGGER:PT1M1H"), BadValueRow("TRIGGER:PT1H1H"),
    BadValueRow("TRIGGER:P1D1W"), BadValueRow("TRIGGER:PT1D"), BadValueRow("TRIGGER:P1Y"),
    BadValueRow("TRIGGER:PT1.5H"), BadValueRow("TRIGGER:PT15MS"), BadValueRow("TRIGGER:--PT1H"),
    BadValueRow("TRIGGER:PT1HT1M"), BadValueRow("TRIGGER:P1"), BadValueRow("TRIGGER:PT-1H"),
    BadValueRow("TRIGGER:PT99999999999999999999S", .outOfRange),
    BadValueRow("TRIGGER:P9223372036854775807W", .outOfRange),
    BadValueRow("TRIGGER:PT2562047788015215H9223372036854775807S", .outOfRange),
  ])
  func whatIsNoDurationIsNamed(_ row: BadValueRow) throws {
    let line = try row.third
    #expect(throws: try row.error(.duration)) { try line.duration() }
  }

  @Test func theLongestDurationsAreWritten() throws {
    for value in [Int.max, -Int.max, 1, -1, 59, 60, 61, 3599, 3600, 3660, 86_400, 604_800] {
      for duration in [DurationValue(days: value), DurationValue(seconds: value)] {
        let text = duration.description
        #expect(try line("A:\(text)").duration() == duration, "\(text)")
      }
    }
  }
}
