import CivilTime
import Gazetteer
import ItemJSON
import Messages
import TextSearch
@testable import DaydotCLI
import ICalendar
import Geo
import Interchange
import JSON
import Mustache
import Phrases
import Presentation
import TodoCore

/// A reader of outside data. It may refuse any input, and must not trap, hang or use unbounded
/// memory; accepted input has to survive writing and reading again.
enum FuzzTarget: String, CaseIterable {
  case json, items, csv, rules, phrases, mustache, positions, config, zones, ical, calendar, foreign
  case places, links

  /// The largest input in bytes. Line grammars find more in a single line, and long inputs are
  /// covered by the tests of limits.
  var longest: Int {
    switch self {
    case .phrases, .rules: 256
    case .config, .links: 512
    case .json, .items, .csv, .mustache, .positions, .zones, .ical, .calendar, .foreign, .places:
      4096
    }
  }

  static var names: String { allCases.map(\.rawValue).joined(separator: "|") }

  func run(_ bytes: [UInt8]) {
    switch self {
    case .json: Self.json(bytes)
    case .items: Self.items(JSONLinesSource(reader: Self.itemReader), bytes)
    case .csv: Self.items(CSVSource(reader: Self.itemReader), bytes)
    case .rules: Self.rule(String(decoding: bytes, as: UTF8.self))
    case .phrases: Self.phrase(String(decoding: bytes, as: UTF8.self))
    case .mustache: Self.template(bytes)
    case .positions: Self.positions(bytes)
    case .config: _ = ConfigFile(reading: bytes, path: "config").fault?.sentence
    case .zones: Self.zone(bytes)
    case .ical: Self.lines(bytes)
    case .calendar: Self.calendar(bytes)
    case .foreign: Self.foreign(bytes)
    case .places: Self.places(bytes)
    case .links: Self.position(String(decoding: bytes, as: UTF8.self))
    }
  }

  // MARK: What each reads

  fileprivate static let now = Zone.utc.civil(at: Instant(secondsSinceEpoch: 1_795_165_200))
  fileprivate static let itemReader = ItemReader(words: CanonicalTriggerWords(), zones: Zones())

  private static func json(_ bytes: [UInt8]) {
    guard let value = try? JSONReader.read(bytes) else { return }
    // A number such as 1e0 may be written as another of the same value, and stays that.
    let again = try? JSONReader.read(value.bytes)
    require(again?.bytes == value.bytes, "JSON is read as written")
  }

  fileprivate static func items(_ source: some ItemSource, _ bytes: [UInt8]) {
    var source = source
    // In two pieces: the result must not depend on where the input is cut.
    for piece in [Array(bytes.prefix(bytes.count / 2)), Array(bytes.dropFirst(bytes.count / 2))] {
      source.feed(piece).forEach { take($0.result) }
    }
    source.feed(nil).forEach { take($0.result) }
  }

  private static func take(_ result: Result<ItemRecord, LineError>) {
    switch result {
    case .failure(let error):
      for language in Language.allCases { _ = language.sentence(.badLine(path: "-", error)) }
    case .success(let record):
      let item = record.item(uid: "uid", now: Instant(secondsSinceEpoch: 1_795_000_000))
      _ = try? item.series(in: .utc)?.beginning(on: now.day - 30...now.day + 30)
    }
  }

  private static func rule(_ text: String) {
    let rule: RecurrenceRule
    do {
      rule = try RecurrenceRule(parsing: text)
    } catch {
      return
    }
    require((try? RecurrenceRule(parsing: rule.description)) == rule, "a rule is read as written")
    for tongue in [PhraseWriter.Tongue.english, .korean] {
      _ = PhraseWriter(language: tongue).words(for: rule)
    }
    guard let prepared = try? PreparedRule(rule),
      let dates = try? Occurrences(prepared, from: now, zone: .utc)
    else { return }
    var last: CivilDateTime?
    for date in dates.prefix(20) {
      require(last.map { $0 < date } ?? true, "dates are in order")
      last = date
    }
  }

