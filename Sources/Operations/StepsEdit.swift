import TodoCore

/// What an edited text changes of the steps of an item: titles, marks, new lines and lines that are
/// gone. Steps stay in their order.
struct StepsEdit {
  /// The steps that are there after it as before, by the index of their line.
  private(set) var kept: [Int: Int] = [:]
  private(set) var removed: [Int] = []
  let outline: Outline
  private let isDone: [Int: Bool]
  private let titles: [Int: String]

  /// - Returns: nil if nothing is different.
  init?(from steps: [Step], to outline: Outline) {
    self.outline = outline
    let old = steps.map { (id: $0.entry.item.id, title: Self.title(of: $0)) }
    isDone = Dictionary(steps.map { ($0.entry.item.id, $0.entry.state == .done) }) { $1 }
    titles = Dictionary(old.map { ($0.id, $0.title) }) { $1 }
    var left = old
    for (index, line) in outline.lines.enumerated() {
      guard let match = left.firstIndex(where: { $0.title == line.text }) else { continue }
      kept[index] = left.remove(at: match).id
    }
    // As many new lines as steps without a line: those were renamed.
    let new = outline.lines.indices.filter { kept[$0] == nil }
    if new.count == left.count {
      for (index, step) in zip(new, left) { kept[index] = step.id }
    } else {
      removed = left.map(\.id)
    }
    let isSame = kept.allSatisfy { titles[$1] == outline.lines[$0].text && !changesMark($0, $1) }
    if isSame, removed.isEmpty, kept.count == outline.lines.count { return nil }
  }

  private static func title(of step: Step) -> String {
    Outline(["- [ ] " + step.entry.item.title.map { $0.isNewline ? " " : String($0) }.joined()])
      .lines.first?.text ?? ""
  }

  /// The new title of a step; nil if it stays.
  func title(of index: Int) -> String? {
    guard let id = kept[index], titles[id] != outline.lines[index].text else { return nil }
    return outline.lines[index].text
  }

  /// Whether a line opens or closes its step.
  func changesMark(_ index: Int, _ id: Int) -> Bool { isDone[id] != outline.lines[index].isDone }
}
