import TextSearch

/// Lines of text as items and their steps: each line is an item, and the lines indented below it
/// are its steps. Lines with a box, `- [ ] passport`, are also steps of an item that begins in the
/// same column.
struct Outline {
  struct Line {
    /// Counted from 1.
    let number: Int
    let text: String
    /// Whether it has a box that is ticked.
    let isDone: Bool
    /// The index of the line that it is a step of; nil for an item.
    let parent: Int?
  }

  private(set) var lines: [Line] = []

  /// - Parameter isComment: Whether to skip a line.
  init(_ texts: [String], isComment: (Substring) -> Bool = { _ in false }) {
    var above: [(index: Int, indent: Int, hasBox: Bool)] = []
    for (number, text) in texts.enumerated() {
      let content = trimmed(text[...])
      if content.isEmpty || isComment(content) { continue }
      let indent = text.prefix { $0 == " " || $0 == "\t" }.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
      let (title, isDone) = Self.withoutBullet(content)
      above.removeLast(
        above.reversed().prefix { line in
          line.indent > indent
            || line.indent == indent
              && (isDone == nil || line.hasBox || lines[line.index].parent != nil)
        }.count)
      let line = Line(
        number: number + 1, text: title, isDone: isDone ?? false, parent: above.last?.index)
      above.append((lines.count, indent, isDone != nil))
      lines.append(line)
    }
  }

  /// The text behind `- `, `* ` or `- [ ] `, and whether the box is ticked; nil without a box.
  private static func withoutBullet(_ text: Substring) -> (text: String, isDone: Bool?) {
    guard text.hasPrefix("- ") || text.hasPrefix("* ") else { return (String(text), nil) }
    let rest = trimmed(text.dropFirst(2))
    for (box, isDone) in [("[ ]", false), ("[x]", true), ("[X]", true)] where rest.hasPrefix(box) {
      let title = trimmed(rest.dropFirst(box.count))
      return title.isEmpty ? (String(rest), nil) : (String(title), isDone)
    }
    return rest.isEmpty ? (String(text), nil) : (String(rest), nil)
  }
}
