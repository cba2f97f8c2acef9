import CivilTime
import Geo
import Interchange
import ItemJSON
import JSON
import TestSupport
import TodoCore

/// The trigger words that these tests use; the whole language has tests of its own.
struct SampleWords: TriggerWords {
  struct NoSuchWords: Error, Equatable { let words: String }

  static let all: [(words: String, trigger: Trigger)] = [
    ("30m before", .before(.minutes(30), at: nil)),
    ("1d before at 20:00", .before(.days(1), at: time("20:00"))),
    ("at 17:30", .timeOfDay(time("17:30"))),
    ("at 18:00", .timeOfDay(time("18:00"))),
    ("all-day", .allDay),
    ("at 2026-11-20 17:30", .moment(CivilDateTime(day("2026-11-20"), time("17:30")))),
    ("every day 08:00", .repeating(RecurrenceRule(.daily), at: time("08:00"), from: nil)),
    ("every 45m", .interval(Trigger.Interval(seconds: 2700))),
    ("arriving market", .region(RegionTrigger(edge: .arrive, location: .named("market")))),
    ("leaving a; b", .region(RegionTrigger(edge: .leave, location: .named("a; b")))),
  ]

  func words(for trigger: Trigger) -> String {
    Self.all.first { $0.trigger == trigger }?.words ?? "?"
  }

  func trigger(reading words: String) throws -> Trigger {
    guard let sample = Self.all.first(where: { $0.words == words }) else {
      throw NoSuchWords(words: words)
    }
    return sample.trigger
  }
}

/// Values from their texts; an unreadable text gives a value that fails the comparison.
func day(_ iso: String) -> Day { (try? Day(iso: iso)) ?? .min }
func time(_ iso: String) -> TimeOfDay { (try? TimeOfDay(iso: iso)) ?? .midnight }
func instant(_ iso: String) -> Instant {
  (try? Instant(iso: iso)) ?? Instant(secondsSinceEpoch: 0)
}

let seoul = Zone(offset: 9 * 3600)
/// Every zone but Asia/Atlantis exists; one that is not of `RuleZones` is Seoul.
struct SampleZones: ZoneSource {
  struct Missing: Error {}

  func zone(named name: String) throws -> Zone {
    if name == "Asia/Atlantis" { throw Missing() }
    return (try? RuleZones().zone(named: name)) ?? seoul
  }
}

let sampleReader = ItemReader(words: SampleWords(), zones: SampleZones())
let sampleWriter = ItemWriter(zone: seoul, words: SampleWords(), zones: SampleZones())
let morning = instant("2026-11-20T09:00:00+09:00")

func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

func line(_ item: Item) -> String { text(sampleWriter.json(of: item).bytes) }

func line(_ entry: Entry) -> String { text(sampleWriter.json(of: entry).bytes) }

func read(_ json: String) throws -> ItemRecord {
  try sampleReader.read(line: Array(json.utf8)[...], number: 1)
}

/// The item of a line, made at 09:00.
func item(_ json: String) throws -> Item { try read(json).item(uid: "new", now: morning) }

/// The item of the design's example.
var milk: Item {
  get throws {
    Item(
      id: 12, uid: "u12", title: "Buy milk",
      when: .timed(CivilDateTime(day("2026-11-21"), time("18:00")), zone: nil),
      place: Place(
        name: "market", coordinate: try Coordinate(latitude: 37.5101, longitude: 127.0215)),
      created: morning, modified: morning + 60)
  }
}

/// An error in a few words, for the rows of tables.
func facts(_ error: LineError) -> String {
  switch error.problem {
  case .notJSON(let error): "\(error.offset): \(error.problem)"
  case .field(let error): "\(error.field): \(facts(error.problem))"
  case .notCSV(let error): facts(error)
  case .tooLong(let limit): "longer than \(limit)"
  case .calendar(let error): "\(error.property): \(error.problem)"
  }
}

func facts(_ error: CSVError) -> String {
  switch error {
  case .cell(let problem, let column): "\(column): \(problem)"
  case .cellCount(let count, let expected): "\(count) cells, not \(expected)"
  case .missingColumn(let name, let found): "no \(name) in \(found.joined(separator: "|"))"
  case .columnGivenTwice(let name): "\(name) twice"
  }
}

func facts(_ problem: FieldError.Problem) -> String {
  switch problem {
  case .missing: "missing"
  case .wrongType(let expected, let found): "\(found.rawValue), not \(expected.rawValue)"
  case .empty: "empty"
  case .notOneOf(let words, let found): "\(found), not \(words.joined(separator: "|"))"
  case .unreadableDate(let text, .malformed(_, let expected)): "\(text), not \(expected)"
  case .unreadableDate(let text, _): "no such \(text)"
  case .unclearDate(let text): "\(text) in which order"
  case .unreadableRule(let text, _): "no rule \(text)"
  case .unreadableTrigger(let text, let reason): "no trigger \(text): \(type(of: reason))"
  case .unknownZone(let name): "no zone \(name)"
  case .noSuchPosition(let error): "no position: \(error)"
  case .tooLarge(let value, let maximum): "\(value) above \(maximum)"
  case .tooSmall(let value, let minimum): "\(value) below \(minimum)"
  case .needs(let other): "needs \(other)"
  case .exceeds(let excess): "\(excess.amount) \(excess.unit), more than \(excess.limit)"
  case .contradicts(let other): "contradicts \(other)"
  case .reservedName(let name): "reserved \(name)"
  case .endsBeforeItBegins: "before the beginning"
  case .givenTwice(let value): "\(value) twice"
  case .notJSON(let error): "not JSON at \(error.offset)"
  case .isOneOccurrence(let key): "one occurrence \(key)"
  }
}
