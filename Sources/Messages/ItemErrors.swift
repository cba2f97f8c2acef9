import CommandLine
import Outcomes
import Presentation
import TextSearch
import TodoCore

extension ItemNameError: Explained {
  package var status: ExitStatus {
    switch self {
    case .malformed, .tooMany: .usage
    case .noMatch, .several: .failure
    }
  }

  package var sentence: Sentence {
    switch self {
    case .malformed(let seen):
      Sentence(
        "cannot read \(seen: seen) as an item; type its number, as 12 or 12@2026-11-20",
        ko: "\(seen: seen)\(.toward) 항목을 찾을 수 없습니다. 12나 12@2026-11-20처럼 번호를 쓰세요")
    case .tooMany(let seen, let most):
      Sentence(
        "\(seen: seen) is more than \(most) at once; give a shorter range",
        ko: "\(seen: seen)\(.topic) 한 번에 \(most)개를 넘습니다. 범위를 줄여 주세요")
    case .noMatch(let words):
      Sentence(
        "no item is called \(seen: words); name it by its number or by words of its title",
        ko: "\(seen: words)에 맞는 항목이 없습니다. 번호나 제목의 낱말을 쓰세요")
    case .several(let words, _):
      Sentence(
        "several items match \(seen: words); name one by its number:",
        ko: "\(seen: words)에 맞는 항목이 여럿입니다. 번호로 고르세요:")
    }
  }
}

extension OccurrenceError: Explained {
  package var status: ExitStatus {
    switch self {
    case .doesNotRepeat, .comesAtInterval, .noSuchOccurrence, .nothingAhead: .failure
    case .openEnded, .needsDay, .ownLength, .copiedByDate, .ofEachDate: .usage
    }
  }

  package var sentence: Sentence {
    switch self {
    case .doesNotRepeat(let id):
      return Sentence(
        "\(id) does not repeat; name it without a date: \(id)",
        ko: "\(id)번 항목은 반복되지 않습니다. 날짜 없이 쓰세요: \(id)")
    case .comesAtInterval(let id):
      return Sentence(
        "\(id) comes at an interval, not on dates; without a date, skip and move mean its next one: \(id)",
        ko: "\(id)번 항목은 날짜가 아니라 일정한 간격으로 옵니다. 다음 회차를 건너뛰거나 옮기려면 날짜 없이 쓰세요: \(id)")
    case .noSuchOccurrence(let id, let key, let next):
      return Sentence("\(id) does not fall on \(key)", ko: "\(id)번 항목은 \(key)에 없습니다")
        + (next.map { Sentence("; its next is \(id)@\($0)", ko: ". 다음은 \(id)@\($0)입니다") }
          ?? Sentence("; it has none after that", ko: ". 그 뒤로는 없습니다"))
    case .ofEachDate(let id, let host):
      return Sentence(
        "\(id) is one step for all dates of \(host); with a date it can only be done, undone or shown: type \(id)",
        ko:
          "\(id)번은 \(host)번의 모든 날짜에 함께 쓰는 하위 항목입니다. 날짜는 done, undone, show, steps에만 쓸 수 있으니 번호만 쓰세요: \(id)"
      )
    case .openEnded(let seen):
      return Sentence(
        "\(seen: seen) means all later ones too; name one, as 12@2026-11-20, or a range, as 12@2026-11-20..2026-11-27",
        ko:
          "\(seen: seen)\(.topic) 그 뒤 모두를 뜻합니다. 12@2026-11-20처럼 하나를 쓰거나 12@2026-11-20..2026-11-27처럼 범위를 쓰세요"
      )
    case .needsDay(let id):
      return Sentence(
        "an occurrence of \(id) needs a day; to skip it",
        ko: "\(id)번 항목은 반복되므로 한 번만 날짜를 없앨 수 없습니다. 그 한 번을 건너뛰려면"
      ).with(command: "daydot skip \(id)")
    case .nothingAhead(let id):
      return Sentence("\(id) has no occurrence ahead", ko: "\(id)번 항목은 앞으로 남은 것이 없습니다")
    case .ownLength(let id, let key, let typed):
      let reason = Sentence(
        "an occurrence of \(id) is as long as the others",
        ko: "\(id)번 항목의 한 번만 길이를 바꿀 수는 없습니다")
      guard let typed else { return reason }
      return reason
        + Sentence("; to make it an item of its own", ko: ". 따로 떼어 내려면").with(
          command: "daydot edit \(id)@\(key) --on \(typed: typed)")
    case .copiedByDate(let id, let key, let typed):
      return Sentence(
        "\(id) repeats on several days or times; to copy one of its dates there",
        ko: "\(id)번 항목은 여러 날이나 여러 시각에 반복됩니다. 한 회차만 복사하려면"
      ).with(command: "daydot copy \(id)@\(key) \(typed: typed)")
    }
  }
}

