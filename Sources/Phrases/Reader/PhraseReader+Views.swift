import CivilTime
import TodoCore

/// The operands of views: a day, a week, a month or a year. The whole text is read or refused.
extension PhraseReader {
  /// A count of days, weeks, months or years from the current one: `+1`, `-2`, `next`, `지난`.
  private func shift(_ grammar: inout PhraseGrammar) -> Int? {
    grammar.skipBlanks()
    if let sign = grammar.peek, sign == "+" || sign == "-" {
      grammar.position += 1
      if let count = grammar.gluedDigits(), grammar.isAtEnd() {
        return sign == "+" ? count.value : -count.value
      }
    }
    grammar.position = 0
    if let shift = grammar.word(.shift), grammar.isAtEnd() { return shift }
    return grammar.rewind(to: 0)
  }

  /// The day of a view: a date, or `+1` and `-1` counted from today.
  package func dayOfView(_ text: String) throws(PhraseError) -> Day {
    var grammar = PhraseGrammar(text, for: self)
    if let count = shift(&grammar) {
      return try grammar.existing(grammar.today.adding(days: count), from: 0)
    }
    return try date(text)
  }

  /// A day, or all days of a longer period: `next week`, `다음 달`, `this weekend`, `dec 18 to 20`.
  package func days(_ text: String) throws(PhraseError) -> ClosedRange<Day> {
    // `앞으로 10일`
    if let rest = text.rest(behind: "앞으로"), let span = try? duration(rest), span.isWholeDays,
      let last = span.applied(to: context.now.day)
    {
      return context.now.day...last + -1
    }
    // `rest of the week`
    if let period = (text.rest(behind: "the") ?? text).rest(behind: "rest")?.rest(behind: "of") {
      let days = try days(period.rest(behind: "the").map { "this \($0)" } ?? period)
      return max(days.lowerBound, min(context.now.day, days.upperBound))...days.upperBound
    }
    return try whole(text, as: .date) { grammar throws(PhraseError) in
      grammar.skips.insert(.parts)
      do throws(PhraseError) {
        switch try grammar.clause() {
        case .day(let said, nil)?: return said.day...said.day
        // `until dec 9`
        case .until(let point)? where point.clock == nil && point.day ?? .min >= context.now.day:
          return point.day.map { context.now.day...$0 }
        case .days(let first, let last)? where first.clock == nil && last.clock == nil:
          // Backwards it would end in the next year.
          if let first = first.day, let last = last.day, first <= last,
            last.year == first.year || last - first < 300
          {
            return first...last
          }
        default: break
        }
      } catch {
        // `다음주로`
        _ = grammar.takeAfter(.on)
        // `until jan` is not January.
        var limit = PhraseGrammar(text, for: self)
        let isLimit = [.from, .until, .before].contains { limit.takeBefore($0) }
        guard let days = error.days, grammar.isAtEnd(), !isLimit else { throw error }
        return days
      }
      grammar.position = 0
      return nil
    }
  }

  /// The days of a text, each run of them: `dec 8 and 10`, `12월 15일부터 24일까지`, `until dec 10` from today; `from dec
  /// 31` and `from february` have no last one.
  package func runsOfDays(_ text: String) throws(PhraseError) -> [(first: Day, last: Day?)] {
    if let days = try? days(text.rest(behind: "for") ?? text) {
      return [(days.lowerBound, days.upperBound)]
    }
    return try whole(text, as: .date) { grammar throws(PhraseError) in
      grammar.skips.insert(.parts)
      if grammar.takeBefore(.from), let days = grammar.periodAlone(allowsMonth: true) {
        return [(days.first, nil)]
      }
      grammar.position = 0
      switch try grammar.clause() {
      case .until(let point)? where point.clock == nil:
        return point.day.flatMap { $0 < context.now.day ? nil : [(context.now.day, $0)] }
      case .dayList(let points)? where points.allSatisfy { $0.clock == nil }:
        return points.compactMap(\.day).map { ($0, $0) }
      case .from(let point)? where point.clock == nil: return point.day.map { [($0, nil)] }
      default: return nil
      }
    }
  }

