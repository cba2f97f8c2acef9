import CivilTime
import ICalendar
import TodoCore

/// Writes items as components. Properties that have not changed since the item was read are written
/// byte for byte as they were.
package struct CalendarItemWriter: Sendable {
  /// Copied for each item, since its sources may define zones.
  private let scope: CalendarScope
  /// The list of the calendar. Items of other lists name theirs.
  package var list = Item.defaultList

  var resolver: ZoneResolver { scope.resolver }

  package init(_ context: CalendarContext) { scope = CalendarScope(context) }

  /// - Parameters:
  ///   - marks: Marks by the id of the reminder.
  ///   - detached: Excluded occurrences that are items of their own.
  /// - Returns: The VTIMEZONE components of the sources, then the item, then its overrides.
  package func components(
    of item: Item, marks: [Int: ReminderMark] = [:], detached: Set<OccurrenceKey> = []
  ) -> [Component] {
    var scope = scope
    var zones: [Component] = []
    var sources: [OccurrenceKey?: ReadComponent] = [:]
    for source in item.sources {
      guard let parts = try? Component.parse(Array(source.text.utf8)), let own = parts.last else {
        continue
      }
      for zone in parts.dropLast() {
        scope.resolver.define(zone)
        zones.append(zone)
      }
      sources[source.occurrence] = try? ReadComponent(own, scope: scope)
    }
    var (stated, detached) = (item, detached)
    if let master = sources[nil], master.recurrenceID == nil {
      if let plain = master.stated, let lasting = item.lasting(as: plain, due: master.item) {
        // RRULE, EXDATE and RECURRENCE-ID are of DTSTART.
        let days = master.daysUntilDue
        func begun(_ key: OccurrenceKey) -> OccurrenceKey {
          OccurrenceKey(key.day - days, key.time)
        }
        stated = lasting
        detached = Set(detached.map(begun))
        sources = Dictionary(
          sources.map { ($0.key.map(begun), $0.value.asStated) }, uniquingKeysWith: { $1 })
      } else if master.stated == nil {
        sources = sources.mapValues(\.asStated)
      }
    }
    let family = WrittenFamily(
      stated, alarmsOf: item, sources: sources, marks: marks, detached: detached,
      writing: PropertyGroup.Writing(scope: scope, list: list))
    return zones + family.components
  }

  /// Returns the UID of an occurrence that is an item of its own.
  package static func uid(of occurrence: OccurrenceKey, of seriesUID: String) -> String {
    "\(seriesUID)/\(occurrence)"
  }
}

/// Writes an item and the changes of its occurrences as components with one UID.
struct WrittenFamily {
  private let item: Item
  /// The item that alarms are relative to.
  private let alarmed: Item
  /// The components the item was read from: the master under nil, overrides under their
  /// occurrences.
  private let sources: [OccurrenceKey?: ReadComponent]
  private let marks: [Int: ReminderMark]
  private let writing: PropertyGroup.Writing
  /// The item as the master component holds it, without the changes that overrides hold.
  private let master: Item

  init(
    _ item: Item, alarmsOf alarmed: Item, sources: [OccurrenceKey?: ReadComponent],
    marks: [Int: ReminderMark], detached: Set<OccurrenceKey>, writing: PropertyGroup.Writing
  ) {
    self.item = item
    self.alarmed = alarmed
    self.sources = sources
    self.marks = marks
    self.writing = writing
    var master = item
    // A date with an override may be excluded too, and it may be an extra one.
    let stated = sources[nil]?.item.repetition
    master.repetition?.excluded.subtract(detached.subtracting(stated?.excluded ?? []))
    master.repetition?.extra.formUnion(detached.intersection(stated?.extra ?? []))
    // Extra dates that exist only because of an override.
    let rdates = sources[nil]?.item.repetition?.extra ?? []
    for case let key? in sources.keys where !rdates.contains(key) {
      master.repetition?.extra.remove(key)
    }
    master.changes = item.changes.filter { change in
      guard change.status.isSkipped else { return false }
      // A cancelled override is kept as long as UID and start of the series are unchanged.
      guard let source = sources[change.key], source.item.status == .cancelled else { return true }
      return source.item.uid != item.uid || sources[nil]?.item.when != item.when
    }
    self.master = master
  }

  /// The item, then its overrides in the order of their occurrences.
  var components: [Component] {
    var family = asTheyAre
    // What was changed and taken back has a newer version than that of the file.
    if let source = sources[nil], !item.sources.allSatisfy(\.isCurrent),
      item.isRestoredSinceRead || item.stamp > source.item.modified, family.count == sources.count,
      Set(family.map(\.bytes)) == Set(sources.values.map(\.component.bytes))
    {
      family[0].stamp(item, over: source, isRescheduled: true)
    }
    return family
  }

