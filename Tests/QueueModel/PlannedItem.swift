/// When something is to be told. Days and times are counted from 1970 and from midnight.
package enum PlannedTrigger: Hashable, Sendable {
  /// At the time of the item, or at 09:00 of its day: what an item has by default.
  case atItem
  /// So many minutes before the item.
  case minutesBefore(Int)
  /// So many days before, at a time of the clock or at the item's.
  case daysBefore(Int, at: Int?)
  /// At a time on the item's day.
  case timeOfDay(Int)
  /// At a reading of the clock.
  case at(Int)
  /// Every so many minutes, counted from when it was made; or on each day from the beginning of a
  /// window to its end.
  case interval(Int, window: ClosedRange<Int>?)
  /// Every day at a time, from the day it was made on.
  case everyDay(Int)
}

package enum CatchUp: String, CaseIterable, Sendable { case latest, all, none }

package enum PlannedLevel: String, CaseIterable, Sendable {
  case passive, active
  case timeSensitive = "time-sensitive"
  case critical

  var weight: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether quiet hours hold it.
  var waits: Bool { self == .passive || self == .active }
}

package struct PlannedReminder: Equatable, Sendable {
  /// What the ledger knows it by. The reminders of the two halves of a series share it.
  package var line: Int
  /// As in `r5`; nil for one that is only a rule.
  package var id: Int?
  package var trigger: PlannedTrigger
  package var catchUp = CatchUp.latest
  /// In minutes.
  package var giveUp: Int?
  package var level = PlannedLevel.active
  package var isOn = true
  package var made: Mark

  package init(line: Int, trigger: PlannedTrigger, made: Mark) {
    self.line = line
    self.trigger = trigger
    self.made = made
  }
}

package struct PlannedRule: Equatable, Sendable {
  package enum Step: Equatable, Sendable {
    case days(Int)
    /// 0 is Monday.
    case weekdays(Set<Int>)
  }

  package var step: Step
  package var lastDay: Int?

  package init(step: Step, lastDay: Int? = nil) {
    self.step = step
    self.lastDay = lastDay
  }
}

package struct PlannedItem: Equatable, Sendable {
  /// What differs at one occurrence.
  package struct Change: Equatable, Sendable {
    package var isClosed = false
    package var day: Int?
    package var time: Int?

    package init() {}
  }

  package var id: Int
  /// Nil for someday.
  package var day: Int?
  /// Minutes since midnight; nil for all day.
  package var time: Int?
  package var zone: String?
  package var rule: PlannedRule?
  package var excluded: Set<Int> = []
  /// By the day that the rule gives.
  package var changes: [Int: Change] = [:]
  package var isDone = false
  package var standard: PlannedReminder
  /// Nil for the default one.
  package var own: [PlannedReminder]?

  package init(id: Int, day: Int?, time: Int?, line: Int, made: Mark) {
    self.id = id
    self.day = day
    self.time = time
    standard = PlannedReminder(line: line, trigger: .atItem, made: made)
  }

  package var reminders: [PlannedReminder] { own ?? [standard] }

  package func hasOccurrence(on day: Int) -> Bool {
    guard let rule, let first = self.day, day >= first, !excluded.contains(day),
      day <= rule.lastDay ?? day
    else { return false }
    switch rule.step {
    case .days(let count): return (day - first) % count == 0
    // 1970-01-01 was a Thursday.
    case .weekdays(let days): return days.contains((day + 3) % 7)
    }
  }

  package func isOpen(_ occurrence: PlannedKey.Occurrence) -> Bool {
    guard rule != nil, case .day(let day) = occurrence else { return !isDone }
    return changes[day]?.isClosed != true
  }

  /// Where an occurrence stands: its day and, unless it takes all day, its time.
  package func place(of occurrence: PlannedKey.Occurrence) -> (day: Int, time: Int?)? {
    guard case .day(let key) = occurrence, rule != nil else { return day.map { ($0, time) } }
    guard hasOccurrence(on: key) else { return nil }
    let change = changes[key]
    return (change?.day ?? key, change?.time ?? time)
  }
}

/// One thing to tell: a moment of a reminder, for an occurrence.
package struct PlannedKey: Hashable, Sendable {
  package enum Occurrence: Hashable, Sendable {
    case whole
    /// The day that the rule gives.
    case day(Int)
    /// A moment of a reminder that has its own.
    case tick
  }

  package var line: Int
  package var occurrence: Occurrence
  package var moment: Moment
}

/// A notification without an item, or one that comes again.
package struct PlannedNotice: Equatable, Sendable {
  package var line: Int
  /// What comes again; nil for a push.
  package var item: Int?
  package var occurrence = PlannedKey.Occurrence.whole
  /// The reminder that comes again; nil for any of the item.
  package var ofLine: Int?
  /// What was told, where a reminder has moments of its own.
  package var ofMoment: Moment?
  /// Whether it is of what the default reminder told.
  package var isOfDefault = false
  package var moment: Moment
  package var level = PlannedLevel.active

  package init(line: Int, item: Int?, moment: Moment) {
    self.line = line
    self.item = item
    self.moment = moment
  }
}

/// Everything that `undo` brings back.
package struct PlannedState: Equatable, Sendable {
  package var items: [Int: PlannedItem] = [:]
  package var notices: [PlannedNotice] = []

  package init() {}

  /// Sets when a reminder was made, in whichever half of its series.
  mutating func setMade(of reminder: PlannedReminder, _ mark: Mark) {
    for (id, item) in items {
      for (index, own) in (item.own ?? []).enumerated() where own.line == reminder.line {
        items[id]?.own?[index].made = mark
      }
    }
  }

  /// Ends the snoozes of occurrences that do not stand where they stood before. One of a closed
  /// occurrence that is not due yet goes on once it is opened.
  mutating func endSnoozes(since before: PlannedState, isDue: (PlannedNotice) -> Bool) {
    notices.removeAll { notice in
      guard let id = notice.item, let old = before.items[id], let now = items[id],
        isDue(notice) || now.isOpen(notice.occurrence) && old.isOpen(notice.occurrence)
      else { return false }
      let (from, to) = (old.place(of: notice.occurrence), now.place(of: notice.occurrence))
      return from?.day != to?.day || from?.time != to?.time
    }
  }
}
