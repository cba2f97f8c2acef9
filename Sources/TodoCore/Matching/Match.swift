/// A match of a pattern in a text.
package struct Match: Hashable, Sendable {
  /// The quality of a match. A smaller value is better.
  package struct Quality: Hashable, Comparable, Sendable {
    package enum Kind: Int, Comparable, Sendable {
      case whole
      case prefix
      case wordStart
      case inside
      /// All words match, some of them only in the surroundings.
      case around
      /// The syllables match in order, with others between them: 스벅 in 스타벅스.
      case scattered

      package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    package let kind: Kind
    /// Whether the last syllable matches only as an unfinished one: 갑 in 가방.
    package let isComposing: Bool

    package init(_ kind: Kind, isComposing: Bool) {
      self.kind = kind
      self.isComposing = isComposing
    }

    package static func < (one: Self, other: Self) -> Bool {
      one.kind == other.kind ? !one.isComposing && other.isComposing : one.kind < other.kind
    }
  }

  package var quality: Quality
  /// The matching ranges in Unicode scalars of the text; in order, without overlaps.
  package var ranges: [Range<Int>]

  /// The worst match, for a text that was found by other means.
  package static let none = Match(Quality(.scattered, isComposing: true), [])

  init(_ quality: Quality, _ ranges: [Range<Int>]) {
    self.quality = quality
    self.ranges = ranges
  }
}
