import CivilTime
import CommandLine
import JSON
import Phrases
import Presentation
import Scheduler
import TodoCore

/// `when PHRASE|RRULE`: what a phrase means, and its next dates.
enum WhenCommand: Command {
  static let from = Option(
    "from", "count from this day or moment", ko: "이날이나 이때부터 셉니다", value: "DATE")
  static let count = Option(
    "count", "how many dates, 5 where nothing is said",
    ko: "날짜 수. 없으면 5", letter: "n", value: "N", in: 1...mostDates)

  static let spec = CommandSpec(
    "when", .reminders, "What a phrase means, and its next dates.",
    ko: "표현의 뜻과 다음 날짜들을 보여 줍니다.",
    examples: HelpText(
      """
      daydot when every 2 weeks on mon and thu
      daydot when every last friday -n 3
      daydot when FREQ=MONTHLY;BYMONTHDAY=-1
      """,
      ko: """
        daydot when 격주 월요일
        daydot when 매달 말일 -n 3
        daydot when FREQ=MONTHLY;BYMONTHDAY=-1
        """), operands: "PHRASE|RRULE", count: CommandSpec.oneOrMore,
    options: [
      from,
      count,
      SharedOptions.json,
    ])

  private static let usualCount = 5
  private static let mostDates = 10_000

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let count =
      session.invocation[count] ?? usualCount
    let from = try invocation[self.from].map { try session.start(reading: $0) }
    let text = invocation.operands.joined(separator: " ")
    let meaning = try Meaning.read(text, from: from, session: session)
    let dates = try meaning.dates(count, session: session)
    if session.wantsJSON {
      try session.printJSON { writer in
        writer.object { writer in
          writer.field("rule", meaning.rule)
          writer.array("dates") { writer in
            for date in dates { writer.value(session.text(of: date)) }
          }
        }
      }
      return .success
    }
    try session.print(meaning.words)
    // A single moment is printed in full already.
    if meaning.single == nil { try session.print(dates.map { "  " + session.display($0) }) }
    return .success
  }
}

/// A phrase read as a repeat, a trigger or a moment.
private struct Meaning {
  /// The RRULE, or nil if nothing repeats.
  var rule: String?
  /// What was understood, in words.
  var words: String
  var series: Series?
  var single: When?
  let from: CivilDateTime

  /// The triggers of a phrase that is neither a repeat nor a moment.
  var triggers: [Trigger] = []

  static func read(_ text: String, from: CivilDateTime?, session: Session) throws -> Meaning {
    let phrases = session.language.phrases
    let bound = from ?? session.now.civil
    switch try session.phrases.phrase(text, startingOn: from?.day) {
    case .repetition(let said):
      let rule = said.repetition.rule.text
      var start = said.first
      if let from { start = start.time == nil ? .allDay(from.day) : .timed(from, zone: nil) }
      return Meaning(
        rule: rule, words: phrases.words(for: said.repetition) + "\n" + rule,
        series: try Series(
          said.repetition, start: start, end: nil, changes: [], zone: session.now.zone),
        from: start.time == nil ? CivilDateTime(bound.day, .midnight) : bound)
    case .moment(let when):
      let words = session.language.moment(
        when, SentenceStyle(timeFormat: session.timeFormat),
        noDate: session.language.calendar.someday)
      return Meaning(words: words, single: when, from: bound)
    case .triggers(let triggers):
      let words = triggers.map(phrases.words(for:)).joined(separator: "\n")
      return Meaning(words: words, from: bound, triggers: triggers)
    }
  }

  func dates(_ count: Int, session: Session) throws -> [When] {
    if let single, single != .someday { return [single] }
    guard let series else {
      // Several triggers have no single list of dates.
      guard triggers.count == 1, let trigger = triggers.first else { return [] }
      return try session.scheduler.upcoming(of: trigger, count: count).map {
        .timed(session.now.zone.civil(at: $0), zone: nil)
      }
    }
    return series.openOccurrences(from: from, count: count).map(\.when)
  }
}

extension Session {
  /// `--from`: a day, or a day and time.
  fileprivate func start(reading text: String) throws -> CivilDateTime {
    if let moment = try? CivilDateTime(iso: text) { return moment }
    switch try phrases.moment(text) {
    case .allDay(let day): return CivilDateTime(day, .midnight)
    case .timed(let moment, _): return moment
    case .someday: return now.civil
    }
  }

  /// As JSON writes it: a plain day, or an instant with its offset.
  fileprivate func text(of when: When) -> String {
    guard case .timed(let moment, _) = when else { return when.day?.description ?? "" }
    return now.zone.instant(of: moment, resolving: .firstValid).text(in: now.zone)
  }

  fileprivate func display(_ when: When) -> String {
    language.moment(
      when, SentenceStyle(timeFormat: timeFormat), noDate: language.calendar.someday)
  }
}
