import CivilTime

/// A change of a zone's offset that recurs every year.
struct YearlyChange: Hashable, Sendable {
  enum Date: Hashable, Sendable {
    /// A day of a month; never February 29.
    case fixed(month: Int, day: Int)
    /// The number of a day in its year, 1...365, with February 29 counted.
    case yearDay(Int)
    /// `shift` days, -6...6, after a weekday of week 1...5 of a month. Week 5 is the last.
    case weekday(Weekday, week: Int, month: Int, shift: Int)
  }

  let date: Date
  let time: TimeOfDay

  /// Returns the local time of the change in a year; nil outside the years 1 to 9999.
  func reading(in year: Int) -> CivilDateTime? {
    switch date {
    case .fixed(let month, let day):
      return (try? Day(year: year, month: month, day: day)).map { CivilDateTime($0, time) }
    case .yearDay(let number):
      return (try? Day(year: year, month: 1, day: 1)).map { CivilDateTime($0 + (number - 1), time) }
    case .weekday(let weekday, let week, let month, let shift):
      guard let month = try? Month(year: year, month: month) else { return nil }
      let day =
        week == 5
        ? month.last.onOrBefore(weekday) : month.first.onOrAfter(weekday) + (week - 1) * 7
      return CivilDateTime(day + shift, time)
    }
  }

  // MARK: Detection

  /// Returns all yearly changes that include this local time, the most common forms first.
  static func all(on reading: CivilDateTime) -> [YearlyChange] {
    let day = reading.day
    var dates: [Date] = []
    for shift in [0, 1, 2, 3, 4, 5, 6, -1, -2, -3, -4, -5, -6] {
      let base = day - shift
      // No rule expresses a change that is in another year at times.
      guard base.year == day.year else { continue }
      let week = (base.day - 1) / 7 + 1
      if week < 5 {
        dates.append(
          .weekday(base.weekday, week: week, month: base.monthOfYear, shift: shift))
      }
      if base.day + 7 > base.month.dayCount {
        dates.append(.weekday(base.weekday, week: 5, month: base.monthOfYear, shift: shift))
      }
    }
    if day.monthOfYear != 2 || day.day != 29 {
      dates.append(.fixed(month: day.monthOfYear, day: day.day))
    }
    if day.dayOfYear < 366 { dates.append(.yearDay(day.dayOfYear)) }
    return dates.map { YearlyChange(date: $0, time: reading.time) }
  }

  /// Returns the yearly change that includes the longest prefix of `readings`, one per year, and
  /// the length of this prefix.
  static func run(
    _ readings: ArraySlice<CivilDateTime>
  ) -> (change: YearlyChange, count: Int)? {
    guard let first = readings.first else { return nil }
    var fitting = all(on: first)
    var count = 1
    for reading in readings.dropFirst() {
      let rest = fitting.filter { $0.reading(in: first.day.year + count) == reading }
      if rest.isEmpty { break }
      fitting = rest
      count += 1
    }
    return fitting.first { $0.rule != nil }.map { ($0, count) }
  }

  // MARK: Writing

  /// The RRULE without an end; nil if there is none.
  var rule: RecurrenceRule? {
    switch date {
    case .fixed(let month, let day):
      return RecurrenceRule(.yearly, byMonthDay: [day], byMonth: [month])
    case .yearDay(let number): return RecurrenceRule(.yearly, byYearDay: [number])
    case .weekday(let weekday, let week, let month, 0):
      return RecurrenceRule(
        .yearly, byDay: [.init(weekday, ordinal: week == 5 ? -1 : week)], byMonth: [month])
    case .weekday(let weekday, let week, let month, let shift):
      // Any common year: only days after the last week of February differ in leap years.
      guard let base = try? Month(year: 2001, month: month) else { return nil }
      let first = (week == 5 ? base.last - 6 : base.first + (week - 1) * 7) + shift
      let last = first + 6
      guard first.year == last.year else { return nil }
      let byDay = [RecurrenceRule.DayOfWeek(weekday.advanced(by: shift))]
      let followsLeapDay = month == 2 && week == 5
      if first.month == last.month, !followsLeapDay {
        return RecurrenceRule(
          .yearly, byDay: byDay, byMonthDay: Array(first.day...last.day),
          byMonth: [first.monthOfYear])
      }
      // The week crosses the end of a month, so it is expressed in days of the year. After February
      // they are counted from the end of the year, which makes them equal in leap years.
      let origin = month > 2 || followsLeapDay ? 366 : 0
      return RecurrenceRule(
        .yearly, byDay: byDay, byYearDay: (0..<7).map { first.dayOfYear + $0 - origin })
    }
  }

  /// The change in a POSIX TZ string, `M3.5.0/2`.
  ///
  /// - SeeAlso: POSIX.1-2017 §8.3 `TZ`; RFC 9636 §3.3.1 for hours beyond a day.
  var posix: String {
    switch date {
    case .fixed(let month, let day):
      let number = (try? Day(year: 2001, month: month, day: day))?.dayOfYear ?? 1
      return "J\(number)/\(PosixText.time(time.secondsSinceMidnight))"
    case .yearDay(let number):
      return "\(number - 1)/\(PosixText.time(time.secondsSinceMidnight))"
    case .weekday(let weekday, let week, let month, let shift):
      let seconds = time.secondsSinceMidnight + shift * 86_400
      return "M\(month).\(week).\(weekday.rawValue % 7)/\(PosixText.time(seconds))"
    }
  }
}

/// Formats the parts of POSIX TZ strings.
enum PosixText {
  /// Returns `2`, `-2:30` or `23:59:59`.
  static func time(_ seconds: Int) -> String {
    let magnitude = Swift.abs(seconds)
    var text = "\(seconds < 0 ? "-" : "")\(magnitude / 3600)"
    if magnitude % 3600 > 0 { text += ":" + twoDigits(magnitude / 60 % 60) }
    if magnitude % 60 > 0 { text += ":" + twoDigits(magnitude % 60) }
    return text
  }

  /// Returns an abbreviation and the offset, which POSIX counts west of UTC: `<+03>-3`.
  ///
  /// - Parameter offset: Seconds east of UTC.
  static func zone(_ offset: Int) -> String { abbreviation(offset) + time(-offset) }

  /// Returns `<+03>` or `<-0330>`.
  ///
  /// - Parameter offset: Seconds east of UTC.
  static func abbreviation(_ offset: Int) -> String {
    let magnitude = Swift.abs(offset)
    var text = "<\(offset < 0 ? "-" : "+")\(twoDigits(magnitude / 3600))"
    if magnitude % 3600 > 0 { text += twoDigits(magnitude / 60 % 60) }
    if magnitude % 60 > 0 { text += twoDigits(magnitude % 60) }
    return text + ">"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
