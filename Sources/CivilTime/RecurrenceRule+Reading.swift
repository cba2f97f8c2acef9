extension RecurrenceRule {
  /// Parses a rule such as `FREQ=MONTHLY;BYDAY=-1FR`, ignoring case. The prefix `RRULE:` is
  /// allowed.
  ///
  /// - Throws: `RecurrenceRuleError`: `missingFrequency`, `unknownPart`, `duplicatePart`,
  ///   `unreadableValue`, `contradiction`, `unsupportedScale`, or an error of `checked()`.
  /// - SeeAlso: RFC 5545 §3.3.10, RFC 7529 §4.1. SKIP is accepted without RSCALE.
  package init(parsing text: String) throws(RecurrenceRuleError) {
    var reader = RuleReader(text)
    try reader.readParts()
    guard reader.seen.contains(.frequency) else { throw .missingFrequency }
    self = reader.rule
    try check()
  }
}

/// A set of parts as a bit mask.
private struct PartSet {
  private var bits: UInt32 = 0

  func contains(_ part: RecurrenceRule.Part) -> Bool { bits & bit(part) != 0 }

  mutating func insert(_ part: RecurrenceRule.Part) { bits |= bit(part) }

  private func bit(_ part: RecurrenceRule.Part) -> UInt32 {
    switch part {
    case .frequency: 1
    case .interval: 1 << 1
    case .count: 1 << 2
    case .until: 1 << 3
    case .byMonth: 1 << 4
    case .byWeekNumber: 1 << 5
    case .byYearDay: 1 << 6
    case .byMonthDay: 1 << 7
    case .byDay: 1 << 8
    case .byHour: 1 << 9
    case .byMinute: 1 << 10
    case .bySecond: 1 << 11
    case .bySetPosition: 1 << 12
    case .weekStart: 1 << 13
    case .skip: 1 << 14
    case .scale: 1 << 15
    }
  }
}

/// A word of at most twelve letters encoded in five bits each, ignoring case; nil for other words.
private func wordCode(_ letters: some Sequence<UInt8>) -> UInt64? {
  var code: UInt64 = 0
  var count = 0
  for letter in letters {
    guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter | 0x20), count < 12 else {
      return nil
    }
    code = code << 5 | UInt64(letter & 0x1F)
    count += 1
  }
  return code
}

/// Parses a rule byte by byte: imports parse one for each repeating item.
private struct RuleReader {
  private let bytes: [UInt8]
  private var position = 0
  var seen = PartSet()
  var rule = RecurrenceRule(.yearly)

  private static let parts = RecurrenceRule.Part.allCases.map { part in
    (code: wordCode(part.rawValue.utf8), part: part)
  }
  private static let frequencies = RecurrenceRule.Frequency.allCases.map { frequency in
    (code: wordCode(frequency.name.utf8), frequency: frequency)
  }
  private static let weekdays = Weekday.allCases.map { wordCode($0.letters.utf8) }

  init(_ text: String) {
    bytes = Array(text.utf8)
    if bytes.count > 6, bytes[5] == UInt8(ascii: ":"),
      wordCode(bytes[..<5]) == wordCode("RRULE".utf8)
    {
      position = 6
    }
  }

  mutating func readParts() throws(RecurrenceRuleError) {
    // A trailing semicolon is a common, harmless slip.
    while position < bytes.count {
      let start = position
      while position < bytes.count, bytes[position] != UInt8(ascii: "="),
        bytes[position] != UInt8(ascii: ";")
      {
        position += 1
      }
      let name = bytes[start..<position]
      guard position < bytes.count, bytes[position] == UInt8(ascii: "="),
        let code = wordCode(name),
        let part = RuleReader.parts.first(where: { $0.code == code })?.part
      else { throw .unknownPart(String(decoding: name, as: UTF8.self)) }
      if seen.contains(part) { throw .duplicatePart(part) }
      seen.insert(part)
      position += 1
      try readValue(part)
      if position < bytes.count { position += 1 }
    }
  }

