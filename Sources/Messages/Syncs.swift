import CivilTime
import CommandLine
import Interchange
import Outcomes
import Presentation

extension SyncError: Explained {
  package var status: ExitStatus {
    switch self {
    case .unmergeable, .differentItems: .data
    case .noFolder, .severalFolders: .usage
    case .listTaken, .folderTaken, .unknown: .failure
    }
  }

  package var sentence: Sentence {
    switch self {
    case .listTaken(let list, let location):
      return Sentence(
        """
        the list \(plain: list) is already synced with \(seen: location); another list: \
        \(mention: "--list NAME")
        """,
        ko: """
          \(plain: list) 목록은 이미 \(seen: location)\(.object) 동기화하고 있습니다. 다른 목록: \
          \(mention: "--list NAME")
          """)
    case .folderTaken(let path, let list):
      return Sentence(
        "\(seen: path) is already synced with the list \(plain: list)",
        ko: "\(seen: path)\(.topic) 이미 \(plain: list) 목록과 동기화하고 있습니다")
    case .noFolder(let path):
      return Sentence(
        "there is no folder \(seen: path)", ko: "\(seen: path) 폴더가 없습니다")
    case .severalFolders(let path, let count):
      return Sentence(
        "\(seen: path) has \(count) folders, each of which becomes a list; leave out --list",
        ko: "\(seen: path)에 폴더가 \(count)개 있고 하나하나가 목록이 됩니다. --list를 빼세요")
    case .unknown(let list, let known):
      if known.isEmpty {
        return Sentence(
          "no list is synced yet; to begin: \(command: "daydot sync add PATH")",
          ko: "아직 동기화하는 목록이 없습니다. 시작하려면: \(command: "daydot sync add PATH")")
      }
      return Sentence(
        "the list \(seen: list) is not synced; these are: \(list: known)",
        ko: "\(seen: list) 목록은 동기화하지 않습니다. 동기화하는 목록: \(list: known)")
    case .unmergeable(let path, let reason):
      return Sentence(
        "\(seen: path) cannot be merged: \(reason.sentence); both files stay as they are",
        ko: "\(seen: path) 파일은 합칠 수 없습니다: \(reason.sentence). 두 파일을 그대로 두었습니다")
    case .differentItems:
      return Sentence(
        "the files hold two different items; both stay as they are",
        ko: "두 파일의 항목이 서로 다릅니다. 그대로 두었습니다")
    }
  }
}

extension SyncFailure: Explained {
  package var status: ExitStatus { .failure }

  package var sentence: Sentence {
    switch self {
    case .missing(let path):
      return Sentence(
        "the folder \(seen: path) is not there; nothing was taken",
        ko: "\(seen: path) 폴더가 없습니다. 아무것도 바꾸지 않았습니다")
    case .unreadable(let path, let reason):
      return Sentence(
        "the folder \(seen: path) cannot be read: \(reason: reason); nothing was taken",
        ko: "\(seen: path) 폴더를 읽을 수 없습니다: \(reason: reason). 아무것도 바꾸지 않았습니다")
    case .emptied(let path, let known):
      return Sentence(
        """
        the folder \(seen: path) is empty, and held \(known) \(plural: known, "item", "items"); \
        nothing was taken. If \(plural: known, "it is", "they are") really to go: \
        \(mention: "daydot sync --force")
        """,
        ko: """
          항목 \(known)개가 있던 \(seen: path) 폴더가 비었습니다. 아무것도 바꾸지 않았습니다. 정말 모두 지우려면: \
          \(mention: "daydot sync --force")
          """)
    case .unwritable(let path, let reason):
      return Sentence(
        "the folder \(seen: path) cannot be written to: \(reason: reason); nothing was changed",
        ko: "\(seen: path) 폴더에 쓸 수 없습니다: \(reason: reason). 아무것도 바꾸지 않았습니다")
    }
  }
}

