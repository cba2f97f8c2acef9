import CivilTime
import Glibc
import TodoCore

/// What the index of repeating items holds of one: enough for its dots, without its row.
struct RepeatingRow {
  let id: Int
  let rule: PreparedRule
  let start: When
  let end: End?
  let kind: Item.Kind
  let listID: Int
  let isAfterDone: Bool
  /// The last day any occurrence covers; nil where the rule never ends.
  let seriesEnd: Day?
  /// The last of its dates that anything was done to: beyond it the rule alone tells all.
  let lastChange: Day?

  /// The columns `init` reads, all in the index but the last: one seek in another.
  static let columns = """
    item.id, item.rrule, item.day, item.time, item.zone, item.end, item.kind, item.list_id, \
    item.after_done, item.series_end, \
    (SELECT substr(max(key), 1, 10) FROM occurrence WHERE item_id = item.id)
    """

  init(_ row: Statement, rules: inout RuleCache) throws {
    id = row.integer(0)
    rule = try rules.rule(row.bytes(1))
    let day = try row.day(2)
    start =
      try row.optionalTime(3).map {
        .timed(CivilDateTime(day, $0), zone: row.optionalText(4))
      } ?? .allDay(day)
    end = try row.isNull(5) ? nil : ItemRow.readEnd(row.bytes(5))
    kind = try Item.Kind(code: row.integer(6))
    listID = row.integer(7)
    isAfterDone = row.bool(8)
    seriesEnd = try row.optionalDay(9)
    lastChange = try row.optionalDay(10)
  }

  /// Whether each occurrence stands on one day, at the time the row names: what no row of changes has touched.
  var isSimple: Bool {
    start.zone == nil && end == nil && !isAfterDone
      && (start.time == nil || !rule.hasSeveralADay)
  }

  /// How an occurrence stands. One that a newer occurrence has followed is no longer overdue: only the newest
  /// stands.
  ///
  /// - Parameter newest: The newest occurrence whose day has begun.
  func state(
    of occurrence: Series.Occurrence, when: When, lastDay: Day, now: Now,
    newest: @autoclosure () -> Series.Occurrence?
  ) -> Entry.State {
    let own = Entry.State(
      occurrence, kind: kind, start: start, end: end, when: when, lastDay: lastDay, now: now.civil)
    guard own == .overdue, let day = when.day, day < now.today else { return own }
    let isFollowed = newest().map { $0.start > occurrence.start } ?? false
    return isFollowed ? .open : .overdue
  }
}

/// Rules by their texts: thousands of items share a few, and the index hands them on in the texts' order.
struct RuleCache {
  /// A rule, and the repetition of the items that have nothing more of it than that.
  private final class Known {
    let text: [UInt8]
    let rule: PreparedRule
    let repetition: Repeat

    init(_ text: [UInt8], _ rule: PreparedRule) {
      self.text = text
      self.rule = rule
      repetition = Repeat(rule)
    }

    func isOf(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
      text.count == other.count
        && other.baseAddress.map { memcmp(text, $0, text.count) == 0 } ?? true
    }
  }

  /// By a hash of their texts: a look-up costs less than making a string.
  private var known: [Int: [Known]] = [:]
  private var last: Known?

  mutating func rule(_ text: UnsafeBufferPointer<UInt8>) throws -> PreparedRule {
    try known(text).rule
  }

  mutating func repetition(
    _ text: UnsafeBufferPointer<UInt8>, isAfterDone: Bool
  ) throws -> Repeat {
    let known = try known(text)
    return isAfterDone ? Repeat(known.rule, isAfterDone: true) : known.repetition
  }

  private mutating func known(_ text: UnsafeBufferPointer<UInt8>) throws -> Known {
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

  private func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> Known {
    let text = String(decoding: bytes, as: UTF8.self)
    do {
      return Known(Array(bytes), try PreparedRule(RecurrenceRule(parsing: text)))
    } catch {
      throw StoreError.failed(code: 0, message: "unreadable rule '\(text)'", sql: "rrule")
    }
  }
}
