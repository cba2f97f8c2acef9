import CivilTime

/// A repetition of an item: its rule, counted from the item's own day and time.
///
/// Kept behind one reference: a rule holds many lists, and items are copied more often than
/// changed.
public struct Repeat: Hashable, Sendable {
  private struct Parts: Sendable {
    var source: Source
    var isAfterDone: Bool
    var excluded: Set<OccurrenceKey> = []
    var extra: Set<OccurrenceKey> = []
  }

  private enum Source: Sendable {
    case written(RecurrenceRule)
    /// Already checked and prepared by the caller.
    case prepared(PreparedRule)

    var rule: RecurrenceRule {
      switch self {
      case .written(let rule): rule
      case .prepared(let prepared): prepared.rule
      }
    }
  }

  private final class Box: Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }

  private var box: Box

  public init(
    _ rule: RecurrenceRule, isAfterDone: Bool = false, excluded: Set<OccurrenceKey> = [],
    extra: Set<OccurrenceKey> = []
  ) {
    box = Box(
      Parts(source: .written(rule), isAfterDone: isAfterDone, excluded: excluded, extra: extra))
  }

  /// A repetition with a prepared rule, which need not be checked again.
  public init(_ prepared: PreparedRule, isAfterDone: Bool = false) {
    box = Box(Parts(source: .prepared(prepared), isAfterDone: isAfterDone))
  }

  private mutating func change(_ body: (inout Parts) -> Void) {
    var parts = box.parts
    body(&parts)
    box = Box(parts)
  }

  public var rule: RecurrenceRule {
    get { box.parts.source.rule }
    set { change { $0.source = .written(newValue) } }
  }

  /// Whether the next occurrence counts from the completion of the last instead of from the
  /// calendar.
  public var isAfterDone: Bool {
    get { box.parts.isAfterDone }
    set { change { $0.isAfterDone = newValue } }
  }

  /// Occurrences taken out (EXDATE).
  public var excluded: Set<OccurrenceKey> {
    get { box.parts.excluded }
    set { change { $0.excluded = newValue } }
  }

  /// Occurrences put in (RDATE).
  public var extra: Set<OccurrenceKey> {
    get { box.parts.extra }
    set { change { $0.extra = newValue } }
  }

  /// The rule, checked and ready.
  ///
  /// - Throws: As `RecurrenceRule.checked()`.
  public func prepared() throws(RecurrenceRuleError) -> PreparedRule {
    switch box.parts.source {
    case .written(let rule): try PreparedRule(rule)
    case .prepared(let prepared): prepared
    }
  }

  /// Equal for unchanged copies while they exist, so that a result for one can be reused for the
  /// others.
  public var identity: Int { Int(bitPattern: ObjectIdentifier(box)) }

  public static func == (left: Repeat, right: Repeat) -> Bool {
    left.box === right.box
      || left.rule == right.rule && left.isAfterDone == right.isAfterDone
        && left.excluded == right.excluded && left.extra == right.extra
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rule)
    hasher.combine(isAfterDone)
    hasher.combine(excluded)
    hasher.combine(extra)
  }
}

/// Names one occurrence of a repeating item by its original date (RFC 5545's RECURRENCE-ID): the
/// day, or the day and time if the rule has several a day.
public struct OccurrenceKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let day: Day
  public let time: TimeOfDay?

  public init(_ day: Day, _ time: TimeOfDay? = nil) {
    self.day = day
    self.time = time
  }

  /// Reads `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`.
  public init(iso text: String) throws(CivilTimeError) {
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

/// How one occurrence differs from what its rule says.
public struct OccurrenceChange: Hashable, Sendable {
  public enum Status: Hashable, Sendable {
    case open
    /// Done, and when. The moment is unknown for items read from a file without it.
    case done(Instant?)
    /// Left out, and when. A rule that counts from completion goes on from there.
    case skipped(Instant?)

    /// When it was done or skipped, if that is known.
    public var closedAt: Instant? {
      switch self {
      case .open: nil
      case .done(let instant), .skipped(let instant): instant
      }
    }

    public var isSkipped: Bool {
      if case .skipped = self { true } else { false }
    }
  }

  public var key: OccurrenceKey
  public var status: Status
  /// The day and time it was moved to, or nil if it is where the rule has it. A time is on the
  /// item's own clock, without a zone.
  public private(set) var movedTo: When?

  public init(key: OccurrenceKey, status: Status = .open, movedTo: When? = nil) {
    self.key = key
    self.status = status
    move(to: movedTo)
  }

  public mutating func move(to when: When?) {
    if case .timed(let moment, _) = when {
      movedTo = .timed(moment, zone: nil)
    } else {
      movedTo = when
    }
  }
}

extension Repeat {
  /// The date from which the series goes on as another item, if it was split there. It is kept as
  /// an excluded date after the end of the rule, which other readers of the rule ignore.
  public var continuation: OccurrenceKey? { Repeat.continuation(excluded, of: rule) }

  static func continuation(
    _ excluded: Set<OccurrenceKey>, of rule: RecurrenceRule
  ) -> OccurrenceKey? {
    if excluded.isEmpty { return nil }
    return excluded.filter(rule.isOver(before:)).min()
  }
}

extension RecurrenceRule {
  /// Whether UNTIL lies before a date, on the rule's own clock.
  func isOver(before key: OccurrenceKey) -> Bool {
    switch end {
    case .untilDay(let day): key.day > day
    case .until(let moment): CivilDateTime(key.day, key.time ?? .endOfDay) > moment
    case .never, .count, .untilInstant: false
    }
  }
}

extension Repeat {
  /// On how many dates it takes place, if these are listed and no rule leads from one to the next;
  /// else nil.
  public var dateCount: Int? {
    guard rule.end == .count(1), !extra.isEmpty else { return nil }
    let first = excluded.isSubset(of: extra) ? 1 : 0
    return first + extra.subtracting(excluded).count
  }
}
