import CivilTime
import Outcomes
import Presentation
import TodoCore
import TodoStore

extension StepError: Explained {
  package var sentence: Sentence {
    switch self {
    case .circle(let id, let parent):
      id == parent
        ? Sentence("\(id) cannot be a step of itself", ko: "\(id)번 항목은 자기 자신의 하위 항목이 될 수 없습니다")
        : Sentence(
          "\(id) cannot be a step of \(parent), which stands under \(id)",
          ko: "\(parent)번은 \(id)번 아래에 있어 \(id)번의 상위 항목이 될 수 없습니다")
    case .waitingCircle(let id, let other, .waiting):
      id == other
        ? Sentence("\(id) cannot wait for itself", ko: "\(id)번 항목은 자기 자신을 기다릴 수 없습니다")
        : Sentence(
          "\(id) cannot wait for \(other), as \(other) waits for \(id)",
          ko: "\(other)번이 \(id)번을 기다리므로 \(id)번은 \(other)번을 기다릴 수 없습니다")
    case .waitingCircle(0, let other, _):
      Sentence(
        "a step cannot wait for \(other), which it stands under",
        ko: "하위 항목은 그 위에 있는 \(other)번을 기다릴 수 없습니다")
    case .waitingCircle(let id, let other, .below):
      Sentence(
        "\(id) cannot wait for \(other), which it stands under",
        ko: "\(id)번은 \(other)번 아래에 있으므로 \(other)번을 기다릴 수 없습니다")
    case .waitingCircle(let id, let other, .belowAs(let parent)):
      other == parent
        ? Sentence(
          "\(id) cannot be a step of \(parent), as it waits for \(parent)",
          ko: "\(id)번은 \(parent)번을 기다리므로 그 하위 항목이 될 수 없습니다")
        : Sentence(
          "\(id) cannot be a step of \(parent), which stands under \(other), as \(id) waits for \(other)",
          ko: "\(id)번은 \(other)번을 기다리므로 \(other)번 아래에 있는 \(parent)번의 하위 항목이 될 수 없습니다")
    case .event(let title):
      Sentence(
        "\(quoted: title) is an event, and only things to do are steps",
        ko: "\(quoted: title) 항목은 일정입니다. 할 일만 하위 항목이 될 수 있습니다")
    case .becomesEvent(let id, let title):
      Sentence(
        "\(quoted: title) is a step, and only things to do are steps; to take it out first",
        ko: "\(quoted: title) 항목은 하위 항목이고, 할 일만 하위 항목이 될 수 있습니다. 먼저 빼내려면"
      ).with(command: "daydot edit \(id) --under none")
    case .repeats(let title, under: 0):
      Sentence(
        "\(quoted: title) cannot repeat by itself, as what it is a step of repeats",
        ko: "상위 항목이 반복되므로 \(quoted: title) 항목은 따로 반복할 수 없습니다")
    case .repeats(let title, let parent):
      Sentence(
        "\(quoted: title) cannot repeat by itself, as \(parent) above it repeats and it comes with that",
        ko: "상위 \(parent)번 항목이 반복되므로 \(quoted: title) 항목은 따로 반복할 수 없습니다")
    case .occurrence(let seen):
      Sentence(
        "\(seen: seen) is one date; steps and order are of the whole item, so type its number alone",
        ko: "\(seen: seen)\(.topic) 한 날짜입니다. 하위 항목과 순서는 항목 전체에 정하므로 번호만 쓰세요")
    case .notSiblings(let id, let other):
      Sentence(
        "\(id) and \(other) are not steps of one item",
        ko: "\(id)번과 \(other)번은 같은 항목의 하위 항목이 아닙니다")
    case .beforeItself(let id):
      Sentence(
        "\(id) can not stand before itself; name another step after --before",
        ko: "\(id)번을 자기 자신 앞에 둘 수 없습니다. --before 뒤에 다른 하위 항목을 쓰세요")
    }
  }
}

