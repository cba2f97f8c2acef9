/// A help text in English and Korean.
package struct HelpText: Hashable, Sendable {
  package let english: String
  package let korean: String

  package init(_ english: String, ko korean: String) {
    self.english = english
    self.korean = korean
  }

  /// A text that is the same in both languages, such as commands to type.
  package init(same text: String) { self.init(text, ko: text) }

  /// The texts joined by line breaks.
  static func joined(_ texts: [HelpText]) -> HelpText {
    HelpText(
      texts.map(\.english).joined(separator: "\n"),
      ko: texts.map(\.korean).joined(separator: "\n"))
  }
}
