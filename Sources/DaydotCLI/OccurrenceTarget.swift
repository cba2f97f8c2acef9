import CivilTime
import TodoCore
import TodoStore

/// What a verb acts on: a whole item, or one occurrence of a repeating one.
struct OccurrenceTarget {
  let item: Item
  let series: Series?
  /// nil for a one-off item.
  let occurrence: Series.Occurrence?
  /// This occurrence and all later ones are meant.
  let isOpenEnded: Bool

  enum Failure: Error {
    /// The item does not repeat, so it has no occurrences to name.
    case doesNotRepeat(id: Int)
    case noSuchOccurrence(id: Int, key: OccurrenceKey, next: OccurrenceKey?)
    /// The verb takes one occurrence, not all later ones.
    case openEnded(seen: String)
  }

  /// Finds what was named. A bare number of a repeating item means the newest occurrence whose day has begun.
  ///
  /// - Parameter fallsBackToNext: Whether the next occurrence is meant where none has begun or the newest
  ///   is closed.
  /// - Parameter answersAnnouncement: Whether an occurrence that was announced in the last hours is meant
  ///   rather than a newer one whose time is still ahead: a dose of 23:30 ticked after midnight.
  /// - Parameter prefersClosed: Whether the newest that was closed is meant, where the newest of all is open.
  init(
    _ id: ItemID, _ item: Item, session: Session, fallsBackToNext: Bool = false,
    answersAnnouncement: Bool = false, prefersClosed: Bool = false
  ) throws {
    self.item = item
    let zone =
      try item.when.zone.map(session.environment.zones.zone(named:)) ?? session.now.zone
    series = try item.series(in: zone)
    guard let series else {
      guard case .item = id else { throw Failure.doesNotRepeat(id: item.id) }
      occurrence = nil
      isOpenEnded = false
      return
    }
    let today = session.now.today
    switch id {
    case .item:
      isOpenEnded = false
      var current = series.current(today: today)
      if answersAnnouncement, let newer = current, newer.isOpen,
        newer.start > zone.civil(at: session.now.instant),
        let announced = try session.justAnnounced(item, series, before: newer)
      {
        current = announced
      }
      if prefersClosed, let newest = current, newest.isOpen {
        current =
          item.changes.filter { $0.status != .open && $0.key < newest.key }
          .max { $0.key < $1.key }
          .flatMap { series.occurrence($0.key) } ?? newest
      }
      let next = series.next(onOrAfter: CivilDateTime(today + 1, .midnight))
      if fallsBackToNext, current?.isOpen != true {
        occurrence = next
      } else {
        occurrence = current
      }
    case .occurrence(_, let key), .occurrencesFrom(_, let key):
      if case .occurrencesFrom = id { isOpenEnded = true } else { isOpenEnded = false }
      guard let found = series.occurrence(key) else {
        let next = series.next(onOrAfter: CivilDateTime(key.day, .midnight))
        throw Failure.noSuchOccurrence(id: item.id, key: key, next: next?.key)
      }
      occurrence = found
    }
  }

  /// The first open occurrence after today.
  func next(after today: Day) -> Series.Occurrence? {
    series?.next(onOrAfter: CivilDateTime(today + 1, .midnight))
  }
}

extension Session {
  /// The open occurrence that was told last, where that is not long ago and it is earlier than another.
  fileprivate func justAnnounced(
    _ item: Item, _ series: Series, before newer: Series.Occurrence
  ) throws -> Series.Occurrence? {
    let last = try store().announcements(
      AnnouncementFilter(item: item.id, states: [.delivered, .acknowledged]), limit: 1
    ).first
    return last.flatMap { last in
      last.deliveredAt.flatMap {
        series.justAnnounced(last.occurrence, at: $0, before: newer, now: now.instant)
      }
    }
  }

  /// An item, or one occurrence of it, as it stands now.
  func entry(_ item: Item, _ key: OccurrenceKey? = nil) throws -> Entry {
    guard let series = try item.series(in: zone(of: item)) else { return Entry(item, now: now) }
    let shown =
      key.flatMap(series.occurrence) ?? series.current(today: now.today)
      ?? series.next(onOrAfter: now.civil)
    return shown.map { Entry(item, $0, of: series, now: now) } ?? Entry(item, now: now)
  }

  func zone(of item: Item) throws -> Zone {
    try item.when.zone.map(environment.zones.zone(named:)) ?? now.zone
  }
}
