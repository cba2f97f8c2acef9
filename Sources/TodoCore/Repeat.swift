import CivilTime

/// The repetition of an item: a rule that starts at the item's day and time, with its exceptions.
/// The rule is behind a reference: it has many lists, and items are copied more often than changed.
package struct Repeat: Hashable, Sendable {
  private final class Rule: Hashable, Sendable {
    let written: RecurrenceRule
    /// Validated and prepared by the caller; nil for a rule that was only written.
    let prepared: PreparedRule?

    init(_ written: RecurrenceRule, prepared: PreparedRule? = nil) {
      (self.written, self.prepared) = (written, prepared)
    }

    static func == (left: Rule, right: Rule) -> Bool {
      left === right || left.written == right.written
    }

    func hash(into hasher: inout Hasher) { hasher.combine(written) }
  }

  private var shared: Rule
  /// Whether the next occurrence counts from the completion of the last one instead of following
  /// the calendar.
  package var isAfterDone: Bool
  /// Removed occurrences (EXDATE).
  package var excluded: Set<OccurrenceKey> = []
  /// Added occurrences (RDATE).
  package var extra: Set<OccurrenceKey> = []

  package init(
    _ rule: RecurrenceRule, isAfterDone: Bool = false, excluded: Set<OccurrenceKey> = [],
    extra: Set<OccurrenceKey> = []
  ) {
    (shared, self.isAfterDone) = (Rule(rule), isAfterDone)
    (self.excluded, self.extra) = (excluded, extra)
  }

  /// A repetition with a prepared rule, which is not validated again.
  package init(_ prepared: PreparedRule, isAfterDone: Bool = false) {
    (shared, self.isAfterDone) = (Rule(prepared.rule, prepared: prepared), isAfterDone)
  }

  package var rule: RecurrenceRule {
    get { shared.written }
    set { shared = Rule(newValue) }
  }

  /// The prepared `rule`, if the caller had it. Views share it among the items with this rule.
  package var known: PreparedRule? { shared.prepared }

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
