import CivilTime
import ICalendar
import TodoCore

/// An item read from a calendar, with what the item itself does not hold.
public struct CalendarItem: Sendable {
  /// The item; its sources hold the text it was read from.
  public var item: Item
  /// Marks by the index of the reminder.
  public var marks: [Int: ReminderMark] = [:]
  /// What is kept but not shown, by name: `ATTENDEE`, `ATTACH`.
  public var unshown: [String: Int] = [:]
  /// Whether the file says in which list it is.
  public var hasList = false

  public init(_ item: Item) { self.item = item }

  /// A stored item changed by the file.
  public func applied(to existing: Item) -> Item { existing }
}

/// Reads the components of one UID: a master and its overrides.
public struct CalendarItemReader: Sendable {
  private var scope: CalendarScope

  public init(_ context: CalendarContext) { scope = CalendarScope(context) }

  /// Learns a VTIMEZONE of the file.
  public mutating func define(_ zone: Component) { scope.resolver.define(zone) }

  /// Whether all zones a component names are known.
  public func knowsZones(of component: Component) -> Bool { true }

  /// - Parameter family: VEVENT or VTODO components with one UID, in any order.
  /// - Returns: The item, and an item for each override that is more than a moved or closed
  ///   occurrence.
  public func items(of family: [Component]) throws(CalendarError) -> [CalendarItem] { [] }
}

/// Writes items as components.
public struct CalendarItemWriter: Sendable {
  private let scope: CalendarScope

  public init(_ context: CalendarContext) { scope = CalendarScope(context) }

  /// - Parameters:
  ///   - marks: By the number of the reminder.
  ///   - detached: Excluded occurrences that stand as items of their own.
  /// - Returns: VTIMEZONE components of the item's own, then the item, then its overrides.
  public func components(
    of item: Item, marks: [Int: ReminderMark] = [:], detached: Set<OccurrenceKey> = []
  ) -> [Component] { [] }

  /// The UID under which an occurrence of a series stands as an item of its own.
  public static func uid(of occurrence: OccurrenceKey, of seriesUID: String) -> String {
    "\(seriesUID)/\(occurrence)"
  }
}
