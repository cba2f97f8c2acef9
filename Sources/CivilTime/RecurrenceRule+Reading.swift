extension RecurrenceRule {
  /// Parses a rule such as `FREQ=MONTHLY;BYDAY=-1FR`, ignoring case. The prefix `RRULE:` is
  /// allowed.
  ///
  /// - Throws: `RecurrenceRuleError`: `missingFrequency`, `unknownPart`, `duplicatePart`,
  ///   `unreadableValue`, `contradiction`, `unsupportedScale`, or an error of `check()`.
  /// - SeeAlso: RFC 5545 §3.3.10, RFC 7529 §4.1. SKIP is accepted without RSCALE.
  package init(parsing text: String) throws(RecurrenceRuleError) {
    var bytes = Array(text.utf8)[...]
    if bytes.count > 6, word(bytes.prefix(6)) == "RRULE:" { bytes = bytes.dropFirst(6) }
    var parts = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    // A trailing semicolon is a common, harmless slip.
    if parts.last?.isEmpty == true { parts.removeLast() }
    self.init(.yearly)
    var seen: [Part] = []
    for text in parts {
      let sides = text.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let part = Part(rawValue: word(sides[0])) else {
        throw .unknownPart(String(decoding: sides[0], as: UTF8.self))
      }
      if seen.contains(part) { throw .duplicatePart(part) }
      seen.append(part)
      if seen.contains(.count), seen.contains(.until) { throw .contradiction(.count, .until) }
      guard read(sides[1], as: part) else {
        let text = String(decoding: sides[1], as: UTF8.self)
        if part == .scale { throw .unsupportedScale(text) }
        throw .unreadableValue(part, text: text)
      }
    }
    guard seen.contains(.frequency) else { throw .missingFrequency }
    if scale == .gregorian, let month = byLeapMonth.first {
      throw .unreadableValue(.byMonth, text: "\(month)L")
    }
    try check()
  }

  /// Reads the value of a part.
  ///
  /// - Returns: false if the value is malformed.
  private mutating func read(_ value: ArraySlice<UInt8>, as part: Part) -> Bool {
    switch part {
    case .frequency:
      let name = word(value)
      return set(&frequency, Frequency.allCases.first { $0.name == name })
    case .interval: return set(&interval, number(value))
    case .count: return set(&end, number(value).map(End.count))
    case .until: return set(&end, limit(value))
    case .byMonth:
      guard let months = list(value, month) else { return false }
      byMonth = months.filter { !$0.isLeap }.map(\.number)
      byLeapMonth = months.filter(\.isLeap).map(\.number)
      return true
    case .byWeekNumber: return set(&byWeekNumber, list(value, number))
    case .byYearDay: return set(&byYearDay, list(value, number))
    case .byMonthDay: return set(&byMonthDay, list(value, number))
    case .byDay: return set(&byDay, list(value, dayOfWeek))
    case .byHour: return set(&byHour, list(value, number))
    case .byMinute: return set(&byMinute, list(value, number))
    case .bySecond: return set(&bySecond, list(value, number))
    case .bySetPosition: return set(&bySetPosition, list(value, number))
    case .weekStart: return set(&weekStart, weekday(value))
    case .skip:
      let names = ["OMIT": Skip.omit, "BACKWARD": .backward, "FORWARD": .forward]
      return set(&skip, names[word(value)])
    case .scale: return set(&scale, Scale(rawValue: word(value)))
    case .workdays:
      workdays = Workdays.Mode(rawValue: word(value).lowercased()).map { Workdays($0) }
      return workdays != nil
    }
  }
}

// MARK: Values

/// Sets a part unless its value is nil.
///
/// - Returns: Whether it was set.
private func set<Value>(_ part: inout Value, _ value: Value?) -> Bool {
  if let value { part = value }
  return value != nil
}

/// The text with letters of ASCII in upper case.
private func word(_ bytes: ArraySlice<UInt8>) -> String {
  String(decoding: bytes.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }, as: UTF8.self)
}

/// The elements of a list separated by commas; nil if one is malformed.
private func list<Value>(
  _ bytes: ArraySlice<UInt8>, _ read: (ArraySlice<UInt8>) -> Value?
) -> [Value]? {
  let parts = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
  let values = parts.compactMap(read)
  return values.count == parts.count ? values : nil
}

/// Reads `[±]digits`, at most thirteen digits.
private func number(_ bytes: ArraySlice<UInt8>) -> Int? {
  let isSigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+")
  let digits = isSigned ? bytes.dropFirst() : bytes
  guard (1...13).contains(digits.count), let value = decimal(digits) else { return nil }
  return bytes.first == UInt8(ascii: "-") ? -value : value
}

/// Reads `5`, or `5L` for a leap month (RFC 7529 §4.2).
private func month(_ bytes: ArraySlice<UInt8>) -> (number: Int, isLeap: Bool)? {
  let isLeap = bytes.last == UInt8(ascii: "L") || bytes.last == UInt8(ascii: "l")
  return number(isLeap ? bytes.dropLast() : bytes).map { ($0, isLeap) }
}

private func weekday(_ bytes: ArraySlice<UInt8>) -> Weekday? {
  let letters = word(bytes)
  return Weekday.allCases.first { $0.letters == letters }
}

/// Reads `MO`, `2TU` or `-1FR`.
private func dayOfWeek(_ bytes: ArraySlice<UInt8>) -> RecurrenceRule.DayOfWeek? {
  guard let weekday = weekday(bytes.suffix(2)) else { return nil }
  let ordinal = bytes.dropLast(2)
  if ordinal.isEmpty { return RecurrenceRule.DayOfWeek(weekday) }
  return number(ordinal).map { RecurrenceRule.DayOfWeek(weekday, ordinal: $0) }
}

/// Reads `YYYYMMDD`, `YYYYMMDDTHHMMSS` or `YYYYMMDDTHHMMSSZ` (RFC 5545 §3.3.4, §3.3.5).
private func limit(_ bytes: ArraySlice<UInt8>) -> RecurrenceRule.End? {
  let bytes = Array(word(bytes).utf8)
  func number(_ range: Range<Int>) -> Int? { decimal(bytes[range]) }
  guard [8, 15, 16].contains(bytes.count),
    let year = number(0..<4), let month = number(4..<6), let dayOfMonth = number(6..<8),
    let day = try? Day(year: year, month: month, day: dayOfMonth)
  else { return nil }
  if bytes.count == 8 { return .untilDay(day) }
  guard bytes[8] == UInt8(ascii: "T"),
    let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15),
    // RFC 5545 §3.3.12: second 60, a leap second, is read as 59.
    let time = try? TimeOfDay(hour: hour, minute: minute, second: second == 60 ? 59 : second)
  else { return nil }
  let moment = CivilDateTime(day, time)
  if bytes.count == 15 { return .until(moment) }
  guard bytes[15] == UInt8(ascii: "Z") else { return nil }
  return .untilInstant(Instant(secondsSinceEpoch: moment.secondsSinceEpoch))
}
