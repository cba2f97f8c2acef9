import CivilTime
import CommandLine
import Messages
import Operations
import Outcomes
import Phrases
import Presentation
import Scheduler
import TextSearch
import TodoCore
import TodoStore

/// `snooze ID WHEN|PLACE`: delivers an announcement again, later or elsewhere, unless the item is
/// done before.
enum SnoozeCommand: Command {
  static let spec = CommandSpec(
    "snooze", .reminders,
    "Announces something again, later or elsewhere, unless it is done before then.",
    ko: "알림을 나중에 다시 보냅니다. 그 전에 완료하면 보내지 않습니다.",
    examples: HelpText(
      """
      daydot snooze 12 10m
      daydot snooze 12 until 18:00
      daydot snooze 12 until market
      daydot snooze r5 tomorrow 9:00
      """,
      ko: """
        daydot snooze 12 10분
        daydot snooze 12 18:00까지
        daydot snooze 12 시장에 도착하면
        daydot snooze r5 내일 9:00
        """), operands: "ID WHEN…", count: 2...Int.max, options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let name = invocation.operands[0]
    let text = invocation.operands.dropFirst().joined(separator: " ")
    let (end, said) = try end(text, in: session)
    if case .moment(let until) = end, until <= session.now.instant {
      throw ReminderError.notAhead(seen: text)
    }
    let states: Set<DeliveryState> = [.delivered, .acknowledged, .snoozed]
    for target in try ReminderTarget.resolve([name], announced: states, in: session.book) {
      var filter = target.deliveries
      filter.states = states
      guard var newest = try session.store().deliveries(filter, limit: 1).first else {
        throw ReminderError.nothingDelivered(seen: name)
      }
      if let item = target.item,
        newest.state == .done || !item.isOpen(occurrence: newest.occurrence)
      {
        throw ReminderError.isClosed(item, occurrence: newest.occurrence)
      }
      try check(newest, of: target.item, until: end, in: session)
      let answer: Sentence
      switch end {
      case .moment(let until):
        try session.store().snooze(newest, until: until, at: session.now.instant)
        answer = .snoozed(
          itemID: newest.key.item, title: newest.title, until: session.now.zone.civil(at: until),
          said: said)
      case .crossing(let trigger):
        try session.store().snooze(newest, until: trigger, at: session.now)
        answer = .snoozed(itemID: newest.key.item, title: newest.title, until: trigger)
      }
      if session.wantsJSON {
        newest.state = .snoozed
        try session.printJSON { [newest] writer in
          DeliveredJSON.write([newest], to: &writer, zone: session.now.zone)
        }
      } else {
        try session.say(answer)
      }
    }
    if case .moment(let until) = end { try session.hintOfSeconds(until) }
    try session.hintWhereNothingChecks()
    return .success
  }

  /// - Throws: `ReminderError` if the reminder was switched off or removed, since the announcement
  ///   would not come again.
  private static func check(
    _ announcement: DeliveryRecord, of item: Item?, until end: RunningSnooze.End,
    in session: Session
  ) throws {
    let key = announcement.key
    switch try session.store().reminderSwitch(of: key) {
    case .on: return
    case .off: throw ReminderError.isOff(key, title: announcement.title)
    case .removed:
      let trigger: Trigger
      switch end {
      case .moment(let until):
        // The moments of a reminder are on the clock of its item.
        let zone = try item?.when.zone.map(session.book.itemZones.zone(named:)) ?? session.now.zone
        trigger = .moment(zone.civil(at: until.roundedUpToMinute))
      case .crossing(let crossing): trigger = .region(crossing)
      }
      throw ReminderError.isRemoved(key, title: announcement.title, instead: trigger)
    }
  }

  /// A place, a crossing in the words of a trigger, or a moment.
  ///
  /// - Returns: Its end, and the moment as it was said, if one was.
  private static func end(
    _ text: String, in session: Session
  ) throws -> (RunningSnooze.End, said: When?) {
    if let crossing = try crossing(text, in: session) { return (.crossing(crossing), nil) }
    do {
      return try moment(text, in: session)
    } catch let error as PhraseError {
      let name = untilRemoved(text) ?? text
      // A text close to the name of a place was probably meant as one.
      if let known = nearest(to: name, in: try session.store().placeNames()) {
        throw PlaceError.noSuchPlace(name, known: [known])
      }
      throw error
    }
  }

  private static func crossing(_ text: String, in session: Session) throws -> RegionTrigger? {
    let rest = untilRemoved(text) ?? text
    for name in [rest, rest.hasSuffix("까지") ? String(rest.dropLast(2)) : rest] {
      if let saved = try session.store().savedPlace(named: name) {
        return RegionTrigger(edge: .arrive, location: .named(saved.place.name))
      }
    }
    guard let read = try? session.phrases.triggers(rest), read.count == 1,
      case .region = read[0], case .region(let region)? = try session.book.frozen(read).first
    else { return nil }
    return region
  }

  /// The words after `until`, or nil without it.
  private static func untilRemoved(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard words.first?.lowercased() == "until", words.count > 1 else { return nil }
    return words.dropFirst().joined(separator: " ")
  }

  /// `10m`, `until 18:00`, `tomorrow 9:00`. Days keep the wall clock.
  private static func moment(_ text: String, in session: Session) throws -> (
    RunningSnooze.End, said: When?
  ) {
    if let span = try? session.phrases.duration(text) {
      return (.moment(session.instant(after: span)), nil)
    }
    let said = try session.phrases.moment(untilRemoved(text) ?? text)
    guard let day = said.day else { throw ReminderError.notAhead(seen: text) }
    let civil = CivilDateTime(day, said.time ?? session.allDayTime ?? .midnight)
    let zone = try said.zone(from: session.environment.zones, user: session.now.zone)
    return (.moment(zone.instant(of: civil, resolving: .firstValid)), said)
  }
}

extension Session {
  /// The instant a span from now: days and months on the wall clock, the rest as elapsed time. A
  /// span of whole minutes is rounded up to a full minute, which is when checks run.
  func instant(after span: Phrases.Span) -> Instant {
    let days = Phrases.Span(months: span.months, days: span.days)
    var end = now.instant + span.seconds
    if days != Phrases.Span(), let civil = days.applied(to: now.civil) {
      end = now.zone.instant(of: civil, resolving: .firstValid) + span.seconds
    }
    return span.seconds % 60 == 0 ? end.roundedUpToMinute : end
  }

  /// Hints that checks run once a minute if the moment is not on a full minute.
  func hintOfSeconds(_ moment: Instant) throws {
    if moment.roundedUpToMinute != moment { try complain(.checkedByMinute) }
  }
}
