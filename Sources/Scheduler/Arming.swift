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
  public let now: Now
  public let zones: any ZoneSource
  /// The time of the all-day digest, or nil where the user wants none. Moments of whole days are armed
  /// either way, so that changing the setting needs no visit to every item.
  public let allDayTime: TimeOfDay?

  public init(now: Now, zones: any ZoneSource, allDayTime: TimeOfDay?) {
    self.now = now
    self.zones = zones
    self.allDayTime = allDayTime
  }

  /// The default reminder's next occurrence at or after the minute of `now`, or nil: the item is closed, has
  /// no day, or its moment has passed.
  ///
  /// - Throws: What `ZoneSource` throws for an item whose zone is missing.
  public func nextOfDefaultRule(for item: Item) throws -> Armed? {
    try next(for: item, after: now.startOfMinute - 1)
  }

  /// What a check does with a due occurrence: which it announces, and what stays armed.
  public struct Plan: Hashable, Sendable {
    /// The newest occurrence that has come; nil where it was closed before it was due.
    public let announced: Armed?
    /// How many open ones before it are told with it.
    public let missed: Int
    public let next: Armed?
  }

  /// Plans from now: a year asleep costs no more than a day.
  public func plan(due: Armed, for item: Item) throws -> Plan {
    guard item.isOpen, DefaultReminder.hasMoment(item) else {
      return Plan(announced: nil, missed: 0, next: nil)
    }
    let zone = try ownZone(of: item)
    guard let series = try item.series(in: zone) else {
      return Plan(announced: due, missed: 0, next: nil)
    }
    let next = try next(for: item, after: now.instant)
    guard
      let newest = series.newest(onOrBefore: reached(in: zone, isAllDay: item.when.time == nil)),
      let first = start(of: due, in: zone)
    else { return Plan(announced: nil, missed: 0, next: next) }
    var missed = 0
    if first < newest.start {
      missed = series.openCount(from: first, before: newest.start)
    }
    let announced = newest.isOpen ? armed(newest, of: item, zone: zone) : nil
    return Plan(announced: announced, missed: announced == nil ? 0 : missed, next: next)
  }

  // MARK: Occurrences as moments

  /// The first open occurrence whose moment comes after an instant.
  private func next(for item: Item, after instant: Instant) throws -> Armed? {
    guard item.isOpen, DefaultReminder.hasMoment(item) else { return nil }
    let zone = try ownZone(of: item)
    guard let series = try item.series(in: zone) else {
      guard let only = single(item, zone: zone), due(only.moment) > instant else { return nil }
      return only
    }
    var bound = zone.latestReading(by: instant) + 1
    if item.when.time == nil {
      // A whole day's moment is that of the digest.
      let today = now.zone.civil(at: instant).day
      let isOver = due(.allDay(today)) <= instant
      bound = CivilDateTime(isOver ? today + 1 : today, .midnight)
    }
    return series.next(onOrAfter: bound).map { armed($0, of: item, zone: zone) }
  }

  private func single(_ item: Item, zone: Zone) -> Armed? {
    switch item.when {
    case .someday: return nil
    case .allDay(let day): return Armed(occurrence: day.description, moment: .allDay(day))
    case .timed(let start, let name):
      let moment: ReminderMoment =
        name == nil ? .wall(start) : .instant(zone.instant(of: start, resolving: .firstValid))
      return Armed(occurrence: start.day.description, moment: moment)
    }
  }

  private func armed(_ occurrence: Series.Occurrence, of item: Item, zone: Zone) -> Armed {
    let moment: ReminderMoment
    if occurrence.isAllDay {
      moment = .allDay(occurrence.start.day)
    } else if item.when.zone != nil {
      moment = .instant(zone.instant(of: occurrence.start, resolving: .firstValid))
    } else {
      moment = .wall(occurrence.start)
    }
    return Armed(occurrence: occurrence.key.description, moment: moment)
  }

  /// The wall-clock start an armed moment came from.
  private func start(of armed: Armed, in zone: Zone) -> CivilDateTime? {
    switch armed.moment {
    case .wall(let start): start
    case .allDay(let day): CivilDateTime(day, .midnight)
    case .instant(let instant): zone.civil(at: instant)
    }
  }

  /// The latest start whose moment has come.
  private func reached(in zone: Zone, isAllDay: Bool) -> CivilDateTime {
    guard isAllDay else { return zone.latestReading(by: now.instant) }
    let isOver = due(.allDay(now.today)) <= now.instant
    return CivilDateTime(isOver ? now.today : now.today - 1, .endOfDay)
  }

  private func due(_ moment: ReminderMoment) -> Instant {
    moment.instant(in: now.zone, allDayTime: allDayTime ?? .endOfDay)
  }

  private func ownZone(of item: Item) throws -> Zone {
    try item.when.zone.map(zones.zone(named:)) ?? now.zone
  }
}

extension Now {
  /// Reminders count in minutes: one set at 18:00:20 for 18:00 is still due.
  public var startOfMinute: Instant { instant - civil.time.second }
}