extension ClosingError: Explained {
  package var status: ExitStatus { .failure }

  package var sentence: Sentence {
    switch self {
    case .event(let id, let title):
      Sentence(
        "\(id) \(quoted: title) is an event: it passes by itself and is never done",
        ko: "\(id)번 \(quoted: title) 항목은 일정이라 완료하지 않습니다")
    case .nothingToSkip(let id, let title):
      Sentence(
        "\(id) \(quoted: title) does not repeat; only repeating items can be skipped",
        ko: "\(id)번 \(quoted: title) 항목은 반복되지 않아 건너뛸 수 없습니다")
    case .cancelled(let id, let title):
      Sentence(
        "\(id) \(quoted: title) is cancelled; to open it again",
        ko: "\(id)번 \(quoted: title) 항목은 취소되었습니다. 할 일로 되돌리려면"
      ).with(command: "daydot undone \(id)")
    }
  }
}

extension RemovalError: Explained {
  package var sentence: Sentence {
    switch self {
    case .needsYes(let words):
      Sentence(
        """
        words name \(seen: words); to remove without being asked add --yes, or use its number
        """,
        ko: "\(seen: words) 항목을 낱말로 골랐습니다. 묻지 않고 삭제하려면 --yes를 붙이거나 번호를 쓰세요")
    }
  }
}

extension EditError: Explained {
  package var sentence: Sentence {
    switch self {
    case .oneAtATime(let id):
      Sentence(
        "\(id) becomes two items by this; change it by itself, without the others",
        ko: "\(id)번 항목은 이렇게 고치면 둘로 나뉩니다. 다른 항목 없이 따로 고치세요")
    case .oneDate(let id, let key):
      Sentence(
        "edit takes one date of \(id) at a time, as \(id)@\(key.day); move, skip and rm take several",
        ko: """
          edit는 \(id)번 항목의 날짜를 한 번에 하나씩 고칩니다(예: \(id)@\(key.day)). \
          move, skip, rm에는 여러 날짜를 쓸 수 있습니다
          """)
    case .nothingToEdit(let id):
      Sentence(
        "what of \(id) is to change? give an option, as --title; for all of them",
        ko: "\(id)번 항목의 무엇을 바꿀까요? --title 같은 옵션을 쓰세요. 모두 보려면"
      ).with(command: "daydot help edit")
    case .emptyTitle(let id):
      Sentence("a title cannot be empty; to remove the item", ko: "제목은 비울 수 없습니다. 항목을 지우려면").with(
        command: "daydot rm \(id)")
    case .zoneNeedsTime(let id):
      Sentence(
        """
        a zone belongs to a time, and \(id) has none; give both, --time and --zone
        """,
        ko: "시간대는 시각이 있는 항목에만 정할 수 있습니다. --time과 --zone을 함께 쓰세요")
    case .journeyIsEvent(let seen, let words?):
      Sentence(
        "only an event can end in another zone, as \(seen: seen) does",
        ko: "다른 시간대에서 끝나는 것은 일정뿐입니다: \(seen: seen). 일정으로 추가하려면"
      ).with(command: "daydot event \(typed: words)")
    case .journeyIsEvent(let seen, nil):
      Sentence(
        """
        only an event can end in another zone, as \(seen: seen) does; use event in place of add, or \
        --event with edit
        """,
        ko: """
          다른 시간대에서 끝나는 것은 일정뿐입니다: \(seen: seen). add 대신 event를 쓰거나 edit에 --event를 더하세요
          """)
    }
  }
}

