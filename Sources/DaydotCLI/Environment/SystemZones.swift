import CivilTime
import CommandLine
import Files
import Glibc
import Messages
import Outcomes
import Presentation
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
