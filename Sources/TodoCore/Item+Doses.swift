import CivilTime

/// The schedule of an item without a day that is taken at an interval, such as `every 8 hours`.
/// Each announcement is answered separately, and the item stays open.
package struct Dose: Hashable, Sendable {
  package let interval: Trigger.Interval
  /// The next announcement, if known.
  package let next: Instant?
  /// How many were done today.
  package let doneToday: Int
  /// Whether the reminder is switched on.
  package let isOn: Bool
  /// The day on whose page it stands, in a list of days; nil in other lists, which show when it comes next.
  package var page: Day?

  package init(
    interval: Trigger.Interval, next: Instant?, doneToday: Int = 0, isOn: Bool = true
  ) {
    self.interval = interval
    self.next = next
    self.doneToday = doneToday
    self.isOn = isOn
  }

  /// Whether it stands on the page of a day: one to which the interval is limited, or one by which
  /// a dose is due.
  package func stands(on day: Day, in zone: Zone) -> Bool {
    interval.allows(day) || next.map { zone.civil(at: $0).day <= day } ?? false
  }
}

extension Trigger.Interval {
  /// Whether it is due on a day, by its weekdays and holidays.
  package func allows(_ day: Day) -> Bool {
    (weekdays.isEmpty || weekdays.contains(day.weekday)) && !workdays.rests(on: day)
  }
}

extension Item {
  /// The reminder whose announcements are answered one by one; nil for an item without doses.
  package var doseReminder: Reminder? {
    guard isOpen, mayHaveDoses else { return nil }
    return reminders?.first { $0.isOn && $0.trigger.doseInterval != nil }
  }

  /// Marks the repeating intervals of a new item as doses, if the item has no day and no rule.
  package mutating func countDoses() {
    guard mayHaveDoses else { return }
    reminders = reminders?.changing { reminder in
      guard case .interval(var interval) = reminder.trigger, interval.isRepeating else { return }
      interval.isDose = true
      reminder.trigger = .interval(interval)
    }
  }
}

/// Operations on all doses of an item. Doses are counted from the moment at which the reminder was
/// made, so moving that moment moves all of them.
extension Item {
  package var hasDoses: Bool { reminders?.contains { $0.trigger.doseInterval != nil } ?? false }

  /// Whether the item may have doses: it has no day and does not repeat in another way.
  package var mayHaveDoses: Bool { kind == .todo && when == .someday && repetition == nil }

  /// Gives the item doses at an interval, in place of those that it had. Their hours and weekdays stay
  /// unless the interval says others.
  package mutating func takeDoses(every interval: Trigger.Interval) {
    var interval = interval
    interval.isDose = true
    var own = reminders ?? []
    let former = own.firstIndex { $0.trigger.doseInterval != nil }
    if let kept = former.flatMap({ own[$0].trigger.doseInterval }) {
      interval.window = interval.window ?? kept.window
      if interval.weekdays.isEmpty, interval.workdays == nil {
        (interval.weekdays, interval.workdays) = (kept.weekdays, kept.workdays)
      }
    }
    var reminder = former.map { own[$0] } ?? Reminder(trigger: .interval(interval))
    reminder.trigger = .interval(interval)
    own.removeAll { $0.trigger.doseInterval != nil }
    own.insert(reminder, at: former ?? own.count)
    reminders = own
  }

  /// Removes the reminders of the doses. If no others are left, the item has its default reminder again.
  package mutating func endDoses() {
    guard hasDoses else { return }
    let rest = reminders?.filter { $0.trigger.doseInterval == nil } ?? []
    reminders = rest.isEmpty ? nil : rest
  }

  /// Moves the next dose to another moment; the later ones follow from there.
  ///
  /// - Throws: `RescheduleError.hoursAreFixed` if the doses come at the same hours of each day.
  package mutating func moveDoses(to next: Instant) throws(RescheduleError) {
    guard let interval = doseReminder?.trigger.doseInterval, interval.window == nil else {
      throw .hoursAreFixed(id: id)
    }
    countDoses(from: next - interval.seconds)
  }

  package mutating func skipDoses(through moment: Instant) { countDoses(from: moment) }

  private mutating func countDoses(from moment: Instant) {
    guard let dose = doseReminder, let index = reminders?.firstIndex(of: dose) else { return }
    reminders?[index].made = moment
  }
}

extension Trigger {
  /// The interval of doses; nil for every other trigger.
  package var doseInterval: Interval? {
    guard case .interval(let interval) = self, interval.isRepeating, interval.isDose else {
      return nil
    }
    return interval
  }

  /// Whether both triggers are due at the same moments. Ignores whether they are doses.
  package func isDue(with other: Trigger) -> Bool {
    guard case .interval(var own) = self, case .interval(var others) = other else {
      return self == other
    }
    (own.isDose, others.isDose) = (false, false)
    return own == others
  }
}