extension LeftFile.Reason: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .special: Sentence("it is not a regular file", ko: "일반 파일이 아닙니다")
    case .tooLarge: Sentence("it is larger than 16 MB", ko: "16 MB보다 큽니다")
    case .noUID: Sentence("it has no UID", ko: "UID가 없습니다")
    case .severalItems: Sentence("it holds several items", ko: "항목이 여러 개 있습니다")
    case .unreadable(let line, let property):
      property.isEmpty
        ? Sentence("line \(line) cannot be read", ko: "\(line)번째 줄을 읽을 수 없습니다")
        : Sentence(
          "line \(line), \(short: property), cannot be read",
          ko: "\(line)번째 줄 \(short: property)\(.object) 읽을 수 없습니다")
    case .failed(let reason): Sentence(same: "\(reason: reason)")
    case .doubled(let name):
      Sentence(
        "\(seen: name) holds the same item, changed later",
        ko: "\(seen: name) 파일에 같은 항목이 있고 그쪽이 더 새롭습니다")
    case .elsewhere(let list):
      Sentence("its item is in the list \(plain: list)", ko: "항목이 \(plain: list) 목록에 있습니다")
    case .noItem: Sentence("it holds no item", ko: "항목이 없습니다")
    }
  }
}

extension MergeConflict.Field: SentenceConvertible {
  package var sentence: Sentence {
    switch self {
    case .title: Sentence("title", ko: "제목")
    case .notes: Sentence("notes", ko: "메모")
    case .url: Sentence("link", ko: "링크")
    case .tags: Sentence("tags", ko: "태그")
    case .priority: Sentence("priority", ko: "중요도")
    case .list: Sentence("list", ko: "목록")
    case .star: Sentence("star", ko: "별표")
    case .place: Sentence("place", ko: "장소")
    case .time: Sentence("time", ko: "시간")
    case .rule: Sentence("repetition", ko: "반복")
    case .dates: Sentence("dates", ko: "날짜")
    case .status: Sentence("state", ko: "상태")
    case .reminder: Sentence("reminder", ko: "알림")
    case .removed: Sentence("item", ko: "항목")
    case .property(let name): Sentence(same: "\(short: name)")
    }
  }
}

extension Sentence {
  /// What a sync changed in a list and in its folder; nil if it was nothing.
  package static func synced(_ sync: ListSync) -> Sentence? {
    let (here, there) = (sync.here, sync.there)
    var parts: [Sentence] = []
    if here.new > 0 { parts.append(Sentence("\(here.new) new", ko: "새 항목 \(here.new)개")) }
    if here.changed > 0 {
      parts.append(Sentence("\(here.changed) changed", ko: "바뀐 항목 \(here.changed)개"))
    }
    if here.removed > 0 {
      parts.append(Sentence("\(here.removed) removed", ko: "삭제된 항목 \(here.removed)개"))
    }
    let written = there.new + there.changed
    if written > 0 {
      parts.append(Sentence("\(written) written to the folder", ko: "폴더에 쓴 항목 \(written)개"))
    }
    if there.removed > 0 {
      parts.append(
        Sentence(
          "\(there.removed) removed from the folder", ko: "폴더에서 지운 항목 \(there.removed)개"))
    }
    guard !parts.isEmpty else { return nil }
    return Sentence(same: "\(plain: sync.list): \(list: parts, ", ")")
  }

  /// Both sides changed the same.
  package static func merged(_ conflict: SyncConflict) -> Sentence {
    let (field, title) = (conflict.conflict.field, conflict.title)
    if field == .removed {
      return conflict.conflict.keptOurs
        ? Sentence(
          "\(quoted: title) was changed here and removed in the folder; it stays",
          ko: "\(quoted: title)\(.topic) 여기서 바뀌고 폴더에서 지워졌습니다. 남겨 두었습니다")
        : Sentence(
          "\(quoted: title) was removed here and changed in the folder; it stays",
          ko: "\(quoted: title)\(.topic) 여기서 지워지고 폴더에서 바뀌었습니다. 남겨 두었습니다")
    }
    let (kept, lost) = (conflict.conflict.kept, conflict.conflict.lost)
    let value = { (text: String) -> Sentence in
      text.isEmpty ? Sentence("none", ko: "없음") : Sentence(same: "\(seen: text)")
    }
    return Sentence(
      """
      \(quoted: title): both sides changed the \(field.sentence); \(value(kept)) is kept, \
      \(value(lost)) is not
      """,
      ko: """
        \(quoted: title): 양쪽에서 바꾼 \(field.sentence) 가운데 \(value(kept))\(.object) 남기고 \
        \(value(lost))\(.topic) 버렸습니다
        """)
  }

