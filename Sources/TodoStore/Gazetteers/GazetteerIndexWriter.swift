import Geo
import TodoCore

/// Writes the index of a gazetteer, part by part.
struct GazetteerIndexWriter {
  private let database: Database
  private let insert: Statement
  private var maker = GramMaker()
  /// Keys in the upper bits, numbers of places in the lower 16.
  private var entries: ContiguousArray<UInt64> = []
  private var spare: ContiguousArray<UInt64> = []
  private var part = 0
  /// How many places the part has.
  private var count = 0

  /// A part with so many entries is written even if it has few places.
  private static let mostEntries = 4_000_000

  init(_ database: Database) throws {
    self.database = database
    insert = try database.statement("INSERT INTO gram VALUES (?1, ?2)")
  }

  /// Adds a place with its names and its surroundings, a line each.
  ///
  /// - Returns: Its id.
  mutating func add(names: String, around: String?, coordinate: Coordinate) throws -> Int {
    if count == GazetteerSchema.partSize || entries.count > Self.mostEntries { try flush() }
    let number = UInt64(truncatingIfNeeded: count)
    count += 1
    for name in names.split(separator: "\n") {
      maker.name(MatchText(name)) { entries.append(UInt64($0) << 16 | number) }
    }
    for line in (around ?? "").split(separator: "\n") {
      maker.around(MatchText(line)) { entries.append(UInt64($0) << 16 | number) }
    }
    for level in GlobeCell.levels {
      entries.append(UInt64(GlobeCell.key(of: coordinate, level: level)) << 16 | number)
    }
    return part * GazetteerSchema.partSize + Int(number)
  }

  mutating func finish() throws { if !entries.isEmpty { try flush() } }

  private mutating func flush() throws {
    sort()
    var list = ContiguousArray<UInt16>()
    var bytes: [UInt8] = []
    var index = 0
    while index < entries.count {
      let key = entries[index] >> 16
      list.removeAll(keepingCapacity: true)
      while index < entries.count, entries[index] >> 16 == key {
        let number = UInt16(truncatingIfNeeded: entries[index])
        // A place has a key once, however often its names have it.
        if list.last != number { list.append(number) }
        index += 1
      }
      bytes.removeAll(keepingCapacity: true)
      PlaceSet.encode(list, to: &bytes)
      insert.bind([.integer(part << 32 | Int(truncatingIfNeeded: key)), .blob(bytes)])
      _ = try insert.step()
      insert.reset()
    }
    entries.removeAll(keepingCapacity: true)
    part += 1
    count = 0
  }

  /// Sorts by key. The order of equal ones stays, which is that of the places.
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
