import JSON
import QueueModel
import TestSupport

/// Where the program and the model disagree.
package struct QueueDisagreement {
  package let law: String
  package let explanation: String
  /// The commands that led there, for a shell.
  package let script: [String]
}

/// What random queues hold.
package struct QueueKinds: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let clockBack = QueueKinds(rawValue: 1 << 0)
  package static let travel = QueueKinds(rawValue: 1 << 1)
  package static let zoned = QueueKinds(rawValue: 1 << 2)
  package static let series = QueueKinds(rawValue: 1 << 3)
  package static let splits = QueueKinds(rawValue: 1 << 4)
  package static let quiet = QueueKinds(rawValue: 1 << 5)
  package static let failing = QueueKinds(rawValue: 1 << 6)
  package static let snoozes = QueueKinds(rawValue: 1 << 7)
  package static let intervals = QueueKinds(rawValue: 1 << 8)
  package static let undo = QueueKinds(rawValue: 1 << 9)
  package static let switches = QueueKinds(rawValue: 1 << 10)
  package static let moves = QueueKinds(rawValue: 1 << 11)
  package static let closing = QueueKinds(rawValue: 1 << 12)
  package static let own = QueueKinds(rawValue: 1 << 13)
  package static let all = QueueKinds(rawValue: (1 << 14) - 1)

  package static let named: [(name: String, kind: QueueKinds)] = [
    ("clock-back", .clockBack), ("travel", .travel), ("zoned", .zoned), ("series", .series),
    ("splits", .splits), ("quiet", .quiet), ("failing", .failing), ("snoozes", .snoozes),
    ("intervals", .intervals), ("undo", .undo), ("switches", .switches), ("moves", .moves),
    ("closing", .closing), ("own", .own),
  ]
}

