import CivilTime
import Glibc
import TodoCore

/// Rules by their texts: thousands of items share a few, and the index hands them on in the texts' order.
struct RuleCache {
  /// A rule, and the repetition of the items that have nothing more of it than that.
  final class Known {
    private let text: [UInt8]
    let rule: PreparedRule
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

  /// By a hash of their texts: a look-up costs less than making a string.
  private var known: [Int: [Known]] = [:]
  private var last: Known?
  /// Texts that are no rule any more.
  private(set) var unreadable: Set<String> = []

  /// A rule that can not be read is noted, and stands for its item's first date alone.
  mutating func known(_ text: UnsafeBufferPointer<UInt8>) throws -> Known {
    if let last, last.isOf(text) { return last }
    // FNV-1a.
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
