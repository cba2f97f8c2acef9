import CommandLine
import Files
import Glibc
import Messages
import Operations
import Outcomes
import Presentation
import Processes
import TodoCore

/// `edit ID …`: changes fields by options, or the whole item in the user's editor.
enum EditCommand: Command {
  static let title = Option("title", "the title", ko: "제목", value: "TEXT")
  static let untag = RepeatedOption(
    "untag", "takes a tag off", ko: "태그를 제거합니다", value: "NAME")
  static let event = Flag("event", "makes it an event", ko: "일정으로 바꿉니다")
  static let todo = Flag("todo", "makes it a thing to do", ko: "할 일로 바꿉니다")
  static let status = Option(
    "status", "open again, or cancelled", ko: "open(다시 할 일), cancelled(취소)", value: "STATE",
    choices: ["open", "cancelled"])
  static let before = Option(
    "before", "the step before which it is to stand; not synced",
    ko: "이 하위 항목 바로 앞으로 옮깁니다. 동기화되지 않습니다", value: "ID")
  static let all = Flag(
    "all", "a new rule for the past of a series too", ko: "새 반복 규칙을 지난 것에도 적용합니다")

  static let spec = CommandSpec(
    "edit", .items, "Changes an item: by options, or in your editor without them.",
    ko: "항목을 수정합니다. 옵션이 없으면 편집기로 엽니다.",
    examples: [
      HelpText(
        "daydot edit 12 --title \"Buy oat milk\" --time 19:00",
        ko: "daydot edit 12 --title \"귀리 우유 사기\" --time 19:00"),
      HelpText(
        "daydot edit 12@2026-11-20.. --time 10:00    this one and all later ones",
        ko: "daydot edit 12@2026-11-20.. --time 10:00    이번과 그 뒤 모두"),
    ], operands: "ID", count: 1...1,
    options: fields + [all, SharedOptions.json])

  private static let fields =
    [title] + ItemOption.editing(untag, behind: ItemOption.tag) + [before, event, todo, status]

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let book = session.book
    let (named, rest) = try book.resolveFirst(invocation.operands, reads: \.isEmpty)
    guard rest.isEmpty else {
      throw ItemNameError.malformed(seen: invocation.operands.joined(separator: " "))
    }
    guard let first = named.first else { return .failure }
    let hasFields = fields.contains(where: invocation.has)
    if named.count == 1, !hasFields { return try editText(of: first, in: session) }
    guard session.wantsJSON || hasFields else { throw EditError.nothingToEdit(id: first.id.item) }
    var request = EditRequest()
    request.fields = try ItemOption.fields(invocation)
    request.fields[.title] = invocation[title]
    request.tags = invocation[ItemOption.tag]
    request.untagged = invocation[untag]
    request.before = invocation[before]
    request.kind = invocation[todo] ? .todo : invocation[event] ? .event : nil
    request.status = invocation[status].map { $0 == "open" ? .open : .cancelled }
    request.changesAll = invocation[all]
    let edited =
      try named.count == 1 ? book.edit(first.id, request) : book.edit(named.map(\.id), request)
    try answer(edited, in: session)
    if !session.wantsJSON {
      try session.hint(unplaced: edited.unplaced)
      try session.say(imported: edited.imported)
    }
    return .success
  }

  private static func editText(
    of named: NamedItem, in session: Session
  ) throws -> ExitStatus {
    guard session.environment.terminal.isInputTerminal else {
      throw EditError.nothingToEdit(id: named.id.item)
    }
    let opened = try session.book.open(named)
    let edited = try EditorSession(session).edit(opened.offered, steps: opened.steps) { text in
      try session.refreshNow()
      return try session.book.save(text, of: opened)
    }
    if let edited { try answer(edited, in: session) } else { try session.say(.unchanged) }
    return .success
  }

  private static func answer(_ edited: Edited, in session: Session) throws {
    if let parent = edited.parent {
      try session.answer(items: [parent]) {
        try session.answer(edited.changed)
        for stray in edited.strayNumbers {
          try session.say(.newStep(stray.title, numbered: stray.id, isCopy: stray.isCopy))
        }
        try session.printPaged(
          EntryListRenderer.lines(of: [parent], today: session.now.today, session.renderOptions))
      }
      return
    }
    let items = edited.changed.map(\.entry) + [edited.past].compactMap(\.self)
    try session.answer(items: items, lost: edited.lost) {
      try session.answer(edited.changed)
      if let past = edited.past { try session.say(.pastKept(past)) }
      for lost in edited.lost.flatMap(Sentence.notKept) { try session.say(lost) }
    }
  }
}

