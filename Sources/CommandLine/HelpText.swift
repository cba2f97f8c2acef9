/// A text of the help, in the two languages that stand in the source; others translate the English one.
public struct HelpText: Hashable, Sendable {
  public let english: String
  public let korean: String

  public init(_ english: String, ko korean: String) {
    self.english = english
    self.korean = korean
  }

  /// What has no words of a language: commands to type.
  public init(same text: String) { self.init(text, ko: text) }
}
