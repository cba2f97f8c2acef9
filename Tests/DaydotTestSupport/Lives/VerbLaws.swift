import CivilTime
import PlannerModel
import TestSupport

/// The effect of a command on the item it names, and that it changes no other.
struct VerbLaws {
  /// The occurrences expected afterwards, in place of those of the named item.
  enum Expected {
    case unchanged
    /// One of these sets of occurrences.
    case oneOf([[VisibleOccurrence]])
    /// Not specified.
    case open
  }

  let before: [ModelItem]
  let after: [ModelItem]
  let now: ModelMoment
  let planner: LifePlanner
  /// The occurrences of an item announced within the last twelve hours.
  let announced: (Int) -> [String]
  /// The occurrence of an item that may be snoozed.
  let snoozed: (Int) -> String?

  private var window: ClosedRange<Day> { now.today - 40...now.today + 45 }
  var horizon: Day { now.today + 100 }

  func check(_ step: LifeStep, _ run: Finished, changed: Bool) throws {
    guard step.words.count > 1, let target = ModelTarget(step.words[1], among: before) else {
      return
    }
    let related = related(to: target.item)
    try othersStay(related)
    guard let expected = try expectation(step, target, run) else { return }
    let law = "\(name(step.words, target)) \(kinds(target.item))"
    switch expected {
    case .open: return
    case .unchanged:
      if changed { throw Disagreement(law, "changed what has to stay\n\(run.output)") }
    case .oneOf(let allowed):
      // A refused command must change nothing; whether it may be refused is not checked here.
      guard run.status == 0 else { return }
      let shown = try visible(
        of: after.filter { item in
          related.contains(item.id) || !before.contains { $0.id == item.id }
        })
      let wanted = allowed.map { $0.filter { window.contains($0.day) }.sorted() }
      guard !wanted.contains(shown) else { return }
      let nearest = wanted[0]
      throw Disagreement(
        law,
        "\(run.output)shows \(shown.filter { !nearest.contains($0) }) in place of "
          + "\(nearest.filter { !shown.contains($0) })")
    }
  }

  private func name(_ words: [String], _ target: ModelTarget) -> String {
    let operand = target.key == nil ? "ID" : target.isTail ? "ID@KEY.." : "ID@KEY"
    let option = words.count > 2 && words[2].hasPrefix("--") ? " \(words[2])" : ""
    return "\(words[0]) \(operand)\(option)"
  }

  private func kinds(_ item: ModelItem) -> String {
    "(" + (item.kinds.isEmpty ? "plain" : item.kinds.joined(separator: ", ")) + ")"
  }

  private func visible(of items: [ModelItem]) throws -> [VisibleOccurrence] {
    let steps = ModelSteps(after)
    return try items.flatMap { try all($0, steps).map(\.visible) }
      .filter { window.contains($0.day) }.sorted()
  }

  /// The items that a command on one may change: those below it, and what it is shown with.
  private func related(to item: ModelItem) -> Set<Int> {
    let steps = ModelSteps(before)
    let root = steps.root(of: item)
    return Set([item.id, root.id] + steps.all(below: root.id).map(\.id))
  }

  /// The line of an item, without what it waits for that a command may have removed.
  private func ownLine(_ item: ModelItem) -> String {
    let stays = item.after.filter { id in after.contains { $0.id == id } }
    let (all, left) = (list(item.after), list(stays))
    return item.line.replacing(all, with: left)
  }

  private func list(_ ids: [Int]) -> String {
    ids.isEmpty ? "" : ",\"after\":[\(ids.map(String.init).joined(separator: ","))]"
  }

  private func othersStay(_ related: Set<Int>) throws {
    for item in before where !related.contains(item.id) {
      let same = after.first { $0.id == item.id }
      guard same.map(ownLine) == ownLine(item) else {
        throw Disagreement(
          "a command leaves other items alone", "\(item.line)\n\(same?.line ?? "")")
      }
    }
  }

  // MARK: Each verb

