import CivilTime
import ItemJSON
import JSON
import TodoCore

/// A date and a repetition, parsed from words.
package struct DateMeaning: Hashable, Sendable {
  package var when: When
  package var rule: RecurrenceRule?
  package var isAfterDone: Bool

  package init(_ when: When, rule: RecurrenceRule? = nil, isAfterDone: Bool = false) {
    self.when = when
    self.rule = rule
    self.isAfterDone = isAfterDone
  }
}

/// The input of a foreign reader besides the bytes of the file.
package struct ForeignContext: Sendable {
  /// The zone of the user, in which instants are converted to days and times.
  package var zone: Zone
  /// The name of the file without its folder; nil for standard input.
  package var fileName: String?
  /// Parses a date or a repetition in words; nil for other text.
  package var words: @Sendable (String) -> DateMeaning?
  /// Returns the zone with a name as items hold it; nil for an unknown one.
  package var zones: @Sendable (String) -> Zone?

  package init(
    zone: Zone, fileName: String? = nil,
    words: @escaping @Sendable (String) -> DateMeaning? = { _ in nil },
    zones: @escaping @Sendable (String) -> Zone? = { _ in nil }
  ) {
    self.zone = zone
    self.fileName = fileName
    self.words = words
    self.zones = zones
  }
}

/// The fields of another program that items do not have.
struct ForeignCounts: Sendable {
  /// How often each field was dropped.
  var unknown: [String: Int] = [:]
  /// How often each field was appended to the notes.
  var kept: [String: Int] = [:]

  mutating func leaveOut(_ name: String) { unknown[name, default: 0] += 1 }
  mutating func keep(_ name: String) { kept[name, default: 0] += 1 }
}

/// An item or an error, and the line of the record, 1-based.
typealias ForeignResult = (line: Int, result: Result<ForeignItem, LineError>)

/// Reads a file of another program.
protocol ForeignReader {
  var counts: ForeignCounts { get }
  /// Reads a whole file. The results may have any order.
  mutating func read(_ bytes: [UInt8]) -> [ForeignResult]
}

/// Reads the items of another program as objects for `ItemReader`, so that all items are checked
/// and merged by the same rules. The whole file is buffered, since a task may refer to a later one.
package struct ForeignSource: ItemSource {
  /// The key in `unknownFields` for tasks without content.
  package static let emptyTask = "emptyTask"

  /// The largest file, in bytes.
  package static let sizeLimit = 256 << 20

  private let reader: ItemReader
  private let zone: Zone
  private var foreign: any ForeignReader
  private var bytes: [UInt8] = []
  private var isTooLong = false

  package var unknownFields: [String: Int] { foreign.counts.unknown }
  package var keptFields: [String: Int] { foreign.counts.kept }

  /// - Returns: nil for formats with another source: JSON Lines, CSV and iCalendar.
  package init?(_ format: ImportFormat, reader: ItemReader, context: ForeignContext) {
    switch format {
    case .jsonl, .csv, .ics: return nil
    case .todotxt: foreign = TodoTxtReader(context: context)
    case .taskwarrior: foreign = TaskwarriorReader(context: context)
    case .todoist: foreign = TodoistReader(context: context)
    case .gtasks: foreign = GoogleTasksReader(context: context)
    case .remind: foreign = RemindReader(context: context)
    }
    self.reader = reader
    zone = context.zone
  }

  package mutating func feed(_ piece: [UInt8]?) -> [ReadItem] {
    if let piece {
      if bytes.count + piece.count > Self.sizeLimit { isTooLong = true }
      if !isTooLong { bytes += piece }
      return []
    }
    if isTooLong {
      let error = LineError(line: 1, .tooLong(limit: Self.sizeLimit))
      return [ReadItem(line: 1, result: .failure(error))]
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    defer { bytes = [] }
    return foreign.read(bytes).sorted { $0.line < $1.line }.map { line, result in
      ReadItem(
        line: line,
        result: result.flatMap { item in
          Result { () throws(LineError) in
            try inLine(line) { () throws(FieldError) in try reader.read(item.object(in: zone)) }
          }
        })
    }
  }
}
