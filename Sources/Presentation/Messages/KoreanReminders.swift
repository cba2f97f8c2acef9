import CivilTime
import Scheduler
import TodoCore

/// What the program says about reminders in Korean.
extension Korean {
  func reminder(_ message: ReminderMessage, _ style: SentenceStyle) -> String {
    func moment(_ moment: CivilDateTime) -> String {
      "\(calendar.dateInYear(moment.day)) \(calendar.time(moment.time, style.timeFormat))"
    }
    switch message {
    case .noSuchReminder(let id):
      return "알림 \("r\(id)".with(.topic)) 없습니다. daydot remind로 목록을 볼 수 있습니다"
    case .notAReminder(let text):
      return "\(seen(text, .object)) 알림이나 항목으로 읽을 수 없습니다. r5나 12처럼 번호를 쓰세요"
    case .needsDay(let trigger):
      return "\(seen(phrases.words(for: trigger), .topic)) 항목의 날짜를 기준으로 하는데 날짜가 없습니다."
        + " 날짜를 정하거나 2026-11-20 17:30처럼 시각을 직접 쓰세요"
    case .oneNameOneTrigger(let identifier):
      return "--id \(seen(identifier, .topic)) 알림 하나의 이름입니다. 조건을 하나만 쓰세요"
    case .badOption(let option, let text, let expected):
      return "\(option)에 \(seen(text, .topic)) 쓸 수 없습니다. 쓸 수 있는 값: \(expected)"
    case .notAhead(let text):
      return "\(seen(text, .topic)) 앞으로의 시각이 아닙니다. 10분이나 18:00까지처럼 쓰세요"
    case .nothingDelivered(let text):
      return "\(seen(text))에 대해 아직 전달한 알림이 없습니다. daydot delivered로 확인하세요"
    case .staysDone(let id, let title):
      return "\(id)번 \(quoted(title)) 항목은 완료되어 알리지 않습니다. 다시 열려면: daydot undone \(id)"
    case .pushIsNoJSON(let error):
      return "알림을 읽을 수 없습니다: \(error.offset + 1)번째 글자: \(json(error.problem))"
    case .badPush(let detail): return "알림을 읽을 수 없습니다: \(detail.sanitized)"
    case .ofOneOccurrence(let id):
      return "알림은 \(id)의 한 날짜가 아니라 반복 전체에 속합니다. 전체에는 daydot remind \(id), "
        + "한 번만 알리려면 '11월 25일 17:00에'처럼 시각을 쓰세요"
    case .pushTooLong(let limit): return "알림을 읽을 수 없습니다: \(limit >> 20) MB보다 깁니다"
    case .pushIsNoText: return "알림을 읽을 수 없습니다: UTF-8이 아닙니다"
    case .pushWithoutTitle:
      return "무엇을 알릴까요? daydot push 저녁 준비 완료처럼 쓰거나 aps.alert.title을 넣으세요"

    case .set(let facts), .switched(let facts): return line(facts, moment)
    case .removed(let facts):
      return
        "\(named(facts)) — \(words(for: facts.trigger, inZone: facts.zone)) 삭제 (daydot undo로 되돌릴 수 있습니다)"
    case .hasNone(let id, let title): return "\(id)  \(quoted(title)) — 알림 없음"
    case .noReminders: return "알림이 없습니다"
    case .snoozed(let id, let title, let until):
      return (id.map { "\($0)  " } ?? "") + "\(quoted(title)) — \(moment(until))에 다시 알림"
    case .snoozedUntil(let id, let title, let trigger):
      return (id.map { "\($0)  " } ?? "")
        + "\(quoted(title)) — \(phrases.words(for: .region(trigger))) 다시 알림"
    case .acknowledged(let count): return "알림 \(count)개를 확인했습니다"
    case .pushed(let id, let title, let next):
      return "r\(id)  \(quoted(title)) — "
        + (next.map { "\(moment($0))에 알림" } ?? "다음 확인 때 바로 알림")
    case .noneDelivered: return "아직 전달한 알림이 없습니다"

    case .on: return "켜짐"
    case .off: return "꺼짐"
    case .snoozedReason: return "다시 알림"
    case .putOff(let until): return "\(moment(until))까지 미룸"
    case .state(let state): return word(state)
    case .nothingAhead: return "예정된 알림 없음"
    case .waitsForPlace: return "장소 대기 중"
    case .isClosed: return "완료한 항목이라 알리지 않음"
    case .isOff: return "꺼져 있음"
    case .stands(let facts): return standing(facts, moment)
    case .unreadableMark: return "이제 읽을 수 없음"
    case .isUnreadable(let key, let words):
      return "\(seen(words))은(는) 이제 읽을 수 없어 알리지 않습니다."
        + " daydot remind \(key.name) 조건으로 다시 정하세요"
    case .isDefaultOff: return "기본 알림이 꺼져 있음"
    case .lastCheck(let last): return last.map { "마지막 확인 \(moment($0))" } ?? "아직 확인한 적 없음"
    case .checkedByMinute: return "cron은 1분에 한 번 확인하므로 알림이 1분까지 늦을 수 있습니다"
    case .next(let next): return "다음 \(moment(next))"
    case .presumed: return "전달되지 않았을 수 있음: 알리는 도중 확인이 두 번 강제 종료됨"
    case .perhapsUnseen(let id, let title):
      return (id.map { "\($0) " } ?? "") + "\(quoted(title)) 알림이 전달되지 않았을 수 있습니다:"
        + " 알리는 도중 확인이 두 번 강제 종료되어 다시 알리지 않습니다"
    case .digest(let count): return "알림 \(count)개"
    case .channelRests(let channel, let reason, let until):
      return "\(channel) 채널이 작동하지 않았습니다(\(KoreanReasons.words(reason).sanitized)). 알림은 다른 채널로 전달하고,"
        + " \(channel.with(.topic)) \(moment(until)) 뒤에 다시 시도합니다"
    case .tried(let count, let error):
      return "\(count)번 시도: \(KoreanReasons.words(error).sanitized)"
    }
  }

