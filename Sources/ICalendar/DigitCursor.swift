/// Parses values that consist of digits and a few letters, ignoring case.
struct DigitCursor {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  var isAtEnd: Bool { index == bytes.endIndex }

  /// The next byte, with a letter in upper case.
  mutating func next() -> UInt8? {
    guard !isAtEnd else { return nil }
    defer { index += 1 }
    return ASCII.uppercased(bytes[index])
  }

  /// Skips a byte if it is the next one, and returns whether it was.
  mutating func take(_ byte: UInt8) -> Bool {
    guard !isAtEnd, ASCII.uppercased(bytes[index]) == byte else { return false }
    index += 1
    return true
  }

  /// Skips a sign, and returns whether it is a minus; nil if there is none.
  mutating func sign() -> Bool? {
    take(UInt8(ascii: "-")) ? true : take(UInt8(ascii: "+")) ? false : nil
  }

  /// Reads an exact number of digits.
  mutating func digits(_ count: Int) throws(ICalendarError.Fault) -> Int {
    var value = 0
    for _ in 0..<count {
      guard let digit = next(), ASCII.isDigit(digit) else { throw .malformed }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }

  /// Reads one or more digits.
  ///
  /// - Throws: `ICalendarError.Fault`: `malformed`, or `outOfRange` beyond `Int`.
  mutating func number() throws(ICalendarError.Fault) -> Int {
    let start = index
    var value = 0
    while !isAtEnd, ASCII.isDigit(bytes[index]) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(bytes[index] - 0x30))
      guard !overflow, !carry else { throw .outOfRange }
      value = sum
      index += 1
    }
    guard index > start else { throw .malformed }
    return value
  }
}
