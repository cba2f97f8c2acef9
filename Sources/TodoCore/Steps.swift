import CivilTime

/// Steps: items with a parent. A step without a day of its own is shown under its parent. If the
/// parent repeats, the step belongs to each of its occurrences, and has a state in each of them.
extension Item {
  /// Whether it is a step without a day of its own.
  package var isBareStep: Bool { parent != nil && when == .someday }

  /// The status in one occurrence of its parent; the item's own status if `key` is nil. A step that
  /// is closed as a whole is closed in each occurrence.
  package func stepStatus(of key: OccurrenceKey?) -> Status {
    status.ofStep(changed: key.flatMap { key in changes.first { $0.key == key } }?.status)
  }

  /// Keeps the status of a step in the current occurrence of its parent when the parent's rule
  /// changes.
  ///
  /// - Parameters:
  ///   - key: The current occurrence before the change; nil if the parent did not repeat.
  ///   - new: The current occurrence after it; nil if the parent no longer repeats.
  package mutating func takeStatus(of key: OccurrenceKey?, to new: OccurrenceKey?) {
    guard key != new else { return }
    var change = changes.first { $0.key == key }
    if key == nil, case .done(let instant) = status, let new {
      change = OccurrenceChange(key: new, status: .done(instant))
      change?.isClosedWithParent = isClosedWithParent
      (status, isClosedWithParent) = (.open, false)
    }
    guard var change else { return }
    changes.removeAll { $0.key == key || $0.key == new }
    if let new {
      change.key = new
      changes.append(change)
      changes.sort { $0.key < $1.key }
    } else {
      status = status.ofStep(changed: change.status)
      isClosedWithParent = change.isClosedWithParent
    }
  }

  /// Names what was done of a step by the dates of its parent's new rule, where that has them.
  package mutating func followDates(of old: Item, to new: Series?) {
    guard let new, !new.isAfterDone, old.repetition != nil else { return }
    changes = changes.changing { $0.key = new.key(of: $0.key, in: old) ?? $0.key }
  }

  /// Closes or opens a step together with its parent, where the parent was closed or opened.
  ///
  /// - Parameters:
  ///   - old: The status of the parent, or of a step in between, before the change.
  ///   - new: The status after it.
  ///   - key: The occurrence of the parent that was changed; nil for the parent as a whole.
  /// - Returns: Whether the step changed, so that its own steps have to follow.
  @discardableResult
  package mutating func follow(_ old: Status, _ new: Status, of key: OccurrenceKey?) -> Bool {
    let isClosing = old == .open && new != .open
    guard isClosing || old != .open && new == .open else { return false }
    guard let key else {
      guard isClosing ? isOpen : isClosedWithParent else { return false }
      status = new
      isClosedWithParent = isClosing
      return true
    }
    guard isOpen, when == .someday else { return false }
    let change = changes.first { $0.key == key }
    guard isClosing == (stepStatus(of: key) == .open),
      isClosing || change?.isClosedWithParent ?? false
    else { return false }
    setStatus(isClosing ? .done(new.doneAt) : .open, of: key)
    if isClosing { noteClosedWithParent(key) }
    return true
  }

  /// The changes of a step of this series after the series was moved: each one follows its
  /// occurrence. nil if the series was not moved.
  ///
  /// - Parameter series: The same series after the move.
  package func changes(
    ofStep changes: [OccurrenceChange], followingTo series: Item
  ) -> [OccurrenceChange]? {
    guard let repetition, !repetition.isAfterDone, when != series.when else { return nil }
    var moved = self
    moved.changes = changes
    guard (try? moved.reschedule(to: series.when)) != nil, var rule = moved.repetition?.rule,
      let wanted = series.repetition?.rule
    else { return nil }
    rule.end = wanted.end
    // A rule that was said anew may be the same, and what was said of its dates does not follow then.
    var own = self
    guard rule == wanted, (try? own.reschedule(to: series.when)) != nil,
      series.changes.allSatisfy(own.changes.contains)
    else { return nil }
    return moved.changes
  }

  /// The occurrences whose status differs from that in another version of the item, with both
  /// statuses.
  package func closings(since old: Item) -> [(key: OccurrenceKey, old: Status, new: Status)] {
    guard changes != old.changes else { return [] }
    let keys = (changes + old.changes).map(\.key).uniqued()
    return keys.compactMap { key in
      let (before, after) = (old.occurrenceStatus(of: key), occurrenceStatus(of: key))
      return before == after ? nil : (key, before, after)
    }
  }

  /// Whether the item or one of its occurrences was closed, which may unblock other items, and the
  /// occurrences that were reopened, where nil is the item as a whole. A skipped occurrence counts
  /// as closed.
  package func settling(since old: Item) -> (isSettled: Bool, reopened: [OccurrenceKey?]) {
    func closed(_ item: Item) -> Set<OccurrenceKey> {
      Set(item.changes.lazy.filter { $0.status != .open }.map(\.key))
    }
    var isSettled = old.isOpen && !isOpen
    var reopened: [OccurrenceKey?] = !old.isOpen && isOpen ? [nil] : []
    if changes != old.changes {
      let (before, after) = (closed(old), closed(self))
      isSettled = isSettled || !after.isSubset(of: before)
      reopened += before.subtracting(after).sorted().map { $0 }
    }
    return (isSettled, reopened)
  }

