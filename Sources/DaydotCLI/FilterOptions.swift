import CivilTime
import CommandLine
import Messages
import Operations
import Outcomes
import Phrases
import Presentation
import TextSearch
import TodoCore

/// The filters every view takes.
enum FilterOptions {
  static let list = Option("list", "only this list", ko: "이 목록만", value: "NAME")
  static let tag = Option("tag", "only with this tag", ko: "이 태그만", value: "NAME")
  static let priority = Option(
    "priority", "only with this priority",
    ko: "이 우선순위만", value: "LEVEL", choices: ["high", "medium", "low", "none"])
  static let place = Option("place", "only at this place", ko: "이 장소만", value: "NAME")
  static let open = Flag("open", "only what is open", ko: "완료하지 않은 항목만")
  static let done = Flag("done", "only what is done", ko: "완료한 항목만")
  static let overdue = Flag("overdue", "only what is overdue", ko: "기한이 지난 항목만")
  static let missed = Flag(
    "missed", "only what nobody did; in lists, of the last 30 days", ko: "놓친 것만. 목록에서는 지난 30일")
  static let someday = Flag("someday", "only what has no day", ko: "날짜 없는 항목만")
  static let starred = Flag("starred", "only with a star", ko: "별표가 있는 항목만")
  static let from = Option("from", "from this day on", ko: "이날부터", value: "DATE")
  static let to = Option("to", "up to this day", ko: "이날까지", value: "DATE")

  static let all: [any DeclaredOption] = [list] + beyondList

  static let beyondList: [any DeclaredOption] = [
    tag, priority, place, open, done, overdue, missed, someday, starred, from, to,
  ]

  static func read(_ invocation: Invocation, in session: Session) throws -> ItemFilter {
    var filter = ItemFilter()
    filter.list = invocation[list]
    filter.tag = invocation[tag].map(tagName)
    filter.priority = invocation[priority].flatMap(Item.Priority.init(rawValue:))
    filter.place = invocation[place].map { session.phrases.placeName($0) }
    if invocation[open] { filter.states.insert(.open) }
    if invocation[done] { filter.states.insert(.done) }
    if invocation[overdue] { filter.states.insert(.overdue) }
    if invocation[missed] { filter.states.insert(.missed) }
    filter.isSomeday = invocation[someday]
    filter.isStarred = invocation[starred]
    try session.hintOfUnknown(filter)
    try session.showOnly(filter.list)
    filter.from = try invocation[from].map { try session.phrases.days($0).lowerBound }
    filter.to = try invocation[to].map {
      try session.lastDay(reading: $0, from: filter.from)
    }
    if let from = filter.from, let to = filter.to, to < from {
      throw OptionError.emptyRange(from: from, to: to)
    }
    return filter
  }
}

extension Session {
  /// Notes the only list that a view shows.
  func showOnly(_ list: String?) throws {
    onlyList = try list.map { hasStore ? try store().shownList($0) : $0 }
  }

  /// Warns of a list, a tag or a place that does not exist, because an empty answer would not show
  /// the mistake.
  func hintOfUnknown(_ filter: ItemFilter) throws {
    // All names are read only to find one that was meant: there may be a million.
    func check(
      _ name: String?, isKnown: (String) throws -> Bool = { _ in false },
      _ known: () throws -> [String], _ none: (String, String?) -> Sentence
    ) throws {
      guard let name, try !isKnown(name),
        try !known().contains(where: { $0.nameKey == name.nameKey })
      else { return }
      try complain(none(name, nearest(to: name, in: try known())))
    }
    guard hasStore, filter.list != nil || filter.tag != nil || filter.place != nil else { return }
    let store = try store()
    try check(filter.list, store.knownListNames, Sentence.noList)
    try check(filter.tag, isKnown: store.hasTag, store.knownTags, Sentence.noTag)
    try check(filter.place, isKnown: store.hasPlace, store.knownPlaceNames, Sentence.noPlace)
  }

  /// Reads the end of a range. After a first day, a lone weekday is the first one from there on,
  /// and a day that would lie before it is read as if that day were today.
  fileprivate func lastDay(reading text: String, from first: Day?) throws -> Day {
    guard let first else { return try phrases.days(text).upperBound }
    if let said = phrases.weekday(text), said.time == nil { return first.onOrAfter(said.weekday) }
    let last = try phrases.days(text).upperBound
    guard last < first else { return last }
    var context = phrases.context
    context.now = CivilDateTime(first, .midnight)
    return try PhraseReader(context).days(text).upperBound
  }
}
