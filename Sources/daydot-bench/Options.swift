/// The options on the command line.
struct Options {
  var isHelp = false
  /// How many one-off items; one table row each.
  var sizes = [1_000, 100_000, 1_000_000]
  /// The most runs of each work.
  var repetitions = 30
  /// The works to measure, by the beginnings of their names; empty for all.
  var only: [String] = []
  /// The `daydot` to measure; nil for the one beside this program.
  var binary: String?
  /// The folder in which the data is kept for the next run; nil for one that is removed at the end.
  var keep: String?

  static let help = """
    usage: daydot-bench [options]

    Measures daydot as whole processes against its budgets, beside the sqlite3 shell doing the same
    query on the same file, and prints a table.

      --quick          1 000 and 100 000 items only, fewer runs
      --size N         so many items (may be given several times)
      --only WORK      works whose name begins so (may be given several times)
      --binary PATH    the daydot to measure (default: the one beside this program)
      --keep DIR       keep the data there, and use what is there
    """

  init(_ arguments: [String]) throws(OptionsError) {
    var rest = arguments[...]
    var sizes: [Int] = []
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick":
        self.sizes = [1_000, 100_000]
        repetitions = 10
      case "--size": sizes.append(try Options.number(argument, &rest))
      case "--only": only.append(try Options.value(argument, &rest))
      case "--binary": binary = try Options.value(argument, &rest)
      case "--keep": keep = try Options.value(argument, &rest)
      case "--help", "-h", "help": isHelp = true
      default: throw .unknown(argument)
      }
    }
    if !sizes.isEmpty { self.sizes = sizes.sorted() }
  }

  private static func value(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(OptionsError) -> String {
    guard let value = rest.popFirst() else { throw .missingValue(option) }
    return value
  }

  private static func number(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(OptionsError) -> Int {
    let text = try value(option, &rest)
    guard let number = Int(text), number > 0 else { throw .notANumber(option, text) }
    return number
  }

  /// Whether a work is to be measured.
  func wants(_ name: String) -> Bool {
    only.isEmpty || only.contains { name.hasPrefix($0) }
  }
}

/// What is wrong with the options.
enum OptionsError: Error, CustomStringConvertible {
  case unknown(String)
  case missingValue(String)
  case notANumber(String, String)

  var description: String {
    switch self {
    case .unknown(let option): "unknown option '\(option)'; see daydot-bench --help"
    case .missingValue(let option): "\(option) needs a value"
    case .notANumber(let option, let seen): "\(option) needs a number above 0, not '\(seen)'"
    }
  }
}
