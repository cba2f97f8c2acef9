import CivilTime

extension EnglishDates {
  public var nextReminders: String { "next reminders" }
  public var nearby: String { "near" }

  public func moreInCell(_ count: Int) -> String { "+\(count) more" }

  public func weekNumber(_ week: Int) -> String { "week \(week)" }

  public func dayRange(_ first: Day, _ last: Day) -> String {
    let (year, month, day) = first.components
    let end = "\(last.day) \(monthTitle(last.month))"
    if first.month == last.month { return "\(day) to \(end)" }
    return "\(day) \(year == last.year ? monthName(month) : monthTitle(first.month)) to \(end)"
  }

  /// At least four digits, since `January 1` would read as a day.
  public func yearTitle(_ year: Int) -> String {
    String(repeating: "0", count: max(0, 4 - "\(year)".utf8.count)) + "\(year)"
  }
  public var continued: String { "continued" }
  public var overdueWord: String { "overdue" }
  public var now: String { "now" }

  public func nothingFor(days: Int) -> String {
    days == 1 ? "nothing for a day" : "nothing for \(days) days"
  }

  public func freeHours(_ hours: Int) -> String {
    hours == 1 ? "1 hour free" : "\(hours) hours free"
  }
}
