/// One option of a command, as the reader, `help` and completions see it.
public struct OptionSpec: Hashable, Sendable {
  /// The name without the two dashes.
  public let name: String
  /// The single letter after one dash; nil if it has none.
  public let letter: Character?
  /// The name of its value in help, as `DATE`; nil for a flag.
  public let value: String?
  /// Whether it may be given several times; all the values are kept.
  public let isRepeatable: Bool
  /// The values it accepts; empty if it accepts any.
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
