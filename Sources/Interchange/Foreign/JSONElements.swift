/// Splits a JSON array of objects, or objects that follow each other, into the objects, with the
/// line each begins on. It does not check them.
struct JSONElements {
  struct Element {
    /// Counted from 1.
    let line: Int
    let bytes: ArraySlice<UInt8>
  }

  /// - Returns: The objects; one that is never closed extends to the end of the bytes, so that
  ///   reading it says what is missing.
  mutating func elements(of bytes: [UInt8]) -> [Element] {
    var elements: [Element] = []
    var (line, depth, start, startLine) = (1, 0, 0, 1)
    var (isText, isEscaped) = (false, false)
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0A { line += 1 }
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isText = false
        }
        continue
      }
      switch byte {
      case 0x22 where depth > 0: isText = true
      case 0x7B:
        if depth == 0 { (start, startLine) = (index, line) }
        depth += 1
      case 0x7D where depth > 0:
        depth -= 1
        if depth == 0 { elements.append(Element(line: startLine, bytes: bytes[start...index])) }
      default:
        // Between objects only the marks of an array may stand.
        if depth == 0, !isBlank(byte), ![0x5B, 0x5D, 0x2C].contains(byte) {
          elements.append(Element(line: line, bytes: bytes[index...]))
          return elements
        }
      }
    }
    if depth > 0 { elements.append(Element(line: startLine, bytes: bytes[start...])) }
    return elements
  }
}
