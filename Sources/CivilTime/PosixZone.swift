/// The content of a POSIX TZ string: standard time, and optionally summer time with its rules.
///
/// - SeeAlso: POSIX.1-2017 §8.3 `TZ`; RFC 9636 §3.3.1 for hours beyond a day.
struct PosixZone: Hashable, Sendable {
  /// The day of a year on which a change falls.
  enum ChangeDay: Hashable, Sendable {
    /// `Jn`, 1...365: February 29 is never counted.
    case withoutLeapDay(Int)
    /// `n`, 0...365: February 29 is counted.
    case fromZero(Int)
    /// `Mm.w.d`: weekday 0...6 from Sunday in week 1...5 of the month, 5 being the last.
    case weekday(month: Int, week: Int, weekday: Int)
  }

  struct Change: Hashable, Sendable {
    let day: ChangeDay
    /// Seconds after midnight of `day` on the clock in force before the change; -167 to 167 hours.
    let seconds: Int

    /// The change in a year, in wall-clock seconds since 1970-01-01T00:00:00.
    func wallSeconds(year: Int) -> Int {
      let first: Int
      switch day {
      case .withoutLeapDay(let number):
        let afterLeapDay = number >= 60 && Day.isLeap(year: year)
        first = Day.daysFromCivil(year: year, month: 1, day: 1) + number - (afterLeapDay ? 0 : 1)
      case .fromZero(let number):
        first = Day.daysFromCivil(year: year, month: 1, day: 1) + number
      case .weekday(let month, let week, let weekday):
        let start = Day.daysFromCivil(year: year, month: month, day: 1)
        // 1970-01-01 was a Thursday, which POSIX numbers 4.
        let matching = start + floorModulo(weekday - start - 4, 7) + (week - 1) * 7
        let next =
          month == 12
          ? start + 31 : Day.daysFromCivil(year: year, month: month + 1, day: 1)
        first = matching < next ? matching : matching - 7
      }
      return first * 86_400 + seconds
    }
  }

  struct Summer: Hashable, Sendable {
    let abbreviation: String
    /// Seconds east of UTC.
    let offset: Int
    let start: Change
    let end: Change
  }

  let abbreviation: String
  /// Seconds east of UTC.
  let offset: Int
  let summer: Summer?

  /// The offset in force at an instant, in seconds since 1970, and the instant at which it ends
  /// (`Int.max` for never).
  func segment(at seconds: Int) -> (isSummer: Bool, offset: Int, end: Int) {
    guard let summer else { return (false, offset, .max) }
    let clamped = Swift.min(Swift.max(seconds, PosixZone.earliest), PosixZone.latest)
    let year = Day.year(ofDaysSinceEpoch: floorDivide(clamped, 86_400))
    // A change may lie a week outside its year, so the neighbouring years are examined too. If an
    // end and a start coincide, the start wins: permanent summer time is written like that.
    var latest = Int.min
    var isSummer = false
    var next = Int.max
    for candidate in year - 1...year + 2 {
      let end = summer.end.wallSeconds(year: candidate) - summer.offset
      let start = summer.start.wallSeconds(year: candidate) - offset
      if end <= clamped {
        if end > latest { (latest, isSummer) = (end, false) }
      } else {
        next = Swift.min(next, end)
      }
      if start <= clamped {
        if start >= latest { (latest, isSummer) = (start, true) }
      } else {
        next = Swift.min(next, start)
      }
    }
    return (isSummer, isSummer ? summer.offset : offset, next > seconds ? next : .max)
  }

  /// The range that instants are clamped to: the years 1...9999, with room for any offset.
  private static let earliest = Day.min.daysSinceEpoch * 86_400 - 200_000
  private static let latest = (Day.max.daysSinceEpoch + 1) * 86_400 + 200_000
}
