import CivilTime

/// An item at a moment: the entries that listings show, and the occurrence that its id refers to.
package struct Standing {
  package let item: Item
  package let now: Now
  /// The zone of the item's clock: its own, or the user's.
  package let zone: Zone
  /// nil for a one-off item.
  package let series: SeriesStanding?
  /// For a step without a day, the occurrence of its repeating parent under which it is shown; nil
  /// for other items.
  package let stepKey: OccurrenceKey?
  /// Whether that occurrence was skipped, or belongs to the past of a split series. The step need
  /// not be done in it.
  package let isStepOfPast: Bool

  /// - Parameter host: The repeating item to whose occurrences a step without a day belongs; nil for
  ///   other items.
  /// - Throws: `RecurrenceRuleError`, and the source's error for a missing zone.
  package init(_ item: Item, host: Item? = nil, now: Now, zones: any ZoneSource) throws {
    self.item = item
    self.now = now
    let above = try host.map { try Standing($0, now: now, zones: zones) }
    // Of its parent, the occurrence that listings show.
    let key = above?.entry.occurrence
    stepKey = key
    isStepOfPast =
      above.map { above in
        above.item.changes.contains { $0.key == key && $0.status.isSkipped }
          || above.isOver && above.item.repetition?.continuation != nil
      } ?? false
    zone = try item.when.zone(from: zones, user: now.zone)
    series = try item.series(in: zone).map { SeriesStanding($0, kind: item.standingKind, now: now) }
  }

  /// The entry for a listing. For an open repeating item it is `SeriesStanding.listed`, or the
  /// current occurrence if the series is over.
  package var entry: Entry {
    if let stepKey { return stepEntry(of: stepKey) }
    guard item.isOpen, let series, let shown = series.listed ?? series.current else {
      return Entry(item, zone: zone, now: now)
    }
    return Entry(item, shown, series)
  }

  /// The entries for a listing with a filter: the missed occurrences if the filter selects them,
  /// then `entry` and any other due occurrences, if the filter shows their states.
  package func entries(shownBy filter: ItemFilter) -> [Entry] {
    var own = [entry]
    if item.isOpen, let series, let shown = entry.occurrence {
      let due = series.due(current: series.current).filter { $0.key != shown }
      own += due.map { Entry(item, $0, series) }
    }
    let shown = own.filter { filter.shows($0.state) }
    guard item.isOpen, let series, filter.states.contains(.missed),
      let days = filter.missedDays(today: now.today)
    else { return shown }
    let missed = series.missed(on: days).map { Entry(item, $0, series) }
    return missed + shown.filter { $0.state != .missed }
  }

  /// The entry of one occurrence; nil if there is none with that date.
  package func entry(of key: OccurrenceKey) -> Entry? {
    guard let series else { return stepKey == nil ? nil : stepEntry(of: key) }
    return series.series.occurrence(key).map { Entry(item, $0, series) }
  }

  /// The occurrence of its parent in which a step without a day is reopened: the one that listings
  /// show or, if the step is open there, the newest one in which it is closed.
  package var reopenedStepKey: OccurrenceKey? {
    stepKey.map { key in
      item.stepStatus(of: key) != .open
        ? key : item.changes.last { $0.status != .open }?.key ?? key
    }
  }

  /// The entry of a step without a day for an occurrence of its parent.
  private func stepEntry(of key: OccurrenceKey) -> Entry {
    Entry(step: ItemSummary(item), item.stepStatus(of: key), of: key)
  }

  /// Whether the item no longer blocks those that wait for it: it is closed, or it is an event that
  /// is over. For a repeating item, the occurrence on the day decides, or else the current one.
  ///
  /// - Parameter day: The day of the waiting item.
  package func isSettled(for day: Day?) -> Bool {
    guard item.isOpen else { return true }
    let isEvent = item.kind == .event
    guard let series else {
      guard isEvent else { return entry.state == .done }
      return Extent(item.when, end: item.end, zone: zone, user: now.zone).isOver(at: now.civil)
    }
    guard let one = day.flatMap({ series.beginning(on: $0).last }) ?? series.current else {
      return series.isOver
    }
    return isEvent ? series.extent(of: one).isOver(at: now.civil) : !one.isOpen
  }

  /// The entry of an occurrence as it was before it was removed or moved.
  package func entry(of occurrence: Series.Occurrence) -> Entry {
    series.map { Entry(item, occurrence, $0) } ?? Entry(item, zone: zone, now: now)
  }

  /// Whether nothing is left to do: the item is closed or the series is over.
  package var isOver: Bool { !item.isOpen || series?.isOver ?? false }

  /// Whether the item is a series with a past: an occurrence that began before today, or a closed
  /// one.
  package var hasPast: Bool {
    guard let series else { return false }
    if item.changes.contains(where: { $0.status != .open }) { return true }
    return series.hasBegunBeforeToday
  }
}

extension SeriesStanding {
  /// The day of the first occurrence on the user's clock; nil if there is none.
  package var firstDay: Day? {
    let first = series.beginning(on: series.firstDay...series.firstDay).first
    return first.flatMap { extent(of: $0).when.day }
  }

  /// Whether the first open occurrence began before today.
  var hasBegunBeforeToday: Bool {
    guard let first = series.next(onOrAfter: .min) else { return false }
    return extent(of: first).when.day.map { $0 < now.today } ?? false
  }
}
