import CivilTime
import Scheduler
import TodoCore

/// Lists of reminders and their deliveries.
package struct ReminderRenderer: Sendable {
  private let options: RenderOptions
  private let language: any Language

  package init(_ options: RenderOptions, language: any Language) {
    self.options = options
    self.language = language
  }

  /// Returns reminders: id, on or off, item, title, trigger, and when each is due next.
  package func lines(_ reminders: [ReminderFacts], today: Day) -> [Line] {
    let names = reminders.map { facts in facts.key.reminder.map { "r\($0)" } ?? "-" }
    let switches = reminders.map { say($0.isOn ? .reminderOn : .reminderOff) }
    let items = reminders.map { facts in facts.key.item.map { "\($0)" } ?? "" }
    let nameWidth = names.map(\.utf8.count).max() ?? 0
    let switchWidth = switches.map { displayWidth(of: $0) }.max() ?? 0
    let itemWidth = items.map(\.utf8.count).max() ?? 0
    return reminders.indices.map { index in
      let facts = reminders[index]
      let style: Style = facts.isOn ? .plain : .faint
      var line = Line()
      line.append(names[index].paddedLeft(to: nameWidth), .faint)
      line.append("  " + switches[index].padded(to: switchWidth), style)
      line.append("  " + items[index].paddedLeft(to: itemWidth), .faint)
      line.append("  " + facts.title.sanitized, style)
      line.append("  (\(language.words(for: facts.trigger, inZone: facts.zone)))", .faint)
      if case .unreadable = facts.trigger {
        line.append("  " + say(.unreadableReminder), .plain)
      } else if facts.isOn {
        line.append("  " + next(facts, today: today), style)
      }
      return line.clipped(to: options)
    }
  }

  /// Returns the deliveries of one reminder in the given order.
  ///
  /// - Parameter outcomes: The states that checks will give to the deliveries that are outstanding, by
  ///   row.
  package func history(
    _ deliveries: [DeliveryRecord], outcomes: [Int: DeliveryState] = [:]
  ) -> [Line] {
    deliveries.map { entry in
      var parts = [moment(entry.due, isAllDay: entry.isAllDay)]
      var state = say(entry.state.sentence)
      if entry.state == .snoozed, let until = entry.snoozedUntil.flatMap(options.civil) {
        state = say(.snoozed(until: until))
      } else if let deliveredAt = entry.deliveredAt, deliveredAt != entry.due {
        state += " " + moment(deliveredAt, isAllDay: false)
      } else if let next = outcomes[entry.row], next != .delivered {
        state = say(Self.undelivered(entry.state, next))
      }
      parts.append(state)
      if let crossing = entry.awaited { parts.append("(\(language.phrases.words(for: crossing)))") }
      if !entry.channels.isEmpty { parts.append("(\(entry.channels.joined(separator: ", ")))") }
      if entry.missed > 0 { parts.append(language.calendar.missed(entry.missed)) }
      if entry.isPresumed {
        parts.append(say(.perhapsUnseen))
      } else if let error = entry.error {
        parts.append(say(.tried(count: entry.attempts, error: error)))
      }
      return Line("  " + parts.joined(separator: "  ")).clipped(to: options)
    }
  }

  /// Returns the state of an outstanding delivery that becomes `next` at the next check.
  private static func undelivered(_ state: DeliveryState, _ next: DeliveryState) -> Sentence {
    guard next == .expired else { return next.sentence }
    return state == .claimed ? .dueTooLate : state.sentence + .tooLate
  }

  /// Returns delivered notifications in the given order: item, due time, title, state.
  package func delivered(_ deliveries: [DeliveryRecord]) -> [Line] {
    deliveries.map { entry in
      var line = Line()
      line.append(entry.key.number, .faint)
      line.append("  " + moment(entry.due, isAllDay: entry.isAllDay))
      line.append("  " + entry.title.sanitized)
      var remarks = [say(entry.state.sentence)]
      if let deliveredAt = entry.deliveredAt, entry.isLate {
        let minutes = entry.isAllDay ? nil : (deliveredAt - entry.due) / 60
        remarks.append(say(.late(minutes: minutes)))
      }
      if entry.missed > 0 { remarks.append(language.calendar.missed(entry.missed)) }
      if entry.isPresumed { remarks.append(say(.perhapsUnseen)) }
      line.append("  (\(remarks.joined(separator: ", ")))", .faint)
      return line.clipped(to: options)
    }
  }

  /// Returns delivered notifications for a prompt: item, due time, title.
  package func announced(_ deliveries: [DeliveryRecord], today: Day) -> [Line] {
    deliveries.map { entry in
      var line = Line()
      line.append(entry.key.number, .faint)
      line.append("  " + moment(entry, today: today))
      line.append("  " + entry.title.sanitized)
      if entry.missed > 0 {
        line.append("  (\(language.calendar.missed(entry.missed)))", .faint)
      }
      return line.clipped(to: options)
    }
  }

  /// Returns the due time, with the day unless it is today; only the day for a whole day.
  private func moment(_ entry: DeliveryRecord, today: Day) -> String {
    guard let due = options.civil(entry.due) else { return "" }
    if due.day != today { return moment(entry.due, isAllDay: entry.isAllDay) }
    return entry.isAllDay
      ? language.calendar.relativeDay(0) ?? ""
      : language.calendar.time(due.time, options.timeFormat)
  }

  private func next(_ facts: ReminderFacts, today: Day) -> String {
    switch facts.next {
    case .at(let next), .held(until: let next):
      let words = language.calendar
      let date = words.relativeDay(next.day - today) ?? words.shortDate(next.day, today: today)
      return "\(date) \(words.time(next.time, options.timeFormat))"
    case .atOnce: return language.calendar.relativeDay(0) ?? ""
    case .place: return say(.waitsForPlace)
    case .nothing: return say(.nothingAhead)
    }
  }

  private func moment(_ instant: Instant, isAllDay: Bool) -> String {
    guard let moment = options.civil(instant) else { return "" }
    let date = language.calendar.dateInYear(moment.day)
    return isAllDay ? date : "\(date) \(language.calendar.time(moment.time, options.timeFormat))"
  }

  private func say(_ sentence: Sentence) -> String {
    language.sentence(sentence, SentenceStyle(timeFormat: options.timeFormat))
  }
}

// MARK: Facts

/// A reminder as lists and confirmations show it.
package struct ReminderFacts: Sendable {
  /// The next delivery.
  package enum Next: Hashable, Sendable {
    case at(CivilDateTime)
    /// At the next check: the time had passed when the reminder was set.
    case atOnce
    /// Due in quiet hours and held until they end.
    case held(until: CivilDateTime)
    /// At a crossing, whose time is unknown.
    case place
    /// Never.
    case nothing
  }

  package var key: ReminderKey
  package var title: String
  package var trigger: Trigger
  package var isOn: Bool
  package var next: Next
  /// The zone of its times; nil for that of the user.
  package var zone: String?

  package init(
    key: ReminderKey, title: String, trigger: Trigger, isOn: Bool, next: Next, zone: String? = nil
  ) {
    self.zone = zone
    self.key = key
    self.title = title
    self.trigger = trigger
    self.isOn = isOn
    self.next = next
  }
}
