import ICalendar
import TodoCore

/// Which components are items.
///
/// - SeeAlso: RFC 5545 §3.6.
extension Item.Kind {
  var componentName: String {
    switch self {
    case .todo: "VTODO"  // The RFC's name of a to-do.
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
