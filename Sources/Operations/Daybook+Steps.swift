import Outcomes
import TextSearch
import TodoCore
import TodoStore

/// The effects of a command on items that it did not name.
package struct Aftermath {
  package let groups: [StepEffects.Group]
  /// The items that are no longer blocked, because the command closed what they waited for.
  package let freed: [Entry]
  /// Open parents whose last open step the command closed.
  package let finished: [Entry]
  /// The items that are blocked again, each with the reopened items that block it.
  package let bound: [(entry: Entry, others: [Int])]
  /// Closed parents with a step that was reopened or is new.
  package let stillClosed: [Entry]

  /// What was freed but is not told as finished, which says that it can be closed.
  package var onlyFreed: [Entry] {
    let known = Set(finished.map(\.item.id))
    return freed.filter { !known.contains($0.item.id) }
  }
}

extension Daybook {
  /// Adds steps to an item.
  ///
  /// - Parameter lines: The steps, one per line, in quick words.
  /// - Throws: `StepError`, `PhraseError`, `StoreError`.
  package func addSteps(_ lines: [String], under named: NamedItem) throws -> Added {
    try changing([named]) { named in
      let parent = try whole(named[0])
      return try add(
        lines.map { line in
          var request = AddRequest(words: [line])
          request.fields[.under] = String(parent.id)
          return try assemble(request)
        }, as: "steps")
    }
  }

  package func steps(of named: NamedItem, detail: ItemDetail = .whole) throws -> Entry {
    let target = try OccurrenceTarget(named, book: self)
    let key = target.stepKey ?? named.id.key.flatMap { _ in target.occurrence?.key }
    let entry = try entry(target.item, key)
    return try linked([entry], detail: detail, pastDays: true)[0]
  }

  /// Returns entries with their steps, parents and blockers.
  ///
  /// - Parameter parent: The parent whose steps are listed, which the entries need not name.
  func linked(
    _ entries: [Entry], detail: ItemDetail = .whole, pastDays: Bool = false,
    under parent: Int? = nil
  ) throws -> [Entry] {
    try store().views.linked(
      entries, detail: detail, pastDays: pastDays, hiding: parent, now: now)
  }

  func linked(_ pages: [DayPage], _ request: ViewRequest) throws -> [DayPage] {
    try store().views.linked(pages, detail: request.detail, now: now)
  }

  func linked(_ months: [MonthPage], _ request: ViewRequest) throws -> [MonthPage] {
    try store().views.linked(months, detail: request.detail, now: now)
  }

  // MARK: Setting

  func setOthers(_ fields: [EditableField: String], of item: inout Item) throws {
    if let words = fields[.under] {
      try setParent(words == "none" ? nil : otherItem(words).id, of: &item)
      try checkStep(item)
    }
    if let words = fields[.after] {
      item.after =
        words == "none"
        ? []
        : try words.split(separator: ",").map { String(trimmed($0)) }
          .flatMap { try ItemID.list($0) ?? [$0] }.map { try otherItem($0).id }.uniqued().sorted()
    }
    if fields[.after] != nil || fields[.under] != nil {
      try checkOrder(item, isTyped: fields[.after] != nil)
    }
  }

  /// Makes an item the last step of a parent.
  func setParent(_ parent: Int?, of item: inout Item) throws {
    guard parent != item.parent else { return }
    item.parent = parent
    item.isClosedWithParent = false
    item.position = try parent.map { try store().items.lastPosition(under: $0, for: item) } ?? 0
  }

  /// The item that words of an option name.
  private func otherItem(_ words: String) throws -> Item {
    let named = try resolve([words], scope: .open)
    guard let first = named.first, named.count == 1 else {
      throw ItemNameError.malformed(seen: words)
    }
    return try whole(first)
  }

  private func whole(_ named: NamedItem) throws -> Item {
    guard case .item = named.id else {
      throw StepError.occurrence(seen: "\(named.id.item)@\(named.id.key?.description ?? "")")
    }
    return named.item
  }

  /// Checks that an item may be a step of its parent.
  ///
  /// - Throws: `StepError`.
  func checkStep(_ item: Item) throws {
    let items = try store().items
    guard let parent = item.parent else {
      guard item.id > 0, item.repetition != nil, try items.hasSteps() else { return }
      // A step with a recurrence rule can not have a repeating ancestor.
      let steps = try items.items(ids: items.stepIDs(below: item.id))
      if let step = steps.values.first(where: { $0.repetition != nil && $0.isOpen }) {
        throw StepError.repeats(title: step.title, under: item.id)
      }
      return
    }
    if item.kind == .event {
      let wasTodo = try item.id > 0 && items.item(id: item.id)?.kind == .todo
      throw wasTodo
        ? StepError.becomesEvent(id: item.id, title: item.title) : .event(title: item.title)
    }
    let above = [parent] + (try items.ancestors(of: parent))
    if item.id > 0, above.contains(item.id) {
      throw StepError.circle(id: item.id, under: parent)
    }
    guard item.repetition != nil else { return }
    for id in above where try items.item(id: id)?.repetition != nil {
      throw StepError.repeats(title: item.title, under: id)
    }
  }

  /// - Parameter isTyped: Whether the words name the dependencies, and not only the parent.
  private func checkOrder(_ item: Item, isTyped: Bool) throws {
    if item.after.isEmpty { return }
    let items = try store().items
    let above = try item.parent.map { [$0] + (try items.ancestors(of: $0)) } ?? []
    for other in item.after {
      if above.contains(other), let parent = item.parent {
        throw StepError.waitingCircle(
          id: item.id, after: other, isTyped ? .below : .belowAs(stepOf: parent))
      }
      if try item.id > 0 && items.allAfter([other]).contains(item.id) {
        throw StepError.waitingCircle(id: item.id, after: other, .waiting)
      }
    }
  }

