import CivilTime
import Scheduler
import Testing
import TodoCore

/// The steps of a check: claim, deliver and mark, and how it handles failures.
@Suite struct CheckTests {
  @Test func claimsBeforeItDeliversAndMarksAfterwards() throws {
    let log = Log()
    let ledger = ListLedger(due: [notification(1), notification(2)], log: log)
    let channel = Recorder(log: log)
    let report = try Check(ledger: ledger, channels: [channel], record: ListRecord(), time: time())
      .run()
    #expect(log.lines == ["open", "claim 1 2", "deliver 1", "deliver 2", "mark 1 2", "claim"])
    #expect(report.delivered.map { $0.notification.key.item } == [1, 2])
    #expect(report.delivered.allSatisfy { $0.channels == ["recorder"] })
    #expect(report.failed.isEmpty)
  }

  @Test func aNotificationIsDeliveredOnceMoreWhereARunDiedOverItAndNeverAThirdTime() throws {
    let log = Log()
    let ledger = ListLedger(due: [], log: log)
    ledger.open = (1...4).map { Claim(id: $0, notification: notification($0)) }
    let record = ListRecord([
      1: DeliveryAttempt(channels: ["recorder"]), 2: DeliveryAttempt(begun: 1),
      3: DeliveryAttempt(begun: 2),
    ])
    var warned: [Int] = []
    let check = Check(
      ledger: ledger, channels: [Recorder(log: log)], record: record, time: try time(),
      warn: { warned.append($0.key.item ?? 0) })
    let report = try check.run()
    #expect(log.lines.prefix(4) == ["settle 1", "open", "deliver 2", "deliver 4"])
    #expect(ledger.marked.map(\.claim.id) == [3, 2, 4])
    #expect(ledger.marked.first?.result == .presumed(["recorder"]))
    #expect(warned == [3] && report.doubtful.map(\.key.item) == [3])
    #expect(record.lines == ["begin 2", "delivered 2", "begin 4", "delivered 4", "clear"])
  }

