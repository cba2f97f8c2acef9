import CivilTime
import ICalendar
import TodoCore

/// Updates the component an item was read from. Unchanged groups of properties, and properties that
/// items do not hold, stay byte for byte.
struct ComponentPatch {
  private let source: ReadComponent
  private let writing: PropertyGroup.Writing
  /// Replaces the RECURRENCE-ID of the source.
  var recurrenceID: ContentLine?

  init(_ source: ReadComponent, writing: PropertyGroup.Writing) {
    self.source = source
    self.writing = writing
  }

  func component(of item: Item, alarms: [Component]) -> Component {
    var base = source.item
    // A component that names no list is in the list of its calendar.
    if source.component.property(PlainProperties.list) == nil { base.list = writing.list }
    let replaced = PropertyGroup.all.filter { group in
      source.isRange && group.isOfTime || !group.isSame(base, item)
    }
    // An occurrence that is an item of its own keeps the UID of its series.
    let isRenamed = !writing.isDetached && item.uid != source.item.uid
    let hasOtherAlarms =
      alarms.flatMap(\.bytes) != source.component.components("VALARM").flatMap(\.bytes)
    let isUnchanged =
      replaced.isEmpty && !isRenamed && !hasOtherAlarms && recurrenceID == nil && !source.isRange
      && item.kind == source.item.kind
    if isUnchanged { return source.component }
    var component = Component(
      item.kind.componentName, elements(of: item, replacing: replaced, alarms: alarms))
    if isRenamed { component.set(ContentLine("UID", text: item.uid)) }
    if let recurrenceID { component.set(recurrenceID) }
    if source.isRange { component.removeProperties("RECURRENCE-ID") }
    let isRescheduled = replaced.contains { $0.isOfTime }
    stamp(&component, item: item, isRescheduled: isRescheduled)
    return component
  }

  /// Returns the elements of the source. The lines of a changed group replace its first old line.
  private func elements(
    of item: Item, replacing groups: [PropertyGroup], alarms: [Component]
  ) -> [Component.Element] {
    var elements: [Component.Element] = []
    var written: Set<Int> = []
    var hasAlarms = false
    for element in source.component.elements {
      switch element {
      case .property(let line):
        let name = line.name
        guard let index = groups.firstIndex(where: { $0.names.contains(name) }) else {
          elements.append(element)
          continue
        }
        guard written.insert(index).inserted else { continue }
        elements += groups[index].lines(item, writing).map { .property($0) }
      case .component(let component):
        guard component.name == "VALARM" else {
          elements.append(element)
          continue
        }
        if !hasAlarms { elements += alarms.map { .component($0) } }
        hasAlarms = true
      }
    }
    if !hasAlarms { elements += alarms.map { .component($0) } }
    var result = Component(item.kind.componentName, elements)
    for (index, group) in groups.enumerated() where !written.contains(index) {
      for line in group.lines(item, writing) { result.append(line) }
    }
    return result.elements
  }

  /// Sets DTSTAMP and LAST-MODIFIED, and increments SEQUENCE if the time has changed.
  ///
  /// - SeeAlso: RFC 5545 §3.8.7.4.
  private func stamp(_ component: inout Component, item: Item, isRescheduled: Bool) {
    component.set(ContentLine("DTSTAMP", dateTime: DateTime(item.modified)))
    component.set(ContentLine("LAST-MODIFIED", dateTime: DateTime(item.modified)))
    if isRescheduled, let line = source.component.property("SEQUENCE"),
      let number = try? line.integer()
    {
      component.set(ContentLine("SEQUENCE", integer: number + 1))
    }
  }
}
