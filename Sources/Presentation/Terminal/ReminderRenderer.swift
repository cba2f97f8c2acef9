import CivilTime
import Scheduler
import TodoCore

/// Reminders as a list: number, on or off, item, title, trigger, and when it is next due.
public struct ReminderRenderer: Sendable {
  private let options: RenderOptions
  private let language: any Language

  public init(_ options: RenderOptions, language: any Language) {
    self.options = options
    self.language = language
  }

  public func lines(_ reminders: [ReminderFacts], today: Day) -> [Line] {
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

  /// The history of one reminder, newest first.
  ///
  /// - Parameter fates: What checks will make of those that are not delivered yet, by row.
  public func history(
    _ deliveries: [DeliveryRecord], fates: [Int: DeliveryState] = [:]
  ) -> [Line] {
    deliveries.map { entry in
      var parts = [moment(entry.due, isAllDay: entry.isAllDay)]
      var state = say(entry.state.sentence)
      if entry.state == .snoozed, let until = entry.snoozedUntil.flatMap(options.civil) {
        state = say(.snoozed(until: until))
      } else if let told = entry.deliveredAt, told != entry.due {
        state += " " + moment(told, isAllDay: false)
      } else if let fate = fates[entry.row], fate != .delivered {
        state = say(Self.undelivered(entry.state, fate))
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

  private static func undelivered(_ state: DeliveryState, _ fate: DeliveryState) -> Sentence {
    guard fate == .expired else { return fate.sentence }
    return state == .claimed ? .dueTooLate : state.sentence + .tooLate
  }

  /// Delivered notifications, newest first: item, when it was due, title, state.
  public func delivered(_ deliveries: [DeliveryRecord]) -> [Line] {
    deliveries.map { entry in
      var line = Line()
      line.append(entry.key.number, .faint)
      line.append("  " + moment(entry.due, isAllDay: entry.isAllDay))
      line.append("  " + entry.title.sanitized)
      var remarks = [say(entry.state.sentence)]
      if let told = entry.deliveredAt, entry.isLate {
        remarks.append(say(.late(minutes: entry.isAllDay ? nil : (told - entry.due) / 60)))
      }
      if entry.missed > 0 { remarks.append(language.calendar.missed(entry.missed)) }
      if entry.isPresumed { remarks.append(say(.perhapsUnseen)) }
      line.append("  (\(remarks.joined(separator: ", ")))", .faint)
      return line.clipped(to: options)
    }
  }

  /// What was announced, as a prompt shows it: number, when it was due, title.
  public func announced(_ deliveries: [DeliveryRecord], today: Day) -> [Line] {
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

  /// The time, with its day unless that is today; of a whole day only the day.
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