  private func expectation(
    _ step: LifeStep, _ target: ModelTarget, _ run: Finished
  ) throws -> Expected? {
    if target.item.isBareStep { return try ofStep(step, target) }
    let expected: Expected? =
      switch step.words[0] {
      case "done": try done(target, run)
      case "undone": try undone(target)
      case "skip": try skip(target)
      case "rm": try remove(target)
      case "move": try move(target, Array(step.words.dropFirst(2)))
      case "edit": try edit(target, step.words[2], step.words[3])
      default: nil
      }
    // The steps with a day stay where they are, and are closed and removed with the whole item.
    guard case .oneOf(let allowed)? = expected else { return expected }
    // A series of which nothing is left is removed as a whole, but not one that comes again after the days
    // that are compared.
    let isWhole =
      try target.key == nil && (step.words[0] == "rm" || target.item.rule == nil)
      || step.words[0] == "rm" && allowed.allSatisfy(\.isEmpty) && isAll(target)
    var steps = ModelSteps(before)
    // Those with a day are closed with the occurrence with which they count.
    if target.item.rule != nil, ["done", "undone"].contains(step.words[0]),
      steps.hasDated(below: target.item.id)
    {
      return .open
    }
    switch step.words[0] {
    case "rm" where isWhole: return expected
    case "done" where isWhole: steps.closeSteps(of: target.item.id, in: nil)
    case "undone" where isWhole: steps.openSteps(of: target.item.id, in: nil)
    default: break
    }
    let dated = try steps.all(below: target.item.id).filter { !$0.isBareStep }
      .flatMap { try all($0, steps).map(\.visible) }
    return .oneOf(allowed.map { $0 + dated })
  }

  /// Whether an operand names every occurrence of a series. A skipped one is left too.
  private func isAll(_ target: ModelTarget) throws -> Bool {
    try target.item.occurrences(through: horizon + 4000, userZone: now.zone).allSatisfy {
      $0.key == target.key || target.isTail && $0.key ?? "" > target.key ?? ""
    }
  }

  typealias Keyed = (key: String?, visible: VisibleOccurrence)

  /// The occurrences of an item, with the steps that are shown with each.
  func all(
    _ item: ModelItem, _ steps: ModelSteps? = nil, through last: Day? = nil
  ) throws -> [Keyed] {
    let steps = steps ?? ModelSteps(before)
    return try item.visibleOccurrences(through: last ?? horizon, userZone: now.zone).map {
      let key = $0.key
      return (key, with($0.visible) { $0.steps = steps.titles(below: item.id, in: key) })
    }
  }

  /// The occurrences if one of them had this answer.
  private func answered(
    _ item: ModelItem, _ key: String, _ answer: ModelItem.Answer
  ) throws -> [VisibleOccurrence] {
    var (item, steps) = (item, ModelSteps(before))
    // What is done again was done when it was first done.
    if item.change(key)?.answer != answer { item.answer(key, answer, at: now.instant) }
    switch answer {
    case .done, .cancelled: steps.closeSteps(of: item.id, in: key)
    case .open: steps.openSteps(of: item.id, in: key)
    case .skipped: break
    }
    return try all(item, steps).map(\.visible)
  }

  /// What a command on a step without a day does to what it is shown with.
  private func ofStep(_ step: LifeStep, _ target: ModelTarget) throws -> Expected {
    let root = ModelSteps(before).root(of: target.item)
    guard ["done", "undone"].contains(step.words[0]), root.day != nil, !target.isTail,
      root.rule == nil || !ModelSteps(before).hasDated(below: target.item.id)
    else { return .open }
    let keys: [String?]
    if let key = target.key {
      guard
        try root.occurrences(through: horizon, userZone: now.zone).contains(where: {
          $0.key == key
        })
      else { return .open }
      keys = [key]
    } else if root.rule == nil {
      keys = [nil]
    } else {
      // Of its parent, the occurrence that lists show.
      let series = try ModelSeries(root, through: horizon, at: now)
      // Of an event, one that is not over.
      let shown =
        root.isEvent
        ? series.entries.filter { $0.occurrence.lastDay >= now.today }
        : series.listed + [series.current].compactMap(\.self)
      keys = Set(shown.compactMap(\.occurrence.key)).sorted()
      if keys.isEmpty || step.words[0] == "undone" { return .open }
    }
    return .oneOf(
      try keys.map { key in
        var steps = ModelSteps(before)
        steps.answer(target.item.id, step.words[0] == "done" ? .done : .open, in: key)
        return try ([root] + steps.all(below: root.id)).flatMap {
          try all($0, steps).map(\.visible)
        }
      })
  }

  /// An item that does not repeat, closed or opened with its steps.
  private func whole(_ item: ModelItem, isDone: Bool) throws -> [VisibleOccurrence] {
    var steps = ModelSteps(before)
    if isDone {
      steps.closeSteps(of: item.id, in: nil)
    } else {
      steps.openSteps(of: item.id, in: nil)
    }
    return try all(item, steps).map { with($0.visible) { $0.isDone = isDone } }
  }

