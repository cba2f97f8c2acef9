import CivilTime
import TodoCore

/// What a renderer needs besides its page.
package struct RenderOptions: Sendable {
  /// The least width. Narrower terminals are treated as this wide.
  package static let narrowest = 20

  /// The width of a line in cells, at least `narrowest`.
  package private(set) var width: Int
  /// The height of the screen in lines, for views that fill it; nil without a screen.
  package var height: Int?
  /// Whether titles take as many lines as they need, as on paper and in a pipe.
  var isWhole: Bool { height == nil }
  package var symbols: Symbols
  package var language: Language
  /// The colours that the user chose, by the `nameKey` of the lists. Other lists get a colour
  /// derived from their name.
  package var listColours: [String: ListColour]
  /// The only list shown, whose name is omitted in every line.
  package var onlyList: String?
  /// The calendar of the lunar dates beside the days; nil for none.
  package var lunar: LunisolarCalendar?
  /// The zone of the viewer.
  package var zone: Zone
  /// Whether the rules of items are left out.
  var hidesRules = false

  package init(
    width: Int, ascii: Bool = false, language: Language = .english,
    listColours: [String: ListColour] = [:],
    zone: Zone = .utc
  ) {
    self.width = max(width, RenderOptions.narrowest)
    self.symbols = ascii ? .ascii : .unicode
    self.language = language
    self.listColours = listColours
    self.zone = zone
  }

  /// Returns the options for a part of the screen.
  package func fitting(width: Int) -> RenderOptions {
    var options = self
    options.width = max(width, RenderOptions.narrowest)
    return options
  }

  func time(_ time: TimeOfDay) -> String { language.time(time) }

  /// Returns the words for a repetition after the title; nil for none. Lists do not load extra dates,
  /// so a rule with COUNT=1 can not be described.
  func repetition(_ repetition: Repeat) -> String? {
    if hidesRules || repetition.rule.end == .count(1) { return nil }
    return language.words(for: repetition, on: civil)
  }

  /// Returns a date followed by a time, or the date alone for nil.
  func moment(_ date: String, _ time: TimeOfDay?) -> String {
    time.map { "\(date) \(self.time($0))" } ?? date
  }

  func civil(_ instant: Instant) -> CivilDateTime { zone.civil(at: instant) }

  /// When a reminder is delivered: `07:00`, or `Sat 21 Nov 07:00` if that is on another day than
  /// when it is due.
  func heard(_ end: CivilDateTime, due: CivilDateTime?) -> String {
    due?.day == end.day
      ? time(end.time) : moment(language.dateInYear(end.day), end.time)
  }

  /// Returns a text cut to `width`, or to the width of the line, ending in an ellipsis if it was
  /// cut.
  package func clipped(_ text: String, to width: Int? = nil) -> String {
    text.clipped(to: width ?? self.width, ellipsis: symbols.ellipsis)
  }

  /// Returns a text as lines of `width` cells; on a screen one line, cut if it is too wide.
  func whole(_ text: String, to width: Int) -> [String] {
    isWhole ? text.wrapped(to: width) : [clipped(text, to: width)]
  }

  /// Returns a heading centred between two columns, cut if it is too wide.
  func centred(_ text: String, from left: Int = 0, to right: Int) -> Line {
    let text = clipped(text, to: right - left)
    var line = Line()
    line.pad(to: left + (right - left - displayWidth(of: text)) / 2)
    line.append(text, .heading)
    return line
  }

  /// Returns the style of a mark: red if the entry is overdue, else the colour of its list.
  func markStyle(list: String, state: Entry.State) -> Style {
    if state == .overdue { return .overdue }
    return .list(colour(of: list))
  }

  /// Returns `12:00–13:00` for an entry that ends within a day; nil for others.
  ///
  /// - Parameter form: The form of the times; nil for the usual one.
  func times(of entry: Entry, _ form: ((TimeOfDay) -> String)? = nil) -> String? {
    guard let begin = entry.when.time, case .time(let end) = entry.end else { return nil }
    let form = form ?? time
    return form(begin) + symbols.range + form(end)
  }

  /// Returns the times of an entry in the cell of a day: `12:50–00:30 (Thu 17 Dec 17:30 Seoul)` for a
  /// journey, `–00:30` on the last of several days; nil if none is on that day.
  func times(of entry: Entry, on day: Day?) -> String? {
    let isFirst = day == nil || entry.when.day == day
    guard entry.when.time != nil, isFirst || entry.lastDay == day else { return nil }
    let times =
      isFirst ? self.times(of: entry) ?? entry.when.time.map(time) : lastTime(of: entry)
    let clocks = [ownClock(of: entry, on: day), arrival(of: entry, on: day)].compactMap(\.self)
    return clocks.isEmpty ? times : times.map { "\($0) (\(clocks.joined(separator: ", ")))" }
  }

  /// Returns `×3` for the occurrences of one item on a day, `×2 of 3` if one is done.
  func count(of group: EntryGroup) -> String {
    let (left, count) = (group.left, group.count)
    let isPart = (1..<count).contains(left)
    return symbols.times
      + (isPart ? language.text("\(left) of \(count)", ko: "\(left)/\(count)") : "\(count)")
  }

  /// Returns the times of an entry in the cell of a day, or the count of several.
  func times(of group: EntryGroup, on day: Day) -> String? {
    group.count > 1 ? count(of: group) : times(of: group.entry, on: day)
  }

  /// Returns `–00:30`, the time at which an entry ends on its last day; nil without one.
  ///
  /// - Parameter form: The form of the time; nil for the usual one.
  func lastTime(of entry: Entry, _ form: ((TimeOfDay) -> String)? = nil) -> String? {
    guard entry.when.time != nil else { return nil }
    let form = form ?? time
    return switch entry.end {
    case .time(let end) where end != .midnight: symbols.range + form(end)
    case .moment(let end) where end.time != .midnight: symbols.range + form(end.time)
    default: nil
    }
  }

  /// Returns the end alone, `–13:00`, for an entry that ends within a day; nil for others.
  func shortEnd(of entry: Entry) -> String? {
    guard entry.when.time != nil, case .time(let end) = entry.end else { return nil }
    return symbols.range + time(end)
  }

  /// Returns the style of the signs before a title.
  func signStyle(_ item: ItemSummary, _ state: Entry.State) -> Style {
    if state == .done { return .done }
    return item.priority == .high || item.isStarred ? .heading : .faint
  }

  /// Returns the style of a weekday: red for Sundays, blue for Saturdays where that is customary.
  func style(of weekday: Weekday, else usual: Style) -> Style {
    switch weekday {
    case .sunday: .sunday
    case .saturday: language.isKorean ? .saturday : .weekend
    default: usual
    }
  }

  /// Returns the style of the number of a day: that of Sundays for a holiday, else of its weekday.
  func style(of day: Day, _ holidays: [Holiday], else usual: Style) -> Style {
    holidays.contains(where: \.isDayOff) ? .sunday : style(of: day.weekday, else: usual)
  }

  /// Returns the names of the holidays of a day, red for a day off, in lines of a width; no lines for
  /// none.
  func lines(of holidays: [Holiday], width: Int) -> [Line] {
    let style: Style = holidays.contains(where: \.isDayOff) ? .sunday : .faint
    return holidays.isEmpty
      ? []
      : language.names(holidays).hyphenated(to: width).wrapped(to: width).map { Line($0, style) }
  }

  /// Returns `6–9 Chuseok` for each of the holidays of a month.
  ///
  /// - Parameter isListed: Which of them.
  func texts(
    ofHolidaysIn page: MonthPage, where isListed: (HolidaySpan) -> Bool = { _ in true }
  ) -> [String] {
    page.holidaySpans.filter(isListed).map { span in
      let days = language.days(of: span, in: page.month, range: symbols.range)
      return "\(days) \(language.names(span.holidays).sanitized)"
    }
  }

  /// Returns the lines below the heading of a day: its lunar date, and its holidays.
  func remarks(on view: DayPage, width: Int) -> [Line] {
    let date = lunar?.date(of: view.day).map(language.lunarDate)
    return (date.map { [Line(clipped($0, to: width), .faint)] } ?? [])
      + lines(of: view.holidays, width: width)
  }

  /// Returns the lunar date of a day in a grid, `8.15`; nil if it does not fit. Narrow cells have
  /// only the 1st and the 15th.
  func lunarDate(of day: Day, cells: Int, ofEachDay: Bool) -> String? {
    guard let date = lunar?.date(of: day) else { return nil }
    let isMarked = date.day == 1 || date.day == 15
    guard ofEachDay || isMarked else { return nil }
    let text = language.shortLunarDate(date)
    // Beside other days of a leap month its sign and the day are enough: `윤29`.
    let forms = [text] + (date.isLeapMonth ? ["\(text.prefix(1))\(date.day)"] : [])
    return forms.first { displayWidth(of: $0) <= cells }
  }

  func colour(of list: String) -> ListColour {
    (listColours.isEmpty ? nil : listColours[list.nameKey]) ?? .assigned(to: list)
  }
}

