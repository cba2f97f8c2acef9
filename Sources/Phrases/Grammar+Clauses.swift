import CivilTime
import TodoCore

/// Clauses: each reads one thing that a sentence can say, to its longest sensible end.
extension Grammar {
  /// clause = sentenceClause | schedule | `at` place
  ///
  ///     schedule = rule | range | `until` point | `from` point | `for` span | offset | day | time | …
  mutating func clause() throws(PhraseError) -> Clause? {
    guard startsWithSense() else { return nil }
    if isSentence, let clause = try sentenceClause() { return clause }
    if let clause = try scheduleClause() { return clause }
    if isSentence, let place = savedPlace() { return .place(place) }
    return nil
  }

  /// Whether the next word can begin any clause: most words of a title can not.
  private mutating func startsWithSense() -> Bool {
    let start = glyphs.blanksEnd(from: position)
    switch glyphs.kind(at: start) {
    case .digit, .symbol: return true
    case .letter, .hangul:
      return !glyphs.matches(at: start).isEmpty || glyphs.scalars[start] == "p"
        || glyphs.scalars[start] == "w" || !places[glyphs.scalars[start]].isEmpty
    case .blank, nil: return false
    }
  }

  /// What says when, and nothing else.
  mutating func scheduleClause() throws(PhraseError) -> Clause? {
    if let rule = try rule() {
      if rule.isTimeNext, let clock = try time() { return .group([.rule(rule), .time(clock)]) }
      return try timesBehind(.rule(rule))
    }
    if !skips.contains(.repeatLimits) {
      if take(.afterDone) { return .afterDone }
      if let count = try count() { return count }
    }
    if let exclusion = try exclusion() { return .except(exclusion) }
    if let range = try dayRange() { return try timesBehind(range) }
    if let zoned = try zonedTime() { return zoned }
    if let clocks = try clockList(isBehindDay: false) { return .clocks(clocks) }
    if let range = try timeRange(allowsBareHours: !isSentence) {
      return try zoneBehind(.times(range.start, range.end))
    }
    if let bound = try bound() { return bound }
    if !skips.contains(.lengths), let length = try length() { return length }
    if let moment = try offsetMoment() { return .moment(moment) }
    if let day = try dayClause() { return try timesBehind(day) }
    if let clock = try time() { return try zoneBehind(.time(clock)) }
    return take(.someday) ? .someday : nil
  }

  /// What only a whole sentence says.
  ///
  ///     sentenceClause = label | `remind` triggers | triggers `알림` | `시장에 도착하면` | `every 45m` …
  private mutating func sentenceClause() throws(PhraseError) -> Clause? {
    if let label = try label() { return label }
    let start = position
    if takeBefore(.remind) {
      if let triggers = try triggers() { return .triggers(triggers) }
      position = start
    }
    if mentionsReminding {
      if let triggers = try? triggers(), takeAfter(.remind) {
        // In `10:00 알림 30분 전` the word belongs to what follows.
        let end = position
        let isBefore = ((try? trigger()) ?? nil) != nil
        position = end
        if !isBefore { return .triggers(triggers) }
      }
      position = start
    }
    if let region = try conditionalRegion() { return .triggers([.region(region)]) }
    // Several times an hour is no item of its own each time, but one item that keeps reminding.
    return try intervalTrigger().map { .triggers([$0]) }
  }

  // MARK: Days

  /// dayClause = [`on` | `by`] dates [part] | `before` point | `tonight` | `this evening`, with a particle behind
  private mutating func dayClause() throws(PhraseError) -> Clause? {
    let start = position
    if let limit = try beforeLimit() { return limit }
    if !takeBefore(.on) { _ = takeBefore(.due) }
    if let days = try dayList() {
      takeTail()
      return .dayList(days)
    }
    guard let (day, part) = try dayAndPart() else {
      position = start
      return try deadline().map { .day($0, part: nil) }
    }
    takeTail()
    takeWithinDay()
    return .day(day, part: part)
  }

  /// `오늘 안에`, `오늘 중으로`; in `오늘 안 먹기` the word denies.
  private mutating func takeWithinDay() {
    let start = position
    if takeAfter(.within),
      glyphs.scalars[position - 1] == "에" || glyphs.scalars[position - 1] == "로"
    {
      return
    }
    position = start
  }

