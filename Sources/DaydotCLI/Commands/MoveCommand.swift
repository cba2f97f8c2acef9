import CivilTime
import CommandLine
import Phrases
import Presentation
import TodoCore
import TodoStore

/// `move ID WHEN`: another day or time, for an item or one occurrence.
enum MoveCommand: Command {
  static let spec = CommandSpec(
    "move", .items, operands: "ID WHEN…", count: 2...Int.max, options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let named = try ItemResolver(session: session, scope: .any).resolve([invocation.operands[0]])
    guard let (id, item) = named.first else { return .failure }
    let target = try OccurrenceTarget(id, item, session: session, fallsBackToNext: true)
    let text = invocation.operands.dropFirst().joined(separator: " ")
    let items: [Item]
    var key: OccurrenceKey?
    if let occurrence = target.occurrence, let series = target.series {
      let when = try session.moment(text, keeping: occurrence.when)
      guard when != .someday else { throw Failure.occurrenceNeedsDay(id: item.id) }
      if target.isOpenEnded {
        let uid = session.environment.makeUID()
        var (before, after) = item.split(
          at: occurrence, position: series.position(of: occurrence.start), uid: uid)
        after.reschedule(to: when)
        items = try session.store().divide(
          item.id, into: before, and: after, as: "move", arming: session.arming)
        _ = before.id
      } else {
        key = occurrence.key
        items = try session.store().change([item.id], as: "move", arming: session.arming) { item in
          item.move(occurrence.key, to: when)
        }
      }
    } else {
      guard target.series == nil else { throw Failure.nothingAhead(id: item.id) }
      let when = try session.moment(text, keeping: item.when)
      items = try session.store().change([item.id], as: "move", arming: session.arming) {
        $0.reschedule(to: when)
      }
    }
    try session.answer(items.map { try session.entry($0, key) })
    return .success
  }

  enum Failure: Error, Hashable {
    case occurrenceNeedsDay(id: Int)
    /// Every occurrence is over.
    case nothingAhead(id: Int)
  }
}

extension Item {
  /// Gives the item another day and time; its end moves along.
  mutating func reschedule(to when: When) {
    moveReminders(to: when)
    if let end, let old = self.when.day, let new = when.day {
      self.end = end.moved(by: new - old)
      if case .time(let time) = end, let from = self.when.time {
        guard let to = when.time else {
          self.end = nil
          self.when = when
          return
        }
        let length = time.secondsSinceMidnight - from.secondsSinceMidnight
        let shifted = (to.secondsSinceMidnight + length + 2 * 86_400) % 86_400
        self.end = TimeOfDay(secondsSinceMidnight: shifted).map(End.time)
      }
    } else {
      end = nil
    }
    self.when = when
  }

  /// A reminder at the item's own time goes with it.
  private mutating func moveReminders(to when: When) {
    let own = self.when.time.map(Trigger.timeOfDay) ?? .allDay
    guard self.when != .someday, when != .someday, let reminders else { return }
    self.reminders = reminders.map { reminder in
      var moved = reminder
      if reminder.trigger == own { moved.trigger = when.time.map(Trigger.timeOfDay) ?? .allDay }
      return moved
    }
  }
}

extension Session {
  /// Reads a day, a time or both; what is not said stays as it was.
  func moment(_ text: String, keeping old: When) throws -> When {
    let said = try phrases.moment(text)
    guard let oldDay = old.day else { return said }
    if let time = try? phrases.time(text) {
      return .timed(CivilDateTime(oldDay, time), zone: old.zone)
    }
    if case .allDay(let day) = said, let time = old.time {
      return .timed(CivilDateTime(day, time), zone: old.zone)
    }
    return said
  }

  /// Echoes items that were changed.
  func answer(_ entries: [Entry]) throws {
    if wantsJSON { return try printItems(entries) }
    for entry in entries {
      try say(.added(entry: entry, reminder: try reminderEcho(for: entry.item)))
    }
    try hintWhereNothingChecks(promised: entries.map(\.item))
  }
}
