import CivilTime
import CommandLine
import Glibc
import Interchange
import JSON
import Messages
import Phrases
import Presentation
import TodoCore
import TodoStore

/// `import FILE…`: items from files of this and other programs. All of it, or nothing.
enum ImportCommand: Command {
  static let format = Option(
    "format",
    "jsonl, csv, ics, todotxt, taskwarrior, todoist, gtasks or remind, where the content does not say",
    ko: "내용으로 알 수 없을 때의 형식: jsonl, csv, ics, todotxt, taskwarrior, todoist, gtasks, remind",
    value: "NAME", choices: ImportFormat.names)
  static let list = Option(
    "list", "the list of items for which the file names none",
    ko: "파일에 목록이 적혀 있지 않은 항목을 넣을 목록", value: "NAME")
  static let skipBad = Flag(
    "skip-bad", "leave out lines that cannot be read", ko: "읽을 수 없는 줄은 건너뜁니다")

  static let spec = CommandSpec(
    "import", .data,
    "Takes in items from calendars and files of other programs: all of a file, or nothing.",
    ko: "캘린더나 다른 프로그램의 파일에서 항목을 가져옵니다. 잘못된 줄이 있으면 아무것도 가져오지 않습니다.",
    examples: HelpText(
      same: """
        daydot import items.jsonl
        daydot import contacts.csv
        daydot import calendar.ics --list work
        task export | daydot import -
        daydot import ~/todo.txt
        daydot export | daydot --store copy.db import -
        """), operands: "FILE…|-", count: CommandSpec.oneOrMore,
    options: [
      format,
      list,
      skipBad,
      SharedOptions.json,
    ])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    if let list = invocation[list], list.allSatisfy(\.isWhitespace) {
      throw UsageError.missingValue(option: "--list", value: "NAME")
    }
    let paths = invocation.operands
    // All files are opened first, so that a wrong name stops the command before anything is read.
    let inputs = try paths.map { try session.environment.inputFile($0) }
    // A stream is read to its end before the store is locked: its sender may be slow.
    for input in inputs where input.isStream {
      try input.keepCopy(in: session.environment.temporaryFolder)
      var reader = FileImport(input, nil, session, invocation)
      try reader.run()
      try input.readAgain()
    }
    var skipped: [SkippedLines] = []
    var unknown: [String: Int] = [:]
    var calendars: CalendarImport.Tally?
    var kept: [String: Int] = [:]
    let name = paths.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
      .joined(separator: ", ")
    let importer = try session.store().importing(from: name, scheduler: session.scheduler) {
      importer in
      for input in inputs {
        var reader = FileImport(input, importer, session, invocation)
        try reader.run()
        skipped.append(reader.skipped)
        unknown.merge(reader.unknown, uniquingKeysWith: +)
        kept.merge(reader.kept, uniquingKeysWith: +)
        if let tally = reader.calendar {
          var sum = calendars ?? CalendarImport.Tally()
          sum.add(tally)
          calendars = sum
        }
      }
    }
    try answer(importer, skipped: skipped, unknown: unknown, kept: kept, calendars, in: session)
    return .success
  }

  private static func answer(
    _ importer: Importer, skipped: [SkippedLines], unknown: [String: Int], kept: [String: Int],
    _ calendars: CalendarImport.Tally?, in session: Session
  ) throws {
    for lines in skipped {
      for error in lines.named { try session.complain(.badLine(path: lines.path, error)) }
      let more = lines.count - lines.named.count
      if more > 0 { try session.complain(.moreBadLines(path: lines.path, count: more)) }
    }
    let skippedCount = skipped.map(\.count).reduce(0, +)
    let fields = unknown.sorted { $0.key < $1.key }
    let keptFields = kept.sorted { $0.key < $1.key }
    if session.wantsJSON {
      try session.printJSON { writer in
        writer.object { writer in
          writer.field("new", importer.added)
          writer.field("changed", importer.changed)
          writer.field("same", importer.same)
          writer.field("skipped", skippedCount)
          writer.array("unknown") { writer in
            for field in fields { writer.value(field.key) }
          }
          var all = calendars?.kept ?? NameTally()
          for field in keptFields { all.add(field.key, field.value) }
          writer.member("kept", all.json)
          if let calendars {
            writer.field("repeated", calendars.repeated)
            writer.member("leftOut", calendars.leftOut.json)
          }
        }
      }
      return
    }
    if !keptFields.isEmpty {
      try session.complain(.keptFields(keptFields.map { ($0.key, $0.value) }))
    }
    if !fields.isEmpty {
      try session.complain(.unknownFields(fields.map { ($0.key, $0.value) }))
    }
    try session.say(
      .imported(
        new: importer.added, changed: importer.changed, same: importer.same,
        skipped: skippedCount))
    if let calendars {
      if let rest = Sentence.notShown(kept: calendars.kept, leftOut: calendars.leftOut) {
        try session.say(rest)
      }
      if calendars.repeated > 0 { try session.say(.repeatedUIDs(calendars.repeated)) }
    }
    try session.hintWhereNothingChecks()
  }
}

