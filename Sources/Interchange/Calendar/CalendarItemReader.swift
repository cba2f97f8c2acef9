import CivilTime
import ICalendar
import TodoCore

/// Reads the components with one UID as items: a master and its overrides.
///
/// - SeeAlso: RFC 5545 §3.8.4.4.
package struct CalendarItemReader: Sendable {
  private(set) var scope: CalendarScope

  package init(_ context: CalendarContext) { self.init(CalendarScope(context)) }

  init(_ scope: CalendarScope) { self.scope = scope }

  /// Adds a zone that the file defines.
  ///
  /// - Parameter zone: A VTIMEZONE.
  package mutating func define(_ zone: Component) { scope.resolver.define(zone) }

  /// Whether the meaning of all zones that a component names is known.
  package func knowsZones(of component: Component) -> Bool {
    component.elements.allSatisfy { element in
      guard case .property(let line) = element, line.hasParameters,
        let tzid = line.parameter("TZID")
      else { return true }
      return scope.resolver.isSettled(tzid)
    }
  }

  /// Reads components with one UID, in any order, at most one of them without a RECURRENCE-ID.
  ///
  /// - Returns: The item, and a further item for each override that changes more than time and
  ///   status.
  /// - Throws: `CalendarError` for the first component that can not become an item.
  package func items(of family: [Component]) throws(CalendarError) -> [CalendarItem] {
    var reader = self
    reader.scope.resolver.use(for: family)
    return try reader.readItems(of: family)
  }

  private func readItems(of family: [Component]) throws(CalendarError) -> [CalendarItem] {
    var masters: [ReadComponent] = []
    var overrides: [ReadComponent] = []
    for component in family {
      let read = try ReadComponent(component.inUTF8, scope: scope)
      if read.recurrenceID == nil { masters.append(read) } else { overrides.append(read) }
    }
    if masters.isEmpty { return try overrides.map(orphan) }
    if overrides.isEmpty { return [masters[0].calendarItem] }
    let master = masters[0]
    // Without a repetition there is no series for the overrides to belong to.
    if master.item.repetition == nil {
      return try [master.calendarItem] + overrides.map(orphan)
    }
    var series = OverriddenSeries(master, scope: scope)
    if master.stated == nil { overrides = overrides.map(\.asStated) }
    let newest = try inOrder(
      overrides, of: master.stated ?? series.whole, daysUntilDue: master.daysUntilDue)
    for override in newest { series.apply(override.read, at: override.key) }
    var items = series.items
    items[0].replaced = overrides.count - newest.count
    return items
  }

  /// Returns the item as parsed from its stored sources; nil if it has none.
  func base(of item: Item) -> Item? {
    guard !item.sources.isEmpty else { return nil }
    var reader = self
    // The file may define a zone differently from the sources.
    reader.scope.resolver.forgetDefinitions()
    var family: [Component] = []
    for source in item.sources {
      guard let parts = try? Component.parse(Array(source.text.utf8)) else { return nil }
      for zone in parts.dropLast() { reader.define(zone) }
      if let component = parts.last { family.append(component) }
    }
    return (try? reader.items(of: family))?.first?.item
  }

  /// Returns the item of an override without its series, such as an invitation to one occurrence.
  private func orphan(_ override: ReadComponent) throws(CalendarError) -> CalendarItem {
    var read = override
    var day = override.item.when.day ?? .min
    if let line = override.recurrenceID, let clock = SeriesClock(override.item.when, scope: scope) {
      let value = try line.reading { (line) throws(ICalendarError) in try line.dateOrDateTime() }
      day = try clock.reading(value, time: clock.start.time, in: line).day
    }
    let key = OccurrenceKey(day)
    read.item.uid = Item.uid(ofOccurrence: key, of: override.item.uid)
    return read.calendarItem
  }

  /// The target of an override: one occurrence or, for THISANDFUTURE, that one and all later ones.
  private struct Instance: Hashable {
    let key: OccurrenceKey
    let isRange: Bool
  }

  /// Sorts overrides by occurrence, and keeps the newest of each occurrence: the one with the
  /// highest version, or the last one in the file.
  ///
  /// - Parameter series: The item as DTSTART states it.
  private func inOrder(
    _ overrides: [ReadComponent], of series: Item, daysUntilDue: Int
  ) throws(CalendarError) -> [(key: OccurrenceKey, read: ReadComponent)] {
    var keyed: [(key: OccurrenceKey, read: ReadComponent)] = []
    for override in overrides {
      guard let line = override.recurrenceID,
        let key = try RecurrenceProperties.occurrence(line, of: series, scope: scope)
      else { continue }
      keyed.append((OccurrenceKey(key.day + daysUntilDue, key.time), override))
    }
    var newest: [Instance: (offset: Int, read: ReadComponent)] = [:]
    for (offset, (key, read)) in keyed.enumerated() {
      let instance = Instance(key: key, isRange: read.isRange)
      if let other = newest[instance], read.version < other.read.version { continue }
      newest[instance] = (offset, read)
    }
    return newest.sorted { ($0.key.key, $0.value.offset) < ($1.key.key, $1.value.offset) }
      .map { ($0.key.key, $0.value.read) }
  }
}

/// Why a component can not become an item.
package struct CalendarError: Error, Sendable {
  package enum Problem: Sendable {
    /// The syntax of the file or the type of a value is wrong.
    case unreadable(ICalendarError)
    case rule(RecurrenceRuleError)
    /// The TZID is neither the name of a zone nor defined in the file.
    case unknownZone
    /// The component lacks a required property.
    case missing
    /// A value exceeds the limit of items.
    case exceeds(Excess)
  }

  package let problem: Problem
  /// The line of the file, 1-based; 0 if unknown.
  package var line: Int
  /// The name of the property in upper case; empty if the error concerns no property.
  package let property: String
  /// The value as in the file, possibly cut; the TZID of an unknown zone.
  package let value: String

  package init(_ problem: Problem, line: Int, property: String = "", value: String = "") {
    self.problem = problem
    self.line = line
    self.property = property
    self.value = value
  }

  init(_ problem: Problem, in line: ContentLine) {
    let zone = if case .unknownZone = problem { line.parameter("TZID") } else { nil as String? }
    self.init(problem, line: line.lineNumber, property: line.name, value: zone ?? line.rawText)
  }

  init(_ error: ICalendarError) {
    var (property, value) = ("", "")
    if case .unreadableValue(let name, let text, _, _) = error.problem {
      (property, value) = (name, text)
    }
    self.init(.unreadable(error), line: error.line, property: property, value: value)
  }
}

extension ContentLine {
  /// Reads the value.
  ///
  /// - Throws: `CalendarError` with `unreadable` if `read` throws.
  func reading<Value>(
    _ read: (ContentLine) throws(ICalendarError) -> Value
  ) throws(CalendarError) -> Value {
    do throws(ICalendarError) {
      return try read(self)
    } catch {
      throw CalendarError(error)
    }
  }
}
