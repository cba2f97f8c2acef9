import CommandLine
import Operations
import Outcomes
import Phrases
import TodoCore

/// The options of a notification, as `remind` and `push` take them.
enum ReminderOptions {
  static let id = Option(
    "id", "a name of yours; a reminder that has it is replaced",
    ko: "알림의 이름. 같은 이름의 알림은 새것으로 바뀝니다", value: "NAME")
  static let title = Option(
    "title", "what it says, in place of the item's title", ko: "항목 제목 대신 보여 줄 제목", value: "TEXT")
  static let body = Option("body", "a second line", ko: "둘째 줄", value: "TEXT")
  static let sound = Option(
    "sound", "a sound, where a channel can play one", ko: "알림 소리", value: "NAME")
  static let badge = Option(
    "badge", "set the badge to N; 0 clears it", ko: "배지 숫자. 0이면 지웁니다", value: "N", in: 0...Int.max)
  static let thread = Option(
    "thread", "announcements of one thread stand together",
    ko: "같은 묶음의 알림을 함께 보여 줍니다", value: "NAME")
  static let attach = Option("attach", "a file to show with it", ko: "첨부 파일", value: "FILE")
  static let level = Option<Reminder.Level>(
    "level", "passive, active, time-sensitive or critical",
    ko: "passive, active, time-sensitive, critical", value: "LEVEL")
  static let catchUp = Option<Reminder.CatchUp>(
    "catch-up", "what was missed: the latest, all or none",
    ko: "놓친 알림: latest(마지막), all(모두), none(없음)", value: "HOW")
  static let giveUp = Option(
    "give-up", "not announced when later than this, as 2h",
    ko: "이보다 늦으면 알리지 않습니다: 2시간", value: "LENGTH")

  /// - Parameter title: The option of that name, with the help of the command.
  static func all(titled title: Option<String> = title) -> [any DeclaredOption] {
    [id, title, body, sound, badge, thread, attach, level, catchUp, giveUp]
  }

  /// What the options say, as typed.
  static func details(_ invocation: Invocation) -> ReminderDetails {
    var details = ReminderDetails()
    details.identifier = invocation[id]
    details.title = invocation[title]
    details.body = invocation[body]
    details.sound = invocation[sound]
    details.thread = invocation[thread]
    details.attachment = invocation[attach]
    details.badge = invocation[badge]
    details.level = invocation[level]
    details.catchUp = invocation[catchUp]
    details.giveUp = invocation[giveUp]
    return details
  }
}
