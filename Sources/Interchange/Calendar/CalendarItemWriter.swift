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
  /// Whether to write the dates of a repeating todo again, even if its component already has them.
  var restates = false

  var resolver: ZoneResolver { scope.resolver }
  var today: Day { scope.context.now.today }

  package init(_ context: CalendarContext) { scope = CalendarScope(context) }

  /// - Parameters:
  ///   - marks: Marks by the id of the reminder.
  ///   - relatives: The items that share a UID with it in a calendar.
  /// - Returns: The VTIMEZONE components of the sources, then the item, then its overrides.
  package func components(
    of item: Item, marks: [Int: ReminderMark] = [:], relatives: CalendarRelatives = .init()
  ) -> [Component] {
    let sources = ReadSources(of: item, among: relatives, scope: scope)
    let item = sources.asDefined(item)
    let isTodoSeries = item.kind == .todo && item.repetition != nil
    let family = WrittenFamily(
      item, sources: sources.components,
      base: isTodoSeries && !restates ? CalendarItemReader(scope).base(of: item) : nil,
      marks: marks, relatives: relatives,
      writing: PropertyGroup.Writing(scope: sources.scope, list: list))
    return sources.zones + family.components
  }
}

/// The components that an item was read from.
private struct ReadSources {
  /// The scope, including the zones that the sources define.
  private(set) var scope: CalendarScope
  private(set) var zones: [Component] = []
  /// The master component under nil, the overrides under their occurrences.
  private(set) var components: [OccurrenceKey?: ReadComponent] = [:]

  /// - Parameter relatives: The items it was read with. Ambiguous zones are resolved for the years
  ///   of all of them.
  init(of item: Item, among relatives: CalendarRelatives = .init(), scope: CalendarScope) {
    self.scope = scope
    let parsed = item.sources.compactMap { source in source.parsed.map { (source.occurrence, $0) } }
    zones = parsed.flatMap { $0.1.zones }
    for zone in zones { self.scope.resolver.define(zone) }
    if self.scope.resolver.hasOwnDefinitions {
      var family = parsed.map { $0.1.own }
      if case .series(let owner) = relatives.owner {
        family += owner.sources.compactMap(\.component)
      }
      self.scope.resolver.use(for: family)
    }
    for (occurrence, source) in parsed {
      components[occurrence] = try? ReadComponent(source.own, scope: self.scope)
    }
  }

  /// Returns the item with the zone and the end that its master component gives.
  func asDefined(_ item: Item) -> Item {
    components[nil].map { item.asDefined(by: $0.item) } ?? item
  }
}

/// A series as its component states it. RRULE, EXDATE and RECURRENCE-ID refer to DTSTART, even if a
/// todo is due on a later day.
private struct StatedSeries {
  let item: Item
  let daysUntilDue: Int
  /// Whether the series still starts when it did in the source.
  private let isUnmoved: Bool

  init(_ item: Item, _ source: ReadComponent?) {
    isUnmoved = source?.whole.when == item.when
    if let source, source.recurrenceID == nil, let plain = source.stated,
      let lasting = item.lasting(as: plain, due: source.item)
    {
      (self.item, daysUntilDue) = (lasting, source.daysUntilDue)
    } else {
      (self.item, daysUntilDue) = (item, 0)
    }
  }

  /// Returns the key of an occurrence by its DTSTART instead of its due day.
  func begin(of key: OccurrenceKey) -> OccurrenceKey {
    OccurrenceKey(key.day - daysUntilDue, key.time)
  }

  /// Returns the RECURRENCE-ID of an occurrence. The file's own line is kept unless the series has
  /// moved since it was read, even if only to another time of day.
  ///
  /// - Parameter key: A key returned by `begin(of:)`.
  func recurrenceID(
    _ key: OccurrenceKey, keeping line: ContentLine?, scope: CalendarScope
  ) -> ContentLine {
    if let line, isUnmoved,
      (try? RecurrenceProperties.occurrence(line, of: item, scope: scope)) == key
    {
      return line
    }
    return RecurrenceProperties.recurrenceID(key, of: item)
  }
}

