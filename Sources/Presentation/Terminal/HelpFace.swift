import CommandLine

/// Help that fits a screen, generated from the table of commands.
public struct HelpFace: Sendable {
  private let language: any Language
  private let width: Int

  public init(_ language: any Language, width: Int) {
    self.language = language
    self.width = width
  }

  /// Examples first, then every command by group, then the shared options.
  public func overview(_ table: CommandTable) -> [String] {
    var lines = examples("overview") + [""]
    let groups = CommandSpec.Group.allCases.compactMap { group in
      let names = table.commands.filter { $0.group == group }.map(\.name)
      return names.isEmpty
        ? nil
        : (
          label: language.help(for: "group.\(group.rawValue)"), text: names.joined(separator: "  ")
        )
    }
    lines += columns(groups)
    lines += wrapped(language.help(for: "overview.more"), indent: 0, leading: [])
    lines += columns(
      table.shared.map { (label: label(of: $0), text: language.help(for: "shared.\($0.name)")) })
    return lines
  }

  /// One command: what it does, examples, options.
  public func command(_ spec: CommandSpec, shared: [OptionSpec]) -> [String] {
    var lines = hanging(
      "daydot \(spec.name)" + (spec.operands.isEmpty ? "" : " \(language.operands(spec.operands))"),
      indent: 4)
    lines += wrapped(language.help(for: spec.name), indent: 0, leading: [])
    lines += [""] + examples(spec.name)
    if !spec.options.isEmpty {
      lines.append("")
      lines += columns(
        spec.options.map { (label: label(of: $0), text: text(of: $0, for: spec)) })
    }
    return lines
  }

  /// The help of an option: the command's own text, else the common one.
  private func text(of option: OptionSpec, for spec: CommandSpec) -> String {
    let own = language.help(for: "\(spec.name).\(option.name)")
    // Other commands that make items share the texts of `add`.
    let usual = [own, language.help(for: "option.\(option.name)")].first { !$0.isEmpty }
    return usual ?? language.help(for: "add.\(option.name)")
  }

  private func examples(_ key: String) -> [String] {
    language.help(for: "\(key).examples").split(separator: "\n").flatMap(example)
  }

  /// An example: a command and, behind a wider gap, its meaning. If too long, both are wrapped
  /// below each other; a command that is cut off could not be typed.
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
    let typed = hanging("  " + command.joined(separator: " "), indent: 6)
    return typed + (meaning.isEmpty ? [] : wrapped(String(meaning), indent: 4, leading: []))
  }

  private func label(of option: OptionSpec) -> String {
    let letter = option.letter.map { "-\($0), " } ?? ""
    return "\(letter)--\(option.name)" + (option.value.map { " \(language.operands($0))" } ?? "")
  }

  /// Two columns, or each text below its label if there is too little room.
  private func columns(_ rows: [(label: String, text: String)]) -> [String] {
    let labelWidth = rows.map { displayWidth(of: $0.label) }.max() ?? 0
    let indent = labelWidth + 4
    guard width - indent >= 20 else {
      return rows.flatMap { row in
        ["  \(row.label)".clipped(to: width)] + wrapped(row.text, indent: 4, leading: [])
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

  /// Text to be typed, on one line if it fits, else with the following lines indented.
  private func hanging(_ text: String, indent: Int) -> [String] {
    guard displayWidth(of: text) > width else { return [text] }
    let start = String(text.prefix { $0 == " " })
    return text.wrapped(to: max(8, width - indent)).enumerated().map { index, part in
      (index == 0 ? start : String(repeating: " ", count: indent)) + part
    }
  }

  private func wrapped(_ text: String, indent: Int, leading: [String]) -> [String] {
    leading
      + text.wrapped(to: max(8, width - indent)).map { String(repeating: " ", count: indent) + $0 }
  }
}
