import CivilTime

/// Which items wait for which others, and how those stand.
package struct WaitingOrder {
  private let after: [Int: [Int]]
  private let standings: [Int: Standing]

  /// - Parameters:
  ///   - after: What each item waits for.
  ///   - standings: How those stand now; what is missing was removed.
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
