/// Words behind a mark or a number, for lines without room for columns.
enum Paragraph {
  /// The most lines a paragraph takes.
  static let mostLines = 2

  /// - Parameters:
  ///   - head: The mark or number left of the words.
  ///   - indent: The column where the words begin, on every line.
  static func lines(
    _ words: String, behind head: Line, indent: Int, style: Style = .plain,
    _ options: RenderOptions,
    width: Int
  ) -> [Line] {
    let room = width - indent
    var texts = words.wrapped(to: room)
    if texts.count > mostLines {
      let last = mostLines - 1
      texts[last] = "\(texts[last]) \(texts[last + 1])"
      texts.removeSubrange((last + 1)...)
      // The next word did not fit behind this line, so the ellipsis always shows.
      texts[last] = texts[last].clipped(to: room, ellipsis: options.symbols.ellipsis)
    }
    return texts.enumerated().map { index, text in
      var line = index == 0 ? head : Line()
      line.pad(to: indent)
      line.append(text, style)
      return line
    }
  }
}
