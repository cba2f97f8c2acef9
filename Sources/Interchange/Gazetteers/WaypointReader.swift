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

  private enum Mode { case text, tag, comment, verbatim }

  private static let longestTag = 1 << 16

  private var mode = Mode.text
  private var tag: [UInt8] = []
  private var text: [UInt8] = []
  private var line = 1
  private var point: Point?
  /// Whether the file's own element has ended.
  private var isWhole = false
  /// How many elements are open inside the point.
  private var depth = 0

  mutating func feed<Failure: Error>(
    _ piece: [UInt8], each: (GazetteerLine) throws(Failure) -> Void
  ) throws(Failure) {
    for byte in piece {
      if byte == 0x0A { line += 1 }
      switch mode {
      case .text:
        if byte == UInt8(ascii: "<") {
          mode = .tag
          tag.removeAll(keepingCapacity: true)
        } else if depth == 1, text.count < Self.longestTag {
          text.append(byte)
        }
      case .tag:
        if byte == UInt8(ascii: ">") {
          mode = .text
          if let found = takeTag() { try each(found) }
        } else if tag.count < Self.longestTag {
          tag.append(byte)
          if tag == Array("!--".utf8) { begin(.comment) }
          if tag == Array("![CDATA[".utf8) { begin(.verbatim) }
        }
      case .comment, .verbatim:
        tag.append(byte)
        let end = mode == .comment ? "-->" : "]]>"
        guard byte == UInt8(ascii: ">"), tag.suffix(3).elementsEqual(end.utf8) else {
          if mode == .comment, tag.count > 64 { tag.removeFirst(32) }
          if mode == .verbatim, tag.count > Self.longestTag { tag.removeFirst(Self.longestTag / 2) }
          continue
        }
        if mode == .verbatim, depth == 1 {
          // `&` stands for itself in it.
          for byte in tag.dropLast(3) {
            if byte == UInt8(ascii: "&") { text += Array("&amp;".utf8) } else { text.append(byte) }
          }
        }
        mode = .text
      }
    }
  }

  mutating func finish<Failure: Error>(
    each: (GazetteerLine) throws(Failure) -> Void
  ) throws(Failure) {
    // A file that was cut off would replace a whole one by its beginning.
    if let point {
      try each(.bad(LineError(line: point.line, .field(FieldError("</wpt>", .missing)))))
    } else if !isWhole {
      try each(.bad(LineError(line: line, .field(FieldError("</gpx>", .missing)))))
    }
  }

  private mutating func begin(_ mode: Mode) {
    self.mode = mode
    tag.removeAll(keepingCapacity: true)
  }

  private mutating func takeTag() -> GazetteerLine? {
    guard let first = tag.first, first != UInt8(ascii: "?"), first != UInt8(ascii: "!") else {
      return nil
    }
    let isEnd = first == UInt8(ascii: "/")
    let isEmpty = tag.last == UInt8(ascii: "/")
    let body = isEnd ? tag.dropFirst() : tag[...]
    let whole = body.prefix { !isBlank($0) && $0 != UInt8(ascii: "/") }
    let name = String(
      decoding: whole.lastIndex(of: UInt8(ascii: ":")).map { whole[($0 + 1)...] } ?? whole,
      as: UTF8.self)
    if point == nil {
      if isEnd, name == "gpx" { isWhole = true }
      guard !isEnd, name == "wpt" else { return nil }
      point = Point(line: line, latitude: attribute("lat"), longitude: attribute("lon"))
      depth = 0
      return isEmpty ? close() : nil
    }
    if isEnd {
      if depth == 0 { return name == "wpt" ? close() : nil }
      if depth == 1, point?.texts[name] == nil { point?.texts[name] = Self.decoded(text) }
      depth -= 1
    } else if !isEmpty {
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

  /// The value of an attribute of the current tag, in either kind of quotes.
  private func attribute(_ name: String) -> String {
    let text = String(decoding: tag, as: UTF8.self)
    for quote in ["\"", "'"] {
      for mark in [" ", "\n", "\t", "\r"] {
        guard let start = text.firstRange(of: "\(mark)\(name)=\(quote)")?.upperBound,
          let end = text[start...].firstIndex(of: Character(quote))
        else { continue }
        return String(text[start..<end])
      }
    }
    return ""
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
