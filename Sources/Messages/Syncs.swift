import CivilTime
import CommandLine
import Interchange
import Outcomes
import Presentation
import TodoCore
import TodoStore

extension SyncError: Explained {
  package var status: ExitStatus {
    switch self {
    case .unmergeable, .differentItems: .data
    case .noFolder, .isFile, .noAddress, .noList, .noServer, .severalFolders: .usage
    case .listTaken, .nameTaken, .listInUse, .folderTaken, .onlyHere, .unknown: .failure
    }
  }

  package var sentence: Sentence {
    switch self {
    case .listTaken(let list, let location):
      return Sentence(
        "the list \(plain: list) is already synced with \(seen: location); name another with --list",
        ko: "\(plain: list) 목록은 이미 \(seen: location)\(.object) 동기화하고 있습니다. --list로 다른 목록을 정하세요")
    case .nameTaken(let path, let list, let location):
      return Sentence(
        """
        \(seen: path) is not synced, as the list of its name, \(plain: list), is synced with \
        \(seen: location); under another name
        """,
        ko: """
          \(seen: path)\(.topic) 동기화하지 않습니다. 같은 이름의 \(plain: list) 목록을 \
          \(seen: location)\(.object) 동기화하고 있습니다. 다른 이름으로 하려면
          """
      ).with(
        command: "daydot sync add \(operand: path) --list NAME",
        ko: "daydot sync add \(operand: path) --list 이름")
    case .folderTaken(let path, let list):
      return Sentence(
        "\(seen: path) is already synced with the list \(plain: list)",
        ko: "\(seen: path)\(.topic) 이미 \(plain: list) 목록과 동기화하고 있습니다")
    case .noFolder(let path):
      return Sentence(
        "there is no folder \(seen: path)", ko: "\(seen: path) 폴더가 없습니다")
    case .isFile(let path):
      return Sentence(
        "\(seen: path) is a file, and a list is synced with a folder; to take its items in",
        ko: "\(seen: path)\(.topic) 파일입니다. 목록은 폴더와 동기화합니다. 파일의 항목을 가져오려면"
      ).with(command: "daydot import \(operand: path)")
    case .onlyHere(let list, let path, let count):
      return Sentence(
        """
        \(count) \(plural: count, "item", "items") of \(plain: list) \(plural: count, "is", "are") in no \
        file of \(seen: path) and would be lost; nothing was changed. To end the sync and keep \
        \(plural: count, "it", "them")
        """,
        ko: """
          \(plain: list) 목록의 항목 \(count)개가 \(seen: path)에 없어 지우면 사라집니다. 아무것도 바꾸지 않았습니다. \
          항목을 남기고 동기화를 끝내려면
          """
      ).with(command: "daydot sync rm \(operand: list) --keep-items")
    case .noAddress(let address):
      return Sentence(
        "\(seen: address) cannot be fetched; an address begins with https:, http: or webcal:",
        ko: "\(seen: address)\(.topic) 받을 수 없습니다. 주소는 https:, http:, webcal:로 시작합니다")
    case .noList:
      return Sentence(
        "a subscription needs a list of its own; name it with --list",
        ko: "구독에는 따로 쓸 목록이 필요합니다. --list로 정하세요")
    case .listInUse(let list):
      return Sentence(
        """
        the list \(plain: list) is for items of yours; a subscription needs a list of its own; name \
        it with --list
        """,
        ko: "\(plain: list) 목록은 직접 쓰는 목록입니다. 구독에는 따로 쓸 목록이 필요합니다. --list로 정하세요")
    case .noServer(let address):
      return Sentence(
        """
        \(seen: address) is no address of a server: it begins with https:, and name and password are not \
        part of it
        """,
        ko: "\(seen: address)\(.topic) 서버 주소가 아닙니다. https:로 시작하고 이름과 비밀번호는 넣지 않습니다")
    case .severalFolders(let path, let count):
      return Sentence(
        "\(seen: path) has \(count) folders, each of which becomes a list; leave out --list",
        ko: "\(seen: path)에 폴더가 \(count)개 있고 하나하나가 목록이 됩니다. --list를 빼세요")
    case .unknown(let list, let known):
      if known.isEmpty {
        return Sentence(
          "no list is synced yet; to begin", ko: "아직 동기화하는 목록이 없습니다. 시작하려면"
        ).with(command: "daydot help sync add")
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

extension ReadOnlyList: Explained {
  package var status: ExitStatus { .failure }

  package var sentence: Sentence {
    guard let id else {
      return Sentence(
        """
        the list \(plain: list) is a subscription and takes no items of yours; name another with \
        --list
        """,
        ko: "\(plain: list) 목록은 구독이라 항목을 넣을 수 없습니다. --list로 다른 목록을 정하세요")
    }
    return Sentence(
      """
      \(id) \(quoted: title) comes from the subscription \(plain: list) and cannot be changed here; a \
      copy can
      """,
      ko: "\(id)번 \(quoted: title)\(.topic) \(plain: list) 구독의 항목이라 여기서 바꿀 수 없습니다. 복사본은 바꿀 수 있습니다"
    ).with(command: "daydot copy \(id)")
  }
}

extension SyncFailure {
  /// - Parameter list: The list that could not be synced.
  package func sentence(of list: String) -> Sentence {
    switch self {
    case .missing(let path):
      return Sentence(
        """
        the folder \(seen: path) is not there; nothing was taken. To sync it no more, and keep its items
        """,
        ko: "\(seen: path) 폴더가 없습니다. 아무것도 바꾸지 않았습니다. 동기화를 그만두고 항목만 남기려면"
      ).with(command: "daydot sync rm \(operand: list) --keep-items")
    case .unreadable(let path, let reason):
      return Sentence(
        "the folder \(seen: path) cannot be read: \(reason: reason); nothing was taken",
        ko: "\(seen: path) 폴더를 읽을 수 없습니다: \(reason: reason). 아무것도 바꾸지 않았습니다")
    case .emptied(let path, let known):
      return Sentence(
        """
        \(seen: path) is empty, and held \(known) \(plural: known, "item", "items"); \
        nothing was taken. If \(plural: known, "it is", "they are") really to go
        """,
        ko: "항목 \(known)개가 있던 \(seen: path)\(.subject) 비었습니다. 아무것도 바꾸지 않았습니다. 정말 모두 지우려면"
      ).with(command: "daydot sync \(operand: list) --force")
    case .unwritable(let path, let reason):
      return Sentence(
        "the folder \(seen: path) cannot be written to: \(reason: reason); nothing was changed",
        ko: "\(seen: path) 폴더에 쓸 수 없습니다: \(reason: reason). 아무것도 바꾸지 않았습니다")
    case .holdsFolders(let path):
      return Sentence(
        "\(seen: path) has no items, but folders of calendars; to sync those",
        ko: "\(seen: path)에는 항목이 없고 달력 폴더가 있습니다. 그 폴더들을 동기화하려면"
      ).with(command: "daydot sync add \(operand: path)")
    case .notReached(let address):
      return Sentence(
        "\(seen: address) cannot be reached; the list stays as it was",
        ko: "\(seen: address)에 연결할 수 없습니다. 목록은 그대로입니다")
    case .cut(let address):
      return Sentence(
        "\(seen: address) broke off before all was sent; the list stays as it was",
        ko: "\(seen: address)에서 받다가 끊겼습니다. 목록은 그대로입니다")
    case .notFetched(let address, let reason):
      return Sentence(
        "\(seen: address) could not be fetched: \(reason: reason); the list stays as it was",
        ko: "\(seen: address)\(.object) 받지 못했습니다: \(reason: reason). 목록은 그대로입니다")
    case .late(let address, let seconds):
      return Sentence(
        """
        \(seen: address) did not send all within \(seconds) \(plural: seconds, "second", "seconds"); the \
        list stays as it was
        """,
        ko: "\(seen: address)\(.object) \(seconds)초 안에 다 받지 못했습니다. 목록은 그대로입니다")
    case .tooLarge(let address):
      return Sentence(
        "\(seen: address) sent more than 64 MB; the list stays as it was",
        ko: "\(seen: address)에서 받은 것이 64 MB를 넘습니다. 목록은 그대로입니다")
    case .noCalendar(let address):
      return Sentence(
        "\(seen: address) sent no calendar but something else; the list stays as it was",
        ko: "\(seen: address)에서 받은 내용은 캘린더가 아닙니다. 목록은 그대로입니다")
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
    case .exceeds(let property):
      Sentence(
        "its \(short: property) is too large", ko: "\(short: property)\(.subject) 너무 큽니다")
    case .failed(let reason): Sentence(same: "\(reason: reason)")
    case .doubled(let name):
      Sentence(
        "\(seen: name) holds the same item and is the one that counts",
        ko: "같은 항목이 \(seen: name) 파일에 있고 그 파일을 따릅니다")
    case .elsewhere(let list):
      Sentence("its item is in the list \(plain: list)", ko: "항목이 \(plain: list) 목록에 있습니다")
    case .noItem, .empty: Sentence("it holds no item", ko: "항목이 없습니다")
    }
  }
}

extension Item.Status {
  fileprivate var sentence: Sentence {
    switch self {
    case .open: Sentence("open", ko: "할 일")
    case .done: Sentence("done", ko: "완료")
    case .cancelled: Sentence("cancelled", ko: "취소됨")
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
    case .priority: Sentence("priority", ko: "우선순위")
    case .list: Sentence("list", ko: "목록")
    case .star: Sentence("star", ko: "별표")
    case .since: Sentence("year of the beginning", ko: "시작 연도")
    case .place: Sentence("place", ko: "장소")
    case .time: Sentence("time", ko: "시간")
    case .rule: Sentence("repetition", ko: "반복")
    case .dates: Sentence("dates", ko: "날짜")
    case .status: Sentence("state", ko: "상태")
    case .reminder: Sentence("reminder", ko: "알림")
    case .removed, .done, .parent, .after, .repeating: Sentence("item", ko: "항목")
    case .property(let name): Sentence(same: "\(short: name)")
    }
  }
}

extension Sentence {
  /// What a sync changed in a list and in its folder; nil if it was nothing.
  package static func synced(_ sync: ListSync) -> Sentence? {
    let (here, there) = (sync.here, sync.there)
    var parts = Sentence.counts(new: here.new, changed: here.changed, removed: here.removed)
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

  /// A conflict: both sides changed the same value.
  package static func merged(_ conflict: SyncConflict) -> Sentence {
    let (merge, field) = (conflict.conflict, conflict.conflict.field)
    var title = Sentence(same: "\(quoted: conflict.title)")
    if let key = merge.occurrence.flatMap({ try? OccurrenceKey(iso: $0) }) {
      title = Sentence("\(title) on \(occurrence: key)", ko: "\(title) \(occurrence: key)")
    }
    if field == .removed {
      if let alarm = conflict.kept?.whole?.reminders?.first {
        let words = Sentence(same: "\(trigger: alarm.trigger)")
        title = Sentence("the reminder \(words) of \(title)", ko: "\(title)의 알림(\(words))")
      }
      return merge.keptOurs
        ? Sentence(
          "\(title) was changed here and removed in the folder; it stays",
          ko: "\(title)\(.topic) 여기서 바뀌고 폴더에서 지워졌습니다. 남겨 둡니다")
        : Sentence(
          "\(title) was removed here and changed in the folder; it stays",
          ko: "\(title)\(.topic) 여기서 지워지고 폴더에서 바뀌었습니다. 남겨 둡니다")
    }
    if field == .done {
      return Sentence(
        "\(title) was done, and the other side has changed the series, which has no such date now",
        ko: "\(title)\(.topic) 완료했지만, 다른 쪽에서 반복을 바꾸어 이제 그 날짜가 없습니다")
    }
    let other = Sentence(same: "\(quoted: merge.lost.text)")
    if field == .parent {
      return Sentence(
        "\(title) is no step of \(other), as each would be a step of the other",
        ko: "\(title)\(.subject) \(other)의 단계이면 서로의 단계가 되므로 그 관계를 뺐습니다")
    }
    if field == .repeating {
      return Sentence(
        "\(title) is no step of \(other), as each repeats by itself now",
        ko: "\(title)\(.topic) 이제 \(other)\(.and) 따로 반복되므로 그 하위 항목에서 뺐습니다")
    }
    if field == .after {
      return Sentence(
        "\(title) does not wait for \(other), as each would wait for the other",
        ko: "\(title)\(.subject) \(other)\(.object) 기다리면 서로 기다리게 되므로 그 관계를 뺐습니다")
    }
    let kept = value(merge.kept, of: merge, in: conflict.kept)
    let lost = value(merge.lost, of: merge, in: conflict.lost)
    return Sentence(
      "\(title): both sides changed the \(field.sentence); \(kept) is kept, \(lost) is not",
      ko: """
        \(title): 양쪽에서 바꾼 \(field.sentence) 가운데 \(kept)\(.object) 남기고 \(lost)\(.topic) 버립니다
        """)
  }

  /// A value of a conflict in its usual form, or else as in the file.
  private static func value(
    _ value: MergeConflict.Value, of conflict: MergeConflict, in entry: Entry?
  ) -> Sentence {
    let none = Sentence("none", ko: "없음")
    let written = value.text.isEmpty ? none : Sentence(same: "\(seen: value.text)")
    guard let entry, let item = entry.whole else { return written }
    switch conflict.field {
    case .time: return Sentence(same: "\(when: entry)")
    case .rule: return item.repetition.map { Sentence(same: "\(repeats: $0)") } ?? none
    case .priority: return item.priority == .none ? none : item.priority.sentence
    case .star: return item.isStarred ? Sentence("starred", ko: "별표 있음") : none
    case .place: return item.place.map { Sentence(same: "\(seen: $0.name)") } ?? none
    case .reminder:
      return item.reminders?.first.map {
        Sentence(same: "\(trigger: $0.trigger, inZone: item.when.zone(of: $0.trigger))")
      } ?? none
    case .status:
      guard let change = item.changes.first, conflict.occurrence != nil else {
        return item.status.sentence
      }
      switch change.status {
      case .done: return Sentence("done", ko: "완료")
      case .skipped: return Sentence("skipped", ko: "건너뜀")
      case .open: return change.movedTo.map { Sentence(same: "\(when: $0)") } ?? none
      }
    default: return written
    }
  }

  package static func leftAlone(_ file: LeftFile, list: String) -> Sentence {
    Sentence(
      "\(plain: list): \(seen: file.name) is left alone: \(file.reason.sentence)",
      ko: "\(plain: list): \(seen: file.name)\(.topic) 그대로 두었습니다: \(file.reason.sentence)")
  }

  /// The same, for a line below the name of its list.
  package static func leftAlone(_ file: LeftFile) -> Sentence {
    Sentence(
      "left alone: \(seen: file.name), as \(file.reason.sentence)",
      ko: "그대로 둠: \(seen: file.name) (\(file.reason.sentence))")
  }

  package static func failed(_ failure: SyncFailure, list: String) -> Sentence {
    Sentence(same: "\(plain: list): \(failure.sentence(of: list))")
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
      here; if they are really to go
      """,
      ko: "\(plain: list): 폴더에서 항목 \(count)개가 한꺼번에 없어져 여기서는 지우지 않았습니다. 정말 지우려면"
    ).with(command: "daydot sync \(operand: list) --force")
  }

  /// The calendar of a subscription was cut off. Its complete part was taken.
  package static func cutOff(list: String) -> Sentence {
    Sentence(
      """
      \(plain: list): the calendar ends without END:VCALENDAR; what is whole was taken, and what may be missing \
      stays
      """,
      ko: """
        \(plain: list): 캘린더가 END:VCALENDAR 없이 끝납니다. 온전한 항목만 받고, 빠졌을 수 있는 항목은 그대로 두었습니다
        """)
  }

  /// The answer of `--dry-run` when there is nothing to do.
  package static var nothingToSync: Sentence {
    Sentence("nothing would change", ko: "바뀔 것이 없습니다")
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
      same: list.isSubscription
        ? "\(plain: list.list) ← \(plain: list.location)"
        : "\(plain: list.list) ↔ \(plain: list.location)")
  }

  /// After lists were bound.
  package static var nowSync: Sentence {
    Sentence("to bring them together", ko: "동기화하려면").with(command: "daydot sync")
  }

  package static func unbound(_ list: BoundList, removed: Int) -> Sentence {
    let end = Sentence(
      "\(plain: list.list) is no longer synced with \(seen: list.location)",
      ko: "\(plain: list.list) 목록과 \(seen: list.location)의 동기화를 끝냈습니다")
    guard removed > 0 else { return end }
    let kept =
      list.isSubscription
      ? .empty
      : Sentence(", and the folder stays as it is", ko: ". 폴더는 그대로입니다")
    return end
      + Sentence(
        """
        ; \(removed) \(plural: removed, "item", "items") removed here\(kept). To have \
        \(plural: removed, "it", "them") back as items of yours
        """,
        ko: ". 여기서 항목 \(removed)개를 지웠습니다\(kept). 내 항목으로 되살리려면"
      ).with(command: "daydot undo")
  }

  // MARK: sync init

  /// - Parameter isListed: Whether it has what this program would write for the server.
  package static func vdirsyncerIsConfigured(path: String, isListed: Bool) -> Sentence {
    isListed
      ? Sentence(
        "\(seen: path) knows this server already and stays as it is",
        ko: "\(seen: path)에 이 서버가 이미 있어 그대로 두었습니다")
      : Sentence(
        "\(seen: path) is there already and stays as it is; add this to it:",
        ko: "\(seen: path)\(.subject) 이미 있어 그대로 두었습니다. 여기에 이 내용을 추가하세요:")
  }

  /// What to run once, in this order.
  package static func firstSync(folder: String, vdirsyncer: String) -> Sentence {
    Sentence(
      """
      once, in this order; mkdir only for a server without a calendar, and y to what discover asks
      """,
      ko: "처음 한 번, 이 순서로. mkdir은 서버에 캘린더가 없을 때만 하고, discover가 물으면 y로 답합니다"
    ).with(command: "mkdir -p \(operand: folder + "/todo")")
      .with(command: "\(plain: vdirsyncer) discover")
      .with(command: "\(plain: vdirsyncer) sync && \(plain: vdirsyncer) metasync")
      .with(command: "daydot sync add \(operand: folder)")
      .with(command: "daydot sync && \(plain: vdirsyncer) sync")
  }

  /// The entry of crontab that keeps everything together from then on.
  package static func cronOfSync(_ entry: String) -> Sentence {
    Sentence(
      "then every ten minutes, by this line of crontab, which --cron adds",
      ko: "그다음에는 crontab의 이 줄이 10분마다 동기화합니다. --cron을 주면 넣어 둡니다"
    ).with(command: "\(plain: entry)")
  }
}
