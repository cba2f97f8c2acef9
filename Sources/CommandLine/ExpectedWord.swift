/// The words that are valid at the cursor, for shell completion.
package struct ExpectedWord: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The name of a command, or words that imply one.
    case command
    /// One of these options.
    case option([OptionSpec])
    case value(OptionSpec)
    /// One of the command's operands.
    case operand([OperandPattern.Word])
    case nothing
  }

  package let kind: Kind
  /// The command that the word belongs to: the one that was named, else the usual one.
  package let command: CommandSpec
  /// The operands before the word.
  package let operands: [String]
  /// The part of the word before an option's value, such as `--list=`; usually empty.
  package let prefix: String
  /// The rest of the word, up to the cursor.
  package let typed: String
}

extension CommandTable {
  /// Returns what is valid at the cursor. Unknown options before the cursor are ignored.
  ///
  /// - Parameters:
  ///   - words: The words before the cursor's, without the program's name.
  ///   - typed: The word at the cursor, up to the cursor, without quotes.
  package func expectedWord(after words: [String], typed: String) -> ExpectedWord {
    var line = UnfinishedLine(table: self)
    for word in words { line.take(word) }
    return line.expectedWord(typed)
  }
}

/// A command line that is being typed.
private struct UnfinishedLine {
  let table: CommandTable
  private var command: CommandSpec?
  private var operands: [String] = []
  private var given: Set<String> = []
  /// The option whose value is expected next.
  private var pendingOption: OptionSpec?
  /// Whether `--` has been read.
  private var isLiteral = false

  init(table: CommandTable) { self.table = table }

  private var options: [OptionSpec] { (command ?? table.usual).options + table.shared }

  mutating func take(_ word: String) {
    let option = pendingOption
    pendingOption = nil
    // An option follows one whose value is left out.
    if let option, !(option.isValueOptional && ArgumentReader.isOption(word)) { return }
    if !isLiteral, word == "--" {
      isLiteral = true
    } else if !isLiteral, ArgumentReader.isOption(word) {
      takeOption(word)
    } else if command == nil, operands.isEmpty, let named = table[word] {
      command = named
    } else if operands.isEmpty, let subcommand = command?.subcommand(word) {
      command = subcommand
    } else {
      operands.append(word)
    }
  }

  private mutating func takeOption(_ word: String) {
    let name = word.prefix { $0 != "=" }
    guard let option = options.first(where: { $0.isNamed(name) }) else { return }
    given.insert(option.name)
    if option.value != nil, name.count == word.count { pendingOption = option }
  }

  func expectedWord(_ typed: String) -> ExpectedWord {
    if let pendingOption, !(pendingOption.isValueOptional && typed.hasPrefix("-")) {
      return expect(.value(pendingOption), typed: typed)
    }
    if !isLiteral, typed.hasPrefix("-") {
      guard let equals = typed.firstIndex(of: "=") else {
        return expect(remainingOptions, typed: typed)
      }
      let name = typed[..<equals]
      let option = options.first { "--\($0.name)" == name && $0.value != nil }
      let rest = typed.index(after: equals)
      return expect(
        option.map(ExpectedWord.Kind.value) ?? .nothing, prefix: String(typed[..<rest]),
        typed: String(typed[rest...]))
    }
    if command == nil, operands.isEmpty, !isLiteral { return expect(.command, typed: typed) }
    let command = command ?? table.usual
    let words =
      command.subcommands.isEmpty
      ? OperandPattern(command.operands).words(after: operands)
      : operands.isEmpty ? command.subcommands.map { .literal($0.lastWord) } : []
    return expect(words.isEmpty ? .nothing : .operand(words), typed: typed)
  }

  /// The options that may still be given.
  private var remainingOptions: ExpectedWord.Kind {
    var seen: Set<String> = []
    return .option(
      options.filter { option in
        (option.isRepeatable || !given.contains(option.name)) && seen.insert(option.name).inserted
      })
  }

  private func expect(
    _ kind: ExpectedWord.Kind, prefix: String = "", typed: String
  ) -> ExpectedWord {
    ExpectedWord(
      kind: kind, command: command ?? table.usual, operands: operands, prefix: prefix, typed: typed)
  }
}

/// The operands of a command, parsed for completions from the text in its spec: `ID WHEN…`,
/// `list|show NAME|apply NAME`, `[POSITION|PLACE|-]`.
///
/// A lower-case word is literal, an upper-case word names a value.
package struct OperandPattern: Hashable, Sendable {
  /// The syntax of one operand.
  package enum Word: Hashable, Sendable {
    /// This word.
    case literal(String)
    /// A value with this name, such as `DATE`.
    case value(String)
  }

  fileprivate struct Alternative: Hashable {
    let words: [Word]
    /// Whether the last word may be repeated.
    let isEndless: Bool
  }

  private let alternatives: [Alternative]

  package init(_ text: String) {
    alternatives = text.filter { $0 != "[" && $0 != "]" }.split(separator: "|").map { part in
      let words = part.split(separator: " ").map { word in
        let name = String(word.filter { $0 != "…" && $0 != "," })
        let isValue = name.utf8.first.map { (65...90).contains($0) } ?? false
        return isValue ? Word.value(name) : .literal(name)
      }
      return Alternative(words: words, isEndless: part.hasSuffix("…"))
    }
  }

  /// Returns the words that may follow the given operands; empty if none may.
  package func words(after operands: [String]) -> [Word] {
    var found: [Word] = []
    for alternative in alternatives where alternative.begins(with: operands) {
      guard let word = alternative.word(at: operands.count), !found.contains(word) else { continue }
      found.append(word)
    }
    return found
  }

  /// The names of all its values.
  package var values: [String] {
    alternatives.flatMap(\.words).compactMap { if case .value(let name) = $0 { name } else { nil } }
  }
}

extension OperandPattern.Alternative {
  fileprivate func word(at index: Int) -> OperandPattern.Word? {
    index < words.count ? words[index] : isEndless ? words.last : nil
  }

  fileprivate func begins(with operands: [String]) -> Bool {
    for (index, operand) in operands.enumerated() {
      guard let word = word(at: index) else { return false }
      if case .literal(let text) = word, text != operand { return false }
    }
    return true
  }
}
