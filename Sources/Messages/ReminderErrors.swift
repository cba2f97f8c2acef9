import CivilTime
import CommandLine
import JSON
import Outcomes
import Phrases
import Presentation
import Scheduler
import TodoCore

extension ReminderError: Explained {
  package var status: ExitStatus {
    switch self {
    case .noSuchReminder, .unreadable, .nothingDelivered, .isHeld, .isClosed, .isOff, .isRemoved:
      .failure
    case .notAReminder, .needsDay, .oneNameOneTrigger, .notAhead, .ofOneOccurrence: .usage
    case .pushTooLong, .pushIsNoText: .data
    case .badPush(_, let isFromInput), .pushIsNoJSON(_, let isFromInput),
      .pushWithoutTitle(let isFromInput):
      isFromInput ? .data : .usage
    }
  }

  package var sentence: Sentence {
    switch self {
    case .noSuchReminder(let id):
      return Sentence(
        "no reminder r\(id); to see what there is", ko: "알림 r\(id)\(.topic) 없습니다. 알림을 보려면"
      ).with(command: "daydot remind")
    case .notAReminder(let seen):
      return Sentence(
        "cannot read \(seen: seen) as a reminder or an item; type its number, as r5 or 12",
        ko: "\(seen: seen)\(.object) 알림이나 항목으로 읽을 수 없습니다. r5나 12처럼 번호를 쓰세요")
    case .unreadable(let key, let words):
      return Sentence(
        "\(seen: words) cannot be read any more, so it never reminds; to set it again",
        ko: "\(seen: words)\(.topic) 이제 읽을 수 없어 알리지 않습니다. 다시 정하려면"
      ).with(
        command: "daydot remind \(plain: key.name) '30m before'",
        ko: "daydot remind \(plain: key.name) '30분 전'")
    case .needsDay(let trigger):
      return Sentence(
        """
        '\(trigger: trigger)' counts from the item's day, and it has none; give it a day, or a \
        moment of its own: at 2026-11-20 17:30
        """,
        ko: """
          '\(trigger: trigger)'\(.topic) 항목의 날짜를 기준으로 하는데 날짜가 없습니다. 날짜를 정하거나 \
          2026-11-20 17:30처럼 시각을 직접 쓰세요
          """)
    case .oneNameOneTrigger(let identifier):
      return Sentence(
        "--id \(seen: identifier) names one reminder; give one trigger with it",
        ko: "--id \(seen: identifier)\(.topic) 알림 하나의 이름입니다. 조건을 하나만 쓰세요")
    case .notAhead(let seen):
      return Sentence(
        "\(seen: seen) is not ahead; type a length as 10m, until 18:00, or until market",
        ko: "\(seen: seen)\(.topic) 이미 지났습니다. 10분, 18:00까지, 시장에 도착하면처럼 쓰세요")
    case .nothingDelivered(let seen):
      let name = Sentence(same: "\(seen: seen)")
      return Sentence(
        "nothing of \(name) was announced yet; to see what was",
        ko:
          "\(Int(seen) == nil ? name : Sentence(same: "\(plain: seen)번")) 알림은 아직 보낸 적이 없습니다. 보낸 알림을 보려면"
      ).with(command: "daydot delivered")
    case .isHeld(let key, let title, let end):
      return Sentence(
        """
        \(plain: key.number) \(quoted: title) was not announced yet: held by quiet hours until \
        \(moment: end); \(Sentence.letThrough(key))
        """,
        ko: """
          \(plain: key.number) \(quoted: title) 알림은 아직 보내지 않았습니다. 방해 금지 시간이라 \(moment: end)에 보냅니다. \
          \(Sentence.letThrough(key))
          """)
    case .isClosed(let item, let occurrence):
      return closed(item, occurrence)
    case .isOff(let key, let title):
      return Sentence(
        """
        the reminder of \(plain: key.number) \(quoted: title) is switched off, so it does not come \
        again; to switch it on
        """,
        ko: "\(plain: key.number) \(quoted: title) 알림이 꺼져 있어 다시 알리지 않습니다. 켜려면"
      ).with(command: "daydot on \(plain: key.name)")
    case .isRemoved(let key, let title, let trigger):
      let words = CanonicalTriggerWords().words(for: trigger)
      return Sentence(
        """
        the reminder of \(plain: key.number) \(quoted: title) was removed, so it does not come \
        again; to be reminded then
        """,
        ko: "\(plain: key.number) \(quoted: title) 알림은 삭제해서 다시 알리지 않습니다. 알림을 새로 붙이려면"
      ).with(command: "daydot remind \(plain: key.number) \(typed: words)")
    case .ofOneOccurrence(let id):
      return Sentence(
        """
        reminders belong to all of \(id), not to one date of it; type \(id) alone, or a moment \
        such as 'at 25 nov 17:00'
        """,
        ko: """
          알림은 반복 항목의 어느 하루에만 붙일 수는 없습니다. 날짜 없이 \(id)만 쓰거나, 한 번만 알리려면 \
          '11월 25일 17:00에'처럼 시각을 쓰세요
          """)
    case .pushWithoutTitle:
      return Sentence(
        "what is to be announced? type its words, or give aps.alert.title; for help",
        ko: "무엇을 알릴까요? 알릴 말을 쓰거나 aps.alert.title을 넣으세요. 도움말을 보려면"
      ).with(command: "daydot help push")
    case .pushIsNoJSON(let error, _):
      return noPush(
        Sentence(
          "at character \(error.offset + 1) \(error.problem.sentence)",
          ko: "\(error.offset + 1)번째 글자: \(error.problem.sentence)"))
    case .badPush(let detail, _): return noPush(Sentence(same: "\(plain: detail)"))
    case .pushTooLong(let limit):
      return noPush(Sentence("longer than \(limit >> 20) MB", ko: "\(limit >> 20) MB보다 깁니다"))
    case .pushIsNoText: return noPush(Sentence("this is not UTF-8", ko: "UTF-8이 아닙니다"))
    }
  }

