/// Writes content lines and components. Lines that were read are written byte for byte.
///
/// - SeeAlso: RFC 5545 §3.1.
package struct ContentLineWriter {
  package private(set) var bytes: [UInt8] = []
  /// Whether the last line has no line break, as the last line of a file may.
  private var lacksBreak = false

  package init() {}

  package mutating func write(_ line: ContentLine) {
    if lacksBreak { bytes += [ASCII.carriageReturn, ASCII.lineFeed] }
    let raw = line.raw
    bytes += raw
    lacksBreak = raw.last.map { !ASCII.isLineBreak($0) } ?? false
  }

  package mutating func write(_ component: Component) {
    write(component.begin)
    for element in component.elements {
      switch element {
      case .property(let line): write(line)
      case .component(let inner): write(inner)
      }
    }
    write(component.end)
  }

  /// Writes the text of a component byte for byte.
  package mutating func write(componentText text: String) {
    if lacksBreak { bytes += [ASCII.carriageReturn, ASCII.lineFeed] }
    bytes += text.utf8
    lacksBreak = text.utf8.last.map { !ASCII.isLineBreak($0) } ?? false
  }

  /// Returns the bytes written so far and clears the buffer, for files written in pieces.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}

extension ContentLineWriter {
  /// The most bytes a line may have, without its line break (RFC 5545 §3.1).
  static let widestLine = 75

  /// Folds a content line, never inside a UTF-8 character, and ends it with CRLF.
  static func folded(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count + content.count / (widestLine - 1) * 3 + 2)
    var start = 0
    var width = widestLine
    while content.count - start > width {
      var end = start + width
      // A UTF-8 character has at most three continuation bytes.
      for _ in 0..<3 where ASCII.isContinuation(content[end]) { end -= 1 }
      bytes += content[start..<end]
      bytes += [ASCII.carriageReturn, ASCII.lineFeed, ASCII.space]
      start = end
      width = widestLine - 1
    }
    bytes += content[start...]
    bytes += [ASCII.carriageReturn, ASCII.lineFeed]
    return bytes
  }
}

extension Component {
  /// The component as it is written.
  package var bytes: [UInt8] {
    var writer = ContentLineWriter()
    writer.write(self)
    return writer.bytes
  }
}
