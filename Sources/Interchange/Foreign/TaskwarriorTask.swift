import CivilTime
import ItemJSON
import JSON
import TodoCore

/// A task of `task export`. The properties have the names of its fields.
struct TaskwarriorTask {
  let line: Int
  var uuid: String?
  var parent: String?
  var title = ""
  var status = "pending"
  var imask: Int?
  var mask = ""
  var recur: String?
  var due: Instant?
  var wait: Instant?
  var scheduled: Instant?
  var until: Instant?
  var end: Instant?
  var entry: Instant?
  var modified: Instant?
  var project: String?
  var priority: String?
  var tags: [String] = []
  var depends: [String] = []
  var annotations: [(moment: Instant?, text: String)] = []
  /// The names of fields that items do not have: attributes defined by the user, and `start`.
  var others: [String] = []

  private static let statuses = [
    "pending", "waiting", "completed", "deleted", "recurring",
  ]

  /// - Throws: `FieldError`: `missing` for the description, `notOneOf` for the status,
  ///   `unreadableDate`, `wrongType`.
  init(_ object: JSONObject, line: Int) throws(FieldError) {
    self.line = line
    uuid = try object.text("uuid")
    parent = try object.text("parent")
    guard let title = try object.text("description") else {
      throw FieldError("description", .missing)
    }
    self.title = title
    status = try object.text("status") ?? "pending"
    guard Self.statuses.contains(status) else {
      throw FieldError("status", .notOneOf(Self.statuses, found: status))
    }
    mask = try object.text("mask") ?? ""
    switch object["imask"] {
    case .integer(let index)?: imask = index
    // Older versions write a number with a fraction.
    case .double(let index)? where (0..<1e6).contains(index): imask = Int(index)
    default: break
    }
    recur = try object.text("recur")
    due = try object.moment("due")
    wait = try object.moment("wait")
    scheduled = try object.moment("scheduled")
    until = try object.moment("until")
    end = try object.moment("end")
    entry = try object.moment("entry")
    modified = try object.moment("modified")
    project = try object.text("project")
    priority = try object.text("priority")
    tags = try Self.texts(object, "tags")
    depends = try Self.texts(object, "depends")
    annotations = try Self.annotations(object)
    others = object.members.map(\.key).filter { !Self.known.contains($0) }
  }

  private static let known: Set = [
    "id", "uuid", "parent", "description", "status", "mask", "imask", "recur", "due", "wait",
    "scheduled", "until", "end", "entry", "modified", "project", "priority", "tags", "depends",
    "annotations",
    // Computed values and internals of recurrence.
    "urgency", "rtype", "template", "last",
  ]

  /// Returns the texts of an array or of a comma-separated list, which versions before 2.6 write
  /// for `depends`.
  private static func texts(_ object: JSONObject, _ key: String) throws(FieldError) -> [String] {
    guard let value = object[key] else { return [] }
    if case .string(let text) = value { return text.split(separator: ",").map { $0.trimmed } }
    let field = FieldValue(name: key, value: value)
    return try field.array { element throws(FieldError) in try element.filledText() } ?? []
  }

  private static func annotations(
    _ object: JSONObject
  ) throws(FieldError) -> [(moment: Instant?, text: String)] {
    guard let value = object["annotations"] else { return [] }
    var found: [(Instant?, String)] = []
    try FieldValue(name: "annotations", value: value).forEachObject { object throws(FieldError) in
      found.append((try object.moment("entry"), try object.text("description") ?? ""))
    }
    return found
  }

  /// Converts an instant to the zone of the user. Taskwarrior stores a whole day as its first or
  /// last second.
  static func when(_ moment: Instant, in zone: Zone) -> When {
    let civil = zone.civil(at: moment)
    if civil.time == .midnight || civil.time == .endOfDay { return .allDay(civil.day) }
    return .timed(civil, zone: nil)
  }
}

/// Parses the field `recur` of Taskwarrior: `weekly`, `weekdays`, `2wks`, `3 months`, `P1M`.
///
/// - SeeAlso: Taskwarrior's documentation of durations.
enum TaskwarriorRecurrence {
  /// - Parameter start: The first day. In months without this day the last day counts.
  /// - Returns: nil for text that is not a duration of 1 to 9999 units.
  static func rule(_ text: String, from start: Day) -> RecurrenceRule? {
    let word = text.lowercased().filter { !$0.isWhitespace }
    if word == "weekdays" { return .onWeekdays }
    guard let (frequency, count) = named[word] ?? duration(word), (1...9999).contains(count) else {
      return nil
    }
    var rule = RecurrenceRule(frequency, interval: count)
    rule.clampToMonthEnd(from: start)
    return rule
  }

  private typealias Length = (RecurrenceRule.Frequency, Int)

  private static let named: [String: Length] = [
    "hourly": (.hourly, 1), "daily": (.daily, 1), "day": (.daily, 1), "weekly": (.weekly, 1),
    "sennight": (.weekly, 1), "biweekly": (.weekly, 2), "fortnight": (.weekly, 2),
    "monthly": (.monthly, 1), "bimonthly": (.monthly, 2), "quarterly": (.monthly, 3),
    "semiannual": (.monthly, 6), "annual": (.yearly, 1), "yearly": (.yearly, 1),
    "biannual": (.yearly, 2), "biyearly": (.yearly, 2),
  ]

  private static func duration(_ word: String) -> Length? {
    if word.hasPrefix("p") { return isoDuration(word) }
    let digits = word.prefix(while: \.isNumber)
    let unit = word.dropFirst(digits.count)
    guard let count = digits.isEmpty ? 1 : Int(digits), count < 10_000 else { return nil }
    switch unit {
    case "h", "hr", "hrs", "hour", "hours": return (.hourly, count)
    case "d", "day", "days": return (.daily, count)
    case "w", "wk", "wks", "week", "weeks": return (.weekly, count)
    case "mo", "mos", "mth", "mths", "mnths", "month", "months": return (.monthly, count)
    case "q", "qtr", "qtrs", "quarter", "quarters": return (.monthly, 3 * count)
    case "y", "yr", "yrs", "year", "years": return (.yearly, count)
    case "min", "mins", "minute", "minutes": return (.minutely, count)
    default: return nil
    }
  }

  /// Parses an ISO 8601 duration of one unit: `P1M`, `PT4H`.
  private static func isoDuration(_ word: String) -> Length? {
    let isTime = word.hasPrefix("pt")
    let body = word.dropFirst(isTime ? 2 : 1)
    guard let unit = body.last, let count = Int(body.dropLast()) else { return nil }
    switch (unit, isTime) {
    case ("d", false): return count % 7 == 0 ? (.weekly, count / 7) : (.daily, count)
    case ("w", false): return (.weekly, count)
    case ("m", false): return (.monthly, count)
    case ("y", false): return (.yearly, count)
    case ("h", true): return (.hourly, count)
    case ("m", true): return (.minutely, count)
    default: return nil
    }
  }
}
