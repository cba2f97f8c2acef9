import CivilTime
import TodoCore

extension ReminderScheduler {
  /// The next moments of a trigger that needs no item: an interval set now, a repetition, a moment.
  ///
  /// - Returns: At most `count` moments; none for a trigger that counts from an item or waits for a
  ///   place.
  public func upcoming(of trigger: Trigger, count: Int) throws -> [Instant] {
    let rule = ReminderRule(trigger: trigger, made: now.instant)
    let anything = Item(uid: "", title: "", created: now.instant, modified: now.instant)
    guard let timetable = try timetable(of: rule, for: anything) else { return [] }
    var moments: [Instant] = []
    var bound = now.instant
    while moments.count < count, let next = timetable.next(after: bound) {
      bound = instant(next.moment)
      moments.append(bound)
    }
    return moments
  }
}
