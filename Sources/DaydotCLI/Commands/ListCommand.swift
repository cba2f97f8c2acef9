import CommandLine
import JSON
import Operations
import Presentation
import TodoCore
import TodoStore

/// `list [WORDS]`: lists items by due day. Done items are omitted unless requested.
enum ListCommand: Command {
  static let sort = Option<EntryOrder>(
    "sort", "by day, priority, list, title or modified",
    ko: "정렬 기준: day, priority, list, title, modified", value: "ORDER")

  static let ids = Flag(
    "ids", "only the numbers, as edit takes them: 3,4,7-9", ko: "edit 등에 쓸 번호만: 3,4,7-9")

  static let spec = CommandSpec(
    "list", .views, "Items by the day they are due. What is done is left out.",
    ko: "항목을 날짜순으로 보여 줍니다. 완료한 항목은 제외합니다.",
    examples: [
      HelpText(
        "daydot list --list work --from mon --to fri",
        ko: "daydot list --list work --from 월요일 --to 금요일"),
      "daydot edit $(daydot list --tag errands --ids) --list home",
    ], operands: "[WORDS]", count: CommandSpec.anyCount,
    options: [sort, ids] + ViewOptions.all)

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try session.show(
      session.book.list(session.viewRequest(limit: session.listLimit), by: invocation[sort]),
      for: spec)
  }
}

/// `find WORDS`: items that contain the words, done or not, newest first unless another order is
/// asked for.
enum FindCommand: Command {
  static let spec = CommandSpec(
    "find", .views, "What holds the words, done or not, newest first.",
    ko: "낱말이 들어간 항목을 완료한 것까지 최근 것부터 보여 줍니다.",
    examples: [
      HelpText("daydot find milk", ko: "daydot find 우유"),
      "daydot find 보고서 --limit 5",
    ], operands: "WORDS", count: CommandSpec.oneOrMore,
    options: [ListCommand.sort, ListCommand.ids] + ViewOptions.all)

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try session.show(
      session.book.find(
        session.viewRequest(limit: session.listLimit), by: invocation[ListCommand.sort]),
      for: spec)
  }
}

extension Session {
  /// Shows a listing, or with `--ids` the numbers of its items.
  fileprivate func show(_ viewed: Viewed<Listing>, for spec: CommandSpec) throws -> ExitStatus {
    let today = now.today
    if invocation[ListCommand.ids] {
      let ids = try warned(viewed).entries.flatMap { entry in
        [entry.item.id] + (entry.links?.below.map(\.entry.item.id) ?? [])
      }
      return try answer(["ids": .array(Set(ids).sorted().map(JSONValue.integer))]) {
        // Prints nothing for an empty list, since a verb would read an empty line as an id.
        if !ids.isEmpty { try print(ItemID.text(of: ids)) }
      }
    }
    return try show(
      viewed, for: spec, isList: true,
      template: { $1.list($0.entries, total: $0.total, filter: $0.filter, today: today) },
      json: { $1.list($0.entries, total: $0.total, hidden: $0.hidden) },
      lines: { view, options in
        let missed = view.filter.usualMissedDays(in: view.entries, today: today)
          .map(options.language.missedIsOf(last:))
        return EntryListRenderer.lines(
          of: view.entries, total: view.total, hidden: view.hidden, today: today, options)
          + (missed?.wrapped(to: options.width) ?? []).map { Line($0, .faint) }
      })
  }

  /// The most entries a listing shows: `--limit`, or else 50 on a terminal and all elsewhere.
  var listLimit: Int? { invocation[ListCommand.ids] ? limit : limit(forReader: 50) }
}

/// `lists`: the names of lists, with the number of open items in each.
enum ListsCommand: Command {
  static let spec = CommandSpec(
    "lists", .views, "The lists there are, with how much is open in each.",
    ko: "목록과 목록별로 남은 항목 수를 보여 줍니다.",
    examples: ["daydot lists"], options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try session.answer(
      names: session.book.lists(), as: "lists", none: .noLists,
      shown: session.language.listNameToType)
  }
}

/// `tags`: the names of tags, with the number of open items in each.
enum TagsCommand: Command {
  static let spec = CommandSpec(
    "tags", .views, "The tags there are, with how much is open in each.",
    ko: "태그와 태그마다 남은 항목을 보여 줍니다.",
    examples: ["daydot tags --json"], options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try session.answer(names: session.book.tags(), as: "tags", none: .noTags)
  }
}

extension Session {
  fileprivate func answer(
    names counts: [NameCount], as member: String, none: Sentence,
    shown: (String) -> String = { $0 }
  ) throws -> ExitStatus {
    let rows = JSONValue.objects(counts) {
      ["name": .string($0.name), "open": .integer($0.open), "total": .integer($0.total)]
    }
    return try answer([member: rows]) {
      if counts.isEmpty { return try sayNone(none) }
      let rows = counts.map { (name: shown($0.name), open: $0.open, total: $0.total) }
      try printPaged(NamesRenderer.lines(rows, renderOptions))
    }
  }
}
