import CivilTime
import ItemJSON
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
/// | `due:`, `t:` | day (and time on the user's clock, after a `T`), start |
/// | `tz:` beside a time | the zone that the item is in |
/// | `rec:2w`, `rec:+2w` | repeats after done, by the calendar; from `t:` or the creation without `due:` |
/// | another `key:value`, as `id:` and `h:` | a line of the notes, which is written as that word |
/// | `\+word`, `\due:…` | the word without the backslash |
///
/// Projects and contexts at the beginning or end of the text are removed from it; between other
/// words they stay as words.
///
/// - SeeAlso: github.com/todotxt/todo.txt. `rec:`, `t:` and `pri:` are conventions of its clients.
struct TodoTxtReader: ForeignReader {
  let context: ForeignContext
  private(set) var counts = ForeignCounts()

  /// The longest line, in bytes; more than an item can hold.
  private static let lineLimit = 2 << 20

  mutating func read(_ bytes: [UInt8]) -> [ForeignResult] {
    var splitter = LineSplitter(limit: Self.lineLimit)
    return (splitter.feed(bytes) + splitter.feed(nil)).map { line in
      (line.number, Result { () throws(LineError) in try item(on: line) })
    }
  }

  private mutating func item(on line: LineSplitter.Line) throws(LineError) -> ForeignItem {
    let bytes = Array(try line.bytes.get())
    if let offset = UTF8Check.firstInvalid(in: bytes) {
      throw LineError(line: line.number, .notJSON(JSONError(.invalidUTF8, at: offset)))
    }
    return try inLine(line.number) { () throws(FieldError) in
      try item(TodoTxtLine(String(decoding: bytes, as: UTF8.self)))
    }
  }

  private mutating func item(_ line: TodoTxtLine) throws(FieldError) -> ForeignItem {
    var item = ForeignItem()
    var letter = line.priority
    var rec: String?
    var zone: String?
    var kept: [Substring] = []
    // Projects and contexts before the first or after the last plain word are not part of the
    // title.
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
      case .value("tz", let value) where zone == nil && context.zones(value) != nil: zone = value
      case .value("pri", let value) where value.count == 1:
        letter = letter ?? value.uppercased().first
      case .value(let key, _):
        item.note(String(word))
        counts.keep(key)
      }
    }
    if let zone { setZone(of: &item, to: zone) }
    item.title = kept.joined(separator: " ")
    if let letter {
      item.priority = letter == "A" ? .high : letter == "B" ? .medium : .low
      if letter > "C" { counts.leaveOut("priority \(letter)") }
    }
    item.created = line.created.map(context.zone.startOfDay)
    if line.isDone { item.status = .done(line.completed.map(context.zone.startOfDay)) }
    // Completing a repeating task adds a line for the next one, so a done line does not repeat.
    if let rec, !line.isDone { repeated(&item, rec, created: line.created) }
    return item
  }

  /// Converts a time on the user's clock to a zone.
  private mutating func setZone(of item: inout ForeignItem, to name: String) {
    guard case .timed(let moment, _) = item.when, let zone = context.zones(name) else {
      item.note("tz:\(name)")
      counts.keep("tz")
      return
    }
    let instant = context.zone.instant(of: moment, resolving: .compatible)
    item.when = .timed(zone.civil(at: instant), zone: name)
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

/// The value of `rec:`, such as `1w`, `+3m` or `1b`.
struct TodoTxtRule: Hashable {
  /// Whether the repetition counts from the due day and not from the day of completion.
  var isStrict: Bool
  /// 1...9999; always 1 for weekdays.
  var count: Int
  /// d, b (weekdays), w, m or y.
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

  /// - Returns: nil for a rule that `rec:` can not express: with several days, an end or a
  ///   position.
  init?(_ rule: RecurrenceRule, isAfterDone: Bool, from day: Day) {
    isStrict = !isAfterDone
    let rule = rule.withoutParts(of: day)
    for unit: Character in ["d", "b", "w", "m", "y"] {
      self.unit = unit
      count = rule.interval
      if self.rule(from: day).text == rule.text, TodoTxtRule(text) == self { return }
    }
    return nil
  }

  var text: String { (isStrict ? "+" : "") + "\(count)\(unit)" }

  /// Returns the rule of a series that begins on this day. In months without the day the last day
  /// counts.
  func rule(from day: Day) -> RecurrenceRule {
    var rule = Self.frequencies[unit].map { RecurrenceRule($0) } ?? .onWeekdays
    rule.interval = count
    rule.clampToMonthEnd(from: day)
    return rule
  }

  private static let frequencies: [Character: RecurrenceRule.Frequency] = [
    "d": .daily, "w": .weekly, "m": .monthly, "y": .yearly,
  ]
}

extension RecurrenceRule {
  /// The rule without the parts that the start implies: its weekday, its day of the month, its month.
  fileprivate func withoutParts(of day: Day) -> RecurrenceRule {
    var rule = self
    if frequency == .weekly, byDay == [DayOfWeek(day.weekday)] { rule.byDay = [] }
    let months = frequency == .monthly ? [] : frequency == .yearly ? [day.monthOfYear] : nil
    if months == byMonth, byMonthDay == [day.day] {
      (rule.byMonthDay, rule.byMonth) = ([], [])
    }
    return rule
  }
}
