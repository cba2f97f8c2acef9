/// One option of a command, as the reader, `help` and completions see it.
public struct OptionSpec: Hashable, Sendable {
  /// Without the two dashes.
  public let name: String
  /// The single letter after one dash, where it has one.
  public let letter: Character?
  /// What its value is called in help, as `DATE`; nil for a flag.
  public let value: String?
  /// Whether it may be given several times, each adding to the last.
  public let isRepeatable: Bool
  /// The words its value is one of, where it is.
  public let choices: [String]

  public init(
    _ name: String, letter: Character? = nil, value: String? = nil, isRepeatable: Bool = false,
    choices: [String] = []
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.isRepeatable = isRepeatable
    self.choices = choices
  }
}
