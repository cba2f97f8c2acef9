import CivilTime
import CommandLine
import Phrases
import Presentation
import TodoCore
import TodoStore

/// `edit ID …`: changes fields by options, or the whole item in the user's editor.
enum EditCommand: Command {
  static let spec = CommandSpec(
    "edit", .items, operands: "ID", count: 1...1,
    options: [
      OptionSpec("title", value: "TEXT"),
      OptionSpec("on", value: "DATE"),
      OptionSpec("time", value: "TIME"),
      OptionSpec("end", value: "TIME|DATE"),
      OptionSpec("every", value: "PHRASE"),
      OptionSpec("at", value: "PLACE"),
      OptionSpec("list", value: "NAME"),
      OptionSpec("tag", value: "NAME", isRepeatable: true),
      OptionSpec("untag", value: "NAME", isRepeatable: true),
      OptionSpec("priority", value: "LEVEL", choices: ["high", "medium", "low", "none"]),
      OptionSpec("note", value: "TEXT"),
      OptionSpec("url", value: "URL"),
      OptionSpec("event"),
      OptionSpec("todo"),
      SharedOptions.json,
    ])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let named = try ItemResolver(session: session, scope: .any).resolve(invocation.operands)
    guard let (id, item) = named.first else { return .failure }
    let target = try OccurrenceTarget(id, item, session: session)
    let fields = spec.options.map(\.name).filter { $0 != "json" }
    let hasOptions = fields.contains { invocation.has($0) || invocation.value($0) != nil }
    var edited = item
    if id != .item(item.id), let occurrence = target.occurrence {
      // One occurrence is edited from where it stands.
      edited.when = occurrence.when
      edited.end = item.end?.moved(by: occurrence.key.day - (item.when.day ?? occurrence.key.day))
    }
    if hasOptions {
      try FieldEdit(invocation, session: session).apply(to: &edited)
    } else {
      guard session.environment.terminal.isInputTerminal else {
        throw UsageError.missingOperand(command: "edit", operands: "ID --title TEXT …")
      }
      guard let result = try EditorSession(session).edit(edited) else {
        try session.say(.unchanged)
        return .success
      }
      edited = result
    }
    let items = try save(edited, of: item, target: target, id: id, in: session)
    try session.answer(items.map { try session.entry($0) })
    return .success
  }

  private static func save(
    _ edited: Item, of item: Item, target: OccurrenceTarget, id: ItemID, in session: Session
  ) throws -> [Item] {
    let store = try session.store()
    switch id {
    case .item:
      return try store.change([item.id], as: "edit", arming: session.arming) { $0 = edited }
    case .occurrence:
      // One occurrence goes its own way: it leaves the series and becomes an item.
      guard let key = target.occurrence?.key else { return [] }
      var series = item
      series.setStatus(.open, of: key)
      series.move(key, to: nil)
      series.repetition?.excluded.insert(key)
      var single = edited
      single.repetition = nil
      single.changes = []
      return try store.divide(
        item.id, into: series, and: session.fresh(single), as: "edit", arming: session.arming)
    case .occurrencesFrom:
      guard let occurrence = target.occurrence, let series = target.series else { return [] }
      let position = series.position(of: occurrence.start)
      var (before, after) = item.split(
        at: occurrence, position: position, uid: session.environment.makeUID())
      let rest = (after.changes, after.repetition)
      after = session.fresh(edited)
      after.changes = rest.0
      if edited.repetition == item.repetition { after.repetition = rest.1 }
      before.modified = session.now.instant
      return try store.divide(
        item.id, into: before, and: after, as: "edit", arming: session.arming)
    }
  }
}

extension Session {
  /// A copy that is stored as an item of its own.
  fileprivate func fresh(_ item: Item) -> Item {
    var copy = item
    copy.id = 0
    copy.uid = environment.makeUID()
    copy.created = now.instant
    copy.modified = now.instant
    return copy
  }
}

/// The options of `edit`, `none` clearing a field.
struct FieldEdit {
  private let invocation: Invocation
  private let session: Session

  init(_ invocation: Invocation, session: Session) {
    self.invocation = invocation
    self.session = session
  }

  func apply(to item: inout Item) throws {
    try session.checkNames()
    if let title = invocation.value("title") {
      guard !title.allSatisfy(\.isWhitespace) else { throw PhraseError.noTitle }
      item.title = title
    }
    try applyTimes(to: &item)
    if let name = invocation.value("at") { item.place = name == "none" ? nil : Place(name: name) }
    if let name = invocation.value("list") { item.list = name == "none" ? Item.defaultList : name }
    let removed = invocation.values("untag")
    item.tags.removeAll { removed.contains($0) }
    for tag in invocation.values("tag") {
      if tag == "none" {
        item.tags = []
      } else if !item.tags.contains(tag) {
        item.tags.append(tag)
      }
    }
    if let level = invocation.value("priority").flatMap(Item.Priority.init(rawValue:)) {
      item.priority = level
    }
    if let note = invocation.value("note") { item.notes = note == "none" ? nil : note }
    if let url = invocation.value("url") { item.url = url == "none" ? nil : url }
    if invocation.has("event") { item.kind = .event }
    if invocation.has("todo") { item.kind = .todo }
    if item.kind == .event, item.isDone {
      throw ClosingVerb.Failure.event(id: item.id, title: item.title)
    }
  }

  private func applyTimes(to item: inout Item) throws {
    let reader = session.phrases
    if let text = invocation.value("every") {
      if text == "none" {
        item.repetition = nil
        item.changes = []
      } else {
        let said = try reader.repetition(text)
        item.repetition = said.repetition
        if item.when.day == nil || said.first.time != nil { item.reschedule(to: said.first) }
      }
    }
    if let text = invocation.value("on") {
      item.reschedule(to: try session.moment(text, keeping: item.when))
    }
    if let text = invocation.value("time") {
      if text == "none" {
        item.reschedule(to: item.when.day.map(When.allDay) ?? .someday)
      } else {
        let time = try reader.time(text)
        let day = item.when.day ?? session.now.today
        item.reschedule(to: .timed(CivilDateTime(day, time), zone: item.when.zone))
      }
    }
    if item.repetition != nil, item.when == .someday { item.repetition = nil }
    if let text = invocation.value("end") {
      item.end = text == "none" ? nil : try reader.end(text, start: item.when)
    }
  }
}
