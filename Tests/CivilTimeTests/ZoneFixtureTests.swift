import CivilTime
import TestSupport
import Testing

/// One zone of `Fixtures/zones.txt`, which holds the offsets that Python's zoneinfo gives from 1970
/// to 2060.
struct ZoneFixture: Row {
  let name: String
  let zone: Zone
  var transitions: [Zone.Transition] = []
  var instants: [(instant: Instant, offset: Int, abbreviation: String, isSummer: Bool)] = []
  var readings: [(civil: CivilDateTime, folds: (Instant, Instant))] = []
}

struct FixtureFault: Error {
  let line: String
}

/// Read once for the checks that need every zone at the same time.
let zoneFixtures: Result<[ZoneFixture], any Error> = Result { try readZoneFixtures() }

private func readZoneFixtures() throws -> [ZoneFixture] {
  let path = SharedData.projectRoot + "/Tests/CivilTimeTests/Fixtures/zones.txt"
  let text = try #require(readText(path))
  var fixtures: [ZoneFixture] = []
  for line in text.split(separator: "\n") {
    let fields = line.split(separator: " ")
    let numbers = fields.map { Int($0) ?? 0 }
    if fields[0] == "zone" {
      let zone = try Zone(identifier: String(fields[1]), tzif: decodeBase64(fields[2]))
      fixtures.append(ZoneFixture(name: String(fields[1]), zone: zone))
      continue
    }
    guard let last = fixtures.indices.last else { continue }
    let first = Instant(secondsSinceEpoch: numbers[1])
    switch fields[0] {
    case "t":
      fixtures[last].transitions.append(
        Zone.Transition(instant: first, before: numbers[2], after: numbers[3]))
    case "i":
      fixtures[last].instants.append((first, numbers[2], String(fields[3]), numbers[4] == 1))
    case "c":
      let civil = try #require(CivilDateTime(secondsSinceEpoch: numbers[1]))
      let folds = (
        Instant(secondsSinceEpoch: numbers[2]), Instant(secondsSinceEpoch: numbers[3])
      )
      fixtures[last].readings.append((civil, folds))
    default: throw FixtureFault(line: String(line))
    }
  }
  return fixtures
}

func decodeBase64(_ text: Substring) throws -> [UInt8] {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var bytes: [UInt8] = []
  var bits = 0
  var held = 0
  for letter in text.utf8 where letter != UInt8(ascii: "=") {
    let value = try #require(alphabet.firstIndex(of: letter))
    held = (held << 6 | value) & 0xFFFF
    bits += 6
    if bits >= 8 {
      bits -= 8
      bytes.append(UInt8(held >> bits & 0xFF))
    }
  }
  return bytes
}

@Suite struct ZoneFixtureTests {
  @Test func everyTransitionFrom1970To2060IsFound() throws {
    let last = try Instant(iso: "2060-12-31T00:00:00Z")
    let fixtures = try zoneFixtures.get()
    #expect(fixtures.count == 9)
    for fixture in fixtures {
      var found: [Zone.Transition] = []
      var next = fixture.zone.nextTransition(after: Instant(secondsSinceEpoch: 0))
      while let transition = next, transition.instant <= last {
        found.append(transition)
        next = fixture.zone.nextTransition(after: transition.instant)
      }
      #expect(found == fixture.transitions, "\(fixture.name)")
    }
  }

  @Test func offsetsAndAbbreviationsAgree() throws {
    for fixture in try zoneFixtures.get() {
      for row in fixture.instants {
        #expect(
          fixture.zone.offset(at: row.instant) == row.offset, "\(fixture.name) \(row.instant)")
        #expect(
          fixture.zone.abbreviation(at: row.instant) == row.abbreviation,
          "\(fixture.name) \(row.instant)")
        #expect(
          fixture.zone.isSummerTime(at: row.instant) == row.isSummer,
          "\(fixture.name) \(row.instant)")
        let local = row.instant.secondsSinceEpoch + row.offset
        #expect(fixture.zone.civil(at: row.instant).secondsSinceEpoch == local)
        let text = row.instant.text(in: fixture.zone)
        #expect(try Instant(iso: text) == row.instant, "\(text)")
      }
    }
  }

  @Test func gapsAndFoldsAgree() throws {
    for fixture in try zoneFixtures.get() {
      for (civil, (first, second)) in fixture.readings {
        let zone = fixture.zone
        let comment: Comment = "\(fixture.name) \(civil)"
        #expect(zone.instant(of: civil, resolving: .compatible) == first, comment)
        switch zone.resolve(civil) {
        case .unique(let instant):
          #expect(first == second && instant == first, comment)
        case .fold(let earlier, let later):
          #expect(earlier == first && later == second && first < second, comment)
          #expect(zone.instant(of: civil, resolving: .later) == second, comment)
        case .gap(let before, let after, let transition):
          #expect(first > second, comment)
          #expect(civil.secondsSinceEpoch - before == first.secondsSinceEpoch, comment)
          #expect(civil.secondsSinceEpoch - after == second.secondsSinceEpoch, comment)
          let expected = fixture.transitions.first { $0.instant >= second }?.instant
          #expect(transition == expected, comment)
          #expect(zone.instant(of: civil, resolving: .firstValid) == transition, comment)
        }
      }
    }
  }
}
