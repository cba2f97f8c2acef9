/// One command: its name, operands and options. What they do is said in `Presentation`'s help texts.
public struct CommandSpec: Hashable, Sendable {
  /// Where help lists it.
  public enum Group: String, CaseIterable, Hashable, Sendable {
    case items, views, reminders, places, data, system
  }

  public let name: String
  public let group: Group
  /// The operands as help shows them, as `ID…`; empty where it takes none.
  public let operands: String
  /// The fewest and the most operands.
  public let operandCount: ClosedRange<Int>
  public let options: [OptionSpec]

  public init(
    _ name: String, _ group: Group, operands: String = "",
    count: ClosedRange<Int> = 0...0, options: [OptionSpec] = []
  ) {
    self.name = name
    self.group = group
    self.operands = operands
    operandCount = count
    self.options = options
  }

  /// For commands that take any number of words.
  public static let anyCount = 0...Int.max
  public static let oneOrMore = 1...Int.max
}
