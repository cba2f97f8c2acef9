import CivilTime
import ItemJSON
import TextSearch
import TodoCore

/// Reads the CSV of a Todoist project.
///
/// | column | item |
/// |---|---|
/// | the file's name | list |
/// | `TYPE` section, its `CONTENT` | a tag of the tasks below it |
/// | `CONTENT`, `@label` in it, `DESCRIPTION` | title, tags, notes |
/// | `TYPE` note | lines of the notes of the task above |
/// | `PRIORITY` 1, 2, 3, 4 | high, medium, low, none |
/// | `DATE` | day, time and repetition, in words; a line of the notes if it can not be parsed |
/// | `TIMEZONE` | the zone of a time, unless it is the user's |
/// | `DURATION`, `DURATION_UNIT` | end |
/// | the task above of a smaller `INDENT` | what it is a step of |
/// | `DEADLINE` | a line of the notes |
/// | `RESPONSIBLE`, attachments, others | counted |
///
/// Source: Todoist's help page on importing and exporting CSV files.
struct TodoistReader: ForeignReader {
  let context: ForeignContext
  private(set) var counts = ForeignCounts()
  private var names: [String] = []
  private var section: String?
  /// The last task, to which the following notes belong.
  private var open: (line: Int, item: ForeignItem)?
  private var results: [ForeignResult] = []
  /// The possible parents of the next task, by increasing indent.
  private var parents: [(indent: Int, uid: String)] = []
  /// How often each row occurred. Equal rows are different tasks.
  private var copies: [String: Int] = [:]

  init(context: ForeignContext) { self.context = context }

  mutating func read(_ bytes: [UInt8]) -> [ForeignResult] {
    var reader = CSVReader(limit: LineSplitter.defaultLimit)
    for record in reader.feed(bytes) + reader.feed(nil) {
      do throws(LineError) {
        try read(record)
      } catch { results.append((record.line, .failure(error))) }
    }
    close()
    return results
  }

  /// Adds the last task to the results.
  private mutating func close() {
    guard let (line, item) = open else { return }
    results.append((line, .success(item)))
    open = nil
  }

  private mutating func read(_ record: CSVReader.Record) throws(LineError) {
    try record.check(limit: LineSplitter.defaultLimit, columns: names)
    if names.isEmpty {
      names = record.cells.map { $0.trimmed.uppercased() }
      return
    }
    var cells: [String: String] = [:]
    for (name, cell) in zip(names, record.cells) where !cell.trimmed.isEmpty {
      cells[name] = cell.trimmed
    }
    try inLine(record.line) { () throws(FieldError) in try read(cells, line: record.line) }
  }

  private mutating func read(_ cells: [String: String], line: Int) throws(FieldError) {
    let content = cells["CONTENT"] ?? ""
    switch cells["TYPE"]?.lowercased() {
    // Blank rows separate sections; `meta` holds display settings.
    case nil, "meta"?: return
    case "section"?:
      close()
      section = content
      parents = []
    case "note"?: note(content)
    case "task"?:
      close()
      var item = try task(content, cells)
      let uid = uid(of: cells)
      item.uid = uid
      parent(&item, uid, cells)
      open = (line, item)
    case let other?: throw FieldError("TYPE", .notOneOf(["task", "section", "note"], found: other))
    }
  }

  /// Returns a uid computed from the row. Todoist exports no identifiers, and the meaning of the
  /// words of a date depends on the day of the import.
  private mutating func uid(of cells: [String: String]) -> String {
    let names = ["CONTENT", "DESCRIPTION", "DATE", "INDENT"]
    let row = ([project, section] + names.map { cells[$0] }).map { $0 ?? "" }
    let content = row.joined(separator: "\u{1F}")
    let copy = copies[content, default: 0]
    copies[content] = copy + 1
    return contentUUID(of: Array("\(content)\u{1F}\(copy)".utf8))
  }

  private mutating func note(_ text: String) {
    let file = text.firstRange(of: "[[file ")
    if file != nil { counts.leaveOut("file") }
    open?.item.note(String(text[..<(file?.lowerBound ?? text.endIndex)]))
  }