extension NameTally {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    for (name, count) in sorted { object.append(name, .integer(count)) }
    return .object(object)
  }
}

/// The lines of a file that were not items: the first few, and the number of all of them, so that
/// memory stays small.
struct SkippedLines {
  /// How many are kept.
  private static let most = 20
  /// After this many bad lines without a good one, it is the wrong file.
  static let hopeless = 10_000

  let path: String
  private(set) var named: [LineError] = []
  private(set) var count = 0

  init(path: String) { self.path = path }

  mutating func add(_ error: LineError) {
    count += 1
    if named.count < Self.most { named.append(error) }
  }
}

/// One file that is read into the store.
private struct FileImport {
  /// What a line of a file holds.
  private struct Line: Sendable {
    let number: Int
    let result: Result<ItemRecord, LineError>
  }

  private let input: InputFile
  /// Takes the items; nil where the file is only read through for lines that can not be read.
  private let importer: Importer?
  private let session: Session
  private let format: String?
  private let skipsBad: Bool
  private let list: String?
  private(set) var skipped: SkippedLines
  private var hasGoodLine = false
  private(set) var unknown: [String: Int] = [:]
  private(set) var kept: [String: Int] = [:]
  /// What of a calendar is not seen; nil if the file is none.
  private(set) var calendar: CalendarImport.Tally?
  /// How often each content occurred without a UID, so that equal lines become separate items.
  private var copies: [String: Int] = [:]

  init(
    _ input: InputFile, _ importer: Importer?, _ session: Session, _ invocation: Invocation
  ) {
    self.input = input
    skipped = SkippedLines(path: input.path)
    self.importer = importer
    self.session = session
    format = invocation[ImportCommand.format]
    skipsBad = invocation[ImportCommand.skipBad]
    list = invocation[ImportCommand.list]
  }

  mutating func run() throws {
    let zones = session.environment.zones
    let reader = ItemReader(words: CanonicalTriggerWords()) { name in
      (try? zones.zone(named: name)) != nil
    }
    let text = try TextInput(input)
    let name = input.path == "-" ? nil : input.path.split(separator: "/").last.map(String.init)
    let chosen = format.flatMap { ImportFormat(name: $0, head: text.head) }
    let found = chosen ?? ImportFormat(of: text.head, fileName: name)
    if chosen == nil, found == .jsonl, name?.lowercased().hasSuffix(".ics") == true,
      let first = text.head.first(where: { $0 > 0x20 }), first != UInt8(ascii: "{")
    {
      throw ImportError.noCalendar(path: input.path)
    }
    if chosen == nil, found != .ics, GazetteerFormat(of: text.head)?.isOfPlacesAlone == true {
      throw ImportError.places(path: input.path)
    }
    switch found {
    case .jsonl: try read(JSONLinesSource(reader: reader), text)
    case .csv(let separator):
      let words = session.dateWords
      try read(CSVSource(reader: reader, separator: separator, words: words), text)
    case .ics: try readCalendar(text)
    case let other:
      let context = ForeignContext(zone: session.now.zone, fileName: name, words: session.dateWords)
      if let source = ForeignSource(other, reader: reader, context: context) {
        try read(source, text)
      }
    }
  }

