import CivilTime
import Synchronization

/// The names of holidays as people say them, and the days they mean, by the user's regions in their
/// order. Computed when first needed.
package final class HolidayNames: Sendable {
  /// A holiday, or a day relative to one, such as Christmas Eve.
  package struct Meaning: Hashable, Sendable {
    /// The English names that tables may have for it, the usual one first.
    package let names: [String]
    /// Days after it; negative before.
    package let offset: Int
  }

  /// The regions that have a holiday which none of the user's has.
  package struct OtherRegions: Hashable, Sendable {
    package let having: [String]
    /// The user's own.
    package let own: [String]
    /// The rule by which it comes every year, if it is the same in all of them.
    package let rule: RecurrenceRule?
  }

  /// A spelling in lower case, without apostrophes, and in Hangul without blanks.
  package struct Spelling: Sendable {
    package let letters: [Unicode.Scalar]
    package let isHangul: Bool
    package let meaning: Meaning
    /// Whether it is read in a sentence only with a particle or a day counted from it: `설`, which is short,
    /// and solar terms, which are other words too.
    package let needsOffset: Bool
  }

  private let calendar: @Sendable () -> HolidayCalendar
  private let ownRegions: (@Sendable () -> [String])?
  private let everyRegion: @Sendable () -> HolidayCalendar
  private let isInText: @Sendable (String) -> Bool
  private let known = Mutex<[Unicode.Scalar: [Spelling]]?>(nil)
  private let regionsByName = Mutex<[[Unicode.Scalar]: [String: RecurrenceRule?]]?>(nil)

  /// - Parameters:
  ///   - calendar: The holidays of the user's regions, with the solar terms where they are known.
  ///   - ownRegions: The user's regions, where they are not those of the calendar.
  ///   - everyRegion: Those of all regions there are, to name the one that has a holiday.
  ///   - isInText: Whether the tables of all regions have these words at all. Asked first, since what can
  ///     not be read is mostly no holiday, and reading all tables takes a while.
  package init(
    _ calendar: @escaping @Sendable () -> HolidayCalendar,
    ownRegions: (@Sendable () -> [String])? = nil,
    everyRegion: @escaping @Sendable () -> HolidayCalendar,
    isInText: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.isInText = isInText
    self.calendar = calendar
    self.ownRegions = ownRegions
    self.everyRegion = everyRegion
  }

  /// The spellings that begin with a letter.
  package func spellings(from first: Unicode.Scalar) -> [Spelling] {
    known.withLock { known in
      if let known { return known[first] ?? [] }
      let found = HolidayNames.spellings(of: calendar())
      known = found
      return found[first] ?? []
    }
  }

  /// The first such day on or after another.
  package func day(_ meaning: Meaning, onOrAfter first: Day) -> Day? {
    // Of several days of a year it may be any.
    let isOfSeveral = meaning.names.contains { HolidayNames.dogDay($0, in: first.year) != nil }
    let meanings =
      isOfSeveral ? meaning.names.map { Meaning(names: [$0], offset: meaning.offset) } : [meaning]
    for year in first.year - 1...first.year + 6 {
      let days = meanings.compactMap { day($0, in: year) }.filter { $0 >= first }
      if let day = days.min() { return day }
    }
    return nil
  }

  /// The day of a holiday of a year; with an offset it may lie in the year before.
  package func day(_ meaning: Meaning, in year: Int) -> Day? {
    guard (1...9999).contains(year) else { return nil }
    let day = calendar().day(named: meaning.names, in: year)
    let easter = meaning.names.contains("Easter Sunday") ? Day.easter(year: year) : nil
    let dogDay = meaning.names.lazy.compactMap { HolidayNames.dogDay($0, in: year) }.first
    return (day ?? easter ?? dogDay ?? lunarDay(meaning, in: year))?.adding(days: meaning.offset)
  }

  /// The third or fourth day of 庚, every tenth one, from the summer solstice, or the first from the
  /// beginning of autumn.
  private static func dogDay(_ name: String, in year: Int) -> Day? {
    guard let index = dogDays.firstIndex(where: { $0.name == name }), index < 3,
      let term = SunLongitude.day(at: index == 2 ? 135 : 90, in: year, hoursAhead: 9),
      let known = try? Day(year: 2025, month: 7, day: 20)
    else { return nil }
    let first = term + ((known - term) % 10 + 10) % 10
    return first + [20, 30, 0][index]
  }

  private func lunarDay(_ meaning: Meaning, in year: Int) -> Day? {
    guard let rule = HolidayNames.lunarRule(meaning),
      let first = try? Day(year: year, month: 1, day: 1),
      let day = (try? Occurrences(rule, fromDay: first))?.first?.day
    else { return nil }
    return day.year == year ? day : nil
  }

  /// The rule of a lunar day that no table contains.
  private static func lunarRule(_ meaning: Meaning) -> RecurrenceRule? {
    lunarDays.first { meaning.names == [$0.name] }.map { day in
      RecurrenceRule(
        .yearly, byMonthDay: [day.day], byMonth: [day.month],
        skip: day.day == 30 ? .backward : .omit, scale: .dangi)
    }
  }

  /// The days off in a row around a day, weekends included: 연휴.
  package func daysOff(around day: Day) -> ClosedRange<Day> {
    let calendar = calendar()
    let daysOff = DaysOff { calendar.daysOff(in: $0) }
    var (first, last) = (day, day)
    while let before = first.adding(days: -1), !before.isWorkday(daysOff) { first = before }
    while let after = last.adding(days: 1), !after.isWorkday(daysOff) { last = after }
    return first...last
  }

  /// The rule by which it recurs every year; nil if no rule of dates expresses it.
  package func recurrence(_ meaning: Meaning) -> RecurrenceRule? {
    let table = calendar().tables.first { table in meaning.names.contains(where: table.hasHoliday) }
    let rule = table?.recurrence(named: meaning.names) ?? HolidayNames.lunarRule(meaning)
    return rule?.daysLater(meaning.offset)
  }

  /// Whether the holiday that a day is counted from has a rule, as that of Black Friday has.
  package func isCounted(_ meaning: Meaning) -> Bool {
    recurrence(Meaning(names: meaning.names, offset: 0)) != nil
  }

  /// The regions that have a holiday of this name; nil if one of the user's has it, or none.
  package func otherRegions(having name: String) -> OtherRegions? {
    let rules = rules(ofRegionsHaving: name)
    guard let first = rules.first else { return nil }
    return OtherRegions(
      having: rules.keys.sorted(), own: ownRegions?() ?? calendar().tables.map(\.region),
      rule: rules.values.allSatisfy { $0 == first.value } ? first.value : nil)
  }

  private func rules(ofRegionsHaving name: String) -> [String: RecurrenceRule?] {
    let letters = HolidayNames.letters(name)
    guard let first = letters.first,
      !spellings(from: first).contains(where: { $0.letters == letters }),
      isInText(name)
        || HolidayNames.usual.contains(where: { usual in
          usual.spellings.contains { HolidayNames.letters($0) == letters }
        })
    else { return [:] }
    return regionsByName.withLock { known in
      if let known { return known[letters] ?? [:] }
      var found: [[Unicode.Scalar]: [String: RecurrenceRule?]] = [:]
      for table in everyRegion().tables {
        for spelling in HolidayNames.spellings(of: HolidayCalendar([table])).values.joined()
        where spelling.meaning.names.contains(where: table.hasHoliday) {
          let rule = table.recurrence(named: spelling.meaning.names)
          found[spelling.letters, default: [:]][table.region] = .some(
            rule?.daysLater(spelling.meaning.offset))
        }
      }
      known = found
      return found[letters] ?? [:]
    }
  }

  /// Lower case, without apostrophes, and without blanks in Hangul.
  package static func letters(_ name: String) -> [Unicode.Scalar] {
    let isHangul = name.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    return name.lowercased().unicodeScalars.filter {
      $0 != "'" && $0 != "’" && $0 != "." && !(isHangul && $0 == " ")
    }
  }

  private static func spellings(of calendar: HolidayCalendar) -> [Unicode.Scalar: [Spelling]] {
    var found: [Unicode.Scalar: [Spelling]] = [:]
    func add(_ name: String, _ meaning: Meaning, needsOffset: Bool = false) {
      let letters = letters(name)
      guard let first = letters.first else { return }
      let isHangul = (0xAC00...0xD7A3).contains(first.value)
      found[first, default: []].append(
        Spelling(letters: letters, isHangul: isHangul, meaning: meaning, needsOffset: needsOffset))
    }
    for table in calendar.tables {
      // `추석 전날` is read as a day beside `추석`.
      for (name, localName, isOfSun) in table.holidayNames
      where !localName.hasSuffix("전날") && !localName.hasSuffix("다음 날")
        && !(isOfSun && otherWords.contains(localName))
      {
        let meaning = Meaning(names: [name], offset: 0)
        add(name, meaning, needsOffset: isOfSun)
        if localName != name { add(localName, meaning, needsOffset: isOfSun) }
      }
    }
    for (spellings, names, offset) in usual
    where names.contains(where: { name in
      name == "Easter Sunday" || calendar.tables.contains { $0.hasHoliday(name) }
    }) {
      let meaning = Meaning(names: names, offset: offset)
      for spelling in spellings { add(spelling, meaning, needsOffset: spelling == "설") }
    }
    for day in lunarDays {
      for spelling in day.spellings { add(spelling, Meaning(names: [day.name], offset: 0)) }
    }
    for (name, spelling) in dogDays {
      let names = name == "Boknal" ? dogDays.dropLast().map(\.name) : [name]
      add(spelling, Meaning(names: names, offset: 0), needsOffset: spelling == "중복")
    }
    return found
  }

  /// Days of the Korean lunar year that are kept by their names and are in no table.
  private static let lunarDays: [(name: String, spellings: [String], month: Int, day: Int)] = [
    ("First Full Moon", ["정월 대보름", "대보름", "대보름날"], 1, 15),
    ("Dano", ["단오", "단옷날"], 5, 5),
    ("Chilseok", ["칠석", "칠월 칠석"], 7, 7),
    ("Baekjung", ["백중", "백중날"], 7, 15),
    ("Last Day of the Lunar Year", ["섣달 그믐", "섣달 그믐날"], 12, 30),
  ]

  /// The hottest days of the year, and any of them. 중복 alone is a duplicate.
  private static let dogDays: [(name: String, spelling: String)] = [
    ("Chobok", "초복"), ("Jungbok", "중복"), ("Malbok", "말복"), ("Boknal", "복날"),
  ]

  /// Solar terms that are more often other words: a novel, about, excellent.
  private static let otherWords: Set<String> = ["소설", "대한", "우수", "하지", "백로"]

  /// How people call the holidays of tables, and the days beside them.
  private static let usual: [(spellings: [String], names: [String], offset: Int)] = [
    (["christmas", "xmas", "xmas day", "크리스마스", "크리스마스날"], ["Christmas Day"], 0),
    (["christmas eve", "xmas eve", "크리스마스 이브", "크리스마스 이브날", "성탄 전야"], ["Christmas Day"], -1),
    (["동짓날"], ["Winter solstice"], 0),
    (["new years", "새해 첫날", "새해"], ["New Year's Day"], 0),
    (["new years eve"], ["New Year's Day"], -1),
    (["thanksgiving", "thanksgiving day", "추수감사절"], ["Thanksgiving Day", "Thanksgiving"], 0),
    (["black friday", "블랙 프라이데이"], ["Thanksgiving Day"], 1),
    (["핼러윈", "할로윈"], ["Halloween"], 0),
    (["밸런타인 데이", "발렌타인 데이"], ["Valentine's Day"], 0),
    (["easter", "easter day", "easter sunday", "부활절"], ["Easter Sunday"], 0),
    (["mlk day", "martin luther king day"], ["Martin Luther King Jr. Day"], 0),
    (["presidents day"], ["Washington's Birthday"], 0),
    (["labor day", "labour day"], ["Labor Day", "Labour Day"], 0),
    (["설", "구정", "seollal"], ["Korean New Year"], 0),
    (["한가위"], ["Chuseok"], 0),
    (["석가탄신일", "부처님 오신 날"], ["Buddha's Birthday"], 0),
  ]
}

