/// Gives zones by name. The program reads the system's files once and hands this in.
public protocol ZoneSource: Sendable {
  /// - Throws: What says that the zone is missing or its data is broken, naming it.
  func zone(named identifier: String) throws -> Zone
}
