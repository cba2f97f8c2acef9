import CivilTime

/// How it goes with the channels of one run, and which of them rest.
///
/// Only channels that take time can be in trouble: a line that can not be written costs nothing to try.
final class ChannelWatch {
  private let before: [String: ChannelTrouble]
  private let now: Instant
  /// The last outcome of each channel that was tried; nil where it worked.
  private var outcomes: [String: DeliveryFailure?] = [:]

  init(_ before: [String: ChannelTrouble], now: Instant) {
    self.before = before
    self.now = now
  }

  /// Whether it is not worth waiting for, as long as another channel took the notice.
  func rests(_ channel: any Channel) -> Bool {
    if let outcome = outcomes[channel.name] { return outcome != nil }
    guard let trouble = before[channel.name] else { return false }
    // A clock that was set back must not silence a channel for longer than its rest.
    let rest = ChannelTrouble.restSeconds(failures: trouble.failures)
    return trouble.until > now && trouble.until - now <= rest
  }

  func note(_ failure: DeliveryFailure?, of channel: any Channel) {
    if !channel.isInstant { outcomes.updateValue(failure, forKey: channel.name) }
  }

  /// What is to be remembered of this run; nil for a channel that works again.
  var changes: [String: ChannelTrouble?] {
    var changes: [String: ChannelTrouble?] = [:]
    for (name, outcome) in outcomes {
      if let outcome {
        let failures = (before[name]?.failures ?? 0) + 1
        let trouble = ChannelTrouble(
          failures: failures, until: now + ChannelTrouble.restSeconds(failures: failures - 1),
          reason: outcome.reason)
        changes.updateValue(trouble, forKey: name)
      } else if before[name] != nil {
        changes.updateValue(nil, forKey: name)
      }
    }
    return changes
  }
}
