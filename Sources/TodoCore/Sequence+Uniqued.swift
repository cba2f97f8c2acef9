extension Sequence where Element: Hashable {
  /// Each element once, in the order of its first appearance.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
