import CivilTime
import CommandLine
import Gazetteer
import Glibc
import Messages
import Operations
import Outcomes
import Phrases
import Presentation
import SQLite
import Scheduler
import TodoCore
import TodoStore

extension Environment {
  /// Returns the language of the answers: by an option, else the settings, else the locale.
  func language(
    _ config: ConfigFile?, _ invocation: Invocation, option: Language? = nil
  ) -> Language {
    var language = Language.choose(
      option: option ?? invocation[SharedOptions.lang], config: config?.values[.lang],
      variables: variables)
    language.dateOrder = DateOrder.choose(config?.values[.dateOrder], region: localeRegion)
    language.timeFormat = config?.values[.timeFormat] == "12" ? .h12 : .h24
    language.ageCounting = config?.values[.ageCount].flatMap(Age.Counting.init) ?? .full
    language.isASCII = invocation[SharedOptions.ascii]
    return language
  }
}

/// The context of a command: moment, zone, language, settings and store.
final class Session {
  let environment: Environment
  let invocation: Invocation
  let config: ConfigFile
  let language: Language
  let storePath: String
  /// Why the config file, or its first wrong line, could not be read; nil if it could.
  private(set) var configFault: (any Error)?
  private let start: Now
  /// The daybook that the command's operations use.
  private(set) lazy var book = makeBook()

  /// - Throws: The error of the config file or the zone, if the command needs them.
  init(environment: Environment, invocation: Invocation, settings: SettingsUse) throws {
    self.environment = environment
    self.invocation = invocation
    let path = environment.paths.config
    switch settings {
    case .required, .withoutZone: config = try ConfigFile(path: path)
    case .forgiving, .unused:
      do {
        config = try ConfigFile(forgiving: path)
        configFault = config.fault
      } catch {
        config = ConfigFile(reading: [], path: path)
        configFault = error
      }
    }
    language = environment.language(config, invocation)
    switch settings {
    case .required, .forgiving:
      start = try Session.readNow(environment: environment, invocation: invocation)
    case .withoutZone, .unused:
      start =
        (try? Session.readNow(environment: environment, invocation: invocation))
        ?? Now(environment.clock(), in: .utc)
    }
    storePath =
      invocation[SharedOptions.store] ?? environment.nonEmptyVariable("DAYDOT_STORE")
      ?? environment.paths.store
  }

  private func makeBook() -> Daybook {
    var settings = Daybook.Settings()
    settings.allDayTime = allDayTime
    settings.quiet = ConfigKey.window(config[.deliverQuiet])
    settings.digestLimit = Int(config[.deliverDigest]) ?? 0
    settings.eventReminders = config.values[.remindEvent].flatMap(ConfigKey.triggers)?
      .map { Reminder(trigger: $0) }
    settings.isMonthFirst = language.isKorean
    settings.partTimes = partTimes
    // By the country, without reading the system's table of zones for a phrase.
    let isInSeoul = start.zone.identifier == "Asia/Seoul"
    let isKorean = environment.localeRegion == "KR" || isInSeoul || language.isKorean
    settings.lunarScale = isKorean ? .dangi : .chinese
    settings.chosenFirstWeekday = chosenFirstWeekday
    settings.positionRetentionDays =
      Int(config[.positionKeep]) ?? settings.positionRetentionDays
    settings.prefersHangul = language.isKorean
    let folder = environment.nonEmptyVariable("TZDIR") ?? ZoneName.usualFolder
    return Daybook(
      now: start, settings: settings, zones: environment.zones,
      firstWeekday: { [unowned self] in findFirstWeekday() },
      zoneNames: { [zones = environment.zones] in
        SystemZoneNames(zones: zones, folder: folder, instant: $0)
      }, holidays: { [unowned self] in holidays.calendar }, daysOff: holidays.daysOff,
      holidayNames: holidays.names,
      gazetteers: { [storePath] in GazetteerFiles(store: storePath) }, makeUID: environment.makeUID,
      storeExists: { [storePath] in access(storePath, F_OK) == 0 },
      openStore: { [unowned self] in try openStore() })
  }

