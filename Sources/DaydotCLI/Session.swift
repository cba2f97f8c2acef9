import CivilTime
import CommandLine
import Glibc
import Messages
import Phrases
import Presentation
import Scheduler
import TodoCore
import TodoStore

/// A command's surroundings, settled once: moment, zone, language, looks, store.
final class Session {
  let environment: Environment
  let invocation: Invocation
  let config: ConfigFile
  let language: any Language
  let now: Now
  let storePath: String
  /// As stored items name them.
  let itemZones: TolerantZones
  /// The list that a view was asked for.
  var onlyList: String?
  private var openedStore: Store?
  private var knownPlaceNames: [String]?

  /// - Parameters:
  ///   - needsZone: Whether a zone that can not be read is an error, or of no interest.
  ///   - needsConfig: The same of the config file.
  ///   - forgivesConfig: Whether wrong lines of that file are passed over: the command may put them right.
  init(
    environment: Environment, invocation: Invocation, needsZone: Bool = true,
    needsConfig: Bool = true, forgivesConfig: Bool = false
  ) throws {
    self.environment = environment
    self.invocation = invocation
    let paths = Paths(variables: environment.variables)
    do {
      config =
        try forgivesConfig
        ? ConfigFile(forgiving: paths.config) : ConfigFile(path: paths.config)
    } catch  where !needsConfig {
      config = ConfigFile(emptyAt: paths.config)
    }
    language = Languages.choose(
      option: invocation.value("lang"), config: config.values[.lang],
      variables: environment.variables)
    do {
      now = try Session.readNow(environment: environment, invocation: invocation)
    } catch  where !needsZone {
      now = Now(environment.clock(), in: .utc)
    }
    itemZones = TolerantZones(environment.zones, fallback: now.zone)
    storePath =
      invocation.value("store") ?? environment.nonEmptyVariable("DAYDOT_STORE") ?? paths.store
  }

  // MARK: Store

  /// The store, opened when first asked for: a command that needs none opens none.
  func store() throws -> Store {
    if let openedStore { return openedStore }
    let store: Store
    do {
      store = try Store(
        path: storePath, zones: itemZones,
        earlierTriggers: CanonicalTriggerWords().trigger(reading:),
        connections: environment.connections)
    } catch StoreError.damaged(let path, newestBackup: nil) where InputFile.holdsWords(path) {
      // It never was a store.
      throw StoreError.foreign(path: path)
    }
    openedStore = store
    if store.wasOpenToOthers { try complain(.storeTightened(path: store.path)) }
    return store
  }

  /// Names the items whose values could not be read, and says what to do about them.
  ///
  /// - Returns: Whether there are any.
  func warnOfUnreadable() throws -> Bool {
    guard let openedStore else { return false }
    let items = try openedStore.unreadableItems(zones: itemZones.missing, limit: 3)
    for item in items {
      try complain(.unreadableItem(id: item.id, title: item.title, value: item.value))
    }
    return !items.isEmpty
  }

  /// Closes the store. What else the session held goes with the process where that ends: taking thousands of
  /// rules and statements apart would be work nobody sees.
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

  // MARK: Moment and zone

