import CivilTime

/// From one day to another: `fri to sun`, `nov 20-22`, `11월 20일부터 22일까지`.
extension PhraseGrammar {
  /// dayRange = [`from`] point (`to` | `부터`) point [`까지`], both with a day
  ///     | [`departs`] point `arrives` point, the first with a day and both with a time
  ///     | dayNumber `-` dayNumber month [year] | month dayNumber `-` dayNumber
  ///
  /// Without a year it is the one that has not ended: on 26 November `nov 20 to dec 5` is under
  /// way.
  mutating func dayRange() throws(PhraseError) -> Clause? {
    let start = position
    var ahead: Clause?
    var error: PhraseError?
    // One under way is no longer than the one ahead: on 1 December `24일부터 1월 2일까지` is not.
    var longest = Int.max
    do throws(PhraseError) {
      ahead = try rangeOfDays()
      guard case .days(let first, let last)? = ahead, let day = first.day, day > today,
        first.form.isNumber || first.form == .other
      else { return ahead }
      if let lastDay = last.day { longest = lastDay - day + 3 }
    } catch let refusal {
      guard case .endNotAfterStart = refusal else { throw refusal }
      error = refusal
    }
    let (end, calendar) = (position, reference)
    for months in [-1, -12] {
      position = start
      reference = Span(months: months).applied(to: today) ?? today
      defer { (reference, position) = (calendar, end) }
      guard case .days(var first, let last)? = (try? rangeOfDays()) ?? nil, position == end,
        let day = first.day, let lastDay = last.day, day <= today, lastDay >= today,
        lastDay - day <= longest, lastDay - day < 183 || day.year == lastDay.year
      else { continue }
      first.form = .number(day.day, month: nil, year: nil)
      return .days(first, last)
    }
    if let error { throw error }
    return ahead
  }

  private mutating func rangeOfDays() throws(PhraseError) -> Clause? {
    let start = position
    let calendar = reference
    defer { reference = calendar }
    let isBetween = takeBefore(.window)
    let isDeparture = !isBetween && take(.departs)
    if !isBetween { _ = takeBefore(.from) }
    if let days = try weekdayLetterRange() { return days }
    let begin = position
    if let days = try daysOfOneMonth(isBetween: isBetween, areHours: begin > start) { return days }
    guard var first = try point(), var day = first.day,
      !isBetween || !isSentence || tokens.kind(at: position - 1) == .digit
    else { return rewind(to: start) }
    // `dec 27 leaves 7:05am lands 10:20am`
    if first.clock == nil, !isDeparture {
      _ = takes {
        guard $0.take(.departs), let clock = (try? $0.time()) ?? nil else { return false }
        first.clock = clock
        return true
      }
    }
    // On one clock; `journey` reads ends that are each on one of their own.
    let isArrival =
      !isBetween && first.clock != nil
      && (takes {
        $0.skipSeparator()
        return $0.take(.arrives)
      } || take(.departure))
    guard isArrival || !isDeparture && (isBetween ? take(.and) : takeTo() || takeAfter(.from))
    else { return rewind(to: start) }
    let behind = position
    if let clock = first.clock, first.part == nil || clock.style != .twelve,
      let times = try clockBehind(clock, start: start)
    {
      if isArrival { _ = take(.arrival) }
      return .group([.day(SaidDay(day: day, form: first.form), part: nil), try zoneBehind(times)])
    }
    position = behind
    reference = day
    if !isArrival, let last = try dayOfSameMonth(as: day, start: start) {
      return .days(first, Point(day: last))
    }
    position = behind
    if var last = try pointOfOneDay(), let lastDay = last.day, !isArrival || last.clock != nil {
      // `tue to fri next week`
      if case .weekday(let weekday, nil) = first.form, case .weekday(_, let week?) = last.form,
        let ofWeek = self.weekday(weekday, ofWeek: week), ofWeek <= lastDay
      {
        (day, first.day) = (ofWeek, ofWeek)
      }
      // `29일부터 31일까지`: both days are of one month, the next that has a 31st.
      if case .number(let number, nil, nil) = first.form,
        case .number(let end, nil, nil) = last.form, number < end, day.month != lastDay.month
      {
        day = try dayIn(lastDay.month, day: number, start: start)
        first.day = day
      }
      let isTimeFirst = last.clock != nil && !last.isTimeLast
      let isWeekdays = isRangeOfWeekdays(at: begin)
      // The hours of `tue to thu 14:15-15:15` are a range of their own.
      if last.isTimeLast, first.clock == nil, isHourRange(from: position, at: behind) {
        last = Point(day: lastDay, form: last.form)
      }
      let end = position
      if isArrival { _ = take(.arrival) }
      if takeAfter(.until) {
        // In `12월 1일부터 10:00 24일까지` the time is not part of the end.
        if isTimeFirst { return rewind(to: start) }
        last.isTimeLast = false
      }
      guard !takesMore(), !takeAfter(.length) else { return rewind(to: start) }
      if position == end { try checkIsNoLength(from: behind, to: end, day, lastDay) }
      guard lastDay > day || lastDay == day && last.clock != nil else {
        throw .endNotAfterStart(seen: seen(from: start))
      }
      if isWeekdays, !last.form.hasWeek { last.form = .weekday(lastDay.weekday, week: nil) }
      return .days(first, last)
    }
    return rewind(to: start)
  }

