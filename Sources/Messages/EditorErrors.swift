import CommandLine
import Outcomes
import Presentation
import TextSearch
import TodoCore

extension ItemTextMistake: Explained {
  package var status: ExitStatus { .usage }

  package var sentence: Sentence { .inLine(line, explain(reason).sentence) }
}

extension ItemTextError: Explained {
  package var status: ExitStatus { .usage }

  package var sentence: Sentence {
    switch self {
    case .notText:
      return Sentence("the text is not UTF-8", ko: "글이 UTF-8이 아닙니다")
    case .noSuchField(let seen, let known):
      let name = String(seen.prefix { $0 != ":" })
      let fields = known.joined(separator: ", ")
      return Sentence("no field \(seen: name)", ko: "\(seen: name) 항목은 없습니다").orMeant(
        nearest(to: name, in: known),
        else: Sentence(
          "; the fields are \(plain: fields); notes go below the notes: line",
          ko: ". 쓸 수 있는 이름: \(plain: fields). 메모는 notes: 줄 아래에 씁니다"))
    case .repeatedField(let name):
      return Sentence("\(plain: name) is there a second time", ko: "\(plain: name) 줄이 두 번 나옵니다")
    case .noSuchStar(let seen): return .badValue("star", seen, expected: "yes, no")
    case .noSuchPriority(let seen):
      return .badValue(
        "priority", seen,
        expected: Item.Priority.allCases.map(\.rawValue).joined(separator: ", "))
    case .emptyTitle: return Sentence("the title is empty", ko: "제목이 비어 있습니다")
    }
  }
}

extension EditConflict: Explained {
  package var status: ExitStatus { .failure }

  package var sentence: Sentence {
    switch self {
    case .removed:
      Sentence("the item was removed while you edited it", ko: "편집하는 동안 항목이 삭제되었습니다")
    case .divided:
      Sentence(
        "the series was split, or a split undone, while you edited it",
        ko: "편집하는 동안 반복이 둘로 나뉘었거나 나뉜 것이 되돌려졌습니다")
    case .changed(let fields):
      Sentence(
        "the item was changed while you edited it; it now has \(list: fields.map(Self.field))",
        ko: "편집하는 동안 항목이 바뀌었습니다. 지금 값은 \(list: fields.map(Self.field))")
    }
  }

  private static func field(_ name: String, _ text: String) -> Sentence {
    text.isEmpty
      ? Sentence("no \(plain: name)", ko: "\(plain: name) 없음")
      : Sentence(same: "\(plain: name) \(seen: text)")
  }
}

extension EditorError: Explained {
  package var status: ExitStatus {
    if case .notSaved(let reason, _) = self { explain(reason).status } else { .failure }
  }

  package var sentence: Sentence {
    switch self {
    case .failed(let program, let code):
      Sentence(
        "the editor \(seen: program) failed with exit status \(code); nothing was changed",
        ko: "편집기 \(seen: program)\(.subject) 오류로 끝났습니다(종료 코드 \(code)). 바뀐 것은 없습니다")
    case .notStarted(let program, let reason):
      Sentence(
        "the editor \(seen: program) could not be started: \(reason: reason); nothing was changed",
        ko: "편집기 \(seen: program)\(.object) 시작할 수 없습니다: \(reason: reason). 바뀐 것은 없습니다")
    case .notSaved(let reason, let path):
      Sentence(
        """
        \(explain(reason).sentence); your text was not saved and is kept in '\(plain: path)'
        """,
        ko: """
          \(explain(reason).sentence). 고친 내용은 저장되지 않았고 '\(plain: path)'에 있습니다
          """)
    }
  }
}
