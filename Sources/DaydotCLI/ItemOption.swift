import CivilTime
import CommandLine
import Outcomes
import Phrases
import TodoCore

/// A field of an item that the user can set: with an option of `add` and `edit`, or on a line of
/// the text that `edit` opens in an editor.
struct ItemOption: Sendable {
  static let note = Option("note", "a note of any length", ko: "메모", value: "TEXT")
  static let on = Option(
    "on", "the day, or day and time: fri, +3d, nov 20, 2026-11-20, tomorrow 18:00",
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
    "every", "how it repeats: every 2 weeks on mon, or an RRULE",
    ko: "반복: 격주 월요일, 또는 RRULE", value: "PHRASE")
  static let at = Option(
    "at", "the place; a new name becomes a place without a position",
    ko: "장소. 새 이름은 위치가 없는 장소가 됩니다", value: "PLACE")
  static let list = Option(
    "list", "the list it belongs to, inbox where none is named", ko: "목록. 없으면 inbox",
    value: "NAME")
  static let tag = RepeatedOption(
    "tag", "a tag; may be given several times", ko: "태그. 여러 번 쓸 수 있습니다", value: "NAME")
  static let priority = Option(
    "priority", "high, medium, low or none", ko: "우선순위: high, medium, low, none",
    value: "LEVEL", choices: ["high", "medium", "low", "none"])
  static let url = Option("url", "an address that belongs to it", ko: "링크", value: "URL")
  static let zone = Option(
    "zone", "the IANA zone of its time, as Asia/Seoul; none to follow you",
    ko: "시각의 시간대: Asia/Seoul. none이면 있는 곳을 따릅니다", value: "IANA")

  typealias Set = @Sendable (inout Item, String?, PhraseReader) throws -> Void

  /// The option of `add`; nil if other commands set the field.
  let option: (any DeclaredOption)?
  /// The help for the same option of `edit`.
  private let editing: HelpText?
  /// The name of its line in the editor; nil if it has none.
  let line: String?
  /// The text of its line.
  let text: @Sendable (Item) -> String
  /// Sets the field from the words of its line, which are nil if the line is empty.
  let set: Set
  /// Whether `none` clears the field, as with its option of `edit`.
  var clearsWithNone: Bool { option != nil }
  /// Whether its option takes the same words as its line. `add` and `edit` read the other options
  /// together.
  let isPlain: Bool

  /// All fields, in the order of help and of the lines: days before times before ends, since each
  /// depends on those before.
  static let all: [ItemOption] = when + place + details

  /// The notes have no line of their own: they follow below the lines.
  static let notes = ItemOption(
    plain: note,
    editing: HelpText("the note; none for no note", ko: "메모. 없애려면 none"), line: nil,
    text: { $0.notes?.withoutLastNewlines }
  ) {
    item, words, _ in item.notes = words
  }

  /// The fields that mean something only together: a time belongs to a day and a zone.
  private static let whenNames = ["on", "time", "end", "every", "zone"]

  /// The name of its line, or of its option.
  var name: String { line ?? option?.spec.name ?? "" }

  /// Whether it is the same field as another one, or means something only together with it.
  func belongsTogether(with other: ItemOption) -> Bool {
    name == other.name || [name, other.name].allSatisfy(ItemOption.whenNames.contains)
  }

  /// Whether two items differ in this field.
  func differs(_ first: Item, _ second: Item) -> Bool {
    text(first) != text(second)
      || name == "every" && first.repetition?.isAfterDone != second.repetition?.isAfterDone
  }

  private static let when: [ItemOption] = [
    ItemOption(line: "title", text: { $0.title }) { item, words, _ in
      guard let words else { throw ItemTextError.emptyTitle }
      item.title = words
    },
    ItemOption(
      on,
      editing: HelpText("the day; none for no day", ko: "날짜. 없애려면 none"), line: "on",
      text: { $0.when.day?.description }
    ) { item, words, phrases in
      guard let words else { return try item.reschedule(to: .someday) }
      let day = try phrases.date(words)
      try item.reschedule(
        to: item.when.time.map { .timed(CivilDateTime(day, $0), zone: item.when.zone) }
          ?? .allDay(day))
    },
    ItemOption(
      plain: start,
      editing: HelpText(
        "not shown before this day; none for at once", ko: "이날부터 보입니다. 바로 보이려면 none"),
      line: "start", text: { $0.start?.description }
    ) { $0.start = try $1.map($2.date) },
    ItemOption(
      time,
      editing: HelpText("the time; none for all day", ko: "시각. 종일이면 none"), line: "time",
      text: { $0.when.time?.description }
    ) { item, words, phrases in
      guard let day = item.when.day else {
        if let words { try item.reschedule(to: try phrases.moment(words)) }
        return
      }
      guard let words else { return try item.reschedule(to: .allDay(day)) }
      try item.reschedule(
        to: .timed(CivilDateTime(day, try phrases.time(words)), zone: item.when.zone))
    },
    ItemOption(
      end,
      editing: HelpText("the end; none for no end", ko: "종료. 없애려면 none"), line: "end",
      text: { item in
        if case .moment(let moment)? = item.end { return "\(moment.day) \(moment.time)" }
        return item.end?.text
      }
    ) { item, words, phrases in
      item.end = try words.map { try phrases.end($0, start: item.when) }
    },
    ItemOption(
      every,
      editing: HelpText("how it repeats; none for once", ko: "반복. 한 번이면 none"), line: "every",
      text: { $0.repetition?.rule.text }
    ) { item, words, phrases in
      item.repetition = try words.map {
        try phrases.repetition($0, startingOn: item.when.day).repetition
      }
      if words == nil { item.changes = [] }
    },
  ]

