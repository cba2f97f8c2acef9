import CivilTime
import ItemJSON
import JSON
import TodoCore

/// Reads the output of `task export` of Taskwarrior 2 and 3: an array of tasks, or one per line.
///
/// | task | item |
/// |---|---|
/// | `uuid`, `description`, `tags`, `entry`, `modified` | uid, title, tags, created, modified |
/// | `project` | list |
/// | `priority` H, M, L | high, medium, low |
/// | `status` completed, deleted; `end` | done, cancelled; when |
/// | `due` | day and time in the zone of the user; midnight is all day |
/// | `wait`, else `scheduled` | start |
/// | `annotations` | lines of the notes, with dates |
/// | `depends` | what it waits for; an instance stands for all of its item |
/// | a task with `recur` and its instances | one item; the instances are its changes |
/// | `start`, `until` of a single task, user defined attributes | counted |
///
/// - SeeAlso: Taskwarrior's documentation of its JSON format.
struct TaskwarriorReader: ForeignReader {
  let context: ForeignContext
  private(set) var counts = ForeignCounts()

  init(context: ForeignContext) { self.context = context }

  mutating func read(_ bytes: [UInt8]) -> [ForeignResult] {
    var results: [ForeignResult] = []
    var tasks: [TaskwarriorTask] = []
    for element in JSONElement.elements(of: bytes) {
      do throws(LineError) {
        tasks.append(try task(element))
      } catch { results.append((element.line, .failure(error))) }
    }
    var instances: [String: [TaskwarriorTask]] = [:]
    for task in tasks {
      if let parent = task.parent { instances[parent, default: []].append(task) }
    }
    /// The uuids of tasks that need no item of their own.
    var converted: Set<String> = []
    var items: [(line: Int, item: ForeignItem)] = []
    /// The recurring tasks of instances that became part of their item.
    var series: [String: String] = [:]
    for task in tasks where task.recur != nil && task.parent == nil {
      guard let uuid = task.uuid else { continue }
      let own = (instances[uuid] ?? []).sorted { ($0.imask ?? 0) < ($1.imask ?? 0) }
      if let (item, used) = self.series(task, own) {
        converted.insert(uuid)
        converted.formUnion(used)
        for instance in used { series[instance] = uuid }
        items.append((task.line, item))
      } else if !own.isEmpty {
        // Every instance becomes an item, so the recurring task itself is dropped.
        converted.insert(uuid)
        counts.leaveOut("recur")
      }
    }
    for task in tasks where task.uuid.map({ !converted.contains($0) }) ?? true {
      items.append((task.line, single(task)))
    }
    for (line, item) in items {
      var item = item
      item.afterUIDs = item.afterUIDs.map { series[$0] ?? $0 }.uniqued().filter { $0 != item.uid }
      results.append((line, .success(item)))
    }
    return results
  }

  private func task(_ element: JSONElement) throws(LineError) -> TaskwarriorTask {
    let object = try JSONObject(element.bytes, line: element.line)
    return try inLine(element.line) { () throws(FieldError) in
      try TaskwarriorTask(object, line: element.line)
    }
  }

  // MARK: One task

  private mutating func single(_ task: TaskwarriorTask) -> ForeignItem {
    var item = plain(task)
    if let due = task.due { item.when = TaskwarriorTask.when(due, in: context.zone) }
    if task.until != nil { counts.leaveOut("until") }
    if let recur = task.recur, task.parent == nil {
      item.note("recur: \(recur)")
      counts.keep("recur")
    }
    switch task.status {
    case "completed": item.status = .done(task.end)
    case "deleted": item.status = .cancelled
    default: break
    }
    return item
  }

  /// Returns the fields that single and recurring tasks have in common.
  private mutating func plain(_ task: TaskwarriorTask) -> ForeignItem {
    var item = ForeignItem()
    item.uid = task.uuid
    item.title = task.title
    item.list = task.project
    for tag in task.tags { item.tag(tag) }
    item.priority = task.priority.flatMap { ["H": .high, "M": .medium, "L": .low][$0] }
    if item.priority == nil, let other = task.priority {
      item.note("priority: \(other)")
      counts.keep("priority")
    }
    if let wait = task.wait ?? task.scheduled { item.start = context.zone.civil(at: wait).day }
    if task.wait != nil, let scheduled = task.scheduled {
      item.note("scheduled: \(context.zone.civil(at: scheduled).day)")
      counts.keep("scheduled")
    }
    for annotation in task.annotations {
      let day = annotation.moment.map { "\(context.zone.civil(at: $0).day) " } ?? ""
      item.note(day + annotation.text)
    }
    item.afterUIDs = task.depends
    item.created = task.entry
    item.modified = task.modified
    for name in task.others { counts.leaveOut(name) }
    return item
  }

