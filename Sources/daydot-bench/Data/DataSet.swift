import Glibc
import JSON

/// The files for one size: what is imported, and the stores made from it.
struct DataSet {
  /// How many repeating items there are besides the one-off ones.
  static let repeatCount = 500

  /// How many one-off items there are.
  let size: Int
  /// How many years they are spread over, half of them past.
  private static let years = 20
  let folder: String

  /// How often an import is measured. A large one takes long enough to be steady after one run.
  var importCount: Int { size > 100_000 ? 1 : 3 }

  /// The complete store; only read once it is made.
  var store: String { "\(folder)/\(stem).db" }
  /// A copy of it for the works that write.
  var scratch: String { "\(folder)/\(stem)-scratch.db" }
  /// The store of the import that is measured, until it replaces `store`.
  var fresh: String { "\(folder)/\(stem)-fresh.db" }

  /// The CSV file through which the shell copies a table.
  func rowsFile(of table: String) -> String { "\(folder)/\(stem)-\(table).csv" }

  /// A store of items that each have a position of their own.
  var placed: String { "\(folder)/\(stem)-placed.db" }

  /// Files are found again by their names, so everything their content hangs on stands there.
  private var stem: String { "v1-\(size)-items" }

  // MARK: JSON Lines

  /// The one-off items. The file is made if it does not exist.
  func itemsFile() throws -> String {
    var maker = try ItemMaker(years: Self.years)
    return try file(named: "\(stem).jsonl", count: size) { maker.write(to: &$0) }
  }

  /// A range of the repeating items.
  func repeatsFile(_ range: Range<Int>) throws -> String {
    var maker = try RepeatMaker()
    var skipped = JSONWriter()
    for _ in 0..<range.lowerBound {
      maker.write(to: &skipped)
      skipped.removeAll()
    }
    let name = "v1-repeats-\(range.lowerBound)-\(range.upperBound).jsonl"
    return try file(named: name, count: range.count) { maker.write(to: &$0) }
  }

  /// `count` items at each of these times of today.
  ///
  /// - Parameter hasOwn: Whether each has a reminder of its own, at the same time as the default
  ///   one.
  func dueFile(times: [String], count: Int, hasOwn: Bool) throws -> String {
    var random = SeededRandom(seed: 903)
    var number = 0
    return try file(
      named: "v1-due-\(count)\(hasOwn ? "-own" : "").jsonl", count: times.count * count
    ) { writer in
      writer.object {
        $0.field("uid", random.uuid())
        $0.field("title", Vocabulary.title(&random))
        $0.field("day", ItemMaker.today)
        $0.field("time", times[number % times.count])
        if hasOwn {
          $0.array("reminders") { reminders in
            reminders.object { $0.field("trigger", "at \(times[number % times.count])") }
          }
        }
      }
      writer.newline()
      number += 1
    }
  }

  /// Items that repeat every day, between 00:10 and 09:59.
  func dailyFile(count: Int) throws -> String {
    var random = SeededRandom(seed: 904)
    return try file(named: "v1-daily-\(count).jsonl", count: count) { writer in
      writer.object {
        $0.field("uid", random.uuid())
        $0.field("title", Vocabulary.title(&random))
        $0.field("day", ItemMaker.today)
        $0.field("time", "0\(random.below(10)):\(10 + random.below(50))")
        $0.field("repeat", "FREQ=DAILY")
      }
      writer.newline()
    }
  }

  /// Items that each have a position of their own.
  func placedFile() throws -> String {
    var maker = PlacedMaker()
    return try file(named: "v2-\(size)-placed.jsonl", count: size) { maker.write(to: &$0) }
  }

  /// A recorded walk.
  func trackFile(points: Int) throws -> String {
    var maker = TrackMaker()
    return try file(named: "v2-track-\(points).jsonl", count: points) { maker.write(to: &$0) }
  }

  /// As many components as items, besides the overrides of some.
  func calendarFile() throws -> String {
    var maker = try CalendarMaker()
    var number = 0
    return try file(named: "v1-\(size)-calendar.ics", count: size) { (bytes: inout [UInt8]) in
      if number == 0 { bytes += CalendarMaker.begin.utf8 }
      bytes += maker.next().utf8
      number += 1
      if number == size { bytes += CalendarMaker.end.utf8 }
    }
  }

  /// A list of as many places as items.
  func gazetteerFile() throws -> String {
    var maker = GeoNamesMaker()
    return try file(named: "v1-\(size)-places.txt", count: size) { (bytes: inout [UInt8]) in
      bytes += maker.next().utf8
    }
  }

  /// The store beside which that list is imported.
  var searched: String { "\(folder)/\(stem)-searched.db" }

  /// The store of `CalendarImportWork`.
  var calendar: String { "\(folder)/\(stem)-calendar.db" }

  private func file(
    named name: String, count: Int, line: (inout JSONWriter) -> Void
  ) throws -> String {
    var writer = JSONWriter(reservingCapacity: 1 << 12)
    return try file(named: name, count: count) { (bytes: inout [UInt8]) in
      line(&writer)
      bytes += writer.bytes
      writer.removeAll()
    }
  }

  private func file(
    named name: String, count: Int, line: (inout [UInt8]) -> Void
  ) throws -> String {
    let path = "\(folder)/\(name)"
    if Files.exists(path) { return path }
    // Written under another name until it is complete, so that an interrupted run leaves no partial
    // file.
    let unfinished = path + ".part"
    let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(unfinished) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1 << 17)
    for number in 1...max(count, 1) where number <= count {
      line(&bytes)
      guard bytes.count >= 1 << 16 || number == count else { continue }
      guard write(descriptor, bytes, bytes.count) == bytes.count else {
        throw FileError(unfinished)
      }
      bytes.removeAll(keepingCapacity: true)
    }
    guard rename(unfinished, path) == 0 else { throw FileError(path) }
    return path
  }
}
