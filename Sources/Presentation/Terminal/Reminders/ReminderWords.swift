import CivilTime
import Scheduler
import TodoCore

/// The sentences of lists and notifications about reminders.
extension Sentence {
  package static let reminderOn = Sentence("on", ko: "켜짐")
  package static let reminderOff = Sentence("off", ko: "꺼짐")
  package static let nothingAhead = Sentence("nothing ahead", ko: "예정된 알림 없음")
  package static let waitsForPlace = Sentence("waits for the place", ko: "장소 대기 중")
  static let unreadableReminder = Sentence("cannot be read any more", ko: "이제 읽을 수 없음")

  static func snoozed(until moment: CivilDateTime) -> Sentence {
    Sentence("snoozed until \(moment: moment)", ko: "\(moment: moment)까지 미룸")
  }

  /// The delivery was interrupted twice, so its success is unknown.
  static let perhapsUnseen = Sentence(
    "perhaps unseen: two checks were killed while announcing it",
    ko: "전달되지 않았을 수 있음: 알리는 도중 확인이 두 번 강제 종료됨")

  static func tried(count: Int, error: String) -> Sentence {
    let ko: Words = "\(count)번 시도: \(reason: error)"
    return count == 1
      ? Sentence("tried once: \(reason: error)", ko: ko)
      : Sentence("tried \(count) times: \(reason: error)", ko: ko)
  }

  /// The title of several reminders that are delivered together.
  static func digest(count: Int) -> Sentence { Sentence("\(count) reminders", ko: "알림 \(count)개") }

  /// A delivery that came due and has expired.
  static let dueTooLate = Sentence("due, too late to be announced", ko: "때가 됨, 늦어서 알리지 않음")

  /// Follows the state of a delivery that has expired.
  static let tooLate = Sentence(", too late to be announced", ko: ", 늦어서 알리지 않음")

  /// How late a delivery is. With nil, only that it is late.
  static func late(minutes: Int?) -> Sentence {
    guard let minutes else { return Sentence("late", ko: "늦음") }
    if minutes < 60 { return Sentence("late by \(minutes) min", ko: "\(minutes)분 늦음") }
    let hours = minutes / 60
    if hours < 48 { return Sentence("late by \(hours) h", ko: "\(hours)시간 늦음") }
    return Sentence("late by \(hours / 24) days", ko: "\(hours / 24)일 늦음")
  }
}

extension DeliveryState: Sayable {
  package var sentence: Sentence {
    switch self {
    case .claimed: Sentence("due, announced at the next check", ko: "때가 됨, 다음 확인 때 알림")
    case .failed: Sentence("failed", ko: "실패")
    case .held: Sentence("held", ko: "보류")
    case .delivered: Sentence("delivered", ko: "전달")
    case .acknowledged: Sentence("seen", ko: "확인")
    case .done: Sentence("done", ko: "완료")
    case .snoozed: Sentence("snoozed", ko: "미룸")
    case .expired: Sentence("expired", ko: "만료")
    case .skipped: Sentence("skipped", ko: "건너뜀")
    }
  }
}
