import CivilTime
import TodoCore

/// English: its words, and how phrases are written in it.
struct EnglishVocabulary: Vocabulary {
  /// Whether dates are written as `Mar 3, 2027`. Both orders are read.
  var isMonthFirst = false

  static let words: [(TokenMeaning, String)] = table + names + numbers

  private static var names: [(TokenMeaning, String)] {
    let weekdays = [
      "monday, mon", "tuesday, tue, tues", "wednesday, wed, weds", "thursday, thu, thur, thurs",
      "friday, fri", "saturday, sat", "sunday, sun",
    ]
    let months = [
      "january, jan", "february, feb", "march, mar", "april, apr", "may", "june, jun", "july, jul",
      "august, aug", "september, sep, sept", "october, oct", "november, nov", "december, dec",
    ]
    var words: [(TokenMeaning, String)] = []
    for (weekday, names) in zip(Weekday.allCases, weekdays) {
      words.append((.weekday(weekday), names))
      words.append((.each(.one(weekday)), names.prefix { $0 != "," } + "s"))
    }
    for (index, names) in months.enumerated() { words.append((.month(index + 1), names)) }
    return words
  }

  private static let table: [(TokenMeaning, String)] = [
    // Days
    (.day(0), "today, later today, sometime today"),
    (.day(1), "tomorrow, tmrw, tmr"),
    (.day(2), "day after tomorrow, the day after tomorrow"),
    (.day(-1), "yesterday"),
    (.day(-2), "day before yesterday, the day before yesterday"),
    (.dayPart(0, .night), "tonight, tonite, late tonight"),
    (.dayPart(-1, .night), "last night"),
    (.group(.workdays), "weekday"),
    (.each(.workdays), "weekdays"),
    (.group(.businessDays), "workday, working day, business day"),
    (.each(.businessDays), "workdays, working days, business days"),
    (.group(.holidays), "holiday, holidays, public holiday, public holidays, bank holidays"),
    (.group(.weekend), "weekend, weekend day, week -end"),
    (.each(.weekend), "weekends"),
    (.shift(0), "this, the current, current"),
    (.shift(1), "next"),
    (.shift(-1), "last, previous, the previous, this past"),
    (.coming, "coming, this coming, the coming"),
    (.period(.week, 2), "week after next"),
    (.period(.month, 2), "month after next"),
    (.period(.year, 2), "year after next"),
    (
      .endOf(.day),
      "eod, end of day, end of the day, close of business, cob, end of business, close of play"
    ),
    (.endOf(.week), "eow"),
    (.endOf(.month), "eom"),
    (.endOf(.year), "eoy"),
    (
      .mark(.lunar),
      "lunar, lunar calendar, korean lunar, chinese lunar, lunar new year, korean new year, chinese new year"
    ),
    (.mark(.leapMonth), "leap, leap month"),

    // Numbers and lengths
    (.number(1), "a, an, one"),
    (.number(2), "two, pair of, a pair of, couple, couple of, a couple, a couple of"),
    (.ordinal(-1), "last"),
    (.ordinal(-2), "next to last, second to last, second last, last but one, penultimate"),
    (.timesSaid(1), "once"),
    (.timesSaid(2), "twice"),
    (.timesSaid(3), "thrice"),
    (.unit(.second), "s, sec, secs, second, seconds"),
    (.unit(.minute), "m, min, mins, minute, minutes"),
    (.unit(.hour), "h, hr, hrs, hour, hours"),
    (.unit(.day), "d, day, days"),
    (.unit(.week), "w, wk, wks, week, weeks, week's, week’s"),
    (.unit(.month), "mo, mos, month, months"),
    (.unit(.year), "y, yr, yrs, year, years"),
    (.length(.minute, 15), "quarter of an hour, a quarter of an hour"),
    (.length(.minute, 30), "half an hour, half hour"),
    (.length(.minute, 45), "three quarters of an hour, three -quarters of an hour"),
    (.length(.week, 2), "fortnight, fortnights"),
    (.length(.month, 3), "quarter"),
    (.repeating(.hour, 1), "hourly"),
    (.repeating(.day, 1), "daily, nightly, all days"),
    (.repeating(.week, 1), "weekly"),
    (.repeating(.week, 2), "fortnightly, biweekly, bi -weekly"),
    (.repeating(.month, 1), "monthly"),
    (.repeating(.month, 3), "quarterly"),
    (.repeating(.year, 1), "yearly, annually"),

    // Times
    (.part(.am), "am, a .m., a m, amish"),
    (.part(.pm), "pm, p .m., p m, pmish"),
    (.part(.morning), "morning, early morning, early in the morning"),
    (.part(.midday), "lunchtime, lunch time"),
    (.part(.afternoon), "afternoon, early afternoon, late afternoon"),
    (.part(.evening), "evening, early evening, late evening"),
    (.part(.night), "night, late night, late at night"),
    (.mark(.firstThing), "first thing, first thing in the morning, first thing in the morning on"),
    (.mark(.plural), "mornings, afternoons, evenings, nights"),
    (.namedHour(12), "noon, midday, noonish"),
    (.namedHour(0), "midnight"),
    (.now, "now, right now, just now"),
    (.mark(.oClock), "o'clock, o’clock, o clock, oclock"),
    (.minutesPast(15), "quarter past, a quarter past, quarter after, a quarter after"),
    (.minutesPast(30), "half past"),
    (.minutesPast(45), "three quarters past"),
    (.mark(.half), "half"),
    (.mark(.oh), "oh"),
    (.mark(.few), "few, a few, several, some, a couple few"),
    (.minutesPast(-15), "quarter to, a quarter to"),
    (.mark(.andAHalf), "and a half, and an half"),
    (.mark(.past), "past, after"),
    (.mark(.sameDay), "on the day, the same day, same day, that day, on that day"),
    (.mark(.afterDay), "after"),
    (.mark(.around), "around, approx, approximately, about, exactly, roughly, at least"),
    (.mark(.about), "ish, sharp, approximately, or so, at the latest, latest"),
    (.mark(.zoneTime), "time"),
    (.mark(.departs), "departs, departs at, departs from, departing, leaves, leaving"),
    (
      .mark(.arrives),
      "arrive, arrive at, arrives, arrives at, arrives in, arriving, arriving at, arriving in, lands, lands at, lands in"
    ),
    (.zone(["UTC"]), "utc, gmt"),
    (.zone(["America/New_York"]), "est, edt, et"),
    (.zone(["America/Chicago"]), "cdt, ct"),
    (.zone(["America/Denver"]), "mdt, mt"),
    (.zone(["America/Los_Angeles"]), "pst, pdt, pt"),
    (.zone(["Europe/Berlin"]), "cet, cest"),
    (.zone(["Asia/Seoul"]), "kst"),
    (.zone(["Asia/Tokyo"]), "jst"),
    (.zone(["America/Chicago", "Asia/Shanghai"]), "cst"),
    (.zone(["America/Denver", "America/Phoenix"]), "mst"),
    (.zone(["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"]), "ist"),
    (.zone(["Europe/London", "Asia/Dhaka"]), "bst"),
    (
      .zone([]),
      "akst, hst, wet, eet, eest, msk, hkt, sgt, aest, aedt, acst, awst, nzst, nzdt"
    ),
    (
      .city("America/New_York"),
      "eastern, us eastern, boston, washington, miami, atlanta, newark, jfk, ewr"
    ),
    (.city("America/Chicago"), "central, us central, dallas, houston"),
    (.city("America/Denver"), "mountain, us mountain"),
    (.city("America/Los_Angeles"), "pacific, us pacific, la, san francisco, seattle, lax, sfo"),
    (.city("Asia/Shanghai"), "beijing"),
    (.city("Asia/Kolkata"), "mumbai, delhi, new delhi, bangalore, india"),
    (.city("Asia/Seoul"), "incheon, icn, gmp, korea"),
    (.city("Asia/Tokyo"), "osaka, narita, haneda, nrt, hnd, kix, japan"),
    (.city("Europe/London"), "heathrow, lhr, uk"),
    (.city("Europe/Paris"), "cdg, france"),
    (.city("Europe/Berlin"), "germany"),
    (.city("Asia/Hong_Kong"), "hkg"),
    (.city("Asia/Bangkok"), "bkk"),
    (.city("Asia/Ho_Chi_Minh"), "hanoi"),
    (.city("America/Vancouver"), "vancouver"),

    // Function words
    (.before(.on), "on"),
    (.before(.at), "at, @"),
    (.before(.due), "by, due, for, no later than, not later than"),
    (.before(.from), "from, starting, starting on, starting from, beginning"),
    (.before(.until), "until, untill, till, til, ' til, ’ til, through, thru"),
    (.before(.before), "before, by before"),
    (
      .before(.except),
      "except, exc ., excl, excl ., excluding on, not including, not counting, except on, except for, except in, but not, but not on, but skip, but skip on, excluding, other than, not on, not in, not during, apart from, aside from, save for, leaving out, omitting, barring, skipping, dropping, ignoring, besides, with the exception of"
    ),
    (.mark(.leftOut), "without, w /o, sans, but, no, not, never, never on, minus"),
    (
      .mark(.ignoring),
      "skip, bar, less, unless, unless it is, unless it's, unless on, no class, no classes, no school, no lesson, no lessons, no practice, no meeting"
    ),
    (.mark(.rest), "off"),
    (.mark(.inAll), "in all, in total, total, altogether, overall"),
    (.mark(.per), "a, an, per, each, every, /"),
    (.mark(.star), "star"),
    (.before(.length), "for"),
    (.before(.within), "within"),
    (.before(.later), "in"),
    (.after(.later), "later, from now, from right now, hence"),
    (.after(.ago), "ago"),
    (.after(.lead), "before, ahead, early"),
    (.before(.every), "every, each, every single"),
    (.before(.window), "between, in between"),
    (.after(.times), "times, time, x, occurrences, occurrence, sessions, lessons, classes"),
    (.mark(.postponed), "later"),
    (.mark(.advanced), "earlier, sooner"),
    (.mark(.only), "only"),
    (.before(.remind), "remind, remind me, alert, alert me, notify me, ping me"),
    (.before(.remind), "with a reminder, with reminder"),
    (.before(.arriving), "arriving, arriving at, arrive, arrive at, arriving in"),
    (.before(.arriving), "on arrival, on arrival at, on arrival in, on arriving, on arriving at"),
    (
      .before(.arriving),
      "when arriving, when arriving at, when i arrive, when i arrive at, when i arrive in, when i get, when i get to, when i get back to, when getting, when getting to, when i reach, when i come to, when we arrive at, when we get to"
    ),
    (.before(.leaving), "leaving, leave, on leaving"),
    (.before(.leaving), "when leaving, when i leave, when we leave, when i get out of"),
    (
      .before(.both),
      "arriving or leaving, arriving at or leaving, leaving or arriving, leaving or arriving at"
    ),
    (.before(.staying), "staying, stay"),
    (.before(.passing), "passing, pass"),
    (.mark(.the), "the"),
    (.mark(.of), "of"),
    (.mark(.of), "in"),
    (.mark(.and), "and, &, +"),
    (.mark(.to), "to, -, –, —, ~"),
    (.mark(.other), "other"),
    (.mark(.alternate), "alternate, alternating"),
    (.mark(.afterNext), "after next"),
    (.mark(.or), "or"),
    (.mark(.ordinalSuffix), "st, nd, rd, th"),
    (.mark(.end), "end"),
    (
      .mark(.whole),
      "all, all of, all through, the whole, the whole of, the entire, throughout, during"
    ),
    (.mark(.oddDays), "odd days, odd dates, odd -numbered days, odd numbered days, odd day"),
    (.mark(.evenDays), "even days, even dates, even -numbered days, even numbered days, even day"),
    (.mark(.oddMonths), "odd month, odd months"),
    (.mark(.evenMonths), "even month, even months"),
    (.mark(.rawRule), "freq, rrule, rscale"),
    (.mark(.counted), "counted from"),
    (.mark(.once), "once, one time"),
    (.mark(.everyTime), "every time, each time, always"),
    (.mark(.afterDone), "after done, after completion, after completing, when done, once done"),
    (.mark(.none), "none, never"),
    (.mark(.someday), "someday, some day"),
    (
      .mark(.noReminder),
      "no reminder, no reminders, no alert, no alerts, no alarm, no notification, no notifications, without reminder, without a reminder, without reminders, don't remind, don't remind me, do not remind, do not remind me"
    ),
    (.mark(.here), "here"),
    (.mark(.list), "list"),
    (.mark(.metre), "m, metre, metres, meter, meters"),
    (.mark(.kilometre), "km, kilometre, kilometres, kilometer, kilometers"),
    (
      .mark(.dangling),
      "of, at, about, after, before, between, than, to, and, or, the, a, an, with, like, versus, vs, as, is, around, from, since, not"
    ),
  ]
}

