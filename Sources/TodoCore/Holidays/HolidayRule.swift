import CivilTime
import TextSearch

/// A holiday of a table: on which days of which years it is, and what happens on weekends.
struct HolidayRule: Sendable {
  let name: String
  let localName: String
  let isDayOff: Bool
  let observed: Observed?
  private let days: Days
  private let years: [ClosedRange<Int>]

  private enum Days: Sendable {
    case rule(Occurrences, offset: Int)
    case easter(offset: Int)
    case between
    case listed([Day])
  }

  /// - Parameter fields: `days`, `years`, `name`, `local name`, `off`, `observed`; the last may be
  ///   missing.
  init(_ fields: [Substring]) throws(HolidayTableError.Fault) {
    guard (5...6).contains(fields.count) else { throw .fieldCount(fields.count, expected: 6) }
    guard fields[2] != "" else { throw .unreadable(.name, "") }
    name = String(fields[2])
    localName = fields[3] == "" ? name : String(fields[3])
    switch fields[4] {
    case "off": isDayOff = true
    case "work": isDayOff = false
    default: throw .unreadable(.off, String(fields[4]))
    }
    observed = fields.count < 6 || fields[5] == "" ? nil : try Observed(fields[5])
    if let listed = HolidayRule.dates(fields[0]) {
      (days, years) = (.listed(listed), [1...9999])
      return
    }
    let years = try HolidayRule.years(fields[1])
    self.years = years
    days = try HolidayRule.days(fields[0], from: years[0].lowerBound)
  }

  var isBetween: Bool {
    if case .between = days { return true }
    return false
  }

  func isValid(in year: Int) -> Bool { years.contains { $0.contains(year) } }

  /// Its days in some years; none for `BETWEEN`, which depends on the other holidays.
  func days(in range: ClosedRange<Int>) -> [Day] {
    guard years.contains(where: { $0.overlaps(range) }) else { return [] }
    let found: [Day]
    switch days {
    case .rule(let occurrences, let offset):
      guard let first = try? Day(year: range.lowerBound, month: 1, day: 1),
        let last = try? Day(year: range.upperBound, month: 12, day: 31)
      else { return [] }
      found = occurrences.within((first - offset)...(last - offset)).map { $0.day + offset }
    case .easter(let offset): found = range.compactMap { Day.easter(year: $0) }.map { $0 + offset }
    case .listed(let days): found = days.filter { range.contains($0.year) }
    case .between: found = []
    }
    return found.filter { isValid(in: $0.year) }
  }

  // MARK: Reading

  /// `2020-08-17 2023-10-02`; nil for anything else.
  private static func dates(_ text: Substring) -> [Day]? {
    let words = text.split(separator: " ")
    let days = words.compactMap { try? Day(iso: $0) }
    return days.count == words.count ? days : nil
  }

  /// `1949-2005,2021-`, in order.
  private static func years(
    _ text: Substring
  ) throws(HolidayTableError.Fault) -> [ClosedRange<Int>] {
    var years: [ClosedRange<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = trimmed(part).split(separator: "-", omittingEmptySubsequences: false)
      let isOpen = ends.count == 2 && ends[1] == ""
      guard let from = ends.first.flatMap({ Int($0) }), ends.count <= 2,
        let to = isOpen ? 9999 : ends.last.flatMap({ Int($0) }), 1 <= from, from <= to, to <= 9999
      else { throw .unreadable(.years, String(text)) }
      years.append(from...to)
    }
    return years
  }

  private static func days(
    _ text: Substring, from year: Int
  ) throws(HolidayTableError.Fault) -> Days {
    let words = text.split(separator: " ")
    let offset = words.count == 2 ? Int(words[1]) : words.count == 1 ? 0 : nil
    guard let name = words.first, let offset, offset.magnitude <= 366 else {
      throw .unreadable(.days, String(text))
    }
    if name == "EASTER" { return .easter(offset: offset) }
    if name == "BETWEEN" { return .between }
    do throws(RecurrenceRuleError) {
      let rule = try RecurrenceRule(parsing: String(name))
      guard let begin = try? Day(year: year, month: 1, day: 1) else { return .listed([]) }
      // The offset can move a day of the year before into the first year.
      let known = rule.scale.lunisolarCalendar?.days.lowerBound ?? .min
      let start = rule.interval == 1 ? begin - 400 : begin
      return .rule(
        try Occurrences(rule, fromDay: Swift.max(start, known)).checked(), offset: offset)
    } catch {
      throw .rule(error)
    }
  }
}

extension HolidayRule {
  /// When another day is taken instead of a holiday: `sat< sun>`, `sat> sun> holiday> from 2021`.
  struct Observed: Sendable {
    private var saturday = 0
    private var sunday = 0
    private var holiday = 0
    private var since = 1

    init(_ text: Substring) throws(HolidayTableError.Fault) {
      let words = text.split(separator: " ")
      for (index, word) in words.enumerated() {
        let step = word.hasSuffix("<") ? -1 : 1
        switch word {
        case "sat<", "sat>": saturday = step
        case "sun<", "sun>": sunday = step
        case "holiday>": holiday = step
        case "from" where index == words.count - 2: continue
        default:
          guard index > 0, words[index - 1] == "from", let year = Int(word) else {
            throw .unreadable(.observed, String(text))
          }
          since = year
        }
      }
    }

    /// The direction of the day that is taken, in days; nil if the holiday stays on its day.
    func step(from day: Day, meetsAnother: Bool) -> Int? {
      guard day.year >= since else { return nil }
      let step =
        day.weekday == .saturday ? saturday : day.weekday == .sunday ? sunday : 0
      if step != 0 { return step }
      return meetsAnother && holiday != 0 ? holiday : nil
    }
  }
}