  private mutating func readCalendar(_ text: TextInput) throws {
    guard let importer else { return try checkCalendar(text) }
    var reader = CalendarImport(importer, session, list: list)
    var progress = ProgressBar(total: input.size, session: session)
    try reader.run({
      guard let piece = try text.read() else { return nil }
      progress.advance(by: piece.count)
      return piece
    }) { error in
      if let error { try skip(error) } else { hasGoodLine = true }
    }
    progress.finish()
    calendar = reader.tally
  }

  private mutating func checkCalendar(_ text: TextInput) throws {
    var reader = CalendarFileReader(CalendarImport.context(session)) { try text.read() }
    while let part = try reader.next() {
      if case .bad(let error) = part { try skip(LineError(error)) } else { hasGoodLine = true }
    }
  }

  private mutating func read(_ source: some ItemSource, _ text: TextInput) throws {
    var source = source
    var progress = ProgressBar(total: input.size, session: session)
    let next: () throws -> [Line]? = {
      guard let piece = try text.read() else { return nil }
      var lines: [Line] = []
      source.feed(piece) { lines.append(Line(number: $0, result: $1)) }
      progress.advance(by: piece.count)
      return lines
    }
    if importer == nil {
      // Reading ahead would wait for the sender before a bad line is said.
      while let lines = try next() { try lines.forEach { try take($0.result, line: $0.number) } }
    } else {
      try readAhead(next) { try take($0.result, line: $0.number) }
    }
    try source.finish { number, result in try take(result, line: number) }
    progress.finish()
    unknown = source.unknownFields
    kept = source.keptFields
  }

  private mutating func take(_ result: Result<ItemRecord, LineError>, line: Int) throws {
    switch result {
    case .failure(let error):
      try skip(error)
    case .success(let record):
      do {
        try take(record)
        hasGoodLine = true
      } catch let error as ItemTooLarge {
        let problem = FieldError(error.field.rawValue, .exceeds(error.excess))
        try skip(LineError(line: line, .field(problem)))
      } catch let error as RecurrenceRuleError {
        // A rule that can be read and does not fit the item, as hours of a whole day.
        let rule = record.rule?.description ?? ""
        let problem = FieldError("repeat", .unreadableRule(text: rule, error))
        try skip(LineError(line: line, .field(problem)))
      } catch let error as Importer.RepeatedUID {
        throw ImportError.repeatedUID(path: input.path, line: line, uid: error.uid)
      }
    }
  }

  private mutating func skip(_ error: LineError) throws {
    // In a stream such a line may have no end, and the copy would fill the disk.
    var isEndless = false
    if importer == nil, case .tooLong = error.problem { isEndless = true }
    guard skipsBad, !isEndless else { throw ImportError.line(path: input.path, error) }
    skipped.add(error)
    if !hasGoodLine, skipped.count == SkippedLines.hopeless {
      throw ImportError.noGoodLine(path: input.path, count: skipped.count)
    }
  }

  private mutating func take(_ record: ItemRecord) throws {
    let uid = record.uid ?? (importer == nil ? "" : contentUID(of: record))
    var new = record.item(uid: uid, now: session.now.instant)
    new.id = record.id ?? 0
    if let list, !record.hasList { new.list = list }
    // Checked before the importer records that the file has this item.
    try new.checkSize()
    try importer?.take(new, merged: record.applied)
  }

  private mutating func contentUID(of record: ItemRecord) -> String {
    let first = record.contentUID(copy: 0)
    let copy = copies[first, default: 0]
    copies[first] = copy + 1
    return copy == 0 ? first : record.contentUID(copy: copy)
  }
}

extension Session {
  /// Reads dates and repetitions of other programs' files in words.
  fileprivate var dateWords: @Sendable (String) -> DateMeaning? {
    let phrases = phrases
    return { text in
      switch try? phrases.phrase(text) {
      case .moment(let when)?: return DateMeaning(when)
      case .repetition(let found)?:
        let repetition = found.repetition
        return DateMeaning(found.first, rule: repetition.rule, isAfterDone: repetition.isAfterDone)
      case .triggers?, nil: return nil
      }
    }
  }
}
