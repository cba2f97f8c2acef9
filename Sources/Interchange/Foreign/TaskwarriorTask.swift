import CivilTime
import JSON
import TodoCore

/// One task of `task export`, as its own fields say it.
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
  /// Names of fields that an item has nothing for: attributes the user defined, and `start`.
  var others: [String] = []

  private static let statuses = [
    "pending", "waiting", "completed", "deleted", "recurring",
  ]

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
    // Computed by the program, or about how it keeps its series.
    "urgency", "rtype", "template", "last",
  ]

  /// Texts in an array, or with commas between them, as versions before 2.6 write `depends`.
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
    for element in try FieldValue(name: "annotations", value: value).elements() ?? [] {
      guard let annotation = try element.object() else { throw element.wrongType(.object) }
      do throws(FieldError) {
        found.append((try annotation.moment("entry"), try annotation.text("description") ?? ""))
      } catch { throw error.within(element.name) }
    }
    return found
  }

  /// A moment on the user's clock. Taskwarrior keeps a day as its first or last second.
  static func when(_ moment: Instant, in zone: Zone) -> When {
    let civil = zone.civil(at: moment)
    if civil.time == .midnight || civil.time == .endOfDay { return .allDay(civil.day) }
    return .timed(civil, zone: nil)
  }
}
