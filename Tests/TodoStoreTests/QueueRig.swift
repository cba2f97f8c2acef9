import CivilTime
import Phrases
import Scheduler
import TestSupport
import TodoCore
import TodoStore

/// Stops a run of the check after a number of steps.
final class Fuse {
  struct Burnt: Error {}
  /// Steps that still succeed.
  private var left: Int
  private(set) var isBurnt = false
  /// The step at which the run died.
  private(set) var end: String?

  init(_ steps: Int) { left = steps }

  /// Performs one step; true while the run is alive.
  func step(_ name: String) -> Bool {
    if left <= 0, !isBurnt {
      isBurnt = true
      end = name
    }
    left -= 1
    return !isBurnt
  }

  func check(_ name: String) throws { if !step(name) { throw Burnt() } }
}

/// A channel that keeps what it delivered. With a fuse the run dies right after a delivery.
final class RecordingChannel: Channel {
  let name = "record"
  let counts = true
  let isInstant = true
  var delivered: [Notification] = []
  var refuses = false
  var fuse: Fuse?

  func prepare(_ notification: Notification) -> Send { { self.deliver(notification) } }

  private func deliver(_ notification: Notification) -> DeliveryFailure? {
    if fuse?.isBurnt == true { return DeliveryFailure.system("dead") }
    if refuses { return DeliveryFailure.system("away") }
    delivered.append(notification)
    return fuse?.step("delivered") == false ? DeliveryFailure.system("dead") : nil
  }
}

/// The record of deliveries, which outlives the run. With a fuse the run dies before or after
/// writing a line.
///
/// A delivery that began happens at once: there is no step in between.
final class MemoryRecord: DeliveryLog {
  private var attempts: [Int: DeliveryAttempt] = [:]
  var fuse: Fuse?

  func left() -> [Int: DeliveryAttempt] { attempts }

  func begin(_ claims: [Int]) {
    guard fuse?.step("before begin") != false else { return }
    for id in claims { attempts[id, default: DeliveryAttempt()].begun += 1 }
  }

  func end(_ claims: [Int], deliveredBy channel: String?) {
    guard fuse?.isBurnt != true else { return }
    for id in claims {
      attempts[id, default: DeliveryAttempt()].begun = 0
      if let channel { attempts[id]?.channels.append(channel) }
    }
    _ = fuse?.step("after end")
  }

  func clear() {
    guard fuse?.step("before clear") != false else { return }
    attempts = [:]
    _ = fuse?.step("after clear")
  }
}

/// A ledger with which the run dies before or after any of its steps.
struct FusedLedger: Ledger {
  let ledger: Reminders
  let fuse: Fuse

  private func fused<Result>(_ step: String, _ body: () throws -> Result) throws -> Result {
    try fuse.check("before \(step)")
    let result = try body()
    try fuse.check("after \(step)")
    return result
  }

  func openClaims(at now: CheckTime) throws -> [Claim] {
    try fused("open") { try ledger.openClaims(at: now) }
  }
  func claimDue(at now: CheckTime, limit: Int) throws -> [Claim] {
    try fused("claim") { try ledger.claimDue(at: now, limit: limit) }
  }
  func hasWork(at now: CheckTime) throws -> Bool {
    try fused("look") { try ledger.hasWork(at: now) }
  }
  func replan(at now: CheckTime) throws { try ledger.replan(at: now) }
  func mark(_ outcomes: [Outcome], at now: CheckTime) throws {
    try fused("mark") { try ledger.mark(outcomes, at: now) }
  }
  func channelFailures() throws -> [String: ChannelFailure] { try ledger.channelFailures() }
  func note(_ troubles: [String: ChannelFailure?]) throws { try ledger.note(troubles) }
  func settle(_ delivered: [Int: [String]], at now: CheckTime) throws {
    try fused("settle") { try ledger.settle(delivered, at: now) }
  }
}

/// A store in memory with a clock that the test sets.
final class QueueRig {
  let store: Store
  let channel = RecordingChannel()
  let record = MemoryRecord()
  var now: Now
  var quiet: TimeWindow?
  private var lastRun: Instant?

  init(_ text: String, in zone: String) throws {
    store = try Store(
      path: ":memory:", zones: RuleZones(),
      earlierTriggers: CanonicalTriggerWords().trigger(reading:), at: migrationTime)
    now = Now(Instant(secondsSinceEpoch: 0), in: .utc)
    try set(text, in: zone)
  }

  func set(_ text: String, in zone: String) throws {
    now = try Now(iso: text, in: zone)
  }

  private static let nine = TimeOfDay(secondsSinceMidnight: 9 * 3600)

  var scheduler: ReminderScheduler {
    ReminderScheduler(CheckTime(now: now, allDayTime: QueueRig.nine), zones: RuleZones())
  }
  var time: CheckTime { CheckTime(now: now, allDayTime: QueueRig.nine, quiet: quiet) }

  /// Adds an item with reminders in words; nil for the default reminder.
  @discardableResult
  func add(
    _ title: String, _ when: When = .someday, repeats: String? = nil, reminders: [Reminder]? = nil
  ) throws -> Item {
    var item = Item(
      uid: title, title: title, created: now.instant, modified: now.instant)
    item.when = when
    item.repetition = try repeats.map { Repeat(try RecurrenceRule(parsing: $0)) }
    item.reminders = reminders
    return try store.add([item], as: "add", scheduler: scheduler)[0].item
  }

  func reminder(_ words: String) throws -> Reminder {
    Reminder(trigger: try CanonicalTriggerWords().trigger(reading: words))
  }

  /// Runs a check and returns what it delivered.
  @discardableResult
  func check() throws -> [Notification] {
    let count = channel.delivered.count
    try store.reminders.refreshQueue(at: time)
    _ = try Check(
      ledger: store.reminders, channels: [self.channel], record: record, time: time,
      lastSeen: lastRun
    ).run()
    lastRun = now.instant
    return Array(channel.delivered[count...])
  }

  /// Runs a check that dies at one of its steps.
  ///
  /// - Returns: The name of the step, or nil if the check ended before it.
  func checkDying(after steps: Int) throws -> String? {
    let fuse = Fuse(steps)
    (channel.fuse, record.fuse) = (fuse, fuse)
    defer { (channel.fuse, record.fuse) = (nil, nil) }
    let ledger = FusedLedger(ledger: store.reminders, fuse: fuse)
    do {
      _ = try Check(ledger: ledger, channels: [self.channel], record: record, time: time).run()
    } catch is Fuse.Burnt {}
    return fuse.end
  }

  /// The titles that a check delivers at a time, on the 20th if only a time is given.
  func check(at text: String) throws -> [String] {
    try at(text)
    return try check().map(\.title)
  }

  /// Sets the clock to a time on the 20th, or to a day and time.
  func at(_ text: String) throws {
    try set(text.utf8.count > 8 ? text : "2026-11-20T\(text)", in: "Asia/Seoul")
  }

  func undo() throws { _ = try store.undo(scheduler: scheduler) }
  func redo() throws { _ = try store.redo(scheduler: scheduler) }

  /// The states of an item's announcements, the oldest first.
  func states(of item: Item) throws -> [DeliveryState] {
    try store.reminders.deliveries(DeliveryFilter(item: item.id)).map(\.state).reversed()
  }

  func change(_ item: Item, _ body: (inout Item) -> Void) throws {
    _ = try store.change([item.id], as: "edit", scheduler: scheduler, body)
  }
}

func timed(_ text: String, zone: String? = nil) throws -> When {
  .timed(try CivilDateTime(iso: text), zone: zone)
}
