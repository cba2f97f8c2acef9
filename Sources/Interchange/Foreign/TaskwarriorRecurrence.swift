import CivilTime

/// The words and durations of Taskwarrior's `recur`: `weekly`, `weekdays`, `2wks`, `3 months`,
/// `P1M`.
///
/// - SeeAlso: Taskwarrior's documentation of durations.
enum TaskwarriorRecurrence {
  /// - Parameter start: The first day; one that a month does not have becomes its last day.
  static func rule(_ text: String, from start: Day) -> RecurrenceRule? {
    let word = text.lowercased().filter { !$0.isWhitespace }
    if word == "weekdays" {
      var rule = RecurrenceRule(.weekly)
      rule.byDay = Weekday.allCases.prefix(5).map { .init($0) }
      return rule
    }
    guard let (frequency, count) = named[word] ?? duration(word), (1...9999).contains(count) else {
      return nil
    }
    var rule = RecurrenceRule(frequency, interval: count)
    if frequency == .monthly && start.day > 28
      || frequency == .yearly && start.day == 29 && start.monthOfYear == 2
    {
      rule.skip = .backward
    }
    return rule
  }

  private typealias Length = (RecurrenceRule.Frequency, Int)

  private static let named: [String: Length] = [
    "hourly": (.hourly, 1), "daily": (.daily, 1), "day": (.daily, 1), "weekly": (.weekly, 1),
    "sennight": (.weekly, 1), "biweekly": (.weekly, 2), "fortnight": (.weekly, 2),
    "monthly": (.monthly, 1), "bimonthly": (.monthly, 2), "quarterly": (.monthly, 3),
    "semiannual": (.monthly, 6), "annual": (.yearly, 1), "yearly": (.yearly, 1),
    "biannual": (.yearly, 2), "biyearly": (.yearly, 2),
  ]

  private static func duration(_ word: String) -> Length? {
    if word.hasPrefix("p") { return isoDuration(word) }
    let digits = word.prefix(while: \.isNumber)
    let unit = word.dropFirst(digits.count)
    guard let count = digits.isEmpty ? 1 : Int(digits), count < 10_000 else { return nil }
    switch unit {
    case "h", "hr", "hrs", "hour", "hours": return (.hourly, count)
    case "d", "day", "days": return (.daily, count)
    case "w", "wk", "wks", "week", "weeks": return (.weekly, count)
    case "mo", "mos", "mth", "mths", "mnths", "month", "months": return (.monthly, count)
    case "q", "qtr", "qtrs", "quarter", "quarters": return (.monthly, 3 * count)
    case "y", "yr", "yrs", "year", "years": return (.yearly, count)
    case "min", "mins", "minute", "minutes": return (.minutely, count)
    default: return nil
    }
  }

  /// Durations of one unit: `P1M`, `PT4H`.
  private static func isoDuration(_ word: String) -> Length? {
    let isTime = word.hasPrefix("pt")
    let body = word.dropFirst(isTime ? 2 : 1)
    guard let unit = body.last, let count = Int(body.dropLast()) else { return nil }
    switch (unit, isTime) {
    case ("d", false): return count % 7 == 0 ? (.weekly, count / 7) : (.daily, count)
    case ("w", false): return (.weekly, count)
    case ("m", false): return (.monthly, count)
    case ("y", false): return (.yearly, count)
    case ("h", true): return (.hourly, count)
    case ("m", true): return (.minutely, count)
    default: return nil
    }
  }
}
