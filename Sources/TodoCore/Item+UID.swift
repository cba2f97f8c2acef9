import CivilTime

/// The UIDs of items split off a series. Each contains the UID of the original series, so that the
/// item of a date can still be found. Common calendar programs use the same form.
extension Item {
  /// The UID of the series that this item was split off, or its own UID.
  package var seriesUID: String {
    guard let mark = uid.lastIndex(of: "_") else { return uid }
    let digits = uid[uid.index(after: mark)...].drop { $0 == "R" }
    let isDate =
      (digits.count == 8 || digits.count == 15)
      && digits.enumerated().allSatisfy { $0 == 8 ? $1 == "T" : $1.isNumber }
    return isDate ? String(uid[..<mark]) : uid
  }

  /// The original date of an item that was a single occurrence of a series; nil for other items.
  package var detachedKey: OccurrenceKey? {
    let compact = Array(uid.dropFirst(seriesUID.count + 1))
    guard uid != seriesUID, compact.first != "R" else { return nil }
    func part(_ range: Range<Int>) -> String { String(compact[range]) }
    let day = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"
    let time =
      compact.count == 15 ? "T\(part(9..<11)):\(part(11..<13)):\(part(13..<15))" : ""
    return try? OccurrenceKey(iso: day + time)
  }

  /// The UID for the part of the series that begins at a date.
  package func uid(ofSeriesFrom key: OccurrenceKey) -> String { "\(seriesUID)_R\(key.compact)" }

  /// The UID for one occurrence that becomes an item.
  package func uid(ofOccurrence key: OccurrenceKey) -> String { "\(seriesUID)_\(key.compact)" }
}

extension OccurrenceKey {
  /// `20261120` or `20261120T083000` (RFC 5545 §3.3.4, §3.3.5).
  fileprivate var compact: String {
    let text = "\(day)" + (time.map { "T\($0)" } ?? "")
    let digits = text.filter { $0 != "-" && $0 != ":" }
    return time == nil || digits.count == 15 ? digits : digits + "00"
  }
}
