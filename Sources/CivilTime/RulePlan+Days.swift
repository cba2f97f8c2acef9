/// The days of a month or week that a rule accepts, as a bit mask.

/// A month in terms of day counts.
struct MonthFrame {
  /// Months since 0000-01.
  let index: Int
  /// Days since 1970-01-01 of its first day.
  let first: Int
  /// 28...31, or 29...30 in a lunisolar calendar.
  let count: Int

  /// A month of a lunisolar calendar. `year` and `month` have no meaning then.
  init(_ index: Int, of calendar: LunisolarCalendar) {
    self.index = index
    first = calendar.months[index].first
    count = calendar.months[index].dayCount
  }

  init(_ index: Int) {
    self.index = index
    let year = index / 12
    let month = index % 12 + 1
    first = Day.daysFromCivil(year: year, month: month, day: 1)
    count =
      month == 2
      ? (Day.isLeap(year: year) ? 29 : 28) : 30 + (month + (month >> 3)) & 1
  }

  /// The month that contains a day.
  init(containing day: Int) {
    let (year, month, _) = Day(unchecked: day).components
    self.init(year * 12 + month - 1)
  }

  var year: Int { index / 12 }
  /// 0 is January.
  var month: Int { index % 12 }
  /// 0 is Monday.
  var firstWeekday: Int { floorModulo(first + 3, 7) }
  /// A bit for every day.
  var all: UInt64 { (1 << UInt64(count)) - 1 }
}

extension RulePlan {
  /// The month with an index, in the calendar of the rule.
  func frame(_ index: Int) -> MonthFrame {
    calendar.map { MonthFrame(index, of: $0) } ?? MonthFrame(index)
  }

  /// Whether BYMONTH accepts a month. In lunisolar calendars `isActive(month:)` decides.
  private func accepts(_ frame: MonthFrame) -> Bool {
    calendar != nil || months >> UInt32(frame.month) & 1 == 1
  }

  /// The days that all day parts of the rule accept, ignoring the interval. Bit 0 is the first of
  /// the month.
  func acceptedDays(_ frame: MonthFrame) -> UInt64 {
    guard accepts(frame) else { return 0 }
    var bits = frame.all
    if !yearDays.isEmpty { bits &= yearDayBits(frame) }
    if hasMonthDays { bits &= monthDayBits(frame) }
    if hasWeekdays { bits &= weekdayBits(frame) }
    return withoutHolidays(bits, from: frame.first, count: frame.count)
  }

  private func monthDayBits(_ frame: MonthFrame) -> UInt64 {
    var bits = UInt64(monthDays)
    var back = monthDaysBack
    while back != 0 {
      let fromEnd = back.trailingZeroBitCount
      if fromEnd < frame.count { bits |= 1 << UInt64(frame.count - 1 - fromEnd) }
      back &= back - 1
    }
    return bits
  }

  private func yearDayBits(_ frame: MonthFrame) -> UInt64 {
    let yearStart = Day.daysFromCivil(year: frame.year, month: 1, day: 1)
    let length = Day.isLeap(year: frame.year) ? 366 : 365
    var bits: UInt64 = 0
    for number in yearDays where number.magnitude <= length {
      let index = number > 0 ? number - 1 : length + number
      let offset = yearStart + index - frame.first
      if (0..<frame.count).contains(offset) { bits |= 1 << UInt64(offset) }
    }
    return bits
  }

  func weekdayBits(_ frame: MonthFrame) -> UInt64 {
    var bits: UInt64 = 0
    let firstWeekday = frame.firstWeekday
    if weekdays != 0 {
      let firstSeven = UInt64((weekdays << 7 | weekdays) >> UInt32(firstWeekday) & 0x7F)
      // Repeats the first seven days five times.
      bits = firstSeven &* 0x1020_4081 & frame.all
    }
    for ordinal in ordinals {
      let offset =
        ordinalsInYear
        ? offsetInYear(ordinal, frame)
        : offset(ordinal, firstWeekday: firstWeekday, count: frame.count)
      if (0..<frame.count).contains(offset) { bits |= 1 << UInt64(offset) }
    }
    return bits
  }

  /// The nth weekday of a month or year, in days from its first day; negative if there is none.
  private func offset(_ ordinal: Ordinal, firstWeekday: Int, count: Int) -> Int {
    let first = (ordinal.weekday - firstWeekday + 7) % 7
    guard ordinal.number < 0 else {
      let offset = first + (ordinal.number - 1) * 7
      return offset < count ? offset : -1
    }
    let last = first + (count - 1 - first) / 7 * 7
    return last + (ordinal.number + 1) * 7
  }

  private func offsetInYear(_ ordinal: Ordinal, _ frame: MonthFrame) -> Int {
    let yearStart = Day.daysFromCivil(year: frame.year, month: 1, day: 1)
    let offset = offset(
      ordinal, firstWeekday: floorModulo(yearStart + 3, 7),
      count: Day.isLeap(year: frame.year) ? 366 : 365)
    return offset < 0 ? -1 : yearStart + offset - frame.first
  }

  /// The accepted days of a week. Bit 0 is its first day.
  func acceptedDays(week: Int) -> UInt64 {
    let first = RulePlan.weekFirstDay(week, weekStart: weekStart)
    if !hasMonths, !hasMonthDays, yearDays.isEmpty, ordinals.isEmpty {
      let bits = UInt64((weekdays << 7 | weekdays) >> UInt32(weekStart) & 0x7F)
      return withoutHolidays(bits, from: first, count: 7)
    }
    // A week lies in one or two months.
    let frame = MonthFrame(containing: first)
    let offset = first - frame.first
    var bits = acceptedDays(frame) >> UInt64(offset) & 0x7F
    let inFirst = frame.count - offset
    if inFirst < 7 { bits |= acceptedDays(MonthFrame(frame.index + 1)) << UInt64(inFirst) & 0x7F }
    return bits
  }

  // MARK: SKIP

  /// The days that a month generates with SKIP. SKIP may move one to the day before or after the
  /// month.
  ///
  /// Bit 0 is the day before the month, bit 1 its first day.
  func generatedDays(_ frame: MonthFrame) -> UInt64 {
    withoutHolidays(generatedDates(frame), from: frame.first - 1, count: frame.count + 2)
  }

  private func generatedDates(_ frame: MonthFrame) -> UInt64 {
    guard accepts(frame) else { return 0 }
    let after = UInt64(frame.count + 1)
    var bits = (hasMonthDays ? UInt64(monthDays) & frame.all : frame.all) << 1
    // RFC 7529 §4.1: an invalid day becomes the nearest valid one before or after it.
    if UInt64(monthDays) & ~frame.all != 0 { bits |= 1 << (skip == .forward ? after : after - 1) }
    var back = monthDaysBack
    while back != 0 {
      let fromEnd = back.trailingZeroBitCount
      if fromEnd < frame.count {
        bits |= 1 << UInt64(frame.count - fromEnd)
      } else {
        bits |= skip == .forward ? 2 : 1
      }
      back &= back - 1
    }
    guard hasWeekdays else { return bits }
    var allowed = weekdayBits(frame) << 1
    if bits & 1 != 0, knows(month: frame.index - 1) {
      let before = self.frame(frame.index - 1)
      allowed |= weekdayBits(before) >> UInt64(before.count - 1) & 1
    }
    if bits >> after & 1 != 0, knows(month: frame.index + 1) {
      allowed |= (weekdayBits(self.frame(frame.index + 1)) & 1) << after
    }
    return bits & allowed
  }
}
