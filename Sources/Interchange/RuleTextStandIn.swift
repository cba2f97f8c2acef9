import CivilTime

// Stands in until `RecurrenceRule` reads and writes itself.
extension RecurrenceRule {
  struct Unreadable: Error { let part: String }
  private static let frequencies = [
    "SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY",
  ]
  private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  init(parsing text: String) throws {
    self.init(.daily)
    var hasFrequency = false
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=").map(String.init)
      guard pair.count == 2 else { throw Unreadable(part: String(part)) }
      switch pair[0] {
      case "FREQ":
        guard let index = Self.frequencies.firstIndex(of: pair[1]),
          let value = Frequency(rawValue: index)
        else { throw Unreadable(part: String(part)) }
        frequency = value
        hasFrequency = true
      case "INTERVAL":
        guard let value = Int(pair[1]), value > 0 else { throw Unreadable(part: String(part)) }
        interval = value
      case "COUNT":
        guard let value = Int(pair[1]), value > 0 else { throw Unreadable(part: String(part)) }
        end = .count(value)
      case "BYDAY":
        byDay = try pair[1].split(separator: ",").map {
          guard let index = Self.weekdays.firstIndex(of: String($0.suffix(2))),
            let weekday = Weekday(rawValue: index + 1)
          else { throw Unreadable(part: String(part)) }
          return DayOfWeek(weekday, ordinal: Int($0.dropLast(2)))
        }
      case "BYMONTHDAY": byMonthDay = pair[1].split(separator: ",").compactMap { Int($0) }
      case "BYMONTH": byMonth = pair[1].split(separator: ",").compactMap { Int($0) }
      default: throw Unreadable(part: String(part))
      }
    }
    guard hasFrequency else { throw Unreadable(part: text) }
  }

  var text: String {
    var parts = ["FREQ=" + Self.frequencies[frequency.rawValue]]
    if interval > 1 { parts.append("INTERVAL=\(interval)") }
    if case .count(let count) = end { parts.append("COUNT=\(count)") }
    if !byMonth.isEmpty {
      parts.append("BYMONTH=\(byMonth.map(String.init).joined(separator: ","))")
    }
    if !byMonthDay.isEmpty {
      parts.append("BYMONTHDAY=\(byMonthDay.map(String.init).joined(separator: ","))")
    }
    if !byDay.isEmpty {
      let days = byDay.map {
        ($0.ordinal.map(String.init) ?? "") + Self.weekdays[$0.weekday.rawValue - 1]
      }
      parts.append("BYDAY=" + days.joined(separator: ","))
    }
    return parts.joined(separator: ";")
  }
}
