/// Parsing and formatting of ISO 8601 texts: `YYYY-MM-DD`, `HH:MM[:SS]`,
/// `YYYY-MM-DDTHH:MM[:SS]`, and with an offset for instants.
///
/// Parsing is strict: exact lengths, ASCII digits, no surrounding space. Seconds are written only
/// if they are not 0, except for instants in UTC.

extension Day: CustomStringConvertible {
  package var description: String {
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

  /// Parses `YYYY-MM-DD`.
  ///
  /// - Throws: `CivilTimeError.malformed` for a text of another form, and the errors of
  ///   `init(year:month:day:)`.
  package init(iso text: some StringProtocol) throws(CivilTimeError) {
    self = try reading(text, Day.init(isoUTF8:))
  }

  /// Parses UTF-8 bytes as `init(iso:)` does, so that bulk readers allocate no string for each
  /// date.
  package init(isoUTF8 bytes: UnsafeBufferPointer<UInt8>) throws(CivilTimeError) {
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = decimal(bytes[0..<4]), let month = decimal(bytes[5..<7]),
      let day = decimal(bytes[8..<10])
    else { throw .malformed(text: String(decoding: bytes, as: UTF8.self), expected: "YYYY-MM-DD") }
    try self.init(year: year, month: month, day: day)
  }
}

extension Day {
  /// `20261120`, as iCalendar writes it (RFC 5545 §3.3.4).
  package var compactText: String { String(description.filter { $0 != "-" }) }
}

extension CivilDateTime {
  /// `20261120T083000` (RFC 5545 §3.3.5).
  package var compactText: String {
    let text = time.description.filter { $0 != ":" }
    return "\(day.compactText)T\(text)\(time.second == 0 ? "00" : "")"
  }
}

extension Month: CustomStringConvertible {
  package var description: String { String(first.description.prefix(7)) }
}

extension TimeOfDay: CustomStringConvertible {
  package var description: String {
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

  /// Parses `HH:MM` or `HH:MM:SS`.
  ///
  /// - Throws: `CivilTimeError.malformed` for a text of another form, or `.noSuchTime`.
  package init(iso text: some StringProtocol) throws(CivilTimeError) {
    self = try reading(text, TimeOfDay.init(isoUTF8:))
  }

  /// Parses UTF-8 bytes as `init(iso:)` does.
  package init(isoUTF8 bytes: UnsafeBufferPointer<UInt8>) throws(CivilTimeError) {
    guard bytes.count == 5 || bytes.count == 8, bytes[2] == UInt8(ascii: ":"),
      bytes.count == 5 || bytes[5] == UInt8(ascii: ":"),
      let hour = decimal(bytes[0..<2]), let minute = decimal(bytes[3..<5]),
      let second = bytes.count == 8 ? decimal(bytes[6..<8]) : 0
    else { throw .malformed(text: String(decoding: bytes, as: UTF8.self), expected: "HH:MM") }
    try self.init(hour: hour, minute: minute, second: second)
  }
}

extension CivilDateTime: CustomStringConvertible {
  package var description: String { "\(day)T\(time)" }

  /// Parses `YYYY-MM-DDTHH:MM[:SS]`.
  ///
  /// - Throws: `CivilTimeError.malformed` for a text of another form, and the errors of `Day` and
  ///   `TimeOfDay`.
  package init(iso text: some StringProtocol) throws(CivilTimeError) {
    self = try reading(text, CivilDateTime.init(isoUTF8:))
  }

  /// Parses UTF-8 bytes as `init(iso:)` does.
  package init(isoUTF8 bytes: UnsafeBufferPointer<UInt8>) throws(CivilTimeError) {
    guard bytes.count >= 16, let separator = bytes.firstIndex(of: UInt8(ascii: "T")) else {
      throw .malformed(
        text: String(decoding: bytes, as: UTF8.self), expected: "YYYY-MM-DDTHH:MM")
    }
    self.init(
      try Day(isoUTF8: UnsafeBufferPointer(rebasing: bytes[..<separator])),
      try TimeOfDay(isoUTF8: UnsafeBufferPointer(rebasing: bytes[(separator + 1)...])))
  }
}

extension Instant: CustomStringConvertible {
  /// The text in UTC, always with seconds: `2026-11-21T09:00:00Z`.
  package var description: String { civilText(Zone.utc.civil(at: self)) + "Z" }

  /// The text with the offset in force in a zone, always with seconds: `2026-11-21T18:00:00+09:00`.
  ///
  /// Offsets of old local times include their seconds (`+08:27:52`), so that parsing the text gives
  /// the same instant.
  package func text(in zone: Zone) -> String {
    civilText(zone.civil(at: self)) + offsetText(zone.offset(at: self))
  }

  /// Parses `YYYY-MM-DDTHH:MM[:SS]` followed by `Z` or `±HH:MM[:SS]`.
  ///
  /// - Throws: `CivilTimeError.malformed` for a text of another form, and the errors of
  ///   `CivilDateTime(iso:)`.
  package init(iso text: some StringProtocol) throws(CivilTimeError) {
    let text = Substring(text)
    let bytes = text.utf8
    func malformed() -> CivilTimeError {
      .malformed(text: String(text), expected: "YYYY-MM-DDTHH:MM±HH:MM")
    }
    guard let mark = bytes.lastIndex(where: "Z+-".utf8.contains),
      bytes.distance(from: bytes.startIndex, to: mark) >= 16
    else { throw malformed() }
    let civil = try CivilDateTime(iso: text[..<mark])
    let offset: Int
    if bytes[mark] == UInt8(ascii: "Z") {
      guard bytes.index(after: mark) == bytes.endIndex else { throw malformed() }
      offset = 0
    } else {
      let size: TimeOfDay
      do {
        size = try TimeOfDay(iso: text[bytes.index(after: mark)...])
      } catch { throw malformed() }
      offset = size.secondsSinceMidnight * (bytes[mark] == UInt8(ascii: "-") ? -1 : 1)
    }
    self.init(secondsSinceEpoch: civil.secondsSinceEpoch - offset)
  }
}

/// `±HH:MM`, or `±HH:MM:SS` if the offset has seconds.
func offsetText(_ offset: Int) -> String {
  let size = Swift.abs(offset)
  // TZif allows offsets of more than a day, which `TimeOfDay` can not hold.
  let fields =
    size % 60 == 0 ? [size / 3600, size / 60 % 60] : [size / 3600, size / 60 % 60, size % 60]
  let text = fields.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  return (offset < 0 ? "-" : "+") + text
}

private func civilText(_ civil: CivilDateTime) -> String {
  let text = civil.description
  return civil.time.second == 0 ? text + ":00" : text
}

/// Writes a number with leading zeros.
private func writeDigits(
  _ value: Int, count: Int, at start: Int, in buffer: UnsafeMutableBufferPointer<UInt8>
) {
  var rest = value
  for index in stride(from: start + count - 1, through: start, by: -1) {
    buffer[index] = UInt8(ascii: "0") + UInt8(rest % 10)
    rest /= 10
  }
}

/// Calls `read` with the UTF-8 bytes of a text.
private func reading<Value>(
  _ text: some StringProtocol, _ read: (UnsafeBufferPointer<UInt8>) throws(CivilTimeError) -> Value
) throws(CivilTimeError) -> Value {
  try Array(text.utf8).withUnsafeBufferPointer(read)
}

/// The number written by ASCII digits; nil if there is another byte.
func decimal(_ digits: some Sequence<UInt8>) -> Int? {
  var value = 0
  for digit in digits {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
    value = value * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return value
}
