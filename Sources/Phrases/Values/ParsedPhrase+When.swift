import CivilTime
import TodoCore

/// Makes a day, a time and an end from the clauses.
extension ParsedPhrase {
  /// The words for the errors about days and times.
  func words(_ slots: Slot...) -> String {
    var words: [String] = []
    for slot in slots {
      if let seen = seen[slot], !words.contains(seen) { words.append(seen) }
    }
    return words.joined(separator: " ")
  }

  /// The start: given plainly, after `from`, or after `until` if that is a deadline.
  var beginning: Point {
    var point = Point(day: day, part: part, clock: clock)
    if let from, start == nil { point.fill(from: from) }
    if let until, isDue { point.fill(from: until) }
    if let timeBehindLimit {
      (point.part, point.clock) = (timeBehindLimit.part, timeBehindLimit.clock)
    }
    return point
  }

  /// The day from which a one-off item is shown, where it is not its date: `from nov 30`.
  var start: Day? {
    guard let day = from?.day, from?.clock == nil, from?.part == nil, !hasRule, end == nil,
      length == nil
    else { return nil }
    if self.day != nil { return day }
    return clock == nil && until == nil ? day : nil
  }

  /// The time after the last day of a repetition without another is that of each occurrence.
  private var timeBehindLimit: Point? {
    guard hasRule, clock == nil, from?.clock == nil else { return nil }
    if let until, until.isTimeLast, until.day != nil { return until }
    guard let end, end.isTimeLast, end.day != nil else { return nil }
    return end
  }

  /// Whether `until` is a deadline: nothing begins before it, or only a day where it is a time.
  var isDue: Bool {
    guard let until else { return false }
    if isDueAtTimeApart { return true }
    guard clock == nil, from?.clock == nil else { return false }
    return until.day == nil || day == nil && from == nil && !hasRule
  }

  /// `내일까지 보고서 오후 5시`: a day with `까지` and a time apart from it are one deadline. In English a time
  /// with `until` and a day lasts until then.
  private var isDueAtTimeApart: Bool {
    guard let until, until.day != nil, until.clock == nil, clock != nil, clocks.isEmpty,
      day == nil, from == nil, !hasRule, end == nil, length == nil
    else { return false }
    return seen[.limit]?.hasSuffix("까지") == true
  }

  /// Throws for a rate without as many days or times: `twice a year`.
  func checkRate() throws(PhraseError) {
    guard let phrase = rule, phrase.rate > 1 else { return }
    let numbers = [
      phrase.rule.byDay.count, phrase.rule.byMonthDay.count, days.count,
      phrase.rule.isPlainly(.daily) ? clocks.count : 0,
    ]
    if !numbers.contains(phrase.rate) { throw frequency(phrase.rate, seen[.rule] ?? "") }
  }

  private func frequency(_ count: Int, _ seen: String) -> PhraseError {
    let units: [RecurrenceRule.Frequency: PhraseError.Unit] = [
      .weekly: .week, .monthly: .month, .yearly: .year,
    ]
    return .frequency(seen: seen, count: count, per: rule.flatMap { units[$0.rule.frequency] })
  }

