import CivilTime
import ICalendar
import TodoCore

/// Merges two versions of one component.
final class ComponentMerge {
  /// The scopes in which the values of each version are read.
  typealias Scopes = (base: CalendarScope, ours: CalendarScope, theirs: CalendarScope)

  /// The properties that record when a component was changed. The merge computes them itself.
  static let stampNames: Set<String> = ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"]
  /// The properties with a moment whose later value wins, whoever wrote it.
  private static let latestNames: Set<String> = ["X-MOZ-LASTACK", "ACKNOWLEDGED"]
  /// The properties that a component may have several of, which are merged value by value.
  private static let severalNames: Set<String> = [
    "EXDATE", "RDATE", "ATTENDEE", "ATTACH", "COMMENT", "CONTACT", "RELATED-TO",
    SeriesHistory.doneName, SkippedOccurrences.name,
  ]
  /// The properties of other programs whose loss is not reported, since no user would notice it.
  private static let untold: Set<String> = ["X-MOZ-GENERATION", "CREATED"]

  /// A version of the component.
  struct Version {
    let component: Component
    /// nil if the component can not be read.
    let item: Item?
    /// The same item; a repeating todo also holds what was done on its past dates.
    let whole: Item?
    /// The properties by name: looking for each name in all of them is quadratic.
    private let named: [String: [ContentLine]]

    init(_ component: Component, _ read: ReadComponent?) {
      self.component = component
      item = read?.item
      whole = read?.whole
      named = Dictionary(grouping: component.properties, by: \.name)
    }

    func lines(of unit: Unit) -> [ContentLine] {
      if case .property(let name) = unit { named[name] ?? [] } else { component.lines(of: unit) }
    }
  }

  let base: Version?
  let ours: Version
  let theirs: Version
  /// The occurrence that the component overrides; nil for the master component.
  let occurrence: String?
  let scope: CalendarScope
  var conflicts: [MergeConflict] = []
  /// Whether the dates of a repeating todo come from one side and its completed occurrences from
  /// both, so that it may have to start at another occurrence.
  var isRestated = false
  /// LAST-MODIFIED of both sides.
  private let modified: (ours: Instant?, theirs: Instant?)
  /// Whether the result equals theirs, ignoring when it was changed.
  private(set) var equalsTheirs = true

  /// - Parameter base: nil if the sides have no version in common.
  init(
    base: Component?, ours: Component, theirs: Component, occurrence: String?, scopes: Scopes
  ) {
    self.occurrence = occurrence
    scope = scopes.theirs
    let old = base.flatMap { try? ReadComponent($0, scope: scopes.base) }
    var own = try? ReadComponent(ours, scope: scopes.ours)
    var other = try? ReadComponent(theirs, scope: scopes.theirs)
    // What one side closed by moving its start has to be told from what the other closed.
    if let base, ours.meaning != base.meaning, theirs.meaning != base.meaning {
      own = own?.withHistory(since: old)
      other = other?.withHistory(since: old)
    }
    self.base = base.map { Version($0, old) }
    self.ours = Version(own?.component ?? ours, own)
    self.theirs = Version(other?.component ?? theirs, other)
    modified = (
      self.ours.component.instant("LAST-MODIFIED", scope: scope),
      self.theirs.component.instant("LAST-MODIFIED", scope: scope)
    )
    equalsTheirs = self.theirs.component.meaning == theirs.meaning
  }

  func version(of side: Side) -> Version { side == .ours ? ours : theirs }

  func run() -> Component {
    let units = units()
    var merged: [Unit: [ContentLine]] = [:]
    let dates = mergedDates()
    for unit in units where !Self.datesUnits.contains(unit) || dates == nil {
      merged[unit] = merge(unit)
    }
    if let dates {
      for unit in Self.datesUnits { merged[unit] = version(of: dates).lines(of: unit) }
      begin(&merged, on: dates)
    }
    openTakenBack(&merged)
    let alarms = mergedAlarms()
    let hasOtherAlarms =
      alarms.map(\.meaning) != theirs.component.components("VALARM").map(\.meaning)
    let changes = units.compactMap { unit in
      merged[unit].flatMap { $0.saysTheSame(as: theirs.lines(of: unit)) ? nil : (unit, $0) }
    }
    guard !changes.isEmpty || hasOtherAlarms else { return theirs.component }
    equalsTheirs = false
    var component = theirs.component.replacing(changes, alarms: alarms) { Unit($0.name) }
    stamp(&component)
    return component
  }

  // MARK: The parts of a component

  /// Properties that are merged together.
  enum Unit: Hashable {
    /// The index in `fields`.
    case field(Int)
    case property(String)

    init(_ name: String) {
      self = ComponentMerge.fieldIndex[name].map { .field($0) } ?? .property(name)
    }
  }

