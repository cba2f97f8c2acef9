import CivilTime
import Scheduler
import TodoCore

/// The effects of a command on items that it did not name.
package struct StepEffects: Sendable {
  /// The effect on the steps of one parent.
  package enum Kind: Sendable {
    case closed, cancelled, reopened, removed
    /// The steps were removed from the text of the parent.
    case taken
    /// The step got a day, so that it no longer belongs to the occurrences of the series above it,
    /// which is the parent here.
    case dated
    /// The steps were moved to the list of their parent.
    case listed
    /// The parent was split off another item and got copies of its steps.
    case copied(from: Int)
    /// The steps lost their parent because another program removed it.
    case parted
  }

  /// The steps of one parent with the same effect.
  package struct Group: Sendable {
    package let parent: Item
    package let kind: Kind
    package var steps: [Item]
    /// The occurrence of the parent that was closed or reopened; nil for the whole item.
    package var key: OccurrenceKey?

    /// Whether the steps were closed or cancelled with their parent.
    package var isOver: Bool {
      switch kind {
      case .closed, .cancelled: true
      default: false
      }
    }
  }

  package fileprivate(set) var groups: [Group] = []
  /// The items that were closed, entirely or in one occurrence, or removed, as they were before, by
  /// id. Items that waited for them may no longer be blocked.
  package fileprivate(set) var settled: [Int: Item] = [:]
  /// The items that were reopened, entirely or in one occurrence. Items that wait for them are
  /// blocked again, and their parents may be closed.
  package fileprivate(set) var reopened: [(id: Int, key: OccurrenceKey?)] = []

  /// The open items that got a new parent.
  package fileprivate(set) var placed: [Int] = []

  package var isEmpty: Bool {
    groups.isEmpty && settled.isEmpty && reopened.isEmpty && placed.isEmpty
  }

  /// Records an effect on steps of a parent; does nothing without steps.
  mutating func note(
    _ kind: Kind, _ steps: [Item], of parent: Item, in key: OccurrenceKey? = nil
  ) {
    if !steps.isEmpty { groups.append(Group(parent: parent, kind: kind, steps: steps, key: key)) }
  }

  /// Records an open item that got a new parent, because the parent may be closed.
  mutating func place(_ item: Item) {
    if item.isOpen, item.parent != nil { placed.append(item.id) }
  }

  /// Records items that were closed or removed, as they were before.
  fileprivate mutating func settle(_ items: some Sequence<Item>) {
    for item in items where settled[item.id] == nil { settled[item.id] = item }
  }

  /// Drops a step that the same command closed or removed by its own name too.
  mutating func leaveOut(_ step: Int) {
    for index in groups.indices { groups[index].steps.removeAll { $0.id == step } }
    groups.removeAll(where: \.steps.isEmpty)
  }
}

extension Store {
  /// Applies a change of an item to its steps: status, list, dates and rule.
  func followSteps(_ old: Item, _ new: Item, scheduler: ReminderScheduler) throws {
    if new.parent != old.parent { effects.place(new) }
    try beginAnew(old, new, scheduler: scheduler)
    if old.list != new.list { try takeSteps(of: new, from: old.list, scheduler: scheduler) }
    // Moving a series also moves the keys of its overrides. That closes or reopens no steps.
    let isMoved = try moveSteps(old, new, scheduler: scheduler)
    if !isMoved { try keepStatusOfSteps(old, new, scheduler: scheduler) }
    try noteDay(old, new)
    var closings: [(key: OccurrenceKey?, old: Item.Status, new: Item.Status)] =
      isMoved ? [] : new.closings(since: old).map { ($0.key, $0.old, $0.new) }
    if old.isOpen != new.isOpen { closings.append((nil, old.status, new.status)) }
    if !isMoved {
      let settling = new.settling(since: old)
      if settling.isSettled { effects.settle([old]) }
      effects.reopened += settling.reopened.map { (new.id, $0) }
    }
    guard !closings.isEmpty, try items.hasSteps() else { return }
    for closing in closings {
      try setStatus(
        ofStepsOf: new, from: closing.old, to: closing.new, in: closing.key, scheduler: scheduler)
    }
  }

  /// Closes the open steps of an item that was already closed, entirely or in one occurrence.
  ///
  /// - Returns: Whether there were any.
  func closeRest(
    of item: Item, in key: OccurrenceKey?, scheduler: ReminderScheduler
  ) throws -> Bool {
    guard try items.hasSteps() else { return false }
    return try setStatus(
      ofStepsOf: item, from: .open, to: .done(scheduler.now.instant), in: key, scheduler: scheduler)
  }

