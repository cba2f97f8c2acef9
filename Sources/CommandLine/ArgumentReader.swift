/// Reads the arguments in one pass: `--name value`, `--name=value`, `-n value`, operands, `--`.
struct ArgumentReader {
  let table: CommandTable
  let arguments: [String]
  private var index = 0
  private var invocation = Invocation()

  init(table: CommandTable, arguments: [String]) {
    self.table = table
    self.arguments = arguments
  }

  /// Reads the whole command line.
  ///
  /// - Parameters: See `CommandTable.read(_:fallback:isPhrase:)`.
  mutating func read(
    fallback: (_ words: [String]) -> String?, isPhrase: (String, String) -> Bool
  ) throws(UsageError) -> (command: CommandSpec, invocation: Invocation) {
    let command = try readRest(of: try findCommand(fallback: fallback))
    invocation.command = command.name
    try checkCount(command, isPhrase)
    return (command, invocation)
  }

  /// Reads options and operands. The first operand may name a subcommand.
  ///
  /// - Returns: The subcommand; the command itself if it has none, if the operand names none, or if
  ///   only its help is requested.
  private mutating func readRest(of found: CommandSpec) throws(UsageError) -> CommandSpec {
    var command = found
    var namesSubcommand = !command.subcommands.isEmpty
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      if invocation.literalFrom == nil, argument == "--" {
        invocation.literalFrom = invocation.operands.count
      } else if invocation.literalFrom == nil, Self.isOption(argument) {
        try readOption(argument, of: command)
      } else if namesSubcommand, let subcommand = command.subcommand(argument) {
        namesSubcommand = false
        command = subcommand
        try checkOptions(of: subcommand)
      } else {
        namesSubcommand = false
        invocation.operands.append(argument)
        if let last = invocation.openValues.last, index - 1 == last.index + last.operands.count + 1
        {
          invocation.openValues[invocation.openValues.count - 1].operands.append(argument)
        }
      }
    }
    guard namesSubcommand, !invocation.asksForHelp else { return command }
    guard command.hasUsualSubcommand, let usual = command.subcommands.first else {
      throw .missingOperand(command: command.name, operands: command.operands)
    }
    try checkOptions(of: usual)
    return usual
  }

  /// Checks that the options read so far belong to a subcommand whose name came after them.
  private func checkOptions(of command: CommandSpec) throws(UsageError) {
    let known = command.options + table.shared
    guard let option = invocation.given.keys.first(where: { !known.contains($0) }) else { return }
    throw .unknownOption(
      seen: "--\(option.name)", command: command.name,
      suggestion: table.optionSuggestion(
        for: option.name, among: known.map { "--\($0.name)" }))
  }

  /// Reads the valid shared options and skips everything else.
  mutating func readShared() -> Invocation {
    while index < arguments.count, arguments[index] != "--" {
      let argument = arguments[index]
      index += 1
      if Self.isOption(argument) { try? readOption(argument, of: nil) }
    }
    return invocation
  }

  /// Reads up to the command name. Shared options may precede it, and so may options of the command
  /// that runs if none is named.
  private mutating func findCommand(
    fallback: (_ words: [String]) -> String?
  ) throws(UsageError) -> CommandSpec {
    while index < arguments.count, arguments[index] != "--", Self.isOption(arguments[index]) {
      index += 1
      try readOption(arguments[index - 1], of: table.usual, isNamed: false)
    }
    guard index < arguments.count else { return table.usual }
    let word = arguments[index]
    if let command = table[word] {
      index += 1
      invocation.isCommandNamed = true
      return command
    }
    // The words may imply a command. They are parsed with the default command's options, to
    // separate operands from option values.
    var rest = self
    let words = (try? rest.readRest(of: table.usual)) == nil ? [] : rest.invocation.operands
    if !words.isEmpty, let name = fallback(words), let command = table[name] { return command }
    let suggestion = table.suggestion(for: word)
    if suggestion == nil, isSentence(words) { throw .notACommand(words: words) }
    throw .unknownCommand(seen: word, suggestion: suggestion)
  }

  /// Whether words that name no command look like an item to add: 2 to 12 words.
  private func isSentence(_ words: [String]) -> Bool {
    let count = words.reduce(0) { $0 + $1.split(separator: " ").count }
    return (2...12).contains(count)
  }

  /// Whether an argument is an option. A dash before a digit is a negative number, a lone dash
  /// stands for standard input, and option names hold no blanks, so `- buy milk` is text.
  static func isOption(_ argument: String) -> Bool {
    let bytes = Array(argument.utf8.prefix(2))
    guard bytes.count == 2, bytes[0] == UInt8(ascii: "-") else { return false }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[1])
      && !argument.prefix { $0 != "=" }.contains(where: \.isWhitespace)
  }

  /// Reads an option and, if it takes one, its value.
  ///
  /// - Parameter isNamed: Whether the command's name came before the option.
  private mutating func readOption(
    _ argument: String, of command: CommandSpec?, isNamed: Bool = true
  ) throws(UsageError) {
    // If both have an option of this name, the command's own takes precedence after the command's
    // name, and the shared one before it.
    let known =
      isNamed ? (command?.options ?? []) + table.shared : table.shared + (command?.options ?? [])
    var name = Substring(argument)
    var attached: String?
    if let equals = argument.firstIndex(of: "=") {
      name = argument[..<equals]
      attached = String(argument[argument.index(after: equals)...])
    }
    // `-n3` is `-n 3` if the letter takes a value.
    if !name.hasPrefix("--"), attached == nil, name.count > 2, let letter = name.dropFirst().first,
      known.contains(where: { $0.letter == letter && $0.value != nil })
    {
      attached = String(name.dropFirst(2))
      name = name.prefix(2)
    }
    guard let option = known.first(where: { $0.isNamed(name) }) else {
      let names = known.map { "--\($0.name)" }
      throw .unknownOption(
        seen: String(name), command: isNamed ? command?.name : nil,
        suggestion: table.optionSuggestion(for: String(name), among: names)
      )
    }
    guard let valueName = option.value else {
      if let attached { throw .unexpectedValue(option: "--\(option.name)", value: attached) }
      return try invocation.add(nil, of: option)
    }
    let value: String
    if let attached {
      value = attached
    } else if option.isValueOptional, index == arguments.count || Self.isOption(arguments[index]) {
      return try invocation.add(nil, of: option)
    } else {
      guard index < arguments.count else {
        throw .missingValue(option: "--\(option.name)", value: valueName)
      }
      value = arguments[index]
      invocation.openValues.append(
        OpenValue(
          option: "--\(option.name)", value: value, isFree: ["TEXT", "NAME"].contains(valueName),
          isDay: valueName == "DATE", index: index))
      index += 1
    }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw .notAChoice(option: "--\(option.name)", seen: value, choices: option.choices)
    }
    try option.check(String(name), value)
    try invocation.add(value, of: option)
  }

  /// Checks the number of operands.
  private func checkCount(
    _ command: CommandSpec, _ isPhrase: (String, String) -> Bool
  ) throws(UsageError) {
    let count = invocation.operands.count
    if count < command.operandCount.lowerBound, !invocation.asksForHelp {
      throw .missingOperand(command: command.name, operands: command.operands)
    }
    let excess = count - command.operandCount.upperBound
    if excess > 0 {
      let open = invocation.openValues.filter { $0.operands.count >= excess }
      if let open = open.first(where: { isPhrase($0.with(excess), $0.option) })
        ?? open.first(where: \.isFree)
      {
        throw .unquotedValue(option: open.option, line: open.joining(excess, in: arguments))
      }
      // The words of a date, as in `1@tomorrow 13:00`, which the command reads.
      if command.operands == "ID", invocation.operands[0].contains("@") { return }
      throw .unexpectedOperand(
        command: command.name, seen: invocation.operands[command.operandCount.upperBound])
    }
  }
}
