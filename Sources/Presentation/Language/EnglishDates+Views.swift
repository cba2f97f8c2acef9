import CivilTime

extension EnglishDates {
  public func moreInCell(_ count: Int) -> String { "+\(count) more" }

  public func weekNumber(_ week: Int) -> String { "week \(week)" }

  public func dayRange(_ first: Day, _ last: Day) -> String {
    let (year, month, day) = first.components
    let end = "\(last.day) \(monthName(last.monthOfYear)) \(last.year)"
    if first.month == last.month { return "\(day) to \(end)" }
    return "\(day) \(monthName(month))\(year == last.year ? "" : " \(year)") to \(end)"
  }

  public func yearTitle(_ year: Int) -> String { "\(year)" }
  public var overdueWord: String { "overdue" }
  public var now: String { "now" }

  public func freeHours(_ hours: Int) -> String {
    hours == 1 ? "1 hour free" : "\(hours) hours free"
  }
}
