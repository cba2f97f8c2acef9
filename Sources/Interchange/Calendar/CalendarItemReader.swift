import CivilTime
import ICalendar
import TodoCore

/// Reads the components of one UID as items: a master and its overrides.
///
/// - SeeAlso: RFC 5545 §3.8.4.4.
public struct CalendarItemReader: Sendable {
  private(set) var scope: CalendarScope

  public init(_ context: CalendarContext) { self.init(CalendarScope(context)) }

  init(_ scope: CalendarScope) { self.scope = scope }

  /// Learns a VTIMEZONE of the file.
  public mutating func define(_ zone: Component) { scope.resolver.define(zone) }

  /// Whether all zones that a component names are known.
  public func knowsZones(of component: Component) -> Bool {
    component.elements.allSatisfy { element in
      guard case .property(let line) = element, line.hasParameters,
        let tzid = line.parameter("TZID")
      else { return true }
      return scope.resolver.zoneName(for: tzid) != nil
    }
  }

  /// Reads components with one UID that are items, in any order, at most one of them without a
  /// RECURRENCE-ID.
  ///
  /// - Returns: The item, and an item of its own for each override that is more than a moved or
  ///   closed occurrence.
  public func items(of family: [Component]) throws(CalendarError) -> [CalendarItem] {
    var masters: [ReadComponent] = []
    var overrides: [ReadComponent] = []
    for component in family {
      let read = try ReadComponent(component.inUTF8, scope: scope)
      if read.recurrenceID == nil { masters.append(read) } else { overrides.append(read) }
    }
    guard let master = masters.first else { return try overrides.map(orphan) }
    if overrides.isEmpty { return [master.calendarItem] }
    var series = OverriddenSeries(master, scope: scope)
    for override in try inOrder(overrides, of: master.item) {
      try series.take(override.read, at: override.key)
    }
    return series.items
  }

  /// The item that the sources of a stored item say; nil if it has none.
  func base(of item: Item) -> Item? {
    guard !item.sources.isEmpty else { return nil }
    var reader = self
    var family: [Component] = []
    for source in item.sources {
      guard let parts = try? Component.parse(Array(source.text.utf8)) else { return nil }
      for zone in parts.dropLast() { reader.define(zone) }
      if let component = parts.last { family.append(component) }
    }
    return (try? reader.items(of: family))?.first?.item
  }

  /// An override whose series is not in the file, as an invitation to one occurrence.
  private func orphan(_ override: ReadComponent) throws(CalendarError) -> CalendarItem {
    var read = override
    let time = override.item.when.day ?? .min
    var key = OccurrenceKey(time)
    if let line = override.recurrenceID {
      key =
        try RecurrenceProperties.occurrence(line, of: override.item, scope: scope) ?? key
    }
    read.item.uid = CalendarItemWriter.uid(of: key, of: override.item.uid)
    return read.calendarItem
  }

  private func inOrder(
    _ overrides: [ReadComponent], of master: Item
  ) throws(CalendarError) -> [(key: OccurrenceKey, read: ReadComponent)] {
    var keyed: [(key: OccurrenceKey, read: ReadComponent)] = []
    for override in overrides {
      guard let line = override.recurrenceID,
        let key = try RecurrenceProperties.occurrence(line, of: master, scope: scope)
      else { continue }
      keyed.append((key, override))
    }
    // Of several for one occurrence the last in the file counts.
    return keyed.enumerated().sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }
      .map(\.element)
  }
}
