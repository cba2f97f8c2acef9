import CivilTime
import TodoCore

/// The next unannounced occurrence of a reminder.
public struct Armed: Hashable, Sendable {
  /// Names the occurrence; opaque to everyone but the item it came from.
  public let occurrence: String
  public let moment: ReminderMoment

  public init(occurrence: String, moment: ReminderMoment) {
    self.occurrence = occurrence
    self.moment = moment
  }
}

/// Computes when reminders are next due. Pure: nothing is kept, `now` comes in.
public struct Arming: Sendable {
  public var now: Now
  public let zones: any ZoneSource
  /// The time of the all-day digest, or nil where the user wants none. Moments of whole days are armed
  /// either way, so that changing the setting needs no visit to every item.
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

  /// What a reminder is armed with after its item or its switch was touched: its first occurrence at or
  /// after the minute of `now`, or nil where there is none.
  ///
  /// - Parameters:
  ///   - queued: What it was armed with. An occurrence that is due, still to be announced and not changed
  ///     stays due: an edit between due and delivery loses nothing.
  ///   - isNew: It was set in this very command. Then a moment that has passed counts, as long as what it
  ///     reminds of is still ahead.
  ///   - isAnnounced: Whether the ledger has the occurrence. It is not armed again.
  /// - Throws: What `ZoneSource` throws for an item whose zone is missing, and what `isAnnounced` throws.
  public func first(
    of rule: ReminderRule, for item: Item, queued: Armed?, isNew: Bool = false,
    isAnnounced: (Armed) throws -> Bool = { _ in false }
  ) throws -> Armed? {
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

  /// Whether an occurrence that was claimed still is what its item and its trigger say, so that an item moved
  /// before its reminder could be delivered is not announced at the old time.
  public func stands(_ armed: Armed, of rule: ReminderRule, for item: Item) throws -> Bool {
    switch rule.trigger {
    case .before(.minutes, _), .interval:
      // Elapsed time reads differently on the clock of another zone.
      return try timetable(of: rule, for: item) != nil
    default: return try isMoment(armed, of: rule, for: item)
    }
  }

  // MARK: Planning a check

  /// What a check does with a due occurrence: which it announces, and what stays armed.
  public struct Plan: Hashable, Sendable {
    public struct Announcement: Hashable, Sendable {
      public let armed: Armed
      /// How many open ones before it are told with it.
      public let missed: Int
      /// When the first of those was due; nil where there is none.
      public let firstMissed: Instant?

      public init(armed: Armed, missed: Int = 0, firstMissed: Instant? = nil) {
        self.armed = armed
        self.missed = missed
        self.firstMissed = firstMissed
      }
    }

    /// Why the newest occurrence is not announced.
    public enum Fate: Hashable, Sendable {
      /// What it reminds of was done or skipped before it was due.
      case closed
      /// It is so late that it helps nobody.
      case expired
    }

    public var announced: [Announcement] = []
    public var dropped: (armed: Armed, fate: Fate)?
    public var next: Armed?

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

  /// Plans from now: a year asleep costs no more than a day.
  public func plan(due: Armed, of rule: ReminderRule, for item: Item) throws -> Plan {
    var plan = Plan()
    guard let timetable = try timetable(of: rule, for: item) else { return plan }
    plan.next = timetable.next(after: now.instant)
    // Seen from another zone it may not have come yet; what counts from a completion may stand on another day
    // there, and is owed all the same.
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
      let isLate = lateness(of: newest.armed, made: rule.made) > Notice.lateSeconds
      if isExpired(newest.armed, of: rule) || (rule.catchUp == .none && isLate) {
        plan.dropped = (newest.armed, .expired)
      } else {
        // Counted no further than it is shown, so that a year costs no more than a day.
        let missed =
          rule.catchUp == .none
          ? 0
          : timetable.openCount(from: due, before: newest.armed, limit: Series.shownMissedLimit)
        let first =
          missed == 0 ? nil : timetable.open(from: due, before: newest.armed, limit: 1).first
        plan.announced = [
          Plan.Announcement(
            armed: newest.armed, missed: missed, firstMissed: first.map { instant($0.moment) })
        ]
      }
    case .all:
      let earlier = timetable.open(from: due, before: newest.armed, limit: Series.missedLimit)
      let all = earlier + (newest.isOpen ? [newest.armed] : [])
      plan.announced = all.filter { !isExpired($0, of: rule) }
        .map { Plan.Announcement(armed: $0) }
      if !newest.isOpen {
        plan.dropped = (newest.armed, .closed)
      } else if isExpired(newest.armed, of: rule) {
        plan.dropped = (newest.armed, .expired)
      }
    }
    return plan
  }

  /// How many seconds ago an occurrence could first be announced: a moment that had passed when its reminder
  /// was set is not late.
  public func lateness(of armed: Armed, made: Instant) -> Int {
    now.instant - max(instant(armed.moment), made)
  }

  /// Whether an occurrence is given up: it has been due for longer than its reminder waits, whatever kept it
  /// from being announced.
  public func isExpired(_ armed: Armed, of rule: ReminderRule) -> Bool {
    rule.patienceSeconds.map { lateness(of: armed, made: rule.made) > $0 } ?? false
  }
}

extension Now {
  /// Reminders count in minutes: one set at 18:00:20 for 18:00 is still due.
  public var startOfMinute: Instant { instant - civil.time.second }
}
