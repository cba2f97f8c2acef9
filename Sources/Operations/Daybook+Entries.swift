import CivilTime
import Outcomes
import Scheduler
import TodoCore
import TodoStore

/// The entries that answers and views show.
extension Daybook {
  /// The entry that the echo of a new item shows; for a repeating one, the first occurrence.
  package func firstEntry(_ item: Item) throws -> Entry {
    var hosts: [Int: Item?] = [:]
    return try firstEntry(item, &hosts)
  }

  func firstEntry(_ item: Item, _ hosts: inout [Int: Item?]) throws -> Entry {
    let standing = try standing(item, &hosts)
    let first = standing.series?.series.next(onOrAfter: .min)
    return try withDoses([first.flatMap { standing.entry(of: $0.key) } ?? standing.entry])[0]
  }

  /// The entries, with the dose of each whose reminders are answered one by one.
  package func withDoses(_ entries: [Entry]) throws -> [Entry] {
    let ids = entries.filter { $0.when == .someday && $0.state == .open }.map(\.item.id)
    if ids.isEmpty { return entries }
    let doses = try store().reminders.doses(of: ids, at: checkTime)
    return entries.changing { $0.dose = doses[$0.item.id] }
  }

  /// Returns when the next dose of an item is due; nil for an item without doses.
  func nextDose(of item: Item) throws -> Instant? {
    guard item.doseReminder != nil else { return nil }
    return try store().reminders.doses(of: [item.id], at: checkTime)[item.id]?.next
  }

  /// The entries, each with the end of the quiet hours that hold its reminder.
  package func withQuietHours(_ entries: [Entry]) throws -> [Entry] {
    let items = try store().items.items(ids: entries.map(\.item.id).uniqued())
    let isQuiet = checkTime.heldUntil(now.instant, level: .active) != nil
    return try entries.changing { entry in
      guard let item = items[entry.item.id], item.isOpen, entry.state != .done else { return }
      if let dose = entry.dose {
        let level = item.doseReminder?.level ?? .active
        return entry.heldUntil = dose.next.flatMap { checkTime.heldUntil($0, level: level) }
      }
      // A held or snoozed moment comes before later moments.
      let next = try store().reminders.nextReminder(
        of: item.id, on: entry.occurrence, at: checkTime)
      if let next, next.due >= now.startOfMinute || isQuiet {
        return entry.heldUntil = next.heldUntil
      }
      var moments = next == nil ? [] : try scheduler.nextMoments(of: item)
      if let key = entry.occurrence {
        // After a flight, the clock of what was announced may be ahead again.
        let announced = try store().reminders.deliveries(
          DeliveryFilter(item: item.id, occurrence: key.description)
        ).map(\.key)
        moments = try scheduler.momentsByReminder(of: key, for: item)
          .filter { !announced.contains($0.key) }.values.sorted { $0.due < $1.due }
      }
      entry.heldUntil = moments.first { $0.due >= now.startOfMinute }?.heldUntil
    }
  }

  /// When the reminders of an entry come: those of its occurrence, else the next of its item.
  private func moments(of entry: Entry, _ item: Item) throws -> [HeardMoment] {
    try entry.occurrence.map { try scheduler.moments(of: $0, for: item) }
      ?? scheduler.nextMoments(of: item)
  }

  /// The beginning or the end of an entry that its clock skips.
  func skippedTime(of entry: Entry) throws -> SkippedTime? {
    guard let item = entry.whole else { return nil }
    let when = item.ownWhen(of: entry.occurrence)
    return SkippedTime(
      when, end: item.end?.following(item.when, to: when),
      zone: try when.zone(from: zones, user: now.zone))
  }

