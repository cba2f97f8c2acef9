import CivilTime

/// A repeating item's occurrences with what the user did to them: computed from the rule, never stored.
///
/// Everything is on the item's own wall clock. Pure; building one costs about a microsecond. A class, though it
/// never changes: views hand thousands around.
public final class Series: Sendable {
  /// One occurrence as it stands.
  public struct Occurrence: Hashable, Sendable {
    /// Its original date, whatever it was moved to.
    public let key: OccurrenceKey
    /// When it takes place: as the rule says, or where it was moved to.
    public let start: CivilDateTime
    public let isAllDay: Bool
    public let status: OccurrenceChange.Status

    public var isOpen: Bool { status == .open }

    public var when: When { isAllDay ? .allDay(start.day) : .timed(start, zone: nil) }
  }

  private let occurrences: Occurrences
  private let changes: [OccurrenceKey: OccurrenceChange]
  private let keysHaveTimes: Bool
  private let isAllDay: Bool
  private let startTime: TimeOfDay
  /// Days from the first to the last of an occurrence that spans several.
  public let spanDays: Int
  /// Of a rule that counts from completion: the one occurrence that is ahead, or nil where it ended.
  private let awaited: CivilDateTime??

  /// - Parameters:
  ///   - repetition: The rule with its exceptions.
  ///   - start: The item's own day and time: what the rule counts from.
  ///   - end: The item's end; each occurrence lasts as long.
  ///   - changes: What differs; may leave out what lies outside the days asked for.
  ///   - zone: The item's own zone, or the user's for a floating item.
  /// - Returns: nil for an item without a day.
  /// - Throws: `RecurrenceRuleError` for a rule that can not be followed.
  public convenience init?(
    _ repetition: Repeat, start: When, end: End?, changes: [OccurrenceChange], zone: Zone
  ) throws(RecurrenceRuleError) {
    try self.init(
      repetition.prepared(), isAfterDone: repetition.isAfterDone,
      excluded: repetition.excluded, extra: repetition.extra, start: start, end: end,
      changes: changes, zone: zone)
  }

  /// As `init(_:start:end:changes:zone:)`, of a rule that many items share.
  public init?(
    _ rule: PreparedRule, isAfterDone: Bool, excluded: Set<OccurrenceKey> = [],
    extra: Set<OccurrenceKey> = [], start: When, end: End?, changes: [OccurrenceChange] = [],
    zone: Zone
  ) throws(RecurrenceRuleError) {
    guard let day = start.day else { return nil }
    isAllDay = start.time == nil
    startTime = start.time ?? .midnight
    spanDays = end.map { ($0.lastDay(from: start) ?? day) - day } ?? 0
    keysHaveTimes = start.time != nil && rule.hasSeveralADay
    self.changes =
      changes.isEmpty
      ? [:] : Dictionary(changes.map { ($0.key, $0) }, uniquingKeysWith: { _, last in last })
    let anchor = CivilDateTime(day, startTime)
    guard !isAfterDone else {
      occurrences = try Series.plain(rule, from: anchor, isAllDay: isAllDay, zone: zone)
      awaited = .some(
        try Series.awaited(
          rule.rule, from: anchor, isAllDay: isAllDay, changes: changes, zone: zone))
      return
    }
    awaited = nil
    if excluded.isEmpty, extra.isEmpty {
      occurrences = try Series.plain(rule, from: anchor, isAllDay: isAllDay, zone: zone)
    } else if isAllDay {
      occurrences = try Occurrences(
        rule, fromDay: day, zone: zone, excluded: excluded.map(\.day), extra: extra.map(\.day))
    } else {
      let time = startTime
      occurrences = try Occurrences(
        rule, from: anchor, zone: zone,
        excluded: excluded.compactMap { key in key.time.map { CivilDateTime(key.day, $0) } },
        excludedDays: excluded.filter { $0.time == nil }.map(\.day),
        extra: extra.map { CivilDateTime($0.day, $0.time ?? time) })
    }
  }

  private static func plain(
    _ rule: PreparedRule, from anchor: CivilDateTime, isAllDay: Bool, zone: Zone
  ) throws(RecurrenceRuleError) -> Occurrences {
    isAllDay
      ? try Occurrences(rule, fromDay: anchor.day, zone: zone)
      : try Occurrences(rule, from: anchor, zone: zone)
  }