extension JournalError: Explained {
  package var status: ExitStatus { .failure }

  package var sentence: Sentence {
    switch self {
    case .notSoManyToUndo(0): Sentence("there is nothing to undo", ko: "되돌릴 것이 없습니다")
    case .notSoManyToRedo(0): Sentence("there is nothing to redo", ko: "다시 실행할 것이 없습니다")
    case .notSoManyToUndo(let count):
      Sentence(
        "only \(count) \(plural: count, "change", "changes") can be undone; nothing was",
        ko: "되돌릴 수 있는 변경은 \(count)개뿐입니다. 아무것도 되돌리지 않았습니다")
    case .notSoManyToRedo(let count):
      Sentence(
        "only \(count) \(plural: count, "change", "changes") can be done again; nothing was",
        ko: "다시 실행할 수 있는 변경은 \(count)개뿐입니다. 아무것도 다시 실행하지 않았습니다")
    case .cannotUndo(let number):
      Sentence(
        "#\(number) is no change that can be undone; to see those",
        ko: "#\(number) 변경은 되돌릴 수 없습니다. 변경 내역을 보려면"
      ).with(command: "daydot log")
    case .cannotRedo(let number):
      Sentence(
        "#\(number) is no change that was undone; to see those",
        ko: "#\(number) 변경은 되돌린 것이 아닙니다. 변경 내역을 보려면"
      ).with(command: "daydot log")
    }
  }
}

extension ItemTextMistake: Explained {
  package var sentence: Sentence { .inLine(line, explain(reason).sentence) }
}

extension ItemTextError: Explained {
  package var sentence: Sentence {
    switch self {
    case .notText:
      return Sentence("the text is not UTF-8", ko: "글이 UTF-8이 아닙니다")
    case .noSuchField(let seen, let known):
      let name = String(seen.prefix { $0 != ":" })
      let fields = known.joined(separator: ", ")
      return Sentence("no field \(seen: name)", ko: "\(seen: name)\(.topic) 없는 이름입니다").orMeant(
        nearest(to: name, in: known),
        else: Sentence(
          "; the fields are \(plain: fields); notes go below the notes: line",
          ko: ". 쓸 수 있는 이름: \(plain: fields). 메모는 notes: 줄 아래에 씁니다"))
    case .repeatedField(let name):
      return Sentence("\(plain: name) is there a second time", ko: "\(plain: name) 줄이 두 번 나옵니다")
    case .noSuchStar(let seen): return .badValue("star", seen, expected: "yes, no")
    case .noSuchYear(let seen):
      return .badValue("since", seen, expected: "YEAR (1955), none")
    case .yearAhead(let seen, let year):
      return Sentence(
        "\(seen: seen) is still to come; since is a year of birth or of a beginning, up to \(plain: "\(year)")",
        ko: "\(seen: seen)\(.topic) 아직 오지 않은 해입니다. since에는 태어나거나 시작한 해를 \(plain: "\(year)")년까지 씁니다")
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
    case .removedStep(let id, let title):
      Sentence(
        "step \(id) \(quoted: title) was removed while you edited it",
        ko: "편집하는 동안 하위 항목 \(id) \(quoted: title) 삭제됨")
    case .split:
      Sentence(
        "the series was split, or a split undone, while you edited it",
        ko: "편집하는 동안 반복이 둘로 나뉘었거나 다시 합쳐졌습니다")
    case .changed(let fields):
      Sentence(
        "the item was changed while you edited it; it now has \(list: fields.map(Self.field))",
        ko: "편집하는 동안 항목이 바뀌었습니다. 지금 값은 \(list: fields.map(Self.field))")
    }
  }

  private static func field(_ field: Field) -> Sentence {
    field.text.isEmpty
      ? Sentence("no \(plain: field.name)", ko: "\(plain: field.name) 없음")
      : Sentence(same: "\(plain: field.name) \(seen: field.text)")
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
      explain(reason).sentence
        + Sentence(
          "; your text was not saved and is kept in '\(plain: path)'",
          ko: ". 고친 내용은 저장되지 않았고 '\(plain: path)'에 있습니다")
    }
  }
}
