import Files
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

  /// A store of items that each have a position of their own.
  var placed: String { "\(folder)/\(stem)-placed.db" }
  /// The store into which a calendar was imported.
  var calendar: String { "\(folder)/\(stem)-calendar.db" }
  /// The store beside which a list of places was imported.
  var searched: String { "\(folder)/\(stem)-searched.db" }

  /// Existing files are found by name, so the name contains every parameter of the content.
  private var stem: String { "v1-\(size)-items" }

  // MARK: What is imported

  /// The one-off items. The file is made if it does not exist, as all of these are.
  func itemsFile() throws -> String {
    var maker = try ItemMaker(years: Self.years)
    return try jsonLines("\(stem).jsonl", size) { maker.next() }
  }

  /// A range of the repeating items.
  func repeatsFile(_ range: Range<Int>) throws -> String {
    var maker = try RepeatMaker()
    for _ in 0..<range.lowerBound { _ = maker.next() }
    let name = "v1-repeats-\(range.lowerBound)-\(range.upperBound).jsonl"
    return try jsonLines(name, range.count) { maker.next() }
  }

  /// `count` items at each of these times of today.
  ///
  /// - Parameter hasOwn: Whether each has a reminder of its own, at the same time as the default
  ///   one.
  func dueFile(times: [String], count: Int, hasOwn: Bool) throws -> String {
    var random = SeededRandom(seed: 903)
    var number = 0
    let name = "v1-due-\(count)\(hasOwn ? "-own" : "").jsonl"
    return try jsonLines(name, times.count * count) {
      let time = times[number % times.count]
      number += 1
      var item: JSONObject = [
        "uid": .string(random.uuid()), "title": .string(Vocabulary.title(&random)),
        "day": .string(ItemMaker.today), "time": .string(time),
      ]
      if hasOwn {
        item.append("reminders", .array([.object(["trigger": .string("at \(time)")])]))
      }
      return item
    }
  }

  /// Items that repeat every day, between 00:10 and 09:59.
  func dailyFile(count: Int) throws -> String {
    var random = SeededRandom(seed: 904)
    return try jsonLines("v1-daily-\(count).jsonl", count) {
      [
        "uid": .string(random.uuid()), "title": .string(Vocabulary.title(&random)),
        "day": .string(ItemMaker.today),
        "time": .string("0\(random.below(10)):\(10 + random.below(50))"),
        "repeat": .string("FREQ=DAILY"),
      ]
    }
  }

  /// Items that each have a position of their own.
  func placedFile() throws -> String {
    var maker = PlacedMaker()
    return try jsonLines("v2-\(size)-placed.jsonl", size) { maker.next() }
  }

  /// A thousand items in rows and columns around a position.
  func thousandPlacesFile() throws -> String {
    var number = -1
    return try jsonLines("thousand.jsonl", 1000) {
      number += 1
      let (latitude, longitude) = (36 + Double(number % 40) / 40, 127.5 + Double(number / 40) / 25)
      return [
        "title": .string("Thing \(number)"),
        "place": place("place \(number)", latitude, longitude),
      ]
    }
  }

  /// A recorded walk.
  func trackFile(points: Int) throws -> String {
    var maker = TrackMaker()
    return try jsonLines("v2-track-\(points).jsonl", points) { maker.next() }
  }

  /// As many components as items, besides the overrides of some.
  func calendarFile() throws -> String {
    var maker = try CalendarMaker()
    var number = 0
    return try lines("v1-\(size)-calendar.ics", size) {
      number += 1
      let (begin, end) = (number == 1, number == size)
      let text = (begin ? CalendarMaker.begin : "") + maker.next() + (end ? CalendarMaker.end : "")
      return Array(text.utf8)
    }
  }

  /// A list of as many places as items.
  func gazetteerFile() throws -> String {
    var maker = GeoNamesMaker()
    return try lines("v1-\(size)-places.txt", size) { Array(maker.next().utf8) }
  }

  private func jsonLines(
    _ name: String, _ count: Int, _ next: () -> JSONObject
  ) throws -> String {
    try lines(name, count) { next().bytes + [0x0A] }
  }

  /// - Returns: The path of the file, which is made if it does not exist.
  private func lines(_ name: String, _ count: Int, _ next: () -> [UInt8]) throws -> String {
    let path = "\(folder)/\(name)"
    if exists(path) { return path }
    // An interrupted run leaves no partial file.
    let file = try UnfinishedFile(replacing: path)
    var piece: [UInt8] = []
    for _ in 0..<count {
      piece += next()
      guard piece.count >= 1 << 16 else { continue }
      try file.write(piece)
      piece.removeAll(keepingCapacity: true)
    }
    try file.write(piece)
    try file.finish()
    return path
  }
}
