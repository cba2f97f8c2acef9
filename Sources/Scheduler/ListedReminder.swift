import CivilTime
import TodoCore

/// A reminder in a list: its item, what it waits for, and its state.
package struct ListedReminder: Sendable {
  /// The region of a reminder that waits for a crossing.
  package struct Circle: Hashable, Sendable {
    package let radiusMetres: Double
    /// The distance of its centre from the last fix; nil without a fix.
    package let distanceMetres: Double?

    package init(radiusMetres: Double, distanceMetres: Double?) {
      self.radiusMetres = radiusMetres
      self.distanceMetres = distanceMetres
    }
  }

  package let key: ReminderKey
  /// Its own title, or that of its item.
  package let title: String
  package var trigger: Trigger
  /// The reminder as the user set it, in lists that show its options; nil for the default rule.
  package var reminder: Reminder?
  /// When it is next due; nil for a crossing, and if nothing is ahead. If several moments have
  /// passed and are announced as one, the newest of them.
  package var next: Instant?
  /// How many earlier moments are announced with `next`.
  package var missed = 0
  /// How many of these came due before and were not announced.
  package var waiting = 0
  package var isAllDay = false
  /// When it came due, if checks give up on it.
  package var lapsed: Instant?
  /// The moment of the same reminder that is announced as one with this arrival.
  package var beside: When?
  /// When it will be heard, if quiet hours hold it back.
  package var heldUntil: Instant?
  /// Whether it was to come before the beginning of its entry, and quiet hours hold it until after.
  package var isAfterStart = false
  /// The number of its moments that quiet hours hold back and that are announced as one.
  package var together = 1
  /// Its other moments that have passed, if each is announced separately.
  package var others: [ScheduledReminder] = []
  /// When it is due again, if `next` has passed and is not announced yet.
  package var following: ScheduledReminder?
  /// The name of the occurrence that it is scheduled for.
  package var occurrence: String?
  /// Whether it was announced before and snoozed.
  package var isSnoozed = false
  /// Whether it is announced separately from the other moments of its reminder.
  package var comesAlone = false
  /// Whether it came due before its item was changed, and was not announced.
  package var isOutstanding = false
  /// Whether it is due at each of several times a day of its item; `trigger` has the first.
  package var hasSeveralTimes = false
  /// Whether it waits for a single crossing that has already happened.
  package var isSpent = false
  /// The zone of its time of day; nil for the user's.
  package var zone: String?
  /// The name of its item's place, or of the place where it waits.
  package var place: String?
  /// The region where it waits.
  package var circle: Circle?

  package init(key: ReminderKey, title: String, trigger: Trigger) {
    self.key = key
    self.title = title
    self.trigger = trigger
  }

  /// Sets the zone of its time of day from the zone and the time of its item.
  package mutating func setZone(_ zone: String?, itemAt time: TimeOfDay?) {
    self.zone = time.flatMap { When.timed(CivilDateTime(.min, $0), zone: zone).zone(of: trigger) }
  }

  /// When it will be heard: as `next`, or when quiet hours end.
  package var heard: Instant? { heldUntil ?? next }

  /// Returns the reminder for one occurrence; nil if it no longer announces it. A reminder that
  /// does not depend on occurrences, such as one at a crossing, is returned unchanged.
  ///
  /// - Parameter moment: Its moment for the occurrence; nil if the occurrence is closed.
  package func of(_ key: OccurrenceKey, at moment: HeardMoment?, now: Now) -> ListedReminder? {
    if !trigger.needsDay { return self }
    var own = self
    own.following = nil
    if occurrence == key.description { return own }
    guard isOn, let moment, moment.due >= now.startOfMinute else { return isOn ? nil : own }
    own.occurrence = key.description
    (own.next, own.heldUntil, own.together, own.missed) = (moment.due, moment.heldUntil, 1, 0)
    own.isAfterStart = false
    return own
  }

  package var isOn: Bool { reminder?.isOn ?? true }

  package var kind: Notification.Kind { key.item == nil ? .push : Notification.Kind(trigger) }
}