extension EnglishVocabulary {
  /// The numbers from 3 to 59 and the ordinals to 31; `one` and `two` have other names too.
  private static var numbers: [(TokenMeaning, String)] {
    let names = [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
      "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    let nths =
      [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth", "eleventh", "twelfth",
      ] + names[12...].map { $0 + "th" }
    var words: [(TokenMeaning, String)] = []
    for (index, name) in names.enumerated() where index > 1 {
      words.append((.number(index + 1), name))
    }
    for (index, name) in nths.enumerated() { words.append((.ordinal(index + 1), name)) }
    for (ten, name) in [(20, "twenty"), (30, "thirty"), (40, "forty"), (50, "fifty")] {
      words.append((.number(ten), name))
      if ten <= 30 { words.append((.ordinal(ten), name.dropLast() + "ieth")) }
      for (index, one) in names.prefix(9).enumerated() {
        words.append((.number(ten + index + 1), "\(name) \(one), \(name) -\(one)"))
        guard ten + index + 1 <= 31 else { continue }
        let nth = nths[index]
        words.append((.ordinal(ten + index + 1), "\(name) \(nth), \(name) -\(nth)"))
      }
    }
    return words
  }
}

// MARK: Writing

extension EnglishVocabulary {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private func name(_ weekday: Weekday) -> String { Self.weekdays[weekday.rawValue - 1] }
  private func name(month: Int) -> String { Self.months[month - 1] }