/// The items that share a UID with an item in a calendar: a series and its occurrences that are
/// items of their own.
package struct CalendarRelatives: Sendable {
  /// The relation of an item to the series that it was an occurrence of.
  package enum Owner: Sendable {
    /// The item never was an occurrence, or its series is not in the store. It is written as it was
    /// read.
    case none
    /// The item is an override of the series.
    indirect case series(Item)
    /// The item is no longer an override of its series, as it repeats or is in another list.
    case former
  }

  /// Excluded occurrences that are items of their own, with their status.
  package var detached: [OccurrenceKey: Item.Status] = [:]
  package var owner = Owner.none
  /// The parent of the item and the items it waits for; nil to keep what the source has.
  package var related: RelatedProperties?

  package init(detached: [OccurrenceKey: Item.Status] = [:], owner: Owner = .none) {
    self.detached = detached
    self.owner = owner
  }
}

/// Writes an item and the changes of its occurrences as components with one UID.
struct WrittenFamily {
  private let item: Item
  /// The series as the components state it.
  private let series: StatedSeries
  /// The components the item was read from: the master under nil, overrides under their
  /// occurrences.
  private let sources: [OccurrenceKey?: ReadComponent]
  private let marks: [Int: ReminderMark]
  private let writing: PropertyGroup.Writing
  private let owner: CalendarRelatives.Owner
  private let related: RelatedProperties?
  /// The item as the master component holds it, without the changes that overrides hold.
  private let master: Item
  /// The item that alarms are relative to.
  private let alarmed: Item
  /// The history of a repeating todo; nil to keep that of the source.
  private let history: [ContentLine]?
  /// The occurrences that have overrides.
  private let overridden: Set<OccurrenceKey>
  /// The overridden occurrences that the file also excludes. Their overrides have no effect, and
  /// are kept unchanged.
  private let unseen: Set<OccurrenceKey>

  init(
    _ item: Item, sources: [OccurrenceKey?: ReadComponent], base: Item?,
    marks: [Int: ReminderMark], relatives: CalendarRelatives, writing: PropertyGroup.Writing
  ) {
    var item = item
    if case .series(let series) = relatives.owner, let restored = series.restored {
      item.restored = max(item.restored ?? restored, restored)
      item.sources = item.sources.outdated
    }
    self.item = item
    owner = relatives.owner
    related = relatives.related
    self.marks = marks
    let source = sources[nil]
    let stated = source?.whole.repetition
    // In the file, a date with an override may also be excluded or be an extra date.
    let detached = relatives.detached.filter { !(stated?.excluded.contains($0.key) ?? false) }
    let keys = Set(sources.keys.compactMap { $0 })
    // Extra dates that exist only because of an override.
    let added = keys.subtracting(stated?.extra ?? [])
    var master = item
    master.repetition?.extra.formUnion(
      stated?.extra.intersection(relatives.detached.keys) ?? [])
    var overridden = keys.union(item.changes.map(\.key))
    if let source, let base, !source.isBehind,
      item.hasSeries(of: base, besides: relatives.detached)
    {
      master.takeSeries(of: source)
      history = nil
      overridden = keys
    } else if let standing = StandingTodo(
      master, detached: detached, added: added, scope: writing.scope)
    {
      master = standing.item
      history = standing.history
      overridden = overridden.filter(standing.isLeft)
    } else {
      master.repetition?.excluded.subtract(detached.keys)
      master.repetition?.extra.subtract(added)
      master.changes = item.changes.filter { change in
        guard change.status.isSkipped else { return false }
        // A cancelled override is kept as long as UID and start of the series are unchanged.
        guard let own = sources[change.key], own.item.status == .cancelled else { return true }
        return own.item.uid != item.uid || source?.item.when != item.when
      }
      history = SeriesHistory.lines(ofStep: item)
      overridden.subtract(master.changes.map(\.key))
    }
    let excluded = item.repetition?.excluded ?? []
    let unseen = stated?.excluded.intersection(excluded) ?? []
    overridden.subtract(excluded.subtracting(unseen))
    alarmed = master

    var series = StatedSeries(item, source)
    var lasting: Item?
    if let source, let plain = source.stated, series.daysUntilDue > 0 {
      // A todo hidden until DTSTART stays hidden until DTSTART, whichever occurrence it starts at.
      master.start = plain.start ?? master.when.day.map { $0 - series.daysUntilDue }
      lasting = master.lasting(as: plain, due: source.item)
      if lasting == nil {
        series = StatedSeries(item, nil)
        master.start = item.start
      }
    }
    self.series = series
    var writing = writing
    writing.isDueAtEnd = lasting != nil
    self.writing = writing
    self.master = lasting ?? master
    self.overridden = Set(overridden.map(series.begin))
    self.unseen = Set(unseen.map(series.begin))
    self.sources =
      lasting == nil && source?.stated != nil
      ? sources
      : Dictionary(
        sources.map { ($0.key.map(series.begin), $0.value.asStated) }, uniquingKeysWith: { $1 })
  }