  /// Closes or reopens the steps of an item with it.
  ///
  /// - Parameter key: The occurrence that was closed or reopened; nil for the whole item.
  /// - Returns: Whether a step was seen to change.
  @discardableResult
  private func setStatus(
    ofStepsOf parent: Item, from old: Item.Status, to new: Item.Status, in key: OccurrenceKey?,
    scheduler: ReminderScheduler
  ) throws -> Bool {
    let isClosing = new != .open
    let series =
      key == nil ? nil : try items.hostSeries(ofStepsBelow: parent.id, now: scheduler.now)
    // The occurrence that the answer shows if a whole series was closed or reopened.
    let shown = key == nil ? try items.listedKey(of: parent, now: scheduler.now) : nil
    var changed: [Item] = []
    var parents = (
      inOccurrence: key == nil ? [] : [parent.id], whole: key == nil ? [parent.id] : []
    )
    while !parents.inOccurrence.isEmpty || !parents.whole.isEmpty {
      let own = try items.ownSteps(of: parents.inOccurrence).filter { step in
        guard let day = step.when.day else { return true }
        return step.repetition == nil && series?.key(ofStepOn: day) == key
      }
      let steps = try own + items.ownSteps(of: parents.whole)
      parents = ([], [])
      for (index, before) in steps.enumerated() {
        let key = index < own.count && before.when == .someday ? key : nil
        // Continues below a step that was already closed, because its own steps may be open.
        var step = before
        if step.follow(old, new, of: key) {
          let stored = try change(before, scheduler: scheduler) { $0 = step }
          let isSeen = (isClosing ? before : stored).stepStatus(of: shown) == .open
          if isSeen {
            changed.append(stored)
            if isClosing { effects.settle([before]) }
          }
        } else if !isClosing {
          continue
        }
        if key == nil {
          parents.whole.append(step.id)
        } else {
          parents.inOccurrence.append(step.id)
        }
      }
    }
    if !isClosing { effects.reopened += changed.map { ($0.id, key) } }
    effects.note(
      !isClosing ? .reopened : new == .cancelled ? .cancelled : .closed, changed, of: parent,
      in: key)
    return !changed.isEmpty
  }

  /// Transfers the status of steps from the current occurrence before a change of the rule or date
  /// to the current occurrence after it.
  private func keepStatusOfSteps(
    _ old: Item, _ new: Item, scheduler: ReminderScheduler
  ) throws {
    guard old.repetition != new.repetition || old.repetition != nil && old.when != new.when,
      try items.hasSteps()
    else { return }
    let last = try items.listedKey(of: old, now: scheduler.now)
    var next = try items.listedKey(of: new, now: scheduler.now)
    if old.repetition == nil, let day = old.when.day, !old.isOpen,
      let closed = new.changes.last(where: { $0.key.day == day })
    {
      next = closed.key
    }
    guard last != next, old.repetition == nil || last != nil,
      new.repetition == nil || next != nil
    else { return }
    let series = try items.series(of: new, now: scheduler.now)
    for step in try items.bareSteps(below: new.id) {
      var kept = step
      kept.followDates(of: old, to: series)
      kept.takeStatus(of: last, to: next)
      if kept != step { try update(kept, over: step, scheduler: scheduler) }
    }
  }

  /// Transfers the status of a step that comes under a series, and of its own steps, to the current
  /// occurrence, as the later ones begin anew. What was done of another series no longer applies.
  private func beginAnew(_ old: Item, _ new: Item, scheduler: ReminderScheduler) throws {
    let isMoved = old.parent != new.parent
    guard isMoved || new.isBareStep && !old.isBareStep else { return }
    let host = try items.host(of: new)
    let series = isMoved ? try items.series(above: new)?.id : nil
    let isOther = try isMoved && (series == nil || items.series(above: old)?.id != series)
    let key = try host.flatMap { try items.listedKey(of: $0, now: scheduler.now) }
    let below = old.isBareStep || new.isBareStep ? try items.bareSteps(below: new.id) : []
    for step in [new] + below where step.repetition == nil {
      var kept = step
      if isOther { kept.changes = [] }
      kept.takeStatus(of: nil, to: key)
      if kept != step { try update(kept, over: step, scheduler: scheduler) }
    }
  }

  /// Records a step that got a day and so no longer belongs to its host's occurrences.
  private func noteDay(_ old: Item, _ new: Item) throws {
    guard old.isBareStep, new.when != .someday, new.parent == old.parent,
      let host = try items.host(of: old)
    else { return }
    effects.note(.dated, [new], of: host)
  }

  /// Moves the steps that were in the same list as their parent to the parent's new list.
  func takeSteps(of parent: Item, from list: String, scheduler: ReminderScheduler) throws {
    guard try items.hasSteps() else { return }
    var taken: [Item] = []
    var parents = [parent.id]
    while !parents.isEmpty {
      let steps = try items.ownSteps(of: parents).filter { $0.list == list }
      for step in steps {
        taken.append(try change(step, scheduler: scheduler) { $0.list = parent.list })
      }
      parents = steps.map(\.id)
    }
    effects.note(.listed, taken, of: parent)
  }

