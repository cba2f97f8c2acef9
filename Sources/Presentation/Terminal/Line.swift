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
    case alone(Ink)
    case part(Ink.Extent, of: SharedInk)
  }

  private var form: Form

  public init() { form = .alone(Ink()) }

  init(_ extent: Ink.Extent, of ink: SharedInk) { form = .part(extent, of: ink) }

  public init(_ text: String, _ style: Style = .plain) {
    self.init()
    append(text, style)
  }

  private var pen: Ink.Pen {
    switch form {
    case .alone(let ink): ink.pen
    case .part(let extent, _): extent.pen
    }
  }

  /// The width up to the last cell that is drawn.
  public var width: Int { pen.width }

  /// The column where the next text begins.
  public var column: Int { pen.column }

  /// Appends text.
  public mutating func append(_ text: String, _ style: Style = .plain) {
    change { $0.append(text, style) }
  }

  /// Makes the next text begin at `column`, or later if the line is already longer.
  public mutating func pad(to column: Int) {
    change { $0.pen.pad(to: column) }
  }

  /// Appends the pieces of another line.
  public mutating func append(_ line: Line) {
    change { ink in
      line.forEachRun { blanks, text, style in
        ink.pen.blanks += blanks
        ink.append(text, style)
      }
      ink.pen.blanks += line.pen.blanks
    }
  }

  /// Changes the line, which first gets its own copy of shared ink.
  private mutating func change(_ body: (inout Ink) -> Void) {
    var ink: Ink
    switch form {
    case .alone(let own): ink = own
    case .part(let extent, let shared): ink = shared.ink.cut(to: extent)
    }
    form = .alone(Ink())
    body(&ink)
    form = .alone(ink)
  }

  /// The text without styles.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text in UTF-8.
  fileprivate var bytes: ArraySlice<UInt8> {
    switch form {
    case .alone(let ink): ink.text[...]
    case .part(let extent, let shared): shared.ink.text[extent.text]
    }
  }

  fileprivate var byteCount: Int {
    switch form {
    case .alone(let ink): ink.text.count
    case .part(let extent, _): extent.text.count
    }
  }

  private var runs: ArraySlice<Ink.Run> {
    switch form {
    case .alone(let ink): ink.runs[...]
    case .part(let extent, let shared): shared.ink.runs[extent.runs]
    }
  }

  private func forEachRun(_ body: (_ blanks: Int, _ text: String, Style) -> Void) {
    let bytes = bytes
    var end = bytes.startIndex
    for run in runs {
      body(run.begin - end, String(decoding: bytes[run.begin..<run.end], as: UTF8.self), run.style)
      end = run.end
    }
  }

  /// The line in as few spans as possible. Neighbours of one style are joined, and blanks between
  /// styles are plain.
  public var spans: [Span] {
    var spans: [Span] = []
    forEachRun { blanks, text, style in
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
    left.pen == right.pen && left.spans == right.spans
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
