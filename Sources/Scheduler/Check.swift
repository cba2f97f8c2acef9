import CivilTime
import TodoCore

/// `now`, with the settings that decide what is due.
public struct CheckTime: Sendable {
  public let now: Now
  /// The time of the all-day digest; nil for none.
  public let allDayTime: TimeOfDay?
  /// The part of the day that holds back what is passive or active; its end is not part of it.
  public let quiet: TimeWindow?
  /// More notices than this at once become one where they interrupt; 0 for never.
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

  /// Whether a notice waits until quiet hours are over.
  public func holds(_ notice: Notice) -> Bool { isQuiet && notice.level.isHeldWhenQuiet }
}

extension Reminder.Level {
  var isHeldWhenQuiet: Bool {
    switch self {
    case .passive, .active: true
    case .timeSensitive, .critical: false
    }
  }
}

/// What a check did.
public struct CheckReport: Sendable {
  public var delivered: [(notice: Notice, channels: [String])] = []
  /// Held back by quiet hours.
  public var held: [Notice] = []
  public var failed: [(notice: Notice, reason: String)] = []
  /// Told once or twice by runs that died over it, and not told again.
  public var doubtful: [Notice] = []
  /// Channels that failed for the first time since they worked, or again after a rest.
  public var troubles: [String: ChannelTrouble] = [:]

  public init() {}
}

/// How a program is handed the whole report in place of lines.
public struct ReportHanding {
  let name: String
  let counts: Bool
  let deliver: (CheckReport) -> DeliveryFailure?

  /// - Parameter counts: Whether it is a delivery.
  public init(
    name: String, counts: Bool = true, deliver: @escaping (CheckReport) -> DeliveryFailure?
  ) {
    self.name = name
    self.counts = counts
    self.deliver = deliver
  }
}

/// One run of the reminder check: claim, tell, mark.
///
/// The caller holds the check's kernel lock, so at most one run is alive. The claim is on disk before anything
/// is told, so nothing is lost. What a run told stands in the `TellingRecord` at once, notice by notice, so
/// the next run marks it without telling it again. Only the one notice that a dead run was telling is in
/// doubt: it is told a second time, and where that run dies while telling it too, it is taken as told, and
/// `warn` says so. A reminder is never told a third time, and a second time only where a kill fell between
/// its delivery and the record of it.
///
/// A power cut may take the record away and leave the claims: then those of the last batch are told again,
/// since nothing may be lost.
public struct Check<L: Ledger> {
  /// How many are claimed and marked at a time.
  public static var batchSize: Int { 1000 }

  let ledger: L
  let makeChannels: () -> [any Channel]
  let record: any TellingRecord
  let time: CheckTime
  let lastSeen: Instant?
  let warn: (Notice) -> Void

  /// - Parameters:
  ///   - channels: Asked for when there is something to tell: a desktop has to be looked for.
  ///   - lastSeen: The latest the clock is known to have shown, or nil.
  ///   - warn: Says of a notice that it was told once or twice, or perhaps never, and is not told again.
  public init(
    ledger: L, channels: @autoclosure @escaping () -> [any Channel], record: any TellingRecord,
    time: CheckTime, lastSeen: Instant? = nil,
    warn: @escaping (Notice) -> Void = { _ in }
  ) {
    self.ledger = ledger
    makeChannels = channels
    self.record = record
    self.time = time
    self.lastSeen = lastSeen
    self.warn = warn
  }

  /// Whether the clock was set back. Instants are compared: travel is not it.
  var isClockBehind: Bool { lastSeen.map { time.now.instant < $0 } ?? false }

  /// - Parameter hand: Is given the report once, before anything is marked; nil where each notice is told by
  ///   itself.
  public func run(handingOver hand: ReportHanding? = nil) throws -> CheckReport {
    var report = CheckReport()
    if isClockBehind { try ledger.replan(at: time) }
    guard try ledger.hasWork(at: time) else {
      _ = hand?.deliver(report)
      return report
    }
    let channels = makeChannels()
    let isSlow = channels.contains { !$0.isInstant }
    let watch = ChannelWatch(isSlow ? try ledger.troubles() : [:], now: time.now.instant)
    let telling = Teller(
      channels: channels, record: record, watch: watch, time: time, warn: warn, hand: hand)
    let left = record.left()
    let told = left.filter { !$0.value.channels.isEmpty }.mapValues(\.channels)
    if !told.isEmpty { try ledger.settle(told, at: time) }
    var claims = try ledger.openClaims(at: time)
    if hand != nil { claims += try ledger.claimDue(at: time, limit: .max) }
    try mark(telling.tell(claims, left: left, into: &report))
    while hand == nil {
      claims = try ledger.claimDue(at: time, limit: Self.batchSize)
      if claims.isEmpty { break }
      try mark(telling.tell(claims, left: [:], into: &report))
    }
    let changes = watch.changes
    if !changes.isEmpty { try ledger.note(changes) }
    report.troubles = changes.compactMapValues { $0 }
    return report
  }

  private func mark(_ outcomes: [Outcome]) throws {
    if !outcomes.isEmpty { try ledger.mark(outcomes, at: time) }
    record.clear()
  }
}
