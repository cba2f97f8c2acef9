/// Looks zones up by name. The program implements it with the system's zone files, each read once.
public protocol ZoneSource: Sendable {
  /// - Throws: An error that names the zone if it is missing or its data is damaged.
  func zone(named identifier: String) throws -> Zone
}
