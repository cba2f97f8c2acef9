import Geo
import Interchange
import ItemJSON
import TodoCore

/// Reads the waypoints of a GPX file, `wpt` with a `name`. Tracks and routes are ignored.
///
/// - SeeAlso: topografix.com/GPX/1/1.
struct WaypointReader: PlaceListReader {
  private struct Point {
    let line: Int
    let latitude: String
    let longitude: String
    /// The texts of its child elements by name.
    var texts: [String: String] = [:]
  }

  /// The longest text of an element, in bytes. Longer ones are cut.
  private static let maxTextLength = 1 << 16

  private var tokens = GPXTokens()
  private var text: [UInt8] = []
  private var point: Point?
  /// Whether `</gpx>` has been read.
  private var isWhole = false
  /// The number of open elements inside the point.
  private var depth = 0

  mutating func feed(_ piece: [UInt8]?) -> [GazetteerLine] {
    guard let piece else { return finish() }
    var lines: [GazetteerLine] = []
    for byte in piece {
      switch tokens.consume(byte) {
      case .tag(let tag): if let line = line(of: tag) { lines.append(line) }
      case .text(let byte): append(byte)
      case .verbatim(let bytes):
        for byte in bytes {
          if byte == UInt8(ascii: "&") { "&amp;".utf8.forEach { append($0) } } else { append(byte) }
        }
      case nil: break
      }
    }
    return lines
  }

  private mutating func append(_ byte: UInt8) {
    if depth == 1, text.count < Self.maxTextLength { text.append(byte) }
  }

  private func finish() -> [GazetteerLine] {
    // A truncated file must not replace a complete list.
    guard point != nil || !isWhole else { return [] }
    let field = FieldError(point == nil ? "</gpx>" : "</wpt>", .missing)
    return [.bad(LineError(line: point?.line ?? tokens.line, .field(field)))]
  }

  /// Handles a tag.
  ///
  /// - Returns: The result for the point that ends here; nil for any other tag.
  private mutating func line(of tag: GPXTokens.Tag) -> GazetteerLine? {
    let name = tag.name
    if point == nil {
      if tag.isEnd, name == "gpx" { isWhole = true }
      guard !tag.isEnd, name == "wpt" else { return nil }
      point = Point(
        line: tokens.line, latitude: tag.attribute("lat") ?? "",
        longitude: tag.attribute("lon") ?? "")
      depth = 0
      return tag.isEmpty ? close() : nil
    }
    if tag.isEnd {
      if depth == 0 { return name == "wpt" ? close() : nil }
      if depth == 1, point?.texts[name] == nil { point?.texts[name] = Self.decoded(text) }
      depth -= 1
    } else if !tag.isEmpty {
      depth += 1
      if depth == 1 { text.removeAll(keepingCapacity: true) }
    }
    return nil
  }

  private mutating func close() -> GazetteerLine {
    guard let point else { return .leftOut }
    self.point = nil
    guard let name = point.texts["name"].flatMap(GazetteerRecord.name) else { return .leftOut }
    do throws(FieldError) {
      let coordinate = try Coordinate.read(latitude: point.latitude, longitude: point.longitude)
      let details = ["desc", "cmt"].lazy.compactMap {
        point.texts[$0].flatMap(GazetteerRecord.name)
      }
      return .place(
        GazetteerRecord(
          place: GazetteerPlace(
            reference: GazetteerRecord.reference(name: name, coordinate), names: [name],
            coordinate: coordinate,
            kind: (point.texts["type"] ?? point.texts["sym"]).flatMap(GazetteerRecord.name),
            around: details.first.map { [$0] } ?? [])))
    } catch { return .bad(LineError(line: point.line, .field(error))) }
  }

  /// Returns the text of an element with its entities replaced (XML 1.0 §4.1, §4.6).
  private static func decoded(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let character = character(of: rest[rest.index(after: start)..<end])
      else {
        result += "&"
        rest = rest.dropFirst()
        continue
      }
      result.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func character(of entity: Substring) -> Character? {
    switch entity {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let number =
        entity.hasPrefix("#x") || entity.hasPrefix("#X")
        ? UInt32(entity.dropFirst(2), radix: 16)
        : entity.hasPrefix("#") ? UInt32(entity.dropFirst()) : nil
      return number.flatMap(Unicode.Scalar.init).map { Character($0) }
    }
  }
}
