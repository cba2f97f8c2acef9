extension Sequence {
  /// The elements, each with a change made to it.
  @inlinable package func changing(_ change: (inout Element) throws -> Void) rethrows -> [Element] {
    try map { element in
      var element = element
      try change(&element)
      return element
    }
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, in the order of its first appearance.
  @inlinable package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
