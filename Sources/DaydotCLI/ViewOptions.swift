import CommandLine
import Operations
import TodoCore

/// The options of a view: its format, filters and limits.
enum ViewOptions {
  static let all = all(limit: SharedOptions.limit)
  static let ofEachDay = all(
    limit: SharedOptions.limit.saying(
      "show at most N of each day", ko: "하루에 최대 N개를 보여 줍니다"))

  static func all(limit: any DeclaredOption) -> [any DeclaredOption] {
    TemplateOptions.all + FilterOptions.all + [limit, SharedOptions.json]
  }
}

/// The option of views of days.
enum LunarOption {
  static let flag = Flag(
    "lunar", "with the lunar dates", ko: "음력 날짜와 함께")
}

/// The filters every view takes.
enum FilterOptions {
  static let list = Option("list", "only this list", ko: "이 목록만", value: "NAME")
  static let tag = Option("tag", "only with this tag", ko: "이 태그만", value: "NAME")
  static let priority = Option(
    "priority", "only with this priority",
    ko: "이 우선순위만", value: "LEVEL", choices: ["high", "medium", "low", "none"])
  static let place = Option("place", "only at this place", ko: "이 장소만", value: "NAME")
  static let (open, done) = flags(
    "open", "done", "only what is open, or what is done", ko: "완료하지 않은 항목만, 또는 완료한 항목만")
  static let (overdue, missed) = flags(
    "overdue", "missed", "only what is overdue, or what was missed",
    ko: "기한이 지난 항목만, 또는 놓친 항목만")
  static let (someday, starred) = flags(
    "someday", "starred", "only what has no day, or what has a star",
    ko: "날짜 없는 항목만, 또는 별표가 있는 항목만")
  static let (hidden, waiting) = flags(
    "hidden", "waiting", "only what is hidden until its start, or waits at all",
    ko: "표시 시작 전이라 숨긴 항목만, 또는 기다리는 항목 모두")
  static let (blocked, ready) = flags(
    "blocked", "ready", "only what waits for another item, or what does not",
    ko: "다른 항목을 기다리는 것만, 또는 기다리지 않는 것만")
  static let under = Option(
    "under", "only the steps of this item", ko: "이 항목의 하위 항목만", value: "ID")
  static let from = Option("from", days.0, ko: days.1, value: "DATE")
  static let to = Option("to", days.0, ko: days.1, value: "DATE")
  private static let days = ("from this day on, or up to this day", "이날부터, 또는 이날까지")

  static let all: [any DeclaredOption] = [list] + beyondList

  static let beyondList: [any DeclaredOption] = [
    tag, priority, place, open, done, overdue, missed, someday, starred, hidden, waiting,
    blocked, ready, under, from, to,
  ]

  /// Two flags that share one line of help.
  private static func flags(
    _ one: String, _ other: String, _ help: String, ko korean: String
  ) -> (Flag, Flag) {
    (Flag(one, help, ko: korean), Flag(other, help, ko: korean))
  }

  static func request(_ invocation: Invocation) -> FilterRequest {
    var request = FilterRequest()
    request.typed.list = invocation[list]
    request.typed.tag = invocation[tag]
    request.typed.priority = invocation[priority].flatMap(Item.Priority.init(rawValue:))
    request.typed.place = invocation[place]
    let states: [(Flag, Entry.State)] = [
      (open, .open), (done, .done), (overdue, .overdue), (missed, .missed),
    ]
    for (flag, state) in states where invocation[flag] { request.typed.states.insert(state) }
    request.typed.isSomeday = invocation[someday]
    request.typed.isStarred = invocation[starred]
    request.typed.isHidden = invocation[hidden]
    request.typed.isWaiting = invocation[waiting]
    if invocation[blocked] != invocation[ready] { request.typed.isBlocked = invocation[blocked] }
    request.under = invocation[under]
    request.from = invocation[from]
    request.to = invocation[to]
    return request
  }
}
