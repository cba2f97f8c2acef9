/// The beginning of a command line as a shell of the Bourne family reads it, up to the cursor.
///
/// Nothing is expanded: `$HOME` is five characters. Source: POSIX.1-2024, Shell Command Language §2.2.
public struct ShellLine: Hashable, Sendable {
  /// The quote that is open at the cursor.
  public enum Quote: Hashable, Sendable {
    case none, single, double
  }

  /// The words before the cursor's, without their quotes.
  public private(set) var words: [String] = []
  /// The cursor's word without its quotes; empty after a blank.
  public private(set) var typed = ""
  /// The same as it stands there.
  public private(set) var raw = ""
  public private(set) var quote = Quote.none

  public init(_ line: String) {
    var isInWord = false
    var isEscaped = false
    // Scalars: a combining mark behind a quote would hide it in a character.
    for scalar in line.unicodeScalars {
      if !isEscaped, quote == .none, scalar == " " || scalar == "\t" || scalar == "\n" {
        if isInWord { words.append(typed) }
        (typed, raw, isInWord) = ("", "", false)
        continue
      }
      isInWord = true
      raw.unicodeScalars.append(scalar)
      if isEscaped {
        // Between double quotes a backslash stays before all others.
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

  /// A word as it is typed with a quote open before it, so that the shell reads it unchanged; nil
  /// where no such writing is harmless.
  public static func writing(_ word: String, in quote: Quote) -> String? {
    guard !word.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      return nil
    }
    var text = ""
    for scalar in word.unicodeScalars {
      switch quote {
      case .none where !isPlain(scalar): text += "\\"
      case .single where scalar == "'": text += "'\\'"
      // A history expansion can not be escaped there.
      case .double where scalar == "!": return nil
      case .double where "$`\"\\".unicodeScalars.contains(scalar): text += "\\"
      default: break
      }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// Whether a character needs no escape in a word. A tilde would only be one at its beginning.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", ":", ",", "+", "@", "=", "%": true
    default: scalar.value >= 0x80
    }
  }
}
