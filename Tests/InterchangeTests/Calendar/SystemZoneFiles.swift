import CivilTime
import ICalendar
import Synchronization
import TestSupport
import Testing

/// The system's zones, each read once. Tests that need them are skipped if they are missing.
final class SystemZoneFiles: ZoneSource {
  struct Missing: Error {}

  static let shared = SystemZoneFiles()
  private static let folder = "/usr/share/zoneinfo/"
  static let exist = readFile(folder + "Asia/Seoul") != nil

  private let known = Mutex<[String: Zone]>([:])

  /// The names of `zone.tab`, sorted.
  static let names: [String] = {
    let lines = (readText(folder + "zone.tab") ?? "").split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") }
      .compactMap { $0.split(separator: "\t").dropFirst(2).first.map(String.init) }
      .sorted()
  }()

  func zone(named name: String) throws -> Zone {
    if let zone = known.withLock({ $0[name] }) { return zone }
    guard let bytes = readFile(SystemZoneFiles.folder + name) else {
      // As the program resolves TZ.
      switch try ZoneName.parse(name) {
      case .posix(let zone), .named(_, otherwise: .some(let zone)): return zone
      default: throw Missing()
      }
    }
    let zone = try Zone(identifier: name, tzif: bytes)
    known.withLock { $0[name] = zone }
    return zone
  }
}

/// The offset changes of a zone in a range of years, in UTC, and its offset before them.
struct Offsets: Equatable, CustomStringConvertible {
  var lines: [String] = []

  init(_ zone: Zone, _ years: ClosedRange<Int>) throws {
    let start = Instant(
      secondsSinceEpoch: try Day(year: years.lowerBound, month: 1, day: 1).daysSinceEpoch * 86_400)
    let end = Instant(
      secondsSinceEpoch: try Day(year: years.upperBound + 1, month: 1, day: 1).daysSinceEpoch
        * 86_400)
    lines = ["\(zone.offset(at: start))"]
    var instant = start
    while let next = zone.nextTransition(after: instant), next.instant < end {
      lines.append("\(next.instant.secondsSinceEpoch) \(next.after)")
      instant = next.instant
    }
  }

  var description: String { lines.joined(separator: "\n") }
}

/// The VTIMEZONE components of a file, at any depth.
func timeZones(in bytes: [UInt8]) throws -> [Component] {
  func found(in component: Component) -> [Component] {
    component.name == "VTIMEZONE" ? [component] : component.components.flatMap(found)
  }
  return try Component.parse(bytes).flatMap(found)
}

/// A VTIMEZONE with these lines.
func timeZone(_ text: String) throws -> Component {
  let lines = text.split(separator: "\n").map { String($0) + "\r\n" }.joined()
  return try #require(
    timeZones(in: Array("BEGIN:VTIMEZONE\r\n\(lines)END:VTIMEZONE\r\n".utf8)).first)
}
