import CivilTime
import CommandLine
import Glibc
import Messages
import Outcomes
import Phrases
import Presentation
import Scheduler
import TodoCore
import TodoStore

/// What a command runs with: moment, zone, language, settings, store.
final class Session {
  let environment: Environment
  let invocation: Invocation
  let config: ConfigFile
  let language: any Language
  private(set) var now: Now
  let storePath: String
  /// The zones of stored items. A zone this machine does not know is read as the user's.
  /// Why the config file, or its first wrong line, could not be read; nil if it could.
  private(set) var configFault: (any Error)?
  let itemZones: TolerantZones
  /// The only list a view shows, if it was asked for one.
  var onlyList: String?
  private var openedStore: Store?
  private var knownPlaceNames: [String]?

  /// - Throws: What is wrong with the config file or the zone, if the command needs them.
  init(environment: Environment, invocation: Invocation, settings: SettingsUse) throws {
    self.environment = environment
    self.invocation = invocation
    let path = Paths(variables: environment.variables).config
    switch settings {
    case .required, .withoutZone: config = try ConfigFile(path: path)
    case .forgiving, .unused:
      do {
        config = try ConfigFile(forgiving: path)
        configFault = config.fault
      } catch {
        config = ConfigFile(emptyAt: path)
        configFault = error
      }
    }
    language = Languages.choose(
      option: invocation[SharedOptions.lang], config: config.values[.lang],
      variables: environment.variables)
    switch settings {
    case .required, .forgiving:
      now = try Session.readNow(environment: environment, invocation: invocation)
    case .withoutZone, .unused:
      now =
        (try? Session.readNow(environment: environment, invocation: invocation))
        ?? Now(environment.clock(), in: .utc)
    }
    itemZones = TolerantZones(environment.zones, fallback: now.zone)
    storePath =
      invocation[SharedOptions.store] ?? environment.nonEmptyVariable("DAYDOT_STORE")
      ?? Paths(variables: environment.variables).store
  }

  // MARK: Store

  /// The store, opened at first use.
  func store() throws -> Store {
    if let openedStore { return openedStore }
    let store: Store
    do {
      store = try Store(
        path: storePath, zones: itemZones,
        earlierTriggers: CanonicalTriggerWords().trigger(reading:),
        connections: environment.connections, at: now.instant)
    } catch StoreError.damaged(let path, newestBackup: nil) where InputFile.holdsWords(path) {
      // It was never a store.
      throw StoreError.foreign(path: path)
    }
    store.isReservedPlace = { [now] in PhraseReader.isReserved($0, now: now.civil) }
    openedStore = store
    if environment.terminal.isErrorTerminal, let names = try store.mergedNames {
      try complain(.mergedNames(names))
      try store.forgetMergedNames()
    }
    if store.wasOpenToOthers { try complain(.storeTightened(path: store.path)) }
    return store
  }

  /// Whether something was stored.
  var hasChangedStore: Bool { openedStore?.hasChanged ?? false }

  /// Says which snoozed announcements the command's changes ended.
  func sayEndedSnoozes() throws {
    guard !wantsJSON, let openedStore else { return }
    for snooze in openedStore.endedSnoozes {
      switch snooze.end {
      case .moment(let until):
        try say(
          .snoozeEnded(
            itemID: snooze.key.item, title: snooze.title, until: now.zone.civil(at: until)))
      case .crossing(let crossing):
        try say(.snoozeEnded(itemID: snooze.key.item, title: snooze.title, until: crossing))
      }
    }
  }

  /// The first items whose values could not be read.
  var unreadableItems: [UnreadableItem] {
    get throws {
      try openedStore?.unreadableItems(zones: itemZones.missing, limit: 3) ?? []
    }
  }

  /// Warns of items whose values could not be read, with what to do about them.
  func warnOfUnreadable() throws {
    for item in try unreadableItems {
      try complain(.unreadableItem(id: item.id, title: item.title, value: item.value))
    }
  }

  /// Closes the store. If the process ends, the session is leaked on purpose: freeing thousands of
  /// rules and statements would only take time.
  func end() {
    openedStore?.close()
    if environment.endsProcess { _ = Unmanaged.passRetained(self) }
  }

  /// Whether there is a store already.
  var hasStore: Bool { access(storePath, F_OK) == 0 }

  var scheduler: ReminderScheduler {
    ReminderScheduler(now: now, zones: itemZones, allDayTime: allDayTime)
  }

  var checkTime: CheckTime {
    let digest = config.values[.deliverDigest] ?? ConfigKey.deliverDigest.defaultValue ?? ""
    return CheckTime(
      now: now, allDayTime: allDayTime,
      quiet: config.values[.deliverQuiet].flatMap(ConfigKey.window),
      digestLimit: Int(digest) ?? 0)
  }

  /// The time of the all-day digest, or nil for none.
  var allDayTime: TimeOfDay? {
    let value = config.values[.remindAllDay] ?? ConfigKey.remindAllDay.defaultValue ?? ""
    return try? TimeOfDay(iso: value)
  }

  /// Made once, since a template that can not be read is complained of.
  private(set) lazy var notificationRenderer = makeNotificationRenderer()

  // MARK: Moment and zone

