import CivilTime
import Outcomes
import Phrases
import Scheduler
import TextSearch
import TodoCore
import TodoStore

/// The notifications that a shell prompt shows.
package struct PromptNews: Sendable {
  /// The mark to pass with the next request.
  package let mark: String
  /// The number of unseen notifications, if the shell had no mark yet; else nil.
  package var unseenCount: Int?
  /// The newest ones since the shell's mark, oldest first.
  package var delivered: [DeliveryRecord] = []
  /// Whether there are earlier ones that it does not hold.
  package var hasEarlier = false
}

/// The history of an item's reminders, their next moments, and the reasons.
package struct Explanation: Sendable {
  /// A reminder, with notes on why it is delayed or was not delivered.
  package struct Explained: Sendable {
    package let listed: ListedReminder
    package let notes: [ReminderNote]
  }

  /// The number and title of the named item or pushed reminder.
  package let name: (number: String, title: String)
  /// nil for a pushed reminder.
  package let item: Item?
  /// The notifications in the history that will be delivered again.
  package let snoozed: [Snoozed]
  package let reminders: [Explained]
  /// Newest first.
  package let history: [DeliveryRecord]
  /// Whether there are older ones.
  package let hasEarlier: Bool
  /// The predicted outcomes of the undelivered notifications in the history, by ledger row.
  package let outcomes: [Int: DeliveryState]
}

/// The newest unseen notifications and the next reminders.
package struct BadgeDetails {
  package var unseen: [DeliveryRecord] = []
  package var next: [ListedReminder] = []
}

/// Lists, acknowledges and snoozes notifications.
extension Daybook {
  /// Notifications that were delivered and those that never will be, newest first.
  ///
  /// - Parameter names: Items or reminders, as typed; empty for all.
  package func delivered(_ names: [String], limit: Int?) throws -> [DeliveryRecord] {
    let targets = try ReminderTarget.resolve(names, in: self)
    let filters = targets.isEmpty ? [DeliveryFilter()] : targets.map(\.deliveries)
    var found = try filters.flatMap { filter in
      var filter = filter
      filter.states = DeliveryFilter.finished
      return try store().reminders.deliveriesByTime(filter, limit: limit)
    }
    found.sort {
      ($0.deliveredAt ?? $0.due, $0.due, $0.row) > ($1.deliveredAt ?? $1.due, $1.due, $1.row)
    }
    return try withClosed(limit.map { Array(found.prefix($0)) } ?? found)
  }

  /// Returns the notifications, with the reasons of those that were not announced, and with snoozes
  /// ended for those whose occurrence has been closed or whose reminder is off.
  private func withClosed(_ found: [DeliveryRecord]) throws -> [DeliveryRecord] {
    // A snooze that has ended is announced again, by another record.
    func isWaiting(_ record: DeliveryRecord) -> Bool {
      record.state == .snoozed
        && (record.awaited != nil
          || record.snoozedUntil.map { until in
            !found.contains { $0.key.item == record.key.item && $0.due == until }
          } ?? false)
    }
    func isUnannounced(_ record: DeliveryRecord) -> Bool {
      record.deliveredAt == nil && [.skipped, .expired].contains(record.state)
    }
    let ids = found.filter { isWaiting($0) || isUnannounced($0) }.compactMap(\.key.item)
    let items = ids.isEmpty ? [:] : try store().items.items(ids: ids.uniqued())
    return found.changing { record in
      if isUnannounced(record) { record.explain(by: record.key.item.flatMap { items[$0] }) }
      guard isWaiting(record), let item = record.key.item.flatMap({ items[$0] }),
        !item.tells(of: record.occurrence, by: record.key)
      else { return }
      record.state = .acknowledged
    }
  }

  /// Returns the notifications in any state for the named items or reminders, newest first for
  /// each.
  package func history(_ names: [String], limit: Int) throws -> [DeliveryRecord] {
    try withClosed(
      ReminderTarget.resolve(names, in: self).flatMap {
        try store().reminders.deliveriesByTime($0.deliveries, limit: limit)
      })
  }

  /// Returns the reminders that the words name, and their snoozed notifications.
  package func reminders(_ names: [String]) throws -> [ListedReminder] {
    try ReminderTarget.resolve(names, in: self).flatMap { target in
      let snoozed = try target.item.map { try store().reminders.snoozed(of: $0, at: checkTime) }
      return try listed(target, withSnoozes: false)
        + (snoozed ?? []).filter { target.means($0.key) }
    }
  }

