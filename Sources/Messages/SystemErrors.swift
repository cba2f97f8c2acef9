import CommandLine
import Files
import Outcomes
import Phrases
import Presentation
import TodoCore

extension FileError: Explained {
  package var status: ExitStatus { .failure }

  package var sentence: Sentence {
    Sentence(
      "cannot use \(seen: path): \(reason: reason)",
      ko: "\(seen: path) 파일을 사용할 수 없습니다: \(reason: reason)")
  }
}

extension StreamCopyError: Explained {
  package var status: ExitStatus { .failure }

  package var sentence: Sentence {
    Sentence(
      """
      the input is kept in \(seen: folder) until all of it has come, and that failed: \
      \(reason: reason); the variable TMPDIR names another folder
      """,
      ko: """
        입력이 끝날 때까지 \(seen: folder)에 보관하는데, 거기에 쓸 수 없습니다: \(reason: reason). 다른 폴더는 \
        TMPDIR 변수로 정하세요
        """)
  }
}

extension OutputError: Explained {
  package var status: ExitStatus { self == .readerGone ? .success : .failure }

  package var sentence: Sentence {
    switch self {
    case .readerGone: .empty
    case .failed(let reason):
      Sentence("cannot write the output: \(reason: reason)", ko: "출력할 수 없습니다: \(reason: reason)")
    case .failedAfterChange(let reason):
      OutputError.failed(reason: reason).sentence
        + Sentence("; the change is made", ko: ". 바꾼 것은 저장했습니다").with(command: "daydot log")
    }
  }
}

extension ZoneNameError: Explained {
  package var sentence: Sentence {
    switch self {
    case .missing(let name):
      let meant = PhraseReader.zones(meantBy: name)
      guard meant.isEmpty else {
        return PhraseError.unknownZone(seen: name, suggestions: meant).sentence
      }
      return Sentence(
        "no zone \(seen: name) on this system; type a name like Asia/Seoul",
        ko: "이 시스템에 \(seen: name) 시간대가 없습니다. Asia/Seoul처럼 쓰세요")
    case .damaged(let name, _):
      return Sentence(
        "the system's data of the zone \(seen: name) is damaged; type a name like Asia/Seoul",
        ko: "\(seen: name) 시간대의 시스템 데이터가 손상되었습니다. Asia/Seoul처럼 쓰세요")
    }
  }
}

extension InstallError: Explained {
  package var status: ExitStatus {
    switch self {
    case .foreign, .noCrontab, .crontabFailed: .failure
    case .bothWays, .notOwn, .controlCharacter: .usage
    }
  }

  package var sentence: Sentence {
    switch self {
    case .bothWays:
      Sentence("--write or --remove, not both", ko: "--write와 --remove 가운데 하나만 쓰세요")
    case .notOwn(let target):
      Sentence(
        "this belongs into a file of yours; print it and add it there",
        ko: "사용자의 설정 파일에 직접 넣어야 합니다. 넣을 내용을 보려면"
      ).with(command: "daydot install \(plain: target)")
    case .foreign(let path):
      Sentence(
        "\(seen: path) was not written by daydot and stays as it is",
        ko: "\(seen: path)\(.topic) daydot이 쓴 파일이 아니어서 그대로 두었습니다")
    case .noCrontab(hasSystemd: true):
      Sentence(
        "cron is not installed; to have systemd check the reminders instead",
        ko: "cron이 설치되어 있지 않습니다. systemd가 대신 알림을 확인하게 하려면"
      ).with(command: "daydot install systemd --write")
    case .noCrontab(hasSystemd: false):
      Sentence(
        "cron is not installed: there is no program crontab; install it and type this again",
        ko: "cron이 설치되어 있지 않습니다. crontab 프로그램을 설치하고 다시 실행하세요")
    case .crontabFailed(let reason):
      Sentence(
        """
        crontab failed: \(reason: reason); without --write or --cron \
        the line is printed
        """,
        ko: """
          crontab이 실패했습니다: \(reason: reason). --write나 --cron 없이 \
          실행하면 넣을 줄을 보여 줍니다
          """)
    case .controlCharacter(let word):
      Sentence(
        """
        \(seen: word) has a control character, which crontabs and units cannot hold; give the file \
        or the folder another name
        """,
        ko: """
          \(seen: word)에 제어 문자가 있어 crontab이나 systemd 유닛에 쓸 수 없습니다. 파일이나 폴더의 이름을 바꾸세요
          """)
    }
  }
}