  private static func readNow(environment: Environment, invocation: Invocation) throws -> Now {
    let zone = try readZone(environment: environment, invocation: invocation)
    guard let text = invocation[SharedOptions.now] ?? environment.nonEmptyVariable("DAYDOT_NOW")
    else {
      return Now(environment.clock(), in: zone)
    }
    if let instant = try? Instant(iso: text) { return Now(instant, in: zone) }
    do {
      let civil = try CivilDateTime(iso: text)
      return Now(zone.instant(of: civil, resolving: .compatible), in: zone)
    } catch {
      throw OptionError.unreadableNow(seen: text, reason: error)
    }
  }

  /// Reads the clock again, after the user was waited for.
  func refreshNow() throws {
    now = try Session.readNow(environment: environment, invocation: invocation)
  }

  private static func readZone(environment: Environment, invocation: Invocation) throws -> Zone {
    if let name = invocation[SharedOptions.zone] { return try environment.zones.zone(named: name) }
    if let name = environment.variables["TZ"] { return try environment.zones.zone(named: name) }
    return try environment.systemZone()
  }

  // MARK: Options many commands share

  /// The number of entries asked for with `--limit`, or nil.
  var limit: Int? { invocation[SharedOptions.limit] }

  /// Throws if a name given with an option is empty.
  func checkNames() throws {
    let names = [
      (ItemOption.list.spec, invocation[ItemOption.list].map { [$0] } ?? []),
      (ItemOption.tag.spec, invocation[ItemOption.tag]),
      (ItemOption.at.spec, invocation[ItemOption.at].map { [$0] } ?? []),
    ]
    for (option, values) in names
    where values.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw UsageError.missingValue(option: "--\(option.name)", value: "NAME")
    }
  }

  var wantsJSON: Bool { invocation[SharedOptions.json] }

  /// How much of each item a view reads: JSON and templates need all of it.
  var detail: ItemDetail { wantsJSON || wantsTemplate ? .whole : .line }

  var phrases: PhraseReader {
    PhraseReader(
      PhraseContext(
        now: now.civil, places: savedPlaceNames, isMonthFirst: language.writesMonthFirst,
        firstWeekday: firstWeekday, weekStart: chosenFirstWeekday ?? .monday),
      zones: zoneNames)
  }

  private var zoneNames: SystemZoneNames {
    SystemZoneNames(
      zones: environment.zones,
      folder: environment.nonEmptyVariable("TZDIR") ?? ZoneName.usualFolder, instant: now.instant)
  }

  /// The names of the place book. Reading a phrase does not create a store, and ignores one that
  /// can not be read: the command itself will report it.
  private var savedPlaceNames: [String] {
    if let known = knownPlaceNames { return known }
    var names: [String] = []
    if hasStore { names = (try? store().placeNames()) ?? [] }
    knownPlaceNames = names
    return names
  }

  /// Reads triggers of an item with this place.
  func phrases(itemPlace: String?) -> PhraseReader {
    var context = phrases.context
    context.itemPlace = itemPlace
    return PhraseReader(context, zones: zoneNames)
  }

  /// Reads words by the clock of a zone, or by the user's if it is nil.
  ///
  /// - Throws: What `ZoneSource` throws for an unknown zone.
  func phrases(inZone name: String?, itemPlace: String? = nil) throws -> PhraseReader {
    guard let name else { return phrases(itemPlace: itemPlace) }
    var context = phrases.context
    context.itemPlace = itemPlace
    context.now = try environment.zones.zone(named: name).civil(at: now.instant)
    return PhraseReader(context, zones: zoneNames)
  }

  /// Brings the queue up to date with the zone in force before it is shown: in another zone,
  /// reminders that count from completion may be due at other times. Does not wait for another
  /// process that is writing.
  func settleZone() throws {
    do {
      try store().settleZone(at: checkTime)
    } catch StoreError.busy {
      // The next check settles it.
    }
  }

  /// The first day of a week from the settings, or nil.
  private var chosenFirstWeekday: Weekday? {
    let names: [String: Weekday] = [
      "monday": .monday, "tuesday": .tuesday, "wednesday": .wednesday, "thursday": .thursday,
      "friday": .friday, "saturday": .saturday, "sunday": .sunday,
    ]
    return config.values[.weekStart].flatMap { names[$0] }
  }

  /// The first day of a week: from the settings, else from the region of the locale, else from the
  /// zone's country.
  private(set) lazy var firstWeekday: Weekday = {
    if let chosen = chosenFirstWeekday { return chosen }
    let locale = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap(environment.nonEmptyVariable).first
    if let region = locale.flatMap(WeekData.region(ofLocale:)) {
      return WeekData.firstWeekday(in: region)
    }
    // The table only has names of places, such as `Asia/Seoul`.
    let zone = now.zone.identifier
    guard zone.utf8.contains(UInt8(ascii: "/")) else { return .monday }
    let folder = environment.nonEmptyVariable("TZDIR") ?? ZoneName.usualFolder
    let table = (try? FileSystem.read("\(folder)/zone.tab")) ?? nil
    return WeekData.firstWeekday(in: table.flatMap { WeekData.region(ofZone: zone, in: $0) })
  }()
}

extension Environment {
  func nonEmptyVariable(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
