/// Escaping of untrusted text for terminals.
///
/// A title may come from another person's file. Control characters would control the terminal, bidi
/// format characters would reorder the line, and invisible ones would hide text. All are escaped:
/// `\e`, `\t`, `\u{202E}`. A line break becomes a space.
extension StringProtocol {
  /// The text with control, bidi and invisible characters escaped, and spaces for all kinds of
  /// blanks.
  ///
  /// Joiners and variation selectors are kept inside an emoji or a script that needs them.
  package var sanitized: String {
    if simpleWidth(of: self) != nil { return String(self) }
    var result = ""
    result.reserveCapacity(utf8.count)
    for character in self { appendSanitized(character, to: &result) }
    return result
  }

  /// The text `sanitized` and cut to `maxQuotedLength`, to be quoted in a sentence.
  var shortened: String {
    guard utf8.count > maxQuotedLength else { return sanitized }
    return String(prefix(maxQuotedLength)).sanitized + "…"
  }
}

extension String {
  /// The text with each line `sanitized`. Line breaks are kept.
  package var sanitizedLines: String {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(\.sanitized)
      .joined(separator: "\n")
  }
}

/// Text of more bytes in UTF-8 is cut to this many characters.
private let maxQuotedLength = 240

private func appendSanitized(_ character: Character, to result: inout String) {
  if character == "\n" || character == "\r\n" {
    result += " "
    return
  }
  let scalars = character.unicodeScalars
  guard let base = scalars.first else { return }
  if scalarWidth(base) == 0 {
    // A control or invisible character, or a mark without a base, which would be drawn on the
    // previous cell.
    for scalar in scalars { appendEscaped(scalar, to: &result) }
    return
  }
  if base.properties.generalCategory == .spaceSeparator, base != " " {
    // The ideographic space is two cells wide.
    result += base == "\u{3000}" ? "  " : " "
  } else if isInvisible(base) && !scalars.dropFirst().contains(where: isConjoiningJamo) {
    appendEscaped(base, to: &result)
  } else {
    result.unicodeScalars.append(base)
  }
  var previous = base
  for scalar in scalars.dropFirst() {
    if isHarmless(scalar, after: previous, base: base) {
      result.unicodeScalars.append(scalar)
    } else {
      appendEscaped(scalar, to: &result)
    }
    previous = scalar
  }
}

/// Whether a scalar that continues a grapheme may stay as it is.
private func isHarmless(
  _ scalar: Unicode.Scalar, after previous: Unicode.Scalar, base: Unicode.Scalar
) -> Bool {
  switch scalar.value {
  case 0x20..<0x7F: true
  case 0x200C, 0x200D:
    // Letters below U+0590 (Latin, Greek, Cyrillic) never join.
    base.value >= 0x590 || (base.properties.isEmoji && !base.isASCII)
  case 0xFE00...0xFE0F, 0xE0100...0xE01EF:
    // A second selector, or one after a plain letter, has no meaning and only hides bytes.
    !isVariationSelector(previous)
      && (base.properties.isEmoji || base.value >= 0x1000)
  case 0xE0020...0xE007F:
    // Tag characters are part of the flags of England, Scotland and Wales.
    base.value == 0x1F3F4
  case 0x34F: false
  default: scalarWidth(scalar) > 0 || !isControlOrFormat(scalar)
  }
}

private func isVariationSelector(_ scalar: Unicode.Scalar) -> Bool {
  (0xFE00...0xFE0F).contains(scalar.value) || (0xE0100...0xE01EF).contains(scalar.value)
}

private func isControlOrFormat(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: true
  default: false
  }
}

/// Whether a scalar takes cells but draws nothing or has no meaning in text.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0xAD, 0x115F, 0xFDD0...0xFDEF: true
  default: scalar.value & 0xFFFE == 0xFFFE
  }
}

private func isConjoiningJamo(_ scalar: Unicode.Scalar) -> Bool {
  (0x1161...0x11FF).contains(scalar.value)
}

private func appendEscaped(_ scalar: Unicode.Scalar, to result: inout String) {
  switch scalar {
  case "\u{1B}": result += "\\e"
  case "\n": result += "\\n"
  case "\r": result += "\\r"
  case "\t": result += "\\t"
  default:
    result += "\\u{"
    result += String(scalar.value, radix: 16, uppercase: true)
    result += "}"
  }
}
