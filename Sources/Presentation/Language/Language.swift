import CivilTime
import Phrases
import TodoCore

/// A language of the program: English or Korean.
package protocol Language: Sendable {
  /// The value of the option `--lang`, such as `en`.
  var code: String { get }
  var calendar: any CalendarWords { get }
  /// Formats rules and triggers.
  var phrases: PhraseWriter { get }
  /// Whether `11/12` is in November.
  var writesMonthFirst: Bool { get }

  /// Returns the text in this language.
  func words(_ english: Words, korean: Words) -> Words

  /// The labels of an item's facts in `show`.
  var itemLabels: ItemLabels { get }
  /// Returns the word for a command in the log.
  func logVerb(of command: String) -> String
  /// Returns the name of an operand for help and messages: `WORDS`.
  func operand(_ name: String) -> String
  /// Translates the system's reason for a failure, which is always English.
  func reason(_ reason: String) -> String
}

/// The format of times and dates in sentences.
package struct SentenceStyle: Sendable {
  package var timeFormat: TimeFormat
  /// The current year. Moments of other years are written with their year; with nil, none are.
  package var year: Int?

  package init(timeFormat: TimeFormat = .h24, year: Int? = nil) {
    self.timeFormat = timeFormat
    self.year = year
  }
}

extension Language {
  /// Translates the upper-case names in operands such as `ID…|WORDS`.
  package func operands(_ operands: String) -> String {
    var text = ""
    var name = ""
    func flush() {
      if !name.isEmpty { text += operand(name) }
      name = ""
    }
    for character in operands {
      if character.isASCII, character.isUppercase {
        name.append(character)
      } else {
        flush()
        text.append(character)
      }
    }
    flush()
    return text
  }

  /// Returns `Sat 21 Nov 2026 18:00`, or `noDate` for someday.
  package func moment(_ when: When, _ style: SentenceStyle, noDate: String) -> String {
    switch when {
    case .someday: return noDate
    case .allDay(let day): return calendar.mediumDate(day)
    case .timed(let civil, let zone):
      let text = "\(calendar.mediumDate(civil.day)) \(calendar.time(civil.time, style.timeFormat))"
      return zone.map { "\(text) \(calendar.name(ofZone: $0))" } ?? text
    }
  }

  /// Returns `every 8 hours`, followed by the hours and weekdays that limit it.
  package func words(forDosesEvery interval: Trigger.Interval) -> String {
    let bare = Trigger.Interval(seconds: interval.seconds)
    let whole = phrases.words(for: .interval(interval))
    let rest = whole.dropFirst(phrases.words(for: .interval(bare)).count)
    return calendar.every(phrases.words(forSeconds: interval.seconds)) + rest
  }

  /// Returns a repetition in words. Rules in the form of other programs are first converted to the
  /// parts that have words.
  ///
  /// - Parameter civil: Converts an end in UTC to the zone of the user.
  package func words(
    for repetition: Repeat, on civil: (Instant) -> CivilDateTime? = { _ in nil }
  ) -> String {
    if let count = repetition.dateCount { return calendar.dates(count) }
    var usual = repetition
    var rule = repetition.rule.inUsualParts
    if case .untilInstant(let last) = rule.end, let moment = civil(last) {
      rule.end = moment.time == .endOfDay ? .untilDay(moment.day) : .until(moment)
    }
    if rule != repetition.rule { usual.rule = rule }
    return phrases.description(of: usual)
  }

  /// Returns a trigger in words. A time of day in another zone is followed by the city of the zone.
  package func words(for trigger: Trigger, inZone zone: String?) -> String {
    let words = phrases.words(for: trigger)
    guard case .timeOfDay = trigger, let zone else { return words }
    return calendar.onClock(words, ofCity: calendar.city(ofZone: zone))
  }

  /// Returns the end of an entry, with its day if that differs from the day of `start`.
  func endText(_ end: End, of start: When, _ style: SentenceStyle) -> String {
    switch end {
    case .time(let time):
      let clock = calendar.time(time, style.timeFormat)
      guard let last = end.lastDay(from: start), last != start.day else { return clock }
      return "\(calendar.dateInYear(last)) \(clock)"
    case .day(let day): return calendar.mediumDate(day)
    case .moment(let moment):
      let clock = calendar.time(moment.time, style.timeFormat)
      return moment.day == start.day ? clock : "\(calendar.mediumDate(moment.day)) \(clock)"
    }
  }
}

/// The languages of the program.
package enum Languages {
  package static let all: [any Language] = [English(), Korean()]

  /// Returns the language given by the option, else by the setting, else by the first locale
  /// variable that is set. English if that is not one of `all`.
  package static func choose(
    option: String?, config: String?, variables: [String: String]
  ) -> any Language {
    let locale =
      ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
    let code = option ?? config ?? String(locale.prefix { $0 != "_" && $0 != "." && $0 != "-" })
    return all.first { $0.code == code } ?? English()
  }
}