extension RecurrenceRule {
  /// A yearly rule for the days that come this many days later; nil if no fixed date of the year describes them.
  package func daysLater(_ days: Int) -> RecurrenceRule? {
    if days == 0 { return self }
    if let rule = withinPeriod(daysLater: days) { return rule }
    guard byMonth.count == 1, byMonthDay.count == 1, byDay.isEmpty else { return nil }
    var rule = self
    if scale != .gregorian {
      let day = byMonthDay[0] + days
      guard skip == .omit else { return nil }
      // The last day of the lunar year; before other months a leap month may lie.
      if byMonth == [1], day == 0 {
        (rule.byMonth, rule.byMonthDay, rule.skip) = ([12], [30], .backward)
        return rule
      }
      rule.byMonthDay = [day]
      return (1...29).contains(day) ? rule : nil
    }
    // Across the end of February the dates differ in leap years.
    let dates = [2000, 2001].map { year in
      (try? Day(year: year, month: byMonth[0], day: byMonthDay[0]))?.adding(days: days)
    }
    guard let day = dates[0], let other = dates[1], day.monthOfYear == other.monthOfYear,
      day.day == other.day
    else { return nil }
    (rule.byMonth, rule.byMonthDay) = ([day.monthOfYear], [day.day])
    return rule
  }

  /// The same of a rule that says only weekdays, or only days that every month has.
  private func withinPeriod(daysLater days: Int) -> RecurrenceRule? {
    var rule = self
    rule.byDay = byDay.map { DayOfWeek($0.weekday.advanced(by: days)) }
    rule.byMonthDay = byMonthDay.map { $0 + days }
    let isOfWeeks =
      frequency == .weekly && interval == 1 && byMonthDay.isEmpty
      && byDay.allSatisfy { $0.ordinal == nil }
    let isOfMonths =
      frequency == .monthly && scale == .gregorian && byDay.isEmpty && !byMonthDay.isEmpty
      && (byMonthDay + rule.byMonthDay).allSatisfy { (1...28).contains($0) }
    guard isOfWeeks || isOfMonths, byMonth.isEmpty, bySetPosition.isEmpty, workdays == nil else {
      return nil
    }
    rule.byDay.sort { $0.weekday < $1.weekday }
    return rule
  }
}