  /// Moves the occurrence statuses of steps along with the dates of their series.
  ///
  /// - Returns: Whether the series was moved.
  private func moveSteps(_ old: Item, _ new: Item, scheduler: ReminderScheduler) throws -> Bool {
    guard old.changes(ofStep: [], followingTo: new) != nil else { return false }
    for step in try items.bareSteps(below: new.id) {
      var moved = step
      moved.changes = old.changes(ofStep: step.changes, followingTo: new) ?? step.changes
      if moved != step { try update(moved, over: step, scheduler: scheduler) }
    }
    return true
  }

  /// Returns the items with all their descendants, each once, and records the descendants as
  /// removed with them.
  func withSteps(_ ids: [Int]) throws -> [Int] {
    effects.settle(try items.items(ids: ids).values.filter(\.isOpen))
    guard try items.hasSteps() else { return ids }
    var all = ids
    var known = Set(ids)
    for id in ids {
      let steps = try items.stepIDs(below: id).filter { known.insert($0).inserted }
      guard !steps.isEmpty, let parent = try items.item(id: id) else { continue }
      let found = try items.items(inOrderOf: steps)
      effects.note(.removed, found, of: parent)
      effects.settle(found.filter(\.isOpen))
      all += steps
    }
    return all
  }

  /// Detaches the steps of an item that another program removes without them.
  func partSteps(of item: Item, scheduler: ReminderScheduler) throws {
    guard try items.hasSteps() else { return }
    let steps = try items.steps(of: item.id).map { step in
      try change(step, scheduler: scheduler) { ($0.parent, $0.position) = (nil, 0) }
    }
    effects.note(.parted, steps, of: item)
  }

  // MARK: Within a command

  /// Changes a step and its own steps within a recorded command.
  package func changeStep(
    _ id: Int, as scheduler: ReminderScheduler, _ change: (inout Item) throws -> Void
  ) throws {
    _ = try changed([id], scheduler: scheduler, change)
    hasChangedSteps = true
  }

  /// Adds a step within a recorded command.
  ///
  /// - Returns: Its id.
  package func addStep(_ item: Item, as scheduler: ReminderScheduler) throws -> Int {
    var item = item
    if let parent = item.parent {
      item.position = try items.lastPosition(under: parent, for: item)
    }
    hasChangedSteps = true
    let stored = try insert(item, scheduler: scheduler)
    effects.place(stored)
    return stored.id
  }

  /// Sets the order of the steps of a parent within a recorded command. Steps not in `ids` follow.
  package func orderSteps(of parent: Int, as ids: [Int], _ scheduler: ReminderScheduler) throws {
    let steps = try items.steps(of: parent)
    let known = Set(ids)
    guard steps.map(\.id).filter(known.contains) != ids else { return }
    let found = Dictionary(uniqueKeysWithValues: steps.map { ($0.id, $0) })
    let ordered = ids.compactMap { found[$0] } + steps.filter { !known.contains($0.id) }
    for (id, position) in ordered.positionsInOrder.sorted(by: { $0.key < $1.key }) {
      try changeStep(id, as: scheduler) { $0.position = position }
    }
  }

  /// Removes steps of an item and their own steps within a recorded command.
  package func removeSteps(
    _ ids: [Int], of parent: Item, as scheduler: ReminderScheduler
  ) throws {
    effects.note(.taken, try items.items(inOrderOf: ids), of: parent)
    for id in try withSteps(ids) {
      guard let item = try items.item(id: id) else { continue }
      try remove(item, scheduler: scheduler)
      hasChangedSteps = true
    }
  }

