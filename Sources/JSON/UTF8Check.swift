/// UTF-8 validation by RFC 3629: no overlong forms, no surrogates, nothing beyond U+10FFFF.
package enum UTF8Check {
  /// The offset of the first invalid sequence, or nil if the bytes are valid.
  package static func firstInvalid(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer(firstInvalid(in:))
  }

  package static func firstInvalid(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      guard lead >= 0x80 else {
        index += 1
        continue
      }
      // For some lead bytes the second byte has a narrower range, which excludes the forbidden
      // sequences.
      let (length, second): (Int, ClosedRange<UInt8>) =
        switch lead {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: (0, 0x80...0xBF)
        }
      guard length > 0, index + length <= bytes.count, second.contains(bytes[index + 1]),
        bytes[(index + 2)..<(index + length)].allSatisfy({ (0x80...0xBF).contains($0) })
      else { return index }
      index += length
    }
    return nil
  }
}
