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
    guard item.isOpen else { return nil }
    for trigger in DefaultReminder.triggers(for: item) {
      if let armed = try next(of: trigger, for: item) { return armed }
    }
    return nil
  }

  /// The next occurrence of a trigger of a one-off item at or after the minute of `now`.
  func next(of trigger: Trigger, for item: Item) throws -> Armed? {
    switch (trigger, item.when) {
    case (.timeOfDay(let time), .timed(let start, let zone)):
      let moment = CivilDateTime(start.day, time)
      let occurrence = start.day.description
      guard let zone else { return ahead(.wall(moment), occurrence) }
      let instant = try zones.zone(named: zone).instant(of: moment, resolving: .firstValid)
      return ahead(.instant(instant), occurrence)
    case (.allDay, .allDay(let day)):
      return ahead(.allDay(day), day.description)
    default:
      return nil
    }
  }

  private func ahead(_ moment: ReminderMoment, _ occurrence: String) -> Armed? {
    let due = moment.instant(in: now.zone, allDayTime: allDayTime ?? .endOfDay)
    return due >= now.startOfMinute ? Armed(occurrence: occurrence, moment: moment) : nil
  }
}

extension Now {
  /// Reminders count in minutes: one set at 18:00:20 for 18:00 is still due.
  public var startOfMinute: Instant { instant - civil.time.second }
}
