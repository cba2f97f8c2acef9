/// Searches for the next occurrence from any moment. A search jumps to the period of
/// the moment and examines its bits. Searches keep no state, so they are equally fast everywhere.
///
/// A search examines no more buckets than it takes for the periods to repeat: rules of whole years,
/// months, weeks and days repeat after 400 years (146 097 days, exactly 20 871 weeks), and with an
/// interval after `cycles` times that. If that many buckets are empty, the rule generates no
/// further date.
extension RulePlan {
  /// The first occurrence at or after a moment, in wall-clock seconds since 1970-01-01T00:00:00.
  func next(from moment: Int) -> Int? {
    movesDates ? nextMoved(from: moment) : search(from: Swift.max(moment, start))
  }

  /// The first date at or after a moment, before dates are moved from days off.
  func search(from moment: Int) -> Int? {
    guard moment <= RulePlan.last, !times.isEmpty else { return nil }
    let found: Int?
    if buckets == .clock {
      found = nextClockUnit(from: moment)
    } else if needsPeriods {
      found = nextInPeriods(from: moment)
    } else {
      found = nextDay(from: moment)
    }
    return found.flatMap { $0 <= RulePlan.last ? $0 : nil }
  }

  /// 0001-01-01T00:00:00 and 9999-12-31T23:59:59.
  static let first = Day.min.daysSinceEpoch * 86_400
  static let last = Day.max.daysSinceEpoch * 86_400 + 86_399

  /// Whether BYSETPOS spans more than one bucket or selects among the times of a day.
  var needsPeriods: Bool {
    hasPositions && (frequency == .yearly || times.count > 1)
  }

  /// Whether iteration can take whole runs of days. With several times a day, the first or last day
  /// of a run could be partly over.
  var findsRuns: Bool { buckets != .clock && !needsPeriods && times.count == 1 && !movesDates }

  // MARK: Times

  func time(onOrAfter second: Int) -> Int? {
    let index = firstIndex(in: times, from: second)
    return index < times.count ? times[index] : nil
  }

  /// About how long the rule's period is.
  var periodSeconds: Int {
    let units =
      switch frequency {
      case .yearly: 366
      case .monthly: 31
      case .weekly: 7
      case .daily, .hourly, .minutely, .secondly: 1
      }
    // Longer than the calendar is long enough.
    return unit * units * Swift.min(interval, 1 << 20)
  }

  // MARK: Buckets

  /// The days of one bucket with occurrences. Bit 0 is the day `first`, the last bit the day before
  /// `end`.
  struct DayRun {
    let first: Int
    var bits: UInt64
    let end: Int

    /// The first day with an occurrence. The run must not be empty.
    var firstDay: Int { first + bits.trailingZeroBitCount }

    mutating func dropFirst() { bits &= bits - 1 }
  }

  private func nextDay(from moment: Int) -> Int? {
    guard let run = nextRun(from: moment) else { return nil }
    let day = run.firstDay
    return day * 86_400 + (time(onOrAfter: moment - day * 86_400) ?? times[0])
  }

  /// The next days with an occurrence at or after a moment, up to the end of their bucket; nil
  /// instead of an empty run.
  func nextRun(from moment: Int) -> DayRun? {
    let passed = floorDivide(moment, 86_400)
    // A day whose last time has passed is over.
    let isOver = moment - passed * 86_400 > times[times.count - 1]
    let day = isOver ? passed + 1 : passed
    guard day <= Day.max.daysSinceEpoch else { return nil }
    var bucket = bucket(containing: day)
    let end = bucket + bucketsOfSearch
    let last = lastBucket
    while true {
      bucket = activeBucket(onOrAfter: bucket)
      guard bucket <= end, bucket <= last else { return nil }
      var run = days(in: bucket)
      if run.first < day { run.bits &= ~0 << UInt64(day - run.first) }
      if run.bits != 0 { return run }
      bucket += 1
    }
  }

