import CivilTime

/// Delivers claims through the channels.
struct Teller {
  let channels: [any Channel]
  let record: any TellingRecord
  let watch: ChannelWatch
  let time: CheckTime
  let warn: (Notice) -> Void
  let hand: ReportHanding?

  /// - Parameter left: What dead runs left in the record.
  func tell(
    _ claims: [Claim], left: [Int: Telling], into report: inout CheckReport
  ) -> [Outcome] {
    var outcomes: [Outcome] = []
    var passages: [Passage] = []
    for claim in claims {
      if let telling = left[claim.id], telling.begun >= Telling.most {
        let perhaps = channels.filter(\.counts).map(\.name)
        warn(claim.notice)
        report.doubtful.append(claim.notice)
        outcomes.append(Outcome(claim: claim, result: .presumed(perhaps)))
      } else if time.holds(claim.notice) {
        report.held.append(claim.notice)
        outcomes.append(Outcome(claim: claim, result: .held))
      } else {
        passages.append(Passage(claim: claim, taken: claim.taken))
      }
    }
    // Channels that write lines come first: they take no time, and a kill in a later channel can
    // not undo them.
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

  private func pass(_ passage: inout Passage, through channel: any Channel) {
    if passage.taken.contains(channel.name) { return }
    if passage.isTold, watch.rests(channel) { return }
    let isRecorded = channel.counts && !passage.isTold
    let ids = [passage.claim.id]
    let deliver = channel.prepare(passage.claim.notice)
    if isRecorded { record.begin(ids) }
    let failure = deliver()
    if failure == nil, channel.counts {
      record.end(ids, toldBy: channel.name)
    } else if isRecorded {
      record.end(ids, toldBy: nil)
    }
    note(failure, of: channel.name, counts: channel.counts, in: &passage)
    watch.note(failure, of: channel)
  }

  /// - Parameter indices: Those that the channel has not taken yet.
  private func passDigest(
    _ indices: [Int], of passages: inout [Passage], through channel: any Channel
  ) {
    let claims = indices.map { passages[$0].claim }
    let untold = indices.filter { !passages[$0].isTold }.map { passages[$0].claim.id }
    if untold.isEmpty, watch.rests(channel) { return }
    let isRecorded = channel.counts
    let deliver = channel.prepareDigest(claims.map(\.notice))
    if isRecorded { record.begin(untold) }
    let failure = deliver()
    if failure == nil, channel.counts {
      record.end(claims.map(\.id), toldBy: channel.name)
    } else if isRecorded {
      record.end(untold, toldBy: nil)
    }
    for index in indices {
      note(failure, of: channel.name, counts: channel.counts, in: &passages[index])
    }
    watch.note(failure, of: channel)
  }

  private func note(
    _ failure: DeliveryFailure?, of channel: String, counts: Bool, in passage: inout Passage
  ) {
    if let failure {
      passage.reasons.append("\(channel): \(failure.reason)")
    } else {
      if !passage.taken.contains(channel) { passage.taken.append(channel) }
      if counts { passage.isTold = true }
    }
  }

  private func finish(_ passages: [Passage], into report: inout CheckReport) -> [Outcome] {
    var passages = passages
    if let hand {
      var whole = report
      let taken = passages.map { passage in
        var passage = passage
        if hand.counts { note(nil, of: hand.name, counts: true, in: &passage) }
        return passage
      }
      for passage in taken { whole.add(passage.claim.notice, passage.result) }
      let failure = hand.deliver(whole)
      if let failure, hand.counts {
        for index in passages.indices {
          note(failure, of: hand.name, counts: true, in: &passages[index])
        }
      } else if hand.counts {
        record.end(taken.map(\.claim.id), toldBy: hand.name)
        passages = taken
      }
    }
    for passage in passages { report.add(passage.claim.notice, passage.result) }
    return passages.map { Outcome(claim: $0.claim, result: $0.result) }
  }
}

/// The progress of one claim through the channels.
private struct Passage {
  let claim: Claim
  var taken: [String] = []
  var isTold = false
  var reasons: [String] = []

  var result: Outcome.Result {
    isTold ? .delivered(taken) : .failed(reasons.joined(separator: "; "), taken: taken)
  }
}

extension CheckReport {
  fileprivate mutating func add(_ notice: Notice, _ result: Outcome.Result) {
    switch result {
    case .delivered(let channels): delivered.append((notice, channels))
    case .failed(let reason, _): failed.append((notice, reason))
    case .held: held.append(notice)
    case .presumed: break
    }
  }
}