  /// The item, then its overrides in the order of their occurrences.
  var components: [Component] {
    asTheyAre.map { component in
      // What was taken back may have been seen in a later version than that of the file.
      guard item.restored != nil,
        let source = sources.values.first(where: { $0.component.bytes == component.bytes }),
        item.isRestored(since: source)
      else { return component }
      var component = component
      component.stamp(item, over: source)
      return component
    }
  }

  /// The components, without a new version for changes that were undone.
  private var asTheyAre: [Component] {
    let own = masterComponent
    guard item.repetition != nil else { return [own] }
    let changes = Dictionary(
      series.item.changes.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let overrides = overridden.sorted().compactMap { key in
      unseen.contains(key)
        ? sources[key]?.component
        : override(
          changes[key] ?? OccurrenceChange(key: key), isChanged: changes[key] != nil, of: own)
    }
    return [own] + overrides
  }

  // MARK: Master

  private var masterComponent: Component {
    var component = unlinkedComponent
    if related?.write(to: &component) ?? false { component.stamp(item, over: sources[nil]) }
    return component
  }

  /// The master component with the RELATED-TO properties of its source.
  private var unlinkedComponent: Component {
    let source = sources[nil]
    let alarms = Alarms.components(
      of: alarmed, marks: marks, source: source,
      stated: writing.isDueAtEnd ? master : nil, scope: writing.scope)
    var writing = writing
    var master = master
    var recurrenceID: ContentLine?
    var uid: String? = item.uid
    switch owner {
    case .series(let stored):
      guard let key = item.overrideKey else { break }
      writing.isOverride = true
      let read = ReadSources(of: stored, scope: writing.scope)
      let owner = read.asDefined(stored)
      let series = StatedSeries(owner, read.components[nil])
      recurrenceID = series.recurrenceID(
        series.begin(of: key), keeping: source.flatMap { $0.isRange ? nil : $0.recurrenceID },
        scope: read.scope)
      uid = owner.uid
      if item.end == owner.end?.following(owner.when, to: item.when),
        let whole = read.components[nil],
        let end = RecurrencePatch(whole, scope: read.scope).end(
          of: key, from: item.when, own: source.flatMap { $0.recurrenceID == nil ? nil : $0 })
      {
        master.end = end
      }
    case .none:
      let isSplit = source?.isRange ?? false && item.repetition != nil
      writing.isOverride = source?.recurrenceID != nil && !isSplit
      // An occurrence that is an item of its own keeps the UID of its series.
      if writing.isOverride { (recurrenceID, uid) = (source?.recurrenceID, nil) }
    case .former: break
    }
    guard let source else {
      return newComponent(master, uid: uid ?? item.uid, recurrenceID, writing, alarms: alarms)
    }
    var patch = ComponentPatch(source, writing: writing)
    patch.uid = uid
    patch.recurrenceID = recurrenceID
    patch.history = history
    return patch.component(of: master, alarms: alarms)
  }

  private func newComponent(
    _ master: Item, uid: String, _ recurrenceID: ContentLine?, _ writing: PropertyGroup.Writing,
    alarms: [Component]
  ) -> Component {
    var lines = [
      ContentLine("UID", text: uid), ContentLine("DTSTAMP", dateTime: DateTime(item.stamp)),
      ContentLine("CREATED", dateTime: DateTime(item.created)),
      ContentLine("LAST-MODIFIED", dateTime: DateTime(item.stamp)),
    ]
    if let recurrenceID { lines.append(recurrenceID) }
    for group in PropertyGroup.all { lines += group.lines(master, writing) }
    lines += history ?? []
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
    var target = series.item.occurrence(change.key)
    target.sources = item.sources
    if let moved = change.movedTo {
      target.when = moved.inZone(item.when.zone)
      target.end = series.item.end?.following(series.item.when, to: target.when)
    }
    if let whole = sources[nil],
      let end = RecurrencePatch(whole, scope: writing.scope)
        .end(of: change.key, from: target.when, own: sources[change.key])
    {
      target.end = end
    }
    if case .done(let instant) = change.status {
      target.status = .done(instant)
    } else if item.status.isDone {
      target.status = .open
    }
    guard let source = sources[change.key] else { return newOverride(target, change.key, of: own) }
    let exists = writing.scope.series(of: series.item)?.occurrence(change.key) != nil
    guard isChanged || exists else { return nil }
    return override(target, change.key, from: source)
  }

  private func newOverride(
    _ target: Item, _ key: OccurrenceKey, of own: Component
  ) -> Component {
    let removed = RecurrenceProperties.names.union(TimeProperties.names)
      .union(SeriesHistory.names)
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
    component.append(RecurrenceProperties.recurrenceID(key, of: series.item))
    let times = TimeProperties.lines(
      of: target, isOverride: true, isDueAtEnd: writing.isDueAtEnd, scope: writing.scope)
    for line in times { component.append(line) }
    if target.kind == .todo {
      for line in PlainProperties.lines(of: target.status, kind: .todo) { component.append(line) }
    }
    component.stamp(item, over: sources[nil])
    return component
  }

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
        of: alarmed, marks: [:], source: source,
        stated: writing.isDueAtEnd ? target : nil, scope: writing.scope)
    } else {
      target.reminders = base.item.reminders
    }
    var writing = writing
    writing.isOverride = true
    var patch = ComponentPatch(base, writing: writing)
    patch.uid = item.uid
    patch.recurrenceID = series.recurrenceID(
      key, keeping: source.recurrenceID, scope: writing.scope)
    return patch.component(of: target, alarms: alarms)
  }
}

extension Item {
  /// Whether its time and its occurrences equal those of `base`, which was read from the same text.
  ///
  /// - Parameter detached: The excluded dates that are written as overrides.
  fileprivate func hasSeries(of base: Item, besides detached: [OccurrenceKey: Status]) -> Bool {
    var repetition = base.repetition
    repetition?.excluded.formUnion(detached.keys)
    return kind == base.kind && when == base.when && end == base.end && start == base.start
      && changes == base.changes && self.repetition == repetition
  }

  /// Replaces the time, the repetition and the occurrence changes by those of a component.
  fileprivate mutating func takeSeries(of source: ReadComponent) {
    setWhen(source.item.when)
    end = source.item.end
    repetition = source.item.repetition
    changes = source.item.changes
    if status == source.whole.status { status = source.item.status }
  }
}
