/// A second reading of DESIGN §4: which reminders a check announces.
///
/// It keeps every state that there was and asks of each moment: was it alive when it came due, is
/// it alive now, was it told. A moment is alive while a reminder that is switched on has it for an
/// occurrence that is open. Nothing is stored per reminder but what was told or given up.
package struct QueueModel {
  /// A state and when it began.
  private struct Chapter {
    var mark: Mark
    var state: PlannedState
    /// Whether a check found the clock behind the check before it: everything ahead of it is
    /// planned anew.
    var isClockBack = false
    var isUndo = false
    /// The items that its command changed.
    var changed: Set<Int> = []
  }

  package struct Told: Sendable {
    package var item: Int
    package var occurrence: PlannedKey.Occurrence
    /// The reminder, also of what came again.
    package var line: Int
    package var level: PlannedLevel
    /// Whether it was told of the default reminder.
    package var isOfDefault: Bool
    package var moment: Moment
  }

  /// A command that can be taken back.
  struct Entry {
    var name: String
    var mark: Mark
    /// The chapter that it began.
    var chapter: Int
    var before: PlannedState
    var after: PlannedState
  }

  package private(set) var state = PlannedState()
  let zones: QueueZones
  let schedule: Schedule
  package var settings = QueueSettings()
  private var chapters: [Chapter] = []
  private var entries: [Entry] = []
  private var undone: [Entry] = []
  /// The latest time of a command, or that of the last check.
  var lastSeen = Int.min
  /// What was told, or given up for good.
  var settled: Set<PlannedKey> = []
  /// What was given up for a newer moment of its reminder that was told, and not told itself.
  var replaced: Set<PlannedKey> = []
  /// What was told of items, oldest first.
  package internal(set) var told: [Told] = []
  /// What checks said is held.
  var saidHeld: Set<PlannedKey> = []
  /// What of a reminder was given up as too late since it was told last.
  var lapsed: [Int: Set<PlannedKey>] = [:]
  /// What a check could not tell and has said so, with the number missed.
  var reported: [PlannedKey: ClosedRange<Int>] = [:]
  /// When that came due, by the zone of the check.
  var reportedDue: [PlannedKey: Int] = [:]
  /// How often telling it failed, and when it is tried again.
  var failures: [PlannedKey: (count: Int, next: Int)] = [:]
  /// Reminders that were made while the clock was ahead.
  private var wasAhead: Set<Int> = []
  private var nextLine = 1

  package init(zones: QueueZones, allDay: Int = 540) {
    self.zones = zones
    schedule = Schedule(zones: zones, allDay: allDay)
  }

  /// A number that a reminder or a notice is known by.
  package mutating func newLine() -> Int {
    defer { nextLine += 1 }
    return nextLine
  }

  // MARK: Commands

  /// Carries out a command that can be taken back.
  package mutating func change(
    _ name: String, at mark: Mark, _ change: (inout PlannedState) -> Void
  ) {
    let before = state
    change(&state)
    state.endSnoozes(since: before) { zones.isDue($0.moment, at: mark) }
    guard state != before else { return }
    undone = []
    entries.append(
      Entry(name: name, mark: mark, chapter: chapters.count, before: before, after: state))
    begin(Chapter(mark: mark, state: state))
  }

  private mutating func begin(_ chapter: Chapter) {
    var chapter = chapter
    let (before, after) = (chapters.last?.state.items ?? [:], chapter.state.items)
    chapter.changed = Set(after.keys.filter { before[$0] != after[$0] })
    chapters.append(chapter)
    if !chapter.isUndo {
      // What was switched off or moved does not wait any more.
      for key in reported.keys where !schedule.isPlanned(key, in: chapter.state) {
        reported[key] = nil
        reportedDue[key] = nil
      }
    }
    let lines = chapter.changed.compactMap { after[$0] }.flatMap(\.reminders).map(\.line)
    if chapter.mark.instant < lastSeen { replan(at: chapter.mark) { lines.contains($0.line) } }
    lastSeen = max(lastSeen, chapter.mark.instant)
  }

  /// What lies ahead of a clock that went back is planned anew unless it was told: no newer moment has
  /// taken its place then.
  private mutating func replan(
    at mark: Mark, where isIncluded: (PlannedKey) -> Bool = { _ in true }
  ) {
    let ahead = replaced.filter { isIncluded($0) && !zones.isDue($0.moment, at: mark) }
    replaced.subtract(ahead)
    settled.subtract(ahead)
  }

  /// Takes back the last command.
  ///
  /// - Returns: Its name, or nil if there was none.
  package mutating func undo(at mark: Mark) -> String? {
    guard var entry = entries.popLast() else { return nil }
    entry.after = state
    undone.append(entry)
    state = entry.before
    begin(Chapter(mark: mark, state: state, isUndo: true))
    return entry.name
  }

  /// Carries out again what was taken back last.
  ///
  /// - Returns: Its name, or nil if there was none.
  package mutating func redo(at mark: Mark) -> String? {
    guard var entry = undone.popLast() else { return nil }
    entry.before = state
    entries.append(entry)
    state = entry.after
    begin(Chapter(mark: mark, state: state, isUndo: true))
    return entry.name
  }

  /// Notes a check. One that finds the clock behind the check before it, or behind a command since,
  /// plans anew what lies ahead. What it could not tell stays due until a channel succeeds.
  mutating func noteClock(at mark: Mark) {
    let isClockBack = mark.instant < lastSeen
    chapters.append(Chapter(mark: mark, state: state, isClockBack: isClockBack))
    if isClockBack {
      countIntervals(from: mark)
      replan(at: mark)
      for (line, keys) in lapsed {
        let ahead = keys.filter { !zones.isDue($0.moment, at: mark) }
        settled.subtract(ahead)
        lapsed[line] = keys.subtracting(ahead)
      }
      reportedDue = reportedDue.filter { $0.value <= mark.instant }
      saidHeld = saidHeld.filter { reportedDue[$0] != nil || zones.isDue($0.moment, at: mark) }
      for key in failures.keys { failures[key]?.next = mark.instant }
    }
    lastSeen = mark.instant
  }

  /// Intervals count from when they were made, which is not ahead of a clock that went back.
  private mutating func countIntervals(from mark: Mark) {
    for (id, item) in state.items {
      for (index, reminder) in (item.own ?? []).enumerated()
      where reminder.made.instant > mark.instant {
        for chapter in chapters.indices { chapters[chapter].state.setMade(of: reminder, mark) }
        for entry in entries.indices {
          entries[entry].before.setMade(of: reminder, mark)
          entries[entry].after.setMade(of: reminder, mark)
        }
        state.items[id]?.own?[index].made = mark
        wasAhead.insert(reminder.line)
      }
    }
  }

  /// The instants of a moment in all zones in which there was a command.
  func instants(of moment: Moment) -> Set<Int> {
    Set(chapters.map { zones.instant(of: moment, in: $0.mark.zone) })
  }

  /// Whether the clock went behind the moment at which a reminder was made.
  func clockWentBehind(_ reminder: PlannedReminder) -> Bool {
    guard let index = chapters.firstIndex(where: { $0.mark == reminder.made }) else { return false }
    return chapters[index...].contains { $0.mark.instant < reminder.made.instant }
  }

  // MARK: What is owed

  /// The command, of those in effect, by which a moment came to be planned.
  func beginning(of key: PlannedKey) -> Entry? {
    var wasPlanned = schedule.isPlanned(key, in: state)
    guard wasPlanned else { return nil }
    for entry in entries.reversed() {
      let isPlanned = schedule.isPlanned(key, in: entry.before)
      if wasPlanned && !isPlanned { return entry }
      wasPlanned = isPlanned
    }
    return nil
  }

  /// How a moment that is alive and due came to be owed.
  enum Debt {
    case none
    /// It came due and was alive ever since.
    case plain
    /// It was not alive for a while since it came due.
    case restored
  }

  /// Whether a moment that is alive and due has come due while it was alive.
  func debt(_ key: PlannedKey, at now: Mark) -> Debt {
    guard let beginning = beginning(of: key) else { return .none }
    func isPast(at mark: Mark) -> Bool { zones.isPast(key.moment, at: mark) }
    // Before the minute in which it was planned it is not owed, unless it lies ahead of a clock that went
    // back, or that was elsewhere when its item was changed.
    let wasPast = isPast(at: beginning.mark)
    var begins = wasPast ? Int.max : beginning.chapter
    let item = schedule.find(key, in: state)?.item?.id
    for (index, chapter) in chapters.enumerated()
    where index > beginning.chapter && !zones.isPast(key.moment, at: chapter.mark) {
      let isSetBack =
        chapter.isClockBack && (!wasPast || chapter.mark.instant < beginning.mark.instant)
      let isChanged = begins == .max && item.map(chapter.changed.contains) ?? false
      if isSetBack || isChanged { begins = index }
    }
    if begins == .max {
      guard firesAtOnce(key, beginning) else { return .none }
      let since = chapters[beginning.chapter...]
      return since.allSatisfy { schedule.isLive(key, in: $0.state) } ? .plain : .restored
    }
    func cameDue(from start: Int, to end: Mark) -> Bool {
      guard start >= begins, zones.isDue(key.moment, at: end) else { return false }
      return !isPast(at: chapters[start].mark)
    }
    var start: Int?
    // The last command that ended it, and whether it had come due by then, maybe on a clock that was ahead.
    var (ended, wasOwed) = (0, false)
    for (index, chapter) in chapters.enumerated() {
      let isAlive = schedule.isLive(key, in: chapter.state)
      if isAlive, chapter.isClockBack, !isPast(at: chapter.mark) { start = nil }
      if let first = start, !isAlive || index == begins {
        if cameDue(from: first, to: chapter.mark) || isBroughtBack(key, by: first, since: ended) {
          return .restored
        }
        if !isAlive {
          // It may have come due in a zone further ahead.
          if reported[key] != nil { return .restored }
          let isDue = zones.isDue(key.moment, at: chapter.mark)
          let isAtOnce = first == beginning.chapter && firesAtOnce(key, beginning)
          (ended, wasOwed) = (index, isAtOnce || isDue && !isPast(at: chapters[first].mark))
        }
        start = nil
      }
      // A command by a clock further behind plans its item anew.
      let isAnew =
        item.map(chapter.changed.contains) ?? false && !isPast(at: chapter.mark)
        && start.map { chapter.mark.instant < chapters[$0].mark.instant } ?? true
      if isAlive, start == nil || isAnew { start = index }
      if isAlive, wasOwed, index > 0, !schedule.isLive(key, in: chapters[index - 1].state) {
        // Undo brings back the state before, with what was owed in it.
        if chapter.isUndo { return .restored }
        wasOwed = false
      }
    }
    guard let start else { return .none }
    return cameDue(from: start, to: now) || isBroughtBack(key, by: start, since: ended)
      ? .plain : .none
  }

  /// When a moment that is alive came to life. Undo makes as if it always had been.
  func aliveSince(_ key: PlannedKey) -> Mark? {
    let isAlive = chapters.map { schedule.isLive(key, in: $0.state) }
    var index = isAlive.count
    repeat {
      index = isAlive[..<index].lastIndex(of: true) ?? -1
      while index > 0, isAlive[index - 1] { index -= 1 }
    } while index > 0 && chapters[index].isUndo && isAlive[..<index].contains(true)
    return index < 0 ? nil : chapters[index].mark
  }

  /// Whether undo or redo brought back a push or a snooze, which then comes though its moment has passed
  /// since the command that ended it.
  private func isBroughtBack(_ key: PlannedKey, by index: Int, since ended: Int) -> Bool {
    func has(_ chapter: Chapter) -> Bool { chapter.state.notices.contains { $0.line == key.line } }
    return index > 0 && chapters[index].isUndo && has(chapters[index]) && !has(chapters[index - 1])
      && !zones.isPast(key.moment, at: chapters[ended].mark)
  }

  /// Whether a moment had passed when its reminder was made while its item was still ahead, as an
  /// item of a whole day is until that day's end.
  func firesAtOnce(_ key: PlannedKey) -> Bool {
    beginning(of: key).map { firesAtOnce(key, $0) } ?? false
  }

  private func firesAtOnce(_ key: PlannedKey, _ beginning: Entry) -> Bool {
    guard let (item, reminder) = schedule.find(key, in: beginning.after), let item, let reminder,
      reminder.made == beginning.mark || wasAhead.contains(key.line),
      schedule.isLive(key, in: beginning.after),
      key.occurrence != .tick,
      zones.isPast(key.moment, at: beginning.mark), let place = item.place(of: key.occurrence)
    else { return false }
    // One made before, by another command of that minute, is not new.
    guard
      !beginning.before.items.values.contains(where: { item in
        item.reminders.contains { $0.line == key.line }
      })
    else { return false }
    // "At or after the minute": what begins in that minute is still ahead.
    let last = place.day * 1440 + (place.time ?? 1439)
    let moment = schedule.fixed(last, place.time == nil ? nil : item.zone)
    return !zones.isPast(moment, at: beginning.mark)
  }
}