  /// Puts a step before another one of its parent, within a recorded command.
  func place(_ item: inout Item, before words: String) throws {
    let other = try otherItem(words)
    if other.id == item.id { throw StepError.beforeItself(id: item.id) }
    guard let parent = item.parent, other.parent == parent else {
      throw StepError.notSiblings(id: item.id, before: other.id)
    }
    var steps = try store().items.steps(of: parent)
    if zip(steps, steps.dropFirst()).contains(where: { $0.id == item.id && $1.id == other.id }) {
      return
    }
    steps.removeAll { $0.id == item.id }
    let index = steps.firstIndex { $0.id == other.id } ?? steps.endIndex
    let last = index == 0 ? other.position - 32 : steps[index - 1].position
    let middle = ((last + other.position) / 2).rounded(.down)
    if last < middle, middle < other.position { return item.position = middle }
    steps.insert(item, at: index)
    let positions = steps.positionsInOrder
    item.position = positions[item.id] ?? item.position
    for (id, position) in positions.sorted(by: { $0.key < $1.key }) where id != item.id {
      try store().changeStep(id, as: scheduler) { $0.position = position }
    }
  }

  /// Returns the links that words in a title may have meant, such as `under 12`, `after 14`, `12번
  /// 아래` or `14번 다음에`, if an open item has that number.
  func namedLinks(in item: Item) throws -> [NamedLink] {
    let words = item.title.split(separator: " ")
    return try words.indices.dropLast().compactMap { index in
      let (first, second) = (words[index], words[index + 1])
      guard let (kind, id) = Self.link(first, second),
        kind == .parent ? item.parent == nil : item.after.isEmpty, id != item.id,
        // `tonight after 9`
        first.lowercased() != "after" || id > 24 || item.when.day == nil,
        let other = try store().items.item(id: id), other.isOpen
      else { return nil }
      return NamedLink(seen: "\(first) \(second)", kind: kind, other: other)
    }
  }

  private static func link(
    _ first: Substring, _ second: Substring
  ) -> (kind: NamedLink.Kind, id: Int)? {
    let before: [String: NamedLink.Kind] = ["under": .parent, "after": .order]
    if let kind = before[first.lowercased()] { return Int(second).map { (kind, $0) } }
    let behind: [Substring: NamedLink.Kind] = [
      "아래": .parent, "아래에": .parent, "밑에": .parent, "하위": .parent, "다음에": .order, "뒤에": .order,
      "후에": .order, "끝나면": .order,
    ]
    guard let kind = behind[second], let end = first.firstIndex(of: "번"),
      ["번", "번의", "번이"].contains(first[end...])
    else { return nil }
    return Int(first[..<end]).map { (kind, $0) }
  }

  // MARK: Answers

  /// Returns the effects of the command on items that it did not name; nil if there are none.
  package func aftermath() throws -> Aftermath? {
    guard let store = usedStore, !store.effects.isEmpty else { return nil }
    let former = store.effects.settled
    let settled = Set(former.keys)
    let waiting = try store.items.items(ids: store.items.waiting(for: settled))
    let before = try store.items.order(of: Array(waiting.keys), former: former, now: now)
    let freed = try linked(
      waiting.values.filter(\.isOpen).sorted { $0.id < $1.id }.map { try entry($0) }
    ).filter { entry in
      !entry.isBlocked && entry.state != .done && !settled.contains(entry.item.id)
        && !before.blockers(of: entry.item.id, on: entry.when.day).isEmpty
    }
    return Aftermath(
      groups: store.effects.groups, freed: freed, finished: try finishedParents(of: settled),
      bound: try bound(by: Set(store.effects.reopened.map(\.id))),
      stillClosed: try closedParents(
        of: store.effects.reopened + store.effects.placed.map { ($0, nil) }))
  }

  private func bound(by reopened: Set<Int>) throws -> [(entry: Entry, others: [Int])] {
    let waiting = try store().items.items(ids: store().items.waiting(for: reopened))
    let open = waiting.values.filter(\.isOpen).sorted { $0.id < $1.id }
    return try linked(open.map { try entry($0) }).compactMap { entry in
      let others = (entry.links?.waitsFor ?? []).filter(reopened.contains)
      return others.isEmpty || reopened.contains(entry.item.id) ? nil : (entry, others)
    }
  }

  private func closedParents(of steps: [(id: Int, key: OccurrenceKey?)]) throws -> [Entry] {
    let items = try store().items.items(ids: steps.map(\.id))
    var known: Set<Int> = []
    var hosts: [Int: Item?] = [:]
    return try steps.compactMap { step in
      guard let parent = items[step.id]?.parent, known.insert(parent).inserted,
        let above = try store().items.item(id: parent)
      else { return nil }
      let entry = try entry(above, step.key, &hosts)
      return entry.state == .done ? entry : nil
    }
  }

  private func finishedParents(of settled: Set<Int>) throws -> [Entry] {
    let parents = try store().items.items(ids: store().items.parents(of: settled))
    let open = parents.values.filter { !settled.contains($0.id) }.sorted { $0.id < $1.id }
    return try linked(open.map { try entry($0) }).filter { entry in
      guard let counts = entry.links?.counts, counts.open == 0, counts.total > 0 else {
        return false
      }
      return entry.item.kind == .todo && entry.state != .done
    }
  }
}
