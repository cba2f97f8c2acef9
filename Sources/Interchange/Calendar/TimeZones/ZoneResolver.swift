import CivilTime
import ICalendar

/// Resolves TZIDs to zones.
///
/// A TZID is resolved by its name first: an IANA name, a path that ends in one, a name of Windows,
/// or an offset. Any other TZID is resolved by the VTIMEZONE of the file: the zone that
/// X-LIC-LOCATION names, a zone with the same changes, or its offsets as a POSIX TZ string. The
/// result depends only on the text and on the zone data.
///
/// Copies share a cache, so several files are best read with copies of one resolver.
package struct ZoneResolver: Sendable {
  /// The zone of a VTIMEZONE.
  struct Definition: Sendable {
    let name: String
    let isApproximate: Bool
  }

  private let names: TimeZoneNames
  private var defined: [String: Definition] = [:]
  private var components: [String: Component] = [:]

  /// - Parameter zones: A source that throws for zones it does not have.
  package init(zones: any ZoneSource) { names = TimeZoneNames(zones) }

  /// Adds a VTIMEZONE. Of several with the same TZID, the first valid one is used.
  package mutating func define(_ component: Component) {
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

  /// Returns the name of the zone as items hold it: an IANA name, or a POSIX string that begins
  /// with `<`. Returns nil for an unknown TZID, which a later VTIMEZONE may still define.
  package func zoneName(for tzid: String) -> String? {
    names.name(tzid) ?? definition(tzid)?.name
  }

  /// Whether the zone is known only from a VTIMEZONE, which is then stored with the items that use
  /// it.
  package func needsDefinition(_ tzid: String) -> Bool {
    names.name(tzid) == nil && definition(tzid) != nil
  }

  /// Whether the zone has the offsets of the VTIMEZONE in future years, but not in all years from
  /// 1990 to 2037.
  package func isApproximate(_ tzid: String) -> Bool {
    names.name(tzid) == nil && definition(tzid)?.isApproximate == true
  }

  private func definition(_ tzid: String) -> Definition? {
    defined.isEmpty ? nil : defined[tzid] ?? defined[tzid.trimmedTZID]
  }

  /// Whether any zone is known only from a VTIMEZONE.
  var hasDefinitions: Bool { !defined.isEmpty }

  /// Returns the VTIMEZONE that a TZID was resolved with; nil if it was resolved by name.
  package func definition(of tzid: String) -> Component? {
    guard needsDefinition(tzid) else { return nil }
    return components[tzid] ?? components[tzid.trimmedTZID]
  }
}
