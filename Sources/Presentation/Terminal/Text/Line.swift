/// The meaning of a piece of text. `Palette` maps it to escape sequences.
package enum Style: Hashable, Sendable {
  case plain
  case heading
  /// Today in a grid.
  case today
  /// The day in a grid whose list is shown.
  case selected
  /// Weekends; Sundays and Saturdays where they have colours.
  case weekend, sunday, saturday
  /// Secondary text: ids, remarks, footers.
  case faint
  case done
  case overdue
  /// The mark of an entry, in its list's colour.
  case list(ListColour)
}

/// A piece of text with one style.
package struct Span: Hashable, Sendable {
  package var text: String
  package var style: Style

  package init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

/// A rendered line: styled text, measured in terminal cells.
///
/// Blanks are written only when text follows them, so a line never ends in one.
package struct Line: Sendable {
  private enum Form {
    case alone(StyledText)
    case part(StyledText.Extent, of: SharedStyledText)
  }

  private var form: Form

  package init() { form = .alone(StyledText()) }

  init(_ extent: StyledText.Extent, of styled: SharedStyledText) {
    form = .part(extent, of: styled)
  }

  package init(_ text: String, _ style: Style = .plain) {
    self.init()
    append(text, style)
  }

  private var cursor: StyledText.TextCursor {
    switch form {
    case .alone(let styled): styled.cursor
    case .part(let extent, _): extent.cursor
    }
  }

  /// The width in cells, without trailing blanks.
  package var width: Int { cursor.width }

  /// The column at which the next text begins.
  package var column: Int { cursor.column }

  /// Appends text.
  package mutating func append(_ text: String, _ style: Style = .plain) {
    change { $0.append(text, style) }
  }

  /// Moves the start of the next text to `column`, unless the line is already longer.
  package mutating func pad(to column: Int) {
    change { $0.cursor.pad(to: column) }
  }

  /// Appends another line.
  package mutating func append(_ line: Line) {
    change { styled in
      line.forEachRun { blanks, text, style in
        styled.cursor.blanks += blanks
        text.withUnsafeBufferPointer { styled.append($0, style) }
      }
      styled.cursor.blanks += line.cursor.blanks
    }
  }

  /// Changes the text. Copies it first if it is shared.
  private mutating func change(_ body: (inout StyledText) -> Void) {
    var styled: StyledText
    switch form {
    case .alone(let own): styled = own
    case .part(let extent, let shared): styled = shared.styled.cut(to: extent)
    }
    form = .alone(StyledText())
    body(&styled)
    form = .alone(styled)
  }

  /// The text without styles.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text in UTF-8.
  fileprivate var bytes: ArraySlice<UInt8> {
    switch form {
    case .alone(let styled): styled.text[...]
    case .part(let extent, let shared): shared.styled.text[extent.text]
    }
  }

  fileprivate var byteCount: Int {
    switch form {
    case .alone(let styled): styled.text.count
    case .part(let extent, _): extent.text.count
    }
  }

  private var runs: ArraySlice<StyledText.Run> {
    switch form {
    case .alone(let styled): styled.runs[...]
    case .part(let extent, let shared): shared.styled.runs[extent.runs]
    }
  }

  private func forEachRun(_ body: (_ blanks: Int, _ text: ArraySlice<UInt8>, Style) -> Void) {
    let bytes = bytes
    var end = bytes.startIndex
    for run in runs {
      body(run.begin - end, bytes[run.begin..<run.end], run.style)
      end = run.end
    }
  }

  /// The line as spans. Adjacent text of one style is joined, and blanks between styles are plain.
  package var spans: [Span] {
    var spans: [Span] = []
    forEachRun { blanks, bytes, style in
      let text = String(decoding: bytes, as: UTF8.self)
      let gap = String(repeating: " ", count: blanks)
      if let last = spans.indices.last, spans[last].style == .plain {
        spans[last].text += gap
        spans.append(Span(text, style))
      } else if style == .plain {
        spans.append(Span(gap + text))
      } else {
        if !gap.isEmpty { spans.append(Span(gap)) }
        spans.append(Span(text, style))
      }
    }
    return spans
  }

  /// Writes the line with escape sequences.
  fileprivate func write(to bytes: inout [UInt8], _ palette: Palette) {
    let text = self.bytes
    var end = text.startIndex
    for run in runs {
      bytes += text[end..<run.begin]
      end = run.end
      let sequence = palette.sequence(for: run.style)
      if let sequence { bytes += sequence.utf8 }
      bytes += text[run.begin..<run.end]
      if sequence != nil { bytes += Palette.reset.utf8 }
    }
  }
}

extension Line: Hashable {
  package static func == (left: Line, right: Line) -> Bool {
    left.cursor == right.cursor && left.spans == right.spans
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(spans) }
}

extension [Line] {
  /// Returns two blocks of lines side by side, the second beginning at `column`.
  func beside(_ right: [Line], at column: Int) -> [Line] {
    (0..<Swift.max(count, right.count)).map { index in
      var line = index < count ? self[index] : Line()
      if index < right.count {
        line.pad(to: column)
        line.append(right[index])
      }
      return line
    }
  }

  /// Returns the lines with escape sequences, each followed by a line feed.
  package func text(_ palette: Palette = .plain) -> String {
    String(decoding: bytes(palette), as: UTF8.self)
  }

  /// Returns the bytes of `text(_:)`.
  package func bytes(_ palette: Palette = .plain) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(reduce(0) { $0 + $1.byteCount + 1 })
    for line in self {
      if palette.depth == .none { bytes += line.bytes } else { line.write(to: &bytes, palette) }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
