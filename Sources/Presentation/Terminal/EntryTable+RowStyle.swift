import TodoCore

extension EntryTable {
  /// The parts that all lines of an item share; a repeating item has many lines.
  final class RowStyle {
    let id: String
    let title: String
    let titleWidth: Int
    /// Priority and star, before the title.
    let signs: String
    /// The style of `signs`, unless the line is done.
    let signStyle: Style
    /// The style of the mark, unless the line is overdue.
    let markStyle: Style
    /// The parts of `remarks`.
    let remarkParts: [String]
    /// The remarks of every line that is not done and has none of its own.
    private(set) lazy var remarks = Remarks(remarkParts)

    init(
      id: String, title: String, signs: String, signStyle: Style, markStyle: Style,
      remarks: [String]
    ) {
      self.signs = signs
      self.signStyle = signStyle
      self.id = id
      self.title = title
      titleWidth = displayWidth(of: title)
      self.markStyle = markStyle
      remarkParts = remarks
    }
  }

  /// Words behind a title, the most important first.
  struct Remarks {
    private static let separator = ", "

    let parts: [String]
    /// All of them, joined.
    private let text: String
    /// The width of `text`, in cells.
    let width: Int

    init(_ parts: [String]) {
      self.parts = parts
      text = Remarks.joined(parts[...])
      width = displayWidth(of: text)
    }

    /// As many parts as fit in `room` cells, and the cells they take; nil if only the first part is
    /// left.
    func longest(in room: Int) -> (text: String, cells: Int)? {
      if parts.count > 1, width <= room { return (text, width) }
      var shown = parts.dropLast()
      while shown.count > 1 {
        let text = Remarks.joined(shown)
        let cells = displayWidth(of: text)
        if cells <= room { return (text, cells) }
        shown.removeLast()
      }
      return nil
    }

    private static func joined(_ parts: ArraySlice<String>) -> String {
      // Most have a single part, for which joining would be as slow as for many.
      guard let first = parts.first else { return "" }
      return parts.dropFirst().reduce(into: first) {
        $0 += separator
        $0 += $1
      }
    }
  }
}
