import CivilTime
import Geo
import TodoCore

/// The words of calendars and day lists in one language.
///
/// Sentences of commands and errors are in `Language`. Texts hold no ellipsis, dot or other drawn
/// sign, since the faces take those from `Symbols`.
public protocol CalendarWords: Sendable {
  /// `Friday`, `금요일`
  func weekday(_ weekday: Weekday) -> String
  /// `Fri`, `금`
  func shortWeekday(_ weekday: Weekday) -> String
  /// The head of a calendar column, two cells: `Fr`, `금`
  func columnHead(_ weekday: Weekday) -> String
  /// The head of the column of week numbers, two cells: `Wk`, `주`
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
  /// The shortest form that is clear today: `Mon 16`, in another month `16 Oct`, in another year
  /// `16 Oct 2025`.
  func shortDate(_ day: Day, today: Day) -> String
  /// `18:00`, `6:00 PM`, `오후 6:00`
  func time(_ time: TimeOfDay, _ format: TimeFormat) -> String

  /// `today` for 0, `tomorrow` for 1, `yesterday` for -1, else nil.
  func relativeDay(_ days: Int) -> String?
  /// An example of a date and of a repeat as they are typed.
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
  /// The state of an occurrence that nobody did: `missed`.
  var missedWord: String { get }
  /// `cancelled`
  var cancelledWord: String { get }
  /// `4 dates`, of what repeats on dates without a rule.
  func dates(_ count: Int) -> String
  /// `at 09:15 New York`, `New York 시각 09:15에`: words for a time on the clock of a city.
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

  /// `+3 more`, at the foot of a calendar's cell.
  func moreInCell(_ count: Int) -> String
  /// `week 47`
  func weekNumber(_ week: Int) -> String
  /// `16 to 22 November 2026`; month and year of the first day only if they differ.
  func dayRange(_ first: Day, _ last: Day) -> String
  /// `2026`, `2026년`
  func yearTitle(_ year: Int) -> String
  /// Written after the name of a month that continues on another page.
  var continued: String { get }
  /// The meaning of the sign for overdue days, in a legend.
  var overdueWord: String { get }
  /// The label of the current time on a day's scale of hours.
  var now: String { get }
  /// `nothing for 3 days`, between the days of an agenda.
  func nothingFor(days: Int) -> String
  /// `4 hours free`
  func freeHours(_ hours: Int) -> String
}

extension CalendarWords {
  /// A date that says its year unless that is the given one; nil for never.
  func date(_ day: Day, in year: Int?) -> String {
    day.year == year ?? day.year ? dateInYear(day) : mediumDate(day)
  }

  /// A count as it is shown; counting stops at a thousand, `1000+`.
  public func count(_ count: Int) -> String {
    count > Carried.countLimit ? "\(Carried.countLimit)+" : "\(count)"
  }

  /// A count of missed occurrences as it is shown: at most `30+`.
  func missedCount(_ count: Int) -> String {
    count < Series.shownMissedLimit ? "\(count)" : "\(Series.shownMissedLimit - 1)+"
  }

  /// `4 items, 1 done, 1 event`, without counts of zero.
  public func tally(_ counts: DayCounts) -> String {
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

  /// Rounded to tens of metres below a kilometre, to tenths below ten, else to kilometres: `350 m`,
  /// `1.2 km`, `48 km`.
  public func distance(metres: Double) -> String {
    // Distances on the earth are below 20 040 km; anything absurd gives no text.
    guard metres >= 0, metres < 1e8 else { return "" }
    // Adding a half makes the truncating conversion round; `rounded()` would need the C mathematics
    // library.
    let tens = Int(metres / 10 + 0.5) * 10
    if tens < 1000 { return "\(tens) m" }
    let tenths = Int(metres / 100 + 0.5)
    if tenths < 100 { return "\(tenths / 10).\(tenths % 10) km" }
    return "\(Int(metres / 1000 + 0.5)) km"
  }

  /// A length that is not measured but chosen: `2 km`, where a distance is `2.0 km`.
  public func length(metres: Double) -> String {
    let text = distance(metres: metres)
    guard text.hasSuffix(".0 km") else { return text }
    return text.dropLast(5) + " km"
  }
}

extension CalendarWords {
  /// `09:00 New York`: the time in the item's own zone, with its day if that differs; nil if it
  /// reads the same as the viewer's.
  func ownClock(of entry: Entry, _ format: TimeFormat) -> String? {
    guard let own = entry.ownStart else { return nil }
    return clock(.timed(own, zone: entry.item.when.zone), beside: entry.when.day, format)
  }

  /// `09:00 New York`: a time on the clock of its zone, with its day if that is not the one beside
  /// it; nil without a zone.
  func clock(_ when: When, beside day: Day?, _ format: TimeFormat) -> String? {
    guard case .timed(let moment, let zone?) = when else { return nil }
    let date = moment.day == day ? "" : "\(dateInYear(moment.day)) "
    return "\(date)\(time(moment.time, format)) \(city(ofZone: zone))"
  }

  /// `New York` of `America/New_York`; `UTC+3` of a zone that has no name.
  func city(ofZone zone: String) -> String {
    if let offsets = offsets(ofZone: zone) { return offsets }
    let city = zone.split(separator: "/").last.map(String.init) ?? zone
    return String(city.map { $0 == "_" ? " " : $0 }).sanitized
  }

  /// A zone as items hold it, `America/New_York`; `UTC+3` of a zone that has no name.
  func name(ofZone zone: String) -> String { offsets(ofZone: zone) ?? zone }

  /// `UTC+3`, `UTC-3:30`, with summer time `UTC+1/+2`, of a zone that is told by a POSIX string such
  /// as `<+03>-3`; nil for others.
  private func offsets(ofZone zone: String) -> String? {
    guard zone.hasPrefix("<"), let rule = try? Zone(posix: zone) else { return nil }
    let start = Instant(secondsSinceEpoch: 0)
    let offsets = [rule.offset(at: start), rule.nextTransition(after: start)?.after].compactMap(
      \.self)
    return "UTC" + offsets.sorted().map(offset).joined(separator: "/")
  }

  /// `+3`, `-3:30`, with a sign even for zero.
  private func offset(_ seconds: Int) -> String {
    let magnitude = abs(seconds)
    let minute = magnitude / 60 % 60
    let hours = "\(seconds < 0 ? "-" : "+")\(magnitude / 3600)"
    return minute == 0 ? hours : hours + (minute < 10 ? ":0" : ":") + "\(minute)"
  }

  /// The date of an occurrence, with its time if the rule has several on a day.
  func occurrence(_ key: OccurrenceKey) -> String {
    dateInYear(key.day) + (key.time.map { " \(time($0, .h24))" } ?? "")
  }
}
