/// Searches for rules with BYSETPOS over a year, or over days with several times: each period is
/// evaluated as a whole.
extension RulePlan {
  func nextInPeriods(from moment: Int) -> Int? {
    let here = period(containing: floorDivide(moment, 86_400))
    // With SKIP, the previous month may generate the first of this month, and the next month the
    // last of this month.
    let reach = skip == .omit ? 0 : 1
    var period = active(onOrAfter: Swift.max(here - reach, origin))
    let end = period + periodsOfSearch
    while period <= end, period <= lastPeriod {
      let found = moments(in: period).first { $0 >= moment }
      let following = active(onOrAfter: period + 1)
      guard let found else {
        period = following
        continue
      }
      guard reach > 0, following <= lastPeriod else { return found }
      let other = moments(in: following).first { $0 >= moment }
      return other.map { Swift.min($0, found) } ?? found
    }
    return nil
  }

  private func period(containing day: Int) -> Int {
    let bucket = bucket(containing: day)
    guard frequency == .yearly else { return bucket }
    return buckets == .weeks ? RulePlan.weekYear(of: bucket, weekStart: weekStart) : bucket / 12
  }

  private var periodsOfSearch: Int {
    let perCycle = frequency == .yearly ? 400 : frequency == .monthly ? 4800 : 20_871
    return Swift.min(cycles, 25) * perCycle
  }

  private var lastPeriod: Int {
    switch frequency {
    case .yearly: 9999
    case .monthly: Month.max.index
    default: RulePlan.weekIndex(of: Day.max.daysSinceEpoch, weekStart: weekStart)
    }
  }

  /// The occurrences of one active period, ascending.
  private func moments(in period: Int) -> [Int] {
    let buckets = dayBits(in: period)
    let count = buckets.reduce(0) { $0 + $1.bits.nonzeroBitCount } * times.count
    return chosen(positions, from: count).map { index in
      var rest = index / times.count
      for run in buckets {
        let days = run.bits.nonzeroBitCount
        if rest < days {
          let day = run.first + nthBit(rest, of: run.bits).trailingZeroBitCount
          return day * 86_400 + times[index % times.count]
        }
        rest -= days
      }
      return start
    }
  }

  /// The accepted days of a period, bucket by bucket.
  private func dayBits(in period: Int) -> [DayRun] {
    if frequency == .weekly { return [week(period)] }
    if frequency == .monthly {
      let frame = MonthFrame(period)
      let end = frame.first + frame.count
      return skip == .omit
        ? [DayRun(first: frame.first, bits: acceptedDays(frame), end: end)]
        : [DayRun(first: frame.first - 1, bits: generatedDays(frame), end: end + 1)]
    }
    var result: [DayRun] = []
    if buckets == .weeks {
      var (first, named) = numberedWeeks(year: period)
      while named != 0 {
        result.append(week(first + named.trailingZeroBitCount - 1))
        named &= named - 1
      }
      return result
    }
    result.reserveCapacity(12)
    for month in period * 12..<period * 12 + 12 where skip != .omit || accepts(month: month) {
      result.append(days(in: month))
    }
    return result
  }

  private func week(_ week: Int) -> DayRun {
    let first = RulePlan.weekFirstDay(week, weekStart: weekStart)
    return DayRun(first: first, bits: acceptedDays(week: week), end: first + 7)
  }

  private func accepts(month: Int) -> Bool { months >> UInt32(month % 12) & 1 == 1 }
}