  /// The particles behind a day or time, which say no more than `at`: `내일은`, `5시쯤에`.
  mutating func takeTail() {
    _ = take(.about)
    if !takeAfter(.on) { _ = take(.about) }
  }

  /// Days that are listed: date {(`,` | `and` | `·`) date}, at least two.
  private mutating func dayList() throws(PhraseError) -> [Day]? {
    let start = position
    if let letters = letterList() { return letters }
    guard let first = try date() else { return rewind(to: start) }
    var days = [first]
    var end = position
    while takeListSeparator() {
      guard let next = try? date(), !days.contains(next) else { break }
      days.append(next)
      end = position
    }
    position = end
    return days.count > 1 ? days : rewind(to: start)
  }

  /// `월·수·금`, where the dots tell the letters from words.
  private mutating func letterList() -> [Day]? {
    let start = position
    var days: [Day] = []
    var end = position
    while let weekday = word(.letter) {
      days.append(reference + (weekday.days(since: reference.weekday.advanced(by: 1)) + 1))
      end = position
      skipBlanks()
      guard peek == "·" || peek == "," || peek == "/" else { break }
      position += 1
    }
    position = end
    guard days.count > 1, glyphs.isBoundary(position) || glyphs.kind(at: position) == .hangul else {
      return rewind(to: start)
    }
    return days
  }

  /// A date and the part of the day that is said without an hour.
  private mutating func dayAndPart() throws(PhraseError) -> (day: Day, part: PartOfDay?)? {
    let start = position
    if let (count, part) = word(.dayPart) { return (today + count, part) }
    if let shift = word(.shift), shift == 0, let part = word(.part), part.isVague {
      return (today, part)
    }
    position = start
    guard let day = try date() else { return nil }
    return (day, try loneHalf())
  }

  /// part, with no hour before or behind it
  ///
  /// At the start of a sentence an English one belongs to the title (`tomorrow morning run`), a Korean one says
  /// when, and `점심` is a meal.
  mutating func loneHalf() throws(PhraseError) -> PartOfDay? {
    let start = position
    if try time() != nil { return rewind(to: start) }
    if takeBefore(.later) { _ = take(.the) }
    guard let part = word(.part), part.isVague || glyphs.kind(at: position - 1) == .hangul else {
      return rewind(to: start)
    }
    if skips.contains(.parts) {
      let isKorean = glyphs.kind(at: position - 1) == .hangul
      guard isKorean, part != .midday, isSentence else { return rewind(to: start) }
    }
    return part
  }

  /// point = date [part] [time] | time [date]
  mutating func point() throws(PhraseError) -> Point? {
    let key = key
    if points.isKnown(key) {
      position = points.end(at: key.start)
      return try points.result(at: key.start)
    }
    do throws(PhraseError) {
      let point = try unrememberedPoint()
      points.keep(point, from: key, to: position)
      return point
    } catch {
      points.keep(error, from: key, to: position)
      throw error
    }
  }

  private mutating func unrememberedPoint() throws(PhraseError) -> Point? {
    if let (day, part) = try dayAndPart() {
      let end = position
      takeTail()
      if let clock = try time() {
        return Point(day: day, part: part, clock: clock, isTimeLast: true)
      }
      position = end
      return Point(day: day, part: part)
    }
    guard let clock = try time() else { return nil }
    let end = position
    if !takeBefore(.on) { _ = takeBefore(.due) }
    // What is wrong with the date is said where it is read by itself.
    if let (day, part) = (try? dayAndPart()) ?? nil {
      return Point(day: day, part: part, clock: clock)
    }
    position = end
    return Point(clock: clock)
  }

  // MARK: Bounds

