import CivilTime
import ICalendar
import TodoCore

/// A series while its overrides are taken, in the order of their occurrences.
struct OverriddenSeries {
  private let scope: CalendarScope
  /// The series, or its last part after a change to all later occurrences.
  private var current: CalendarItem
  private var parts: [CalendarItem] = []
  private var detached: [CalendarItem] = []
  private let uid: String

  init(_ master: ReadComponent, scope: CalendarScope) {
    self.scope = scope
    uid = master.item.uid
    current = master.calendarItem
  }

  /// The series, its later parts, and the occurrences that stand as items of their own.
  var items: [CalendarItem] { parts + [current] + detached }

  /// Takes an override of the occurrence with this key.
  mutating func take(_ override: ReadComponent, at key: OccurrenceKey) throws(CalendarError) {
    if override.isRange, split(for: override, at: key) { return }
    let read = override.withAlarms(of: current.item)
    if let change = change(read, at: key) {
      current.item.changes.removeAll { $0.key == key }
      // An occurrence that the rule does not have stands all the same.
      if change.movedTo == nil, change.status == .open, !exists(key) {
        current.item.repetition?.extra.insert(key)
      }
      if change.status != .open || change.movedTo != nil {
        current.item.changes.append(change)
        current.item.changes.sort { $0.key < $1.key }
      }
      current.item.sources.removeAll { $0.occurrence == key }
      current.item.sources.append(
        SourceComponent(occurrence: key, text: override.text, isCurrent: true))
      for (name, count) in override.unshown where current.unshown[name] == nil {
        current.unshown[name] = count
      }
      return
    }
    detach(override, at: key)
  }

  private func exists(_ key: OccurrenceKey) -> Bool {
    guard let zone = try? current.item.when.zone(from: scope.context.zones, user: .utc),
      let series = (try? current.item.series(in: zone)) ?? nil
    else { return true }
    return series.occurrence(key) != nil
  }

  // MARK: Changes

  /// The change that an override is; nil if it differs from the series in more than its time and
  /// status.
  private func change(
    _ override: ReadComponent, at key: OccurrenceKey
  ) -> OccurrenceChange? {
    let series = current.item
    let (item, expected) = (override.item, series.occurrence(key))
    guard item.kind == series.kind else { return nil }
    if item.status == .cancelled, series.status != .cancelled {
      return OccurrenceChange(key: key, status: .skipped(nil))
    }
    guard let when = scope.occurrence(at: item.when, onClockOf: series.when),
      item.title == series.title, item.notes == series.notes, item.url == series.url,
      item.tags == series.tags, item.priority == series.priority, item.place == series.place,
      item.isStarred == series.isStarred, item.list == series.list
    else { return nil }
    let end = series.end?.following(series.when, to: when)
    let length = item.end?.lengthInSeconds(from: item.when) ?? 0
    guard end?.lengthInSeconds(from: when) ?? 0 == length else { return nil }
    let isOpen = item.status == .open
    guard !isOpen || item.reminders == series.reminders else { return nil }
    var status = OccurrenceChange.Status.open
    if case .done(let instant) = item.status { status = .done(instant) }
    return OccurrenceChange(
      key: key, status: status, movedTo: when == expected.when ? nil : when)
  }

  private mutating func detach(_ override: ReadComponent, at key: OccurrenceKey) {
    current.item.changes.removeAll { $0.key == key }
    current.item.repetition?.extra.remove(key)
    current.item.repetition?.excluded.insert(key)
    var own = override.calendarItem
    own.item.uid = CalendarItemWriter.uid(of: key, of: uid)
    if !own.hasList { own.item.list = current.item.list }
    detached.append(own)
  }

  // MARK: This and future

  /// Cuts the series before an override that stands for all later occurrences.
  ///
  /// - Returns: Whether it could be cut.
  /// - SeeAlso: RFC 5545 §3.2.13.
  private mutating func split(for override: ReadComponent, at key: OccurrenceKey) -> Bool {
    let item = current.item
    guard let zone = try? item.when.zone(from: scope.context.zones, user: .utc),
      let series = (try? item.series(in: zone)) ?? nil, let cut = series.occurrence(key),
      let when = scope.occurrence(at: override.item.when, onClockOf: item.when)
    else { return false }
    let laterUID = CalendarItemWriter.uid(of: key, of: uid) + "+"
    let halves = item.split(at: cut, of: series, uid: laterUID)
    var later = halves.after
    if when != cut.when {
      guard (try? later.rescheduleSeries(key, to: when)) != nil else { return false }
    }
    let said = override.item
    later.title = said.title
    later.notes = said.notes
    later.url = said.url
    later.tags = said.tags
    later.priority = said.priority
    later.place = said.place
    later.end = said.end?.following(said.when, to: later.when)
    later.reminders = Alarms.read(override.component, of: later, scope: scope).reminders
    later.sources = [SourceComponent(text: override.text)]
    later.created = override.created ?? item.created
    later.modified = override.modified ?? item.modified
    if let before = halves.before {
      current.item = before
      current.item.sources = before.sources.outdated
      parts.append(current)
    }
    var next = override.calendarItem
    next.item = later
    current = next
    return true
  }
}

extension ReadComponent {
  /// The same override with its relative alarms read as those of the series, so that they can be
  /// compared even if the occurrence was moved.
  fileprivate func withAlarms(of series: Item) -> ReadComponent {
    var read = self
    read.item.reminders = Alarms.read(component, of: series, scope: scope).reminders
    return read
  }
}

extension Item {
  /// One occurrence as the rule has it, as an item.
  func occurrence(_ key: OccurrenceKey) -> Item {
    var single = self
    single.when = when.moved(to: CivilDateTime(key.day, key.time ?? when.time ?? .midnight))
    single.end = end?.following(when, to: single.when)
    single.repetition = nil
    single.changes = []
    single.start = nil
    single.sources = []
    return single
  }
}

extension CalendarScope {
  /// When an occurrence takes place, on the clock of its series; nil if the two can not be compared.
  /// A whole day of a series with times, and a time of one of whole days, stay what they are.
  func occurrence(at when: When, onClockOf series: When) -> When? {
    (when.time == nil) == (series.time == nil) ? reading(of: when, on: series) : when
  }
}
