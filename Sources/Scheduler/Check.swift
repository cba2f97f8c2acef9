import CivilTime
import TodoCore

/// `now`, with the settings that decide what is due.
public struct CheckTime: Sendable {
  public var now: Now
  /// The time of the all-day digest; nil for none.
  public let allDayTime: TimeOfDay?
  /// Quiet hours, which hold back passive and active reminders; their end is excluded.
  public let quiet: TimeWindow?
  /// More notifications than this at once are combined into one on channels that interrupt; 0 for
  /// never.
  public let digestLimit: Int

  public init(
    now: Now, allDayTime: TimeOfDay?, quiet: TimeWindow? = nil, digestLimit: Int = 0
  ) {
    self.now = now
    self.allDayTime = allDayTime
    self.quiet = quiet
    self.digestLimit = digestLimit
  }

  /// Whether it is quiet now.
  public var isQuiet: Bool {
    guard let quiet else { return false }
    let time = now.civil.time
    if quiet.start <= quiet.end { return quiet.start <= time && time < quiet.end }
    return quiet.start <= time || time < quiet.end
  }

  /// When the quiet hours end that it is in now, or nil.
  public var quietEnd: Instant? {
    guard isQuiet, let quiet else { return nil }
    let day = quiet.end > now.civil.time ? now.today : now.today + 1
    return now.zone.instant(of: CivilDateTime(day, quiet.end), resolving: .firstValid)
  }

  /// Whether a notification waits until quiet hours are over.
  public func holds(_ notification: Notification) -> Bool {
    isQuiet && notification.level.isHeldWhenQuiet
  }
}

extension Reminder.Level {
  public var isHeldWhenQuiet: Bool {
    switch self {
    case .passive, .active: true
    case .timeSensitive, .critical: false
    }
  }
}

/// What a check did.
public struct CheckReport: Sendable {
  public var delivered: [(notification: Notification, channels: [String])] = []
  /// Held back by quiet hours.
  public var held: [Notification] = []
  public var failed: [(notification: Notification, reason: String)] = []
  /// Perhaps delivered by runs that died, and not delivered again.
  public var doubtful: [Notification] = []
  /// Channels that failed in this run, for the first time or again after a rest; nil for one that
  /// works again.
  public var troubles: [String: ChannelFailure?] = [:]

  public init() {}

  /// Adds what a later run in the same check did.
  public mutating func append(_ later: CheckReport) {
    delivered += later.delivered
    held += later.held
    failed += later.failed
    doubtful += later.doubtful
    troubles.merge(later.troubles) { _, later in later }
  }
}

/// Delivers the whole report to a program, in place of a line for each notification.
public struct ReportSink {
  let name: String
  let counts: Bool
  let deliver: (CheckReport) -> DeliveryFailure?

  /// - Parameter counts: Whether it counts as a delivery.
  public init(
    name: String, counts: Bool = true, deliver: @escaping (CheckReport) -> DeliveryFailure?
  ) {
    self.name = name
    self.counts = counts
    self.deliver = deliver
  }
}

/// One run of the reminder check: claim, deliver, mark.
///
/// The caller holds the check's kernel lock, so at most one run is alive. The claim is on disk
/// before anything is delivered, so nothing is lost. Each delivery is written to the `DeliveryLog`
/// at once, so that the next run marks it without repeating it. Only the one notification that a
/// run was delivering when it died is in doubt: it is delivered a second time, and if that run dies
/// as well, it counts as delivered and `warn` reports it. A reminder is never delivered a third
/// time, and a second time only if a kill came between its delivery and the record of it.
///
/// A power cut may lose the record and keep the claims. Then the claims of the last batch are
/// delivered again, since nothing may be lost.
public struct Check<L: Ledger> {
  /// How many occurrences are claimed and marked at a time.
  public static var batchSize: Int { 1000 }

  let ledger: L
  let makeChannels: () -> [any Channel]
  let record: any DeliveryLog
  let time: CheckTime
  let lastSeen: Instant?
  let warn: (Notification) -> Void

  /// - Parameters:
  ///   - channels: Evaluated only if there is something to deliver, because finding a desktop takes
  ///     time.
  ///   - lastSeen: The latest time that earlier checks saw, or nil.
  ///   - warn: Called for a notification that may have been delivered up to twice, or never, and is
  ///     not delivered again.
  public init(
    ledger: L, channels: @autoclosure @escaping () -> [any Channel], record: any DeliveryLog,
    time: CheckTime, lastSeen: Instant? = nil,
    warn: @escaping (Notification) -> Void = { _ in }
  ) {
    self.ledger = ledger
    makeChannels = channels
    self.record = record
    self.time = time
    self.lastSeen = lastSeen
    self.warn = warn
  }

  /// Whether the clock was set back. Instants are compared, so travel does not count.
  ///
  /// A machine without a clock of its own begins in 1970: before a moment that no right clock shows any more
  /// nothing is planned anew, and the plan waits for the right one.
  var isClockBehind: Bool {
    let now = time.now.instant
    return now >= Check.earliestClock && lastSeen.map { now < $0 } ?? false
  }

  /// 2020-01-01T00:00Z.
  private static var earliestClock: Instant { Instant(secondsSinceEpoch: 1_577_836_800) }

  /// - Parameter hand: Receives the whole report once, before its claims are marked; nil to deliver
  ///   each notification by itself.
  public func run(handingOver hand: ReportSink? = nil) throws -> CheckReport {
    var report = CheckReport()
    if isClockBehind { try ledger.replan(at: time) }
    guard try ledger.hasWork(at: time) else {
      _ = hand?.deliver(report)
      return report
    }
    let channels = makeChannels()
    let isSlow = channels.contains { !$0.isInstant }
    let watch = ChannelHealth(isSlow ? try ledger.troubles() : [:], now: time.now.instant)
    let sender = NotificationSender(
      channels: channels, record: record, watch: watch, time: time, warn: warn, hand: hand)
    let left = record.left()
    let told = left.filter { !$0.value.channels.isEmpty }.mapValues(\.channels)
    if !told.isEmpty { try ledger.settle(told, at: time) }
    var claims = try ledger.openClaims(at: time)
    if hand != nil { claims += try ledger.claimDue(at: time, limit: .max) }
    try mark(sender.send(claims, left: left, into: &report))
    while hand == nil {
      claims = try ledger.claimDue(at: time, limit: Self.batchSize)
      if claims.isEmpty { break }
      try mark(sender.send(claims, left: [:], into: &report))
    }
    let changes = watch.changes
    if !changes.isEmpty { try ledger.note(changes) }
    report.troubles = changes
    return report
  }

  private func mark(_ outcomes: [Outcome]) throws {
    if !outcomes.isEmpty { try ledger.mark(outcomes, at: time) }
    record.clear()
  }
}