  /// bound = (`until` | `from`) point | point (`까지` | `부터` [length])
  private mutating func bound() throws(PhraseError) -> Clause? {
    let start = position
    if takeBefore(.until) {
      guard let point = try limitPoint() else { return rewind(to: start) }
      return .until(point)
    }
    if takeBefore(.from) {
      guard let point = try limitPoint() else { return rewind(to: start) }
      return .from(point)
    }
    guard var point = try point() else { return nil }
    // In `매일 10:00 12월 24일까지` the time is the rule's.
    if point.clock != nil, point.day != nil, !point.isTimeLast {
      position = start
      guard let clock = try time() else { return rewind(to: start) }
      point = Point(clock: clock)
    }
    point.isTimeLast = false
    if takeAfter(.until) { return .until(point) }
    guard takeAfter(.from) else { return rewind(to: start) }
    let end = position
    if let span = try span(), span != Span() {
      let length = position
      if takeAfter(.length) || !takesMore() { return .group([.from(point), .length(span)]) }
      position = length
    }
    position = end
    return .from(point)
  }

  /// Whether a word follows that makes a length something else: `2시간 뒤`, `2시간마다`, `3일까지`.
  private mutating func takesMore() -> Bool {
    let start = position
    defer { position = start }
    return takeAfter(.later) || takeAfter(.ago) || takeAfter(.every) || takeAfter(.until)
      || takeAfter(.within) || takeTo()
  }

  /// `before` point | point `전까지`: what is due before a day is due the day before.
  private mutating func beforeLimit() throws(PhraseError) -> Clause? {
    let start = position
    if takeBefore(.before) {
      guard let point = try point() else { return rewind(to: start) }
      return .before(point)
    }
    // `3일 전` is a length before now.
    guard mentionsBefore, try span() == nil else { return rewind(to: start) }
    position = start
    guard let point = try point(), takeAfter(.before) else { return rewind(to: start) }
    return .before(point)
  }

  /// The day by which it has to be done: `within 3 days`, `이틀 안에`, `이번 주 안에`.
  private mutating func deadline() throws(PhraseError) -> Day? {
    let start = position
    if let period = period(), let days = days(of: period), takeAfter(.within) {
      takeTail()
      return days.last
    }
    position = start
    let hasWithin = takesWithin()
    guard let span = try span(), span.isWholeDays,
      hasWithin || takeAfter(.within) && glyphs.scalars[position - 1] != "안"
    else { return rewind(to: start) }
    takeTail()
    return try existing(span.applied(to: today), from: start)
  }

  /// `within` before a length of time; `반경` measures distances only.
  private mutating func takesWithin() -> Bool {
    glyphs.kind(at: glyphs.blanksEnd(from: position)) == .letter && takeBefore(.within)
  }

  /// A point, or the bare hour that may stand after `until`.
  mutating func limitPoint() throws(PhraseError) -> Point? {
    if let point = try point() { return point }
    return try time(allowsBareHour: true).map { Point(clock: $0) }
  }

  /// The clauses that say on what days a trigger is armed.
  mutating func dateLimit() throws(PhraseError) -> Clause? {
    if let range = try dayRange() { return range }
    if let bound = try bound() { return bound }
    return try dayClause()
  }

  /// dayRange = [`from`] point (`to` | `부터`) point [`까지`], both with a day
  ///     | dayNumber `-` dayNumber month [year] | month dayNumber `-` dayNumber
  private mutating func dayRange() throws(PhraseError) -> Clause? {
    let start = position
    let calendar = reference
    defer { reference = calendar }
    _ = takeBefore(.from)
    if let days = try daysOfOneMonth() { return days }
    guard let first = try point(), let day = first.day, takeTo() || takeAfter(.from) else {
      return rewind(to: start)
    }
    let behind = position
    if let clock = first.clock, first.part == nil || clock.style != .twelve,
      let times = try clockBehind(clock, start: start)
    {
      return .group([.day(day, part: nil), times])
    }
    position = behind
    reference = day
    if var last = try pointOfOneDay(), let lastDay = last.day {
      let isTimeFirst = last.clock != nil && !last.isTimeLast
      if takeAfter(.until) {
        // In `12월 1일부터 10:00 24일까지` the time is no part of the end.
        if isTimeFirst { return rewind(to: start) }
        last.isTimeLast = false
      }
      guard !takesMore(), !takeAfter(.length) else { return rewind(to: start) }
      guard lastDay > day || lastDay == day && last.clock != nil else {
        throw .endNotAfterStart(seen: seen(from: start))
      }
      return .days(first, last)
    }
    return rewind(to: start)
  }

