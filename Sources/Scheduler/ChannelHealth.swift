import CivilTime

/// Which channels fail in one run, and which rest because they failed before.
///
/// Only channels that may block are watched: trying to write a line costs nothing.
final class ChannelHealth {
  private let before: [String: ChannelFailure]
  private let now: Instant
  /// The last outcome of each channel that was tried; nil if it worked.
  private var outcomes: [String: DeliveryFailure?] = [:]

  init(_ before: [String: ChannelFailure], now: Instant) {
    self.before = before
    self.now = now
  }

  /// Whether a channel is skipped, provided another channel took the notification.
  func rests(_ channel: any Channel) -> Bool {
    if let outcome = outcomes[channel.name] { return outcome != nil }
    guard let trouble = before[channel.name] else { return false }
    // After the clock was set back, a channel must not be silent for longer than its rest.
    let rest = ChannelFailure.restSeconds(failures: trouble.failures)
    return trouble.until > now && trouble.until - now <= rest
  }

  func note(_ failure: DeliveryFailure?, of channel: any Channel) {
    if !channel.isInstant { outcomes.updateValue(failure, forKey: channel.name) }
  }

  /// The failures to store after this run; nil for a channel that works again.
  var changes: [String: ChannelFailure?] {
    var changes: [String: ChannelFailure?] = [:]
    for (name, outcome) in outcomes {
      if let outcome {
        let failures = (before[name]?.failures ?? 0) + 1
        let trouble = ChannelFailure(
          failures: failures, until: now + ChannelFailure.restSeconds(failures: failures - 1),
          reason: outcome.reason)
        changes.updateValue(trouble, forKey: name)
      } else if before[name] != nil {
        changes.updateValue(nil, forKey: name)
      }
    }
    return changes
  }
}
