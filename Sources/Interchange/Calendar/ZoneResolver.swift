import CivilTime
import ICalendar

/// Finds the zone that a TZID names.
///
/// Names come first: an IANA name, a path that ends in one, a name of Windows, an offset. A TZID that
/// says nothing by itself is what the file's VTIMEZONE defines: the place its X-LIC-LOCATION names,
/// the zone it behaves like, or else its own offsets as a POSIX TZ string. The same text gives the
/// same answer, as long as the zone data stay the same.
///
/// Copies share what they learned of names, so many files are best read with copies of one resolver.
public struct ZoneResolver: Sendable {
  /// What the VTIMEZONE of a TZID was found to be.
  struct Definition: Sendable {
    let name: String
    let isApproximate: Bool
  }

  private let names: TimeZoneNames
  private var defined: [String: Definition] = [:]
  private var components: [String: Component] = [:]

  /// - Parameter zones: A source that throws for zones it does not have.
  public init(zones: any ZoneSource) { names = TimeZoneNames(zones) }

  /// Learns a VTIMEZONE of the file. Of several with the same TZID, the first that can be read
  /// counts.
  public mutating func define(_ component: Component) {
    guard let tzid = component.property("TZID")?.text.trimmedTZID, !tzid.isEmpty,
      defined[tzid] == nil, names.name(tzid) == nil
    else { return }
    defined[tzid] = names.definition(component.bytes) { find(tzid, component) }
    if defined[tzid] != nil { components[tzid] = component }
  }

  private func find(_ tzid: String, _ component: Component) -> Definition? {
    guard let definition = TimeZoneDefinition(component) else { return nil }
    if let location = definition.location, let name = names.name(location) {
      return Definition(name: name, isApproximate: false)
    }
    if let name = definition.zone(tzid, among: names.candidates) {
      return Definition(name: name, isApproximate: false)
    }
    return definition.posix().map { Definition(name: $0.text, isApproximate: $0.isApproximate) }
  }

  /// The name of the zone as items hold it: an IANA name or a POSIX string that begins with `<`; nil
  /// if the TZID is not known, though a VTIMEZONE further on may define it.
  public func zoneName(for tzid: String) -> String? {
    names.name(tzid) ?? definition(tzid)?.name
  }

  /// Whether the zone is known only from a VTIMEZONE, which therefore belongs to the items that use
  /// it.
  public func needsDefinition(_ tzid: String) -> Bool {
    names.name(tzid) == nil && definition(tzid) != nil
  }

  /// Whether the VTIMEZONE says more than the zone can: its offsets hold for the years to come, but
  /// not for all from 1990 to 2037.
  public func isApproximate(_ tzid: String) -> Bool {
    names.name(tzid) == nil && definition(tzid)?.isApproximate == true
  }

  private func definition(_ tzid: String) -> Definition? {
    defined.isEmpty ? nil : defined[tzid] ?? defined[tzid.trimmedTZID]
  }

  /// Whether any zone is known only from a VTIMEZONE.
  var hasDefinitions: Bool { !defined.isEmpty }

  /// The VTIMEZONE that a TZID was resolved with; nil if its name was enough.
  public func definition(of tzid: String) -> Component? {
    guard needsDefinition(tzid) else { return nil }
    return components[tzid] ?? components[tzid.trimmedTZID]
  }
}
