/// UTF-8 validation by RFC 3629: no overlong forms, no surrogates, nothing beyond U+10FFFF.
package enum UTF8Check {
  /// The offset of the first invalid sequence, or nil if the bytes are valid.
  package static func firstInvalid(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer(firstInvalid(in:))
  }

  package static func firstInvalid(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}
