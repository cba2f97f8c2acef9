import CivilTime

/// The UIDs of items split off a series. Each contains the UID of the original series, so that the
/// item of a date can still be found. Common calendar programs use the same form.
extension Item {
  /// The UID of the series that this item was split off, or its own UID.
  package var seriesUID: String {
    let uid = ownerUID ?? uid
    guard let mark = uid.lastIndex(of: "_") else { return uid }
    let digits = uid[uid.index(after: mark)...].drop { $0 == "R" }
    let isDate =
      (digits.count == 8 || digits.count == 15)
      && digits.enumerated().allSatisfy { $0 == 8 ? $1 == "T" : $1.isNumber }
    return isDate ? String(uid[..<mark]) : uid
  }

  /// The date at the end of the UID of a part of a series; nil for other items.
  package var partKey: OccurrenceKey? {
    let mark = uid.dropFirst(seriesUID.count)
    return mark.hasPrefix("_R") ? Item.key(compact: Array(mark.dropFirst(2))) : nil
  }

  /// The original date of an item that was a single occurrence of a series; nil for other items.
  package var detachedKey: OccurrenceKey? {
    if let overrideKey { return overrideKey }
    let compact = Array(uid.dropFirst(seriesUID.count + 1))
    guard uid != seriesUID, compact.first != "R" else { return nil }
    return Item.key(compact: compact)
  }

  /// Reads `20261120` or `20261120T083000`.
  private static func key(compact: [Character]) -> OccurrenceKey? {
    guard compact.count >= 8 else { return nil }
    func part(_ range: Range<Int>) -> String { String(compact[range]) }
    let day = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"
    let time =
      compact.count == 15 ? "T\(part(9..<11)):\(part(11..<13)):\(part(13..<15))" : ""
    return try? OccurrenceKey(iso: day + time)
  }

  /// The UID for the part of the series that begins at a date.
  package func uid(ofSeriesFrom key: OccurrenceKey) -> String { "\(seriesUID)_R\(key.compact)" }

  /// The UID for the earlier half of a part that is split once more, if the later half keeps the UID of the
  /// part. It still names the series. nil if the UID is not that of a part.
  package static func uid(besidePart uid: String) -> String? {
    guard let mark = uid.lastIndex(of: "_"), uid[mark...].hasPrefix("_R") else { return nil }
    return uid[..<mark] + "_R" + uid[mark...].dropFirst()
  }

  /// The UID for one occurrence that the series no longer has, and that calendars store separately.
  package func uid(ofSingle key: OccurrenceKey) -> String { "\(seriesUID)_\(key.compact)" }

  /// The UID for one occurrence that becomes an item. Earlier versions wrote `UID_20261120`, which
  /// calendars store as a separate component.
  package func uid(ofOccurrence key: OccurrenceKey) -> String {
    Item.uid(ofOccurrence: key, of: uid)
  }

  package static func uid(ofOccurrence key: OccurrenceKey, of uid: String) -> String {
    "\(uid)/\(key)"
  }

  /// The original date of an item whose UID has the form of `uid(ofOccurrence:)`; nil for others.
  package var overrideKey: OccurrenceKey? { Item.overrideKey(inUID: uid) }

  /// The same from the UID alone.
  package static func overrideKey(inUID uid: String) -> OccurrenceKey? {
    // Bytes, since searching in characters is many times slower.
    var uid = uid
    let mark = uid.withUTF8 { $0.lastIndex(of: UInt8(ascii: "/")) }
    guard let mark else { return nil }
    let text = String(Substring(uid.utf8.dropFirst(mark + 1)))
    guard let key = try? OccurrenceKey(iso: text), key.description == text else { return nil }
    return key
  }

  /// The UID of the series of such an item, at the time it became one; nil for other items.
  package var ownerUID: String? {
    overrideKey.map { String(uid.dropLast($0.description.count + 1)) }
  }

  /// Whether calendars hold this item as an override of a series: it takes the place of an
  /// occurrence that the series leaves out.
  ///
  /// - Parameter besidesMoving: Whether a todo must differ in more than its date, time and status,
  ///   unless it was read from an override. Some programs can not read a repeating todo with
  ///   overrides, so it has no more of them than needed.
  package func isOverride(of series: Item, besidesMoving: Bool = false) -> Bool {
    guard let key = overrideKey, repetition == nil, when != .someday,
      let repetition = series.repetition, repetition.excluded.contains(key),
      // From its continuation on, another part of the series has the dates.
      repetition.continuation != key,
      kind == series.kind, list == series.list, seriesUID == series.seriesUID
    else { return false }
    let moved = series.end?.following(series.when, to: when)
    // A reminder at the time of the series moves along with each occurrence.
    var reminded = series
    reminded.moveReminders(to: when)
    if !besidesMoving || kind == .event || isFromOverride { return true }
    // A cancelled override is read as a skipped date, regardless of its other properties.
    guard status != .cancelled else { return false }
    return (title, notes, url, tags) != (series.title, series.notes, series.url, series.tags)
      || (place, priority, isStarred, since)
        != (series.place, series.priority, series.isStarred, series.since)
      || status == .open && rulesOfReminders != reminded.rulesOfReminders
      || end?.zoneName != moved?.zoneName
      || end?.lengthInSeconds(from: when) ?? 0 != moved?.lengthInSeconds(from: when) ?? 0
  }

  /// The reminders without their ids.
  private var rulesOfReminders: [Reminder]? {
    reminders?.changing { $0.id = 0 }
  }

  /// Whether it was read from an override.
  package var isFromOverride: Bool {
    // Split into lines first: Swift treats CR LF as one character, which a search for "\n" does not
    // find.
    sources.first?.text.split(whereSeparator: \.isNewline)
      .contains { $0.uppercased().hasPrefix("RECURRENCE-ID") } ?? false
  }
}

extension OccurrenceKey {
  /// `20261120` or `20261120T083000` (RFC 5545 §3.3.4, §3.3.5).
  fileprivate var compact: String {
    time.map { CivilDateTime(day, $0).compactText } ?? day.compactText
  }
}
