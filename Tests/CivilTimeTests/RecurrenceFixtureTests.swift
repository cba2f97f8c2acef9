import TestSupport
import Testing

@testable import CivilTime

/// A line of `Fixtures/recurrence.txt`: a generated rule and the dates that an independent oracle
/// computes.
struct RecurrenceFixture: Row {
  let text: String
  let occurrences: Occurrences
  let start: CivilDateTime
  /// The last day that the oracle searched.
  let end: Day
  let count: Int
  let hash: Int
  let first: [CivilDateTime]

  var name: String { "\(text) from \(start)" }

  var isOfDays: Bool {
    ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].contains { text.contains("FREQ=\($0)") }
  }

  init(line: Substring) throws {
    let fields = line.split(separator: " ")
    let rule = fields[0].split(separator: "|")
    text = String(rule[0])
    end = try Day(iso: rule[1])
    let parsed = try RecurrenceRule(parsing: text)
    start = try RecurrenceFixture.moment(fields[1])
    occurrences =
      fields[1].utf8.count == 10
      ? try Occurrences(parsed, fromDay: start.day) : try Occurrences(parsed, from: start)
    count = try #require(Int(fields[2]))
    hash = try #require(Int(fields[3]))
    first = try fields[4...].map(RecurrenceFixture.moment)
  }

  private static func moment(_ text: Substring) throws -> CivilDateTime {
    text.utf8.count == 10
      ? CivilDateTime(try Day(iso: text), .midnight) : try CivilDateTime(iso: text)
  }

  static let all: Result<[RecurrenceFixture], any Error> = Result {
    let path = SharedData.projectRoot + "/Tests/CivilTimeTests/Fixtures/recurrence.txt"
    let text = try #require(readText(path))
    return try text.split(separator: "\n").map(RecurrenceFixture.init)
  }
}

@Suite struct RecurrenceFixtureTests {
  private func fixtures() throws -> [RecurrenceFixture] {
    let all = try RecurrenceFixture.all.get()
    #expect(all.count > 4000)
    return all
  }

  /// Rules whose dates are all excluded by a part: each has a date, which the oracle's test checks.
  private func sample() throws -> [RecurrenceFixture] {
    Slow.all(of: try fixtures().filter { $0.count > 0 }, elseEvery: 5)
  }

  @Test func generatedRulesGiveTheOraclesDates() throws {
    for fixture in try fixtures() {
      let found = Array(fixture.occurrences.prefix(fixture.count))
      let hash = found.reduce(0) { ($0 * 31 + $1.secondsSinceEpoch) & 0xFFFF_FFFF }
      #expect(found.count == fixture.count, "\(fixture.name)")
      #expect(Array(found.prefix(3)) == fixture.first, "\(fixture.name)")
      #expect(hash == fixture.hash, "\(fixture.name)")
      // The oracle kept at most 300; if it has fewer, no other follows before its end.
      guard fixture.count < 300, fixture.occurrences.isEndless else { continue }
      let from = found.last ?? .min
      if let next = fixture.occurrences.after(from).first {
        #expect(next.day >= fixture.end, "\(fixture.name)")
      }
    }
  }

  @Test func anyPointOnGivesTheRest() throws {
    for fixture in try sample() {
      let all = fixture.occurrences.prefix(fixture.count)
      let moments = Array(all)
      for place in [0, moments.count / 3, moments.count / 2, moments.count - 1] {
        let moment = moments[place]
        let rest = moments[place...].prefix(20)
        let count = rest.count
        #expect(
          fixture.occurrences.onOrAfter(moment).prefix(count).elementsEqual(rest),
          "\(fixture.name) on or after \(moment)")
        #expect(
          fixture.occurrences.after(moment).prefix(count - 1).elementsEqual(rest.dropFirst()),
          "\(fixture.name) after \(moment)")
        #expect(fixture.occurrences.contains(moment), "\(fixture.name) contains \(moment)")
        let within = fixture.occurrences.within(moment...(rest.last ?? moment))
        #expect(within.elementsEqual(rest), "\(fixture.name) within")
        if place > 0 {
          let between =
            moments[place - 1]
            + (moment.secondsSinceEpoch
              - moments[place - 1].secondsSinceEpoch + 1) / 2
          #expect(
            fixture.occurrences.onOrAfter(between).first == moment,
            "\(fixture.name) from \(between)")
        }
      }
    }
  }

  @Test func waysWithoutASequenceAgree() throws {
    for fixture in try sample() {
      let moments = Array(fixture.occurrences.prefix(fixture.count))
      for place in [0, moments.count / 3, moments.count - 1] {
        let moment = moments[place]
        #expect(
          fixture.occurrences.latest(onOrBefore: moment) == moment,
          "\(fixture.name) latest \(moment)")
        for limit in [3, 31, 400] {
          #expect(
            fixture.occurrences.count(before: moment, limit: limit) == min(place, limit),
            "\(fixture.name) before \(moment), at most \(limit)")
        }
        // A rule of every second has millions in a month.
        for length in fixture.isOfDays ? [0, 6, 45] : [] {
          let days = moment.day...(moment.day.adding(days: length) ?? .max)
          var found: [CivilDateTime] = []
          fixture.occurrences.forEach(on: days) { found.append($0) }
          #expect(
            found.elementsEqual(fixture.occurrences.within(days)),
            "\(fixture.name) on \(days)")
        }
      }
    }
  }

  @Test func backwardsIsTheReverse() throws {
    for fixture in try sample() {
      let moments = Array(fixture.occurrences.prefix(fixture.count))
      for place in [moments.count / 2, moments.count - 1] {
        let moment = moments[place]
        // All of them, back to the start, before which there is none.
        #expect(
          fixture.occurrences.onOrBefore(moment).elementsEqual(moments[...place].reversed()),
          "\(fixture.name) on or before \(moment)")
        #expect(
          fixture.occurrences.before(moment).first == (place > 0 ? moments[place - 1] : nil),
          "\(fixture.name) before \(moment)")
      }
      if !fixture.occurrences.isEndless {
        #expect(fixture.occurrences.last == moments.last, "\(fixture.name)")
      }
    }
  }

  @Test func theTextIsReadBack() throws {
    for fixture in try fixtures() {
      let rule = try RecurrenceRule(parsing: fixture.text)
      #expect(rule.text == fixture.text)
    }
  }
}
