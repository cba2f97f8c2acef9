import CivilTime
import ItemJSON
import JSON
import TodoCore

/// Reads `Tasks.json` of Google Takeout.
///
/// | task | item |
/// |---|---|
/// | the title of its list | list |
/// | `id`, `title`, `notes`, `created`, `updated` | uid, title, notes, created, modified |
/// | `due` | day; its time is ignored |
/// | the current `scheduled_time` | time, in the zone of the user |
/// | `starred` | starred |
/// | `status` completed, `completed` | done, and when |
/// | `deleted` | cancelled |
/// | no title, notes or day | skipped as empty |
/// | `parent`, `position` | what it is a step of, and in which order |
/// | `task_recurrence_id`, `links` | counted |
///
/// Source: files exported by Google Takeout; the fields are those of the Tasks API v1.
struct GoogleTasksReader: ForeignReader {
  let context: ForeignContext
  private(set) var counts = ForeignCounts()
  mutating func read(_ bytes: [UInt8]) -> [ForeignResult] {
    let value: JSONValue
    do { value = try JSONReader.read(bytes) } catch {
      let line = 1 + bytes.prefix(error.offset).count { $0 == 0x0A }
      let start = bytes.prefix(error.offset).lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let inLine = JSONError(error.problem, at: error.offset - start)
      return [(line, .failure(LineError(line: line, .notJSON(inLine))))]
    }
    guard case .object(let root) = value else { return [] }
    var tasks: [(list: String?, task: JSONObject)] = []
    for list in root.objects("items") {
      let name = list["title"]?.string
      if list["kind"]?.string == "tasks#task" || list["status"] != nil {
        tasks.append((nil, list))
      } else {
        tasks += list.objects("items").map { (name, $0) }
      }
    }
    let lines = lines(of: "\"tasks#task\"", in: bytes)
    let positions = positions(of: tasks.map(\.task))
    var results: [ForeignResult] = []
    for (index, (list, task)) in tasks.enumerated() {
      let line = lines.count == tasks.count ? lines[index] : 1
      do throws(FieldError) {
        guard var item = try item(task, list: list) else { continue }
        item.position = positions[index]
        results.append((line, .success(item)))
      } catch { results.append((line, .failure(LineError(line: line, .field(error))))) }
    }
    return results
  }

  /// Returns the positions of the tasks that have a parent, by index, counted from 1 for each parent.
  /// Those in the file have up to 20 digits, of which only the order counts.
  private func positions(of tasks: [JSONObject]) -> [Int: Int] {
    let steps = tasks.indices.filter { tasks[$0]["parent"]?.string != nil }
    var positions: [Int: Int] = [:]
    for siblings in Dictionary(grouping: steps, by: { tasks[$0]["parent"]?.string }).values {
      let digits = siblings.map { tasks[$0]["position"]?.string ?? "" }
      guard digits.contains(where: { !$0.isEmpty }) else { continue }
      let order = siblings.indices.sorted {
        (digits[$0].count, digits[$0], $0) < (digits[$1].count, digits[$1], $1)
      }
      for (place, index) in order.enumerated() { positions[siblings[index]] = place + 1 }
    }
    return positions
  }

  private mutating func item(
    _ task: JSONObject, list: String?
  ) throws(FieldError) -> ForeignItem? {
    var item = ForeignItem()
    item.uid = try task.text("id")
    item.list = list
    let notes = try task.text("notes")
    let title = try task.text("title") ?? notes?.split(separator: "\n").first?.trimmed
    item.title = title ?? PlainProperties.untitled
    if let notes { item.note(notes) }
    if let due = try task.moment("due") { item.when = .allDay(Zone.utc.civil(at: due).day) }
    try schedule(&item, task)
    if title == nil, item.when == .someday {
      // The app creates an empty task for each new line.
      counts.leaveOut(ForeignSource.emptyTask)
      return nil
    }
    item.isStarred = task["starred"] == .bool(true)
    switch try task.text("status") {
    case "completed"?: item.status = .done(try task.moment("completed"))
    case "needsAction"?, nil: break
    case let other?:
      throw FieldError("status", .notOneOf(["needsAction", "completed"], found: other))
    }
    if task["deleted"] == .bool(true) { item.status = .cancelled }
    item.created = try task.moment("created")
    item.modified = try task.moment("updated")
    item.parentUID = try task.text("parent")
    for name in ["task_recurrence_id", "recurrence", "links", "assignmentInfo"] {
      switch task[name] {
      case nil, .null?, .array([])?: break
      default: counts.leaveOut(name)
      }
    }
    for member in task.members where !Self.known.contains(member.key) {
      counts.leaveOut(member.key)
    }
    return item
  }

  /// Sets the time of day, which Takeout writes apart from the day.
  private func schedule(_ item: inout ForeignItem, _ task: JSONObject) throws(FieldError) {
    let times = task.objects("scheduled_time")
    guard let current = times.first(where: { $0["current"] == .bool(true) }) ?? times.last,
      let start = try current.moment("start")
    else { return }
    let isDay = Zone.utc.civil(at: start).time == .midnight
    if isDay {
      if item.when == .someday { item.when = .allDay(Zone.utc.civil(at: start).day) }
    } else {
      item.when = .timed(context.zone.civil(at: start), zone: nil)
    }
  }

  private static let known: Set = [
    "kind", "id", "etag", "title", "notes", "due", "status", "completed", "deleted", "hidden",
    "created", "updated", "position", "selfLink", "self_link", "webViewLink", "task_type",
    "scheduled_time", "parent", "task_recurrence_id", "recurrence", "links", "assignmentInfo",
    "starred",
  ]

  /// Returns the lines, 1-based, on which a text occurs.
  private func lines(of mark: String, in bytes: [UInt8]) -> [Int] {
    let mark = Array(mark.utf8)
    var lines: [Int] = []
    var line = 1
    for index in bytes.indices {
      if bytes[index] == 0x0A { line += 1 }
      if bytes[index] == mark[0], bytes[index...].starts(with: mark) { lines.append(line) }
    }
    return lines
  }
}