/// A few items with their reminders, lived through random commands and checks.
package struct QueueLife {
  /// What a life does, to be done again with some of it left out.
  private enum Step {
    case change([String], (inout PlannedState) -> Void)
    case undo(isRedo: Bool)
    case channel(fails: Bool)
    case check

    /// Whether others go by what it makes.
    var isNeeded: Bool {
      guard case .change(let words, _) = self else { return false }
      return words[0] == "add" || words.last == "--json"
    }
  }

  private let seed: UInt64
  private let kinds: QueueKinds
  private let forgets: Bool
  private var steps: [(mark: Mark, step: Step)] = []
  private var random: SeededGenerator
  private let program: QueueProgram
  private var model: QueueModel
  private let zones: QueueZones
  private var mark: Mark
  /// The commands are left out that would need what a life does not have.
  private var lifeZones: [String]
  private var disagreement: (law: String, explanation: String)?

  package init(
    seed: UInt64, binary: String, kinds: QueueKinds = .all, forgets: Bool = false
  ) throws {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    zones = try QueueZones()
    // An ordinary day, and days before clocks change in Berlin and in New York.
    let day = random.pick([
      QueueProgram.day(2026, 11, 20), QueueProgram.day(2026, 11, 20),
      QueueProgram.day(2026, 10, 23), QueueProgram.day(2026, 10, 30),
      QueueProgram.day(2026, 3, 27),
    ])
    lifeZones = (0..<(kinds.contains(.travel) && random.chance(40) ? 3 : 1)).map { _ in
      random.pick(QueueZones.names)
    }
    mark = Mark(instant: day * 1440 + random.number(0...100) * 12, zone: lifeZones[0])
    model = QueueModel(zones: zones)
    program = QueueProgram(binary: binary)
    self.kinds = kinds
    self.forgets = forgets
    self.random = random
  }

  /// Lives until the first disagreement, and returns it.
  package mutating func live() throws -> QueueDisagreement? {
    try setUp()
    for _ in 0..<random.number(15...40) {
      passTime()
      if forgets, random.chance(30) { try program.forget() }
      if random.chance(35) { try check() } else { try step() }
      if let disagreement {
        return QueueDisagreement(
          law: disagreement.law, explanation: disagreement.explanation, script: program.script)
      }
    }
    return nil
  }

  /// The disagreement of a life with the least steps that still come to one about the same item.
  package func shortened(_ disagreement: QueueDisagreement) throws -> QueueDisagreement {
    var (steps, found) = (steps, disagreement)
    let isAbout = { (text: String) in text.prefix { $0 != "\n" } }
    var length = steps.count / 2
    while length > 0 {
      var end = steps.count - 1
      while end > 0 {
        let range = max(0, end - length)..<end
        var rest = steps
        for index in range.reversed() where !steps[index].step.isNeeded { rest.remove(at: index) }
        end = range.lowerBound
        guard rest.count < steps.count else { continue }
        let other = try replay(rest)
        guard let other, isAbout(other.explanation) == isAbout(found.explanation) else { continue }
        (steps, found) = (rest, other)
      }
      length /= 2
    }
    return found
  }

  private func replay(_ steps: [(mark: Mark, step: Step)]) throws -> QueueDisagreement? {
    var life = try QueueLife(seed: seed, binary: program.binary, kinds: kinds)
    try life.setUpSettings()
    for (mark, step) in steps {
      life.mark = mark
      switch step {
      case .change(let arguments, let change): try life.change(arguments, change)
      case .undo(let isRedo): try life.undo(isRedo: isRedo)
      case .channel(let fails): try life.setChannel(fails: fails)
      case .check: try life.check()
      }
      if let found = life.disagreement {
        return QueueDisagreement(
          law: found.law, explanation: found.explanation, script: life.program.script)
      }
    }
    return nil
  }

  private mutating func setUp() throws {
    try setUpSettings()
    for _ in 0..<random.number(1...3) { try add() }
  }

  private mutating func setUpSettings() throws {
    if kinds.contains(.quiet), random.chance(30) {
      let quiet = random.pick([(1320, 420), (540, 720), (0, 300)])
      try configure(
        "deliver.quiet",
        QueueProgram.timeText(quiet.0) + "-" + QueueProgram.timeText(quiet.1))
      model.settings.quiet = (from: quiet.0, to: quiet.1)
    }
    if kinds.contains(.failing), random.chance(25) {
      try configure("deliver.channels", "command")
      try configure("deliver.command", "/bin/true")
    }
  }

  private mutating func passTime() {
    if kinds.contains(.travel), random.chance(8) { mark.zone = random.pick(lifeZones) }
    if kinds.contains(.clockBack), random.chance(4) {
      mark.instant -= random.pick([5, 60, 300, 1500])
      return
    }
    mark.instant += random.pick([0, 1, 2, 5, 10, 30, 60, 60, 180, 180, 600, 1440, 3000])
  }

  // MARK: Commands

  /// Runs a command, and carries it out in the model unless the program refused it.
  private mutating func change(
    _ arguments: [String], _ change: @escaping (inout PlannedState) -> Void
  ) throws {
    steps.append((mark, .change(arguments, change)))
    guard try run(arguments) != nil else { return }
    model.change(arguments[0], at: mark, change)
  }

  /// - Returns: What it printed, or nil if it refused.
  private mutating func run(_ arguments: [String]) throws -> String? {
    let finished = try program.run(arguments, at: mark)
    if finished.status == 0 { return finished.output }
    program.note(
      "refused: " + (finished.errors.split(separator: "\n").first.map(String.init) ?? ""))
    if finished.status != 1 {
      disagreement = ("status", "\(arguments) ended with \(finished.status): \(finished.errors)")
    }
    return nil
  }

  private mutating func configure(_ key: String, _ value: String) throws {
    _ = try run(["config", "set", key, value])
  }

  private mutating func step() throws {
    if model.state.items.isEmpty { return try add() }
    let items = model.state.items.values.sorted { $0.id < $1.id }
    let item = random.pick(items)
    switch random.below(100) {
    case 0..<8: try add()
    case 8..<12: try push()
    case 12..<32 where kinds.contains(.closing): try close(item)
    case 32..<44 where kinds.contains(.moves): try move(item)
    case 44..<52 where kinds.contains(.own): try remind(item)
    case 52..<62 where kinds.contains(.switches): try switchReminder(item)
    case 62..<70 where kinds.contains(.snoozes): try snooze()
    case 70..<75 where kinds.contains(.splits): try split(item)
    case 75..<78 where kinds.contains(.moves): try remove(item)
    case 78..<82 where kinds.contains(.failing): try changeChannel()
    case 82..<96 where kinds.contains(.undo): try undo(isRedo: random.chance(25))
    default: break
    }
  }

  private var wall: Int { zones.wall(at: mark.instant, in: mark.zone) }
  private var today: Int { QueueProgram.floorDay(wall) }

  private mutating func soon() -> Int {
    let minutes = wall + random.pick([-60, -5, 0, 5, 10, 30, 60, 120, 300, 600, 1440, 2880])
    return minutes - minutes % 5
  }

  private mutating func add() throws {
    let when = soon()
    let day = QueueProgram.floorDay(when)
    let line = model.newLine()
    var item = PlannedItem(id: 0, day: day, time: when - day * 1440, line: line, made: mark)
    var arguments = ["add", "Item", "--json"]
    if random.chance(15) { item.time = nil }
    if kinds.contains(.series), random.chance(50) {
      if random.chance(60) {
        let count = random.pick([1, 1, 1, 2, 3])
        item.rule = PlannedRule(step: .days(count))
        arguments += ["--every", "FREQ=DAILY;INTERVAL=\(count)"]
      } else {
        let first = (day + 3) % 7
        let days: Set<Int> = [first, random.below(7)]
        let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        item.rule = PlannedRule(step: .weekdays(days))
        arguments += [
          "--every", "FREQ=WEEKLY;BYDAY=" + days.sorted().map { names[$0] }.joined(separator: ","),
        ]
      }
    }
    if kinds.contains(.zoned), item.time != nil, random.chance(20) {
      let zone = random.pick(QueueZones.names)
      item.zone = zone
      arguments += ["--zone", zone]
    }
    arguments += ["--on", QueueProgram.dayText(day)]
    if let time = item.time { arguments += ["--time", QueueProgram.timeText(time)] }
    guard let output = try run(arguments) else { return }
    guard let answer = try? JSONReader.read(Array(output.utf8)), case .object(let object) = answer,
      case .array(let items)? = object["items"], case .object(let first)? = items.first,
      let id = first["id"]?.whole
    else {
      disagreement = ("answer", "add answered \(output)")
      return
    }
    item.id = id
    let added = item
    let change = { (state: inout PlannedState) in state.items[id] = added }
    steps.append((mark, .change(arguments, change)))
    model.change("add", at: mark, change)
  }

  private mutating func push() throws {
    if random.chance(50) {
      let line = model.newLine()
      let notice = PlannedNotice(line: line, item: nil, moment: .instant(mark.instant))
      try change(["push", "Hello"]) { $0.notices.append(notice) }
    } else {
      let minutes = random.pick([5, 30, 120])
      let line = model.newLine()
      // A length is time elapsed, also where the clock is changed.
      let end = zones.wall(at: mark.instant + minutes, in: mark.zone)
      let notice = PlannedNotice(line: line, item: nil, moment: .wall(end))
      try change(["push", "Hello", "--when", "\(minutes)m"]) { $0.notices.append(notice) }
    }
  }

  /// The days of a series around today; nil for what does not repeat.
  private mutating func occurrence(of item: PlannedItem) -> Int? {
    guard item.rule != nil, let first = item.day else { return nil }
    let days = (first...max(first, today + 4)).filter(item.hasOccurrence).suffix(7)
    // A series may have none left.
    return days.isEmpty ? -1 : random.pick(Array(days))
  }

  private func name(_ item: PlannedItem, _ day: Int?) -> String {
    day.map { "\(item.id)@" + QueueProgram.dayText($0) } ?? "\(item.id)"
  }

  private mutating func close(_ item: PlannedItem) throws {
    let day = occurrence(of: item)
    if let day {
      guard day >= 0 else { return }
      let isClosed = item.changes[day]?.isClosed == true
      let verb = isClosed ? "undone" : random.pick(["done", "done", "done", "skip"])
      try change([verb, name(item, day)]) { state in
        state.items[item.id]?.changes[day, default: PlannedItem.Change()].isClosed = !isClosed
      }
    } else {
      try change([item.isDone ? "undone" : "done", name(item, nil)]) { state in
        state.items[item.id]?.isDone = !item.isDone
      }
    }
  }

  /// A day and a time as an item has them that are typed for it: those for an item in UTC are on the
  /// user's clock.
  private func placed(_ item: PlannedItem, day: Int, time: Int?) -> (day: Int, time: Int) {
    guard item.zone == "UTC" else { return (day, time ?? item.time ?? 0) }
    func reading(_ wall: Int, of zone: String, in other: String) -> Int {
      zones.wall(at: zones.instant(of: wall, in: zone), in: other)
    }
    let old = reading((item.day ?? 0) * 1440 + (item.time ?? 0), of: "UTC", in: mark.zone)
    let new = day * 1440 + (time ?? old - QueueProgram.floorDay(old) * 1440)
    let wall = reading(new, of: mark.zone, in: "UTC")
    return (QueueProgram.floorDay(wall), wall - QueueProgram.floorDay(wall) * 1440)
  }

  private mutating func move(_ item: PlannedItem) throws {
    let when = soon()
    let toDay = QueueProgram.floorDay(when)
    let toTime = when - toDay * 1440
    let to = QueueProgram.dayText(toDay)
    let time = QueueProgram.timeText(toTime)
    if let day = occurrence(of: item) {
      guard day >= 0 else { return }
      if random.chance(25), item.time != nil, item.zone != "UTC" {
        try change(["edit", "\(item.id)", "--time", time]) { $0.items[item.id]?.time = toTime }
        return
      }
      let keepsTime = item.time == nil
      let at = placed(item, day: toDay, time: toTime)
      try change(["move", name(item, day), to] + (keepsTime ? [] : [time])) { state in
        let old = item.place(of: .day(day))
        // A move to where it stands is none.
        if old?.day == at.day, keepsTime || old?.time == at.time { return }
        state.items[item.id]?.changes[day, default: PlannedItem.Change()].day = at.day
        if !keepsTime { state.items[item.id]?.changes[day]?.time = at.time }
      }
    } else if item.time == nil || random.chance(30) {
      let at = placed(item, day: toDay, time: nil)
      try change(["move", "\(item.id)", to]) { state in
        state.items[item.id]?.day = at.day
        if item.time != nil { state.items[item.id]?.time = at.time }
      }
    } else {
      let at = placed(item, day: toDay, time: toTime)
      try change(["move", "\(item.id)", to, time]) { state in
        state.items[item.id]?.day = at.day
        state.items[item.id]?.time = at.time
      }
    }
  }

  private mutating func remove(_ item: PlannedItem) throws {
    if let day = occurrence(of: item), random.chance(70) {
      guard day > item.day ?? day else { return }
      if random.chance(50) {
        try change(["rm", name(item, day), "--yes"]) { $0.items[item.id]?.excluded.insert(day) }
      } else {
        try change(["rm", name(item, day) + "..", "--yes"]) { state in
          state.items[item.id]?.rule?.lastDay = day - 1
        }
      }
      return
    }
    try change(["rm", "\(item.id)", "--yes"]) { $0.items[item.id] = nil }
  }

  private mutating func undo(isRedo: Bool) throws {
    steps.append((mark, .undo(isRedo: isRedo)))
    let output = try run([isRedo ? "redo" : "undo"])
    let name = isRedo ? model.redo(at: mark) : model.undo(at: mark)
    let start = (isRedo ? "done again: " : "undone: ") + (name ?? "") + " "
    guard output.map({ $0.hasPrefix(start) }) ?? (name == nil) else {
      disagreement = ("undo", "undo of \(name ?? "nothing"), answered \(output ?? "nothing")")
      return
    }
  }

  // MARK: Reminders

  private mutating func remind(_ item: PlannedItem) throws {
    guard item.own?.count ?? 0 < 4 else { return }
    if random.chance(8) {
      let words = random.pick(["none", "default"])
      try change(["remind", "\(item.id)", words]) { state in
        state.items[item.id]?.own = words == "none" ? [] : nil
      }
      return
    }
    let (trigger, words) = trigger(for: item)
    // On which day of the user an item in UTC falls depends on where the user is.
    switch trigger {
    case .timeOfDay where item.zone == "UTC", .daysBefore(_, .some) where item.zone == "UTC": return
    default: break
    }
    guard !(item.reminders.contains { $0.trigger == trigger }) else { return }
    // One at the moment of the default takes its place.
    let own = item.time ?? 540
    if trigger == .timeOfDay(own) || trigger == .at((item.day ?? 0) * 1440 + own) { return }
    let line = model.newLine()
    var reminder = PlannedReminder(line: line, trigger: trigger, made: mark)
    var options: [String] = []
    if random.chance(25) {
      let how = random.pick(CatchUp.allCases)
      reminder.catchUp = how
      options += ["--catch-up", how.rawValue]
    }
    if random.chance(20) {
      let minutes = random.pick([30, 120, 1800])
      reminder.giveUp = minutes
      options += ["--give-up", "\(minutes)m"]
    }
    if random.chance(25) {
      let level = random.pick(PlannedLevel.allCases)
      reminder.level = level
      options += ["--level", level.rawValue]
    }
    let added = reminder
    try change(["remind", "\(item.id)", words] + options) { state in
      let before = state.items[item.id]?.reminders ?? []
      state.items[item.id]?.own = before + [added]
    }
  }

  private mutating func trigger(for item: PlannedItem) -> (PlannedTrigger, String) {
    let time = soon() % 1440
    let isSeries = item.rule != nil
    switch random.below(7) {
    case 0 where item.time != nil:
      let minutes = random.pick([5, 30, 90])
      return (.minutesBefore(minutes), "\(minutes)m before")
    case 1:
      let days = random.pick([1, 2])
      return (
        .daysBefore(days, at: time), "\(days)d before at " + QueueProgram.timeText(time)
      )
    case 2 where item.time != nil: return (.daysBefore(1, at: nil), "1d before")
    case 3 where !isSeries:
      let when = soon()
      return (
        .at(when),
        "at " + QueueProgram.dayText(QueueProgram.floorDay(when)) + " "
          + QueueProgram.timeText(when - QueueProgram.floorDay(when) * 1440)
      )
    case 4 where !isSeries && kinds.contains(.intervals):
      let length = random.pick([45, 100, 480])
      return (.interval(length, window: nil), "every \(length)m")
    case 5 where !isSeries && kinds.contains(.intervals):
      let length = random.pick([45, 90])
      let from = random.pick([480, 540])
      return (
        .interval(length, window: from...1080),
        "every \(length)m from \(QueueProgram.timeText(from)) to 18:00"
      )
    case 6 where !isSeries && kinds.contains(.intervals):
      return (.everyDay(time), "every day " + QueueProgram.timeText(time))
    default: return (.timeOfDay(time), "at " + QueueProgram.timeText(time))
    }
  }

  private mutating func switchReminder(_ item: PlannedItem) throws {
    let reminders = item.reminders
    guard !reminders.isEmpty else { return }
    let index = random.below(reminders.count)
    let isOn = reminders[index].isOn
    if random.chance(50), item.own != nil {
      guard let id = try reminderIDs(of: item, count: reminders.count)?[index] else { return }
      let isRemoval = random.chance(15)
      try change([isRemoval ? "unremind" : isOn ? "off" : "on", "r\(id)"]) { state in
        if isRemoval {
          state.items[item.id]?.own?.remove(at: index)
        } else {
          state.items[item.id]?.own?[index].isOn = !isOn
        }
      }
      return
    }
    let (now, zones) = (mark, zones)
    try change([isOn ? "off" : "on", "\(item.id)"]) { state in
      // What waits for its time when the default reminder is replaced by one that is off comes while
      // any is on.
      for index in state.notices.indices
      where isOn && state.items[item.id]?.own == nil && state.notices[index].item == item.id
        && zones.instant(of: state.notices[index].moment, in: now.zone) > now.instant
      {
        state.notices[index].ofLine = nil
      }
      let before = state.items[item.id]?.reminders
      state.items[item.id]?.own = before?.map { reminder in
        var reminder = reminder
        reminder.isOn = !isOn
        return reminder
      }
    }
  }

  /// The numbers of an item's own reminders, in the order in which they were made.
  private mutating func reminderIDs(of item: PlannedItem, count: Int) throws -> [Int]? {
    guard let output = try run(["remind", "--json"]),
      case .object(let answer)? = try? JSONReader.read(Array(output.utf8)),
      case .array(let rows)? = answer["reminders"]
    else { return nil }
    let ids = rows.compactMap { row -> Int? in
      guard case .object(let row) = row, row["item"]?.whole == item.id else { return nil }
      return row["id"]?.whole
    }.sorted()
    // Those of what is done are not listed.
    return ids.count == count ? ids : nil
  }

  private mutating func changeChannel() throws {
    guard program.script.contains(where: { $0.hasSuffix("deliver.channels command") }) else {
      return
    }
    try setChannel(fails: !model.settings.fails)
  }

  private mutating func setChannel(fails: Bool) throws {
    steps.append((mark, .channel(fails: fails)))
    model.settings.fails = fails
    try configure("deliver.command", model.settings.fails ? "/bin/false" : "/bin/true")
  }

  private mutating func snooze() throws {
    let candidates = model.told.filter { model.state.items[$0.item] != nil }.suffix(4)
    guard let picked = Array(candidates).randomElement(using: &random),
      let item = model.state.items[picked.item],
      let target = candidates.last(where: {
        $0.item == picked.item && $0.occurrence == picked.occurrence
      })
    else { return }
    // Of what was told at the same time it is not certain which comes again.
    let ofSame = model.told.filter {
      $0.item == item.id && (item.rule == nil || $0.occurrence == target.occurrence)
    }
    if Set(ofSame.map(\.line)).count > 1 { return }
    var day: Int?
    if case .day(let key) = target.occurrence {
      guard item.hasOccurrence(on: key) else { return }
      day = key
    }
    let minutes = random.pick([5, 10, 60, 600])
    let isWall = minutes > 10 && random.chance(50)
    let line = model.newLine()
    // A clock that is changed until then makes a reading of it another instant.
    let end = isWall ? zones.instant(of: wall + minutes, in: mark.zone) : mark.instant + minutes
    var notice = PlannedNotice(line: line, item: item.id, moment: .instant(end))
    notice.occurrence = target.occurrence
    // What the default reminder told before it was replaced comes while any reminder is on.
    notice.ofLine = target.isOfDefault && item.own != nil ? nil : target.line
    notice.isOfDefault = target.isOfDefault
    notice.level = target.level
    notice.ofMoment = target.occurrence == .tick ? target.moment : nil
    let until = QueueProgram.text(wall + minutes).split(separator: "T").joined(separator: " ")
    let when = isWall ? "until " + until : "\(minutes)m"
    let snoozed = notice
    try change(["snooze", name(item, day), when]) { state in
      state.notices.removeAll {
        $0.item == item.id && $0.occurrence == target.occurrence && $0.ofMoment == snoozed.ofMoment
      }
      state.notices.append(snoozed)
    }
  }

  private mutating func split(_ item: PlannedItem) throws {
    guard let day = occurrence(of: item), let first = item.day, day > first,
      item.time != nil, item.zone != "UTC"
    else { return }
    let time = soon() % 1440
    guard time != item.time else { return }
    let arguments = [
      "edit", name(item, day) + "..", "--time", QueueProgram.timeText(time), "--json",
    ]
    guard let output = try run(arguments) else { return }
    guard case .object(let answer)? = try? JSONReader.read(Array(output.utf8)),
      case .array(let rows)? = answer["items"],
      let id = rows.compactMap({ row -> Int? in
        if case .object(let row) = row { row["id"]?.whole } else { nil }
      }).first(where: { $0 != item.id })
    else {
      disagreement = ("answer", "edit answered \(output)")
      return
    }
    let change = { (state: inout PlannedState) in
      guard let item = state.items[item.id] else { return }
      var later = item
      later.id = id
      later.day = day
      later.time = time
      later.changes = item.changes.filter { $0.key >= day }
      // The first of the rest gets the time too, though it was moved.
      later.changes[day]?.day = nil
      later.changes[day]?.time = nil
      state.items[id] = later
      state.items[item.id]?.rule?.lastDay = day - 1
      state.items[item.id]?.changes = item.changes.filter { $0.key < day }
    }
    steps.append((mark, .change(arguments, change)))
    model.change("edit", at: mark, change)
  }

  // MARK: Checks

  private mutating func check() throws {
    steps.append((mark, .check))
    let finished = try program.run(["check", "--json"], at: mark)
    let expected = model.check(at: mark)
    guard let found = CheckAnswer(json: finished.output) else {
      disagreement = ("answer", "check answered \(finished.output) \(finished.errors)")
      return
    }
    let differing = found.items(differingFrom: expected).sorted { $0 ?? 0 < $1 ?? 0 }
    if let item = differing.first {
      disagreement = ("check", "# of item \(item ?? 0)\n" + difference(found, expected))
    }
  }

  private func difference(_ found: CheckAnswer, _ expected: CheckAnswer) -> String {
    func list(_ announcements: [Announcement]) -> String {
      announcements.map { announcement in
        let wall = zones.wall(at: announcement.due, in: mark.zone)
        let missed = announcement.missed
        let count =
          missed.count == 1
          ? "\(missed.lowerBound)" : "\(missed.lowerBound) to \(missed.upperBound)"
        return "\(announcement.item ?? 0) \(QueueProgram.text(wall)) missed \(count)"
          + (announcement.isLate == true ? " late" : "")
      }.joined(separator: ", ")
    }
    return [
      ("delivered", found.delivered, expected.delivered), ("held", found.held, expected.held),
      ("failed", found.failed, expected.failed),
    ].filter { !$0.1.isEmpty || !$0.2.isEmpty }.map { name, found, expected in
      "# \(name): program [\(list(found))]\n# \(name): model   [\(list(expected))]"
    }.joined(separator: "\n")
  }
}
