import CivilTime

/// The state of every moment of every reminder, followed from the program's first command on.
///
/// A moment is outstanding if it comes due while its item is open and its reminder is on, until it or a
/// newer moment of the same reminder is announced.
package struct ModelQueue: Sendable {
  /// One line of the report of a check.
  package struct Announcement: Sendable {
    package let reminder: ModelReminder.Name
    package let item: Int
    package let occurrence: String
    package let due: Instant
    package let missed: Int

    package init(
      reminder: ModelReminder.Name, item: Int, occurrence: String, due: Instant, missed: Int
    ) {
      self.reminder = reminder
      self.item = item
      self.occurrence = occurrence
      self.due = due
      self.missed = missed
    }
  }

  package enum Fault: Error, Sendable {
    case twice(String)
    case neverDue(String)
    case notOutstanding(String)
    case lost(String)
    case missed(String)
    case pending(String)
  }

  /// A reminder in the queue and when it is due next.
  package struct Pending: Sendable {
    package let reminder: ModelReminder.Name
    package let occurrence: String
    package let next: Instant

    package init(reminder: ModelReminder.Name, occurrence: String, next: Instant) {
      self.reminder = reminder
      self.occurrence = occurrence
      self.next = next
    }
  }

  private struct Snooze {
    /// The occurrence, announced last before.
    var key: String?
    var until: Instant
    /// Whether the snooze is certainly still in force. Some commands may have taken it back.
    var isSure: Bool
  }

  /// The program counts no more missed moments than this.
  private static let missedLimit = 31

  /// Moments that are ahead and will be outstanding when they come due.
  private var scheduled: Set<ModelReminderMoment> = []
  private var outstanding: Set<ModelReminderMoment> = []
  private var delivered: Set<ModelReminderMoment> = []
  /// Given up, because a newer moment was announced.
  private var replaced: Set<ModelReminderMoment> = []
  /// Moments that the program may announce or not.
  private var undecided: Set<ModelReminderMoment> = []
  /// Moments of open occurrences whose reminders are on.
  private var live: Set<ModelReminderMoment> = []
  /// Moments of occurrences that are done or skipped.
  private var closed: Set<ModelReminderMoment> = []
  /// By item number.
  private var snoozes: [Int: Snooze] = [:]
  private var everSnoozed: [Int: Set<Instant>] = [:]
  private var unknown: Set<ModelReminder.Name> = []
  /// Reminders of items that count from completion.
  private var counting: Set<ModelReminder.Name> = []
  /// The occurrences announced for each item, and when.
  private var announced: [Int: [(key: String, at: Instant)]] = [:]
  private var switches: [ModelReminder.Name: Bool] = [:]
  /// The items as they were exported last, and which of them were changed since the last check.
  private var lines: [Int: String] = [:]
  private var touched: Set<Int> = []
  /// The latest time since the last check, including it.
  private var newest: Instant?
  /// The user's zone, for items without one.
  private var zone: Zone = .utc
  private var travelled: [Zone] = []
  private let zones: any ZoneSource

  package init(zones: any ZoneSource) { self.zones = zones }

  private func due(_ moment: ModelReminderMoment, at place: Zone? = nil) -> Instant {
    let own = moment.zone.flatMap { try? zones.zone(named: $0) }
    return instant(of: moment.civil, in: own ?? place ?? zone)
  }

  /// The occurrences of an item that were announced in the last twelve hours; none if the clock was
  /// set back to before the newest announcement.
  package func announced(of item: Int, at now: ModelMoment) -> [String] {
    let all = announced[item] ?? []
    if let last = all.last, last.at > now.instant { return [] }
    return all.filter { (0...12 * 3600).contains(now.instant - $0.at) }.map(\.key)
  }

  /// The occurrence of an item that may be snoozed.
  package func snoozed(of item: Int) -> String? { snoozes[item]?.key }

  // MARK: Passing time

  /// Moves the clock to a moment without any other change.
  package mutating func pass(to now: ModelMoment) {
    zone = now.zone
    if !travelled.contains(zone) { travelled.append(zone) }
    // After the clock was set back, or in a zone further west, these have not come due yet.
    let ahead = outstanding.filter { due($0) > now.instant }
    outstanding.subtract(ahead)
    // In another zone they may have been given up for a later moment.
    if let newest, now.instant >= newest {
      undecided.formUnion(ahead)
      // What was given up there lies ahead once more, and a change of the item plans it anew.
      let again = replaced.filter { due($0) > now.instant }
      replaced.subtract(again)
      undecided.formUnion(again)
    } else {
      // A change made while the clock was ahead may have given them up.
      let changed = ahead.filter { touched.contains($0.item) }
      undecided.formUnion(changed)
      scheduled.formUnion(ahead.subtracting(changed))
    }
    if let newest, now.instant < newest {
      // Moments that a newer one replaced may be announced after all.
      let passed = replaced.filter { due($0) >= now.instant }
      replaced.subtract(passed)
      undecided.formUnion(passed)
      // A change made while the clock was ahead may have given up earlier moments.
      let changed = outstanding.filter { touched.contains($0.item) }
      outstanding.subtract(changed)
      undecided.formUnion(changed)
    }
    newest = max(newest ?? now.instant, now.instant)
    for moment in scheduled where due(moment) <= now.instant {
      // A moment that came due while its occurrence was closed is not outstanding.
      if live.contains(moment) { outstanding.insert(moment) } else { undecided.insert(moment) }
      scheduled.remove(moment)
    }
  }

  // MARK: Changes of the store

  /// Takes over what is stored after a command.
  ///
  /// - Parameters:
  ///   - begunAnew: Whether reminders that the command switched on begin with the next moment
  ///     ahead.
  ///   - isTakenBack: Whether the command undid another one.
  package mutating func take(
    _ items: [ModelItem], _ reminders: [ModelReminder], begunAnew: Bool, isTakenBack: Bool,
    at now: ModelMoment
  ) throws {
    let before = live
    defer {
      // A moment that one change removed and another restored counts as new, except after an undo.
      let again =
        isTakenBack ? [] : outstanding.filter { live.contains($0) && !before.contains($0) }
      outstanding.subtract(again)
      undecided.formUnion(again)
    }
    let minute = Instant(
      secondsSinceEpoch: now.instant.secondsSinceEpoch - now.instant.secondsSinceEpoch % 60)
    for item in items where lines[item.id] != item.line { touched.insert(item.id) }
    lines = Dictionary(items.map { ($0.id, $0.line) }, uniquingKeysWith: { _, last in last })
    live = []
    closed = []
    unknown = []
    for reminder in reminders {
      guard let item = items.first(where: { $0.id == reminder.item }), reminder.isKnown(for: item)
      else {
        unknown.insert(reminder.name)
        continue
      }
      let wasOn = switches[reminder.name]
      switches[reminder.name] = reminder.isOn
      let isAnew = begunAnew && wasOn == false && reminder.isOn
      let moments =
        try reminder.moments(of: item, through: now.today + 200, userZone: now.zone)
      closed.formUnion(
        try reminder.moments(
          of: item, through: now.today + 1, userZone: now.zone, closed: true))
      for moment in moments where reminder.isOn {
        live.insert(moment)
        // If it was announced before its item became repeating, it is the first occurrence.
        if delivered.contains(moment.ofOneOff) { delivered.insert(moment) }
        // The same if the item stopped repeating.
        let isOfOne = { (other: ModelReminderMoment) in other.ofOneOff == moment }
        if moment.key == nil, delivered.contains(where: isOfOne) { delivered.insert(moment) }
        let due = due(moment)
        if isAnew, due < minute {
          outstanding.remove(moment)
          undecided.remove(moment)
          scheduled.remove(moment)
          replaced.insert(moment)
        }
        let isKnown =
          scheduled.contains(moment) || outstanding.contains(moment) || delivered.contains(moment)
          || replaced.contains(moment) || undecided.contains(moment)
        if isKnown { continue }
        if due >= minute {
          scheduled.insert(moment)
        } else {
          undecided.insert(moment)
        }
      }
    }
    // An occurrence that counts from completion only exists while it is the next, so it does not
    // become outstanding again.
    let afterDone = Set(items.filter(\.afterDone).map(\.id))
    counting = Set(reminders.filter { afterDone.contains($0.item) }.map(\.name))
    let gone = outstanding.filter { counting.contains($0.reminder) && !live.contains($0) }
    outstanding.subtract(gone)
    undecided.formUnion(gone)
  }

  // MARK: Snoozes

  /// Notes that the announcement of an item was put off.
  package mutating func snooze(_ item: Int, until: Instant) {
    let isSure = delivered.count { $0.item == item } == 1 && snoozes[item] == nil
    snoozes[item] = Snooze(key: announced[item]?.last?.key, until: until, isSure: isSure)
    everSnoozed[item, default: []].insert(until)
  }

  /// Notes that a command may have undone a snooze or restored an older one.
  package mutating func doubtSnooze(of item: Int?) {
    for id in snoozes.keys where item == nil || item == id { snoozes[id]?.isSure = false }
  }

  private mutating func isSnoozed(_ moment: ModelReminderMoment, at now: ModelMoment) -> Bool {
    guard let snooze = snoozes[moment.item], snooze.until <= now.instant else { return false }
    snoozes[moment.item] = nil
    return true
  }

  // MARK: The queue

  /// Compares the program's queue with the moments ahead.
  ///
  /// - Throws: `Fault`.
  package func judge(_ pending: [Pending], at now: ModelMoment) throws {
    // The program only detects a clock that was set back at its next check.
    if let newest, now.instant < newest { return }
    let ahead = Dictionary(grouping: live.filter { due($0) > now.instant }, by: \.reminder)
    for waiting in pending where waiting.next > now.instant && !unknown.contains(waiting.reminder) {
      let horizon = now.instant + 150 * 86_400
      let own = ahead[waiting.reminder] ?? []
      let first =
        own.filter { scheduled.contains($0) && !wasAnnouncedBySource($0) }.map { due($0) }.min()
        ?? horizon
      let isThere = own.contains {
        due($0) == waiting.next && ($0.key == nil || $0.key == waiting.occurrence)
      }
      let isSnooze = everSnoozed.values.contains { $0.contains(waiting.next) }
      if isSnooze || waiting.next > horizon { continue }
      // The day of a completion depends on the user's zone.
      if counting.contains(waiting.reminder), travelled.count > 1 { continue }
      guard isThere, waiting.next <= first else {
        throw Fault.pending("\(waiting); ahead are \(own.map(text).sorted().prefix(5))")
      }
    }
    for (name, moments) in ahead
    where moments.contains(where: { scheduled.contains($0) && !wasAnnouncedBySource($0) })
      && !(counting.contains(name) && travelled.count > 1)
    {
      guard pending.contains(where: { $0.reminder == name }) else {
        throw Fault.pending("nothing of \(moments.map(text).sorted().prefix(5))")
      }
    }
  }

  // MARK: A check

  /// Checks the announcements of a check against the moments outstanding.
  ///
  /// - Parameter isQuiet: Whether quiet hours hold everything back.
  /// - Throws: `Fault`.
  package mutating func check(
    _ report: [Announcement], isQuiet: Bool, at now: ModelMoment
  ) throws {
    if let newest, now.instant < newest {
      // The clock was set back: moments ahead are planned anew, except those already announced.
      let ahead = live.filter { self.due($0) > now.instant && !delivered.contains($0) }
      // Moments that a newer one replaced may stay given up.
      let given = ahead.filter { replaced.contains($0) || undecided.contains($0) }
      outstanding.subtract(ahead)
      replaced.subtract(ahead)
      undecided.formUnion(given)
      scheduled.formUnion(ahead.subtracting(given))
    }
    newest = now.instant
    touched = []
    let due = live.filter { self.due($0) <= now.instant }
    for announcement in report {
      try judge(announcement, due, now)
      announced[announcement.item, default: []].append((announcement.occurrence, now.instant))
    }
    if !isQuiet { try judgeSnoozes(report, at: now) }
    let toldNow = Set(report.map(\.reminder))
    for (name, moments) in Dictionary(grouping: due, by: \.reminder) {
      let waiting = moments.filter { outstanding.contains($0) && !delivered.contains($0) }
      if isQuiet, let newest = waiting.max(by: { self.due($0) < self.due($1) }) {
        // The newest moment waits and replaces the others.
        outstanding.subtract(waiting)
        undecided.formUnion(waiting)
        outstanding.insert(newest)
        undecided.remove(newest)
      }
      guard !waiting.isEmpty, !toldNow.contains(name), !isQuiet else { continue }
      if counting.contains(name), travelled.count > 1 { continue }
      guard let newest = waiting.max(by: { self.due($0) < self.due($1) }) else { continue }
      // If a newer moment was announced or closed, giving this one up is right too.
      let isNewest = !(delivered.union(undecided).union(outstanding).union(closed)).contains {
        $0.reminder == name && $0 != newest && self.due($0) >= self.due(newest)
          && (self.due($0) <= now.instant || travelled.count > 1)
      }
      // Two reminders of an item that say the same at one moment are announced as one.
      // What a clock that was ahead announced is not announced again by an item split off since.
      let isSaid =
        report.contains { $0.item == newest.item && $0.due == self.due(newest) }
        || wasAnnouncedBySource(newest)
      if isNewest, !replaced.contains(newest), !isSaid {
        throw Fault.lost("\(text(newest)) is outstanding and was not announced")
      }
      outstanding.subtract(waiting)
      undecided.formUnion(waiting)
    }
  }

  private func judgeSnoozes(_ report: [Announcement], at now: ModelMoment) throws {
    for (item, snooze) in snoozes where snooze.isSure && snooze.until <= now.instant {
      // A newer moment of the same reminder may have taken its place.
      if report.contains(where: { $0.item == item && $0.due >= snooze.until }) { continue }
      if let moment = delivered.first(where: { $0.item == item }), live.contains(moment) {
        throw Fault.lost(
          "\(text(moment)) was snoozed until \(snooze.until) and not delivered again")
      }
    }
  }

  /// Whether the item that this one was split off announced the moment, under a clock that was
  /// ahead.
  private func wasAnnouncedBySource(_ moment: ModelReminderMoment) -> Bool {
    isSame(moment, in: delivered)
  }

  /// Whether a set has the same moment of the other half of a series, or of a date that was an item of
  /// its own until undo.
  private func isSame(_ moment: ModelReminderMoment, in moments: Set<ModelReminderMoment>) -> Bool {
    moments.contains {
      let isOfOne = $0.key == nil && lines[$0.item] == nil
      return $0.item != moment.item && (moment.key == nil || $0.key == moment.key || isOfOne)
        && due($0) == due(moment)
    }
  }

  private mutating func judge(
    _ announcement: Announcement, _ due: Set<ModelReminderMoment>, _ now: ModelMoment
  ) throws {
    if unknown.contains(announcement.reminder) { return }
    if let snooze = snoozes[announcement.item], snooze.until == announcement.due {
      snoozes[announcement.item] = nil
      return
    }
    // An undo may restore an earlier snooze, and an item that is split off takes those of its
    // occurrences along.
    let isSnooze = everSnoozed.contains { item, times in
      times.contains(announcement.due)
        && (item == announcement.item
          || delivered.contains { $0.item == item && $0.key == announcement.occurrence })
    }
    if isSnooze { return }
    if counting.contains(announcement.reminder), travelled.count > 1 {
      let told = due.filter { $0.reminder == announcement.reminder }
      delivered.formUnion(told)
      outstanding.subtract(told)
      return
    }
    let said = "\(announcement)"
    let own = due.filter { $0.reminder == announcement.reminder }
    let isNamed = { (moment: ModelReminderMoment) in
      moment.key == nil || moment.key == announcement.occurrence
    }
    // An announcement held by quiet hours keeps its due moment from the zone it was due in.
    let moment = live.first { moment in
      moment.reminder == announcement.reminder && isNamed(moment)
        && travelled.contains { self.due(moment, at: $0) == announcement.due }
    }
    guard let moment else {
      let again = delivered.contains { $0.reminder == announcement.reminder && isNamed($0) }
      throw Fault.neverDue(
        "\(said); due are \(own.map(text).sorted())" + (again ? " (was delivered before)" : ""))
    }
    if delivered.contains(moment) {
      guard isSnoozed(moment, at: now) else { throw Fault.twice(said) }
      return
    }
    if replaced.contains(moment), !outstanding.contains(moment) { throw Fault.notOutstanding(said) }
    let older = own.filter {
      self.due($0) < self.due(moment) && !delivered.contains($0) && !replaced.contains($0)
    }
    // After the clock was set back, moments already announced may count as missed.
    let deliveredBefore = own.count { self.due($0) < self.due(moment) && delivered.contains($0) }
    // A moment that was closed in between may have replaced those before it.
    let former = delivered.union(undecided).union(outstanding).union(closed).filter {
      $0.reminder == announcement.reminder && (!live.contains($0) || delivered.contains($0))
        && self.due($0) < self.due(moment)
    }
    let lastClosed = former.map { self.due($0) }.max()
    // Two moments at one time may count as one. What a half of the series that was taken back
    // announced, or gave up for what it announced, is not announced again; nor what the whole may have
    // given up under a clock that was ahead.
    let surely = Set(
      older.filter { outstanding.contains($0) && !isSame($0, in: replaced.union(undecided)) }
        .filter { !wasAnnouncedBySource($0) }.map { self.due($0) }
        .filter { due in lastClosed.map { due > $0 } ?? true }
    ).count
    let isAtLimit = announcement.missed >= Self.missedLimit && older.count > Self.missedLimit
    // Moments removed since then may be counted.
    let gone = outstanding.union(undecided).count {
      $0.reminder == announcement.reminder && !live.contains($0)
        && self.due($0) < self.due(moment)
    }
    let passed = own.count { self.due($0) < self.due(moment) && replaced.contains($0) }
    guard
      (surely...older.count + deliveredBefore + gone + passed).contains(announcement.missed)
        || isAtLimit
    else {
      throw Fault.missed(
        "\(said); outstanding before it \(older.filter(outstanding.contains).map(text).sorted()), perhaps "
          + "\(older.filter { !outstanding.contains($0) }.map(text).sorted())")
    }
    // Two moments at one time are announced as one.
    let twins = own.filter {
      self.due($0) == self.due(moment) && $0 != moment && !delivered.contains($0)
    }
    replaced.formUnion(twins)
    outstanding.subtract(twins)
    undecided.subtract(twins)
    delivered.insert(moment)
    outstanding.remove(moment)
    replaced.formUnion(older)
    outstanding.subtract(older)
    undecided.subtract(older)
  }

  private func text(_ moment: ModelReminderMoment) -> String {
    "\(moment.reminder) of \(moment.occurrence) at \(moment.civil) \(moment.zone ?? "")"
  }
}
