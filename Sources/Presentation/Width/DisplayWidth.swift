/// How many terminal cells text takes: UAX #11 (ambiguous is 1), with emoji presentation.
///
/// Text is measured as it will be drawn, so it should have been `sanitized` before: what no terminal draws,
/// such as a control character, counts 0 here.
public func displayWidth(of text: some StringProtocol) -> Int {
  if let count = plainASCIICount(text) { return count }
  var width = 0
  for character in text { width += displayWidth(of: character) }
  return width
}

/// How many terminal cells one grapheme takes.
///
/// A sequence the terminal draws as one emoji is 2: with VS16, with a skin tone, joined by ZWJ, a flag.
/// Other graphemes take what their scalars take, at most 2 where all are narrow: a conjunct such as क्ष
/// or a base with a spacing mark is drawn in two cells.
public func displayWidth(of character: Character) -> Int {
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  let base = scalarWidth(first)
  var width = base
  var hasWide = base == 2
  for scalar in scalars.dropFirst() {
    switch scalar.value {
    case 0xFE0F where first.properties.isEmoji:
      // Digits too: with VS16 and a keycap they are emoji.
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

/// Whether a scalar can be drawn as an emoji by what follows it; digits need a VS16 for that.
private func isPicture(_ scalar: Unicode.Scalar) -> Bool {
  !scalar.isASCII && scalar.properties.isEmoji
}

/// The cells of a scalar standing alone.
func scalarWidth(_ scalar: Unicode.Scalar) -> Int {
  switch scalar.value {
  case 0x20..<0x7F, 0xA0..<0x300: return 1
  case 0xAC00...0xD7A3, 0x4E00...0x9FFF: return 2
  default: break
  }
  // The last boundary whose scalar is not above: comparing against the highest width puts an equal
  // scalar on the left side.
  let key = scalar.value << 2 | 3
  var low = 0
  var high = WidthTable.boundaries.count
  while low < high {
    let middle = (low + high) / 2
    if WidthTable.boundaries[middle] <= key { low = middle + 1 } else { high = middle }
  }
  return low == 0 ? 0 : Int(WidthTable.boundaries[low - 1] & 3)
}

/// The length of text made of printable ASCII alone, else nil.
@inline(__always)
func plainASCIICount(_ text: some StringProtocol) -> Int? {
  var count = 0
  for byte in text.utf8 {
    guard byte >= 0x20, byte < 0x7F else { return nil }
    count += 1
  }
  return count
}
