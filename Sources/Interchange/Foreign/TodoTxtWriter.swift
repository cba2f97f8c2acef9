import CivilTime
import TodoCore

/// Writes items as lines of todo.txt, which `TodoTxtReader` reads. Fields that todo.txt lacks are
/// counted.
package struct TodoTxtWriter {
  /// The bytes written since the last `takeBytes`.
  package private(set) var bytes: [UInt8] = []
  /// How many items lost each field.
  package private(set) var unsaid: [String: Int] = [:]
  /// Whether a line has been written by which the format of the file is known, or which was given
  /// its creation date for that.
  private var isRecognizable = false
  private var lineCount = 0
  /// Where the creation date goes in the first line that can have it.
  private var undated: (offset: Int, date: String)?
  private let zone: Zone
  private let zones: any ZoneSource

  /// - Parameters:
  ///   - zone: The zone of the user, on whose clock times and days are written.
  ///   - zones: The zones of items.
  package init(zone: Zone, zones: any ZoneSource) {
    self.zone = zone
    self.zones = zones
  }

  /// Returns the bytes written since the last call. If no line so far shows the format, a line gets
  /// its creation date.
  package mutating func takeBytes() -> [UInt8] {
    showFormat()
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func showFormat() {
    guard !isRecognizable, let (offset, date) = undated else { return }
    bytes.insert(contentsOf: Array("\(date) ".utf8), at: offset)
    isRecognizable = true
  }

  package mutating func write(_ item: Item) {
    var words = Self.words(of: item.title)
    if item.list != Item.defaultList { words += Self.mark("+", item.list) }
    for tag in item.tags { words += Self.mark("@", tag) }
    if !item.isOpen, let letter = Self.letters[item.priority] { words.append("pri:\(letter)") }
    switch item.when {
    case .someday: break
    case .allDay(let day): words.append("due:\(day)")
    case .timed(let moment, let name):
      let shown = onUsersClock(moment, in: name)
      words.append("due:\((shown ?? moment).day)T\((shown ?? moment).time)")
      if shown != nil, let name { words.append("tz:\(name)") }
    }
    if let start = item.start { words.append("t:\(start)") }
    let rec = recurrence(of: item)
    if let rec { words.append("rec:\(rec)") }
    words += Self.noted(item).words.filter { rec == nil || !$0.hasPrefix("rec:") }
    var marks = marks(of: item)
    // The creation date of a done task must follow the completion date.
    let canBeDated = item.isOpen || item.doneAt != nil
    let date = zone.civil(at: item.created).day.description
    if canBeDated, lacksCreationDate(item) {
      let offset = marks.reduce(bytes.count) { $0 + $1.utf8.count + 1 }
      undated = undated ?? (offset, date)
    } else if canBeDated {
      marks.append(date)
    }
    let line = (marks + words).joined(separator: " ")
    isRecognizable = isRecognizable || TodoTxtLine.hasSign(line)
    bytes += Array(line.utf8) + [0x0A]
    lineCount += 1
    if lineCount == ImportFormat.headLines { showFormat() }
    count(item)
  }

  private func marks(of item: Item) -> [String] {
    guard !item.isOpen else { return Self.letters[item.priority].map { ["(\($0))"] } ?? [] }
    return ["x"] + (item.doneAt.map { [zone.civil(at: $0).day.description] } ?? [])
  }

  /// Whether an item was made by the import of a line without a creation date: its file gave no
  /// uid, and dates that files give are days.
  private func lacksCreationDate(_ item: Item) -> Bool {
    item.hasContentUID && item.created != zone.startOfDay(zone.civil(at: item.created).day)
      && Self.isPlain(item.title)
  }

  /// Whether a title can begin a line: its first word is not taken for a mark, a date or the
  /// beginning of another format.
  private static func isPlain(_ title: String) -> Bool {
    guard let first = TodoTxtLine.words(of: title).first else { return false }
    return first.count > 1 && first.allSatisfy(\.isLetter)
  }

  /// Returns a time in a zone on the clock of the user; nil for a floating time or an unknown zone.
  private func onUsersClock(_ moment: CivilDateTime, in name: String?) -> CivilDateTime? {
    guard let name, let own = try? zones.zone(named: name) else { return nil }
    return zone.civil(at: own.instant(of: moment, resolving: .compatible))
  }

  /// Returns the lines of the notes that `TodoTxtReader` has made of `key:value` words, and whether
  /// there are other lines.
  private static func noted(_ item: Item) -> (words: [String], hasMore: Bool) {
    let lines = item.notes?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    let words = lines.filter { line in
      guard TodoTxtLine.words(of: line) == [line],
        case .value(let key, _) = TodoTxtLine.meaning(of: line)
      else { return false }
      return !["due", "t", "pri", "tz"].contains(key)
    }
    return (words.map(String.init), words.count < lines.count)
  }

  private static let letters: [Item.Priority: String] = [.high: "A", .medium: "B", .low: "C"]

  private func recurrence(of item: Item) -> String? {
    guard let repetition = item.repetition, let day = item.when.day, item.isOpen else {
      return nil
    }
    return TodoTxtRule(repetition.rule, isAfterDone: repetition.isAfterDone, from: day)?.text
  }

  private static func words(of title: String) -> [String] {
    let words = TodoTxtLine.words(of: title)
    if words.isEmpty { return [PlainProperties.untitled] }
    return words.enumerated().map { index, word in
      String(TodoTxtLine.escaped(word, isFirst: index == 0))
    }
  }

  /// Returns a name with underscores for blanks.
  private static func name(_ text: String) -> String {
    TodoTxtLine.words(of: text).joined(separator: "_")
  }

  private static func mark(_ sign: String, _ text: String) -> [String] {
    let name = name(text)
    return name.isEmpty ? [] : [sign + name]
  }

  private mutating func count(_ item: Item) {
    func lose(_ name: String, _ isLost: Bool) { if isLost { unsaid[name, default: 0] += 1 } }
    lose("title", TodoTxtLine.words(of: item.title).joined(separator: " ") != item.title)
    lose("list", Self.name(item.list) != item.list)
    lose("tags", item.tags.contains { Self.name($0) != $0 })
    lose("notes", Self.noted(item).hasMore)
    lose("url", item.url != nil)
    lose("place", item.place != nil)
    lose("end", item.end != nil)
    if case .timed(let moment, let name?) = item.when {
      lose("zone", onUsersClock(moment, in: name) == nil)
    }
    lose("reminders", item.reminders.map { !$0.isEmpty } ?? false)
    lose("starred", item.isStarred)
    lose("since", item.since != nil)
    lose("parent", item.parent != nil)
    lose("after", !item.after.isEmpty)
    lose("kind", item.kind == .event)
    lose("status", item.status == .cancelled)
    lose("repeat", item.repetition != nil && recurrence(of: item) == nil)
    lose("changes", !item.changes.isEmpty)
    lose("excluded", item.repetition?.excluded.isEmpty == false)
    lose("extra", item.repetition?.extra.isEmpty == false)
  }
}