extension HolidayFileError: Explained {
  package var status: ExitStatus {
    switch self {
    case .missing: .usage
    case .unreadable: .data
    }
  }

  package var sentence: Sentence {
    switch self {
    case .missing(let name, let path, let known):
      Sentence(
        """
        no holidays are called \(seen: name); there are \(list: known), and yours would be in the \
        file \(plain: path)
        """,
        ko: """
          \(seen: name) 공휴일은 없습니다. 있는 것은 \(list: known)이고, 직접 만든 것은 \(plain: path) 파일에 둡니다
          """)
    case .unreadable(let path, let error, let others):
      Sentence(
        "\(plain: path), line \(error.line): ", ko: "\(plain: path) \(error.line)번째 줄: ")
        + error.fault.sentence
        + (others == 0
          ? .empty
          : Sentence(
            "; and \(others) more \(plural: others, "line", "lines")", ko: ". 그 밖에 \(others)줄 더"))
    }
  }
}

extension HolidayTableError.Fault: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .fieldCount(let count, let expected):
      Sentence(
        """
        \(count) \(plural: count, "field", "fields"), not \(expected); a holiday is 'days | years | name | local name | off or \
        work | observed'
        """,
        ko: """
          칸이 \(expected)개가 아니라 \(count)개입니다. 공휴일은 '날짜 | 연도 | 영어 이름 | 이름 | off나 work | 대체 휴일'로 씁니다
          """)
    case .unreadable(.name, _):
      Sentence("the name is missing", ko: "이름이 없습니다")
    case .unreadable(let field, let text): field.sentence(seen: text)
    case .rule(let error): error.sentence
    }
  }
}

extension HolidayTableError.Field {
  fileprivate func sentence(seen text: String) -> Sentence {
    let example =
      switch self {
      case .days:
        "2027-10-15, 2027-07-20..2027-08-16, FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1, EASTER -2, BETWEEN"
      case .years: "2021-, 1949-2005, 2012"
      case .off: "off, work"
      case .observed: "sat> sun> from 2021"
      case .name: ""
      }
    return Sentence(
      "cannot read \(seen: text); it can be such as \(plain: example)",
      ko: "\(seen: text)\(.object) 읽을 수 없습니다. 예: \(plain: example)")
  }
}

extension ConfigError: Explained {
  package var sentence: Sentence {
    switch self {
    case .unknownKey(let seen, let suggestion, let line, let path):
      at(line, path) + Sentence("no setting is called \(seen: seen)", ko: "\(seen: seen) 설정은 없습니다")
        + (suggestion.map {
          Sentence("; did you mean '\(plain: $0)'?", ko: ". '\(plain: $0)' 설정인가요?")
        }
          ?? Sentence("; to see them all", ko: ". 설정을 모두 보려면").with(command: "daydot config list"))
    case .badValue(let key, let seen, let expected, let line, let path):
      at(line, path) + .badValue(key, seen, expected: expected)
        + (seen.isEmpty
          ? Sentence("; to have none", ko: ". 없애려면").with(
            command: "daydot config unset \(plain: key)") : .empty)
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
        Sentence("to change it", ko: "바꾸려면").with(
          command: "daydot config set \(operand: key) \(operand: value)")
      } else {
        Sentence("to see it", ko: "보려면").with(command: "daydot config get \(operand: key)")
      }
    }
  }

  /// The line of the file that an error is about.
  private func at(_ line: Int?, _ path: String) -> Sentence {
    line.map { Sentence("\(plain: path), line \($0): ", ko: "\(plain: path) \($0)번째 줄: ") }
      ?? .empty
  }
}

extension Sentence {
  /// Up to which year all holidays of a region are known.
  package static func holidaysDecreed(region: String, to year: Int) -> Sentence {
    year >= 9999
      ? Sentence(
        "the holidays of \(plain: region) are set by rules for all years",
        ko: "\(plain: region) 공휴일은 모든 해에 규칙으로 정해져 있습니다")
      : Sentence(
        "the holidays of \(plain: region) are all decreed up to \(year), later ones are by rule",
        ko: "\(plain: region) 공휴일은 \(year)년까지 모두 정해졌고, 그 뒤는 규칙을 따릅니다")
  }

  package static func settingWasNotSet(_ name: String) -> Sentence {
    Sentence("\(plain: name) was not set", ko: "\(plain: name) 설정은 지정되어 있지 않습니다")
  }
}
