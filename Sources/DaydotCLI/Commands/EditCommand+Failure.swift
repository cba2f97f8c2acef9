import CommandLine
import Messages
import Presentation

extension EditCommand {
  enum Failure: Explained, Hashable {
    /// An edit that turns one item into two can not be applied to several items at once.
    case oneAtATime(id: Int)
    /// No option names a field, and there is no terminal for an editor.
    case nothingToEdit(id: Int)
    case emptyTitle(id: Int)
    /// A zone was given to an item without a time.
    case zoneNeedsTime(id: Int)

    var status: ExitStatus { .usage }

    var sentence: Sentence {
      switch self {
      case .oneAtATime(let id):
        Sentence(
          "\(id) becomes two items by this; change it by itself: daydot edit \(id) …",
          ko: "\(id)번 항목은 이렇게 고치면 둘로 나뉩니다. 따로 고치세요: daydot edit \(id) …")
      case .nothingToEdit(let id):
        Sentence(
          """
          what of \(id) is to change? type: daydot edit \(id) --title "Buy milk"; daydot help edit \
          shows what else
          """,
          ko: """
            \(id)번 항목의 무엇을 바꿀까요? 이렇게 쓰세요: daydot edit \(id) --title "우유 사기". 바꿀 수 있는 것은 \
            daydot help edit로 볼 수 있습니다
            """)
      case .emptyTitle(let id):
        Sentence(
          "a title cannot be empty; type: daydot edit \(id) --title \"Buy milk\"",
          ko: "제목은 비울 수 없습니다. 이렇게 쓰세요: daydot edit \(id) --title \"우유 사기\"")
      case .zoneNeedsTime(let id):
        Sentence(
          """
          a zone belongs to a time, and \(id) has none; type: \
          daydot edit \(id) --time 09:00 --zone Asia/Seoul
          """,
          ko: """
            시간대는 시각이 있는 항목에만 정할 수 있습니다. 이렇게 쓰세요: \
            daydot edit \(id) --time 09:00 --zone Asia/Seoul
            """)
      }
    }
  }
}
