import CivilTime
import TodoCore

/// The clauses of one phrase put together. Each kind of clause may occur once.
struct ParsedPhrase {
  /// The kinds of information that a clause can give.
  enum Slot: Hashable {
    case day, time, zone, start, end, limit, rule, interval, count, mode, triggers, list, place
    case priority, since, period
  }

  var day: Day?
  /// The form of the day in the words.
  var dayForm = SaidDay.Form.other
  var part: SaidPart?
  var clock: Clock?
  /// All days and times if there are several, the first included. A day may have a time of its own.
  var days: [Point] = []
  var clocks: [Clock] = []
  private(set) var zone: Zone?
  private(set) var isSomeday = false
  var from: Point?
  var until: Point?
  /// The form of the first day of a range in the words.
  var rangeForm = SaidDay.Form.other
  /// The period that a rule is bounded by.
  private(set) var period: (first: Day, last: Day)?
  /// The end of a range, which unlike `until` can not be a deadline.
  var end: Point?
  var length: Span?
  private var isLengthBare = false
  /// The end of a journey, on the clock of another zone.
  private(set) var journey: SaidJourneyEnd?
  /// In a box: a rule is the largest part by far, and every copy would carry it.
  private var ruleBox: [RulePhrase] = []
  var count: Int?
  /// Whether the count is of all occurrences.
  var isTotal = false
  var exclusion: Exclusion?
  private(set) var isAfterDone = false
  var since: Int?
  var triggers: [Trigger]?
  /// A repetition at intervals, until `settleInterval` makes a trigger or a rule of it.
  var interval: Trigger.Interval?
  private(set) var tags: [String] = []
  private(set) var list: String?
  private(set) var place: String?
  private(set) var priority: Item.Priority?
  private(set) var isStarred = false
  /// The words of each clause, for the errors.
  var seen: [Slot: String] = [:]
  private(set) var exceptSeen = ""

  var rule: RulePhrase? {
    get { ruleBox.first }
    set { ruleBox = newValue.map { [$0] } ?? [] }
  }

  /// Whether there is a rule, without a copy of it.
  var hasRule: Bool { !ruleBox.isEmpty }

  /// Whether the phrase repeats.
  var repeats: Bool { hasRule || interval != nil }

  /// The zone of a time.
  struct Zone: Hashable {
    let name: String
    /// The date and time there now.
    let now: CivilDateTime?
  }

  /// Whether a length without `for` is one: hours after a time, or weeks of a repetition.
  var isLengthFounded: Bool {
    guard isLengthBare, let length else { return true }
    guard length.isWholeDays else { return clock != nil && end == nil && until == nil }
    guard count == nil, until == nil else { return false }
    guard let rule = rule?.rule else { return interval != nil }
    return rule.frequency <= .weekly && (length.months > 0 || length.days > 7)
      || rule.frequency == .daily
  }

  /// Whether the rule is only that of a range of days with hours.
  var isRuleOfRange: Bool { seen[.rule] != nil && seen[.rule] == seen[.start] }

  /// Whether weekdays are listed at one time, so that a number of times makes them a rule.
  var listsWeekdays: Bool {
    clock != nil && days.count > 1 && days.allSatisfy { $0.isWeekday && $0.clock == nil }
  }

  /// Whether the rule comes several times in the period: not `weekly next week`.
  var isPeriodFounded: Bool {
    guard let period, let rule = rule?.rule else { return period == nil }
    switch period.last - period.first + 1 {
    case 7: return rule.frequency <= .daily || rule.frequency == .weekly && rule.byDay.count > 1
    case ..<32: return rule.frequency <= .weekly
    default: return rule.frequency <= .monthly
    }
  }

  /// Whether no clause gives a date or time.
  var isUndated: Bool { !hasRule && !isSomeday && days.isEmpty && beginning == Point() }

  var isEmpty: Bool { seen.isEmpty && tags.isEmpty && !isStarred && triggers == nil }

  /// Whether it has a crossing without a place and without a word for reminding.
  var hasOpenRegion: Bool {
    guard (triggers ?? []).contains(where: { $0.region?.isOpen == true }),
      let words = seen[.triggers]
    else { return false }
    return !words.contains("알") && !words.lowercased().contains("remind")
  }

  // MARK: Adding

