import CivilTime
import Geo

/// The calendar words of Korean: `2026년 11월 20일 금요일`.
public struct KoreanDates: CalendarWords {
  public init() {}

  private static let weekdays = ["월", "화", "수", "목", "금", "토", "일"]

  public func weekday(_ weekday: Weekday) -> String { shortWeekday(weekday) + "요일" }

  public func shortWeekday(_ weekday: Weekday) -> String { Self.weekdays[weekday.rawValue - 1] }

  public func columnHead(_ weekday: Weekday) -> String { shortWeekday(weekday) }

  public var weekHead: String { "주" }

  public func monthName(_ month: Int) -> String { "\(month)월" }

  public func shortMonthName(_ month: Int) -> String { monthName(month) }

  public func monthTitle(_ month: Month) -> String { "\(month.year)년 \(month.month)월" }

  public func longDate(_ day: Day) -> String {
    "\(monthTitle(day.month)) \(day.day)일 \(weekday(day.weekday))"
  }

  public func mediumDate(_ day: Day) -> String { "\(day.year)년 \(dateInYear(day))" }

  public func dateInYear(_ day: Day) -> String {
    let (_, month, number) = day.components
    return "\(month)월 \(number)일 (\(shortWeekday(day.weekday)))"
  }

  public func shortDate(_ day: Day, today: Day) -> String {
    let (year, month, number) = day.components
    if day.month == today.month { return "\(number)일 (\(shortWeekday(day.weekday)))" }
    let date = "\(month)월 \(number)일"
    return year == today.year ? date : "\(year)년 \(date)"
  }

  public func time(_ time: TimeOfDay, _ format: TimeFormat) -> String {
    switch format {
    case .h24: time.description
    case .h12: (time.hour < 12 ? "오전 " : "오후 ") + TimeFormat.clock12(time)
    }
  }

  public var exampleDate: String { "12월 2일" }
  public var exampleRepeat: String { "매주 월요일" }

  public func relativeDay(_ days: Int) -> String? {
    switch days {
    case -1: "어제"
    case 0: "오늘"
    case 1: "내일"
    default: nil
    }
  }

  public var earlier: String { "지난 할 일" }
  public var nothingHere: String { "항목 없음" }
  public var someday: String { "언젠가" }

  public func done(_ moment: String) -> String { "\(moment) 완료" }
  public func since(_ date: String) -> String { "\(date)부터" }
  public func until(_ moment: String) -> String { "\(moment)까지" }
  public func next(_ moment: String) -> String { "다음 \(moment)" }
  public func every(_ span: String) -> String { "\(span)마다" }
  public func openOf(_ open: Int, _ total: Int) -> String { "\(total)개 중 남은 항목 \(open)개" }
  public var hasBlueSaturdays: Bool { true }
  public var missedWord: String { "놓침" }
  public var cancelledWord: String { "취소됨" }
  public func dates(_ count: Int) -> String { "날짜 \(count)개" }
  public func onClock(_ words: String, ofCity city: String) -> String { "\(city) 시각 \(words)" }
  public func missed(_ count: Int) -> String { "\(missedCount(count))번 놓침" }

  public func items(_ count: String, isOne: Bool) -> String { "항목 \(count)개" }
  public func events(_ count: String, isOne: Bool) -> String { "일정 \(count)개" }
  public func doneCount(_ count: String) -> String { "완료 \(count)개" }
  public func overdueCount(_ count: String) -> String { "기한 지남 \(count)개" }
  public func fromEarlier(_ count: String) -> String { "지난 할 일 \(count)개" }
  public func more(_ count: String) -> String { "그 외 \(count)개" }

  public func wind(_ point: CompassPoint) -> String {
    switch point {
    case .north: "북"
    case .northEast: "북동"
    case .east: "동"
    case .southEast: "남동"
    case .south: "남"
    case .southWest: "남서"
    case .west: "서"
    case .northWest: "북서"
    }
  }
}
