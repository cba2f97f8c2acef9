import CivilTime
import Geo
import TodoCore

/// The words of calendars and lists in one language.
///
/// The sentences of commands and errors are in `Messages`. The texts have no ellipsis or other
/// symbol, since renderers take these from `Symbols`.
package protocol CalendarWords: Sendable {
  /// `Friday`, `금요일`
  func weekday(_ weekday: Weekday) -> String
  /// `Fri`, `금`
  func shortWeekday(_ weekday: Weekday) -> String
  /// The heading of a calendar column, two cells wide: `Fr`, `금`
  func columnHead(_ weekday: Weekday) -> String
  /// The heading of the column of week numbers, two cells wide: `Wk`, `주`
  var weekHead: String { get }
  /// `November`, `11월`
  func monthName(_ month: Int) -> String
  /// `Nov`, `11월`
  func shortMonthName(_ month: Int) -> String

  /// `November 2026`, `2026년 11월`
  func monthTitle(_ month: Month) -> String
  /// `Fri 20 November 2026`, `2026년 11월 20일 금요일`
  func longDate(_ day: Day) -> String
  /// `Fri 20 Nov 2026`, `2026년 11월 20일 (금)`
  func mediumDate(_ day: Day) -> String
  /// `Fri 20 Nov`, `11월 20일 (금)`
  func dateInYear(_ day: Day) -> String
  /// The shortest unambiguous form: `Mon 16`, in another month `16 Oct`, in another year `16 Oct
  /// 2025`.
  func shortDate(_ day: Day, today: Day) -> String
  /// `18:00`, `6:00 PM`, `오후 6:00`
  func time(_ time: TimeOfDay, _ format: TimeFormat) -> String

  /// Returns `today` for 0, `tomorrow` for 1, `yesterday` for -1, else nil.
  func relativeDay(_ days: Int) -> String?
  /// An example of a date and of a repetition to type.
  var exampleDate: String { get }
  var exampleRepeat: String { get }

  /// The heading above open items of past days.
  var earlier: String { get }
  /// Shown instead of an empty list.
  var nothingHere: String { get }
  /// Shown instead of a date for items without one.
  var someday: String { get }

  /// `done 08:41`; `moment` is a time or a date in words.
  func done(_ moment: String) -> String
  /// `since Mon 16`
  func since(_ date: String) -> String
  /// `until Sun 22`, `until 19:00`
  func until(_ moment: String) -> String
  /// `next 17:00`
  func next(_ moment: String) -> String
  /// `every 8 hours`; `span` is a length in words.
  func every(_ span: String) -> String
  /// Whether calendars show Saturdays in blue, as they show Sundays in red.
  var hasBlueSaturdays: Bool { get }
  /// `3 open of 12`
  func openOf(_ open: Int, _ total: Int) -> String
  /// The state of a past occurrence that was not done: `missed`.
  var missedWord: String { get }
  /// `cancelled`
  var cancelledWord: String { get }
  /// `4 dates`, for a repetition on dates without a rule.
  func dates(_ count: Int) -> String
  /// `at 09:15 New York`, `New York 시각 09:15에`: adds a city to the words for a time there.
  func onClock(_ words: String, ofCity city: String) -> String
  /// `2 missed`
  func missed(_ count: Int) -> String
  /// `NE`
  func wind(_ point: CompassPoint) -> String
  /// `1.2 km`
  func distance(metres: Double) -> String

  /// `4 items`
  func items(_ count: String, isOne: Bool) -> String
  /// `1 event`
  func events(_ count: String, isOne: Bool) -> String
  /// `1 done`
  func doneCount(_ count: String) -> String
  /// `2 overdue`
  func overdueCount(_ count: String) -> String
  /// `1 from earlier`
  func fromEarlier(_ count: String) -> String
  /// `and 12 more`
  func more(_ count: String) -> String

  // MARK: The summary of today

  /// The heading above the next reminders.
  var nextReminders: String { get }
  /// The heading above items near the user.
  var nearby: String { get }

  // MARK: Weeks, years and hours

  /// `+3 more`, the last line of a calendar cell.
  func moreInCell(_ count: Int) -> String
  /// `week 47`
  func weekNumber(_ week: Int) -> String
  /// `16 to 22 November 2026`. Month and year of the first day are included only if they differ.
  func dayRange(_ first: Day, _ last: Day) -> String
  /// `2026`, `2026년`
  func yearTitle(_ year: Int) -> String
  /// Written after the name of a month that continues on another page.
  var continued: String { get }
  /// The legend of the sign for overdue days.
  var overdueWord: String { get }
  /// The label of the current time in a timeline.
  var now: String { get }
  /// `nothing for 3 days`, for a gap in an agenda.
  func nothingFor(days: Int) -> String
  /// `4 hours free`
  func freeHours(_ hours: Int) -> String
}

extension CalendarWords {
  /// Returns a date with its year unless that is `year`; nil for no date with a year.
  func date(_ day: Day, in year: Int?) -> String {
    day.year == year ?? day.year ? dateInYear(day) : mediumDate(day)
  }

  /// Returns a count as text. Counting stops at `Carried.countLimit`: `1000+`.
  package func count(_ count: Int) -> String {
    count > Carried.countLimit ? "\(Carried.countLimit)+" : "\(count)"
  }

  /// Returns a count of missed occurrences as text, at most `30+`.
  func missedCount(_ count: Int) -> String {
    count < Series.shownMissedLimit ? "\(count)" : "\(Series.shownMissedLimit - 1)+"
  }

