import CivilTime
import Geo
import Interchange
import TestSupport
import Testing

/// The monitor on a noisy device: how often it is wrong while the device stands still, and what it finds of
/// visits. The simulator lies beside the project and needs python3.
@Suite(.enabled(if: SharedData.folder != nil && readFile("/usr/bin/python3") != nil))
struct RegionSimulationTests {
  /// False events a day at this distance from the centre, from the table the rules were chosen by.
  struct Column: Row {
    let kind: String
    let metres: Int
    let perDay: Double
    var name: String { "\(kind) \(metres)" }
  }

  static func events(kind: String, metres: Int, days: Int, seed: Int = 1) throws -> [RegionEvent] {
    let folder = try #require(SharedData.folder)
    let script = folder + "/region-sim.py"
    let process = try RunningProcess(
      "/usr/bin/python3", [script, kind, "\(metres)", "\(days)", "\(seed)"])
    let output = process.wait().output
    let region = Region(
      center: try Coordinate(latitude: 37.5, longitude: 127), radiusMetres: 100)
    var reader = PositionReader(now: Instant(secondsSinceEpoch: 0), refusesFuture: false)
    var screen = FixScreen()
    var state = RegionState()
    var events: [RegionEvent] = []
    let take: PositionReader.Handler = { _, line in
      guard case .record(let record) = line else { return }
      guard screen.judge(record.fix, now: nil) == .evaluated else { return }
      events += RegionMonitor().advance(&state, in: region, by: record.fix)
    }
    try reader.feed(Array(output.utf8), each: take)
    try reader.finish(each: take)
    return events.filter { $0.kind == .arrived || $0.kind == .left }
  }

  @Test(arguments: [
    Column(kind: "stay", metres: 0, perDay: 0.1), Column(kind: "stay", metres: 140, perDay: 0.7),
    Column(kind: "stay", metres: 400, perDay: 0.1), Column(kind: "mixed", metres: 0, perDay: 0.2),
  ])
  func falseEventsAreRare(_ column: Column) throws {
    let days = 40
    let count = try Self.events(kind: column.kind, metres: column.metres, days: days).count
    // A short run scatters: twice the rate and a few more.
    #expect(Double(count) <= 2 * column.perDay * Double(days) + 6)
  }

  @Test func everyHalfHourVisitIsFound() throws {
    let days = 9
    let events = try Self.events(kind: "visit", metres: 0, days: days)
    let arrivals = events.filter { $0.kind == .arrived }
    #expect(arrivals.count >= days * 16 / 3 - 1)
    #expect(events.count - arrivals.count >= days * 16 / 3 - 2)
  }
}
