import Geo
import TestSupport
import Testing

/// How fixes change the state at a region, rule by rule, around a region of 100 m.
@Suite struct RegionStateTests {
  static let centre = coordinate(37.5, 127)
  static let region = Region(center: centre, radiusMetres: 100)

  /// The crossings, as `arrived@600 #1`.
  static func run(
    _ fixes: [(seconds: Int, metres: Double, accuracy: Double)],
    from start: RegionState = RegionState(), source: Fix.Source = .gps, passing: Bool = false
  ) -> (events: [String], state: RegionState) {
    var state = start
    var events: [String] = []
    var previous: Fix?
    for fix in fixes {
      let position = coordinate(37.5, 127 + fix.metres / 111_195 / 0.793353340291235)
      let next = Fix(
        seconds: fix.seconds, coordinate: position, accuracyMetres: fix.accuracy, source: source)
      events += state.advance(in: region, by: next, after: passing ? previous : nil)
        .compactMap(text)
      previous = next
    }
    return (events, state)
  }

  static func text(_ event: RegionEvent) -> String? {
    switch event.kind {
    case .arrived: "arrived@\(event.seconds) #\(event.number)" + (event.isTooSoon ? " soon" : "")
    case .left: "left@\(event.seconds) #\(event.number)" + (event.isTooSoon ? " soon" : "")
    case .passed: "passed@\(event.seconds) #\(event.number)"
    case .stayed(let after, let upTo): "stayed \(after)-\(upTo)"
    }
  }

  static let outside = RegionState(side: .outside)
  static let inside = RegionState(side: .inside)

  @Test(arguments: [
    (80.0, 10.0, Region.Reading.surelyInside), (80, 30, .inside), (80, 101, .unclear),
    (98, 1, .inside), (96, 5, .inside), (101, 5, .unclear), (120, 5, .unclear), (126, 5, .outside),
    (400, 300, .unclear), (421, 300, .outside),
  ])
  func readsASingleFix(_ metres: Double, _ accuracy: Double, _ reading: Region.Reading) {
    #expect(Self.region.reading(distanceMetres: metres, accuracyMetres: accuracy) == reading)
  }

  @Test func theFirstSideIsSilent() {
    #expect(Self.run([(0, 0, 10)]).events == [])
    #expect(Self.run([(0, 0, 10)]).state.side == .inside)
    #expect(Self.run([(0, 500, 10)]).state.side == .unknown)
    #expect(Self.run([(0, 500, 10), (300, 500, 10)]).state.side == .outside)
  }

  /// The region reaches 100 m, so a fix counts as far off beyond 1100 m and its accuracy.
  @Test(arguments: [
    (1109.0, 10.0, RegionState.Side.unknown), (1111, 10, .outside), (1300, 250, .unknown),
    (1400, 250, .outside), (4000, 500, .outside),
  ])
  func aFirstFixFarOffIsOutsideAtOnce(
    _ metres: Double, _ accuracy: Double, _ side: RegionState.Side
  ) {
    let first = Self.run([(0, metres, accuracy)])
    #expect(first.state.side == side && first.events == [])
    let then = Self.run([(0, metres, accuracy), (300, 0, 10)])
    #expect(then.events == (side == .outside ? ["arrived@300 #1"] : []))
  }

  @Test func farOffIsNoReasonToLeaveAtOnce() {
    #expect(Self.run([(0, 4000, 10)], from: Self.inside).events == [])
  }

  struct Resized: Row {
    let name: String
    let side: RegionState.Side
    var east = 0.0
    let radius: Double
    let isKept: Bool
  }

  /// The side that geometry alone gives after the region of 100 m changed.
  @Test(arguments: [
    Resized(name: "inside, larger", side: .inside, radius: 150, isKept: true),
    Resized(name: "inside, smaller", side: .inside, radius: 99, isKept: false),
    Resized(name: "outside, smaller", side: .outside, radius: 50, isKept: true),
    Resized(name: "outside, larger", side: .outside, radius: 101, isKept: false),
    Resized(name: "the same", side: .inside, radius: 100, isKept: true),
    Resized(name: "inside, moved and held", side: .inside, east: 40, radius: 141, isKept: true),
    Resized(name: "inside, moved", side: .inside, east: 40, radius: 139, isKept: false),
    Resized(name: "outside, moved within", side: .outside, east: 40, radius: 59, isKept: true),
    Resized(name: "outside, moved", side: .outside, east: 40, radius: 61, isKept: false),
    Resized(name: "unknown", side: .unknown, radius: 150, isKept: false),
  ])
  func aSideSurvivesWhereGeometryIsCertain(_ row: Resized) {
    let state = RegionState(
      side: row.side, run: RegionState.Run(side: .outside, length: 1, began: 9), enteredAt: 5,
      crossings: 7)
    let centre = coordinate(37.5, 127 + row.east / 111_195 / 0.793353340291235)
    let kept = state.kept(from: Self.region, to: Region(center: centre, radiusMetres: row.radius))
    #expect((kept != nil) == row.isKept)
    if let kept {
      #expect(kept == RegionState(side: row.side, enteredAt: 5, crossings: 7))
    }
  }

