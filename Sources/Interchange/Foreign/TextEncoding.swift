import JSON

/// How the text of a file is written.
public enum TextEncoding: Hashable, Sendable {
  case utf8
  case utf16(isBigEndian: Bool)
  case codePage(CodePage)

  /// What spreadsheets in Windows write, by the name the system's `iconv` has for it.
  public enum CodePage: String, Hashable, Sendable {
    /// Unified Hangul Code.
    case korean = "CP949"
    case western = "CP1252"
  }

  /// Recognizes UTF-16 by its mark or by the zero bytes of its ASCII, the Korean code page by pairs
  /// of bytes that are no UTF-8 and mostly Hangul, and the western one by single letters where no
  /// character is UTF-8. JSON is always UTF-8 or UTF-16. A calendar is never in the western one:
  /// there each line is read by itself.
  ///
  /// - Parameter head: The first bytes of the file.
  public init(of head: [UInt8]) {
    let head = head.prefix(ImportFormat.headLength)
    if head.starts(with: [0xFF, 0xFE]) {
      self = .utf16(isBigEndian: false)
    } else if head.starts(with: [0xFE, 0xFF]) {
      self = .utf16(isBigEndian: true)
    } else if let order = TextEncoding.orderByZeros(head) {
      self = .utf16(isBigEndian: order)
    } else {
      self = TextEncoding.codePage(head).map(TextEncoding.codePage) ?? .utf8
    }
  }

  /// Whether the high byte comes first, if the text alternates between zero and ASCII bytes.
  private static func orderByZeros(_ head: ArraySlice<UInt8>) -> Bool? {
    let pairs = Array(head.prefix(256))
    guard pairs.count >= 4 else { return nil }
    let even = stride(from: 0, to: pairs.count, by: 2).count { pairs[$0] == 0 }
    let odd = stride(from: 1, to: pairs.count, by: 2).count { pairs[$0] == 0 }
    let half = pairs.count / 2
    // The marks of a table are ASCII, even where the words are Hangul.
    if odd == 0, even * 10 >= half { return true }
    if even == 0, odd * 10 >= half { return false }
    return nil
  }

  /// nil for text that is UTF-8, or that is no text.
  private static func codePage(_ head: ArraySlice<UInt8>) -> CodePage? {
    // The last character may be cut.
    let whole = Array(head.count < ImportFormat.headLength ? head : head.dropLast(4))
    guard UTF8Check.firstInvalid(in: whole) != nil,
      whole.allSatisfy({ $0 >= 0x20 || isBlank($0) })
    else { return nil }
    let start = whole.drop(while: isBlank).prefix(6)
    if let first = start.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      return nil
    }
    let isCalendar = String(decoding: start, as: UTF8.self).uppercased() == "BEGIN:"
    if let share = hangulShare(whole), share >= (isCalendar ? 0.75 : 0.5) { return .korean }
    // A file of UTF-8 with a damaged character is to be told of, not read as something else.
    return isCalendar || whole.containsUTF8Letter ? nil : .western
  }

  /// How many of the pairs of bytes are syllables of KS X 1001, which have two high bytes. In western
  /// text a letter that is not ASCII usually stands alone, and these first bytes are signs and
  /// capitals. nil if not all high bytes are in pairs.
  private static func hangulShare(_ text: [UInt8]) -> Double? {
    var lead: UInt8?
    var pairs = 0
    var syllables = 0
    for byte in text {
      if let first = lead {
        let isTrail =
          (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || (0x81...0xFE).contains(byte)
        guard isTrail else { return nil }
        pairs += 1
        if (0xB0...0xC8).contains(first), byte >= 0xA1 { syllables += 1 }
        lead = nil
      } else if byte >= 0x80 {
        guard (0x81...0xFE).contains(byte) else { return nil }
        lead = byte
      }
    }
    return pairs > 0 ? Double(syllables) / Double(pairs) : nil
  }
}

extension [UInt8] {
  /// Whether a character of several bytes is UTF-8.
  fileprivate var containsUTF8Letter: Bool {
    indices.contains { index in
      (0xC2...0xF4).contains(self[index]) && index + 1 < count
        && (2...4).contains { length in
          index + length <= count
            && UTF8Check.firstInvalid(in: Array(self[index..<(index + length)])) == nil
            && self[index + 1] >= 0x80
        }
    }
  }
}

/// Turns UTF-16 that comes in pieces into UTF-8. A lone surrogate becomes U+FFFD.
public struct UTF16Decoder: Sendable {
  private let isBigEndian: Bool
  private var odd: UInt8?
  private var high: UInt16?
  private var isAtStart = true

  public init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  public mutating func decode(_ piece: [UInt8]) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(piece.count / 2 + 2)
    if let high { units.append(high) }
    high = nil
    for byte in piece {
      guard let first = odd else {
        odd = byte
        continue
      }
      odd = nil
      let (big, small) = isBigEndian ? (first, byte) : (byte, first)
      units.append(UInt16(big) << 8 | UInt16(small))
    }
    if isAtStart, let first = units.first {
      isAtStart = false
      if first == 0xFEFF { units.removeFirst() }
    }
    // The second half of a character may come with the next piece.
    if let last = units.last, UTF16.isLeadSurrogate(last) { high = units.removeLast() }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
