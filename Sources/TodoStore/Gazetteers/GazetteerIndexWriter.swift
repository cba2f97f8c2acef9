import Geo
import TodoCore

/// Writes the index of a gazetteer, part by part.
struct GazetteerIndexWriter {
  private let insertGram: Statement
  private let insertCell: Statement
  private var maker = GramMaker()
  private var grams = PlaceLists()
  private var cells = PlaceLists()
  private var part = 0
  /// The number of places in the part.
  private var count = 0

  /// The number of entries from which a part is written even if it has fewer places than
  /// `partSize`.
  private static let entryLimit = 4_000_000

  init(_ database: Database) throws {
    insertGram = try database.statement("INSERT INTO gram VALUES (?1, ?2)")
    insertCell = try database.statement("INSERT INTO cell VALUES (?1, ?2)")
  }

  /// Adds a place.
  ///
  /// - Parameters:
  ///   - names: The names, one per line.
  ///   - around: The address, one line per script.
  ///
  /// - Returns: Its id.
  mutating func add(names: String, around: String?, coordinate: Coordinate) throws -> Int {
    if count == GazetteerSchema.partSize || grams.count > Self.entryLimit { try flush() }
    let number = count
    count += 1
    for name in names.split(separator: "\n") {
      maker.name(MatchText(name)) { grams.append(number, under: $0) }
    }
    for line in (around ?? "").split(separator: "\n") {
      maker.around(MatchText(line)) { grams.append(number, under: $0) }
    }
    for level in GlobeCell.levels {
      cells.append(number, under: GlobeCell.key(of: coordinate, level: level))
    }
    return part * GazetteerSchema.partSize + number
  }

  /// Writes the last part.
  mutating func finish() throws { if count > 0 { try flush() } }

  private mutating func flush() throws {
    let part = part
    try grams.take { key, places in
      try Self.write(places, to: GazetteerSchema.key(of: key, part: part), with: insertGram)
    }
    try cells.take { key, places in
      try Self.write(places, to: GazetteerSchema.key(ofCell: key, part: part), with: insertCell)
    }
    self.part += 1
    count = 0
  }

  private static func write(_ places: [UInt8], to row: Int, with insert: Statement) throws {
    insert.bind([.integer(row), .blob(places)])
    _ = try insert.step()
    insert.reset()
  }
}

/// The places of a part by their keys.
private struct PlaceLists {
  /// Each entry has the key in the upper bits and the number of the place in the lower 16.
  private var entries: ContiguousArray<UInt64> = []
  /// The buffer of `sort`.
  private var spare: ContiguousArray<UInt64> = []

  var count: Int { entries.count }

  /// Adds a place to the list of a key.
  ///
  /// - Parameter number: Less than `GazetteerSchema.partSize`, and not less than in earlier calls.
  mutating func append(_ number: Int, under key: UInt32) {
    entries.append(UInt64(key) << 16 | UInt64(truncatingIfNeeded: number))
  }

  /// Calls `each` with the keys in ascending order and their places in the form of `PlaceSet`, and
  /// removes all entries.
  mutating func take(_ each: (UInt32, [UInt8]) throws -> Void) throws {
    sort()
    var list = ContiguousArray<UInt16>()
    var bytes: [UInt8] = []
    var index = 0
    while index < entries.count {
      let key = entries[index] >> 16
      list.removeAll(keepingCapacity: true)
      while index < entries.count, entries[index] >> 16 == key {
        let number = UInt16(truncatingIfNeeded: entries[index])
        // A place may have a key several times.
        if list.last != number { list.append(number) }
        index += 1
      }
      bytes.removeAll(keepingCapacity: true)
      PlaceSet.encode(list, to: &bytes)
      try each(UInt32(truncatingIfNeeded: key), bytes)
    }
    entries.removeAll(keepingCapacity: true)
  }

  /// Sorts the entries by key in three passes of a stable radix sort, so places stay in order.
  private mutating func sort() {
    let bits = 11
    let mask = (1 << bits) - 1
    if spare.count < entries.count {
      spare = ContiguousArray(repeating: 0, count: entries.count)
    }
    for pass in 0..<3 {
      let shift = 16 + pass * bits
      var starts = [Int](repeating: 0, count: mask + 2)
      entries.withUnsafeMutableBufferPointer { from in
        spare.withUnsafeMutableBufferPointer { to in
          for entry in from { starts[Int(truncatingIfNeeded: entry >> shift) & mask + 1] += 1 }
          for digit in 1..<starts.count { starts[digit] += starts[digit - 1] }
          for entry in from {
            let digit = Int(truncatingIfNeeded: entry >> shift) & mask
            to[starts[digit]] = entry
            starts[digit] += 1
          }
          for index in from.indices { from[index] = to[index] }
        }
      }
    }
  }
}
