import CivilTime

/// Lists of days that share a month, week or time: `dec 24 and 25`, `next tue and thu`, `월·수·금`,
/// `24일 3시와 25일 5시`.
extension PhraseGrammar {
  /// days = day [time] {(`,` | `and` | `·`) day [time]}, at least two
  ///
  /// A time belongs to its day if another day with a time follows, else to all days.
  mutating func dayList() throws(PhraseError) -> [Point]? {
    let start = position
    if let weekdays = lettersBeforeTime() {
      return weekdays.map { Point(day: comingDay($0), form: .weekday($0, week: nil)) }
    }
    if let days = try nthWeekdaysOfMonth() { return days }
    guard let first = try listedDay(behind: nil) else { return rewind(to: start) }
    var list = [first]
    var end = position
    skipSeparator()
    if !first.isOpen, !isLeavingOut, takeOr(), let next = (try? listedDay(behind: first)) ?? nil,
      let other = (try? days(of: [first.said, next.said], start: start))?.last
    {
      // On a Friday `tomorrow or saturday` is one day.
      if other == first.said.day { return [Point(day: other)] }
      _ = try? partAlone()
      throw .ambiguousDate(
        seen: seen(from: start), readings: [first.said.day, other].sorted().map { .day($0) })
    }
    position = end
    while list.count < 62 {
      var hours = hoursInList() ?? list[list.count - 1].hours
      let isPart = hours == nil && !isLeavingOut
      if isPart { hours = partInList() }
      guard let next = nextListedDay(behind: list[list.count - 1], isTimed: hours != nil),
        !isPart || hours == nil || isNext({ $0.hoursInList() ?? $0.partInList() != nil })
      else { break }
      list[list.count - 1].hours = hours
      list.append(next)
      end = position
    }
    position = end
    if list.contains(where: { $0.hours != nil }), let hours = hoursInList() ?? partInList() {
      list[list.count - 1].hours = hours
      end = position
    }
    position = end
    takeYear(of: &list)
    guard list.count > 1, !(list.last?.isOpen ?? true) || list.contains(where: { !$0.isOpen })
    else { return rewind(to: start) }
    let days = try days(of: list.map(\.said), start: start)
    guard days.count == list.count else {
      return days.count > 1 ? days.map { Point(day: $0) } : nil
    }
    // A day without a time has the time of the preceding day, else of the next one.
    var hours = list.lazy.compactMap(\.hours).first
    return zip(days, list).map { day, listed in
      hours = listed.hours ?? hours
      return Point(day: day, clock: hours?.start, form: listed.said.form, timeEnd: hours?.end)
    }
  }

  /// The `월수금` of `월수금 아침 7시`, which are those of a rule; `금일` is today.
  private mutating func lettersBeforeTime() -> [Weekday]? {
    let start = position
    guard isSentence, tokens.hasHangul, word(.day) == nil else { return rewind(to: start) }
    skipBlanks()
    let begin = position
    guard begin == 0 || tokens.kind(at: begin - 1) == .blank else { return rewind(to: start) }
    var days: [Weekday] = []
    var end = begin
    while position < limit,
      let index = KoreanVocabulary.letters.firstIndex(of: tokens.scalars[position]),
      case let day = Weekday.allCases[index], days.last.map({ $0 < day }) ?? true
    {
      days.append(day)
      end = position + 1
      // `월 수 금`
      let next = tokens.blanksEnd(from: end)
      position = next > end && next < limit && tokens.isBoundary(next + 1) ? next : end
    }
    position = end
    guard days.count > 1, endsPhrase else { return rewind(to: start) }
    // `토일 이틀간`
    let isLength = takes {
      let length = (try? $0.span()) ?? nil
      return length == Span(days: days.count) && ($0.takeAfter(.length) || $0.endsPhrase)
    }
    return isLength || isNext({ try $0.time() != nil }) ? days : rewind(to: start)
  }

  /// A range of days with the days listed behind it, as one list: `dec 24-26 and 28`.
  mutating func withMoreDays(_ range: Clause) throws(PhraseError) -> Clause {
    guard case .days(let first, let last) = range, first.clock == nil, last.clock == nil,
      let start = first.day, let end = last.day, end - start < 31
    else { return range }
    let begin = position
    let month = SaidDay.Form.number(end.day, month: end.monthOfYear, year: end.year)
    var list = [ListedDay(said: SaidDay(day: end, form: month))]
    while let next = nextListedDay(behind: list[list.count - 1], isTimed: false) {
      list.append(next)
    }
    guard list.count > 1 else { return range }
    let more = try days(of: list.map(\.said), start: begin)
    return .dayList(
      ((0..<end - start).map { start + $0 } + more).map { Point(day: $0, form: month) })
  }

  /// A day of a list.
  private struct ListedDay {
    var said: SaidDay
    /// Whether it is a number that only its neighbours make a day.
    var isOpen = false
    /// Its time, or the range of its hours.
    var hours: (start: Clock, end: Clock?)?
    /// The number of the day in its month, 0 for any other day.
    var number: Int { if case .number(let number, _, _) = said.form { number } else { 0 } }
  }

  /// The year of `dec 24 and 25, 2027`.
  private mutating func takeYear(of list: inout [ListedDay]) {
    guard list.count > 1, list[list.count - 1].isOpen || list[list.count - 1].said.form.isNumber,
      let index = list.lastIndex(where: { $0.said.month != nil }),
      case .number(let number, let month, nil) = list[index].said.form, let year = yearAfterDate()
    else { return }
    list[index].said.form = .number(number, month: month, year: year)
    list[index].said.isFrameLast = true
  }

