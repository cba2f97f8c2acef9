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

  public init() {}
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
/// since nothing may be lost. So it is with a channel that is not instant, where a run may die long before
/// or long after the notice arrived.
public struct Check<L: Ledger> {
  /// How many are claimed and marked at a time.
  public static var batchSize: Int { 1000 }

  let ledger: L
  let channels: [any Channel]
  let record: any TellingRecord
  let time: CheckTime
  let warn: (Notice) -> Void

  /// - Parameter warn: Says of a notice that it was told once or twice, or perhaps never, and is not told
  ///   again.
  public init(
    ledger: L, channels: [any Channel], record: any TellingRecord, time: CheckTime,
    warn: @escaping (Notice) -> Void = { _ in }
  ) {
    self.ledger = ledger
    self.channels = channels
    self.record = record
    self.time = time
    self.warn = warn
  }

  /// How a program is handed the whole report in place of lines.
  public struct Handing {
    let name: String
    let deliver: (CheckReport) -> DeliveryFailure?

    public init(name: String, deliver: @escaping (CheckReport) -> DeliveryFailure?) {
      self.name = name
      self.deliver = deliver
    }
  }

  /// - Parameter hand: Is given the report once, before anything is marked; nil where each notice is told by
  ///   itself.
  public func run(handingOver hand: Handing? = nil) throws -> CheckReport {
    var report = CheckReport()
    guard try ledger.hasWork(at: time) else {
      _ = hand?.deliver(report)
      return report
    }
    let left = record.left()
    let told = left.filter { !$0.value.channels.isEmpty }.mapValues(\.channels)
    if !told.isEmpty { try ledger.settle(told, at: time) }
    var claims = try ledger.openClaims(at: time)
    if hand != nil {
      claims += try ledger.claimDue(at: time, limit: .max)
      try mark(tell(claims, left: left, into: &report, handingOver: hand))
      return report
    }
    try mark(tell(claims, left: left, into: &report))
    while true {
      claims = try ledger.claimDue(at: time, limit: Self.batchSize)
      guard !claims.isEmpty else { return report }
      try mark(tell(claims, left: [:], into: &report))
    }
  }

  private func mark(_ outcomes: [Outcome]) throws {
    if !outcomes.isEmpty { try ledger.mark(outcomes, at: time) }
    record.clear()
  }

  private func tell(
    _ claims: [Claim], left: [Int: Telling], into report: inout CheckReport,
    handingOver hand: Handing? = nil
  ) -> [Outcome] {
    var outcomes: [Outcome] = []
    var passages: [Passage] = []
    for claim in claims {
      if let telling = left[claim.id], telling.begun >= Telling.most {
        let instant = channels.filter { $0.isInstant && $0.counts }.map(\.name)
        warn(claim.notice)
        report.doubtful.append(claim.notice)
        outcomes.append(Outcome(claim: claim, result: .presumed(instant)))
      } else if time.holds(claim.notice) {
        report.held.append(claim.notice)
        outcomes.append(Outcome(claim: claim, result: .held))
      } else {
        passages.append(Passage(claim: claim))
      }
    }
    // Line by line first: those are told in no time, and what comes after can not take them away.
    for index in passages.indices {
      for channel in channels where !channel.interrupts {
        pass(&passages[index], through: channel)
      }
    }
    for channel in channels where channel.interrupts && !passages.isEmpty {
      if time.digestLimit > 0, passages.count > time.digestLimit {
        passDigest(&passages, through: channel)
      } else {
        for index in passages.indices { pass(&passages[index], through: channel) }
      }
    }
    return outcomes + finish(passages, into: &report, handingOver: hand)
  }

  private func pass(_ passage: inout Passage, through channel: any Channel) {
    let ids = [passage.claim.id]
    let deliver = channel.prepare(passage.claim.notice)
    if channel.isInstant, !passage.isTold { record.begin(ids) }
    let failure = deliver()
    note(failure, of: channel.name, counts: channel.counts, in: &passage)
    if passage.isTold {
      if failure == nil, channel.counts { record.end(ids, toldBy: channel.name) }
    } else if channel.isInstant {
      record.end(ids, toldBy: nil)
    }
  }

  private func passDigest(_ passages: inout [Passage], through channel: any Channel) {
    let ids = passages.filter { !$0.isTold }.map(\.claim.id)
    let deliver = channel.prepareDigest(passages.map(\.claim.notice))
    if channel.isInstant { record.begin(ids) }
    let failure = deliver()
    for index in passages.indices {
      note(failure, of: channel.name, counts: channel.counts, in: &passages[index])
    }
    let isTold = failure == nil && channel.counts
    if isTold || channel.isInstant { record.end(ids, toldBy: isTold ? channel.name : nil) }
  }

  private func note(
    _ failure: DeliveryFailure?, of channel: String, counts: Bool, in passage: inout Passage
  ) {
    if let failure {
      passage.reasons.append("\(channel): \(failure.reason)")
    } else {
      passage.taken.append(channel)
      if counts { passage.isTold = true }
    }
  }

  private func finish(
    _ passages: [Passage], into report: inout CheckReport, handingOver hand: Handing?
  ) -> [Outcome] {
    var passages = passages
    if let hand {
      var whole = report
      let taken = passages.map { passage in
        var passage = passage
        note(nil, of: hand.name, counts: true, in: &passage)
        return passage
      }
      for passage in taken { whole.add(passage.claim.notice, passage.result) }
      if let failure = hand.deliver(whole) {
        for index in passages.indices {
          note(failure, of: hand.name, counts: true, in: &passages[index])
        }
      } else {
        record.end(taken.map(\.claim.id), toldBy: hand.name)
        passages = taken
      }
    }
    for passage in passages { report.add(passage.claim.notice, passage.result) }
    return passages.map { Outcome(claim: $0.claim, result: $0.result) }
  }
}

/// What became of one claim on its way through the channels.
private struct Passage {
  let claim: Claim
  var taken: [String] = []
  var isTold = false
  var reasons: [String] = []

  var result: Outcome.Result {
    isTold ? .delivered(taken) : .failed(reasons.joined(separator: "; "))
  }
}

extension CheckReport {
  fileprivate mutating func add(_ notice: Notice, _ result: Outcome.Result) {
    switch result {
    case .delivered(let channels): delivered.append((notice, channels))
    case .failed(let reason): failed.append((notice, reason))
    case .held: held.append(notice)
    case .presumed: break
    }
  }
}
