import CivilTime
import ICalendar
import TodoCore

/// An item and the changes to its occurrences as components with one UID.
struct WrittenFamily {
  private let item: Item
  /// What it was read from: itself under nil, and its overrides.
  private let sources: [OccurrenceKey?: ReadComponent]
  private let marks: [Int: ReminderMark]
  private let writing: PropertyGroup.Writing
  /// The item as its own component says it: without what overrides say.
  private let master: Item

  init(
    _ item: Item, sources: [OccurrenceKey?: ReadComponent], marks: [Int: ReminderMark],
    detached: Set<OccurrenceKey>, writing: PropertyGroup.Writing
  ) {
    self.item = item
    self.sources = sources
    self.marks = marks
    self.writing = writing
    var master = item
    master.repetition?.excluded.subtract(detached)
    // Dates that only an override of the source adds.
    let own = sources[nil]?.item.repetition?.extra ?? []
    for case let key? in sources.keys where !own.contains(key) {
      master.repetition?.extra.remove(key)
    }
    master.changes = item.changes.filter { change in
      guard change.status.isSkipped else { return false }
      // A cancelled override stays one while the series is where it was, under its UID.
      guard let source = sources[change.key], source.item.status == .cancelled else { return true }
      return source.item.uid != item.uid || sources[nil]?.item.when != item.when
    }
    self.master = master
  }

  /// The item, then its overrides in the order of their occurrences.
  var components: [Component] {
    let own = masterComponent
    guard item.repetition != nil else { return [own] }
    let written = Set(master.changes.map(\.key))
    let excluded = item.repetition?.excluded ?? []
    let changes = Dictionary(
      item.changes.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let keys = Set(changes.keys).union(sources.keys.compactMap { $0 })
    let overrides = keys.subtracting(written).subtracting(excluded).sorted().compactMap { key in
      override(changes[key] ?? OccurrenceChange(key: key), isChanged: changes[key] != nil, of: own)
    }
    return [own] + overrides
  }

  // MARK: The item itself

  private var masterComponent: Component {
    let source = sources[nil]
    let alarms = Alarms.components(
      of: item, marks: marks, source: source?.component, scope: writing.scope)
    guard let source else { return newComponent(alarms: alarms) }
    var writing = writing
    writing.isDetached = source.recurrenceID != nil && !source.isRange
    writing.isOverride = writing.isDetached
    return ComponentPatch(source, writing: writing).component(of: master, alarms: alarms)
  }

  private func newComponent(alarms: [Component]) -> Component {
    var lines = [
      ContentLine("UID", text: item.uid), ContentLine("DTSTAMP", dateTime: DateTime(item.modified)),
      ContentLine("CREATED", dateTime: DateTime(item.created)),
      ContentLine("LAST-MODIFIED", dateTime: DateTime(item.modified)),
    ]
    for group in PropertyGroup.all { lines += group.lines(master, writing) }
    return Component(
      item.kind.componentName, lines.map { .property($0) } + alarms.map { .component($0) })
  }

  // MARK: Overrides

  /// - Parameter isChanged: Whether the user changed the occurrence. Otherwise it only has a source,
  ///   with properties an item does not hold.
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
    guard isChanged || exists(change.key) else { return nil }
    return override(target, change.key, from: source)
  }

  private func exists(_ key: OccurrenceKey) -> Bool {
    guard let zone = try? item.when.zone(from: writing.scope.context.zones, user: .utc),
      let series = (try? item.series(in: zone)) ?? nil
    else { return false }
    return series.occurrence(key) != nil
  }

  /// An override made of the component of the whole series.
  private func newOverride(
    _ target: Item, _ key: OccurrenceKey, of own: Component
  ) -> Component {
    let gone = RecurrenceProperties.names.union(TimeProperties.names)
      // An event that is tentative is so on each date.
      .union(target.kind == .todo ? PlainProperties.statusNames : [])
      .union([SkippedOccurrences.name, "RECURRENCE-ID"])
    var component = own
    component.elements.removeAll { element in
      switch element {
      case .property(let line): gone.contains(line.name)
      case .component: !target.isOpen
      }
    }
    component.append(RecurrenceProperties.recurrenceID(key, of: item))
    for line in TimeProperties.lines(of: target, isOverride: true) { component.append(line) }
    if target.kind == .todo {
      for line in PlainProperties.lines(of: target.status, kind: .todo) { component.append(line) }
    }
    component.set(ContentLine("DTSTAMP", dateTime: DateTime(item.modified)))
    component.set(ContentLine("LAST-MODIFIED", dateTime: DateTime(item.modified)))
    return component
  }

  private func override(
    _ target: Item, _ key: OccurrenceKey, from source: ReadComponent
  ) -> Component {
    var (target, base) = (target, source)
    base.item.reminders =
      Alarms.read(source.component, of: item, scope: writing.scope).reminders
    base.item.start = nil
    let said = source.item
    if writing.scope.occurrence(at: said.when, onClockOf: item.when) == target.when,
      said.end?.lengthInSeconds(from: said.when) ?? 0
        == target.end?.lengthInSeconds(from: target.when) ?? 0
    {
      target.when = said.when
      target.end = said.end
    }
    var alarms = source.component.components("VALARM")
    if target.isOpen {
      alarms = Alarms.components(
        of: item, marks: [:], source: source.component, scope: writing.scope)
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

  /// Whether a RECURRENCE-ID still names the occurrence: the series may have moved.
  private func isName(_ line: ContentLine, of key: OccurrenceKey) -> Bool {
    let named = try? RecurrenceProperties.occurrence(line, of: item, scope: writing.scope)
    return named == key && sources[nil]?.item.when == item.when
  }
}
