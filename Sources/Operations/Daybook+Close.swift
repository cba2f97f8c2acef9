import CivilTime
import Outcomes
import Scheduler
import TodoCore
import TodoStore

/// A verb that sets the status of items and occurrences.
package enum ClosingVerb: String {
  case done, undone, skip
}

/// The outcome of a closing verb for an item or one occurrence.
package struct Closed {
  package let entry: Entry
  package let change: ClosingChange
  /// Whether there was nothing to close yet: the series has not begun, or no dose was announced.
  package let isTooEarly: Bool
  /// Whether quiet hours held reminders of earlier occurrences, which no longer come.
  package var givesUpHeld = false
  /// The items that a done one was to wait for and that are still open.
  package var waitedFor: [Int] = []
}

/// The outcome of a removal.
package struct Removed {
  package let entry: Entry
  package let part: RemovedPart
}

extension Daybook {
  /// Closes items or occurrences, or opens them again, with one undo.
  ///
  /// - Throws: `ClosingError`, `OccurrenceError`, `StoreError`.
  package func close(
    _ named: [NamedItem], _ verb: ClosingVerb
  ) throws -> [Closed] {
    try changing(named) { try close(read: $0, verb) }
  }

  private func close(read named: [NamedItem], _ verb: ClosingVerb) throws -> [Closed] {
    let status: OccurrenceChange.Status =
      switch verb {
      case .done: .done(now.instant)
      case .undone: .open
      case .skip: .skipped(now.instant)
      }
    let targets = try named.map { try OccurrenceTarget($0, book: self, for: verb.purpose) }
    for target in targets { try check(target, for: verb) }
    var doses: [Int: DoseReply] = [:]
    for target in targets where verb != .skip && target.item.doseReminder != nil {
      doses[target.item.id] = try DoseReply(
        to: store().reminders.lastDose(
          of: target.item, toReopen: verb == .undone, at: checkTime), isDone: verb == .done)
    }
    var skips: [Int: Instant] = [:]
    for target in targets where verb == .skip {
      skips[target.item.id] = try nextDose(of: target.item)
    }
    var keys: [Int: [OccurrenceKey]] = [:]
    var alreadySo: Set<Int> = []
    for (index, target) in targets.enumerated() {
      if doses[target.item.id] != nil || target.isAlready(verb) { alreadySo.insert(index) }
      if let key = target.occurrence?.key ?? target.stepKey, !alreadySo.contains(index) {
        keys[target.item.id, default: []].append(key)
      }
    }
    let held = try targets.map { verb == .undone ? [] : try heldNow(of: $0.item) }
    let ids = targets.indices.filter { !alreadySo.contains($0) }.map { targets[$0].item.id }
    let items = try store().change(
      ids.uniqued(), answering: doses.sorted { $0.key < $1.key }.compactMap(\.value.answer),
      closingRestOf: verb == .done ? alreadySo.sorted().compactMap { targets[$0].doneBefore } : [],
      as: verb.rawValue, scheduler: scheduler
    ) { item in
      if let dose = skips[item.id] {
        item.skipDoses(through: dose)
      } else if let keys = keys[item.id], item.isOpen {
        for key in keys { item.setStatus(status, of: key) }
      } else {
        item.status = verb == .done ? .done(now.instant) : .open
        item.isClosedWithParent = false
      }
    }
    let changed = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return try targets.enumerated().map { index, target in
      let dose = doses[target.item.id]
      var one = try closed(
        target, verb, now: changed[target.item.id], wasSo: alreadySo.contains(index), dose,
        skipped: skips[target.item.id])
      let name = dose?.delivery?.occurrence ?? target.occurrence?.key.description
      one.givesUpHeld =
        try held[index].contains { $0.occurrence != name || $0.missed > 0 }
        && heldNow(of: target.item).isEmpty
      return one
    }
  }

