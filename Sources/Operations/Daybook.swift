import CivilTime
import Gazetteer
import Phrases
import SQLite
import Scheduler
import Synchronization
import TodoCore
import TodoStore

/// The context of every operation: a store at one moment, in one zone, with the settings that
/// affect phrases and reminders.
///
/// A daybook prints nothing and reads no command line options, so a command, a full-screen program
/// or a test can call the same operations.
package final class Daybook {
  /// The settings that operations depend on.
  package struct Settings {
    /// The time of the all-day digest; nil for none.
    package var allDayTime: TimeOfDay?
    /// The hours in which nothing is announced.
    package var quiet: TimeWindow?
    /// The most announcements delivered one by one; more are delivered as one.
    package var digestLimit = 0
    /// The reminders of a timed event that names none; nil for the default reminder.
    package var eventReminders: [Reminder]?
    /// Whether `11/12` is November.
    package var isMonthFirst = false
    /// The times of parts of the day without an hour.
    package var partTimes = PartTimes()
    /// The first day of a week if the user chose one.
    package var chosenFirstWeekday: Weekday?
    /// The calendar of `lunar` in words.
    package var lunarScale = RecurrenceRule.Scale.chinese
    /// How many days positions are kept.
    package var positionRetentionDays = 30
    /// Whether names are shown in Hangul where they have one.
    package var prefersHangul = false

    package init() {}
  }

  package private(set) var now: Now
  package let settings: Settings
  /// The system's zones.
  package let zones: any ZoneSource
  /// The zones of stored items. A zone that is not installed is read as the user's zone.
  package let itemZones: TolerantZones
  /// Fresh identifiers for items (RFC 9562, version 4).
  package let makeUID: @Sendable () -> String
  /// The first day of a week. Found when first asked for, since it may take a file to know.
  package private(set) lazy var firstWeekday = findFirstWeekday()

  /// The holidays that views show. Found when first asked for.
  package private(set) lazy var holidays = findHolidays()

  /// The holidays on which workdays rest; nil where none are set.
  package let daysOff: DaysOff?
  /// The names of holidays as words; nil where none are read.
  private let holidayNames: HolidayNames?

  /// The imported lists of places.
  package private(set) lazy var gazetteers = findGazetteers()

  private let findGazetteers: () -> GazetteerFiles
  private let findFirstWeekday: () -> Weekday
  private let findHolidays: () -> HolidayCalendar
  private let zoneNames: (Instant) -> any ZoneNames
  private let storeExists: () -> Bool
  private let openStore: () throws -> Store
  private var openedStore: Store?
  private var knownPlaceNames: [String]?
  /// The places that were taken for what was typed, which the answer tells.
  package private(set) var takenPlaces: [TakenPlace] = []

  /// - Parameters:
  ///   - zoneNames: The names of zones as they are typed, on the clock of a moment.
  ///   - storeExists: Whether there is a store; reading words must not create one.
  ///   - openStore: Called once, when the store is first used.
  package init(
    now: Now, settings: Settings, zones: any ZoneSource,
    firstWeekday: @escaping () -> Weekday, zoneNames: @escaping (Instant) -> any ZoneNames,
    holidays: @escaping () -> HolidayCalendar = { .none }, daysOff: DaysOff? = nil,
    holidayNames: HolidayNames? = nil, gazetteers: @escaping () -> GazetteerFiles,
    makeUID: @escaping @Sendable () -> String, storeExists: @escaping () -> Bool,
    openStore: @escaping () throws -> Store
  ) {
    self.now = now
    self.settings = settings
    self.zones = zones
    itemZones = TolerantZones(zones, fallback: now.zone)
    findFirstWeekday = firstWeekday
    findHolidays = holidays
    findGazetteers = gazetteers
    (self.daysOff, self.holidayNames, self.zoneNames) = (daysOff, holidayNames, zoneNames)
    (self.makeUID, self.storeExists, self.openStore) = (makeUID, storeExists, openStore)
  }

  /// Sets the current moment, after the user was waited for.
  package func refresh(_ now: Now) {
    self.now = now
    knownPlaceNames = nil
  }

  // MARK: Store

  /// The store, opened at first use.
  func store() throws -> Store {
    if let openedStore { return openedStore }
    let store = try openStore()
    store.places.isReservedPlace = { [now] in PhraseReader.isReserved($0, now: now.civil) }
    openedStore = store
    return store
  }

  package var usedStore: Store? { openedStore }

  package var hasStore: Bool { storeExists() }

  /// Runs a verb on items that were named, in one transaction in which they are read again: it decides by
  /// what they are when it writes, whatever other processes did since they were found.
  ///
  /// - Throws: `MissingItem` for an item that is gone, and what `verb` throws.
  func changing<Result>(
    _ named: [NamedItem], _ verb: ([NamedItem]) throws -> Result
  ) throws -> Result {
    let store = try store()
    return try store.transaction {
      let items = try store.items.items(ids: named.map(\.item.id).uniqued())
      return try verb(
        named.map { named in
          guard let item = items[named.item.id] else { throw MissingItem(id: named.item.id) }
          return NamedItem(id: named.id, item: item)
        })
    }
  }

  /// What an operation would do: the same run, taken back. Nothing can be changed afterwards.
  package func rehearse<Result>(_ operation: () throws -> Result) throws -> Result {
    try store().rehearsal(operation)
  }

  /// The path of the store's file, with links resolved.
  package var storePath: String { get throws { try store().path } }

  package var scheduler: ReminderScheduler { ReminderScheduler(checkTime, zones: itemZones) }

  package var checkTime: CheckTime {
    CheckTime(
      now: now, allDayTime: settings.allDayTime, quiet: settings.quiet,
      digestLimit: settings.digestLimit)
  }

  /// Updates the queue before it is shown, because in another zone, reminders that count from
  /// completion may be due at other times. Does not wait for another process that is writing.
  package func refreshQueue() throws {
    do {
      try store().reminders.refreshQueue(at: checkTime)
    } catch DatabaseError.busy {
      // The next check does it.
    }
  }

  // MARK: Words

  package var phrases: PhraseReader {
    var context = PhraseContext(
      now: now.civil, places: savedPlaceNames, isMonthFirst: settings.isMonthFirst,
      weekStart: settings.chosenFirstWeekday ?? .monday)
    context.partTimes = settings.partTimes
    context.lunarScale = settings.lunarScale
    context.daysOff = daysOff
    context.holidays = holidayNames
    return reader(context)
  }

  func reader(_ context: PhraseContext) -> PhraseReader {
    PhraseReader(context, zones: zoneNames(now.instant))
  }

  func take(_ place: TakenPlace) {
    if !takenPlaces.contains(where: { $0.typed == place.typed }) { takenPlaces.append(place) }
  }

  /// Reads words in another context than usual.
  func phrases(_ change: (inout PhraseContext) -> Void) -> PhraseReader {
    var context = phrases.context
    change(&context)
    return reader(context)
  }

  /// The names of the place book. Reading a phrase does not create a store, and ignores one that
  /// can not be read: the operation itself will report it.
  private var savedPlaceNames: [String] {
    if let known = knownPlaceNames { return known }
    var names: [String] = []
    if hasStore { names = (try? store().places.placeNames()) ?? [] }
    knownPlaceNames = names
    return names
  }

  /// Reads triggers of an item with this place.
  package func phrases(itemPlace: String?) -> PhraseReader {
    phrases { $0.itemPlace = itemPlace }
  }

  /// Returns a reader for the clock of a zone, or of the user's zone if the name is nil.
  ///
  /// - Throws: What `ZoneSource` throws for an unknown zone.
  package func phrases(inZone name: String?, itemPlace: String? = nil) throws -> PhraseReader {
    guard let name else { return phrases(itemPlace: itemPlace) }
    let reading = try zones.zone(named: name).civil(at: now.instant)
    return phrases { ($0.itemPlace, $0.now) = (itemPlace, reading) }
  }
}

/// The zones of stored items. A zone that is not installed is read as the user's zone and reported
/// later, so that one such item does not make a view fail.
package final class TolerantZones: ZoneSource {
  private let zones: any ZoneSource
  private let fallback: Zone
  private let unknown = Mutex<Set<String>>([])

  /// The names that were asked for and are missing.
  package var missing: Set<String> { unknown.withLock { $0 } }

  package init(_ zones: any ZoneSource, fallback: Zone) {
    self.zones = zones
    self.fallback = fallback
  }

  package func zone(named identifier: String) throws -> Zone {
    do {
      return try zones.zone(named: identifier)
    } catch {
      unknown.withLock { _ = $0.insert(identifier) }
      return fallback
    }
  }
}