  private mutating func readValue(_ part: RecurrenceRule.Part) throws(RecurrenceRuleError) {
    let start = position
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: ";") { end += 1 }
    guard try read(part, until: end), position == end, end > start else {
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      if part == .scale { throw .unsupportedScale(text) }
      throw .unreadableValue(part, text: text)
    }
  }

  /// Reads the value of a part.
  ///
  /// - Returns: false if the value is malformed.
  private mutating func read(
    _ part: RecurrenceRule.Part, until end: Int
  ) throws(RecurrenceRuleError) -> Bool {
    switch part {
    case .frequency:
      guard let code = takeWord(until: end),
        let found = RuleReader.frequencies.first(where: { $0.code == code })
      else { return false }
      rule.frequency = found.frequency
    case .interval:
      guard let value = number(until: end) else { return false }
      rule.interval = value
    case .count:
      guard let value = number(until: end) else { return false }
      if seen.contains(.until) { throw .contradiction(.count, .until) }
      rule.end = .count(value)
    case .until:
      if seen.contains(.count) { throw .contradiction(.count, .until) }
      guard let limit = limit(until: end) else { return false }
      rule.end = limit
    case .byDay: return weekdays(until: end)
    case .weekStart:
      guard let weekday = weekday(until: end) else { return false }
      rule.weekStart = weekday
    case .skip:
      guard let code = takeWord(until: end) else { return false }
      switch code {
      case wordCode("OMIT".utf8): rule.skip = .omit
      case wordCode("BACKWARD".utf8): rule.skip = .backward
      case wordCode("FORWARD".utf8): rule.skip = .forward
      default: return false
      }
    case .scale: return takeWord(until: end) == wordCode("GREGORIAN".utf8)
    case .byMonth, .byWeekNumber, .byYearDay, .byMonthDay, .byHour, .byMinute, .bySecond,
      .bySetPosition:
      guard let values = numbers(until: end) else { return false }
      store(values, part)
    }
    return true
  }

  private mutating func store(_ values: [Int], _ part: RecurrenceRule.Part) {
    switch part {
    case .byMonth: rule.byMonth = values
    case .byWeekNumber: rule.byWeekNumber = values
    case .byYearDay: rule.byYearDay = values
    case .byMonthDay: rule.byMonthDay = values
    case .byHour: rule.byHour = values
    case .byMinute: rule.byMinute = values
    case .bySecond: rule.bySecond = values
    default: rule.bySetPosition = values
    }
  }

  // MARK: Values

  private mutating func takeWord(until end: Int) -> UInt64? {
    defer { position = end }
    return wordCode(bytes[position..<end])
  }

  /// Reads `[±]digits`, at most thirteen digits.
  private mutating func number(until end: Int) -> Int? {
    var isNegative = false
    if position < end, bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+")
    {
      isNegative = bytes[position] == UInt8(ascii: "-")
      position += 1
    }
    let start = position
    var value = 0
    while position < end, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
      value = value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
      guard position - start <= 13 else { return nil }
    }
    return position == start ? nil : isNegative ? -value : value
  }

  private mutating func numbers(until end: Int) -> [Int]? {
    var values: [Int] = []
    while true {
      guard let value = number(until: end) else { return nil }
      values.append(value)
      guard takeComma(until: end) else { return values }
    }
  }

  private mutating func takeComma(until end: Int) -> Bool {
    guard position < end, bytes[position] == UInt8(ascii: ",") else { return false }
    position += 1
    return true
  }

  private mutating func weekday(until end: Int) -> Weekday? {
    guard position + 2 <= end, let code = wordCode(bytes[position..<position + 2]),
      let index = RuleReader.weekdays.firstIndex(of: code)
    else { return nil }
    position += 2
    return Weekday(wrapping: index + 1)
  }

  private mutating func weekdays(until end: Int) -> Bool {
    var entries: [RecurrenceRule.DayOfWeek] = []
    repeat {
      var ordinal: Int?
      if position < end, !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[position] & 0xDF) {
        ordinal = number(until: end)
        if ordinal == nil { return false }
      }
      guard let weekday = weekday(until: end) else { return false }
      entries.append(RecurrenceRule.DayOfWeek(weekday, ordinal: ordinal))
    } while takeComma(until: end)
    rule.byDay = entries
    return true
  }

  /// Reads `YYYYMMDD`, `YYYYMMDDTHHMMSS` or `YYYYMMDDTHHMMSSZ` (RFC 5545 §3.3.4, §3.3.5).
  private mutating func limit(until end: Int) -> RecurrenceRule.End? {
    guard let year = digits(4, until: end), let month = digits(2, until: end),
      let number = digits(2, until: end),
      let day = try? Day(year: year, month: month, day: number)
    else { return nil }
    if position == end { return .untilDay(day) }
    guard bytes[position] & 0xDF == UInt8(ascii: "T") else { return nil }
    position += 1
    guard let hour = digits(2, until: end), let minute = digits(2, until: end),
      let second = digits(2, until: end),
      // RFC 5545 §3.3.12: second 60, a leap second, is read as 59.
      let time = try? TimeOfDay(hour: hour, minute: minute, second: second == 60 ? 59 : second)
    else { return nil }
    let moment = CivilDateTime(day, time)
    guard position < end else { return .until(moment) }
    guard bytes[position] & 0xDF == UInt8(ascii: "Z") else { return nil }
    position += 1
    return .untilInstant(Instant(secondsSinceEpoch: moment.secondsSinceEpoch))
  }

  private mutating func digits(_ count: Int, until end: Int) -> Int? {
    guard position + count <= end, let value = decimal(bytes[position..<position + count]) else {
      return nil
    }
    position += count
    return value
  }
}
