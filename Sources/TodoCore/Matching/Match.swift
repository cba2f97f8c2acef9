/// How a text matches what was typed.
public struct Match: Hashable, Sendable {
  /// How well; the smaller the better.
  public struct Quality: Hashable, Comparable, Sendable {
    public enum Kind: Int, Comparable, Sendable {
      case whole
      case prefix
      case wordStart
      case inside
      /// The words stand in it, some of them only in its surroundings.
      case around
      /// The syllables stand in it in this order, with others between them: 스벅 in 스타벅스.
      case scattered

      public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    public let kind: Kind
    /// Whether the last syllable matches only as the beginning of what may yet be typed: 갑 in 가방.
    public let isComposing: Bool

    public init(_ kind: Kind, isComposing: Bool) {
      self.kind = kind
      self.isComposing = isComposing
    }

    public static func < (one: Self, other: Self) -> Bool {
      one.kind == other.kind ? !one.isComposing && other.isComposing : one.kind < other.kind
    }
  }

  public var quality: Quality
  /// What matches, in Unicode scalars of the text; in order, without overlaps.
  public var ranges: [Range<Int>]

  /// That of a text which something else found.
  public static let none = Match(Quality(.scattered, isComposing: true), [])

  init(_ quality: Quality, _ ranges: [Range<Int>]) {
    self.quality = quality
    self.ranges = ranges
  }
}
