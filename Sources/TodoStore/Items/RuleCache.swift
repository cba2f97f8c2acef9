import CivilTime
import Glibc
import TodoCore

/// A cache of parsed recurrence rules by their texts. Thousands of items share a few rules, and the
/// index returns equal rules consecutively, so most lookups only compare with the last text.
final class RuleCache {
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

  private let daysOff: DaysOff?
  private var known: [String: Known] = [:]
  /// The rule that was read last.
  private var last: Known?
  /// Texts that could not be parsed.
  private(set) var unreadable: Set<String> = []

  /// - Parameter daysOff: The holidays of rules that depend on them.
  init(_ daysOff: DaysOff?) { self.daysOff = daysOff }

  /// The rule for a text. A text that can not be parsed is added to `unreadable` and becomes a rule
  /// with one occurrence.
  func known(_ bytes: UnsafeBufferPointer<UInt8>) throws -> Known {
    if let last, last.isOf(bytes) { return last }
    let text = String(decoding: bytes, as: UTF8.self)
    let found = try known[text] ?? Known(Array(bytes), read(text))
    known[text] = found
    last = found
    return found
  }

  private func read(_ text: String) throws -> PreparedRule {
    if let rule = try? PreparedRule(RecurrenceRule(parsing: text).with(daysOff)) { return rule }
    unreadable.insert(text)
    return try PreparedRule(RecurrenceRule(.daily, end: .count(1)))
  }
}
