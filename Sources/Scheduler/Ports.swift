import CivilTime

/// A claim on one announcement: a row of the ledger, to be delivered and then marked.
public struct Claim: Hashable, Sendable {
  /// The ledger's row.
  public let id: Int
  public let notice: Notice
  /// The channels that took it before, none of which was enough.
  public let taken: [String]

  public init(id: Int, notice: Notice, taken: [String] = []) {
    self.id = id
    self.notice = notice
    self.taken = taken
  }
}

/// What became of a claim.
public struct Outcome: Hashable, Sendable {
  public enum Result: Hashable, Sendable {
    /// By these channels.
    case delivered([String])
    /// Two runs died while these channels were telling it: it was told, once or twice, and is not told a
    /// third time.
    case presumed([String])
    /// No required channel took it; it stays due. The text is the last error; some others may have taken it.
    case failed(String, taken: [String] = [])
    /// Quiet hours hold it back; it stays due.
    case held
  }

  public let claim: Claim
  public let result: Result

  public init(claim: Claim, result: Result) {
    self.claim = claim
    self.result = result
  }
}

/// The record that makes "once" true. Each call is one transaction that is on disk when it returns.
public protocol Ledger {
  /// Claims left open by a run that died between claim and mark, oldest first. Under the check's lock no
  /// living run can hold one.
  func openClaims(at now: CheckTime) throws -> [Claim]
  /// Claims what is due: writes a row for each, moves the queue on, and answers the claims in order of time.
  /// Never more than `limit`, so that a run that dies leaves little open.
  func claimDue(at now: CheckTime, limit: Int) throws -> [Claim]
  /// What is due, without claiming it.
  func due(at now: CheckTime) throws -> [Notice]
  /// Whether anything is due or open: the answer that lets most checks end at once.
  func hasWork(at now: CheckTime) throws -> Bool
  func mark(_ outcomes: [Outcome], at now: CheckTime) throws
  /// Marks what dead runs told and did not come to mark, by the ledger's rows.
  func settle(_ told: [Int: [String]], at now: CheckTime) throws
  /// Plans anew what lies ahead, after the clock was found behind an earlier check: what that planned from its
  /// own now may have passed over what is ahead again. What was told stays told.
  func replan(at now: CheckTime) throws
  /// The channels that did not work the last time they were tried.
  func troubles() throws -> [String: ChannelTrouble]
  /// Remembers how it went with channels; nil for those that work again.
  func note(_ troubles: [String: ChannelTrouble?]) throws
}

/// A channel that failed and rests, so that no check waits for it in vain every minute.
public struct ChannelTrouble: Hashable, Sendable {
  /// How many times in a row.
  public var failures: Int
  /// Until then it is tried only with what no other channel took.
  public var until: Instant
  /// The last failure, in the system's words.
  public var reason: String

  public init(failures: Int, until: Instant, reason: String) {
    self.failures = failures
    self.until = until
    self.reason = reason
  }

  /// Doubled each time, an hour at most.
  static func restSeconds(failures: Int) -> Int { min(60 << min(max(failures, 0), 6), 3600) }
}

/// A way to reach a person.
public protocol Channel {
  var name: String { get }
  /// Whether its success alone makes a reminder delivered.
  var counts: Bool { get }
  /// Whether each notice interrupts, so that many at once are better told as one.
  var interrupts: Bool { get }
  /// Whether it tells by one system call that does not wait, so that all but nothing can fall in between.
  var isInstant: Bool { get }
  /// Makes everything ready to tell a notice, up to the telling itself, and waits until that would not wait.
  ///
  /// - Returns: What tells it.
  func prepare(_ notice: Notice) -> Handover
  /// The same for several notices that are told as one.
  func prepareDigest(_ notices: [Notice]) -> Handover
}

/// Hands over what was made ready. It answers nil when that was taken, else why not.
public typealias Handover = () -> DeliveryFailure?

extension Channel {
  public var interrupts: Bool { false }
  public var isInstant: Bool { false }

  /// Channels that do not interrupt are never asked for one.
  public func prepareDigest(_ notices: [Notice]) -> Handover {
    let deliveries = notices.map(prepare)
    return { deliveries.lazy.compactMap { $0() }.first }
  }
}

/// Why a channel did not take a notice, in the system's words.
public struct DeliveryFailure: Error, Hashable, Sendable {
  public let reason: String

  public init(reason: String) { self.reason = reason }
}
