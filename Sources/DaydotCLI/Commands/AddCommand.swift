import CivilTime
import CommandLine
import Phrases
import Presentation
import Scheduler
import TodoCore
import TodoStore

/// `add WORDS…`: a new item, from words and options.
enum AddCommand: Command {
  static let spec = CommandSpec(
    "add", .items, operands: "WORDS…", count: CommandSpec.anyCount,
    options: fields + [OptionSpec("event"), OptionSpec("star"), SharedOptions.json])

  /// What a new item can be given, a thing to do or an event.
  static let fields = ItemOption.specs(
    with: OptionSpec("remind", value: "TRIGGER", isRepeatable: true), behind: "priority")

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try add(invocation, isEvent: invocation.has("event"), in: session)
  }

  static func add(
    _ invocation: Invocation, isEvent: Bool, as verb: String = "add", in session: Session
  ) throws -> ExitStatus {
    try refuseFolder(invocation)
    let draft = try Draft(invocation, isEvent: isEvent, session: session)
    let items = try draft.items(
      makeUID: session.environment.makeUID, now: session.now.instant)
    let stored = try session.store().add(items, as: verb, arming: session.arming)
    let entries = try stored.map { try session.firstEntry($0.item) }
    if session.wantsJSON {
      try session.printItems(entries)
    } else {
      for (entry, stored) in zip(entries, stored) {
        try session.sayAdded(entry, stored)
        let others = try session.overlapping(entry)
        if let first = others.first {
          try session.say(.overlaps(first, more: others.count - 1))
        }
      }
      if let place = stored.first?.item.place, place.coordinate == nil {
        try session.say(.place(.withoutPosition(name: place.name)))
      }
      let first = stored.first?.item.id ?? 0
      for hint in draft.hints { try session.say(.stayedInTitle(hint, id: first)) }
    }
    for stored in stored where stored.item.when.time.map({ $0.second > 0 }) ?? false {
      if let next = stored.nextReminder { try session.hintOfSeconds(next) }
    }
    try session.hintWhereNothingChecks(promised: stored.map(\.item))
    return .success
  }

  enum Failure: Error {
    /// The shell made names of files from a `*`.
    case folderAsWords(count: Int)
  }

  /// - Throws: `folderAsWords` where three or more words in a row are exactly the names of the current folder.
  private static func refuseFolder(_ invocation: Invocation) throws {
    let words = invocation.operands
    guard words.count >= 3 else { return }
    let names = FileSystem.names(in: ".")
    guard names.count >= 3, names.count <= words.count else { return }
    let all = Set(names)
    for start in 0...(words.count - names.count)
    where all.contains(words[start]) && Set(words[start..<start + names.count]) == all {
      throw Failure.folderAsWords(count: names.count)
    }
  }
}

func explain(_ error: AddCommand.Failure) -> Message {
  switch error {
  case .folderAsWords(let count): .folderAsWords(count: count)
  }
}

/// `event WORDS…`: a new event, which passes by itself and is never done.
enum EventCommand: Command {
  static let spec = CommandSpec(
    "event", .items, operands: "WORDS…", count: CommandSpec.anyCount,
    options: AddCommand.fields + [OptionSpec("star"), SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try AddCommand.add(invocation, isEvent: true, as: "event", in: session)
  }
}

/// What `add` understood, before it is an item.
struct Draft {
  private let words: QuickAdd
  /// When, until when and how often: of most items there is one.
  private var schedules: [QuickAdd.Schedule]
  /// nil: the default rule. Empty: none.
  private let reminds: [Reminder]?
  private let invocation: Invocation
  private let reader: PhraseReader
  private let isEvent: Bool
  /// What an event reminds by where nothing is said.
  private let eventReminders: [Reminder]?

  /// What of the words could have been more than a title.
  var hints: [QuickAdd.Hint] { words.hints }

  init(_ invocation: Invocation, isEvent: Bool, session: Session) throws {
    self.invocation = invocation
    self.isEvent = isEvent
    eventReminders = session.config.values[.remindEvent].flatMap(ConfigKey.triggers)
      .map { $0.map { Reminder(trigger: $0) } }
    try session.checkNames()
    let zone = try ItemZone(invocation, in: session)
    let reader = try session.phrases(inZone: zone?.name)
    self.reader = reader
    var options = QuickAddOptions()
    options.when = try invocation.value("on").map(reader.moment)
    options.time = try invocation.value("time").map { $0 == "none" ? nil : try reader.time($0) }
    options.repetition = try invocation.value("every").map(reader.repetition)
    words = try Draft.read(invocation, reader: reader, options: options)
    let place = invocation.value("at") ?? words.placeName
    reminds = try Draft.readReminders(
      invocation, words: words, reader: session.phrases(inZone: zone?.name, itemPlace: place)
    )?.map { reminder in
      var reminder = reminder
      reminder.trigger = try session.frozen([reminder.trigger])[0]
      return reminder
    }
    schedules = words.schedules.map { schedule in
      guard let zone else { return schedule }
      var schedule = schedule
      schedule.when = schedule.when.inZone(zone.name)
      return schedule
    }
    if let text = invocation.value("end") {
      for index in schedules.indices {
        schedules[index].end =
          text == "none" ? nil : try reader.end(text, start: schedules[index].when)
      }
    }
  }

