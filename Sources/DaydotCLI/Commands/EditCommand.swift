import CivilTime
import CommandLine
import Messages
import Outcomes
import Phrases
import Presentation
import TodoCore
import TodoStore

/// `edit ID …`: changes fields by options, or the whole item in the user's editor.
enum EditCommand: Command {
  static let title = Option("title", "the title", ko: "제목", value: "TEXT")
  static let untag = RepeatedOption(
    "untag", "takes a tag off", ko: "태그를 제거합니다", value: "NAME")
  static let event = Flag("event", "makes it an event", ko: "일정으로 바꿉니다")
  static let todo = Flag("todo", "makes it a thing to do", ko: "할 일로 바꿉니다")
  static let all = Flag(
    "all", "a new rule for the past of a series too", ko: "새 반복 규칙을 지난 것에도 적용합니다")

  static let spec = CommandSpec(
    "edit", .items, "Changes an item: by options, or in your editor without them.",
    ko: "항목을 수정합니다. 옵션이 없으면 편집기로 엽니다.",
    examples: HelpText(
      """
      daydot edit 12 --title "Buy oat milk" --time 19:00
      daydot edit 12@2026-11-20.. --time 10:00    this one and all later ones
      """,
      ko: """
        daydot edit 12 --title "귀리 우유 사기" --time 19:00
        daydot edit 12@2026-11-20.. --time 10:00    이번과 그 뒤 모두
        """), operands: "ID", count: 1...1,
    options: fields + [all, SharedOptions.json])

