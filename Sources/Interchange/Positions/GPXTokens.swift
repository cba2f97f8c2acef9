/// Splits a GPX file that arrives in pieces into tags and text.
///
/// It does not validate the file: namespace prefixes are ignored, and versions 1.0 and 1.1 and
/// extensions need no special handling.
struct GPXTokens: Sendable {
  struct Tag: Sendable {
    /// The name without its namespace prefix.
    let name: String
    let isEnd: Bool
    /// Whether the element is empty: `<trkpt …/>`.
    let isEmpty: Bool
    private let bytes: [UInt8]

    /// Returns nil for a tag that is not an element, such as `<?xml …?>`.
    fileprivate init?(_ bytes: [UInt8]) {
      guard let first = bytes.first, first != UInt8(ascii: "?"), first != UInt8(ascii: "!") else {
        return nil
      }
      self.bytes = bytes
      isEnd = first == UInt8(ascii: "/")
      isEmpty = bytes.last == UInt8(ascii: "/")
      let body = isEnd ? bytes.dropFirst() : bytes[...]
      let whole = body.prefix { !Self.isBlank($0) && $0 != UInt8(ascii: "/") }
      name = String(
        decoding: whole.lastIndex(of: UInt8(ascii: ":")).map { whole[($0 + 1)...] } ?? whole,
        as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

    /// Returns the value of an attribute in single or double quotes; nil without one.
    func attribute(_ name: String) -> String? {
      let wanted = Array(name.utf8)
      var index = 0
      while index + wanted.count < bytes.count {
        let end = index + wanted.count
        guard index > 0, Self.isBlank(bytes[index - 1]), bytes[index..<end] == wanted[...] else {
          index += 1
          continue
        }
        var start = end
        while start < bytes.count, Self.isBlank(bytes[start]) || bytes[start] == UInt8(ascii: "=") {
          start += 1
        }
        guard start < bytes.count,
          bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'")
        else { return nil }
        let quote = bytes[start]
        return String(decoding: bytes[(start + 1)...].prefix { $0 != quote }, as: UTF8.self)
      }
      return nil
    }
  }

  enum Token: Sendable {
    case tag(Tag)
    case text(UInt8)
    /// The text of a CDATA section, in which `&` does not begin an entity.
    case verbatim([UInt8])
  }

  private enum Mode { case text, tag, comment, verbatim }

  /// The longest tag, in bytes. Longer ones are cut, which bounds the memory for malformed files.
  private static let maxTagLength = 1 << 16

  private var mode = Mode.text
  private var tag: [UInt8] = []
  /// The line of the next byte, 1-based.
  private(set) var line = 1

  /// Whether a tag, comment or CDATA section is open.
  var isWithinMarkup: Bool { mode != .text }

  /// Reads the next byte.
  ///
  /// - Returns: The token that ends with it; nil if there is none.
  mutating func consume(_ byte: UInt8) -> Token? {
    if byte == 0x0A { line += 1 }
    switch mode {
    case .text:
      guard byte == UInt8(ascii: "<") else { return .text(byte) }
      begin(.tag)
    case .tag:
      if byte == UInt8(ascii: ">") {
        mode = .text
        return Tag(tag).map(Token.tag)
      }
      guard tag.count < Self.maxTagLength else { return nil }
      tag.append(byte)
      if tag.count == 3, tag.elementsEqual("!--".utf8) { begin(.comment) }
      if tag.count == 8, tag.elementsEqual("![CDATA[".utf8) { begin(.verbatim) }
    case .comment, .verbatim:
      tag.append(byte)
      let end = mode == .comment ? "-->" : "]]>"
      guard byte == UInt8(ascii: ">"), tag.suffix(3).elementsEqual(end.utf8) else {
        if mode == .comment, tag.count > 64 { tag.removeFirst(32) }
        if mode == .verbatim, tag.count > Self.maxTagLength {
          tag.removeFirst(Self.maxTagLength / 2)
        }
        return nil
      }
      let isVerbatim = mode == .verbatim
      mode = .text
      return isVerbatim ? .verbatim(tag.dropLast(3)) : nil
    }
    return nil
  }

  private mutating func begin(_ mode: Mode) {
    self.mode = mode
    tag.removeAll(keepingCapacity: true)
  }
}