  private mutating func task(
    _ content: String, _ cells: [String: String]
  ) throws(FieldError) -> ForeignItem {
    var item = ForeignItem()
    item.list = project
    if let section, !section.isEmpty { item.tag(section) }
    var words: [Substring] = []
    for word in content.split(separator: " ") {
      if word.count > 1, word.hasPrefix("@") {
        item.tag(String(word.dropFirst()))
      } else {
        words.append(word)
      }
    }
    item.title = words.joined(separator: " ")
    // A leading `* ` marks a task that can not be completed.
    if item.title.hasPrefix("* ") { item.title.removeFirst(2) }
    if item.title.isEmpty { throw FieldError("CONTENT", .missing) }
    if let description = cells["DESCRIPTION"] { item.note(description) }
    switch cells["PRIORITY"] {
    case "1"?: item.priority = .high
    case "2"?: item.priority = .medium
    case "3"?: item.priority = .low
    case "4"?, nil: break
    case let other?: throw FieldError("PRIORITY", .notOneOf(["1", "2", "3", "4"], found: other))
    }
    if let words = cells["DATE"] { date(&item, words, zone: cells["TIMEZONE"]) }
    duration(&item, cells)
    if let deadline = cells["DEADLINE"] {
      item.note("deadline: \(deadline)")
      counts.keep("DEADLINE")
    }
    for name in names where !Self.known.contains(name) {
      if cells[name].map({ $0 != "None" }) ?? false { counts.leaveOut(name) }
    }
    return item
  }

  private static let known: Set = [
    "TYPE", "CONTENT", "DESCRIPTION", "PRIORITY", "INDENT", "AUTHOR", "DATE", "DATE_LANG",
    "TIMEZONE", "DURATION", "DURATION_UNIT", "DEADLINE", "DEADLINE_LANG",
  ]

  /// Sets the parent task.
  private mutating func parent(
    _ item: inout ForeignItem, _ uid: String, _ cells: [String: String]
  ) {
    let indent = cells["INDENT"].flatMap { Int($0) } ?? 1
    if indent > 1 {
      if let above = parents.last(where: { $0.indent < indent }) {
        item.parentUID = above.uid
      } else {
        counts.leaveOut("INDENT")
      }
    }
    parents.removeAll { $0.indent >= indent }
    parents.append((indent, uid))
  }

  /// The name of the project: the file name without extension and number, as in `Home [2207].csv`.
  private var project: String? {
    guard var name = context.fileName else { return nil }
    if name.lowercased().hasSuffix(".csv") { name.removeLast(4) }
    if name.hasSuffix("]"), let bracket = name.lastIndex(of: "[") {
      name = String(name[..<bracket])
    }
    return name.trimmed.isEmpty ? nil : name.trimmed
  }

  /// Sets day, time and repetition. `every!` counts from the day of completion.
  private mutating func date(_ item: inout ForeignItem, _ words: String, zone: String?) {
    let isAfterDone = words.lowercased().hasPrefix("every!")
    let plain = isAfterDone ? "every" + words.dropFirst(6) : words
    guard let meaning = self.meaning(plain), meaning.when.day != nil else {
      item.note("date: \(words)")
      counts.keep("DATE")
      return
    }
    item.when = meaning.when
    // Todoist writes the user's own zone beside every date. Such a time stays floating here.
    if case .timed(let moment, nil) = meaning.when, let zone {
      switch context.zones(zone) {
      case nil: counts.leaveOut("TIMEZONE")
      case context.zone: break
      default: item.when = .timed(moment, zone: zone)
      }
    }
    item.rule = meaning.rule
    item.isAfterDone = meaning.rule != nil && (isAfterDone || meaning.isAfterDone)
  }

  /// Parses a date. In `every day starting 1 Dec ending 31 Jan` the end is parsed separately.
  private func meaning(_ text: String) -> DateMeaning? {
    let words = text.split(separator: " ")
    guard let ending = words.firstIndex(where: { ["ending", "until"].contains($0.lowercased()) })
    else { return context.words(text) }
    let behind = words[(ending + 1)...]
    let next =
      behind.firstIndex { ["starting", "from"].contains($0.lowercased()) } ?? words.endIndex
    let rest = (words[..<ending] + words[next...]).joined(separator: " ")
    guard var meaning = context.words(rest), meaning.rule?.end == .never,
      let first = meaning.when.day,
      let last = context.words(behind[..<next].joined(separator: " "))?.when.day, last >= first
    else { return context.words(text) }
    meaning.rule?.end = .untilDay(last)
    return meaning
  }

  private mutating func duration(_ item: inout ForeignItem, _ cells: [String: String]) {
    guard let text = cells["DURATION"], let count = Int(text), count > 0, count < 1_000_000 else {
      return
    }
    switch (item.when, cells["DURATION_UNIT"]?.lowercased()) {
    case (.timed(let moment, _), "minute"?): item.end = .moment(moment + count * 60)
    case (.allDay(let day), "day"?) where count > 1: item.end = .day(day + (count - 1))
    case (_, "day"?) where count == 1: break
    default: counts.leaveOut("DURATION")
    }
  }
}
