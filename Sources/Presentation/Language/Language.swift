import CivilTime
import Phrases
import TodoCore

/// A language of the program, with the order of its dates. The raw value is that of the option
/// `--lang`.
package struct Language: RawRepresentable, CaseIterable, Hashable, Sendable {
  package let rawValue: String
  /// The order of day and month in English dates; unused in Korean, which has only one.
  package var dateOrder = DateOrder.dayFirst
  package var timeFormat = TimeFormat.h24
  /// Whether its signs are ASCII.
  package var isASCII = false
  /// How the years of birthdays are counted.
  package var ageCounting = Age.Counting.full

  package static let english = Language(code: "en")
  package static let korean = Language(code: "ko")
  package static let allCases = [english, korean]

  private init(code: String) { rawValue = code }

  package var isKorean: Bool { rawValue == Language.korean.rawValue }

  package init?(rawValue: String) {
    guard let language = Language.allCases.first(where: { $0.rawValue == rawValue }) else {
      return nil
    }
    self = language
  }

  /// Between the ends of a time, and before the accuracy of a position.
  package var dash: String { isASCII ? "-" : "–" }
  /// Between the parts of a line.
  var separator: String { (isASCII ? Symbols.ascii : .unicode).separator }

  /// Returns the language given by the option, else by the setting, else by the first locale
  /// variable that is set. English if the program does not have that language.
  package static func choose(
    option: Language?, config: String?, variables: [String: String]
  ) -> Language {
    if let option { return option }
    let locale =
      ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
    let code = config ?? String(locale.prefix { $0 != "_" && $0 != "." && $0 != "-" })
    return Language(rawValue: code) ?? .english
  }

  /// Returns the text in this language.
  func text(
    _ english: @autoclosure () -> String, ko korean: @autoclosure () -> String
  ) -> String {
    isKorean ? korean() : english()
  }

  /// Formats rules and triggers.
  package var phrases: PhraseWriter {
    let time: @Sendable (TimeOfDay) -> String = { self.time($0) }
    return isKorean
      ? PhraseWriter(language: .korean, time: time)
      : PhraseWriter(
        language: .english, dates: dateOrder == .dayFirst ? .dayFirst : .monthFirst, time: time)
  }
}

/// The order of day and month in a date. The raw value is that of the setting `date.order`.
package enum DateOrder: String, CaseIterable, Sendable {
  /// `Fri 20 Nov 2026`
  case dayFirst = "dmy"
  /// `Fri, Nov 20, 2026`
  case monthFirst = "mdy"

  /// The countries whose English has the month first (CLDR 45, the medium date format of `en_*`).
  private static let monthFirstRegions: Set<String> = [
    "AS", "BI", "CA", "GU", "MH", "MP", "PH", "PR", "UM", "US", "VI",
  ]

  /// Returns the order that the setting names, else that of a country.
  ///
  /// - Parameters:
  ///   - setting: The value of `date.order`; `auto` and nil leave the choice to the country.
  ///   - region: The ISO 3166-1 code of the country, such as `US`.
  package static func choose(_ setting: String?, region: String?) -> DateOrder {
    setting.flatMap(DateOrder.init)
      ?? (monthFirstRegions.contains(region ?? "") ? .monthFirst : .dayFirst)
  }
}

extension Language {
  /// Returns `Sat 21 Nov 2026 18:00`, or `noDate` for someday.
  package func moment(_ when: When, noDate: String) -> String {
    switch when {
    case .someday: return noDate
    case .allDay(let day): return mediumDate(day)
    case .timed(let civil, let zone):
      let (date, clock) = (mediumDate(civil.day), time(civil.time))
      guard let zone else { return "\(date) \(clock)" }
      return text(
        "\(date) \(clock) \(name(ofZone: zone))", ko: "\(date) \(city(ofZone: zone)) 시간 \(clock)")
    }
  }

  /// Returns `every 8 hours`, followed by the hours and weekdays that limit it.
  package func words(forDosesEvery interval: Trigger.Interval) -> String {
    let short = phrases.words(for: .interval(Trigger.Interval(seconds: interval.seconds)))
    let long = every(phrases.words(forSeconds: interval.seconds))
    return phrases.words(for: .interval(interval)).replacing(short, with: long, maxReplacements: 1)
  }

  /// Returns a repetition in words. Rules in the form of other programs are first converted to the
  /// parts that have words.
  ///
  /// - Parameter civil: Converts an end in UTC to the zone of the user.
  package func words(
    for repetition: Repeat, on civil: (Instant) -> CivilDateTime? = { _ in nil }
  ) -> String {
    if let count = repetition.dateCount { return dates(count) }
    var usual = repetition
    var rule = usual.rule.inUsualParts
    if case .untilInstant(let last) = rule.end, let moment = civil(last) {
      rule.end = moment.time == .endOfDay ? .untilDay(moment.day) : .until(moment)
    }
    if rule != usual.rule { usual.rule = rule }
    return phrases.description(of: usual)
  }

  /// Returns a trigger in words. A time of day in another zone is followed by the city of the zone.
  package func words(for trigger: Trigger, inZone zone: String?) -> String {
    let words = phrases.words(for: trigger)
    guard case .timeOfDay = trigger, let zone else { return words }
    let city = city(ofZone: zone)
    return text("\(words) \(city)", ko: "\(city) 시간 \(words)")
  }

  /// Returns the end of an entry, with its day if that differs from the day of `start`.
  package func endText(_ end: End, of start: When) -> String {
    switch end {
    case .time(let time):
      let clock = self.time(time)
      guard let last = end.lastDay(from: start), last != start.day else { return clock }
      return "\(dateInYear(last)) \(clock)"
    case .day(let day): return mediumDate(day)
    case .moment(let moment):
      let clock = time(moment.time)
      return moment.day == start.day ? clock : "\(mediumDate(moment.day)) \(clock)"
    case .journey:
      return end.last(from: start).map { endText(.moment($0), of: start) } ?? ""
    }
  }
}
