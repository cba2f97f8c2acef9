import CivilTime
import Scheduler
import TestSupport
import TodoCore

@testable import TodoStore

struct UnreadableWords: Error {}

/// Reads no words as a trigger.
func noWords(_ words: String) throws -> Trigger { throw UnreadableWords() }

/// The moment at which stores are opened; a migration may record it. 2026-11-20T00:00Z.
let migrationTime = Instant(secondsSinceEpoch: 1_795_132_800)

/// A folder with a store file, which can be opened several times.
final class StoreFolder {
  let folder = TemporaryFolder()
  var path: String { folder.path + "/test.db" }

  func open() throws -> Store {
    try Store(path: path, zones: RuleZones(), earlierTriggers: noWords, at: migrationTime)
  }
}

func openInMemory() throws -> Store {
  try Store(path: ":memory:", zones: RuleZones(), earlierTriggers: noWords, at: migrationTime)
}

/// A moment in Seoul.
func time(_ text: String, allDay: String? = "09:00") throws -> CheckTime {
  CheckTime(
    now: try Now(iso: text, in: "Asia/Seoul"),
    allDayTime: try allDay.map { try TimeOfDay(iso: $0) })
}

extension Store {
  /// Adds an item at a moment.
  @discardableResult
  func add(
    _ title: String, at when: String? = nil, uid: String? = nil,
    now: String = "2026-11-20T09:00", change: (inout Item) -> Void = { _ in }
  ) throws -> Item {
    let time = try time(now)
    var item = Item(
      uid: uid ?? title, title: title, created: time.now.instant, modified: time.now.instant)
    if let when {
      item.when =
        when.utf8.count == 10
        ? .allDay(try Day(iso: when)) : .timed(try CivilDateTime(iso: when), zone: nil)
    }
    change(&item)
    return try add([item], as: "add", scheduler: scheduler(time))[0].item
  }

  func setStatus(_ status: Item.Status, of id: Int, now: String) throws {
    _ = try change([id], as: "test", scheduler: scheduler(time(now))) { $0.status = status }
  }

  func scheduler(_ time: CheckTime) -> ReminderScheduler {
    ReminderScheduler(time, zones: items.zones)
  }
}

/// A channel that records the titles it delivers.
final class Recorder: Channel {
  let name = "recorder"
  let counts = true
  var titles: [String] = []
  var refuses = false

  func prepare(_ notification: Notification) -> Send { { self.deliver(notification) } }

  private func deliver(_ notification: Notification) -> DeliveryFailure? {
    if refuses { return DeliveryFailure.system("away") }
    titles.append(notification.title)
    return nil
  }
}

extension Recorder {
  /// The titles that one check delivers.
  func check(_ store: Store, at now: String) throws -> [String] {
    titles = []
    _ = try Check(
      ledger: store.reminders, channels: [self], record: MemoryRecord(), time: time(now)
    ).run()
    return titles
  }
}
