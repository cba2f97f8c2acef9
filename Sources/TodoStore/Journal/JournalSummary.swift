/// What a command changed, as the journal keeps it.
package struct JournalSummary: Hashable, Sendable {
  /// The first thing that it changed, such as `12 Buy milk`, or the name of what it read and the counts.
  package let text: String
  /// How many more things it changed.
  package let more: Int
  /// What else is to be known of it, each in a form that the command reads: without a separator.
  package let remarks: [String]

  package init(_ text: String, more: Int = 0, remarks: [String] = []) {
    (self.text, self.more, self.remarks) = (text, more, remarks)
  }

  static let separator = "\u{1E}"

  /// The column `summary`. It begins with a separator. The text is its last part, as a title may hold anything:
  /// a separator, or a number in brackets.
  var stored: String {
    (["", "\(more)", "\(remarks.count)"] + remarks + [text]).joined(separator: Self.separator)
  }

  /// - Parameter stored: A value of the column. In those of earlier versions the text is first, and `(+2)` at
  ///   its end may be the number.
  init(stored: String) {
    let parts = stored.split(separator: Self.separator, omittingEmptySubsequences: false)
    if parts.count > 3, parts[0].isEmpty, let more = Int(parts[1]), let count = Int(parts[2]),
      (0..<parts.count - 3).contains(count)
    {
      self.init(
        parts[(3 + count)...].joined(separator: Self.separator), more: more,
        remarks: parts[3..<3 + count].map(String.init))
      return
    }
    var (text, more) = (parts[0], 0)
    if text.hasSuffix(")"), let blank = text.lastIndex(of: " "), text[blank...].hasPrefix(" (+"),
      let number = Int(text[blank...].dropFirst(3).dropLast()), number > 0
    {
      (text, more) = (text[..<blank], number)
    }
    self.init(String(text), more: more, remarks: parts.dropFirst().map(String.init))
  }
}
