import CivilTime
import Files
import Glibc
import Outcomes
import Phrases
import Synchronization
import TextSearch

/// The system's zone files, each read once.
package struct SystemZones: ZoneSource {
  private final class Known: Sendable {
    let zones = Mutex<[String: Zone]>([:])
  }

  let folder: String
  private let known = Known()

  /// - Parameter folder: Where the compiled zones are, `/usr/share/zoneinfo` on most systems.
  package init(folder: String) { self.folder = folder }

  package func zone(named identifier: String) throws -> Zone {
    if let zone = known.zones.withLock({ $0[identifier] }) { return zone }
    let zone = try readZone(named: identifier)
    known.zones.withLock { $0[identifier] = zone }
    return zone
  }

  private func readZone(named identifier: String) throws -> Zone {
    switch try ZoneName.parse(identifier) {
    case .posix(let zone): return zone
    case .path(let path): return try load(name: path, path: path)
    case .named(let name, let otherwise):
      do {
        return try load(name: name, path: "\(folder)/\(name)")
      } catch ZoneNameError.missing {
        // A bare container has no zone files, and often TZ=UTC.
        if name == "UTC" || name == "Etc/UTC" { return .utc }
        guard let otherwise else { throw ZoneNameError.missing(name) }
        return otherwise
      }
    }
  }

  /// The zone in `/etc/localtime`, named after the file it links to; UTC where there is none.
  func localZone() throws -> Zone {
    let link = "/etc/localtime"
    guard let bytes = read(link) else { return .utc }
    let target = FileSystem.linkTarget(link)
    let name = target.flatMap { target in
      target.firstRange(of: "zoneinfo/").map { String(target[$0.upperBound...]) }
    }
    return try zone(name ?? link, bytes)
  }

  private func load(name: String, path: String) throws -> Zone {
    guard let bytes = read(path) else { throw ZoneNameError.missing(name) }
    return try zone(name, bytes)
  }

  private func zone(_ name: String, _ bytes: [UInt8]) throws -> Zone {
    do {
      return try Zone(identifier: name, tzif: bytes)
    } catch {
      throw ZoneNameError.damaged(name, error)
    }
  }

  private func read(_ path: String) -> [UInt8]? {
    guard let bytes = try? RegularFile.read(path), !bytes.isEmpty else { return nil }
    return bytes
  }
}

/// The names of the system's zones. The zone folder is read only when a time names another zone.
struct SystemZoneNames: ZoneNames {
  let zones: any ZoneSource
  let folder: String
  let instant: Instant

  private static let areas = [
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe",
    "Indian", "Pacific",
  ]

  func identifier(_ name: String) -> String? {
    var found: [String] = []
    for part in name.split(separator: "/") {
      let names = FileSystem.names(in: ([folder] + found).joined(separator: "/"))
      guard let match = names.first(where: { $0.lowercased() == part.lowercased() }) else {
        return nil
      }
      found.append(match)
    }
    let identifier = found.joined(separator: "/")
    guard !identifier.isEmpty, (try? zones.zone(named: identifier)) != nil else { return nil }
    return identifier
  }

  func identifiers(ofCity city: String) -> [String] {
    let name = city.split(separator: " ").joined(separator: "_").lowercased()
    return all.filter { identifier in
      identifier.split(separator: "/").last?.lowercased() == name
    }
  }

  func identifiers(near name: String) -> [String] {
    let city = name.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let cities = all.map { $0.split(separator: "/").last?.lowercased() ?? "" }
    guard let match = nearest(to: city, in: cities) else { return [] }
    return identifiers(ofCity: match)
  }

  func now(in identifier: String) -> CivilDateTime? {
    (try? zones.zone(named: identifier))?.civil(at: instant)
  }

  /// Every name of an area: `Asia/Tokyo`, `America/Argentina/Ushuaia`.
  var all: [String] {
    SystemZoneNames.areas.flatMap { area in
      FileSystem.names(in: "\(folder)/\(area)").flatMap { name in
        let inner = FileSystem.names(in: "\(folder)/\(area)/\(name)")
        return inner.isEmpty ? ["\(area)/\(name)"] : inner.map { "\(area)/\(name)/\($0)" }
      }
    }
  }
}