  private var partTimes: PartTimes {
    var times = PartTimes()
    func time(_ key: ConfigKey) -> TimeOfDay? {
      try? TimeOfDay(iso: config[key])
    }
    times.morning = time(.wordsMorning)
    times.breakfast = time(.wordsBreakfast)
    times.lunch = time(.wordsLunch)
    times.afternoon = time(.wordsAfternoon)
    times.evening = time(.wordsEvening)
    times.night = time(.wordsNight)
    return times
  }

  var now: Now { book.now }

  // MARK: Store

  private func openStore() throws -> Store {
    let store: Store
    do {
      store = try Store(
        path: storePath, zones: book.itemZones, daysOff: holidays.daysOff,
        earlierTriggers: CanonicalTriggerWords().trigger(reading:),
        connection: environment.connection, at: now.instant)
    } catch DatabaseError.damaged(let path, newestBackup: nil) where InputFile.holdsWords(path) {
      // The file was never a store.
      throw StoreError.foreign(path: path)
    }
    if environment.terminal.isErrorTerminal, let names = try store.mergedNames {
      try complain(.mergedNames(names))
      try store.forgetMergedNames()
    }
    if store.wasOpenToOthers { try complain(.storeTightened(path: store.path)) }
    return store
  }

  /// Whether something was stored.
  var hasChangedStore: Bool { book.usedStore?.journal.hasChanged ?? false }

  /// Reports the snoozed notifications that the command's changes ended.
  func sayEndedSnoozes() throws {
    guard !wantsJSON, let store = book.usedStore else { return }
    for snooze in store.reminders.endedSnoozes {
      let isOff = try store.reminders.reminderSwitch(of: snooze.key) == .off
      switch snooze.end {
      case .moment(let until):
        try say(
          .snoozeEnded(
            itemID: snooze.key.item, title: snooze.title, until: now.zone.civil(at: until),
            isOff: isOff))
      case .crossing(let crossing):
        try say(
          .snoozeEnded(
            itemID: snooze.key.item, title: snooze.title, until: crossing, isOff: isOff))
      }
    }
  }

  /// Reports the places that were taken for other words.
  func sayTakenPlaces() throws {
    for taken in book.takenPlaces { try complain(.taken(taken.place, typed: taken.typed)) }
  }

  /// Reports the effects of the command on items that it did not name.
  func sayAftermath() throws {
    guard !wantsJSON, let aftermath = try book.aftermath() else { return }
    let parents = Dictionary(grouping: aftermath.groups, by: \.parent.id)
    for group in aftermath.groups {
      let isOneOfSeveral = parents[group.parent.id, default: []].count > 1
      try say(.followed(group, isOneOfSeveral: isOneOfSeveral, today: now.today))
    }
    for entry in aftermath.onlyFreed { try say(.freed(entry)) }
    for entry in aftermath.finished { try say(.allStepsDone(entry)) }
    for (entry, others) in aftermath.bound { try say(.bound(entry, for: others)) }
    for entry in aftermath.stillClosed { try say(.staysClosed(entry)) }
  }

  /// The first items whose values could not be read.
  var unreadableItems: [UnreadableItem] {
    get throws {
      try book.usedStore?.items.unreadableItems(zones: book.itemZones.missing, limit: 3) ?? []
    }
  }

  /// Warns about items with unreadable values, and how to repair them.
  func warnOfUnreadable() throws {
    for item in try unreadableItems {
      try complain(.unreadableItem(id: item.id, title: item.title, value: item.value))
    }
  }

  /// Closes the store. If the process ends, the session is leaked on purpose: freeing thousands of
  /// rules and statements would only take time.
  func end() {
    // The answer matters more.
    for fault in holidays.faults { try? complain(explain(fault).sentence) }
    book.usedStore?.close()
    if environment.endsProcess { _ = Unmanaged.passRetained(self) }
  }

  /// The time of the all-day digest, or nil for none.
  var allDayTime: TimeOfDay? { try? TimeOfDay(iso: config[.remindAllDay]) }