  fileprivate struct Field: Sendable {
    let field: MergeConflict.Field
    let names: Set<String>
    /// nil if versions are compared by their lines alone.
    let isSame: (@Sendable (Item, Item) -> Bool)?
  }

  fileprivate static let fields: [Field] =
    PropertyGroup.all.compactMap { group in
      if group.isOfRecurrence {
        return Field(
          field: .rule,
          names: [
            "RRULE", "EXRULE", RecurrenceProperties.ruleName, RecurrenceProperties.afterDoneName,
          ], isSame: nil)
      }
      guard let field = group.names.compactMap({ conflictFields[$0] }).first else { return nil }
      return Field(field: field, names: group.names, isSame: group.isSame)
    }

  /// Which field to name when both sides changed a property.
  private static let conflictFields: [String: MergeConflict.Field] = [
    "SUMMARY": .title, "DESCRIPTION": .notes, "URL": .url, "CATEGORIES": .tags,
    "PRIORITY": .priority, PlainProperties.list: .list, PlainProperties.starred: .star,
    PlainProperties.since: .since,
    "LOCATION": .place, "DTSTART": .time, "STATUS": .status,
  ]

  private static let fieldIndex = Dictionary(
    fields.enumerated().flatMap { index, field in field.names.map { ($0, index) } },
    uniquingKeysWith: { first, _ in first })

  /// The units of all versions, each once.
  private func units() -> [Unit] {
    [theirs, ours, base].flatMap { $0?.component.properties ?? [] }
      .map(\.name).filter { !Self.stampNames.contains($0) }.map(Unit.init).uniqued()
  }

  /// The fields that an override has for itself. It copies the others from its series.
  private static let fieldsOfDates: Set<MergeConflict.Field> = [.time, .rule, .status]

  /// Returns an override whose properties copied from `series` come from another version of it.
  static func following(
    _ date: Component, from series: Component, to other: Component
  ) -> Component {
    var result = date
    for (index, field) in fields.enumerated() where !fieldsOfDates.contains(field.field) {
      let (own, new) = (series.lines(of: .field(index)), other.lines(of: .field(index)))
      guard date.lines(of: .field(index)).saysTheSame(as: own), !new.saysTheSame(as: own) else {
        continue
      }
      for name in field.names { result.removeProperties(name) }
      for line in new { result.append(line) }
    }
    let alarms = [date, series, other].map { $0.components("VALARM") }
    if alarms[0].map(\.meaning) == alarms[1].map(\.meaning),
      alarms[1].map(\.meaning) != alarms[2].map(\.meaning)
    {
      result.removeComponents("VALARM")
      result.elements += alarms[2].map { .component($0) }
    }
    return result
  }

  // MARK: One part

  private func merge(_ unit: Unit) -> [ContentLine] {
    let (old, own, other) = (
      base?.lines(of: unit) ?? [], ours.lines(of: unit), theirs.lines(of: unit)
    )
    if own.saysTheSame(as: other) { return other }
    if case .property(let name) = unit, Self.latestNames.contains(name) {
      return later(own, other) == .ours ? own : other
    }
    // Another program may write the same moment in UTC. That is no change: the item keeps its zone.
    if case .field(let index) = unit, Self.fields[index].field == .time, let common = base?.item,
      let second = theirs.item, isInUTC(second, as: common)
    {
      return own
    }
    if own.saysTheSame(as: old) { return other }
    if other.saysTheSame(as: old) { return own }
    let field: MergeConflict.Field
    switch unit {
    case .property(let name):
      if Self.severalNames.contains(name) { return mergeEach(name, old, own, other) }
      field = .property(name)
      if Self.untold.contains(name) { return winner(own, other) == .ours ? own : other }
    case .field(let index):
      field = Self.fields[index].field
      if let isSame = Self.fields[index].isSame, let first = ours.item, let second = theirs.item {
        // Without a common version, a value wins over a missing one.
        if base == nil, own.isEmpty || other.isEmpty { return own + other }
        if let common = base?.item {
          let isChanged = (
            ours: !isSame(common, first) && !(field == .time && isInUTC(first, as: common)),
            theirs: !isSame(common, second)
          )
          if isChanged == (true, false) { return own }
          if isChanged == (false, true) { return other }
        }
        if isSame(first, second) { return winner(own, other) == .ours ? own : other }
      }
    }
    if base == nil, own.isEmpty || other.isEmpty { return own + other }
    let side = winner(own, other)
    let history = Unit.property(SeriesHistory.doneName)
    let isDerived =
      field == .status && [ours, theirs].contains { !$0.lines(of: history).isEmpty }
      && followsFromHistory(own, of: ours.component)
      && followsFromHistory(other, of: theirs.component)
    if !isDerived { note(field, own, other, side) }
    return side == .ours ? own : other
  }

