/// Why bytes are not a JSON text, and where. `Messages` writes the sentences.
package struct JSONError: Error, Hashable, Sendable {
  /// What the grammar allows at a position.
  package enum Expected: Hashable, Sendable {
    case value
    case key
    case keyOrClosingBrace
    case colon
    case commaOrClosingBrace
    case commaOrClosingBracket
    case digit
    /// Four hexadecimal digits after `\u`.
    case hexadecimalDigit
    case closingQuote
    case endOfText
  }

  package enum Problem: Hashable, Sendable {
    /// The text ends too early.
    case unexpectedEnd(expected: Expected)
    case unexpectedByte(UInt8, expected: Expected)
    case invalidUTF8
    /// `\ud83d` without its second half, or the second half alone.
    case loneSurrogate(UInt16)
    /// A control character in a string is not escaped.
    case controlCharacter(UInt8)
    /// A backslash before a character that has no escape.
    case unknownEscape(UInt8)
    /// The object has this key already. RFC 8259 §4 leaves the meaning open, so it is refused.
    case duplicateKey(String)
    case tooDeep(limit: Int)
    /// The number is too large for a double.
    case numberOutOfRange(String)
  }

  package let problem: Problem
  /// The byte where the problem was found, counted from 0.
  package let offset: Int

  package init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}