  // MARK: Series

  /// Returns a recurring task as a repeating item whose changes are its instances.
  ///
  /// - Returns: The item and the uuids of the instances it includes; nil if the task no longer
  ///   recurs, or if no rule expresses its recurrence.
  private mutating func series(
    _ task: TaskwarriorTask, _ instances: [TaskwarriorTask]
  ) -> (ForeignItem, used: [String])? {
    guard task.status == "recurring", let due = task.due, let recur = task.recur else { return nil }
    let zone = context.zone
    let when = TaskwarriorTask.when(due, in: zone)
    guard let day = when.day, var rule = TaskwarriorRecurrence.rule(recur, from: day) else {
      return nil
    }
    let hasSeveralADay = rule.frequency < .daily
    if hasSeveralADay, when.time == nil { return nil }
    if let until = task.until { rule.end = .untilDay(zone.civil(at: until).day) }
    guard let occurrences = Self.occurrences(of: rule, from: when) else { return nil }
    func nth(_ index: Int) -> CivilDateTime? {
      occurrences.indices.contains(index) ? occurrences[index] : nil
    }
    var item = plain(task)
    item.when = when
    item.rule = rule
    // A `wait` after the first due date applies to a later occurrence.
    if let start = item.start, start > day { item.start = nil }
    func key(_ index: Int) -> OccurrenceKey? {
      nth(index).map { OccurrenceKey($0.day, hasSeveralADay ? $0.time : nil) }
    }
    var states: [Int: OccurrenceChange] = [:]
    for (index, mark) in task.mask.enumerated() where mark == "+" || mark == "X" {
      guard let key = key(index) else { continue }
      states[index] = OccurrenceChange(key: key, status: mark == "+" ? .done(nil) : .skipped(nil))
    }
    var used: [String] = []
    for instance in instances {
      guard let uuid = instance.uuid, let index = instance.imask, let key = key(index) else {
        continue
      }
      guard isPlain(instance, of: task) else {
        // A change can not hold its fields, so it becomes an item and is excluded from the series.
        states[index] = nil
        item.excluded.append(key)
        continue
      }
      used.append(uuid)
      if !["completed", "deleted"].contains(instance.status) { item.afterUIDs += instance.depends }
      let status: OccurrenceChange.Status =
        switch instance.status {
        case "completed": .done(instance.end)
        case "deleted": .skipped(instance.end)
        default: .open
        }
      var change = OccurrenceChange(key: key, status: status)
      if let due = instance.due {
        let own = TaskwarriorTask.when(due, in: zone)
        if let usual = nth(index), own.day != usual.day || own.time != when.time && own != when {
          if own.day != usual.day || own.time.map({ $0 != usual.time }) ?? (when.time != nil) {
            change.move(to: own)
          }
        }
      }
      states[index] = change.status == .open && change.movedTo == nil ? nil : change
    }
    item.changes = states.sorted { $0.key < $1.key }.map(\.value)
    return (item, used)
  }

  /// Whether an instance differs from its task at most in time, status and the tasks it waits for.
  private func isPlain(_ instance: TaskwarriorTask, of task: TaskwarriorTask) -> Bool {
    instance.title == task.title && instance.project == task.project
      && Set(instance.tags) == Set(task.tags) && instance.priority == task.priority
      && instance.annotations.count <= task.annotations.count
      && instance.others.allSatisfy(task.others.contains)
  }

  /// Returns the starts of the occurrences; nil for a rule that is never satisfied.
  private static func occurrences(
    of rule: RecurrenceRule, from when: When
  ) -> [CivilDateTime]? {
    let all: Occurrences?
    switch when {
    case .allDay(let day): all = try? Occurrences(rule, fromDay: day)
    case .timed(let moment, _): all = try? Occurrences(rule, from: moment)
    case .someday: all = nil
    }
    // A series kept for years has some thousand instances.
    return all.map { Array($0.prefix(5000)) }
  }
}
