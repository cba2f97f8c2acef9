import Outcomes
import Presentation

/// The messages of `setup`.
extension Sentence {
  package static let howToAnswer = Sentence(
    "Enter leaves a question as it is; q leaves, and every answer before it is kept",
    ko: "Enter를 누르면 그대로 둡니다. q로 나가도 그때까지의 답은 남습니다")

  /// - Parameter current: The value that Enter keeps; nil for none.
  package static func setup(
    _ question: Sentence, number: Int, of count: Int, current: String?
  ) -> Sentence {
    Sentence(same: "\(number)/\(count) \(question)")
      + current.map { Sentence(same: " [\(short: $0)]") } + Sentence(same: ":")
  }

  /// A command of the program as it is typed.
  package static func command(_ words: [String]) -> Sentence {
    Sentence(same: "daydot \(list: words.map { Sentence(same: "\(operand: $0)") }, " ")")
  }

  package static let nothingLeftToAsk = Sentence(
    "nothing is left to ask; to be asked everything again, or to see the settings",
    ko: "더 물을 것이 없습니다. 모두 다시 정하거나 설정을 보려면"
  ).with(command: "daydot setup --again").with(command: "daydot config")

  package static let setupLeft = Sentence(
    "the rest can wait; to continue from here", ko: "나머지는 나중에 해도 됩니다. 이어서 하려면"
  ).with(command: "daydot setup")

  package static let setupDone = Sentence("that is all; to begin:", ko: "끝났습니다. 이렇게 시작하세요:")

  package static func noCron(hasSystemd: Bool) -> Sentence {
    if hasSystemd { return InstallError.noCrontab(hasSystemd: true).sentence }
    return Sentence(
      "there is no cron here; reminders are announced when something runs this every minute",
      ko: "여기에는 cron이 없습니다. 알림이 오려면 이 명령이 1분마다 실행되어야 합니다"
    ).with(command: "daydot check")
  }
}

extension SetupError: Explained {
  package var sentence: Sentence {
    Sentence(
      "setup asks on a terminal; elsewhere see", ko: "setup은 터미널에서 묻습니다. 다른 곳에서는 도움말을 보세요"
    ).with(command: "daydot help config").with(command: "daydot help place").with(
      command: "daydot help install")
  }
}

extension SetupQuestion {
  /// What it is about.
  package var subject: Sentence {
    switch self {
    case .language: Sentence("language", ko: "언어")
    case .week: Sentence("week begins", ko: "한 주의 시작")
    case .holidays: Sentence("holidays", ko: "공휴일")
    case .home: Sentence("home", ko: "집")
    case .work: Sentence("work", ko: "회사")
    case .cron: Sentence(same: "cron")
    }
  }

  /// What is asked.
  package var words: Sentence {
    switch self {
    case .language: Sentence("language, en or ko", ko: "언어: en, ko")
    case .week: Sentence("first day of the week", ko: "한 주의 첫 요일")
    case .holidays:
      Sentence(
        "holidays of which regions: auto, none, or as KR, US",
        ko: "공휴일을 표시할 지역: auto, none 또는 KR, US처럼")
    case .home:
      Sentence(
        "home: coordinates, a link to a map, or here", ko: "집의 위치: 좌표나 지도 링크, 지금 있는 곳이면 here")
    case .work:
      Sentence(
        "work: coordinates, a link to a map, or here", ko: "회사의 위치: 좌표나 지도 링크, 지금 있는 곳이면 here")
    case .cron:
      Sentence(
        "have cron check the reminders every minute, y or n",
        ko: "알림이 자동으로 오도록 cron에 등록할까요? [예/아니요]")
    }
  }
}

/// The messages of `install`.
extension Sentence {
  package static func wrote(path: String) -> Sentence {
    Sentence("wrote \(plain: path)", ko: "\(plain: path) 파일을 썼습니다")
  }

  package static func removed(path: String) -> Sentence {
    Sentence("removed \(plain: path)", ko: "\(plain: path) 파일을 지웠습니다")
  }

  package static let outOfCrontab = Sentence("taken out of your crontab", ko: "crontab에서 뺐습니다")

  package static func inCrontab(entry: String) -> Sentence {
    Sentence("in your crontab", ko: "crontab에 넣었습니다").with(command: "\(plain: entry)")
  }
}

extension InstallStep: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .sourceInBash(let file):
      Sentence(
        "new shells that have bash-completion use it; for others, in ~/.bashrc",
        ko: "bash-completion이 있는 새 셸에서 동작합니다. 없으면 ~/.bashrc에 쓰세요"
      ).with(command: "source \(plain: file)")
    case .addToZshPath(let folder):
      Sentence(
        "in ~/.zshrc, before compinit", ko: "~/.zshrc의 compinit 앞에 쓰세요"
      ).with(command: "fpath=(\(plain: folder) $fpath)")
    case .enableTimer:
      Sentence(same: "systemctl --user daemon-reload && systemctl --user enable --now daydot.timer")
    case .disableTimer:
      Sentence(same: "systemctl --user disable --now daydot.timer; systemctl --user daemon-reload")
    }
  }
}
