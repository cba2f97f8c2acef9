import CivilTime
import CommandLine
import Phrases
import Presentation
import Scheduler
import TodoCore
import TodoStore

/// `snooze ID WHEN`: tells what was announced again later, unless it is done before.
enum SnoozeCommand: Command {
  static let spec = CommandSpec(
    "snooze", .reminders, operands: "ID WHEN…", count: 2...Int.max, options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let name = invocation.operands[0]
    let text = invocation.operands.dropFirst().joined(separator: " ")
    let until = try moment(text, in: session)
    guard until > session.now.instant else { throw ReminderError.notAhead(seen: text) }
    let states: Set<AnnouncementState> = [.delivered, .acknowledged, .snoozed]
    for target in try ReminderTarget.resolve([name], announced: states, in: session) {
      var filter = target.announcements
      filter.states = states
      guard let newest = try session.store().announcements(filter, limit: 1).first else {
        throw ReminderError.nothingDelivered(seen: name)
      }
      try session.store().snooze(newest, until: until, at: session.now.instant)
      if session.wantsJSON {
        var snoozed = newest
        snoozed.state = .snoozed
        try session.printJSON { writer in
          DeliveredJSON.write([snoozed], to: &writer, zone: session.now.zone)
        }
      } else {
        try session.say(
          .reminder(
            .snoozed(
              itemID: newest.key.item, title: newest.title, until: session.now.zone.civil(at: until)
            )))
      }
    }
    try session.hintWhereNothingChecks()
    return .success
  }

  /// `10m`, `until 18:00`, `tomorrow 9:00`. Days keep the wall clock.
  private static func moment(_ text: String, in session: Session) throws -> Instant {
    if let span = try? session.phrases.duration(text) {
      return session.instant(after: span)
    }
    let words = text.split(separator: " ")
    let isUntil = words.first?.lowercased() == "until" && words.count > 1
    let rest = isUntil ? words.dropFirst().joined(separator: " ") : text
    switch try session.phrases.moment(rest) {
    case .timed(let civil, _): return session.now.zone.instant(of: civil, resolving: .firstValid)
    case .allDay(let day):
      let time = session.allDayTime ?? .midnight
      return session.now.zone.instant(of: CivilDateTime(day, time), resolving: .firstValid)
    case .someday: throw ReminderError.notAhead(seen: text)
    }
  }
}

extension Session {
  /// The instant that much later: days and months on the wall clock, the rest as elapsed time.
  func instant(after span: Phrases.Span) -> Instant {
    let days = Phrases.Span(months: span.months, days: span.days)
    guard days != Phrases.Span(), let civil = days.applied(to: now.civil) else {
      return now.instant + span.seconds
    }
    return now.zone.instant(of: civil, resolving: .firstValid) + span.seconds
  }
}
