/// One option as argument parsing, help and completions see it.
///
/// Specs are equal if their names are and if both or neither are shared by all commands.
package struct OptionSpec: Sendable {
  /// The name without the two dashes.
  package let name: String
  /// What the option does.
  package fileprivate(set) var help: HelpText
  /// The single letter after one dash; nil if it has none.
  package let letter: Character?
  /// The name of its value in help, such as `DATE`; nil for a flag.
  package let value: String?
  /// Whether the value may be omitted at the end of the line and before another option.
  package fileprivate(set) var isValueOptional = false
  /// Whether it may be given several times. All values are kept.
  package let isRepeatable: Bool
  /// Whether it is an option of every command.
  package fileprivate(set) var isShared = false
  /// The only values it accepts; empty if it accepts any.
  package let choices: [String]
  /// Checks a value. The first argument is the option as typed.
  ///
  /// Throws `UsageError` if the value is malformed or out of range.
  let check: @Sendable (_ option: String, _ value: String) throws(UsageError) -> Void

  fileprivate init(
    _ name: String, _ help: String, ko korean: String, letter: Character? = nil,
    value: String? = nil, isRepeatable: Bool = false, choices: [String] = [],
    check: @escaping @Sendable (String, String) throws(UsageError) -> Void = { _, _ in }
  ) {
    self.name = name
    self.help = HelpText(help, ko: korean)
    self.letter = letter
    self.value = value
    self.isRepeatable = isRepeatable
    self.choices = choices
    self.check = check
  }

  /// Whether a word such as `--name` or `-n` means this option.
  func isNamed(_ word: Substring) -> Bool {
    if word.hasPrefix("--") { return word.dropFirst(2) == name }
    return letter.map { word.dropFirst() == String($0) } ?? false
  }
}

extension OptionSpec: Hashable {
  package static func == (one: OptionSpec, other: OptionSpec) -> Bool {
    one.name == other.name && one.isShared == other.isShared
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(isShared)
  }
}

/// An option declared as a typed property of its command: `invocation[MonthCommand.isWall]` has the
/// type of the option's value, and an undeclared option does not compile.
package protocol DeclaredOption: Sendable {
  /// The option without its type.
  var spec: OptionSpec { get set }
}

extension DeclaredOption {
  /// The same option with another help text, for a command that uses it differently.
  package func saying(_ help: String, ko korean: String) -> Self {
    var option = self
    option.spec.help = HelpText(help, ko: korean)
    return option
  }

  /// The same option, shared by all commands.
  package func shared() -> Self {
    var option = self
    option.spec.isShared = true
    return option
  }
}

/// An option without a value.
package struct Flag: DeclaredOption {
  package var spec: OptionSpec

  package init(_ name: String, _ help: String, ko korean: String, letter: Character? = nil) {
    spec = OptionSpec(name, help, ko: korean, letter: letter)
  }
}

package struct Option<Value: Sendable>: DeclaredOption {
  package var spec: OptionSpec
  let read: @Sendable (String) -> Value?

  /// The same option with an optional value.
  package func withOptionalValue() -> Option {
    var option = self
    option.spec.isValueOptional = true
    return option
  }
}

extension Option<String> {
  /// A text; if there are `choices`, one of them.
  package init(
    _ name: String, _ help: String, ko korean: String, letter: Character? = nil, value: String,
    choices: [String] = []
  ) {
    spec = OptionSpec(name, help, ko: korean, letter: letter, value: value, choices: choices)
    read = { $0 }
  }
}

extension Option<Int> {
  /// A whole number within a range.
  package init(
    _ name: String, _ help: String, ko korean: String, letter: Character? = nil, value: String,
    in range: ClosedRange<Int>
  ) {
    spec = OptionSpec(name, help, ko: korean, letter: letter, value: value) {
      option, text throws(UsageError) in
      guard let number = Int(text), number >= 0 || range.upperBound < Int.max else {
        throw .notANumber(option: option, seen: text)
      }
      guard range.contains(number) else {
        throw .outOfRange(option: option, seen: text, range: range)
      }
    }
    read = { Int($0) }
  }
}

extension Option<Double> {
  /// A length in metres, typed as `300`, `300m` or `0.3km`.
  package init(
    _ name: String, _ help: String, ko korean: String, value: String,
    metres range: ClosedRange<Double>
  ) {
    spec = OptionSpec(name, help, ko: korean, value: value) {
      option, text throws(UsageError) in
      guard let metres = Option.metres(text), range.contains(metres) else {
        throw .notALength(option: option, seen: text, metres: range)
      }
    }
    read = Option.metres
  }

  /// The length in metres; nil for malformed text.
  private static func metres(_ text: String) -> Double? {
    let (digits, unit) =
      if text.hasSuffix("km") { (text.dropLast(2), 1000.0) } else if text.hasSuffix("m") {
        (text.dropLast(), 1.0)
      } else { (text[...], 1.0) }
    // `Double` reads `0x10`, `1e3` and `nan` too.
    if digits.contains(where: \.isLetter) { return nil }
    let end = digits.lastIndex { $0 != " " }
    return end.flatMap { Double(digits[...$0]) }.map { $0 * unit }
  }
}

extension Option where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One case, by its raw value.
  package init(_ name: String, _ help: String, ko korean: String, value: String) {
    spec = OptionSpec(
      name, help, ko: korean, value: value, choices: Value.allCases.map(\.rawValue))
    read = { Value(rawValue: $0) }
  }
}

/// An option that may be given several times.
package struct RepeatedOption: DeclaredOption {
  package var spec: OptionSpec

  package init(_ name: String, _ help: String, ko korean: String, value: String) {
    spec = OptionSpec(name, help, ko: korean, value: value, isRepeatable: true)
  }
}
