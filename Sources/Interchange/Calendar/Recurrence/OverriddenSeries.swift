import ICalendar
import CivilTime
import TodoCore

/// Applies the overrides of a series, in the order of their occurrences.
struct OverriddenSeries {
  private let scope: CalendarScope
  /// The series, or its last part if an override changed all later occurrences.
  private var current: CalendarItem
  private var parts: [CalendarItem] = []
  private var detached: [CalendarItem] = []
  private let uid: String
  /// The series as it was read.
  private let patch: RecurrencePatch
  /// The dates that EXDATE excludes, even if they have overrides.
  private let excluded: Set<OccurrenceKey>
  /// How far an override of all later occurrences has moved those of `current` from the dates by
  /// which overrides name them.
  private var shift = (days: 0, seconds: 0)

  init(_ master: ReadComponent, scope: CalendarScope) {
    self.scope = scope
    uid = master.item.uid
    patch = RecurrencePatch(master, scope: scope)
    excluded = master.item.repetition?.excluded ?? []
    current = master.calendarItem
  }

  /// The series before any override.
  var whole: Item { current.item }

  /// The series in its parts, and the occurrences that are items of their own.
  var items: [CalendarItem] { parts + [current] + detached }

  /// Applies an override of an occurrence.
  ///
  /// - Parameter name: The occurrence in the series as it was read.
  mutating func apply(_ override: ReadComponent, at name: OccurrenceKey) {
    let key = shifted(name)
    if override.isRange {
      if split(for: override, at: key, named: name) { return }
      current.unshown["RANGE=THISANDFUTURE", default: 0] += 1
    }
    if excluded.contains(name) {
      current.item.sources.append(
        SourceComponent(occurrence: key, text: override.text, isCurrent: true))
      return
    }
    let read = override.withAlarms(of: current.item)
    if let change = change(read, at: key) {
      current.item.changes.removeAll { $0.key == key }
      // The rule does not give this occurrence, so it becomes an extra date.
      let exists = scope.series(of: current.item).map { $0.occurrence(key) != nil } ?? true
      if change.movedTo == nil, change.status == .open, !exists {
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
    detached.append(current.detach(override, at: key, uid: Item.uid(ofOccurrence: name, of: uid)))
  }

  private func shifted(_ key: OccurrenceKey) -> OccurrenceKey {
    guard let time = key.time else { return OccurrenceKey(key.day + shift.days) }
    return OccurrenceKey(CivilDateTime(key.day, time) + shift.seconds)
  }

  // MARK: Changes

  /// Returns an override as a change of the occurrence; nil if it differs from the series in more
  /// than time and status.
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
      item.isStarred == series.isStarred, item.since == series.since, item.list == series.list
    else { return nil }
    // An RDATE period has a length of its own.
    var ends = [series.end?.following(series.when, to: when)]
    if let own = patch.end(of: key, from: when, own: nil) { ends.append(own) }
    let length = item.end?.lengthInSeconds(from: item.when) ?? 0
    guard
      ends.contains(where: {
        $0?.lengthInSeconds(from: when) ?? 0 == length && $0?.zoneName == item.end?.zoneName
      })
    else { return nil }
    let isOpen = item.status == .open
    guard !isOpen || item.reminders == series.reminders else { return nil }
    var status = OccurrenceChange.Status.open
    if case .done(let instant) = item.status { status = .done(instant) }
    return OccurrenceChange(
      key: key, status: status, movedTo: when == expected.when ? nil : when)
  }

  // MARK: THISANDFUTURE

  /// Splits the series at an override of all later occurrences.
  ///
  /// - Parameter name: The occurrence in the series as it was read.
  /// - Returns: Whether the series could be split, and a rule gives the moved occurrences.
  /// - SeeAlso: RFC 5545 §3.2.13, §3.8.4.4.
  private mutating func split(
    for override: ReadComponent, at key: OccurrenceKey, named name: OccurrenceKey
  ) -> Bool {
    let item = current.item
    guard let series = scope.series(of: item), let cut = series.occurrence(key),
      let when = scope.occurrence(at: override.item.when, onClockOf: item.when)
    else { return false }
    let laterUID = Item.uid(ofOccurrence: name, of: uid) + "+"
    let halves = item.split(at: cut, of: series, uid: laterUID)
    var later = halves.after
    if when != cut.when {
      guard let day = when.day, let start = later.when.day else { return false }
      let begin = CivilDateTime(start + (day - cut.key.day), when.time ?? .midnight)
      guard later.shift(to: when.moved(to: begin)) else { return false }
    }
    let changed = override.item
    later.title = changed.title
    later.notes = changed.notes
    later.url = changed.url
    later.tags = changed.tags
    later.priority = changed.priority
    later.place = changed.place
    later.end = changed.end?.following(changed.when, to: later.when)
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
    if let day = when.day {
      let named = CivilDateTime(name.day, name.time ?? cut.when.time ?? .midnight)
      let moment = CivilDateTime(day, when.time ?? .midnight)
      shift = (day - name.day, moment.secondsSinceEpoch - named.secondsSinceEpoch)
    }
    return true
  }
}

extension CalendarItem {
  /// Excludes an occurrence from the series, and returns its override as an item of its own.
  fileprivate mutating func detach(
    _ override: ReadComponent, at key: OccurrenceKey, uid: String
  ) -> CalendarItem {
    item.changes.removeAll { $0.key == key }
    item.sources.removeAll { $0.occurrence == key }
    item.repetition?.extra.remove(key)
    item.repetition?.excluded.insert(key)
    var own = override.calendarItem
    own.item.uid = uid
    if !own.hasList { own.item.list = item.list }
    return own
  }
}

extension [CalendarItem] {
  /// Makes overrides that were read as changes of a series items of their own, as which they are
  /// stored. An occurrence that the file cancels is no item, unless it was cancelled here.
  ///
  /// - Parameter stored: The items, by occurrence.
  package mutating func detach(_ stored: [OccurrenceKey: Item]) {
    guard let series = first else { return }
    let sources = Dictionary(
      series.item.sources.compactMap { own in own.occurrence.map { ($0, own) } },
      uniquingKeysWith: { $1 })
    let own = stored.filter { sources[$0.key] != nil }.sorted { $0.key < $1.key }
    guard !own.isEmpty, let component = series.component,
      let master = try? ReadComponent(component, scope: series.scope)
    else { return }
    for (key, item) in own {
      guard series.item.repetition?.excluded.contains(key) == false,
        let component = sources[key]?.component,
        let read = try? ReadComponent(component, scope: series.scope),
        read.item.status != .cancelled || item.status == .cancelled
      else { continue }
      append(self[0].detach(master.stated == nil ? read.asStated : read, at: key, uid: item.uid))
    }
  }
}

extension ReadComponent {
  /// Returns the override with its alarms read relative to the series, which makes them comparable
  /// if the occurrence was moved.
  fileprivate func withAlarms(of series: Item) -> ReadComponent {
    var read = self
    read.item.reminders = Alarms.read(component, of: series, scope: scope).reminders
    return read
  }
}

extension Item {
  /// Returns an occurrence at its date by the rule, as an item without changes.
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