  /// `Mon`, `Mon and Thu`, `Mon, Wed and Fri`
  private func list(_ items: [String]) -> String {
    guard let first = items.first else { return "" }
    return items.dropFirst().enumerated().reduce(into: first) { text, next in
      text += (next.offset + 2 == items.count ? " and " : ", ") + next.element
    }
  }

  /// `1st`, `22nd`, `last`
  private func nth(_ number: Int) -> String {
    guard number > 0 else { return "last" }
    let suffix =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }

  func city(ofZone zone: String) -> String? { nil }

  func date(_ day: Day) -> String {
    let (year, month, number) = day.components
    return "\(date(number, of: month))\(isMonthFirst ? "," : "") \(String(year))"
  }

  /// `3 Mar` or `Mar 3`
  private func date(_ day: Int, of month: Int) -> String {
    isMonthFirst ? "\(name(month: month)) \(day)" : "\(day) \(name(month: month))"
  }

  private func count(_ count: Int, _ unit: String) -> String {
    "\(count) \(unit)" + (count == 1 ? "" : "s")
  }

  func span(_ span: Span) -> String {
    let parts = [
      (span.months / 12, "year"), (span.months % 12, "month"), (span.days, "day"),
      (span.seconds / 3600, "hour"), (span.seconds / 60 % 60, "minute"),
      (span.seconds % 60, "second"),
    ]
    return parts.filter { $0.0 != 0 }.map { count($0.0, $0.1) }.joined(separator: " ")
  }

