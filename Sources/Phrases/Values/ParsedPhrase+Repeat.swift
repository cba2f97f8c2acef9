import CivilTime
import TodoCore

/// Makes a repetition and its first occurrence from the clauses.
extension ParsedPhrase {
  /// The repetition, from the first day on that matches, or nil if there is none.
  func repetition(in context: PhraseContext) throws(PhraseError) -> Repetition? {
    try repetitions(in: context).first
  }

  /// One repetition for times of a single rule (`8:00 and 20:00`), else one for each.
  func repetitions(in context: PhraseContext) throws(PhraseError) -> [Repetition] {
    guard var phrase = rule else { return [] }
    if let period, from == nil, until == nil {
      var one = self
      (one.from, one.until) = (Point(day: period.first), Point(day: period.last))
      one.seen[.limit] = seen[.period]
      return try one.repetitions(in: context)
    }
    if case .lunar(let lunar) = dayForm, phrase.rule.isPlainly(.yearly) {
      var one = self
      (phrase.rule, one.day, one.dayForm) = (lunar.rule, nil, .other)
      phrase.rule.interval = rule?.rule.interval ?? 1
      one.rule = phrase
      return try one.repetitions(in: context)
    }
    if case .holiday(let rule, let isNear) = dayForm, phrase.rule.isPlainly(.yearly) {
      guard var rule else { throw .holidayEveryYear(seen: seen[.day] ?? "", isCounted: isNear) }
      (rule.interval, rule.end) = (phrase.rule.interval, phrase.rule.end)
      var one = self
      // A holiday in a given year determines the start.
      if day == rule.firstDay(onOrAfter: context.now.day) { one.day = nil }
      phrase.rule = rule
      (one.dayForm, one.rule) = (.other, phrase)
      return try one.repetitions(in: context)
    }
    if days.count > 1 || dayForm.isWeekday && phrase.rule.isPlainly(.weekly) {
      return try repetitionsOfDays(besides: phrase, in: context)
    }
    guard clocks.count > 1 else { return [try repetition(phrase, in: context)] }
    let seen = self.seen[.time] ?? ""
    var times: [TimeOfDay] = []
    for clock in clocks { times.append(try clock.exact(seen: seen)) }
    let hours = Set(times.map(\.hour))
    let minutes = Set(times.map(\.minute))
    let isOneRule =
      hours.count * minutes.count == Set(times).count && times.allSatisfy { $0.second == 0 }
      && !phrase.rule.hasClock
      && !(phrase.rule.namesDays && clocks.contains { $0.style == .small })
    if isOneRule {
      phrase.rule.byHour = hours.sorted()
      phrase.rule.byMinute = minutes.sorted()
      var one = self
      (one.clock, one.clocks) = (nil, [])
      return [try one.repetition(phrase, in: context)]
    }
    var found: [Repetition] = []
    for clock in clocks {
      var one = self
      (one.clock, one.clocks) = (clock, [])
      found.append(try one.repetition(phrase, in: context))
    }
    return found
  }