/// The answers of commands about steps and about waiting items.
extension Sentence {
  /// What happened to the steps of an item that was changed. Steps that were closed with it before their
  /// own day are named, since the user may not have meant them.
  ///
  /// - Parameter isOneOfSeveral: Whether other occurrences of the item were changed too.
  package static func followed(
    _ group: StepEffects.Group, isOneOfSeveral: Bool, today: Day
  ) -> Sentence {
    let date = isOneOfSeveral ? group.key : nil
    let ahead = group.isOver ? group.steps.filter { $0.when.day ?? today > today } : []
    guard !ahead.isEmpty else { return followed(group, date) }
    return followed(group, date)
      + Sentence(
        ", among them \(plural: ahead.count, "one whose day is", "some whose days are") still to come: \(list: dated(ahead))",
        ko: ". 그중 아직 날짜가 오지 않은 것: \(list: dated(ahead))")
  }

  /// Items that wait for one that was moved behind their own days.
  package static func waitEarlier(_ items: [Item], id: Int) -> Sentence {
    Sentence(
      "waiting for \(id), but on an earlier day: \(list: dated(items))",
      ko: "\(id)번을 기다리는데 날짜가 더 이른 항목: \(list: dated(items))")
  }

  private static func dated(_ items: [Item]) -> [Sentence] {
    items.map { Sentence(same: "\($0.id) \(quoted: $0.title) (\(when: $0.when))") }
  }

  private static func followed(_ group: StepEffects.Group, _ date: OccurrenceKey?) -> Sentence {
    let (count, id) = (group.steps.count, group.parent.id)
    let of =
      date.map { Sentence("\(id) on \(occurrence: $0)", ko: "\(occurrence: $0) \(id)번") }
      ?? Sentence("\(id)", ko: "\(id)번")
    switch group.kind {
    case .closed:
      return Sentence(
        "\(count) open \(plural: count, "step", "steps") of \(of) closed with it",
        ko: "\(of)의 남은 하위 항목 \(count)개도 함께 끝냈습니다")
    case .cancelled:
      return Sentence(
        "\(count) open \(plural: count, "step", "steps") of \(id) cancelled with it",
        ko: "\(id)번의 남은 하위 항목 \(count)개도 함께 취소했습니다")
    case .dated:
      let step = group.steps.first?.id ?? 0
      return Sentence(
        "\(step) has a day of its own now and begins anew with \(id) no longer",
        ko: "\(step)번은 이제 날짜가 따로 있어 \(id)번과 함께 새로 시작하지 않습니다")
    case .reopened:
      return Sentence(
        "\(count) \(plural: count, "step", "steps") of \(of) open again with it",
        ko: "\(of)과 함께 끝낸 하위 항목 \(count)개도 다시 할 일로 되돌렸습니다")
    case .listed:
      return Sentence(
        "\(count) \(plural: count, "step", "steps") of \(id) now in \(plain: group.parent.list) with it",
        ko: "\(id)번의 하위 항목 \(count)개도 함께 \(plain: group.parent.list) 목록으로 옮겼습니다")
    case .removed:
      let open = group.parent.isOpen ? 0 : group.steps.count(where: \.isOpen)
      if open > 0 {
        return Sentence(
          "\(count) \(plural: count, "step", "steps") of \(id) removed with it, \(open) of \(plural: count, "it", "them") still open",
          ko: "\(id)번의 하위 항목 \(count)개도 함께 삭제했습니다. 그중 \(open)개는 아직 할 일이었습니다")
      }
      return Sentence(
        "\(count) \(plural: count, "step", "steps") of \(id) removed with it",
        ko: "\(id)번의 하위 항목 \(count)개도 함께 삭제했습니다")
    case .taken:
      let steps = group.steps.map { Sentence(same: "\($0.id) \(quoted: $0.title)") }
      return Sentence("removed: \(list: steps)", ko: "삭제: \(list: steps)")
    case .copied(let other):
      return Sentence(
        "\(count) \(plural: count, "step", "steps") of \(other) copied to \(id)",
        ko: "\(other)번의 하위 항목 \(count)개를 \(id)번에도 복사했습니다")
    case .parted:
      return Sentence(
        "\(id)  \(quoted: group.parent.title) was removed elsewhere; its \(plural: count, "step stays", "steps stay"): \(list: group.steps.map { String($0.id) })",
        ko:
          "\(id)  \(quoted: group.parent.title) 항목이 다른 곳에서 삭제되어 하위 항목만 남습니다: \(list: group.steps.map { String($0.id) })"
      )
    }
  }

