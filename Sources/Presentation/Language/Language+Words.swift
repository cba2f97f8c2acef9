import CivilTime
import Geo
import TodoCore

/// The words of calendars and lists. English dates have the day before the month, `Fri 20 November
/// 2026`, or after it: `Fri, November 20, 2026`.
///
/// The sentences of commands and errors are in `Messages`. The texts have no ellipsis or other
/// symbol, since renderers take these from `Symbols`.
extension Language {
  // MARK: Weekdays and months

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let koreanWeekdays = ["월", "화", "수", "목", "금", "토", "일"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// `Friday`, `금요일`
  package func weekday(_ weekday: Weekday) -> String {
    text(Self.weekdays[weekday.rawValue - 1], ko: shortWeekday(weekday) + "요일")
  }

  /// `Fri`, `금`
  func shortWeekday(_ weekday: Weekday) -> String {
    let index = weekday.rawValue - 1
    return text(String(Self.weekdays[index].prefix(3)), ko: Self.koreanWeekdays[index])
  }

  /// The heading of a calendar column, two cells wide: `Fr`, `금`
  func columnHead(_ weekday: Weekday) -> String {
    let short = shortWeekday(weekday)
    return text(String(short.prefix(2)), ko: short)
  }

  /// The heading of the column of week numbers, two cells wide.
  var weekHead: String { text("Wk", ko: "주") }
  /// `week 47`
  ///
  /// - Parameter first: Its first day. A week that begins on a Sunday has the ISO number of its Monday,
  ///   which is that of its Thursday.
  func weekNumber(_ first: Day) -> String {
    let week = first.onOrAfter(.thursday).isoWeek.week
    return text("week \(week)", ko: "\(week)주차")
  }

  /// `November`, `11월`
  package func monthName(_ month: Int) -> String { text(Self.months[month - 1], ko: "\(month)월") }

  /// `Nov`, `11월`
  func shortMonthName(_ month: Int) -> String {
    text(String(Self.months[month - 1].prefix(3)), ko: "\(month)월")
  }

  /// `November 2026`, `2026년 11월`
  func monthTitle(_ month: Month) -> String {
    let (name, year) = (monthName(month.month), yearTitle(month.year))
    return text("\(name) \(year)", ko: "\(year) \(name)")
  }

  /// `2026`, `2026년`. In English it has at least four digits, since `January 1` would be a day.
  func yearTitle(_ year: Int) -> String {
    text(
      String(repeating: "0", count: max(0, 4 - "\(year)".utf8.count)) + "\(year)", ko: "\(year)년")
  }

  // MARK: Dates and times

  /// `Fri 20 November 2026`, `2026년 11월 20일 금요일`
  package func longDate(_ day: Day) -> String {
    let date = date(day.day, monthName(day.monthOfYear))
    return text(
      with(day.year, with(day.weekday, date)),
      ko: "\(with(day.year, date)) \(weekday(day.weekday))")
  }

  /// `Fri 20 Nov 2026`, `2026년 11월 20일 (금)`
  package func mediumDate(_ day: Day) -> String {
    with(day.year, dateInYear(day))
  }

  /// `Fri 20 Nov`, `11월 20일 (금)`
  func dateInYear(_ day: Day) -> String {
    with(day.weekday, date(day.day, shortMonthName(day.monthOfYear)))
  }

  /// `20 Nov`, `Nov 20`, `11월 20일`
  private func date(_ day: Int, _ month: String) -> String {
    let isDayFirst = dateOrder == .dayFirst
    return text(isDayFirst ? "\(day) \(month)" : "\(month) \(day)", ko: "\(month) \(day)일")
  }

  /// `Fri 20 Nov`, `Fri, Nov 20`, `11월 20일 (금)`
  private func with(_ weekday: Weekday, _ date: String) -> String {
    let name = shortWeekday(weekday)
    return text("\(name)\(comma) \(date)", ko: "\(date) (\(name))")
  }

  /// `20 Nov 2026`, `Nov 20, 2026`, `2026년 11월 20일`
  private func with(_ year: Int, _ date: String) -> String {
    let year = yearTitle(year)
    return text("\(date)\(comma) \(year)", ko: "\(year) \(date)")
  }

  /// The comma between the parts of a date whose day follows the month.
  private var comma: String { dateOrder == .dayFirst ? "" : "," }

  /// A date, with its year unless that is `year`.
  ///
  /// - Parameter year: nil to leave the year out.
  func date(_ day: Day, in year: Int?) -> String {
    day.year == year ?? day.year ? dateInYear(day) : mediumDate(day)
  }

  /// `lunar 8.15`, `음력 8월 15일`, in a leap month `lunar leap 6.1`, `음력 윤6월 1일`
  func lunarDate(_ date: LunarDate) -> String {
    text(
      "lunar \(date.isLeapMonth ? "leap " : "")\(date.month).\(date.day)",
      ko: "음력 \(date.isLeapMonth ? "윤" : "")\(date.month)월 \(date.day)일")
  }

  /// The date of an occurrence in the lunar calendar of its rule; nil for other rules.
  func lunarDate(of when: When, by repetition: Repeat?) -> String? {
    guard let day = when.day, let calendar = repetition?.rule.scale.lunisolarCalendar else {
      return nil
    }
    return calendar.date(of: day).map(lunarDate)
  }

  /// The shortest unambiguous form: `Mon 16`, in another month `16 Oct`, in another year `16 Oct
  /// 2025`; within six days of the new year `Sat 2 Jan`.
  func shortDate(_ day: Day, today: Day) -> String {
    let (year, month, number) = day.components
    if day.month == today.month {
      let weekday = shortWeekday(day.weekday)
      return text("\(weekday) \(number)", ko: "\(number)일 (\(weekday))")
    }
    let date = date(number, shortMonthName(month))
    if year == today.year { return date }
    return abs(day - today) < 7 ? with(day.weekday, date) : with(year, date)
  }

  /// Returns `tomorrow`, or the shortest unambiguous date of any other day.
  func nearDate(_ day: Day, today: Day) -> String {
    relativeDay(day - today) ?? shortDate(day, today: today)
  }

  /// Returns a date of a day followed by `, today` or `, tomorrow` if it is that.
  func heading(_ date: String, of day: Day, today: Day) -> String {
    date + (relativeDay(day - today).map { ", \($0)" } ?? "")
  }

  /// Returns the names of the holidays of a day: `Chuseok, National Foundation Day`.
  func names(_ holidays: [Holiday]) -> String {
    holidays.map { holiday in
      let name = text(holiday.name, ko: holiday.localName)
      return holiday.isObserved ? text("\(name) (observed)", ko: "\(name) 대체공휴일") : name
    }.uniqued().joined(separator: ", ")
  }

  /// `6`, `6–9`; with its months where it goes beyond this one: `20 Jul – 16 Aug`, `7월 20일–8월 16일`.
  func days(of span: HolidaySpan, in month: Month, range sign: String) -> String {
    let (first, last) = (span.days.lowerBound, span.days.upperBound)
    if first.month == month, last.month == month {
      return first == last ? "\(first.day)" : "\(first.day)\(sign)\(last.day)"
    }
    return [first, last].map { date($0.day, shortMonthName($0.monthOfYear)) }
      .joined(separator: text(" \(sign) ", ko: sign))
  }

  /// `16 to 22 November 2026`. Month and year of the first day are included only if they differ.
  func dayRange(_ first: Day, _ last: Day) -> String {
    let isMonth = first.month == last.month
    let isYear = first.year == last.year
    if isKorean {
      let month = isYear ? monthName(last.monthOfYear) : monthTitle(last.month)
      return "\(monthTitle(first.month)) \(first.day)일~\(isMonth ? "" : "\(month) ")\(last.day)일"
    }
    // A common month is named once: after the last day if days come first, else before the first.
    var (begin, end) = (
      date(first.day, monthName(first.monthOfYear)), date(last.day, monthName(last.monthOfYear))
    )
    if isMonth, dateOrder == .dayFirst { begin = "\(first.day)" }
    if isMonth, dateOrder == .monthFirst { end = "\(last.day)" }
    return "\(isYear ? begin : with(first.year, begin)) to \(with(last.year, end))"
  }

  /// `holidays of 2028 are not all decreed yet (KR)`
  func undecreed(_ regions: [String], year: Int) -> String {
    let names = regions.joined(separator: ", ").sanitized
    return text(
      "holidays of \(year) are not all decreed yet (\(names))",
      ko: "\(year)년 공휴일은 아직 모두 정해지지 않았습니다 (\(names))")
  }

  /// `8.15`; in a leap month `+6.1`, `윤6.1`.
  func shortLunarDate(_ date: LunarDate) -> String {
    "\(date.isLeapMonth ? text("+", ko: "윤") : "")\(date.month).\(date.day)"
  }

  /// Returns `today` for 0, `tomorrow` for 1, `yesterday` for -1, else nil.
  package func relativeDay(_ days: Int) -> String? {
    switch days {
    case -1: text("yesterday", ko: "어제")
    case 0: text("today", ko: "오늘")
    case 1: text("tomorrow", ko: "내일")
    default: nil
    }
  }

  /// `18:00`, `6:00 PM`, `오후 6:00`
  package func time(_ time: TimeOfDay) -> String {
    if timeFormat == .h24 { return time.description }
    // Minutes and, unless zero, seconds.
    let clock = "\((time.hour + 11) % 12 + 1)" + time.description.dropFirst(2)
    let isMorning = time.hour < 12
    return text(clock + (isMorning ? " AM" : " PM"), ko: (isMorning ? "오전 " : "오후 ") + clock)
  }

  /// `18:00`; `6p`, `8:30a`; `오후6시`, `오전8:30`: on the clock of 12 hours as short as it can be.
  func shortTime(_ time: TimeOfDay) -> String {
    if timeFormat == .h24 { return time.description }
    let isMorning = time.hour < 12
    let minutes = time.minute == 0 ? "" : time.description.dropFirst(2).prefix(3)
    let clock = "\((time.hour + 11) % 12 + 1)" + minutes
    return text(
      clock + (isMorning ? "a" : "p"),
      ko: (isMorning ? "오전" : "오후") + clock + (minutes.isEmpty ? "시" : ""))
  }

  /// Returns the date of an occurrence, with its time if the rule has several on a day.
  func occurrence(_ key: OccurrenceKey) -> String {
    dateInYear(key.day) + (key.time.map { " \(time($0))" } ?? "")
  }

  /// Returns the date on which an occurrence is shown, with its time if its day may have several: by the
  /// rule, or because it was moved there. Has its year if that is not `year`.
  func occurrence(of entry: Entry, in year: Int?) -> String {
    guard let key = entry.occurrence, let day = entry.when.day else { return "" }
    let time = key.time == nil && key.day == day ? nil : entry.when.time
    return date(day, in: year) + (time.map { " \(self.time($0))" } ?? "")
  }

  // MARK: Lists

  /// The heading above open items of past days.
  var earlier: String { text("earlier", ko: "지난 할 일") }
  /// Shown instead of an empty list.
  var nothingHere: String { text("nothing here", ko: "항목 없음") }
  /// Shown instead of a date for items without one.
  package var someday: String { text("someday", ko: "날짜 없음") }
  /// How many days back a list of missed occurrences goes.
  package func missedIsOf(last days: Int) -> String {
    text(
      "missed in the last \(days) days; further back: --from DATE",
      ko: "최근 \(days)일 동안 놓친 것. 그 전은 --from 날짜")
  }

  /// The summary of a command from the journal, followed by the number of further items.
  package func summary(_ stored: String, more: Int, of command: String) -> String {
    if command == "import" || command == "sync", let colon = stored.lastIndex(of: ":") {
      let words = stored[colon...].dropFirst(2).split(separator: " ")
      let counts = words.compactMap { Int($0) }
      let name = stored[..<colon]
      if command == "import", words.count == 3, counts.count == 2 {
        let parts = [
          counts[0] > 0 ? text("\(counts[0]) new", ko: "가져온 항목 \(counts[0])개") : nil,
          counts[1] > 0 ? text("\(counts[1]) changed", ko: "바뀐 항목 \(counts[1])개") : nil,
        ].compactMap(\.self).joined(separator: ", ")
        let file = name == "-" ? text("standard input", ko: "표준 입력") : String(name)
        return text("\(file): \(parts)", ko: "\(file)에서 \(parts)")
      }
      // Earlier versions counted removed items as changed.
      if command == "sync", [3, 5].contains(words.count), counts.count == (words.count + 1) / 2 {
        let parts = Sentence.counts(
          new: counts[0], changed: counts[1], removed: counts.count > 2 ? counts[2] : 0)
        return parts.isEmpty
          ? String(name) : "\(name): \(sentence(Sentence(same: "\(list: parts)")))"
      }
    }
    return more > 0 ? text("\(stored) (+\(more))", ko: "\(stored) 외 \(more)개") : stored
  }

  /// Shown after a reminder that quiet hours hold back.
  ///
  /// - Parameter isAfterStart: Whether it was to come before the beginning, and comes after it.
  func heard(_ moment: String, isAfterStart: Bool = false) -> String {
    isAfterStart
      ? text(
        "quiet hours until \(moment), after it has begun", ko: "방해 금지: 시작 시각이 지난 \(moment)에 알림")
      : text("quiet hours until \(moment)", ko: "방해 금지: \(moment)에 알림")
  }
  /// When something takes place, as `tomorrow`, where that day alone would be read as another's.
  func scheduled(_ date: String) -> String { text("for \(date)", ko: "\(date) 예정") }

  /// `done 08:41`; `moment` is a time or a date in words.
  func done(_ moment: String) -> String { text("done \(moment)", ko: "\(moment) 완료") }
  /// `since Mon 16`
  func since(_ date: String) -> String { text("since \(date)", ko: "\(date)부터") }
  /// `since Mon 16`, `16일 (월) 16:00 지남`, for a todo that is overdue since then.
  func overdueSince(_ date: String, _ time: String? = nil) -> String {
    text("since \(date)", ko: "\(date) \(time.map { "\($0) " } ?? "")지남")
  }
  /// `from Wed 25`
  func from(_ date: String) -> String { text("from \(date)", ko: "\(date)부터") }
  /// `until Sun 22`, `until 19:00`
  func until(_ moment: String) -> String { text("until \(moment)", ko: "\(moment)까지") }
  /// `every 8 hours`, and `every hour` for `1 hour`; `span` is a length in words.
  func every(_ span: String) -> String {
    let isOne = span.hasPrefix("1 ") && !span.dropFirst(2).contains(" ")
    return text("every \(isOne ? span.dropFirst(2) : span[...])", ko: "\(span)마다")
  }
  /// `4 dates`, for a repetition on dates without a rule.
  func dates(_ count: Int) -> String {
    text(count == 1 ? "1 date" : "\(count) dates", ko: "날짜 \(count)개")
  }

  /// The state of a past occurrence that was not done.
  var missedWord: String { text("missed", ko: "놓침") }
  var openWord: String { text("open", ko: "할 일") }
  var doneWord: String { text("done", ko: "완료") }
  var skippedWord: String { text("skipped", ko: "건너뜀") }
  var cancelledWord: String { text("cancelled", ko: "취소됨") }
  /// The legend of the sign for overdue days.
  var overdueWord: String { text("overdue", ko: "기한 지남") }

  /// The heading of a printed list, from its filter: `work · overdue`.
  func heading(_ filter: ItemFilter) -> String {
    var parts: [String] = []
    if !filter.words.isEmpty {
      let words = filter.words.joined(separator: " ")
      parts.append(isASCII ? "\"\(words)\"" : "“\(words)”")
    }
    parts += [
      filter.list.map(listName), filter.tag.map { "#\($0)" }, filter.place.map { "@\($0)" },
    ]
    .compactMap(\.self)
    if let priority = filter.priority { parts.append(words(for: priority)) }
    if filter.isStarred { parts.append(text("starred", ko: "별표")) }
    let states: [(Entry.State, String)] = [
      (.open, openWord), (.overdue, overdueWord), (.missed, missedWord), (.done, doneWord),
    ]
    parts += states.filter { filter.states.contains($0.0) }.map(\.1)
    if filter.isSomeday { parts.append(someday) }
    if filter.isHidden { parts.append(text("hidden", ko: "숨김")) }
    if filter.isWaiting { parts.append(text("waiting", ko: "기다림")) }
    if let isBlocked = filter.isBlocked {
      parts.append(isBlocked ? text("blocked", ko: "막힘") : text("ready", ko: "바로 할 수 있음"))
    }
    if let title = filter.underTitle { parts.append(title) }
    switch (filter.from, filter.to) {
    case (let from?, let to?): parts.append(dayRange(from, to))
    case (let from?, nil): parts.append(text("from \(longDate(from))", ko: "\(longDate(from))부터"))
    case (nil, let to?): parts.append(until(longDate(to)))
    case (nil, nil): break
    }
    return parts.isEmpty ? text("To do", ko: "할 일") : parts.joined(separator: separator)
  }

  /// Returns the name of a list as it is shown. That of the default list is a word of the language.
  func listName(_ name: String) -> String {
    name == Item.defaultList ? text(name, ko: "기본 목록") : name
  }

  /// The same in a list of names, with the name to type if that is another one.
  package func listNameToType(_ name: String) -> String {
    let shown = listName(name)
    return shown == name ? name : "\(shown) (\(name))"
  }

  private func words(for priority: Item.Priority) -> String {
    switch priority {
    case .none: text("no priority", ko: "우선순위 없음")
    case .low: text("low priority", ko: "우선순위 낮음")
    case .medium: text("medium priority", ko: "우선순위 보통")
    case .high: text("high priority", ko: "우선순위 높음")
    }
  }

  // MARK: Counts

  /// `2 missed`, `over 30 missed`
  package func missed(_ count: Int) -> String {
    let most = Series.shownMissedLimit - 1
    if count > most { return text("over \(most) missed", ko: "\(most)번 넘게 놓침") }
    return text("\(count) missed", ko: "\(count)번 놓침")
  }

  /// Returns a count as text. Counting stops at `Carried.countLimit`: `1000+`.
  func count(_ count: Int) -> String {
    count > Carried.countLimit ? "\(Carried.countLimit)+" : "\(count)"
  }

  /// `and 12 more`
  func more(_ count: Int) -> String { more(self.count(count)) }
  /// `and 12 more` of the open items of past days; nil if all are shown.
  func more(_ carried: Carried) -> String? {
    let left = carried.total - carried.entries.count
    guard left > 0 else { return nil }
    // Counting stops at the limit, so the number of hidden items is a lower bound.
    return carried.total > Carried.countLimit
      ? more("\(Carried.countLimit - carried.entries.count)+") : more(left)
  }

  /// `and 12 more`, for a count in words.
  func more(_ count: String) -> String { text("and \(count) more", ko: "그 외 \(count)개") }
  /// `waits for 14, 15`
  func waits(for ids: [Int]) -> String {
    let numbers = ids.map(String.init).joined(separator: ", ")
    return text("waits for \(numbers)", ko: "\(numbers)번 완료 후")
  }
  /// `in Pack for Jeju`, for a step that is shown without its parent.
  func step(of title: String) -> String { text("in \(title)", ko: "\(title)의 하위 항목") }
  /// `+3 more`, the last line of a calendar cell.
  func moreInCell(_ count: Int) -> String { text("+\(count) more", ko: "+\(count)개 더") }

  /// `4 items, 1 done, 1 event`, without counts of zero.
  package func tally(_ counts: DayCounts) -> String {
    tallyParts(counts).joined(separator: ", ")
  }

  func tallyParts(_ counts: DayCounts) -> [String] {
    var parts: [String] = []
    func add(_ count: Int, one: String, many: String, ko: String) {
      let number = self.count(count)
      if count > 0 {
        parts.append(text("\(number) \(count == 1 ? one : many)", ko: "\(ko) \(number)개"))
      }
    }
    add(counts.total - counts.events, one: "item", many: "items", ko: "항목")
    add(counts.done, one: "done", many: "done", ko: "완료")
    add(counts.cancelled, one: "cancelled", many: "cancelled", ko: "취소")
    add(counts.overdue, one: "overdue", many: "overdue", ko: "기한 지남")
    add(counts.events, one: "event", many: "events", ko: "일정")
    return parts
  }

  // MARK: Agendas and timelines

  /// Written after the name of a month that continues on another page.
  var continued: String { text("continued", ko: "계속") }
  /// `nothing for 3 days`, for a gap in an agenda.
  func nothingFor(days: Int) -> String {
    text(
      days == 1 ? "nothing for a day" : "nothing for \(days) days",
      ko: days == 1 ? "하루 동안 일정 없음" : "\(days)일 동안 일정 없음")
  }

  // MARK: Distances

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

  /// Returns a length as it was set, such as a radius: `99 m`, `1.5 km`, `2 km`, `1250 m`.
  package func length(metres: Double) -> String {
    guard metres >= 0, metres < 1e8 else { return "" }
    let whole = Int(metres + 0.5)
    if whole < 1000 || whole % 100 != 0 { return "\(whole) m" }
    let tenths = whole % 1000 / 100
    return "\(whole / 1000)" + (tenths == 0 ? "" : ".\(tenths)") + " km"
  }

  /// `NE`
  func wind(_ point: CompassPoint) -> String {
    let points =
      isKorean
      ? ["북", "북동", "동", "남동", "남", "남서", "서", "북서"] : ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    return points[point.rawValue]
  }

  /// `within 150 m`, the radius of a place.
  func within(_ length: String) -> String { text("within \(length)", ko: "\(length) 이내") }

  /// Returns the direction of a place, `NE`; empty within a metre, where there is none.
  func wind(bearingDegrees: Double, metres: Double) -> String {
    metres < 1 ? "" : wind(CompassPoint(bearingDegrees: bearingDegrees))
  }
}

// MARK: Ages

extension Language {
  /// Returns `turns 71`, or `61 years` for other beginnings; nil without an age.
  func age(_ age: Age?) -> String? {
    guard let age, let years = age.years(ageCounting) else { return nil }
    return switch age.kind {
    case .birthday: text("turns \(years)", ko: "\(years)세")
    case .anniversary: text(years == 1 ? "1 year" : "\(years) years", ko: "\(years)주년")
    case .memorial: text(years == 1 ? "1 year" : "\(years) years", ko: "\(years)주기")
    }
  }
}

// MARK: Zones

extension Language {
  /// Returns the time in the zone of the item, with its day if that differs: `09:00 New York`. nil
  /// if it equals the time of the viewer.
  func ownClock(of entry: Entry) -> String? {
    guard let own = entry.ownStart else { return nil }
    return clock(.timed(own, zone: entry.item.when.zone), beside: entry.when.day)
  }

