import Geo
import TodoCore

/// Reads the way points of a GPX file, `wpt` with a `name`. Tracks and routes are no places.
///
/// - SeeAlso: topografix.com/GPX/1/1.
struct WaypointReader {
  private struct Point {
    let line: Int
    let latitude: String
    let longitude: String
    /// The texts of its elements, by their names.
    var texts: [String: String] = [:]
  }

  private static let longestText = 1 << 16

  private var tokens = GPXTokens()
  private var text: [UInt8] = []
  private var point: Point?
  /// Whether the file's own element has ended.
  private var isWhole = false
  /// How many elements are open inside the point.
  private var depth = 0

  mutating func feed<Failure: Error>(
    _ piece: [UInt8], each: (GazetteerLine) throws(Failure) -> Void
  ) throws(Failure) {
    for byte in piece {
      switch tokens.take(byte) {
      case .tag(let tag): if let found = take(tag) { try each(found) }
      case .text(let byte): append(byte)
      case .verbatim(let bytes):
        for byte in bytes {
          if byte == UInt8(ascii: "&") { "&amp;".utf8.forEach { append($0) } } else { append(byte) }
        }
      case nil: break
      }
    }
  }

  private mutating func append(_ byte: UInt8) {
    if depth == 1, text.count < Self.longestText { text.append(byte) }
  }

  mutating func finish<Failure: Error>(
    each: (GazetteerLine) throws(Failure) -> Void
  ) throws(Failure) {
    // A file that was cut off would replace a whole one by its beginning.
    if let point {
      try each(.bad(LineError(line: point.line, .field(FieldError("</wpt>", .missing)))))
    } else if !isWhole {
      try each(.bad(LineError(line: tokens.line, .field(FieldError("</gpx>", .missing)))))
    }
  }

  private mutating func take(_ tag: GPXTokens.Tag) -> GazetteerLine? {
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
          GazetteerPlace(
            reference: GazetteerRecord.reference(name: name, coordinate), names: [name],
            coordinate: coordinate,
            kind: (point.texts["type"] ?? point.texts["sym"]).flatMap(GazetteerRecord.name),
            around: details.first.map { [$0] } ?? [])))
    } catch { return .bad(LineError(line: point.line, .field(error))) }
  }

  /// The text of an element, with its entities replaced (XML 1.0 §4.1, §4.6).
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
