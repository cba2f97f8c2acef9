import CivilTime
import Geo
import TodoCore

/// Random rules and triggers of every form.
package struct RandomValues {
  package var generator: SeededGenerator

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  package mutating func day() throws -> Day {
    try Day(iso: "1997-05-19") + number(0...30_000)
  }

  package mutating func time() throws -> TimeOfDay {
    let second = generator.chance(10) ? number(0...59) : 0
    return try TimeOfDay(hour: number(0...23), minute: number(0...59), second: second)
  }

  package mutating func weekdays() -> Set<Weekday> {
    switch number(0...5) {
    case 0: Set(Weekday.allCases.filter { !$0.isWeekend })
    case 1: [.saturday, .sunday]
    default: Set(Weekday.allCases.filter { _ in generator.chance(40) })
    }
  }

  package mutating func rule() throws -> RecurrenceRule {
    if generator.chance(8) { return lunarRule() }
    var rule = RecurrenceRule(
      generator.pick([.daily, .weekly, .monthly, .yearly, .hourly, .minutely]),
      interval: generator.chance(60) ? 1 : number(1...50))
    switch rule.frequency {
    case .weekly:
      rule.byDay = weekdays().map { RecurrenceRule.DayOfWeek($0) }
    case .monthly: try addMonthParts(to: &rule)
    case .yearly where generator.chance(70):
      rule.byMonth = [number(1...12)]
      if generator.chance(50) {
        rule.byMonthDay = [generator.chance(10) ? -1 : number(1...28)]
      } else {
        rule.byDay = [RecurrenceRule.DayOfWeek(generator.pick(Weekday.allCases), ordinal: nth())]
      }
    default: break
    }
    if generator.chance(15), rule.frequency >= .daily {
      let mode = generator.pick(Workdays.Mode.allCases)
      let hasDays = rule.frequency == .daily || !rule.byDay.isEmpty || !rule.byMonthDay.isEmpty
      if hasDays || mode == .only { rule.workdays = Workdays(mode) }
    }
    // Sometimes adds a part that phrases can not express.
    if generator.chance(5) { rule.weekStart = .sunday }
    if generator.chance(5), rule.frequency >= .monthly { rule.byYearDay = [] }
    switch number(0...5) {
    case 0: rule.end = .count(number(1...400))
    case 1: rule.end = .untilDay(try day())
    case 2: rule.end = .until(CivilDateTime(try day(), try time()))
    default: break
    }
    return rule
  }

  /// A rule of a lunar calendar that families keep: a day of the year, or days of the month.
  private mutating func lunarRule() -> RecurrenceRule {
    let scale = generator.pick([RecurrenceRule.Scale.dangi, .chinese])
    let interval = generator.chance(80) ? 1 : number(2...9)
    if generator.chance(25) {
      let days = (0..<number(1...3)).map { _ in number(1...30) }
      return RecurrenceRule(
        .monthly, interval: interval, byMonthDay: days,
        skip: days.contains(30) ? .backward : .omit, scale: scale)
    }
    let (month, day, isLeap) = (number(1...12), number(1...30), generator.chance(20))
    return RecurrenceRule(
      .yearly, interval: interval, byMonthDay: [day], byMonth: isLeap ? [] : [month],
      byLeapMonth: isLeap ? [month] : [], skip: isLeap || day == 30 ? .backward : .omit,
      scale: scale)
  }

  /// A rule of days by their weekday or their number, without an end.
  package mutating func ruleOfDays() -> RecurrenceRule {
    let interval = generator.chance(70) ? 1 : number(2...4)
    switch number(0...3) {
    case 0: return RecurrenceRule(.daily, interval: interval)
    case 1:
      let days = [generator.pick(Weekday.allCases)] + weekdays()
      return RecurrenceRule(
        .weekly, interval: interval, byDay: days.map { RecurrenceRule.DayOfWeek($0) })
    case 2: return RecurrenceRule(.monthly, interval: interval, byMonthDay: [number(1...28)])
    default:
      return RecurrenceRule(
        .yearly, byMonthDay: [number(1...28)], byMonth: [number(1...12), number(1...12)])
    }
  }

  private mutating func nth() -> Int { generator.pick([1, 2, 3, 4, 5, -1, -2]) }

  private mutating func addMonthParts(to rule: inout RecurrenceRule) throws {
    switch number(0...4) {
    case 0: rule.byMonthDay = [-1]
    case 1:
      rule.byMonthDay = (0..<number(1...3)).map { _ in number(1...31) }
      rule.skip = rule.byMonthDay.contains { $0 > 28 } ? .backward : .omit
      if generator.chance(10) { rule.skip = generator.pick([.omit, .backward, .forward]) }
    case 2:
      rule.byDay = [RecurrenceRule.DayOfWeek(generator.pick(Weekday.allCases), ordinal: nth())]
    case 3:
      rule.byDay = weekdays().map { RecurrenceRule.DayOfWeek($0) }
      if !rule.byDay.isEmpty { rule.bySetPosition = [nth()] }
    default: break
    }
  }

  package mutating func trigger() throws -> Trigger {
    switch number(0...6) {
    case 0: return .before(.minutes(number(1...5000)), at: nil)
    case 1: return .before(.days(number(1...60)), at: generator.chance(50) ? try time() : nil)
    case 2: return .timeOfDay(try time())
    case 3: return .moment(CivilDateTime(try day(), try time()))
    case 4:
      return .repeating(try rule(), at: try time(), from: generator.chance(50) ? try day() : nil)
    case 5: return .interval(try interval())
    default: return .region(try region())
    }
  }

  private mutating func interval() throws -> Trigger.Interval {
    guard generator.chance(70) else {
      return Trigger.Interval(seconds: number(1...400_000), isRepeating: false)
    }
    let restsOnHolidays = generator.chance(10)
    return Trigger.Interval(
      seconds: number(60...20_000), window: generator.chance(50) ? try window() : nil,
      weekdays: restsOnHolidays
        ? Set(Weekday.allCases.filter { !$0.isWeekend }) : generator.chance(50) ? weekdays() : [],
      workdays: restsOnHolidays ? Workdays(.only) : nil)
  }

  private mutating func window() throws -> TimeWindow {
    TimeWindow(from: try time(), to: try time())
  }

  private mutating func region() throws -> RegionTrigger {
    var region = RegionTrigger(
      edge: generator.pick([.arrive, .leave, .both, .pass, .stay(seconds: number(1...20_000))]),
      location: try location(), isEveryTime: generator.chance(50))
    if generator.chance(50) {
      region.radiusMetres =
        generator.chance(70)
        ? Double(number(1...2000)) : Double.random(in: 0.001...20_000, using: &generator)
    }
    if generator.chance(40) { region.window = try window() }
    if generator.chance(40) { region.weekdays = weekdays() }
    if generator.chance(40) { region.from = try day() }
    if generator.chance(40) { region.until = try region.from.map { $0 + number(0...90) } ?? day() }
    return region
  }

  private mutating func location() throws -> RegionTrigger.Location {
    switch number(0...3) {
    case 0: return .here
    case 1:
      return .coordinate(
        try Coordinate(
          latitude: Double.random(in: -90...90, using: &generator),
          longitude: Double.random(in: -180...180, using: &generator)))
    default: return .named(placeName())
    }
  }

  /// Names that could be mistaken for something else, and names of random characters.
  private mutating func placeName() -> String {
    let known = [
      "market", "City library", "시장", "강남역", "once", "every time", "within 300m", "noon",
      "a \"b\" c",
      "back\\slash", "home, sweet home", "7-Eleven", "여기", "here", "집", "월요일 시장", "시장 도착하면",
      "Bob's", " leading", "trailing ", "two  blanks", "tomorrow", "on mon", "a\nb", "🏠",
      "e\u{301}t\u{E9}",
      "until 2026", "from", "library until fri", "Mo", "서울 from here", "at", "“x”", "until",
      "\u{301}x",
    ]
    guard generator.chance(25) else { return generator.pick(known) }
    var name = ""
    for _ in 0..<number(1...8) {
      name.unicodeScalars.append(
        generator.pick([
          "a", "B", " ", "\"", "\\", ",", "1", "전", "까", "지", "\u{301}", "\u{200D}", "\t",
        ]))
    }
    return name
  }
}
