import CivilTime
import Geo
import Phrases

/// The language English.
public struct English: Language {
  public init() {}

  public var code: String { "en" }
  public var calendar: any CalendarWords { EnglishDates() }
  public var phrases: PhraseWriter { PhraseWriter(language: .english) }
  public var writesMonthFirst: Bool { false }

  public func words(_ english: Words, korean: Words) -> Words { english }

  public var itemLabels: ItemLabels {
    ItemLabels(
      when: "when", start: "not before", repeats: "repeats", state: "state", place: "place",
      list: "list", tags: "tags", priority: "priority", star: "star", reminds: "reminds",
      url: "link", notes: "notes", created: "added", open: "open", overdue: "overdue",
      event: "event", cancelled: "cancelled", skipped: "skipped", priorities: { $0.rawValue })
  }

  public func logVerb(of command: String) -> String { command }

  public func operand(_ name: String) -> String { name }

  public func reason(_ reason: String) -> String { reason }
}

/// The calendar words of English. Days precede months: `Fri 20 November 2026`.
public struct EnglishDates: CalendarWords {
  public init() {}

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  public func weekday(_ weekday: Weekday) -> String { Self.weekdays[weekday.rawValue - 1] }

  public func shortWeekday(_ weekday: Weekday) -> String {
    String(self.weekday(weekday).prefix(3))
  }

  public func columnHead(_ weekday: Weekday) -> String { String(self.weekday(weekday).prefix(2)) }

  public var weekHead: String { "Wk" }

  public func monthName(_ month: Int) -> String { Self.months[month - 1] }

  public func shortMonthName(_ month: Int) -> String { String(monthName(month).prefix(3)) }

  public func monthTitle(_ month: Month) -> String {
    "\(monthName(month.month)) \(yearTitle(month.year))"
  }

  public func longDate(_ day: Day) -> String {
    "\(shortWeekday(day.weekday)) \(day.day) \(monthTitle(day.month))"
  }

  public func mediumDate(_ day: Day) -> String { "\(dateInYear(day)) \(yearTitle(day.year))" }

  public func dateInYear(_ day: Day) -> String {
    let (_, month, number) = day.components
    return "\(shortWeekday(day.weekday)) \(number) \(shortMonthName(month))"
  }

  public func shortDate(_ day: Day, today: Day) -> String {
    let (year, month, number) = day.components
    if day.month == today.month { return "\(shortWeekday(day.weekday)) \(number)" }
    let date = "\(number) \(shortMonthName(month))"
    return year == today.year ? date : "\(date) \(yearTitle(year))"
  }

  public func time(_ time: TimeOfDay, _ format: TimeFormat) -> String {
    switch format {
    case .h24: time.description
    case .h12: TimeFormat.clock12(time) + (time.hour < 12 ? " AM" : " PM")
    }
  }

  public var exampleDate: String { "dec 2" }
  public var exampleRepeat: String { "every mon" }

  public func relativeDay(_ days: Int) -> String? {
    switch days {
    case -1: "yesterday"
    case 0: "today"
    case 1: "tomorrow"
    default: nil
    }
  }

  public var earlier: String { "earlier" }
  public var nothingHere: String { "nothing here" }
  public var someday: String { "someday" }

  public func done(_ moment: String) -> String { "done \(moment)" }
  public func since(_ date: String) -> String { "since \(date)" }
  public func until(_ moment: String) -> String { "until \(moment)" }
  public func next(_ moment: String) -> String { "next \(moment)" }
  public func every(_ span: String) -> String {
    // `every hour` instead of `every 1 hour`.
    let isOne = span.hasPrefix("1 ") && !span.dropFirst(2).contains(" ")
    return "every \(isOne ? span.dropFirst(2) : span[...])"
  }
  public func openOf(_ open: Int, _ total: Int) -> String { "\(open) open of \(total)" }
  public var hasBlueSaturdays: Bool { false }
  public var missedWord: String { "missed" }
  public var cancelledWord: String { "cancelled" }
  public func dates(_ count: Int) -> String { count == 1 ? "1 date" : "\(count) dates" }
  public func onClock(_ words: String, ofCity city: String) -> String { "\(words) \(city)" }
  public func missed(_ count: Int) -> String { "\(missedCount(count)) missed" }

  public func items(_ count: String, isOne: Bool) -> String {
    isOne ? "\(count) item" : "\(count) items"
  }
  public func events(_ count: String, isOne: Bool) -> String {
    isOne ? "\(count) event" : "\(count) events"
  }
  public func doneCount(_ count: String) -> String { "\(count) done" }
  public func overdueCount(_ count: String) -> String { "\(count) overdue" }
  public func fromEarlier(_ count: String) -> String { "\(count) from earlier" }
  public func more(_ count: String) -> String { "and \(count) more" }

  public func wind(_ point: CompassPoint) -> String {
    switch point {
    case .north: "N"
    case .northEast: "NE"
    case .east: "E"
    case .southEast: "SE"
    case .south: "S"
    case .southWest: "SW"
    case .west: "W"
    case .northWest: "NW"
    }
  }
}

// MARK: Views

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

  /// At least four digits, since `January 1` would be a day.
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
