import CivilTime
import Gazetteer
import Operations
import Phrases
import Scheduler
import Synchronization
import TestSupport
import TodoCore
import TodoStore

/// A daybook with a store of its own, at a moment in Seoul. Nothing of the command line is part of it.
final class DaybookUnderTest {
  let book: Daybook
  private let file = TemporaryFolder(in: "/tmp")

  init(now: String = "2026-11-20T09:00", settings: Daybook.Settings = .usual) throws {
    let zones = RuleZones()
    let zone = try zones.zone(named: "Asia/Seoul")
    let moment = zone.instant(of: try CivilDateTime(iso: now), resolving: .compatible)
    let path = file.path + "/daydot.db"
    let numbers = Numbers()
    book = Daybook(
      now: Now(moment, in: zone), settings: settings, zones: zones, firstWeekday: { .monday },
      zoneNames: { _ in NoZoneNames() }, gazetteers: { GazetteerFiles(store: path) },
      makeUID: { "uid-\(numbers.next())" },
      storeExists: { true },
      openStore: {
        try Store(
          path: path, zones: zones, earlierTriggers: CanonicalTriggerWords().trigger(reading:),
          at: moment)
      })
  }

  deinit { book.usedStore?.close() }

  /// Lets a moment on the user's clock be the present one.
  func go(to now: String) throws {
    let moment = book.now.zone.instant(of: try CivilDateTime(iso: now), resolving: .compatible)
    book.refresh(Now(moment, in: book.now.zone))
  }

  /// Adds what words mean, and returns the number of the first item.
  @discardableResult
  func add(_ words: String) throws -> Int {
    try book.add(AddRequest(words: [words]), as: "add").items[0].item.id
  }

  /// Runs a check whose channel takes everything, and returns the titles that were delivered.
  func check() throws -> [String] {
    let report = try book.check(CheckPorts { [AcceptingChannel()] })
    return report?.delivered.map(\.notification.title) ?? []
  }
}

extension Daybook.Settings {
  /// The settings of a user who has set none.
  static var usual: Daybook.Settings {
    var settings = Daybook.Settings()
    settings.allDayTime = try? TimeOfDay(hour: 9)
    return settings
  }
}

private final class Numbers: Sendable {
  private let last = Mutex(0)

  func next() -> Int {
    last.withLock { number in
      number += 1
      return number
    }
  }
}

private struct NoZoneNames: ZoneNames {
  func identifier(_ name: String) -> String? { nil }
  func identifiers(ofCity city: String) -> [String] { [] }
  func identifiers(near name: String) -> [String] { [] }
  func now(in identifier: String) -> CivilDateTime? { nil }
}

/// A channel that takes every notification.
private struct AcceptingChannel: Channel {
  var name: String { "test" }
  var counts: Bool { true }
  var isInstant: Bool { true }
  var obstacle: DeliveryFailure? { nil }
  func prepare(_ notification: Notification) -> Send { { nil } }
  func prepareDigest(_ notifications: [Notification]) -> Send { { nil } }
}
