import CivilTime

/// An occurrence of an item, with the days it takes up in the user's zone.
package struct ModelOccurrence: Sendable {
  /// The key of the occurrence, or nil for an item that does not repeat.
  package let key: String?
  /// The day on the item's own clock.
  package let day: Day
  package let time: TimeOfDay?
  package let answer: ModelItem.Answer
  package let doneAt: Instant?
  /// The first and the last day in the user's zone.
  package let firstDay: Day
  package let lastDay: Day
  /// When it begins and ends, or nil without a time.
  package let begins: Instant?
  package let ends: Instant?
  /// When it begins; a whole day begins at midnight.
  let start: Instant
}

extension ModelItem {
  /// The item's occurrences by its rule and changes, up to a day on its own clock, in order of
  /// time.
  package func occurrences(through last: Day, userZone: Zone) throws -> [ModelOccurrence] {
    guard let day else { return [] }
    guard let rule else { return [occurrence(key: nil, day, time, answer, nil, userZone)] }
    let keyed =
      afterDone
      ? try momentsAfterDone(rule, start: day, userZone: userZone)
      : try fixedMoments(rule, start: day, through: last, userZone: userZone)
    return keyed.map { key, day, time in
      let change = change(key)
      return occurrence(
        key: key, change?.day ?? day, change?.day == nil ? time : change?.time,
        change?.answer ?? .open, change?.at, userZone)
    }.sorted { $0.position < $1.position }
  }

  /// When another item continues a series that was split, or nil for a series that was not split.
  ///
  /// The first excluded date after UNTIL is where the other item begins.
  package func continuation(at now: ModelMoment) -> Instant? {
    guard let rule else { return nil }
    let keys = excluded.sorted().filter { key in
      switch rule.end {
      case .untilDay(let last): key.prefix(10) > "\(last)"
      case .until(let last): key > "\(last)"
      case .never, .count, .untilInstant: false
      }
    }
    guard let key = keys.first, let day = try? Day(iso: String(key.prefix(10))) else { return nil }
    let own = (try? CivilDateTime(iso: key))?.time ?? time
    guard let own else { return instant(of: CivilDateTime(day, .midnight), in: now.zone) }
    let begins = instant(of: CivilDateTime(day, own), in: zone ?? now.zone)
    if hasSeveralADay { return begins }
    return instant(of: CivilDateTime(now.zone.civil(at: begins).day, .midnight), in: now.zone)
  }

  // MARK: Keys and times

  typealias Keyed = (key: String, day: Day, time: TimeOfDay?)

  private func key(_ day: Day, _ time: TimeOfDay?) -> String {
    guard hasSeveralADay, let time else { return "\(day)" }
    return "\(CivilDateTime(day, time))"
  }

  private func fixedMoments(
    _ rule: RecurrenceRule, start: Day, through last: Day, userZone: Zone
  ) throws -> [Keyed] {
    let listing = try RuleListing(rule, start: start, time: time, zone: zone ?? userZone)
    let changed = changes.compactMap { try? Day(iso: String($0.key.prefix(10))) }
    let horizon = max(last, changed.max() ?? last)
    var keyed = listing.moments(through: horizon).map { (key($0.day, $0.time), $0.day, $0.time) }
    for text in extra where !keyed.contains(where: { $0.0 == text }) {
      let day = try Day(iso: String(text.prefix(10)))
      let own = text.utf8.count > 10 ? try CivilDateTime(iso: text).time : time
      keyed.append((text, day, own))
    }
    // A moved occurrence stays where it was moved to, even if the rule no longer has its date.
    for change in changes where change.day != nil {
      guard !keyed.contains(where: { $0.0 == change.key }) else { continue }
      keyed.append((change.key, try Day(iso: String(change.key.prefix(10))), time))
    }
    return keyed.filter { !excluded.contains($0.0) }
  }