  /// Marks notifications as seen.
  ///
  /// - Parameter names: Items or reminders, as typed; empty for all.
  /// - Returns: How many were not acknowledged before.
  package func acknowledge(_ names: [String]) throws -> Int {
    let targets = try ReminderTarget.resolve(names, announced: [.delivered], in: self)
    return try store().acknowledge(targets.map(\.deliveries), at: now.instant)
  }

  /// How many notifications were not seen yet. A shell prompt may ask before there is a store,
  /// which is not created for it.
  package func badge() throws -> Int { hasStore ? try store().reminders.badge() : 0 }

  /// Returns the details that a bar shows beside the number of unseen notifications.
  package func badgeDetails(limit: Int) throws -> BadgeDetails {
    guard hasStore else { return BadgeDetails() }
    return BadgeDetails(
      unseen: try store().reminders.unseen(limit: limit),
      next: try store().reminders.upcoming(at: checkTime, limit: limit))
  }

  /// Returns the notifications delivered since the last request of a shell prompt.
  ///
  /// - Parameters:
  ///   - text: The mark that the last request returned; nil for a new shell.
  ///   - limit: The maximum number of notifications.
  package func promptNews(since text: String?, limit: Int) throws -> PromptNews {
    let mark = try store().reminders.deliveryMark()
    var news = PromptNews(mark: mark.description)
    guard let last = text.flatMap(DeliveryMark.init) else {
      news.unseenCount = try store().reminders.badge()
      return news
    }
    if last == mark { return news }
    let found = try store().reminders.unseen(since: last, limit: limit + 1)
    news.delivered = found.suffix(limit)
    news.hasEarlier = found.count > limit
    return news
  }

  /// When a check last ran; nil if none ever did.
  package var lastCheck: Instant? { get throws { try store().reminders.lastCheck } }

  /// Snoozes the last notification of the named item or reminder until a time or a crossing.
  ///
  /// - Parameter words: `10m`, `until 18:00`, `tomorrow 9:00`, a place or a crossing.
  /// - Throws: `ReminderError`, `PhraseError`, `PlaceError`, `ItemNameError`, `StoreError`.
  package func snooze(_ name: String, _ words: String) throws -> [Snoozed] {
    let end = try snoozeEnd(words)
    return try store().transaction {
      try snooze(
        ReminderTarget.resolve([name], announced: Self.snoozable, in: self), until: end)
    }
  }

  /// Delivers the last notification of each item again: all or none, with one undo.
  package func snooze(_ named: [NamedItem], _ words: String) throws -> [Snoozed] {
    let end = try snoozeEnd(words)
    return try changing(named) { try snooze($0.map(ReminderTarget.item), until: end) }
  }

  private func snooze(
    _ targets: [ReminderTarget], until end: (end: SnoozeEnd, typed: When?)
  ) throws -> [Snoozed] {
    var newest = try targets.map { try lastToSnooze(of: $0, until: end.end) }
    try store().snooze(newest, until: end.end, at: now)
    for index in newest.indices { newest[index].state = .snoozed }
    return try newest.map { try snoozed($0, until: end.end, typed: end.typed) }
  }

  func snoozed(
    _ notification: DeliveryRecord, until end: SnoozeEnd, typed: When? = nil
  ) throws -> Snoozed {
    var heldUntil: Instant?
    if settings.quiet != nil, case .moment(let until) = end {
      heldUntil = try store().reminders.heldUntil(until, of: notification.key, at: checkTime)
    }
    var snoozed = Snoozed(notification, until: end, typed: typed, heldUntil: heldUntil)
    if case .crossing(let crossing) = end,
      let standing = try store().crossings.regionStanding(
        ofSnoozed: notification, crossing, now: now)
    {
      let isInside = standing.side == .inside
      // Until the side of a new region is confirmed, a distant position decides.
      let isOutside =
        standing.side == .outside || !isInside && standing.metres.map { $0 > 1000 } ?? false
      snoozed.isAcross =
        crossing.edge == .arrive && isInside || crossing.edge == .leave && isOutside
    }
    return snoozed
  }

  /// Whether something was announced of an entry that can be announced again.
  func canSnooze(_ entry: Entry) throws -> Bool {
    guard let named = entry.named(withDate: false) else { return false }
    do {
      _ = try lastToSnooze(of: .item(named), until: .moment(now.instant))
      return true
    } catch is ReminderError {
      return false
    }
  }