  private static func phrase(_ text: String) {
    let reader = PhraseReader(
      PhraseContext(now: now, places: ["market", "City library", "시장", "집", "회사"]))
    do throws(PhraseError) {
      let words = text.split(separator: " ").map(String.init)
      let read = try reader.quickAdd(words)
      for language in Language.allCases {
        for hint in read.hints { _ = language.sentence(.stayedInTitle(hint, id: 1)) }
      }
    } catch {
      for language in Language.allCases { _ = language.sentence(error.sentence) }
    }
    guard let triggers = try? reader.triggers(text) else { return }
    let canonical = CanonicalTriggerWords()
    for trigger in triggers {
      if case .unreadable = trigger { continue }
      let words = canonical.words(for: trigger)
      require((try? canonical.trigger(reading: words)) == trigger, "a trigger is read as written")
    }
  }

  private static func template(_ bytes: [UInt8]) {
    // The first half is the template, the second its data where it is JSON.
    let half = bytes.firstIndex(of: 0) ?? bytes.count
    let text = String(decoding: bytes[..<half], as: UTF8.self)
    let data = (try? JSONReader.read(Array(bytes[half...].dropFirst()))) ?? .object(JSONObject())
    guard let template = try? MustacheTemplate(text, file: "view") else { return }
    var renderer = MustacheRenderer(partials: { _ in template })
    _ = try? renderer.render(template, with: data)
  }

  private static func positions(_ bytes: [UInt8]) {
    var reader = PositionReader(now: Instant(secondsSinceEpoch: 1_795_000_000))
    let half = bytes.count / 2
    _ = reader.feed(Array(bytes.prefix(half))) + reader.feed(Array(bytes.dropFirst(half)))
    _ = reader.feed(nil)
  }

  private static func zone(_ bytes: [UInt8]) {
    let zones = [
      try? Zone(identifier: "Fuzz/Zone", tzif: bytes),
      try? Zone(posix: String(decoding: bytes, as: UTF8.self)),
    ]
    for zone in zones.compactMap({ $0 }) {
      for seconds in [Int.min / 4, -2_000_000_000, 0, 1_795_000_000, 9_000_000_000, Int.max / 4] {
        let civil = zone.civil(at: Instant(secondsSinceEpoch: seconds))
        _ = zone.instant(of: civil, resolving: .firstValid)
      }
    }
  }

  private static func lines(_ bytes: [UInt8]) {
    // In two pieces: the result must not depend on where the input is cut.
    let half = bytes.count / 2
    let pieces = parts([Array(bytes[..<half]), Array(bytes[half...])])
    require(pieces == parts([bytes]), "a calendar is the same in pieces")
    guard let components = try? Component.parse(bytes) else { return }
    for component in components { take(component) }
    let written = components.flatMap(\.bytes)
    let again = try? Component.parse(written)
    require(again?.flatMap(\.bytes) == written, "a calendar is read as written")
  }

  /// The bytes of a stream's parts, and its errors.
  private static func parts(_ pieces: [[UInt8]]) -> [[UInt8]] {
    var rest = pieces.filter { !$0.isEmpty }[...]
    var reader = ComponentReader(depthLimit: 8, lineLimit: 2000) { rest.popFirst() }
    var parts: [[UInt8]] = []
    while true {
      do {
        switch try reader.next() {
        case .calendarBegin(let line), .calendarProperty(let line), .calendarEnd(let line):
          parts.append(Array(line.raw))
        case .component(let component): parts.append(component.bytes)
        case nil: return parts
        }
      } catch {
        parts.append(Array("\(error)".utf8))
      }
    }
  }

  private static func take(_ component: Component) {
    for line in component.properties {
      _ = line.valueType
      _ = line.texts
      _ = try? line.dateOrDateTime()
      _ = try? line.datesOrDateTimes()
      _ = try? line.periods()
      _ = try? line.integer()
      _ = try? line.geo()
      _ = try? line.utcOffset()
      if let duration = try? line.duration() {
        let again = try? ContentLine(line.name, duration: duration).duration()
        require(again == duration, "a duration is read as written")
      }
      let made = ContentLine(line.name, line.parameters, text: line.text)
      var inner = Component("VEVENT")
      inner.append(made)
      let again = try? Component.parse(inner.bytes).first?.property(made.name)
      require(again?.text == made.text, "a text is read as written")
      require(again?.parameters == made.parameters, "parameters are read as written")
    }
    for inner in component.components { take(inner) }
  }

