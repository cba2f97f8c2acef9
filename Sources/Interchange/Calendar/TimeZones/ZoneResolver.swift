import CivilTime
import ICalendar

/// Resolves TZIDs to zones.
///
/// A TZID that is exactly the name of a zone means that zone, regardless of its VTIMEZONE. Any
/// other TZID that leads to a name (a path that ends in one, a name in another case, a name of
/// Windows, an offset, or X-LIC-LOCATION) means that zone unless its VTIMEZONE differs on the days
/// for which it is used. If it differs, or if there is no name, the VTIMEZONE decides: a zone with
/// the same changes in those years, or its own offsets. The result depends only on the text, the
/// days and the zone data.
///
/// Copies share a cache, so several files are best read with copies of one resolver.
package struct ZoneResolver: Sendable {
  /// What a TZID means.
  struct Choice: Hashable, Sendable {
    let name: String
    /// Whether the offsets of the VTIMEZONE are followed, but not in all years.
    var isApproximate = false
    /// Whether the VTIMEZONE has other offsets than the zone that the TZID names, in the days used.
    var differs = false
  }

  private let names: TimeZoneNames
  private var defined: [String: DefinedZone] = [:]
  /// Whether any definition differs from its TZID, at least in some years.
  private(set) var hasOwnDefinitions = false
  /// Whether a definition may differ from its TZID in the days for which the next TZIDs are used.
  private(set) var isInDoubt = false
  /// The day from which on no definition differs from its TZID; nil if there is none.
  private var settledDay: Day? = .min
  /// The days for which the next TZIDs are used; nil if they are not known.
  private var used: ClosedRange<Day>?

  /// - Parameter zones: A source that throws for zones it does not have.
  package init(zones: any ZoneSource) { names = TimeZoneNames(zones) }

  /// Adds a VTIMEZONE. If several have the same TZID, the first valid one is used.
  package mutating func define(_ component: Component) {
    guard let tzid = component.property("TZID")?.text.trimmedTZID, !tzid.isEmpty,
      defined[tzid] == nil
    else { return }
    defined[tzid] = names.definition(component.bytes) {
      DefinedZone(component, tzid: tzid, among: names)
    }
    guard let zone = defined[tzid], !zone.isUnderstoodByName else { return }
    hasOwnDefinitions = true
    isInDoubt = true
    settledDay = settledDay.flatMap { day in zone.settledDay.map { max(day, $0) } }
  }

  /// Removes the definitions of the file.
  mutating func forgetDefinitions() {
    defined = [:]
    hasOwnDefinitions = false
    isInDoubt = false
    settledDay = .min
    used = nil
  }

  /// Sets the days for which zones are used to those of components with one UID.
  mutating func use(for family: [Component]) {
    used = nil
    isInDoubt =
      hasOwnDefinitions
      && !family.allSatisfy { component in
        settledDay.flatMap { day in component.firstDay.map { $0 >= day } } ?? false
      }
    guard isInDoubt else { return }
    used = family.compactMap(\.zonedDays).reduce(nil) { sum, days in
      sum.map { min($0.lowerBound, days.lowerBound)...max($0.upperBound, days.upperBound) } ?? days
    }
  }

  /// Returns the name of the zone as items hold it: an IANA name, or a POSIX string that begins
  /// with `<`. Returns nil for an unknown TZID, which a later VTIMEZONE may still define.
  package func zoneName(for tzid: String) -> String? {
    choice(tzid)?.name ?? names.name(tzid)
  }

  /// Whether no later VTIMEZONE can change the meaning of a TZID.
  package func isSettled(_ tzid: String) -> Bool {
    names.isExact(tzid) || definition(tzid) != nil
  }

  /// Whether items that use the zone have to be stored with its VTIMEZONE, because the name does
  /// not determine its offsets.
  package func needsDefinition(_ tzid: String) -> Bool {
    choice(tzid).map { $0.name != names.name(tzid) } ?? false
  }

  /// Whether the zone has the offsets of the VTIMEZONE in future years, but not in all earlier ones.
  package func isApproximate(_ tzid: String) -> Bool { choice(tzid)?.isApproximate ?? false }

  /// How a VTIMEZONE differs in the days used from the zone that its TZID names; nil if it does not.
  package func difference(_ tzid: String) -> ZoneDifference? {
    guard choice(tzid)?.differs == true else { return nil }
    return ZoneDifference(tzid: tzid.trimmedTZID, isByName: names.isExact(tzid))
  }

  private func choice(_ tzid: String) -> Choice? { definition(tzid)?.choice(in: used) }

  private func definition(_ tzid: String) -> DefinedZone? {
    defined.isEmpty ? nil : defined[tzid] ?? defined[tzid.trimmedTZID]
  }

  /// Returns the VTIMEZONE to store with items; nil if their zone is known by its name.
  package func definition(of tzid: String) -> Component? {
    needsDefinition(tzid) ? definition(tzid)?.component : nil
  }
}

/// A zone of a file whose definition differs from the zone that its TZID names.
package struct ZoneDifference: Hashable, Sendable {
  package let tzid: String
  /// Whether the name decided, and not the definition.
  package let isByName: Bool
}
