import CivilTime

extension Series {
  /// The occurrence that a rule that counts from completion waits for: the start, or the rule's
  /// first date after the day on which the newest occurrence was closed. Closed and removed dates
  /// are skipped. nil if the rule has ended.
  ///
  /// - Throws: `RecurrenceRuleError` for an invalid rule.
  static func awaited(
    _ rule: RecurrenceRule, from anchor: CivilDateTime, isAllDay: Bool,
    changes: [OccurrenceKey: OccurrenceChange], excluded: Set<OccurrenceKey>, zone: Zone
  ) throws(RecurrenceRuleError) -> CivilDateTime? {
    let closed = changes.values.filter { $0.status != .open }
    if case .count(let count) = rule.end, closed.count + excluded.count >= count { return nil }
    var open = rule
    if case .count = rule.end { open.end = .never }
    let newest = closed.map { $0.closingDay(in: zone) }.max()
    let from = newest.map { CivilDateTime($0, anchor.time) } ?? anchor
    let dates = try plain(try PreparedRule(open), from: from, isAllDay: isAllDay, zone: zone)
    let isClosed: (CivilDateTime) -> Bool = { moment in
      let keys = [OccurrenceKey(moment.day), OccurrenceKey(moment.day, moment.time)]
      return keys.contains {
        excluded.contains($0) || changes[$0].map { $0.status != .open } ?? false
      }
    }
    if newest == nil, !isClosed(anchor) { return rule.allows(anchor, in: zone) ? anchor : nil }
    return dates.after(from).first { !isClosed($0) }
  }
}

extension RecurrenceRule {
  /// Whether UNTIL allows an occurrence at a reading of the rule's clock.
  fileprivate func allows(_ moment: CivilDateTime, in zone: Zone) -> Bool {
    switch end {
    case .never, .count: true
    case .untilDay(let day): moment.day <= day
    case .until(let last): moment <= last
    case .untilInstant(let instant): moment <= zone.latestReading(by: instant)
    }
  }
}

extension OccurrenceChange {
  /// The day on which it was done or skipped; its own day if that is unknown.
  fileprivate func closingDay(in zone: Zone) -> Day {
    status.closedAt.map { zone.civil(at: $0).day } ?? movedTo?.day ?? key.day
  }
}