  private static let fields =
    [title] + ItemOption.editing(untag, behind: ItemOption.tag) + [event, todo]

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let named = try ItemResolver(session: session, scope: .any).resolve(invocation.operands)
    if named.count > 1 { return try editAll(named, invocation, in: session) }
    guard let (id, item) = named.first else { return .failure }
    guard hasFields(invocation) else { return try editText(of: id, item, in: session) }
    let fields = FieldEdit(invocation, session: session)
    var said: When?
    let outcome = try change(id, in: session) { _, item in said = try fields.apply(to: &item) }
    try answer(outcome, said: said, in: session)
    if !outcome.isSame { try hintPlace(invocation, in: session) }
    return .success
  }

  private static func editText(
    of id: ItemID, _ item: Item, in session: Session
  ) throws -> ExitStatus {
    guard session.environment.terminal.isInputTerminal else {
      throw EditError.nothingToEdit(id: id.item)
    }
    let target = try OccurrenceTarget(id, item, session: session)
    let offered = try base(of: target, id, in: session)
    let outcome = try EditorSession(session).edit(offered) { text in
      try session.refreshNow()
      do {
        return try change(id, in: session) { now, item in
          guard now.item.id == target.item.id,
            now.item.repetition?.continuation == target.item.repetition?.continuation
          else { throw EditConflict.divided }
          try text.apply(to: &item, phrases: session.phrases)
        }
      } catch is MissingItem {
        throw EditConflict.removed
      }
    }
    if let outcome { try answer(outcome, in: session) } else { try session.say(.unchanged) }
    return .success
  }

  /// Says if the place the items are at now has no position.
  private static func hintPlace(_ invocation: Invocation, in session: Session) throws {
    guard !session.wantsJSON, let text = invocation[ItemOption.at], text != "none",
      let place = try session.store().savedPlace(named: session.phrases.placeName(text))?.place,
      place.coordinate == nil
    else { return }
    try session.hintMissingPosition(of: place.name)
  }

  /// Edits several items: all or none, with one undo.
  private static func editAll(
    _ named: [(id: ItemID, item: Item)], _ invocation: Invocation, in session: Session
  ) throws -> ExitStatus {
    for (id, item) in named {
      guard case .item = id else { throw EditError.oneAtATime(id: item.id) }
    }
    guard session.wantsJSON || hasFields(invocation) else {
      throw EditError.nothingToEdit(id: named[0].id.item)
    }
    let fields = FieldEdit(invocation, session: session)
    var said: When?
    let items = try session.store().change(
      named.map(\.item.id), as: "edit", scheduler: session.scheduler
    ) { item in
      var new = item
      said = try fields.apply(to: &new)
      let result = try session.standing(item).edited(new, changesAll: invocation[all])
      // A series that is split becomes two items with an echo of their own, so it is edited alone.
      guard result.past == nil else { throw EditError.oneAtATime(id: item.id) }
      item = result.living
    }
    try session.answer(try items.map { try session.entry($0) }, said: said)
    try hintPlace(invocation, in: session)
    return .success
  }

  private static func hasFields(_ invocation: Invocation) -> Bool {
    fields.contains(where: invocation.has)
  }

  /// What is edited: the item, the named occurrence as an item of its own, or the series from it
  /// on.
  private static func base(
    of target: OccurrenceTarget, _ id: ItemID, in session: Session
  ) throws -> Item {
    let item = target.item
    guard let key = id.key, let occurrence = target.occurrence, let series = target.series else {
      return item
    }
    if target.isOpenEnded {
      let uid = try session.uid(item.uid(ofSeriesFrom: key))
      let halves = item.split(at: occurrence, of: series, uid: uid)
      return halves.before == nil ? item : halves.after
    }
    let uid = try session.uid(item.uid(ofOccurrence: occurrence.key))
    return item.detached(occurrence, from: series, uid: uid)
  }

  /// What an edit came to.
  private struct Outcome {
    /// The items that it changed and made.
    let items: [Item]
    /// The occurrence that was named, if nothing was changed.
    var key: OccurrenceKey?
    var isSame = false
    /// Whether the second item keeps the past of the first.
    var hasPast = false
  }

  /// Changes the item, or the part of it that the id means, as it is in the store now.
  private static func change(
    _ id: ItemID, in session: Session, _ edit: (OccurrenceTarget, inout Item) throws -> Void
  ) throws -> Outcome {
    let store = try session.store()
    var key: OccurrenceKey?
    var (isSame, hasPast) = (false, false)
    let items = try store.divide(as: "edit", scheduler: session.scheduler) {
      guard let item = try store.item(id: id.item) else { throw MissingItem(id: id.item) }
      let target = try OccurrenceTarget(id, item, session: session)
      let base = try base(of: target, id, in: session)
      var edited = base
      try edit(target, &edited)
      guard edited != base else {
        isSame = true
        key = target.key(id)
        return (target.item, nil)
      }
      let parts = try divided(edited, target, in: session)
      hasPast = parts.added != nil && edited.id == target.item.id
      return parts
    }
    return Outcome(items: items, key: key, isSame: isSame, hasPast: hasPast)
  }

  /// The item as an edit leaves it, and the one that is parted from it.
  private static func divided(
    _ edited: Item, _ target: OccurrenceTarget, in session: Session
  ) throws -> (changed: Item, added: Item?) {
    let item = target.item
    guard let occurrence = target.occurrence, let series = target.series, edited.id != item.id
    else {
      let all = session.invocation[all]
      var result = target.standing.edited(edited, changesAll: all)
      if let uid = result.past?.uid { result.past?.uid = try session.uid(uid) }
      return (result.living, result.past)
    }
    let added = session.fresh(edited, uid: edited.uid)
    if target.isOpenEnded {
      // Not reached if nothing is before the occurrence: `base` is then the item itself.
      return (item.split(at: occurrence, of: series, uid: edited.uid).before ?? item, added)
    }
    // A single occurrence leaves the series and becomes an item of its own.
    var rest = item
    rest.remove(occurrence.key)
    return (rest, added)
  }

  private static func answer(
    _ outcome: Outcome, said: When? = nil, in session: Session
  ) throws {
    guard outcome.hasPast else {
      let entries = try outcome.items.map { try session.entry($0, outcome.key) }
      return try session.answer(entries, said: outcome.isSame ? nil : said)
    }
    try session.answer(edited: outcome.items[0], past: outcome.items[1])
  }
}

extension OccurrenceTarget {
  /// The key of the occurrence that was named; nil for a whole item.
  fileprivate func key(_ id: ItemID) -> OccurrenceKey? { id.key.flatMap { _ in occurrence?.key } }
}

extension Session {
  /// A copy that is stored as an item of its own.
  func fresh(_ item: Item, uid: String) -> Item {
    var copy = item
    copy.id = 0
    copy.uid = uid
    copy.modified = now.instant
    return copy
  }

  /// Echoes a series whose rule changed, and the item that keeps its past.
  fileprivate func answer(edited living: Item, past: Item) throws {
    if wantsJSON { return try printItems([try entry(living), try entry(past)]) }
    try answer([try entry(living)])
    try say(.pastKept(try entry(past)))
  }
}

/// The options of `edit`, with which `none` clears a field.
struct FieldEdit {
  private let invocation: Invocation
  private let session: Session

  init(_ invocation: Invocation, session: Session) {
    self.invocation = invocation
    self.session = session
  }

