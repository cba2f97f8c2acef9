/// Returns the width of text in terminal cells, by UAX #11 (ambiguous counts as 1) and with emoji
/// presentation.
///
/// The text should be `sanitized` first, since control characters count as 0.
package func displayWidth(of text: some StringProtocol) -> Int {
  if let width = simpleWidth(of: text) { return width }
  var width = 0
  for character in text { width += displayWidth(of: character) }
  return width
}

/// Returns the width of a grapheme in terminal cells.
///
/// Sequences drawn as one emoji take 2: with VS16, with a skin tone, joined by ZWJ, a flag. Other
/// graphemes take the sum of their scalars, at most 2 if all are narrow: a conjunct such as क्ष or
/// a base with a spacing mark is drawn in two cells.
package func displayWidth(of character: Character) -> Int {
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  let base = scalarWidth(first)
  var width = base
  var hasWide = base == 2
  for scalar in scalars.dropFirst() {
    switch scalar.value {
    case 0xFE0F where first.properties.isEmoji:
      // Includes digits, which are emoji with VS16 and a keycap.
      return 2
    case 0x200D where isPicture(first), 0x1F3FB...0x1F3FF where isPicture(first):
      return 2
    case 0x1F1E6...0x1F1FF:
      return 2
    default:
      let next = scalarWidth(scalar)
      // A spacing mark is drawn inside the cells of a wide base.
      if base < 2 || next == 2 { width += next }
      hasWide = hasWide || next == 2
    }
  }
  return hasWide ? width : min(width, 2)
}

/// Whether ZWJ or a skin tone makes this scalar an emoji. Digits need VS16.
private func isPicture(_ scalar: Unicode.Scalar) -> Bool {
  !scalar.isASCII && scalar.properties.isEmoji
}

/// Returns the width of a scalar in cells.
func scalarWidth(_ scalar: Unicode.Scalar) -> Int {
  switch scalar.value {
  case 0x20..<0x7F, 0xA0..<0x300: return 1
  case 0xAC00...0xD7A3, 0x4E00...0x9FFF: return 2
  default: break
  }
  // Finds the last boundary at or below the scalar. The largest width in the key makes an equal
  // scalar count as below.
  let key = scalar.value << 2 | 3
  var low = 0
  var high = WidthTable.boundaries.count
  while low < high {
    let middle = (low + high) / 2
    if WidthTable.boundaries[middle] <= key { low = middle + 1 } else { high = middle }
  }
  return low == 0 ? 0 : Int(WidthTable.boundaries[low - 1] & 3)
}

/// Returns the width of text that consists only of scalars known to `plainWidth`; nil for other
/// text.
///
/// This is a fast path for nearly all text, without finding graphemes.
func simpleWidth(of text: some StringProtocol) -> Int? {
  var width = 0
  for scalar in text.unicodeScalars {
    guard let cells = plainWidth(scalar.value) else { return nil }
    width += cells
  }
  return width
}

/// Returns the width of a scalar of some blocks: ASCII, Latin letters, dashes and the ellipsis, box
/// drawing and shapes, Hangul syllables and Han. nil for any other scalar.
///
/// No two of these scalars form one grapheme, and `sanitized` changes none of them.
func plainWidth(_ scalar: UInt32) -> Int? {
  switch scalar {
  case 0x20..<0x7F: 1
  case 0xAC00...0xD7A3, 0x4E00...0x9FFF: 2
  case 0xA1..<0xAD, 0xAE..<0x300, 0x2010...0x2027, 0x2500...0x25FC: 1
  default: nil
  }
}
