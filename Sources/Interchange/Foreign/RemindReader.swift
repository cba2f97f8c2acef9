import CivilTime
import JSON
import TodoCore

/// A line of remind's simple calendar: `2026/11/25 * * 60 540 9:00-10:00am Team meeting`, that is
/// the date, what is special about it, its tags, the minutes it lasts, the minutes from midnight,
/// and the text.
///
/// - SeeAlso: rem2ps(1), the part on its input format.
struct RemindLine {
  let day: Day
  let special: String
  let tags: [String]
  let minutes: Int?
  let time: TimeOfDay?
  let text: String

  /// Some years, so that no sum overflows.
  static let mostMinutes = 1_000_000

  init?(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
    guard parts.count == 6,
      let day = try? Day(iso: String(parts[0].map { $0 == "/" ? "-" : $0 })),
      let minutes = RemindLine.number(parts[3]), let time = RemindLine.number(parts[4])
    else { return nil }
    self.day = day
    special = String(parts[1])
    tags = parts[2] == "*" ? [] : parts[2].split(separator: ",").map(String.init)
    self.minutes = minutes
    self.time = time.flatMap { TimeOfDay(secondsSinceMidnight: $0 * 60) }
    text = String(parts[5])
  }

  /// - Returns: nil if it is no number and no `*`; nil inside for `*`.
  private static func number(_ text: Substring) -> Int?? {
    if text == "*" { return .some(nil) }
    guard let number = Int(text), (0...mostMinutes).contains(number) else { return nil }
    return .some(number)
  }

  static func isOne(_ line: String) -> Bool { RemindLine(line) != nil }
}

/// Reads what remind writes for other programs: the simple calendar of `-s`, and the objects of
/// `-pp` and `-ppp`.
///
/// The calendar says on which days something falls, not why; days of one reminder become one event
/// with these days. An event over midnight has a piece on each of its days; the pieces are joined,
/// unless the calendar begins in the middle of a line's event. Shades, moons and week numbers are counted.
struct RemindReader: ForeignReader {
  private struct Key: Hashable {
    let text: String
    let time: TimeOfDay?
    let minutes: Int?
    let origin: String
  }

  private struct Found {
    let line: Int
    var days: [Day]
    let tags: [String]
    var place: String?
    var notes: String?
    var url: String?
  }

  let context: ForeignContext
  private(set) var counts = ForeignCounts()
  private var found: [Key: Found] = [:]
  private var order: [Key] = []
  /// The pieces of the next day that belong to events of lines.
  private var rests: Set<Rest> = []

  private struct Rest: Hashable {
    let text: String
    let tags: [String]
    let day: Day
    let minutes: Int
  }

  init(context: ForeignContext) { self.context = context }

