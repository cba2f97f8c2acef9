import CivilTime
import TextSearch

/// The holidays of a region as rules, read from a text with one holiday a line:
///
///     days | years | name | local name | off or work | observed
///
/// - days: an RRULE; `EASTER`; `BETWEEN`, for the days between two days off; `SUN 90 +9`, the day on which
///   the sun reaches 90 degrees by a clock nine hours ahead of UTC; or dates and ranges of them such as
///   `2020-08-17 2023-10-02 2027-07-20..2027-08-16`. A rule and `EASTER` can be followed by a number of days: `EASTER -2`.
/// - years: `2021-`, `1949-2005`, `2012`, or several of them with commas; empty beside dates
/// - observed: when another day is taken instead, and which: `sat>` for the next free day after a
///   Saturday, `sat<` for the last one before it, `sun>`, `holiday>` where two holidays meet; and the
///   first year: `sat> sun> holiday> from 2021`
///
/// A free day is a Monday to Friday that is neither a holiday nor taken already. Empty lines and
/// lines that begin with `#` are skipped. `region | South Korea | 대한민국` names the region, and
/// `decreed | 2027` is the last year whose holidays are all known.
package struct HolidayTable: Sendable {
  /// The code of the region, such as `KR`.
  package let region: String
  package private(set) var name: String
  package private(set) var localName: String
  /// The last year whose holidays are all decreed; nil if the text does not state it.
  package private(set) var lastDecreedYear: Int?
  /// The lines that can not be read. They are left out, as the others matter more.
  package private(set) var faults: [HolidayTableError] = []
  private var rules: [HolidayRule] = []

  /// - Parameter isKnown: Whether the text was checked before, so that the days of a holiday need not
  ///   be read until they are asked for.
  package init(parsing text: String, region: String, isKnown: Bool = false) {
    self.region = region
    name = region
    localName = region
    for (index, line) in text[...].pieces(at: "\n", keepsEmpty: true).enumerated() {
      do throws(HolidayTableError.Fault) {
        try read(line, isKnown: isKnown)
      } catch {
        faults.append(HolidayTableError(line: index + 1, fault: error))
      }
    }
  }

  private mutating func read(
    _ line: Substring, isKnown: Bool
  ) throws(HolidayTableError.Fault) {
    if line.utf8.first == UInt8(ascii: "#") { return }
    let fields = line.pieces(at: "|", keepsEmpty: true).map(\.trimmedBlanks)
    guard let first = fields.first, first != "" else { return }
    switch first {
    case "region":
      guard fields.count == 3 else { throw .fieldCount(fields.count, expected: 3) }
      (name, localName) = (String(fields[1]), String(fields[2]))
    case "decreed":
      guard fields.count == 2 else { throw .fieldCount(fields.count, expected: 2) }
      guard let year = Int(fields[1]) else { throw .unreadable(.years, String(fields[1])) }
      lastDecreedYear = year
    default:
      let rule = try HolidayRule(fields)
      if !isKnown { try rule.check() }
      rules.append(rule)
    }
  }

  /// The English and the local name of each holiday, and whether it is a solar term.
  var holidayNames: [(name: String, localName: String, isOfSun: Bool)] {
    rules.map { ($0.name, $0.localName, $0.isOfSun) }
  }

  func hasHoliday(_ name: String) -> Bool { rules.contains { $0.name == name } }

  // MARK: Days

  /// The first of some days that has one of these English names by its rule.
  func day(named names: [String], on days: ClosedRange<Day>) -> Day? {
    rules.filter { names.contains($0.name) }.flatMap { $0.days(on: days) }.min()
  }

  /// The rule of the holiday that has one of these English names; nil if it has no rule of dates.
  func recurrence(named names: [String]) -> RecurrenceRule? {
    rules.lazy.filter { names.contains($0.name) }.compactMap(\.recurrence).first
  }

  /// An upper limit for the days between a holiday and its substitute day.
  private static let reach = 31

  /// The holidays of some days by day, in the order of the text.
  package func holidays(on days: ClosedRange<Day>) -> [Day: [Holiday]] {
    let reach = HolidayTable.reach
    let wide = (days.lowerBound - reach)...(days.upperBound + reach)
    var found: [Day: [HolidayRule]] = [:]
    for rule in rules {
      for day in rule.days(on: wide) { found[day, default: []].append(rule) }
    }
    for rule in rules where rule.isBetween { addDaysBetween(rule, to: &found) }
    var result: [Day: [Holiday]] = [:]
    for (day, rules) in found where days.contains(day) {
      result[day] = rules.map { holiday($0, isObserved: false) }
    }
    for (day, rule) in daysObserved(found) where days.contains(day) {
      result[day, default: []].append(holiday(rule, isObserved: true))
    }
    return result
  }

  private func holiday(_ rule: HolidayRule, isObserved: Bool) -> Holiday {
    Holiday(
      region: region, name: rule.name, localName: rule.localName, isDayOff: rule.isDayOff,
      isObserved: isObserved)
  }

  /// Adds each day between two days off that is neither one of them nor a Sunday.
  private func addDaysBetween(
    _ rule: HolidayRule, to found: inout [Day: [HolidayRule]]
  ) {
    func isOff(_ day: Day) -> Bool { found[day]?.contains(where: \.isDayOff) ?? false }
    let between = found.keys.map { $0 + 1 }.filter {
      isOff($0 - 1) && isOff($0 + 1) && !isOff($0) && $0.weekday != .sunday
        && rule.isValid(in: $0.year)
    }
    for day in between { found[day, default: []].append(rule) }
  }

  /// The substitute days of holidays on weekends or on other holidays. A day gets one substitute,
  /// even if several holidays meet on it.
  private func daysObserved(_ found: [Day: [HolidayRule]]) -> [(Day, HolidayRule)] {
    var taken: [Day: HolidayRule] = [:]
    func isFree(_ day: Day) -> Bool {
      !day.weekday.isWeekend && taken[day] == nil
        && !(found[day]?.contains(where: \.isDayOff) ?? false)
    }
    for (day, rules) in found.sorted(by: { $0.key < $1.key }) {
      let meets = rules.count(where: \.isDayOff) > 1
      for rule in rules {
        guard let step = rule.observed?.step(from: day, meetsAnother: meets) else { continue }
        var other = day + step
        while !isFree(other), other > .min, other < .max { other = other + step }
        taken[other] = rule
        break
      }
    }
    return taken.map { ($0.key, $0.value) }
  }
}

/// A line of a table of holidays that can not be read. `Messages` writes the sentence.
package struct HolidayTableError: Error, Hashable, Sendable {
  /// 1-based.
  package let line: Int
  package let fault: Fault

  package init(line: Int, fault: Fault) {
    self.line = line
    self.fault = fault
  }

  package enum Field: Hashable, Sendable {
    case days, years, name, off, observed
  }

  package enum Fault: Error, Hashable, Sendable {
    /// The number of fields that the line has, and how many it needs.
    case fieldCount(Int, expected: Int)
    case unreadable(Field, String)
    case rule(RecurrenceRuleError)
  }
}