  private func done(_ target: ModelTarget, _ run: Finished) throws -> Expected {
    let item = target.item
    if item.isEvent { return .unchanged }
    // What is done already is done again with its open steps.
    let steps = ModelSteps(before).all(below: item.id)
    guard item.rule != nil else {
      if item.answer == .done, steps.isEmpty { return .unchanged }
      guard item.day != nil else { return .open }
      return .oneOf([try whole(item, isDone: true)])
    }
    if target.key == nil, try isSuperseded(item) { return .open }
    let keys =
      try target.key.map { [$0] }
      ?? item.closable(
        announced: announced(item.id), snoozed: snoozed(item.id), at: now)
    guard let key = keys.first else {
      let status: Int32 = try item.hasBegun(at: now) ? 0 : 1
      if run.status != status {
        throw Disagreement(
          "done ID where nothing is to close: exit \(status)", "\(run.status) \(run.errors)")
      }
      return steps.isEmpty ? .unchanged : .open
    }
    if target.key != nil, item.change(key)?.answer == .done, steps.isEmpty { return .unchanged }
    if item.change(key)?.answer == .skipped { return .open }
    if target.key == nil, run.status != 0 {
      throw Disagreement("done ID closes the current one", "\(key): \(run.status) \(run.errors)")
    }
    return .oneOf(try keys.map { try answered(item, $0, .done) })
  }

  private func undone(_ target: ModelTarget) throws -> Expected {
    let item = target.item
    guard item.rule != nil else {
      return item.answer == .open || item.isEvent
        ? .unchanged
        : item.day == nil
          ? .open
          : .oneOf([try whole(item, isDone: false)])
    }
    if item.afterDone { return .open }
    let done = item.changes.filter { $0.answer == .done }
    if let key = target.key {
      guard done.contains(where: { $0.key == key }) else { return .open }
      return .oneOf([try answered(item, key, .open)])
    }
    guard !done.isEmpty else { return .open }
    // The newest may be chosen by completion time or by date.
    let last = done.compactMap(\.at).max()
    let closed = item.changes.filter { $0.answer != .open }.map(\.key)
    let begun = closed.filter { $0 <= "\(now.today)T24" }
    // Judged by the days they were moved to, none may have begun.
    let hasBegun = try item.occurrences(through: now.today, userZone: now.zone).contains {
      $0.answer != .open && $0.firstDay <= now.today
    }
    let newest =
      done.filter { $0.at == last }.map(\.key)
      + [begun, done.map(\.key), hasBegun ? [] : closed].compactMap { $0.max() }
    return .oneOf(try newest.map { try answered(item, $0, .open) })
  }

  private func skip(_ target: ModelTarget) throws -> Expected {
    let item = target.item
    guard item.rule != nil else { return .unchanged }
    guard !item.isEvent || target.key != nil else { return .open }
    if let key = target.key {
      if item.change(key)?.answer == .done { return .open }
      if item.change(key)?.answer == .skipped { return .unchanged }
      return .oneOf([try answered(item, key, .skipped)])
    }
    if try isSuperseded(item) { return .open }
    let keys = try currentKeys(item)
    return keys.isEmpty ? .unchanged : .oneOf(try keys.map { try answered(item, $0, .skipped) })
  }

  /// Whether the item is the past of a series that was split. From the day on which the other half begins,
  /// nothing of it stands; a bare number then means its newest open one, though it is missed.
  func isSuperseded(_ item: ModelItem) throws -> Bool {
    guard let continuation = item.continuation(at: now) else { return false }
    if continuation <= now.instant { return true }
    return try now.zone.civil(at: continuation).day <= now.today && item.currentKey(at: now) == nil
  }

  /// What a bare number means for `skip` and `move`.
  func currentKeys(_ item: ModelItem) throws -> [String] {
    try item.currentOrNextKey(at: now).map { [$0] } ?? []
  }

  private func remove(_ target: ModelTarget) throws -> Expected {
    var item = target.item
    guard let key = target.key else { return .oneOf([[]]) }
    guard !target.isTail else {
      return item.afterDone
        ? .open : .oneOf([try all(item).filter { ($0.key ?? "") < key }.map(\.visible)])
    }
    item.excluded.insert(key)
    item.changes.removeAll { $0.key == key }
    return .oneOf([try all(item).map(\.visible)])
  }

  func with(_ visible: VisibleOccurrence, _ change: (inout VisibleOccurrence) -> Void)
    -> VisibleOccurrence
  {
    var visible = visible
    change(&visible)
    return visible
  }
}
