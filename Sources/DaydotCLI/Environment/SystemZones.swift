import CivilTime
import CommandLine
import Glibc
import Messages
import Presentation
import Synchronization
import TextSearch

/// The system's zone files, each read once.
public struct SystemZones: ZoneSource {
  private final class Known: Sendable {
    let zones = Mutex<[String: Zone]>([:])
  }

  let folder: String
  private let known = Known()

  /// - Parameter folder: Where the compiled zones are, `/usr/share/zoneinfo` on most systems.
  public init(folder: String) { self.folder = folder }

  public func zone(named identifier: String) throws -> Zone {
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
      } catch is MissingZone {
        // A bare container has no zone files, and often TZ=UTC.
        if name == "UTC" || name == "Etc/UTC" { return .utc }
        guard let otherwise else { throw MissingZone(name: name) }
        return otherwise
      }
    }
  }

  /// The zone in `/etc/localtime`, named after the file it links to; UTC where there is none.
  func localZone() throws -> Zone {
    let link = "/etc/localtime"
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &buffer, buffer.count - 1)
    guard let bytes = read(link) else { return .utc }
    var name = link
    if count > 0 {
      let target = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let marker = "zoneinfo/"
      if let range = target.firstRange(of: marker) {
        name = String(target[range.upperBound...])
      }
    }
    return try zone(name, bytes)
  }

  private func load(name: String, path: String) throws -> Zone {
    guard let bytes = read(path) else { throw MissingZone(name: name) }
    return try zone(name, bytes)
  }

  private func zone(_ name: String, _ bytes: [UInt8]) throws -> Zone {
    do {
      return try Zone(identifier: name, tzif: bytes)
    } catch {
      throw DamagedZone(name: name, reason: error)
    }
  }

  private func read(_ path: String) -> [UInt8]? {
    guard let bytes = try? FileSystem.read(path), !bytes.isEmpty else { return nil }
    return bytes
  }
}

/// The system has no zone of this name.
struct MissingZone: Explained, Hashable {
  let name: String

  var status: ExitStatus { .usage }

  var sentence: Sentence {
    Sentence(
      "no zone \(seen: name) on this system; type a name like Asia/Seoul",
      ko: "이 시스템에 \(seen: name) 시간대가 없습니다. Asia/Seoul처럼 쓰세요")
  }
}

/// The file of this zone is not a valid zone file.
struct DamagedZone: Explained, Hashable {
  let name: String
  let reason: ZoneError

  var status: ExitStatus { .usage }

  var sentence: Sentence {
    Sentence(
      "the system's data of the zone \(seen: name) is damaged; type a name like Asia/Seoul",
      ko: "\(seen: name) 시간대의 시스템 데이터가 손상되었습니다. Asia/Seoul처럼 쓰세요")
  }
}
