import CivilTime
import TodoCore

/// Reminders that were acknowledged or snoozed in another program.
extension ReminderScheduler {
  /// The occurrences that an acknowledgement covers of those that are still to be announced here,
  /// and the first that it does not cover.
  ///
  /// - Parameters:
  ///   - acknowledged: Everything due by then has been seen.
  ///   - queued: What the reminder is armed with.
  /// - Returns: nil if the acknowledgement covers nothing.
  /// - SeeAlso: RFC 9074 §6.1.
  public func covered(
    by acknowledged: Instant, from queued: ScheduledReminder, of rule: ReminderRule, for item: Item
  ) throws -> (seen: [ScheduledReminder], next: ScheduledReminder?)? {
    guard instant(queued.moment) <= acknowledged,
      let timetable = try timetable(of: rule, for: item)
    else { return nil }
    guard let newest = timetable.newest(by: acknowledged) else { return ([queued], nil) }
    // Those before the newest would come again only if their time is still ahead.
    var seen =
      acknowledged > now.instant
      ? timetable.open(from: queued, before: newest.armed, limit: Series.missedLimit) : []
    if newest.isOpen { seen.append(newest.armed) }
    return (seen, timetable.next(after: acknowledged))
  }

  /// The occurrence that was announced when a reminder was snoozed: the newest by then.
  ///
  /// - Returns: nil if none was due.
  public func announced(
    by moment: Instant, of rule: ReminderRule, for item: Item
  ) throws -> ScheduledReminder? {
    try timetable(of: rule, for: item)?.newest(by: moment)?.armed
  }
}
