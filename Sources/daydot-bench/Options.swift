/// The options on the command line.
struct Options {
  var isHelp = false
  /// How many one-off items; one table row each.
  var sizes: [Int] = []
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

  init(_ arguments: [String]) throws(UsageError) {
    var defaultSizes = [1_000, 100_000, 1_000_000]
    var rest = arguments[...]
    while let option = rest.popFirst() {
      func value() throws(UsageError) -> String {
        guard let value = rest.popFirst() else {
          throw UsageError(description: "\(option) needs a value")
        }
        return value
      }
      switch option {
      case "--quick": (defaultSizes, repetitions) = ([1_000, 100_000], 10)
      case "--size":
        let text = try value()
        guard let size = Int(text), size > 0 else {
          throw UsageError(description: "\(option) needs a number above 0, not '\(text)'")
        }
        sizes.append(size)
      case "--only": only.append(try value())
      case "--binary": binary = try value()
      case "--keep": keep = try value()
      case "--help", "-h", "help": isHelp = true
      default:
        throw UsageError(description: "unknown option '\(option)'; see daydot-bench --help")
      }
    }
    for name in only where !Work.all.contains(where: { $0.name.hasPrefix(name) }) {
      throw UsageError(description: "no work is called '\(name)'; see daydot-bench --help")
    }
    if sizes.isEmpty { sizes = defaultSizes } else { sizes.sort() }
  }

  /// Whether a work should be measured.
  func wants(_ name: String) -> Bool {
    only.isEmpty || only.contains { name.hasPrefix($0) }
  }
}

/// What is wrong with the options.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}
