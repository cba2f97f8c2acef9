import CivilTime

/// The repetition of an item: a rule that starts at the item's day and time, with its exceptions.
///
/// Stored behind one reference with copy on write: a rule has many lists, and items are copied more
/// often than changed.
package struct Repeat: Hashable, Sendable {
  private struct Parts: Sendable {
    var source: Source
    var isAfterDone: Bool
    var excluded: Set<OccurrenceKey> = []
    var extra: Set<OccurrenceKey> = []
  }

  private enum Source: Sendable {
    case written(RecurrenceRule)
    /// Validated and prepared by the caller.
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

  package init(
    _ rule: RecurrenceRule, isAfterDone: Bool = false, excluded: Set<OccurrenceKey> = [],
    extra: Set<OccurrenceKey> = []
  ) {
    box = Box(
      Parts(source: .written(rule), isAfterDone: isAfterDone, excluded: excluded, extra: extra))
  }

  /// A repetition with a prepared rule, which is not validated again.
  package init(_ prepared: PreparedRule, isAfterDone: Bool = false) {
    box = Box(Parts(source: .prepared(prepared), isAfterDone: isAfterDone))
  }

  private mutating func change(_ body: (inout Parts) -> Void) {
    var parts = box.parts
    body(&parts)
    box = Box(parts)
  }

  package var rule: RecurrenceRule {
    get { box.parts.source.rule }
    set { change { $0.source = .written(newValue) } }
  }

  /// Whether the next occurrence counts from the completion of the last one instead of following
  /// the calendar.
  package var isAfterDone: Bool {
    get { box.parts.isAfterDone }
    set { change { $0.isAfterDone = newValue } }
  }

  /// Removed occurrences (EXDATE).
  package var excluded: Set<OccurrenceKey> {
    get { box.parts.excluded }
    set { change { $0.excluded = newValue } }
  }

  /// Added occurrences (RDATE).
  package var extra: Set<OccurrenceKey> {
    get { box.parts.extra }
    set { change { $0.extra = newValue } }
  }

  /// The prepared `rule`, if the caller had it. Views share it among the items with this rule.
  package var known: PreparedRule? {
    if case .prepared(let prepared) = box.parts.source { prepared } else { nil }
  }

  /// A copy that uses these holidays, if the rule depends on any.
  package func with(_ daysOff: DaysOff?) -> Repeat {
    guard rule.workdays != nil else { return self }
    var repetition = self
    repetition.rule = rule.with(daysOff)
    return repetition
  }

  /// The rule, validated and prepared.
  ///
  /// - Throws: `RecurrenceRuleError` if the parts of the rule contradict each other or can never match.
  package func prepared() throws(RecurrenceRuleError) -> PreparedRule {
    if let known { return known }
    return try PreparedRule(rule)
  }

  package static func == (left: Repeat, right: Repeat) -> Bool {
    left.box === right.box
      || left.rule == right.rule && left.isAfterDone == right.isAfterDone
        && left.excluded == right.excluded && left.extra == right.extra
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(rule)
    hasher.combine(isAfterDone)
    hasher.combine(excluded)
    hasher.combine(extra)
  }
}

extension Item {
  /// Whether its dates or those of a reminder depend on holidays.
  package var restsOnHolidays: Bool {
    repetition?.rule.workdays != nil || (reminders ?? []).contains { $0.trigger.restsOnHolidays }
  }

  /// A copy that uses these holidays, if its rule or that of a reminder depends on any.
  package func with(_ daysOff: DaysOff?) -> Item {
    guard let daysOff, restsOnHolidays else { return self }
    var item = self
    item.repetition = repetition?.with(daysOff)
    item.reminders = reminders?.changing { $0.trigger = $0.trigger.with(daysOff) }
    return item
  }
}

/// Identifies an occurrence of a repeating item by its original date (the RECURRENCE-ID of RFC
/// 5545): the day, or day and time if the rule has several a day.
package struct OccurrenceKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let day: Day
  package let time: TimeOfDay?

  package init(_ day: Day, _ time: TimeOfDay? = nil) {
    self.day = day
    self.time = time
  }

  /// Parses `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM[:SS]`.
  ///
  /// - Throws: `CivilTimeError`.
  package init(iso text: String) throws(CivilTimeError) {
    if text.utf8.count > 10 {
      let moment = try CivilDateTime(iso: text)
      self.init(moment.day, moment.time)
    } else {
      self.init(try Day(iso: text))
    }
  }

  package var description: String {
    if let time { "\(day)T\(time)" } else { day.description }
  }

  package static func < (left: OccurrenceKey, right: OccurrenceKey) -> Bool {
    if left.day != right.day { return left.day < right.day }
    guard let rightTime = right.time else { return false }
    guard let leftTime = left.time else { return true }
    return leftTime < rightTime
  }
}

