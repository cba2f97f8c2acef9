/// The items with what they are steps of.
package struct ModelSteps: Sendable {
  private var items: [Int: ModelItem]
  /// The steps of each parent, by number.
  private let steps: [Int: [Int]]

  package init(_ items: [ModelItem]) {
    self.items = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    steps = Dictionary(grouping: items.filter { $0.parent != nil }) { $0.parent ?? 0 }
      .mapValues { $0.map(\.id).sorted() }
  }

  private func own(_ id: Int) -> [ModelItem] { (steps[id] ?? []).compactMap { items[$0] } }

  /// All steps below an item, in any depth.
  package func all(below id: Int) -> [ModelItem] {
    own(id).flatMap { [$0] + all(below: $0.id) }
  }

  /// The nearest item above a step that has a day, or the highest; for any other item the item
  /// itself.
  package func root(of item: ModelItem) -> ModelItem {
    guard item.isBareStep, let parent = item.parent, let above = items[parent] else { return item }
    return root(of: above)
  }

  /// The titles of the steps that are shown with an occurrence of an item, with their states.
  package func titles(below id: Int, in key: String?) -> [String] {
    own(id).filter(\.isBareStep).flatMap { step in
      ["\(step.title) \(step.answer(asStepIn: key))"] + titles(below: step.id, in: key)
    }.sorted()
  }

  /// Whether a step has a day. Of a series such a step counts with one occurrence, which the model does
  /// not know.
  package func isDated(_ id: Int) -> Bool { items[id].map { !$0.isBareStep } ?? false }

  /// Whether a step with a day is below an item.
  package func hasDated(below id: Int) -> Bool { all(below: id).contains { !$0.isBareStep } }

  /// The steps of an entry with their states as views show them: `(7 8x(9))`.
  package func text(below id: Int, in key: String?) -> String {
    let texts = own(id).filter { key == nil || $0.isBareStep }.map { step in
      guard step.isBareStep else {
        return "\(step.id)" + (step.rule == nil ? mark(step, nil) : "?")
      }
      return "\(step.id)\(mark(step, key))\(text(below: step.id, in: key))"
    }
    return texts.isEmpty ? "" : "(\(texts.joined(separator: " ")))"
  }

  private func mark(_ step: ModelItem, _ key: String?) -> String {
    step.answer(asStepIn: key) == .open ? "" : "x"
  }

  // MARK: Closing and opening

  /// Closes or opens a step, and those below it.
  package mutating func answer(
    _ id: Int, _ answer: ModelItem.Answer, in key: String?
  ) {
    let wasOpen = items[id]?.answer(asStepIn: key) == .open
    guard wasOpen != (answer == .open) else {
      if answer == .done { closeSteps(of: id, in: key) }
      return
    }
    set(id, answer, in: key, isWithParent: false)
    if answer == .open { openSteps(of: id, in: key) } else { closeSteps(of: id, in: key) }
  }

  /// Closes the open steps below a parent that is closed, wholly or in one occurrence.
  package mutating func closeSteps(of id: Int, in key: String?) {
    for step in own(id) where key == nil || step.isBareStep {
      if step.answer(asStepIn: key) == .open { set(step.id, .done, in: key, isWithParent: true) }
      closeSteps(of: step.id, in: key)
    }
  }

  /// Opens the steps that were closed together with a parent that is opened again.
  package mutating func openSteps(of id: Int, in key: String?) {
    for step in own(id) where key == nil || step.isBareStep {
      let isWithParent =
        key.map { step.change($0)?.isWithParent ?? false } ?? step.isWithParent
      guard isWithParent, step.answer(asStepIn: key) != .open else { continue }
      set(step.id, .open, in: key, isWithParent: false)
      openSteps(of: step.id, in: key)
    }
  }

  private mutating func set(
    _ id: Int, _ answer: ModelItem.Answer, in key: String?, isWithParent: Bool
  ) {
    guard let key else {
      items[id]?.answer = answer
      items[id]?.isWithParent = isWithParent
      return
    }
    items[id]?.answer(key, answer, at: nil)
    if let index = items[id]?.changes.firstIndex(where: { $0.key == key }) {
      items[id]?.changes[index].isWithParent = isWithParent
    }
  }
}

extension ModelItem {
  /// The state as a step of an occurrence of what it is below: its own if it is closed as a whole.
  package func answer(asStepIn key: String?) -> Answer {
    let own = key.flatMap { change($0)?.answer } ?? .open
    return own == .open ? answer : own
  }
}
