import CivilTime

/// An item as it stands at a moment: what listings show of it and what its number means.
public struct Standing {
  public let item: Item
  public let now: Now
  /// The zone of the item's clock: its own, or the user's.
  public let zone: Zone
  /// nil for a one-off item.
  public let series: SeriesStanding?

  /// - Throws: `RecurrenceRuleError`, and what the source throws for a zone it does not have.
  public init(_ item: Item, now: Now, zones: any ZoneSource) throws {
    self.item = item
    self.now = now
    zone = try item.when.zone(from: zones, user: now.zone)
    series = try item.series(in: zone).map { SeriesStanding($0, kind: item.kind, now: now) }
  }

  /// The entry a listing shows: for a repeating item the current occurrence if it is open, else the
  /// next, else the last.
  public var entry: Entry {
    guard item.isOpen, let series, let shown = series.listed ?? series.current else {
      return Entry(item, zone: zone, now: now)
    }
    return Entry(item, shown, series)
  }

  /// What a listing shows of the item: `entry` if the filter shows its state, after what was missed
  /// of it if that is asked for.
  public func entries(shownBy filter: ItemFilter) -> [Entry] {
    let own = entry
    let standing = filter.shows(own.state) ? [own] : []
    guard item.isOpen, let series, filter.states.contains(.missed),
      let days = filter.missedDays(today: now.today)
    else { return standing }
    let missed = series.missed(on: days).map { Entry(item, $0, series) }
    return missed + standing.filter { $0.state != .missed }
  }

  /// The entry of one occurrence; nil if there is none with that date.
  public func entry(of key: OccurrenceKey) -> Entry? {
    guard let series else { return nil }
    return series.series.occurrence(key).map { Entry(item, $0, series) }
  }

  /// The entry of an occurrence that has been removed or moved since, as it was.
  public func entry(of occurrence: Series.Occurrence) -> Entry {
    series.map { Entry(item, occurrence, $0) } ?? Entry(item, zone: zone, now: now)
  }

  /// Whether nothing is left to do: the item is closed, or the series is over.
  public var isOver: Bool { !item.isOpen || series?.isOver ?? false }

  /// Whether a series has a past: an occurrence that began before today, or a closed one.
  public var hasPast: Bool {
    guard let series else { return false }
    if item.changes.contains(where: { $0.status != .open }) { return true }
    return series.hasBegunBeforeToday
  }
}

extension SeriesStanding {
  /// The day of the first occurrence on the user's clock; nil if there is none.
  public var firstDay: Day? {
    let first = series.beginning(on: series.firstDay...series.firstDay).first
    return first.flatMap { extent(of: $0).when.day }
  }

  /// Whether the first open occurrence began before today.
  var hasBegunBeforeToday: Bool {
    guard let first = series.next(onOrAfter: .min) else { return false }
    return extent(of: first).when.day.map { $0 < now.today } ?? false
  }
}
