import CivilTime
import TodoCore

/// The next unannounced occurrence of a reminder.
public struct ScheduledReminder: Hashable, Sendable {
  /// A name for the occurrence: its key, its day, its moment or `Crossing.name`.
  public let occurrence: String
  public let moment: ReminderMoment

  public init(occurrence: String, moment: ReminderMoment) {
    self.occurrence = occurrence
    self.moment = moment
  }
}

/// Computes when reminders are next due, from `now` and the items alone.
public struct ReminderScheduler: Sendable {
  public var now: Now
  public let zones: any ZoneSource
  /// The time of the all-day digest, or nil if the user wants none. Moments of whole days are armed
  /// either way, so that changing the setting does not touch every item.
  public let allDayTime: TimeOfDay?

  public init(now: Now, zones: any ZoneSource, allDayTime: TimeOfDay?) {
    self.now = now
    self.zones = zones
    self.allDayTime = allDayTime
  }

  /// The instant of a moment in the zone now in force.
  public func instant(_ moment: ReminderMoment) -> Instant {
    moment.instant(in: now.zone, allDayTime: allDayTime ?? .endOfDay)
  }

  /// What a reminder is armed with after its item changed or it was switched: its first occurrence
  /// at or after the minute of `now`, or nil if there is none.
  ///
  /// - Parameters:
  ///   - queued: What it was armed with before. An occurrence that is due, unannounced and
  ///     unchanged stays due, so that an edit between due and delivery loses nothing.
  ///   - isNew: Whether this command set the reminder. Then a moment that has passed counts as long
  ///     as its occurrence is still ahead.
  ///   - isAnnounced: Whether the ledger already has an occurrence; if so, it is not armed again.
  /// - Throws: What `ZoneSource` throws for an item whose zone is missing, and what `isAnnounced`
  ///   throws.
  public func first(
    of rule: ReminderRule, for item: Item, queued: ScheduledReminder?, isNew: Bool = false,
    isAnnounced: (ScheduledReminder) throws -> Bool = { _ in false }
  ) throws -> ScheduledReminder? {
    guard let timetable = try timetable(of: rule, for: item) else { return nil }
    if let queued, instant(queued.moment) <= now.instant,
      timetable.next(after: instant(queued.moment) - 1) == queued
    {
      return queued
    }
    var bound = now.startOfMinute - 1
    if isNew, let ahead = timetable.firstAhead(of: now), instant(ahead.moment) <= bound,
      try !isAnnounced(ahead)
    {
      return ahead
    }
    var candidate = timetable.next(after: bound)
    while let next = candidate, try isAnnounced(next) {
      bound = instant(next.moment)
      candidate = timetable.next(after: bound)
    }
    return candidate
  }

  /// Whether a claimed occurrence still matches its item and its trigger, so that an item moved
  /// before the delivery is not announced at the old time.
  public func stands(_ armed: ScheduledReminder, of rule: ReminderRule, for item: Item) throws
    -> Bool
  {
    switch rule.trigger {
    case .before(.minutes, _), .interval:
      // Elapsed time reads differently on the clock of another zone, so the moments are not
      // compared.
      guard try timetable(of: rule, for: item) != nil else { return false }
      return beginning(of: rule, for: item).map { $0 <= instant(armed.moment) } ?? true
    default: return try isMoment(armed, of: rule, for: item)
    }
  }

  // MARK: Planning a check

  /// What a check does with a due reminder: which occurrences it announces, and what stays armed.
  public struct Plan: Hashable, Sendable {
    public struct DeliveryRecord: Hashable, Sendable {
      public let armed: ScheduledReminder
      /// How many open occurrences before it are announced with it.
      public let missed: Int
      /// When the first of those was due; nil if there is none.
      public let firstMissed: Instant?

      public init(armed: ScheduledReminder, missed: Int = 0, firstMissed: Instant? = nil) {
        self.armed = armed
        self.missed = missed
        self.firstMissed = firstMissed
      }
    }

    /// Why the newest occurrence is not announced.
    public enum DropReason: Hashable, Sendable {
      /// Its occurrence was done or skipped before it was due.
      case closed
      /// It is too late to be of any use.
      case expired
    }

    public var announced: [DeliveryRecord] = []
    public var dropped: (armed: ScheduledReminder, fate: DropReason)?
    public var next: ScheduledReminder?

    public init() {}

    public static func == (left: Plan, right: Plan) -> Bool {
      left.announced == right.announced && left.next == right.next
        && left.dropped?.armed == right.dropped?.armed && left.dropped?.fate == right.dropped?.fate
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(announced)
      hasher.combine(next)
    }
  }

  /// What a check does with a due reminder. It is planned backward from now, so that a year asleep
  /// costs no more than a day.
  public func plan(due: ScheduledReminder, of rule: ReminderRule, for item: Item) throws -> Plan {
    var plan = Plan()
    guard let timetable = try timetable(of: rule, for: item) else { return plan }
    plan.next = timetable.next(after: now.instant)
    // In another zone the occurrence may not have come yet. An occurrence that counts from
    // completion may be on another day there, but is still owed.
    guard let newest = timetable.newest(by: now.instant),
      instant(newest.armed.moment) >= instant(due.moment)
        || newest.isOpen && item.repetition?.isAfterDone == true
    else { return plan }
    switch rule.catchUp {
    case .latest, .none:
      guard newest.isOpen else {
        plan.dropped = (newest.armed, .closed)
        return plan
      }
      let isLate = lateness(of: newest.armed, made: rule.made) > Notification.lateSeconds
      if isExpired(newest.armed, of: rule) || (rule.catchUp == .none && isLate) {
        plan.dropped = (newest.armed, .expired)
      } else {
        // Counts no further than is shown, so that a year costs no more than a day.
        let missed =
          rule.catchUp == .none
          ? 0
          : timetable.openCount(from: due, before: newest.armed, limit: Series.shownMissedLimit)
        let first =
          missed == 0 ? nil : timetable.open(from: due, before: newest.armed, limit: 1).first
        plan.announced = [
          Plan.DeliveryRecord(
            armed: newest.armed, missed: missed, firstMissed: first.map { instant($0.moment) })
        ]
      }
    case .all:
      let earlier = timetable.open(from: due, before: newest.armed, limit: Series.missedLimit)
      let all = earlier + (newest.isOpen ? [newest.armed] : [])
      plan.announced = all.filter { !isExpired($0, of: rule) }
        .map { Plan.DeliveryRecord(armed: $0) }
      if !newest.isOpen {
        plan.dropped = (newest.armed, .closed)
      } else if isExpired(newest.armed, of: rule) {
        plan.dropped = (newest.armed, .expired)
      }
    }
    return plan
  }

  /// How many seconds late an occurrence is. A moment that had passed when its reminder was set is
  /// late only from then on.
  public func lateness(of armed: ScheduledReminder, made: Instant) -> Int {
    now.instant - max(instant(armed.moment), made)
  }

  /// Whether an occurrence is given up because it has been due for longer than its reminder allows.
  public func isExpired(_ armed: ScheduledReminder, of rule: ReminderRule) -> Bool {
    rule.patienceSeconds.map { lateness(of: armed, made: rule.made) > $0 } ?? false
  }
}

extension Now {
  /// The start of the current minute. Reminders count in minutes: one set at 18:00:20 for 18:00 is
  /// still due.
  public var startOfMinute: Instant { instant - civil.time.second }
}
