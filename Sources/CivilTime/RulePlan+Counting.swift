/// Where COUNT ends a rule: the only question that needs the start to be counted from.
extension RulePlan {
  /// The nth occurrence from the start, 1-based; nil where it lies after `limit` or does not exist.
  ///
  /// Whole months and weeks are counted by their bits, plain clock rules by arithmetic.
  func moment(ofOccurrence number: Int, upTo limit: Int) -> Int? {
    guard !times.isEmpty else { return nil }
    if buckets == .clock, isUnlimited { return clockMoment(ofOccurrence: number, upTo: limit) }
    var examined = 0
    var left = number
    var from = start
    // Bits count whole days, and the start may lie within one.
    let countsBits = buckets != .clock && !needsPeriods
    let walkEnd = countsBits ? floorDivide(start, 86_400) * 86_400 + 86_399 : limit
    while let moment = next(from: from, examined: &examined), moment <= walkEnd {
      left -= 1
      if left == 0 { return moment <= limit ? moment : nil }
      from = moment + 1
    }
    return countsBits ? moment(ofLaterOccurrence: left, upTo: limit) : nil
  }

  /// The nth occurrence after the start's own day.
  private func moment(ofLaterOccurrence number: Int, upTo limit: Int) -> Int? {
    let day = floorDivide(start, 86_400) + 1
    guard day <= Day.max.daysSinceEpoch else { return nil }
    var left = number
    var bucket = bucket(containing: day)
    var emptyFrom = bucket
    while true {
      bucket = activeBucket(onOrAfter: bucket)
      guard bucket <= lastBucket, bucket <= emptyFrom + bucketsOfSearch else { return nil }
      var (first, bits) = days(in: bucket)
      guard first * 86_400 <= limit else { return nil }
      if first < day { bits &= ~0 << UInt64(day - first) }
      let count = bits.nonzeroBitCount * times.count
      if left <= count {
        let place = (left - 1) / times.count
        let found = first + nthBit(place, of: bits).trailingZeroBitCount
        let moment = found * 86_400 + times[(left - 1) % times.count]
        return moment <= limit ? moment : nil
      }
      left -= count
      bucket += 1
      if count > 0 { emptyFrom = bucket }
    }
  }

  /// Whether neither days nor hours, minutes or seconds are limited.
  private var isUnlimited: Bool {
    !limitsDays && hours == 0xFF_FFFF
      && (frequency == .hourly || minutes == (1 << 60) - 1)
      && (frequency != .secondly || seconds == (1 << 60) - 1)
  }

  private func clockMoment(ofOccurrence number: Int, upTo limit: Int) -> Int? {
    let beforeStart = times.prefix { origin * unit + $0 < start }.count
    let place = beforeStart + number - 1
    let (distance, overflow) = (place / times.count).multipliedReportingOverflow(by: interval)
    guard !overflow, distance <= RulePlan.last - RulePlan.first else { return nil }
    let moment = (origin + distance) * unit + times[place % times.count]
    return moment <= limit ? moment : nil
  }
}