  @Test func aReportIsHandedOverBeforeAnythingIsMarked() throws {
    for isTaken in [true, false] {
      let log = Log()
      let ledger = ListLedger(due: (1...3).map(notification), log: log)
      var handed: [Int] = []
      let check = Check(
        ledger: ledger, channels: [], record: ListRecord(), time: try time())
      let report = try check.run(
        handingOver: ReportSink(name: "stdout") { report in
          handed = report.delivered.compactMap(\.notification.key.item)
          log.note("hand", handed)
          return isTaken ? nil : DeliveryFailure.system("gone")
        })
      #expect(handed == [1, 2, 3])
      #expect(log.lines.suffix(2) == ["hand 1 2 3", "mark 1 2 3"])
      #expect(report.delivered.count == (isTaken ? 3 : 0))
      #expect(
        report.failed.map(\.reason) == (isTaken ? [] : Array(repeating: "stdout: gone", count: 3)))
    }
  }

  @Test func manyInterruptOnlyOnceWhereTheyInterrupt() throws {
    for (count, digests) in [(5, 0), (6, 1)] {
      let log = Log()
      let ledger = ListLedger(due: (1...count).map(notification), log: log)
      let channels = [
        Recorder(log: log, interrupts: true), Recorder(name: "lines", log: log),
      ]
      let time = CheckTime(now: try moment("2026-11-20T18:00"), allDayTime: nil, digestLimit: 5)
      let report = try Check(
        ledger: ledger, channels: channels, record: ListRecord(), time: time
      ).run()
      #expect(log.lines.count { $0.hasPrefix("digest") } == digests)
      #expect(report.delivered.count == count)
      #expect(report.delivered.allSatisfy { $0.channels == ["lines", "recorder"] })
    }
  }

  /// A reminder that a channel delivered in an earlier run, in which another channel failed, is not
  /// in its digest.
  @Test func aDigestHoldsNothingThatTheChannelHas() throws {
    let log = Log()
    let ledger = ListLedger(due: [], log: log)
    ledger.open = (1...8).map {
      Claim(id: $0, notification: notification($0), taken: $0 < 3 ? ["bell"] : [])
    }
    let channels = [
      Recorder(name: "bell", counts: false, log: log, interrupts: true), Recorder(log: log),
    ]
    let time = CheckTime(now: try moment("2026-11-20T18:00"), allDayTime: nil, digestLimit: 5)
    _ = try Check(ledger: ledger, channels: channels, record: ListRecord(), time: time).run()
    #expect(log.lines.filter { $0.hasPrefix("digest") } == ["digest 3 4 5 6 7 8"])
  }

  @Test func nothingDueTouchesNothing() throws {
    let log = Log()
    let ledger = ListLedger(due: [], log: log)
    let report = try Check(
      ledger: ledger, channels: [Recorder(log: log)], record: ListRecord(), time: time()
    ).run()
    #expect(log.lines == [] && report.delivered.isEmpty && report.failed.isEmpty)
  }

  @Test func claimsOfDeadRunsComeFirst() throws {
    let log = Log()
    let ledger = ListLedger(due: [notification(2)], log: log)
    ledger.open = [Claim(id: 1, notification: notification(1))]
    _ = try Check(
      ledger: ledger, channels: [Recorder(log: log)], record: ListRecord(), time: time()
    ).run()
    #expect(
      log.lines == ["open", "deliver 1", "mark 1", "claim 2", "deliver 2", "mark 2", "claim"])
  }

  @Test func noMoreThanABatchIsInTheAir() throws {
    let log = Log()
    let size = Check<ListLedger>.batchSize
    let ledger = ListLedger(due: (1...size + 5).map(notification), log: log)
    _ = try Check(
      ledger: ledger, channels: [Recorder(log: log)], record: ListRecord(), time: time()
    ).run()
    let counts = log.lines.filter { $0.hasPrefix("mark") }
      .map { $0.split(separator: " ").count - 1 }
    #expect(counts == [size, 5])
  }

  @Test func whatNoChannelTookIsMarkedFailedAndReported() throws {
    let log = Log()
    let ledger = ListLedger(due: [notification(1), notification(2)], log: log)
    let channel = Recorder(log: log, refused: [2: "no room"])
    let report = try Check(ledger: ledger, channels: [channel], record: ListRecord(), time: time())
      .run()
    #expect(report.delivered.map { $0.notification.key.item } == [1])
    #expect(report.failed.map { $0.notification.key.item } == [2])
    #expect(report.failed.map(\.reason) == ["recorder: no room"])
    #expect(
      ledger.marked.map(\.result) == [.delivered(["recorder"]), .failed("recorder: no room")])
  }

  @Test func oneOfSeveralChannelsIsEnough() throws {
    let ledger = ListLedger(due: [notification(1)], log: Log())
    let channels = [
      Recorder(name: "broken", log: Log(), refused: [1: "away"]), Recorder(log: Log()),
    ]
    let report = try Check(ledger: ledger, channels: channels, record: ListRecord(), time: time())
      .run()
    #expect(report.delivered.map(\.channels) == [["recorder"]])
    #expect(report.failed.isEmpty)
  }

  /// A resting channel is not tried while another one delivers what is due; the only channel is
  /// always tried.
  @Test func aRestingChannelIsTriedOnlyWithWhatNoOtherTook() throws {
    let now = try moment("2026-11-20T18:00").instant
    let trouble = ChannelFailure(failures: 3, until: now + 300, reason: "away")
    for (others, tried) in [(["lines"], false), ([], true)] {
      let log = Log()
      let ledger = ListLedger(due: [notification(1)], log: log)
      ledger.troubled = ["slow": trouble]
      let slowLog = Log()
      let slow = Recorder(name: "slow", isInstant: false, log: slowLog)
      let channels = others.map { Recorder(name: $0, log: log) } + [slow]
      let report = try Check(
        ledger: ledger, channels: channels, record: ListRecord(), time: time()
      ).run()
      #expect(report.delivered.map(\.channels) == [tried ? ["slow"] : ["lines"]])
      #expect(slowLog.lines == (tried ? ["deliver 1"] : []))
      #expect(ledger.troubled["slow"] == (tried ? nil : trouble))
    }
  }

  /// A channel rests no longer than it would have after the clock was set back.
  @Test func aClockThatWasSetBackEndsTheRest() throws {
    let now = try moment("2026-11-20T18:00").instant
    let log = Log()
    let ledger = ListLedger(due: [notification(1)], log: log)
    ledger.troubled = ["slow": ChannelFailure(failures: 3, until: now + 10_000, reason: "away")]
    let slowLog = Log()
    let slow = Recorder(name: "slow", isInstant: false, log: slowLog)
    let channels = [Recorder(name: "lines", log: log), slow]
    _ = try Check(ledger: ledger, channels: channels, record: ListRecord(), time: time()).run()
    #expect(slowLog.lines == ["deliver 1"])
  }

  @Test func theOnlyChannelThatFailsAgainRestsLonger() throws {
    let now = try moment("2026-11-20T18:00").instant
    let ledger = ListLedger(due: [notification(1)], log: Log())
    ledger.troubled = ["slow": ChannelFailure(failures: 3, until: now + 300, reason: "away")]
    let slow = Recorder(name: "slow", isInstant: false, log: Log(), refused: [1: "gone"])
    let report = try Check(
      ledger: ledger, channels: [slow], record: ListRecord(), time: time()
    ).run()
    #expect(report.failed.map(\.reason) == ["slow: gone"])
    #expect(
      ledger.troubled["slow"]
        == ChannelFailure(failures: 4, until: now + 480, reason: "gone"))
  }

  @Test func aClockBehindTheLastRunPlansAnewFirst() throws {
    let now = try moment("2026-11-20T18:00").instant
    for (last, replans) in [(now + 1, true), (now, false), (now - 60, false)] {
      let log = Log()
      let ledger = ListLedger(due: [notification(1)], log: log)
      _ = try Check(
        ledger: ledger, channels: [Recorder(log: log)], record: ListRecord(), time: time(),
        lastSeen: last
      ).run()
      #expect(log.lines.first == (replans ? "replan" : "open"))
    }
  }

  @Test func aChannelThatDoesNotCountIsNotEnough() throws {
    let ledger = ListLedger(due: [notification(1)], log: Log())
    let bell = Recorder(name: "bell", counts: false, log: Log())
    let report = try Check(ledger: ledger, channels: [bell], record: ListRecord(), time: time())
      .run()
    #expect(report.delivered.isEmpty && report.failed.count == 1)
  }

  private func notification(_ item: Int) -> Notification {
    Notification(
      key: .defaultRule(item: item), kind: .calendar, occurrence: "2026-11-20",
      due: Instant(secondsSinceEpoch: 0), isAllDay: false, title: "Thing \(item)", isLate: false)
  }

  private func time() throws -> CheckTime {
    CheckTime(now: try moment("2026-11-20T18:00"), allDayTime: nil)
  }
}

