import CivilTime
import CommandLine
import Messages
import Outcomes
import Phrases
import Presentation
import Scheduler
import TodoCore
import TodoStore

/// `add WORDS…`: a new item, from words and options.
enum AddCommand: Command {
  static let event = Flag(
    "event", "an event: it passes by itself and is never done",
    ko: "일정: 완료하지 않으며 시간이 지나면 끝납니다")
  static let star = Flag("star", "with a star", ko: "별표를 붙입니다")
  static let remind = RepeatedOption(
    "remind", "when to remind: 30m before, at 17:30, every 45m; or none",
    ko: "알림: 30분 전, 17:30에, 45분마다, none. 여러 번 쓸 수 있습니다", value: "TRIGGER")

  static let spec = CommandSpec(
    "add", .items, "Adds an item. Dates and times stand at the start or the end of the words.",
    ko: "항목을 추가합니다. 날짜와 시각은 문장의 처음이나 끝에 씁니다.",
    examples: HelpText(
      """
      daydot add Buy milk tomorrow 6pm @market
      daydot add Call the bank fri 10:00 +errands p1
      daydot add Mid-term exam --on 2026-12-14 --event
      """,
      ko: """
        daydot add 내일 오후 6시 우유 사기 @시장
        daydot add 은행에 전화 금요일 10:00 +볼일 p1
        daydot add 중간고사 --on 2026-12-14 --event
        """), operands: "WORDS…", count: CommandSpec.anyCount,
    options: fields + [event, star, SharedOptions.json])

  /// The options for the fields of a new item, whether a thing to do or an event.
  static let fields = ItemOption.adding(remind, behind: ItemOption.priority)

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try add(invocation, isEvent: invocation[event], in: session)
  }

  static func add(
    _ invocation: Invocation, isEvent: Bool, as verb: String = "add", in session: Session
  ) throws -> ExitStatus {
    try refuseFolder(invocation)
    let draft = try Draft(invocation, isEvent: isEvent, session: session)
    let items = try draft.items(
      makeUID: session.environment.makeUID, now: session.now.instant)
    let stored = try session.store().add(items, as: verb, scheduler: session.scheduler)
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
      try session.hintMissingPositions(of: stored.map(\.item))
      let first = stored.first?.item.id ?? 0
      for hint in draft.hints { try session.say(.stayedInTitle(hint, id: first)) }
    }
    for stored in stored where stored.item.when.time.map({ $0.second > 0 }) ?? false {
      if let next = stored.nextReminder { try session.hintOfSeconds(next) }
    }
    try session.hintWhereNothingChecks(promised: stored.map(\.item))
    return .success
  }

  /// - Throws: `folderAsWords` if three or more words in a row are exactly the names in the current
  ///   folder.
  private static func refuseFolder(_ invocation: Invocation) throws {
    let words = invocation.operands
    guard words.count >= 3 else { return }
    let names = FileSystem.names(in: ".")
    guard names.count >= 3, names.count <= words.count else { return }
    let all = Set(names)
    for start in 0...(words.count - names.count)
    where all.contains(words[start]) && Set(words[start..<start + names.count]) == all {
      throw OptionError.folderAsWords(count: names.count)
    }
  }
}

/// The words and options of `add`, read but not yet an item.
struct Draft {
  private let words: QuickAdd
  /// When, until when and how often: one schedule for most items, several for several days or
  /// times.
  private var schedules: [QuickAdd.Schedule]
  /// nil for the default reminder, empty for none.
  private let reminds: [Reminder]?
  private let invocation: Invocation
  private let reader: PhraseReader
  private let isEvent: Bool
  /// The reminders of an event without reminders of its own.
  private let eventReminders: [Reminder]?

  /// Words of the title that may have meant more.
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
    options.when = try invocation[ItemOption.on].map(reader.moment)
    options.time = try invocation[ItemOption.time].map { $0 == "none" ? nil : try reader.time($0) }
    options.every = invocation[ItemOption.every]
    let tags = invocation[ItemOption.tag].map(ItemOption.tagName)
    for tag in tags {
      try PhraseReader.checkName(tag, of: .tag, now: session.now.civil)
    }
    words = try Draft.read(invocation, reader: reader, options: options)
    let place = invocation[ItemOption.at].map(reader.placeName) ?? words.placeName
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
    if let text = invocation[ItemOption.end] {
      for index in schedules.indices {
        schedules[index].end =
          text == "none" ? nil : try reader.end(text, start: schedules[index].when)
      }
    }
  }

  private static func readReminders(
    _ invocation: Invocation, words: QuickAdd, reader: PhraseReader
  ) throws -> [Reminder]? {
    let texts = invocation[AddCommand.remind]
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

  /// Words after `--` are the title as typed; words before it are still read.
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
    item.tags = (words.tags + invocation[ItemOption.tag].map(ItemOption.tagName)).uniqued()
    item.priority = words.priority ?? .none
    item.isStarred = words.isStarred || invocation[AddCommand.star]
    item.place = words.placeName.map { Place(name: $0) }
    try ItemOption.setPlain(invocation, on: &item, clears: false, reader)
    // An event with only a start day takes place on that day.
    if isEvent, item.when == .someday, let day = item.start {
      item.when = .allDay(day)
      item.start = nil
    }
    item.countDoses()
    return item
  }
}

/// The zone of an item: `--zone Asia/Seoul`, or `none` for the wall clock wherever the user is.
struct ItemZone {
  /// nil for the user's own zone.
  let name: String?

  /// - Returns: nil without `--zone`.
  /// - Throws: What `ZoneSource` throws for an unknown zone.
  init?(_ invocation: Invocation, in session: Session) throws {
    guard let text = invocation[ItemOption.zone] else { return nil }
    name = text == "none" ? nil : text
    if let name { _ = try session.environment.zones.zone(named: name) }
  }
}

extension Session {
  /// The entries that already take up the time of a new one, on the days it lasts.
  fileprivate func overlapping(_ entry: Entry) throws -> [Entry] {
    // An entry that does not overlap itself takes up no time.
    guard entry.overlaps(entry), let day = entry.when.day else { return [] }
    let last = max(entry.lastDay ?? day, day)
    let days = try store().agenda(
      from: day, days: last - day + 1, PageRequest(now: now, detail: .line))
    var seen: Set<Int> = [entry.item.id]
    return days.flatMap(\.entries).filter {
      $0.overlaps(entry) && seen.insert($0.item.id).inserted
    }
  }

  func sayAdded(_ entry: Entry, _ stored: StoredItem) throws {
    try say(.added(entry, try reminderEcho(for: entry, stored: stored)))
  }

  /// The entry that the echo of a new item shows; for a repeating one, the first occurrence.
  func firstEntry(_ item: Item) throws -> Entry {
    let standing = try standing(item)
    let first = standing.series?.series.next(onOrAfter: .min)
    return try withDoses([first.flatMap { standing.entry(of: $0.key) } ?? standing.entry])[0]
  }

  /// The entries, with the dose of each whose reminders are answered one by one.
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
