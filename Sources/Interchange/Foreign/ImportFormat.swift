import JSON
import TextSearch

/// A format that `import` reads.
public enum ImportFormat: Hashable, Sendable {
  case jsonl
  /// A table with one item a record; the separator is a comma, a semicolon or a tab.
  case csv(separator: UInt8)
  /// iCalendar, which calcurse and most calendars export.
  case ics
  case todotxt
  /// What `task export` writes.
  case taskwarrior
  /// The CSV of a Todoist project.
  case todoist
  /// `Tasks.json` of Google Takeout.
  case gtasks
  /// What `remind -s`, `-pp` and `-ppp` write.
  case remind

  /// The names by which a user chooses a format.
  public static let names = [
    "jsonl", "csv", "ics", "todotxt", "taskwarrior", "todoist", "gtasks", "remind",
  ]

  /// How many bytes at the beginning of a file `init(of:fileName:)` looks at.
  public static let headLength = 1 << 16

  /// The format of this name; a table's separator is found in its first line.
  public init?(name: String, head: [UInt8]) {
    switch name {
    case "jsonl": self = .jsonl
    case "csv": self = .csv(separator: TableHead(head)?.separator ?? 0x2C)
    case "ics": self = .ics
    case "todotxt": self = .todotxt
    case "taskwarrior": self = .taskwarrior
    case "todoist": self = .todoist
    case "gtasks": self = .gtasks
    case "remind": self = .remind
    default: return nil
    }
  }

  /// The format of a file, by its content; the name decides only where the content is ambiguous.
  ///
  /// - Parameters:
  ///   - head: The first bytes, in UTF-8; more than `headLength` are not looked at.
  ///   - fileName: The name of the file, if it has one.
  /// - Returns: JSON Lines for what is no other format, so that its first line is reported.
  public init(of head: [UInt8], fileName: String? = nil) {
    let text = Head(head)
    let ending = (fileName?.split(separator: ".").last).map { $0.lowercased() } ?? ""
    if let json = ImportFormat(json: text) {
      self = json
    } else if text.begins(with: "BEGIN:") {
      self = .ics
    } else if text.begins(with: "# rem2ps") || text.lines.first.map(RemindLine.isOne) == true {
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
    // `[ ] buy milk` is a line of text.
    if start == 0x5B, inside.first != 0x7B, !isEmptyArray, !inside.isEmpty { return nil }
    let object = head.firstObject
    func has(_ key: String) -> Bool { object.contains("\"\(key)\"") }
    if has("tasks#taskLists") || has("tasks#tasks") || has("tasks#task") {
      self = .gtasks
    } else if start == 0x5B, has("entries") && has("monthname") {
      self = .remind
    } else if start == 0x5B ? !has("title") : has("uuid") && has("description") && !has("title") {
      // An empty array is `task export` of no task.
      self = .taskwarrior
    } else {
      self = .jsonl
    }
  }
}

func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

/// The beginning of a file, without a byte order mark and blank lines.
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
    bytes.split { $0 == 0x0A || $0 == 0x0D }.prefix(100).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of the first object, or of the whole beginning if it does not end in it.
  var firstObject: String {
    var splitter = JSONElements()
    let end = splitter.elements(of: Array(bytes)).first?.bytes.endIndex
    let object = end.map { Array(bytes).prefix($0) } ?? bytes
    return String(decoding: object, as: UTF8.self)
  }

  /// Whether it is text of some language and not a picture, say.
  var isText: Bool {
    let whole = bytes.count < ImportFormat.headLength ? bytes : bytes.dropLast(4)
    return bytes.allSatisfy { $0 >= 0x20 || isBlank($0) || $0 == 0x1B }
      && UTF8Check.firstInvalid(in: Array(whole)) == nil
  }
}

/// The first record of a file, if it is read as a table.
private struct TableHead {
  let separator: UInt8
  let cells: [String]

  init?(_ head: [UInt8]) {
    var best: (UInt8, [String])?
    for separator: UInt8 in [0x2C, 0x09, 0x3B] {
      var reader = CSVReader(limit: ImportFormat.headLength, separator: separator)
      var first: [String]?
      reader.feed(Array(head.prefix(ImportFormat.headLength))) {
        if first == nil { first = $0.cells }
      }
      reader.finish { if first == nil { first = $0.cells } }
      guard let first else { return nil }
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