  /// Throws for the `3일` of `내일부터 3일`, a day of a month or a number of days.
  private func checkIsNoLength(
    from start: Int, to end: Int, _ first: Day, _ last: Day
  ) throws(PhraseError) {
    let (behind, words) = (text(from: 0, to: start), text(from: start, to: end))
    guard behind.hasSuffix("부터"), words.hasSuffix("일"), let count = Int(words.dropLast()),
      (2...14).contains(count), let counted = first.adding(days: count - 1), counted != last
    else { return }
    throw .ambiguousDate(seen: words, readings: [.day(counted), .day(last)])
  }

  /// The `29` of `11/27~29` and `11.27~29`.
  private mutating func dayOfSameMonth(as day: Day, start: Int) throws(PhraseError) -> Day? {
    let begin = position
    guard tokens.scalars[begin - 1].isDash,
      tokens.scalars[start..<begin].contains(where: { $0 == "/" || $0 == "." }),
      let number = gluedDigits(), number.count <= 2, number.value > day.day, !isCutShort,
      !isRangeGoingOn
    else { return rewind(to: begin) }
    _ = take(.ordinalSuffix)
    _ = takeAfter(.until)
    guard endsPhrase else { return rewind(to: begin) }
    return try dayIn(day.month, day: number.value, start: start)
  }

  /// A range of one-letter weekdays with its connective: `월~금`, `월부터 금까지`.
  private mutating func weekdayLetterRange() throws(PhraseError) -> Clause? {
    let start = position
    guard tokens.hasHangul else { return nil }
    let week: Int?
    if let period = period(), period.unit == .week {
      week = period.shift
    } else {
      position = start
      week = nil
    }
    guard let first = word(.letter) ?? word(.weekday),
      peek?.isDash == true && takeTo() || takeAfter(.from),
      let last = word(.letter) ?? word(.weekday)
    else { return rewind(to: start) }
    _ = takeAfter(.until)
    guard endsPhrase else { return rewind(to: start) }
    let day =
      try week.map { week throws(PhraseError) in
        try existing(weekday(first, ofWeek: week), from: start)
      } ?? comingDay(first)
    guard first != last else { throw .endNotAfterStart(seen: seen(from: start)) }
    let length = last.days(since: first)
    return .days(
      Point(day: day, form: .weekday(first, week: week)),
      Point(day: day + length, form: .weekday(last, week: week)))
  }

  /// Whether the time that ends here starts a range or a list, as in `tue to thu 14:15-15:15` and
  /// `until dec 5 8am and 6pm`. If so, moves the position before the time.
  mutating func isHourRange(from end: Int, at lastDay: Int) -> Bool {
    let isList = takeListSeparator()
    guard isList || takeTo() || takeAfter(.from),
      let clock = (try? time(allowsBareHour: true)) ?? nil, !isList || !clock.isBare
    else {
      position = end
      return false
    }
    position = lastDay
    _ = try? date()
    return true
  }

