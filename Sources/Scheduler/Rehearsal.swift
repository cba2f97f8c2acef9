/// A record that only reads: a rehearsed check delivers nothing.
public final class RehearsedLog: DeliveryLog {
  private let attempts: [Int: DeliveryAttempt]

  /// - Parameter left: What dead checks left in the real record.
  public init(left: [Int: DeliveryAttempt]) { attempts = left }

  public func left() -> [Int: DeliveryAttempt] { attempts }
  public func begin(_ claims: [Int]) {}
  public func end(_ claims: [Int], deliveredBy channel: String?) {}
  public func clear() {}
}

/// A channel that takes every notification and delivers none. It fails only where the real one is
/// known to.
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