  /// Divides the steps of a split series. Steps without a day stay with the half that has the
  /// current occurrence. The other half gets copies. Original and copy each keep the statuses of
  /// the occurrences in their half. Steps with a day go to the half that has their occurrence.
  ///
  /// - Parameters:
  ///   - whole: The series before the split.
  ///   - rest: The same item after the split.
  ///   - added: The item that was split off: the earlier half, the later half, or a single
  ///     occurrence.
  func divideSteps(
    of whole: Item, rest: Item, _ added: Item, scheduler: ReminderScheduler
  ) throws {
    guard whole.repetition != nil, try items.hasSteps() else { return }
    let division = try Division(of: whole, rest: rest, added, items, now: scheduler.now)
    let (keeper, other) = (division.keeper, division.other)
    let bare = try items.bareSteps(below: whole.id)
    let dated = try items.ownSteps(of: [whole.id] + bare.map(\.id)).filter { $0.when != .someday }
    // The ids of the copies by the ids of the originals.
    var copies = [whole.id: other.id]
    var copied: [Item] = []
    for step in bare {
      guard let parent = step.parent.flatMap({ copies[$0] }) else { continue }
      var (living, copy) = division.divided(step)
      copy.uid = try freeUID(like: step, for: added)
      copy.parent = parent
      let stored = try insert(copy, scheduler: scheduler)
      copies[step.id] = stored.id
      copied.append(stored)
      if step.parent == whole.id { living.parent = keeper.id }
      if living != step { try update(living, over: step, scheduler: scheduler) }
    }
    for step in dated {
      var living = step
      if division.isOfOther(step) {
        living.parent = step.parent.flatMap { copies[$0] }
      } else if step.parent == whole.id {
        living.parent = keeper.id
      }
      if living != step { try update(living, over: step, scheduler: scheduler) }
    }
    effects.note(.copied(from: keeper.id), copied, of: other)
    // Closing a half in the same command closes its steps. An occurrence that was closed before has
    // none to close.
    let wasClosed = added.detachedKey.map { key in
      whole.changes.contains { $0.key == key && $0.status != .open }
    }
    for half in [rest, added] where whole.isOpen && !half.isOpen {
      if half.id == added.id, wasClosed == true { continue }
      try setStatus(ofStepsOf: half, from: .open, to: half.status, in: nil, scheduler: scheduler)
    }
  }

  /// Returns an unused UID for the copy of a step. In a part of a series it derives from the UIDs
  /// of the step and of the part, so that all devices generate the same one.
  private func freeUID(like step: Item, for half: Item) throws -> String {
    let wanted =
      half.repetition == nil || half.uid == half.seriesUID
      ? "\(step.uid)-\(half.id)" : step.seriesUID + half.uid.dropFirst(half.seriesUID.count)
    return try items.hasItem(uid: wanted) ? "\(wanted)-\(items.itemID(uid: wanted) ?? 0)" : wanted
  }
}

/// The assignment of the steps of a split series to its halves.
private struct Division {
  /// The half that keeps the original steps.
  let keeper: Item
  let other: Item
  private let series: Series?
  private let earlier: Item
  private let later: Item
  private let earlierDates: Series?
  private let laterDates: Series?
  /// Whether one occurrence became an item of its own, and which.
  private let isSingle: Bool
  private let single: OccurrenceKey?
  /// The series with its start moved to the split.
  private let cut: Item
  private let current: OccurrenceKey?
  private let next: OccurrenceKey?

  init(of whole: Item, rest: Item, _ added: Item, _ items: ItemTable, now: Now) throws {
    series = try items.series(of: whole, now: now)
    isSingle = added.repetition == nil
    single = added.detachedKey
    let isPast = (added.when.day ?? .max) < (rest.when.day ?? .max)
    (earlier, later) = isPast ? (added, rest) : (rest, added)
    earlierDates = try items.series(of: earlier, now: now)
    laterDates = try items.series(of: later, now: now)
    current = try items.listedKey(of: whole, now: now)
    next = try items.listedKey(of: later, now: now)
    var cut = whole
    if let key = earlier.repetition?.continuation {
      let time = key.time ?? whole.when.time ?? .midnight
      cut.setWhen(whole.when.moved(to: CivilDateTime(key.day, time)))
    }
    self.cut = cut
    let isEarlier =
      !isSingle && current.flatMap { [earlierDates] in earlierDates?.occurrence($0) } != nil
    (keeper, other) = isSingle ? (rest, added) : isEarlier ? (earlier, later) : (later, earlier)
  }

  /// Returns a step without a day for the half that keeps it, and its copy for the other half.
  func divided(_ step: Item) -> (living: Item, copy: Item) {
    var (living, copy) = (step, step.copy(uid: step.uid))
    if isSingle {
      copy.status = step.stepStatus(of: single)
      copy.changes = []
      living.changes.removeAll { $0.key == single }
      return (living, copy)
    }
    let isKeptEarlier = keeper.id == earlier.id
    var (early, late) = isKeptEarlier ? (living, copy) : (copy, living)
    early.changes.removeAll { earlierDates?.occurrence($0.key) == nil }
    late.changes.removeAll { earlierDates?.occurrence($0.key) != nil }
    if let moved = cut.changes(ofStep: late.changes, followingTo: later) {
      late.changes = moved
    } else if let current, later.repetition == nil || next != nil {
      late.followDates(of: cut, to: laterDates)
      late.takeStatus(of: current, to: next)
    }
    return isKeptEarlier ? (early, late) : (late, early)
  }

  /// Whether a step with a day belongs to the half that gets copies.
  func isOfOther(_ step: Item) -> Bool {
    guard step.repetition == nil, let day = step.when.day, let key = series?.key(ofStepOn: day)
    else { return false }
    if isSingle { return key == single }
    let isEarlier = earlierDates?.occurrence(key) != nil
    return isEarlier == (other.id == earlier.id)
  }
}
