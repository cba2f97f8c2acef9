import CivilTime
import Scheduler
import TodoCore

/// The commands that change notifications.
extension Store {
  /// Marks delivered notifications as acknowledged.
  ///
  /// - Parameter filters: Notifications that match any of these are marked; empty for all.
  /// - Returns: The number of notifications that were marked.
  package func acknowledge(_ filters: [DeliveryFilter], at now: Instant) throws -> Int {
    let filters = filters.isEmpty ? [DeliveryFilter()] : filters
    return try recorded(as: "ack", at: now, summary: { JournalSummary("\($0)") }) {
      var count = 0
      for var filter in filters {
        filter.states = [.delivered]
        for row in try reminders.deliveries(filter).map(\.row) {
          try reminders.acknowledge(row: row, at: now)
          count += 1
        }
      }
      if filters == [DeliveryFilter()] { try reminders.clearBadge() }
      return count
    }
  }

  /// Snoozes notifications, all or none. Each is delivered again at the end, unless its item is
  /// done before.
  ///
  /// - Throws: `PlaceError.noSuchPlace`, `.withoutPosition`.
  package func snooze(
    _ deliveries: [DeliveryRecord], until end: SnoozeEnd, at now: Now
  ) throws {
    let first = deliveries.first.map { ($0.key.item.map { "\($0) " } ?? "") + $0.title } ?? ""
    let until: JournalSummary.Change.Value =
      switch end {
      case .moment(let instant): .moment(instant)
      case .crossing(let trigger): .trigger(.region(trigger))
      }
    let due = deliveries.count == 1 ? deliveries[0].due : nil
    let summary = JournalSummary(
      first, more: max(0, deliveries.count - 1),
      changes: [.init(field: .snooze, from: due.map { .moment($0) }, to: until)])
    try recorded(as: "snooze", at: now.instant, summary: { summary }) {
      for delivery in deliveries {
        switch end {
        case .moment(let instant):
          try reminders.snooze(
            delivery.row, occurrence: delivery.occurrence, ofItem: delivery.key.item,
            until: instant, acknowledged: now.instant, at: now.instant)
        case .crossing(let trigger): try snooze(delivery, until: trigger, at: now)
        }
      }
    }
  }

  private func snooze(_ delivery: DeliveryRecord, until trigger: RegionTrigger, at now: Now) throws
  {
    let item = try items.item(of: delivery.key)
    guard let placeID = try places.placeID(of: trigger.location, item: item),
      let place = try places.place(id: placeID)?.place
    else {
      var name = ""
      if case .named(let seen) = trigger.location { name = seen }
      throw PlaceError.noSuchPlace(name, known: try places.placeNames())
    }
    guard place.coordinate != nil else { throw PlaceError.withoutPosition(place.name) }
    try reminders.snooze(delivery, until: trigger, item: item?.id, place: placeID, at: now.instant)
  }

  /// Changes items as `change(_:as:scheduler:_:)` does, and answers doses of other items in the
  /// same journal entry.
  ///
  /// - Parameter rest: Closed items, or occurrences of items, whose open steps are closed too.
  /// - Returns: The changed items, then those whose doses were answered or whose steps were closed.
  /// - Throws: `MissingItem`, `ItemTooLarge`, and what `change` throws.
  package func change(
    _ ids: [Int], answering doses: [DoseAnswer],
    closingRestOf rest: [(id: Int, key: OccurrenceKey?)],
    as verb: String, scheduler: ReminderScheduler, _ change: (inout Item) throws -> Void
  ) throws -> [Item] {
    try recorded(as: verb, at: scheduler.now.instant, summary: summary) {
      for dose in doses { try reminders.answer(dose, at: scheduler.now.instant) }
      let changed = try changed(ids, scheduler: scheduler, change)
      for id in ids { effects.leaveOut(id) }
      return try changed
        + doses.compactMap { try $0.delivery.key.item.flatMap { try items.item(id: $0) } }
        + rest.compactMap { id, key in
          guard let item = try items.item(id: id) else { return nil }
          return try closeRest(of: item, in: key, scheduler: scheduler) ? item : nil
        }
    }
  }
}

/// The commands that change reminders without an item.
extension Store {
  /// Stores a pushed reminder and queues it. It replaces a pushed reminder with the same
  /// identifier, even if that has been delivered.
  ///
  /// - Parameter moment: When it is due.
  /// - Returns: Its id.
  /// - Throws: `ItemTooLarge`.
  package func push(_ reminder: Reminder, at moment: ReminderMoment, now: Instant) throws -> Int {
    try reminder.checkSize()
    let name = reminder.title ?? ""
    return try recorded(as: "push", at: now, summary: { JournalSummary("r\($0) \(name)") }) {
      var reminder = reminder
      if let known = try reminder.identifier.flatMap(reminders.pushID) {
        try journal.record(known, as: .push)
        try reminders.deleteReminder(known)
        try reminders.dequeue(.reminder(.pushed(known)))
      }
      reminder.id = 0
      reminder.id = try reminders.save(reminder, itemID: nil, made: now).id
      try journal.recordNew(reminder.id, as: .push)
      try reminders.enqueue(
        ScheduledReminder(occurrence: moment.text, moment: moment),
        key: .reminder(.pushed(reminder.id)))
      return reminder.id
    }
  }

  /// Changes what is said of a pushed reminder and how, but not its moment. Does nothing if there
  /// is no such reminder.
  ///
  /// - Throws: `ItemTooLarge`, and what `change` throws.
  package func changePush(
    _ id: Int, as verb: String, now: Now, _ change: (inout Reminder) throws -> Void
  ) throws {
    try recordedPush(id, as: verb, now: now) { reminder, made in
      try change(&reminder)
      try reminder.checkSize()
      if let identifier = reminder.identifier {
        try reminders.deleteReminder(identifiedBy: identifier, except: id)
      }
      _ = try reminders.save(reminder, itemID: nil, made: made)
    }
  }

  /// Changes a pushed reminder in a recorded command. Does nothing if there is no such reminder.
  private func recordedPush(
    _ id: Int, as verb: String, now: Now, _ change: (inout Reminder, _ made: Instant) throws -> Void
  ) throws {
    _ = try recorded(
      as: verb, at: now.instant, summary: { (title: String) in JournalSummary("r\(id) \(title)") }
    ) {
      guard let (stored, made) = try reminders.push(id: id) else { return "" }
      try journal.record(id, as: .push)
      var reminder = stored
      try change(&reminder, made)
      return reminder.title ?? ""
    }
  }

  /// Switches a pushed reminder on or off, or removes it. One that is switched on and was not
  /// delivered is due at its former time. Does nothing if there is no such reminder.
  ///
  /// - Parameter isOn: nil to remove the reminder.
  package func setPush(_ id: Int, isOn: Bool?, as verb: String, now: Now) throws {
    try recordedPush(id, as: verb, now: now) { reminder, made in
      if isOn == true {
        try reminders.forgetPassedSnoozes(ofPush: id, now: now)
      } else {
        try reminders.dequeue(.reminder(.pushed(id)))
        try reminders.skipOutstanding(ofPush: id)
        try reminders.endSnoozes(ofPush: id)
      }
      if let isOn {
        reminder.isOn = isOn
        _ = try reminders.save(reminder, itemID: nil, made: made)
        if isOn { try reminders.fillQueue(ofPush: id, zone: now.zone) }
      } else {
        try reminders.deleteReminder(id)
      }
    }
  }
}