  /// The reminders of a repeating item that are due and held back by quiet hours.
  private func heldNow(of item: Item) throws -> [ListedReminder] {
    guard checkTime.isQuiet, item.repetition != nil || item.doseReminder != nil else { return [] }
    return try store().reminders.list(of: item.id, at: checkTime, withSnoozes: false).filter {
      $0.heldUntil != nil && $0.next.map { $0 <= now.instant } ?? false
    }
  }

  private func check(_ target: OccurrenceTarget, for verb: ClosingVerb) throws {
    let item = target.item
    if target.isOpenEnded { throw OccurrenceError.openEnded(seen: "\(item.id)@…..") }
    if verb == .done, item.kind == .event {
      throw ClosingError.event(id: item.id, title: item.title)
    }
    if verb == .skip, item.repetition == nil, item.doseReminder == nil {
      throw ClosingError.nothingToSkip(id: item.id, title: item.title)
    }
    if verb != .undone, item.repetition != nil, item.status == .cancelled {
      throw ClosingError.cancelled(id: item.id, title: item.title)
    }
  }

  /// Returns the next entry of a series to do, after the named one, or an earlier one that is already
  /// due; nil if the series is over.
  private func next(in standing: Standing, behind occurrence: Series.Occurrence?) -> Entry? {
    guard !standing.isOver, let series = standing.series?.series else { return nil }
    let next = standing.entry
    guard let key = next.occurrence, let occurrence, key < occurrence.key,
      let day = next.when.day, day > now.today
    else { return next }
    return series.next(behind: occurrence).map(standing.entry(of:))
  }

  private func closed(
    _ target: OccurrenceTarget, _ verb: ClosingVerb, now item: Item?, wasSo: Bool,
    _ dose: DoseReply?, skipped: Instant?
  ) throws -> Closed {
    let standing = try standing(item ?? target.item)
    var entry = standing.entry
    if target.item.isOpen, let occurrence = target.occurrence {
      // Under a rule that counts from completion, undoing the completion removes the next
      // occurrence.
      entry = standing.entry(of: occurrence.key) ?? standing.entry(of: occurrence.reopened)
    }
    if let key = target.stepKey { entry = standing.entry(of: key) ?? entry }
    if let skipped {
      entry = try withDoses([entry])[0]
      let change = ClosingChange.doseSkipped(
        due: now.zone.civil(at: skipped), next: entry.dose?.next.map { now.zone.civil(at: $0) })
      return Closed(entry: entry, change: change, isTooEarly: false)
    }
    if let dose {
      entry = try withDoses([entry])[0]
      let change = ClosingChange.dose(
        due: dose.delivery.map { now.zone.civil(at: $0.due) }, isDone: verb == .done,
        isNew: dose.answer != nil, next: entry.dose?.next.map { now.zone.civil(at: $0) })
      return Closed(
        entry: entry, change: change, isTooEarly: verb != .undone && dose.delivery == nil)
    }
    let change: ClosingChange =
      switch verb {
      case .undone:
        wasSo
          ? .wasOpen
          : .reopened(
            try reminderEcho(for: entry, isReopened: true, saysDay: true))
      case .done, .skip:
        if wasSo {
          .wasClosed(
            isDue: target.occurrence != nil || target.stepKey != nil,
            next: verb == .skip ? nil : target.standing.series?.movable?.key)
        } else {
          verb == .skip
            ? .skipped(next: next(in: standing, behind: target.occurrence))
            : .done(next: next(in: standing, behind: target.occurrence))
        }
      }
    let order =
      try verb == .done && !wasSo ? store().items.order(of: [entry.item.id], now: now) : nil
    return Closed(
      entry: entry, change: change,
      isTooEarly: wasSo && target.series != nil && target.occurrence == nil,
      waitedFor: order?.blockers(of: entry.item.id, on: entry.when.day) ?? [])
  }
}

extension ClosingVerb {
  fileprivate var purpose: OccurrenceTarget.Purpose {
    switch self {
    case .undone: .reopening
    case .done: .answering
    case .skip: .moving
    }
  }
}

