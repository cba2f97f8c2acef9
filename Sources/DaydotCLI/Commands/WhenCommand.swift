import CivilTime
import CommandLine
import JSON
import Phrases
import Presentation
import TodoCore

/// `when PHRASE|RRULE`: what a phrase means, and its next dates.
enum WhenCommand: Command {
  static let spec = CommandSpec(
    "when", .reminders, operands: "PHRASE|RRULE", count: CommandSpec.oneOrMore,
    options: [
      OptionSpec("from", value: "DATE"),
      OptionSpec("count", letter: "n", value: "N"),
      SharedOptions.json,
    ])

  private static let usualCount = 5
  private static let mostDates = 10_000

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let count =
      try session.number("count", in: 1...mostDates, shownAs: "-n") ?? usualCount
    let from = try invocation.value("from").map { try session.start(reading: $0) }
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
    // A moment was said in full already.
    if meaning.single == nil { try session.print(dates.map { "  " + session.display($0) }) }
    return .success
  }
}

/// A phrase read as a repeat, a trigger or a moment.
private struct Meaning {
  /// The RRULE, or nil where nothing repeats.
  var rule: String?
  /// What was understood, in words.
  var words: String
  var series: Series?
  var single: When?
  let from: CivilDateTime

  static func read(_ text: String, from: CivilDateTime?, session: Session) throws -> Meaning {
    let phrases = session.language.phrases
    let bound = from ?? session.now.civil
    do throws(PhraseError) {
      let said = try session.phrases.repetition(text)
      let rule = said.repetition.rule.text
      var start = said.first
      if let from { start = start.time == nil ? .allDay(from.day) : .timed(from, zone: nil) }
      return Meaning(
        rule: rule, words: phrases.words(for: said.repetition) + "\n" + rule,
        series: try? Series(
          said.repetition, start: start, end: nil, changes: [], zone: session.now.zone),
        from: start.time == nil ? CivilDateTime(bound.day, .midnight) : bound)
    } catch {
      guard let other = try other(text, from: bound, session: session) else { throw error }
      return other
    }
  }

  /// A date or time, else a trigger.
  private static func other(
    _ text: String, from: CivilDateTime, session: Session
  ) throws -> Meaning? {
    if let when = try? session.phrases.moment(text) {
      let words = session.language.moment(
        when, SentenceStyle(timeFormat: session.timeFormat),
        noDate: session.language.calendar.someday)
      return Meaning(words: words, single: when, from: from)
    }
    guard let triggers = try? session.phrases.triggers(text) else { return nil }
    let words = triggers.map(session.language.phrases.words(for:)).joined(separator: "\n")
    var meaning = Meaning(words: words, from: from)
    guard triggers.count == 1, let trigger = triggers.first else { return meaning }
    switch trigger {
    case .repeating(let rule, let time, let day):
      let start = When.timed(CivilDateTime(day ?? session.now.today, time), zone: nil)
      meaning.rule = rule.text
      meaning.series = try Series(
        Repeat(rule), start: start, end: nil, changes: [], zone: session.now.zone)
    case .moment(let moment): meaning.single = .timed(moment, zone: nil)
    default: break
    }
    return meaning
  }

  func dates(_ count: Int, session: Session) throws -> [When] {
    if let single, single != .someday { return [single] }
    guard let series else { return [] }
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
