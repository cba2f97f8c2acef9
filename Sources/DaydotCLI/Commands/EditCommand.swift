import CommandLine
import Messages
import Operations
import Outcomes
import Presentation
import TodoCore

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
    let book = session.book
    let named = try book.resolve(invocation.operands)
    guard let (id, item) = named.first else { return .failure }
    let hasFields = fields.contains(where: invocation.has)
    if named.count == 1, !hasFields { return try editText(of: id, item, in: session) }
    guard session.wantsJSON || hasFields else { throw EditError.nothingToEdit(id: id.item) }
    var request = EditRequest()
    request.fields = try ItemOption.fields(invocation)
    request.fields[.title] = invocation[title]
    request.tags = invocation[ItemOption.tag]
    request.untagged = invocation[untag]
    request.kind = invocation[todo] ? .todo : invocation[event] ? .event : nil
    request.changesAll = invocation[all]
    let edited =
      try named.count == 1 ? book.edit(id, request) : book.edit(named.map(\.id), request)
    try answer(edited, in: session)
    if !session.wantsJSON { try session.hint(unplaced: edited.unplaced) }
    return .success
  }

  private static func editText(
    of id: ItemID, _ item: Item, in session: Session
  ) throws -> ExitStatus {
    guard session.environment.terminal.isInputTerminal else {
      throw EditError.nothingToEdit(id: id.item)
    }
    let opened = try session.book.open(id, item)
    let edited = try EditorSession(session).edit(opened.offered) { text in
      try session.refreshNow()
      return try session.book.save(text, of: opened)
    }
    if let edited { try answer(edited, in: session) } else { try session.say(.unchanged) }
    return .success
  }

  private static func answer(_ edited: Edited, in session: Session) throws {
    guard let past = edited.past else { return try session.answer(edited.changed) }
    if session.wantsJSON {
      return try session.printItems(edited.changed.map(\.entry) + [past])
    }
    try session.answer(edited.changed)
    try session.say(.pastKept(past))
  }
}