  /// - Throws: `contradiction`, `twoDays` or `twoTimes` if the clause differs from an earlier one.
  mutating func add(_ clause: Clause, seen words: String) throws(PhraseError) {
    if case .group = clause {
      for part in clause.parts { try addPart(part, seen: words) }
    } else {
      try addPart(clause, seen: words)
    }
    foldWeekdays()
  }

  /// `every day mon-fri` and `mon-thu every week` mean each of these days, not every day until one
  /// Friday. In a week that was named they are the days of that week alone.
  private mutating func foldWeekdays() {
    guard hasRule, let last = end, last.clock == nil || clock == nil && last.isTimeLast,
      let weekdays = weekdays(from: Point(day: day), to: last)
    else { return }
    let isOfWeek = isOfOneWeek(from: rangeForm, to: last.form)
    if isOfWeek, rule?.rule.frequency == .daily { return }
    guard repeatOn(weekdays, seen: "") else { return }
    if clock == nil, last.clock != nil { seen[.time] = seen[.end] }
    (clock, part) = (clock ?? last.clock, part ?? last.part)
    (day, end) = (isOfWeek ? day : nil, nil)
    (seen[.day], seen[.end]) = (isOfWeek ? seen[.day] : nil, nil)
  }

  /// Whether a range up to a weekday comes once: in a week that was named, or each day from a date on (`내일부터
  /// 금요일까지 매일`).
  private func isOfOneWeek(from first: SaidDay.Form, to last: SaidDay.Form) -> Bool {
    first.hasWeek || last.hasWeek || !first.isWeekday && rule?.rule.frequency == .daily
  }

  /// Makes weekdays those of `every day` or `every week`, or the rule where there is none.
  private mutating func repeatOn(_ weekdays: RecurrenceRule, seen words: String) -> Bool {
    var phrase = rule ?? RulePhrase(rule: RecurrenceRule(.weekly))
    guard phrase.rule == RecurrenceRule(.daily) || phrase.rule.isPlainly(.weekly) else {
      return false
    }
    let interval = phrase.rule.interval
    (phrase.rule, phrase.bareUnit) = (weekdays, nil)
    phrase.rule.interval = interval
    (rule, seen[.rule]) = (phrase, seen[.rule] ?? words)
    return true
  }

  /// The rule of a range of weekdays.
  func weekdays(from first: Point, to last: Point) -> RecurrenceRule? {
    guard let first = first.day, last.isWeekday, let end = last.day, end > first, end < first + 7
    else { return nil }
    let weekdays = (0...end - first).map { (first + $0).weekday }.sorted()
    return RecurrenceRule(.weekly, byDay: weekdays.map { RecurrenceRule.DayOfWeek($0) })
  }

  private mutating func addPart(_ clause: Clause, seen words: String) throws(PhraseError) {
    if try addAroundTimes(clause, seen: words) { return }
    if try repeats(clause, seen: words) { return }
    // Any number of triggers, tags and stars is allowed.
    for slot in ParsedPhrase.slots(of: clause) {
      if let known = seen[slot] { throw .contradiction(first: known, second: words) }
      seen[slot] = words
    }
    if case .triggers = clause, seen[.triggers] == nil { seen[.triggers] = words }
    switch clause {
    case .group: break
    case .day(let said, let part): (day, dayForm, self.part) = (said.day, said.form, part)
    case .dayList(let points):
      (day, part, days) = (points.first?.day, points.first?.part, points)
      clock = points.first?.clock ?? clock
    case .time(let clock): self.clock = clock
    case .clocks(let clocks): (clock, self.clocks) = (clocks.first, clocks)
    case .zone(let name, let now): zone = Zone(name: name, now: now)
    case .journey(let end): journey = end
    case .moment(let moment):
      day = moment.day
      clock = Clock(moment.time)
    case .someday: isSomeday = true
    case .days(let first, let last):
      (day, part, rangeForm) = (first.day, first.part, first.form)
      clock = first.clock ?? clock
      end = last
    case .period(let first, let last): period = (first, last)
    case .times(let first, let last):
      clock = first
      end = Point(clock: last)
    case .from(let point): from = point
    case .until(let point):
      // `내일 오전까지` is any time before noon.
      if point.clock == nil, let part = point.part?.part, part == .am || part == .pm {
        throw .vagueTime(seen: words)
      }
      until = point
    case .before(let point): try addLimit(point, seen: words)
    case .length(let span): length = span
    case .bareLength(let span): (length, isLengthBare) = (span, true)
    case .rule(let phrase): rule = phrase
    case .count(let count, let isTotal): (self.count, self.isTotal) = (count, isTotal)
    case .except(let other):
      exclusion = exclusion ?? Exclusion()
      exclusion?.formUnion(other)
      exceptSeen += (exceptSeen.isEmpty ? "" : " ") + words
    case .afterDone: isAfterDone = true
    case .since(let year): since = year
    case .triggers(let triggers): self.triggers = (self.triggers ?? []) + triggers
    case .interval(let interval): self.interval = interval
    case .tag(let tag): if !tags.contains(tag) { tags.append(tag) }
    case .list(let list): self.list = list
    case .place(let place): self.place = place
    case .priority(let priority): self.priority = priority
    case .star: isStarred = true
    }
  }