  /// Returns the rules of several days next to a period: `tue and thu every week`, `jan 31 and june
  /// 30 every year`. Days with the same time share a rule if one can express them.
  private func repetitionsOfDays(
    besides period: RulePhrase, in context: PhraseContext
  ) throws(PhraseError) -> [Repetition] {
    let frequency = period.rule.frequency
    guard !period.isRaw || days.isEmpty, frequency > .daily, period.rule.isPlainly(frequency) else {
      throw .contradiction(first: seen[.day] ?? "", second: seen[.rule] ?? "")
    }
    var found: [Repetition] = []
    var points = days.isEmpty ? [Point(day: day, clock: clock, form: dayForm)] : days
    // Each day starts at its next date, regardless of the order: `apr 15, nov 15` in autumn.
    if frequency == .yearly, let first = points.first?.day, first < context.now.day + 366 {
      for index in points.indices where points[index].form.isNumber {
        guard let day = points[index].day else { continue }
        let rule = RecurrenceRule(.yearly, byMonthDay: [day.day], byMonth: [day.monthOfYear])
        points[index].day = rule.firstDay(onOrAfter: context.now.day)
      }
    }
    for days in points.grouped(by: { $0.clock == $1.clock && $0.timeEnd == $1.timeEnd }) {
      for days in frequency == .yearly ? days.ofOneYearlyRule : [days] {
        var one = self
        one.take(days)
        if days.count > 1 || frequency == .weekly || days[0].form.isNumber {
          guard let rule = period.rule.on(days) else {
            throw .contradiction(first: seen[.day] ?? "", second: seen[.rule] ?? "")
          }
          one.rule?.rule = rule
          let isAnyWeek = days.allSatisfy {
            if case .weekday(_, week: nil) = $0.form { true } else { false }
          }
          (one.day, one.dayForm) = (isAnyWeek ? nil : days.compactMap(\.day).min(), .other)
        }
        found += try one.repetitions(in: context)
      }
    }
    return found
  }

  /// Keeps only these days of a list, which are at the same time.
  mutating func take(_ points: [Point]) {
    guard let first = points.first else { return }
    (days, day, dayForm) = ([], first.day, first.form)
    part = first.part ?? part
    clock = first.clock ?? clock
    if let timeEnd = first.timeEnd { end = Point(clock: timeEnd) }
  }

  /// Turns a lunar date into a yearly rule, if there is no rule yet.
  mutating func repeatLunarDay() {
    guard case .lunar(let lunar) = dayForm, !repeats, !isSomeday, days.isEmpty else { return }
    rule = RulePhrase(rule: lunar.rule)
    (seen[.rule], seen[.day]) = (seen[.day], nil)
    (day, dayForm) = (nil, .other)
  }

  /// Makes a list of days a rule: `pills at 8am for 10 days`, `8am and 8pm until dec 25`, `mon and fri 6:30 until dec 25`.
  mutating func repeatOnDays() {
    // `매년 두번 3월 2일 9월 1일`
    if hasRule, let count, !isTotal, !isCountOfRule, count == days.count {
      rule?.rate = count
      self.count = nil
    }
    // `camp jul 5-9 9am-3pm`
    if !hasRule, isLong || from?.day != nil && until?.day != nil, let end, end.day == nil,
      !isSomeday
    {
      rule = RulePhrase(rule: RecurrenceRule(.daily))
      seen[.rule] = seen[.limit]
    }
    // `다음 주 내내 오전 6시`, `8am and 8pm dec 20 to dec 27`
    if !hasRule, !isSomeday, let end,
      end.form == .whole && beginning.clock != nil || clocks.count > 1,
      end.clock == nil
    {
      rule = RulePhrase(rule: RecurrenceRule(.daily))
      seen[.rule] = seen[.end]
    }
    let isEach = clock?.isEach ?? false
    if !hasRule, isEach, days.isEmpty, !isSomeday {
      rule = RulePhrase(rule: RecurrenceRule(dayForm.isWeekday ? .weekly : .daily))
      seen[.rule] = seen[.time]
    }
    // `homework mon thru thu at 4pm except dec 24`
    if !hasRule, exclusion != nil, rangeForm.isWeekday, let last = end,
      let listed = weekdays(from: Point(day: day), to: last)
    {
      rule = RulePhrase(rule: listed)
      (clock, part) = (clock ?? last.clock, part ?? last.part)
      (day, end, seen[.rule], seen[.day], seen[.end]) = (nil, nil, seen[.day], nil, nil)
    }
    guard !hasRule, !isSomeday, end?.day == nil else { return }
    let weekdays = Set(days.map(\.day?.weekday))
    let isAnyWeek = days.allSatisfy { !$0.form.hasWeek }
    if isEach || isLong || exclusion != nil || until?.day != nil && !isDue || count != nil
      || from?.day != nil && isAnyWeek,
      weekdays.count == days.count,
      days.count > 1,
      days.allSatisfy({ $0.isWeekday && $0.clock == nil })
    {
      let listed = weekdays.compactMap { $0 }.sorted().map { RecurrenceRule.DayOfWeek($0) }
      rule = RulePhrase(rule: RecurrenceRule(.weekly, byDay: listed))
      seen[.rule] = seen[.day]
      // From its start, or from today: `다음주부터 화목 아침 7시 요가 8번`.
      (day, days) = (isAnyWeek ? nil : days.compactMap(\.day).min(), [])
    } else if isLong || clocks.count > 1 && until?.day != nil, clock != nil, day == nil,
      clocks.count > 1 || beginning.day == nil && from == nil
    {
      rule = RulePhrase(rule: RecurrenceRule(.daily))
      seen[.rule] = seen[isLong ? .end : .limit]
    }
  }

