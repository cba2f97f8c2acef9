import CivilTime

/// The item and occurrence that the first operand of a verb names.
package struct ModelTarget: Sendable {
  package let item: ModelItem
  package let key: String?
  /// Whether all later occurrences are meant too.
  package let isTail: Bool

  /// Returns nil if the word names none of these items.
  package init?(_ word: String, among items: [ModelItem]) {
    isTail = word.hasSuffix("..")
    let parts = (isTail ? String(word.dropLast(2)) : word).split(separator: "@")
    guard let id = parts.first.flatMap({ Int($0) }),
      let item = items.first(where: { $0.id == id })
    else { return nil }
    self.item = item
    key = parts.count > 1 ? String(parts[1]) : nil
  }
}

extension ModelItem {
  /// The occurrences that a bare number may mean for `done`: none if none may be closed, several if
  /// several were just announced.
  ///
  /// - Parameters:
  ///   - announced: The keys announced in the last twelve hours.
  ///   - snoozed: The key that may be snoozed, which counts as announced.
  package func closable(
    announced: [String], snoozed: String?, at now: ModelMoment
  ) throws -> [String] {
    let all = try occurrences(through: now.today + 1, userZone: now.zone)
    var key = try currentKey(at: now)
    if key == nil, hasSeveralADay, continuation(at: now).map({ $0 > now.instant }) ?? true {
      // Though it is missed: the newest open one of today whose time has come.
      key =
        all.last {
          $0.answer == .open && $0.firstDay == now.today && $0.start <= now.instant
        }?.key
    }
    let own = [key].compactMap { $0 }
    let delivered = all.filter {
      $0.answer == .open && (announced + [snoozed]).contains($0.key ?? "")
    }
    if delivered.isEmpty { return own }
    if hasSeveralADay { return delivered.compactMap(\.key) + (snoozed == nil ? [] : own) }
    // An announced occurrence of last night comes before one that is still ahead today.
    guard let current = all.first(where: { $0.key == key }), current.start > now.instant else {
      return own
    }
    let earlier = delivered.compactMap(\.key).filter { $0 < current.key ?? "" }
    // If the current one was announced as well, their reminders decide which came last.
    let isOpen = snoozed != nil || delivered.contains { $0.key == key }
    return earlier.isEmpty ? own : isOpen ? earlier + own : earlier
  }

  /// The current occurrence, or nil if none may be closed.
  package func currentKey(at now: ModelMoment) throws -> String? {
    guard rule != nil else { return nil }
    let series = try ModelSeries(self, through: now.today + 1, at: now)
    guard series.hasBegun, let current = series.current, current.occurrence.answer == .open else {
      return nil
    }
    return current.occurrence.key
  }

  /// The occurrence that a bare number means for `move` and `skip`: the current one, else the next.
  package func currentOrNextKey(at now: ModelMoment) throws -> String? {
    if let key = try currentKey(at: now) { return key }
    let horizon = now.today + (rule?.frequency == .yearly ? 3000 : 400)
    return try ModelSeries(self, through: horizon, at: now).current?.occurrence.key
  }

  /// Whether an occurrence has begun by now, answered or not.
  package func hasBegun(at now: ModelMoment) throws -> Bool {
    try occurrences(through: now.today, userZone: now.zone).contains { $0.firstDay <= now.today }
  }
}
