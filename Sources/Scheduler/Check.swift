import CivilTime
import TodoCore

/// The time of a check, with the settings that determine what is due.
package struct CheckTime: Sendable {
  package var now: Now
  /// The time of the all-day digest; nil for none. All-day moments are scheduled either way, so that
  /// changing the setting does not touch every item.
  package let allDayTime: TimeOfDay?
  /// Quiet hours, which hold back passive and active reminders. Their end is excluded.
  package let quiet: TimeWindow?
  /// More notifications than this at once are combined into a digest on channels that interrupt; 0
  /// for never.
  package let digestLimit: Int

  package init(
    now: Now, allDayTime: TimeOfDay?, quiet: TimeWindow? = nil, digestLimit: Int = 0
  ) {
    self.now = now
    self.allDayTime = allDayTime
    self.quiet = quiet
    self.digestLimit = digestLimit
  }

  /// The instant of a moment in the user's current zone. Without a digest time, an all-day moment is
  /// at the end of its day.
  package func instant(of moment: ReminderMoment) -> Instant {
    moment.instant(in: now.zone, allDayTime: allDayTime ?? .endOfDay)
  }

  /// The date of a moment, on the user's clock.
  package func when(_ due: Instant, isAllDay: Bool) -> When {
    let civil = now.zone.civil(at: due)
    return isAllDay ? .allDay(civil.day) : .timed(civil, zone: nil)
  }

  package var isQuiet: Bool { quietEnd(at: now.instant) != nil }

  /// The end of the quiet hours that contain an instant, or nil.
  private func quietEnd(at instant: Instant) -> Instant? {
    guard let quiet else { return nil }
    let reading = now.zone.civil(at: instant)
    let time = reading.time
    let isQuiet =
      quiet.start <= quiet.end
      ? quiet.start <= time && time < quiet.end : quiet.start <= time || time < quiet.end
    guard isQuiet else { return nil }
    let end = CivilDateTime(quiet.end > time ? reading.day : reading.day + 1, quiet.end)
    let first = now.zone.instant(of: end, resolving: .firstValid)
    // In a repeated hour, quiet hours that end within it last until its second pass.
    if first <= instant, case .fold(_, let later) = now.zone.resolve(end) { return later }
    return first
  }

  /// When a notification that is due at a moment is heard, if quiet hours hold it back; nil if the
  /// next check announces it. All views and answers get this time here.
  ///
  /// - Parameter due: May have passed; the notification is then announced now at the earliest.
  package func heldUntil(_ due: Instant, level: Reminder.Level) -> Instant? {
    level.isHeldWhenQuiet ? quietEnd(at: max(due, now.instant)) : nil
  }

  /// Whether what was due is too old to be announced. The usual limit begins when quiet hours end that
  /// hold it, since it can not be heard earlier; a limit that the user set counts on.
  package func givesUp(
    _ due: Instant, level: Reminder.Level, after limit: Int, isUsual: Bool
  ) -> Bool {
    func end(at moment: Instant) -> Instant? { heldUntil(since: moment, level: level) }
    let begin = isUsual ? end(at: due) ?? end(at: due + limit) ?? due : due
    return now.instant - begin > limit
  }

  /// The end of the quiet hours that held a notification back until now or later; nil if they are
  /// over for a day or more, as then it was not they that held it.
  ///
  /// - Parameter begin: When it could first be told: when it was due, or set.
  package func heldUntil(since begin: Instant, level: Reminder.Level) -> Instant? {
    quietEnd(at: begin).flatMap { heldUntil(endedAt: $0, level: level) }
  }

  /// The end of quiet hours in which a check held a notification back, or nil as above.
  package func heldUntil(endedAt end: Instant, level: Reminder.Level) -> Instant? {
    level.isHeldWhenQuiet && now.instant - end < 86_400 ? end : nil
  }

  /// Whether a notification waits for the end of quiet hours.
  package func holds(_ notification: Notification) -> Bool {
    heldUntil(now.instant, level: notification.level) != nil
  }
}

/// When a reminder is due, and when it will be heard.
package struct HeardMoment: Hashable, Sendable {
  package let due: Instant
  /// The end of the quiet hours that hold it back; nil if they do not.
  package let heldUntil: Instant?

  package init(due: Instant, heldUntil: Instant?) {
    self.due = due
    self.heldUntil = heldUntil
  }

  package var heard: Instant { heldUntil ?? due }

  /// Whether it was to be told before the beginning of its entry, and is heard after it.
  ///
  /// - Parameter when: When the entry is, on the clock of `zone`.
  package func isAfterStart(of when: When?, in zone: Zone) -> Bool {
    guard let heldUntil, case .timed(let start, _) = when else { return false }
    return zone.civil(at: due) < start && start < zone.civil(at: heldUntil)
  }
}

extension Reminder.Level {
  /// Whether quiet hours hold back notifications of this level.
  package var isHeldWhenQuiet: Bool {
    switch self {
    case .passive, .active: true
    case .timeSensitive, .critical: false
    }
  }
}

/// The result of a check.
package struct CheckReport: Sendable {
  package var delivered: [(notification: Notification, channels: [String])] = []
  /// Held back by quiet hours.
  package var held: [Notification] = []
  package var failed: [(notification: Notification, reason: String)] = []
  /// Possibly delivered by runs that died, and not delivered again.
  package var doubtful: [Notification] = []
  /// Channels that failed in this run, for the first time or again after a rest; nil for a channel
  /// that works again.
  package var channelFailures: [String: ChannelFailure?] = [:]

  package init() {}

  /// Adds the report of a later run of the same check.
  package mutating func append(_ later: CheckReport) {
    delivered += later.delivered
    held += later.held
    failed += later.failed
    doubtful += later.doubtful
    channelFailures.merge(later.channelFailures) { _, later in later }
  }
}