  /// Calls `body` with the days of each bucket between two moments, both included, until it returns
  /// false.
  ///
  /// - Precondition: `findsRuns`.
  func forEachRun(from first: Int, through last: Int, _ body: (DayRun) -> Bool) {
    var position = first
    // The last day counts only if its time is not after `last`.
    let end = floorDivide(last - times[0], 86_400) + 1
    while position <= last, var run = nextRun(from: position), run.first < end {
      if end < run.end { run.bits &= (1 << UInt64(end - run.first)) - 1 }
      guard run.bits != 0, body(run) else { return }
      position = run.end * 86_400
    }
  }

  /// The last occurrence between two moments, both included.
  ///
  /// - Precondition: `findsRuns`.
  func last(from first: Int, through last: Int) -> Int? {
    var day: Int?
    forEachRun(from: Swift.max(first, start), through: last) { run in
      day = run.first + 63 - run.bits.leadingZeroBitCount
      return true
    }
    return day.map { $0 * 86_400 + times[0] }
  }

  /// The bucket of a day: its month or its week.
  func bucket(containing day: Int) -> Int {
    if buckets == .weeks { return RulePlan.weekIndex(of: day, weekStart: weekStart) }
    if let calendar { return calendar.monthIndex(containing: day) ?? calendar.months.count }
    let (year, month, _) = Day(unchecked: day).components
    return year * 12 + month - 1
  }

  /// The number of buckets after which the rule's dates repeat, or that cover the whole calendar.
  var bucketsOfSearch: Int {
    // 25 cycles of 400 years cover the calendar.
    calendar?.months.count ?? Swift.min(cycles, 25) * (buckets == .weeks ? 20_871 : 4800)
  }

  var lastBucket: Int {
    calendar.map { $0.months.count - 1 } ?? bucket(containing: Day.max.daysSinceEpoch)
  }

  /// The days of a bucket that are occurrences.
  func days(in bucket: Int) -> DayRun {
    if buckets == .weeks {
      let first = RulePlan.weekFirstDay(bucket, weekStart: weekStart)
      return DayRun(
        first: first, bits: chosenDays(acceptedDays(week: bucket)), end: first + 7)
    }
    let frame = frame(bucket)
    let bits: UInt64 =
      if frequency == .daily { acceptedDays(frame) & activeDays(frame) } else if skip != .omit {
        daysWithSkip(frame)
      } else { chosenDays(acceptedDays(frame)) }
    return DayRun(first: frame.first, bits: bits, end: frame.first + frame.count)
  }

  /// A month's own days, and those that SKIP moves into it from its neighbours.
  private func daysWithSkip(_ frame: MonthFrame) -> UInt64 {
    var bits: UInt64 = 0
    if isActive(month: frame.index) {
      bits = chosenDays(generatedDays(frame)) >> 1 & frame.all
    }
    if skip == .forward, isActive(month: frame.index - 1) {
      let before = self.frame(frame.index - 1)
      bits |= chosenDays(generatedDays(before)) >> UInt64(before.count + 1) & 1
    } else if skip == .backward, monthDaysBack != 0, isActive(month: frame.index + 1) {
      let after = self.frame(frame.index + 1)
      bits |= (chosenDays(generatedDays(after)) & 1) << UInt64(frame.count - 1)
    }
    return bits
  }

  /// Applies BYSETPOS if a bucket is a whole period and each day has one time.
  private func chosenDays(_ bits: UInt64) -> UInt64 {
    guard hasPositions, !needsPeriods else { return bits }
    let count = bits.nonzeroBitCount
    var result: UInt64 = 0
    for position in positions {
      let index = position > 0 ? position - 1 : count + position
      if (0..<count).contains(index) { result |= nthBit(index, of: bits) }
    }
    return result
  }
}

/// A mask of only the nth set bit of `bits`, 0-based from the lowest.
func nthBit(_ index: Int, of bits: UInt64) -> UInt64 {
  var rest = bits
  for _ in 0..<index { rest &= rest - 1 }
  return rest & (0 &- rest)
}
