import CivilTime

/// Days by their ordinal or another day: `first monday of december`, `a week from friday`.
extension PhraseGrammar {
  /// countedFrom = span (`from` | `after` | `before`) date | weeks `on` weekday
  ///     | number weekdays (`from now` | `ago`)
  mutating func countedFromDate() throws(PhraseError) -> SaidDay? {
    let start = position
    if let count = number(), 1..<1000 ~= count, case .one(let weekday)? = word(.each),
      let sign = signBehind()
    {
      let step = DayStep(weekday, count: count, sign: sign)
      return SaidDay(day: try existing(step.apply(sign > 0 ? reference : today), from: start))
    }
    position = start
    // `week from friday`
    let isBare = tokens.kind(at: tokens.blanksEnd(from: start)) == .letter && take(.unit(.week))
    guard let span = isBare ? Span(days: 7) : try span(), span.isWholeDays, span != Span() else {
      return rewind(to: start)
    }
    let end = position
    // `a week on tuesday`: that many weeks after the coming Tuesday.
    if !isBare, span.months == 0, span.days % 7 == 0, takeBefore(.on), let weekday = word(.weekday)
    {
      return SaidDay(day: try existing(span.applied(to: comingDay(weekday)), from: start))
    }
    position = end
    // `a day starting friday` is a length from there on.
    let isFrom =
      begins(with: .before(.from)) && tokens.scalars[tokens.blanksEnd(from: position)] == "f"
      && takeBefore(.from)
    guard let sign = isFrom ? 1 : isBare ? nil : signOfNeighbour() else { return rewind(to: start) }
    return try day(DayStep(span, sign: sign), start: start) ?? rewind(to: start)
  }

  /// nthWeekday = [`the`] nth (weekday | `day`) `of` whichMonth
  ///     | whichMonth nth [`주`] (weekday | `날`)
  mutating func nthWeekdayOfMonth() throws(PhraseError) -> Day? {
    let start = position
    _ = take(.the)
    if let nth = nth() {
      guard let day = dayOfWeekOrMonth(), !day.isRow else { return rewind(to: start) }
      let end = position
      if nth > 0, let weekday = day.weekday,
        let said = try self.weekday(weekday, count: nth, start: start)
      {
        return said.day
      }
      // `last friday this month`
      guard take(.of) || begins(with: [.shift, .period]),
        let month = try whichMonth() ?? monthOfPeriod(nth)
      else {
        // `next to last friday` does not name the month.
        position = end
        if nth == -1, day.isWorkday { return lastWorkday(start: start) }
        if nth < -1, day.weekday != nil, let next = today.month.adding(months: 1) {
          let readings = [today.month, next].flatMap { self.readings(nth, day, of: $0) }
          throw .ambiguousDate(seen: seen(from: start), readings: readings.map { .day($0) })
        }
        return rewind(to: start)
      }
      return try self.day(nth, day, of: month, start: start)
    }
    position = start
    guard tokens.hasHangul, let month = try whichMonth() ?? monthOfPeriod(nil), let nth = nth(),
      let day = dayOfWeekOrMonth()
    else { return rewind(to: start) }
    return try self.day(nth, day, of: month, start: start)
  }

  /// `1st and 3rd friday of the month`, `12월 둘째, 넷째 토요일`
  mutating func nthWeekdaysOfMonth() throws(PhraseError) -> [Point]? {
    let start = position
    var month = tokens.hasHangul ? try whichMonth() : nil
    _ = take(.the)
    guard tokens.hasHangul == (month != nil), let nths = nths(), nths.count > 1,
      let name = dayOfWeekOrMonth(), name.weekday != nil
    else { return rewind(to: start) }
    if month == nil, take(.of) { month = try whichMonth() }
    guard let month else { return rewind(to: start) }
    return try nths.map { nth throws(PhraseError) in
      Point(day: try day(nth, name, of: month, start: start), form: .counted)
    }
  }

  /// The last workday of this month, or of the next one: `the last workday`, `마지막 영업일`. Behind a period it is
  /// of that, and an English one without `the` may be yesterday.
  private mutating func lastWorkday(start: Int) -> Day? {
    let end = position
    position = start
    guard take(.the) || tokens.kind(at: end - 1) == .hangul else { return rewind(to: start) }
    position = wordStart(tokens.blanksEnd(from: start))
    let isOfPeriod =
      position < start
      && (word(.unit) != nil || period() != nil || yearBefore() != nil
        || takesText(of: ["분기", "반기", "학기", "월"]))
      && tokens.blanksEnd(from: position) == tokens.blanksEnd(from: start)
    position = end
    let name = DayName(isWorkday: true)
    guard !isOfPeriod, !begins(with: .mark(.of)), let next = today.month.adding(months: 1),
      let day = readings(-1, name, of: today.month).first,
      let later = readings(-1, name, of: next).first
    else { return rewind(to: start) }
    return day < today ? later : day
  }

