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

  public init() {}
}

/// One run of the reminder check: claim, deliver, mark.
///
/// The caller holds the check's kernel lock, so at most one run is alive. A run that dies after a claim leaves
/// it open; the next run delivers it. So nothing is lost, and only what was handed over but not yet marked
/// can show twice.
public struct Check<L: Ledger> {
  /// How many are claimed, delivered and marked at a time: the most that can show twice after a crash, against
  /// two syncs a batch.
  public static var batchSize: Int { 100 }

  let ledger: L
  let channels: [any Channel]
  let time: CheckTime

  public init(ledger: L, channels: [any Channel], time: CheckTime) {
    self.ledger = ledger
    self.channels = channels
    self.time = time
  }

  public func run() throws -> CheckReport {
    var report = CheckReport()
    guard try ledger.hasWork(at: time) else { return report }
    try deliver(try ledger.openClaims(at: time), into: &report)
    while true {
      let claims = try ledger.claimDue(at: time, limit: Self.batchSize)
      guard !claims.isEmpty else { return report }
      try deliver(claims, into: &report)
    }
  }

  private func deliver(_ claims: [Claim], into report: inout CheckReport) throws {
    guard !claims.isEmpty else { return }
    let held = claims.filter { time.holds($0.notice) }
    report.held += held.map(\.notice)
    var outcomes = held.map { Outcome(claim: $0, result: .held) }
    let told = claims.filter { !time.holds($0.notice) }
    let notices = told.map(\.notice)
    var taken = told.map { _ in [String]() }
    var counted = told.map { _ in false }
    var reasons = told.map { _ in [String]() }
    for channel in channels where !notices.isEmpty {
      for (index, failure) in hand(notices, to: channel).enumerated() {
        if let failure {
          reasons[index].append("\(channel.name): \(failure.reason)")
        } else {
          taken[index].append(channel.name)
          counted[index] = counted[index] || channel.counts
        }
      }
    }
    for (index, claim) in told.enumerated() {
      if counted[index] {
        outcomes.append(Outcome(claim: claim, result: .delivered(taken[index])))
        report.delivered.append((claim.notice, taken[index]))
      } else {
        let reason = reasons[index].joined(separator: "; ")
        outcomes.append(Outcome(claim: claim, result: .failed(reason)))
        report.failed.append((claim.notice, reason))
      }
    }
    try ledger.mark(outcomes, at: time)
  }

  /// One by one, or as one where too many would interrupt.
  private func hand(_ notices: [Notice], to channel: any Channel) -> [DeliveryFailure?] {
    guard channel.interrupts, time.digestLimit > 0, notices.count > time.digestLimit else {
      return channel.deliver(notices)
    }
    let failure = channel.deliverDigest(notices)
    return notices.map { _ in failure }
  }
}