  /// An item that no longer waits for another.
  package static func freed(_ entry: Entry) -> Sentence {
    Sentence(
      "\(entry.item.id)  \(quoted: entry.item.title) — waits no longer",
      ko: "\(entry.item.id)  \(quoted: entry.item.title) — 이제 할 수 있습니다")
  }

  /// An item that has to wait again.
  package static func bound(_ entry: Entry, for others: [Int]) -> Sentence {
    let ids = others.map(String.init)
    return Sentence(
      "\(entry.item.id)  \(quoted: entry.item.title) — waits for \(list: ids) again",
      ko: "\(entry.item.id)  \(quoted: entry.item.title) — 다시 \(list: ids)번을 기다립니다")
  }

  /// What an item that was done was to wait for.
  package static func waitedFor(_ others: [Int]) -> Sentence {
    let ids = others.map(String.init)
    return Sentence(
      "\(list: ids), which it waits for, \(plural: ids.count, "is", "are") still open",
      ko: "먼저 하려던 \(list: ids)번은 아직 끝내지 않았습니다")
  }

  /// A closed item one of whose steps was opened again.
  package static func staysClosed(_ entry: Entry) -> Sentence {
    let id = entry.item.id
    let name: Words = entry.occurrence.map { "\(id)@\($0)" } ?? "\(id)"
    return Sentence(
      "\(id)  \(quoted: entry.item.title) above it stays closed; to open it too",
      ko: "\(id)  \(quoted: entry.item.title) 상위 항목은 그대로 끝낸 상태입니다. 함께 되돌리려면"
    ).with(command: "daydot undone \(Sentence(same: name))")
  }

  /// An item all of whose steps are done.
  package static func allStepsDone(_ entry: Entry) -> Sentence {
    let id = entry.item.id
    let name: Words = entry.occurrence.map { "\(id)@\($0)" } ?? "\(id)"
    return Sentence(
      "\(id)  \(quoted: entry.item.title) has no open step left; to close it",
      ko: "\(id)  \(quoted: entry.item.title)의 하위 항목을 모두 끝냈습니다. 이 항목도 완료하려면"
    ).with(command: "daydot done \(Sentence(same: name))")
  }

  /// A line of an edited text that begins with a number and is a new step.
  package static func newStep(_ title: String, numbered id: Int, isCopy: Bool) -> Sentence {
    isCopy
      ? Sentence(
        "\(id) is there twice; the second, \(quoted: title), is a new step",
        ko: "\(id)번이 두 번 있어 두 번째 \(quoted: title)\(.object) 새 하위 항목으로 넣었습니다")
      : Sentence(
        "no step has the number \(id); \(quoted: title) is a new step",
        ko: "\(id)번 하위 항목이 없어 \(quoted: title)\(.object) 새 하위 항목으로 넣었습니다")
  }

  /// How many steps of a moved item keep their own days.
  package static func stepsStay(_ id: Int, count: Int) -> Sentence {
    Sentence(
      "\(count) \(plural: count, "step", "steps") of \(id) with a day of \(plural: count, "its", "their") own \(plural: count, "stays", "stay") there",
      ko: "날짜를 따로 정한 \(id)번의 하위 항목 \(count)개는 그대로 두었습니다")
  }

  /// Words of a title that may have been meant as an option.
  package static func maybeLinked(_ link: NamedLink, id: Int) -> Sentence {
    let (seen, other) = (link.seen, link.other)
    switch link.kind {
    case .parent:
      return Sentence(
        "\(seen: seen) stays in the title; to make it a step of \(quoted: other.title)",
        ko: "\(seen: seen)\(.object) 제목에 남겼습니다. \(quoted: other.title)의 하위 항목으로 하려면"
      ).with(command: "daydot edit \(id) --under \(other.id)")
    case .order:
      return Sentence(
        "\(seen: seen) stays in the title; to have it wait for \(quoted: other.title)",
        ko: "\(seen: seen)\(.object) 제목에 남겼습니다. \(quoted: other.title) 다음에 하려면"
      ).with(command: "daydot edit \(id) --after \(other.id)")
    }
  }
}
