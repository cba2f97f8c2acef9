/// A command line up to the cursor, split into words by the quoting rules of Bourne shells.
///
/// Nothing is expanded: `$HOME` is five characters.
///
/// - SeeAlso: POSIX.1-2024, Shell Command Language §2.2.
package struct ShellLine: Hashable, Sendable {
  /// The quote that is open at the cursor.
  package enum Quote: Hashable, Sendable {
    case none, single, double
  }

  /// The words before the cursor's, with quotes and escapes removed.
  package private(set) var words: [String] = []
  /// The cursor's word with quotes and escapes removed; empty after a blank.
  package private(set) var typed = ""
  /// The cursor's word as it was typed.
  package private(set) var raw = ""
  /// The quote that is open at the cursor.
  package private(set) var quote = Quote.none

  package init(_ line: String) {
    var isInWord = false
    var isEscaped = false
    // Scalars, not characters: a combining mark after a quote would form one character with it.
    for scalar in line.unicodeScalars {
      if !isEscaped, quote == .none, scalar == " " || scalar == "\t" || scalar == "\n" {
        if isInWord { words.append(typed) }
        (typed, raw, isInWord) = ("", "", false)
        continue
      }
      isInWord = true
      raw.unicodeScalars.append(scalar)
      if isEscaped {
        // Within double quotes a backslash before any other character is kept.
        if quote == .double, !"$`\"\\\n".unicodeScalars.contains(scalar) { typed += "\\" }
        typed.unicodeScalars.append(scalar)
        isEscaped = false
        continue
      }
      switch (scalar, quote) {
      case ("\\", .none), ("\\", .double): isEscaped = true
      case ("'", .none): quote = .single
      case ("'", .single), ("\"", .double): quote = .none
      case ("\"", .none): quote = .double
      default: typed.unicodeScalars.append(scalar)
      }
    }
  }

  /// A word escaped for insertion after an open quote, so that the shell reads it unchanged; nil if
  /// it can not be escaped there.
  package static func writing(_ word: String, in quote: Quote) -> String? {
    guard !word.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      return nil
    }
    var text = ""
    for scalar in word.unicodeScalars {
      switch quote {
      case .none where !isPlain(scalar): text += "\\"
      case .single where scalar == "'": text += "'\\'"
      // Bash expands history within double quotes, and keeps a backslash before it.
      case .double where scalar == "!": return nil
      case .double where "$`\"\\".unicodeScalars.contains(scalar): text += "\\"
      default: break
      }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// Whether a character needs no escape. A tilde is special only at the start of a word, but is
  /// escaped everywhere.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", ":", ",", "+", "@", "=", "%": true
    default: scalar.value >= 0x80
    }
  }
}
