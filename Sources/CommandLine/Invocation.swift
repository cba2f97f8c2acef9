/// The arguments, split into options and operands but not yet interpreted.
public struct Invocation: Hashable, Sendable {
  /// The command, as its spec names it.
  public internal(set) var command = ""
  public internal(set) var operands: [String] = []
  /// The operands from this index on came after `--` and are literal; nil if there was no `--`.
  public internal(set) var literalFrom: Int?
  /// Whether a word named the command, rather than its being implied by a date, a number or nothing
  /// at all.
  public internal(set) var isCommandNamed = false
  /// The options that were given, each with its values: none for a flag.
  private(set) var given: [OptionSpec: [String]] = [:]

  init() {}

  public subscript(flag: Flag) -> Bool { has(flag) }

  /// The value of an option; nil if it was not given.
  public subscript<Value>(option: Option<Value>) -> Value? {
    given[option.spec]?.last.flatMap(option.read)
  }

  /// Every value of an option, in order.
  public subscript(option: RepeatedOption) -> [String] { given[option.spec] ?? [] }

  /// Whether an option was given, with a value or without.
  public func has(_ option: any DeclaredOption) -> Bool { given[option.spec] != nil }

  /// Whether an option was given without the value that it may have.
  public func isBare<Value>(_ option: Option<Value>) -> Bool {
    given[option.spec]?.isEmpty ?? false
  }

  /// The options of these that were given, as they are typed.
  public func arguments(of options: [any DeclaredOption]) -> [String] {
    options.flatMap { option -> [String] in
      guard let values = given[option.spec] else { return [] }
      let name = "--\(option.spec.name)"
      return values.isEmpty ? [name] : values.flatMap { [name, $0] }
    }
  }

  /// Whether `--help` was given.
  public var asksForHelp: Bool { has(CommandTable.help) }

  /// Checks that of some options one was given, or none.
  ///
  /// - Throws: `exclusiveOptions`.
  public func requireAtMostOne(of options: [any DeclaredOption]) throws(UsageError) {
    let given = options.filter(has)
    guard given.count < 2 else {
      throw .exclusiveOptions("--\(given[0].spec.name)", "--\(given[1].spec.name)")
    }
  }

  /// - Throws: `repeatedOption` for a second value of an option that takes one.
  mutating func add(_ value: String?, of option: OptionSpec) throws(UsageError) {
    let values = given[option] ?? []
    guard option.isRepeatable || values.isEmpty else {
      throw .repeatedOption(option: "--\(option.name)")
    }
    given[option] = values + (value.map { [$0] } ?? [])
  }
}