  @Test func whatAPersonSaysSettlesTheFirstSide() {
    #expect(Self.run([(0, 500, 10)], source: .manual).state.side == .outside)
  }

  @Test func oneSureFixArrivesTwoUnsureOnesToo() {
    #expect(Self.run([(0, 0, 10)], from: Self.outside).events == ["arrived@0 #1"])
    let unsure = Self.run([(0, 80, 60), (300, 80, 60)], from: Self.outside)
    #expect(unsure.events == ["arrived@0 #1", "stayed 0-300"])
  }

  @Test func anUnclearFixResetsTheRun() {
    let broken = Self.run([(0, 80, 60), (300, 110, 60), (600, 80, 60)], from: Self.outside)
    #expect(broken.events == [])
    #expect(broken.state.run?.length == 1)
  }

  @Test func leavingTakesTwoFixesTwentySecondsApart() {
    #expect(Self.run([(0, 500, 10)], from: Self.inside).events == [])
    #expect(Self.run([(0, 500, 10), (10, 500, 10)], from: Self.inside).events == [])
    let three = Self.run([(0, 500, 10), (10, 500, 10), (20, 500, 10)], from: Self.inside)
    #expect(three.events == ["left@0 #1"])
    let glitch = Self.run([(0, 500, 10), (300, 0, 10), (600, 500, 10)], from: Self.inside)
    #expect(glitch.events == [])
  }

  @Test func stayingInsideArrivesOnceAndLeavingAllowsTheNextArrival() {
    let track: [(Int, Double, Double)] = [
      (0, 0, 10), (300, 0, 10), (600, 500, 10), (900, 500, 10), (1200, 0, 10),
    ]
    #expect(
      Self.run(track, from: Self.outside).events == [
        "arrived@0 #1", "stayed 0-300", "left@600 #2", "arrived@1200 #3",
      ])
  }

  @Test func arrivalsWithinTenMinutesAreMarked() {
    let track: [(Int, Double, Double)] = [
      (0, 0, 10), (60, 500, 10), (120, 500, 10), (180, 0, 10),
    ]
    #expect(
      Self.run(track, from: Self.outside).events == [
        "arrived@0 #1", "left@60 #2", "arrived@180 #3 soon",
      ])
  }

  @Test func staysAreReportedInPiecesThatMeet() {
    let track: [(Int, Double, Double)] = [(0, 0, 10), (300, 110, 50), (700, 0, 10), (900, 0, 10)]
    let result = Self.run(track, from: Self.outside)
    #expect(result.events == ["arrived@0 #1", "stayed 0-700", "stayed 700-900"])
    // A tick without a fix reports more of the stay, until the newest fix is stale.
    var state = result.state
    let newest = Fix(seconds: 900, coordinate: Self.centre, accuracyMetres: 10)
    let ticked = state.stay(newestFix: newest, now: 1200).compactMap(Self.text)
    #expect(ticked == ["stayed 900-1200"])
    #expect(state.stay(newestFix: newest, now: 1900) == [])
  }

  @Test func passingThroughIsSeenBetweenTwoFixes() {
    let through: [(Int, Double, Double)] = [(0, -2000, 10), (300, 2000, 10)]
    #expect(Self.run(through, from: Self.outside, passing: true).events == ["passed@300 #1"])
    #expect(Self.run(through, from: Self.outside).events == [])
    let tooFast: [(Int, Double, Double)] = [(0, -2000, 10), (30, 2000, 10)]
    #expect(Self.run(tooFast, from: Self.outside, passing: true).events == [])
    let tooLong: [(Int, Double, Double)] = [(0, -2000, 10), (901, 2000, 10)]
    #expect(Self.run(tooLong, from: Self.outside, passing: true).events == [])
    let away: [(Int, Double, Double)] = [(0, 500, 10), (300, 2000, 10)]
    #expect(Self.run(away, from: Self.outside, passing: true).events == [])
  }

  /// A way through a region with a radius of 100 m.
  struct Way: Row {
    let name: String
    /// Seconds, metres and accuracy of each fix.
    let track: [(Int, Double, Double)]
    let events: [String]
  }

  @Test(arguments: [
    Way(
      name: "only crosses it", track: [(0, -2000, 10), (300, 2000, 10), (600, 3000, 10)],
      events: ["passed@300 #1"]),
    // The arrival counts as passing; the way out does not count again.
    Way(
      name: "one fix surely inside",
      track: [(0, -2000, 10), (60, 0, 10), (90, 500, 10), (130, 2000, 10)],
      events: ["arrived@60 #1", "left@90 #2"]),
    Way(
      name: "one fix inside, too uncertain for an arrival",
      track: [(0, -2000, 10), (60, 80, 60), (120, 1500, 10), (180, 2500, 10)],
      events: ["passed@120 #1"]),
    Way(
      name: "a fix that jumps across the edge and back",
      track: [(0, 190, 10), (60, 80, 60), (120, 170, 10), (180, 190, 10)], events: []),
    Way(
      name: "from inside to and fro across it, which is no second visit",
      track: [(0, 0, 10), (60, 500, 10), (70, -500, 10), (90, -600, 10)],
      events: ["arrived@0 #1", "left@60 #2"]),
  ])
  func aVisitIsPassedOnce(way: Way) {
    #expect(Self.run(way.track, from: Self.outside, passing: true).events == way.events)
  }

  @Test func passingThroughWorksAcrossTheDateLine() {
    let region = Region(center: coordinate(10, 180), radiusMetres: 500)
    var state = RegionState(side: .outside)
    let before = Fix(seconds: 0, coordinate: coordinate(10, 179.95), accuracyMetres: 10)
    let after = Fix(seconds: 600, coordinate: coordinate(10, -179.95), accuracyMetres: 10)
    let events = state.advance(in: region, by: after, after: before)
    #expect(events.map(\.kind) == [.passed])
  }

  @Test func aCrossingTheDeviceSawIsTaken() {
    var state = RegionState(side: .outside)
    let events = state.force(.inside, at: 100)
    #expect(events.compactMap(Self.text) == ["arrived@100 #1"])
    #expect(state.force(.inside, at: 200) == [])
  }

  @Test func anEditedRegionStartsAnewAndKeepsItsNumbers() {
    let state = RegionState(side: .inside, enteredAt: 5, crossings: 7)
    #expect(state.restarted == RegionState(crossings: 7))
  }
}

