import CivilTime
import Geo
import TodoCore

/// Writes rules, triggers and lengths in words. All results except those of `description(of:)` can
/// be parsed again.
package struct PhraseWriter: Sendable {
  package enum Tongue: Hashable, Sendable {
    case english, korean
  }

  /// How dates are written; Korean has only one order of day and month.
  package enum Dates: Sendable {
    /// `3 Mar 2027`
    case dayFirst
    /// `Mar 3, 2027`
    case monthFirst
    /// `2027-03-03`
    case iso
  }

  private let language: any Vocabulary
  private let dates: Dates
  private let time: @Sendable (TimeOfDay) -> String

  /// - Parameter time: Writes a time of day, on the clock of 24 hours if it is not given.
  package init(
    language: Tongue, dates: Dates = .dayFirst,
    time: @escaping @Sendable (TimeOfDay) -> String = \.description
  ) {
    self.time = time
    switch language {
    case .english: self.language = EnglishVocabulary(isMonthFirst: dates == .monthFirst)
    case .korean: self.language = KoreanVocabulary()
    }
    self.dates = dates
  }

  private func date(_ day: Day) -> String {
    dates == .iso ? day.description : language.date(day)
  }

  /// The name of a zone's city where this language has its own: `뉴욕` for `America/New_York`.
  package func city(ofZone zone: String) -> String? {
    language.city(ofZone: zone)
  }

  // MARK: Lengths

  /// `1 hour 30 minutes`
  package func words(for span: Span) -> String { language.span(span) }

  /// `1 hour 30 minutes`
  package func words(forSeconds seconds: Int) -> String { language.span(Span(seconds: seconds)) }

  // MARK: Repeats

  /// `every 2 weeks on Mon and Thu, until 3 Mar 2027`, or the RRULE text if there are no words.
  package func words(for rule: RecurrenceRule) -> String {
    words(for: rule, besideLimit: { $0 }) ?? rule.text
  }

  /// The words of a rule with its times of day and its limit, or nil where there are none.
  private func words(
    for rule: RecurrenceRule, besideLimit decorate: (String) -> String
  ) -> String? {
    var days = rule
    (days.byHour, days.byMinute) = ([], [])
    guard let times = rule.timesOfDay, let (words, daysOff) = self.words(ofDays: days),
      let limit = limit(of: rule)
    else { return nil }
    return decorate(words + (times.isEmpty ? "" : language.at(times.map(time)))) + daysOff + limit
  }

  /// Returns the words for the days of a rule, and for its handling of holidays.
  private func words(ofDays rule: RecurrenceRule) -> (days: String, daysOff: String)? {
    if let shape = RuleShape(ofWorkdays: rule) { return (language.rule(shape), "") }
    var days = rule
    days.workdays = nil
    return RuleShape(days).map {
      (language.rule($0), rule.workdays.map { language.daysOff($0.mode) } ?? "")
    }
  }

  /// Returns the words for the rule, including whether it counts from completion.
  package func words(for repetition: Repeat) -> String {
    let isAfterDone = repetition.isAfterDone
    let words =
      words(for: repetition.rule) { isAfterDone ? language.afterDone($0) : $0 }
      ?? (isAfterDone ? language.afterDone(repetition.rule.text) : repetition.rule.text)
    return words + exceptions(of: repetition)
  }

  /// The rule for a sentence, in loose words where none would read back as the same rule.
  package func description(of repetition: Repeat) -> String {
    let rule = repetition.rule
    guard words(for: rule, besideLimit: { $0 }) == nil, let words = composed(rule),
      let limit = looseLimit(of: rule)
    else { return self.words(for: repetition) }
    let daysOff = rule.workdays.map { language.daysOff($0.mode) } ?? ""
    return (repetition.isAfterDone ? language.afterDone(words) : words) + daysOff + limit
      + exceptions(of: repetition)
  }

  /// The words of the parts of a rule, without its end; nil if a part has none.
  private func composed(_ rule: RecurrenceRule) -> String? {
    guard rule.scale == .gregorian, rule.bySecond.isEmpty, rule.byYearDay.isEmpty,
      rule.byWeekNumber.isEmpty, rule.byLeapMonth.isEmpty, (1...9999).contains(rule.interval),
      rule.byHour.isEmpty == rule.byMinute.isEmpty, let times = rule.timesOfDay,
      let unit = Unit(rawValue: rule.frequency.rawValue), unit > .second,
      rule.bySetPosition.isEmpty || times.count < 2
    else { return nil }
    var plain = rule
    (plain.byHour, plain.byMinute, plain.byMonth, plain.workdays) = ([], [], [], nil)
    plain.end = .never
    // Days that have words of their own keep them.
    let shape = rule.frequency < .yearly || rule.byMonth.isEmpty ? RuleShape(plain) : nil
    // Month days without a month apply to every month.
    let isOfEachMonth =
      rule.frequency == .yearly && rule.byMonth.isEmpty && !rule.byMonthDay.isEmpty
    let year = rule.interval == 1 ? "" : language.rule(.every(rule.interval, unit)) + ", "
    var words =
      isOfEachMonth
      ? year + language.rule(.every(1, .month))
      : language.rule(shape ?? .every(rule.interval, unit))
    if shape == nil {
      if !rule.byMonthDay.isEmpty { words += language.onMonthDays(rule.byMonthDay) }
      if rule.byDay.contains(where: { $0.ordinal != nil }) {
        let fromEnd = rule.byDay.filter { $0.ordinal.map { $0 < 0 } ?? false }
        words += language.onNths(
          (rule.byDay.filter { !fromEnd.contains($0) } + fromEnd).map { ($0.ordinal, $0.weekday) })
      } else if !rule.byDay.isEmpty {
        words += " " + language.on(Set(rule.byDay.map(\.weekday)))
      }
    }
    if !times.isEmpty { words += language.at(times.map(time)) }
    if !rule.byMonth.isEmpty { words += language.inMonths(rule.byMonth.sorted()) }
    if shape != nil { return words }
    if !rule.bySetPosition.isEmpty {
      words += language.only(
        rule.bySetPosition.filter { $0 > 0 } + rule.bySetPosition.filter { $0 < 0 })
    }
    let isInEach = rule.byMonthDay.allSatisfy { abs($0) <= 28 } || rule.skip != .omit
    return isInEach ? words : words + language.whereItExists
  }

  /// The words for any end of a rule.
  private func looseLimit(of rule: RecurrenceRule) -> String? {
    guard case .untilInstant(let instant) = rule.end,
      let last = CivilDateTime(secondsSinceEpoch: instant.secondsSinceEpoch)
    else { return limit(of: rule) }
    return language.until(date(last.day), time(last.time)) + " UTC"
  }

  /// The excluded dates in words. More than three days, runs of days or single times are only counted.
  private func exceptions(of repetition: Repeat) -> String {
    // The date from which a split series continues elsewhere is not an exception.
    let continuation = repetition.continuation
    let left = repetition.excluded.filter { $0 != continuation }
    let keys = Dictionary(grouping: left, by: \.day)
    guard !keys.isEmpty else { return "" }
    let isSeveral = (try? repetition.prepared().hasSeveralADay) ?? false
    let times = repetition.rule.timesOfDay?.count
    func isWhole(_ day: Day) -> Bool {
      let left = keys[day] ?? []
      return !isSeveral || left.count == times || left.contains { $0.time == nil }
    }
    var texts: [String] = []
    var rest = keys.keys.sorted()[...]
    while let first = rest.first {
      let run = zip(rest, 0...).prefix { $0 == first + $1 && isWhole($0) }.count
      if run == 0 {
        texts += (keys[first] ?? []).sorted().map { key in
          date(first) + (key.time.map { " " + time($0) } ?? "")
        }
      } else if run > 2 {
        texts.append(language.range(date(first), date(first + run - 1)))
      } else {
        texts += rest.prefix(run).map(date)
      }
      rest = rest.dropFirst(max(run, 1))
    }
    if texts.count <= 3 { return language.except(texts) }
    return keys.keys.allSatisfy(isWhole)
      ? language.exceptDays(keys.count) : language.exceptTimes(left.count)
  }

  /// Returns the words for the end of the rule; nil if no words can express it.
  private func limit(of rule: RecurrenceRule) -> String? {
    switch rule.end {
    case .never: ""
    case .count(let count): language.times(count)
    case .untilDay(let day): language.until(date(day), nil)
    case .until(let moment): language.until(date(moment.day), time(moment.time))
    case .untilInstant: nil
    }
  }

  // MARK: Triggers

  package func words(for trigger: Trigger) -> String {
    switch trigger {
    case .before(.minutes(let count), _): language.before(Span(seconds: count * 60), at: nil)
    case .before(.days(let count), let time):
      language.before(Span(days: count), at: time.map(self.time))
    case .timeOfDay(let time): language.at(self.time(time))
    case .allDay: language.allDay
    case .unreadable(let words): words
    case .moment(let moment): language.at(date(moment.day), time(moment.time))
    case .repeating(let rule, let time, let from): words(for: rule, at: time, from: from)
    case .interval(let interval): words(for: interval)
    case .region(let region): words(for: region)
    }
  }

  private func words(for rule: RecurrenceRule, at time: TimeOfDay, from: Day?) -> String {
    // When the words are parsed again, a rule that needs an anchor counts from its first day, and
    // hours and minutes become an interval.
    var isWritten = (from != nil || rule.standsAlone) && rule.frequency >= .daily
    var limit = ""
    if let written = self.limit(of: rule) { limit = written } else { isWritten = false }
    // In words, `from` the 31st means the last day of shorter months.
    if let from, ParsedPhrase.anchored(rule, first: from) != rule { isWritten = false }
    guard isWritten, let (days, daysOff) = self.words(ofDays: rule) else {
      let anchor = from.map { " \(language.countedFrom(date($0)))" } ?? ""
      // Words say the hours of a rule; what is stored says the first of them too.
      if dates != .iso, let times = rule.timesOfDay, !times.isEmpty {
        return description(of: Repeat(rule)) + anchor
      }
      return "\(rule.text) \(time)\(anchor)"
    }
    var words = "\(days) \(self.time(time))"
    if let from {
      let isFirst = rule.firstDay(onOrAfter: from) == from && !rule.ends(before: from)
      words += " " + (isFirst ? language.from(date(from)) : language.countedFrom(date(from)))
    }
    return words + daysOff + limit
  }

  private func words(for interval: Trigger.Interval) -> String {
    let span = Span(seconds: interval.seconds)
    guard interval.isRepeating else { return language.once(in: span) }
    return language.every(
      language.every(span), within: interval.window.map { words(for: $0, isCondition: false) },
      on: days(interval.weekdays, interval.workdays).first)
  }

  private func days(_ weekdays: Set<Weekday>, _ workdays: Workdays?) -> [String] {
    if workdays != nil { return [language.onWorkdays] }
    return weekdays.isEmpty ? [] : [language.on(weekdays)]
  }

  private func words(for window: TimeWindow, isCondition: Bool) -> String {
    language.window(from: time(window.start), to: time(window.end), isCondition: isCondition)
  }

  private func words(for region: RegionTrigger) -> String {
    guard case .named(let name) = region.location, !PlaceWords.isPlain(name) else {
      return words(for: region, at: words(for: region.location))
    }
    // The name of a saved place is read without quotes too. Stored texts may name others.
    let plain = words(for: region, at: name)
    let context = PhraseContext(now: CivilDateTime(.min, .midnight), places: [name])
    let read = dates == .iso ? nil : try? PhraseReader(context).triggers(plain)
    return read == [.region(region)] ? plain : words(for: region, at: PlaceWords.quoted(name))
  }

  private func words(for region: RegionTrigger, at location: String) -> String {
    var parts = [language.crossing(region.edge, of: location)]
    if let radius = region.radiusMetres { parts.append(language.within("\(number(radius))m")) }
    if region.isEveryTime { parts.append(language.everyTime) }
    if let window = region.window { parts.append(words(for: window, isCondition: true)) }
    parts += days(region.weekdays, region.workdays)
    switch (region.from, region.until) {
    case (let from?, let until?) where from == until: parts.append(language.on(day: date(from)))
    default:
      if let from = region.from { parts.append(language.from(date(from))) }
      if let until = region.until { parts.append(language.until(day: date(until))) }
    }
    return parts.joined(separator: " ")
  }

  private func words(for location: RegionTrigger.Location) -> String {
    switch location {
    case .here: language.here
    case .coordinate(let place): "\(number(place.latitude)),\(number(place.longitude))"
    case .named(let name): name
    }
  }

  private func number(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension RecurrenceRule {
  /// The times of day it names, each hour with each minute; nil where they are no list.
  fileprivate var timesOfDay: [TimeOfDay]? {
    guard !byHour.isEmpty || !byMinute.isEmpty else { return [] }
    guard frequency >= .daily, !byHour.isEmpty, byHour.count * max(1, byMinute.count) <= 12,
      !byMinute.isEmpty
    else { return nil }
    return byHour.flatMap { hour in
      byMinute.compactMap { TimeOfDay(secondsSinceMidnight: hour * 3600 + $0 * 60) }
    }
  }

  /// Whether its last day is before `day`, so that it has no occurrence from there on.
  fileprivate func ends(before day: Day) -> Bool {
    switch end {
    case .untilDay(let last): last < day
    case .until(let last): last.day < day
    case .never, .count, .untilInstant: false
    }
  }
}

/// How a place name is written in a phrase.
enum PlaceWords {
  /// Whether the name needs no quotes: it consists of words without a meaning in phrases.
  static func isPlain(_ name: String) -> Bool {
    var tokens = Tokens(name)
    guard tokens.count > 0, name == name.split(separator: " ").joined(separator: " "),
      name.allSatisfy({ $0 == " " || !$0.isWhitespace })
    else { return false }
    var position = 0
    while position < tokens.count {
      switch tokens.kind(at: position) {
      case .letter, .hangul:
        // A word of the lexicon, or one that begins with a Korean word, could be read as a
        // condition.
        guard tokens.matches(at: position).isEmpty else { return false }
      case .blank: break
      default: return false
      }
      position = tokens.runEnd(from: position)
    }
    return true
  }

  static func quoted(_ name: String) -> String {
    var text = "\""
    for character in name {
      if character == "\"" || character == "\\" {
        text.append("\\")
        text.append(character)
      } else if isLonely(character) {
        text.append(character)
      } else {
        let scalars = character.unicodeScalars.map { String($0.value, radix: 16) }
        text += "\\{\(scalars.joined(separator: " "))}"
      }
    }
    return text + "\""
  }

  /// Whether the character stays separate between quotes. A joiner or a combining accent would
  /// merge with them.
  private static func isLonely(_ character: Character) -> Bool {
    "\"\(character)\"".count == 3 && !character.isNewline
  }
}

/// Triggers as the store and JSON keep them: English words, ISO dates. Every value reads back as
/// itself.
package struct CanonicalTriggerWords: TriggerWords {
  private static let writer = PhraseWriter(language: .english, dates: .iso)
  /// Canonical words do not depend on the clock, because every date is written out.
  private static let context = PhraseContext(now: CivilDateTime(.min, .midnight))

  /// The default reminder of an all-day item, which is only shown and stored, never typed.
  static let allDay = "all-day"

  package init() {}

  package func words(for trigger: Trigger) -> String { Self.writer.words(for: trigger) }

  package func trigger(reading words: String) throws -> Trigger {
    if words == Self.allDay { return .allDay }
    let reader = PhraseReader(Self.context)
    return try reader.whole(words, as: .trigger) { grammar throws(PhraseError) in
      grammar.acceptsAnyPlace = true
      return try grammar.trigger()
    }
  }
}