  private static func readNow(environment: Environment, invocation: Invocation) throws -> Now {
    let zone = try readZone(environment: environment, invocation: invocation)
    guard let text = invocation.value("now") ?? environment.nonEmptyVariable("DAYDOT_NOW") else {
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

  private static func readZone(environment: Environment, invocation: Invocation) throws -> Zone {
    if let name = invocation.value("zone") { return try environment.zones.zone(named: name) }
    if let name = environment.variables["TZ"] { return try environment.zones.zone(named: name) }
    return try environment.systemZone()
  }

  // MARK: Options many commands share

  /// The number of entries asked for with `--limit`, or nil.
  func limit() throws -> Int? {
    try number("limit", in: 0...1_000_000_000, shownAs: "--limit")
  }

  /// A number given with an option, within its range; nil where the option was not given.
  func number(_ option: String, in range: ClosedRange<Int>, shownAs label: String) throws -> Int? {
    guard let text = invocation.value(option) else { return nil }
    guard let number = Int(text) else { throw OptionError.notANumber(option: label, seen: text) }
    guard range.contains(number) else {
      throw OptionError.outOfRange(option: label, seen: text, range: range)
    }
    return number
  }

  /// Names given with options must not be empty.
  func checkNames() throws {
    for option in ["list", "tag", "at"]
    where invocation.values(option).contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw UsageError.missingValue(option: "--\(option)", value: "NAME")
    }
  }

  var wantsJSON: Bool { invocation.has("json") }

  /// How much of each item a view reads: JSON and templates hold all of it.
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

  /// The names of the place book. Reading a phrase makes no store where there is none, and says nothing of one
  /// that can not be read: the command itself will.
  private var savedPlaceNames: [String] {
    if let known = knownPlaceNames { return known }
    var names: [String] = []
    if hasStore { names = (try? store().placeNames()) ?? [] }
    knownPlaceNames = names
    return names
  }

  /// Reads triggers of an item that has this place.
  func phrases(itemPlace: String?) -> PhraseReader {
    var context = phrases.context
    context.itemPlace = itemPlace
    return PhraseReader(context, zones: zoneNames)
  }

  /// Reads words where a zone's clock counts; the user's where none is named.
  ///
  /// - Throws: What the source throws for a zone it does not have.
  func phrases(inZone name: String?, itemPlace: String? = nil) throws -> PhraseReader {
    guard let name else { return phrases(itemPlace: itemPlace) }
    var context = phrases.context
    context.itemPlace = itemPlace
    context.now = try environment.zones.zone(named: name).civil(at: now.instant)
    return PhraseReader(context, zones: zoneNames)
  }

  /// Before the queue is shown: what counts from completion may stand elsewhere on this zone's clock. Whoever
  /// writes just now is not waited for.
  func settleZone() throws {
    do {
      try store().settleZone(at: checkTime)
    } catch StoreError.busy {
      // The next check settles it.
    }
  }

  /// The first day of a week as the settings say it.
  private var chosenFirstWeekday: Weekday? {
    let names: [String: Weekday] = [
      "monday": .monday, "tuesday": .tuesday, "wednesday": .wednesday, "thursday": .thursday,
      "friday": .friday, "saturday": .saturday, "sunday": .sunday,
    ]
    return config.values[.weekStart].flatMap { names[$0] }
  }

  /// The first day of a week: the user's, else that of the region of LC_TIME, else of the zone's country.
  private(set) lazy var firstWeekday: Weekday = {
    if let chosen = chosenFirstWeekday { return chosen }
    let locale = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap(environment.nonEmptyVariable).first
    if let region = locale.flatMap(WeekData.region(ofLocale:)) {
      return WeekData.firstWeekday(in: region)
    }
    // Only names of places are in the table.
    let zone = now.zone.identifier
    guard zone.utf8.contains(UInt8(ascii: "/")) else { return .monday }
    let folder = environment.nonEmptyVariable("TZDIR") ?? ZoneName.usualFolder
    let table = (try? FileSystem.read("\(folder)/zone.tab")) ?? nil
    return WeekData.firstWeekday(in: table.flatMap { WeekData.region(ofZone: zone, in: $0) })
  }()
}

/// An option's value that the option table alone could not refuse.
enum OptionError: Error, Hashable {
  case unreadableNow(seen: String, reason: CivilTimeError)
  case notANumber(option: String, seen: String)
  case outOfRange(option: String, seen: String, range: ClosedRange<Int>)
  case emptyRange(from: Day, to: Day)
}

extension OptionError: Explained {
  var status: ExitStatus { .usage }

  var sentence: Sentence {
    switch self {
    case .unreadableNow(_, let reason): Sentence(same: "--now: \(reason.sentence)")
    case .notANumber(let option, let seen):
      Sentence(
        "\(plain: option) takes a number, not \(seen: seen)",
        ko: "\(plain: option)에는 숫자를 쓰세요: \(seen: seen)")
    case .outOfRange(let option, let seen, let range):
      Sentence(
        """
        \(plain: option) cannot be \(seen: seen); it goes from \(range.lowerBound) to \
        \(range.upperBound)
        """,
        ko: """
          \(plain: option)에 \(seen: seen) 값은 쓸 수 없습니다. \(range.lowerBound)부터 \
          \(range.upperBound)까지입니다
          """)
    case .emptyRange(let from, let to):
      Sentence(
        "--from \(from) lies after --to \(to)", ko: "--from \(from)\(.subject) --to \(to)보다 늦습니다")
    }
  }
}

extension Environment {
  func nonEmptyVariable(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