  /// A range of days beside a range of hours bounds a repetition: `every tue 18:00-20:00 dec 1 to mar
  /// 30`. Weekdays are a rule themselves (`gym 6-7 am mon-fri`), except in a week that was named. The
  /// length of `every day 2pm-4pm for 5 days` is that of the rule.
  private mutating func addAroundTimes(
    _ clause: Clause, seen words: String
  ) throws(PhraseError) -> Bool {
    // Days or a length before the hours are added behind them.
    if case .times = clause, let (before, known) = takeDaysOrLength() {
      try addPart(clause, seen: words)
      try addPart(before, seen: known)
      return true
    }
    guard let end, end.day == nil else { return false }
    switch clause {
    case .length(let span) where span.isLong && length == nil && seen[.limit] == nil:
      (length, seen[.limit]) = (span, words)
    case .days(let first, let last) where first.clock == nil && last.clock == nil:
      rangeForm = first.form
      if let weekdays = weekdays(from: first, to: last) {
        let isOfWeek = isOfOneWeek(from: first.form, to: last.form)
        if !isOfWeek || rule?.rule.frequency == .weekly, repeatOn(weekdays, seen: words) {
          if isOfWeek { try addPart(.from(first), seen: words) }
          return true
        }
        if !hasRule { try addPart(.rule(RulePhrase(rule: RecurrenceRule(.daily))), seen: words) }
      }
      try addPart(.from(first), seen: words)
      try addPart(.until(last), seen: words)
    default: return false
    }
    return true
  }

  /// Takes a range of days, or a length of days, out again.
  private mutating func takeDaysOrLength() -> (clause: Clause, seen: String)? {
    if let day, let last = end, last.day != nil, last.clock == nil, clock == nil,
      let known = seen[.day]
    {
      (self.day, end) = (nil, nil)
      (seen[.day], seen[.end]) = (nil, nil)
      return (.days(Point(day: day, form: rangeForm), last), known)
    }
    guard let span = length, span.isLong, end == nil, let known = seen[.end] else { return nil }
    (length, seen[.end]) = (nil, nil)
    return (.length(span), known)
  }

  /// Adds a `before` limit, which is the day before or the time.
  private mutating func addLimit(_ point: Point, seen words: String) throws(PhraseError) {
    guard point.clock == nil, point.part == nil, let day = point.day else {
      until = point
      return
    }
    guard let last = day.adding(days: -1) else { throw .yearOutOfRange(seen: words) }
    until = Point(day: last)
  }

  /// Whether the clause equals an earlier one. Throws `twoDays` and `twoTimes` for others.
  private mutating func repeats(_ clause: Clause, seen words: String) throws(PhraseError) -> Bool {
    switch clause {
    case .day(let other, let part):
      guard let day, days.isEmpty, let known = seen[.day] else { return false }
      guard day == other.day else { throw .twoDays(first: known, day, second: words, other.day) }
      return part == nil || part == self.part
    case .time(let other):
      guard let clock, clocks.isEmpty, let known = seen[.time] else { return false }
      guard clock != other else { return true }
      let times = [clock, other].map { (try? $0.exact(seen: "")) ?? $0.time }
      throw .twoTimes(first: known, times[0], second: words, times[1])
    case .rule(let other):
      guard let rule else { return false }
      guard rule != other else { return true }
      guard let joined = rule.joined(with: other) else { return false }
      self.rule = joined
      return true
    case .interval(let other):
      return interval == other
    case .days(let first, let last):
      // `설 연휴 부산 2월 6일-9일`
      return first.clock == nil && last.clock == nil && last.day != nil && clock == nil
        && day == first.day && end?.day == last.day
    case .place(let other): return place == other
    case .list(let other): return list == other
    case .priority(let other): return priority == other
    default: return false
    }
  }

