import CivilTime
import Geo
import Phrases

/// The language English.
package struct English: Language {
  package init() {}

  package var code: String { "en" }
  package var calendar: any CalendarWords { EnglishDates() }
  package var phrases: PhraseWriter { PhraseWriter(language: .english) }
  package var writesMonthFirst: Bool { false }

  package func words(_ english: Words, korean: Words) -> Words { english }

  package var itemLabels: ItemLabels {
    ItemLabels(
      when: "when", start: "not before", repeats: "repeats", state: "state", place: "place",
      list: "list", tags: "tags", priority: "priority", star: "star", reminds: "reminds",
      url: "link", notes: "notes", created: "added", open: "open", overdue: "overdue",
      event: "event", cancelled: "cancelled", skipped: "skipped", priorities: { $0.rawValue })
  }

  package func logVerb(of command: String) -> String { command }

  package func operand(_ name: String) -> String { name }

  package func reason(_ reason: String) -> String { reason }
}

/// The calendar words of English. Days precede months: `Fri 20 November 2026`.
package struct EnglishDates: CalendarWords {
  package init() {}

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  package func weekday(_ weekday: Weekday) -> String { Self.weekdays[weekday.rawValue - 1] }

  package func shortWeekday(_ weekday: Weekday) -> String {
    String(self.weekday(weekday).prefix(3))
  }

  package func columnHead(_ weekday: Weekday) -> String { String(self.weekday(weekday).prefix(2)) }

  package var weekHead: String { "Wk" }

  package func monthName(_ month: Int) -> String { Self.months[month - 1] }

  package func shortMonthName(_ month: Int) -> String { String(monthName(month).prefix(3)) }

  package func monthTitle(_ month: Month) -> String {
    "\(monthName(month.month)) \(yearTitle(month.year))"
  }

  package func longDate(_ day: Day) -> String {
    "\(shortWeekday(day.weekday)) \(day.day) \(monthTitle(day.month))"
  }

  package func mediumDate(_ day: Day) -> String { "\(dateInYear(day)) \(yearTitle(day.year))" }

  package func dateInYear(_ day: Day) -> String {
    let (_, month, number) = day.components
    return "\(shortWeekday(day.weekday)) \(number) \(shortMonthName(month))"
  }

  package func shortDate(_ day: Day, today: Day) -> String {
    let (year, month, number) = day.components
    if day.month == today.month { return "\(shortWeekday(day.weekday)) \(number)" }
    let date = "\(number) \(shortMonthName(month))"
    return year == today.year ? date : "\(date) \(yearTitle(year))"
  }

  package func time(_ time: TimeOfDay, _ format: TimeFormat) -> String {
    switch format {
    case .h24: time.description
    case .h12: TimeFormat.clock12(time) + (time.hour < 12 ? " AM" : " PM")
    }
  }

  package var exampleDate: String { "dec 2" }
  package var exampleRepeat: String { "every mon" }

  package func relativeDay(_ days: Int) -> String? {
    switch days {
    case -1: "yesterday"
    case 0: "today"
    case 1: "tomorrow"
    default: nil
    }
  }

  package var earlier: String { "earlier" }
  package var nothingHere: String { "nothing here" }
  package var someday: String { "someday" }

  package func done(_ moment: String) -> String { "done \(moment)" }
  package func since(_ date: String) -> String { "since \(date)" }
  package func until(_ moment: String) -> String { "until \(moment)" }
  package func next(_ moment: String) -> String { "next \(moment)" }
  package func every(_ span: String) -> String {
    // `every hour` instead of `every 1 hour`.
    let isOne = span.hasPrefix("1 ") && !span.dropFirst(2).contains(" ")
    return "every \(isOne ? span.dropFirst(2) : span[...])"
  }
  package func openOf(_ open: Int, _ total: Int) -> String { "\(open) open of \(total)" }
  package var hasBlueSaturdays: Bool { false }
  package var missedWord: String { "missed" }
  package var cancelledWord: String { "cancelled" }
  package func dates(_ count: Int) -> String { count == 1 ? "1 date" : "\(count) dates" }
  package func onClock(_ words: String, ofCity city: String) -> String { "\(words) \(city)" }
  package func missed(_ count: Int) -> String { "\(missedCount(count)) missed" }

  package func items(_ count: String, isOne: Bool) -> String {
    isOne ? "\(count) item" : "\(count) items"
  }
  package func events(_ count: String, isOne: Bool) -> String {
    isOne ? "\(count) event" : "\(count) events"
  }
  package func doneCount(_ count: String) -> String { "\(count) done" }
  package func overdueCount(_ count: String) -> String { "\(count) overdue" }
  package func fromEarlier(_ count: String) -> String { "\(count) from earlier" }
  package func more(_ count: String) -> String { "and \(count) more" }

  package func wind(_ point: CompassPoint) -> String {
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
  package var nextReminders: String { "next reminders" }
  package var nearby: String { "near" }

  package func moreInCell(_ count: Int) -> String { "+\(count) more" }

  package func weekNumber(_ week: Int) -> String { "week \(week)" }

  package func dayRange(_ first: Day, _ last: Day) -> String {
    let (year, month, day) = first.components
    let end = "\(last.day) \(monthTitle(last.month))"
    if first.month == last.month { return "\(day) to \(end)" }
    return "\(day) \(year == last.year ? monthName(month) : monthTitle(first.month)) to \(end)"
  }

  /// At least four digits, since `January 1` would be a day.
  package func yearTitle(_ year: Int) -> String {
    String(repeating: "0", count: max(0, 4 - "\(year)".utf8.count)) + "\(year)"
  }
  package var continued: String { "continued" }
  package var overdueWord: String { "overdue" }
  package var now: String { "now" }

  package func nothingFor(days: Int) -> String {
    days == 1 ? "nothing for a day" : "nothing for \(days) days"
  }

  package func freeHours(_ hours: Int) -> String {
    hours == 1 ? "1 hour free" : "\(hours) hours free"
  }
}
