import CivilTime
import Phrases
import Scheduler
import TodoCore
import TodoStore

/// Zones by their rules alone, so that no test depends on the system's files.
struct RuleZones: ZoneSource {
  struct Missing: Error {}

  func zone(named name: String) throws -> Zone {
    switch name {
    case "Asia/Seoul": try Zone(posix: "KST-9")
    case "Europe/Berlin": try Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3")
    case "America/New_York": try Zone(posix: "EST5EDT,M3.2.0,M11.1.0")
    default: throw Missing()
    }
  }
}

/// Where a run of the check is made to die.
final class Fuse {
  struct Burnt: Error {}
  /// Steps that still succeed.
  private var left: Int
  private(set) var isBurnt = false

  init(_ steps: Int) { left = steps }

  /// One step: true while the run is alive.
  func step() -> Bool {
    if left <= 0 { isBurnt = true }
    left -= 1
    return !isBurnt
  }

  func check() throws { if !step() { throw Burnt() } }
}

/// Keeps what it was handed. With a fuse it dies on the way, having told what it told.
final class RecordingChannel: Channel {
  let name = "record"
  let counts = true
  var told: [Notice] = []
  var fuse: Fuse?

  func deliver(_ notices: [Notice]) -> [DeliveryFailure?] {
    notices.map { notice in
      if let fuse, !fuse.step() { return DeliveryFailure(reason: "dead") }
      told.append(notice)
      if let fuse, !fuse.step() { return DeliveryFailure(reason: "dead") }
      return nil
    }
  }
}

/// A ledger that dies before or after any of its steps.
struct FusedLedger: Ledger {
  let ledger: StoreLedger
  let fuse: Fuse

  private func fused<Result>(_ body: () throws -> Result) throws -> Result {
    try fuse.check()
    let result = try body()
    try fuse.check()
    return result
  }

  func openClaims(at now: CheckTime) throws -> [Claim] {
    try fused { try ledger.openClaims(at: now) }
  }
  func claimDue(at now: CheckTime, limit: Int) throws -> [Claim] {
    try fused { try ledger.claimDue(at: now, limit: limit) }
  }
  func due(at now: CheckTime) throws -> [Notice] { try fused { try ledger.due(at: now) } }
  func hasWork(at now: CheckTime) throws -> Bool { try fused { try ledger.hasWork(at: now) } }
  func mark(_ outcomes: [Outcome], at now: CheckTime) throws {
    // What died while telling never comes to mark it.
    if fuse.isBurnt { throw Fuse.Burnt() }
    try fused { try ledger.mark(outcomes, at: now) }
  }
}

/// A store in memory with a clock that is set by hand.
final class QueueRig {
  let store: Store
  let channel = RecordingChannel()
  var now: Now
  var quiet: TimeWindow?

  init(_ text: String, in zone: String) throws {
    store = try Store(path: ":memory:", zones: RuleZones(), triggerWords: CanonicalTriggerWords())
    now = Now(Instant(secondsSinceEpoch: 0), in: .utc)
    try set(text, in: zone)
  }

  func set(_ text: String, in zone: String) throws {
    let zone = try RuleZones().zone(named: zone)
    now = Now(zone.instant(of: try CivilDateTime(iso: text), resolving: .compatible), in: zone)
  }

  private static let nine = TimeOfDay(secondsSinceMidnight: 9 * 3600)

  var arming: Arming { Arming(now: now, zones: RuleZones(), allDayTime: QueueRig.nine) }
  var time: CheckTime { CheckTime(now: now, allDayTime: QueueRig.nine, quiet: quiet) }

  /// Adds an item with reminders in words; nil for the default rule.
  @discardableResult
  func add(
    _ title: String, _ when: When = .someday, repeats: String? = nil, reminders: [Reminder]? = nil
  ) throws -> Item {
    var item = Item(
      uid: title, title: title, created: now.instant, modified: now.instant)
    item.when = when
    item.repetition = try repeats.map { Repeat(try RecurrenceRule(parsing: $0)) }
    item.reminders = reminders
    return try store.add(item, arming: arming)
  }

  func reminder(_ words: String) throws -> Reminder {
    Reminder(trigger: try CanonicalTriggerWords().trigger(reading: words))
  }

  /// Runs a check and answers what it told.
  @discardableResult
  func check() throws -> [Notice] {
    let count = channel.told.count
    _ = try Check(ledger: StoreLedger(store), channels: [channel], time: time).run()
    return Array(channel.told[count...])
  }

  func change(_ item: Item, _ body: (inout Item) -> Void) throws {
    _ = try store.change([item.id], as: "edit", arming: arming, body)
  }
}

func timed(_ text: String, zone: String? = nil) throws -> When {
  .timed(try CivilDateTime(iso: text), zone: zone)
}
