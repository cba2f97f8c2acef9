/// A read-only log for `check --dry-run`, which delivers nothing.
public final class RehearsedLog: DeliveryLog {
  private let attempts: [Int: DeliveryAttempt]

  /// - Parameter left: The entries that dead runs left in the real log.
  public init(left: [Int: DeliveryAttempt]) { attempts = left }

  public func left() -> [Int: DeliveryAttempt] { attempts }
  public func begin(_ claims: [Int]) {}
  public func end(_ claims: [Int], deliveredBy channel: String?) {}
  public func clear() {}
}

/// A channel for `check --dry-run`. It delivers nothing, and fails only if the real channel has an
/// `obstacle`.
public struct RehearsedChannel: Channel {
  public let name: String
  public let counts: Bool
  public let interrupts: Bool
  public let isInstant: Bool
  public let obstacle: DeliveryFailure?

  public init(of channel: any Channel) {
    name = channel.name
    counts = channel.counts
    interrupts = channel.interrupts
    isInstant = channel.isInstant
    obstacle = channel.obstacle
  }

  public func prepare(_ notification: Notification) -> Send { { [obstacle] in obstacle } }
}
