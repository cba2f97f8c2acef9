import CivilTime
import TodoCore

/// `now`, with the settings that decide what is due.
public struct CheckTime: Sendable {
  public let now: Now
  /// The time of the all-day digest; nil for none.
  public let allDayTime: TimeOfDay?

  public init(now: Now, allDayTime: TimeOfDay?) {
    self.now = now
    self.allDayTime = allDayTime
  }
}

/// What a check did.
public struct CheckReport: Sendable {
  public var delivered: [(notice: Notice, channels: [String])] = []
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
    let notices = claims.map(\.notice)
    var taken = claims.map { _ in [String]() }
    var counted = claims.map { _ in false }
    var reasons = claims.map { _ in [String]() }
    for channel in channels {
      for (index, failure) in channel.deliver(notices).enumerated() {
        if let failure {
          reasons[index].append("\(channel.name): \(failure.reason)")
        } else {
          taken[index].append(channel.name)
          counted[index] = counted[index] || channel.counts
        }
      }
    }
    var outcomes: [Outcome] = []
    for (index, claim) in claims.enumerated() {
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
}
