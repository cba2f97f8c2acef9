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

  /// The text behind `# `, `- `, `• `, `1. `, `①` or `- [ ] `, and whether the box is ticked; nil without a box.
  private static func withoutBullet(_ text: Substring) -> (text: String, isDone: Bool?) {
    let heading = text.drop { $0 == "#" }
    if text.first == "#", heading.first == " " { return (String(trimmed(heading)), nil) }
    let digits = text.prefix(2).prefix { $0.isASCII && $0.isNumber }.count
    let behind = text.dropFirst(digits)
    let isBullet =
      digits == 0
      ? ["- ", "* ", "• ", "· "].contains { text.hasPrefix($0) }
        || text.first.map { "①" <= $0 && $0 <= "⑳" } == true
      // `12. 24 파티` begins with a date.
      : behind.hasPrefix(". ") || behind.hasPrefix(") ")
    guard isBullet else { return (String(text), nil) }
    let rest = trimmed(behind.dropFirst(digits == 0 && text.dropFirst().first != " " ? 1 : 2))
    if digits > 0, rest.first?.isNumber == true { return (String(text), nil) }
    for (box, isDone) in [("[ ]", false), ("[x]", true), ("[X]", true)] where rest.hasPrefix(box) {
      let title = trimmed(rest.dropFirst(box.count))
      return title.isEmpty ? (String(rest), nil) : (String(title), isDone)
    }
    return rest.isEmpty ? (String(text), nil) : (String(rest), nil)
  }
}
