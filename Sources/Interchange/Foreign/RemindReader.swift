import CivilTime
import ItemJSON
import JSON
import TodoCore

/// A line of remind's simple calendar: `2026/11/25 * * 60 540 9:00-10:00am Team meeting`. The
/// fields are the date, the special type, the tags, the duration in minutes, the time in minutes
/// since midnight, and the text; `*` stands for none.
///
/// - SeeAlso: rem2ps(1), section on its input format.
struct RemindLine {
  let day: Day
  let special: String
  let tags: [String]
  /// The duration in minutes; nil for none.
  let minutes: Int?
  let time: TimeOfDay?
  let text: String

  /// The longest duration; about two years. Prevents overflow.
  static let maxMinutes = 1_000_000

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

  /// - Returns: `.some(nil)` for `*`; nil for any other text that is not a number.
  private static func number(_ text: Substring) -> Int?? {
    if text == "*" { return .some(nil) }
    guard let number = Int(text), (0...maxMinutes).contains(number) else { return nil }
    return .some(number)
  }

  static func matches(_ line: String) -> Bool { RemindLine(line) != nil }
}

/// Reads the output of remind: the simple calendar of `-s`, and the objects of `-pp` and `-ppp`.
///
/// The calendar lists the days of a reminder without its rule, so all days of one reminder become
/// one event with these dates. An event past midnight has a part on each of its days. The parts are
/// joined, unless the calendar begins within the event. Shades, moons and week numbers are counted.
struct RemindReader: ForeignReader {
  /// What the parts of one reminder have in common.
  private struct Key: Hashable {
    let text: String
    let time: TimeOfDay?
    /// The duration in minutes.
    let minutes: Int?
    /// File and line of the reminder; empty in the simple calendar.
    let origin: String
  }

  private struct Reminder {
    let line: Int
    var days: [Day]
    let tags: [String]
    var place: String?
    var notes: String?
    var url: String?
  }

  let context: ForeignContext
  private(set) var counts = ForeignCounts()
  private var reminders: [Key: Reminder] = [:]
  private var order: [Key] = []
  /// The parts after midnight of events in the simple calendar.
  private var continuations: Set<Continuation> = []

  private struct Continuation: Hashable {
    let text: String
    let tags: [String]
    let day: Day
    let minutes: Int
  }

  init(context: ForeignContext) { self.context = context }

