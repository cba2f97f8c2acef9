/// A command line split into options and operands. Operands are not interpreted yet.
package struct Invocation: Hashable, Sendable {
  /// The name of the command's spec.
  package internal(set) var command = ""
  package internal(set) var operands: [String] = []
  /// The index of the first operand after `--`, which are literal; nil without `--`.
  package internal(set) var literalFrom: Int?
  /// Whether a word named the command. False if a date, a number or an empty line implied it.
  package internal(set) var isCommandNamed = false
  /// The values of options that other words follow, which may belong to them.
  package internal(set) var openValues: [OpenValue] = []
  /// The given options with their values; a flag has none.
  private(set) var given: [OptionSpec: [String]] = [:]

  init() {}

  /// Whether a flag was given.
  package subscript(flag: Flag) -> Bool { has(flag) }

  /// The value of an option; nil if the option was not given or its value was omitted.
  package subscript<Value>(option: Option<Value>) -> Value? {
    given[option.spec]?.last.flatMap(option.read)
  }

  /// All values of an option, in order.
  package subscript(option: RepeatedOption) -> [String] { given[option.spec] ?? [] }

  /// Whether an option was given, with a value or without.
  package func has(_ option: any DeclaredOption) -> Bool { given[option.spec] != nil }

  /// Whether an option was given without its optional value.
  package func isBare<Value>(_ option: Option<Value>) -> Bool {
    given[option.spec]?.isEmpty ?? false
  }

  /// Those of these options that were given, as command line arguments.
  package func arguments(of options: [any DeclaredOption]) -> [String] {
    options.flatMap { option -> [String] in
      guard let values = given[option.spec] else { return [] }
      let name = "--\(option.spec.name)"
      return values.isEmpty ? [name] : values.flatMap { [name, $0] }
    }
  }

  /// Whether `--help` was given.
  package var asksForHelp: Bool { has(CommandTable.help) }

  /// Checks that at most one of these options was given.
  ///
  /// - Throws: `UsageError.exclusiveOptions`.
  package func requireAtMostOne(of options: [any DeclaredOption]) throws(UsageError) {
    let given = options.filter(has)
    guard given.count < 2 else {
      throw .exclusiveOptions("--\(given[0].spec.name)", "--\(given[1].spec.name)")
    }
  }

  /// Adds a given option.
  ///
  /// - Throws: `UsageError.repeatedOption` if the option takes one value and has one already.
  mutating func add(_ value: String?, of option: OptionSpec) throws(UsageError) {
    let values = given[option] ?? []
    guard option.isRepeatable || values.isEmpty else {
      throw .repeatedOption(option: "--\(option.name)")
    }
    given[option] = values + (value.map { [$0] } ?? [])
  }
}

/// A value of an option behind a blank, and the operands directly behind it.
package struct OpenValue: Hashable, Sendable {
  package let option: String
  package let value: String
  package internal(set) var operands: [String] = []
  /// Whether the option takes a name or a text, so that any words can be its value.
  let isFree: Bool
  /// Whether the option takes a day.
  package let isDay: Bool
  /// The index of the value in the arguments.
  let index: Int

  /// The value with the operands behind it.
  package func with(_ count: Int) -> String {
    ([value] + operands.prefix(count)).joined(separator: " ")
  }

  /// The arguments with that many operands in the value.
  package func joining(_ count: Int, in arguments: [String]) -> [String] {
    arguments[..<index] + [with(count)] + arguments[(index + 1 + count)...]
  }
}
