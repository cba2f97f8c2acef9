package struct QueueSettings: Sendable {
  /// Quiet hours, in minutes since midnight; from is later than to where they pass midnight.
  package var quiet: (from: Int, to: Int)?
  /// Whether the only channel fails.
  package var fails = false

  package init() {}
}

/// One line of a check's answer.
package struct Announcement: Comparable, Sendable {
  /// Nil for a push.
  package var item: Int?
  /// Minutes since 1970.
  package var due: Int
  /// Other instants that count as right: DESIGN does not say whether what came due before the user
  /// changed zones is told with the instant at which it came due.
  package var alsoDue: Set<Int> = []
  /// How many before it were missed. DESIGN does not say whether those before an occurrence that
  /// is closed count.
  package var missed: ClosedRange<Int>
  /// Nil where DESIGN does not say.
  package var isLate: Bool?

  package init(item: Int?, due: Int, missed: ClosedRange<Int>, isLate: Bool?) {
    self.item = item
    self.due = due
    self.missed = missed
    self.isLate = isLate
  }

  package static func < (left: Announcement, right: Announcement) -> Bool {
    (left.due, left.item ?? 0, left.missed.upperBound)
      < (right.due, right.item ?? 0, right.missed.upperBound)
  }

  /// Whether a program's line says the same.
  func agrees(with other: Announcement) -> Bool {
    item == other.item && (isLate ?? other.isLate) == (other.isLate ?? isLate)
      && (due == other.due || alsoDue.contains(other.due) || other.alsoDue.contains(due))
      && missed.overlaps(other.missed)
  }
}

package struct CheckAnswer: Equatable, Sendable {
  package var delivered: [Announcement]
  package var held: [Announcement]
  package var failed: [Announcement]

  package init(
    delivered: [Announcement] = [], held: [Announcement] = [], failed: [Announcement] = []
  ) {
    self.delivered = delivered.sorted()
    self.held = held.sorted()
    self.failed = failed.sorted()
  }

  package func filter(_ isIncluded: (Announcement) -> Bool) -> CheckAnswer {
    CheckAnswer(
      delivered: delivered.filter(isIncluded), held: held.filter(isIncluded),
      failed: failed.filter(isIncluded))
  }

  /// The items of which two answers say different things; nil for pushes.
  package func items(differingFrom other: CheckAnswer) -> Set<Int?> {
    let items = Set([self, other].flatMap { ($0.delivered + $0.held + $0.failed).map(\.item) })
    return items.filter { item in
      let mine = filter { $0.item == item }
      let others = other.filter { $0.item == item }
      return !zip(
        [mine.delivered, mine.held, mine.failed], [others.delivered, others.held, others.failed]
      ).allSatisfy(Self.areSame)
    }
  }

  private static func areSame(_ some: [Announcement], _ others: [Announcement]) -> Bool {
    var others = others
    for announcement in some {
      guard let index = others.firstIndex(where: announcement.agrees) else { return false }
      others.remove(at: index)
    }
    return others.isEmpty
  }
}

extension QueueModel {
  /// What is told of one reminder: the moment, and how many before it were missed.
  private struct Candidate {
    var key: PlannedKey
    /// The reminder, also of what comes again.
    var line: Int
    var item: Int?
    var level: PlannedLevel
    var due: Int
    /// When it could first have been told.
    var since: Int
    /// Moments that are settled when this one is told.
    var missed: [PlannedKey] = []
    var missedCount = 0...0
    var wasRestored = false
    /// Whether it was made by a clock that was ahead. DESIGN does not say how late it is.
    var isOfLaterClock = false
  }

  package mutating func check(at mark: Mark) -> CheckAnswer {
    noteClock(at: mark)
    var candidates: [Candidate] = []
    for item in state.items.values.sorted(by: { $0.id < $1.id }) {
      for reminder in item.reminders where reminder.isOn {
        candidates += owed(reminder, item, at: mark)
      }
    }
    candidates += owedNotices(at: mark)
    candidates = foldingSameMoments(candidates, at: mark)
    return settle(candidates, at: mark)
  }

  private mutating func owed(
    _ reminder: PlannedReminder, _ item: PlannedItem, at mark: Mark
  ) -> [Candidate] {
    var found: [Candidate] = []
    // What a check could not tell stays owed in a zone where its moment lies ahead.
    let waiting = reported.keys.filter { key in
      key.line == reminder.line && !zones.isDue(key.moment, at: mark)
        && schedule.find(key, in: state)?.item?.id == item.id && reportedDue[key] != nil
    }
    for key in schedule.due(of: reminder, item, at: mark) + waiting
    where !settled.contains(key) && item.isOpen(key.occurrence) {
      let due =
        waiting.contains(key)
        ? reportedDue[key] ?? mark.instant : zones.instant(of: key.moment, in: mark.zone)
      let debt = waiting.contains(key) ? .plain : debt(key, at: mark)
      if reminder.catchUp != .all,
        isSuperseded(key, item, due: due, byItself: debt == .restored, at: mark)
      {
        continue
      }
      let since = max(due, reminder.made.instant)
      if debt == .none { continue }
      found.append(
        Candidate(
          key: key, line: key.line, item: item.id, level: reminder.level, due: due, since: since,
          wasRestored: debt == .restored))
    }
    return coalesced(found.sorted { $0.due < $1.due }, reminder, item, at: mark)
  }

