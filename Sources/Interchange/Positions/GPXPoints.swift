/// Reads the points of a GPX file that arrives in pieces.
///
/// - SeeAlso: topografix.com/GPX/1/1.
package struct GPXPoints: Sendable {
  package struct Point: Sendable {
    /// `trkpt`, `rtept` or `wpt`.
    package let name: String
    /// The line on which it begins, 1-based.
    package let line: Int
    package let latitude: String?
    package let longitude: String?
    /// The texts of its child elements by name.
    package fileprivate(set) var texts: [String: String] = [:]
    /// Whether its end was read before the next point.
    package fileprivate(set) var isWhole = false
  }

  /// The longest text of an element, in bytes. Longer ones are cut.
  private static let maxTextLength = 1 << 16

  private let names: Set<String>
  private let children: Set<String>
  private var tokens = GPXTokens()
  private var text: [UInt8] = []
  /// The point whose end has not been read.
  package private(set) var open: Point?
  /// The number of open elements inside the point. The `time` of an extension does not count.
  private var depth = 0
  /// Whether `</gpx>` has been read.
  package private(set) var isWhole = false

  /// - Parameters:
  ///   - names: The names of the elements that are points.
  ///   - children: The child elements whose texts are kept.
  package init(_ names: Set<String>, children: Set<String>) {
    self.names = names
    self.children = children
  }

  /// The line of the next byte, 1-based.
  package var line: Int { tokens.line }

  /// Whether a tag, comment or CDATA section is open.
  var isWithinMarkup: Bool { tokens.isWithinMarkup }

  /// Reads the next piece of the file, and returns the points that end there.
  package mutating func feed(_ piece: [UInt8]) -> [Point] {
    var points: [Point] = []
    for byte in piece {
      switch tokens.consume(byte) {
      case .tag(let tag): handle(tag, &points)
      case .text(let byte): append(byte)
      case .verbatim(let bytes):
        for byte in bytes {
          if byte == UInt8(ascii: "&") { "&amp;".utf8.forEach { append($0) } } else { append(byte) }
        }
      case nil: break
      }
    }
    return points
  }

  private mutating func append(_ byte: UInt8) {
    if depth == 1, text.count < Self.maxTextLength { text.append(byte) }
  }

  private mutating func handle(_ tag: GPXTokens.Tag, _ points: inout [Point]) {
    let begins = !tag.isEnd && names.contains(tag.name)
    if let point = open, !begins {
      if !tag.isEnd {
        if tag.isEmpty { return }
        depth += 1
        if depth == 1 { text.removeAll(keepingCapacity: true) }
      } else if depth > 0 {
        if depth == 1, children.contains(tag.name), point.texts[tag.name] == nil {
          open?.texts[tag.name] = Self.decoded(text)
        }
        depth -= 1
      } else if tag.name == point.name {
        close(&points)
      }
      return
    }
    if tag.isEnd, tag.name == "gpx" { isWhole = true }
    guard begins else { return }
    if let point = open { points.append(point) }
    open = Point(
      name: tag.name, line: tokens.line, latitude: tag.attribute("lat"),
      longitude: tag.attribute("lon"))
    depth = 0
    if tag.isEmpty { close(&points) }
  }

  private mutating func close(_ points: inout [Point]) {
    guard var point = open else { return }
    open = nil
    point.isWhole = true
    points.append(point)
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
    let named: [Substring: Character] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]
    let number =
      entity.hasPrefix("#x") || entity.hasPrefix("#X")
      ? UInt32(entity.dropFirst(2), radix: 16)
      : entity.hasPrefix("#") ? UInt32(entity.dropFirst()) : nil
    return named[entity] ?? number.flatMap(Unicode.Scalar.init).map { Character($0) }
  }
}
