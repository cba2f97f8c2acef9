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
    case .untilDay(let day): text += ";UNTIL=" + compact(day)
    case .until(let moment): text += ";UNTIL=" + compact(moment)
    case .untilInstant(let instant): text += ";UNTIL=" + compact(Zone.utc.civil(at: instant)) + "Z"
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

  private func compact(_ day: Day) -> String {
    String(day.description.filter { $0 != "-" })
  }

  private func compact(_ moment: CivilDateTime) -> String {
    let time = moment.time.description.filter { $0 != ":" }
    return compact(moment.day) + "T" + time + (moment.time.second == 0 ? "00" : "")
  }
}

extension RecurrenceRule.DayOfWeek: CustomStringConvertible {
  /// `MO`, `2TU`, `-1FR`.
  package var description: String { (ordinal.map(String.init) ?? "") + weekday.letters }
}

extension RecurrenceRule.Frequency {
  /// `SECONDLY` to `YEARLY`.
  package var name: String {
    switch self {
    case .secondly: "SECONDLY"
    case .minutely: "MINUTELY"
    case .hourly: "HOURLY"
    case .daily: "DAILY"
    case .weekly: "WEEKLY"
    case .monthly: "MONTHLY"
    case .yearly: "YEARLY"
    }
  }
}

extension Weekday {
  /// The two letters of RFC 5545: `MO` to `SU`.
  var letters: String {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }
}
