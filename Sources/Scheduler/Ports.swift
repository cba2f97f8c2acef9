import CivilTime

/// A claimed row of the ledger: an announcement to deliver and then mark.
package struct Claim: Hashable, Sendable {
  /// The id of the row.
  package let id: Int
  package var notification: Notification
  /// The channels that took it in earlier attempts. None of them counts.
  package let taken: [String]

  package init(id: Int, notification: Notification, taken: [String] = []) {
    self.id = id
    self.notification = notification
    self.taken = taken
  }
}

/// The result of delivering a claim.
package struct Outcome: Hashable, Sendable {
  package enum Result: Hashable, Sendable {
    case delivered([String])
    /// Two runs died while these channels were delivering it. It may have been delivered, and is
    /// not delivered again.
    case presumed([String])
    /// No channel that counts took it, so it stays due. The text contains the errors; `taken` are
    /// the channels that took it without counting.
    case failed(String, taken: [String] = [])
    /// Quiet hours hold it back, so it stays due.
    case held
  }

  package let claim: Claim
  package let result: Result

  package init(claim: Claim, result: Result) {
    self.claim = claim
    self.result = result
  }
}

/// The persistent record of announcements, which prevents announcing anything twice. Each call is a
/// transaction that is on disk when the call returns. All calls throw the errors of the store.
package protocol Ledger {
  /// The claims that dead runs left open, oldest first. Under the check's lock no living run has
  /// any.
  func openClaims(at now: CheckTime) throws -> [Claim]
  /// Claims what is due: inserts a row for each, advances the queue, and returns the claims in
  /// order of time. At most `limit`, so that a run that dies leaves few open claims.
  func claimDue(at now: CheckTime, limit: Int) throws -> [Claim]
  /// Whether anything is due or claimed. Usually nothing is, and the check ends.
  func hasWork(at now: CheckTime) throws -> Bool
  /// Records the outcomes of claims.
  func mark(_ outcomes: [Outcome], at now: CheckTime) throws
  /// Marks what dead runs delivered but did not mark: the channels by ledger row.
  func settle(_ delivered: [Int: [String]], at now: CheckTime) throws
  /// Schedules all reminders again after the clock was set back: earlier checks may have skipped
  /// moments that are now ahead again. Delivered announcements stay delivered.
  func replan(at now: CheckTime) throws
  /// The channels that failed the last time they were tried, by name.
  func channelFailures() throws -> [String: ChannelFailure]
  /// Stores the failures of channels; nil for a channel that works again.
  func note(_ failures: [String: ChannelFailure?]) throws
}

/// The state of a failing channel. It rests, so that checks do not wait for it every minute.
package struct ChannelFailure: Hashable, Sendable {
  /// The number of consecutive failures.
  package var failures: Int
  /// Until then it is tried only for notifications that no other channel took.
  package var until: Instant
  /// The last failure, in its stored form.
  package var reason: String

  package init(failures: Int, until: Instant, reason: String) {
    self.failures = failures
    self.until = until
    self.reason = reason
  }

  /// How many seconds a channel rests: a minute, doubled with each failure, at most an hour.
  static func restSeconds(failures: Int) -> Int { min(60 << min(max(failures, 0), 6), 3600) }
}

/// A way to deliver notifications to the user.
package protocol Channel {
  var name: String { get }
  /// Whether a reminder counts as delivered if this channel alone succeeds.
  var counts: Bool { get }
  /// Whether each notification interrupts the user, so that many at once are combined into a
  /// digest.
  var interrupts: Bool { get }
  /// Whether it delivers by one system call that does not block, so that a kill hardly ever
  /// interrupts a delivery.
  var isInstant: Bool { get }
  /// Why it can not deliver, if that is known without trying, such as a missing setting.
  var obstacle: DeliveryFailure? { get }
  /// Prepares the delivery of a notification. A channel with `isInstant` waits here, so that the
  /// delivery itself does not block.
  ///
  /// - Returns: The closure that delivers it.
  func prepare(_ notification: Notification) -> Send
  /// Prepares the delivery of several notifications as one.
  func prepareDigest(_ notifications: [Notification]) -> Send
}