  /// Returns the end of the quiet hours that hold a due reminder of an item; nil if they hold none.
  private func heldEnd(of item: Item) throws -> Instant? {
    guard settings.quiet != nil,
      let next = try store().reminders.nextReminder(of: item.id, at: checkTime),
      next.due <= now.instant
    else { return nil }
    return next.heldUntil
  }

  /// The items of a listing whose reminder quiet hours hold, so that they can not be snoozed yet.
  package func held(_ request: FilterRequest) throws -> [Item] {
    guard settings.quiet != nil else { return [] }
    let read = try filter(request)
    let entries = try store().views.list(PageRequest(now: now, filter: read.filter)).entries
    return try entries.compactMap { entry in
      guard let item = entry.whole, try !canSnooze(entry), try heldEnd(of: item) != nil else {
        return nil
      }
      return item
    }
  }

  private static let snoozable: Set<DeliveryState> = [.delivered, .acknowledged, .snoozed]

  /// The last notification of a target, if it can be delivered again.
  private func lastToSnooze(
    of target: ReminderTarget, until end: SnoozeEnd
  ) throws -> DeliveryRecord {
    var filter = target.deliveries
    filter.states = Self.snoozable
    guard let newest = try store().reminders.deliveries(filter, limit: 1).first else {
      if let item = target.item, let end = try heldEnd(of: item) {
        throw ReminderError.isHeld(
          .defaultRule(item: item.id), title: item.title, until: now.zone.civil(at: end))
      }
      throw ReminderError.nothingDelivered(seen: target.name)
    }
    if let item = target.item,
      newest.state == .done || !item.isOpen(occurrence: newest.occurrence)
    {
      throw ReminderError.isClosed(item, occurrence: newest.occurrence)
    }
    try checkSwitch(of: newest, of: target.item, until: end)
    return newest
  }

  /// - Throws: `ReminderError` if the reminder has been switched off or removed since, because the
  ///   snoozed notification would not be delivered.
  private func checkSwitch(
    of notification: DeliveryRecord, of item: Item?, until end: SnoozeEnd
  ) throws {
    let key = notification.key
    switch try store().reminders.reminderSwitch(of: key) {
    case .on: return
    case .off: throw ReminderError.isOff(key, title: notification.title)
    case .removed:
      let trigger: Trigger
      switch end {
      case .moment(let until):
        // The moments of a reminder are on the clock on which they are typed.
        let zone = try item?.when.typedZone.map(itemZones.zone(named:)) ?? now.zone
        trigger = .moment(zone.civil(at: until.roundedUpToMinute))
      case .crossing(let crossing): trigger = .region(crossing)
      }
      throw ReminderError.isRemoved(key, title: notification.title, instead: trigger)
    }
  }

  // MARK: Reading the end of a snooze

  /// - Returns: The end, and the typed moment if there is one.
  /// - Throws: `ReminderError.notAhead`, `PhraseError`, `PlaceError`, `StoreError`.
  package func snoozeEnd(_ text: String) throws -> (end: SnoozeEnd, typed: When?) {
    if let crossing = try crossing(text) { return (.crossing(crossing), nil) }
    do {
      let read = try snoozeMoment(text)
      if case .moment(let until) = read.end, until <= now.instant {
        throw ReminderError.notAhead(seen: text)
      }
      return read
    } catch let error as PhraseError {
      let name = untilRemoved(text) ?? text
      // A text close to the name of a place was probably meant as one.
      if let known = nearest(to: name, in: try store().places.placeNames()) {
        throw PlaceError.noSuchPlace(name, known: [known])
      }
      throw error
    }
  }

  private func crossing(_ text: String) throws -> RegionTrigger? {
    let rest = untilRemoved(text) ?? text
    if let saved = try store().places.savedPlace(named: rest) {
      return RegionTrigger(edge: .arrive, location: .named(saved.place.name))
    }
    guard let read = try? phrases.triggers(rest), read.count == 1, case .region = read[0],
      case .region(let region)? = try frozen(read).first
    else { return nil }
    return region
  }