/// The steps in order.
private final class Log {
  var lines: [String] = []

  func note(_ word: String, _ items: [Int]) {
    lines.append(([word] + items.map(String.init)).joined(separator: " "))
  }
}

/// A ledger that returns the rows of a list.
private final class ListLedger: Ledger {
  private var waiting: [Notification]
  private let log: Log
  var open: [Claim] = []
  var marked: [Outcome] = []
  var troubled: [String: ChannelFailure] = [:]

  init(due: [Notification], log: Log) {
    waiting = due
    self.log = log
  }

  func hasWork(at now: CheckTime) -> Bool { !open.isEmpty || !waiting.isEmpty }

  func openClaims(at now: CheckTime) -> [Claim] {
    log.note("open", [])
    return open
  }

  func claimDue(at now: CheckTime, limit: Int) -> [Claim] {
    let taken = waiting.prefix(limit)
    waiting.removeFirst(taken.count)
    log.note("claim", taken.compactMap(\.key.item))
    return taken.map { Claim(id: $0.key.item ?? 0, notification: $0) }
  }

  func settle(_ delivered: [Int: [String]], at now: CheckTime) {
    log.note("settle", delivered.keys.sorted())
    open.removeAll { delivered[$0.id] != nil }
  }

  func replan(at now: CheckTime) { log.note("replan", []) }

  func channelFailures() -> [String: ChannelFailure] { troubled }
  func note(_ troubles: [String: ChannelFailure?]) {
    for (name, trouble) in troubles { troubled[name] = trouble }
  }

  func mark(_ outcomes: [Outcome], at now: CheckTime) {
    log.note("mark", outcomes.map(\.claim.id))
    marked += outcomes
  }
}

/// A channel that delivers everything except what it is set to refuse.
private struct Recorder: Channel {
  var name = "recorder"
  var counts = true
  var isInstant = true
  let log: Log
  var refused: [Int: String] = [:]
  var interrupts = false

  func prepare(_ notification: Notification) -> Send { { self.deliver(notification) } }

  private func deliver(_ notification: Notification) -> DeliveryFailure? {
    log.note("deliver", [notification.key.item ?? 0])
    return refused[notification.key.item ?? 0].map(DeliveryFailure.system)
  }

  func prepareDigest(_ notifications: [Notification]) -> Send {
    {
      log.note("digest", notifications.compactMap(\.key.item))
      return nil
    }
  }
}

/// A record kept in a list.
private final class ListRecord: DeliveryLog {
  private let before: [Int: DeliveryAttempt]
  var lines: [String] = []

  init(_ before: [Int: DeliveryAttempt] = [:]) { self.before = before }

  func left() -> [Int: DeliveryAttempt] { before }
  func begin(_ claims: [Int]) { lines += claims.map { "begin \($0)" } }
  func end(_ claims: [Int], deliveredBy channel: String?) {
    lines += claims.map { (channel == nil ? "undelivered " : "delivered ") + "\($0)" }
  }
  func clear() { lines.append("clear") }
}
