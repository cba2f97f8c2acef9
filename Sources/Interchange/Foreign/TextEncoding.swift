import JSON

/// How the text of a file is written.
public enum TextEncoding: Hashable, Sendable {
  case utf8
  case utf16(isBigEndian: Bool)
  /// The Korean code page that spreadsheets in Windows write (Unified Hangul Code).
  case cp949

  /// Recognizes UTF-16 by its mark or by the zero bytes of its ASCII, and CP949 by pairs of bytes
  /// that are no UTF-8. JSON is never CP949. A calendar is, if nearly all of its pairs are Hangul,
  /// since calendars in Latin-1 exist as well.
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
    } else if TextEncoding.isPairs(head) {
      self = .cp949
    } else {
      self = .utf8
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

  private static func isPairs(_ head: ArraySlice<UInt8>) -> Bool {
    // The last character may be cut.
    let whole = head.count < ImportFormat.headLength ? head : head.dropLast(4)
    guard UTF8Check.firstInvalid(in: Array(whole)) != nil else { return false }
    if let first = head.first(where: { !isBlank($0) }), first == 0x7B || first == 0x5B {
      return false
    }
    var lead: UInt8?
    var pairs = 0
    var syllables = 0
    for byte in whole {
      if let first = lead {
        let isTrail =
          (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || (0x81...0xFE).contains(byte)
        guard isTrail else { return false }
        pairs += 1
        // The syllables of KS X 1001, two high bytes each. In Latin-1, a letter that is not ASCII
        // usually stands alone, and these first bytes are signs and capitals.
        if (0xB0...0xC8).contains(first), byte >= 0xA1 { syllables += 1 }
        lead = nil
      } else if byte >= 0x80 {
        guard (0x81...0xFE).contains(byte) else { return false }
        lead = byte
      } else if byte < 0x20, !isBlank(byte) {
        return false
      }
    }
    let name = head.drop(while: isBlank).prefix(6)
    let isCalendar = String(decoding: name, as: UTF8.self).uppercased() == "BEGIN:"
    return !isCalendar || syllables * 4 >= pairs * 3
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
