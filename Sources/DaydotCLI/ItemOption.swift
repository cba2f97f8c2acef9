import CivilTime
import CommandLine
import Phrases
import TodoCore

/// A field of an item as people set it: by an option of `add` and `edit`, and on a line of the text that `edit`
/// opens in an editor.
struct ItemOption: Sendable {
  typealias Set = @Sendable (inout Item, String?, PhraseReader) throws -> Void

  /// nil where other commands set it.
  let spec: OptionSpec?
  /// The name of its line in the editor.
  let line: String?
  /// What its line says.
  let text: @Sendable (Item) -> String
  /// Sets it from the words of its line, nil where that is empty.
  let set: Set
  /// Whether its option says the same as its line. The others say more, and `add` and `edit` read them together.
  let isPlain: Bool

  /// In the order of help, and of the lines: days before times before ends, since each reads what was settled
  /// before it.
  static let all: [ItemOption] = when + place + looks

  private static let when: [ItemOption] = [
    ItemOption(line: "title", text: { $0.title }) { item, words, _ in
      guard let words else { throw PhraseError.noTitle }
      item.title = words
    },
    ItemOption(
      OptionSpec("on", value: "DATE"), line: "on", text: { $0.when.day?.description }
    ) { item, words, phrases in
      guard let words else { return try item.reschedule(to: .someday) }
      let day = try phrases.date(words)
      try item.reschedule(
        to: item.when.time.map { .timed(CivilDateTime(day, $0), zone: item.when.zone) }
          ?? .allDay(day))
    },
    ItemOption(
      plain: OptionSpec("start", value: "DATE"), line: "start", text: { $0.start?.description }
    ) { $0.start = try $1.map($2.date) },
    ItemOption(
      OptionSpec("time", value: "TIME"), line: "time", text: { $0.when.time?.description }
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
      OptionSpec("end", value: "TIME|DATE"), line: "end",
      text: { item in
        if case .moment(let moment)? = item.end { return "\(moment.day) \(moment.time)" }
        return item.end?.text
      }
    ) { item, words, phrases in
      item.end = try words.map { try phrases.end($0, start: item.when) }
    },
    ItemOption(
      OptionSpec("every", value: "PHRASE"), line: "every", text: { $0.repetition?.rule.text }
    ) { item, words, phrases in
      item.repetition = try words.map { try phrases.repetition($0).repetition }
      if words == nil { item.changes = [] }
    },
  ]

  private static let place: [ItemOption] = [
    ItemOption(plain: OptionSpec("at", value: "PLACE"), line: "at", text: { $0.place?.name }) {
      item, words, _ in item.place = words.map { Place(name: $0) }
    },
    ItemOption(plain: OptionSpec("list", value: "NAME"), line: "list", text: { $0.list }) {
      item, words, _ in item.list = words ?? Item.defaultList
    },
    ItemOption(
      OptionSpec("tag", value: "NAME", isRepeatable: true), line: "tags",
      text: { $0.tags.joined(separator: ", ") }
    ) { item, words, _ in
      item.tags = (words ?? "").split(separator: ",").map { String(trimmed($0)) }
        .filter { !$0.isEmpty }
    },
  ]

  private static let looks: [ItemOption] = [
    ItemOption(
      plain: OptionSpec("priority", value: "LEVEL", choices: ["high", "medium", "low", "none"]),
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
    // The notes stand below the lines.
    ItemOption(plain: OptionSpec("note", value: "TEXT"), line: nil, text: { $0.notes }) {
      item, words, _ in item.notes = words
    },
    ItemOption(plain: OptionSpec("url", value: "URL"), line: "url", text: { $0.url }) {
      item, words, _ in item.url = words
    },
    ItemOption(ItemZone.option, line: nil, text: { $0.when.zone }) { item, words, _ in
      item.when = item.when.inZone(words)
    },
  ]

  private init(
    _ spec: OptionSpec? = nil, line: String?, isPlain: Bool = false,
    text: @escaping @Sendable (Item) -> String?, set: @escaping Set
  ) {
    self.spec = spec
    self.line = line
    self.isPlain = isPlain
    // Lines must stay lines: a title may hold a line break, shown as a blank.
    self.text = { item in String((text(item) ?? "").map { $0.isNewline ? " " : $0 }) }
    self.set = set
  }

  private init(
    plain spec: OptionSpec, line: String?, text: @escaping @Sendable (Item) -> String?,
    set: @escaping Set
  ) {
    self.init(spec, line: line, isPlain: true, text: text, set: set)
  }

  /// The options in the order of help, with one that only one command has behind another.
  static func specs(with own: OptionSpec, behind name: String) -> [OptionSpec] {
    all.compactMap(\.spec).flatMap { $0.name == name ? [$0, own] : [$0] }
  }

  /// Sets what the options say by themselves.
  ///
  /// - Parameter clears: Whether `none` clears a field; of a new item it is a word like others.
  static func setPlain(
    _ invocation: Invocation, on item: inout Item, clears: Bool, _ phrases: PhraseReader
  ) throws {
    for option in all where option.isPlain {
      guard let name = option.spec?.name, let words = invocation.value(name) else { continue }
      try option.set(&item, clears && words == "none" ? nil : words, phrases)
    }
  }
}