  /// A point, or nil where it is a whole week or year: `내일부터 내년 계획`.
  private mutating func pointOfOneDay() throws(PhraseError) -> Point? {
    let start = position
    do throws(PhraseError) {
      return try point()
    } catch {
      if case .notOneDay = error { return rewind(to: start) }
      throw error
    }
  }

  /// What stands between the two ends of a range: `to`, `-`, `until`.
  mutating func takeTo() -> Bool { take(.to) || isUntilBetween && takeBefore(.until) }

  /// `20-22 nov`, `nov 20-22`, `11월 20일~22일`
  private mutating func daysOfOneMonth() throws(PhraseError) -> Clause? {
    let start = position
    var year = yearBefore()
    var month: Int?
    if year == nil, let period = period() {
      guard period.unit == .month, let days = days(of: period) else { return rewind(to: start) }
      (year, month) = (days.first.year, days.first.monthOfYear)
    } else {
      month = try monthNumber()
    }
    guard let first = digits(), first.count <= 2 else { return rewind(to: start) }
    let hasFirstSuffix = take(.ordinalSuffix)
    guard takeTo(), let last = digits(), last.count <= 2 else { return rewind(to: start) }
    let hasSuffix = take(.ordinalSuffix)
    guard hasSuffix || !hasFirstSuffix else { return rewind(to: start) }
    // `12월 20일부터 3일 동안` is a length.
    let end = position
    if takeAfter(.length) || takesMore() { return rewind(to: start) }
    position = end
    if month == nil { month = word(.month) } else if isCutShort { return rewind(to: start) }
    // `15일~18일` needs no month; `15-18` does.
    guard month != nil || hasSuffix && (!isSentence || hasFirstSuffix) else {
      return rewind(to: start)
    }
    if year == nil { year = yearAfterDate() }
    _ = takeAfter(.until)
    guard !isRangeGoingOn else { return rewind(to: start) }
    let firstDay = try dayOf(month: month, day: first.value, year: year, start: start)
    let lastDay = try dayIn(firstDay.month, day: last.value, start: start)
    guard lastDay > firstDay else { throw .endNotAfterStart(seen: seen(from: start)) }
    return .days(Point(day: firstDay), Point(day: lastDay))
  }

  /// Whether digits and dashes go on, as in the number of a telephone.
  var isRangeGoingOn: Bool {
    guard let peek, peek.isDash || peek == "/" || peek == ":" || peek == "." else { return false }
    return glyphs.kind(at: position + 1) == .digit
  }

  // MARK: Lengths

  /// length = `for` span | span `동안` | nights `박` days `일`
  private mutating func length() throws(PhraseError) -> Clause? {
    let start = position
    if let (nights, _) = counted(.mark(.nights)) {
      guard let (days, _) = counted(.exactly(.unit(.day))), days == nights + 1 else {
        return rewind(to: start)
      }
      _ = takeAfter(.length) || takeAfter(.on)
      return .length(Span(days: days))
    }
    let hasFor = takeBefore(.length)
    guard let span = try span(), hasFor || takeAfter(.length) else { return rewind(to: start) }
    _ = takeAfter(.on)
    return .length(span)
  }

  /// offset, where it counts hours or minutes. In a sentence none lies in the past: `30분 전` belongs to
  /// a reminder there.
  private mutating func offsetMoment() throws(PhraseError) -> CivilDateTime? {
    let start = position
    if let (span, sign) = try offset(), !span.isWholeDays {
      guard sign > 0 || !isSentence else { return rewind(to: start) }
      guard let moment = span.applied(to: context.now, sign: sign) else {
        throw .yearOutOfRange(seen: seen(from: start))
      }
      return moment
    }
    position = start
    let hasWithin = takesWithin()
    guard let span = try span(), !span.isWholeDays,
      hasWithin || takeAfter(.within) && glyphs.scalars[position - 1] != "안"
    else { return rewind(to: start) }
    takeTail()
    return try existing(span.applied(to: context.now)?.day, from: start) >= today
      ? span.applied(to: context.now) : nil
  }
}