  // MARK: Options

  /// Returns the words whose day, time or repetition contradicts an option.
  func overruled(by options: QuickAddOptions) -> [String] {
    var slots: [Slot] = []
    if let when = options.when, let day = beginning.day, day != when.day {
      slots += [.day] + (isDue ? [.limit] : []) + (start == nil ? [.start] : [])
    }
    let time = options.time ?? options.when?.time.map { $0 }
    if let time, let clock = beginning.clock, clock.time != time {
      slots += [.time] + (isDue ? [.limit] : [])
    }
    if options.every != nil { slots += [.rule, .interval] }
    return slots.compactMap { seen[$0] }.uniqued()
  }

  /// Returns the first words that mean nothing without a day, and that no option replaces.
  func wordsNeedingDay(_ options: QuickAddOptions) -> String? {
    let time: [Slot] = options.time == nil ? [.time] : []
    let rule: [Slot] = options.every == nil ? [.rule] : []
    return (time + [.end] + rule).lazy.compactMap { seen[$0] }.first
  }

  /// Replaces clauses of the words by the options.
  mutating func replace(by options: QuickAddOptions, repeating every: Repetition?) {
    if let given = every {
      rule = RulePhrase(rule: given.repetition.rule, isRaw: given.isRaw)
      isAfterDone = given.repetition.isAfterDone
      count = nil
      if given.length != nil || given.lastPoint != nil {
        (length, end) = (given.length, given.lastPoint)
      }
      let excluded = given.repetition.excluded.map(\.day)
      if !excluded.isEmpty { exclusion = Exclusion(days: Set(excluded)) }
      if beginning.day == nil, given.isStartSaid { day = given.first.day }
      if beginning.clock == nil { clock = given.first.time.map { Clock($0) } }
    }
    if options.when != nil { days = [] }
    if options.when?.time != nil || options.time != nil { (clocks, zone) = ([], nil) }
    if let when = options.when {
      let clock = beginning.clock
      let part = beginning.part
      if isDue { until = nil }
      from = nil
      day = when.day
      isSomeday = when.day == nil
      if options.time == nil { zone = when.zone.map { Zone(name: $0, now: nil) } ?? zone }
      // `--on fri` gives the day alone; a time in the words is kept.
      (self.part, self.clock) = when.time.map { (nil, Clock($0)) } ?? (part, clock)
    }
    if let time = options.time {
      let day = beginning.day
      if isDue { until = nil }
      from = nil
      (self.day, part, clock) = (day, nil, time.map { Clock($0) })
      rule?.part = nil
    }
  }

  private static func slots(of clause: Clause) -> [Slot] {
    switch clause {
    case .group: []
    case .day: [.day]
    case .dayList(let points):
      points.contains { $0.timeEnd != nil }
        ? [.day, .time, .end] : points.contains { $0.clock != nil } ? [.day, .time] : [.day]
    case .time, .clocks: [.time]
    case .zone: [.zone]
    case .moment, .someday: [.day, .time]
    case .days(let first, _): first.clock == nil ? [.day, .end] : [.day, .time, .end]
    case .times: [.time, .end]
    case .from: [.start]
    case .length, .bareLength, .journey: [.end]
    case .until, .before: [.limit]
    case .rule: [.rule]
    case .interval: [.interval]
    case .count: [.count]
    case .afterDone: [.mode]
    case .since: [.since]
    case .period: [.period]
    case .list: [.list]
    case .place: [.place]
    case .priority: [.priority]
    case .triggers, .tag, .star, .except: []
    }
  }
}

extension Clock {
  init(_ time: TimeOfDay) {
    self.init(hour: time.hour, minute: time.minute, second: time.second, style: .exact)
  }
}