  /// The first day of a week: `next week`, `next`, `+1`, `49`, `W48`, or the week of any date.
  package func week(_ text: String) throws(PhraseError) -> Day {
    try whole(text, as: .week) { grammar throws(PhraseError) in
      if let count = shift(&grammar) { return try grammar.existing(grammar.week(count), from: 0) }
      if let number = grammar.digits(), number.count <= 2, grammar.isAtEnd() {
        let monday = grammar.today.onOrBefore(.monday)
        grammar.reference = monday
        return try grammar.dayOf(week: number.value, weekday: 1, year: nil, start: 0)
      }
      grammar.position = 0
      if let period = grammar.period(), period.unit == .week, grammar.isAtEnd() {
        return try grammar.existing(grammar.week(period.shift), from: 0)
      }
      grammar.position = 0
      if let (year, week) = grammar.isoWeek(), grammar.isAtEnd() {
        grammar.reference = grammar.today.onOrBefore(.monday)
        return try grammar.dayOf(week: week, weekday: 1, year: year, start: 0)
      }
      // `week of dec 14`
      grammar.position = 0
      _ = grammar.take(.of)
      do throws(PhraseError) {
        return try grammar.date()?.onOrBefore(context.weekStart)
      } catch {
        guard let days = error.days, days.upperBound - days.lowerBound < 7, grammar.isAtEnd() else {
          throw error
        }
        return days.lowerBound.onOrBefore(context.weekStart)
      }
    }
  }

  /// A month, or one day of it: `2026-12`, `+1`, `december`, `2026년 12월`, `next month`, `fri`.
  package func month(_ text: String) throws(PhraseError) -> MonthPhrase {
    try whole(text.rest(behind: "in") ?? text, as: .month) { grammar throws(PhraseError) in
      if let count = shift(&grammar) {
        guard let month = grammar.today.month.adding(months: count) else {
          throw .yearOutOfRange(seen: text)
        }
        return .month(month)
      }
      if let month = try grammar.wholeMonth() { return .month(month) }
      return try grammar.date().map { .day($0) }
    }
  }

  /// A year: `2026`, `+1`, `next year`, `2026년`, `내년`.
  package func year(_ text: String) throws(PhraseError) -> Int {
    try whole(text, as: .year) { grammar throws(PhraseError) in
      let year: Int
      if let count = shift(&grammar) {
        year = grammar.today.year + count
      } else if let digits = grammar.digits(), digits.count == 4 {
        _ = grammar.take(.yearSuffix)
        year = digits.value
      } else if let given = grammar.yearOfPeriod() {
        year = given
      } else {
        return grammar.rewind(to: 0)
      }
      guard (1...9999).contains(year) else { throw .yearOutOfRange(seen: grammar.seen(from: 0)) }
      return year
    }
  }
}

extension PhraseGrammar {
  /// wholeMonth = year `-` month | number | period | month [year], and nothing else
  mutating func wholeMonth() throws(PhraseError) -> Month? {
    if let period = period(), period.unit == .month, isAtEnd() {
      return days(of: period)?.first.month
    }
    position = 0
    if let year = digits(), year.count == 4, let separator = peek,
      separator == "-" || separator == "/" || separator == "."
    {
      position += 1
      if let month = gluedDigits(), month.count <= 2, isAtEnd() {
        return try written(year: year.value, month: month.value, day: 1, start: 0).month
      }
    }
    position = 0
    // `12` is the next December, as `december` is.
    if let number = digits(), number.count <= 2, isAtEnd() {
      guard (1...12).contains(number.value) else {
        throw .noSuchMonth(seen: seen(from: 0), month: number.value)
      }
      let year = number.value >= today.monthOfYear ? today.year : today.year + 1
      return try? Month(year: year, month: number.value)
    }
    position = 0
    if let month = try namedMonth(), isAtEnd() { return month }
    position = 0
    return nil
  }
}
