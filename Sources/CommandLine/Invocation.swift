/// The arguments, split into options and operands but not yet interpreted.
public struct Invocation: Hashable, Sendable {
  /// The command, as its spec names it.
  public internal(set) var verb = ""
  public internal(set) var operands: [String] = []
  /// The operands from this index on came after `--` and are literal; nil if there was no `--`.
  public internal(set) var literalFrom: Int?
  /// Whether a word named the command, rather than its being implied by a date, a number or nothing
  /// at all.
  public internal(set) var isCommandNamed = false
  var values: [String: [String]] = [:]
  var flags: Set<String> = []

  init() {}

  public func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// Whether an option with a value was given.
  public func has(option: String) -> Bool { values[option] != nil }

  /// Whether an option or a flag was given.
  public func has(_ spec: OptionSpec) -> Bool {
    spec.value == nil ? has(spec.name) : has(option: spec.name)
  }

  /// The value of an option, or nil if it was not given.
  public func value(_ option: String) -> String? { values[option]?.last }

  /// The value of the command's own option, for a name that a shared option has too.
  public func own(_ option: String) -> String? { values[Invocation.ownPrefix + option]?.last }

  /// Keeps such options apart from the shared ones.
  static let ownPrefix = "own:"

  /// Checks that of some options one was given, or none.
  ///
  /// - Throws: `exclusiveOptions`.
  public func requireAtMostOne(of names: [String]) throws(UsageError) {
    let given = names.filter { has($0) || has(option: $0) }
    guard given.count < 2 else {
      throw .exclusiveOptions("--\(given[0])", "--\(given[1])")
    }
  }

  /// Every value of a repeatable option, in order.
  public func values(_ option: String) -> [String] { values[option] ?? [] }
}