  /// Throws where the clauses do not go together.
  func check() throws(PhraseError) {
    try checkRate()
    // `월수금 아침 7시`
    if !hasRule, days.count > 1, let words = seen[.day], let time = seen[.time],
      case let letters = words.prefix(while: { "월화수목금토일 ".contains($0) }).trimmed,
      letters.count(where: { $0 != " " }) == days.count
    {
      let phrase = time == words ? time.dropFirst(letters.count).trimmed : time
      throw .leftOver(seen: letters, phrase: phrase, suggestion: "매주 \(letters)")
    }
    let other: Slot? =
      if isSomeday {
        [.rule, .start, .end, .limit].first { seen[$0] != nil }
      } else if let from, !hasRule {
        isStartAfterDay ? .start : from.clock != nil && clock != nil ? .start : nil
      } else {
        nil
      }
    if let other, let second = seen[other] {
      throw .contradiction(first: seen[.day] ?? seen[.time] ?? "", second: second)
    }
    if !hasRule, seen[.end] != nil, until != nil, !isDue {
      throw .contradiction(first: seen[.end] ?? "", second: seen[.limit] ?? "")
    }
    // `every day next week until friday`
    let isPlainWeekly = dayForm.isWeekday && rule?.rule.isPlainly(.weekly) == true
    let slots: [Slot] = [.start, .limit] + (isPlainWeekly ? [] : [.day])
    if let first = seen[.period], let other = slots.first(where: { seen[$0] != nil }) {
      throw .contradiction(first: first, second: seen[other] ?? "")
    }
    if hasRule, let count, !isTotal, !isCountOfRule {
      throw frequency(count, words(.rule, .count))
    }
    if let day, isOtherThanRule(day) {
      throw .contradiction(first: seen[.rule] ?? "", second: seen[.day] ?? "")
    }
    if !hasRule, isWeekdaysAtTime { throw .weekdaysAtTime(seen: words(.day, .time)) }
    if exclusion != nil, !hasRule { throw .exceptWithoutRepeat(seen: exceptSeen) }
  }

  /// Whether a plain count is a COUNT, beside a weekday or a time; else it may be a rate.
  var isCountOfRule: Bool {
    guard let rule else { return false }
    return !rule.rule.byDay.isEmpty || !rule.rule.byHour.isEmpty || rule.part != nil
      || dayForm.isWeekday || beginning.clock != nil || beginning.part != nil
  }

  /// Whether the day contradicts the weekdays of the rule, and is no start: `every fri on mon`.
  private func isOtherThanRule(_ day: Day) -> Bool {
    guard let rule, !rule.isRaw, end == nil, days.isEmpty, dayForm.isWeekday else { return false }
    let weekdays = rule.rule.byDay.map(\.weekday)
    return !weekdays.isEmpty && !weekdays.contains(day.weekday)
  }

  /// Whether the phrase is of the form `mon-fri 9:30`, which may be one span or each of the days.
  private var isWeekdaysAtTime: Bool {
    guard let end, end.isWeekday, clocks.isEmpty else { return false }
    return (clock == nil && part == nil) != (end.clock == nil && end.part == nil)
  }

  /// Whether `from` is after the day of the item, or has a time.
  private var isStartAfterDay: Bool {
    guard let from, let start = from.day, let day else { return false }
    return start > day || from.clock != nil
  }

  /// Whether a range of hours is one of its other half too: `2-4` is, `9-5` would end the next day.
  private func fits(_ end: End?, of when: When, at other: TimeOfDay) -> Bool {
    guard case .time? = end, let end else { return false }
    return other.secondsSinceMidnight + end.lengthInSeconds(from: when) <= 86_400
  }

  /// The hint about an open half of the day of the only schedule: a bare hour, or `1:30` to `8:59`.
  func halfOfDay(of add: QuickAdd, now: CivilDateTime) -> QuickAdd.Hint? {
    // `late evening` is another time, of which none is set.
    let vague = ["early", "late", "늦은", "이른"]
    if add.schedules.count == 1, beginning.clock == nil, clocks.isEmpty, let time = add.when.time,
      let words = [seen[.day], seen[.rule]].compactMap({ $0 }).first(where: {
        $0.split(separator: " ").contains { vague.contains($0.lowercased()) }
      })
    {
      return .halfOfDay(seen: words, time: time, other: nil)
    }
    guard add.schedules.allSatisfy({ $0.when.time == add.when.time }), clocks.isEmpty,
      let clock = days.lazy.compactMap(\.clock).first ?? beginning.clock,
      beginning.part == nil, rule?.part == nil, let time = add.when.time,
      let other = clock.readings.first(where: { $0 != time }), clock.readings.contains(time),
      clock.hour != 12, end == nil || fits(add.end, of: add.when, at: other)
    else { return nil }
    if add.when.day == now.day, other <= now.time {
      // `today at 8`, after 8 in the morning.
      guard clock.style == .twelve, (5...8).contains(clock.hour) else { return nil }
      return .halfOfDay(seen: seen[.time] ?? words(.start, .limit, .day), time: time, other: nil)
    }
    guard clock.leavesHalfOpen else { return nil }
    let words = seen[.time] ?? words(.start, .limit, .day)
    return .halfOfDay(seen: words, time: time, other: add.schedules.count == 1 ? other : nil)
  }

