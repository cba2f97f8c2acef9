import CivilTime
import Geo
import Interchange
import TestSupport
import Testing

/// The region monitor on a simulated noisy device: false events while the device stands still, and
/// how many visits it finds. The simulator is in the shared data and needs python3.
@Suite(
  .enabled(if: Slow.isAsked, "slow: DAYDOT_SLOW=1 runs it"),
  .enabled(if: SharedData.folder != nil && Tool.python != nil, "needs the simulator and python3"))
struct RegionSimulationTests {
  /// A device that stands still at this distance from the centre, for 200 days.
  struct Column: Row {
    let kind: String
    let metres: Int
    /// False events a day, from the table by which the rules were chosen.
    let perDay: Double
    /// The result of a Python implementation of the rules on the same track.
    let count: Int
    var name: String { "\(kind) \(metres)" }
  }

  private typealias Judged = (event: RegionEvent, confirmedAt: Int)

  /// - Parameter adjusted: Changes a fix, to derive another track from the simulator's.
  private static func events(
    kind: String, metres: Int, days: Int, seed: Int = 1, adjusted: (Fix) throws -> Fix = { $0 }
  ) throws -> [Judged] {
    let folder = try #require(SharedData.folder)
    let script = folder + "/region-sim.py"
    let process = try RunningProcess(
      try #require(Tool.python), [script, kind, "\(metres)", "\(days)", "\(seed)"])
    let output = process.wait().output
    let region = Region(
      center: try Coordinate(latitude: 37.5, longitude: 127), radiusMetres: 100)
    var reader = PositionReader(now: Instant(secondsSinceEpoch: 0), refusesFuture: false)
    let lines = reader.feed(Array(output.utf8)) + reader.feed(nil)
    let fixes = lines.compactMap { try? $0.result.get().fix }
    #expect(fixes.count == days * 288)
    var screen = FixScreen()
    var state = RegionState()
    var events: [Judged] = []
    for fix in fixes {
      let fix = try adjusted(fix)
      guard screen.judge(fix, now: nil) == .evaluated else { continue }
      events += state.advance(in: region, by: fix).map { ($0, fix.seconds) }
    }
    return events.filter { $0.event.kind == .arrived || $0.event.kind == .left }
  }

  @Test(arguments: [
    Column(kind: "stay", metres: 0, perDay: 0.1, count: 18),
    Column(kind: "stay", metres: 60, perDay: 0.2, count: 18),
    Column(kind: "stay", metres: 90, perDay: 0.2, count: 28),
    Column(kind: "stay", metres: 110, perDay: 0.3, count: 44),
    Column(kind: "stay", metres: 140, perDay: 0.7, count: 124),
    Column(kind: "stay", metres: 250, perDay: 0.1, count: 40),
    Column(kind: "stay", metres: 400, perDay: 0.1, count: 12),
    Column(kind: "mixed", metres: 0, perDay: 0.2, count: 14),
  ])
  func falseEventsAreAsRareAsTheTableSays(_ column: Column) throws {
    let days = 200
    let count = try Self.events(kind: column.kind, metres: column.metres, days: days).count
    #expect(count == column.count)
    #expect(Double(count) <= 2 * column.perDay * Double(days))
  }

  struct Visit: Row {
    let minutes: Int
    /// The share of visits found, and the medians in minutes where the table has them.
    let found: Double
    var arrival = 5.0
    var leaving = 15.0
    var name: String { "\(minutes) minutes" }
  }

  @Test(arguments: [
    Visit(minutes: 30, found: 1, arrival: 4.4, leaving: 12),
    Visit(minutes: 12, found: 0.87), Visit(minutes: 6, found: 0.61),
  ])
  func visitsAreFound(_ visit: Visit) throws {
    // The simulator stays half an hour in every four and a half; shorter visits are cut at the end.
    let (days, period, begins, first) = (200, 16_200, 10_800, 1_793_491_200)
    let east = 5_000 / 111_195 / 0.7933533402912352
    let events = try Self.events(kind: "visit", metres: 0, days: days) { fix in
      let offset = (fix.seconds - first) % period - begins
      guard offset >= visit.minutes * 60, offset < 1_800 else { return fix }
      let moved = try Coordinate(
        latitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude + east)
      return Fix(
        seconds: fix.seconds, coordinate: moved, accuracyMetres: fix.accuracyMetres,
        source: fix.source)
    }
    var arrivals: [Double] = []
    var leavings: [Double] = []
    let starts = stride(from: first + begins, to: first + days * 86_400 - period, by: period)
    for start in starts {
      let end = start + visit.minutes * 60
      let arrived = events.first {
        $0.event.kind == .arrived && start...end ~= $0.confirmedAt
      }
      guard let arrived else { continue }
      arrivals.append(Double(arrived.confirmedAt - start) / 60)
      let left = events.first { $0.event.kind == .left && $0.confirmedAt > arrived.confirmedAt }
      if let left { leavings.append(Double(left.confirmedAt - end) / 60) }
    }
    #expect(Double(arrivals.count) >= visit.found * Double(Array(starts).count))
    #expect(arrivals.sorted()[arrivals.count / 2] <= visit.arrival)
    #expect(leavings.sorted()[leavings.count / 2] <= visit.leaving)
  }
}
