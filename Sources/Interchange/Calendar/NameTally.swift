/// Counts things by name. A file may name as many as it likes, so only so many names are kept apart.
public struct NameTally: Hashable, Sendable {
  /// What the things are counted under whose names are too many or too long.
  public static let others = "…"
  private static let most = 100
  private static let longest = 64

  private var counts: [String: Int] = [:]

  public init() {}

  public var isEmpty: Bool { counts.isEmpty }

  /// The most frequent first; equally frequent ones by name.
  public var sorted: [(name: String, count: Int)] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  public mutating func add(_ name: String, _ count: Int = 1) {
    guard count > 0 else { return }
    let isKept =
      counts[name] != nil || counts.count < Self.most && name.utf8.count <= Self.longest
    counts[isKept ? name : Self.others, default: 0] += count
  }

  public mutating func add(_ other: NameTally) {
    for (name, count) in other.sorted { add(name, count) }
  }
}
