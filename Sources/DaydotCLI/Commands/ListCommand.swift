import CivilTime
import CommandLine
import Presentation
import TodoCore
import TodoStore

/// `list [WORDS]`: items by the day they are due. What is done is left out unless asked for.
enum ListCommand: Command {
  static let spec = CommandSpec(
    "list", .views, "Items by the day they are due. What is done is left out.",
    ko: "항목을 기한 순으로 보여 줍니다. 완료한 항목은 제외합니다.",
    examples: HelpText(
      """
      daydot list --list work --from mon --to fri
      daydot list --sort priority
      """,
      ko: """
        daydot list --list work --from 월요일 --to 금요일
        daydot list --sort priority
        """), operands: "[WORDS]", count: CommandSpec.anyCount,
    options: [sort] + TemplateOptions.all + FilterOptions.all + [
      SharedOptions.limit, SharedOptions.json,
    ])

  static let sort = OptionSpec(
    "sort", "by day, priority, list, title or modified",
    ko: "day, priority, list, title, modified 가운데 하나의 순서로", value: "ORDER",
    choices: EntryOrder.allCases.map(\.rawValue))

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    var filter = try FilterOptions.read(invocation, in: session)
    filter.words = invocation.operands
    try session.readSigils(into: &filter)
    let limit = try session.listLimit()
    let order = session.order
    if filter.states == [.missed] {
      var missed = try session.missed(filter)
      if let order { missed = try session.store().sorted(missed, by: order) }
      let shown = limit.map { Array(missed.prefix($0)) } ?? missed
      try session.printListing(shown, total: missed.count)
      return .success
    }
    let found = try session.store().list(
      filter, now: session.now, by: order ?? .day, limit: limit, detail: session.detail)
    try session.printListing(session.withDoses(found.entries), total: found.total)
    return .success
  }
}

/// `find WORDS`: what holds the words, done or not, newest first unless another order is asked for.
enum FindCommand: Command {
  static let spec = CommandSpec(
    "find", .views, "What holds the words, done or not, newest first.",
    ko: "낱말이 들어간 항목을 완료한 것까지 최근 것부터 보여 줍니다.",
    examples: HelpText(
      """
      daydot find milk
      daydot find 보고서 --limit 5
      """,
      ko: """
        daydot find 우유
        daydot find 보고서 --limit 5
        """), operands: "WORDS", count: CommandSpec.oneOrMore,
    options: [ListCommand.sort] + TemplateOptions.all + FilterOptions.all + [
      SharedOptions.limit, SharedOptions.json,
    ])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    var filter = try FilterOptions.read(invocation, in: session)
    filter.words = invocation.operands
    let limit = try session.listLimit()
    let order = session.order
    var found = try session.store().find(
      filter, now: session.now, limit: order == nil ? limit : nil)
    if let order {
      found.entries = Array(
        try session.store().sorted(found.entries, by: order).prefix(limit ?? .max))
    }
    try session.printListing(session.withDoses(found.entries), total: found.total)
    return .success
  }
}

extension Session {
  /// The order that was asked for.
  fileprivate var order: EntryOrder? {
    invocation.value("sort").flatMap(EntryOrder.init(rawValue:))
  }

  /// `+work`, `@office` and `list:home` among the words are what they are in `add`.
  fileprivate func readSigils(into filter: inout ItemFilter) throws {
    var said = ItemFilter()
    filter.words.removeAll { word in
      if word.hasPrefix("+"), word.count > 1 {
        said.tag = String(word.dropFirst())
      } else if word.hasPrefix("@"), word.count > 1 {
        said.place = String(word.dropFirst())
      } else if word.hasPrefix("list:"), word.count > 5 {
        said.list = String(word.dropFirst(5))
      } else {
        return false
      }
      return true
    }
    try hintOfUnknown(said)
    filter.tag = said.tag ?? filter.tag
    filter.place = said.place ?? filter.place
    filter.list = said.list ?? filter.list
    onlyList = filter.list
  }

  /// How far back a list of what was missed goes where nothing is said.
  private static let missedDays = 30

  /// What nobody did, occurrence by occurrence, the oldest first: of some days, else of the last ones.
  func missed(_ filter: ItemFilter, detail: ItemDetail? = nil) throws -> [Entry] {
    let last = min(filter.to ?? now.today, now.today)
    let first = max(filter.from ?? last - Session.missedDays, last - 3660)
    guard first <= last else { return [] }
    let days = try store().agenda(
      from: first, days: last - first + 1, now: now, filter: filter,
      detail: detail ?? self.detail)
    return days.flatMap { day in day.entries.filter { $0.when.day == day.day || day.day == first } }
  }

  /// How much a listing shows: what was asked for; else a screenful on a terminal, everything elsewhere.
  func listLimit() throws -> Int? {
    if let limit = try limit() { return limit }
    return environment.terminal.isOutputTerminal && !wantsJSON ? 50 : nil
  }

  func printListing(_ entries: [Entry], total: Int, view: String = "list") throws {
    let title = invocation.operands.joined(separator: " ")
    let isPrinted = try printTemplate(for: view, isList: true) { context in
      try context.list(
        entries, total: total, today: now.today,
        title: title.isEmpty ? language.calendar.longDate(now.today) : title)
    }
    if isPrinted { return }
    if wantsJSON {
      try printJSON { ItemsJSON.write(entries, total: total, to: &$0, context: json) }
    } else {
      try printPaged(
        EntryListFace.lines(of: try measured(entries), total: total, today: now.today, try face))
    }
  }
}
