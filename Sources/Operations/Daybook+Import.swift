import CivilTime
import Gazetteer
import Interchange
import ItemJSON
import Phrases
import TodoCore
import TodoStore

/// A text that is read in pieces of UTF-8.
package protocol TextPieces {
  /// The first piece.
  var head: [UInt8] { get }
  /// The next piece, `head` first; nil at the end.
  func read() throws -> [UInt8]?
}

/// A file that an import reads.
package struct ImportSource {
  /// As the user named it; `-` for standard input.
  package let path: String
  /// Whether to read the source to its end before locking the store, because its sender may be
  /// slow.
  package let isStream: Bool
  /// Opens the text at its start. A stream is opened twice, the second time when it was read.
  package let open: () throws -> any TextPieces

  package init(path: String, isStream: Bool, open: @escaping () throws -> any TextPieces) {
    self.path = path
    self.isStream = isStream
    self.open = open
  }

  /// The path without its folders.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// How an import reads its files.
package struct ImportRequest {
  /// The name of the format; nil to recognize it.
  package var format: String?
  /// The list of items for which a file names none; nil for the default one.
  package var list: String?
  /// Whether to skip unreadable lines. Otherwise the first one ends the import.
  package var skipsBad = false

  package init() {}
}

/// The unreadable lines of a file: the first few, and the total number, so that memory stays small.
package struct SkippedLines {
  /// How many are kept.
  private static let most = 20
  /// After this many bad lines without a good one, it is the wrong file.
  package static let hopeless = 10_000

  package let path: String
  package private(set) var named: [LineError] = []
  package private(set) var count = 0

  init(path: String) { self.path = path }

  package mutating func add(_ error: LineError) {
    count += 1
    if named.count < Self.most { named.append(error) }
  }
}

/// Counts of calendar contents that were not imported as items.
package struct CalendarTally {
  /// Properties that are stored with their items but not shown.
  package var kept = NameTally()
  /// Components that are not imported.
  package var leftOut = NameTally()
  /// Components with the UID of an earlier one that were given a UID of their own.
  package var repeated = 0
  /// Components replaced by a newer one in the same file.
  package var replaced = 0
  /// Components older than the stored item, which were ignored.
  package var older = 0
  /// Items by the TZID of a zone whose definition in the file differs from the zone of that name.
  /// The name decided for `zonesByName`, the file's definition for `zonesByFile`.
  package var zonesByName = NameTally()
  package var zonesByFile = NameTally()
  /// Calendars that end with their file, without END:VCALENDAR.
  package var unended = 0

  mutating func add(_ other: CalendarTally) {
    kept.add(other.kept)
    leftOut.add(other.leftOut)
    repeated += other.repeated
    replaced += other.replaced
    older += other.older
    zonesByName.add(other.zonesByName)
    zonesByFile.add(other.zonesByFile)
    unended += other.unended
  }
}

/// The results of an import.
package struct Imported {
  package var new = 0
  package var changed = 0
  package var same = 0
  /// For each file.
  package var skipped: [SkippedLines] = []
  /// How often each unknown field occurred.
  package var unknown: [String: Int] = [:]
  /// The titles of items with links that were dropped, by field. Their counts are also in
  /// `unknown`.
  package var unlinked: [String: [String]] = [:]
  /// How often each field was appended to the notes, because items have no equivalent field.
  package var kept: [String: Int] = [:]
  /// nil if no file is a calendar.
  package var calendars: CalendarTally?

  package var skippedCount: Int { skipped.map(\.count).reduce(0, +) }
}

extension Daybook {
  /// Imports items: all of the files, or nothing.
  ///
  /// - Throws: `ImportError`, `StoreError`, and what the sources throw.
  package func importItems(
    _ sources: [ImportSource], _ request: ImportRequest
  ) throws -> Imported {
    for source in sources where source.isStream {
      var file = FileImport(source, nil, self, request)
      try file.run()
    }
    var imported = Imported()
    let importer = try store().importing(
      from: sources.map(\.name).joined(separator: ", "), scheduler: scheduler
    ) { importer in
      for source in sources {
        var file = FileImport(source, importer, self, request)
        try file.run()
        imported.skipped.append(file.skipped)
        imported.unknown.merge(file.unknown, uniquingKeysWith: +)
        for (name, ids) in file.unlinked {
          imported.unknown[name, default: 0] += ids.count
          imported.unlinked[name, default: []] += try store().items.items(ids: ids).values
            .sorted { $0.id < $1.id }.map(\.title)
        }
        imported.kept.merge(file.kept, uniquingKeysWith: +)
        guard let tally = file.calendar else { continue }
        var sum = imported.calendars ?? CalendarTally()
        sum.add(tally)
        imported.calendars = sum
      }
    }
    (imported.new, imported.changed) = (importer.added, importer.changed)
    imported.same = importer.same
    return imported
  }

  /// Reads dates and repetitions of other programs' files in words.
  fileprivate var dateWords: @Sendable (String) -> DateMeaning? {
    let phrases = phrases
    return { text in
      switch try? phrases.phrase(text) {
      case .moment(let when)?: return DateMeaning(when)
      case .repetition(let found)?:
        let repetition = found.repetition
        return DateMeaning(found.first, rule: repetition.rule, isAfterDone: repetition.isAfterDone)
      case .schedules?, .triggers?, nil: return nil
      }
    }
  }
}

/// One file that is read into the store.
private struct FileImport {
  private let source: ImportSource
  /// Takes the items; nil if the file is only read to find lines that can not be read.
  private let importer: Importer?
  private let book: Daybook
  private let request: ImportRequest
  private(set) var skipped: SkippedLines
  private var hasGoodLine = false
  private(set) var unknown: [String: Int] = [:]
  /// The items that lost links, by field.
  private(set) var unlinked: [String: [Int]] = [:]
  private(set) var kept: [String: Int] = [:]
  /// Properties and components that are not imported; nil unless the file is a calendar.
  private(set) var calendar: CalendarTally?
  /// How often each content occurred without a UID, so that equal lines become separate items.
  private var copies: [String: Int] = [:]

  init(_ source: ImportSource, _ importer: Importer?, _ book: Daybook, _ request: ImportRequest) {
    self.source = source
    self.importer = importer
    self.book = book
    self.request = request
    skipped = SkippedLines(path: source.path)
  }

  mutating func run() throws {
    let zones = book.zones
    let reader = ItemReader(words: CanonicalTriggerWords(), zones: zones)
    let text = try source.open()
    let name = source.path == "-" ? nil : source.name
    switch try format(of: text.head, fileName: name) {
    case .jsonl: try read(JSONLinesSource(reader: reader), text)
    case .csv(let separator):
      try read(CSVSource(reader: reader, separator: separator, words: book.dateWords), text)
    case .ics: try readCalendar(text)
    case let other:
      let context = ForeignContext(
        zone: book.now.zone, fileName: name, words: book.dateWords,
        zones: { try? zones.zone(named: $0) })
      if let source = ForeignSource(other, reader: reader, context: context) {
        try read(source, text)
      }
    }
  }

  /// Links the items of the file, once all are read.
  private mutating func link() throws {
    guard let importer else { return }
    try book.linkToAdded(importer)
    let leftOut = try importer.link()
    for (name, ids) in [("parent", leftOut.parents), ("after", leftOut.after)] where !ids.isEmpty {
      unlinked[name, default: []] += ids
    }
  }

  private func format(of head: [UInt8], fileName name: String?) throws -> ImportFormat {
    if let chosen = request.format.flatMap({ ImportFormat(name: $0, head: head) }) { return chosen }
    let found = ImportFormat(of: head, fileName: name)
    if found == .jsonl, name?.lowercased().hasSuffix(".ics") == true,
      let first = head.first(where: { $0 > 0x20 }), first != UInt8(ascii: "{")
    {
      throw ImportError.noCalendar(path: source.path)
    }
    if found != .ics, GazetteerFormat(of: head)?.isOfPlacesAlone == true {
      throw ImportError.places(path: source.path)
    }
    return found
  }

  private mutating func readCalendar(_ text: any TextPieces) throws {
    guard let importer else { return try checkCalendar(text) }
    var reader = CalendarImport(importer, book, list: request.list)
    try reader.run(text.read) { error in
      if let error { try skip(error) } else { hasGoodLine = true }
    }
    calendar = reader.tally
    try link()
  }

  private mutating func checkCalendar(_ text: any TextPieces) throws {
    var reader = CalendarFileReader(book.calendarContext, source: text.read)
    while let part = try reader.next() {
      if case .bad(let error, _) = part { try skip(LineError(error)) } else { hasGoodLine = true }
    }
  }

  private mutating func read(_ source: some ItemSource, _ text: any TextPieces) throws {
    var source = source
    let next: () throws -> [ReadItem]? = { try text.read().map { source.feed($0) } }
    if importer == nil {
      // Reading ahead would wait for the sender before a bad line is reported.
      while let items = try next() { try items.forEach { try take($0) } }
    } else {
      try readAhead(next) { try take($0) }
    }
    for item in source.feed(nil) { try take(item) }
    unknown = source.unknownFields
    kept = source.keptFields
    try link()
  }

  private mutating func take(_ item: ReadItem) throws {
    let line = item.line
    switch item.result {
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
        throw ImportError.repeatedUID(path: source.path, line: line, uid: error.uid)
      }
    }
  }

  private mutating func skip(_ error: LineError) throws {
    // In a stream such a line may have no end, and the copy would fill the disk.
    var isEndless = false
    if importer == nil, case .tooLong = error.problem { isEndless = true }
    guard request.skipsBad, !isEndless else {
      throw ImportError.line(path: source.path, error, isEndless: isEndless)
    }
    skipped.add(error)
    if !hasGoodLine, skipped.count == SkippedLines.hopeless {
      throw ImportError.noGoodLine(path: source.path, count: skipped.count)
    }
  }

  private mutating func take(_ record: ItemRecord) throws {
    let uid = record.uid ?? (importer == nil ? "" : contentUID(of: record))
    var new = record.item(uid: uid, now: book.now.instant)
    new.id = record.id ?? 0
    if let list = request.list, !record.hasList { new.list = list }
    // Checked before the importer records that the file has this item.
    try new.checkSize()
    // A uid that was computed from the content shows that the record is as it was read before.
    try importer?.take(
      new, links: record.links, merged: { record.uid == nil ? $0 : record.applied(to: $0) })
  }

  private mutating func contentUID(of record: ItemRecord) -> String {
    let first = record.contentUID(copy: 0)
    let copy = copies[first, default: 0]
    copies[first] = copy + 1
    return copy == 0 ? first : record.contentUID(copy: copy)
  }
}
