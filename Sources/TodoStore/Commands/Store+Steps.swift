import CivilTime
import Scheduler
import TodoCore

/// What the changes of a command did to items that it did not name.
package struct StepEffects: Sendable {
  /// What happened to steps together with their parent.
  package enum Kind: Sendable {
    case closed, reopened, removed
    /// They were removed by themselves, in the text of the parent.
    case taken
    /// They went to the list of their parent.
    case listed
    /// The parent has copies of the steps of another item, from which it was split off.
    case copied(from: Int)
    /// They are steps no more, as another program removed the parent.
    case parted
  }

  /// The steps of one parent to which the same happened.
  package struct Group: Sendable {
    package let parent: Item
    package let kind: Kind
    package var steps: [Item]
  }

  package fileprivate(set) var groups: [Group] = []
  /// The items that were closed, wholly or in one occurrence, or removed, so that others may be free
  /// of them.
  package fileprivate(set) var settled: [Int] = []

  package var isEmpty: Bool { groups.isEmpty && settled.isEmpty }

  /// Leaves out a step that the same command removed after its parent.
  mutating func leaveOut(_ step: Int) {
    for index in groups.indices { groups[index].steps.removeAll { $0.id == step } }
    groups.removeAll(where: \.steps.isEmpty)
  }
}

extension Store {
  /// Closes or opens the steps of an item that was closed or opened, and takes them to its list.
  func followSteps(_ old: Item, _ new: Item, scheduler: ReminderScheduler) throws {
    if old.list != new.list { try takeSteps(of: new, from: old.list, scheduler: scheduler) }
    // What was done of a series that was moved has other dates, and is not done or opened by that.
    let isMoved = try moveSteps(old, new, scheduler: scheduler)
    var closings: [(key: OccurrenceKey?, old: Item.Status, new: Item.Status)] =
      isMoved ? [] : new.closings(since: old).map { ($0.key, $0.old, $0.new) }
    if old.isOpen != new.isOpen { closings.append((nil, old.status, new.status)) }
    if closings.isEmpty { return }
    if closings.contains(where: { $0.new != .open }) { effects.settled.append(new.id) }
    guard try items.hasSteps() else { return }
    for closing in closings {
      let isClosing = closing.new != .open
      var changed: [Item] = []
      var parents = [new.id]
      while !parents.isEmpty {
        let steps = try items.ownSteps(of: parents)
        parents = []
        for old in steps {
          // The steps of what had been closed before are closed too.
          var step = old
          if step.follow(closing.old, closing.new, of: closing.key) {
            step.modified = scheduler.now.instant
            changed.append(try update(step, over: old, scheduler: scheduler))
          } else if !isClosing || closing.key != nil && old.when != .someday {
            continue
          }
          parents.append(old.id)
        }
      }
      if changed.isEmpty { continue }
      if isClosing { effects.settled += changed.map(\.id) }
      effects.groups.append(
        StepEffects.Group(parent: new, kind: isClosing ? .closed : .reopened, steps: changed))
    }
  }

  /// Takes the steps that were in the same list as their parent to its new one.
  func takeSteps(of parent: Item, from list: String, scheduler: ReminderScheduler) throws {
    guard try items.hasSteps() else { return }
    var taken: [Item] = []
    var parents = [parent.id]
    while !parents.isEmpty {
      let steps = try items.ownSteps(of: parents).filter { $0.list == list }
      for old in steps {
        var step = old
        step.list = parent.list
        step.modified = scheduler.now.instant
        taken.append(try update(step, over: old, scheduler: scheduler))
      }
      parents = steps.map(\.id)
    }
    if taken.isEmpty { return }
    effects.groups.append(StepEffects.Group(parent: parent, kind: .listed, steps: taken))
  }

  /// Moves what was done of the steps of a series along with its dates.
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

  /// The items with all steps below them, each once, and notes that those go with their parents.
  func withSteps(_ ids: [Int]) throws -> [Int] {
    effects.settled += try items.openIDs(among: ids)
    guard try items.hasSteps() else { return ids }
    var all = ids
    var known = Set(ids)
    for id in ids {
      let steps = try items.stepIDs(below: id).filter { known.insert($0).inserted }
      guard !steps.isEmpty, let parent = try items.item(id: id) else { continue }
      let found = try items.items(ids: steps)
      effects.groups.append(
        StepEffects.Group(parent: parent, kind: .removed, steps: steps.compactMap { found[$0] }))
      effects.settled += steps.filter { found[$0]?.isOpen ?? false }
      all += steps
    }
    return all
  }