  /// Whether it lasts for more than a day.
  private var isLong: Bool { length?.isLong ?? false }

  /// The hint about a time with a last day or a length in days: one span, or each day.
  func oneSpan(typed isRead: (String) -> Bool) -> QuickAdd.Hint? {
    // `tue 7pm until dec 20`, `12월 1일부터 5일까지 오전 6시`
    if let end, end.day != nil, end.clock == nil, clock != nil, let seen = seen[.end] {
      let every = rangeForm.isWeekday ? "every" : seen.hasHangul ? "매일" : "every day"
      return isRead("\(every) \(seen)") ? .oneSpan(seen: seen, typed: "\(every) \(seen)") : nil
    }
    guard beginning.clock != nil, end == nil,
      isLong || until?.day != nil && until?.clock == nil && !isDue,
      let seen = seen[isLong ? .end : .limit]
    else { return nil }
    // Over several weeks, a weekday means every week.
    let isForWeeks = dayForm.isWeekday && (length.map { $0.days > 7 || $0.months > 0 } ?? true)
    let weekday = isForWeeks ? self.seen[.day] : nil
    let weekly = weekday.map { (seen.hasHangul ? "매주 " : "every ") + $0 }
    let typed = [weekly, seen.hasHangul ? "매일" : "every day"].compactMap {
      $0.map { "\($0) \(seen)" }
    }
    return typed.first(where: isRead).map { .oneSpan(seen: seen, typed: $0) }
  }

