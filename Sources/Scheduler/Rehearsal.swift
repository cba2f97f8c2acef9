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
  private let real: any Channel
  package var name: String { real.name }
  package var counts: Bool { real.counts }
  package var interrupts: Bool { real.interrupts }
  package var isInstant: Bool { real.isInstant }
  package var obstacle: DeliveryFailure? { real.obstacle }

  package init(of channel: any Channel) { real = channel }

  package func prepare(_ notification: Notification) -> Send { { [obstacle] in obstacle } }
}