  /// `1h30m`, the short form triggers are written in.
  private func short(_ span: Span) -> String {
    if span.days > 0 { return span.days % 7 == 0 ? "\(span.days / 7)w" : "\(span.days)d" }
    let parts = [
      (span.seconds / 3600, "h"), (span.seconds / 60 % 60, "m"), (span.seconds % 60, "s"),
    ]
    return parts.filter { $0.0 != 0 }.map { "\($0.0)\($0.1)" }.joined()
  }

  func rule(_ shape: RuleShape) -> String {
    switch shape {
    case .every(let interval, let unit): every(interval, unit)
    case .workdays: "every workday"
    case .weekly(1, let days) where days.count == 5 && WeekdayGroup(Set(days)) == .workdays:
      "every weekday"
    case .weekly(1, let days): "every \(list(days.map(name)))"
    case .weekly(let interval, let days): "\(every(interval, .week)) on \(list(days.map(name)))"
    case .monthly(let interval, let days):
      "\(every(interval, .month)) on the \(list(days.map { $0 < 0 ? "last day" : nth($0) }))"
    case .monthlyParity(let interval, let isOdd):
      "\(every(interval, .month)) on \(isOdd ? "odd" : "even") days"
    case .monthlyWeekday(let interval, let numbers, let weekday):
      "\(every(interval, .month)) on the \(list(numbers.map(nth))) \(name(weekday))"
    case .monthlyGroup(let interval, let number, let group):
      "\(every(interval, .month)) on the \(nth(number)) \(name(group))"
    case .yearly(let interval, let month, -1):
      "\(every(interval, .year)) on the last day of \(name(month: month))"
    case .yearly(let interval, let month, let day):
      "\(every(interval, .year)) on \(date(day, of: month))"
    case .yearlyMonths(let interval, let months, let day):
      "\(every(interval, .year)) on \(list(months.map { date(day, of: $0) }))"
    case .yearlyWeekday(let interval, let month, let number, let weekday):
      "\(every(interval, .year)) on the \(nth(number)) \(name(weekday)) of \(name(month: month))"
    case .lunarYearly(let interval, let lunar):
      "\(every(interval, .year)) on \(name(lunar.scale)) "
        + (lunar.isLeap ? "leap " : "") + "\(lunar.month).\(lunar.day)"
    case .lunarMonthly(let interval, let scale, let days):
      "\(every(interval, .month)) on \(name(scale)) \(list(days.map { "\($0)" }))"
    }
  }