/// Performs a prepared delivery. Returns nil on success, else the failure.
package typealias Send = () -> DeliveryFailure?

extension Channel {
  package var interrupts: Bool { false }
  package var isInstant: Bool { false }
  package var obstacle: DeliveryFailure? { nil }

  /// Delivers each notification by itself: digests are used only on channels that interrupt.
  package func prepareDigest(_ notifications: [Notification]) -> Send {
    let deliveries = notifications.map(prepare)
    return { deliveries.lazy.compactMap { $0() }.first }
  }
}

/// Why a channel did not deliver a notification.
package enum DeliveryFailure: Error, Hashable, Sendable {
  /// The setting that the channel needs has no value.
  case notSet(setting: String)
  case noSessionBus
  case noTerminal
  /// Standard output is a device that nobody reads.
  case deviceNobodyReads
  /// Standard output belongs to cron, which has no program to mail it.
  case cronWithoutMail
  /// The reader of standard output closed the pipe.
  case readerGone
  /// The program ended with this status and this last line of its standard error, if it had one.
  case exited(Int, complaint: String?)
  /// The program could not be run, with the system's message.
  case notRun(program: String, reason: String)
  /// The system's message.
  case system(String)

  /// What the store and JSON hold of it. Users read its sentence.
  package var stored: String {
    switch self {
    case .notSet(let setting): setting + Self.notSetEnding
    case .exited(let status, let complaint):
      Self.exitStart + "\(status)" + (complaint.map { ", \($0)" } ?? "")
    case .notRun(let program, let reason): "\(program): \(reason)"
    case .system(let reason): reason
    default: Self.plain.first { $0.value == self }?.key ?? ""
    }
  }

  package init(stored text: String) {
    let afterExit = text.dropFirst(Self.exitStart.count)
    let status = afterExit.prefix { $0 != "," }
    if let plain = Self.plain[text] {
      self = plain
    } else if text.hasSuffix(Self.notSetEnding) {
      self = .notSet(setting: String(text.dropLast(Self.notSetEnding.count)))
    } else if text.hasPrefix(Self.exitStart), let number = Int(status) {
      let complaint = afterExit.dropFirst(status.count + 2)
      self = .exited(number, complaint: complaint.isEmpty ? nil : String(complaint))
    } else if let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix(": ") {
      let reason = text[colon...].dropFirst(2)
      self = .notRun(program: String(text[..<colon]), reason: String(reason))
    } else {
      self = .system(text)
    }
  }

  private static let notSetEnding = " is not set"
  private static let exitStart = "exit "
  private static let plain: [String: DeliveryFailure] = [
    "no session bus": .noSessionBus, "no terminal": .noTerminal,
    "a device nobody reads": .deviceNobodyReads,
    "cron, and no sendmail to mail it": .cronWithoutMail, "the reader is gone": .readerGone,
  ]
}

/// A log of deliveries that are not marked in the ledger yet. It survives the death of the process.
///
/// The ledger survives a power cut, which costs a sync per transaction. This log only survives a
/// kill, which costs almost nothing, so it is written right before and right after each delivery.
package protocol DeliveryLog: AnyObject {
  /// The entries that dead runs left, by ledger row.
  func left() -> [Int: DeliveryAttempt]
  /// Records that claims are about to be delivered.
  func begin(_ claims: [Int])
  /// Records that a channel that counts delivered the claims or, if nil, that the attempt failed.
  func end(_ claims: [Int], deliveredBy channel: String?)
  /// Empties the log after all its entries are marked in the ledger.
  func clear()
}

/// How far the delivery of one claim got.
package struct DeliveryAttempt: Hashable, Sendable {
  /// How many attempts began and did not end, because the run died.
  package var begun = 0
  /// The channels that delivered it.
  package var channels: [String] = []

  package init(begun: Int = 0, channels: [String] = []) {
    self.begun = begun
    self.channels = channels
  }

  /// The most attempts to deliver one occurrence.
  static let most = 2
}
