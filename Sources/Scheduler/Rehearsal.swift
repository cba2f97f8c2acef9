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
  package let name: String
  package let counts: Bool
  package let interrupts: Bool
  package let isInstant: Bool
  package let obstacle: DeliveryFailure?

  package init(of channel: any Channel) {
    name = channel.name
    counts = channel.counts
    interrupts = channel.interrupts
    isInstant = channel.isInstant
    obstacle = channel.obstacle
  }

  package func prepare(_ notification: Notification) -> Send { { [obstacle] in obstacle } }
}