  private static func readReminders(
    _ invocation: Invocation, words: QuickAdd, reader: PhraseReader
  ) throws -> [Reminder]? {
    let texts = invocation.values("remind")
    let triggers = texts.isEmpty ? words.triggers : try texts.flatMap(reader.triggers)
    guard let triggers else { return nil }
    if words.when.day == nil, let trigger = triggers.first(where: \.needsDay) {
      throw ReminderError.needsDay(trigger)
    }
    return triggers.reduce(into: []) { reminders, trigger in
      if !reminders.contains(where: { $0.trigger == trigger }) {
        reminders.append(Reminder(trigger: trigger))
      }
    }
  }

  /// What stands after `--` is the title as it is; words before it are still read.
  private static func read(
    _ invocation: Invocation, reader: PhraseReader, options: QuickAddOptions
  ) throws -> QuickAdd {
    var operands = invocation.operands
    guard let start = invocation.literalFrom, start < operands.count else {
      return try reader.quickAdd(operands, options: options)
    }
    if start > 0 { operands[start...] = [operands[start...].joined(separator: " ")] }
    return try reader.quickAdd(operands, literal: start == 0, options: options)
  }

  /// The items the words mean: one, or one for each of several days or times.
  func items(makeUID: () -> String, now: Instant) throws -> [Item] {
    try schedules.map { try item($0, uid: makeUID(), now: now) }
  }

  private func item(_ schedule: QuickAdd.Schedule, uid: String, now: Instant) throws -> Item {
    var item = Item(uid: uid, title: words.title, created: now, modified: now)
    item.kind = isEvent ? .event : .todo
    item.start = words.start
    item.when = schedule.when
    item.end = schedule.end
    item.repetition = schedule.repetition
    item.reminders = reminds ?? (isEvent && item.when.time != nil ? eventReminders : nil)
    item.list = words.list ?? Item.defaultList
    item.tags = uniqued(words.tags + invocation.values("tag"))
    item.priority = words.priority ?? .none
    item.isStarred = words.isStarred || invocation.has("star")
    item.place = words.placeName.map { Place(name: $0) }
    try ItemOption.setPlain(invocation, on: &item, clears: false, reader)
    // An event without a day of its own takes place on the day it is said to be from.
    if isEvent, item.when == .someday, let day = item.start {
      item.when = .allDay(day)
      item.start = nil
    }
    item.countDoses()
    return item
  }

  private func uniqued(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    return tags.filter { seen.insert($0).inserted }
  }
}

/// The zone an item is given: `--zone Asia/Seoul`, or `none` for the wall clock wherever the user is.
struct ItemZone {
  static let option = OptionSpec("zone", value: "IANA")

  /// nil for none.
  let name: String?

  /// - Returns: nil where nothing was said.
  /// - Throws: What the source of zones throws for one it does not have.
  init?(_ invocation: Invocation, in session: Session) throws {
    guard let text = invocation.own("zone") else { return nil }
    name = text == "none" ? nil : text
    if let name { _ = try session.environment.zones.zone(named: name) }
  }
}

extension Session {
  /// What takes up the time of a new entry already, on the days it lasts.
  fileprivate func overlapping(_ entry: Entry) throws -> [Entry] {
    // Whoever overlaps nothing, not even itself, takes up no time.
    guard entry.overlaps(entry), let day = entry.when.day else { return [] }
    let last = max(entry.lastDay ?? day, day)
    let days = try store().agenda(from: day, days: last - day + 1, now: now, detail: .line)
    var seen: Set<Int> = [entry.item.id]
    return days.flatMap(\.entries).filter {
      $0.overlaps(entry) && seen.insert($0.item.id).inserted
    }
  }

  func sayAdded(_ entry: Entry, _ stored: StoredItem) throws {
    let reminder = try reminderEcho(for: entry, stored: stored)
    try say(.added(entry: entry, reminder: reminder))
  }

  /// A new item as its echo shows it: of a repeating one, the first occurrence.
  func firstEntry(_ item: Item) throws -> Entry {
    let standing = try standing(item)
    let first = standing.series?.series.next(onOrAfter: .min)
    return try withDoses([first.flatMap { standing.entry(of: $0.key) } ?? standing.entry])[0]
  }

  /// Entries with what each is made of, where its announcements are answered one by one.
  func withDoses(_ entries: [Entry]) throws -> [Entry] {
    let ids = entries.filter { $0.when == .someday && $0.state == .open }.map(\.item.id)
    if ids.isEmpty { return entries }
    let doses = try store().doses(of: ids, at: checkTime)
    return entries.map { entry in
      var entry = entry
      entry.dose = doses[entry.item.id]
      return entry
    }
  }
}
