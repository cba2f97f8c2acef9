import CivilTime
import CommandLine
import Files
import Phrases
import TextSearch

/// The names of the system's zones, looked up in the folder of their files only when a time is said
/// in another zone.
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