  /// The components without regard to versions that are gone.
  private var asTheyAre: [Component] {
    let own = masterComponent
    guard item.repetition != nil else { return [own] }
    let written = Set(master.changes.map(\.key))
    let excluded = item.repetition?.excluded ?? []
    let changes = Dictionary(
      item.changes.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    // The file excludes some dates and has overrides of them.
    let unseen = sources[nil]?.item.repetition?.excluded.intersection(excluded) ?? []
    let keys = Set(changes.keys).union(sources.keys.compactMap { $0 }).subtracting(written)
    let overrides = keys.subtracting(excluded.subtracting(unseen)).sorted().compactMap { key in
      unseen.contains(key)
        ? sources[key]?.component
        : override(
          changes[key] ?? OccurrenceChange(key: key), isChanged: changes[key] != nil, of: own)
    }
    return [own] + overrides
  }

  // MARK: Master

  private var masterComponent: Component {
    let source = sources[nil]
    let alarms = Alarms.components(
      of: alarmed, marks: marks, source: source?.component, scope: writing.scope)
    guard let source else { return newComponent(alarms: alarms) }
    var writing = writing
    writing.isDetached =
      source.recurrenceID != nil && !(source.isRange && item.repetition != nil)
    writing.isOverride = writing.isDetached
    return ComponentPatch(source, writing: writing).component(of: master, alarms: alarms)
  }

  private func newComponent(alarms: [Component]) -> Component {
    var lines = [
      ContentLine("UID", text: item.uid), ContentLine("DTSTAMP", dateTime: DateTime(item.stamp)),
      ContentLine("CREATED", dateTime: DateTime(item.created)),
      ContentLine("LAST-MODIFIED", dateTime: DateTime(item.stamp)),
    ]
    for group in PropertyGroup.all { lines += group.lines(master, writing) }
    return Component(
      item.kind.componentName, lines.map { .property($0) } + alarms.map { .component($0) })
  }

  // MARK: Overrides

  /// Returns the override of an occurrence; nil if it needs none.
  ///
  /// - Parameter isChanged: Whether the item has a change of the occurrence. Otherwise the override
  ///   has only properties that items do not hold.
  private func override(
    _ change: OccurrenceChange, isChanged: Bool, of own: Component
  ) -> Component? {
    if change.status.isSkipped { return sources[change.key]?.component }
    var target = item.occurrence(change.key)
    if let moved = change.movedTo {
      target.when = moved.inZone(item.when.zone)
      target.end = item.end?.following(item.when, to: target.when)
    }
    if case .done(let instant) = change.status {
      target.status = .done(instant)
    } else if item.status.isDone {
      target.status = .open
    }
    guard let source = sources[change.key] else { return newOverride(target, change.key, of: own) }
    let exists = writing.scope.series(of: item)?.occurrence(change.key) != nil
    guard isChanged || exists else { return nil }
    return override(target, change.key, from: source)
  }

  /// Returns a new override based on the master component.
  private func newOverride(
    _ target: Item, _ key: OccurrenceKey, of own: Component
  ) -> Component {
    let removed = RecurrenceProperties.names.union(TimeProperties.names)
      // A tentative event is tentative on each date.
      .union(target.kind == .todo ? PlainProperties.statusNames : [])
      .union([SkippedOccurrences.name, "RECURRENCE-ID"])
    var component = own
    component.elements.removeAll { element in
      switch element {
      case .property(let line): removed.contains(line.name)
      case .component: !target.isOpen
      }
    }
    component.append(RecurrenceProperties.recurrenceID(key, of: item))
    for line in TimeProperties.lines(of: target, isOverride: true) { component.append(line) }
    if target.kind == .todo {
      for line in PlainProperties.lines(of: target.status, kind: .todo) { component.append(line) }
    }
    component.stamp(item, over: sources[nil])
    return component
  }

  /// Returns the override of the source changed to `target`.
  private func override(
    _ target: Item, _ key: OccurrenceKey, from source: ReadComponent
  ) -> Component {
    var (target, base) = (target, source)
    base.item.reminders =
      Alarms.read(source.component, of: alarmed, scope: writing.scope).reminders
    base.item.start = nil
    let before = source.item
    if writing.scope.occurrence(at: before.when, onClockOf: item.when) == target.when,
      before.end?.lengthInSeconds(from: before.when) ?? 0
        == target.end?.lengthInSeconds(from: target.when) ?? 0
    {
      target.when = before.when
      target.end = before.end
    }
    var alarms = source.component.components("VALARM")
    if target.isOpen {
      alarms = Alarms.components(
        of: alarmed, marks: [:], source: source.component, scope: writing.scope)
    } else {
      target.reminders = base.item.reminders
    }
    var writing = writing
    writing.isOverride = true
    var patch = ComponentPatch(base, writing: writing)
    if let line = source.recurrenceID, !isName(line, of: key) {
      patch.recurrenceID = RecurrenceProperties.recurrenceID(key, of: item)
    }
    return patch.component(of: target, alarms: alarms)
  }

  /// Whether a RECURRENCE-ID still names the occurrence. It does not if the series has moved.
  private func isName(_ line: ContentLine, of key: OccurrenceKey) -> Bool {
    let named = try? RecurrenceProperties.occurrence(line, of: item, scope: writing.scope)
    return named == key && sources[nil]?.item.when == item.when
  }
}
