import TodoCore

extension EntryTable {
  /// What all lines of an item share: a repeating one stands on many days.
  final class Look {
    let id: String
    let title: String
    let titleWidth: Int
    /// Before the title: priority and star.
    let signs: String
    /// Where it is not done.
    let signStyle: Style
    /// Where it is not overdue.
    let markStyle: Style
    /// What it says of itself wherever it is not done.
    let remarks: Remarks

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
      self.remarks = Remarks(remarks)
    }
  }

  /// Words behind a title, the weightiest first.
  struct Remarks {
    private static let separator = ", "

    let parts: [String]
    /// All of them, joined.
    private let text: String
    /// The cells of that.
    let width: Int

    init(_ parts: [String]) {
      self.parts = parts
      text = Remarks.joined(parts[...])
      width = displayWidth(of: text)
    }

    /// As many parts as fit into so many cells, and the cells they take; nil where only the first is left.
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
      // Most have one, and joining that costs as much as joining many.
      guard let first = parts.first else { return "" }
      return parts.dropFirst().reduce(into: first) { $0 += separator + $1 }
    }
  }
}