  private static let place: [ItemOption] = [
    ItemOption(
      plain: at,
      editing: HelpText("the place; none for no place", ko: "장소. 없애려면 none"), line: "at",
      text: { $0.place?.name }
    ) {
      item, words, phrases in
      item.place = try words.map { Place(name: try phrases.itemPlaceName($0)) }
    },
    ItemOption(
      plain: list,
      editing: HelpText("the list", ko: "목록"), line: "list", text: { $0.list }
    ) {
      item, words, phrases in
      if let words { try PhraseReader.checkName(words, of: .list, now: phrases.context.now) }
      item.list = words ?? Item.defaultList
    },
    ItemOption(
      tag,
      editing: HelpText("one more tag; none takes all off", ko: "태그를 추가합니다. none이면 모두 제거합니다"),
      line: "tags",
      text: { $0.tags.joined(separator: ", ") }
    ) { item, words, phrases in
      item.tags = (words ?? "").split(separator: ",").map { tagName(String(trimmed($0))) }
        .filter { !$0.isEmpty }
      for tag in item.tags { try PhraseReader.checkName(tag, of: .tag, now: phrases.context.now) }
    },
  ]

  private static let details: [ItemOption] = [
    ItemOption(
      plain: priority,
      editing: HelpText("high, medium, low or none", ko: "high, medium, low, none"),
      line: "priority", text: { $0.priority.rawValue }
    ) { item, words, _ in
      guard let priority = Item.Priority(rawValue: words ?? "none") else {
        throw UsageError.notAChoice(
          option: "priority", seen: words ?? "", choices: Item.Priority.allCases.map(\.rawValue))
      }
      item.priority = priority
    },
    ItemOption(line: "star", text: { $0.isStarred ? "yes" : "no" }) { item, words, _ in
      item.isStarred = ["yes", "y", "true", "1", "*"].contains(words?.lowercased())
    },
    notes,
    ItemOption(
      plain: url,
      editing: HelpText("the address; none for none", ko: "링크. 없애려면 none"), line: "url",
      text: { $0.url }
    ) {
      item, words, _ in item.url = words
    },
    ItemOption(
      zone,
      editing: HelpText(
        "the IANA zone of its time, as Asia/Seoul; none to follow you",
        ko: "시각의 시간대: Asia/Seoul. 없애려면 none"), line: nil, text: { $0.when.zone }
    ) { item, words, _ in
      item.when = item.when.inZone(words)
    },
  ]

  private init(
    _ option: (any DeclaredOption)? = nil, editing: HelpText? = nil, line: String?,
    isPlain: Bool = false,
    text: @escaping @Sendable (Item) -> String?, set: @escaping Set
  ) {
    self.option = option
    self.editing = editing
    self.line = line
    self.isPlain = isPlain
    self.text = { item in
      let text = text(item) ?? ""
      // A line break in a title is shown as a blank, to keep one field per line.
      return line == nil ? text : String(trimmed(Substring(text.map { $0.isNewline ? " " : $0 })))
    }
    self.set = set
  }

  private init(
    plain option: Option<String>, editing: HelpText, line: String?,
    text: @escaping @Sendable (Item) -> String?,
    set: @escaping Set
  ) {
    self.init(option, editing: editing, line: line, isPlain: true, text: text, set: set)
  }

  /// The options of `add` in the order of help, with one that `edit` does not have.
  static func adding(
    _ own: any DeclaredOption, behind last: any DeclaredOption
  ) -> [any DeclaredOption] {
    all.compactMap(\.option).flatMap { $0.spec == last.spec ? [$0, own] : [$0] }
  }

  /// The options of `edit` in the order of help, with one that `add` does not have.
  static func editing(
    _ own: any DeclaredOption, behind last: any DeclaredOption
  ) -> [any DeclaredOption] {
    all.compactMap { field in
      field.editing.flatMap { field.option?.saying($0.english, ko: $0.korean) }
    }.flatMap { $0.spec == last.spec ? [$0, own] : [$0] }
  }

  /// A tag as an option gives it: `+errands` is `errands`.
  static func tagName(_ typed: String) -> String {
    typed.hasPrefix("+") ? String(typed.dropFirst()) : typed
  }

  /// Sets the fields of the plain options that were given.
  ///
  /// - Parameter clears: Whether `none` clears a field; for a new item it is a word like any other.
  static func setPlain(
    _ invocation: Invocation, on item: inout Item, clears: Bool, _ phrases: PhraseReader
  ) throws {
    for field in all where field.isPlain {
      guard let option = field.option as? Option<String>, let words = invocation[option] else {
        continue
      }
      try field.set(&item, clears && words == "none" ? nil : words, phrases)
    }
  }
}
