import CivilTime
import CommandLine
import Phrases
import TodoCore

/// One language of the program: English or Korean.
public protocol Language: Sendable {
  /// The code typed with `--lang`, as `en`.
  var code: String { get }
  var calendar: any CalendarWords { get }
  /// Writes rules and triggers.
  var phrases: PhraseWriter { get }
  /// Whether `11/12` is November.
  var writesMonthFirst: Bool { get }

  /// Chooses its own of two texts.
  func words(_ english: Words, korean: Words) -> Words

  /// The labels `show` sets before an item's facts.
  var itemLabels: ItemLabels { get }
  /// The word of the log for a command.
  func logVerb(of command: String) -> String
  /// The name of an operand in capital letters, as help and messages show it: `WORDS`.
  func operand(_ name: String) -> String
  /// Translates the system's reason for a failure, which is always English.
  func reason(_ reason: String) -> String
}

/// How times are written in sentences.
public struct SentenceStyle: Sendable {
  public var timeFormat: TimeFormat
  /// Today's; a moment of another year says its own. nil where moments never do.
  public var year: Int?

  public init(timeFormat: TimeFormat = .h24, year: Int? = nil) {
    self.timeFormat = timeFormat
    self.year = year
  }
}

extension Language {
  /// A help text, which has no gaps.
  public func text(_ help: HelpText) -> String {
    sentence(Sentence(Words(stringLiteral: help.english), ko: Words(stringLiteral: help.korean)))
  }

  /// Operands such as `ID…|WORDS` with their names in this language. Lower-case words stay.
  public func operands(_ operands: String) -> String {
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

  /// `Sat 21 Nov 2026 18:00`, or `noDate`.
  public func moment(_ when: When, _ style: SentenceStyle, noDate: String) -> String {
    switch when {
    case .someday: return noDate
    case .allDay(let day): return calendar.mediumDate(day)
    case .timed(let civil, let zone):
      let text = "\(calendar.mediumDate(civil.day)) \(calendar.time(civil.time, style.timeFormat))"
      return zone.map { "\(text) \(calendar.name(ofZone: $0))" } ?? text
    }
  }

  /// `09:00 New York`: the time in the item's own zone; nil if it reads the same as the viewer's.
  func ownClock(of entry: Entry, _ style: SentenceStyle) -> String? {
    calendar.ownClock(of: entry, style.timeFormat)
  }

  /// `every 8 hours`, followed by the hours and weekdays that limit it.
  public func words(forDosesEvery interval: Trigger.Interval) -> String {
    let bare = Trigger.Interval(seconds: interval.seconds)
    let whole = phrases.words(for: .interval(interval))
    let rest = whole.dropFirst(phrases.words(for: .interval(bare)).count)
    return calendar.every(phrases.words(forSeconds: interval.seconds)) + rest
  }

  /// A repetition in words. Rules that other programs write differently are first brought into the
  /// usual parts, for which there are words.
  ///
  /// - Parameter civil: The user's clock, on which an end in UTC is said.
  public func words(
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

  /// A trigger in words; a time in another zone has the zone's city after it.
  public func words(for trigger: Trigger, inZone zone: String?) -> String {
    let words = phrases.words(for: trigger)
    guard case .timeOfDay = trigger, let zone else { return words }
    return calendar.onClock(words, ofCity: calendar.city(ofZone: zone))
  }

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
public enum Languages {
  public static let all: [any Language] = [English(), Korean()]

  /// The language chosen by option, by setting, or by the first locale variable that is set;
  /// English if none names one of `all`.
  public static func choose(
    option: String?, config: String?, variables: [String: String]
  ) -> any Language {
    let locale =
      ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
    let code = option ?? config ?? String(locale.prefix { $0 != "_" && $0 != "." && $0 != "-" })
    return all.first { $0.code == code } ?? English()
  }
}
