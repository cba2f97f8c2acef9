import CivilTime
import ICalendar

/// Writes zones as VTIMEZONE components.
public enum TimeZoneComponent {
  /// - Parameters:
  ///   - tzid: The name items hold.
  ///   - year: The first year that matters.
  public static func component(_ tzid: String, _ zone: Zone, from year: Int) -> Component {
    Component("VTIMEZONE", [.property(ContentLine("TZID", text: tzid))])
  }
}
