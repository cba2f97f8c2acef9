/// A help text in English and Korean.
public struct HelpText: Hashable, Sendable {
  public let english: String
  public let korean: String

  public init(_ english: String, ko korean: String) {
    self.english = english
    self.korean = korean
  }

  /// A text that is the same in both languages, such as commands to type.
  public init(same text: String) { self.init(text, ko: text) }

  /// The texts joined by line breaks.
  static func joined(_ texts: [HelpText]) -> HelpText {
    HelpText(
      texts.map(\.english).joined(separator: "\n"),
      ko: texts.map(\.korean).joined(separator: "\n"))
  }
}
