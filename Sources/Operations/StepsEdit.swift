import Outcomes
import TextSearch
import TodoCore

/// The changes to an item's steps in an edited text. Each existing step has its number, as in `- [
/// ] 3: passport`, so that it can be renamed and moved. A line without a number is a new step.
package struct StepsEdit {
  /// A line of a step in the edited text.
  struct Line {
    /// The number of the line in the file, counted from 1.
    let number: Int
    /// The id of the step; nil for a new step.
    let id: Int?
    let title: String
    let isDone: Bool
    /// The index of the line above that it is a step of; nil for a step of the item itself.
    let parent: Int?
    /// The number at the beginning of a new step.
    let strayNumber: StrayNumber?
  }

  /// A number at the beginning of a line that is still a new step.
  package struct StrayNumber: Hashable {
    package let id: Int
    package let title: String
    /// Whether an earlier line has it too; otherwise no step has it.
    package let isCopy: Bool
  }

  /// A step as of when the editor opened.
  private struct Offered: Equatable {
    let title: String
    let isDone: Bool
    let parent: Int?
  }

  let lines: [Line]

  /// The new steps with a number.
  var strayNumbers: [StrayNumber] { lines.compactMap(\.strayNumber) }

  let removed: [Int]
  private let offered: [Int: Offered]

  /// The steps as lines of the text.
  static func write(_ steps: [Step]) -> [String] {
    steps.map { step in
      let box = step.entry.state == .done ? "[x]" : "[ ]"
      let indent = String(repeating: "  ", count: step.depth - 1)
      return "\(indent)- \(box) \(step.entry.item.id): \(oneLine(step.entry.item.title))"
    }
  }

  /// Returns a title with blanks instead of line breaks, as written in the text.
  static func oneLine(_ title: String) -> String {
    String(title.map { $0.isNewline ? " " : $0 }).trimmed
  }

  /// - Parameter first: The 1-based number of the first line in the file.
  /// - Returns: nil if nothing changed.
  /// - Throws: `ItemTextMistake` for a step without a title.
  init?(from steps: [Step], to texts: [String], first: Int) throws {
    var above: [Int] = []
    var offered: [Int: Offered] = [:]
    for step in steps {
      above.removeLast(max(0, above.count - step.depth + 1))
      let id = step.entry.item.id
      offered[id] = Offered(
        title: Self.oneLine(step.entry.item.title), isDone: step.entry.state == .done,
        parent: above.last)
      above.append(id)
    }
    self.offered = offered
    var left = Set(offered.keys)
    lines = try Outline(texts).lines.map { line in
      let number = line.number - 1 + first
      let digits = line.text.prefix { $0.isASCII && $0.isNumber }
      // If a line was copied, the first one is the step, and the copy is new.
      let id = line.text.dropFirst(digits.count).hasPrefix(":") ? Int(digits) : nil
      let known = id.flatMap { left.remove($0) }
      let isCopy = known == nil && id.map { offered[$0] != nil } ?? false
      let title =
        known == nil && !isCopy
        ? line.text : String(trimmed(line.text.dropFirst(digits.count + 1)))
      if title.isEmpty { throw ItemTextMistake(line: number, reason: ItemTextError.emptyTitle) }
      let stray = known == nil ? id.map { StrayNumber(id: $0, title: title, isCopy: isCopy) } : nil
      return Line(
        number: number, id: known, title: title, isDone: line.isDone, parent: line.parent,
        strayNumber: stray)
    }
    removed = steps.map(\.entry.item.id).filter(left.contains)
    if lines.map(\.id) == steps.map(\.entry.item.id), lines.allSatisfy({ !changes($0) }) {
      return nil
    }
  }

  /// The parent of a step when the editor opened; nil for the item itself.
  func offeredParent(of id: Int) -> Int? { offered[id]?.parent }

  /// The former title of a step that was renamed; nil for others.
  func oldTitle(_ line: Line) -> String? {
    guard let id = line.id, let old = offered[id], old.title != line.title else { return nil }
    return old.title
  }

  /// Whether a line opens or closes its step.
  func changesMark(_ line: Line) -> Bool {
    line.id.flatMap { offered[$0] }.map { $0.isDone != line.isDone } ?? false
  }

  /// Whether a step was moved to another parent.
  func changesParent(_ line: Line) -> Bool {
    guard let id = line.id else { return false }
    return offeredParent(of: id) != line.parent.flatMap { lines[$0].id }
      || line.parent.map { lines[$0].id == nil } ?? false
  }

  func changes(_ line: Line) -> Bool {
    oldTitle(line) != nil || changesMark(line) || changesParent(line)
  }
}