  /// The status of an occurrence. A skipped one counts as open, since its steps are never shown.
  private func occurrenceStatus(of key: OccurrenceKey) -> Status {
    if case .done(let instant)? = changes.first(where: { $0.key == key })?.status {
      return .done(instant)
    }
    return .open
  }
}

extension Item.Status {
  /// The status of a step in one occurrence of its parent, if this is the status of the step
  /// itself.
  ///
  /// - Parameter change: The change recorded for the occurrence; nil for none.
  package func ofStep(changed change: OccurrenceChange.Status?) -> Item.Status {
    switch change {
    case .done(let instant)?: .done(instant)
    case .skipped?: .cancelled
    case .open?, nil: self
    }
  }
}

extension Series {
  /// The occurrence to which a step with a day of its own belongs: the first one on or after that
  /// day, or else the last one. Original dates decide, so an occurrence that was moved keeps its
  /// steps.
  package func key(ofStepOn day: Day) -> OccurrenceKey? {
    let start = CivilDateTime(day, .midnight)
    if isAfterDone {
      let known = afterDoneOccurrences.map(\.key).sorted()
      return known.first { $0.day >= day } ?? known.last
    }
    return (occurrences.onOrAfter(start).first ?? occurrences.latest(onOrBefore: start))
      .map { occurrence(at: $0).key }
  }
}

/// A step as it is shown below an entry.
package struct Step: Hashable, Sendable {
  package let entry: Entry
  /// 1 for a step of the entry itself, 2 for a step of such a step.
  package let depth: Int
  /// Whether it is shown below the entry, since neither it nor a step between them has a day.
  package let isShownBelow: Bool
}

/// The relations of an entry to other items. A class, since few entries have any.
package final class EntryLinks: Hashable, Sendable {
  package struct Parent: Hashable, Sendable {
    package let id: Int
    package let title: String

    package init(id: Int, title: String) { (self.id, self.title) = (id, title) }
  }

  /// How many direct steps of an entry are open, and how many there are. Cancelled ones are not
  /// counted.
  package struct Counts: Hashable, Sendable {
    package private(set) var open = 0
    package private(set) var total = 0

    fileprivate init(_ steps: some Sequence<Entry>) {
      for step in steps where !step.isCancelled {
        total += 1
        if step.state != .done { open += 1 }
      }
    }
  }

  /// The parent of a step that is shown without its parent.
  package let parent: Parent?
  /// Whether it is a step, even if `parent` is nil.
  package let isStep: Bool
  /// All steps below it, each followed by its own, in their order.
  package let steps: [Step]
  package let counts: Counts
  /// The items that it waits for and that are not closed.
  package let waitsFor: [Int]

  /// - Parameter counts: nil for those of `steps`.
  package init(
    parent: Parent? = nil, isStep: Bool = false, steps: [Step] = [], counts: Counts? = nil,
    waitsFor: [Int] = []
  ) {
    self.parent = parent
    self.isStep = isStep || parent != nil
    self.steps = steps
    self.counts = counts ?? Counts(steps.lazy.filter { $0.depth == 1 }.map(\.entry))
    self.waitsFor = waitsFor
  }

  package var below: [Step] { steps.filter(\.isShownBelow) }

  /// The links with only some of the steps. The counts still include all of them.
  package func showing(_ steps: [Step]) -> EntryLinks {
    EntryLinks(parent: parent, isStep: isStep, steps: steps, counts: counts, waitsFor: waitsFor)
  }

  /// The links of a step that is shown without its parent.
  fileprivate func naming(_ parent: ItemSummary) -> EntryLinks {
    EntryLinks(
      parent: Parent(id: parent.id, title: parent.title), steps: steps, counts: counts,
      waitsFor: waitsFor)
  }

  package static func == (left: EntryLinks, right: EntryLinks) -> Bool {
    left === right
      || (left.parent, left.isStep, left.counts, left.waitsFor, left.steps)
        == (right.parent, right.isStep, right.counts, right.waitsFor, right.steps)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(parent)
    hasher.combine(waitsFor)
  }
}

extension Entry {
  /// Whether it is a step without a day of its own, as far as the view has read that.
  package var isBareStep: Bool {
    when == .someday && (links?.isStep ?? whole?.isBareStep ?? false)
  }

  /// Whether it waits for another item. A done entry waits for none.
  package var isBlocked: Bool { state != .done && !(links?.waitsFor.isEmpty ?? true) }

