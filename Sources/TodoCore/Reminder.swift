import CivilTime

/// A reminder that the user set on an item, with the options of its notification.
package struct Reminder: Hashable, Sendable {
  /// How much it may interrupt, as the interruption levels of UserNotifications.
  package enum Level: String, CaseIterable, Hashable, Sendable {
    case passive, active
    case timeSensitive = "time-sensitive"
    case critical
  }

  /// Which of the occurrences that passed while no check ran are announced.
  package enum CatchUp: String, CaseIterable, Hashable, Sendable {
    case latest, all, none
  }

  /// The id in the store, as in `r5`, 1 or more; 0 while not stored.
  package var id: Int
  /// A name given by the user. Setting another reminder with this name replaces it.
  package var identifier: String?
  package var trigger: Trigger
  package var isOn: Bool
  package var title: String?
  package var body: String?
  package var sound: String?
  /// The number the badge is set to; 0 clears it, nil leaves it.
  package var badge: Int?
  package var thread: String?
  package var attachment: String?
  package var level = Level.active
  package var catchUp = CatchUp.latest
  /// Seconds after which a late occurrence is no longer announced; nil for the default of its kind.
  package var giveUpSeconds: Int?
  /// When it was set; intervals count from then. nil while not stored.
  package var made: Instant?

  package init(id: Int = 0, trigger: Trigger, isOn: Bool = true, made: Instant? = nil) {
    self.id = id
    self.trigger = trigger
    self.isOn = isOn
    self.made = made
  }
}

/// The acknowledgement and the snooze of a reminder, which programs exchange in VALARM.
///
/// - SeeAlso: RFC 9074 §6, §7.
package struct ReminderMark: Hashable, Sendable {
  /// Everything due by then is acknowledged.
  package var acknowledged: Instant?
  /// The end of a snooze.
  package var snoozedUntil: Instant?

  package init(acknowledged: Instant? = nil, snoozedUntil: Instant? = nil) {
    self.acknowledged = acknowledged
    self.snoozedUntil = snoozedUntil
  }
}