  /// Returns the end of a journey in its zone, with its day if that is not `day`: `09:10 Los Angeles`.
  /// nil if it equals the time of the viewer.
  func ownEnd(of entry: Entry, beside day: Day?) -> String? {
    guard let own = entry.ownEnd else { return nil }
    return clock(.timed(own, zone: entry.item.end?.zoneName), beside: day)
  }

  /// `arrives 09:10 Los Angeles`
  func arrives(_ clock: String) -> String { text("arrives \(clock)", ko: "\(clock) 도착") }

  /// Returns beginning and end of an entry, with their times in their own zones if those differ, and
  /// the lunar date where its rule counts in one.
  func times(of entry: Entry, noDate: String) -> String {
    let start = moment(entry.when, noDate: noDate)
    let lunar = lunarDate(of: entry.when, by: entry.item.repetition)
    let own = [ownClock(of: entry), lunar].compactMap { $0.map { " (\($0))" } }
      .joined()
    guard let end = entry.end else { return start + own }
    let last = endText(end, of: entry.when)
    if entry.item.end?.zoneName == nil { return "\(start) \(dash) \(last)\(own)" }
    let day = end.lastDay(from: entry.when)
    let ownEnd = ownEnd(of: entry, beside: day).map { " (\($0))" } ?? ""
    return "\(start)\(own) \(dash) \(last)\(ownEnd)"
  }