  private func word(_ state: AnnouncementState) -> String {
    switch state {
    case .claimed: "때가 됨, 다음 확인 때 알림"
    case .failed: "실패"
    case .held: "보류"
    case .delivered: "전달"
    case .acknowledged: "확인"
    case .done: "완료"
    case .snoozed: "미룸"
    case .expired: "만료"
    case .skipped: "건너뜀"
    }
  }

  private func standing(_ facts: StandingFacts, _ moment: (CivilDateTime) -> String) -> String {
    let place = facts.place.sanitized
    let by = facts.at.map { ", \(moment($0)) 위치 기준" } ?? ""
    let away = facts.metres.map { " (\(calendar.distance(metres: $0)))" } ?? ""
    switch facts.side {
    case .inside: return "\(place) 안에 있음\(by)"
    case .outside: return "\(place) 밖에 있음\(away)\(by)"
    case .unseen:
      return "\(place) 안인지 밖인지 알려 주는 위치가 아직 없습니다."
        + " 첫 위치로 정해지고 그 뒤에 드나드는 것만 알립니다"
    case .half:
      return "위치 하나가 \(place) 밖이지만\(away) 가장자리에서 1 km 이내입니다."
        + " 하나 더 오면 정해지고 그 뒤에 드나드는 것만 알립니다"
    case .changed:
      return "\(place)의 범위가 바뀌었고 마지막 위치로는 안인지 밖인지 알 수 없습니다."
        + " 다음 위치로 정해지고 그 뒤에 드나드는 것만 알립니다"
    case .unclear:
      return "마지막 위치가 \(place) 가장자리에 너무 가깝거나 부정확해\(away) 안인지 밖인지 알 수 없습니다."
        + " 정해진 뒤에 드나드는 것만 알립니다"
    }
  }

  private func named(_ facts: ReminderFacts) -> String {
    facts.key.name + "  \(quoted(facts.title))"
  }

  private func line(_ facts: ReminderFacts, _ moment: (CivilDateTime) -> String) -> String {
    var rest: String
    switch facts.next {
    case .at(let next): rest = "\(moment(next))에 알림"
    case .atOnce: rest = "이미 지난 시각이라 다음 확인 때 바로 알림"
    case .place: rest = "장소 대기 중"
    case .nothing: rest = "예정된 알림 없음"
    }
    if !facts.isOn { rest = "꺼짐" }
    return "\(named(facts)) — \(words(for: facts.trigger, inZone: facts.zone)) (\(rest))"
  }
}
