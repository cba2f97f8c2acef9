extension ContentLine {
  /// Parses the value, or a part of it, without the blanks around it.
  ///
  /// - Throws: `ICalendarError.unreadableValue` with the line number and the reason from `read`.
  func reading<Value>(
    _ part: ArraySlice<UInt8>? = nil, as expected: [ValueType],
    _ read: (ArraySlice<UInt8>) throws(ICalendarError.Fault) -> Value
  ) throws(ICalendarError) -> Value {
    let bytes = part ?? value
    do throws(ICalendarError.Fault) {
      return try read(bytes.trimmed)
    } catch {
      throw ICalendarError(
        .unreadableValue(
          property: name, value: ICalendarError.shown(bytes), expected: expected, fault: error),
        line: lineNumber)
    }
  }

  /// The elements of a list whose values can not contain commas; none for an empty value.
  var listed: [ArraySlice<UInt8>] {
    let value = value.trimmed
    return value.isEmpty
      ? [] : value.split(separator: ASCII.comma, omittingEmptySubsequences: false)
  }

  // MARK: Types

  /// The value as INTEGER.
  ///
  /// - Throws: `ICalendarError` with `unreadableValue`; its fault is `outOfRange` beyond `Int`. The
  ///   standard allows 32 bits, but some programs write more.
  /// - SeeAlso: RFC 5545 §3.3.8.
  package func integer() throws(ICalendarError) -> Int {
    try reading(as: [.integer]) { (bytes) throws(ICalendarError.Fault) in
      var cursor = DigitCursor(bytes)
      let isNegative = cursor.sign() ?? false
      let number = try cursor.number()
      guard cursor.isAtEnd else { throw .malformed }
      return isNegative ? -number : number
    }
  }

  /// The value as FLOAT, always finite. Exponents are accepted, because some programs write them.
  ///
  /// - SeeAlso: RFC 5545 §3.3.7.
  package func float() throws(ICalendarError) -> Double {
    try reading(as: [.float]) { (bytes) throws(ICalendarError.Fault) in
      try ContentLine.float(in: bytes)
    }
  }

  /// The value of GEO: two FLOATs in degrees, separated by a semicolon. A comma and an escaped
  /// separator are accepted too.
  ///
  /// - Throws: `ICalendarError` with `unreadableValue`; its fault is `outOfRange` beyond ±90° or
  ///   ±180°.
  /// - SeeAlso: RFC 5545 §3.8.1.6.
  package func geo() throws(ICalendarError) -> (latitude: Double, longitude: Double) {
    try reading(as: [.float]) { (bytes) throws(ICalendarError.Fault) in
      let separators = [ASCII.semicolon, ASCII.comma]
      guard let index = bytes.firstIndex(where: separators.contains) else { throw .malformed }
      var first = bytes[..<index]
      if first.last == ASCII.backslash { first = first.dropLast() }
      let latitude = try ContentLine.float(in: first.trimmed)
      let longitude = try ContentLine.float(in: bytes[(index + 1)...].trimmed)
      guard abs(latitude) <= 90, abs(longitude) <= 180 else { throw .outOfRange }
      return (latitude, longitude)
    }
  }

  /// The value as BOOLEAN, ignoring case.
  ///
  /// - SeeAlso: RFC 5545 §3.3.2.
  package func boolean() throws(ICalendarError) -> Bool {
    try reading(as: [.boolean]) { (bytes) throws(ICalendarError.Fault) in
      if bytes.isName("TRUE") { return true }
      if bytes.isName("FALSE") { return false }
      throw .malformed
    }
  }

  /// The value as UTC-OFFSET, in seconds east of UTC.
  ///
  /// - Throws: `ICalendarError` with `unreadableValue`; its fault is `outOfRange` for 24 hours or
  ///   more.
  /// - SeeAlso: RFC 5545 §3.3.14.
  package func utcOffset() throws(ICalendarError) -> Int {
    try reading(as: [.utcOffset]) { (bytes) throws(ICalendarError.Fault) in
      var cursor = DigitCursor(bytes)
      guard let isNegative = cursor.sign() else { throw .malformed }
      let hours = try cursor.digits(2)
      let minutes = try cursor.digits(2)
      let seconds = cursor.isAtEnd ? 0 : try cursor.digits(2)
      guard cursor.isAtEnd else { throw .malformed }
      guard hours < 24, minutes < 60, seconds < 60 else { throw .outOfRange }
      let offset = hours * 3600 + minutes * 60 + seconds
      return isNegative ? -offset : offset
    }
  }

  /// The text of a RECUR, which `RecurrenceRule` of `CivilTime` parses, without the blanks that
  /// Exchange writes in lists, and without the parts of other programs that begin with `X-`.
  ///
  /// - Throws: `ICalendarError` with `unreadableValue` if it is empty.
  /// - SeeAlso: RFC 5545 §3.3.10; RFC 2445 §4.3.10 for `X-` parts.
  package func recur() throws(ICalendarError) -> String {
    try reading(as: [.recur]) { (bytes) throws(ICalendarError.Fault) in
      if !bytes.isEmpty, !bytes.contains(where: { ASCII.isBlank($0) || $0 == UInt8(ascii: "-") }) {
        return String(decoding: bytes, as: UTF8.self)
      }
      let parts = bytes.filter { !ASCII.isBlank($0) }
        .split(separator: ASCII.semicolon, omittingEmptySubsequences: false)
        .filter { !$0.prefix(2).isName("X-") }
      let known = Array(parts.joined(separator: [ASCII.semicolon]))
      guard !known.isEmpty else { throw .malformed }
      return String(decoding: known, as: UTF8.self)
    }
  }

  private static func float(in bytes: ArraySlice<UInt8>) throws(ICalendarError.Fault) -> Double {
    // `Double` itself would also read `nan`, `inf` and hexadecimal numbers.
    let isDecimal = bytes.allSatisfy {
      ASCII.isDigit($0) || [UInt8](".+-eE".utf8).contains($0)
    }
    guard isDecimal, let value = Double(String(decoding: bytes, as: UTF8.self)) else {
      throw .malformed
    }
    guard value.isFinite else { throw .outOfRange }
    return value
  }
}
