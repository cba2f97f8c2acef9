import CivilTime

extension KoreanDates {
  public var nextReminders: String { "다음 알림" }
  public var nearby: String { "가까운 곳" }

  public func moreInCell(_ count: Int) -> String { "+\(count)개 더" }

  public func weekNumber(_ week: Int) -> String { "\(week)주차" }

  public func dayRange(_ first: Day, _ last: Day) -> String {
    let begin = "\(monthTitle(first.month)) \(first.day)일"
    if first.month == last.month { return "\(begin) ~ \(last.day)일" }
    let end = "\(last.monthOfYear)월 \(last.day)일"
    return "\(begin) ~ \(first.year == last.year ? end : "\(last.year)년 \(end)")"
  }

  public func yearTitle(_ year: Int) -> String { "\(year)년" }
  public var continued: String { "이어서" }
  public var overdueWord: String { "기한 지남" }
  public var now: String { "지금" }
  public func nothingFor(days: Int) -> String { days == 1 ? "하루 동안 일정 없음" : "\(days)일 동안 일정 없음" }
  public func freeHours(_ hours: Int) -> String { "\(hours)시간 동안 일정 없음" }
}