  /// The entries that already take up the time of a new one, on the days it lasts.
  package func overlapping(_ entry: Entry) throws -> [Entry] {
    // An entry that does not overlap itself takes up no time.
    guard entry.overlaps(entry), let day = entry.when.day else { return [] }
    let last = max(entry.lastDay ?? day, day)
    let days = try store().views.agenda(
      from: day, days: last - day + 1, PageRequest(now: now, detail: .line))
    var seen: Set<Int> = [entry.item.id]
    return days.flatMap(\.entries).filter {
      $0.overlaps(entry) && seen.insert($0.item.id).inserted
    }
  }

  /// The occurrence of the same series that was already where this one was moved to.
  func coinciding(with entry: Entry) throws -> OccurrenceKey? {
    guard let item = entry.whole, let key = entry.occurrence,
      let series = try standing(item).series?.series, let moved = series.occurrence(key)
    else { return nil }
    let zone = try item.when.zone(from: itemZones, user: now.zone)
    let clock = try item.when.typedZone.map(itemZones.zone(named:)) ?? now.zone
    return series.coinciding(with: moved) { occurrence in
      clock.civil(at: zone.instant(of: occurrence.start, resolving: .firstValid)).day
    }?.key
  }

  /// A copy that is stored as an item of its own.
  package func fresh(_ item: Item, uid: String) -> Item {
    var copy = item
    copy.id = 0
    copy.uid = uid
    copy.modified = now.instant
    return copy
  }
}

/// Describes the item's reminder in the answer to a change.
extension Daybook {
  /// The reminder that the echo of a change shows, for an item or for the occurrence that was
  /// changed.
  ///
  /// - Parameters:
  ///   - isMoved: Whether this occurrence was moved. Then the reminder of another occurrence is not
  ///     shown.
  ///   - isReopened: Whether the command has reopened this occurrence.
  ///   - saysDay: Whether the answer does not show the day of the item, so that the echo has it.
  ///   - stored: The item as stored and scheduled, if it is new.
  package func reminderEcho(
    for entry: Entry, isMoved: Bool = false, isReopened: Bool = false, saysDay: Bool = false,
    stored: StoredItem? = nil
  ) throws -> ReminderEcho {
    // A done or skipped occurrence has no reminder, even if it is moved.
    if entry.whole?.isOpen ?? false, entry.state == .done { return .none }
    var echo = try heardEcho(for: entry, isMoved: isMoved, saysDay: saysDay, stored)
    // Reopening a past occurrence brings no reminder back: the next one is another occurrence's.
    if isReopened, case .on(let moment) = echo, let item = entry.whole, let key = entry.occurrence,
      item.repetition?.isAfterDone != true,
      try scheduler.moments(of: key, for: item).allSatisfy({ $0.due < now.startOfMinute })
    {
      echo = .next(moment)
    }
    if echo == .none, let item = entry.whole, item.kind == .event, item.isOpen, item.rules.isEmpty {
      echo = .noReminder
    }
    guard settings.quiet != nil, let item = entry.whole, item.isOpen else { return echo }
    let held = try heldMoments(of: entry, isMoved: isMoved, stored)
    return held.isEmpty ? echo : .held(echo, item: item.id, held)
  }

  /// The moments of an entry that quiet hours hold back, in order.
  private func heldMoments(
    of entry: Entry, isMoved: Bool, _ stored: StoredItem?
  ) throws -> [HeldMoments] {
    guard let item = entry.whole else { return [] }
    // Doses that are given up before quiet hours end give way to the one that is heard.
    let moments = entry.dose != nil ? [] : try moments(of: entry, item)
    var held = moments.filter { $0.heldUntil != nil && $0.due >= now.startOfMinute }
    if held.isEmpty, !isMoved { held = try [nextMoment(item, stored)].compactMap(\.self) }
    return held.reduce(into: []) { all, moment in
      guard let end = moment.heldUntil.map(now.zone.civil) else { return }
      let due = now.zone.civil(at: max(moment.due, now.instant))
      guard let last = all.last, last.until == end else {
        return all.append(
          HeldMoments(
            due: moment.due < now.startOfMinute ? [] : [due], until: end,
            isAfterStart: HeardMoment(
              due: max(moment.due, now.instant), heldUntil: moment.heldUntil
            )
            .isAfterStart(of: entry.when, in: now.zone)))
      }
      // Of several at one moment one is announced.
      if last.due.last != due { all[all.count - 1].due.append(due) }
    }
  }