/// An editor session for the text of an item, repeated until the text can be read.
struct EditorSession {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// After an error the editor reopens the typed text, with the message at its top.
  ///
  /// - Parameter save: Stores the changes.
  /// - Returns: The result of `save`, or nil if nothing was changed.
  /// - Throws: `EditorError.notSaved` for any failure after the text was changed. The text is kept
  ///   in a file.
  func edit<Result>(
    _ item: Item, steps: [Step]?, save: (ItemText.Edit) throws -> Result
  ) throws -> Result? {
    let original = ItemText.write(item, session.book.itemZones, steps: steps)
    let path = try makeFile()
    do {
      let result = try edit(item, steps, original, in: path, save: save)
      unlink(path)
      return result
    } catch {
      if (try? read(path)) != original {
        throw EditorError.notSaved(reason: error, path: path)
      }
      unlink(path)
      throw error
    }
  }

  private func edit<Result>(
    _ item: Item, _ steps: [Step]?, _ original: String, in path: String,
    save: (ItemText.Edit) throws -> Result
  ) throws -> Result? {
    var text = original
    var mistake: ItemTextMistake?
    while true {
      let before = text
      let complaint = mistake.map { "# \(session.language.sentence($0.sentence))\n" } ?? ""
      try RegularFile.replace(path, with: Array((complaint + text).utf8))
      try runEditor(on: path)
      text = try read(path) ?? original
      if text == original { return nil }
      // The text is unchanged after an error: stop instead of opening the editor again.
      if let mistake, text == before { throw mistake }
      let edit: ItemText.Edit
      do {
        edit = try session.book.readText(text, of: item, steps: steps)
      } catch let error as ItemTextMistake {
        let isRepeated = mistake.map { session.text($0.sentence) == session.text(error.sentence) }
        guard session.environment.terminal.isInteractive, isRepeated != true else { throw error }
        mistake = error
        continue
      }
      return try save(edit)
    }
  }

  /// Returns the text in the file; nil if it contains only blanks.
  private func read(_ path: String) throws -> String? {
    let bytes = try RegularFile.read(path) ?? []
    let text = try ItemText.decode(bytes)
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  private func makeFile() throws -> String {
    // The store's folder is private to the user, unlike `/tmp`.
    let folder = try FileSystem.split(session.book.storePath).folder
    var template = Array("\(folder)/daydot-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw FileError(path: folder, code: errno) }
    close(descriptor)
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// VISUAL and EDITOR may hold arguments (`code --wait`); they are split at blanks and no shell
  /// reads them.
  private func runEditor(on path: String) throws {
    let chosen =
      session.environment.nonEmptyVariable("VISUAL")
      ?? session.environment.nonEmptyVariable("EDITOR") ?? "vi"
    let words = chosen.split(separator: " ").map(String.init)
    guard let program = words.first else { return }
    do {
      var editor = Subprocess(words + [path])
      editor.takesKeyboardSignals = true
      let status = try editor.run().status
      guard status == 0 else { throw EditorError.failed(program: program, exitStatus: Int(status)) }
    } catch let error as SpawnError {
      throw EditorError.notStarted(program: program, reason: error.reason)
    }
  }
}
