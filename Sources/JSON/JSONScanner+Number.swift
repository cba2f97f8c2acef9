extension JSONScanner {
  /// Reads a number by the grammar of RFC 8259 §6. Integers that do not fit `Int` become doubles,
  /// as in other parsers.
  mutating func number() throws(JSONError) -> JSONValue {
    let start = index
    let isNegative = take(UInt8(ascii: "-"))
    // Accumulated as a negative number, because the magnitude of `Int.min` does not fit `Int`.
    var negated = 0
    var fitsInteger = true
    // No digit may follow a leading zero; the caller reports it.
    if !take(UInt8(ascii: "0")) {
      try digits { digit in
        let (product, overflow) = negated.multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.subtractingReportingOverflow(Int(digit))
        negated = sum
        fitsInteger = fitsInteger && !overflow && !carry
      }
    }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      try digits { _ in }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      try digits { _ in }
    }
    // -0 is not an integer, and `-Int.min` overflows.
    if isWhole, fitsInteger, negated != (isNegative ? 0 : .min) {
      return .integer(isNegative ? negated : -negated)
    }
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
    guard let double = Double(text), double.isFinite else {
      throw JSONError(.numberOutOfRange(text), at: start)
    }
    return .double(double)
  }

  /// Reads one or more digits.
  private mutating func digits(_ each: (UInt8) -> Void) throws(JSONError) {
    let start = index
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
      each(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    guard index > start else { throw unexpected(.digit) }
  }
}
