import CivilTime

/// Tracks which channels fail in a run, and which rest because they failed before.
///
/// Only channels that may block are tracked: trying to write a line costs nothing.
final class ChannelHealth {
  private let known: [String: ChannelFailure]
  private let now: Instant
  /// The last failure of each channel that was tried; nil if it succeeded.
  private var outcomes: [String: DeliveryFailure?] = [:]

  init(_ known: [String: ChannelFailure], now: Instant) {
    self.known = known
    self.now = now
  }

  /// Whether to skip a channel for notifications that another channel delivered.
  func rests(_ channel: any Channel) -> Bool {
    if let outcome = outcomes[channel.name] { return outcome != nil }
    guard let failure = known[channel.name] else { return false }
    // After the clock was set back, a channel must not rest longer than it would have.
    let rest = ChannelFailure.restSeconds(failures: failure.failures)
    return failure.until > now && failure.until - now <= rest
  }

  /// Records the outcome of an attempt.
  func note(_ failure: DeliveryFailure?, of channel: any Channel) {
    if !channel.isInstant { outcomes.updateValue(failure, forKey: channel.name) }
  }

  /// The failures to store after this run; nil for a channel that works again.
  var changes: [String: ChannelFailure?] {
    var changes: [String: ChannelFailure?] = [:]
    for (name, outcome) in outcomes {
      if let outcome {
        let failures = (known[name]?.failures ?? 0) + 1
        let failure = ChannelFailure(
          failures: failures, until: now + ChannelFailure.restSeconds(failures: failures - 1),
          reason: outcome.stored)
        changes.updateValue(failure, forKey: name)
      } else if known[name] != nil {
        changes.updateValue(nil, forKey: name)
      }
    }
    return changes
  }
}
