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

/// The first weekday of the week by country (CLDR 45, supplemental `weekData`).
package enum WeekData {
  private static let friday: Set<String> = ["MV"]
  private static let saturday: Set<String> = [
    "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
  ]
  private static let sunday: Set<String> = [
    "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CO", "DM", "DO", "ET", "GT", "GU", "HK",
    "HN", "ID", "IL", "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT", "MX", "MZ",
    "NI", "NP", "PA", "PE", "PH", "PK", "PR", "PT", "PY", "SA", "SG", "SV", "TH", "TT", "TW", "UM",
    "US", "VE", "VI", "WS", "YE", "ZA", "ZW",
  ]

  /// Returns the first weekday in a country. Monday, CLDR's default, for nil and countries not
  /// listed.
  ///
  /// - Parameter region: The ISO 3166-1 code of the country, such as `KR`.
  package static func firstWeekday(in region: String?) -> Weekday {
    guard let region else { return .monday }
    if sunday.contains(region) { return .sunday }
    if saturday.contains(region) { return .saturday }
    return friday.contains(region) ? .friday : .monday
  }

  /// Returns the country of a locale, `KR` for `ko_KR.UTF-8`; nil for `C` and others without one.
  package static func region(ofLocale locale: String) -> String? {
    guard let mark = locale.firstIndex(where: { $0 == "_" || $0 == "-" }) else { return nil }
    let region = locale[locale.index(after: mark)...].prefix { $0.isLetter }
    return region.count == 2 ? region.uppercased() : nil
  }

  /// Returns the country of a time zone; nil if the zone is not listed.
  ///
  /// - Parameter table: The system's `zone.tab`, with the columns code, position and name. It is
  ///   searched without parsing, since every view needs the country.
  package static func region(ofZone name: String, in table: [UInt8]) -> String? {
    let tab = UInt8(ascii: "\t")
    let newline = UInt8(ascii: "\n")
    let column = [tab] + name.utf8
    guard column.count < table.count else { return nil }
    return table.withUnsafeBufferPointer { table in
      for start in 0..<table.count - column.count where table[start] == tab {
        var length = 1
        while length < column.count, table[start + length] == column[length] { length += 1 }
        let end = start + length
        guard length == column.count, table[end] == tab || table[end] == newline,
          case let line = table[..<start].lastIndex(of: newline).map({ $0 + 1 }) ?? 0,
          let code = table[line..<start].firstIndex(of: tab), code - line == 2
        else { continue }
        return String(decoding: table[line..<code], as: UTF8.self)
      }
      return nil
    }
  }
}
