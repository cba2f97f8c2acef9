import CivilTime
import ICalendar
import TodoCore

/// Writes an item over the component it was read from: unchanged groups of properties stay byte for
/// byte, and so does everything an item does not hold.
struct ComponentPatch {
  private let source: ReadComponent
  private let writing: PropertyGroup.Writing
  /// A RECURRENCE-ID in place of the source's.
  var recurrenceID: ContentLine?

  init(_ source: ReadComponent, writing: PropertyGroup.Writing) {
    self.source = source
    self.writing = writing
  }

  func component(of item: Item, alarms: [Component]) -> Component {
    var base = source.item
    // A component that names no list is in that of its calendar.
    if source.component.property(PlainProperties.list) == nil { base.list = writing.list }
    let replaced = PropertyGroup.all.filter { group in
      source.isRange && group.isOfTime || !group.isSame(base, item)
    }
    // One occurrence that stands as an item of its own keeps the UID of its series.
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

  /// The elements of the source, with the lines of changed groups where the first of the old ones
  /// stood.
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

  /// Says when it was changed.
  ///
  /// - SeeAlso: RFC 5545 §3.8.7.4, for the sequence number.
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
