extension RecurrenceRule: CustomStringConvertible {
  package var description: String { text }

  /// The text of the rule by RFC 5545, without `RRULE:`. Equal rules have equal texts.
  ///
  /// Parts are in the order of their evaluation. RSCALE, INTERVAL, WKST and SKIP are written only
  /// if they differ from GREGORIAN, 1, MO and OMIT. So SKIP of a Gregorian rule is written without
  /// the RSCALE that RFC 7529 requires. WORKDAYS is written last.
  package var text: String {
    var text = scale == .gregorian ? "" : "RSCALE=" + scale.rawValue + ";"
    text += "FREQ=" + frequency.name
    if interval != 1 { text += ";INTERVAL=\(interval)" }
    switch end {
    case .never: break
    case .count(let count): text += ";COUNT=\(count)"
    case .untilDay(let day): text += ";UNTIL=" + day.compactText
    case .until(let moment): text += ";UNTIL=" + moment.compactText
    case .untilInstant(let instant):
      text += ";UNTIL=" + Zone.utc.civil(at: instant).compactText + "Z"
    }
    append(&text, .byMonth, monthNames)
    append(&text, .byWeekNumber, byWeekNumber)
    append(&text, .byYearDay, byYearDay)
    append(&text, .byMonthDay, byMonthDay)
    append(&text, .byDay, byDay)
    append(&text, .byHour, byHour)
    append(&text, .byMinute, byMinute)
    append(&text, .bySecond, bySecond)
    append(&text, .bySetPosition, bySetPosition)
    if weekStart != .monday { text += ";WKST=" + weekStart.letters }
    if skip != .omit { text += skip == .backward ? ";SKIP=BACKWARD" : ";SKIP=FORWARD" }
    if let workdays { text += ";WORKDAYS=" + workdays.mode.rawValue.uppercased() }
    return text
  }

  /// The values of BYMONTH: `5`, then `5L` for the leap month after it.
  private var monthNames: [String] {
    let plain = byMonth.map { ($0, "\($0)") }
    guard !byLeapMonth.isEmpty else { return plain.map(\.1) }
    // Sorting is stable.
    return (plain + byLeapMonth.map { ($0, "\($0)L") }).sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func append(_ text: inout String, _ part: Part, _ values: [some CustomStringConvertible])
  {
    guard !values.isEmpty else { return }
    text += ";" + part.rawValue + "=" + values.map(\.description).joined(separator: ",")
  }
}

extension RecurrenceRule.DayOfWeek: CustomStringConvertible {
  /// `MO`, `2TU`, `-1FR`.
  package var description: String { (ordinal.map(String.init) ?? "") + weekday.letters }
}

extension RecurrenceRule.Frequency {
  private static let names = [
    "SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY",
  ]

  /// `SECONDLY` to `YEARLY`.
  package var name: String { Self.names[rawValue] }
}

extension Weekday {
  private static let letters = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// The two letters of RFC 5545: `MO` to `SU`.
  var letters: String { Self.letters[rawValue - 1] }
}
