import CivilTime
import ICalendar
import TodoCore

/// How new a component is among those with its UID and RECURRENCE-ID: the higher SEQUENCE counts,
/// then the later DTSTAMP.
///
/// - SeeAlso: RFC 5546 §2.1.5.
package struct ComponentVersion: Hashable, Comparable, Sendable {
  /// 0 if the component has none.
  package let sequence: Int
  /// DTSTAMP, in seconds since 1970; the lowest number if the component has none.
  package let stamp: Int

  package init(sequence: Int, stamp: Int) {
    self.sequence = sequence
    self.stamp = stamp
  }

  init(_ component: Component, scope: CalendarScope) {
    sequence = component.sequence ?? 0
    stamp = component.instant("DTSTAMP", scope: scope)?.secondsSinceEpoch ?? .min
  }

  /// - Parameter text: As that of a `SourceComponent`.
  package init?(text: String, context: CalendarContext) {
    guard let component = SourceComponent(text: text).component else { return nil }
    self.init(component, scope: CalendarScope(context))
  }

  package static func < (left: ComponentVersion, right: ComponentVersion) -> Bool {
    (left.sequence, left.stamp) < (right.sequence, right.stamp)
  }
}

extension Component {
  /// SEQUENCE; nil if it is missing or unreadable.
  var sequence: Int? {
    property("SEQUENCE").flatMap { line in try? line.integer() }
  }

  /// The instant of a property; nil if it is missing or unreadable.
  func instant(_ name: String, scope: CalendarScope) -> Instant? {
    property(name).flatMap { PlainProperties.instant($0, scope: scope) }
  }
}

extension CalendarItem {
  package var version: ComponentVersion {
    component.map { ComponentVersion($0, scope: scope) }
      ?? ComponentVersion(sequence: 0, stamp: .min)
  }

  /// Whether the file is older than the source that a stored item was last read from: both its
  /// SEQUENCE and its LAST-MODIFIED are lower. One alone proves nothing, since many programs
  /// maintain only one of them.
  package func isOlder(than existing: Item) -> Bool {
    guard let source = existing.sources.first, source.text != item.sources.first?.text,
      let component, let sequence = component.sequence,
      let modified = component.instant("LAST-MODIFIED", scope: scope),
      let known = source.component, sequence < known.sequence ?? 0
    else { return false }
    return modified < known.instant("LAST-MODIFIED", scope: scope) ?? existing.modified
  }
}
