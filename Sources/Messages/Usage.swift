import CivilTime
import CommandLine
import Outcomes
import Presentation

extension UsageError: Explained {
  package var sentence: Sentence {
    switch self {
    case .unknownCommand(let seen, let suggestion):
      return Sentence("no command \(seen: seen)", ko: "\(seen: seen) 명령은 없습니다")
        .orMeant(
          suggestion,
          else: Sentence("; to see them all", ko: ". 명령을 모두 보려면").with(command: "daydot help"))
    case .notACommand(let words):
      let seen = words.first ?? ""
      let typed = words.map { Sentence(same: "\(operand: $0)") }
      return Sentence(
        "no command \(seen: seen); to write it down", ko: "\(seen: seen) 명령은 없습니다. 적어 두려면"
      ).with(command: "daydot add \(list: typed, " ")")
    case .unknownOption(let seen, nil, let suggestion):
      return Sentence("no option \(seen: seen)", ko: "\(seen: seen) 옵션은 없습니다")
        .orMeant(
          suggestion,
          else: Sentence("; to see them all", ko: ". 옵션을 보려면").with(command: "daydot help"))
    case .unknownOption(let seen, let command?, let suggestion):
      return Sentence(
        "no option \(seen: seen) for \(plain: command)",
        ko: "\(plain: command) 명령에 \(seen: seen) 옵션은 없습니다"
      ).orMeant(
        suggestion,
        else: Sentence("; to see them all", ko: ". 쓸 수 있는 옵션을 보려면").with(
          command: "daydot help \(plain: command)"))
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
        ko: "\(plain: option)에 \(seen: seen) 값은 쓸 수 없습니다. 숫자를 쓰세요")
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
        "\(plain: command) needs \(operands: operands); to see how",
        ko: "\(plain: command) 다음에 쓸 값이 빠졌습니다(\(operands: operands)). 사용법을 보려면"
      ).with(command: "daydot help \(plain: command)")
    case .unexpectedOperand(let command, let seen):
      let word = String(command.prefix { $0 != " " })
      return Sentence(
        "\(plain: command) does not take \(seen: seen); to see what it takes",
        ko: "\(plain: command) 명령에 \(seen: seen) 값은 쓰지 않습니다. 사용법을 보려면"
      ).with(command: "daydot help \(plain: word)")
    case .unquotedValue(let option, let line):
      let command = Sentence.command(line)
      return Sentence(
        "several words behind \(plain: option) need quotes",
        ko: "\(plain: option) 값이 여러 낱말이면 따옴표로 묶으세요"
      ).with(command: "\(command)")
    }
  }
}

extension ReviewError: Explained {
  package var sentence: Sentence {
    switch self {
    case .ahead(let first):
      Sentence(
        "\(first) is still ahead; a review looks back. For what is coming, type",
        ko: "\(first)\(.topic) 아직 오지 않았습니다. 앞으로의 일정을 보려면"
      ).with(command: "daydot agenda \(plain: first.description)")
    }
  }
}

extension OptionError: Explained {
  package var sentence: Sentence {
    switch self {
    case .unreadableNow(_, let reason): Sentence(same: "--now: \(reason.sentence)")
    case .emptyRange(let from, let to):
      Sentence(
        "--from \(from) lies after --to \(to)", ko: "--from \(from)\(.subject) --to \(to)보다 늦습니다")
    case .repeatedFilter(let kind):
      UsageError.repeatedOption(option: "--\(kind.rawValue)").sentence
    case .optionInLine(let seen):
      Sentence(
        "\(seen: seen) is not read in a line; say it in words, as fri, @market, +tag or list:home",
        ko: "\(seen: seen)\(.topic) 줄 안에서 읽지 않습니다. 금요일, @시장, +태그, list:이름처럼 낱말로 쓰세요")
    case .folderAsWords(let count):
      Sentence(
        """
        \(count) of the words are the names of this folder's files, which the shell puts in the \
        place of *; type star or --star, or put the whole sentence in quotes
        """,
        ko: """
          낱말 \(count)개가 이 폴더의 파일 이름입니다. 셸이 *를 파일 이름으로 바꾼 것입니다. * 대신 '별표'라는 낱말이나 --star를 쓰거나 \
          문장 전체를 따옴표로 묶으세요
          """)
    case .severalFormats:
      Sentence(
        "--csv, --ics and --todotxt are different formats; give one",
        ko: "--csv, --ics, --todotxt 가운데 하나만 쓰세요")
    case .backupNeedsFile:
      Sentence(
        "a backup is written to a file, not to standard output; type",
        ko: "백업은 표준 출력이 아니라 파일에 씁니다. 이렇게 쓰세요"
      ).with(command: "daydot backup daydot-backup.db")
    }
  }
}

extension SelectionError: Explained {
  package var sentence: Sentence {
    switch self {
    case .idsBesideFilters(let seen):
      Sentence(
        "name items or filter them, not both: leave out \(seen: seen) or the filters",
        ko: "항목을 직접 고르거나 조건으로 고르세요. 둘을 함께 쓸 수 없습니다: \(seen: seen)")
    case .needsYes(let count):
      Sentence(
        """
        \(count) \(plural: count, "item is", "items are") meant; to change \
        \(plural: count, "it", "them") without being asked add --yes
        """,
        ko: "항목 \(count)개가 대상입니다. 묻지 않고 바꾸려면 --yes를 붙이세요")
    }
  }
}

extension HelpError: Explained {
  package var sentence: Sentence {
    switch self {
    case .nothingKnown(let words):
      Sentence(
        "no help for \(seen: words); to see what can be done",
        ko: "\(seen: words)에 맞는 도움말이 없습니다. 할 수 있는 일의 목록"
      ).with(command: "daydot help tasks")
    }
  }
}