  private mutating func hoursInList() -> (start: Clock, end: Clock?)? {
    let start = position
    if let range = (try? timeRange(allowsBareHours: false)) ?? nil {
      return (range.start, range.end)
    }
    position = start
    let hasAt = isNext { $0.takeBefore(.at) }
    guard let clock = (try? time()) ?? nil, hasAt || !clock.isBare else { return rewind(to: start) }
    return (clock, nil)
  }

  /// The part of the day of `sunday evening and wednesday morning`.
  private mutating func partInList() -> (start: Clock, end: Clock?)? {
    let start = position
    guard let part = word(.part), tokens.kind(at: position - 1) == .letter, part.isVague,
      let time = said(part).time
    else { return rewind(to: start) }
    return (Clock(time), nil)
  }

  /// timetable = (period days | days period), where the weekdays have times of their own: `every
  /// mon 7am and wed 6pm`, `화 9:00-9:40, 목 10:00-10:40 매주`
  mutating func timetable() -> Clause? {
    let start = position
    var period = word(.repeating)
    if period == nil, takeBefore(.every) {
      period = spanPart() ?? (word(.unit) ?? .week, 1)
    }
    if period != nil { _ = takeBefore(.on) }
    readsLetters = true
    defer { readsLetters = false }
    guard period?.0 ?? .week == .week, let days = (try? dayList()) ?? nil,
      days.allSatisfy(\.isWeekday)
    else { return rewind(to: start) }
    if period == nil { period = word(.repeating) }
    guard let (unit, interval) = period, unit == .week else { return rewind(to: start) }
    if days.allSatisfy({ $0.clock == days[0].clock }) {
      // `every sunday evening and wednesday evening`
      guard let clock = days[0].clock, days[0].timeEnd == nil, !isNext({ $0.takeListSeparator() })
      else { return rewind(to: start) }
      let weekdays = Set(days.compactMap(\.day?.weekday))
      return .group([
        .rule(RulePhrase(rule: weekly(on: weekdays, interval: interval))), .time(clock),
      ])
    }
    let rule = RulePhrase(rule: RecurrenceRule(.weekly, interval: interval))
    return .group([.rule(rule), .dayList(days)])
  }

  private mutating func nextListedDay(behind last: ListedDay, isTimed: Bool) -> ListedDay? {
    let start = position
    let wasHangul = tokens.kind(at: position - 1) == .hangul
    let isSeparate = takeListSeparator()
    let isApart = !isSeparate && !isTimed && (wasHangul || isSentence && last.said.form.isWeekday)
    guard isSeparate || isApart, let next = (try? listedDay(behind: last)) ?? nil,
      !isApart
        || next.said.form.isNumber == last.said.form.isNumber && next.said.form != .other
          && !next.said.form.isHoliday && !last.said.form.isHoliday
          && (tokens.kind(at: position - 1) == .hangul) == wasHangul
          && (wasHangul || next.said.form.isWeekday && !next.said.form.hasWeek)
    else { return rewind(to: start) }
    return next
  }

  private mutating func listedDay(behind last: ListedDay?) throws(PhraseError) -> ListedDay? {
    let start = position
    if let letter = try letterInList(behind: last) { return letter }
    position = start
    if let (count, part) = word(.dayPart), !isLeavingOut, let time = said(part).time {
      return ListedDay(said: SaidDay(day: today + count), hours: (Clock(time), nil))
    }
    if let said = try saidDay() { return ListedDay(said: said) }
    position = start
    _ = take(.the)
    guard last?.said.form.isNumber ?? true, let number = digits(), number.count <= 2,
      (1...31).contains(number.value), !isCutShort, peek != ":", !isRangeGoingOn,
      last.map({ number.value > $0.number }) ?? true,
      peek == "," || peek == "·" || tokens.isBoundary(position)
    else { return rewind(to: start) }
    let end = position
    // `dec 24, 10 times`, `dec 24 and 3 pm`
    if word(.part) != nil || word(.unit) != nil || takeAfter(.times) || take(.oClock)
      || tokens.hasHangul && tokens.kind(at: end) == .blank && last == nil && peek != ","
    {
      return rewind(to: start)
    }
    position = end
    let day = (try? dayOf(month: nil, day: number.value, year: nil, start: start)) ?? reference
    return ListedDay(
      said: SaidDay(day: day, form: .number(number.value, month: nil, year: nil)), isOpen: true)
  }

  /// The `수` of `월·수·금` and `다음 주 월, 수`: a weekday in one letter beside another weekday.
  private mutating func letterInList(behind last: ListedDay?) throws(PhraseError) -> ListedDay? {
    let start = position
    guard let weekday = word(.letter) else { return nil }
    let end = position
    switch last?.said.form {
    case .weekday: break
    case nil where readsLetters: break
    case nil:
      skipBlanks()
      guard peek == "·" || peek == "," || peek == "/" else { return rewind(to: start) }
      position += 1
      guard word(.letter) ?? word(.weekday) != nil else { return rewind(to: start) }
    default: return rewind(to: start)
    }
    position = end
    return ListedDay(said: SaidDay(day: comingDay(weekday), form: .weekday(weekday, week: nil)))
  }
}
