import CivilTime
import JSON
import TodoCore

/// What the words of a date mean.
public struct DateMeaning: Hashable, Sendable {
  public var when: When
  public var rule: RecurrenceRule?
  public var isAfterDone: Bool

  public init(_ when: When, rule: RecurrenceRule? = nil, isAfterDone: Bool = false) {
    self.when = when
    self.rule = rule
    self.isAfterDone = isAfterDone
  }
}

/// What reading another program's file needs to know besides its bytes.
public struct ForeignContext: Sendable {
  /// The user's zone, in which moments of other programs become days and times.
  public var zone: Zone
  /// The name of the file without its folder, if it has one.
  public var fileName: String?
  /// Reads a date or a repetition in words; nil if it can not.
  public var words: @Sendable (String) -> DateMeaning?

  public init(
    zone: Zone, fileName: String? = nil,
    words: @escaping @Sendable (String) -> DateMeaning? = { _ in nil }
  ) {
    self.zone = zone
    self.fileName = fileName
    self.words = words
  }
}

/// What could not be carried over from another program's file.
struct ForeignCounts: Sendable {
  /// How often each field was left out.
  var unknown: [String: Int] = [:]
  /// How often each field was written into the notes, since no field of an item means the same.
  var kept: [String: Int] = [:]

  mutating func leaveOut(_ name: String) { unknown[name, default: 0] += 1 }
  mutating func keep(_ name: String) { kept[name, default: 0] += 1 }
}

/// An object with the fields of `ItemField`, or why there is none, with the line it begins on.
typealias ForeignResult = (line: Int, result: Result<JSONObject, LineError>)

/// Reads the whole file of another program into objects as `ItemReader` reads them, so that all
/// items are checked and merged by the same rules.
protocol ForeignReader {
  var counts: ForeignCounts { get }
  mutating func read(_ bytes: [UInt8]) -> [ForeignResult]
}

/// Reads the items of another program. The file is held in memory, since what a task depends on or
/// repeats may come after it.
public struct ForeignSource: ItemSource {
  /// The name under which tasks without any content are counted in `unknownFields`.
  public static let emptyTask = "emptyTask"

  /// In bytes.
  public static let sizeLimit = 256 << 20

  private let reader: ItemReader
  private var foreign: any ForeignReader
  private var bytes: [UInt8] = []
  private var isTooLong = false

  public var unknownFields: [String: Int] { foreign.counts.unknown }
  public var keptFields: [String: Int] { foreign.counts.kept }

  /// - Returns: nil for the formats that have a source of their own.
  public init?(_ format: ImportFormat, reader: ItemReader, context: ForeignContext) {
    switch format {
    case .jsonl, .csv, .ics: return nil
    case .todotxt: foreign = TodoTxtReader(context: context)
    case .taskwarrior: foreign = TaskwarriorReader(context: context)
    case .todoist: foreign = TodoistReader(context: context)
    case .gtasks: foreign = GoogleTasksReader(context: context)
    case .remind: foreign = RemindReader(context: context)
    }
    self.reader = reader
  }

  public mutating func feed<Failure: Error>(
    _ piece: [UInt8], each: (Int, Result<ItemRecord, LineError>) throws(Failure) -> Void
  ) throws(Failure) {
    if bytes.count + piece.count > Self.sizeLimit { isTooLong = true }
    if !isTooLong { bytes += piece }
  }

  public mutating func finish<Failure: Error>(
    each: (Int, Result<ItemRecord, LineError>) throws(Failure) -> Void
  ) throws(Failure) {
    if isTooLong {
      try each(1, .failure(LineError(line: 1, .tooLong(limit: Self.sizeLimit))))
      return
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    for (line, result) in foreign.read(bytes) { try each(line, record(line, result)) }
    bytes = []
  }

  private func record(
    _ line: Int, _ result: Result<JSONObject, LineError>
  ) -> Result<ItemRecord, LineError> {
    switch result {
    case .failure(let error): return .failure(error)
    case .success(let object):
      do throws(FieldError) { return .success(try reader.read(object)) } catch {
        return .failure(LineError(line: line, .field(error)))
      }
    }
  }
}
