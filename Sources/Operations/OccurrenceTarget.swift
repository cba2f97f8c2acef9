import CivilTime
import Outcomes
import TodoCore
import TodoStore

/// The object of a verb: a whole item, or one occurrence of a repeating one.
package struct OccurrenceTarget {
  package let item: Item
  package let standing: Standing
  /// nil for a one-off item.
  package let occurrence: Series.Occurrence?
  /// Whether the target also includes all later occurrences.
  package let isOpenEnded: Bool

  /// For a step without a day, the occurrence of its host; nil for other items.
  package let stepKey: OccurrenceKey?

  /// The purpose of a verb, which determines the occurrence that a bare number names.
  package enum Purpose {
    /// To mark it done: the occurrence just announced, else the current one.
    case answering
    /// To open it again: the newest closed occurrence, else the current one.
    case reopening
    /// To move or skip it: the current occurrence if it is open, else the next.
    case moving
    case looking
    /// To change, remove or copy the item.
    case changing

    /// Whether the verb can act on one occurrence of a step without a day. Everything except the
    /// status of such a step is shared by all occurrences.
    fileprivate var takesDateOfStep: Bool {
      switch self {
      case .answering, .reopening, .looking: true
      case .moving, .changing: false
      }
    }

    /// Whether the verb acts on open occurrences or on closed ones; nil for both.
    fileprivate var isOfOpen: Bool? {
      switch self {
      case .answering, .moving: true
      case .reopening: false
      case .looking, .changing: nil
      }
    }
  }

  package var series: Series? { standing.series?.series }

  /// Finds the item and occurrence that were named.
  ///
  /// If the series was split before the named date, this finds the item that now has it.
  package init(
    _ named: NamedItem, book: Daybook, for purpose: Purpose = .looking
  ) throws {
    let (id, item) = (named.id, named.item)
    let own = try book.standing(item)
    guard let key = id.key.map({ own.series?.series.plainKey($0) ?? $0 }) else {
      self.item = item
      standing = own
      isOpenEnded = false
      stepKey = purpose == .reopening ? own.reopenedStepKey : own.stepKey
      occurrence = try own.series.flatMap { series in
        switch purpose {
        case .looking, .changing: series.current
        case .answering:
          series.answered(announced: try book.lastAnnounced(item))
        case .reopening: series.reopened
        case .moving: series.movable
        }
      }
      return
    }
    // What is next in an answer is ahead.
    let today = OccurrenceKey(book.now.today)
    let isOpenEnded = if case .occurrencesFrom = id { true } else { false }
    if let host = try book.store().items.host(of: item) {
      guard purpose.takesDateOfStep, !isOpenEnded else {
        throw OccurrenceError.ofEachDate(id: item.id, host: host.id)
      }
      let series = try book.standing(host).series?.series
      self.isOpenEnded = false
      occurrence = nil
      if let found = series?.occurrence(key) ?? series?.moved(to: key) {
        (self.item, standing, stepKey) = (item, own, found.key)
        return
      }
      // What was done before the rule of its parent changed is of the step of the other part.
      guard let (step, found) = try book.step(of: key, like: item, below: host) else {
        throw OccurrenceError.noSuchOccurrence(
          id: host.id, key: key, next: series?.next(from: max(key, today)))
      }
      (self.item, standing, stepKey) = (step, try book.standing(step), found)
      return
    }
    self.isOpenEnded = isOpenEnded
    stepKey = nil
    let series = own.series?.series
    func meant(_ standing: Standing) -> Series.Occurrence? {
      // With the time that was said, which may be one of several in another part.
      let key = id.key.map { standing.series?.series.plainKey($0) ?? $0 } ?? key
      return purpose.isOfOpen.map { standing.series?.answered(key, isOpen: $0) }
        ?? standing.series?.series.occurrence(key)
    }
    // One that was moved to the date is the item's own, before any of another part.
    let moved = isOpenEnded ? nil : series?.moved(to: key)
    if let holder = try meant(own) != nil
      ? own : moved == nil ? book.holder(of: id.key ?? key, ofFamily: item) : nil
    {
      self.item = holder.item
      standing = holder
      occurrence = meant(holder)
      return
    }
    guard let series else { throw OccurrenceError.undated(item) }
    // If the series has no date on that day, `from dec 29` begins with its next one.
    let later = isOpenEnded ? series.next(onOrAfter: CivilDateTime(key.day, .midnight)) : nil
    guard let found = moved ?? later else {
      throw OccurrenceError.noSuchOccurrence(
        id: item.id, key: key, next: series.next(from: max(key, today)))
    }
    self.item = item
    standing = own
    occurrence = found
  }
}