  /// The echo with the moments at which reminders will be heard.
  private func heardEcho(
    for entry: Entry, isMoved: Bool, saysDay: Bool, _ stored: StoredItem?
  ) throws -> ReminderEcho {
    guard let item = entry.whole else { return .none }
    if entry.dose != nil, let next = try nextMoment(item, stored)?.heard {
      let moment = now.zone.civil(at: next)
      return moment.day == now.today ? .at(moment.time) : .on(moment)
    }
    // The echo of a place already says "that day" beside the time.
    let saysDay = saysDay && item.place == nil && item.ownCrossings.isEmpty
    let spent = stored == nil ? try store().regions.spentReminders(of: item) : []
    // A reminder at the item's own time follows an occurrence that was moved.
    let usual = item.when.time.map(Trigger.timeOfDay)
    let here = entry.ownStart?.time ?? entry.when.time
    let reminders = (item.reminders ?? []).filter { $0.isOn && !spent.contains($0.id) }
    if item.when == .someday, !reminders.isEmpty, reminders.allSatisfy(\.trigger.needsDay) {
      return .undated
    }
    let (coming, isDue) = try ahead(of: reminders, item)
    let own = coming.map {
      $0.trigger == usual ? here.map(Trigger.timeOfDay) ?? .allDay : $0.trigger
    }
    let timed = own.filter { if case .region = $0 { false } else { true } }
    if item.isOpen, timed.count > 1 || timed.contains(where: \.comesAgain) {
      // The words of the reminders are on the item's clock.
      let isElsewhere = item.when.zone.map { $0 != now.zone.identifier } ?? false
      if saysDay || isElsewhere, timed == own, !timed.contains(where: \.comesAgain) {
        let ahead = try moments(of: entry, item).filter { $0.due >= now.startOfMinute }
        if !ahead.isEmpty { return .moments(ahead.map { now.zone.civil(at: $0.heard) }.uniqued()) }
      }
      var first: CivilDateTime?
      if timed.contains(where: \.comesAgain), let day = entry.when.day,
        let next = try nextMoment(item, stored).map({ now.zone.civil(at: $0.heard) }),
        next < CivilDateTime(day, entry.when.time ?? .midnight)
      {
        first = next
      }
      return .own(own, isDue: isDue, first: first)
    }
    let echo =
      try entry.occurrence.map {
        try occurrenceEcho(
          $0, of: item, entry, isMoved: isMoved, saysDay: saysDay, stored)
      } ?? clockEcho(for: item, isMoved: isMoved, saysDay: saysDay, stored)
    let crossings = own.compactMap { if case .region(let crossing) = $0 { crossing } else { nil } }
    if item.isOpen, !crossings.isEmpty {
      return joined(echo) { .crossings(crossings, at: $0) }
    }
    guard item.isOpen, item.kind == .todo, item.reminders == nil, let place = item.place,
      place.coordinate != nil, !spent.contains(0)
    else { return echo }
    let days = ReminderEcho.ArmedDays(of: item)
    return joined(echo) {
      .arriving(at: $0, radiusMetres: place.radiusMetres, days)
    }
  }

  /// An echo together with that of a crossing, which `make` creates with the time of a reminder that
  /// it can name itself.
  private func joined(
    _ echo: ReminderEcho, _ make: (TimeOfDay?) -> ReminderEcho
  ) -> ReminderEcho {
    switch echo {
    case .at(let time): make(time)
    case .none, .passed, .hidden: make(nil)
    case .atOnce, .late, .on: .both(echo, make(nil))
    default: echo
    }
  }

