import CivilTime

/// The UIDs of the parts of a series. Each contains the UID of the series it came from, so that the
/// item that holds a date can still be found. Common calendars use the same form for such parts.
extension Item {
  /// The UID of the series this item was once a part of, or its own UID if it never was.
  public var familyUID: String {
    guard let mark = uid.lastIndex(of: "_") else { return uid }
    let digits = uid[uid.index(after: mark)...].drop { $0 == "R" }
    let isDate =
      (digits.count == 8 || digits.count == 15)
      && digits.enumerated().allSatisfy { $0 == 8 ? $1 == "T" : $1.isNumber }
    return isDate ? String(uid[..<mark]) : uid
  }

  /// The date in its series of an item that once was a single occurrence of one; nil for any other.
  public var partedKey: OccurrenceKey? {
    let compact = Array(uid.dropFirst(familyUID.count + 1))
    guard uid != familyUID, compact.first != "R" else { return nil }
    func part(_ range: Range<Int>) -> String { String(compact[range]) }
    let day = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"
    let time =
      compact.count == 15 ? "T\(part(9..<11)):\(part(11..<13)):\(part(13..<15))" : ""
    return try? OccurrenceKey(iso: day + time)
  }

  /// The UID of the part of a series that begins at a date.
  public func uid(ofSeriesFrom key: OccurrenceKey) -> String { "\(familyUID)_R\(key.compact)" }

  /// The UID of one occurrence that becomes an item of its own.
  public func uid(ofOccurrence key: OccurrenceKey) -> String { "\(familyUID)_\(key.compact)" }
}

extension OccurrenceKey {
  /// `20261120` or `20261120T083000` (RFC 5545 §3.3.4, §3.3.5).
  fileprivate var compact: String {
    let text = "\(day)" + (time.map { "T\($0)" } ?? "")
    let digits = text.filter { $0 != "-" && $0 != ":" }
    return time == nil || digits.count == 15 ? digits : digits + "00"
  }
}