extension OccurrenceError {
  /// Why no date of an item can be named that has no series.
  static func undated(_ item: Item) -> OccurrenceError {
    item.doseReminder == nil ? .doesNotRepeat(id: item.id) : .comesAtInterval(id: item.id)
  }
}

extension Series {
  /// The occurrence that was moved to the day of a key, and to its time if it has one. It is meant
  /// only if the rule itself has no occurrence there.
  fileprivate func moved(to key: OccurrenceKey) -> Occurrence? {
    let moved = moved.filter {
      $0.start.day == key.day && (key.time == nil || $0.start.time == key.time)
    }
    return moved.first(where: \.isOpen) ?? moved.first
  }

  /// The first open occurrence from the day of a date on.
  fileprivate func next(from key: OccurrenceKey) -> OccurrenceKey? {
    next(onOrAfter: CivilDateTime(key.day, .midnight))?.key
  }
}

extension Daybook {
  /// The state of an item now.
  package func standing(_ item: Item) throws -> Standing {
    var hosts: [Int: Item?] = [:]
    return try standing(item, &hosts)
  }

  /// The same for one of many items, where a parent precedes its steps.
  ///
  /// - Parameter hosts: The hosts of the steps below items, by the item. Without it the ancestors of
  ///   each step are read again, which is quadratic in the depth.
  func standing(_ item: Item, _ hosts: inout [Int: Item?]) throws -> Standing {
    var host: Item?
    if item.isBareStep, let parent = item.parent {
      if let known = hosts[parent] {
        host = known
      } else {
        host = try store().items.host(of: item)
      }
    }
    hosts[item.id] = .some(item.isBareStep ? host : item.repetition == nil ? nil : item)
    return try Standing(item, host: host, now: now, zones: itemZones)
  }

  /// The occurrence of an item that was announced last, and when. One that quiet hours hold counts as
  /// announced when it was due, one that is snoozed as announced just now, and one that a clock announced
  /// which was ahead not at all.
  fileprivate func lastAnnounced(
    _ item: Item
  ) throws -> (occurrence: String, at: Instant)? {
    let last = try store().reminders.deliveries(
      DeliveryFilter(item: item.id, states: [.delivered, .acknowledged, .snoozed]), limit: 1
    ).first
    var announced = try scheduler.lastHeld(of: item)
    if let last, let at = last.deliveredAt, at <= now.instant {
      announced.append((last.occurrence, last.state == .snoozed ? now.instant : at))
    }
    return announced.max { $0.at < $1.at }
  }

  /// The item of the same family that now has an occurrence, because the series was split or the
  /// occurrence was detached; nil if there is none.
  fileprivate func holder(of key: OccurrenceKey, ofFamily item: Item) throws -> Standing? {
    for other in try store().items.items(ofFamily: item.seriesUID) where other.id != item.id {
      let standing = try standing(other)
      let isOwn = other.detachedKey == key
      let series = standing.series?.series
      if isOwn || series?.occurrence(series?.plainKey(key) ?? key) != nil { return standing }
    }
    return nil
  }

  /// The step without a day like one of an item, in the part of that item's series that has a date, with the date.
  fileprivate func step(
    of key: OccurrenceKey, like step: Item, below host: Item
  ) throws -> (step: Item, key: OccurrenceKey)? {
    guard let holder = try holder(of: key, ofFamily: host), let series = holder.series?.series,
      let found = series.occurrence(series.plainKey(key)),
      let own = try store().items.bareSteps(below: holder.item.id)
        .first(where: { $0.seriesUID == step.seriesUID })
    else { return nil }
    return (own, found.key)
  }

  /// The entry of an item, or of one occurrence of it, as views show it now.
  package func entry(_ item: Item, _ key: OccurrenceKey? = nil) throws -> Entry {
    var hosts: [Int: Item?] = [:]
    return try entry(item, key, &hosts)
  }

  func entry(_ item: Item, _ key: OccurrenceKey?, _ hosts: inout [Int: Item?]) throws -> Entry {
    let standing = try standing(item, &hosts)
    return try withDoses([key.flatMap(standing.entry) ?? standing.entry])[0]
  }

  /// The UID for a part of an item that becomes an item of its own: the wanted one if it is free,
  /// else one of the same family, or a new one.
  package func uid(_ wanted: String) throws -> String {
    guard try store().items.hasItem(uid: wanted) else { return wanted }
    return try Item.uid(besidePart: wanted).map(uid) ?? makeUID()
  }
}
