import CivilTime
import TodoCore

/// Computes when reminders are due, from `now` and the items alone.
package struct ReminderScheduler: Sendable {
  /// The time of a check that runs now.
  package private(set) var time: CheckTime
  package let zones: any ZoneSource

  package var now: Now {
    get { time.now }
    set { time.now = newValue }
  }

  package init(_ time: CheckTime, zones: any ZoneSource) { (self.time, self.zones) = (time, zones) }

  package func instant(_ moment: ReminderMoment) -> Instant { time.instant(of: moment) }

  /// The first occurrence that is not settled, or nil if there is none.
  ///
  /// - Parameters:
  ///   - settled: nil for the start of the minute of `now`, at which a reminder begins when it is
  ///     set, switched on or moved.
  ///   - isNew: Whether the reminder was set now. A moment that has passed then counts as long as
  ///     its occurrence is still ahead.
  ///   - isRecorded: Whether the ledger has an occurrence; such an occurrence is skipped.
  /// - Throws: `RecurrenceRuleError`, the zone source's error for a missing zone, and the errors of
  ///   `isRecorded`.
  package func first(
    of rule: ReminderRule, for item: Item, since settled: SettledTime? = nil, isNew: Bool = false,
    isRecorded: (ScheduledReminder) throws -> Bool = { _ in false }
  ) throws -> ScheduledReminder? {
    guard let timetable = try timetable(of: rule, for: item) else { return nil }
    if isNew, let ahead = timetable.firstAhead(of: now), instant(ahead.moment) < now.startOfMinute,
      try !isRecorded(ahead)
    {
      return ahead
    }
    let settled = settled ?? SettledTime(startOfMinute: now)
    let reading = now.zone.instant(of: settled.reading, resolving: .firstValid)
    var bound = min(settled.instant, reading) - 1
    while true {
      // Of two at one moment, the other may have been announced before this was moved beside it.
      let all = timetable.allNext(after: bound)
      guard let next = all.first else { return nil }
      if !settled.settles(next.moment, allDayTime: time.allDayTime ?? .endOfDay),
        let first = try all.first(where: { try !isRecorded($0) })
      {
        return first
      }
      bound = instant(next.moment)
    }
  }

  /// Whether a claimed occurrence still matches its item and trigger. An item that was moved before
  /// the delivery is not announced at its old time.
  ///
  /// - Throws: As `first(of:for:since:isNew:isRecorded:)`.
  package func stands(_ scheduled: ScheduledReminder, of rule: ReminderRule, for item: Item) throws
    -> Bool
  {
    switch rule.trigger {
    case .before(.minutes, _), .interval:
      // Moments are not compared, since elapsed time reads differently on the clock of another
      // zone.
      guard try timetable(of: rule, for: item) != nil else { return false }
      return beginning(of: rule, for: item).map { $0 <= instant(scheduled.moment) } ?? true
    default: return try isMoment(scheduled, of: rule, for: item)
    }
  }

  // MARK: Planning a check

  /// What a check does with a due reminder: the occurrences it announces, and the next one to
  /// schedule.
  package struct Plan: Sendable {
    /// An occurrence to announce.
    package struct Announcement: Hashable, Sendable {
      package let scheduled: ScheduledReminder
      /// The number of open occurrences before it, which are announced with it.
      package let missed: Int
      /// When the first of these was due; nil if there are none.
      package let firstMissed: Instant?

      package init(scheduled: ScheduledReminder, missed: Int = 0, firstMissed: Instant? = nil) {
        self.scheduled = scheduled
        self.missed = missed
        self.firstMissed = firstMissed
      }
    }

    /// Why the newest occurrence is not announced.
    package enum DropReason: Hashable, Sendable {
      /// Its occurrence was done or skipped before it was due.
      case closed
      /// It is late by more than the reminder allows.
      case expired
    }

    package var announced: [Announcement] = []
    /// The newest occurrence, if it is not announced, and how many before it expired with it.
    package var dropped: (scheduled: ScheduledReminder, reason: DropReason, missed: Int)?
    package var next: ScheduledReminder?

    package init() {}
  }

  /// Plans what a check does with a due reminder. Planning starts from now and goes backward, so
  /// that it takes no longer after a year of sleep than after a day.
  ///
  /// - Parameter settled: When the newest moment came due that a clock which was ahead announced. Missed
  ///   ones count from there.
  /// - Throws: As `first(of:for:since:isNew:isRecorded:)`.
  package func plan(
    due: ScheduledReminder, of rule: ReminderRule, for item: Item, since settled: Instant? = nil
  ) throws -> Plan {
    var plan = Plan()
    guard let timetable = try timetable(of: rule, for: item) else { return plan }
    plan.next = timetable.next(after: now.instant)
    // In another zone the occurrence may not be due yet. An occurrence of a rule that counts from
    // completion may be on another day there, but is still outstanding.
    guard let newest = timetable.newest(by: now.instant),
      instant(newest.scheduled.moment) >= instant(due.moment)
        || newest.isOpen && item.repetition?.isAfterDone == true
    else { return plan }
    switch rule.catchUp {
    case .latest, .none:
      var told = newest.scheduled
      if !newest.isOpen {
        plan.dropped = (newest.scheduled, .closed, 0)
        guard let standing = timetable.newestStanding(by: now.instant),
          instant(standing.moment) >= instant(due.moment)
        else { return plan }
        told = standing
      }
      let first = settled.flatMap(timetable.next) ?? due
      let isLate = lateness(of: told, made: rule.made) > Notification.lateSeconds
      if isExpired(told, of: rule) || (rule.catchUp == .none && isLate) {
        let missed = timetable.openCount(from: first, before: told, limit: Series.missedLimit)
        plan.dropped = plan.dropped ?? (told, .expired, missed)
      } else {
        // Counting stops at the largest number that is shown, as in the views.
        let missed =
          rule.catchUp == .none
          ? 0
          : timetable.openCount(from: first, before: told, limit: Series.shownMissedLimit)
        let firstMissed =
          missed == 0 ? nil : timetable.open(from: first, before: told, limit: 1).first
        plan.announced = [
          Plan.Announcement(
            scheduled: told, missed: missed,
            firstMissed: firstMissed.map { instant($0.moment) })
        ]
      }
    case .all:
      let earlier = timetable.open(from: due, before: newest.scheduled, limit: Series.missedLimit)
      let all = earlier + (newest.isOpen ? [newest.scheduled] : [])
      plan.announced = all.filter { !isExpired($0, of: rule) }
        .map { Plan.Announcement(scheduled: $0) }
      if !newest.isOpen {
        plan.dropped = (newest.scheduled, .closed, 0)
      } else if isExpired(newest.scheduled, of: rule) {
        plan.dropped = (
          newest.scheduled, .expired, all.count(where: { isExpired($0, of: rule) }) - 1
        )
      }
    }
    return plan
  }

  /// How many seconds late an occurrence is. Lateness counts from when the reminder was set at the
  /// earliest.
  package func lateness(of scheduled: ScheduledReminder, made: Instant) -> Int {
    now.instant - max(instant(scheduled.moment), made)
  }

  /// Whether an occurrence is given up because it is later than its reminder allows.
  package func isExpired(_ scheduled: ScheduledReminder, of rule: ReminderRule) -> Bool {
    let due = max(instant(scheduled.moment), rule.made)
    return rule.limitSeconds.map {
      time.givesUp(due, level: rule.level, after: $0, isUsual: rule.giveUpSeconds == nil)
    } ?? false
  }

  /// Whether another occurrence takes the place of one that is held until now, or none.
  package func isOutlasted(_ scheduled: ScheduledReminder, of rule: ReminderRule) -> Bool {
    rule.limitSeconds.map { lateness(of: scheduled, made: rule.made) > $0 } ?? false
  }
}

extension Now {
  /// The start of the current minute. Reminders have a resolution of minutes: one set at 18:00:20
  /// for 18:00 is still due.
  package var startOfMinute: Instant { instant - civil.time.second }
}