  /// Returns a time in its zone, with its day if that is not `day`: `09:00 New York`. nil without a
  /// zone.
  func clock(_ when: When, beside day: Day?) -> String? {
    guard case .timed(let moment, let zone?) = when else { return nil }
    let date = moment.day == day ? "" : "\(dateInYear(moment.day)) "
    let (clock, city) = (time(moment.time), city(ofZone: zone))
    return text("\(date)\(clock) \(city)", ko: "\(date)\(city) 시간 \(clock)")
  }

  /// Returns `New York` for `America/New_York`, and `UTC+3` for a zone without a name.
  func city(ofZone zone: String) -> String {
    if let offsets = offsets(ofZone: zone) { return offsets }
    if let name = phrases.city(ofZone: zone) { return name }
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
}

// MARK: Time of day

/// How a time of day is written.
package enum TimeFormat: String, CaseIterable, Hashable, Sendable {
  /// `18:00`
  case h24
  /// `6:00 PM`, `오후 6:00`
  case h12
}

extension TimeOfDay {
  var withoutSeconds: TimeOfDay {
    TimeOfDay(secondsSinceMidnight: secondsSinceMidnight / 60 * 60) ?? self
  }
}

extension Sentence {
  /// The numbers of items that a sync added, changed and removed in a list. Counts of zero are
  /// omitted.
  package static func counts(new: Int, changed: Int, removed: Int) -> [Sentence] {
    let all = [
      (new, Sentence("\(new) new", ko: "새 항목 \(new)개")),
      (changed, Sentence("\(changed) changed", ko: "바뀐 항목 \(changed)개")),
      (removed, Sentence("\(removed) removed", ko: "삭제된 항목 \(removed)개")),
    ]
    return all.filter { $0.0 > 0 }.map(\.1)
  }
}
