import CivilTime
import Phrases
import TodoCore

/// The values that can fill a gap, and how each is written, in every sentence and both languages.
extension Words.StringInterpolation {
  private mutating func append(
    heard: String? = nil, _ text: @escaping @Sendable (Voice) -> String
  ) {
    pieces.append(.gap(Gap(heard: heard, text)))
  }

  // MARK: Texts from outside

  /// A title: escaped, in double quotes.
  public mutating func appendInterpolation(quoted text: String) {
    append(heard: text) { _ in "\"\(text.sanitized)\"" }
  }

  /// Words as they were typed: escaped, cut if they are very long, in single quotes.
  public mutating func appendInterpolation(seen text: String) {
    append(heard: text) { _ in "'\(text.shortened)'" }
  }

  /// A name or a word: escaped, without quotes.
  public mutating func appendInterpolation(plain text: String) {
    append(heard: text) { _ in text.sanitized }
  }

  /// A name or a word: escaped, cut if it is very long, without quotes.
  public mutating func appendInterpolation(short text: String) {
    append(heard: text) { _ in text.shortened }
  }

  /// Words quoted for a shell as one argument.
  public mutating func appendInterpolation(typed text: String) {
    append(heard: text) { _ in text.asArgument }
  }

  /// A name as one operand of a shell command, quoted only if it has to be.
  public mutating func appendInterpolation(operand name: String) {
    append(heard: name) { _ in name.sanitized.asOperand }
  }

  /// The reason the system gives for a failure, translated if the language has a word for it.
  public mutating func appendInterpolation(reason: String) {
    append { $0.language.reason(reason).sanitized }
  }

  /// The placeholders of operands and values, as `ID…|WORDS`.
  public mutating func appendInterpolation(operands: String) {
    append { $0.language.operands(operands) }
  }

  /// The word of the log for a command.
  public mutating func appendInterpolation(verb command: String) {
    append { $0.language.logVerb(of: command).sanitized }
  }

  public mutating func appendInterpolation(list texts: [String], _ link: String = ", ") {
    appendInterpolation(list: texts.map { Sentence(same: "\(plain: $0)") }, link)
  }

  // MARK: Numbers

  public mutating func appendInterpolation(_ number: Int) { append { _ in "\(number)" } }

  /// The English form of a word for a number. The number itself is another gap.
  public mutating func appendInterpolation(plural count: Int, _ one: String, _ many: String) {
    append { _ in count == 1 ? one : many }
  }

  public mutating func appendInterpolation(metres: Double) {
    append { $0.calendar.distance(metres: metres) }
  }

  /// A length that was chosen, as that of a map.
  public mutating func appendInterpolation(length metres: Double) {
    append { $0.calendar.length(metres: metres) }
  }

  // MARK: Days and times

  /// A day as it is typed: `2026-11-20`.
  public mutating func appendInterpolation(_ day: Day) { append { _ in day.description } }

  /// A time as it is typed: `18:00`.
  public mutating func appendInterpolation(_ time: TimeOfDay) { append { _ in time.description } }

  /// An occurrence as it is typed after the number of its item.
  public mutating func appendInterpolation(_ key: OccurrenceKey) { append { _ in key.description } }

  /// `Fri 20 Nov 2026`
  public mutating func appendInterpolation(date day: Day) { append { $0.calendar.mediumDate(day) } }

  /// `Fri 20 Nov`
  public mutating func appendInterpolation(dateInYear day: Day) {
    append { $0.calendar.dateInYear(day) }
  }

  /// `Fri 20 November 2026`
  public mutating func appendInterpolation(longDate day: Day) {
    append { $0.calendar.longDate(day) }
  }

  /// `16 to 22 November 2026`
  public mutating func appendInterpolation(days first: Day, to last: Day) {
    append { $0.calendar.dayRange(first, last) }
  }

  /// `November 2026`
  public mutating func appendInterpolation(month: Month) {
    append { $0.calendar.monthTitle(month) }
  }

  /// `November`
  public mutating func appendInterpolation(monthName month: Int) {
    append { $0.calendar.monthName(month) }
  }

  /// `nov`, as it is typed.
  public mutating func appendInterpolation(typedMonth month: Int) {
    append { $0.calendar.shortMonthName(month).lowercased() }
  }

  public mutating func appendInterpolation(weekday: Weekday) {
    append { $0.calendar.weekday(weekday) }
  }

  /// `18:00` on the user's clock, or `6:00 PM`.
  public mutating func appendInterpolation(time: TimeOfDay) { append { $0.time(time) } }

