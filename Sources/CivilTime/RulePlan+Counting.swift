/// Counting occurrences: the end of a rule with COUNT, and the number between two moments.
extension RulePlan {
  /// The nth occurrence from the start, 1-based; nil if it is after `limit` or does not exist.
  ///
  /// Occurrences in months and weeks are counted by their bits, those of clock rules without limits
  /// by arithmetic. Others are stepped through one by one: BYSETPOS over years or several times a
  /// day, and clock rules with limits whose interval does not divide the day.
  func moment(ofOccurrence number: Int, upTo limit: Int) -> Int? {
    guard !times.isEmpty else { return nil }
    if !movesDates, buckets == .clock, isUnlimited {
      return clockMoment(ofOccurrence: number, upTo: limit)
    }
    // Bits count whole days, but the start may lie within a day, so its day is stepped through, as
    // are all dates that move off days off.
    let perDay = movesDates ? nil : occurrencesPerDay
    let stepEnd = perDay == nil ? limit : floorDivide(start, 86_400) * 86_400 + 86_399
    var left = number
    var from = movesDates ? earliest : start
    while let moment = next(from: from), moment <= stepEnd {
      left -= 1
      if left == 0 { return moment <= limit ? moment : nil }
      from = moment + 1
    }
    guard let perDay, perDay > 0 else { return nil }
    return moment(ofLaterOccurrence: left, perDay: perDay, upTo: limit)
  }

  /// The number of occurrences between two moments, both included, at most `limit`. It counts
  /// days by their bits, without listing them.
  ///
  /// - Precondition: `findsRuns`, and `first` is not before the start.
  func count(from first: Int, through last: Int, limit: Int) -> Int {
    var count = 0
    forEachRun(from: first, through: last) { run in
      count += run.bits.nonzeroBitCount
      return count < limit
    }
    return Swift.min(count, limit)
  }

  /// The nth occurrence after the day of the start, 1-based, for a rule with the same number of
  /// occurrences on each day that has any.
  private func moment(ofLaterOccurrence number: Int, perDay: Int, upTo limit: Int) -> Int? {
    let day = floorDivide(start, 86_400) + 1
    guard day <= Day.max.daysSinceEpoch else { return nil }
    var left = number
    var bucket = bucket(containing: day)
    var emptyFrom = bucket
    let last = lastBucket
    while true {
      if buckets != .clock { bucket = activeBucket(onOrAfter: bucket) }
      guard bucket <= last, bucket <= emptyFrom + bucketsOfSearch else { return nil }
      var run = days(in: bucket)
      guard run.first * 86_400 <= limit else { return nil }
      if run.first < day { run.bits &= ~0 << UInt64(day - run.first) }
      let count = run.bits.nonzeroBitCount * perDay
      if left <= count {
        let index = (left - 1) / perDay
        let found = run.first + nthBit(index, of: run.bits).trailingZeroBitCount
        let moment = moment(ofOccurrence: (left - 1) % perDay, onDay: found)
        return moment.flatMap { $0 <= limit ? $0 : nil }
      }
      left -= count
      bucket += 1
      if count > 0 { emptyFrom = bucket }
    }
  }

  /// The nth occurrence of a day, 0-based.
  private func moment(ofOccurrence index: Int, onDay day: Int) -> Int? {
    guard buckets == .clock else { return day * 86_400 + times[index] }
    var moment = next(from: day * 86_400)
    for _ in 0..<index {
      guard let passed = moment else { return nil }
      moment = next(from: passed + 1)
    }
    return moment
  }

  /// How many occurrences each day after the day of the start has, if it has any; nil if days
  /// differ.
  private var occurrencesPerDay: Int? {
    guard buckets == .clock else { return needsPeriods ? nil : times.count }
    let perDay = 86_400 / unit
    guard perDay % interval == 0 else { return nil }
    var count = 0
    var inDay = floorModulo(origin, interval)
    while inDay < perDay {
      let allowed = allowedUnit(onOrAfter: inDay)
      if allowed == inDay {
        count += 1
        inDay += interval
      } else {
        inDay = allowed + floorModulo(origin - allowed, interval)
      }
    }
    return count * times.count
  }

  /// Whether neither days nor hours, minutes or seconds are limited.
  private var isUnlimited: Bool {
    !limitsDays && hours == PreparedRule.allHours
      && (frequency == .hourly || minutes == PreparedRule.allSixty)
      && (frequency != .secondly || seconds == PreparedRule.allSixty)
  }

  private func clockMoment(ofOccurrence number: Int, upTo limit: Int) -> Int? {
    let beforeStart = times.prefix { origin * unit + $0 < start }.count
    let index = beforeStart + number - 1
    let (distance, overflow) = (index / times.count).multipliedReportingOverflow(by: interval)
    guard !overflow, distance <= RulePlan.last - RulePlan.first else { return nil }
    let moment = (origin + distance) * unit + times[index % times.count]
    return moment <= limit ? moment : nil
  }
}