  /// An invariant: the fuzzer records a trap.
  private static func require(_ holds: Bool, _ law: String) {
    if !holds { fatalError(law) }
  }
}

// MARK: Items of other programs

extension FuzzTarget {
  private struct Zones: ZoneSource {
    func zone(named name: String) throws -> Zone {
      try Zone(posix: name == "Europe/Berlin" ? "CET-1CEST,M3.5.0,M10.5.0/3" : name)
    }
  }

  private static let context = CalendarContext(
    now: Now(Instant(secondsSinceEpoch: 1_795_165_200), in: .utc), zones: Zones(),
    words: CanonicalTriggerWords())

  /// Reads a calendar as items, which are written and read again.
  private static func calendar(_ bytes: [UInt8]) {
    var rest = [bytes][...]
    var reader = CalendarFileReader(context) { rest.popFirst() }
    var waiting: [WaitingComponent] = []
    let writer = CalendarItemWriter(context)
    func take(_ part: CalendarFileReader.Part) {
      switch part {
      case .waiting(let component): waiting.append(component)
      case .bad(let error, _):
        for language in Language.allCases { _ = language.sentence(error.sentence) }
      case .items(let found):
        for read in found.items {
          let written = writer.components(of: read.item)
          var changed = read.item
          changed.title += "!"
          changed.when = changed.when.moved(by: 1)
          _ = writer.components(of: changed)
          require(read.applied(to: read.item) == read.item, "what is read again is the same")
          require(!written.isEmpty, "an item is written")
        }
      }
    }
    while let part = (try? reader.next()) ?? nil { take(part) }
    for part in reader.parts(of: waiting) { take(part) }
  }

  private static func foreign(_ bytes: [UInt8]) {
    let words = PhraseReader(PhraseContext(now: now))
    let context = ForeignContext(zone: .utc) { text in
      guard case .moment(let when)? = try? words.phrase(text) else { return nil }
      return DateMeaning(when)
    }
    let format = ImportFormat(of: bytes, fileName: nil)
    guard let source = ForeignSource(format, reader: itemReader, context: context) else { return }
    items(source, bytes)
  }
}

// MARK: Places

extension FuzzTarget {
  /// Reads a list of places, and searches for each of them.
  private static func places(_ bytes: [UInt8]) {
    if PlaceBook.isOne(bytes) { book(bytes) }
    guard let format = GazetteerFormat(of: bytes) else { return }
    let half = bytes.count / 2
    let whole = lines([bytes], format)
    let pieces = lines([Array(bytes[..<half]), Array(bytes[half...])], format)
    require(
      whole.map { "\($0)" } == pieces.map { "\($0)" }, "a list of places is the same in pieces")
    for case .place(let record) in whole {
      let names = record.place.names.map { MatchText($0) }
      require(!names.isEmpty, "a place has a name")
      guard let pattern = MatchPattern(record.place.names[0]) else { continue }
      let found = pattern.match(names: names, around: nil)
      require(found != nil, "a place is found by its name")
    }
  }

  private static func lines(
    _ pieces: [[UInt8]], _ format: GazetteerFormat
  ) -> [GazetteerLine] {
    var reader = GazetteerReader(format)
    var found: [GazetteerLine] = []
    for piece in pieces { found += reader.feed(piece) }
    found += reader.feed(nil)
    return found
  }

  private static func book(_ bytes: [UInt8]) {
    for place in saved(bytes) {
      let again = saved(PlaceBook.json(of: place).bytes)
      require(
        again.count == 1 && again[0].place.name == place.place.name, "a place is read as written")
    }
  }

  private static func saved(_ bytes: [UInt8]) -> [SavedPlace] {
    var reader = PlaceBookReader()
    return (reader.feed(bytes) + reader.feed(nil)).compactMap { try? $0.result.get() }
  }

  /// Reads a position as typed or shared.
  private static func position(_ text: String) {
    do throws(PositionError) {
      let read = try PositionText(text).coordinate
      require((-90...90).contains(read.latitude), "a latitude is one")
      let again = try PositionText(read.text).coordinate
      require(again.distanceMetres(to: read) < 2, "a position is read as written")
    } catch {
      for language in Language.allCases { _ = language.sentence(error.sentence) }
    }
  }
}
