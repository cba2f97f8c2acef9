import Outcomes
import Presentation
import TodoCore

/// The questions asked before a change.
extension Sentence {
  package static func confirmDone(count: Int) -> Sentence {
    Sentence("done with \(these(count))? [y/N]", ko: "\(count)개를 완료할까요? [예/아니요]")
  }

  package static func confirmUndone(count: Int) -> Sentence {
    Sentence("open \(these(count)) again? [y/N]", ko: "\(count)개를 다시 할 일로 되돌릴까요? [예/아니요]")
  }

  package static func confirmSkip(count: Int) -> Sentence {
    Sentence("skip \(these(count))? [y/N]", ko: "\(count)개를 건너뛸까요? [예/아니요]")
  }

  package static func confirmRemoval(count: Int) -> Sentence {
    Sentence("remove \(these(count))? [y/N]", ko: "\(count)개를 삭제할까요? [예/아니요]")
  }

  /// - Parameter until: The length, moment or place as it was typed.
  package static func confirmSnooze(count: Int, until: String) -> Sentence {
    Sentence(
      "announce \(these(count)) again, \(seen: until)? [y/N]",
      ko: "알림 \(count)개를 나중에 다시 보낼까요? (\(seen: until)) [예/아니요]")
  }

  /// - Parameter to: The new date as it was typed.
  package static func confirmMove(count: Int, to: String) -> Sentence {
    Sentence(
      "move \(these(count)) to \(seen: to)? [y/N]",
      ko: "\(count)개를 \(seen: to)\(.toward) 옮길까요? [예/아니요]")
  }

  private static func these(_ count: Int) -> Sentence {
    count == 1 ? Sentence(same: "it") : Sentence(same: "these \(count)")
  }

  package static func confirmRemoval(_ entry: Entry, _ part: RemovedPart) -> Sentence {
    let item = entry.item
    if case .series(let since) = part {
      return Sentence(
        """
        remove all of \(item.id) \(quoted: item.title), \(ruleOf: entry) since \(date: since)? [y/N]
        """,
        ko: """
          \(item.id)번 \(quoted: item.title) 항목의 반복을 모두 삭제할까요? (\(date: since)부터 \(ruleOf: entry)) [예/아니요]
          """)
    }
    return Sentence(
      "remove \(item.id) \(quoted: item.title) (\(when: entry.when))? [y/N]",
      ko: "\(item.id)번 \(quoted: item.title) (\(when: entry.when)) 항목을 삭제할까요? [예/아니요]")
  }

  package static func confirmCopyOver(path: String) -> Sentence {
    Sentence(
      "\(seen: path) is another store. Replace it? [y/N]",
      ko: "\(seen: path) 파일은 다른 저장소입니다. 덮어쓸까요? [예/아니요]")
  }
}
