import CivilTime

/// When an item or an occurrence takes place on the user's clock, and so on which days views show
/// it.
package struct Extent: Hashable, Sendable {
  /// The day and time. A time has no zone, because it is on the user's clock.
  package let when: When
  /// The last day, on or after the day of `when`; nil without a day.
  package let lastDay: Day?
  /// The end on the user's clock, relative to `when`.
  package let end: End?
  /// The last moment at which it is not overdue: its end, else its time, else the end of its day;
  /// nil without a day.
  package let due: CivilDateTime?
  /// The beginning on its own clock; nil if that reads the same as on the user's.
  package let ownStart: CivilDateTime?
  /// The end of a journey on its own clock; nil if that reads the same as on the user's.
  package let ownEnd: CivilDateTime?

  /// - Parameters:
  ///   - when: The day and time on its own clock.
  ///   - end: Its end on that clock.
  ///   - zone: The zone of that clock: its own, or the user's for a floating time.
  ///   - user: The zone the user is in.
  package init(_ when: When, end: End?, zone: Zone, user: Zone) {
    let last = end?.last(from: when)
    switch when {
    case .someday:
      self.init(when: when, lastDay: nil, due: nil, end: nil)
    case .allDay(let day):
      let last = last ?? CivilDateTime(day, .endOfDay)
      self.init(when: when, lastDay: last.day, due: last, end: end)
    case .timed(let start, nil):
      // Queries find an item by its stored day, so a reading in a gap that ends on the next day is
      // kept.
      func shown(_ reading: CivilDateTime) -> CivilDateTime {
        let shown = user.shown(reading)
        return shown.day == reading.day ? shown : reading
      }
      let begin = shown(start)
      let due = last.map(shown) ?? begin
      var seen = end
      if let last, due != last {
        seen = if case .time = end { .time(due.time) } else { .moment(due) }
      }
      if case .time = end, due <= begin { seen = nil }
      self.init(
        when: .timed(begin, zone: nil), lastDay: max(begin, due).day, due: max(begin, due),
        end: seen)
    case .timed(let start, .some):
      func local(_ moment: CivilDateTime) -> CivilDateTime {
        user.civil(at: zone.instant(of: moment, resolving: .firstValid))
      }
      let begin = local(start)
      var journey: (end: CivilDateTime, own: CivilDateTime)?
      if case .journey(let end)? = end {
        let instant = zone.instant(of: start, resolving: .firstValid)
        journey = (user.civil(at: instant + end.seconds), end.reading(from: instant))
      }
      var last = max(begin, journey?.end ?? last.map(local) ?? begin)
      // An end at midnight on the user's clock belongs to the previous day.
      if last > begin, last.time == .midnight { last = last - 1 }
      var seen: End?
      if let end {
        let isShort = end.lengthInSeconds(from: when) < 86_400
        // The last second of a day represents the midnight after it.
        let bound =
          journey?.end
          ?? end.last(from: when).map { local($0.time == .endOfDay ? $0 + 1 : $0) } ?? last
        seen = isShort ? .time(bound.time) : .moment(bound)
        // Beginning and end are in one gap.
        if bound == begin { seen = nil }
      }
      let own = zone.shown(start)
      self.init(
        when: .timed(begin, zone: nil), lastDay: last.day, due: last, end: seen,
        ownStart: begin == own ? nil : own,
        ownEnd: journey.flatMap { $0.end == $0.own ? nil : $0.own })
    }
  }

  private init(
    when: When, lastDay: Day?, due: CivilDateTime?, end: End?, ownStart: CivilDateTime? = nil,
    ownEnd: CivilDateTime? = nil
  ) {
    (self.when, self.end, self.lastDay, self.due) = (when, end, lastDay, due)
    (self.ownStart, self.ownEnd) = (ownStart, ownEnd)
  }

  /// The beginning, midnight for an all-day item; nil without a day.
  package var start: CivilDateTime? {
    when.day.map { CivilDateTime($0, when.time ?? .midnight) }
  }

  package func covers(_ day: Day) -> Bool {
    guard let first = when.day, let lastDay else { return false }
    return first <= day && day <= lastDay
  }

  /// Whether it is over at a moment of the user's clock.
  package func isOver(at moment: CivilDateTime) -> Bool { due.map { $0 < moment } ?? false }
}

/// A beginning or an end that a clock skips, such as 02:30 in the night in which summer time begins.
package struct SkippedTime: Hashable, Sendable {
  /// The reading that the clock skips.
  package let reading: CivilDateTime
  /// The first reading after the gap, at which it takes place.
  package let shown: CivilDateTime
  /// The zone of the clock; nil for the user's.
  package let zone: String?
  package let isEnd: Bool

  /// - Parameters:
  ///   - when: The beginning on a zone's clock.
  ///   - end: The end on that clock, which counts if the beginning is not skipped.
  /// - Returns: nil if the clock skips neither.
  package init?(_ when: When, end: End?, zone: Zone) {
    guard case .timed(let start, let name) = when else { return nil }
    // The end of a journey is on another clock.
    let end = end.flatMap { $0.zoneName == nil ? $0.last(from: when) : nil } ?? start
    reading = zone.shown(start) == start ? end : start
    shown = zone.shown(reading)
    // 23:59:59 represents the end of the day, which no user types as a time.
    if shown == reading || reading.time == .endOfDay { return nil }
    self.zone = name
    isEnd = reading != start
  }
}

extension When {
  /// The zone of its clock: its own, or the user's if it is floating.
  ///
  /// - Throws: The source's error for a missing zone.
  package func zone(from zones: any ZoneSource, user: Zone) throws -> Zone {
    try zone.map(zones.zone(named:)) ?? user
  }

  /// The zone in which words about the item are parsed; nil for the user's. UTC counts as none,
  /// since other programs store moments in it and users do not read its clock.
  package var typedZone: String? { zone == "UTC" ? nil : zone }

  /// The zone on whose clock the times of a reminder's trigger are; nil for the user's. The time of
  /// the item itself is on the item's clock.
  package func zone(of trigger: Trigger) -> String? {
    trigger == time.map(Trigger.timeOfDay) ? zone : typedZone
  }

  /// The same instant on the clock of a zone, or on the user's if nil.
  ///
  /// - Throws: The source's error for a missing zone.
  package func onClock(
    ofZone name: String?, from zones: any ZoneSource, user: Zone
  ) throws -> When {
    guard case .timed(let moment, let own) = self, own != name else { return self }
    let instant = try zone(from: zones, user: user).instant(of: moment, resolving: .firstValid)
    let clock = try inZone(name).zone(from: zones, user: user)
    return .timed(clock.civil(at: instant), zone: name)
  }
}
