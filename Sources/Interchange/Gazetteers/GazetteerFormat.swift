/// A format of a list of places.
public enum GazetteerFormat: Hashable, Sendable {
  /// A dump of GeoNames: 19 columns separated by tabs, without a header.
  case geonames
  case geojson
  /// A table with a header; the separator is a comma, a semicolon or a tab.
  case csv(separator: UInt8)
  /// The way points of a GPX file.
  case gpx
  /// The way points that OwnTracks exports.
  case owntracks

  /// Whether nothing but places is written so. A table and JSON may hold anything.
  public var isOfPlacesAlone: Bool { [.geonames, .gpx, .owntracks].contains(self) }

  /// The names by which a user chooses a format.
  public static let names = ["geonames", "geojson", "csv", "gpx", "owntracks"]

  public var name: String {
    switch self {
    case .geonames: "geonames"
    case .geojson: "geojson"
    case .csv: "csv"
    case .gpx: "gpx"
    case .owntracks: "owntracks"
    }
  }

  /// The format of this name; a table's separator is found in its first line.
  public init?(name: String, head: [UInt8]) {
    switch name {
    case "geonames": self = .geonames
    case "geojson": self = .geojson
    case "csv": self = .csv(separator: Self.separator(of: head))
    case "gpx": self = .gpx
    case "owntracks": self = .owntracks
    default: return nil
    }
  }

  /// The format of a file by its content; nil for what is no list of places.
  ///
  /// - Parameter head: The first bytes, in UTF-8.
  public init?(of head: [UInt8]) {
    var start = head[...]
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    start = start.drop { isBlank($0) || $0 == 0x1E }
    guard let first = start.first else { return nil }
    let text = String(decoding: start.prefix(1 << 14), as: UTF8.self)
    switch first {
    case UInt8(ascii: "<"):
      guard text.contains("<gpx") else { return nil }
      self = .gpx
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if text.contains("\"_type\"") {
        self = .owntracks
      } else if text.contains("\"Feature") || text.contains("\"lat") {
        self = .geojson
      } else {
        return nil
      }
    default:
      let line = start.prefix { $0 != 0x0A && $0 != 0x0D }
      if GeoNamesReader.isLine(line) {
        self = .geonames
      } else {
        let separator = Self.separator(of: head)
        guard PlaceTableReader.isHeader(Array(line), separator: separator) else { return nil }
        self = .csv(separator: separator)
      }
    }
  }

  private static func separator(of head: [UInt8]) -> UInt8 {
    let line = head.prefix { $0 != 0x0A && $0 != 0x0D }
    let marks: [UInt8] = [0x2C, 0x09, 0x3B]
    let counts = marks.map { mark in line.count { $0 == mark } }
    return zip(marks, counts).max { $0.1 < $1.1 }?.0 ?? 0x2C
  }
}
