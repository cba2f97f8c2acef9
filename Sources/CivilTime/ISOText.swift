/// The ISO 8601 texts of the civil values: `YYYY-MM`, `YYYY-MM-DD`, `HH:MM[:SS]`,
/// `YYYY-MM-DDTHH:MM[:SS]`.
///
/// Reading is strict: exact lengths, ASCII digits, no surrounding space. Seconds are written only
/// if they are not 0.

extension Day: CustomStringConvertible {
  public var description: String {
    let (year, month, day) = components
    return String(unsafeUninitializedCapacity: 10) { buffer in
      writeDigits(year, count: 4, at: 0, in: buffer)
      buffer[4] = UInt8(ascii: "-")
      writeDigits(month, count: 2, at: 5, in: buffer)
      buffer[7] = UInt8(ascii: "-")
      writeDigits(day, count: 2, at: 8, in: buffer)
      return 10
    }
  }

  /// Reads `YYYY-MM-DD`.
  ///
  /// - Throws: `malformed` when the text has another shape, else as `init(year:month:day:)`.
  public init(iso text: String) throws(CivilTimeError) {
    self = try reading(text) { (bytes) throws(CivilTimeError) in try Day(isoUTF8: bytes) }
  }

  public init(iso text: Substring) throws(CivilTimeError) { try self.init(iso: String(text)) }

  /// As `init(iso:)`, from UTF-8 bytes, so that bulk readers need no string for each date.
  public init(isoUTF8 bytes: UnsafeBufferPointer<UInt8>) throws(CivilTimeError) {
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(in: bytes[0..<4]), let month = number(in: bytes[5..<7]),
      let day = number(in: bytes[8..<10])
    else { throw .malformed(text: String(decoding: bytes, as: UTF8.self), expected: "YYYY-MM-DD") }
    try self.init(year: year, month: month, day: day)
  }
}

extension Month: CustomStringConvertible {
  public var description: String { String(first.description.prefix(7)) }

  /// Reads `YYYY-MM`.
  public init(iso text: some StringProtocol) throws(CivilTimeError) {
    let bytes = Array(text.utf8)
    guard bytes.count == 7, bytes[4] == UInt8(ascii: "-"), let year = number(in: bytes[0..<4]),
      let month = number(in: bytes[5..<7])
    else { throw .malformed(text: String(text), expected: "YYYY-MM") }
    try self.init(year: year, month: month)
  }
}

extension TimeOfDay: CustomStringConvertible {
  public var description: String {
    let length = second == 0 ? 5 : 8
    return String(unsafeUninitializedCapacity: length) { buffer in
      writeDigits(hour, count: 2, at: 0, in: buffer)
      buffer[2] = UInt8(ascii: ":")
      writeDigits(minute, count: 2, at: 3, in: buffer)
      if length == 8 {
        buffer[5] = UInt8(ascii: ":")
        writeDigits(second, count: 2, at: 6, in: buffer)
      }
      return length
    }
  }

  /// Reads `HH:MM` or `HH:MM:SS`.
  public init(iso text: String) throws(CivilTimeError) {
    self = try reading(text) { (bytes) throws(CivilTimeError) in try TimeOfDay(isoUTF8: bytes) }
  }

  public init(iso text: Substring) throws(CivilTimeError) { try self.init(iso: String(text)) }

  /// As `init(iso:)`, from UTF-8 bytes.
  public init(isoUTF8 bytes: UnsafeBufferPointer<UInt8>) throws(CivilTimeError) {
    guard bytes.count == 5 || bytes.count == 8, bytes[2] == UInt8(ascii: ":"),
      bytes.count == 5 || bytes[5] == UInt8(ascii: ":"),
      let hour = number(in: bytes[0..<2]), let minute = number(in: bytes[3..<5]),
      let second = bytes.count == 8 ? number(in: bytes[6..<8]) : 0
    else { throw .malformed(text: String(decoding: bytes, as: UTF8.self), expected: "HH:MM") }
    try self.init(hour: hour, minute: minute, second: second)
  }
}

extension CivilDateTime: CustomStringConvertible {
  public var description: String { "\(day)T\(time)" }

  /// Reads `YYYY-MM-DDTHH:MM[:SS]`.
  public init(iso text: String) throws(CivilTimeError) {
    self = try reading(text) { (bytes) throws(CivilTimeError) in try CivilDateTime(isoUTF8: bytes) }
  }

  public init(iso text: Substring) throws(CivilTimeError) { try self.init(iso: String(text)) }

  /// As `init(iso:)`, from UTF-8 bytes.
  public init(isoUTF8 bytes: UnsafeBufferPointer<UInt8>) throws(CivilTimeError) {
    guard bytes.count >= 16, let separator = bytes.firstIndex(of: UInt8(ascii: "T")) else {
      throw .malformed(
        text: String(decoding: bytes, as: UTF8.self), expected: "YYYY-MM-DDTHH:MM")
    }
    self.init(
      try Day(isoUTF8: UnsafeBufferPointer(rebasing: bytes[..<separator])),
      try TimeOfDay(isoUTF8: UnsafeBufferPointer(rebasing: bytes[(separator + 1)...])))
  }
}

private func writeDigits(
  _ value: Int, count: Int, at start: Int, in buffer: UnsafeMutableBufferPointer<UInt8>
) {
  var rest = value
  for index in stride(from: start + count - 1, through: start, by: -1) {
    buffer[index] = UInt8(ascii: "0") + UInt8(rest % 10)
    rest /= 10
  }
}

/// Calls `read` with the UTF-8 bytes of a text and passes on its typed error.
private func reading<Value>(
  _ text: String,
  _ read: (UnsafeBufferPointer<UInt8>) throws(CivilTimeError) -> Value
) throws(CivilTimeError) -> Value {
  func result(of bytes: UnsafeBufferPointer<UInt8>) -> Result<Value, CivilTimeError> {
    do throws(CivilTimeError) {
      return .success(try read(bytes))
    } catch {
      return .failure(error)
    }
  }
  let found =
    text.utf8.withContiguousStorageIfAvailable(result)
    ?? Array(text.utf8).withUnsafeBufferPointer(result)
  return try found.get()
}

private func number(in digits: some Sequence<UInt8>) -> Int? {
  var value = 0
  for digit in digits {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
    value = value * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return value
}
