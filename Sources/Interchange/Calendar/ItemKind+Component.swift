import ICalendar
import TodoCore

/// Which components are items.
///
/// - SeeAlso: RFC 5545 §3.6.
extension Item.Kind {
  var componentName: String {
    switch self {
    // The RFC's names (§3.6.1, §3.6.2), which files contain as they stand here.
    case .todo: "VTODO"
    case .event: "VEVENT"
    }
  }

  /// The kind of the item that a component is; nil if it is none, as a journal.
  init?(_ component: Component) {
    guard let kind = Self.allCases.first(where: { $0.componentName == component.name }) else {
      return nil
    }
    self = kind
  }
}