  /// - Returns: The moment of `--on` as it was said, if it was in another zone than the item was.
  func apply(to item: inout Item) throws -> When? {
    let before = item.when.zone
    try session.checkNames()
    if let title = invocation[EditCommand.title] {
      guard !title.allSatisfy(\.isWhitespace) else {
        throw EditError.emptyTitle(id: item.id)
      }
      item.title = title
    }
    let zone = try ItemZone(invocation, in: session)
    if let zone { item.when = item.when.inZone(zone.name) }
    let reader = try session.phrases(inZone: zone?.name ?? item.when.zone)
    try ItemOption.setPlain(invocation, on: &item, clears: true, reader)
    let said = try invocation[ItemOption.on].map {
      try session.moment($0, keeping: item.when, reader: reader)
    }
    try applyTimes(to: &item, movedTo: said, in: zone, reader)
    let removed = invocation[EditCommand.untag].map { ItemOption.tagName($0).nameKey }
    item.tags.removeAll { removed.contains($0.nameKey) }
    for tag in invocation[ItemOption.tag].map(ItemOption.tagName) {
      if tag == "none" {
        item.tags = []
      } else if !item.tags.contains(tag) {
        item.tags.append(tag)
      }
    }
    if invocation[EditCommand.event] { item.kind = .event }
    if invocation[EditCommand.todo] { item.kind = .todo }
    if item.kind == .event, item.isDone {
      throw ClosingError.event(id: item.id, title: item.title)
    }
    return said?.zone == before ? nil : said
  }

  /// - Parameter said: The moment of `--on`.
  private func applyTimes(
    to item: inout Item, movedTo said: When?, in zone: ItemZone?, _ reader: PhraseReader
  ) throws {
    var every: Repetition?
    let repeats = item.repetition != nil && !invocation.has(ItemOption.every)
    let moved = try said.map { try onOwnClock($0, of: item, in: zone, repeats: repeats) }
    if let text = invocation[ItemOption.every], text != "none" {
      every = try repeatItem(&item, text, movedTo: moved, reader)
    } else {
      if invocation.has(ItemOption.every) {
        item.repetition = nil
        item.changes = []
      }
      if let moved { try item.reschedule(to: moved) }
    }
    if let text = invocation[ItemOption.time] {
      if text == "none" {
        try item.reschedule(to: item.when.day.map(When.allDay) ?? .someday)
      } else {
        let time = try reader.time(text)
        let day = item.when.day ?? session.now.today
        try item.reschedule(to: .timed(CivilDateTime(day, time), zone: item.when.zone))
      }
    }
    if let zone, item.when.zone != zone.name {
      // Set again, because the item may only have a time since the options above.
      item.when = item.when.inZone(zone.name)
      if item.when.time == nil { throw EditError.zoneNeedsTime(id: item.id) }
    }
    if item.repetition != nil, item.when == .someday { item.repetition = nil }
    if let text = invocation[ItemOption.end] {
      item.end = text == "none" ? nil : try reader.end(text, start: item.when)
    }
    if invocation[ItemOption.end] == nil, let end = try every?.end(from: item.when) {
      item.end = end
    }
    if let end = item.end, !end.fits(item.when) { item.end = nil }
  }

  /// The moment of `--on` on the clock that the item has: that of `--zone`, else for a series its
  /// own, in which the changes of its occurrences are kept, else that of a zone said with the time.
  private func onOwnClock(
    _ said: When, of item: Item, in zone: ItemZone?, repeats: Bool
  ) throws -> When {
    guard said.zone != nil, zone != nil || repeats else { return said }
    return try said.onClock(
      ofZone: zone == nil ? item.when.zone : zone?.name, from: session.environment.zones,
      user: session.now.zone)
  }

  /// Gives the item a rule, which counts from `--on` or from where the item begins. Its start moves
  /// to where the rule begins, if `--on` or the rule says when, the rule came with a time or the item
  /// has no day.
  private func repeatItem(
    _ item: inout Item, _ text: String, movedTo moved: When?, _ reader: PhraseReader
  ) throws -> Repetition {
    let hasBegun = moved == nil && item.repetition != nil
    // A series that has begun repeats in another way from now on.
    let start = (moved ?? item.when).day.map { hasBegun ? max($0, session.now.today) : $0 }
    let said = try reader.repetition(text, startingOn: start)
    let (rule, first) = (said.repetition.rule, said.first)
    // Without a rule, since the new one does not move as well.
    item.repetition = nil
    if let moved { try item.reschedule(to: moved) }
    // Without a day nothing repeats.
    if moved == .someday { return said }
    let movesDay = moved != nil || said.isStartSaid
    if movesDay || first.time != nil || item.when.day == nil {
      let day = movesDay ? first.day : item.when.day
      // Which of several times comes next today does not matter on another day.
      let time = day == first.day ? first.time : rule.earliest(first.time)
      let clock = time == nil ? item.when.zone : first.zone ?? item.when.zone
      let when = day.map { day in
        (time ?? item.when.time).map { .timed(CivilDateTime(day, $0), zone: clock) }
          ?? When.allDay(day)
      }
      try item.reschedule(to: when ?? first)
    }
    item.repetition = said.repetition
    return said
  }
}