  mutating func read(_ bytes: [UInt8]) -> [ForeignResult] {
    var results: [ForeignResult] = []
    if bytes.first(where: { !isBlank($0) }) == 0x5B {
      for month in JSONElement.elements(of: bytes) {
        // The array holds months, which hold their reminders in `entries`.
        do throws(LineError) {
          let object = try JSONObject(month.bytes, line: month.line)
          for entry in object.objects("entries") {
            do throws(FieldError) { try take(entry, line: month.line) } catch {
              results.append((month.line, .failure(LineError(line: month.line, .field(error)))))
            }
          }
        } catch { results.append((month.line, .failure(error))) }
      }
    } else {
      var number = 0
      var headerLines = 0
      for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        number += 1
        let text = String(decoding: line, as: UTF8.self).trimmed
        if text.isEmpty { continue }
        // `-pp` writes four header lines before the objects: the month, the weekdays, and the
        // previous and the next month.
        if text.hasPrefix("# rem2ps") {
          headerLines = text.hasSuffix("begin") ? 4 : 0
          continue
        }
        if headerLines > 0, !text.hasPrefix("{") {
          headerLines -= 1
          continue
        }
        do throws(LineError) {
          try take(text, line: number)
        } catch { results.append((number, .failure(error))) }
      }
    }
    for key in order {
      if let entry = reminders[key] { results.append((entry.line, .success(item(key, entry)))) }
    }
    return results
  }

  private mutating func take(_ text: String, line: Int) throws(LineError) {
    if text.hasPrefix("{") {
      let object = try JSONObject(Array(text.utf8)[...], line: line)
      return try inLine(line) { () throws(FieldError) in try take(object, line: line) }
    }
    guard let entry = RemindLine(text) else {
      let problem = CivilTimeError.malformed(text: text, expected: "YYYY/MM/DD * * * * TEXT")
      throw LineError(line: line, .field(FieldError("", .unreadableDate(text: text, problem))))
    }
    var body = entry.text
    guard isReminder(entry.special, &body, isLine: true) else { return }
    let title = Self.withoutTime(body, entry.time)
    if isContinuation(entry, title: title) { return }
    let key = Key(text: title, time: entry.time, minutes: entry.minutes, origin: "")
    add(key, entry.day, Reminder(line: line, days: [], tags: entry.tags))
  }

  /// Whether a line continues an event of the previous day. Also remembers the continuation of
  /// `entry`.
  private mutating func isContinuation(_ entry: RemindLine, title: String) -> Bool {
    guard let time = entry.time, let minutes = entry.minutes else { return false }
    let left = time.secondsSinceMidnight / 60 + minutes - 24 * 60
    if left > 0 {
      continuations.insert(
        Continuation(text: title, tags: entry.tags, day: entry.day + 1, minutes: left))
    }
    let own = Continuation(text: title, tags: entry.tags, day: entry.day, minutes: minutes)
    return time == .midnight && continuations.remove(own) != nil
  }

  private mutating func take(_ object: JSONObject, line: Int) throws(FieldError) {
    guard let day = try object.civil("date", Day.init(iso:)) else {
      throw FieldError("date", .missing)
    }
    let time = try Self.minutes("time", of: object).flatMap {
      TimeOfDay(secondsSinceMidnight: $0 * 60)
    }
    let plain = try object.text("plain_body")
    let full = try object.text("body")
    var body = plain ?? full ?? ""
    guard isReminder(try object.text("passthru") ?? "*", &body, isLine: false) else { return }
    let file = try object.text("filename") ?? ""
    var number = ""
    if case .integer(let line)? = object["lineno"] { number = "\(line)" }
    // The start of the event that the object is a part of; nil for an event of one day.
    let event = try object.civil("eventstart", CivilDateTime.init(iso:))
    var duration = try Self.minutes("duration", of: object)
    if event != nil, let whole = try Self.minutes("eventduration", of: object) { duration = whole }
    let key = Key(
      text: Self.withoutTime(body, time), time: event?.time ?? time,
      minutes: duration, origin: file + ":" + number)
    var new = Reminder(
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

  /// Returns a member that is a number of minutes, 0 to `RemindLine.maxMinutes`.
  private static func minutes(_ key: String, of object: JSONObject) throws(FieldError) -> Int? {
    try FieldValue(name: key, value: object[key] ?? .null)
      .integer(atLeast: 0, atMost: RemindLine.maxMinutes)
  }

  /// Whether an entry is a reminder and not a decoration of the calendar. Removes the colour from
  /// the body.
  private mutating func isReminder(
    _ special: String, _ body: inout String, isLine: Bool
  ) -> Bool {
    switch special.uppercased() {
    case "*", "MSG", "MSF", "CAL", "HTML", "HTMLCLASS", "PANGO": return true
    case "COLOR", "COLOUR":
      // In the simple calendar the text follows red, green and blue.
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

  private mutating func add(_ key: Key, _ day: Day, _ new: Reminder) {
    if reminders[key] == nil { order.append(key) }
    var reminder = reminders[key] ?? new
    if !reminder.days.contains(day) { reminder.days.append(day) }
    reminders[key] = reminder
  }

  /// Removes the time that remind writes before the text: `9:00am `, `09:00-10:00 `.
  private static func withoutTime(_ text: String, _ time: TimeOfDay?) -> String {
    guard time != nil, let blank = text.firstIndex(of: " ") else { return text }
    let word = text[..<blank]
    let isTime =
      word.first?.isNumber == true && word.contains { $0 == ":" || $0 == "." }
      && word.allSatisfy { $0.isNumber || ":.-+apm".contains($0) }
    return isTime ? text[blank...].trimmed : text
  }

  private func item(_ key: Key, _ entry: Reminder) -> ForeignItem {
    var item = ForeignItem()
    item.kind = .event
    item.title = key.text
    item.place = entry.place?.trimmed.isEmpty == false ? entry.place : nil
    item.url = entry.url
    if let notes = entry.notes { item.note(notes) }
    for tag in entry.tags { item.tag(tag) }
    let days = entry.days.sorted()
    guard let first = days.first else { return item }
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
    return item
  }
}
