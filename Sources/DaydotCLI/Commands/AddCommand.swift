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
      OptionSpec("at", value: "PLACE"),
      OptionSpec("list", value: "NAME"),
      OptionSpec("tag", value: "NAME", isRepeatable: true),
      OptionSpec("priority", value: "LEVEL", choices: ["high", "medium", "low", "none"]),
      OptionSpec("note", value: "TEXT"),
      OptionSpec("url", value: "URL"),
      OptionSpec("event"),
      OptionSpec("star"),
      SharedOptions.json,
    ])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let draft = try Draft(invocation, session: session)
    let item = try draft.item(uid: session.environment.makeUID(), now: session.now.instant)
    let stored = try session.store().add(
      item, command: "add \(item.title)", arming: session.arming)
    let entry = Entry(stored, now: session.now)
    if session.wantsJSON {
      try session.printItems([entry])
    } else {
      try session.say(.added(entry: entry, reminder: try session.reminderEcho(for: stored)))
    }
    try session.hintWhereNothingChecks(promised: [stored])
    return .success
  }
}

/// What `add` understood, before it is an item.
struct Draft {
  private let words: QuickAdd
  private var when: When
  private var end: End?
  private let invocation: Invocation

  init(_ invocation: Invocation, session: Session) throws {
    self.invocation = invocation
    let reader = session.phrases
    words = try reader.quickAdd(invocation.operands, literalFrom: invocation.literalFrom)
    when = words.when
    if let text = invocation.value("on") { when = try reader.moment(text) }
    if let text = invocation.value("time") {
      when = try Draft.when(when, at: text, reader: reader, today: session.now.today)
    }
    end = words.end
    if let text = invocation.value("end") {
      end = text == "none" ? nil : try reader.end(text, start: when)
    }
    if words.title.allSatisfy(\.isWhitespace) { throw DraftError.emptyTitle }
  }

  /// The moment with its time replaced. A time for an item without a day is today's.
  private static func when(
    _ when: When, at text: String, reader: PhraseReader, today: Day
  ) throws -> When {
    if text == "none" { return when.day.map(When.allDay) ?? .someday }
    let time = try reader.time(text)
    guard let day = when.day else { return try reader.moment(text) }
    return .timed(CivilDateTime(day, time), zone: when.zone)
  }

  func item(uid: String, now: Instant) throws -> Item {
    var item = Item(uid: uid, title: words.title, created: now, modified: now)
    item.kind = invocation.has("event") ? .event : .todo
    item.when = when
    item.end = end
    item.notes = invocation.value("note")
    item.url = invocation.value("url")
    item.list = invocation.value("list") ?? words.list ?? Item.defaultList
    item.tags = uniqued(words.tags + invocation.values("tag"))
    item.priority =
      invocation.value("priority").flatMap(Item.Priority.init(rawValue:)) ?? words.priority ?? .none
    item.isStarred = words.isStarred || invocation.has("star")
    if let name = invocation.value("at") ?? words.place { item.place = Place(name: name) }
    return item
  }

  private func uniqued(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    return tags.filter { seen.insert($0).inserted }
  }
}

enum DraftError: Error, Hashable {
  case emptyTitle
}