  /// `4 items, 1 done, 1 event`, without counts of zero.
  package func tally(_ counts: DayCounts) -> String {
    tallyParts(counts).joined(separator: ", ")
  }

  func tallyParts(_ counts: DayCounts) -> [String] {
    let things = counts.total - counts.events
    var parts: [String] = []
    if things > 0 { parts.append(items(count(things), isOne: things == 1)) }
    if counts.done > 0 { parts.append(doneCount(count(counts.done))) }
    if counts.overdue > 0 { parts.append(overdueCount(count(counts.overdue))) }
    if counts.events > 0 { parts.append(events(count(counts.events), isOne: counts.events == 1)) }
    return parts
  }

  /// Returns a distance rounded to tens of metres below 1 km, to tenths of a kilometre below 10 km,
  /// else to kilometres: `350 m`, `1.2 km`, `48 km`. Empty for a negative or impossible distance.
  package func distance(metres: Double) -> String {
    // Distances on the earth are below 20 040 km.
    guard metres >= 0, metres < 1e8 else { return "" }
    // Adds a half before truncating; `rounded()` would link the C mathematics library.
    let tens = Int(metres / 10 + 0.5) * 10
    if tens < 1000 { return "\(tens) m" }
    let tenths = Int(metres / 100 + 0.5)
    if tenths < 100 { return "\(tenths / 10).\(tenths % 10) km" }
    return "\(Int(metres / 1000 + 0.5)) km"
  }

  /// Returns a round length without `.0`: `2 km`, where a distance is `2.0 km`.
  package func length(metres: Double) -> String {
    let text = distance(metres: metres)
    guard text.hasSuffix(".0 km") else { return text }
    return text.dropLast(5) + " km"
  }

  /// Returns the direction of a place, `NE`; empty within a metre, where there is none.
  func wind(bearingDegrees: Double, metres: Double) -> String {
    metres < 1 ? "" : wind(CompassPoint(bearingDegrees: bearingDegrees))
  }
}

// MARK: Zones

extension CalendarWords {
  /// Returns the time in the zone of the item, with its day if that differs: `09:00 New York`. nil
  /// if it equals the time of the viewer.
  func ownClock(of entry: Entry, _ format: TimeFormat) -> String? {
    guard let own = entry.ownStart else { return nil }
    return clock(.timed(own, zone: entry.item.when.zone), beside: entry.when.day, format)
  }

  /// Returns a time in its zone, with its day if that is not `day`: `09:00 New York`. nil without a
  /// zone.
  func clock(_ when: When, beside day: Day?, _ format: TimeFormat) -> String? {
    guard case .timed(let moment, let zone?) = when else { return nil }
    let date = moment.day == day ? "" : "\(dateInYear(moment.day)) "
    return "\(date)\(time(moment.time, format)) \(city(ofZone: zone))"
  }

  /// Returns `New York` for `America/New_York`, and `UTC+3` for a zone without a name.
  func city(ofZone zone: String) -> String {
    if let offsets = offsets(ofZone: zone) { return offsets }
    let city = zone.split(separator: "/").last.map(String.init) ?? zone
    return String(city.map { $0 == "_" ? " " : $0 }).sanitized
  }

  /// Returns the name of a zone, `America/New_York`, and `UTC+3` for a zone without a name.
  func name(ofZone zone: String) -> String { offsets(ofZone: zone) ?? zone }

  /// Returns `UTC+3`, `UTC-3:30` or, with summer time, `UTC+1/+2` for a zone that is a POSIX string
  /// such as `<+03>-3`; nil for other zones.
  private func offsets(ofZone zone: String) -> String? {
    guard zone.hasPrefix("<"), let rule = try? Zone(posix: zone) else { return nil }
    let start = Instant(secondsSinceEpoch: 0)
    let offsets = [rule.offset(at: start), rule.nextTransition(after: start)?.after].compactMap(
      \.self)
    return "UTC" + offsets.sorted().map(offset).joined(separator: "/")
  }

  /// Returns `+3` or `-3:30`. Zero has a sign too.
  private func offset(_ seconds: Int) -> String {
    let magnitude = abs(seconds)
    let minute = magnitude / 60 % 60
    let hours = "\(seconds < 0 ? "-" : "+")\(magnitude / 3600)"
    return minute == 0 ? hours : hours + (minute < 10 ? ":0" : ":") + "\(minute)"
  }

  /// Returns the date of an occurrence, with its time if the rule has several on a day.
  func occurrence(_ key: OccurrenceKey) -> String {
    dateInYear(key.day) + (key.time.map { " \(time($0, .h24))" } ?? "")
  }
}

// MARK: Time of day

/// How a time of day is written.
package enum TimeFormat: String, CaseIterable, Hashable, Sendable {
  /// `18:00`
  case h24
  /// `6:00 PM`, `오후 6:00`
  case h12

  /// Returns the hour, 1...12, minutes and, unless zero, seconds: `6:00`, `12:30:15`.
  static func clock12(_ time: TimeOfDay) -> String {
    let hour = (time.hour + 11) % 12 + 1
    return "\(hour)" + time.description.dropFirst(2)
  }
}

extension TimeOfDay {
  /// The time without its seconds.
  var withoutSeconds: TimeOfDay {
    TimeOfDay(secondsSinceMidnight: secondsSinceMidnight / 60 * 60) ?? self
  }
}
