import CivilTime
import Scheduler
import TodoCore

/// Lists of reminders and their deliveries.
package struct ReminderRenderer: Sendable {
  private let options: RenderOptions
  private var language: Language { options.language }

  package init(_ options: RenderOptions) { self.options = options }

  /// Returns reminders: id, on or off, item, title, trigger, and when each is due next.
  package func lines(_ reminders: [ReminderFacts], today: Day) -> [Line] {
    let names = reminders.map { facts in facts.key.reminder.map { "r\($0)" } ?? "-" }
    let switches = reminders.map { say($0.isOn ? .reminderOn : .reminderOff) }
    let items = reminders.map { facts in facts.key.item.map { "\($0)" } ?? "" }
    let nameWidth = names.map(\.utf8.count).max() ?? 0
    let switchWidth = switches.map { displayWidth(of: $0) }.max() ?? 0
    let itemWidth = items.map(\.utf8.count).max() ?? 0
    return reminders.indices.flatMap { index in
      let facts = reminders[index]
      let style: Style = facts.isOn ? .plain : .faint
      var parts: [(String, Style)] = [
        (names[index].paddedLeft(to: nameWidth), .faint),
        (switches[index].padded(to: switchWidth), style),
        (items[index].paddedLeft(to: itemWidth), .faint), (facts.title.sanitized, style),
        ("(\(say(facts.triggerWords)))", .faint),
      ]
      if case .unreadable = facts.trigger {
        parts.append((say(.unreadableReminder), .plain))
      } else if facts.isOn {
        parts.append((next(facts, today: today), style))
        if facts.isSnoozed { parts.append(("(\(say(.isSnoozed)))", .faint)) }
      }
      return lines(parts)
    }
  }

  /// Returns the deliveries of one reminder in the given order.
  ///
  /// - Parameter outcomes: The states that checks will give to the deliveries that are outstanding, by
  ///   row.
  package func history(
    _ deliveries: [DeliveryRecord], outcomes: [Int: DeliveryState] = [:]
  ) -> [Line] {
    deliveries.flatMap { entry in
      var parts = [moment(entry.due, isAllDay: entry.isAllDay)]
      var state = say(entry.sentence)
      if entry.state == .snoozed, let until = entry.snoozedUntil {
        state = say(.snoozed(until: options.civil(until)))
      } else if let deliveredAt = entry.deliveredAt, deliveredAt != entry.due {
        state += " " + moment(deliveredAt, isAllDay: false)
      } else if let next = outcomes[entry.row], next != .delivered {
        state = say(Self.undelivered(entry.state, next))
      }
      parts.append(state)
      if let crossing = entry.awaited { parts.append("(\(language.phrases.words(for: crossing)))") }
      if !entry.channels.isEmpty { parts.append("(\(entry.channels.joined(separator: ", ")))") }
      if entry.heldUntil != nil, entry.deliveredAt != nil { parts.append(say(.heldByQuietHours)) }
      if entry.missed > 0 { parts.append(language.missed(entry.missed)) }
      if entry.isPresumed {
        parts.append(say(.perhapsUnseen))
      } else if let error = entry.error, !entry.isJoined {
        parts.append(say(.tried(count: entry.attempts, error: error)))
      }
      return lines(parts.map { ($0, .plain) }, indent: 2)
    }
  }

  /// Returns the state of an outstanding delivery that becomes `next` at the next check.
  private static func undelivered(_ state: DeliveryState, _ next: DeliveryState) -> Sentence {
    guard next == .expired else { return next.sentence }
    return state == .claimed ? .dueTooLate : state.sentence + .tooLate
  }

  /// Returns delivered notifications in the given order: item, due time, title, state.
  package func delivered(_ deliveries: [DeliveryRecord]) -> [Line] {
    deliveries.flatMap { entry in
      var remarks = [say(entry.sentence)]
      if entry.heldUntil != nil, entry.deliveredAt != nil {
        remarks.append(say(.heldByQuietHours))
      }
      let begin = entry.heldUntil ?? entry.due
      if let seconds = entry.deliveredAt.map({ $0 - begin }), seconds > Notification.lateSeconds {
        let minutes = entry.isAllDay ? nil : seconds / 60
        remarks.append(say(.late(minutes: minutes)))
      }
      if entry.missed > 0 { remarks.append(language.missed(entry.missed)) }
      if entry.isPresumed { remarks.append(say(.perhapsUnseen)) }
      return lines([
        (entry.key.number, .faint), (moment(entry.due, isAllDay: entry.isAllDay), .plain),
        (entry.title.sanitized, .plain), ("(\(remarks.joined(separator: ", ")))", .faint),
      ])
    }
  }

  /// Returns delivered notifications for a prompt: item, due time, title.
  package func announced(_ deliveries: [DeliveryRecord], today: Day) -> [Line] {
    deliveries.map { entry in
      let missed = entry.missed > 0 ? [("(\(language.missed(entry.missed)))", Style.faint)] : []
      return line(
        [
          (entry.key.number, .faint), (moment(entry, today: today), .plain),
          (entry.title.sanitized, .plain),
        ] + missed)
    }
  }

  /// Returns texts with two blanks between them. Texts that do not fit are on further lines.
  private func lines(_ parts: [(text: String, style: Style)], indent: Int = 0) -> [Line] {
    guard let first = parts.first else { return [] }
    var lines = [Line(first.text, first.style, at: indent)]
    for part in parts.dropFirst() {
      lines.append(part.text, part.style, below: indent + 2, width: options.width)
    }
    return lines.map { $0.clipped(to: options) }
  }

  /// Returns a line of texts with two blanks between them, cut to the width.
  private func line(_ parts: [(text: String, style: Style)]) -> Line {
    var line = Line()
    for (index, part) in parts.enumerated() {
      line.append((index == 0 ? "" : "  ") + part.text, part.style)
    }
    return line.clipped(to: options)
  }

  /// Returns the due time, with the day unless it is today; only the day for a whole day.
  private func moment(_ entry: DeliveryRecord, today: Day) -> String {
    let due = options.civil(entry.due)
    if due.day != today { return moment(entry.due, isAllDay: entry.isAllDay) }
    return entry.isAllDay ? language.relativeDay(0) ?? "" : options.time(due.time)
  }

  private func next(_ facts: ReminderFacts, today: Day) -> String {
    switch facts.next {
    case .at(let next), .held(_, until: let next):
      return options.moment(language.nearDate(next.day, today: today), next.time)
    case .atOnce: return language.relativeDay(0) ?? ""
    case .place: return say(.waitsForPlace)
    case .nothing: return say(.nothingAhead)
    }
  }

  private func moment(_ instant: Instant, isAllDay: Bool) -> String {
    let moment = options.civil(instant)
    return options.moment(language.dateInYear(moment.day), isAllDay ? nil : moment.time)
  }

  private func say(_ sentence: Sentence) -> String {
    language.sentence(sentence)
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
    /// Due in quiet hours and held until they end; `due` is nil if that time has passed.
    case held(due: CivilDateTime?, until: CivilDateTime)
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
  /// When `next` is due or came due; nil for a crossing.
  package var due: CivilDateTime?
  /// When it is due again, if `next` has passed and is not announced yet.
  package var following: CivilDateTime?
  /// The zone of its times; nil for that of the user.
  package var zone: String?
  /// Whether it is due at each of several times a day of its item.
  package var hasSeveralTimes = false
  package var level = Reminder.Level.active
  /// Whether it was announced before and snoozed.
  package var isSnoozed = false
  /// Whether quiet hours hold it until after the beginning of its entry.
  package var isAfterStart = false

  /// Whether its time alone explains why it is announced.
  var isAtOwnTime: Bool {
    if case .timeOfDay = trigger { return zone == nil }
    return false
  }

  /// The trigger in words.
  package var triggerWords: Sentence {
    if hasSeveralTimes { return Sentence("at its times", ko: "정해진 시각마다") }
    if case .timeOfDay(let time) = trigger, zone == nil {
      // Outside of a sentence a time has no particle.
      return Sentence("\(trigger: trigger)", ko: "\(time: time)")
    }
    return Sentence(same: "\(trigger: trigger, inZone: zone)")
  }

  package init(
    key: ReminderKey, title: String, trigger: Trigger, isOn: Bool, next: Next, zone: String? = nil
  ) {
    (self.zone, self.key, self.title, self.trigger) = (zone, key, title, trigger)
    (self.isOn, self.next) = (isOn, next)
  }
}

/// The pending reminders: id, day, time, title, place and reason.
package enum PendingRenderer {
  /// The least width of titles in columns. With less room, rows are paragraphs.
  static let minTitleWidth = 12

  /// Returns why a reminder is scheduled, or the crossing it waits for; nil if its time is reason
  /// enough.
  package typealias Reason = (ListedReminder) -> String?

  /// Returns reminders at a time, then reminders that wait for a crossing.
  package static func lines(
    _ reminders: [ListedReminder], today: Day, options: RenderOptions,
    reason: Reason = { _ in nil }
  ) -> [Line] {
    timed(reminders.filter { $0.circle == nil }, today: today, options, reason)
      + waiting(reminders.filter { $0.circle != nil }, options, reason)
  }

  private static func timed(
    _ rows: [ListedReminder], today: Day, _ options: RenderOptions, _ reason: Reason
  ) -> [Line] {
    let words = options.language
    let table = ColumnTable(
      columns: [
        .init(alignsRight: true, style: .faint, isHead: true), .init(), .init(alignsRight: true),
      ], minTextWidth: minTitleWidth)
    return table.lines(
      rows.map { row in
        let moment = row.next.map(options.civil)
        return ColumnTable.Row(
          cells: [
            row.key.number, moment.map { words.nearDate($0.day, today: today) } ?? "",
            moment.map { options.time($0.time) } ?? "",
          ],
          text: row.title.sanitized,
          notes: [
            row.place?.sanitized, reason(row).map { "(\($0)\(beside(row, today, options)))" },
            note(row, options),
          ].compactMap { $0 })
      }, options)
  }

  /// Returns the moment that is announced as one with an arrival; empty for none.
  private static func beside(
    _ row: ListedReminder, _ today: Day, _ options: RenderOptions
  ) -> String {
    guard let day = row.beside?.day else { return "" }
    let date = options.language.nearDate(day, today: today)
    return ", " + (row.beside?.time.map { options.moment(date, $0) } ?? date)
  }

  /// Returns when a held reminder is delivered, or how many earlier ones it includes; nil for neither.
  private static func note(_ row: ListedReminder, _ options: RenderOptions) -> String? {
    let words = options.language
    guard let end = row.heldUntil else { return row.missed > 0 ? words.missed(row.missed) : nil }
    let held = words.heard(
      options.heard(options.civil(end), due: row.next.map(options.civil)),
      isAfterStart: row.isAfterStart)
    if row.together < 2 { return held }
    return held + ", " + words.text("\(row.together) as one", ko: "\(row.together)회분을 한 번에")
  }

  /// Returns the reminders that wait for a crossing: id, distance if known, title, and trigger.
  private static func waiting(
    _ rows: [ListedReminder], _ options: RenderOptions, _ reason: Reason
  ) -> [Line] {
    let words = options.language
    let table = ColumnTable(columns: [
      .init(alignsRight: true, style: .faint, isHead: true),
      .init(alignsRight: true, isBelow: true),
    ])
    return table.lines(
      rows.map { row in
        ColumnTable.Row(
          cells: [
            row.key.number, row.circle?.distanceMetres.map { words.distance(metres: $0) } ?? "",
          ],
          text: row.title.sanitized,
          notes: [
            reason(row).map { "(\($0.sanitized))" },
            row.circle.map { words.length(metres: $0.radiusMetres) },
          ].compactMap { $0 })
      }, options)
  }
}

extension ReminderKey {
  /// The id of the item, or `r5` for a reminder without an item. Lines about the reminder begin
  /// with it.
  package var number: String { item.map { "\($0)" } ?? "r\(reminder ?? 0)" }

  /// The argument for this reminder: `r5`, or the id of the item for its default reminder.
  package var name: String { reminder.map { "r\($0)" } ?? number }
}

/// The sentences of lists and notifications about reminders.
extension Sentence {
  package static let reminderOn = Sentence("on", ko: "켜짐")
  package static let reminderOff = Sentence("off", ko: "꺼짐")
  package static let nothingAhead = Sentence("nothing ahead", ko: "예정된 알림 없음")
  package static let waitsForPlace = Sentence("waits for the place", ko: "위치에 따라 알림")
  package static let isSnoozed = Sentence("snoozed", ko: "다시 알림")
  static let unreadableReminder = Sentence("cannot be read any more", ko: "이제 읽을 수 없음")

  static func snoozed(until moment: CivilDateTime) -> Sentence {
    Sentence("snoozed until \(moment: moment)", ko: "\(moment: moment)에 다시 알림")
  }

  /// The delivery was interrupted twice, so its success is unknown.
  static let perhapsUnseen = Sentence(
    "perhaps unseen: two checks were killed while announcing it",
    ko: "전달되지 않았을 수 있음: 보내는 도중 점검이 두 번 강제 종료됨")

  static func tried(count: Int, error: String) -> Sentence {
    let why = failures(error)
    let ko: Words = "\(count)번 시도: \(why)"
    return count == 1
      ? Sentence("tried once: \(why)", ko: ko) : Sentence("tried \(count) times: \(why)", ko: ko)
  }

  /// The failures of channels, as the store has them: `desktop: no session bus; ntfy: exit 22`.
  package static func failures(_ stored: String) -> Sentence {
    let each = stored.split(separator: "; ", omittingEmptySubsequences: false).map { text in
      guard let range = text.firstRange(of: ": ") else {
        return Sentence(same: "\(plain: String(text))")
      }
      return Sentence(same: "\(plain: String(text[..<range.lowerBound])): ")
        + DeliveryFailure(stored: String(text[range.upperBound...])).sentence
    }
    return Sentence(same: "\(list: each, "; ")")
  }

  /// The title of several reminders that are delivered together.
  static func digest(count: Int) -> Sentence { Sentence("\(count) reminders", ko: "알림 \(count)개") }

  /// A delivery that came due and has expired.
  static let dueTooLate = Sentence("due, too late to be announced", ko: "알릴 시각을 넘겨 알리지 않음")

  /// Follows the state of a delivery that has expired.
  static let tooLate = Sentence(", too late to be announced", ko: ", 늦어서 알리지 않음")

  /// Follows what is announced at the end of quiet hours.
  static let heldByQuietHours = Sentence("held by quiet hours", ko: "방해 금지로 늦춤")

  /// How late a delivery is, rounded to hours or days. With nil, only that it is late.
  static func late(minutes: Int?) -> Sentence {
    guard let minutes else { return Sentence("late", ko: "늦음") }
    if minutes < 60 { return Sentence("late by \(minutes) min", ko: "\(minutes)분 늦음") }
    let hours = (minutes + 30) / 60
    if hours < 48 { return Sentence("late by \(hours) h", ko: "\(hours)시간 늦음") }
    let days = (minutes + 720) / 1440
    return Sentence("late by \(days) days", ko: "\(days)일 늦음")
  }
}

extension DeliveryRecord: SentenceConvertible {
  /// The state in words.
  package var sentence: Sentence {
    if isJoined { return Sentence("told with another", ko: "다른 알림에 합침") }
    return switch unannounced {
    case .closedFirst:
      Sentence("not announced, as it was closed first", ko: "먼저 처리해서 보내지 않음")
    case .laterClosed:
      Sentence("not announced, as a later date was closed", ko: "이후 회차를 처리해서 보내지 않음")
    case nil: state.sentence
    }
  }
}

extension DeliveryState: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .claimed: Sentence("due, announced at the next check", ko: "곧 알림")
    case .failed: Sentence("failed", ko: "실패")
    case .held: Sentence("held", ko: "보류")
    case .delivered: Sentence("delivered", ko: "보냄")
    case .acknowledged: Sentence("seen", ko: "읽음")
    case .done: Sentence("done", ko: "완료")
    case .snoozed: Sentence("snoozed", ko: "다시 알림")
    case .expired: Sentence("expired", ko: "늦어서 보내지 않음")
    case .skipped: Sentence("not announced", ko: "알리지 않음")
    }
  }
}

extension DeliveryFailure: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .notSet(let setting):
      Sentence("\(plain: setting) is not set", ko: "\(plain: setting) 설정이 없음")
    case .noSessionBus: Sentence("no session bus", ko: "데스크톱의 세션 버스가 없음")
    case .noTerminal: Sentence("no terminal", ko: "터미널이 없음")
    case .deviceNobodyReads: Sentence("a device nobody reads", ko: "아무도 읽지 않는 장치")
    case .cronWithoutMail:
      Sentence("cron, and no sendmail to mail it", ko: "cron이 메일로 보낼 sendmail이 없음")
    case .readerGone: Sentence("the reader is gone", ko: "받는 쪽이 닫힘")
    case .exited(let status, let complaint):
      Sentence("exit \(status)", ko: "종료 상태 \(status)")
        + (complaint.map { Sentence(same: ", \(reason: $0)") } ?? .empty)
    case .notRun(let program, let reason):
      Sentence(same: "\(plain: program): \(reason: reason)")
    case .system(let reason): Sentence(same: "\(reason: reason)")
    }
  }
}