  /// Leaves the steps of an item without a parent, since another program removes that alone.
  func partSteps(of item: Item, scheduler: ReminderScheduler) throws {
    guard try items.hasSteps() else { return }
    let steps = try items.steps(of: item.id).map { step in
      var step = step
      let old = step
      (step.parent, step.position) = (nil, 0)
      step.modified = scheduler.now.instant
      return try update(step, over: old, scheduler: scheduler)
    }
    if steps.isEmpty { return }
    effects.groups.append(StepEffects.Group(parent: item, kind: .parted, steps: steps))
  }

  // MARK: Within a command

  /// Changes a step within a recorded command, and its own steps with it.
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
      item.position = try items.lastPosition(under: parent, for: 0)
    }
    hasChangedSteps = true
    return try insert(item, scheduler: scheduler).id
  }

  /// Sets the order of the steps of a parent within a recorded command. Others stay behind them.
  package func orderSteps(of parent: Int, as ids: [Int], _ scheduler: ReminderScheduler) throws {
    let steps = try items.steps(of: parent).map(\.id)
    let known = Set(ids)
    guard steps.filter(known.contains) != ids else { return }
    for (index, id) in (ids + steps.filter { !known.contains($0) }).enumerated() {
      try changeStep(id, as: scheduler) { $0.position = Double(index + 1) }
    }
  }

  /// Removes steps of an item, with their own, within a recorded command.
  package func removeSteps(
    _ ids: [Int], of parent: Item, as scheduler: ReminderScheduler
  ) throws {
    let found = try items.items(ids: ids)
    if !found.isEmpty {
      effects.groups.append(
        StepEffects.Group(parent: parent, kind: .taken, steps: ids.compactMap { found[$0] }))
    }
    for id in try withSteps(ids) {
      guard let item = try items.item(id: id) else { continue }
      try remove(item, scheduler: scheduler)
      hasChangedSteps = true
    }
  }

  /// Divides the steps of a series between its halves. Open ones stay with the half that lives on, the
  /// other one gets copies, each with what was done on its own dates.
  ///
  /// - Parameters:
  ///   - whole: The series before the split.
  ///   - rest: The same item after it.
  ///   - added: The item that was split off: the past, the rest or a single occurrence.
  func divideSteps(
    of whole: Item, rest: Item, _ added: Item, scheduler: ReminderScheduler
  ) throws {
    guard whole.repetition != nil, try items.hasSteps() else { return }
    let bare = try items.bareSteps(below: whole.id)
    let (first, last) = (rest.when.day ?? .max, added.when.day ?? .max)
    let isSingle = added.repetition == nil
    let past = isSingle || last < first ? added : rest
    let zone = try past.when.zone(from: items.zones, user: scheduler.now.zone)
    let dates = try past.series(in: zone)
    let single = isSingle ? added.detachedKey : nil
    // What was done after the cut, where the rest was moved too.
    var cut = whole
    if past.id == whole.id, let key = rest.repetition?.continuation {
      cut.setWhen(
        whole.when.moved(to: CivilDateTime(key.day, key.time ?? whole.when.time ?? .midnight)))
    }
    // By the step that each is a copy of.
    var copies = [whole.id: past.id == whole.id ? whole.id : added.id]
    var copied: [Item] = []
    for step in bare {
      guard let parent = step.parent.flatMap({ copies[$0] }) else { continue }
      var copy = step.copy(uid: try freeUID(like: step, for: added))
      copy.parent = parent
      if isSingle {
        copy.status = step.stepStatus(of: single)
        copy.changes = []
      } else {
        copy.changes.removeAll { dates?.occurrence($0.key) == nil }
      }
      let stored = try insert(copy, scheduler: scheduler)
      copies[step.id] = stored.id
      copied.append(stored)
      var living = step
      living.changes.removeAll { isSingle ? $0.key == single : dates?.occurrence($0.key) != nil }
      if past.id == whole.id, !isSingle {
        living.changes = cut.changes(ofStep: living.changes, followingTo: added) ?? living.changes
        if step.parent == whole.id { living.parent = added.id }
      }
      if living != step { try update(living, over: step, scheduler: scheduler) }
    }
    if !copied.isEmpty {
      let (own, other) = past.id == whole.id && !isSingle ? (rest, added) : (added, rest)
      effects.groups.append(
        StepEffects.Group(parent: own, kind: .copied(from: other.id), steps: copied))
    }
    // Those with a day of their own follow what they are steps of.
    guard past.id == whole.id, !isSingle else { return }
    for step in try items.steps(of: whole.id) where !step.isBareStep {
      var living = step
      living.parent = added.id
      try update(living, over: step, scheduler: scheduler)
    }
  }

  /// A UID for the copy of a step that no item has.
  private func freeUID(like step: Item, for half: Item) throws -> String {
    let wanted = "\(step.uid)-\(half.id)"
    return try items.hasItem(uid: wanted) ? "\(wanted)-\(items.itemID(uid: wanted) ?? 0)" : wanted
  }
}
