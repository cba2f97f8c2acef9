import JSON

package enum ImportFormat: Hashable, Sendable {
  case jsonl
  /// A table with one item per record; the separator is a comma, a semicolon or a tab.
  case csv(separator: UInt8)
  /// iCalendar, as calcurse and most calendars export it.
  case ics
  case todotxt
  /// The output of `task export`.
  case taskwarrior
  /// The CSV of a Todoist project.
  case todoist
  /// `Tasks.json` of Google Takeout.
  case gtasks
  /// The output of `remind -s`, `-pp` and `-ppp`.
  case remind

  private static let byName: KeyValuePairs<String, ImportFormat> = [
    "jsonl": .jsonl, "csv": .csv(separator: 0x2C), "ics": .ics, "todotxt": .todotxt,
    "taskwarrior": .taskwarrior, "todoist": .todoist, "gtasks": .gtasks, "remind": .remind,
  ]

  /// The names that the option `--format` accepts.
  package static let names = byName.map(\.key)

  /// The number of bytes at the beginning of a file that `init(of:fileName:)` examines.
  package static let headLength = 1 << 16
  /// The number of lines of them that are examined.
  static let headLines = 100

  /// Creates the format with this name; nil for an unknown name. The separator of a table is
  /// detected from `head`.
  package init?(name: String, head: [UInt8]) {
    guard let format = Self.byName.first(where: { $0.key == name })?.value else { return nil }
    self = format
    if case .csv = format, let table = TableHead(head) { self = .csv(separator: table.separator) }
  }

  /// Detects the format of a file from its content, and from its name where the content is
  /// ambiguous. An unknown format is read as JSON Lines, which reports an error in the first line.
  ///
  /// - Parameters:
  ///   - head: The first bytes, in UTF-8; at most `headLength` are examined.
  ///   - fileName: The name of the file; nil for standard input.
  package init(of head: [UInt8], fileName: String? = nil) {
    let text = Head(head)
    let ending = (fileName?.split(separator: ".").last).map { $0.lowercased() } ?? ""
    if let json = ImportFormat(json: text) {
      self = json
    } else if text.begins(with: "BEGIN:") {
      self = .ics
    } else if text.begins(with: "# rem2ps") || text.lines.first.map(RemindLine.matches) == true {
      self = .remind
    } else if let table = TableHead(head), table.isTodoist {
      self = .todoist
    } else if let table = TableHead(head), table.hasTitle || ["csv", "tsv"].contains(ending) {
      self = .csv(separator: table.separator)
    } else if text.isText, ending == "txt" || text.lines.contains(where: TodoTxtLine.hasSign) {
      self = .todotxt
    } else {
      self = .jsonl
    }
  }

  private init?(json head: Head) {
    let start = head.bytes.first
    guard start == 0x7B || start == 0x5B else { return nil }
    let inside = head.bytes.dropFirst().drop(while: isBlank)
    let isEmptyArray = inside.first == 0x5D && inside.dropFirst().allSatisfy(isBlank)
    // `[ ] buy milk` is plain text.
    if start == 0x5B, inside.first != 0x7B, !isEmptyArray, !inside.isEmpty { return nil }
    let object = head.firstObject
    func has(_ key: String) -> Bool { object.contains("\"\(key)\"") }
    if has("tasks#taskLists") || has("tasks#tasks") || has("tasks#task") {
      self = .gtasks
    } else if start == 0x5B, has("entries") && has("monthname") {
      self = .remind
    } else if start == 0x5B ? !has("title") : has("uuid") && has("description") && !has("title") {
      // `task export` writes an empty array if there are no tasks.
      self = .taskwarrior
    } else {
      self = .jsonl
    }
  }
}

/// The beginning of a file without byte order mark and leading blanks.
private struct Head {
  let bytes: ArraySlice<UInt8>

  init(_ head: [UInt8]) {
    var rest = head.prefix(ImportFormat.headLength)
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    bytes = rest.drop(while: isBlank)
  }

  func begins(with word: String) -> Bool {
    String(decoding: bytes.prefix(word.utf8.count), as: UTF8.self).lowercased() == word.lowercased()
  }

  /// The first lines that are not blank.
  var lines: [String] {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.prefix(ImportFormat.headLines)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of the first object, which may be cut off.
  var firstObject: String {
    let end = JSONElement.elements(of: Array(bytes)).first?.bytes.endIndex
    let object = end.map { Array(bytes).prefix($0) } ?? bytes
    return String(decoding: object, as: UTF8.self)
  }

  /// Whether the bytes are UTF-8 without control characters.
  var isText: Bool {
    let whole = bytes.count < ImportFormat.headLength ? bytes : bytes.dropLast(4)
    return bytes.allSatisfy { $0 >= 0x20 || isBlank($0) || $0 == 0x1B }
      && UTF8Check.firstInvalid(in: Array(whole)) == nil
  }
}

/// The first record of a file read as a table, with the separator that gives the most cells.
private struct TableHead {
  let separator: UInt8
  let cells: [String]

  init?(_ head: [UInt8]) {
    var best: (UInt8, [String])?
    for separator: UInt8 in [0x2C, 0x09, 0x3B] {
      var reader = CSVReader(limit: ImportFormat.headLength, separator: separator)
      let records = reader.feed(Array(head.prefix(ImportFormat.headLength))) + reader.feed(nil)
      guard let first = records.first?.cells else { return nil }
      if first.count > (best?.1.count ?? 0) { best = (separator, first) }
    }
    guard let best else { return nil }
    (separator, cells) = best
  }

  var isTodoist: Bool {
    let names = cells.map { $0.uppercased() }
    return names.contains("TYPE") && names.contains("CONTENT")
  }

  var hasTitle: Bool {
    cells.contains { cell in
      CSVColumn.index(ofHeader: cell).map { CSVColumn.all[$0].name == "title" } ?? false
    }
  }
}
