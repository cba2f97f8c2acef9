/// The meaning of a piece of text; the palette decides how it looks.
public enum Style: Hashable, Sendable {
  case plain
  case heading
  /// Today, in a grid.
  case today
  /// The day whose list is shown, in a grid.
  case selected
  /// Days off, and the two weekdays that have colours of their own.
  case weekend, sunday, saturday
  /// Secondary text: ids, remarks, footers.
  case faint
  case done
  case overdue
  /// The mark of an entry, in its list's colour.
  case list(ListColour)
}

/// A piece of text with one style.
public struct Span: Hashable, Sendable {
  public var text: String
  public var style: Style

  public init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

/// A line of a face: pieces of text from left to right, measured in terminal cells.
///
/// Blanks are kept back until text follows them, so a line never ends in one.
public struct Line: Sendable {
  private enum Form {
    case alone(StyledText)
    case part(StyledText.Extent, of: SharedStyledText)
  }

  private var form: Form

  public init() { form = .alone(StyledText()) }

  init(_ extent: StyledText.Extent, of styled: SharedStyledText) {
    form = .part(extent, of: styled)
  }

  public init(_ text: String, _ style: Style = .plain) {
    self.init()
    append(text, style)
  }

  private var cursor: StyledText.TextCursor {
    switch form {
    case .alone(let styled): styled.cursor
    case .part(let extent, _): extent.cursor
    }
  }

  /// The width up to the last cell that is drawn.
  public var width: Int { cursor.width }

  /// The column where the next text begins.
  public var column: Int { cursor.column }

  /// Appends text.
  public mutating func append(_ text: String, _ style: Style = .plain) {
    change { $0.append(text, style) }
  }

  /// Makes the next text begin at `column`, or later if the line is already longer.
  public mutating func pad(to column: Int) {
    change { $0.cursor.pad(to: column) }
  }

  /// Appends the pieces of another line.
  public mutating func append(_ line: Line) {
    change { styled in
      line.forEachRun { blanks, text, style in
        styled.cursor.blanks += blanks
        text.withUnsafeBufferPointer { styled.append($0, style) }
      }
      styled.cursor.blanks += line.cursor.blanks
    }
  }

  /// Changes the line, which first gets its own copy of shared text.
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
  public var text: String { String(decoding: bytes, as: UTF8.self) }

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

  /// The line in as few spans as possible. Neighbours of one style are joined, and blanks between
  /// styles are plain.
  public var spans: [Span] {
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
  public static func == (left: Line, right: Line) -> Bool {
    left.cursor == right.cursor && left.spans == right.spans
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(spans) }
}

extension [Line] {
  /// The lines with escape sequences, each ended by a line feed.
  public func text(_ palette: Palette = .plain) -> String {
    String(decoding: bytes(palette), as: UTF8.self)
  }

  /// Like `text(_:)`, in UTF-8.
  public func bytes(_ palette: Palette = .plain) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(reduce(0) { $0 + $1.byteCount + 1 })
    for line in self {
      if palette.depth == .none { bytes += line.bytes } else { line.write(to: &bytes, palette) }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
