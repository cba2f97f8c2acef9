import Glibc

/// The slow tests: long simulations, every row of a large table, many random runs. They run with
/// `DAYDOT_SLOW=1 swift test` and in `.ci/run`.
package enum Slow {
  package static let isAsked = getenv("DAYDOT_SLOW").map { String(cString: $0) == "1" } ?? false

  /// All values if the slow tests run, else one in every `step`.
  package static func all<Values: Collection>(
    of values: Values, elseEvery step: Int
  ) -> [Values.Element] {
    isAsked ? Array(values) : values.enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }
}
