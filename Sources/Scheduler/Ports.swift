import CivilTime

/// A claim on one announcement: a row of the ledger, to be delivered and then marked.
public struct Claim: Hashable, Sendable {
  /// The ledger's row.
  public let id: Int
  public let notification: Notification
  /// The channels that took it in earlier attempts. None of them counts as a delivery.
  public let taken: [String]

  public init(id: Int, notification: Notification, taken: [String] = []) {
    self.id = id
    self.notification = notification
    self.taken = taken
  }
}

/// What became of a claim.
public struct Outcome: Hashable, Sendable {
  public enum Result: Hashable, Sendable {
    /// Delivered by these channels.
    case delivered([String])
    /// Two runs died while these channels were delivering it. It may have been delivered, and is
    /// not delivered a third time.
    case presumed([String])
    /// No channel that counts took it; it stays due. The text holds the errors, `taken` the other
    /// channels.
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

/// Records what was announced, so that nothing is announced twice. Each call is a transaction that
/// is on disk when the call returns.
public protocol Ledger {
  /// Claims left open by a run that died between claim and mark, oldest first. Under the check's
  /// lock no living run can hold one.
  func openClaims(at now: CheckTime) throws -> [Claim]
  /// Claims what is due: writes a row for each, moves the queue on, and returns the claims in order
  /// of time. Never more than `limit`, so that a run that dies leaves few claims open.
  func claimDue(at now: CheckTime, limit: Int) throws -> [Claim]
  /// Whether anything is due or open. Usually nothing is, and the check ends at once.
  func hasWork(at now: CheckTime) throws -> Bool
  func mark(_ outcomes: [Outcome], at now: CheckTime) throws
  /// Marks what runs that died delivered but did not mark, by ledger row.
  func settle(_ told: [Int: [String]], at now: CheckTime) throws
  /// Plans all reminders anew after the clock was set back: an earlier check may have passed over
  /// moments that are ahead again. What was delivered stays delivered.
  func replan(at now: CheckTime) throws
  /// The failures of the channels that did not work the last time they were tried.
  func troubles() throws -> [String: ChannelFailure]
  /// Stores the failures of channels; nil for a channel that works again.
  func note(_ troubles: [String: ChannelFailure?]) throws
}

/// A failing channel. It rests, so that checks do not wait for it every minute.
public struct ChannelFailure: Hashable, Sendable {
  /// How many times in a row it failed.
  public var failures: Int
  /// Until then it is tried only with notifications that no other channel took.
  public var until: Instant
  /// The last failure, in the system's words.
  public var reason: String

  public init(failures: Int, until: Instant, reason: String) {
    self.failures = failures
    self.until = until
    self.reason = reason
  }

  /// How many seconds it rests: a minute, doubled with each failure, at most an hour.
  static func restSeconds(failures: Int) -> Int { min(60 << min(max(failures, 0), 6), 3600) }
}

/// A way to reach a person.
public protocol Channel {
  var name: String { get }
  /// Whether its success alone makes a reminder delivered.
  var counts: Bool { get }
  /// Whether each notification interrupts the user, so that many at once are better combined into
  /// one.
  var interrupts: Bool { get }
  /// Whether it delivers by one system call that does not block, so that it is hardly ever
  /// interrupted halfway.
  var isInstant: Bool { get }
  /// Why it can not deliver, as far as that is known without trying: a setting that is missing.
  var obstacle: DeliveryFailure? { get }
  /// Prepares the delivery of a notification. A channel with `isInstant` does its waiting here, so
  /// that the delivery itself does not block.
  ///
  /// - Returns: The closure that delivers it.
  func prepare(_ notification: Notification) -> Send
  /// Prepares the delivery of several notifications as one.
  func prepareDigest(_ notifications: [Notification]) -> Send
}

/// Delivers what was prepared. Returns nil if the channel took it, otherwise the reason.
public typealias Send = () -> DeliveryFailure?

extension Channel {
  public var interrupts: Bool { false }
  public var isInstant: Bool { false }
  public var obstacle: DeliveryFailure? { nil }

  /// Delivers each notification by itself. Digests are only used on channels that interrupt.
  public func prepareDigest(_ notifications: [Notification]) -> Send {
    let deliveries = notifications.map(prepare)
    return { deliveries.lazy.compactMap { $0() }.first }
  }
}

/// Why a channel did not take a notification, in the system's words.
public struct DeliveryFailure: Error, Hashable, Sendable {
  public let reason: String

  public init(reason: String) { self.reason = reason }
}
