import CivilTime
import TextSearch

/// A holiday of a table: on which days of which years it is, and what happens on weekends.
struct HolidayRule: Sendable {
  let name: String
  let localName: String
  let isDayOff: Bool
  let observed: Observed?
  /// The unparsed text of the days: most rules of a table are for years that are never shown.
  private let days: Substring
  private let years: [ClosedRange<Int>]

  private enum Days: Sendable {
    case rule(Occurrences, offset: Int)
    case easter(offset: Int)
    /// The day on which the sun reaches a longitude in degrees, in a zone `hoursAhead` hours ahead
    /// of UTC.
    case sun(longitude: Int, hoursAhead: Int)
    case between
    case listed([ClosedRange<Day>])
  }

  /// - Parameter fields: `days`, `years`, `name`, `local name`, `off`, `observed`; the last may be
  ///   missing. The days are not read yet.
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
    days = fields[0]
    let isListed = HolidayRule.isListed(days)
    years = isListed && fields[1] == "" ? [1...9999] : try HolidayRule.years(fields[1])
  }

  func check() throws(HolidayTableError.Fault) { _ = try read() }

  var isOfSun: Bool { days.hasPrefix("SUN") }

  var isBetween: Bool { days == "BETWEEN" }

  func isValid(in year: Int) -> Bool { years.contains { $0.contains(year) } }

  /// The rule by which it recurs every year; nil if it is not a rule of dates, or ends.
  var recurrence: RecurrenceRule? {
    guard years.last?.upperBound == 9999, !HolidayRule.isListed(days),
      let rule = try? RecurrenceRule(parsing: String(days)), rule.frequency == .yearly,
      rule.interval == 1, rule.byYearDay.isEmpty
    else { return nil }
    return rule
  }

  /// Its days among some days; none for `BETWEEN`, which depends on the other holidays, and for days
  /// that can not be read.
  func days(on range: ClosedRange<Day>) -> [Day] {
    let inRange = range.lowerBound.year...range.upperBound.year
    guard years.contains(where: { $0.overlaps(inRange) }), let days = try? read() else { return [] }
    let found: [Day]
    switch days {
    case .rule(let occurrences, let offset):
      let (first, last) = (range.lowerBound, range.upperBound)
      found = occurrences.within((first - offset)...(last - offset)).map { $0.day + offset }
    case .easter(let offset):
      let around = (range.lowerBound - offset).year...(range.upperBound - offset).year
      found = around.compactMap { Day.easter(year: $0) }.map { $0 + offset }
        .filter(range.contains)
    case .sun(let longitude, let hours):
      found = inRange.compactMap { SunLongitude.day(at: longitude, in: $0, hoursAhead: hours) }
        .filter(range.contains)
    case .listed(let listed):
      return listed.filter { $0.overlaps(range) }.flatMap { listed in
        let days = listed.clamped(to: range)
        return (0...(days.upperBound - days.lowerBound)).map { days.lowerBound + $0 }
      }
    case .between: found = []
    }
    return found.filter { isValid(in: $0.year) }
  }

  // MARK: Reading

  /// Whether days are dates, such as `2020-08-17`.
  private static func isListed(_ days: Substring) -> Bool {
    days.utf8.dropFirst(4).first == UInt8(ascii: "-")
  }

  /// The signs between the first and the last day of a range, with or without blanks around them.
  private static let rangeSigns = ["..", "~", "–", "-"]

  /// Dates and ranges of dates; nil for what is neither.
  private static func listed(_ words: [Substring]) -> [ClosedRange<Day>]? {
    var listed: [ClosedRange<Day>] = []
    var words = words[...]
    while let word = words.popFirst() {
      let first = word.prefix(10)
      var last = word.dropFirst(10)
      if last.isEmpty, let sign = words.first, rangeSigns.contains(String(sign)) {
        words.removeFirst()
        last = sign + (words.popFirst() ?? "")
      }
      if last.isEmpty { last = "-" + first }
      guard let sign = rangeSigns.first(where: last.hasPrefix), let begin = try? Day(iso: first),
        let end = try? Day(iso: last.dropFirst(sign.count)), begin <= end
      else { return nil }
      listed.append(begin...end)
    }
    return listed
  }

  private func read() throws(HolidayTableError.Fault) -> Days {
    let words = days.pieces(at: " ")
    if HolidayRule.isListed(days) {
      guard let listed = HolidayRule.listed(words) else { throw .unreadable(.days, String(days)) }
      return .listed(listed)
    }
    if words.first == "SUN" {
      guard words.count == 3, let longitude = Int(words[1]), (0..<360).contains(longitude),
        let hours = Int(words[2]), (-12...14).contains(hours)
      else { throw .unreadable(.days, String(days)) }
      return .sun(longitude: longitude, hoursAhead: hours)
    }
    let offset = words.count == 2 ? Int(words[1]) : words.count == 1 ? 0 : nil
    guard let name = words.first, let offset, offset.magnitude <= 366 else {
      throw .unreadable(.days, String(days))
    }
    if name == "EASTER" { return .easter(offset: offset) }
    if name == "BETWEEN" { return .between }
    do throws(RecurrenceRuleError) {
      let rule = try RecurrenceRule(parsing: String(name))
      guard let begin = try? Day(year: years[0].lowerBound, month: 1, day: 1) else {
        return .listed([])
      }
      // The offset can move a day of the year before into the first year.
      let known = rule.scale.lunisolarCalendar?.days.lowerBound ?? .min
      let start = rule.interval == 1 ? begin - 400 : begin
      return .rule(
        try Occurrences(rule, fromDay: Swift.max(start, known)).checked(), offset: offset)
    } catch {
      throw .rule(error)
    }
  }

  /// `1949-2005,2021-`, in order.
  private static func years(
    _ text: Substring
  ) throws(HolidayTableError.Fault) -> [ClosedRange<Int>] {
    var years: [ClosedRange<Int>] = []
    for part in text.pieces(at: ",", keepsEmpty: true) {
      let ends = part.trimmedBlanks.pieces(at: "-", keepsEmpty: true)
      let isOpen = ends.count == 2 && ends[1] == ""
      guard let from = ends.first.flatMap({ Int($0) }), ends.count <= 2,
        let to = isOpen ? 9999 : ends.last.flatMap({ Int($0) }), 1 <= from, from <= to, to <= 9999
      else { throw .unreadable(.years, String(text)) }
      years.append(from...to)
    }
    return years
  }
}

extension HolidayRule {
  /// When a substitute day is observed for a holiday: `sat< sun>`, `sat> sun> holiday> from 2021`.
  struct Observed: Sendable {
    private var saturday = 0
    private var sunday = 0
    private var holiday = 0
    private var since = 1

    init(_ text: Substring) throws(HolidayTableError.Fault) {
      let words = text.pieces(at: " ")
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

    /// The direction in which to search for the substitute day, in days; nil if the holiday stays
    /// on its day.
    func step(from day: Day, meetsAnother: Bool) -> Int? {
      guard day.year >= since else { return nil }
      let step =
        day.weekday == .saturday ? saturday : day.weekday == .sunday ? sunday : 0
      if step != 0 { return step }
      return meetsAnother && holiday != 0 ? holiday : nil
    }
  }
}
