import CivilTime

/// A day, and the form in which the words gave it. A missing month, year or week comes from the
/// days listed next to it, else from today.
struct SaidDay: Hashable {
  enum Form: Hashable {
    /// `24`, `dec 24`, `5 jan 2027`
    case number(Int, month: Int?, year: Int?)
    /// `fri`; `next fri` with the number of weeks after the current one.
    case weekday(Weekday, week: Int?)
    /// Counted in its month: `last friday of may`, `eom`.
    case counted
    /// A day of every lunar year: `음력 8월 15일`.
    case lunar(LunarDay)
    /// One of a lunar year: `음력 1955년 4월 3일`.
    case lunarOf(LunarDay, year: Int)
    /// A holiday, with its yearly rule if one exists; `isNear` for a day counted from one.
    case holiday(RecurrenceRule?, isNear: Bool)
    /// The last day of a period whose every day is meant: `다음 주 내내`.
    case whole
    case other

    var isHoliday: Bool { if case .holiday = self { true } else { false } }
    /// Whether the words gave a day of a month without its weekday.
    var isDate: Bool {
      switch self {
      case .number, .counted, .lunar, .lunarOf: true
      default: false
      }
    }
    /// Whether it is a day of some month, so that a plain number may follow in a list.
    var isNumber: Bool { if case .number = self { true } else { false } }
    var isWeekday: Bool { if case .weekday = self { true } else { false } }
    /// Whether the words gave the week of a weekday.
    var hasWeek: Bool { if case .weekday(_, .some) = self { true } else { false } }
    /// Whether the words gave the month.
    var hasMonth: Bool { if case .number(_, .some, _) = self { true } else { false } }
  }

  /// The day; missing parts are resolved relative to today.
  var day: Day
  var form = Form.other
  /// Whether its month or week is also that of the days before: `24 and 25 dec`.
  var isFrameLast = false

  /// The month in the words; nil if they give none.
  var month: Int? { if case .number(_, let month, _) = form { month } else { nil } }
}

extension PhraseGrammar {
  /// Returns the days of a list, with parts that they share: `dec 24 and 25`, `24, 25 and 31 dec`,
  /// `next tue and thu`, `내년 1월 5일, 20일`.
  ///
  /// - Throws: `ambiguousDate` for `dec 31 and 1`.
  func days(of list: [SaidDay], start: Int) throws(PhraseError) -> [Day] {
    let list = withFrameOfLast(list)
    var days: [Day] = []
    // The last month or week that the words gave.
    var month: Month?
    var week: Int?
    for said in list {
      var day = said.day
      switch said.form {
      case .number(let number, nil, _):
        if let month {
          day = try dayIn(month, day: number, start: start)
          if let last = days.last, day < last {
            let next = try dayOf(month: nil, day: number, year: nil, from: last, start: start)
            throw .ambiguousDate(seen: seen(from: start), readings: [.day(day), .day(next)])
          }
        } else if let last = days.last {
          day = try dayOf(month: nil, day: number, year: nil, from: last, start: start)
        }
      case .number(let number, let named?, let year):
        day = try dayOf(
          month: named, day: number, year: year, from: days.last ?? reference, start: start)
        (month, week) = (day.month, nil)
      case .weekday(let weekday, let said):
        if let said { (week, month) = (said, nil) }
        if let week {
          day = try existing(self.weekday(weekday, ofWeek: week), from: start)
        }
      case .counted, .lunar, .lunarOf, .holiday, .whole, .other: (month, week) = (nil, nil)
      }
      if !days.contains(day) { days.append(day) }
    }
    return days
  }

  /// Returns the list with a trailing month, year or week also applied to the days before it.
  private func withFrameOfLast(_ list: [SaidDay]) -> [SaidDay] {
    guard let frame = list.lastIndex(where: \.isFrameLast) else { return list }
    var list = list
    var next = list[frame]
    for index in (0..<frame).reversed() {
      switch (list[index].form, next.form) {
      case (.number(let number, nil, nil), .number(_, let month?, let year)):
        list[index].form = .number(number, month: month, year: year)
      case (.number(let number, let month?, nil), .number(let last, let nextMonth?, let year?)):
        let isEarlier = (month, number) <= (nextMonth, last)
        list[index].form = .number(number, month: month, year: isEarlier ? year : year - 1)
      case (.weekday(let weekday, nil), .weekday(_, let week?)):
        list[index].form = .weekday(weekday, week: week)
      default: return list
      }
      next = list[index]
    }
    return list
  }
}
