import Geo
import Scheduler
import TestSupport
import Testing
import TodoCore

@testable import TodoStore

/// The index of the areas of regions, compared with testing each region.
@Suite struct RegionAreaTests {
  private static let start = "2026-11-20T09:00"

  /// Regions around a town, so that areas overlap, and some at the date line and near a pole.
  private static func position(_ generator: inout SeededGenerator) -> (Double, Double) {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: (Double.random(in: -40...40, using: &generator), 179.999)
    case 1: (89.95, Double.random(in: -180...180, using: &generator))
    default:
      (
        Double.random(in: 37.4...37.6, using: &generator),
        Double.random(in: 126.8...127.2, using: &generator)
      )
    }
  }

  private static func place(_ number: Int, _ generator: inout SeededGenerator) throws -> Place {
    let (latitude, longitude) = position(&generator)
    return Place(
      name: "spot \(number)",
      coordinate: try Coordinate(latitude: latitude, longitude: longitude),
      radiusMetres: Double(Int.random(in: 50...3000, using: &generator)))
  }

  private static func item(_ number: Int, _ generator: inout SeededGenerator) throws -> Item {
    let now = try time(start).now.instant
    var item = Item(uid: "\(number)", title: "thing \(number)", created: now, modified: now)
    item.place = try place(number, &generator)
    return item
  }

  private static func importItems(
    _ numbers: Range<Int>, into store: Store, _ generator: inout SeededGenerator
  ) throws {
    let scheduler = store.scheduler(try time(start))
    _ = try store.importing(from: "places", scheduler: scheduler) { importer in
      for number in numbers { try importer.take(item(number, &generator), merged: { $0 }) }
    }
  }

  /// The index is consistent, and finds the same regions as a full scan.
  private static func check(
    _ store: Store, _ count: Int, _ generator: inout SeededGenerator,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let report = try store.database.first("SELECT rtreecheck('region_area')") { $0.text(0) }
    #expect(report == "ok", sourceLocation: location)
    let regions = try store.database.rows("SELECT id, latitude, longitude, radius FROM region") {
      row in
      let center = try Coordinate(
        latitude: row.optionalReal(1) ?? .nan, longitude: row.optionalReal(2) ?? .nan)
      return (
        id: row.integer(0),
        box: Region(center: center, radiusMetres: row.optionalReal(3) ?? 0).box
      )
    }
    #expect(regions.count == count, sourceLocation: location)
    for _ in 0..<50 {
      let wanted = try place(0, &generator).coordinate.map { $0.box(withinMetres: 500) }
      guard let wanted else { continue }
      let found = try store.regions.regionIDs(touching: wanted)
      for region in regions where region.box.latitudes.overlaps(wanted.latitudes) {
        if region.box.longitudes.overlaps(wanted.longitudes) {
          #expect(found.contains(region.id), sourceLocation: location)
        }
      }
      // The index rounds outwards by a few metres.
      let wider = (
        latitudes: widened(wanted.latitudes), longitudes: widened(wanted.longitudes)
      )
      for region in regions where found.contains(region.id) {
        let touches = [-360.0, 0, 360].contains { turn in
          let turned =
            (wider.longitudes.lowerBound + turn)...(wider.longitudes.upperBound + turn)
          return region.box.longitudes.overlaps(turned)
        }
        #expect(
          touches && region.box.latitudes.overlaps(wider.latitudes), sourceLocation: location)
      }
    }
  }

  private static func widened(_ degrees: ClosedRange<Double>) -> ClosedRange<Double> {
    (degrees.lowerBound - 1e-4)...(degrees.upperBound + 1e-4)
  }

  /// One node, a root with one level, and a tree of three levels.
  @Test(arguments: [0, 1, 51, 52, 5000])
  func findsWhatComparingFinds(_ count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let store = try openInMemory()
    try Self.importItems(0..<count, into: store, &generator)
    try Self.check(store, count, &generator)
  }

  @Test func laterChangesKeepItWhole() throws {
    var generator = SeededGenerator(seed: 3)
    let store = try openInMemory()
    let now = try time(Self.start)
    try Self.importItems(0..<600, into: store, &generator)
    try Self.importItems(600..<700, into: store, &generator)
    try Self.check(store, 700, &generator)
    for id in stride(from: 1, through: 700, by: 3) {
      try store.setStatus(.done(now.now.instant), of: id, now: Self.start)
    }
    let open = 700 - 234
    try Self.check(store, open, &generator)
    for number in 700..<760 {
      let place = try Self.place(number, &generator)
      try store.add("new \(number)", now: Self.start) { $0.place = place }
    }
    try Self.check(store, open + 60, &generator)
  }

  @Test func undoAndRedo() throws {
    var generator = SeededGenerator(seed: 4)
    let store = try openInMemory()
    let scheduler = store.scheduler(try time(Self.start))
    try Self.importItems(0..<300, into: store, &generator)
    _ = try store.undo(scheduler: scheduler)
    try Self.check(store, 0, &generator)
    _ = try store.redo(scheduler: scheduler)
    try Self.check(store, 300, &generator)
    _ = try store.undo(scheduler: scheduler)
    try Self.importItems(1000..<1300, into: store, &generator)
    try Self.check(store, 300, &generator)
  }

  @Test func anImportThatFailsLeavesNothing() throws {
    struct Stop: Error {}
    var generator = SeededGenerator(seed: 5)
    let store = try openInMemory()
    let scheduler = store.scheduler(try time(Self.start))
    #expect(throws: Stop.self) {
      _ = try store.importing(from: "places", scheduler: scheduler) { importer in
        for number in 0..<5000 {
          try importer.take(Self.item(number, &generator), merged: { $0 })
        }
        throw Stop()
      }
    }
    try Self.check(store, 0, &generator)
    try store.add("later", now: Self.start) { $0.place = try? Self.place(1, &generator) }
    try Self.check(store, 1, &generator)
  }
}