  func when(in context: PhraseContext) throws(PhraseError) -> When {
    if isSomeday { return .someday }
    let point = beginning
    var seen: String { words(.day, .time, .start, .end, .limit) }
    guard let clock = try point.settledClock(seen: seen) else {
      return point.day.map { .allDay($0) } ?? .someday
    }
    let now = zone?.now ?? context.now
    guard let day = point.day else {
      let time = try clock.exact(seen: seen)
      let moment =
        clock.isDayEnd
        ? CivilDateTime(now.day + 1, time) : ParsedPhrase.next(time, after: now)
      return endsDay(clock) ? .allDay(moment.day - 1) : .timed(moment, zone: zone?.name)
    }
    if point.clock == nil, day == now.day, clock.time <= now.time {
      throw .partOfDayPassed(seen: seen)
    }
    if endsDay(clock) { return .allDay(day) }
    try refusePassed(clock, on: day, now: now, seen: seen)
    return .timed(
      try ParsedPhrase.moment(day, clock, seen: seen, now: now), zone: zone?.name)
  }

  /// Whether it is due by the midnight that ends a day, and so on that day.
  private func endsDay(_ clock: Clock) -> Bool {
    (isDue || clock.isDue || isDueByDay) && zone == nil && clock.time == .midnight
      && (clock.isDayEnd || clock.style == .small)
  }

  /// `by friday midnight`
  private var isDueByDay: Bool {
    let words = seen[.day]?.lowercased() ?? ""
    return ["by ", "due ", "no later "].contains { words.hasPrefix($0) }
  }

  /// Refuses `3:30 today` if only the one in the afternoon is still ahead. `03:30` is not refused.
  private func refusePassed(
    _ clock: Clock, on day: Day, now: CivilDateTime, seen: @autoclosure () -> String
  ) throws(PhraseError) {
    // `8:00-10:00`, under way.
    if let end = end?.clock, end.time > now.time { return }
    guard day == now.day, clock.style == .written, (1...9).contains(clock.hour),
      clock.time <= now.time, let later = clock.readings.last, later > now.time
    else { return }
    throw .ambiguousTime(seen: seen(), readings: clock.readings)
  }

  /// The phrase once for each of several days with each of several times, in order.
  var singles: [ParsedPhrase] {
    guard days.count > 1 || clocks.count > 1 else { return [self] }
    var found: [ParsedPhrase] = []
    for point in days.isEmpty ? [Point(day: day, part: part, clock: clock)] : days {
      var one = self
      one.take([point])
      for clock in clocks.isEmpty ? [one.clock] : clocks.map({ $0 }) {
        (one.clock, one.clocks) = (clock, [])
        found.append(one)
      }
    }
    return found
  }

  /// A time without a day is today if still ahead, else tomorrow.
  static func next(_ time: TimeOfDay, after now: CivilDateTime) -> CivilDateTime {
    let today = CivilDateTime(now.day, time)
    return today > now ? today : CivilDateTime(now.day + 1, time)
  }

