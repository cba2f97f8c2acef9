import CSQLite
import CivilTime
import Geo
import SQLite
import TodoCore

/// The stored form of a trigger: a word for its kind, then fields as `name=value`, such as
/// `interval seconds=2700 from=09:00 to=18:00 days=1,2,3,4,5`.
///
/// Values have no blanks, except those of `place`, `rule` and `words`, which extend to the end of
/// the text. The form is independent of the phrases users type, so changes to those leave stored
/// triggers valid.
enum TriggerText {
  private enum Kind: String {
    case before, time, moment, rule, interval, region, unreadable
    case allDay = "all-day"
  }

  private enum Name: String {
    case minutes, days, workdays, at, from, to, seconds, once, dose, edge, stay, radius, every,
      since, until,
      position
    case place, rule, words

    /// Whether the value extends to the end of the text.
    var isLast: Bool { self == .place || self == .rule || self == .words }
  }

  // MARK: Writing

  /// The stored form of a trigger.
  static func text(of trigger: Trigger) -> String {
    switch trigger {
    case .before(.minutes(let count), let time):
      join(.before, [(.minutes, "\(count)"), (.at, time?.description)])
    case .before(.days(let count), let time):
      join(.before, [(.days, "\(count)"), (.at, time?.description)])
    case .timeOfDay(let time): join(.time, [(.at, time.description)])
    case .allDay: join(.allDay, [])
    case .moment(let civil): join(.moment, [(.at, civil.description)])
    case .repeating(let rule, let time, let from):
      join(.rule, [(.at, time.description), (.from, from?.description), (.rule, rule.text)])
    case .interval(let interval): text(of: interval)
    case .region(let region): text(of: region)
    case .unreadable(let words): join(.unreadable, [(.words, words)])
    }
  }

  private static func text(of interval: Trigger.Interval) -> String {
    join(
      .interval,
      [
        (.seconds, "\(interval.seconds)"), (.once, interval.isRepeating ? nil : "1"),
        (.from, interval.window?.start.description), (.to, interval.window?.end.description),
        (.days, text(of: interval.weekdays)), (.workdays, interval.workdays.map { _ in "1" }),
        (.dose, interval.isDose ? "1" : nil),
      ])
  }

  private static func text(of region: RegionTrigger) -> String {
    var stay: String?
    let edge: String
    switch region.edge {
    case .arrive: edge = "arrive"
    case .leave: edge = "leave"
    case .both: edge = "both"
    case .pass: edge = "pass"
    case .stay(let seconds): (edge, stay) = ("stay", "\(seconds)")
    }
    var position: String?
    var place: String?
    switch region.location {
    case .here: break
    case .coordinate(let spot): position = "\(spot.latitude),\(spot.longitude)"
    case .named(let name): place = name
    }
    return join(
      .region,
      [
        (.edge, edge), (.stay, stay), (.radius, region.radiusMetres.map { "\($0)" }),
        (.every, region.isEveryTime ? "1" : nil), (.from, region.window?.start.description),
        (.to, region.window?.end.description), (.days, text(of: region.weekdays)),
        (.workdays, region.workdays.map { _ in "1" }),
        (.since, region.from?.description), (.until, region.until?.description),
        (.position, position), (.place, place),
      ])
  }

  private static func text(of weekdays: Set<Weekday>) -> String? {
    weekdays.isEmpty ? nil : weekdays.sorted().map { "\($0.rawValue)" }.joined(separator: ",")
  }

  private static func join(_ kind: Kind, _ fields: [(Name, String?)]) -> String {
    fields.reduce(into: kind.rawValue) { text, field in
      if let value = field.1 { text += " \(field.0.rawValue)=\(value)" }
    }
  }

  // MARK: Reading

  /// Parses the text that `text(of:)` made. Any other text becomes `Trigger.unreadable`, which is
  /// stored unchanged and never due.
  static func trigger(_ text: String) -> Trigger {
    (try? Fields(text)?.trigger()) ?? .unreadable(text)
  }

  private struct Fields {
    let kind: Kind
    private var values: [Name: Substring] = [:]

    init?(_ text: String) {
      let word = text.prefix { $0 != " " }
      guard let kind = Kind(rawValue: String(word)) else { return nil }
      self.kind = kind
      var rest = text.unicodeScalars[word.endIndex...].dropFirst()
      while !rest.isEmpty {
        guard let equals = rest.firstIndex(of: "="),
          let name = Name(rawValue: String(rest[..<equals]))
        else { return nil }
        let value = rest[rest.index(after: equals)...]
        // By scalars, since a value may begin with a combining mark, which would form one
        // `Character` with the `=`.
        let end = name.isLast ? value.endIndex : value.firstIndex(of: " ") ?? value.endIndex
        values[name] = Substring(value[..<end])
        rest = value[end...].dropFirst()
      }
    }

