import CivilTime

/// Which items wait for which others, and the current state of those.
package struct WaitingOrder {
  private let after: [Int: [Int]]
  private let standings: [Int: Standing]

  /// - Parameters:
  ///   - after: The items that each item waits for.
  ///   - standings: The current state of those items. A missing one was removed.
  package init(after: [Int: [Int]] = [:], standings: [Int: Standing] = [:]) {
    self.after = after
    self.standings = standings
  }

  /// The items for which an open item still waits.
  ///
  /// - Parameter day: The day of the item or its occurrence.
  package func blockers(of id: Int, on day: Day?) -> [Int] {
    (after[id] ?? []).filter { other in
      standings[other].map { !$0.isSettled(for: day) } ?? false
    }
  }
}
