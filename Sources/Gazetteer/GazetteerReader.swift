import Geo
import Interchange

/// A place in a list of places.
package struct GazetteerRecord: Hashable, Sendable {
  package let place: GazetteerPlace
  /// The codes of the regions it is in, the smallest first.
  package var regions: [String] = []
  /// The region, if the place is an administrative division itself.
  package var region: Region?

  package struct Region: Hashable, Sendable {
    package let code: String
    /// The name in each script.
    package let names: [String]
  }

  /// Returns a reference computed from name and position, for a place whose list has none.
  static func reference(name: String, _ coordinate: Coordinate) -> String {
    String(
      stableHash(of: "\(name)\n\(coordinate.latitude)\n\(coordinate.longitude)") >> 8, radix: 36)
  }

  /// Names of more bytes in UTF-8 are cut to this many characters.
  static let maxNameLength = 200

  /// Returns a name without surrounding blanks, and with spaces for control characters; nil for an
  /// empty one.
  static func name(_ text: String) -> String? {
    var name = text.trimmed
    if name.unicodeScalars.contains(where: { $0.value < 0x20 }) {
      name = String(
        String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }
    if name.utf8.count > maxNameLength { name = String(name.prefix(maxNameLength)) }
    return name.isEmpty ? nil : name
  }
}

/// The FNV-1a hash of a text, which is the same in every run.
package func stableHash(of text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

/// The result of reading one record of a list.
package enum GazetteerLine: Sendable {
  case place(GazetteerRecord)
  /// The record is not a place with a name, for example a path.
  case leftOut
  case bad(LineError)
}

/// Reads a list of places that arrives in pieces.
protocol PlaceListReader {
  /// Reads the next piece of the file, or nil at its end, and returns the records that end there.
  mutating func feed(_ piece: [UInt8]?) -> [GazetteerLine]
}

/// Reads a list of places in any format.
package struct GazetteerReader: PlaceListReader {
  private var reader: any PlaceListReader

  package init(_ format: GazetteerFormat) {
    reader =
      switch format {
      case .geonames: GeoNamesReader()
      case .geojson, .owntracks: PlaceObjectReader()
      case .csv(let separator): PlaceTableReader(separator: separator)
      case .gpx: WaypointReader()
      }
  }

  package mutating func feed(_ piece: [UInt8]?) -> [GazetteerLine] { reader.feed(piece) }
}

// MARK: Formats

/// The format of a list of places.
package enum GazetteerFormat: Hashable, Sendable {
  /// A dump of GeoNames: 19 columns separated by tabs, without a header.
  case geonames
  case geojson
  /// A table with a header; the separator is a comma, a semicolon or a tab.
  case csv(separator: UInt8)
  /// The waypoints of a GPX file.
  case gpx
  /// The waypoints that OwnTracks exports.
  case owntracks

  /// Whether files in this format contain only places. A table and JSON may contain anything.
  package var isOfPlacesAlone: Bool { [.geonames, .gpx, .owntracks].contains(self) }

  /// The names that the option `--format` accepts.
  package static let names = all(separator: 0).map(\.name)

  private static func all(separator: UInt8) -> [GazetteerFormat] {
    [.geonames, .geojson, .csv(separator: separator), .gpx, .owntracks]
  }

  package var name: String {
    switch self {
    case .geonames: "geonames"
    case .geojson: "geojson"
    case .csv: "csv"
    case .gpx: "gpx"
    case .owntracks: "owntracks"
    }
  }

  /// Creates the format with this name; nil for an unknown name. The separator of a table is
  /// detected from `head`.
  package init?(name: String, head: [UInt8]) {
    let formats = Self.all(separator: Self.separator(of: head))
    guard let format = formats.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// Detects the format of a file from its content; nil if it is not a list of places.
  ///
  /// - Parameter head: The first bytes, in UTF-8.
  package init?(of head: [UInt8]) {
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
