import CivilTime

/// The occurrences of a repeating item with the user's changes. They are computed from the rule and
/// never stored.
///
/// All times are on the item's own wall clock; `SeriesStanding` converts them to the user's.
/// Creating one takes about a microsecond. It is an immutable class, because views pass around
/// thousands of them.
package final class Series: Sendable {
  /// One occurrence with its changes.
  package struct Occurrence: Hashable, Sendable {
    /// Its original date, even if it was moved.
    package let key: OccurrenceKey
    /// When it takes place: by the rule, or where it was moved to.
    package let start: CivilDateTime
    package let isAllDay: Bool
    package let status: OccurrenceChange.Status
    /// The name of the zone of the item's clock; nil if it is floating.
    package let zone: String?

    package var isOpen: Bool { status == .open }

    /// Whether it takes place before another. Occurrences that begin together are ordered by their
    /// original dates.
    func isBefore(_ other: Occurrence) -> Bool {
      start == other.start ? key < other.key : start < other.start
    }

    /// The same occurrence, open again.
    package var reopened: Occurrence {
      Occurrence(key: key, start: start, isAllDay: isAllDay, status: .open, zone: zone)
    }

    package var when: When { isAllDay ? .allDay(start.day) : .timed(start, zone: zone) }
  }

  let rule: PreparedRule
  let occurrences: Occurrences
  let changes: [OccurrenceKey: OccurrenceChange]
  /// Whether a day can have several occurrences, so that day and time identify each.
  package let hasSeveralADay: Bool
  /// Extra dates at other times than the rule's, identified by day and time.
  private let timedExtra: Set<OccurrenceKey>
  /// The item's day and time, where the rule starts.
  package let start: When
  let startDay: Day
  /// The item's end. All occurrences have the same length.
  let end: End?
  /// The zone of the item's clock: its own, or the user's if it is floating.
  package let zone: Zone
  /// The date from which the series continues as another item. From then on no occurrence here is
  /// overdue.
  package let continuation: OccurrenceKey?
  /// For a rule that counts from completion, the occurrence that is ahead, or `.some(nil)` if the
  /// rule has ended; nil for other rules.
  let awaited: CivilDateTime??

  /// - Parameters:
  ///   - repetition: The rule with its exceptions.
  ///   - start: The item's day and time, where the rule starts. Without a day the result is nil.
  ///   - end: The item's end. All occurrences have the same length.
  ///   - changes: How occurrences differ from the rule. Those outside the days of interest may be
  ///     omitted.
  ///   - zone: The item's own zone, or the user's for a floating item.
  /// - Throws: `RecurrenceRuleError` for a rule that can not be evaluated.
  package convenience init?(
    _ repetition: Repeat, start: When, end: End?, changes: [OccurrenceChange], zone: Zone
  ) throws(RecurrenceRuleError) {
    try self.init(
      repetition.prepared(), isAfterDone: repetition.isAfterDone,
      excluded: repetition.excluded, extra: repetition.extra, start: start, end: end,
      changes: changes, zone: zone)
  }

  /// As `init(_:start:end:changes:zone:)`, for a prepared rule that many items share.
  package init?(
    _ rule: PreparedRule, isAfterDone: Bool, excluded: Set<OccurrenceKey> = [],
    extra: Set<OccurrenceKey> = [], start: When, end: End?, changes: [OccurrenceChange] = [],
    zone: Zone
  ) throws(RecurrenceRuleError) {
    guard let day = start.day else { return nil }
    self.rule = rule
    self.start = start
    self.end = end
    self.zone = zone
    startDay = day
    hasSeveralADay = start.time != nil && rule.hasSeveralADay
    timedExtra =
      extra.isEmpty || hasSeveralADay || start.time == nil
      ? [] : extra.filter { $0.time != nil && $0.time != start.time }
    self.changes =
      changes.isEmpty
      ? [:] : Dictionary(changes.map { ($0.key, $0) }, uniquingKeysWith: { _, last in last })
    continuation = Repeat.continuation(excluded, of: rule.rule)
    let anchor = CivilDateTime(day, start.time ?? .midnight)
    let isAllDay = start.time == nil
    guard !isAfterDone else {
      occurrences = try Series.plain(rule, from: anchor, isAllDay: isAllDay, zone: zone)
      awaited = .some(
        try Series.awaited(
          rule.rule, from: anchor, isAllDay: isAllDay, changes: self.changes, excluded: excluded,
          zone: zone))
      return
    }
    awaited = nil
    if excluded.isEmpty, extra.isEmpty {
      occurrences = try Series.plain(rule, from: anchor, isAllDay: isAllDay, zone: zone)
    } else if isAllDay {
      occurrences = try Occurrences(
        rule, fromDay: day, zone: zone, excluded: excluded.map(\.day), extra: extra.map(\.day))
    } else {
      occurrences = try Occurrences(
        rule, from: anchor, zone: zone,
        excluded: excluded.compactMap { key in key.time.map { CivilDateTime(key.day, $0) } },
        excludedDays: excluded.filter { $0.time == nil }.map(\.day),
        extra: extra.map { CivilDateTime($0.day, $0.time ?? anchor.time) })
    }
  }

  private var isAllDay: Bool { start.time == nil }
  private var startTime: TimeOfDay { start.time ?? .midnight }

  /// The dates of a rule without exceptions.
  static func plain(
    _ rule: PreparedRule, from anchor: CivilDateTime, isAllDay: Bool, zone: Zone
  ) throws(RecurrenceRuleError) -> Occurrences {
    isAllDay
      ? try Occurrences(rule, fromDay: anchor.day, zone: zone)
      : try Occurrences(rule, from: anchor, zone: zone)
  }

  // MARK: Ends

  /// The end of an occurrence, which has the same length as the item.
  package func end(of occurrence: Occurrence) -> End? {
    end?.following(start, to: occurrence.when)
  }

  /// The most days that any occurrence may cover after the day on which it begins, for searches by
  /// day.
  package var longestSpanDays: Int {
    guard let end else { return 0 }
    let days = (end.lastDay(from: start) ?? startDay) - startDay
    if case .day = end { return days }
    // The same length may cross one more midnight if it begins later in the day.
    return changes.isEmpty && !hasSeveralADay ? days : end.lengthInSeconds(from: start) / 86_400 + 1
  }

  // MARK: Occurrences

  private func key(of moment: CivilDateTime) -> OccurrenceKey {
    if hasSeveralADay { return OccurrenceKey(moment.day, moment.time) }
    let timed = timedExtra.isEmpty ? nil : OccurrenceKey(moment.day, moment.time)
    return timed.flatMap { timedExtra.contains($0) ? $0 : nil } ?? OccurrenceKey(moment.day)
  }

  func occurrence(at moment: CivilDateTime) -> Occurrence {
    let key = key(of: moment)
    let status = changes.isEmpty ? .open : changes[key]?.status ?? .open
    return Occurrence(
      key: key, start: moment, isAllDay: isAllDay, status: status, zone: start.zone)
  }

  private func occurrence(_ change: OccurrenceChange, movedTo when: When) -> Occurrence? {
    when.day.map {
      Occurrence(
        key: change.key, start: CivilDateTime($0, when.time ?? .midnight),
        isAllDay: when.time == nil, status: change.status, zone: start.zone)
    }
  }

  func isMoved(_ occurrence: Occurrence) -> Bool {
    changes[occurrence.key]?.movedTo != nil
  }

  /// The moved occurrences, at their new times.
  package var moved: [Occurrence] {
    if changes.isEmpty { return [] }
    return changes.values.compactMap { change in
      guard let when = change.movedTo, stillExists(change) else { return nil }
      return occurrence(change, movedTo: when)
    }
  }

  /// The occurrences that were done or skipped.
  package var closed: [Occurrence] {
    changes.values.compactMap { $0.status == .open ? nil : occurrence($0.key) }
  }

  /// Whether a moved occurrence still exists. With a rule that counts from completion, it is void
  /// once another occurrence was closed.
  private func stillExists(_ change: OccurrenceChange) -> Bool {
    guard let awaited, change.status == .open else { return true }
    return awaited.map(key) == change.key
  }

  package var isAfterDone: Bool { awaited != nil }

  /// For a rule that counts from completion, the occurrence to be done next; nil if the rule has
  /// ended, and for other rules.
  package var waiting: Occurrence? {
    isAfterDone ? afterDoneOccurrences.first(where: \.isOpen) : nil
  }

  /// For a rule that counts from completion, all its occurrences.
  var afterDoneOccurrences: [Occurrence] { afterDone + moved }

  /// For a rule that counts from completion, the closed occurrences and the one ahead, moved ones
  /// excluded.
  private var afterDone: [Occurrence] {
    guard let awaited else { return [] }
    var known = changes.values.filter { $0.status != .open && $0.movedTo == nil }.map { change in
      Occurrence(
        key: change.key, start: CivilDateTime(change.key.day, change.key.time ?? startTime),
        isAllDay: isAllDay, status: change.status, zone: start.zone)
    }
    if let awaited {
      let next = occurrence(at: awaited)
      if next.isOpen, !isMoved(next) { known.append(next) }
    }
    return known
  }

  /// The occurrences that begin on these days, in order of time, including skipped ones.
  ///
  /// - Parameter onePerMinute: Whether to return only the first occurrence of each minute, as for
  ///   views: a rule may have one each second.
  package func beginning(
    on days: ClosedRange<Day>, onePerMinute: Bool = false
  ) -> [Occurrence] {
    var found: [Occurrence] = []
    if awaited != nil {
      found = afterDone.filter { days.contains($0.start.day) }
    } else {
      let minutes = onePerMinute && rule.rule.isFinerThanMinutes
      occurrences.forEach(on: days, onePerMinute: minutes) { moment in
        // Views request a day or a week, so the capacity for all of it is reserved at once.
        if found.isEmpty { found.reserveCapacity(min(days.upperBound - days.lowerBound, 6) + 1) }
        found.append(occurrence(at: moment))
      }
      if !changes.isEmpty { found.removeAll(where: isMoved) }
    }
    if changes.isEmpty { return found }
    found += moved.filter { days.contains($0.start.day) }
    return found.sorted { $0.isBefore($1) }
  }

  /// Whether every occurrence is open and on its original date.
  private var isPlain: Bool { changes.isEmpty && awaited == nil }

  package func newest(onOrBefore moment: CivilDateTime) -> Occurrence? {
    if isPlain { return occurrences.latest(onOrBefore: moment).map(occurrence(at:)) }
    let candidates = moved.filter { $0.start <= moment }
    return (candidates + [newestUnmoved(onOrBefore: moment)].compactMap { $0 })
      .max { $0.isBefore($1) }
  }

  /// The newest occurrence at or before a moment, moved ones excluded.
  package func newestUnmoved(onOrBefore moment: CivilDateTime) -> Occurrence? {
    var candidates = afterDone
    if awaited == nil {
      var backward = occurrences.onOrBefore(moment).makeIterator()
      while let next = backward.next().map(occurrence(at:)) {
        if isMoved(next) { continue }
        candidates.append(next)
        break
      }
    }
    return candidates.filter { $0.start <= moment }.max { $0.isBefore($1) }
  }

  package func next(onOrAfter moment: CivilDateTime) -> Occurrence? {
    if isPlain { return occurrences.onOrAfter(moment).first.map(occurrence(at:)) }
    let candidates = moved.filter { $0.start >= moment && $0.isOpen }
    return (candidates + [nextUnmoved(onOrAfter: moment)].compactMap { $0 })
      .min { $0.isBefore($1) }
  }

  /// The first open occurrence after an occurrence.
  package func next(behind occurrence: Occurrence) -> Occurrence? {
    let start = occurrence.start
    if !changes.isEmpty {
      // Another one may have been moved to the same time.
      let together = beginning(on: start.day...start.day).first {
        $0.start == start && $0.isOpen && occurrence.isBefore($0)
      }
      if let together { return together }
    }
    return next(onOrAfter: start + 1)
  }

  /// The first open occurrence at or after a moment, moved ones excluded.
  package func nextUnmoved(onOrAfter moment: CivilDateTime) -> Occurrence? {
    var candidates = afterDone
    if awaited == nil {
      for next in occurrences.onOrAfter(moment).lazy.map(occurrence(at:))
      where next.isOpen && !isMoved(next) {
        candidates.append(next)
        break
      }
    }
    return candidates.filter { $0.start >= moment && $0.isOpen }.min { $0.isBefore($1) }
  }

  /// The first `count` open occurrences at or after a moment, in order.
  package func openOccurrences(from moment: CivilDateTime, count: Int) -> [Occurrence] {
    var found: [Occurrence] = []
    while found.count < count,
      let next = found.last.map(next(behind:)) ?? next(onOrAfter: moment)
    {
      found.append(next)
    }
    return found
  }

  /// The key without its time, if the series has one occurrence a day. A caller may give the time
  /// too.
  package func plainKey(_ key: OccurrenceKey) -> OccurrenceKey {
    guard key.time != nil, !hasSeveralADay, key.time == start.time, occurrence(key) == nil else {
      return key
    }
    return OccurrenceKey(key.day)
  }

  /// The occurrence with an original date, or nil if there is none.
  package func occurrence(_ key: OccurrenceKey) -> Occurrence? {
    if let change = changes[key], let when = change.movedTo, stillExists(change) {
      return occurrence(change, movedTo: when)
    }
    if awaited != nil { return afterDone.first { $0.key == key } }
    guard let time = key.time else {
      return occurrences.within(key.day...key.day).first.map(occurrence(at:))
    }
    // Searches for the time itself, not from the beginning of the day: a day may have one each
    // second.
    let moment = CivilDateTime(key.day, time)
    return occurrences.within(moment...moment).first.map(occurrence(at:)).flatMap {
      $0.key == key ? $0 : nil
    }
  }

  /// The original dates that lie on these days, in order; nil for more than `limit`.
  package func keys(on days: ClosedRange<Day>, limit: Int) -> [OccurrenceKey]? {
    let keys =
      awaited != nil
      ? afterDone.map(\.key).filter { days.contains($0.day) }.sorted()
      : occurrences.within(days).prefix(limit + 1).map(key(of:))
    return keys.count > limit ? nil : keys
  }

  /// Whether there are no occurrences at all, neither from the rule nor moved.
  package var isEmpty: Bool {
    (awaited != nil ? afterDone.isEmpty : occurrences.first == nil) && moved.isEmpty
  }

  /// Another occurrence that coincides with an occurrence, as after a move: on the same day, or at
  /// the same time if the rule has several a day. Skipped ones do not count.
  ///
  /// - Parameter day: The day of an occurrence on the clock on which its times are typed.
  package func coinciding(
    with occurrence: Occurrence, on day: (Occurrence) -> Day
  ) -> Occurrence? {
    let own = occurrence.start.day
    return beginning(on: own - 1...own + 1).first {
      $0.key != occurrence.key && !$0.status.isSkipped
        && (hasSeveralADay ? $0.start == occurrence.start : day($0) == day(occurrence))
    }
  }
}

extension Item {
  /// The series of a repeating item; nil if the item does not repeat or has no day.
  ///
  /// - Parameter zone: The zone of the item's clock: its own, or the user's for a floating item.
  /// - Throws: `RecurrenceRuleError` for a rule that can not be evaluated.
  package func series(in zone: Zone) throws(RecurrenceRuleError) -> Series? {
    guard let repetition else { return nil }
    return try Series(repetition, start: when, end: end, changes: changes, zone: zone)
  }
}
