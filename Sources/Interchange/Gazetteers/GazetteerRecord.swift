import Geo
import TodoCore

/// A place as a list of places has it.
public struct GazetteerRecord: Hashable, Sendable {
  public let place: GazetteerPlace
  /// Codes of the regions it is in, the smallest first.
  public var regions: [String] = []
  /// The region that it is itself, by its code, with its name in each script.
  public var region: Region?

  public struct Region: Hashable, Sendable {
    public let code: String
    public let names: [String]
  }

  init(_ place: GazetteerPlace, regions: [String] = [], region: Region? = nil) {
    self.place = place
    self.regions = regions
    self.region = region
  }

  /// A reference for a place whose list has none: the same as long as name and position are.
  static func reference(name: String, _ coordinate: Coordinate) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in "\(name)\n\(coordinate.latitude)\n\(coordinate.longitude)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash >> 8, radix: 36)
  }

  /// Whether a text is short, and begins and ends with a letter of ASCII or a syllable.
  private static func isClean(_ text: String) -> Bool {
    let bytes = text.utf8
    guard bytes.count <= longestName, let first = bytes.first, let last = bytes.last else {
      return false
    }
    func isSyllable(_ byte: UInt8) -> Bool { byte >= 0xEA && byte <= 0xED }
    guard isSyllable(first) || (first > 0x20 && first < 0x80) else { return false }
    guard last > 0x20, last < 0x80 || bytes.suffix(3).first.map(isSyllable) == true else {
      return false
    }
    return bytes.allSatisfy { $0 >= 0x20 }
  }

  /// The longest name that is kept, in characters.
  static let longestName = 200

  /// A name without blanks around it and without line ends; nil for an empty one.
  static func name(_ text: String) -> String? {
    // Most names are as they should be, and there may be millions.
    if isClean(text) { return text }
    var name = text.trimmed
    if name.unicodeScalars.contains(where: { $0.value < 0x20 }) {
      name = String(
        String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }
    if name.utf8.count > longestName { name = String(name.prefix(longestName)) }
    return name.isEmpty ? nil : name
  }
}

/// What one record of a list is.
public enum GazetteerLine: Sendable {
  case place(GazetteerRecord)
  /// Something that is no place with a name, such as a path.
  case leftOut
  case bad(LineError)
}

/// Reads a list of places that comes in pieces.
public struct GazetteerReader {
  private var form: Form

  private enum Form {
    case geonames(GeoNamesReader)
    case json(PlaceObjectReader)
    case table(PlaceTableReader)
    case gpx(WaypointReader)
  }

  public init(_ format: GazetteerFormat) {
    form =
      switch format {
      case .geonames: .geonames(GeoNamesReader())
      case .geojson, .owntracks: .json(PlaceObjectReader())
      case .csv(let separator): .table(PlaceTableReader(separator: separator))
      case .gpx: .gpx(WaypointReader())
      }
  }

  public mutating func feed<Failure: Error>(
    _ piece: [UInt8], each: (GazetteerLine) throws(Failure) -> Void
  ) throws(Failure) {
    switch form {
    case .geonames(var reader):
      form = .geonames(GeoNamesReader())
      defer { form = .geonames(reader) }
      try reader.feed(piece, each: each)
    case .json(var reader):
      form = .json(PlaceObjectReader())
      defer { form = .json(reader) }
      try reader.feed(piece, each: each)
    case .table(var reader):
      defer { form = .table(reader) }
      try reader.feed(piece, each: each)
    case .gpx(var reader):
      form = .gpx(WaypointReader())
      defer { form = .gpx(reader) }
      try reader.feed(piece, each: each)
    }
  }

  /// Reads what is left after the last piece.
  public mutating func finish<Failure: Error>(
    each: (GazetteerLine) throws(Failure) -> Void
  ) throws(Failure) {
    switch form {
    case .geonames(var reader): try reader.finish(each: each)
    case .json(var reader): try reader.finish(each: each)
    case .table(var reader): try reader.finish(each: each)
    case .gpx(var reader): try reader.finish(each: each)
    }
  }
}