  private func name(_ scale: RecurrenceRule.Scale) -> String {
    scale == .dangi ? "Korean lunar" : "Chinese lunar"
  }

  private func every(_ interval: Int, _ unit: Unit) -> String {
    let name = ["second", "minute", "hour", "day", "week", "month", "year"][unit.rawValue]
    return interval == 1 ? "every \(name)" : "every \(count(interval, name))"
  }

  private func name(_ group: WeekdayGroup) -> String {
    switch group {
    case .workdays: "weekday"
    case .businessDays: "workday"
    case .holidays: "holiday"
    case .weekend: "weekend day"
    case .one(let weekday): name(weekday)
    }
  }

  func at(_ times: [String]) -> String { " at \(list(times))" }

  func except(_ dates: [String]) -> String { ", except \(list(dates))" }

  func exceptDays(_ count: Int) -> String { ", except \(count) days" }

  func exceptTimes(_ count: Int) -> String { ", except \(count) of its times" }

  func range(_ first: String, _ last: String) -> String { "\(first) to \(last)" }

  func daysOff(_ mode: Workdays.Mode) -> String {
    switch mode {
    case .only: ", except holidays"
    case .before: ", or the workday before"
    case .after: ", or the workday after"
    }
  }

  func inMonths(_ months: [Int]) -> String {
    let others = (1...12).filter { !months.contains($0) }
    return months.count <= 6
      ? " in \(list(months.map(name(month:))))" : ", except \(list(others.map(name(month:))))"
  }

  func onMonthDays(_ days: [Int]) -> String {
    let named = days.filter { $0 > 0 } + days.filter { $0 < 0 }
    return " on the \(list(named.map(fromEnd)))" + (named.contains { $0 < 0 } ? " day" : "")
  }

  func onNths(_ days: [(nth: Int?, weekday: Weekday)]) -> String {
    " on "
      + list(days.map { day in (day.nth.map { "the \(fromEnd($0)) " } ?? "") + name(day.weekday) })
  }

  func only(_ positions: [Int]) -> String { ", only the \(list(positions.map(fromEnd))) of these" }

  var whereItExists: String { ", in months that have it" }

  /// `1st`, `last`, `2nd last`
  private func fromEnd(_ number: Int) -> String {
    number < -1 ? "\(nth(-number)) last" : nth(number)
  }

  func until(_ date: String, _ time: String?) -> String {
    ", until " + (time.map { "\($0) on " } ?? "") + date
  }
  func times(_ count: Int) -> String { ", \(self.count(count, "time")) in all" }
  func afterDone(_ rule: String) -> String { "\(rule) after done" }

  func before(_ span: Span, at time: String?) -> String {
    "\(short(span)) before" + (time.map { " at \($0)" } ?? "")
  }

  func at(_ time: String) -> String { "at \(time)" }
  func at(_ date: String, _ time: String) -> String { "at \(date) \(time)" }
  func every(_ span: Span) -> String { "every \(short(span))" }
  func every(_ span: String, within hours: String?, on days: String?) -> String {
    [span, hours, days].compactMap(\.self).joined(separator: " ")
  }
  func once(in span: Span) -> String { "in \(short(span))" }

  func window(from start: String, to end: String, isCondition: Bool) -> String {
    isCondition
      ? "between \(start) and \(end)" : "from \(start) to \(end)"
  }

  func on(_ weekdays: Set<Weekday>) -> String {
    switch WeekdayGroup(weekdays) {
    case .workdays: "on weekdays"
    case .weekend: "on weekends"
    default: "on \(list(weekdays.sorted().map(name)))"
    }
  }

  var onWorkdays: String { "on workdays" }

  func from(_ date: String) -> String { "from \(date)" }
  func countedFrom(_ date: String) -> String { "counted from \(date)" }
  func until(day date: String) -> String { "until \(date)" }
  func on(day date: String) -> String { "on \(date)" }

  func crossing(_ edge: RegionTrigger.Edge, of place: String) -> String {
    switch edge {
    case .arrive: "arriving \(place)"
    case .leave: "leaving \(place)"
    case .both: "arriving or leaving \(place)"
    case .stay(let seconds): "staying \(short(Span(seconds: seconds))) at \(place)"
    case .pass: "passing \(place)"
    }
  }

  func within(_ distance: String) -> String { "within \(distance)" }
  var here: String { "here" }
  var everyTime: String { "every time" }
  var allDay: String { CanonicalTriggerWords.allDay }
}
