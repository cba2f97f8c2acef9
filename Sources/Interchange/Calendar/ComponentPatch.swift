import ICalendar
import TodoCore

/// Updates the component an item was read from. Unchanged groups of properties, and properties that
/// items do not hold, stay byte for byte.
struct ComponentPatch {
  private let source: ReadComponent
  private let writing: PropertyGroup.Writing
  /// The UID to write; nil to keep that of the source.
  var uid: String?
  /// The RECURRENCE-ID to write; nil for a component without one.
  var recurrenceID: ContentLine?
  /// The history of a repeating todo; nil to keep that of the source.
  var history: [ContentLine]?

  init(_ source: ReadComponent, writing: PropertyGroup.Writing) {
    self.source = source
    self.writing = writing
  }

  func component(of item: Item, alarms: [Component]) -> Component {
    var base = source.item
    // THISANDFUTURE on a repeating item starts a series. Any other override read without its series
    // stays an override.
    let isSplit = source.isRange && item.repetition != nil
    // A component that names no list is in the list of its calendar.
    if source.component.property(PlainProperties.list) == nil { base.list = writing.list }
    let endsSoon = RecurrenceProperties.datesEndSoon(
      in: source.component, today: writing.scope.context.now.today)
    var replaced = PropertyGroup.all.filter { group in
      isSplit && group.isOfTime || endsSoon && group.isOfRecurrence || !group.isSame(base, item)
    }
    if let history {
      let own = source.component.properties.filter { SeriesHistory.names.contains($0.name) }
      if !own.saysTheSame(as: history) { replaced.append(.history(history)) }
    }
    let newUID = uid == source.item.uid ? nil : uid
    let newID = recurrenceID.flatMap { line in
      source.recurrenceID.map(line.saysTheSame(as:)) ?? false ? nil : line
    }
    let losesID = recurrenceID == nil && source.recurrenceID != nil
    let hasOtherAlarms =
      alarms.flatMap(\.bytes) != source.component.components("VALARM").flatMap(\.bytes)
    let isUnchanged =
      replaced.isEmpty && newUID == nil && newID == nil && !losesID && !hasOtherAlarms
      && item.kind == source.item.kind
    if isUnchanged { return source.component }
    var component = source.component
    var groups = replaced
    // If only single dates of a series changed, the rest of its recurrence stays as it is.
    if !isSplit, !endsSoon, !groups.contains(where: { $0.names.contains("DTSTART") }),
      let index = groups.firstIndex(where: \.isOfRecurrence),
      let patched = RecurrencePatch(source, scope: writing.scope).component(of: item)
    {
      component = patched
      groups.remove(at: index)
    }
    component = component.replacing(
      groups.enumerated().map { ($0.offset, lines(of: $0.element, item)) }, alarms: alarms
    ) { line in
      groups.firstIndex { $0.names.contains(line.name) }
    }
    if item.kind != source.item.kind {
      component = Component(item.kind.componentName, component.elements)
    }
    if let newUID { component.set(ContentLine("UID", text: newUID)) }
    if let newID { component.set(newID) }
    if losesID { component.removeProperties("RECURRENCE-ID") }
    let isRescheduled = replaced.contains { $0.isOfTime }
    component.stamp(item, over: source, isRescheduled: isRescheduled)
    return component
  }

  private func lines(of group: PropertyGroup, _ item: Item) -> [ContentLine] {
    let lines = group.lines(item, writing)
    if group.isOfRecurrence {
      return RecurrencePatch(source, scope: writing.scope).lasting(lines, of: item)
    }
    return group.isOfTime ? keepingOwn(lines, of: item) : lines
  }

  /// Returns the time lines, with DTSTART and DURATION of the source if they give the same times.
  /// So an event that was moved keeps its DURATION, and a todo with a later DUE keeps its DTSTART.
  private func keepingOwn(_ lines: [ContentLine], of item: Item) -> [ContentLine] {
    let isOfSeries = item.repetition != nil || writing.isOverride
    func time(_ lines: [ContentLine]) -> TimeProperties? {
      var component = Component(item.kind.componentName, lines.map { .property($0) })
      if isOfSeries { component.append(ContentLine("RECURRENCE-ID", raw: "")) }
      var time = try? TimeProperties(component, scope: writing.scope)
      time?.isEndConverted = false
      return time
    }
    var result = lines
    for (name, others) in [("DTSTART", ["DTSTART"]), ("DURATION", ["DTEND", "DUE"])] {
      guard let own = source.component.property(name) else { continue }
      let rest = result.filter { !others.contains($0.name) }
      let kept = name == "DTSTART" ? [own] + rest : rest + [own]
      if time(kept) == time(result) { result = kept }
    }
    return result
  }
}

extension Item {
  /// Whether a later version of it was taken back since a component of it was read, so that each of them has to
  /// be newer than that.
  func isRestored(since source: ReadComponent) -> Bool {
    guard let restored, !sources.allSatisfy(\.isCurrent) else { return false }
    return (source.modified ?? source.stamp).map { $0 <= restored } ?? true
  }
}

extension Component {
  /// Returns the component with its alarms and the lines of some units replaced. New lines go where
  /// the first replaced line was, or to the end if there was none.
  ///
  /// - Parameters:
  ///   - changes: The lines of each unit that is replaced.
  ///   - unit: Returns the unit that a line belongs to; nil for none.
  func replacing<Unit: Hashable>(
    _ changes: [(unit: Unit, lines: [ContentLine])], alarms: [Component],
    unit: (ContentLine) -> Unit?
  ) -> Component {
    let changed = Dictionary(changes.map { ($0.unit, $0.lines) }, uniquingKeysWith: { $1 })
    var written: Set<Unit> = []
    var hasAlarms = false
    var result = self
    result.elements = elements.flatMap { element -> [Element] in
      switch element {
      case .property(let line):
        guard let unit = unit(line), let lines = changed[unit] else { return [element] }
        return written.insert(unit).inserted ? lines.map { .property($0) } : []
      case .component(let inner) where inner.name == "VALARM":
        defer { hasAlarms = true }
        return hasAlarms ? [] : alarms.map { .component($0) }
      case .component: return [element]
      }
    }
    if !hasAlarms { result.elements += alarms.map { .component($0) } }
    result.append(changes.filter { !written.contains($0.unit) }.flatMap(\.lines))
    return result
  }

  /// Sets DTSTAMP and LAST-MODIFIED, and increments SEQUENCE if the time has changed. None becomes
  /// less than in the source, which may come from a program with another clock. Must be called
  /// last, since it gives all new lines the line breaks of the source.
  ///
  /// - SeeAlso: RFC 5545 §3.8.7.4.
  mutating func stamp(_ item: Item, over source: ReadComponent?, isRescheduled: Bool = false) {
    let stamp = max(item.stamp, source?.stamp ?? item.stamp)
    set(ContentLine("DTSTAMP", dateTime: DateTime(stamp)))
    let modified = max(item.stamp, source?.modified ?? item.stamp)
    set(ContentLine("LAST-MODIFIED", dateTime: DateTime(modified)))
    // A change of the time that was taken back had a higher number too.
    if let source, let number = source.component.sequence,
      isRescheduled || item.isRestored(since: source)
    {
      set(ContentLine("SEQUENCE", integer: number + 1))
    }
    breakNewLinesAsOthers()
  }
}