  /// When a moment that is owed could first have been told.
  private func since(_ key: PlannedKey, due: Int, at mark: Mark) -> Int {
    guard let begun = beginning(of: key)?.mark.instant, begun <= mark.instant else { return due }
    return max(due, begun)
  }

  /// Whether a newer occurrence of the reminder was told, which took the place of an older one; or the
  /// same one at a later time, which is taken back.
  private func isSuperseded(
    _ key: PlannedKey, _ item: PlannedItem, due: Int, byItself: Bool, at mark: Mark
  ) -> Bool {
    guard key.occurrence != .whole || byItself else { return false }
    return settled.contains { other in
      // The halves of a series share the line.
      if case .day(let day) = other.occurrence, !item.hasOccurrence(on: day) { return false }
      if other.occurrence == key.occurrence, key.occurrence != .tick, !byItself { return false }
      guard other.line == key.line, byItself || schedule.isPlanned(other, in: state) else {
        return false
      }
      let otherDue = zones.instant(of: other.moment, in: mark.zone)
      return otherDue > due && otherDue <= mark.instant
    }
  }

  /// What is told of moments of a reminder that are owed, oldest first.
  private mutating func coalesced(
    _ found: [Candidate], _ reminder: PlannedReminder, _ item: PlannedItem, at mark: Mark
  ) -> [Candidate] {
    var found = found
    if reminder.catchUp != .all { removePassedOver(from: &found, reminder, item, at: mark) }
    // An interval reminder gives up when the next one would have come.
    var giveUp = reminder.giveUp
    if case .interval(let length, _) = reminder.trigger, reminder.catchUp != .all {
      giveUp = giveUp ?? length
    }
    if let giveUp {
      let late = found.filter { candidate in
        // It is not late before it was made, wherever the user was then.
        let isMadeBefore = firesAtOnce(candidate.key) || !clockWentBehind(reminder)
        let due = isMadeBefore ? candidate.since : candidate.due
        // The usual limit begins when it can be heard.
        let isUsual = reminder.giveUp == nil && reminder.level.waits
        let end = isUsual ? quietEnd(from: due, giveUp, at: mark) : nil
        return mark.instant - (end ?? due) > giveUp
      }.map(\.key)
      settled.formUnion(late)
      replaced.formUnion(late)
      lapsed[reminder.line, default: []].formUnion(late)
    }
    if reminder.catchUp == .none {
      // What a check could not tell stays due until a channel succeeds, with what it said beside it.
      // A newer one takes its place, though it is too late itself.
      let waiting = Set(reported.keys.filter { $0.line == reminder.line }.map(\.moment))
      let late = found.lastIndex {
        mark.instant - $0.since > 2 && !waiting.contains($0.key.moment)
      }
      settled.formUnion(found[..<(late.map { $0 + 1 } ?? 0)].map(\.key))
      found.removeAll { settled.contains($0.key) }
    }
    if reminder.catchUp == .all { return found.filter { !settled.contains($0.key) } }
    guard var newest = found.last, !settled.contains(newest.key) else { return [] }
    newest.missed = found.dropLast().map(\.key)
    // More are told as "30+".
    let given = lapsed[reminder.line]?.count ?? 0
    let all = min(31, Set(found.map(\.due)).count - 1 + given)
    let closed = schedule.due(of: reminder, item, at: mark)
      .filter { !item.isOpen($0.occurrence) }
      .map { zones.instant(of: $0.moment, in: mark.zone) }.max()
    let after = Set(found.filter { $0.due >= closed ?? $0.due && $0.since == $0.due }.map(\.due))
    newest.missedCount = max(0, min(all, after.count - 1))...all
    // What was reported keeps its number while it waits, and the next one counts on.
    for (key, number) in reported where key.line == reminder.line {
      let due = zones.instant(of: key.moment, in: mark.zone)
      let count = number.upperBound + found.count { $0.due > due }
      newest.missedCount =
        min(
          number.lowerBound, newest.missedCount.lowerBound)...max(
          count, newest.missedCount.upperBound)
    }
    return [newest]
  }

