import CivilTime
import TodoCore

/// The steps of an interval. They count from when the reminder was set or from the start of the
/// window, so that late announcements do not make them drift.
struct IntervalTimetable: Timetable {
  let interval: Trigger.Interval
  /// When the reminder was set.
  let made: Instant
  let zone: Zone
  /// Whether the item has something left to do on a day.
  let isOpenDay: (Day) -> Bool

  /// How many steps or days are tried before a search ends; more than two years of days.
  private static let searchLimit = 1000

  func instant(of scheduled: ScheduledReminder) -> Instant {
    // Steps are never all-day moments, so the time of the digest does not matter.
    scheduled.moment.instant(in: zone, allDayTime: .endOfDay)
  }

  func next(after instant: Instant) -> ScheduledReminder? {
    var bound = max(instant, made)
    for _ in 0..<IntervalTimetable.searchLimit {
      guard let step = step(after: bound) else { return nil }
      if isOpenDay(step.day) { return step.scheduled }
      bound = max(self.instant(of: step.scheduled), zone.startOfDay(step.day + 1) - 1)
    }
    return nil
  }

  func newest(by instant: Instant) -> LatestOccurrence? {
    guard let step = interval.window == nil ? plainStep(by: instant) : windowStep(by: instant),
      self.instant(of: step.scheduled) > made
    else { return nil }
    return LatestOccurrence(scheduled: step.scheduled, isOpen: isOpenDay(step.day))
  }

  /// Always nil: an interval begins when it is set, so none of its moments can have passed then.
  func firstAhead(of now: Now) -> ScheduledReminder? { nil }

  // MARK: Steps

  /// A moment of the interval and the day whose conditions apply to it.
  private struct Tick {
    let scheduled: ScheduledReminder
    let day: Day
  }

  private func step(after instant: Instant) -> Tick? {
    interval.window == nil ? plainStep(after: instant) : windowStep(after: instant)
  }

  // MARK: Without a window: elapsed time since it was set

  /// The nth step, from 1.
  private func plain(_ count: Int) -> Tick {
    let instant = made + count * interval.seconds
    return Tick(
      scheduled: ScheduledReminder(occurrence: instant.description, moment: .instant(instant)),
      day: zone.civil(at: instant).day)
  }

  private func plainStep(after instant: Instant) -> Tick? {
    var count = max(1, (instant - made) / interval.seconds + 1)
    for _ in 0..<IntervalTimetable.searchLimit {
      let step = plain(count)
      if interval.allows(step.day) { return step }
      // Continue with the first step of the next allowed day.
      let skipped = zone.startOfDay(firstAllowed(from: step.day + 1)) - made
      count = max(count + 1, (skipped + interval.seconds - 1) / interval.seconds)
    }
    return nil
  }

  private func plainStep(by instant: Instant) -> Tick? {
    var count = (instant - made) / interval.seconds
    for _ in 0..<IntervalTimetable.searchLimit {
      guard count >= 1 else { return nil }
      let step = plain(count)
      if interval.allows(step.day) { return step }
      // Continue with the last step before this day.
      count = min(count - 1, (zone.startOfDay(step.day) - 1 - made) / interval.seconds)
    }
    return nil
  }

  /// The first allowed day from a day on. Of days off that take longer than the search, the day behind it,
  /// on which it goes on: an interval has no last step.
  private func firstAllowed(from day: Day) -> Day {
    let limit = IntervalTimetable.searchLimit
    return (0..<limit).lazy.map { day + $0 }.first(where: interval.allows) ?? day + limit
  }

  // MARK: With a window: wall-clock time since its start

  /// The nth step of a day's window, from 0.
  private func windowed(_ window: TimeWindow, _ day: Day, _ count: Int) -> Tick {
    let wall = CivilDateTime(day, window.start) + count * interval.seconds
    return Tick(
      scheduled: ScheduledReminder(occurrence: wall.description, moment: .wall(wall)), day: day)
  }

  /// The number of the last step of a window.
  private func lastCount(_ window: TimeWindow) -> Int {
    let length = window.end.secondsSinceMidnight - window.start.secondsSinceMidnight
    return (length < 0 ? length + 86_400 : length) / interval.seconds
  }

  private func windowStep(after instant: Instant) -> Tick? {
    guard let window = interval.window else { return nil }
    let bound = zone.latestReading(by: instant) + 1
    // A window that spans midnight may have begun yesterday.
    var day = bound.day - 1
    while true {
      day = firstAllowed(from: day)
      let passed = bound.secondsSinceEpoch - CivilDateTime(day, window.start).secondsSinceEpoch
      let count = max(0, (passed + interval.seconds - 1) / interval.seconds)
      if count <= lastCount(window) { return windowed(window, day, count) }
      day = day + 1
    }
  }

  private func windowStep(by instant: Instant) -> Tick? {
    guard let window = interval.window else { return nil }
    let bound = zone.latestReading(by: instant)
    for day in (0..<IntervalTimetable.searchLimit).lazy.map({ bound.day - $0 })
    where interval.allows(day) {
      let passed = bound.secondsSinceEpoch - CivilDateTime(day, window.start).secondsSinceEpoch
      guard passed >= 0 else { continue }
      return windowed(window, day, min(lastCount(window), passed / interval.seconds))
    }
    return nil
  }
}
