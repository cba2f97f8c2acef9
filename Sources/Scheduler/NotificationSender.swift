import CivilTime

/// Delivers claims through the channels.
struct NotificationSender {
  let channels: [any Channel]
  let record: any DeliveryLog
  let watch: ChannelHealth
  let time: CheckTime
  let warn: (Notification) -> Void
  let hand: ReportSink?

  /// - Parameter left: What runs that died left in the record.
  func send(
    _ claims: [Claim], left: [Int: DeliveryAttempt], into report: inout CheckReport
  ) -> [Outcome] {
    var outcomes: [Outcome] = []
    var passages: [InFlight] = []
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
        passages.append(InFlight(claim: claim, taken: claim.taken))
      }
    }
    // Channels that write lines come first: they take no time, so a kill during a slow channel does
    // not lose their lines.
    for index in passages.indices {
      for channel in channels where !channel.interrupts {
        pass(&passages[index], through: channel)
      }
    }
    for channel in channels where channel.interrupts {
      let open = passages.indices.filter { !passages[$0].taken.contains(channel.name) }
      if time.digestLimit > 0, open.count > time.digestLimit {
        passDigest(open, of: &passages, through: channel)
      } else {
        for index in open { pass(&passages[index], through: channel) }
      }
    }
    return outcomes + finish(passages, into: &report)
  }

  private func pass(_ passage: inout InFlight, through channel: any Channel) {
    if passage.taken.contains(channel.name) { return }
    if passage.isDelivered, watch.rests(channel) { return }
    let isRecorded = channel.counts && !passage.isDelivered
    let ids = [passage.claim.id]
    let deliver = channel.prepare(passage.claim.notification)
    if isRecorded { record.begin(ids) }
    let failure = deliver()
    if failure == nil, channel.counts {
      record.end(ids, deliveredBy: channel.name)
    } else if isRecorded {
      record.end(ids, deliveredBy: nil)
    }
    note(failure, of: channel.name, counts: channel.counts, in: &passage)
    watch.note(failure, of: channel)
  }

  /// - Parameter indices: The passages that the channel has not taken yet.
  private func passDigest(
    _ indices: [Int], of passages: inout [InFlight], through channel: any Channel
  ) {
    let claims = indices.map { passages[$0].claim }
    let undelivered = indices.filter { !passages[$0].isDelivered }.map { passages[$0].claim.id }
    if undelivered.isEmpty, watch.rests(channel) { return }
    let isRecorded = channel.counts
    let deliver = channel.prepareDigest(claims.map(\.notification))
    if isRecorded { record.begin(undelivered) }
    let failure = deliver()
    if failure == nil, channel.counts {
      record.end(claims.map(\.id), deliveredBy: channel.name)
    } else if isRecorded {
      record.end(undelivered, deliveredBy: nil)
    }
    for index in indices {
      note(failure, of: channel.name, counts: channel.counts, in: &passages[index])
    }
    watch.note(failure, of: channel)
  }

  private func note(
    _ failure: DeliveryFailure?, of channel: String, counts: Bool, in passage: inout InFlight
  ) {
    if let failure {
      passage.reasons.append("\(channel): \(failure.reason)")
    } else {
      if !passage.taken.contains(channel) { passage.taken.append(channel) }
      if counts { passage.isDelivered = true }
    }
  }

  private func finish(_ passages: [InFlight], into report: inout CheckReport) -> [Outcome] {
    var passages = passages
    if let hand {
      var whole = report
      let taken = passages.map { passage in
        var passage = passage
        if hand.counts { note(nil, of: hand.name, counts: true, in: &passage) }
        return passage
      }
      for passage in taken { whole.add(passage.claim.notification, passage.result) }
      let failure = hand.deliver(whole)
      if let failure, hand.counts {
        for index in passages.indices {
          note(failure, of: hand.name, counts: true, in: &passages[index])
        }
      } else if hand.counts {
        record.end(taken.map(\.claim.id), deliveredBy: hand.name)
        passages = taken
      }
    }
    for passage in passages { report.add(passage.claim.notification, passage.result) }
    return passages.map { Outcome(claim: $0.claim, result: $0.result) }
  }
}

/// The progress of one claim through the channels.
private struct InFlight {
  let claim: Claim
  var taken: [String] = []
  var isDelivered = false
  var reasons: [String] = []

  var result: Outcome.Result {
    isDelivered ? .delivered(taken) : .failed(reasons.joined(separator: "; "), taken: taken)
  }
}

extension CheckReport {
  fileprivate mutating func add(_ notification: Notification, _ result: Outcome.Result) {
    switch result {
    case .delivered(let channels): delivered.append((notification, channels))
    case .failed(let reason, _): failed.append((notification, reason))
    case .held: held.append(notification)
    case .presumed: break
    }
  }
}
