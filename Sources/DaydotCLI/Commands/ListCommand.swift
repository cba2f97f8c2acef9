import CivilTime
import CommandLine
import JSON
import Presentation
import TodoCore
import TodoStore

/// `list [WORDS]`: items by the day they are due. Done items are left out unless asked for.
enum ListCommand: ListingCommand {
  static let sort = Option<EntryOrder>(
    "sort", "by day, priority, list, title or modified",
    ko: "day, priority, list, title, modified 가운데 하나의 순서로", value: "ORDER")

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

  static func view(_ invocation: Invocation, in session: Session) throws -> Listing {
    var filter = try FilterOptions.read(invocation, in: session)
    filter.words = invocation.operands
    try session.readSigils(into: &filter)
    let limit = session.listLimit
    let found = try session.store().list(
      session.pageRequest(filter, limit: limit), by: session.order ?? .day)
    return session.listing(try session.book.withDoses(found.entries), total: found.total)
  }
}

/// `find WORDS`: items that contain the words, done or not, newest first unless another order is
/// asked for.
enum FindCommand: ListingCommand {
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

  static func view(_ invocation: Invocation, in session: Session) throws -> Listing {
    var filter = try FilterOptions.read(invocation, in: session)
    filter.words = invocation.operands
    let limit = session.listLimit
    let order = session.order
    var found = try session.store().find(
      session.pageRequest(filter, limit: order == nil ? limit : nil))
    if let order {
      found.entries = Array(
        try session.store().sorted(found.entries, by: order).prefix(limit ?? .max))
    }
    return session.listing(try session.book.withDoses(found.entries), total: found.total)
  }
}

/// The first entries found, and the number of all of them.
struct Listing {
  /// The words that were typed, or today's date.
  let title: String
  let today: Day
  let entries: [Entry]
  let total: Int
}

/// A command that shows a listing.
protocol ListingCommand: ViewCommand where View == Listing {}

extension ListingCommand {
  static var isList: Bool { true }

  static func template(_ view: Listing, _ context: TemplateContext) throws -> JSONValue {
    try context.list(view.entries, total: view.total, today: view.today, title: view.title)
  }

  static func write(_ view: Listing, to writer: inout JSONWriter, in session: Session) {
    ItemsJSON.write(view.entries, total: view.total, to: &writer, context: session.json)
  }

  static func lines(of view: Listing, in session: Session) throws -> [Line] {
    EntryListRenderer.lines(
      of: view.entries, total: view.total, today: view.today, try session.renderOptions)
  }
}

extension Session {
  fileprivate func listing(_ entries: [Entry], total: Int) -> Listing {
    let words = invocation.operands.joined(separator: " ")
    return Listing(
      title: words.isEmpty ? language.calendar.longDate(now.today) : words, today: now.today,
      entries: entries, total: total)
  }

  /// The order given by `--sort`.
  fileprivate var order: EntryOrder? {
    invocation[ListCommand.sort]
  }

  /// `+work`, `@office` and `list:home` among the words mean the same as in `add`.
  fileprivate func readSigils(into filter: inout ItemFilter) throws {
    var said = ItemFilter()
    filter.words.removeAll { word in
      if word.hasPrefix("+"), word.count > 1 {
        said.tag = String(word.dropFirst())
      } else if word.hasPrefix("@"), word.count > 1 {
        said.place = phrases.placeName(word)
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
    try showOnly(filter.list)
  }

  /// The most entries a listing shows: `--limit`, or else 50 on a terminal and all elsewhere.
  var listLimit: Int? {
    if let limit { return limit }
    return environment.terminal.isOutputTerminal && !wantsJSON ? 50 : nil
  }
}
