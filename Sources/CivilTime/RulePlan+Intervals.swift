/// The periods that INTERVAL reaches, and the weeks of BYWEEKNO.
extension RulePlan {
  /// Whether the rule generates days from a month. Periods before the start generate none.
  func isActive(month: Int) -> Bool {
    if let calendar { return generates(month, of: calendar) }
    let distance = frequency == .yearly ? month / 12 - origin : month - origin
    return distance >= -periodsMovedFrom && distance % interval == 0
  }

  /// The first period at or after a period that the interval reaches.
  func active(onOrAfter period: Int) -> Int {
    let rest = floorModulo(period - origin, interval)
    return rest == 0 ? period : period + interval - rest
  }

  /// The days of a month that the interval of a DAILY rule reaches.
  func activeDays(_ frame: MonthFrame) -> UInt64 {
    guard interval > 1 else { return frame.all }
    var bits: UInt64 = 0
    var offset = active(onOrAfter: frame.first) - frame.first
    while offset < frame.count {
      bits |= 1 << UInt64(offset)
      offset += interval
    }
    return bits
  }

  /// The first bucket at or after a bucket that may have occurrences.
  func activeBucket(onOrAfter bucket: Int) -> Int {
    guard skip == .omit else { return bucket }
    if calendar != nil {
      let last = lastBucket
      return (bucket...Swift.max(bucket, last)).first { isActive(month: $0) } ?? last + 1
    }
    switch frequency {
    case .yearly where buckets == .weeks: return numberedWeek(onOrAfter: bucket)
    case .yearly:
      let year = active(onOrAfter: bucket / 12)
      let month = year == bucket / 12 ? bucket % 12 : 0
      let rest = months >> UInt32(month)
      if rest != 0 { return year * 12 + month + rest.trailingZeroBitCount }
      return active(onOrAfter: year + 1) * 12 + months.trailingZeroBitCount
    case .monthly, .weekly: return active(onOrAfter: bucket)
    default:
      guard interval > 31 else { return bucket }
      let day = active(onOrAfter: MonthFrame(bucket).first)
      return day > Day.max.daysSinceEpoch ? lastBucket + 1 : self.bucket(containing: day)
    }
  }

  // MARK: BYWEEKNO

  /// The weeks of a year in BYWEEKNO, where bit n is week n, and the bucket of week 1.
  func numberedWeeks(year: Int) -> (first: Int, bits: UInt64) {
    let first = RulePlan.firstWeek(ofYear: year, weekStart: weekStart)
    let count = RulePlan.firstWeek(ofYear: year + 1, weekStart: weekStart) - first
    var bits = weeks
    var back = weeksBack
    while back != 0 {
      let number = count + 1 - back.trailingZeroBitCount
      if number > 0 { bits |= 1 << UInt64(number) }
      back &= back - 1
    }
    return (first, bits & ((2 << UInt64(count)) - 1))
  }

  private func numberedWeek(onOrAfter week: Int) -> Int {
    let weekYear = RulePlan.weekYear(of: week, weekStart: weekStart)
    var year = active(onOrAfter: weekYear)
    while year <= 10_000 {
      var (first, bits) = numberedWeeks(year: year)
      if week > first { bits &= ~0 << UInt64(week - first + 1) }
      if bits != 0 { return first + bits.trailingZeroBitCount - 1 }
      year = active(onOrAfter: year + 1)
    }
    return lastBucket + 1
  }
}
