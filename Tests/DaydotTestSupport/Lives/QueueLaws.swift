import CivilTime
import DaydotCLI
import JSON
import PlannerModel
import TestSupport

/// Every outstanding moment is announced exactly once, and nothing else is.
struct QueueLaws {
  private(set) var queue = ModelQueue(zones: SystemZones.shared)
  private var quiet: (from: Int, to: Int)?
  /// Ids of own reminders that are an item's default one, spelled out, with the item's id.
  private var spelledOut: [Int: Int] = [:]

  /// Moves the model's clock, before a command is run.
  mutating func pass(to now: ModelMoment) { queue.pass(to: now) }

  /// Takes in the effect of a command.
  ///
  /// - Throws: `Disagreement`.
  mutating func take(
    _ step: LifeStep, _ run: Finished, _ items: [ModelItem], _ planner: LifePlanner
  )
    throws
  {
    if step.words.starts(with: ["check"]) { try check(run, planner.now) }
    if step.words.starts(with: ["config", "set", "deliver.quiet"]) { setQuiet(step.words[3]) }
    noteSnooze(step, run, items)
    let own = try planner.json("remind")["reminders"].elements.compactMap(ModelReminder.init(own:))
      .map { named($0, items) }
    try queue.take(
      items, items.compactMap(ModelReminder.init(usualOf:)) + own,
      begunAnew: step.words[0] == "on",
      isTakenBack: ["undo", "redo", "undone"].contains(step.words[0]), at: planner.now)
    try judgePending(planner)
  }

  private mutating func named(_ reminder: ModelReminder, _ items: [ModelItem]) -> ModelReminder {
    guard case .own(let id) = reminder.name else { return reminder }
    let item = items.first { $0.id == reminder.item }
    if spelledOut[id] == nil, let item, reminder.spellsOutUsual(of: item),
      !spelledOut.values.contains(item.id)
    {
      spelledOut[id] = item.id
    }
    return spelledOut[id] == nil ? reminder : reminder.asUsual()
  }

  private func name(_ id: Int?, item: Int) -> ModelReminder.Name {
    guard let id, spelledOut[id] == nil else { return .usual(item: item) }
    return .own(id)
  }

  private mutating func noteSnooze(_ step: LifeStep, _ run: Finished, _ items: [ModelItem]) {
    let item = step.words.count > 1 ? ModelTarget(step.words[1], among: items)?.item.id : nil
    if step.words[0] == "snooze", run.status == 0, let item {
      let minutes = Int(step.words[2].prefix { $0.isNumber }) ?? 0
      queue.snooze(item, until: step.now + minutes * 60)
    } else if step.words[0] != "check" {
      queue.doubtSnooze(of: ["undo", "redo"].contains(step.words[0]) ? nil : item)
    }
  }

  private func judgePending(_ planner: LifePlanner) throws {
    let pending = try planner.json("pending")["pending"].elements
      .filter { $0["kind"].text == "calendar" }
    do {
      try queue.judge(
        try pending.map { line in
          ModelQueue.Pending(
            reminder: name(line["reminder"].number, item: line["item"].number ?? 0),
            occurrence: line["occurrence"].text ?? "",
            next: try Instant(iso: line["next"].text ?? ""))
        }, at: planner.now)
    } catch let fault as ModelQueue.Fault {
      throw Self.disagreement(fault)
    }
  }

  private mutating func setQuiet(_ text: String) {
    let times = text.split(separator: "-").compactMap { try? TimeOfDay(iso: String($0)) }
    quiet = times.count == 2 ? (times[0].secondsSinceMidnight, times[1].secondsSinceMidnight) : nil
  }

  private func isQuiet(_ now: ModelMoment) -> Bool {
    guard let quiet else { return false }
    let seconds = now.civil.time.secondsSinceMidnight
    return quiet.from < quiet.to
      ? (quiet.from..<quiet.to).contains(seconds) : seconds >= quiet.from || seconds < quiet.to
  }

  private mutating func check(_ run: Finished, _ now: ModelMoment) throws {
    guard run.status == 0, !run.output.isEmpty else {
      throw Disagreement("check runs", "\(run.status) \(run.errors)")
    }
    let report = try JSONReader.read(Array(run.output.utf8))
    let delivered = try report["delivered"].elements.map { line in
      let item = line["item"].number ?? 0
      return ModelQueue.Announcement(
        reminder: name(line["reminder"].number, item: item),
        item: item, occurrence: line["occurrence"].text ?? "",
        due: try Instant(iso: line["due"].text ?? ""), missed: line["missed"].number ?? 0)
    }
    do {
      try queue.check(delivered, isQuiet: isQuiet(now), at: now)
    } catch let fault as ModelQueue.Fault {
      throw Self.disagreement(fault)
    }
  }

  private static func disagreement(_ fault: ModelQueue.Fault) -> Disagreement {
    switch fault {
    case .twice(let detail): Disagreement("check: delivered twice", detail)
    case .neverDue(let detail): Disagreement("check: not due", detail)
    case .notOutstanding(let detail): Disagreement("check: not outstanding", detail)
    case .lost(let detail): Disagreement("check: lost", detail)
    case .missed(let detail): Disagreement("check: missed", detail)
    case .pending(let detail): Disagreement("pending", detail)
    }
  }
}