  /// The occurrences that were answered, and the one that counts from the newest answer.
  private func momentsAfterDone(
    _ rule: RecurrenceRule, start: Day, userZone: Zone
  ) throws -> [Keyed] {
    let closed = changes.filter { $0.answer != .open }
    var keyed = try closed.map { change in
      (change.key, try Day(iso: String(change.key.prefix(10))), time)
    }
    let newest = try closed.compactMap { change in
      // An answer without a time counts from the date of its occurrence.
      try change.at
        ?? instant(
          of: CivilDateTime(Day(iso: String(change.key.prefix(10))), time ?? .midnight),
          in: zone ?? userZone)
    }.max()
    var endless = rule
    endless.end = .never
    let from: Day
    if let newest {
      from = (zone ?? userZone).civil(at: newest).day
    } else {
      from = start
    }
    if case .count(let limit) = rule.end, closed.count + excluded.count >= limit { return keyed }
    let listing = try RuleListing(endless, start: from, time: time, zone: zone ?? userZone)
    // The first is on the day the series starts, even if the rule does not include that day.
    let first = newest == nil ? [(day: start, time: time)] : []
    let following = listing.moments(through: from + 1500).filter { $0.day > from }
    let next = (first + following).first { moment in
      let key = key(moment.day, moment.time)
      return !excluded.contains(key) && !closed.contains { $0.key == key }
    }
    guard let next else { return keyed }
    switch rule.end {
    case .untilDay(let last) where next.day > last: return keyed
    case .until(let last) where next.day > last.day: return keyed
    default: break
    }
    keyed.append((key(next.day, next.time), next.day, next.time))
    return keyed
  }

  // MARK: Days and instants

  private func occurrence(
    key: String?, _ day: Day, _ time: TimeOfDay?, _ answer: Answer, _ doneAt: Instant?,
    _ userZone: Zone
  ) -> ModelOccurrence {
    let zone = zone ?? userZone
    guard let time else {
      return ModelOccurrence(
        key: key, day: day, time: nil, answer: answer, doneAt: doneAt, firstDay: day,
        lastDay: day + (lengthInDays ?? 0), begins: nil, ends: nil,
        start: instant(of: CivilDateTime(day, .midnight), in: userZone))
    }
    let start = CivilDateTime(day, time)
    let begins = instant(of: start, in: zone)
    let firstDay = userZone.civil(at: begins).day
    let ends = end(of: start, in: zone)
    var lastDay = firstDay
    if let ends, ends > begins {
      // An occurrence that ends at midnight does not take up the next day.
      lastDay = max(firstDay, userZone.civil(at: ends - 1).day)
    }
    return ModelOccurrence(
      key: key, day: day, time: time, answer: answer, doneAt: doneAt, firstDay: firstDay,
      lastDay: lastDay, begins: begins, ends: ends ?? begins, start: begins)
  }

  /// The days from the first to the last day of a span.
  private var lengthInDays: Int? {
    guard let day else { return nil }
    return switch end {
    case .day(let last): max(0, last - day)
    case .moment(let last): max(0, last.day - day)
    case .time, nil: nil
    }
  }

  /// The end of an occurrence: it keeps the item's length in days if the end is a day, else the
  /// length in time.
  private func end(of start: CivilDateTime, in zone: Zone) -> Instant? {
    guard let day, let end else { return nil }
    if case .day = end {
      let next = CivilDateTime(start.day + (lengthInDays ?? 0) + 1, .midnight)
      return instant(of: next, in: zone) - 1
    }
    let ownStart = CivilDateTime(day, time ?? start.time)
    let ownEnd: CivilDateTime
    switch end {
    case .moment(let moment): ownEnd = moment
    case .time(let time): ownEnd = CivilDateTime(time > ownStart.time ? day : day + 1, time)
    case .day: return nil
    }
    let length = ownEnd.secondsSinceEpoch - ownStart.secondsSinceEpoch
    let civil = CivilDateTime(secondsSinceEpoch: start.secondsSinceEpoch + length)
    // An end of 00:00 is the end of the day before it.
    return civil.map { instant(of: $0, in: zone) - ($0.time == .midnight ? 1 : 0) }
  }
}

extension ModelOccurrence {
  /// The order among the item's occurrences: by time, then by key.
  var position: (Instant, String) { (start, key ?? "") }
}
