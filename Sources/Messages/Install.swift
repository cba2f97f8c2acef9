import Outcomes
import Presentation

/// What `install` says.
extension Sentence {
  package static func wrote(path: String) -> Sentence {
    Sentence("wrote \(plain: path)", ko: "\(plain: path) 파일을 썼습니다")
  }

  package static func removed(path: String) -> Sentence {
    Sentence("removed \(plain: path)", ko: "\(plain: path) 파일을 지웠습니다")
  }

  package static let outOfCrontab = Sentence("taken out of your crontab", ko: "crontab에서 뺐습니다")

  package static func inCrontab(entry: String) -> Sentence {
    Sentence("in your crontab: \(plain: entry)", ko: "crontab에 넣었습니다: \(plain: entry)")
  }
}

extension InstallStep: Sayable {
  package var sentence: Sentence {
    switch self {
    case .sourceInBash(let file):
      Sentence(
        "new shells that have bash-completion use it; others: source \(plain: file) in ~/.bashrc",
        ko: "bash-completion이 있는 새 셸에서 동작합니다. 없으면 ~/.bashrc에 쓰세요: source \(plain: file)")
    case .addToZshPath(let folder):
      Sentence(
        "in ~/.zshrc, before compinit: fpath=(\(plain: folder) $fpath)",
        ko: "~/.zshrc의 compinit 앞에 쓰세요: fpath=(\(plain: folder) $fpath)")
    case .enableTimer:
      Sentence(same: "systemctl --user daemon-reload && systemctl --user enable --now daydot.timer")
    case .disableTimer:
      Sentence(same: "systemctl --user disable --now daydot.timer; systemctl --user daemon-reload")
    }
  }
}