    func trigger() throws -> Trigger? {
      switch kind {
      case .before:
        let time = try time(.at)
        if let minutes = number(.minutes) { return .before(.minutes(minutes), at: time) }
        return number(.days).map { .before(.days($0), at: time) }
      case .time: return try time(.at).map(Trigger.timeOfDay)
      case .allDay: return .allDay
      case .moment: return try values[.at].map { .moment(try CivilDateTime(iso: String($0))) }
      case .rule:
        guard let text = values[.rule], let time = try time(.at) else { return nil }
        return .repeating(
          try RecurrenceRule(parsing: String(text)), at: time, from: try day(.from))
      case .interval:
        return try number(.seconds).map { seconds in
          .interval(
            Trigger.Interval(
              seconds: seconds, isRepeating: values[.once] == nil, window: try window(),
              weekdays: weekdays(), workdays: workdays, isDose: values[.dose] != nil))
        }
      case .region: return try region().map(Trigger.region)
      case .unreadable: return values[.words].map { .unreadable(String($0)) }
      }
    }

    private func region() throws -> RegionTrigger? {
      let edge: RegionTrigger.Edge
      switch values[.edge] {
      case "arrive": edge = .arrive
      case "leave": edge = .leave
      case "both": edge = .both
      case "pass": edge = .pass
      case "stay":
        guard let seconds = number(.stay) else { return nil }
        edge = .stay(seconds: seconds)
      default: return nil
      }
      guard let location = try location() else { return nil }
      return RegionTrigger(
        edge: edge, location: location, radiusMetres: values[.radius].flatMap { Double($0) },
        isEveryTime: values[.every] != nil, window: try window(), weekdays: weekdays(),
        workdays: workdays, from: try day(.since), until: try day(.until))
    }

    private func location() throws -> RegionTrigger.Location? {
      if let name = values[.place] { return .named(String(name)) }
      guard let position = values[.position] else { return .here }
      let numbers = position.split(separator: ",").compactMap { Double($0) }
      guard numbers.count == 2 else { return nil }
      return .coordinate(try Coordinate(latitude: numbers[0], longitude: numbers[1]))
    }

    private func number(_ name: Name) -> Int? { values[name].flatMap { Int($0) } }
    private func time(_ name: Name) throws -> TimeOfDay? {
      try values[name].map { try TimeOfDay(iso: String($0)) }
    }
    private func day(_ name: Name) throws -> Day? {
      try values[name].map { try Day(iso: String($0)) }
    }

    private func window() throws -> TimeWindow? {
      guard let start = try time(.from), let end = try time(.to) else { return nil }
      return TimeWindow(from: start, to: end)
    }

    private var workdays: Workdays? { values[.workdays].map { _ in Workdays(.only) } }

    private func weekdays() -> Set<Weekday> {
      Set(
        (values[.days] ?? "").split(separator: ",").compactMap { Int($0).flatMap(Weekday.init) })
    }
  }
}

/// Registers `trigger_text(words)`, which converts a trigger in words, as schemas before the fourth
/// stored it, to the form stored now. Only migrations call it.
func registerTriggerFunction(
  in database: Database, reading: @escaping (String) throws -> Trigger
) throws {
  try database.define("trigger_text", argumentCount: 1, state: WordsReader(reading)) {
    context, _, values in
    guard let words = SQLFunction.bytes(of: values?[0]), let state = sqlite3_user_data(context)
    else { return sqlite3_result_null(context) }
    var text = Unmanaged<WordsReader>.fromOpaque(state).takeUnretainedValue()
      .text(String(decoding: words, as: UTF8.self))
    text.withUTF8 { SQLFunction.setResult($0, of: context) }
  }
}

/// Converts triggers from words, with a cache, since many reminders have the same trigger.
private final class WordsReader {
  private let reading: (String) throws -> Trigger
  private var known: [String: String] = [:]

  init(_ reading: @escaping (String) throws -> Trigger) { self.reading = reading }

  func text(_ words: String) -> String {
    if let known = known[words] { return known }
    let trigger = (try? reading(words)) ?? .unreadable(words)
    let text = TriggerText.text(of: trigger)
    if known.count >= 1000 { known = [:] }
    known[words] = text
    return text
  }
}