  /// Leaves out what a later occurrence, which is closed, took the place of: all that came due after
  /// the newest open one before it that is not missed. They wait for the closed one to be opened.
  private func removePassedOver(
    from found: inout [Candidate], _ reminder: PlannedReminder, _ item: PlannedItem, at mark: Mark
  ) {
    guard let newest = found.last,
      let later = closedLater(than: newest, of: reminder, item, at: mark)
    else { return }
    func instant(_ key: PlannedKey) -> Int { zones.instant(of: key.moment, in: mark.zone) }
    let standing = schedule.due(of: reminder, item, at: mark)
      .filter { item.isOpen($0.occurrence) && !isMissed($0.occurrence, item, at: mark) }
      .map(instant).filter { $0 <= instant(later) }.max()
    // Nor does it take the place of what was brought back since.
    func isBroughtBack(_ candidate: Candidate) -> Bool {
      candidate.wasRestored
        && aliveSince(candidate.key).map { zones.isDue(later.moment, at: $0) } ?? false
    }
    let kept = found.lastIndex { isBroughtBack($0) || $0.due <= standing ?? .min }
    found.removeSubrange((kept.map { $0 + 1 } ?? 0)...)
  }

  /// Whether an occurrence is missed: another one's day has begun since, or both stand on one past
  /// day.
  private func isMissed(
    _ occurrence: PlannedKey.Occurrence, _ item: PlannedItem, at mark: Mark
  ) -> Bool {
    guard case .day(let key) = occurrence, let first = item.day,
      let own = start(of: occurrence, item, at: mark)
    else { return true }
    let now = zones.wall(at: mark.instant, in: mark.zone)
    if own.end >= now { return false }
    let today = now / 1440
    let keys = Set(first...max(first, today + 2)).union(item.changes.keys)
    return keys.contains { other in
      guard other != key, let place = start(of: .day(other), item, at: mark),
        place.begin / 1440 <= today,
        place.begin == own.begin ? other > key : place.begin > own.begin
      else { return false }
      return place.begin / 1440 > own.begin / 1440 || place.begin / 1440 < today
    }
  }

  /// When an occurrence begins and when it is over, on the user's clock.
  private func start(
    of occurrence: PlannedKey.Occurrence, _ item: PlannedItem, at mark: Mark
  ) -> (begin: Int, end: Int)? {
    guard let place = item.place(of: occurrence) else { return nil }
    guard let time = place.time else { return (place.day * 1440, place.day * 1440 + 1440) }
    let moment = schedule.fixed(place.day * 1440 + time, item.zone)
    let begin = zones.wall(at: zones.instant(of: moment, in: mark.zone), in: mark.zone)
    return (begin, begin)
  }

  /// The newest occurrence that is closed and whose moment has come since: it took the place of
  /// what is owed.
  private func closedLater(
    than owed: Candidate, of reminder: PlannedReminder, _ item: PlannedItem, at mark: Mark
  ) -> PlannedKey? {
    schedule.due(of: reminder, item, at: mark)
      .map { (key: $0, due: zones.instant(of: $0.moment, in: mark.zone)) }
      .filter { !item.isOpen($0.key.occurrence) && $0.due > owed.due }
      .max { $0.due < $1.due }?.key
  }

  private func owedNotices(at mark: Mark) -> [Candidate] {
    state.notices.compactMap { notice in
      let key = PlannedKey(
        line: notice.line, occurrence: notice.occurrence, moment: notice.moment)
      guard !settled.contains(key),
        zones.isDue(key.moment, at: mark) || reportedDue[key] != nil,
        schedule.isLive(key, in: state),
        reportedDue[key] != nil || debt(key, at: mark) != .none
      else { return nil }
      let due = reportedDue[key] ?? zones.instant(of: key.moment, in: mark.zone)
      var candidate = Candidate(
        key: key, line: notice.ofLine ?? key.line, item: notice.item, level: notice.level, due: due,
        since: since(key, due: due, at: mark))
      candidate.isOfLaterClock = beginning(of: key).map { $0.mark.instant > mark.instant } ?? false
      return candidate
    }
  }

  /// Reminders of one occurrence that are due at one moment are told once, unless the later one is
  /// louder. Of one with moments of its own and another they are told once unless the other says when
  /// the item is.
  private func foldingSameMoments(_ candidates: [Candidate], at mark: Mark) -> [Candidate] {
    func isPlain(_ one: Candidate) -> Bool { !saysWhen(one, at: mark) }
    var result: [Candidate] = []
    for candidate in candidates {
      let same = result.firstIndex {
        $0.item != nil && $0.item == candidate.item && $0.due == candidate.due
          && candidate.level.weight <= $0.level.weight
          && ($0.key.occurrence == candidate.key.occurrence || $0.line == candidate.line
            || candidate.key.occurrence == .tick && isPlain($0)
            || $0.key.occurrence == .tick && isPlain(candidate))
      }
      guard let same else {
        result.append(candidate)
        continue
      }
      result[same].missed += [candidate.key] + candidate.missed
      let (one, two) = (result[same].missedCount, candidate.missedCount)
      result[same].missedCount =
        min(one.lowerBound, two.lowerBound)...max(one.upperBound, two.upperBound)
    }
    return result
  }