  private func closed(_ item: Item, _ occurrence: String) -> Sentence {
    let change = item.isOpen ? item.changes.first { $0.key.description == occurrence } : nil
    let name = "\(item.id)" + (change.map { "@\($0.key)" } ?? "")
    let subject = Sentence(
      "\(plain: name) \(quoted: item.title)",
      ko: "\(plain: change == nil ? name + "번" : name) \(quoted: item.title)")
    let (state, reopens): (Sentence, String) =
      switch (change?.status.isSkipped, item.status) {
      case (true?, _): (Sentence("was skipped", ko: "건너뛴"), "할 일로 되돌리려면")
      case (nil, .cancelled): (Sentence("was cancelled", ko: "취소된"), "할 일로 되돌리려면")
      default: (Sentence("is done", ko: "완료한"), "완료를 취소하려면")
      }
    return Sentence(
      "\(subject) \(state), so nothing reminds of it; to open it again",
      ko: "\(subject)\(.topic) \(state) 항목이라 알리지 않습니다. \(plain: reopens)"
    ).with(command: "daydot undone \(plain: name)")
  }

  private func noPush(_ why: Sentence) -> Sentence {
    Sentence("cannot read the notification: \(why)", ko: "알림을 읽을 수 없습니다: \(why)")
  }
}

extension Sentence {
  /// Where the user is relative to the place a reminder waits at.
  ///
  /// - Parameter moment: When the last position was taken.
  package static func stands(_ standing: RegionStanding, at moment: CivilDateTime?) -> Sentence {
    let place = standing.place
    let away = standing.metres.map { Sentence(same: " (\(metres: $0))") } ?? .empty
    let by =
      moment.map { Sentence(", by the position of \(moment: $0)", ko: ", \(moment: $0) 위치 기준") }
      ?? .empty
    switch standing.side {
    case .inside:
      return Sentence("you are inside \(plain: place)\(by)", ko: "\(plain: place) 안에 있음\(by)")
    case .outside:
      return Sentence(
        "you are outside \(plain: place)\(away)\(by)", ko: "\(plain: place) 밖에 있음\(away)\(by)")
    case .leaving:
      return Sentence(
        "the last position is outside \(plain: place)\(away); one more confirms it\(by)",
        ko: "마지막 위치는 \(plain: place) 밖\(away). 위치가 한 번 더 기록되면 나간 것으로 봄\(by)")
    case .noPosition:
      return Sentence(
        """
        no new position came since that says on which side of \(plain: place) you are; the next one \
        settles it, and only what is crossed after that is announced
        """,
        ko: """
          \(plain: place) 안인지 밖인지 아직 모릅니다. 새 위치가 들어오면 판단하고, 그 뒤에 드나들 때만 알립니다
          """)
    case .unconfirmed:
      return Sentence(
        """
        one position outside \(plain: place)\(away), less than a kilometre beyond its edge: one \
        more settles it, and only what is crossed after that is announced
        """,
        ko: """
          마지막 위치는 \(plain: place) 밖이지만\(away) 경계에서 1 km 이내라 확실하지 않습니다. 위치가 한 번 더 기록되면 판단하고, 그 뒤에 드나들 때만 알립니다
          """)
    case .changed:
      return Sentence(
        """
        the circle of \(plain: place) changed, and the last position does not say on which side \
        you are; the next ones settle it, and only what is crossed after that is announced
        """,
        ko: """
          \(plain: place)의 범위가 바뀌어 마지막 위치로는 안인지 밖인지 알 수 없습니다. 다음 위치가 들어오면 판단하고, 그 뒤에 드나들 때만 알립니다
          """)
    case .unclear:
      return Sentence(
        """
        the last position\(away) is too near the edge of \(plain: place), or too uncertain, to \
        say on which side you are; only what is crossed once that is known is announced
        """,
        ko: """
          마지막 위치\(away)가 \(plain: place) 경계에 너무 가깝거나 부정확해서 안인지 밖인지 알 수 없습니다. 알게 된 뒤에 드나들 때만 알립니다
          """)
    }
  }
}
