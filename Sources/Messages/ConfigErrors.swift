import CommandLine
import Outcomes
import Presentation

extension ConfigError: Explained {
  package var status: ExitStatus { .usage }

  package var sentence: Sentence {
    switch self {
    case .unknownKey(let seen, let suggestion, let line, let path):
      at(line, path) + Sentence("no setting is called \(seen: seen)", ko: "\(seen: seen) 설정은 없습니다")
        + (suggestion.map {
          Sentence("; did you mean '\(plain: $0)'?", ko: ". '\(plain: $0)' 설정인가요?")
        } ?? Sentence("; daydot config list shows them", ko: ". daydot config list로 볼 수 있습니다"))
    case .badValue(let key, let seen, let expected, let line, let path):
      at(line, path) + .badValue(key, seen, expected: expected)
        + (seen.isEmpty
          ? Sentence(
            "; to have none: daydot config unset \(plain: key)",
            ko: ". 없애려면: daydot config unset \(plain: key)") : .empty)
    case .unwritableValue(let key, let seen):
      Sentence(
        "\(plain: key) cannot be \(seen: seen); a value has no line break and no #, which begins a comment",
        ko: "\(plain: key)에 \(seen: seen) 값은 쓸 수 없습니다. 값에는 줄바꿈이나 주석이 되는 #을 쓸 수 없습니다")
    case .notASetting(let seen, let line, let path):
      at(line, path)
        + Sentence(
          "cannot read \(seen: seen); a setting is 'key = value'",
          ko: "\(seen: seen) 줄을 읽을 수 없습니다. '이름 = 값'으로 쓰세요")
    case .repeatedKey(let key, let line, let path):
      at(line, path)
        + Sentence("\(plain: key) is set a second time", ko: "\(plain: key) 설정이 두 번 나옵니다")
    case .lacksVerb(let key, let value):
      if let value {
        Sentence(
          "to change it: daydot config set \(operand: key) \(operand: value)",
          ko: "바꾸려면: daydot config set \(operand: key) \(operand: value)")
      } else {
        Sentence(
          "to see it: daydot config get \(operand: key)",
          ko: "보려면: daydot config get \(operand: key)")
      }
    }
  }

  /// The line of the file it is about.
  private func at(_ line: Int?, _ path: String) -> Sentence {
    line.map { Sentence("\(plain: path), line \($0): ", ko: "\(plain: path) \($0)번째 줄: ") }
      ?? .empty
  }
}

extension Sentence {
  package static func settingWasNotSet(_ name: String) -> Sentence {
    Sentence("\(plain: name) was not set", ko: "\(plain: name) 설정은 지정되어 있지 않습니다")
  }
}
