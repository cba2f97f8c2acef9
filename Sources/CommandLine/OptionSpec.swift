/// One option of a command, as the reader, `help` and completions see it.
public struct OptionSpec: Hashable, Sendable {
  /// The name without the two dashes.
  public let name: String
  /// What the option does.
  public private(set) var help: HelpText
  /// The single letter after one dash; nil if it has none.
  public let letter: Character?
  /// The name of its value in help, as `DATE`; nil for a flag.
  public let value: String?
  /// Whether the value may be left out, at the end and before another option; it is a flag then.
  public private(set) var isValueOptional = false
  /// Whether it may be given several times; all the values are kept.
  public let isRepeatable: Bool
  /// The values it accepts; empty if it accepts any.
  public let choices: [String]

  public init(
    _ name: String, _ help: String, ko korean: String, letter: Character? = nil,
    value: String? = nil, isRepeatable: Bool = false, choices: [String] = []
  ) {
    self.name = name
    self.help = HelpText(help, ko: korean)
    self.letter = letter
    self.value = value
    self.isRepeatable = isRepeatable
    self.choices = choices
  }

  /// The same option with another help text, for a command in which it means something else.
  public func saying(_ help: HelpText) -> OptionSpec {
    var spec = self
    spec.help = help
    return spec
  }

  /// The same option with a value that may be left out.
  public func withOptionalValue() -> OptionSpec {
    var spec = self
    spec.isValueOptional = true
    return spec
  }

  public func saying(_ help: String, ko korean: String) -> OptionSpec {
    saying(HelpText(help, ko: korean))
  }
}