  package static func leftAlone(_ file: LeftFile, list: String) -> Sentence {
    Sentence(
      "\(plain: list): the file \(seen: file.name) is left alone: \(file.reason.sentence)",
      ko: "\(plain: list): \(seen: file.name) 파일은 그대로 두었습니다: \(file.reason.sentence)")
  }

  /// As above, below the name of its list.
  package static func leftAlone(_ file: LeftFile) -> Sentence {
    Sentence(
      "left alone: \(seen: file.name), as \(file.reason.sentence)",
      ko: "그대로 둔 파일: \(seen: file.name) (\(file.reason.sentence))")
  }

  package static func failed(_ failure: SyncFailure, list: String) -> Sentence {
    Sentence(same: "\(plain: list): \(failure.sentence)")
  }

  /// When a list was last brought together with its folder.
  package static func lastSync(_ moment: CivilDateTime?) -> Sentence {
    guard let moment else { return Sentence("not yet synced", ko: "아직 동기화하지 않음") }
    return Sentence("last synced \(moment: moment)", ko: "마지막 동기화: \(moment: moment)")
  }

  package static func heldBack(_ count: Int, list: String) -> Sentence {
    Sentence(
      """
      \(plain: list): \(count) items are gone from the folder at once, so none of them was removed \
      here; if they are really to go: \(mention: "daydot sync --force")
      """,
      ko: """
        \(plain: list): 폴더에서 항목 \(count)개가 한꺼번에 없어져 여기서는 지우지 않았습니다. 정말 지우려면: \
        \(mention: "daydot sync --force")
        """)
  }

  package static func unwritten(_ count: Int, list: String) -> Sentence {
    Sentence(
      """
      \(plain: list): the folder can only be read, so \(count) \(plural: count, "change", "changes") \
      made here \(plural: count, "waits", "wait")
      """,
      ko: "\(plain: list): 폴더가 읽기 전용이라 여기서 바꾼 \(count)개가 기다립니다")
  }

  package static func confirmMissing(_ count: Int, list: String) -> Sentence {
    Sentence(
      "\(plain: list): \(count) items are gone from the folder; remove them here too? [y/N]",
      ko: "\(plain: list): 폴더에서 항목 \(count)개가 없어졌습니다. 여기서도 지울까요? [예/아니요]")
  }

  package static func bound(_ list: BoundList) -> Sentence {
    Sentence(
      "\(plain: list.list) ↔ \(plain: list.location)",
      ko: "\(plain: list.list) ↔ \(plain: list.location)")
  }

  /// After lists were bound.
  package static var nowSync: Sentence {
    Sentence(
      "to bring them together: \(command: "daydot sync")", ko: "동기화하려면: \(command: "daydot sync")")
  }

  package static func unbound(_ list: BoundList, removed: Int) -> Sentence {
    let end = Sentence(
      "\(plain: list.list) is no longer synced with \(seen: list.location)",
      ko: "\(plain: list.list) 목록과 \(seen: list.location)의 동기화를 끝냈습니다")
    guard removed > 0 else { return end }
    return end
      + Sentence(
        """
        ; \(removed) \(plural: removed, "item", "items") removed here, and the folder stays as it \
        is. To have \(plural: removed, "it", "them") back: \(command: "daydot undo")
        """,
        ko: """
          . 여기서 항목 \(removed)개를 지웠고 폴더는 그대로입니다. 되돌리려면: \(command: "daydot undo")
          """)
  }
}
