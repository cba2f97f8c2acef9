import CommandLine
import Presentation

extension UsageError: Explained {
  public var status: ExitStatus { .usage }

  public var sentence: Sentence {
    switch self {
    case .unknownCommand(let seen, let suggestion):
      return Sentence("no command \(seen: seen)", ko: "\(seen: seen) 명령은 없습니다")
        .orMeant(
          suggestion, else: Sentence("; daydot help lists them", ko: ". daydot help로 볼 수 있습니다"))
    case .notACommand(let words):
      let seen = words.first ?? ""
      let typed = words.map { Sentence(same: "\(operand: $0)") }
      return Sentence(
        "no command \(seen: seen); to write it down: daydot add \(list: typed, " ")",
        ko: "\(seen: seen) 명령은 없습니다. 적어 두려면: daydot add \(list: typed, " ")")
    case .unknownOption(let seen, nil, let suggestion):
      return Sentence("no option \(seen: seen)", ko: "\(seen: seen) 옵션은 없습니다")
        .orMeant(
          suggestion, else: Sentence("; daydot help lists them", ko: ". daydot help로 볼 수 있습니다"))
    case .unknownOption(let seen, let command?, let suggestion):
      return Sentence(
        "no option \(seen: seen) for \(plain: command)",
        ko: "\(plain: command) 명령에 \(seen: seen) 옵션은 없습니다"
      ).orMeant(
        suggestion,
        else: Sentence(
          "; daydot help \(plain: command) lists them",
          ko: ". daydot help \(plain: command)\(.toward) 볼 수 있습니다"))
    case .missingValue(let option, let value):
      return Sentence(
        "\(plain: option) needs a value: \(plain: option) \(operands: value)",
        ko: "\(plain: option)에 값이 필요합니다: \(plain: option) \(operands: value)")
    case .unexpectedValue(let option, let value):
      return Sentence(
        "\(plain: option) takes no value, but was given \(seen: value)",
        ko: "\(plain: option)에는 값을 쓰지 않습니다: \(seen: value)")
    case .notAChoice(let option, let seen, let choices):
      return .badValue(option, seen, expected: choices.joined(separator: ", "))
    case .notANumber(let option, let seen):
      return Sentence(
        "\(plain: option) takes a number, not \(seen: seen)",
        ko: "\(plain: option)에는 숫자를 쓰세요: \(seen: seen)")
    case .outOfRange(let option, let seen, let range):
      return Sentence(
        """
        \(plain: option) cannot be \(seen: seen); it goes from \(range.lowerBound) to \
        \(range.upperBound)
        """,
        ko: """
          \(plain: option)에 \(seen: seen) 값은 쓸 수 없습니다. \(range.lowerBound)부터 \
          \(range.upperBound)까지입니다
          """)
    case .notALength(let option, let seen, let metres):
      return Sentence(
        """
        \(plain: option) cannot be \(seen: seen); it is \(Int(metres.lowerBound)) m … \
        \(Int(metres.upperBound / 1000)) km
        """,
        ko: """
          \(plain: option)에 \(seen: seen) 값은 쓸 수 없습니다. 쓸 수 있는 값: \
          \(Int(metres.lowerBound)) m … \(Int(metres.upperBound / 1000)) km
          """)
    case .repeatedOption(let option):
      return Sentence("\(plain: option) was given twice", ko: "\(plain: option) 옵션이 두 번 나옵니다")
    case .exclusiveOptions(let one, let other):
      return Sentence(
        "\(plain: one) and \(plain: other) exclude each other; give one of them",
        ko: "\(plain: one) 옵션과 \(plain: other) 옵션은 함께 쓸 수 없습니다. 하나만 쓰세요")
    case .missingOperand(let command, let operands):
      return Sentence(
        "\(plain: command) what? type: daydot \(plain: command) \(operands: operands)",
        ko: "이렇게 쓰세요: daydot \(plain: command) \(operands: operands)")
    case .unexpectedOperand(let command, let seen):
      let word = String(command.prefix { $0 != " " })
      return Sentence(
        """
        \(plain: command) does not take \(seen: seen); daydot help \(plain: word) shows what it \
        takes
        """,
        ko: """
          \(plain: command) 명령에 \(seen: seen) 값은 쓰지 않습니다. daydot help \(plain: word)\(.toward) 볼 수 있습니다
          """)
    }
  }
}
