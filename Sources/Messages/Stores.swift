import CommandLine
import Presentation
import SQLite
import TodoStore

extension StoreError: Explained {
  package var status: ExitStatus { if case .isTheStore = self { .usage } else { .failure } }

  package var sentence: Sentence {
    switch self {
    case .danglingLink(let path, let target):
      return Sentence(
        """
        \(seen: path) is a link to \(seen: target), and nothing is there; name another file, or \
        remove the link
        """,
        ko: """
          \(seen: path)\(.topic) \(seen: target)\(.object) 가리키는 링크인데 그 자리에 아무것도 없습니다. 다른 파일을 \
          쓰거나 링크를 지우세요
          """
      ).with(command: "rm \(typed: path)")
    case .notAFile(let path):
      return Sentence(
        "\(seen: path) is a device or a pipe and was left as it is; name a file",
        ko: "\(seen: path)\(.topic) 장치나 파이프입니다. 그대로 두었습니다. 파일을 쓰세요")
    case .severalNames(let path, let count):
      let copy = path + ".own"
      return Sentence(
        """
        the store \(seen: path) has \(count) names (hard links) and could lose changes; give it a \
        file of its own
        """,
        ko: "저장소 \(seen: path) 파일에 이름(하드 링크)이 \(count)개 있어 내용을 잃을 수 있습니다. 파일을 따로 만드세요"
      ).with(
        command: "cp \(typed: path) \(typed: copy) && mv \(typed: copy) \(typed: path)")
    case .isTheStore(let path):
      return Sentence(
        "\(seen: path) is the store itself; name another file for the copy",
        ko: "\(seen: path) 파일은 지금 쓰는 저장소입니다. 백업을 저장할 다른 파일을 지정하세요")
    case .otherStore(let path):
      return Sentence(
        "\(seen: path) is another store; to replace it add --force",
        ko: "\(seen: path) 파일은 다른 저장소입니다. 덮어쓰려면 --force를 추가하세요")
    case .lockIsNoFile(let path):
      return Sentence(
        "\(seen: path) is no file, and checks lock it; the next one makes it anew after",
        ko: "\(seen: path)\(.topic) 알림을 점검할 때 잠금에 쓰는 자리인데 파일이 아닙니다. 지우면 다시 만듭니다"
      ).with(command: "rm -r \(typed: path)")
    case .foreign(let path):
      return Sentence(
        "\(seen: path) belongs to another program and was left as it is; name another file",
        ko: "\(seen: path)\(.topic) 다른 프로그램의 파일이라 그대로 두었습니다. 다른 파일을 지정하세요")
    case .foreignSchema(let path, let name):
      return Sentence(
        """
        \(seen: path) has \(seen: name) in it, which is none of daydot's and could change what it \
        writes; to look at it
        """,
        ko: """
          \(seen: path)에 daydot이 만들지 않은 \(seen: name)\(.subject) 있습니다. 저장하는 내용을 바꿀 수 있어 \
          열지 않습니다. 확인하려면
          """
      ).with(command: "sqlite3 \(typed: path) .schema")
    case .newer(let path, let found, let known):
      return Sentence(
        """
        the store \(seen: path) was written by a newer daydot (schema \(found), this one reads up \
        to \(known)); update daydot
        """,
        ko: """
          저장소 \(seen: path) 파일은 더 새로운 daydot이 만들었습니다 (구조 \(found), 이 프로그램은 \(known)까지). \
          daydot을 업데이트하세요
          """)
    }
  }
}

extension DatabaseError: Explained {
  package var status: ExitStatus { if case .busy = self { .busy } else { .failure } }

  package var sentence: Sentence {
    switch self {
    case .isFolder(let path):
      return Sentence(
        "the store \(seen: path) is a folder; name a file, as --store \(plain: path)/daydot.db",
        ko: "저장소 \(seen: path)\(.topic) 폴더입니다. 파일을 쓰세요: --store \(plain: path)/daydot.db")
    case .unwritable(let path, let reason):
      return Sentence(
        "cannot open the store \(seen: path): \(reason: reason)",
        ko: "저장소 \(seen: path) 파일을 열 수 없습니다: \(reason: reason)")
    case .folderUnwritable(let path):
      return Sentence(
        "cannot write to the folder \(seen: path), where the store keeps files beside it",
        ko: "\(seen: path) 폴더에 쓸 수 없습니다. 저장소는 이 폴더에 파일을 함께 둡니다")
    case .busy(let path):
      return Sentence(
        "the store \(seen: path) is busy: another program is writing; try again",
        ko: "다른 프로그램이 저장소 \(seen: path) 파일에 쓰고 있습니다. 잠시 뒤에 다시 시도하세요")
    case .damaged(let path, let backup):
      let damaged = Sentence(
        "the store \(seen: path) is damaged and was left as it is; ",
        ko: "저장소 \(seen: path) 파일이 손상되었습니다. 그대로 두었습니다. ")
      guard let backup else {
        return damaged + Sentence("there is no backup beside it", ko: "같은 폴더에 백업이 없습니다")
      }
      // The command also removes the store's log.
      return damaged
        + Sentence(
          "its newest backup is \(seen: backup); to put it back",
          ko: "최신 백업은 \(seen: backup)입니다. 복원하려면"
        ).with(
          command: """
            rm -f \(typed: path + "-wal") \(typed: path + "-shm") && cp \(typed: backup) \
            \(typed: path)
            """)
    case .full(let path):
      return Sentence(
        "the disk of \(seen: path) is full; the store is as it was",
        ko: "\(seen: path) 파일이 있는 디스크가 가득 찼습니다. 저장소는 그대로입니다")
    case .failed(let code, let message, _):
      return Sentence(
        "the store failed (SQLite \(code): \(plain: message)); it is as it was",
        ko: "저장소에서 오류가 났습니다 (SQLite \(code): \(plain: message)). 저장소는 그대로입니다")
    }
  }
}

extension Sentence {
  /// Names that earlier versions took for several were merged.
  package static func mergedNames(_ names: String) -> Sentence {
    Sentence(
      """
      names that differed only in case or composition are one now: \(plain: names); what was done \
      before cannot be undone any more
      """,
      ko: """
        대소문자나 조합 방식만 다른 이름을 합쳤습니다: \(plain: names). 그 전의 변경은 되돌릴 수 없습니다
        """)
  }

  /// Other users could read the file and no longer can.
  package static func storeTightened(path: String) -> Sentence {
    Sentence(
      "others could read the store \(seen: path); it is yours alone now (mode 0600)",
      ko: "저장소 \(seen: path) 파일을 다른 사용자도 읽을 수 있었습니다. 이제 본인만 읽을 수 있습니다 (0600)")
  }

  /// An item was shown without one of its values, which cannot be read.
  package static func unreadableItem(id: Int, title: String, value: String) -> Sentence {
    Sentence(
      """
      \(id) \(quoted: title) cannot be read whole: \(seen: value) is no date, time, rule, zone or \
      code here; give it another
      """,
      ko: "\(id)번 \(quoted: title) 항목의 \(seen: value) 값을 읽을 수 없습니다. 새로 지정하세요"
    ).with(command: "daydot edit \(id)")
  }

  package static func backedUp(path: String) -> Sentence {
    Sentence("a copy is in \(seen: path)", ko: "\(seen: path)에 백업했습니다")
  }
}