@Suite struct FixScreenTests {
  private func fix(_ seconds: Int, _ accuracy: Double = 10, longitude: Double = 127) -> Fix {
    Fix(seconds: seconds, coordinate: coordinate(37.5, longitude), accuracyMetres: accuracy)
  }

  @Test func coarseFixesArePassedOverForFifteenMinutes() {
    var screen = FixScreen()
    #expect(screen.judge(fix(0, 10), now: nil) == .evaluated)
    #expect(screen.judge(fix(300, 30), now: nil) == .evaluated)
    #expect(screen.judge(fix(600, 31), now: nil) == .coarse)
    #expect(screen.judge(fix(900, 31), now: nil) == .coarse)
    #expect(screen.judge(fix(901, 31), now: nil) == .evaluated)
  }

  @Test func orderDuplicatesAndTheFuture() {
    var screen = FixScreen()
    #expect(screen.judge(fix(1000), now: 900) == .evaluated)
    #expect(screen.judge(fix(1000), now: 900) == .duplicate)
    #expect(screen.judge(fix(1000, longitude: 128), now: 900) == .late)
    #expect(screen.judge(fix(999), now: 900) == .late)
    #expect(screen.judge(fix(1021), now: 900) == .ahead)
    #expect(screen.judge(fix(1020), now: 900) == .evaluated)
  }

  @Test func aScreenGoesOnWhereItStopped() {
    var whole = FixScreen()
    let fixes = [fix(0), fix(300, 25), fix(600, 12)]
    for fix in fixes { _ = whole.judge(fix, now: nil) }
    var continued = FixScreen(continuing: fixes)
    for next in [fix(900, 38), fix(901, 36)] {
      #expect(continued.judge(next, now: nil) == whole.judge(next, now: nil))
    }
  }

  @Test func missingAccuracyIsThatOfTheSource() {
    let accuracies = Fix.Source.allCases.map {
      Fix(seconds: 0, coordinate: coordinate(1, 1), source: $0).accuracyMetres
    }
    #expect(accuracies == [25, 100, 10, 50])
    let notANumber = Fix(seconds: 0, coordinate: coordinate(1, 1), accuracyMetres: .nan)
    #expect(notANumber.accuracyMetres == 50)
  }
}

/// A position with valid coordinates.
func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
  guard let made = try? Coordinate(latitude: latitude, longitude: longitude) else {
    preconditionFailure("no position \(latitude),\(longitude)")
  }
  return made
}