  /// Reads a span or a moment. Days keep the wall clock.
  private func snoozeMoment(_ text: String) throws -> (end: SnoozeEnd, typed: When?) {
    let step = phrases.shift(text)
    if let step, step.sign < 0 { throw ReminderError.notAhead(seen: text) }
    if let span = step?.span ?? (try? phrases.duration(text)) {
      return (.moment(instant(after: span)), nil)
    }
    let said = try phrases.placement(untilRemoved(text) ?? text)
    var typed = said.start
    // A time that may be in either half of the day is the nearer one, unless that is at night.
    if !said.saysDay, case .timed(let moment, nil) = typed, moment.time.hour < 12,
      phrases.leavesHalfOpen(text),
      let other = CivilDateTime(secondsSinceEpoch: moment.secondsSinceEpoch - 43_200),
      other > now.civil
    {
      typed = .timed(other, zone: nil)
    }
    guard let day = typed.day else { throw ReminderError.notAhead(seen: text) }
    let civil = CivilDateTime(day, typed.time ?? settings.allDayTime ?? .midnight)
    let zone = try typed.zone(from: zones, user: now.zone)
    return (.moment(zone.instant(of: civil, resolving: .firstValid)), typed)
  }

  /// The instant a span from now: days and months on the wall clock, the rest as elapsed time. A
  /// span of whole minutes is rounded up to a full minute, which is when checks run.
  func instant(after span: Phrases.Span) -> Instant {
    let days = Phrases.Span(months: span.months, days: span.days)
    var end = now.instant + span.seconds
    if days != Phrases.Span(), let civil = days.applied(to: now.civil) {
      end = now.zone.instant(of: civil, resolving: .firstValid) + span.seconds
    }
    return span.seconds % 60 == 0 ? end.roundedUpToMinute : end
  }
}

/// The words after `until` or before `까지`, or nil without it.
private func untilRemoved(_ text: String) -> String? {
  if text.count > 2, text.hasSuffix("까지") { return String(text.dropLast(2)) }
  return text.rest(behind: "until")
}

extension Daybook {
  /// Explains when reminders are due next, what happened to the past ones, and why.
  ///
  /// - Parameters:
  ///   - names: Items or reminders, as typed.
  ///   - limit: The maximum number of past notifications for each.
  package func explain(_ names: [String], limit: Int) throws -> [Explanation] {
    try ReminderTarget.resolve(names, in: self).map { target in
      let found = try store().reminders.deliveriesByTime(
        target.deliveries, limit: limit == .max ? nil : limit + 1)
      let history = Array(found.prefix(limit))
      let ends = try target.item.map { try store().reminders.snoozeEnds(of: $0) } ?? [:]
      let due =
        try target.item.map {
          try store().reminders.snoozed(of: $0, at: checkTime, withRunning: false)
            .filter { target.means($0.key) }
        } ?? []
      return Explanation(
        name: (target.name, target.item?.title ?? history.first?.title ?? ""), item: target.item,
        snoozed: try history.compactMap { notification in
          try ends[notification.row].map { try snoozed(notification, until: $0) }
        },
        reminders: try listed(target, withSnoozes: false).map {
          Explanation.Explained(listed: $0, notes: try notes(on: $0, of: target.item))
        }
          + due.map {
            Explanation.Explained(
              listed: $0, notes: $0.heldUntil == nil ? [] : [.heldByQuietHours])
          },
        history: try withClosed(history), hasEarlier: found.count > limit,
        outcomes: try store().reminders.outcomes(of: history, at: checkTime))
    }
  }

  private func notes(on listed: ListedReminder, of item: Item?) throws -> [ReminderNote] {
    var notes: [ReminderNote] = []
    if case .region(let trigger) = listed.trigger, listed.reminder?.isOn != false,
      item?.isOpen == true,
      let standing = try store().crossings.regionStanding(of: listed.key, trigger, now: now)
    {
      notes.append(.standing(standing))
    }
    if let item, !item.isOpen {
      notes.append(.itemIsClosed(isCancelled: item.status == .cancelled))
    }
    if listed.heldUntil != nil, listed.isOn { notes.append(.heldByQuietHours) }
    if let lapsed = listed.lapsed {
      notes.append(lapsed > now.instant ? .heldTooLong(due: lapsed) : .lapsed(lapsed))
    }
    let isOfWholeDay = listed.isAllDay || listed.trigger == .allDay
    if isOfWholeDay, settings.allDayTime == nil, listed.isOn {
      notes.append(.allDayIsOff)
    }
    if let name = try placeWithoutPosition(listed.trigger) {
      notes.append(.withoutPosition(place: name))
    }
    if case .unreadable(let words) = listed.trigger {
      notes.append(.unreadable(words: words))
    } else if let own = listed.reminder, !own.isOn {
      notes.append(
        .isOff(isDefault: item.map { DefaultReminder.isSpelledOut(own, of: $0) } ?? false))
    }
    return notes
  }
}