  private func repetition(
    _ phrase: RulePhrase, in context: PhraseContext
  ) throws(PhraseError) -> Repetition {
    let seen = seen[.rule] ?? ""
    let clock = try self.clock(of: phrase, seen: seen)
    let time = try clock?.exact(seen: self.seen[.time] ?? seen)
    if let words = self.seen[.day], beginning.day != nil,
      dayForm == .counted || dayForm.isWeekday,
      phrase.rule.isPlainly(.monthly) || phrase.rule.isPlainly(.yearly)
    {
      throw .contradiction(first: words, second: seen)
    }
    // `매일 약 7일` is the seventh, or seven days.
    if let words = self.seen[.day], dayForm.isNumber, !dayForm.hasMonth, !phrase.isRaw,
      phrase.rule.isPlainly(.daily), words.hasSuffix("일"), words.first?.isNumber == true
    {
      throw .contradiction(first: words, second: seen)
    }
    // `every third saturday starting dec 12`, which is the second one: every three weeks?
    if let start = beginning.day, phrase.rule.frequency == .monthly, phrase.rule.interval == 1,
      let named = phrase.rule.byDay.first, phrase.rule.byDay.count == 1, named.ordinal ?? 0 > 2,
      named.weekday == start.weekday, (start.day + 6) / 7 != named.ordinal,
      case let words = seen.lowercased(), words.hasPrefix("every"), !words.contains("month")
    {
      throw .ambiguousRepetition(
        seen: seen,
        readings: [
          RecurrenceRule(
            .weekly, interval: named.ordinal ?? 1, byDay: [RecurrenceRule.DayOfWeek(named.weekday)]),
          phrase.rule,
        ])
    }
    let remaining =
      try exclusion.map { exclusion throws(PhraseError) in
        try leavingOut(exclusion, of: phrase.rule)
      } ?? phrase.rule
    guard
      let first = first(
        of: remaining, at: time, isQuarterly: phrase.isQuarterly, in: context), let day = first.day
    else { throw .badRule(seen: seen, error: .impossible) }
    if let clock, clock.style == .small, !phrase.isRaw, phrase.rule.namesDays {
      throw betweenTwoDays(phrase.rule, clock.time, first: day)
    }
    // `매달 15일, 말일` is not a rule that begins on the last day.
    if from == nil, end == nil, let words = self.seen[.day], let given = self.day, given != day,
      !phrase.isRaw, phrase.rule.frequency >= .monthly, !phrase.rule.byMonthDay.isEmpty
    {
      throw .contradiction(first: words, second: seen)
    }
    var rule = phrase.isRaw ? remaining : ParsedPhrase.anchored(remaining, first: day)
    try limit(&rule, first: first, seen: seen)
    let excluded = ParsedPhrase.keys(of: exclusion?.days ?? [], in: rule, from: day)
    var repetition = Repetition(
      Repeat(rule, isAfterDone: isAfterDone, excluded: excluded), first: first)
    repetition.isStartSaid = beginning.day != nil
    if lastDay(of: remaining, first: day) == nil {
      (repetition.length, repetition.lastPoint) = (length, end)
      repetition.endSeen = self.seen[.end] ?? ""
    } else if end?.day == nil {
      repetition.lastPoint = end
    }
    repetition.isRaw = phrase.isRaw
    return repetition
  }

  private func first(
    of rule: RecurrenceRule, at time: TimeOfDay?, isQuarterly: Bool, in context: PhraseContext
  ) -> When? {
    let now = zone?.now ?? context.now
    var given = beginning.day
    // A series that is already under way continues: `every tue nov 1 to dec 20`.
    if rangeForm.isNumber, let day = given, day < now.day { given = nil }
    let isWhole = period != nil || [end, until].contains { $0?.form == .whole }
    if isWhole, let day = given, day <= now.day { given = nil }
    let excluded = exclusion?.days ?? []
    if rule.hasClock {
      // A rule with a clock starts at the time, or at midnight of the day, or this minute.
      let minute = TimeOfDay(secondsSinceMidnight: now.time.secondsSinceMidnight / 60 * 60)
      var begin: CivilDateTime =
        switch (given, time) {
        case (let day?, let time): CivilDateTime(day, time ?? .midnight)
        case (nil, let time?): ParsedPhrase.next(time, after: now)
        case (nil, nil): CivilDateTime(now.day, minute ?? .midnight)
        }
      // `every 8 hours for 7 days` starts one interval from now.
      if given == nil, time == nil, length != nil, rule.frequency < .daily, rule.byHour.isEmpty,
        let later = CivilDateTime(
          secondsSinceEpoch: begin.secondsSinceEpoch
            + rule.interval * (rule.frequency == .hourly ? 3600 : 60))
      {
        begin = later
      }
      while let first = rule.first(onOrAfter: begin) {
        guard excluded.contains(first.day) else { return .timed(first, zone: zone?.name) }
        guard let next = first.day.adding(days: 1) else { return nil }
        begin = CivilDateTime(next, .midnight)
      }
      return nil
    }
    var earliest = given ?? time.map { ParsedPhrase.next($0, after: now).day } ?? now.day
    while let day = rule.firstDay(onOrAfter: earliest) {
      // The last friday of a quarter is in its third month.
      let isOutside = isQuarterly && day.monthOfYear % 3 != (rule.isCountedFromEnd ? 0 : 1)
      if excluded.contains(day) || isOutside, let next = day.adding(days: 1) {
        earliest = next
        continue
      }
      return time.map { .timed(CivilDateTime(day, $0), zone: zone?.name) } ?? .allDay(day)
    }
    return nil
  }