  /// Returns the moment of a clock on a day. `friday at midnight` may be the night before or after;
  /// if only one is still ahead, that one is returned.
  ///
  /// - Throws: `ambiguousMoment` if both are ahead.
  static func moment(
    _ day: Day, _ clock: Clock, seen: @autoclosure () -> String, now: CivilDateTime
  ) throws(PhraseError) -> CivilDateTime {
    // `today at 6`, where only one of the two is still ahead.
    if clock.style == .twelve, day == now.day {
      let ahead = clock.readings.filter { $0 > now.time }
      if ahead.count == 1 { return CivilDateTime(day, ahead[0]) }
    }
    let moment = CivilDateTime(clock.isDayEnd ? day + 1 : day, try clock.exact(seen: seen()))
    guard clock.style == .small else { return moment }
    let readings = [moment, CivilDateTime(day + 1, clock.time)].filter { $0 > now }
    if readings.count == 1 { return readings[0] }
    guard readings.count == 2 else { return moment }
    throw .ambiguousMoment(seen: seen(), readings: readings)
  }

  /// The end; nil if there is none or `until` is a deadline.
  func end(of start: When) throws(PhraseError) -> End? {
    let seen = self.seen[.end] ?? self.seen[.limit] ?? ""
    if let length { return try ParsedPhrase.end(after: length, start: start, seen: seen) }
    guard let point = end ?? (isDue ? nil : until) else { return nil }
    return try ParsedPhrase.end(at: point, start: start, seen: seen)
  }

  static func end(
    after span: Span, start: When, seen: String
  ) throws(PhraseError) -> End {
    switch start {
    case .someday: throw .endWithoutStart(seen: seen)
    case .allDay(let day):
      guard span.isWholeDays else { throw .endNeedsTime(seen: seen) }
      guard let after = span.applied(to: day), after > day else {
        throw .numberOutOfRange(seen: seen)
      }
      return .day(after - 1)
    case .timed(let moment, _):
      guard let end = span.applied(to: moment), end > moment else {
        throw .numberOutOfRange(seen: seen)
      }
      let isWithinADay = end.secondsSinceEpoch - moment.secondsSinceEpoch < 86_400
      return isWithinADay ? .time(end.time) : .moment(end)
    }
  }

  static func end(
    at point: Point, start: When, seen: String
  ) throws(PhraseError) -> End {
    guard let startDay = start.day else { throw .endWithoutStart(seen: seen) }
    guard var clock = try point.settledClock(seen: seen) else {
      guard let day = point.day else { throw .endWithoutStart(seen: seen) }
      guard day >= startDay else { throw .endNotAfterStart(seen: seen) }
      return .day(day)
    }
    guard let startTime = start.time else { throw .endNeedsTime(seen: seen) }
    // `14:00 until 4`: the end is the next such hour after the start.
    if clock.style == .twelve, point.day == nil || point.day == startDay {
      clock = clock.next(after: startTime)
    }
    let time = try clock.exact(seen: seen)
    guard let day = point.day else {
      guard time != startTime else { throw .endNotAfterStart(seen: seen) }
      return .time(time)
    }
    let end = CivilDateTime(clock.isDayEnd ? day + 1 : day, time)
    guard end > CivilDateTime(startDay, startTime) else { throw .endNotAfterStart(seen: seen) }
    return day == startDay ? .time(time) : .moment(end)
  }
}

extension Point {
  /// Fills the missing parts of the point from another one.
  fileprivate mutating func fill(from other: Point) {
    day = day ?? other.day
    part = part ?? other.part
    clock = clock ?? other.clock
  }

  /// The clock, its half of the day settled by the part of the day; nil if there is no time.
  func settledClock(seen: @autoclosure () -> String) throws(PhraseError) -> Clock? {
    guard let clock else {
      guard let part else { return nil }
      guard let time = part.time else { throw .vagueTime(seen: seen()) }
      return Clock(time)
    }
    guard let part, !part.isInTitle || clock.isOpen else { return clock }
    guard let settled = clock.settled(by: part.part) else {
      throw .hourOutsidePartOfDay(seen: seen(), hour: clock.hour)
    }
    return settled
  }
}
