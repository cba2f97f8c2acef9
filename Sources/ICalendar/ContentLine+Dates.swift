import CivilTime

extension ContentLine {
  /// The value as DATE.
  ///
  /// - Throws: `ICalendarError` with `unreadableValue`; its fault is `noSuchDate` for dates such as
  ///   20260230.
  /// - SeeAlso: RFC 5545 §3.3.4.
  package func date() throws(ICalendarError) -> Day {
    try reading(as: [.date], ContentLine.date)
  }

  /// The value as DATE-TIME. A `Z` means UTC, whatever `TZID` says.
  ///
  /// - Throws: `ICalendarError` with `unreadableValue`; its fault is `noSuchTime` for 24:00:00 and
  ///   for second 60.
  /// - SeeAlso: RFC 5545 §3.3.5.
  package func dateTime() throws(ICalendarError) -> DateTime {
    let zone = zoneReference
    return try reading(as: [.dateTime]) { (bytes) throws(ICalendarError.Fault) in
      try ContentLine.dateTime(in: bytes, zone)
    }
  }

  /// The value as DATE or DATE-TIME. The form of the value decides, because `VALUE` is often
  /// missing or wrong. Midnight with `VALUE=DATE` is a date.
  package func dateOrDateTime() throws(ICalendarError) -> DateOrDateTime {
    try dateOrDateTime(in: value, zoneReference, isDate: valueType == .date)
  }

  /// The value as a list of DATE or DATE-TIME, as in EXDATE; empty for an empty value.
  package func datesOrDateTimes() throws(ICalendarError) -> [DateOrDateTime] {
    let zone = zoneReference
    let isDate = valueType == .date
    var values: [DateOrDateTime] = []
    for part in listed { values.append(try dateOrDateTime(in: part, zone, isDate: isDate)) }
    return values
  }

  /// The days on which the values of a list begin. Values that can not be read have none.
  package var days: [Day] { listed.compactMap { try? Self.date(in: $0.prefix(8)) } }

  /// The day on which its one value begins; nil if it can not be read.
  package var day: Day? { try? Self.date(in: value.trimmed.prefix(8)) }

  /// Whether the value looks like a list of PERIOD, which RDATE may contain.
  package var holdsPeriods: Bool { value.contains(UInt8(ascii: "/")) }

  /// The value as a list of PERIOD, as in FREEBUSY; empty for an empty value.
  ///
  /// - SeeAlso: RFC 5545 §3.3.9.
  package func periods() throws(ICalendarError) -> [Period] {
    let zone = zoneReference
    var periods: [Period] = []
    for part in listed {
      periods.append(
        try reading(part, as: [.period]) { (bytes) throws(ICalendarError.Fault) in
          try ContentLine.period(in: bytes, zone)
        })
    }
    return periods
  }

  /// The value as the list of RDATE: dates, or the starts of periods.
  package func recurrenceDates() throws(ICalendarError) -> [DateOrDateTime] {
    holdsPeriods ? try periods().map { .dateTime($0.start) } : try datesOrDateTimes()
  }

  /// The value as DURATION. It may have weeks or a sign, or be zero.
  ///
  /// - SeeAlso: RFC 5545 §3.3.6.
  package func duration() throws(ICalendarError) -> DurationValue {
    try reading(as: [.duration], DurationValue.init)
  }

  // MARK: The parts

  private var zoneReference: DateTime.Reference {
    let tzid = parameter("TZID").map { Array($0.utf8)[...].trimmed } ?? []
    return tzid.isEmpty ? .floating : .zone(tzid: String(decoding: tzid, as: UTF8.self))
  }

  private func dateOrDateTime(
    in part: ArraySlice<UInt8>, _ zone: DateTime.Reference, isDate: Bool
  ) throws(ICalendarError) -> DateOrDateTime {
    try reading(part, as: [.date, .dateTime]) { (bytes) throws(ICalendarError.Fault) in
      if bytes.count <= 8 { return .date(try ContentLine.date(in: bytes)) }
      // Google writes a date as `20131210Z`.
      if bytes.count == 9, bytes.last.map(ASCII.uppercased) == UInt8(ascii: "Z") {
        return .date(try ContentLine.date(in: bytes.dropLast()))
      }
      let dateTime = try ContentLine.dateTime(in: bytes, zone)
      guard isDate else { return .dateTime(dateTime) }
      guard dateTime.civil.time == .midnight else { throw .malformed }
      return .date(dateTime.civil.day)
    }
  }

  private static func period(
    in bytes: ArraySlice<UInt8>, _ zone: DateTime.Reference
  ) throws(ICalendarError.Fault) -> Period {
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { throw .malformed }
    let start = try dateTime(in: bytes[..<slash], zone)
    let end = bytes[(slash + 1)...]
    if let first = end.first, ASCII.isDigit(first) {
      return Period(start: start, end: .dateTime(try dateTime(in: end, zone)))
    }
    return Period(start: start, end: .duration(try DurationValue(end)))
  }

  /// Reads `YYYYMMDD`.
  static func date(in bytes: ArraySlice<UInt8>) throws(ICalendarError.Fault) -> Day {
    var cursor = DigitCursor(bytes)
    let day = try date(at: &cursor)
    guard cursor.isAtEnd else { throw .malformed }
    return day
  }

  /// Reads `YYYYMMDDTHHMMSS[Z]`.
  static func dateTime(
    in bytes: ArraySlice<UInt8>, _ zone: DateTime.Reference
  ) throws(ICalendarError.Fault) -> DateTime {
    guard bytes.count == 15 || bytes.count == 16 else { throw .malformed }
    var cursor = DigitCursor(bytes)
    let day = try date(at: &cursor)
    guard cursor.take(UInt8(ascii: "T")) else { throw .malformed }
    let hour = try cursor.digits(2)
    let minute = try cursor.digits(2)
    let second = try cursor.digits(2)
    let isUTC = cursor.take(UInt8(ascii: "Z"))
    guard cursor.isAtEnd else { throw .malformed }
    // RFC 5545 §3.3.12: second 60, a leap second, is read as 59.
    guard let time = try? TimeOfDay(hour: hour, minute: minute, second: second == 60 ? 59 : second)
    else { throw .noSuchTime }
    return DateTime(CivilDateTime(day, time), isUTC ? .utc : zone)
  }

  private static func date(at cursor: inout DigitCursor) throws(ICalendarError.Fault) -> Day {
    let year = try cursor.digits(4)
    let month = try cursor.digits(2)
    let day = try cursor.digits(2)
    guard let date = try? Day(year: year, month: month, day: day) else { throw .noSuchDate }
    return date
  }
}