/// The symbols that renderers draw. Marks and the signs before titles are one cell wide in every
/// terminal; most others have an ambiguous width in UAX #11.
package struct Symbols: Hashable, Sendable {
  package var open: String
  package var done: String
  package var cancelled: String
  package var overdue: String
  package var event: String
  /// A missed entry. Not a middle dot, whose width differs between terminals.
  package var missed = "-"
  /// Follows the dots of a day with more entries.
  package var more = "+"
  /// Points at today in small calendars and at the current time in a timeline. Also begins a bar
  /// that continues from an earlier week.
  package var pointer = "<"
  package var ellipsis: String
  /// On a map: the position of the user, the centre if it is elsewhere, and the direction of north.
  package var own = "@"
  package var center = "x"
  package var north: String
  /// Signs before a title: high, medium and low priority, and the star.
  package var high: String
  package var medium: String
  package var low: String
  package var star: String
  /// Separates the times of start and end.
  package var range: String
  /// Between an old and a new value.
  package var arrow: String
  /// Separates counts.
  package var separator: String
  /// Bars beside the hours: an entry begins, continues, ends, or one ends where the next begins.
  package var barBegins: String
  package var barRuns: String
  package var barEnds: String
  package var barMeets: String
  /// Continues the bar of an entry of several days.
  package var bar: String
  /// Before a number of doses.
  package var times: String
  /// The frames of calendars: horizontal, vertical, the start of a vertical line, a crossing.
  package var rule: String
  package var wall: String
  package var wallBegins: String
  package var crossing: String
  /// The number of entries of a day in a year: one, two, three, four or more.
  package var levels: [String]

  package static let unicode = Symbols(
    open: "▪", done: "▫", cancelled: "✗", overdue: "!", event: "◦", ellipsis: "…", north: "▴",
    high: "▴", medium: "▵", low: "▿", star: "⋆", range: "–", arrow: "→", separator: " · ",
    barBegins: "┬", barRuns: "│", barEnds: "┴", barMeets: "┼",
    bar: "━", times: "×", rule: "─", wall: "│", wallBegins: "┬", crossing: "┼",
    levels: ["⡀", "⡄", "⡆", "⡇"])

  /// The symbols for `--ascii`. Titles may still contain other characters.
  package static let ascii = Symbols(
    open: "*", done: "o", cancelled: "x", overdue: "!", event: ".", ellipsis: "..", north: "^",
    high: "^", medium: "~", low: "_", star: "*", range: "-", arrow: "->", separator: " - ",
    barBegins: "+", barRuns: "|", barEnds: "+", barMeets: "+",
    bar: "=", times: "x", rule: "-", wall: "|", wallBegins: "+", crossing: "+",
    levels: [".", ":", "+", "#"])

  /// Returns the signs of priority and star before a title; empty for most items.
  package func signs(of item: ItemSummary) -> String {
    let priority =
      switch item.priority {
      case .none: ""
      case .low: low
      case .medium: medium
      case .high: high
      }
    return item.isStarred ? priority + star : priority
  }

  func mark(of entry: Entry) -> String { entry.isCancelled ? cancelled : mark(entry.state) }

  package func mark(_ state: Entry.State) -> String {
    switch state {
    case .open: open
    case .done: done
    case .overdue: overdue
    case .missed: missed
    case .event: event
    }
  }
}

extension Entry {
  var titleStyle: Style {
    isCancelled ? .cancelled : state == .done ? .done : isBlocked ? .faint : .plain
  }
}
