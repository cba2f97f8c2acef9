import CivilTime
import Outcomes
import Phrases
import Scheduler
import TodoCore
import TodoStore

/// The properties of a reminder besides its trigger; nil keeps a value.
package struct ReminderDetails: Equatable, Sendable {
  /// The user's own name for the reminder. Here, as in every text below, `none` or an empty text
  /// clears the value.
  package var identifier: String?
  package var title: String?
  package var body: String?
  package var sound: String?
  package var thread: String?
  package var attachment: String?
  package var badge: Int?
  package var level: Reminder.Level?
  package var catchUp: Reminder.CatchUp?
  /// How late the reminder may be delivered, in words such as `2h`; `none` for no limit.
  package var giveUp: String?

  package init() {}
}

/// The arguments of `remind`.
package struct RemindRequest: Sendable {
  /// An item or a reminder, as typed.
  package var name: String
  /// Triggers; `none` for no reminder, `default` for the default one, empty for no change.
  package var triggers = ""
  package var details = ReminderDetails()

  package init(_ name: String) { self.name = name }
}

/// The reminders of one item that a verb listed or changed, or a pushed reminder.
package struct RemindersAnswer: Sendable {
  package enum Change: Sendable {
    case listed, set, removed
  }

  package let change: Change
  /// The item after the change; nil for a pushed reminder.
  package let item: Item?
  /// As they are now; removed ones as they were.
  package let reminders: [ListedReminder]
  /// The places without a position where reminders wait, so that these can not be delivered.
  package var unplaced: [UnplacedName] = []
  /// When the undelivered moments came due that the change has silenced, in order.
  package var silenced: [Instant] = []
  /// The snoozed notifications that go on, as their reminder is on again.
  package var resumed: [Snoozed] = []
}

/// A verb that switches or removes reminders.
package enum ReminderVerb: String, Sendable {
  case on, off, unremind
}

/// Listing, setting, switching and removing reminders.
extension Daybook {
  /// The reminders of open items, then pushed ones that were not delivered.
  package func reminders(limit: Int? = nil) throws -> [ListedReminder] {
    try store().reminders.list(at: checkTime, limit: limit)
  }

  /// The reminders that wait for a moment, in order of time, then those that wait for a crossing.
  package func pending(limit: Int?) throws -> [ListedReminder] {
    let store = try store()
    try refreshQueue()
    let timed = try store.reminders.pending(at: checkTime, limit: limit)
    return timed
      + (try store.crossings.pendingRegions(limit: limit.map { max(0, $0 - timed.count) }))
  }

  /// Adds reminders to an item, changes one reminder, or lists the named reminders if the request
  /// contains no change.
  ///
  /// - Throws: `ReminderError`, `PhraseError`, `ItemNameError`, `StoreError`.
  package func remind(_ request: RemindRequest) throws -> [RemindersAnswer] {
    try request.details.giveUp.map { _ = try giveUpSeconds($0) }
    func targets() throws -> [ReminderTarget] {
      try ReminderTarget.resolve([request.name], in: self)
    }
    if request.triggers.isEmpty, request.details == ReminderDetails() {
      return try targets().map {
        RemindersAnswer(change: .listed, item: $0.item, reminders: try listed($0))
      }
    }
    return try store().transaction { try targets().map { try change($0, request) } }
  }

  private func change(
    _ target: ReminderTarget, _ request: RemindRequest
  ) throws -> RemindersAnswer {
    switch target {
    case .push(let id):
      guard request.triggers.isEmpty else {
        throw ReminderError.notAReminder(seen: request.name)
      }
      try store().changePush(id, as: "remind", now: now) { reminder in
        reminder = try set(request.details, of: reminder)
      }
      return RemindersAnswer(change: .set, item: nil, reminders: try listed(target))
    case .reminder(let id, let item): return try changeReminder(id, of: item, request)
    case .item(let named):
      try target.checkIsWhole()
      return try request.triggers.isEmpty
        ? change(request.details, ofAllOf: named.item) : addReminders(to: named.item, request)
    }
  }

  /// Switches reminders on or off, or removes them: all or none, with one undo.
  ///
  /// - Throws: `ReminderError`, `ItemNameError`, `StoreError`.
  package func apply(_ verb: ReminderVerb, to names: [String]) throws -> [RemindersAnswer] {
    try store().transaction {
      let targets = try ReminderTarget.resolve(names, in: self)
      for target in targets { try target.checkIsWhole() }
      return try apply(verb, to: targets)
    }
  }

