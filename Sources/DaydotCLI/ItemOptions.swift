import CommandLine

/// The options for the fields of an item in `add`, `event` and `edit`, in the order of their help.
enum ItemOptions {
  /// When and where it takes place, and what it is filed under.
  static let placing = [
    ItemOption(
      "on", value: "DATE",
      adding: HelpText(
        "the day, or day and time: fri, +3d, nov 20, 2026-11-20, tomorrow 18:00",
        ko: "날짜, 또는 날짜와 시각: 금요일, +3d, 11월 20일, 내일 18:00"),
      editing: HelpText("the day; none for no day", ko: "날짜. 없애려면 none")),
    ItemOption(
      "start", value: "DATE",
      adding: HelpText("not shown before this day", ko: "이날부터 보입니다"),
      editing: HelpText(
        "not shown before this day; none for at once", ko: "이날부터 보입니다. 바로 보이려면 none")),
    ItemOption(
      "time", value: "TIME",
      adding: HelpText("the time: 18:00, 6pm; none for all day", ko: "시각: 18:00, 오후 6시. 종일이면 none"),
      editing: HelpText("the time; none for all day", ko: "시각. 종일이면 none")),
    ItemOption(
      "end", value: "TIME|DATE",
      adding: HelpText(
        "when it ends: a time, a length (2h) or a last day", ko: "종료: 시각, 길이(2시간) 또는 마지막 날"),
      editing: HelpText("the end; none for no end", ko: "종료. 없애려면 none")),
    ItemOption(
      "every", value: "PHRASE",
      adding: HelpText(
        "how it repeats: every 2 weeks on mon, or an RRULE", ko: "반복: 격주 월요일, 또는 RRULE"),
      editing: HelpText("how it repeats; none for once", ko: "반복. 한 번이면 none")),
    ItemOption(
      "at", value: "PLACE",
      adding: HelpText(
        "the place; a new name becomes a place without a position", ko: "장소. 새 이름은 위치가 없는 장소가 됩니다"),
      editing: HelpText("the place; none for no place", ko: "장소. 없애려면 none")),
    ItemOption(
      "list", value: "NAME",
      adding: HelpText("the list it belongs to, inbox where none is named", ko: "목록. 없으면 inbox"),
      editing: HelpText("the list", ko: "목록")),
    ItemOption(
      "tag", value: "NAME", isRepeatable: true,
      adding: HelpText("a tag; may be given several times", ko: "태그. 여러 번 쓸 수 있습니다"),
      editing: HelpText("one more tag; none takes all off", ko: "태그를 추가합니다. none이면 모두 제거합니다")),
  ]

  static let priority = ItemOption(
    "priority", value: "LEVEL", choices: ["high", "medium", "low", "none"],
    adding: HelpText("high, medium, low or none", ko: "우선순위: high, medium, low, none"),
    editing: HelpText("high, medium, low or none", ko: "high, medium, low, none"))

  static let remarks = [
    ItemOption(
      "note", value: "TEXT",
      adding: HelpText("a note of any length", ko: "메모"),
      editing: HelpText("the note; none for no note", ko: "메모. 없애려면 none")),
    ItemOption(
      "url", value: "URL",
      adding: HelpText("an address that belongs to it", ko: "링크"),
      editing: HelpText("the address; none for none", ko: "링크. 없애려면 none")),
    ItemOption(
      "zone", value: "IANA",
      adding: HelpText(
        "the IANA zone of its time, as Asia/Seoul; none to follow you",
        ko: "시각의 시간대: Asia/Seoul. none이면 있는 곳을 따릅니다"),
      editing: HelpText(
        "the IANA zone of its time, as Asia/Seoul; none to follow you",
        ko: "시각의 시간대: Asia/Seoul. 없애려면 none")),
  ]
}

/// An option of `add` and `edit`, with a help text for each.
struct ItemOption {
  let adding: OptionSpec
  let editing: OptionSpec

  init(
    _ name: String, value: String, isRepeatable: Bool = false, choices: [String] = [],
    adding: HelpText, editing: HelpText
  ) {
    let spec = OptionSpec(
      name, adding.english, ko: adding.korean, value: value, isRepeatable: isRepeatable,
      choices: choices)
    self.adding = spec
    self.editing = spec.saying(editing)
  }
}
