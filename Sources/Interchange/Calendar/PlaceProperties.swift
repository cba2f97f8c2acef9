import Geo
import ICalendar
import TodoCore

/// Where a component takes place: LOCATION, GEO and their extensions as an item holds them.
enum PlaceProperties {
  static let names: Set<String> = [
    "LOCATION", "GEO", "X-APPLE-STRUCTURED-LOCATION", "X-GEOFENCE-RADIUS",
  ]

  static func place(_ component: Component) throws(CalendarError) -> Place? { nil }

  static func lines(of place: Place?) -> [ContentLine] { [] }
}
