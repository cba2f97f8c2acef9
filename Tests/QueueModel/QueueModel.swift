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
  var lastCheck: Int?
  /// What was told, or given up for good.
  var settled: Set<PlannedKey> = []
  /// What was given up since a later occurrence, which is closed, took its place; by that one.
  var outdated: [PlannedKey: [PlannedKey]] = [:]
  /// What was told of items, oldest first.
  package internal(set) var told: [Told] = []
  /// By item, what the program of today may do otherwise in the check that was last.
  package internal(set) var doubts: [Int?: Set<KnownDifference>] = [:]
  /// Items that a later occurrence, which is closed, took from what a check could not tell.
  var heldThenClosed: Set<Int> = []
  /// Items of which what was given up may have been brought back.
  var keepsDoubt: Set<Int> = []
  /// What checks said is held.
  var saidHeld: Set<PlannedKey> = []
  /// How many of a reminder were given up since it was told last.
  var lapsed: [Int: Int] = [:]
  /// What a check could not tell and has said so, with the number missed.
  var reported: [PlannedKey: ClosedRange<Int>] = [:]
  /// When that came due, by the zone of the check.
  var reportedDue: [PlannedKey: Int] = [:]
  /// How often telling it failed, and when it is tried again.
  var failures: [PlannedKey: (count: Int, next: Int)] = [:]
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
    state.endSnoozes(since: before)
    guard state != before else { return }
    undone = []
    entries.append(
      Entry(name: name, mark: mark, chapter: chapters.count, before: before, after: state))
    chapters.append(Chapter(mark: mark, state: state))
  }

  /// Takes back the last command.
  ///
  /// - Returns: Its name, or nil if there was none.
  package mutating func undo(at mark: Mark) -> String? {
    guard let entry = entries.popLast() else { return nil }
    undone.append(entry)
    state = entry.before
    chapters.append(Chapter(mark: mark, state: state, isUndo: true))
    return entry.name
  }

  /// Carries out again what was taken back last.
  ///
  /// - Returns: Its name, or nil if there was none.
  package mutating func redo(at mark: Mark) -> String? {
    guard let entry = undone.popLast() else { return nil }
    entries.append(entry)
    state = entry.after
    chapters.append(Chapter(mark: mark, state: state, isUndo: true))
    return entry.name
  }

  /// Notes a check. One that finds the clock behind the check before it, or the first one where it
  /// finds it behind a command, plans anew what lies ahead.
  mutating func noteClock(at mark: Mark) {
    let latest = lastCheck ?? chapters.map(\.mark.instant).max() ?? .min
    chapters.append(Chapter(mark: mark, state: state, isClockBack: mark.instant < latest))
    if mark.instant < latest {
      reportedDue = [:]
      for key in failures.keys { failures[key]?.next = mark.instant }
    }
    lastCheck = mark.instant
  }

  /// The instants of a moment in all zones in which there was a command.
  func instants(of moment: Moment) -> Set<Int> {
    Set(chapters.map { zones.instant(of: moment, in: $0.mark.zone) })
  }

  var usedZones: Set<String> { Set(chapters.map(\.mark.zone)) }

  /// Whether the clock ever went back.
  var clockWentBack: Bool {
    zip(chapters, chapters.dropFirst()).contains { $0.mark.instant > $1.mark.instant }
  }

  /// Whether something was taken back or done again at or after an instant.
  func wasUndone(since instant: Int) -> Bool {
    chapters.contains { $0.isUndo && $0.mark.instant >= instant }
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
    // Before the minute in which it was planned it is not owed.
    var begins = zones.isPast(key.moment, at: beginning.mark) ? Int.max : beginning.chapter
    for (index, chapter) in chapters.enumerated()
    where chapter.isClockBack && index > beginning.chapter {
      if !zones.isDue(key.moment, at: chapter.mark) { begins = min(begins, index) }
    }
    if begins == .max {
      guard firesAtOnce(key, beginning) else { return .none }
      let since = chapters[beginning.chapter...]
      return since.allSatisfy { schedule.isLive(key, in: $0.state) } ? .plain : .restored
    }
    var start: Int?
    for (index, chapter) in chapters.enumerated() {
      let isAlive = schedule.isLive(key, in: chapter.state)
      if let first = start, !isAlive || chapter.isClockBack {
        if cameDue(key, from: first, begins: begins, to: chapter.mark) { return .restored }
        start = nil
      }
      if isAlive, start == nil { start = index }
    }
    guard let start else { return .none }
    return cameDue(key, from: start, begins: begins, to: now) ? .plain : .none
  }

  private func cameDue(_ key: PlannedKey, from start: Int, begins: Int, to end: Mark) -> Bool {
    guard start >= begins, zones.isDue(key.moment, at: end) else { return false }
    let first = chapters[start]
    return first.isClockBack
      ? !zones.isDue(key.moment, at: first.mark) : !zones.isPast(key.moment, at: first.mark)
  }

  /// Whether a moment had passed when its reminder was made while its item was still ahead, as an
  /// item of a whole day is until that day's end.
  func firesAtOnce(_ key: PlannedKey) -> Bool {
    beginning(of: key).map { firesAtOnce(key, $0) } ?? false
  }

  private func firesAtOnce(_ key: PlannedKey, _ beginning: Entry) -> Bool {
    guard let (item, reminder) = schedule.find(key, in: beginning.after), let item, let reminder,
      reminder.made == beginning.mark, schedule.isLive(key, in: beginning.after),
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
