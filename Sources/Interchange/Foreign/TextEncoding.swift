import JSON

/// The encoding of a text file.
package enum TextEncoding: Hashable, Sendable {
  case utf8
  case utf16(isBigEndian: Bool)
  case codePage(CodePage)

  /// A code page that spreadsheets on Windows write. The raw value is the name for `iconv`.
  package enum CodePage: String, Hashable, Sendable {
    /// Unified Hangul Code.
    case korean = "CP949"
    case western = "CP1252"
  }

  /// Detects the encoding of a file.
  ///
  /// - UTF-16 is recognized by its byte order mark or by the zero bytes of ASCII characters.
  /// - The Korean code page is recognized by invalid UTF-8 whose high bytes form pairs, mostly
  ///   Hangul.
  /// - The western code page is recognized by invalid UTF-8 without a valid character of several
  ///   bytes.
  ///
  /// JSON is always UTF-8 or UTF-16. A calendar is never read as the western code page, since
  /// `CalendarFileReader` decodes each line separately.
  ///
  /// - Parameter head: The first bytes of the file; at most `ImportFormat.headLength` are examined.
  package init(of head: [UInt8]) {
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

  /// Returns whether UTF-16 is big-endian, if the bytes alternate between zero and ASCII; else nil.
  private static func orderByZeros(_ head: ArraySlice<UInt8>) -> Bool? {
    let pairs = Array(head.prefix(256))
    guard pairs.count >= 4 else { return nil }
    let even = stride(from: 0, to: pairs.count, by: 2).count { pairs[$0] == 0 }
    let odd = stride(from: 1, to: pairs.count, by: 2).count { pairs[$0] == 0 }
    let half = pairs.count / 2
    // Separators and digits of a table are ASCII even in Korean text.
    if odd == 0, even * 10 >= half { return true }
    if even == 0, odd * 10 >= half { return false }
    return nil
  }

  /// Returns nil for UTF-8 and for bytes that are not text.
  private static func codePage(_ head: ArraySlice<UInt8>) -> CodePage? {
    // The last character may be cut off.
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
    // UTF-8 with a damaged character is an error to report, not another encoding.
    return isCalendar || whole.containsUTF8Letter ? nil : .western
  }

  /// Returns the share of byte pairs that are syllables of KS X 1001, 0 to 1; nil if some high byte
  /// is not part of a pair. In western text letters beyond ASCII are usually isolated, and the lead
  /// bytes of syllables are signs and capitals.
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
  /// Whether the bytes contain a valid UTF-8 character of two to four bytes.
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

/// Converts UTF-16 that arrives in pieces to UTF-8. A lone surrogate becomes U+FFFD.
package struct UTF16Decoder: Sendable {
  private let isBigEndian: Bool
  /// The first byte of an incomplete code unit.
  private var odd: UInt8?
  /// A lead surrogate at the end of the last piece.
  private var high: UInt16?
  private var isAtStart = true

  package init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Returns the next piece in UTF-8, without a byte order mark.
  package mutating func decode(_ piece: [UInt8]) -> [UInt8] {
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
    // The trail surrogate may follow in the next piece.
    if let last = units.last, UTF16.isLeadSurrogate(last) { high = units.removeLast() }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