  // MARK: What is left out

  /// The rule without the weekdays and months that were excepted.
  private func leavingOut(
    _ exclusion: Exclusion, of rule: RecurrenceRule
  ) throws(PhraseError) -> RecurrenceRule {
    var rule = rule
    let refusal = PhraseError.exceptWithoutRepeat(seen: exceptSeen)
    if let holidays = exclusion.holidays {
      let hasDays = !rule.byDay.isEmpty || !rule.byMonthDay.isEmpty || rule.frequency <= .daily
      guard hasDays || holidays.mode == .only else { throw refusal }
      rule.workdays = holidays
    }
    if !exclusion.weekdays.isEmpty {
      guard rule.byDay.allSatisfy({ $0.ordinal == nil }), rule.bySetPosition.isEmpty else {
        throw refusal
      }
      let isByDays = rule.frequency <= .daily || !rule.byMonthDay.isEmpty
      guard !rule.byDay.isEmpty || isByDays else { throw refusal }
      let all = rule.byDay.isEmpty ? Weekday.allCases : rule.byDay.map(\.weekday)
      let kept = all.filter { !exclusion.weekdays.contains($0) }
      guard !kept.isEmpty, kept.count < all.count else { throw refusal }
      rule.byDay = kept.map { RecurrenceRule.DayOfWeek($0) }
      if rule.frequency == .daily, rule.interval == 1 { rule.frequency = .weekly }
    }
    if !exclusion.months.isEmpty {
      guard rule.scale == .gregorian,
        rule.frequency < .yearly || !rule.byMonth.isEmpty || !rule.byMonthDay.isEmpty
      else { throw refusal }
      let kept = (rule.byMonth.isEmpty ? Array(1...12) : rule.byMonth).filter {
        !exclusion.months.contains($0)
      }
      guard !kept.isEmpty else { throw refusal }
      rule.byMonth = kept
    }
    if !exclusion.days.isEmpty, rule.frequency < .daily { throw refusal }
    return rule
  }

  /// The occurrences that fall on excepted days.
  private static func keys(
    of days: Set<Day>, in rule: RecurrenceRule, from first: Day
  ) -> Set<OccurrenceKey> {
    guard !days.isEmpty else { return [] }
    var keys: Set<OccurrenceKey> = []
    for day in days where day >= first && rule.firstDay(onOrAfter: day) == day {
      guard rule.byHour.count > 1 || rule.byMinute.count > 1 else {
        keys.insert(OccurrenceKey(day))
        continue
      }
      for hour in rule.byHour {
        for minute in rule.byMinute.isEmpty ? [0] : rule.byMinute {
          let seconds = hour * 3600 + minute * 60
          keys.insert(OccurrenceKey(day, TimeOfDay(secondsSinceMidnight: seconds)))
        }
      }
    }
    return keys
  }

  /// `every thursday at midnight`: the night before or after each of its days, as of a single date.
  private func betweenTwoDays(
    _ rule: RecurrenceRule, _ time: TimeOfDay, first: Day
  ) -> PhraseError {
    let seen = words(.rule, .day, .time, .start, .limit)
    guard let later = rule.daysLater(1) else {
      return .ambiguousMoment(
        seen: seen, readings: [CivilDateTime(first, time), CivilDateTime(first + 1, time)])
    }
    return .ambiguousRepetition(seen: seen, readings: [rule, later].map { $0.with(time) })
  }

  private func clock(of phrase: RulePhrase, seen: String) throws(PhraseError) -> Clock? {
    var point = beginning
    point.part = phrase.part ?? point.part
    guard let clock = try point.settledClock(seen: seen) else { return nil }
    // 24:00 on a Friday is on Saturday, which the rule does not contain.
    if clock.isDayEnd, !phrase.rule.byDay.isEmpty || phrase.rule.frequency > .daily {
      throw .hourOutOfRange(seen: self.seen[.time] ?? seen, hour: 24)
    }
    return clock
  }