  func winner(_ own: [ContentLine], _ other: [ContentLine]) -> Side {
    Side.later(modified, own.bytes, other.bytes)
  }

  private func later(_ own: [ContentLine], _ other: [ContentLine]) -> Side {
    func moment(_ lines: [ContentLine]) -> Instant {
      lines.compactMap { PlainProperties.instant($0, scope: scope) }.max()
        ?? Instant(secondsSinceEpoch: .min)
    }
    return moment(own) > moment(other) ? .ours : .theirs
  }

  /// Whether an item in UTC begins and ends at the same instants as one in another zone. Never of a series, whose
  /// dates may agree before a change of the clock and differ after it.
  private func isInUTC(_ item: Item, as other: Item) -> Bool {
    func moments(_ item: Item) -> [Instant]? {
      guard item.repetition == nil, let time = item.when.time, let day = item.when.day,
        let zone = scope.zone(named: item.when.zone)
      else { return nil }
      let begin = zone.instant(of: CivilDateTime(day, time), resolving: .compatible)
      guard let end = item.end else { return [begin] }
      if case .journey = end { return nil }
      return end.last(from: item.when).map {
        [begin, zone.instant(of: $0, resolving: .compatible)]
      }
    }
    guard item.when.zone == "UTC", other.when.zone != "UTC", item.kind == other.kind,
      item.start == other.start, let own = moments(item)
    else { return false }
    return own == moments(other)
  }

  func note(
    _ field: MergeConflict.Field, _ own: [ContentLine], _ other: [ContentLine], _ side: Side
  ) {
    note(
      field, ours: .init(own.shown, item: ours.item), theirs: .init(other.shown, item: theirs.item),
      side)
  }

  func note(
    _ field: MergeConflict.Field, at date: String? = nil, ours: MergeConflict.Value,
    theirs: MergeConflict.Value, _ side: Side
  ) {
    let keptOurs = side == .ours
    conflicts.append(
      MergeConflict(
        field: field, occurrence: date ?? occurrence, kept: keptOurs ? ours : theirs,
        lost: keptOurs ? theirs : ours, keptOurs: keptOurs))
  }

  // MARK: Properties one by one

  /// Merges properties with one name, which are identified by their values.
  private func mergeEach(
    _ name: String, _ old: [ContentLine], _ own: [ContentLine], _ other: [ContentLine]
  ) -> [ContentLine] {
    let isDates = name == "EXDATE" || name == "RDATE"
    func each(_ lines: [ContentLine]) -> [ContentLine] { isDates ? lines.flatMap(\.single) : lines }
    let (before, first, second) = (each(old).byValue, each(own).byValue, each(other).byValue)
    var merged: [ContentLine] = []
    for line in (each(other) + each(own)).uniqued(by: \.rawText) {
      let value = line.rawText
      switch (before[value], first[value], second[value]) {
      case (let old, let own?, let other?):
        if own.saysTheSame(as: other) || old.map(own.saysTheSame) ?? false {
          merged.append(other)
        } else if old.map(other.saysTheSame) ?? false {
          merged.append(own)
        } else {
          let side = Side.later(modified, [own].bytes, [other].bytes)
          merged.append(side == .ours ? own : other)
          noteStates(own, other, side)
        }
      case (let old?, nil, let other?):
        if !other.saysTheSame(as: old) { merged.append(other) }
      case (let old?, let own?, nil):
        if !own.saysTheSame(as: old) { merged.append(own) }
      case (nil, let own?, nil): merged.append(own)
      case (nil, nil, let other?): merged.append(other)
      case (_, nil, nil): break
      }
    }
    return merged
  }

  /// Adds a conflict if both sides closed an occurrence in different ways. Different completion
  /// times are no conflict.
  private func noteStates(_ own: ContentLine, _ other: ContentLine, _ side: Side) {
    guard let first = SeriesHistory.change(own), let second = SeriesHistory.change(other),
      first.status.isSkipped != second.status.isSkipped || first.movedTo != second.movedTo
    else { return }
    func value(_ change: OccurrenceChange, _ item: Item?) -> MergeConflict.Value {
      var item = item
      item?.changes = [change]
      return .init(change.status.isSkipped ? "SKIPPED" : "", item: item)
    }
    note(
      .status, at: first.key.description, ours: value(first, ours.item),
      theirs: value(second, theirs.item), side)
  }

  // MARK: Alarms

  private func mergedAlarms() -> [Component] {
    let (old, own, other) = (
      base?.component.alarms ?? [:], ours.component.alarms, theirs.component.alarms
    )
    let names =
      theirs.component.alarmNames + ours.component.alarmNames.filter { other[$0] == nil }
    return names.compactMap { name in mergedAlarm(old[name], own[name], other[name]) }
  }