/// How an occurrence differs from its rule.
package struct OccurrenceChange: Hashable, Sendable {
  package enum Status: Hashable, Sendable {
    case open
    /// Done at an instant, which is unknown if the item was imported without it.
    case done(Instant?)
    /// Skipped at an instant, from which a rule that counts from completion continues.
    case skipped(Instant?)

    /// When it was done or skipped, if known.
    package var closedAt: Instant? {
      switch self {
      case .open: nil
      case .done(let instant), .skipped(let instant): instant
      }
    }

    /// When it was done, if known.
    package var doneAt: Instant? { if case .done(let instant) = self { instant } else { nil } }

    package var isSkipped: Bool {
      if case .skipped = self { true } else { false }
    }
  }

  package var key: OccurrenceKey
  package var status: Status
  /// The day and time that it was moved to; nil if it was not moved. A time is on the item's own
  /// clock and has no zone.
  package private(set) var movedTo: When?
  /// Of a step: whether it was closed together with its parent.
  package var isClosedWithParent = false

  package init(key: OccurrenceKey, status: Status = .open, movedTo: When? = nil) {
    self.key = key
    self.status = status
    move(to: movedTo)
  }

  /// Sets `movedTo`, without a zone.
  package mutating func move(to when: When?) {
    if case .timed(let moment, _) = when {
      movedTo = .timed(moment, zone: nil)
    } else {
      movedTo = when
    }
  }
}

extension Repeat {
  /// The date from which the series continues as another item, if it was split. It is stored as an
  /// excluded date after the end of the rule, which other programs ignore.
  package var continuation: OccurrenceKey? { Repeat.continuation(excluded, of: rule) }

  /// The same dates, with an end before the removed ones directly before UNTIL: "until 24 Nov", not
  /// "until 25 Nov, except 25 Nov".
  package var endingOnItsLastDate: Repeat {
    var repetition = self
    while case .untilDay(let day) = repetition.rule.end,
      repetition.excluded.remove(OccurrenceKey(day)) != nil
    {
      repetition.rule.end = .untilDay(day - 1)
    }
    return repetition
  }

  static func continuation(
    _ excluded: Set<OccurrenceKey>, of rule: RecurrenceRule
  ) -> OccurrenceKey? {
    if excluded.isEmpty { return nil }
    return excluded.filter(rule.isOver(before:)).min()
  }
}

extension RecurrenceRule {
  /// Whether UNTIL is before a date, on the rule's own clock.
  func isOver(before key: OccurrenceKey) -> Bool {
    switch end {
    case .untilDay(let day): key.day > day
    case .until(let moment): CivilDateTime(key.day, key.time ?? .endOfDay) > moment
    case .never, .count, .untilInstant: false
    }
  }
}

extension Repeat {
  /// The number of dates if all of them are listed, as a rule with COUNT=1 and extra dates does;
  /// else nil.
  package var dateCount: Int? {
    guard rule.end == .count(1), !extra.isEmpty else { return nil }
    let first = excluded.isSubset(of: extra) ? 1 : 0
    return first + extra.subtracting(excluded).count
  }
}
