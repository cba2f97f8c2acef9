import CivilTime
import CommandLine
import JSON
import Messages
import Operations
import Phrases
import Presentation
import TodoCore

/// `when PHRASE|RRULE`: shows the meaning of a phrase, and its next dates.
enum WhenCommand: Command {
  static let from = Option(
    "from", "count from this day or moment", ko: "이날이나 이때부터 셉니다", value: "DATE")
  static let count = Option(
    "count", "how many dates, 5 where nothing is said",
    ko: "날짜 수. 없으면 5", letter: "n", value: "N", in: 1...mostDates)

  static let spec = CommandSpec(
    "when", .reminders, "What a phrase means, and its next dates.",
    ko: "표현의 뜻과 다음 날짜들을 보여 줍니다.",
    examples: [
      HelpText("daydot when every 2 weeks on mon and thu", ko: "daydot when 격주 월, 목"),
      HelpText("daydot when every last workday -n 3", ko: "daydot when 매달 마지막 영업일 -n 3"),
      "daydot when FREQ=MONTHLY;BYMONTHDAY=-1",
    ], operands: "PHRASE|RRULE", count: CommandSpec.oneOrMore,
    options: [from, count, SharedOptions.json])

  private static let usualCount = 5
  private static let mostDates = 10_000

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let words = invocation.operands.joined(separator: " ")
    let event = daysUntil(words)
    let meaning = try session.book.meaning(
      of: event ?? words, from: invocation[from], count: invocation[count] ?? usualCount)
    var rule: String?
    if case .repetition(let said) = meaning.phrase { rule = said.repetition.rule.text }
    return try session.answer(
      JSONObject([
        JSONObject.Member("rule", .optional(rule)),
        JSONObject.Member("dates", .strings(meaning.dates.map(session.text))),
      ]).adding(session.ends(of: meaning.phrase))
    ) {
      var said = session.words(for: meaning.phrase)
      if event != nil, case .moment(let when) = meaning.phrase, let day = when.day {
        said += day < session.now.today ? "" : ", D-\(day - session.now.today)"
      }
      try session.print(wrapping: said.split(separator: "\n").map(String.init))
      switch meaning.phrase {
      // Printed in full already.
      case .moment, .schedules:
        guard let half = session.book.openHalf(of: words) else { return }
        let command: Words = "daydot when \(plain: half.typed)"
        return try session.say(.halfRead(words, as: half.time, for: (half.other, command)))
      case .repetition, .triggers: break
      }
      try session.print(wrapping: meaning.dates.map { "  " + session.display($0) })
    }
  }
}

/// The event of a question such as `how many days until christmas` or `추석까지 며칠 남았어`; nil for other
/// words.
private func daysUntil(_ words: String) -> String? {
  for asked in ["how many days", "days"] {
    for until in ["until", "till", "to"] where words.lowercased().hasPrefix("\(asked) \(until) ") {
      return String(words.dropFirst(asked.count + until.count + 2)).replacing("?", with: "")
    }
  }
  guard let end = words.firstRange(of: "까지 며칠") ?? words.firstRange(of: "까지 몇 일") else {
    return nil
  }
  return String(words[..<end.lowerBound])
}

extension Session {
  /// Returns the parsed meaning in words.
  fileprivate func words(for phrase: Phrase) -> String {
    let phrases = language.phrases
    switch phrase {
    case .repetition(let said):
      let words = phrases.words(for: said.repetition)
      return language.isKorean ? words : words + "\n" + said.repetition.rule.text
    case .moment(let when): return display(when)
    case .schedules(let schedules):
      return schedules.map { schedule in
        guard let end = schedule.end else { return display(schedule.when) }
        let last =
          journeyEnd(of: schedule).map(display) ?? language.endText(end, of: schedule.when)
        return "\(display(schedule.when)) \(language.dash) \(last)"
      }.joined(separator: "\n")
    case .triggers(let triggers):
      return triggers.map(phrases.words(for:)).joined(separator: "\n")
    }
  }

  /// The end of a journey on its own clock; nil for another end.
  private func journeyEnd(of schedule: QuickAdd.Schedule) -> When? {
    guard case .journey(let end)? = schedule.end,
      let start = schedule.when.instant(from: book.zones, user: now.zone)
    else { return nil }
    return .timed(end.reading(from: start), zone: end.zoneName)
  }

  /// The member `"ends"`, with the end of each date, or null; omitted if none has an end.
  fileprivate func ends(of phrase: Phrase) -> JSONObject {
    guard case .schedules(let all) = phrase, all.contains(where: { $0.end != nil }) else {
      return [:]
    }
    return ["ends": .array(all.map { .optional(end(of: $0).map(text)) })]
  }

  private func end(of schedule: QuickAdd.Schedule) -> When? {
    guard let end = schedule.end else { return nil }
    if let journey = journeyEnd(of: schedule) { return journey }
    if case .timed(let start, let zone) = schedule.when {
      return .timed(start + end.lengthInSeconds(from: schedule.when), zone: zone)
    }
    return end.lastDay(from: schedule.when).map(When.allDay)
  }

  /// As JSON writes it: a plain day, or an instant with its offset.
  fileprivate func text(of when: When) -> String {
    guard case .timed(let moment, let name) = when else { return when.day?.description ?? "" }
    let zone = name.flatMap { try? book.zones.zone(named: $0) } ?? now.zone
    return zone.instant(of: moment, resolving: .firstValid).text(in: zone)
  }

  fileprivate func display(_ when: When) -> String {
    var when = when
    if case .timed(let moment, nil) = when { when = .timed(now.zone.shown(moment), zone: nil) }
    return language.moment(
      when, noDate: language.someday)
  }
}
