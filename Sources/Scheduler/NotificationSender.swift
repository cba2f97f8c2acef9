import TodoCore

/// Delivers claims through all channels.
struct NotificationSender {
  let channels: [any Channel]
  let log: any DeliveryLog
  let health: ChannelHealth
  let time: CheckTime
  let warn: (Notification) -> Void
  let sink: ReportSink?

  /// Delivers claims, and returns the outcome of each.
  ///
  /// - Parameter left: The log entries of dead runs, by ledger row.
  func send(
    _ claims: [Claim], left: [Int: DeliveryAttempt], into report: inout CheckReport
  ) -> [Outcome] {
    var outcomes: [Outcome] = []
    var deliveries: [InFlight] = []
    for claim in claims {
      if let attempt = left[claim.id], attempt.begun >= DeliveryAttempt.most {
        let perhaps = channels.filter(\.counts).map(\.name)
        warn(claim.notification)
        report.doubtful.append(claim.notification)
        outcomes.append(Outcome(claim: claim, result: .presumed(perhaps)))
      } else if time.holds(claim.notification) {
        report.held.append(claim.notification)
        outcomes.append(Outcome(claim: claim, result: .held))
      } else {
        deliveries.append(InFlight(claim: claim, taken: claim.taken))
      }
    }
    // Channels that write lines come first. They are fast, so a kill during a slow channel does not
    // lose their lines.
    for index in deliveries.indices {
      for channel in channels where !channel.interrupts {
        if deliveries[index].taken.contains(channel.name) { continue }
        deliver([index], of: &deliveries, through: channel)
      }
    }
    for channel in channels where channel.interrupts {
      let open = deliveries.indices.filter { !deliveries[$0].taken.contains(channel.name) }
      let isDigest = time.digestLimit > 0 && open.count > time.digestLimit
      for indices in isDigest ? [open] : open.map({ [$0] }) {
        deliver(indices, of: &deliveries, through: channel)
      }
    }
    return outcomes + finish(deliveries, into: &report)
  }

  /// Delivers claims through a channel that has not taken them yet, several as a digest.
  private func deliver(
    _ indices: [Int], of deliveries: inout [InFlight], through channel: any Channel
  ) {
    let claims = indices.map { deliveries[$0].claim }
    let undelivered = indices.filter { !deliveries[$0].isDelivered }.map { deliveries[$0].claim.id }
    if undelivered.isEmpty, health.rests(channel) { return }
    let send =
      claims.count == 1
      ? channel.prepare(claims[0].notification) : channel.prepareDigest(claims.map(\.notification))
    if channel.counts, !undelivered.isEmpty { log.begin(undelivered) }
    let failure = send()
    if failure == nil, channel.counts {
      log.end(claims.map(\.id), deliveredBy: channel.name)
    } else if channel.counts, !undelivered.isEmpty {
      log.end(undelivered, deliveredBy: nil)
    }
    for index in indices {
      note(failure, of: channel.name, counts: channel.counts, in: &deliveries[index])
    }
    health.note(failure, of: channel)
  }

  private func note(
    _ failure: DeliveryFailure?, of channel: String, counts: Bool, in delivery: inout InFlight
  ) {
    if let failure {
      delivery.reasons.append("\(channel): \(failure.stored)")
    } else {
      if !delivery.taken.contains(channel) { delivery.taken.append(channel) }
      if counts { delivery.isDelivered = true }
    }
  }

  /// Hands the whole report to the sink, if there is one, and determines the outcomes.
  private func finish(_ deliveries: [InFlight], into report: inout CheckReport) -> [Outcome] {
    var deliveries = deliveries
    if let sink {
      var whole = report
      let taken = deliveries.changing {
        if sink.counts { note(nil, of: sink.name, counts: true, in: &$0) }
      }
      for delivery in taken { whole.add(delivery.claim.notification, delivery.result) }
      let failure = sink.deliver(whole)
      if let failure, sink.counts {
        for index in deliveries.indices {
          note(failure, of: sink.name, counts: true, in: &deliveries[index])
        }
      } else if sink.counts {
        log.end(taken.map(\.claim.id), deliveredBy: sink.name)
        deliveries = taken
      }
    }
    for delivery in deliveries { report.add(delivery.claim.notification, delivery.result) }
    return deliveries.map { Outcome(claim: $0.claim, result: $0.result) }
  }
}

/// The progress of one claim through the channels.
private struct InFlight {
  let claim: Claim
  /// The channels that took it.
  var taken: [String] = []
  var isDelivered = false
  var reasons: [String] = []

  var result: Outcome.Result {
    isDelivered ? .delivered(taken) : .failed(reasons.joined(separator: "; "), taken: taken)
  }
}

extension CheckReport {
  /// Adds the result of one claim.
  fileprivate mutating func add(_ notification: Notification, _ result: Outcome.Result) {
    switch result {
    case .delivered(let channels): delivered.append((notification, channels))
    case .failed(let reason, _): failed.append((notification, reason))
    case .held: held.append(notification)
    case .presumed: break
    }
  }
}
