import CivilTime
import ICalendar
import TodoCore

/// Writes items as components. What an item was read from is written as it came, but for what has
/// changed since.
public struct CalendarItemWriter: Sendable {
  /// Copied for each item, because each may define zones of its own.
  private let scope: CalendarScope
  /// The list of the calendar that is written; items of other lists name theirs.
  public var list = Item.defaultList

  var resolver: ZoneResolver { scope.resolver }

  public init(_ context: CalendarContext) { scope = CalendarScope(context) }

  /// - Parameters:
  ///   - marks: By the number of the reminder.
  ///   - detached: Excluded occurrences that stand as items of their own.
  /// - Returns: VTIMEZONE components of the item's own, then the item, then its overrides.
  public func components(
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
    let family = WrittenFamily(
      item, sources: sources, marks: marks, detached: detached,
      writing: PropertyGroup.Writing(scope: scope, list: list))
    return zones + family.components
  }

  /// The UID under which an occurrence of a series stands as an item of its own.
  public static func uid(of occurrence: OccurrenceKey, of seriesUID: String) -> String {
    "\(seriesUID)/\(occurrence)"
  }
}
