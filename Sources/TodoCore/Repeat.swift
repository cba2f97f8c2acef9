import CivilTime

/// A repetition of an item: its rule, counted from the item's own day and time.
public struct Repeat: Hashable, Sendable {
  public var rule: RecurrenceRule
  /// The next occurrence counts from the completion of the last instead of from the calendar.
  public var isAfterDone: Bool
  /// Occurrences taken out (EXDATE).
  public var excluded: Set<OccurrenceKey>
  /// Occurrences put in (RDATE).
  public var extra: Set<OccurrenceKey>

  public init(
    _ rule: RecurrenceRule, isAfterDone: Bool = false, excluded: Set<OccurrenceKey> = [],
    extra: Set<OccurrenceKey> = []
  ) {
    self.rule = rule
    self.isAfterDone = isAfterDone
    self.excluded = excluded
    self.extra = extra
  }
}

/// Names one occurrence of a repeating item by its original date (RFC 5545's RECURRENCE-ID): the day, or
/// the day and time where the rule has several a day.
public struct OccurrenceKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let day: Day
  public let time: TimeOfDay?

  public init(_ day: Day, _ time: TimeOfDay? = nil) {
    self.day = day
    self.time = time
  }

  /// Reads `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`.
  public init(iso text: some StringProtocol) throws(CivilTimeError) {
    if text.utf8.count > 10 {
      let moment = try CivilDateTime(iso: text)
      self.init(moment.day, moment.time)
    } else {
      self.init(try Day(iso: text))
    }
  }

  public var description: String {
    if let time { "\(day)T\(time)" } else { day.description }
  }

  public static func < (left: OccurrenceKey, right: OccurrenceKey) -> Bool {
    if left.day != right.day { return left.day < right.day }
    guard let rightTime = right.time else { return false }
    guard let leftTime = left.time else { return true }
    return leftTime < rightTime
  }
}

/// What differs in one occurrence from what its rule says.
public struct OccurrenceChange: Hashable, Sendable {
  public enum Status: Hashable, Sendable {
    case open
    /// Done, and when. The moment is unknown for items read from a file that did not say.
    case done(Instant?)
    case skipped
  }

  public var key: OccurrenceKey
  public var status: Status
  /// The day and time it was moved to, or nil where it stands as the rule says.
  public var movedTo: When?

  public init(key: OccurrenceKey, status: Status = .open, movedTo: When? = nil) {
    self.key = key
    self.status = status
    self.movedTo = movedTo
  }
}
