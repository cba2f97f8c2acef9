/// A help text in English and Korean.
public struct HelpText: Hashable, Sendable {
  public let english: String
  public let korean: String

  public init(_ english: String, ko korean: String) {
    self.english = english
    self.korean = korean
  }

  /// A text without words to translate: commands to type.
  public init(same text: String) { self.init(text, ko: text) }

  /// Texts of several lines, one below the other.
  static func joined(_ texts: [HelpText]) -> HelpText {
    HelpText(
      texts.map(\.english).joined(separator: "\n"),
      ko: texts.map(\.korean).joined(separator: "\n"))
  }
}