  mutating func read(_ bytes: [UInt8]) -> [ForeignResult] {
    var failures: [ForeignResult] = []
    if bytes.first(where: { !isBlank($0) }) == 0x5B {
      var splitter = JSONElements()
      for month in splitter.elements(of: bytes) {
        // Each month holds its reminders one level deeper.
        do throws(LineError) {
          let object = try Self.object(month)
          for entry in object.objects("entries") {
            do throws(FieldError) { try take(entry, line: month.line) } catch {
              failures.append((month.line, .failure(LineError(line: month.line, .field(error)))))
            }
          }
        } catch { failures.append((month.line, .failure(error))) }
      }
    } else {
      var number = 0
      var isHead = 0
      for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        number += 1
        let text = String(decoding: line, as: UTF8.self).trimmed
        if text.isEmpty { continue }
        // `-pp` has the name of the month, the weekdays and two neighbours before the objects.
        if text.hasPrefix("# rem2ps") {
          isHead = text.hasSuffix("begin") ? 4 : 0
          continue
        }
        if isHead > 0, !text.hasPrefix("{") {
          isHead -= 1
          continue
        }
        do throws(LineError) {
          try take(text, line: number)
        } catch { failures.append((number, .failure(error))) }
      }
    }
    let items = order.compactMap { key in
      found[key].map {
        (line: $0.line, result: Result<JSONObject, LineError>.success(item(key, $0)))
      }
    }
    return (failures + items).sorted { $0.line < $1.line }
  }

  private static func object(_ element: JSONElements.Element) throws(LineError) -> JSONObject {
    do {
      if case .object(let object) = try JSONReader.read(element.bytes) { return object }
    } catch { throw LineError(line: element.line, .notJSON(error)) }
    throw LineError(
      line: element.line, .field(FieldError("", .wrongType(expected: .object, found: .array))))
  }

  private mutating func take(_ text: String, line: Int) throws(LineError) {
    if text.hasPrefix("{") {
      let bytes = Array(text.utf8)
      let object = try Self.object(JSONElements.Element(line: line, bytes: bytes[...]))
      do throws(FieldError) { return try take(object, line: line) } catch {
        throw LineError(line: line, .field(error))
      }
    }
    guard let entry = RemindLine(text) else {
      let problem = CivilTimeError.malformed(text: text, expected: "YYYY/MM/DD * * * * TEXT")
      throw LineError(line: line, .field(FieldError("", .unreadableDate(text: text, problem))))
    }
    var body = entry.text
    guard isReminder(entry.special, &body, isLine: true) else { return }
    let title = Self.withoutTime(body, entry.time)
    if isRest(entry, title: title) { return }
    let key = Key(text: title, time: entry.time, minutes: entry.minutes, origin: "")
    add(key, entry.day, Found(line: line, days: [], tags: entry.tags))
  }

  /// Whether a line is what is left of an event that began on a day before.
  private mutating func isRest(_ entry: RemindLine, title: String) -> Bool {
    guard let time = entry.time, let minutes = entry.minutes else { return false }
    let left = time.secondsSinceMidnight / 60 + minutes - 24 * 60
    if left > 0 {
      rests.insert(Rest(text: title, tags: entry.tags, day: entry.day + 1, minutes: left))
    }
    return time == .midnight
      && rests.remove(Rest(text: title, tags: entry.tags, day: entry.day, minutes: minutes)) != nil
  }

  private mutating func take(_ object: JSONObject, line: Int) throws(FieldError) {
    guard let date = try object.text("date") else { throw FieldError("date", .missing) }
    let day: Day
    do { day = try Day(iso: date) } catch {
      throw FieldError("date", .unreadableDate(text: date, error))
    }
    let time = FieldValue(name: "time", value: object["time"] ?? .null)
    let minutes = FieldValue(name: "duration", value: object["duration"] ?? .null)
    let moment = try Self.bounded(time).flatMap { TimeOfDay(secondsSinceMidnight: $0 * 60) }
    let plain = try object.text("plain_body")
    let full = try object.text("body")
    var body = plain ?? full ?? ""
    guard isReminder(try object.text("passthru") ?? "*", &body, isLine: false) else { return }
    let file = try object.text("filename") ?? ""
    var number = ""
    if case .integer(let line)? = object["lineno"] { number = "\(line)" }
    let event = try start(of: object)
    let length = FieldValue(name: "eventduration", value: object["eventduration"] ?? .null)
    var lasting = try Self.bounded(minutes)
    if event != nil, let whole = try Self.bounded(length) { lasting = whole }
    let key = Key(
      text: Self.withoutTime(body, moment), time: event?.time ?? moment,
      minutes: lasting, origin: file + ":" + number)
    var new = Found(
      line: line, days: [],
      tags: try object.text("tags")?.split(separator: ",").map { $0.trimmed } ?? [])
    if case .object(let info)? = object["info"] {
      for member in info.members {
        switch member.key.lowercased() {
        case "location": new.place = member.value.string
        case "description": new.notes = member.value.string
        case "url": new.url = member.value.string
        default: counts.leaveOut(member.key)
        }
      }
    }
    add(key, event?.day ?? day, new)
  }

  /// When the event began of which the object is a piece.
  private func start(of object: JSONObject) throws(FieldError) -> CivilDateTime? {
    guard let text = try object.text("eventstart") else { return nil }
    do { return try CivilDateTime(iso: text) } catch {
      throw FieldError("eventstart", .unreadableDate(text: text, error))
    }
  }

  /// A number of minutes.
  private static func bounded(_ value: FieldValue) throws(FieldError) -> Int? {
    guard let number = try value.integer(atLeast: 0) else { return nil }
    guard number <= RemindLine.mostMinutes else {
      throw value.failure(.tooLarge(Double(number), maximum: Double(RemindLine.mostMinutes)))
    }
    return number
  }

  /// Whether an entry is for reading, and not drawn into the calendar.
  private mutating func isReminder(
    _ special: String, _ body: inout String, isLine: Bool
  ) -> Bool {
    switch special.uppercased() {
    case "*", "MSG", "MSF", "CAL", "HTML", "HTMLCLASS", "PANGO": return true
    case "COLOR", "COLOUR":
      // In lines, the text follows three numbers.
      let parts = body.split(separator: " ", maxSplits: 3)
      if isLine, parts.count == 4, parts.prefix(3).allSatisfy({ Int($0) != nil }) {
        body = String(parts[3])
      }
      return true
    default:
      counts.leaveOut(special.uppercased())
      return false
    }
  }

  private mutating func add(_ key: Key, _ day: Day, _ new: Found) {
    if found[key] == nil { order.append(key) }
    var entry = found[key] ?? new
    if !entry.days.contains(day) { entry.days.append(day) }
    found[key] = entry
  }

  /// The text without the time that remind writes before it: `9:00am `, `09:00-10:00 `.
  private static func withoutTime(_ text: String, _ time: TimeOfDay?) -> String {
    guard time != nil, let blank = text.firstIndex(of: " ") else { return text }
    let word = text[..<blank]
    let isTime =
      word.first?.isNumber == true && word.contains { $0 == ":" || $0 == "." }
      && word.allSatisfy { $0.isNumber || ":.-+apm".contains($0) }
    return isTime ? text[blank...].trimmed : text
  }

  private func item(_ key: Key, _ entry: Found) -> JSONObject {
    var item = ForeignItem()
    item.kind = .event
    item.title = key.text
    item.place = entry.place?.trimmed.isEmpty == false ? entry.place : nil
    item.url = entry.url
    if let notes = entry.notes { item.note(notes) }
    for tag in entry.tags { item.tag(tag) }
    let days = entry.days.sorted()
    guard let first = days.first else { return item.object(in: context.zone) }
    if let time = key.time {
      let moment = CivilDateTime(first, time)
      item.when = .timed(moment, zone: nil)
      if let minutes = key.minutes, minutes > 0 { item.end = .moment(moment + minutes * 60) }
    } else {
      item.when = .allDay(first)
    }
    if days.count > 1 {
      item.rule = RecurrenceRule(.daily, end: .count(1))
      item.extra = days.dropFirst().map { OccurrenceKey($0, key.time) }
    }
    return item.object(in: context.zone)
  }
}
