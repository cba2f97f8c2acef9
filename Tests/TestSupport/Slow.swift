import Glibc

/// The slow group: long simulations, every row of a large table, many random runs. `DAYDOT_SLOW=1 swift test` runs
/// it too, and so does `.ci/run`.
public enum Slow {
  public static let isAsked = getenv("DAYDOT_SLOW").map { String(cString: $0) == "1" } ?? false

  /// All of the values in the slow group; else every so-many-th of them.
  public static func all<Values: Collection>(
    of values: Values, elseEvery step: Int
  ) -> [Values.Element] {
    isAsked ? Array(values) : values.enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }
}
