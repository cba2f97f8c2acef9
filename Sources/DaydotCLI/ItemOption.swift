import CommandLine
import Operations

/// The options that set the fields of an item, for `add` and `edit`.
enum ItemOption {
  static let note = Option("note", "a note of any length", ko: "메모", value: "TEXT")
  static let on = Option(
    "on", "the day, or day and time: fri, +3d, nov 20, tomorrow 18:00",
    ko: "날짜, 또는 날짜와 시각: 금요일, +3d, 11월 20일, 내일 18:00", value: "DATE")
  static let start = Option(
    "start", "not shown before this day", ko: "이날부터 보입니다", value: "DATE")
  static let time = Option(
    "time", "the time: 18:00, 6pm; none for all day", ko: "시각: 18:00, 오후 6시. 종일이면 none",
    value: "TIME")
  static let end = Option(
    "end", "when it ends: a time, a length (2h) or a last day",
    ko: "종료: 시각, 길이(2시간) 또는 마지막 날", value: "TIME|DATE")
  static let every = Option(
    "every", "how it repeats: every 2 weeks, every workday, or an RRULE",
    ko: "반복: 격주, 영업일마다, 또는 RRULE", value: "PHRASE")
  static let since = Option(
    "since", "the year of birth or of the beginning, for ages: 1955",
    ko: "태어나거나 시작한 해: 1955. 나이나 주년을 보여 줍니다", value: "YEAR")
  static let at = Option(
    "at", "the place; a new name becomes a place without a position",
    ko: "장소. 새 이름은 위치가 없는 장소가 됩니다", value: "PLACE")
  static let list = Option(
    "list", "the list it belongs to, inbox where none is named", ko: "목록. 쓰지 않으면 기본 목록",
    value: "NAME")
  static let tag = RepeatedOption(
    "tag", "a tag; may be given several times", ko: "태그. 여러 번 쓸 수 있습니다", value: "NAME")
  static let priority = Option(
    "priority", "high, medium, low or none", ko: "우선순위: high, medium, low, none",
    value: "LEVEL", choices: ["high", "medium", "low", "none"])
  static let under = Option(
    "under", "the item that it is a step of, by number or title", ko: "상위 항목. 번호나 제목으로 고릅니다",
    value: "ID")
  static let after = Option(
    "after", "the items that it waits for: 9,12", ko: "먼저 끝나야 하는 항목: 9,12", value: "ID")
  static let url = Option("url", "an address that belongs to it", ko: "링크", value: "URL")
  static let zone = Option(
    "zone", "the IANA zone of its time, as Asia/Seoul; none to follow you",
    ko: "시각의 시간대: Asia/Seoul. none이면 현재 시간대를 따릅니다", value: "IANA")

  private typealias Row = (field: EditableField, option: any DeclaredOption, editing: HelpText)

  /// A field with its option, and the help for the same option of `edit`.
  private static func row(
    _ field: EditableField, _ option: any DeclaredOption, _ editing: String, ko korean: String
  ) -> Row {
    (field, option, HelpText(editing, ko: korean))
  }

  /// In the order of help.
  private static let all = [
    row(.on, on, "the day; none for no day", ko: "날짜. 없애려면 none"),
    row(
      .start, start, "not shown before this day; none for at once", ko: "이날부터 보입니다. 바로 보이려면 none"),
    row(.time, time, "the time; none for all day", ko: "시각. 종일이면 none"),
    row(.end, end, "the end; none for no end", ko: "종료. 없애려면 none"),
    row(.every, every, "how it repeats; none for once", ko: "반복. 한 번이면 none"),
    row(
      .since, since, "the year of birth or of the beginning, as 1955; none for none",
      ko: "태어나거나 시작한 해: 1955. 없애려면 none"),
    row(.at, at, "the place; none for no place", ko: "장소. 없애려면 none"),
    row(.list, list, "the list", ko: "목록"),
    row(.tags, tag, "one more tag; none takes all off", ko: "태그를 추가합니다. none이면 모두 제거합니다"),
    row(.priority, priority, "high, medium, low or none", ko: "high, medium, low, none"),
    row(.under, under, "the item it is a step of; none for none", ko: "상위 항목. 없애려면 none"),
    row(.after, after, "what it waits for; none for nothing", ko: "먼저 끝나야 하는 항목. 없애려면 none"),
    row(.notes, note, "the note; none for no note", ko: "메모. 없애려면 none"),
    row(.url, url, "the address; none for none", ko: "링크. 없애려면 none"),
    row(
      .zone, zone, "the IANA zone of its time, as Asia/Seoul; none to follow you",
      ko: "시각의 시간대: Asia/Seoul. 없애려면 none"),
  ]

  /// The options of `add`, with one that `edit` does not have.
  static func adding(
    _ own: any DeclaredOption, behind last: any DeclaredOption
  ) -> [any DeclaredOption] {
    all.map(\.option).flatMap { $0.spec == last.spec ? [$0, own] : [$0] }
  }

  /// The options of `edit`, with one that `add` does not have.
  static func editing(
    _ own: any DeclaredOption, behind last: any DeclaredOption
  ) -> [any DeclaredOption] {
    all.map { $0.option.saying($0.editing.english, ko: $0.editing.korean) }
      .flatMap { $0.spec == last.spec ? [$0, own] : [$0] }
  }

  /// The fields that were given, as typed, but for tags.
  ///
  /// - Throws: `missingValue` for a name that is empty.
  static func fields(_ invocation: Invocation) throws(UsageError) -> [EditableField: String] {
    try requireNames(invocation)
    var fields: [EditableField: String] = [:]
    for (field, option, _) in all {
      if let option = option as? Option<String> { fields[field] = invocation[option] }
    }
    return fields
  }

  /// - Throws: `missingValue` if a name is empty.
  static func requireNames(_ invocation: Invocation) throws(UsageError) {
    for option in [list, at] { try invocation.requireName(option) }
    for name in invocation[tag] where name.allSatisfy(\.isWhitespace) {
      throw .missingValue(option: "--tag", value: "NAME")
    }
  }
}

extension Invocation {
  /// - Throws: `missingValue` if the option was given with an empty name.
  func requireName(_ option: Option<String>) throws(UsageError) {
    if let name = self[option], name.allSatisfy(\.isWhitespace) {
      throw .missingValue(option: "--\(option.spec.name)", value: "NAME")
    }
  }
}