  /// The occurrence a rule that counts from completion waits for: the start, or the first of the rule counted
  /// from the day the last one was closed.
  private static func awaited(
    _ rule: RecurrenceRule, from anchor: CivilDateTime, isAllDay: Bool,
    changes: [OccurrenceChange], zone: Zone
  ) throws(RecurrenceRuleError) -> CivilDateTime? {
    let closed = changes.filter { $0.status != .open }
    guard let last = closed.max(by: { $0.key < $1.key }) else { return anchor }
    if case .count(let count) = rule.end, closed.count >= count { return nil }
    var day = last.key.day
    if case .done(let instant?) = last.status { day = zone.civil(at: instant).day }
    var open = rule
    if case .count = rule.end { open.end = .never }
    let from = CivilDateTime(day, anchor.time)
    let counted = try plain(
      try PreparedRule(open), from: from, isAllDay: isAllDay, zone: zone)
    return counted.after(from).first
  }

  // MARK: Occurrences

  private func key(of moment: CivilDateTime) -> OccurrenceKey {
    OccurrenceKey(moment.day, keysHaveTimes ? moment.time : nil)
  }

  private func occurrence(at moment: CivilDateTime) -> Occurrence {
    let key = key(of: moment)
    let status = changes.isEmpty ? .open : changes[key]?.status ?? .open
    return Occurrence(key: key, start: moment, isAllDay: isAllDay, status: status)
  }

  private func isMoved(_ occurrence: Occurrence) -> Bool {
    changes[occurrence.key]?.movedTo != nil
  }

  /// Those the user moved, where they were moved to.
  public var moved: [Occurrence] {
    changes.values.compactMap { change in
      guard let when = change.movedTo, let day = when.day else { return nil }
      return Occurrence(
        key: change.key, start: CivilDateTime(day, when.time ?? .midnight),
        isAllDay: when.time == nil, status: change.status)
    }
  }

  /// Of a rule that counts from completion: what was closed, and the one that is ahead.
  private var afterDone: [Occurrence] {
    guard let awaited else { return [] }
    var known = changes.values.filter { $0.status != .open && $0.movedTo == nil }.map { change in
      Occurrence(
        key: change.key, start: CivilDateTime(change.key.day, change.key.time ?? startTime),
        isAllDay: isAllDay, status: change.status)
    }
    if let awaited {
      let next = occurrence(at: awaited)
      if next.isOpen, !isMoved(next) { known.append(next) }
    }
    return known
  }

  /// The occurrences that begin on these days, in order of time. Skipped ones are among them.
  public func beginning(on days: ClosedRange<Day>) -> [Occurrence] {
    var found: [Occurrence] = []
    if awaited != nil {
      found = afterDone.filter { days.contains($0.start.day) }
    } else {
      occurrences.forEach(on: days) { moment in
        // Views ask for a day or a week: room for all of it at once.
        if found.isEmpty { found.reserveCapacity(min(days.upperBound - days.lowerBound, 6) + 1) }
        found.append(occurrence(at: moment))
      }
      if !changes.isEmpty { found.removeAll(where: isMoved) }
    }
    if changes.isEmpty { return found }
    found += moved.filter { days.contains($0.start.day) }
    return found.sorted { $0.start < $1.start }
  }

  /// Whether every occurrence stands where the rule has it, and is open.
  private var isPlain: Bool { changes.isEmpty && awaited == nil }

  /// The newest occurrence at or before a moment.
  public func newest(onOrBefore moment: CivilDateTime) -> Occurrence? {
    if isPlain { return occurrences.latest(onOrBefore: moment).map(occurrence) }
    let candidates = moved.filter { $0.start <= moment }
    return (candidates + [newestUnmoved(onOrBefore: moment)].compactMap { $0 })
      .max { $0.start < $1.start }
  }

  /// The newest at or before a moment among those that stand where the rule has them.
  public func newestUnmoved(onOrBefore moment: CivilDateTime) -> Occurrence? {
    var candidates = afterDone
    if awaited == nil {
      var backward = occurrences.onOrBefore(moment).makeIterator()
      while let next = backward.next().map(occurrence) {
        if isMoved(next) { continue }
        candidates.append(next)
        break
      }
    }
    return candidates.filter { $0.start <= moment }.max { $0.start < $1.start }
  }

