import CivilTime
import TodoCore

/// The clauses of one phrase put together: each thing is said at most once.
struct Said {
  /// The things a clause can say.
  enum Slot: Hashable {
    case day, time, start, end, rule, count, mode, triggers, list, place, priority
  }

  private(set) var day: Day?
  private(set) var part: PartOfDay?
  private(set) var clock: Clock?
  private(set) var isSomeday = false
  private(set) var from: Point?
  private(set) var until: Point?
  /// The end of a range, which unlike `until` can be no date to be done by.
  private(set) var end: Point?
  private(set) var length: Span?
  private(set) var rule: RulePhrase?
  private(set) var count: Int?
  private(set) var isAfterDone = false
  private(set) var triggers: [Trigger]?
  private(set) var tags: [String] = []
  private(set) var list: String?
  private(set) var place: String?
  private(set) var priority: Item.Priority?
  private(set) var isStarred = false
  /// The words of each thing said, for the errors.
  private(set) var seen: [Slot: String] = [:]

  var isEmpty: Bool { seen.isEmpty && tags.isEmpty && !isStarred && triggers == nil }

  // MARK: Adding

  /// - Throws: `contradiction` when the clause says what was said before.
  mutating func add(_ clause: Clause, seen words: String) throws(PhraseError) {
    // Any number of triggers, tags and stars may be said.
    for slot in Said.slots(of: clause) {
      if let known = seen[slot] { throw .contradiction(first: known, second: words) }
      seen[slot] = words
    }
    if case .triggers = clause, seen[.triggers] == nil { seen[.triggers] = words }
    switch clause {
    case .day(let day, let part): (self.day, self.part) = (day, part)
    case .time(let clock): self.clock = clock
    case .moment(let moment):
      day = moment.day
      clock = Clock(moment.time)
    case .someday: isSomeday = true
    case .days(let first, let last):
      (day, part, clock) = (first.day, first.part, first.clock)
      end = last
    case .times(let first, let last):
      clock = first
      end = Point(clock: last)
    case .from(let point): from = point
    case .until(let point): until = point
    case .length(let span): length = span
    case .rule(let phrase): rule = phrase
    case .count(let count): self.count = count
    case .afterDone: isAfterDone = true
    case .triggers(let triggers): self.triggers = (self.triggers ?? []) + triggers
    case .tag(let tag): if !tags.contains(tag) { tags.append(tag) }
    case .list(let list): self.list = list
    case .place(let place): self.place = place
    case .priority(let priority): self.priority = priority
    case .star: isStarred = true
    }
  }

  // MARK: Options

  /// Replaces what the words said by what options say.
  mutating func replace(by options: QuickAddOptions) {
    if let given = options.repetition {
      rule = RulePhrase(rule: given.repetition.rule, isRaw: given.isRaw)
      isAfterDone = given.repetition.isAfterDone
      count = nil
      if beginning.day == nil, given.isStartSaid { day = given.first.day }
      if beginning.clock == nil { clock = given.first.time.map { Clock($0) } }
    }
    if let when = options.when {
      let clock = beginning.clock
      let part = beginning.part
      if isDue { until = nil }
      from = nil
      day = when.day
      isSomeday = when.day == nil
      // `--on fri` says the day alone; a time said in the words goes with it.
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
    case .day: [.day]
    case .time: [.time]
    case .moment, .someday: [.day, .time]
    case .days(let first, _): first.clock == nil ? [.day, .end] : [.day, .time, .end]
    case .times: [.time, .end]
    case .from: [.start]
    case .until, .length: [.end]
    case .rule: [.rule]
    case .count: [.count]
    case .afterDone: [.mode]
    case .list: [.list]
    case .place: [.place]
    case .priority: [.priority]
    case .triggers, .tag, .star: []
    }
  }
}

extension Clock {
  init(_ time: TimeOfDay) {
    self.init(hour: time.hour, minute: time.minute, second: time.second, style: .exact)
  }
}
