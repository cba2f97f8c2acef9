import CivilTime
import CommandLine
import Phrases
import Presentation
import Scheduler
import TodoCore

/// `add WORDS…`: a new item, from words and options.
enum AddCommand: Command {
  static let spec = CommandSpec(
    "add", .items, operands: "WORDS…", count: CommandSpec.anyCount,
    options: [
      OptionSpec("on", value: "DATE"),
      OptionSpec("time", value: "TIME"),
      OptionSpec("end", value: "TIME|DATE"),
      OptionSpec("every", value: "PHRASE"),
      OptionSpec("at", value: "PLACE"),
      OptionSpec("list", value: "NAME"),
      OptionSpec("tag", value: "NAME", isRepeatable: true),
      OptionSpec("priority", value: "LEVEL", choices: ["high", "medium", "low", "none"]),
      OptionSpec("remind", value: "TRIGGER", isRepeatable: true),
      OptionSpec("note", value: "TEXT"),
      OptionSpec("url", value: "URL"),
      OptionSpec("event"),
      OptionSpec("star"),
      SharedOptions.json,
    ])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let draft = try Draft(invocation, session: session)
    let item = try draft.item(uid: session.environment.makeUID(), now: session.now.instant)
    let stored = try session.store().add(item, arming: session.arming)
    let entry = try session.firstEntry(stored)
    if session.wantsJSON {
      try session.printItems([entry])
    } else {
      try session.say(.added(entry: entry, reminder: try session.reminderEcho(for: entry)))
      if let place = stored.place, place.coordinate == nil {
        try session.say(.place(.withoutPosition(name: place.name)))
      }
      for hint in draft.hints { try session.say(.stayedInTitle(hint)) }
    }
    try session.hintWhereNothingChecks(promised: [stored])
    return .success
  }
}

/// What `add` understood, before it is an item.
struct Draft {
  private let words: QuickAdd
  private let end: End?
  /// nil: the default rule. Empty: none.
  private let reminds: [Reminder]?
  private let invocation: Invocation

  /// What of the words could have been more than a title.
  var hints: [QuickAdd.Hint] { words.hints }

  init(_ invocation: Invocation, session: Session) throws {
    self.invocation = invocation
    try session.checkNames()
    let reader = session.phrases
    var options = QuickAddOptions()
    options.when = try invocation.value("on").map(reader.moment)
    options.time = try invocation.value("time").map { $0 == "none" ? nil : try reader.time($0) }
    options.repetition = try invocation.value("every").map(reader.repetition)
    words = try Draft.read(invocation, reader: reader, options: options)
    let place = invocation.value("at") ?? words.placeName
    reminds = try Draft.readReminders(
      invocation, words: words, reader: session.phrases(itemPlace: place)
    )?.map { reminder in
      var reminder = reminder
      reminder.trigger = try session.frozen([reminder.trigger])[0]
      return reminder
    }
    if let text = invocation.value("end") {
      end = text == "none" ? nil : try reader.end(text, start: words.when)
    } else {
      end = words.end
    }
  }

  private static func readReminders(
    _ invocation: Invocation, words: QuickAdd, reader: PhraseReader
  ) throws -> [Reminder]? {
    let texts = invocation.values("remind")
    guard !texts.isEmpty else { return words.triggers?.map { Reminder(trigger: $0) } }
    let triggers = try texts.flatMap(reader.triggers)
    if words.when.day == nil, let trigger = triggers.first(where: \.needsDay) {
      throw ReminderError.needsDay(trigger)
    }
    return triggers.map { Reminder(trigger: $0) }
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

  func item(uid: String, now: Instant) throws -> Item {
    var item = Item(uid: uid, title: words.title, created: now, modified: now)
    item.kind = invocation.has("event") ? .event : .todo
    item.when = words.when
    item.end = end
    item.repetition = words.repetition
    item.reminders = reminds
    item.notes = invocation.value("note")
    item.url = invocation.value("url")
    item.list = invocation.value("list") ?? words.list ?? Item.defaultList
    item.tags = uniqued(words.tags + invocation.values("tag"))
    item.priority =
      invocation.value("priority").flatMap(Item.Priority.init(rawValue:)) ?? words.priority ?? .none
    item.isStarred = words.isStarred || invocation.has("star")
    if let name = invocation.value("at") ?? words.placeName { item.place = Place(name: name) }
    return item
  }

  private func uniqued(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    return tags.filter { seen.insert($0).inserted }
  }
}

extension Session {
  /// A new item as its echo shows it: of a repeating one, the first occurrence.
  func firstEntry(_ item: Item) throws -> Entry {
    let standing = try standing(item)
    let first = standing.series?.series.next(onOrAfter: .min)
    return first.flatMap { standing.entry(of: $0.key) } ?? standing.entry
  }
}