  /// Whether a candidate comes at another time than its item's, which it says then. What the default
  /// reminder told does not when it comes again on that day.
  private func saysWhen(_ candidate: Candidate, at mark: Mark) -> Bool {
    guard candidate.key.occurrence != .tick, let item = candidate.item.flatMap({ state.items[$0] }),
      let place = item.place(of: candidate.key.occurrence)
    else { return false }
    let wall = place.day * 1440 + (place.time ?? schedule.allDay)
    let zone = place.time == nil ? nil : item.zone
    let own = zones.instant(of: schedule.fixed(wall, zone), in: mark.zone)
    func day(_ instant: Int) -> Int { zones.wall(at: instant, in: mark.zone) / 1440 }
    let isOfDefault = state.notices.first { $0.line == candidate.key.line }?.isOfDefault ?? false
    return own != candidate.due && !(isOfDefault && day(own) == day(candidate.due))
  }

  private mutating func settle(_ candidates: [Candidate], at mark: Mark) -> CheckAnswer {
    var delivered: [Announcement] = []
    var held: [Announcement] = []
    var failed: [Announcement] = []
    // The halves of a series share the line, so that telling one forgets what was reported of both.
    let wasReported = Set(reported.keys)
    for candidate in candidates.sorted(by: { $0.due < $1.due }) {
      var announcement = Announcement(
        item: candidate.item, due: candidate.due, missed: candidate.missedCount,
        isLate: mark.instant - candidate.since > 2)
      if candidate.isOfLaterClock { announcement.isLate = nil }
      if candidate.wasRestored || wasReported.contains(candidate.key) {
        announcement.alsoDue = instants(of: candidate.key.moment)
        if announcement.alsoDue.count > 1 { announcement.isLate = nil }
      }
      if candidate.level.waits && isQuiet(at: mark) {
        if failures[candidate.key]?.next ?? mark.instant <= mark.instant,
          saidHeld.insert(candidate.key).inserted
        {
          held.append(announcement)
          // Those told with it are held anew if it goes.
          saidHeld.subtract(candidate.missed)
        }
        reported[candidate.key] = candidate.missedCount
        reportedDue[candidate.key] = reportedDue[candidate.key] ?? candidate.due
        continue
      }
      if let failure = failures[candidate.key], failure.next > mark.instant { continue }
      if settings.fails {
        let count = (failures[candidate.key]?.count ?? 0) + 1
        failures[candidate.key] = (count, mark.instant + min(60, 1 << min(count - 1, 6)))
        saidHeld.remove(candidate.key)
        failed.append(announcement)
        reported[candidate.key] = candidate.missedCount
        reportedDue[candidate.key] = reportedDue[candidate.key] ?? candidate.due
        continue
      }
      delivered.append(announcement)
      if let item = candidate.item {
        let notice = state.notices.first { $0.line == candidate.key.line }
        told.append(
          Told(
            item: item, occurrence: candidate.key.occurrence,
            line: candidate.line, level: candidate.level,
            isOfDefault: notice?.isOfDefault ?? (state.items[item]?.own == nil),
            moment: notice?.ofMoment ?? candidate.key.moment))
      }
      lapsed[candidate.key.line] = nil
      reported = reported.filter { $0.key.line != candidate.key.line }
      settled.formUnion([candidate.key] + candidate.missed)
      replaced.formUnion(candidate.missed)
      replaced.remove(candidate.key)
    }
    return CheckAnswer(delivered: delivered, held: held, failed: failed)
  }

  /// When the quiet hours end that hold what is due, or hold it before a limit is over; nil if none do,
  /// or if they are over for a day.
  private func quietEnd(from due: Int, _ limit: Int, at mark: Mark) -> Int? {
    for begin in [due, due + limit] {
      guard let quiet = settings.quiet, isQuiet(at: Mark(instant: begin, zone: mark.zone)) else {
        continue
      }
      let wall = zones.wall(at: begin, in: mark.zone)
      let end = wall - wall % 1440 + quiet.to + (wall % 1440 < quiet.to ? 0 : 1440)
      let instant = zones.instant(of: end, in: mark.zone)
      return mark.instant - instant < 1440 ? instant : nil
    }
    return nil
  }

  private func isQuiet(at mark: Mark) -> Bool {
    guard let quiet = settings.quiet else { return false }
    let wall = zones.wall(at: mark.instant, in: mark.zone)
    let time = (wall % 1440 + 1440) % 1440
    return quiet.from <= quiet.to
      ? time >= quiet.from && time < quiet.to : time >= quiet.from || time < quiet.to
  }
}