  /// Whether a range of weekdays is at `start`, with or without a time before it.
  mutating func isRangeOfWeekdays(at start: Int) -> Bool {
    let end = position
    defer { position = end }
    position = start
    if (try? time()) ?? nil == nil { position = start }
    return word(.weekday) != nil && (takeTo() || takeAfter(.from)) && word(.weekday) != nil
  }

  /// A point, or nil where it is a whole week or year: `내일부터 내년 계획`.
  mutating func pointOfOneDay() throws(PhraseError) -> Point? {
    let start = position
    do throws(PhraseError) {
      return try point()
    } catch {
      if case .notOneDay = error { return rewind(to: start) }
      throw error
    }
  }

  /// Consumes the connective between the ends of a range: `to`, `-`, `until`.
  mutating func takeTo() -> Bool { take(.to) || !isLeavingOut && takeBefore(.until) }

  /// `20-22 nov`, `nov 20-22`, `11월 20일~22일`
  ///
  /// - Parameter areHours: Whether small numbers before `jun 8` are hours, as behind `from`.
  mutating func daysOfOneMonth(
    isBetween: Bool = false, areHours: Bool = false
  ) throws(PhraseError) -> Clause? {
    let start = position
    var year = yearBefore()
    var month: Int?
    if year == nil, let period = period() {
      guard period.unit == .month, let days = days(of: period) else { return rewind(to: start) }
      (year, month) = (days.first.year, days.first.monthOfYear)
    } else {
      month = try monthNumber()
    }
    _ = take(.the)
    guard let first = digits(), first.count <= 2 else { return rewind(to: start) }
    let isMonthFirst = month != nil
    let hasFirstSuffix = take(.ordinalSuffix)
    let firstEnd = position
    guard isBetween ? take(.and) : takeTo(), take(.the) || true, let last = digits(),
      last.count <= 2
    else { return rewind(to: start) }
    let hasSuffix = take(.ordinalSuffix)
    // `nov 6 until 26 feb`
    if isMonthFirst, begins(with: .month) { return rewind(to: start) }
    let isMonthNext = month == nil && begins(with: [.mark(.of), .month])
    guard hasSuffix || !hasFirstSuffix || isMonthNext else { return rewind(to: start) }
    // `12월 20일부터 3일 동안` is a length.
    let end = position
    if takeAfter(.length) || takesMore() { return rewind(to: start) }
    position = end
    if month == nil {
      let end = position
      _ = take(.of)
      month = word(.month)
      if month == nil { position = end }
      let isBehindMonth = month != nil && areHours && max(first.value, last.value) <= 12
      if isBehindMonth, !hasSuffix, isBeforeDayNumber { return rewind(to: start) }
    } else if isCutShort {
      return rewind(to: start)
    }
    // `15일~18일` needs no month; `15-18` does.
    guard month != nil || hasSuffix && (!isSentence || hasFirstSuffix) else {
      return rewind(to: start)
    }
    if year == nil { year = yearAfterDate() }
    let isUntil = takeAfter(.until)
    guard !isRangeGoingOn else { return rewind(to: start) }
    let firstDay = try dayOf(month: month, day: first.value, year: year, start: start)
    // `28일~5일`
    let next = month == nil && last.value < first.value ? firstDay.month.adding(months: 1) : nil
    let lastDay = try dayIn(next ?? firstDay.month, day: last.value, start: start)
    guard lastDay > firstDay else { throw .endNotAfterStart(seen: seen(from: start)) }
    if !isUntil {
      try checkIsNoLength(from: firstEnd + "부터".unicodeScalars.count, to: end, firstDay, lastDay)
    }
    return .days(Point(day: firstDay), Point(day: lastDay))
  }

  /// Whether the number of a day follows a month, and no hour.
  var isBeforeDayNumber: Bool {
    mutating get {
      isNext { grammar in
        guard let day = grammar.digits(), day.count <= 2, 1...31 ~= day.value else { return false }
        _ = grammar.take(.ordinalSuffix)
        return !grammar.isCutShort && !grammar.begins(with: .part)
      }
    }
  }

  /// Whether digits and dashes go on, as in a telephone number.
  var isRangeGoingOn: Bool {
    guard let peek, peek.isDash || peek == "/" || peek == ":" || peek == "." else { return false }
    return tokens.kind(at: position + 1) == .digit
  }
}
