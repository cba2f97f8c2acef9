/// Searches for HOURLY, MINUTELY and SECONDLY rules: units of a wall clock without a zone.
///
/// A search jumps to the next day, hour, minute and second that the limits allow, and from there to
/// the next unit that the interval reaches. It does not step through the units between.
extension RulePlan {
  func nextClockUnit(from moment: Int) -> Int? {
    let perDay = 86_400 / unit
    var index = floorDivide(moment, unit)
    if moment - index * unit > times[times.count - 1] { index += 1 }
    index = active(onOrAfter: index)
    let end = searchEnd(from: index)
    var tries = 0
    while index <= end {
      tries += 1
      if tries == RulePlan.searchLimit, !meetsAllowedTime() { return nil }
      let day = floorDivide(index, perDay)
      guard let accepted = acceptedDay(onOrAfter: day) else { return nil }
      if accepted > day {
        index = active(onOrAfter: accepted * perDay)
        continue
      }
      let inDay = index - day * perDay
      let allowed = allowedUnit(onOrAfter: inDay)
      if allowed > inDay {
        index = active(onOrAfter: day * perDay + allowed)
        continue
      }
      let base = index * unit
      return base + (time(onOrAfter: moment - base) ?? times[0])
    }
    return nil
  }

  private func searchEnd(from index: Int) -> Int {
    Swift.min(
      index + Swift.min(cycles, 25) * 146_097 * (86_400 / unit),
      floorDivide(RulePlan.last, unit))
  }

  /// How many units are tried before checking whether the interval can meet the limits at all.
  private static let searchLimit = 32

  /// Whether any unit that the interval reaches has a time of day that the limits allow.
  ///
  /// All these units are congruent modulo the greatest common divisor of the interval and the day:
  /// every second second from an even one on is never :31.
  private func meetsAllowedTime() -> Bool {
    let perDay = 86_400 / unit
    let common = greatestCommonDivisor(interval, perDay)
    let own = floorModulo(origin, common)
    var inDay = own
    while inDay < perDay {
      let allowed = allowedUnit(onOrAfter: inDay)
      guard allowed < perDay else { return false }
      inDay = allowed + floorModulo(own - allowed, common)
      if inDay == allowed { return true }
    }
    return false
  }

  // MARK: Limits within a day

  /// The first unit of the day at or after a unit that BYHOUR, BYMINUTE and BYSECOND allow; the
  /// number of units in a day if there is none.
  func allowedUnit(onOrAfter inDay: Int) -> Int {
    var moment = inDay * unit
    var hour = moment / 3600
    if hours >> UInt32(hour) & 1 == 0 {
      let later = hours >> UInt32(hour)
      guard later != 0 else { return 86_400 / unit }
      hour += later.trailingZeroBitCount
      moment = hour * 3600
    }
    guard frequency < .hourly else { return moment / unit }
    var minute = moment / 60 % 60
    if minutes >> UInt64(minute) & 1 == 0 {
      let later = minutes >> UInt64(minute)
      guard later != 0 else { return allowedUnit(afterHour: hour) }
      minute += later.trailingZeroBitCount
      moment = hour * 3600 + minute * 60
    }
    guard frequency < .minutely else { return moment / unit }
    let second = moment % 60
    let later = seconds >> UInt64(second)
    guard later != 0 else {
      let next = hour * 3600 + minute * 60 + 60
      return next >= 86_400 ? 86_400 : allowedUnit(onOrAfter: next)
    }
    return moment + later.trailingZeroBitCount
  }

  private func allowedUnit(afterHour hour: Int) -> Int {
    hour == 23 ? 86_400 / unit : allowedUnit(onOrAfter: (hour + 1) * 3600 / unit)
  }

  // MARK: Limits of days

  /// The first day from a day on that a clock frequency is not limited to pass over; nil if there is
  /// none.
  private func acceptedDay(onOrAfter day: Int) -> Int? {
    guard limitsDays else { return day }
    var frame = MonthFrame(containing: day)
    var (first, bits) = (day, acceptedDays(frame) >> UInt64(day - frame.first))
    // After 400 years the days repeat.
    for _ in 0..<4800 where bits == 0 && frame.index < Month.max.index {
      frame = MonthFrame(frame.index + 1)
      (first, bits) = (frame.first, acceptedDays(frame))
    }
    return bits == 0 ? nil : first + bits.trailingZeroBitCount
  }
}