/// Delivers the whole report at once, for example for `--json`, instead of one line per
/// notification.
package struct ReportSink {
  let name: String
  let counts: Bool
  let deliver: (CheckReport) -> DeliveryFailure?

  /// - Parameter counts: Whether a reminder counts as delivered if this sink alone succeeds.
  package init(
    name: String, counts: Bool = true, deliver: @escaping (CheckReport) -> DeliveryFailure?
  ) {
    self.name = name
    self.counts = counts
    self.deliver = deliver
  }
}

/// One run of the reminder check: claim, deliver, mark.
///
/// The caller holds the check's kernel lock, so at most one run is alive. A claim is on disk before
/// its delivery, so nothing is lost. Each delivery is recorded in the `DeliveryLog` immediately, so
/// that the next run marks it without repeating it. Only the notification that a run was delivering
/// when it died is in doubt. It is delivered a second time; if that run dies as well, it counts as
/// delivered and `warn` reports it. So a reminder is never delivered three times, and twice only if
/// the process was killed between the delivery and its record.
///
/// A power cut may lose the record and keep the claims. The claims of the last batch are then
/// delivered again.
package struct Check<L: Ledger> {
  /// How many occurrences are claimed and marked at a time.
  package static var batchSize: Int { 1000 }

  let ledger: L
  let makeChannels: () -> [any Channel]
  let log: any DeliveryLog
  let time: CheckTime
  let lastSeen: Instant?
  let warn: (Notification) -> Void

  /// - Parameters:
  ///   - channels: Evaluated only if something is to be delivered, because detecting a desktop
  ///     takes time.
  ///   - lastSeen: The latest time of earlier checks, or nil.
  ///   - warn: Called for a notification that may have been delivered never, once or twice, and is
  ///     not delivered again.
  package init(
    ledger: L, channels: @autoclosure @escaping () -> [any Channel], record: any DeliveryLog,
    time: CheckTime, lastSeen: Instant? = nil,
    warn: @escaping (Notification) -> Void = { _ in }
  ) {
    self.ledger = ledger
    makeChannels = channels
    log = record
    self.time = time
    self.lastSeen = lastSeen
    self.warn = warn
  }

  /// Whether the clock was set back. Instants are compared, so a change of the zone does not count.
  ///
  /// A machine without a battery-backed clock starts in 1970. A time before `earliestClock` is
  /// certainly wrong, so nothing is planned anew until the clock is set.
  var isClockBehind: Bool {
    let now = time.now.instant
    return now >= Check.earliestClock && lastSeen.map { now < $0 } ?? false
  }

  /// 2020-01-01T00:00Z, which is before this program existed.
  private static var earliestClock: Instant { Instant(secondsSinceEpoch: 1_577_836_800) }

  /// Delivers everything that is due.
  ///
  /// - Parameter sink: Receives the whole report once, before its claims are marked; nil to deliver
  ///   each notification by itself.
  /// - Throws: The errors of the ledger. Failed deliveries are part of the report.
  package func run(handingOver sink: ReportSink? = nil) throws -> CheckReport {
    var report = CheckReport()
    if isClockBehind { try ledger.replan(at: time) }
    guard try ledger.hasWork(at: time) else {
      _ = sink?.deliver(report)
      return report
    }
    let channels = makeChannels()
    let isSlow = channels.contains { !$0.isInstant }
    let health = ChannelHealth(isSlow ? try ledger.channelFailures() : [:], now: time.now.instant)
    let sender = NotificationSender(
      channels: channels, log: log, health: health, time: time, warn: warn, sink: sink)
    let left = log.left()
    let delivered = left.filter { !$0.value.channels.isEmpty }.mapValues(\.channels)
    if !delivered.isEmpty { try ledger.settle(delivered, at: time) }
    var claims = try ledger.openClaims(at: time)
    if sink != nil { claims += try ledger.claimDue(at: time, limit: .max) }
    try mark(sender.send(claims, left: left, into: &report))
    while sink == nil {
      claims = try ledger.claimDue(at: time, limit: Self.batchSize)
      if claims.isEmpty { break }
      try mark(sender.send(claims, left: [:], into: &report))
    }
    let changes = health.changes
    if !changes.isEmpty { try ledger.note(changes) }
    report.channelFailures = changes
    return report
  }

  private func mark(_ outcomes: [Outcome]) throws {
    if !outcomes.isEmpty { try ledger.mark(outcomes, at: time) }
    log.clear()
  }
}

/// A read-only log for `check --dry-run`, which delivers nothing.
package final class RehearsedLog: DeliveryLog {
  private let attempts: [Int: DeliveryAttempt]

  /// - Parameter left: The entries that dead runs left in the real log.
  package init(left: [Int: DeliveryAttempt]) { attempts = left }

  package func left() -> [Int: DeliveryAttempt] { attempts }
  package func begin(_ claims: [Int]) {}
  package func end(_ claims: [Int], deliveredBy channel: String?) {}
  package func clear() {}
}

/// A channel for `check --dry-run`. It delivers nothing, and fails only if the real channel has an
/// `obstacle`.
package struct RehearsedChannel: Channel {
  private let real: any Channel
  package var name: String { real.name }
  package var counts: Bool { real.counts }
  package var interrupts: Bool { real.interrupts }
  package var isInstant: Bool { real.isInstant }
  package var obstacle: DeliveryFailure? { real.obstacle }

  package init(of channel: any Channel) { real = channel }

  package func prepare(_ notification: Notification) -> Send { { [obstacle] in obstacle } }
}
