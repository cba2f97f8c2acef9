import CivilTime
import Phrases
import TodoCore

/// The values that sentences can contain, and their format in both languages.
extension Words.StringInterpolation {
  private mutating func append(
    spoken: String? = nil, _ format: @escaping @Sendable (SentenceContext) -> String
  ) {
    pieces.append(.value(spoken: spoken, format))
  }

  /// The accuracy of a position: `±60 m`.
  package mutating func appendInterpolation(accuracy metres: Double) {
    append { ($0.language.isASCII ? "+-" : "±") + $0.language.distance(metres: metres) }
  }

  // MARK: Untrusted text

  /// A title: escaped, in double quotes.
  package mutating func appendInterpolation(quoted text: String) {
    append(spoken: text) { _ in "\"\(text.sanitized)\"" }
  }

  /// Text that the user typed: escaped, cut to 240 characters, in single quotes.
  package mutating func appendInterpolation(seen text: String) {
    append(spoken: text) { _ in "'\(text.shortened)'" }
  }

  /// A name or word: escaped, without quotes.
  package mutating func appendInterpolation(plain text: String) {
    append(spoken: text) { _ in text.sanitized }
  }

  /// A file that a command names: `-` is standard input.
  package mutating func appendInterpolation(file path: String) {
    guard path == "-" else { return appendInterpolation(plain: path) }
    appendInterpolation(Sentence("standard input", ko: "표준 입력"))
  }

  /// A name or word: escaped, cut to 240 characters, without quotes.
  package mutating func appendInterpolation(short text: String) {
    append(spoken: text) { _ in text.shortened }
  }

  /// Text to type as one argument, quoted for a shell.
  package mutating func appendInterpolation(typed text: String) {
    append(spoken: text) { _ in text.asArgument }
  }

  /// A name to type as one operand, quoted for a shell if necessary.
  package mutating func appendInterpolation(operand name: String) {
    append(spoken: name) { _ in name.sanitized.asOperand }
  }

  /// The system's reason for a failure, translated if there is a translation.
  package mutating func appendInterpolation(reason: String) {
    append { $0.language.reason(reason).sanitized }
  }

  /// The placeholders of operands and values, such as `ID…|WORDS`.
  package mutating func appendInterpolation(operands: String) {
    append { $0.language.operands(operands) }
  }

  /// The word for a command in the log.
  package mutating func appendInterpolation(verb command: String) {
    append { $0.language.logVerb(of: command).sanitized }
  }

  /// Names or words, escaped and joined.
  package mutating func appendInterpolation(list texts: [String], _ separator: String = ", ") {
    appendInterpolation(list: texts.map { Sentence(same: "\(plain: $0)") }, separator)
  }

  // MARK: Numbers

  package mutating func appendInterpolation(_ number: Int) { append { _ in "\(number)" } }

  /// The English singular or plural of a word, without the number.
  package mutating func appendInterpolation(plural count: Int, _ one: String, _ many: String) {
    append { _ in count == 1 ? one : many }
  }

  package mutating func appendInterpolation(metres: Double) {
    append { $0.language.distance(metres: metres) }
  }

  /// A length that was set, such as a radius.
  package mutating func appendInterpolation(length metres: Double) {
    append { $0.language.length(metres: metres) }
  }

  // MARK: Days and times

  /// A day as the user types it: `2026-11-20`.
  package mutating func appendInterpolation(_ day: Day) { append { _ in day.description } }

  /// A time as the user types it: `18:00`.
  package mutating func appendInterpolation(_ time: TimeOfDay) { append { _ in time.description } }

  /// An occurrence as the user types it after the id of its item.
  package mutating func appendInterpolation(_ key: OccurrenceKey) {
    append { _ in key.description }
  }

  /// `Fri 20 Nov 2026`
  package mutating func appendInterpolation(date day: Day) {
    append { $0.language.mediumDate(day) }
  }

  /// `Fri 20 Nov`
  package mutating func appendInterpolation(dateInYear day: Day) {
    append { $0.language.dateInYear(day) }
  }

  /// `Fri 20 November 2026`
  package mutating func appendInterpolation(longDate day: Day) {
    append { $0.language.longDate(day) }
  }

  /// `16 to 22 November 2026`
  package mutating func appendInterpolation(days first: Day, to last: Day) {
    append { $0.language.dayRange(first, last) }
  }

  /// `November 2026`
  package mutating func appendInterpolation(month: Month) {
    append { $0.language.monthTitle(month) }
  }

  /// `November`
  package mutating func appendInterpolation(monthName month: Int) {
    append { $0.language.monthName(month) }
  }

  /// `nov`, as the user types it.
  package mutating func appendInterpolation(typedMonth month: Int) {
    append { $0.language.shortMonthName(month).lowercased() }
  }

  package mutating func appendInterpolation(weekday: Weekday) {
    append { $0.language.weekday(weekday) }
  }

  /// `18:00` or `6:00 PM`.
  package mutating func appendInterpolation(time: TimeOfDay) { append { $0.time(time) } }