  /// `Fri 20 Nov 18:00`, with its year if that is not this one.
  ///
  /// - Parameter said: The moment as the user said it; shown beside it if that was in a zone.
  public mutating func appendInterpolation(moment: CivilDateTime, said: When? = nil) {
    append { voice in
      let own = said.flatMap {
        voice.calendar.clock($0, beside: moment.day, voice.style.timeFormat)
      }
      return "\(voice.calendar.date(moment.day, in: voice.style.year)) \(voice.time(moment.time))"
        + (own.map { " (\($0))" } ?? "")
    }
  }

  /// The date of one occurrence, with its time if the day has several.
  public mutating func appendInterpolation(occurrence key: OccurrenceKey) {
    append { $0.calendar.occurrence(key) }
  }

  /// `Sat 21 Nov 2026 18:00`
  public mutating func appendInterpolation(when: When) {
    append { voice in
      voice.language.moment(when, voice.style, noDate: voice.text(.noDate))
    }
  }

  /// When an entry begins and ends, also on the clock of its own zone if that differs.
  ///
  /// - Parameter said: The moment as the user said it; shown if that was in a zone.
  public mutating func appendInterpolation(when entry: Entry, said: When? = nil) {
    append { voice in
      let language = voice.language
      var text =
        entry.dose.map { language.words(forDosesEvery: $0.interval) }
        ?? language.moment(entry.when, voice.style, noDate: voice.text(.noDate))
      if let end = entry.end { text += " – " + language.endText(end, of: entry.when, voice.style) }
      let own = language.ownClock(of: entry, voice.style)
      let clock = said.flatMap {
        language.calendar.clock($0, beside: entry.when.day, voice.style.timeFormat)
      }
      for words in [own, clock == own ? nil : clock].compactMap(\.self) { text += " (\(words))" }
      return text
    }
  }

  /// `10:00–12:00 Design review`
  public mutating func appendInterpolation(stretch entry: Entry) {
    append { voice in
      let title = entry.item.title.sanitized
      guard let begin = entry.when.time else { return title }
      guard let end = entry.end else { return "\(voice.time(begin)) \(title)" }
      return "\(voice.time(begin))–\(voice.language.endText(end, of: entry.when, voice.style)) "
        + title
    }
  }

  /// A day and a repeat as they are typed, for examples.
  public mutating func appendInterpolation(example: Words.Example) {
    append { voice in
      switch example {
      case .date: voice.calendar.exampleDate.asArgument
      case .repetition: voice.calendar.exampleRepeat.asArgument
      }
    }
  }

  // MARK: Rules and triggers

  /// `every Wed until 3 Mar`
  public mutating func appendInterpolation(repeats repetition: Repeat) {
    append { $0.language.words(for: repetition) }
  }

  public mutating func appendInterpolation(rule: RecurrenceRule) {
    append { $0.language.phrases.words(for: rule) }
  }

  /// How often something repeats, without its end and its exceptions: `every Wed`.
  public mutating func appendInterpolation(ruleOf entry: Entry) {
    append { voice in
      guard let repetition = entry.item.repetition else { return "" }
      var rule = repetition.rule
      rule.end = .never
      let words = Repeat(rule, isAfterDone: repetition.isAfterDone)
      return voice.language.words(for: words).sanitized
    }
  }

  public mutating func appendInterpolation(trigger: Trigger) {
    append { $0.language.phrases.words(for: trigger) }
  }

  /// A trigger; a time in another zone has the zone's city after it.
  public mutating func appendInterpolation(trigger: Trigger, inZone zone: String?) {
    append { $0.language.words(for: trigger, inZone: zone) }
  }

  // MARK: Parts

  public mutating func appendInterpolation(_ sentence: Sentence) { append { $0.text(sentence) } }

  public mutating func appendInterpolation(list sentences: [Sentence], _ link: String = ", ") {
    append { voice in sentences.map { voice.text($0) }.joined(separator: link) }
  }

  /// The form of a particle that follows from the sound of the text before it.
  public mutating func appendInterpolation(_ particle: KoreanParticle) {
    pieces.append(.particle(particle))
  }
}

extension Words {
  /// A kind of value shown as an example of what to type.
  public enum Example: Sendable {
    case date, repetition
  }
}

extension Sentence {
  /// The text shown for an item without a date.
  public static let noDate = Sentence("no date", ko: "날짜 없음")
}

extension String {
  /// Quoted for a shell as one argument.
  var asArgument: String {
    "'"
      + sanitized.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }

  /// As one operand of a shell command, quoted only if it has to be.
  var asOperand: String {
    allSatisfy { $0.isLetter || $0.isNumber || "-_.,".contains($0) } ? self : asArgument
  }
}
