import CivilTime

/// Days and times by the date after them: `the night before dec 27`, `0930 tomorrow`.
extension PhraseGrammar {
  /// neighbour = [`the`] (`day` | part) (`before` | `after`) date
  ///
  /// - Throws: `severalDays` for `the week before dec 27`.
  mutating func dayBesideDate() throws(PhraseError) -> (day: SaidDay, part: PartOfDay?)? {
    let start = position
    // `two nights before christmas`
    if let count = number(), takesText("nights"), (2...60).contains(count),
      let sign = signOfNeighbour(),
      let near = try day(DayStep(Span(days: count), sign: sign), start: start)
    {
      return (near, .night)
    }
    position = start
    _ = take(.the)
    let part = word(.part)
    let unit = part == nil ? word(.unit) : .day
    guard let unit, unit == .day || unit == .week, part?.isVague ?? true,
      position > 1, tokens.kind(at: position - 1) == .letter,
      tokens.kind(at: position - 2) == .letter
    else { return rewind(to: start) }
    // `the evening of jan 6`
    if part != nil, take(.of), let said = try saidDay() { return (said, part) }
    guard let sign = signOfNeighbour(),
      let near = try day(DayStep(Span(days: 1), sign: sign), start: start)
    else { return rewind(to: start) }
    guard unit == .week else { return (near, part) }
    let far = try existing(near.day.adding(days: sign * 6), from: start)
    throw .severalDays(seen: seen(from: start), first: min(near.day, far), last: max(near.day, far))
  }

  /// 1 for `after`, -1 for `before`.
  mutating func signOfNeighbour() -> Int? {
    take(.afterDay) ? 1 : takeBefore(.before) ? -1 : nil
  }

  /// 1 for `later`, -1 for `ago`.
  mutating func signBehind() -> Int? {
    let start = position
    // `두 시간쯤 뒤에`
    if tokens.hasHangul { _ = take(.about) }
    return takeAfter(.later) ? 1 : takeAfter(.ago) ? -1 : rewind(to: start)
  }

  /// momentBeside = span (`before` | `after`) date time, if the span counts hours or minutes
  mutating func momentBeside() throws(PhraseError) -> CivilDateTime? {
    let start = position
    guard let span = try span(), !span.isWholeDays else { return rewind(to: start) }
    let sign = signOfNeighbour()
    if sign == 1 || sign == nil && takeBefore(.from), tokens.kind(at: position - 1) == .letter,
      let clock = try time(), !clock.isBare
    {
      // `15 minutes from 1pm`
      let time = try clock.exact(seen: seen(from: start))
      return span.applied(to: ParsedPhrase.next(time, after: context.now))
    }
    guard let sign, let point = try point(), let day = point.day, let clock = point.clock,
      let moment = span.applied(
        to: CivilDateTime(day, try clock.exact(seen: seen(from: start))), sign: sign)
    else { return rewind(to: start) }
    return moment
  }

  /// times = (`between` | `from`) hour (`and` | `to`) hour day | `0930` day | `14h30` day
  ///
  /// Bare hours and digits without a sign are read only in these forms. Elsewhere they may count
  /// anything: `chapters 9-12 tomorrow`, `room 1430 tomorrow`.
  mutating func timesBeforeDay() throws(PhraseError) -> Clause? {
    let start = position
    skipBlanks()
    let begin = position
    if tokens.kind(at: begin) == .letter, begins(with: .number),
      let times = try bareHourBeforePart()
    {
      return times
    }
    guard tokens.kind(at: begin) == .digit else {
      guard begins(with: [.before(.window), .before(.from)]) else { return rewind(to: start) }
      do throws(PhraseError) {
        guard let range = try timeRange(allowsBareHours: true) else { return nil }
        return try withDayBehind(.times(range.start, range.end), from: start)
      } catch {
        guard try withDayBehind(.group([]), from: start) != nil else { return nil }
        throw error
      }
    }
    if let times = try bareHourBeforePart() { return times }
    let end = tokens.table.digitsEnd(from: begin)
    guard
      end < tokens.count && tokens.scalars[end] == "h" || end - begin == 4 && peek == "0",
      let clock = digitsOfTime()
    else { return rewind(to: start) }
    return try withDayBehind(.time(clock), from: start)
  }

  /// The `10` of `10 monday night` and `5 tomorrow afternoon`.
  private mutating func bareHourBeforePart() throws(PhraseError) -> Clause? {
    let start = position
    guard let hour = number(), (1...12).contains(hour), tokens.kind(at: position) == .blank,
      let day = (try? dayClause()) ?? nil, case .day(_, .some) = day
    else { return rewind(to: start) }
    return .group([day, .time(Clock(hour: hour, style: .twelve))])
  }

  private mutating func withDayBehind(
    _ times: Clause, from start: Int
  ) throws(PhraseError) -> Clause? {
    let end = position
    skipBlanks()
    guard position > end, let day = try dayClause(), case .day = day else {
      return rewind(to: start)
    }
    return .group([day, times])
  }
}