  /// The first open occurrence at or after a moment.
  public func next(onOrAfter moment: CivilDateTime) -> Occurrence? {
    if isPlain { return occurrences.onOrAfter(moment).first.map(occurrence) }
    let candidates = moved.filter { $0.start >= moment && $0.isOpen }
    return (candidates + [nextUnmoved(onOrAfter: moment)].compactMap { $0 })
      .min { $0.start < $1.start }
  }

  /// The first open occurrence at or after a moment among those that stand where the rule has them.
  public func nextUnmoved(onOrAfter moment: CivilDateTime) -> Occurrence? {
    var candidates = afterDone
    if awaited == nil {
      for next in occurrences.onOrAfter(moment).lazy.map(occurrence)
      where next.isOpen && !isMoved(next) {
        candidates.append(next)
        break
      }
    }
    return candidates.filter { $0.start >= moment && $0.isOpen }.min { $0.start < $1.start }
  }

  /// The next open occurrences at or after a moment, in order.
  public func openOccurrences(from moment: CivilDateTime, count: Int) -> [Occurrence] {
    var found: [Occurrence] = []
    var bound = moment
    while found.count < count, let next = next(onOrAfter: bound) {
      found.append(next)
      bound = next.start + 1
    }
    return found
  }

  /// The occurrence with this original date, or nil where the rule has none there.
  public func occurrence(_ key: OccurrenceKey) -> Occurrence? {
    if let when = changes[key]?.movedTo, let day = when.day {
      return Occurrence(
        key: key, start: CivilDateTime(day, when.time ?? .midnight), isAllDay: when.time == nil,
        status: changes[key]?.status ?? .open)
    }
    if awaited != nil { return afterDone.first { $0.key == key } }
    return occurrences.within(key.day...key.day).lazy.map(occurrence).first {
      $0.key == key || (key.time == nil && $0.key.day == key.day)
    }
  }

  // MARK: Now

  /// Counting stops here: whoever missed more knows enough.
  public static let missedLimit = 999

  /// Views count no further: beyond 30 they say "30+". Each is a step back along the rule, and a day may
  /// show hundreds of items.
  public static let shownMissedLimit = 31

  /// How many occurrences before this one were neither done nor skipped, back to the last that was.
  public func missed(before occurrence: Occurrence, limit: Int = Series.missedLimit) -> Int {
    guard awaited == nil else { return 0 }
    if isPlain { return occurrences.count(before: occurrence.start, limit: limit) }
    var count = 0
    for earlier in occurrences.before(occurrence.start).lazy.map(self.occurrence) {
      guard earlier.isOpen, count < limit else { break }
      if !isMoved(earlier) { count += 1 }
    }
    return count
  }

  /// How many occurrences the rule gives before a moment, whatever became of them.
  public func position(of moment: CivilDateTime) -> Int {
    var count = 0
    for next in occurrences {
      guard next < moment else { break }
      count += 1
    }
    return count
  }

  /// How many open occurrences begin in a stretch of time, its end left out.
  public func openCount(
    from first: CivilDateTime, before end: CivilDateTime, limit: Int = Series.missedLimit
  ) -> Int {
    guard awaited == nil else { return 0 }
    var count = 0
    for next in occurrences.onOrAfter(first).lazy.map(occurrence) {
      guard next.start < end, count < limit else { break }
      if next.isOpen, !isMoved(next) { count += 1 }
    }
    return count
  }

  /// The newest occurrence whose day has begun: the one a bare number means, where it is open.
  public func current(today: Day) -> Occurrence? {
    newest(onOrBefore: CivilDateTime(today, .endOfDay))
  }

  /// The last day any occurrence covers, or nil where the rule never ends.
  public var lastDay: Day? {
    guard awaited == nil, !occurrences.isEndless else { return nil }
    let last = occurrences.last.map { $0.day + spanDays }
    return (moved.map { $0.start.day + spanDays } + [last].compactMap { $0 }).max()
  }
}