  /// Returns the reminders of an item that are still to come, and whether some are due and
  /// undelivered. All reminders of a series are still to come.
  private func ahead(
    of reminders: [Reminder], _ item: Item
  ) throws -> (coming: [Reminder], isDue: Bool) {
    guard reminders.count > 1, item.repetition == nil, item.isOpen else {
      return (reminders, false)
    }
    let listed = try store().reminders.list(of: item.id, at: checkTime, withSnoozes: false)
    let coming = reminders.filter { reminder in
      if case .region = reminder.trigger { return true }
      return listed.contains { $0.key.reminder == reminder.id && $0.next != nil }
    }
    let isDue = listed.contains { $0.next.map { $0 < now.startOfMinute } ?? false }
    return (coming, isDue)
  }

  /// The echo for the moments of one occurrence.
  private func occurrenceEcho(
    _ key: OccurrenceKey, of item: Item, _ entry: Entry, isMoved: Bool, saysDay: Bool,
    _ stored: StoredItem?
  ) throws -> ReminderEcho {
    let moments = try scheduler.moments(of: key, for: item)
    // A moment in the current minute may already have been announced.
    let isDue = try nextMoment(item, stored).map { $0.due <= now.instant } ?? false
    let first = isDue ? now.startOfMinute : now.instant + 1
    guard let next = moments.first(where: { $0.due >= first }) else {
      guard isMoved, !moments.isEmpty else {
        return try clockEcho(for: item, isMoved: false, saysDay: saysDay, stored)
      }
      return entry.when.day == now.today && saysPassed(entry.when.time) ? .passed : .none
    }
    let moment = now.zone.civil(at: next.heard)
    let isAllDay = entry.when.time == nil && settings.allDayTime == nil
    if isAllDay { return .none }
    return moment.day == entry.when.day && !saysDay ? .at(moment.time) : .on(moment)
  }

  /// The reminder of an item that will be heard first.
  private func nextMoment(_ item: Item, _ stored: StoredItem?) throws -> HeardMoment? {
    if let stored { return stored.nextReminder }
    return try store().reminders.nextReminder(of: item.id, at: checkTime)
  }

  /// The echo for the next moment of an item.
  private func clockEcho(
    for item: Item, isMoved: Bool, saysDay: Bool, _ stored: StoredItem?
  ) throws -> ReminderEcho {
    if let next = try nextMoment(item, stored) {
      let moment = now.zone.civil(at: next.heard)
      let entry = try entry(item)
      let day = entry.when.day
      if next.heard < now.startOfMinute {
        let isAhead = entry.state == .open && entry.when.time != nil
        return isAhead ? .late(moment) : .atOnce
      }
      return moment.day == day && !saysDay ? .at(moment.time) : .on(moment)
    }
    if let start = item.start, try scheduler.isSilent(item) { return .hidden(until: start) }
    // Otherwise an explicit reminder that has passed was delivered.
    if isMoved, item.isOpen, let day = item.when.day, day >= now.today,
      item.reminders?.contains(where: { $0.isOn && $0.trigger.needsDay }) ?? false
    {
      return .passed
    }
    guard item.isOpen, item.kind == .todo, item.reminders == nil else { return .none }
    // Only a time that has passed today is worth a word, and that of whole days if it was moved.
    return item.when.day == now.today && (item.when.time != nil || isMoved && saysPassed(nil))
      ? .passed : .none
  }

  /// Whether an entry of today without a reminder ahead had one: at its time, or that of whole days.
  private func saysPassed(_ time: TimeOfDay?) -> Bool {
    time != nil || settings.allDayTime.map { $0 < now.civil.time } ?? false
  }
}

extension Item {
  package var ownCrossings: [RegionTrigger] {
    (reminders ?? []).compactMap {
      if $0.isOn, case .region(let trigger) = $0.trigger { trigger } else { nil }
    }
  }
}