  /// `Fri 20 Nov 18:00`, with the year if it is not the current one.
  ///
  /// - Parameter typed: The moment as the user typed it. If it has a zone, it is appended in
  ///   parentheses.
  package mutating func appendInterpolation(moment: CivilDateTime, typed: When? = nil) {
    append { context in
      let own = typed.flatMap {
        context.language.clock($0, beside: moment.day)
      }
      let date = context.language.date(moment.day, in: context.year)
      return "\(date) \(context.time(moment.time))" + (own.map { " (\($0))" } ?? "")
    }
  }

  /// The date of an occurrence, with its time if the day has several.
  package mutating func appendInterpolation(occurrence key: OccurrenceKey) {
    append { $0.language.occurrence(key) }
  }

  /// The displayed date of an entry's occurrence, with the year if it is not the current one.
  package mutating func appendInterpolation(occurrenceOf entry: Entry) {
    append { $0.language.occurrence(of: entry, in: $0.year) }
  }

  /// `Sat 21 Nov 2026 18:00`
  package mutating func appendInterpolation(when: When) {
    append { context in
      context.language.moment(when, noDate: context.text(Sentence.noDate.parts))
    }
  }

  /// Start and end of an entry, with the times in their own zones if those differ.
  ///
  /// - Parameter typed: The moment as the user typed it. If it has a zone, it is appended in
  ///   parentheses.
  package mutating func appendInterpolation(when entry: Entry, typed: When? = nil) {
    append { context in
      let language = context.language
      let text =
        entry.dose.map { language.words(forDosesEvery: $0.interval) }
        ?? language.times(of: entry, noDate: context.text(Sentence.noDate.parts))
      let clock = typed.flatMap {
        language.clock($0, beside: entry.when.day)
      }
      guard let clock, clock != language.ownClock(of: entry) else { return text }
      return "\(text) (\(clock))"
    }
  }

  /// `10:00–12:00 Design review`
  package mutating func appendInterpolation(stretch entry: Entry) {
    append { context in
      let title = entry.item.title.sanitized
      guard let begin = entry.when.time else { return title }
      guard let end = entry.end else { return "\(context.time(begin)) \(title)" }
      let endText = context.language.endText(end, of: entry.when)
      return "\(context.time(begin))\(context.language.dash)\(endText) \(title)"
    }
  }

  /// `New York`
  package mutating func appendInterpolation(city zone: String) {
    append { $0.language.city(ofZone: zone) }
  }

  // MARK: Rules and triggers

  /// `every Wed until 3 Mar`
  package mutating func appendInterpolation(repeats repetition: Repeat) {
    append { $0.language.words(for: repetition) }
  }

  /// `, turns 71`; nothing for an entry without an age.
  package mutating func appendInterpolation(age entry: Entry) {
    append { context in context.language.age(entry.age).map { ", \($0)" } ?? "" }
  }

  package mutating func appendInterpolation(rule: RecurrenceRule) {
    append { $0.language.phrases.words(for: rule) }
  }

  /// The rule of an entry without its end and exceptions: `every Wed`.
  package mutating func appendInterpolation(ruleOf entry: Entry) {
    append { context in
      guard let repetition = entry.item.repetition else { return "" }
      var rule = repetition.rule
      rule.end = .never
      let words = Repeat(rule, isAfterDone: repetition.isAfterDone)
      return context.language.words(for: words).sanitized
    }
  }

  package mutating func appendInterpolation(trigger: Trigger) {
    append { $0.language.phrases.words(for: trigger) }
  }

  /// A trigger. A time of day in another zone is followed by the city of the zone.
  package mutating func appendInterpolation(trigger: Trigger, inZone zone: String?) {
    append { $0.language.words(for: trigger, inZone: zone) }
  }

  /// What a command changed, from what the journal has: `12 Buy milk` and 2 more, `file.csv: 3 + 1` for an
  /// import.
  package mutating func appendInterpolation(summary: String, more: Int, of command: String) {
    append { $0.language.summary(summary, more: more, of: command).sanitized }
  }

  // MARK: Parts

  /// The text of a sentence. Its commands go below the whole one.
  package mutating func appendInterpolation(_ sentence: Sentence) {
    appendInterpolation(list: [sentence])
  }

  package mutating func appendInterpolation(list sentences: [Sentence], _ separator: String = ", ")
  {
    append { context in sentences.map { context.text($0.parts) }.joined(separator: separator) }
    commands += sentences.flatMap(\.commands)
  }

  /// A Korean particle in the form that the text before it requires.
  package mutating func appendInterpolation(_ particle: KoreanParticle) {
    pieces.append(.particle(particle))
  }
}

extension Sentence {
  /// The text for an item without a date.
  package static let noDate = Sentence("no date", ko: "날짜 없음")
}

extension String {
  /// The text quoted for a shell as one argument.
  var asArgument: String {
    "'"
      + sanitized.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }

  /// The text as one operand of a shell command, quoted if necessary.
  var asOperand: String {
    allSatisfy { $0.isLetter || $0.isNumber || "-_.,".contains($0) } ? self : asArgument
  }
}
