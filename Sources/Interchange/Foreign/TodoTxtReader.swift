import CivilTime
import JSON
import TodoCore

/// Reads todo.txt.
///
/// | todo.txt | item |
/// |---|---|
/// | `x`, its date | done, at the beginning of that day |
/// | `(A)`, `(B)`, `(C)`…`(Z)`, `pri:` | high, medium, low; below C is counted |
/// | the creation date | created |
/// | the first `+project` | list; further ones are tags |
/// | `@context` | tag |
/// | `due:`, `t:` | day (and time, after a `T`), start |
/// | `rec:2w`, `rec:+2w` | repeats after done, by the calendar; from `t:` or the creation without `due:` |
/// | another `key:value` | a line of the notes |
/// | `\+word`, `\due:…` | the word without the backslash |
///
/// Projects and contexts are taken out of the text where they stand at its beginning or end, else
/// they stay in it as words.
struct TodoTxtReader: ForeignReader {
  let context: ForeignContext
  private(set) var counts = ForeignCounts()

  /// In bytes: what the title of an item and its notes can hold, and more.
  private static let lineLimit = 2 << 20

  init(context: ForeignContext) { self.context = context }

  mutating func read(_ bytes: [UInt8]) -> [ForeignResult] {
    var results: [ForeignResult] = []
    var splitter = LineSplitter(limit: Self.lineLimit)
    let take = { (number: Int, line: LineSplitter.Line, reader: inout TodoTxtReader) in
      guard let result = reader.result(number, line) else { return }
      results.append((number, result))
    }
    splitter.feed(bytes) { take($0, $1, &self) }
    splitter.finish { take($0, $1, &self) }
    return results
  }

  private mutating func result(
    _ number: Int, _ line: LineSplitter.Line
  ) -> Result<JSONObject, LineError>? {
    switch line {
    case .tooLong(let limit): return .failure(LineError(line: number, .tooLong(limit: limit)))
    case .bytes(let bytes):
      let bytes = Array(bytes)
      if let offset = UTF8Check.firstInvalid(in: bytes) {
        let error = JSONError(.invalidUTF8, at: offset)
        return .failure(LineError(line: number, .notJSON(error)))
      }
      do throws(FieldError) {
        return .success(try item(TodoTxtLine(String(decoding: bytes, as: UTF8.self))))
      } catch { return .failure(LineError(line: number, .field(error))) }
    }
  }

  private mutating func item(_ line: TodoTxtLine) throws(FieldError) -> JSONObject {
    var item = ForeignItem()
    var letter = line.priority
    var rec: String?
    var kept: [Substring] = []
    // Words that stand alone at the beginning or end are no part of the sentence.
    let plain = line.words.indices.filter {
      if case .plain = TodoTxtLine.meaning(of: line.words[$0]) { true } else { false }
    }
    let inside = (plain.first ?? .max)..<max(plain.last ?? .min, plain.first ?? .max)
    for (index, word) in line.words.enumerated() {
      switch TodoTxtLine.meaning(of: word) {
      case .plain: kept.append(TodoTxtLine.unescaped(word, isFirst: kept.isEmpty))
      case .project(let name):
        if item.list == nil { item.list = name } else { item.tag(name) }
        if inside.contains(index) { kept.append(word.dropFirst()) }
      case .context(let name):
        item.tag(name)
        if inside.contains(index) { kept.append(word.dropFirst()) }
      case .value("due", let value): item.when = try Self.when("due", value)
      case .value("t", let value): item.start = try Self.when("t", value).day
      case .value("rec", let value): rec = value
      case .value("pri", let value) where value.count == 1:
        letter = letter ?? value.uppercased().first
      case .value(let key, _):
        item.note(String(word))
        counts.keep(key)
      }
    }
    item.title = kept.joined(separator: " ")
    if let letter {
      item.priority = letter == "A" ? .high : letter == "B" ? .medium : .low
      if letter > "C" { counts.leaveOut("priority \(letter)") }
    }
    item.created = line.created.map(context.zone.startOfDay)
    if line.isDone { item.status = .done(line.completed.map(context.zone.startOfDay)) }
    // The next of a series is a line of its own once this one is done.
    if let rec, !line.isDone { repeated(&item, rec, created: line.created) }
    return item.object(in: context.zone)
  }

  private mutating func repeated(_ item: inout ForeignItem, _ text: String, created: Day?) {
    if item.when == .someday, let day = item.start ?? created { item.when = .allDay(day) }
    guard let day = item.when.day, let rule = TodoTxtRule(text) else {
      item.note("rec:\(text)")
      counts.keep("rec")
      return
    }
    item.rule = rule.rule(from: day)
    item.isAfterDone = !rule.isStrict
  }

  private static func when(_ key: String, _ value: String) throws(FieldError) -> When {
    do {
      if !value.contains("T") { return .allDay(try Day(iso: value)) }
      return .timed(try CivilDateTime(iso: value), zone: nil)
    } catch { throw FieldError(key, .unreadableDate(text: value, error)) }
  }
}

/// A repetition as `rec:` says it: `1w`, `+3m`, `5b`.
struct TodoTxtRule: Hashable {
  /// Whether it counts from the day it was due, not from the day it was done.
  var isStrict: Bool
  /// The letter is d, b (weekdays), w, m or y.
  var count: Int
  var unit: Character

  init?(_ text: String) {
    isStrict = text.hasPrefix("+")
    var rest = isStrict ? text.dropFirst() : text[...]
    let words: [Substring: Substring] = [
      "daily": "1d", "weekly": "1w", "monthly": "1m", "yearly": "1y",
    ]
    rest = words[rest] ?? rest
    guard let unit = rest.popLast(), "dbwmy".contains(unit),
      let count = rest.isEmpty ? 1 : Int(rest), (1...9999).contains(count),
      unit != "b" || count == 1
    else { return nil }
    (self.count, self.unit) = (count, unit)
  }

  /// - Returns: nil for a rule that `rec:` can not say: with several days, an end or a position.
  init?(_ rule: RecurrenceRule, isAfterDone: Bool, from day: Day) {
    isStrict = !isAfterDone
    for unit: Character in ["d", "b", "w", "m", "y"] {
      self.unit = unit
      count = rule.interval
      if self.rule(from: day).text == rule.text, TodoTxtRule(text) == self { return }
    }
    return nil
  }

  var text: String { (isStrict ? "+" : "") + "\(count)\(unit)" }

  /// The rule of a series that begins on this day. Days that a month does not have become its last
  /// one.
  func rule(from day: Day) -> RecurrenceRule {
    var rule = plainRule
    if unit == "m" && day.day > 28 || unit == "y" && day.day == 29 && day.monthOfYear == 2 {
      rule.skip = .backward
    }
    return rule
  }

  private var plainRule: RecurrenceRule {
    switch unit {
    case "d": return RecurrenceRule(.daily, interval: count)
    case "b":
      var rule = RecurrenceRule(.weekly, interval: count)
      rule.byDay = Weekday.allCases.prefix(5).map { .init($0) }
      return rule
    case "w": return RecurrenceRule(.weekly, interval: count)
    case "m": return RecurrenceRule(.monthly, interval: count)
    default: return RecurrenceRule(.yearly, interval: count)
    }
  }
}