  /// Made once, since a template that can not be read is complained of.
  private(set) lazy var notificationRenderer = NotificationRenderer(
    now: now, language: language, width: knownWidth, own: ownNotification())

  // MARK: Moment and zone

  private static func readNow(environment: Environment, invocation: Invocation) throws -> Now {
    let zone = try readZone(environment: environment, invocation: invocation)
    guard let text = invocation[SharedOptions.now] ?? environment.nonEmptyVariable("DAYDOT_NOW")
    else {
      return Now(environment.clock(), in: zone)
    }
    let iso = text.replacing(" ", with: "T")
    if let instant = try? Instant(iso: iso) { return Now(instant, in: zone) }
    do {
      let civil = try CivilDateTime(iso: iso)
      return Now(zone.instant(of: civil, resolving: .compatible), in: zone)
    } catch {
      throw OptionError.unreadableNow(seen: text, reason: error)
    }
  }

  /// Reads the clock again, after the user was waited for.
  func refreshNow() throws {
    book.refresh(try Session.readNow(environment: environment, invocation: invocation))
  }

  /// The current time while a stream is read, which may take long. A time set by `--now` or
  /// `DAYDOT_NOW` does not advance.
  var movingNow: Now {
    if invocation[SharedOptions.now] != nil || environment.nonEmptyVariable("DAYDOT_NOW") != nil {
      return now
    }
    return Now(environment.clock(), in: now.zone)
  }

  private static func readZone(environment: Environment, invocation: Invocation) throws -> Zone {
    if let name = invocation[SharedOptions.zone] { return try environment.zones.zone(named: name) }
    if let name = environment.variables["TZ"] { return try environment.zones.zone(named: name) }
    return try environment.systemZone()
  }

  // MARK: Options many commands share

  /// The number of entries asked for with `--limit`, or nil.
  var limit: Int? { invocation[SharedOptions.limit] }

  /// The same limit, or a default on a terminal, where a person reads; nil for all.
  func limit(forReader usual: Int) -> Int? {
    limit ?? (environment.terminal.isOutputTerminal && !wantsJSON ? usual : nil)
  }

  var wantsJSON: Bool { invocation[SharedOptions.json] }

  /// How much of each item a view reads: JSON and templates need all of it.
  var detail: ItemDetail { wantsJSON || wantsTemplate ? .whole : .line }

  /// The first day of a week from the settings, or nil.
  private var chosenFirstWeekday: Weekday? {
    config.values[.weekStart].flatMap { name in Weekday.allCases.first { "\($0)" == name } }
  }

  /// The first day of a week: from the settings, else by the user's country.
  private func findFirstWeekday() -> Weekday {
    chosenFirstWeekday ?? WeekData.firstWeekday(in: usersCountry.code)
  }

  /// The holidays of the regions in the settings, else of the user's country.
  private lazy var holidays = UserHolidays(
    config[.holidays], usersCountry, HolidayLibrary(environment.paths))

  private lazy var usersCountry = UsersCountry(
    localeRegion: environment.localeRegion, zone: start.zone.identifier,
    zoneFolder: environment.nonEmptyVariable("TZDIR") ?? ZoneName.usualFolder)
}

extension Environment {
  /// Returns the width of a line in cells: the requested one, else COLUMNS, else the terminal's;
  /// nil if none is known.
  func width(asked: Int?) -> Int? {
    if let asked { return asked }
    let columns = nonEmptyVariable("COLUMNS").flatMap { Int($0) }
    return columns.flatMap { $0 > 0 ? min($0, SharedOptions.widths.upperBound) : nil }
      ?? terminal.columns
  }

  /// The country whose calendar the user chose: `US` for LC_TIME `en_US.UTF-8`, nil for `C`.
  var localeRegion: String? {
    ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap(nonEmptyVariable).first
      .flatMap(WeekData.region(ofLocale:))
  }

  var paths: Paths { Paths(variables: variables) }

  func nonEmptyVariable(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