  /// The rule of days that some months lack, which then come on their last day and never drift.
  static func anchored(_ rule: RecurrenceRule, first: Day) -> RecurrenceRule {
    let (_, month, day) = first.components
    let isBare =
      rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byMonth.isEmpty
      && rule.byYearDay.isEmpty && rule.byWeekNumber.isEmpty
    guard isBare, rule.scale == .gregorian, day > 28 else { return rule }
    var rule = rule
    if rule.frequency == .monthly {
      rule.byMonthDay = [day]
      rule.skip = .backward
    } else if rule.frequency == .yearly, month == 2 {
      rule.byMonth = [month]
      rule.byMonthDay = [day]
      rule.skip = .backward
    }
    return rule
  }

  // MARK: Its end

  private func limit(
    _ rule: inout RecurrenceRule, first: When, seen: String
  ) throws(PhraseError) {
    guard let first = first.day.map({ CivilDateTime($0, first.time ?? .midnight) }) else { return }
    let last = lastDay(of: rule, first: first.day)
    if let times = timesWithinLength(of: rule, from: first) {
      rule.end = .count(times)
    } else if let count {
      guard last == nil, until?.day == nil else {
        throw .contradiction(
          first: self.seen[.limit] ?? self.seen[.end] ?? "", second: self.seen[.count] ?? "")
      }
      rule.end = .count(count)
    } else if let until, let day = until.day {
      let hasOwnTime = clock != nil || from?.clock != nil || !until.isTimeLast
      let clock = hasOwnTime ? try until.settledClock(seen: self.seen[.limit] ?? seen) : nil
      let moment = try clock?.exact(seen: self.seen[.limit] ?? seen)
      let last = clock?.isDayEnd == true ? day + 1 : day
      rule.end = moment.map { .until(CivilDateTime(last, $0)) } ?? .untilDay(day)
      guard day >= first.day else { throw .endNotAfterStart(seen: self.seen[.limit] ?? seen) }
    } else if let last {
      rule.end = .untilDay(last)
    }
  }

  /// The number within a length in days where several come a day: `at 8am and 8pm for 7 days`.
  private func timesWithinLength(of rule: RecurrenceRule, from first: CivilDateTime) -> Int? {
    guard let length, length.isWholeDays, length.months == 0, count == nil, until == nil,
      rule.frequency < .daily || rule.byHour.count * max(1, rule.byMinute.count) > 1,
      let end = length.applied(to: first)
    else { return nil }
    var endless = rule
    endless.end = .never
    guard let moments = try? Occurrences(endless, from: first) else { return nil }
    var times = 0
    for moment in moments {
      guard moment < end, times < 99_999 else { break }
      times += 1
    }
    return times
  }

  /// The last day of a length or range that is at least one turn of the rule:
  /// `every day for 2 weeks` ends, `every year for 3 days` lasts.
  private func lastDay(of rule: RecurrenceRule, first: Day) -> Day? {
    let last =
      length.flatMap { $0.isWholeDays ? $0.applied(to: first).map { $0 - 1 } : nil } ?? end?.day
    // A range of dates is not the length of `every sunday`, nor is one that starts before the first
    // occurrence that of any rule.
    let isOfDates = !rangeForm.isWeekday && rule.frequency == .weekly && !rule.byDay.isEmpty
    let isAround = length == nil && end?.day != nil && day != nil && (isOfDates || day != first)
    guard let last, isAround || last - first + 1 >= rule.periodDays else { return nil }
    return last
  }

  /// The end of each occurrence, unless the given end is that of the repetition.
  func end(of repetition: Repetition) throws(PhraseError) -> End? {
    var one = self
    (one.length, one.end) = (repetition.length, repetition.lastPoint)
    if until?.day != nil { one.until = nil }
    guard one.length != nil || one.end != nil || one.until != nil else { return nil }
    return try one.end(of: repetition.first)
  }
}