  private struct DayName {
    /// nil for `day` and `workday`.
    var weekday: Weekday?
    var isWorkday = false
    /// Whether it is of a week: `둘째 주 화요일`.
    var isRow = false
  }

  private mutating func dayOfWeekOrMonth() -> DayName? {
    let start = position
    let isRow = take(.unit(.week))
    if let weekday = word(.weekday) { return DayName(weekday: weekday, isRow: isRow) }
    if !isRow, word(.group) == .businessDays { return DayName(isWorkday: true) }
    guard !isRow, take(.unit(.day)) else { return rewind(to: start) }
    return DayName()
  }

  /// The month of the day. Without a year it is the first one in which the day is still ahead.
  private enum WhichMonth {
    case one(Month)
    case named(Int)
    /// `the month`: this one; ambiguous once its day has passed.
    case present
  }

  private mutating func whichMonth() throws(PhraseError) -> WhichMonth? {
    let start = position
    var year = yearBefore()
    if year == nil, let period = period() {
      if period.unit == .month { return days(of: period).map { .one($0.first.month) } }
      guard period.unit == .year else { return rewind(to: start) }
      year = today.year + period.shift
    }
    position = year == nil ? start : position
    if let number = try monthNumber() {
      guard let year = year ?? yearAfterDate() else { return .named(number) }
      guard let month = try? Month(year: year, month: number) else {
        throw .yearOutOfRange(seen: seen(from: start))
      }
      return .one(month)
    }
    position = start
    guard take(.the), take(.unit(.month)) else { return rewind(to: start) }
    return .present
  }

  /// The first or last month of `the quarter`, `next year` and `올해`, by the ordinal, which in Korean follows.
  private mutating func monthOfPeriod(_ nth: Int?) -> WhichMonth? {
    let start = position
    var last: Month?
    if takesQuarter(hasEnd: true) {
      last = try? Month(year: today.year, month: (today.monthOfYear + 2) / 3 * 3)
    } else if let period = period() ?? (take(.the) && take(.unit(.year)) ? (.year, 0) : nil),
      period.unit == .year
    {
      last = days(of: period)?.last.month
    }
    let isQuarter = last?.month != 12 || tokens.scalars[position - 1] == "기"
    guard let last, let first = last.adding(months: isQuarter ? -2 : -11) else {
      return rewind(to: start)
    }
    return .one(nth.map { $0 < 0 } ?? isNext { $0.nth() ?? 0 < 0 } ? last : first)
  }

  private func day(
    _ nth: Int, _ name: DayName, of which: WhichMonth, start: Int
  ) throws(PhraseError) -> Day {
    let seen = seen(from: start)
    func found(_ month: Month) throws(PhraseError) -> Day {
      let readings = readings(nth, name, of: month)
      guard readings.count == 1 else {
        if readings.isEmpty { throw .numberOutOfRange(seen: seen) }
        throw .ambiguousDate(seen: seen, readings: readings.map { .day($0) })
      }
      return readings[0]
    }
    switch which {
    case .one(let month): return try found(month)
    case .named(let number):
      guard let month = try? Month(year: today.year, month: number) else {
        throw .yearOutOfRange(seen: seen)
      }
      if let day = try? found(month), day >= today { return day }
      if number >= today.monthOfYear, month.last >= today, readings(nth, name, of: month).count > 1
      {
        return try found(month)
      }
      guard let next = month.adding(months: 12) else { throw .yearOutOfRange(seen: seen) }
      return try found(next)
    case .present:
      let day = try found(today.month)
      guard day < today, let next = today.month.adding(months: 1) else { return day }
      throw .ambiguousDate(seen: seen, readings: [.day(day), .day(try found(next))])
    }
  }

  /// The days that a name can mean: `둘째 주 월요일` may count Mondays, or rows of the calendar.
  private func readings(_ nth: Int, _ name: DayName, of month: Month) -> [Day] {
    let days = (0..<month.dayCount).map { month.first + $0 }.filter { day in
      name.weekday.map { $0 == day.weekday } ?? (!name.isWorkday || day.isWorkday(context.daysOff))
    }
    let index = nth > 0 ? nth - 1 : days.count + nth
    var found = days.indices.contains(index) ? [days[index]] : []
    if let weekday = name.weekday, name.isRow {
      let edge = nth > 0 ? month.first : month.last
      let row = edge.onOrBefore(.monday) + 7 * (nth > 0 ? nth - 1 : nth + 1)
      found.append(row + (weekday.rawValue - 1))
    }
    return Set(found.filter { $0.month == month }).sorted()
  }
}
