import CivilTime

/// A calendar page of a month: whole weeks, including days of the neighbouring months, and the list
/// of the selected day.
package struct MonthPage: Hashable, Sendable {
  package struct Week: Hashable, Sendable {
    /// The ISO 8601 number of the week that contains this row's Thursday.
    package var number: Int
    /// Seven days, the first of them `firstWeekday`.
    package var days: [Cell]
  }

  package struct Cell: Hashable, Sendable {
    package var isDayOff: Bool { holidays.contains(where: \.isDayOff) }

    package var day: Day
    package var isInMonth: Bool
    package var isToday: Bool
    /// Whether the cell is before 0001-01-01 or after 9999-12-31; `day` is then that day.
    package var isBlank: Bool
    package var counts: DayCounts
    /// The day's first dots, at most `Cell.dotLimit` unless another limit was requested;
    /// `counts.total` tells whether there are more.
    package var dots: [DayDot]
    /// The same, but several doses of one item are one, in their most urgent state.
    package var marks: [DayDot]
    /// The number of marks, including those left out.
    package var markCount: Int
    /// The day's entries; nil unless they were requested.
    package var entries: [Entry]?
    package var holidays: [Holiday] = []

    package static let dotLimit = 3

    package init(
      day: Day, isInMonth: Bool, isToday: Bool, counts: DayCounts = DayCounts(),
      dots: [DayDot] = [], marks: [DayDot]? = nil, markCount: Int? = nil,
      entries: [Entry]? = nil, isBlank: Bool = false
    ) {
      self.day = day
      self.isInMonth = isInMonth
      self.isToday = isToday
      self.counts = counts
      self.dots = dots
      self.marks = marks ?? dots
      self.markCount = markCount ?? max(counts.total, dots.count)
      self.entries = entries
      self.isBlank = isBlank
    }
  }

  package var month: Month
  package var firstWeekday: Weekday
  package var today: Day
  /// The day whose list is shown beside the month.
  package var selected: DayPage?
  package var weeks: [Week]
  /// The days off in this month and in the two neighbouring ones.
  package var daysOff: Set<Day> = []
  /// The holidays of the month, each once with all its days.
  package var holidaySpans: [HolidaySpan] = []

  package init(month: Month, firstWeekday: Weekday, today: Day, selected: DayPage?, weeks: [Week]) {
    self.month = month
    self.firstWeekday = firstWeekday
    self.today = today
    self.selected = selected
    self.weeks = weeks
  }

  package var days: [Cell] { weeks.flatMap(\.days) }

  /// Changes each day of all weeks.
  package mutating func changeDays(_ change: (inout Cell) throws -> Void) rethrows {
    for week in weeks.indices {
      for day in weeks[week].days.indices { try change(&weeks[week].days[day]) }
    }
  }

  /// The rows of a month's page: the weeks from that of the first day to that of the last.
  ///
  /// - Parameter cell: Creates the cell of a day; `isInMonth` is false for days of neighbouring
  ///   months.
  /// - Throws: What `cell` throws.
  package static func weeks(
    of month: Month, firstWeekday: Weekday, cell: (Day, _ isInMonth: Bool) throws -> Cell
  ) rethrows -> [Week] {
    let lead = month.first.weekday.days(since: firstWeekday)
    var weeks: [Week] = []
    for start in stride(from: -lead, to: month.dayCount, by: 7) {
      let cells = try (start..<start + 7).map { offset in
        // The first and the last month of the calendar have no neighbour on one side.
        guard let day = month.first.adding(days: offset) else {
          return Cell(
            day: offset < 0 ? .min : .max, isInMonth: false, isToday: false, isBlank: true)
        }
        return try cell(day, Month(containing: day) == month)
      }
      let thursday = Weekday.thursday.days(since: firstWeekday)
      weeks.append(Week(number: (month.first + (start + thursday)).isoWeek.week, days: cells))
    }
    return weeks
  }
}