  private func mergedAlarm(
    _ old: Component?, _ own: Component?, _ other: Component?
  ) -> Component? {
    if own?.meaning == other?.meaning || own?.meaning == old?.meaning { return other }
    if other?.meaning == old?.meaning { return own }
    guard let own, let other else {
      // Changed on one side and removed on the other.
      note(
        .removed, ours: value(of: own), theirs: value(of: other), own == nil ? .theirs : .ours)
      return own ?? other
    }
    var alarm = other
    let names = (other.properties + own.properties).map(\.name).uniqued()
    var (kept, lost): ([ContentLine], [ContentLine]) = ([], [])
    let side = winner(own.properties, other.properties)
    for name in names {
      let (before, first, second) = (
        old?.properties(name) ?? [], own.properties(name), other.properties(name)
      )
      if first.saysTheSame(as: second) { continue }
      var chosen = first
      if Self.latestNames.contains(name) {
        if later(first, second) == .theirs { continue }
      } else if first.saysTheSame(as: before) {
        continue
      } else if !second.saysTheSame(as: before) {
        chosen = side == .ours ? first : second
        kept += chosen
        lost += side == .ours ? second : first
      }
      alarm.removeProperties(name)
      for line in chosen { alarm.append(line) }
    }
    if !kept.isEmpty || !lost.isEmpty {
      note(.reminder, ours: value(of: own), theirs: value(of: other), side)
    }
    return alarm
  }

  /// Returns the value of a conflict whose item has the alarm as its only reminder.
  private func value(of alarm: Component?) -> MergeConflict.Value {
    guard let alarm else { return "" }
    var component = theirs.component
    component.removeComponents()
    component.append(alarm)
    return .init(
      alarm.property("TRIGGER")?.rawText ?? "",
      item: (try? ReadComponent(component, scope: scope))?.item)
  }

  // MARK: The result

  /// Sets the stamps to the later ones of both versions.
  private func stamp(_ component: inout Component) {
    for name in ["DTSTAMP", "LAST-MODIFIED"] {
      let (own, other) = (ours.component.properties(name), theirs.component.properties(name))
      if let line = (later(own, other) == .ours ? own : other).first { component.set(line) }
    }
    if let own = ours.component.sequence, own > theirs.component.sequence ?? 0 {
      component.set(ContentLine("SEQUENCE", integer: own))
    }
    component.breakNewLinesAsOthers()
  }
}

extension Component {
  func lines(of unit: ComponentMerge.Unit) -> [ContentLine] {
    switch unit {
    case .property(let name): properties(name)
    case .field(let index):
      properties.filter { ComponentMerge.fields[index].names.contains($0.name) }
    }
  }

  /// The names that identify its alarms: the UID, or else the action and trigger. Equal names are
  /// numbered.
  fileprivate var alarmNames: [String] { namedAlarms.map(\.name) }

  fileprivate var alarms: [String: Component] {
    Dictionary(namedAlarms.map { ($0.name, $0.alarm) }, uniquingKeysWith: { first, _ in first })
  }

  private var namedAlarms: [(name: String, alarm: Component)] {
    var copies: [String: Int] = [:]
    return components("VALARM").map { alarm in
      let uid = alarm.property("UID") ?? alarm.property("X-WR-ALARMUID")
      let name =
        uid?.text
        ?? ["ACTION", "TRIGGER"].compactMap { alarm.property($0)?.canonical }.joined(separator: " ")
      let copy = copies[name, default: 0]
      copies[name] = copy + 1
      return (copy == 0 ? name : "\(name) #\(copy)", alarm)
    }
  }
}

extension ContentLine {
  fileprivate var single: [ContentLine] {
    let values = singleValues
    if values.count < 2 { return [self] }
    return values.uniqued().compactMap { value in keepingValues { $0.rawText == value } }
  }
}

extension [ContentLine] {
  func saysTheSame(as other: [ContentLine]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { $0.name == $1.name && $0.saysTheSame(as: $1) }
  }

  /// The bytes that decide a conflict if LAST-MODIFIED does not.
  fileprivate var bytes: [[UInt8]] { map { [UInt8]($0.canonical.utf8) } }

  fileprivate var byValue: [String: ContentLine] {
    Dictionary(map { ($0.rawText, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The values as they are shown to the user.
  fileprivate var shown: String {
    map { $0.valueType == nil ? $0.text : $0.rawText }.joined(separator: " ")
  }
}

extension Sequence {
  fileprivate func uniqued(by key: (Element) -> String) -> [Element] {
    var seen: Set<String> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
