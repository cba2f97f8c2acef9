import CommandLine
import Presentation

/// The help texts, generated from the table of commands.
package struct HelpRenderer: Sendable {
  private let language: Language
  private let width: Int

  package init(_ language: Language, width: Int) {
    self.language = language
    self.width = width
  }

  /// Returns examples, all commands by group, and the shared options.
  package func overview(_ table: CommandTable) -> [String] {
    var lines = examples(HelpRenderer.start) + [""]
    lines += columns(
      CommandSpec.Group.allCases.compactMap { group in
        let names = table.shown.filter { $0.group == group }.map(\.name)
        if names.isEmpty { return nil }
        return (language.text(HelpRenderer.label(of: group)), names.joined(separator: "  "))
      })
    lines += wrapped(language.text(HelpRenderer.more))
    lines += columns(
      table.shared.map { (label: label(of: $0), text: language.text($0.help)) })
    return lines
  }

  /// Returns the description, examples, and subcommands or options of a command.
  package func command(_ spec: CommandSpec) -> [String] {
    var lines = hanging("daydot \(spec.name)" + operands(of: spec), indent: 4)
    lines += wrapped(language.text(spec.help))
    lines += [""] + examples(spec.examples)
    if !spec.subcommands.isEmpty {
      lines.append("")
      lines += columns(
        spec.subcommands.map { ($0.lastWord + operands(of: $0), language.text($0.help)) })
      if !spec.options.isEmpty {
        lines += [""] + language.lines(HelpRenderer.moreOf(spec.name), to: width)
      }
    } else if !spec.options.isEmpty {
      lines.append("")
      lines += columns(rows(of: spec.options))
    }
    return lines
  }

  /// The rows of options. Adjacent options with a common description share a row, so that the many
  /// filters of a view fit on a screen.
  private func rows(of options: [OptionSpec]) -> [(label: String, text: String)] {
    options.reduce(into: []) { rows, option in
      let text = language.text(option.help)
      if let last = rows.last, last.text == text {
        rows[rows.endIndex - 1].label += ", \(label(of: option))"
      } else {
        rows.append((label(of: option), text))
      }
    }
  }

  private func operands(of spec: CommandSpec) -> String {
    spec.operands.isEmpty ? "" : " \(language.operands(spec.operands))"
  }

  /// Returns a list of tasks, each with its command.
  ///
  /// - Parameter asked: Whether they all end the question "how do I".
  package func tasks(_ tasks: [HelpTask], asked: Bool) -> [String] {
    let rows = tasks.map { (language.text($0.question), language.text($0.command)) }
    let head = asked ? wrapped(language.text(HelpRenderer.howDoI)) : []
    let left = rows.map { displayWidth(of: $0.0) }.max() ?? 0
    let right = rows.map { displayWidth(of: $0.1) }.max() ?? 0
    if 2 + left + 2 + right <= width {
      return head + rows.map { "  " + $0.0.padded(to: left) + "  " + $0.1 }
    }
    return head
      + rows.flatMap { row in
        wrapped(row.0, indent: 2) + ["    " + row.1]
      }
  }

  /// Returns commands to type, indented.
  package func commands(_ help: HelpText) -> [String] { examples(help) }

  private func examples(_ help: HelpText) -> [String] {
    language.text(help).split(separator: "\n").flatMap(example)
  }

  /// Returns an example: a command and, after two or more blanks, its meaning. If it is too long,
  /// the meaning is on the next line. Commands are neither wrapped nor cut, so that they can be
  /// copied.
  private func example(_ text: Substring) -> [String] {
    let line = "  \(text)"
    guard displayWidth(of: line) > width else { return [line] }
    var command: [Substring] = []
    var meaning: Substring = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if word.isEmpty, !command.isEmpty {
        meaning = text[word.startIndex...].drop { $0 == " " }
        break
      }
      command.append(word)
    }
    let typed = "  " + command.joined(separator: " ")
    return [typed] + (meaning.isEmpty ? [] : wrapped(String(meaning), indent: 4))
  }

  private func label(of option: OptionSpec) -> String {
    let letter = option.letter.map { "-\($0), " } ?? ""
    let value = option.value.map { language.operands(option.isValueOptional ? "[\($0)]" : $0) }
    return "\(letter)--\(option.name)" + (value.map { " \($0)" } ?? "")
  }

  /// Returns two columns, or each text below its label if there is too little room.
  private func columns(_ rows: [(label: String, text: String)]) -> [String] {
    let labelWidth = rows.map { displayWidth(of: $0.label) }.max() ?? 0
    let indent = labelWidth + 4
    guard width - indent >= 20 else {
      return rows.flatMap { row in
        ["  \(row.label)".clipped(to: width)] + wrapped(row.text, indent: 4)
      }
    }
    return rows.flatMap { row in
      let text = row.text.wrapped(to: width - indent)
      return text.enumerated().map { index, part in
        let label = index == 0 ? row.label : ""
        return "  " + label.padded(to: labelWidth) + "  " + part
      }
    }
  }

  /// Returns text to type, wrapped with the following lines indented.
  private func hanging(_ text: String, indent: Int) -> [String] {
    guard displayWidth(of: text) > width else { return [text] }
    let start = String(text.prefix { $0 == " " })
    return text.wrapped(to: max(8, width - indent)).enumerated().map { index, part in
      (index == 0 ? start : String(repeating: " ", count: indent)) + part
    }
  }

  private func wrapped(_ text: String, indent: Int = 0) -> [String] {
    text.wrapped(to: max(8, width - indent)).map { String(repeating: " ", count: indent) + $0 }
  }

  // MARK: Texts

  /// The first examples.
  static let start = HelpText(
    """
    daydot add Buy milk tomorrow 6pm @market
    daydot                 today: what is to be done, what is overdue
    daydot done milk       by words of its title, or by its number
    daydot check           announce what is due; cron runs it every minute
    """,
    ko: """
      daydot add 내일 오후 6시 우유 사기 @시장
      daydot                 오늘 할 일과 지난 할 일
      daydot done 우유       제목의 낱말이나 번호로
      daydot check           보낼 때가 된 알림을 보냅니다. cron이 1분마다 실행합니다
      """)

  static let more = HelpText(
    "help COMMAND and help tasks tell more. Options of every command:",
    ko: "더 보려면 help 명령, help tasks를 쓰세요. 모든 명령에 쓰는 옵션:")

  static func moreOf(_ name: String) -> Sentence {
    Sentence("for the options of each", ko: "옵션을 보려면").with(
      command: "daydot help \(plain: name) COMMAND", ko: "daydot help \(plain: name) 명령")
  }

  static let howDoI = HelpText("how do I …", ko: "이렇게 쓰세요")

  static func label(of group: CommandSpec.Group) -> HelpText {
    switch group {
    case .items: HelpText("items", ko: "항목")
    case .views: HelpText("views", ko: "보기")
    case .reminders: HelpText("reminders", ko: "알림")
    case .places: HelpText("places", ko: "장소")
    case .data: HelpText("data", ko: "데이터")
    case .system: HelpText("system", ko: "시스템")
    }
  }
}

extension Language {
  /// Returns a help text in this language.
  package func text(_ help: HelpText) -> String {
    sentence(Sentence(Words(stringLiteral: help.english), ko: Words(stringLiteral: help.korean)))
  }
}
