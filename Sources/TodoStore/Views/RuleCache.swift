import CivilTime
import Glibc
import TodoCore

/// A cache of parsed rules by their texts. Thousands of items share a few rules, and the index
/// returns equal ones one after the other.
struct RuleCache {
  /// A parsed rule.
  final class Known {
    private let text: [UInt8]
    let rule: PreparedRule
    /// The repetition without excluded and extra dates.
    private let repetition: Repeat

    fileprivate init(_ text: [UInt8], _ rule: PreparedRule) {
      self.text = text
      self.rule = rule
      repetition = Repeat(rule)
    }

    func repetition(isAfterDone: Bool) -> Repeat {
      isAfterDone ? Repeat(rule, isAfterDone: true) : repetition
    }

    fileprivate func isOf(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
      text.count == other.count
        && other.baseAddress.map { memcmp(text, $0, text.count) == 0 } ?? true
    }
  }

  /// The rules by a hash of their texts, which is cheaper than creating a string.
  private var known: [Int: [Known]] = [:]
  private var last: Known?
  /// Texts that could not be parsed.
  private(set) var unreadable: Set<String> = []

  /// The rule for a text. A text that can not be parsed is added to `unreadable` and becomes a rule
  /// with one occurrence.
  mutating func known(_ text: UnsafeBufferPointer<UInt8>) throws -> Known {
    if let last, last.isOf(text) { return last }
    // The hash function FNV-1a, in 64 bits.
    let hash = Int(
      truncatingIfNeeded: text.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
      })
    let found: Known
    if let known = known[hash]?.first(where: { $0.isOf(text) }) {
      found = known
    } else {
      found = try read(text)
      known[hash, default: []].append(found)
    }
    last = found
    return found
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> Known {
    let text = String(decoding: bytes, as: UTF8.self)
    if let rule = try? PreparedRule(RecurrenceRule(parsing: text)) {
      return Known(Array(bytes), rule)
    }
    unreadable.insert(text)
    return Known(Array(bytes), try PreparedRule(RecurrenceRule(.daily, end: .count(1))))
  }
}