  private func apply(
    _ verb: ReminderVerb, to targets: [ReminderTarget]
  ) throws -> [RemindersAnswer] {
    let before = verb == .on ? targets.map { _ in [] } : try targets.map { try listed($0) }
    let pushed = try store().reminders.snoozeEnds(of: nil)
    let owners = Dictionary(grouping: targets.filter { $0.item != nil }) { $0.item?.id ?? 0 }
    let ids = targets.compactMap(\.item?.id).uniqued()
    var changed: [Int: Item] = [:]
    if !ids.isEmpty {
      for item in try store().change(
        ids, as: verb.rawValue, scheduler: scheduler,
        { item in
          let meant = owners[item.id] ?? []
          try item.apply(verb) { reminder in meant.contains { $0.means(reminder) } }
        })
      {
        changed[item.id] = item
      }
    }
    for case .push(let id) in targets {
      let isOn = verb == .unremind ? nil : verb == .on
      try store().setPush(id, isOn: isOn, as: verb.rawValue, now: now)
    }
    return try zip(targets, before).map { target, before in
      let item = target.item.map { changed[$0.id] ?? $0 }
      var answer =
        verb == .unremind
        ? RemindersAnswer(change: .removed, item: item, reminders: before)
        : RemindersAnswer(
          change: item == nil ? .listed : .set, item: item, reminders: try listed(target))
      // A snooze that is next hides the moment of its reminder that came due since.
      answer.silenced = Set(
        before.filter(\.isOn).flatMap { listed in
          [listed.next, listed.following.map { scheduler.instant($0.moment) }].compactMap(\.self)
        }
      ).filter { $0 <= now.instant }.sorted()
      if verb == .on {
        // What is listed as snoozed says so.
        answer.resumed = try resumed(target, of: item, before: pushed).filter { snoozed in
          !answer.reminders.contains { $0.isSnoozed && $0.key == snoozed.notification.key }
        }
      }
      return answer
    }
  }

  /// The snoozed notifications of a target that go on since it was switched on.
  ///
  /// - Parameter pushed: Those of pushed reminders before.
  private func resumed(
    _ target: ReminderTarget, of item: Item?, before pushed: [Int: SnoozeEnd]
  ) throws -> [Snoozed] {
    let reminders = try store().reminders
    let known = try target.item.map(reminders.snoozeEnds) ?? pushed
    return try reminders.snoozeEnds(of: item).sorted { $0.key < $1.key }.compactMap { row, end in
      guard known[row] == nil,
        let notification = try reminders.deliveries(DeliveryFilter(row: row)).first,
        target.means(notification.key)
      else { return nil }
      return try snoozed(notification, until: end)
    }
  }

  /// Returns the reminders that a target names.
  func listed(
    _ target: ReminderTarget, withSnoozes: Bool = true
  ) throws -> [ListedReminder] {
    guard let item = target.item else {
      return try reminders().filter { target.means($0.key) }
    }
    return try store().reminders.list(of: item.id, at: checkTime, withSnoozes: withSnoozes)
      .filter { target.means($0.key) }
  }

  // MARK: Setting

  /// Adds reminders to an item; `none` removes all, `default` restores the default reminder.
  private func addReminders(
    to item: Item, _ request: RemindRequest
  ) throws -> RemindersAnswer {
    if request.triggers == "default" { return try setReminders(nil, of: item) { _ in true } }
    let triggers = try triggers(request.triggers, for: item)
    if triggers.isEmpty { return try setReminders([], of: item) { _ in true } }
    if let identifier = request.details.identifier.flatMap(filled), triggers.count > 1 {
      throw ReminderError.oneNameOneTrigger(identifier: identifier)
    }
    var changed = item
    for trigger in triggers {
      changed.add(try set(request.details, of: Reminder(trigger: trigger)))
    }
    return try setReminders(
      changed.reminders, of: item, unplaced: try unplaced(triggers.compactMap(placeWithoutPosition))
    ) { reminder in
      triggers.contains { $0.isDue(with: reminder.trigger) }
    }
  }

  /// Changes details of all reminders of an item, also of the default one.
  private func change(_ details: ReminderDetails, ofAllOf item: Item) throws -> RemindersAnswer {
    let reminders = item.ownReminders
    if let identifier = details.identifier.flatMap(filled), reminders.count > 1 {
      throw ReminderError.oneNameOneTrigger(identifier: identifier)
    }
    return try setReminders(reminders.map { try set(details, of: $0) }, of: item) { _ in true }
  }

  /// Changes one reminder: its trigger, its details or both.
  private func changeReminder(
    _ id: Int, of item: Item, _ request: RemindRequest
  ) throws -> RemindersAnswer {
    var reminders = item.ownReminders
    guard let index = reminders.firstIndex(where: { $0.id == id }) else {
      throw ReminderError.noSuchReminder(id: id)
    }
    var changed = reminders[index]
    if !request.triggers.isEmpty {
      let triggers = try triggers(request.triggers, for: item)
      guard let trigger = triggers.first, triggers.count == 1 else {
        throw ReminderError.notAReminder(seen: request.triggers)
      }
      // It was switched off only because it could not be read.
      if case .unreadable = changed.trigger { changed.isOn = true }
      changed.trigger = trigger
    }
    reminders[index] = try set(request.details, of: changed)
    if !request.triggers.isEmpty {
      // A reminder that is due together with it would be announced twice.
      reminders.removeAll {
        $0.id != id && $0.identifier == nil && $0.trigger.isDue(with: changed.trigger)
      }
    }
    return try setReminders(reminders, of: item) { $0.id == id }
  }