  /// The entry with only the steps that a filter for blocked or ready items shows.
  package func showingSteps(of filter: ItemFilter) -> Entry {
    guard let isBlocked = filter.isBlocked, let links, !links.steps.isEmpty else { return self }
    var shown: [Step] = []
    // The steps above the next one, and whether each is shown.
    var above: [(item: ItemSummary, isShown: Bool)] = []
    for step in links.steps {
      above.removeLast(max(0, above.count - step.depth + 1))
      let isShown =
        step.entry.state != .done && filter.blocked.contains(step.entry.item.id) == isBlocked
      if isShown {
        var entry = step.entry
        if let parent = above.last, !parent.isShown {
          entry.links = (entry.links ?? EntryLinks()).naming(parent.item)
        }
        shown.append(
          Step(
            entry: entry, depth: 1 + above.count(where: \.isShown),
            isShownBelow: step.isShownBelow))
      }
      above.append((step.entry.item, isShown))
    }
    return showing(shown)
  }

  /// The entry without the steps below it, which its counts still include.
  package var withoutSteps: Entry { showing([]) }

  private func showing(_ steps: [Step]) -> Entry {
    var entry = self
    entry.links = links?.showing(steps)
    return entry
  }

  /// The entry of a step without a day.
  ///
  /// - Parameters:
  ///   - status: The result of `Item.stepStatus`.
  ///   - key: The occurrence of its parent that it belongs to.
  package init(step item: ItemSummary, _ status: Item.Status, of key: OccurrenceKey?) {
    self.init(
      item, occurrence: key, when: .someday, state: status == .open ? .open : .done,
      doneAt: status.doneAt)
  }
}

/// The steps below the entries of a page.
package struct StepTree {
  /// A step with its relations and changes.
  package struct Node {
    package let item: ItemSummary
    /// The entry of a step with a day; nil for one without.
    package let dated: Entry?
    /// The occurrence of a repeating parent to which a step with a day belongs; nil for other
    /// steps.
    package let host: OccurrenceKey?
    /// The items that it waits for and that are not closed.
    package let waitsFor: [Int]
    /// The changes of its status by occurrences of its parent.
    package let changes: [OccurrenceKey: OccurrenceChange.Status]

    package init(
      _ item: ItemSummary, dated: Entry?, host: OccurrenceKey?, waitsFor: [Int],
      changes: [OccurrenceKey: OccurrenceChange.Status]
    ) {
      self.item = item
      self.dated = dated
      self.host = host
      self.waitsFor = waitsFor
      self.changes = changes
    }

    /// The step as it is shown in an occurrence of its parent; nil if it is not part of that occurrence. A step
    /// that has a day now is still part of the occurrences for which it was done before.
    fileprivate func entry(_ key: OccurrenceKey?) -> Entry? {
      if let dated, key == nil || host == nil || key == host { return dated }
      let change = key.flatMap { changes[$0] }
      guard dated == nil || change != nil else { return nil }
      return Entry(step: item, item.status.ofStep(changed: change), of: key)
    }
  }

  private let nodes: [Int: [Node]]

  /// - Parameter nodes: The steps of each parent, in their order.
  package init(_ nodes: [Int: [Node]]) { self.nodes = nodes }

  /// The steps below an entry, each followed by its own. Not recursive, since any depth is allowed.
  ///
  /// - Parameter showsAll: Whether those with a day are shown below the entry too.
  package func steps(below entry: Entry, showsAll: Bool = false) -> [Step] {
    guard let first = nodes[entry.item.id] else { return [] }
    var steps: [Step] = []
    var open = first.reversed().map { (node: $0, key: entry.occurrence, depth: 1, isBelow: true) }
    while let (node, key, depth, isBelow) = open.popLast() {
      guard var own = node.entry(key) else { continue }
      let next = nodes[node.item.id] ?? []
      if !node.waitsFor.isEmpty || !next.isEmpty {
        own.links = EntryLinks(
          counts: .init(next.compactMap { $0.entry(own.occurrence) }), waitsFor: node.waitsFor)
      }
      let isShown = showsAll || isBelow && own.when == .someday
      steps.append(Step(entry: own, depth: depth, isShownBelow: isShown))
      // On a page, a step with a day is listed by itself, with its own steps.
      if isShown { open += next.reversed().map { ($0, own.occurrence, depth + 1, isShown) } }
    }
    return steps
  }
}

extension Item {
  /// The default position of a step: its creation time in seconds since 2001. Apple's Reminders and
  /// Tasks.org order steps without an explicit order in the same way.
  package var usualPosition: Double { Double(created.secondsSinceEpoch - 978_307_200) }
}

extension [Item] {
  /// The positions that give all steps of a parent this order, by id; only those that change. The last
  /// position stays the highest, so that new steps come after these.
  package var positionsInOrder: [Int: Double] {
    let last = (map(\.position).max() ?? 0).rounded()
    let all = zip(self, indices).map { ($0, last - Double((count - 1 - $1) * 16)) }
    return Dictionary(
      uniqueKeysWithValues: all.filter { $0.position != $1 }.map { ($0.id, $1) })
  }
}