extension OccurrenceTarget {
  /// The item or occurrence that was already done and may have open steps.
  fileprivate var doneBefore: (id: Int, key: OccurrenceKey?)? {
    if item.isDone { return (item.id, nil) }
    guard item.doseReminder == nil, let key = occurrence?.key ?? stepKey,
      case .done = occurrence?.status ?? .done(nil)
    else { return nil }
    return (item.id, key)
  }

  fileprivate func isAlready(_ verb: ClosingVerb) -> Bool {
    if let stepKey, item.isOpen {
      return (item.stepStatus(of: stepKey) == .open) == (verb == .undone)
    }
    guard series != nil, item.isOpen else { return verb == .undone ? item.isOpen : item.isDone }
    // No occurrence has begun, or all are closed: a bare number never closes a future occurrence.
    guard let occurrence else { return true }
    return verb == .undone ? occurrence.isOpen : !occurrence.isOpen
  }
}

/// How `done` and `undone` answer an item that is answered dose by dose.
private struct DoseReply {
  /// The last announced dose; nil if none was announced.
  let delivery: DeliveryRecord?
  /// The answer to store; nil if the dose already has this status.
  let answer: DoseAnswer?

  init(to delivery: DeliveryRecord?, isDone: Bool) {
    self.delivery = delivery
    answer = delivery.flatMap {
      ($0.state == .done) == isDone ? nil : DoseAnswer($0, isDone: isDone)
    }
  }
}

extension Daybook {
  /// Removes items or occurrences, with one undo.
  ///
  /// - Throws: `OccurrenceError`, `StoreError`.
  package func remove(_ named: [NamedItem]) throws -> [Removed] {
    try changing(named, remove(read:))
  }

  private func remove(read named: [NamedItem]) throws -> [Removed] {
    var whole: [Int] = []
    var parts: [(item: Item, series: Series, key: OccurrenceKey, removed: Removed)] = []
    for named in named {
      guard let key = named.id.key else {
        whole.append(named.item.id)
        continue
      }
      let target = try OccurrenceTarget(named, book: self, for: .changing)
      // Read before the removal, since they can not be read afterwards.
      if let occurrence = target.occurrence, let series = target.series {
        let entry = try entry(target.item, occurrence.key)
        let part = target.isOpenEnded ? RemovedPart.rest(from: occurrence.key) : .occurrence
        parts.append((target.item, series, occurrence.key, Removed(entry: entry, part: part)))
        continue
      }
      // This date is an override, but the later occurrences still belong to the series.
      whole.append(target.item.id)
      if target.isOpenEnded, let series = try standing(named.item).series?.series,
        let next = series.next(onOrAfter: CivilDateTime(key.day, key.time ?? .midnight))
      {
        let entry = try entry(named.item, next.key)
        parts.append((named.item, series, key, Removed(entry: entry, part: .rest(from: key))))
      }
    }
    whole = whole.uniqued()
    var gone = whole
    var trimmed: [Int: Item] = [:]
    for part in parts {
      var item = trimmed[part.item.id] ?? part.item
      if case .rest = part.removed.part {
        item.endSeries(before: part.key, of: part.series)
      } else {
        item.remove(part.key)
      }
      trimmed[item.id] = item
    }
    // A series without occurrences is removed as a whole.
    for item in trimmed.values where try standing(item).series?.series.isEmpty ?? false {
      trimmed[item.id] = nil
      if !gone.contains(item.id) { gone.append(item.id) }
    }
    let removed = try store().remove(
      gone, trimming: trimmed.keys.sorted(),
      by: { item in
        if let new = trimmed[item.id] { item = new }
      }, scheduler: scheduler)
    return try removed.filter { whole.contains($0.id) }.map { item in
      let standing = try standing(item)
      return Removed(entry: standing.entry, part: standing.removedPart)
    } + parts.map(\.removed)
  }
}

extension Standing {
  /// The part that is removed with the item.
  package var removedPart: RemovedPart {
    guard let series, let first = series.firstDay else { return .whole }
    return .series(since: first)
  }
}