  /// - Parameters:
  ///   - reminders: nil for the default reminder.
  ///   - isMeant: Whether the answer shows a reminder.
  private func setReminders(
    _ reminders: [Reminder]?, of item: Item, unplaced: [UnplacedName] = [],
    where isMeant: (Reminder) -> Bool
  ) throws -> RemindersAnswer {
    let items = try store().change([item.id], as: "remind", scheduler: scheduler) {
      $0.reminders = reminders
    }
    let listed = try store().reminders.list(of: item.id, at: checkTime).filter { listed in
      isMeant(listed.reminder ?? Reminder(trigger: listed.trigger))
    }
    return RemindersAnswer(
      change: .set, item: items.first ?? item, reminders: listed, unplaced: unplaced)
  }

  /// - Throws: `ReminderError.needsDay` for a trigger that could never be due.
  private func triggers(_ text: String, for item: Item) throws -> [Trigger] {
    let triggers = try frozen(phrases(itemPlace: item.place?.name).triggers(text))
    if item.when == .someday, let lost = triggers.first(where: \.needsDay) {
      throw ReminderError.needsDay(lost)
    }
    guard item.when.zone != item.when.typedZone, item.repetition == nil, let time = item.when.time
    else { return triggers }
    // On the user's clock, the time at which the item is on its own is another moment.
    let here = try item.when.onClock(ofZone: nil, from: zones, user: now.zone)
    guard let day = here.day, here.time != time else { return triggers }
    return triggers.map { $0 == .timeOfDay(time) ? .moment(CivilDateTime(day, time)) : $0 }
  }

  // MARK: Details

  /// A reminder with these details set. `none` or an empty text clears a text.
  ///
  /// - Throws: `PhraseError` for a lateness that can not be read.
  func set(_ details: ReminderDetails, of reminder: Reminder) throws -> Reminder {
    var reminder = reminder
    if let text = details.identifier { reminder.identifier = filled(text) }
    if let text = details.title { reminder.title = filled(text) }
    if let text = details.body { reminder.body = filled(text) }
    if let text = details.sound { reminder.sound = filled(text) }
    if let text = details.thread { reminder.thread = filled(text) }
    if let text = details.attachment { reminder.attachment = filled(text) }
    if let badge = details.badge { reminder.badge = badge }
    if let level = details.level { reminder.level = level }
    if let catchUp = details.catchUp { reminder.catchUp = catchUp }
    if let text = details.giveUp { reminder.giveUpSeconds = try giveUpSeconds(text) }
    return reminder
  }

  /// - Returns: nil for `none`.
  private func giveUpSeconds(_ text: String) throws -> Int? {
    if text == "none" { return nil }
    let span = try phrases.duration(text)
    return span.months * 30 * 86_400 + span.days * 86_400 + span.seconds
  }

  // MARK: Hints for the user

  /// The saved place that a trigger waits at, if it has no position.
  package func placeWithoutPosition(_ trigger: Trigger) throws -> String? {
    guard case .region(let region) = trigger, case .named(let name) = region.location,
      let place = try store().places.savedPlace(named: name)?.place, place.coordinate == nil
    else { return nil }
    return place.name
  }

  /// Whether to tell the user now that nothing runs `check`. A call that returns true is recorded,
  /// so that the hint appears at most once a day.
  ///
  /// - Parameter items: If given, returns true only if one of these items waits for a reminder.
  package func claimCheckHint(promised items: [Item]? = nil) throws -> Bool {
    let store = try store()
    guard let items else { return try store.reminders.takeCheckHint(now: now) }
    let isPromised = try items.contains {
      try store.reminders.nextReminder(of: $0.id, at: checkTime) != nil
        || $0.isOpen && $0.reminders == nil && $0.place?.coordinate != nil
        || $0.isOpen && !$0.ownCrossings.isEmpty
    }
    return try isPromised && store.reminders.takeCheckHint(now: now)
  }
}

extension ReminderTarget {
  /// Whether the target names this reminder of its item.
  fileprivate func means(_ reminder: Reminder) -> Bool {
    switch self {
    case .reminder(let id, _): reminder.id == id
    case .push: false
    case .item: true
    }
  }

  /// Whether the target names the reminder with this key.
  func means(_ key: ReminderKey) -> Bool {
    switch self {
    case .push(let id), .reminder(let id, _): key.reminder == id
    case .item(let named): key.item == named.item.id
    }
  }
}

extension Item {
  /// Switches or removes the matching reminders.
  ///
  /// - Throws: `ReminderError.unreadable` for switching on a reminder whose words can not be read.
  fileprivate mutating func apply(
    _ verb: ReminderVerb, where isMeant: (Reminder) -> Bool
  ) throws {
    if verb == .unremind { return reminders = ownReminders.filter { !isMeant($0) } }
    // The default reminder is already on, so nothing changes.
    if verb == .on, reminders == nil { return }
    reminders = try ownReminders.changing { reminder in
      guard isMeant(reminder) else { return }
      if verb == .on, case .unreadable(let words) = reminder.trigger {
        throw ReminderError.unreadable(.own(reminder.id, item: id), words: words)
      }
      reminder.isOn = verb == .on
    }
  }
}

private func filled(_ text: String) -> String? {
  text == "none" || text.isEmpty ? nil : text
}
