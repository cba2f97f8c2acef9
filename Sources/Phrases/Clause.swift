import CivilTime
import TodoCore

/// One part of a phrase that means something by itself. Clauses may stand in any order.
enum Clause: Hashable {
  /// A day and, where said without an hour, the part of it: `tomorrow`, `tonight`.
  case day(Day, part: PartOfDay?)
  case time(Clock)
  /// A moment counted from now: `in 2 hours`.
  case moment(CivilDateTime)
  case someday
  /// `fri to sun`, `nov 20 18:00 - nov 22 12:00`
  case days(Point, Point)
  /// `10:00-11:30`
  case times(Clock, Clock)
  case from(Point)
  case until(Point)
  case length(Span)
  case rule(RulePhrase)
  case count(Int)
  case afterDone
  case triggers([Trigger])
  case tag(String)
  case list(String)
  case place(String)
  case priority(Item.Priority)
  case star
}

/// A day, a time, or both.
struct Point: Hashable {
  var day: Day?
  var part: PartOfDay?
  var clock: Clock?
  /// Whether the time stands last, where it may belong to what the point limits: `every day until 24 dec
  /// 10:00`. In `24일 10:00까지` it does not.
  var isTimeLast = false
}

/// A rule as it was said: its frequency and days, without the limits that may follow.
struct RulePhrase: Hashable {
  var rule: RecurrenceRule
  /// `every morning`: vague unless an hour is said too.
  var part: PartOfDay?
  /// Whether it was written as an RRULE, whose every part is as the user wants it.
  var isRaw = false
}

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
      return !glyphs.matches(at: start).isEmpty || glyphs.folded[start] == "p"
        || glyphs.folded[start] == "w" || !places[glyphs.folded[start]].isEmpty
    case .blank, nil: return false
    }
  }

  /// What says when, and nothing else.
  mutating func scheduleClause() throws(PhraseError) -> Clause? {
    if let rule = try rule() { return .rule(rule) }
    if !skips.contains(.repeatLimits) {
      if take(.afterDone) { return .afterDone }
      if let count = try count() { return .count(count) }
    }
    if let range = try dayRange() { return range }
    if let range = try timeRange(allowsBareHours: !isSentence) {
      return .times(range.start, range.end)
    }
    if let bound = try bound() { return bound }
    if !skips.contains(.lengths), let length = try length() { return length }
    if let moment = try offsetMoment() { return .moment(moment) }
    if let day = try dayClause() { return day }
    if let clock = try time() { return .time(clock) }
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

  /// dayClause = [`on` | `by`] (date [part] | `tonight` | `this evening`) [`에`]
  private mutating func dayClause() throws(PhraseError) -> Clause? {
    let start = position
    if !takeBefore(.on) { _ = takeBefore(.due) }
    guard let (day, part) = try dayAndPart() else { return rewind(to: start) }
    _ = takeAfter(.on)
    return .day(day, part: part)
  }

  /// A date and the part of the day that is said without an hour.
  private mutating func dayAndPart() throws(PhraseError) -> (day: Day, part: PartOfDay?)? {
    let start = position
    if let (count, part) = word(\.dayPart) { return (today + count, part) }
    if let shift = word(\.shift), shift == 0, let part = word(\.part), part.isVague {
      return (today, part)
    }
    position = start
    guard let day = try date() else { return nil }
    return (day, try loneHalf())
  }

  /// part, with no hour before or behind it
  mutating func loneHalf() throws(PhraseError) -> PartOfDay? {
    let start = position
    if try time() != nil { return rewind(to: start) }
    if takeBefore(.later) { _ = take(.the) }
    guard !skips.contains(.parts), let part = word(\.part), part.isVague else {
      return rewind(to: start)
    }
    return part
  }

  /// point = date [part] [time] | time [date]
  mutating func point() throws(PhraseError) -> Point? {
    if let (day, part) = try dayAndPart() {
      let end = position
      _ = takeAfter(.on)
      if let clock = try time() {
        return Point(day: day, part: part, clock: clock, isTimeLast: true)
      }
      position = end
      return Point(day: day, part: part)
    }
    guard let clock = try time() else { return nil }
    let end = position
    if !takeBefore(.on) { _ = takeBefore(.due) }
    if let (day, part) = try dayAndPart() { return Point(day: day, part: part, clock: clock) }
    position = end
    return Point(clock: clock)
  }

  /// bound = (`until` | `from`) point | point (`까지` | `부터`)
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
    point.isTimeLast = false
    if takeAfter(.until) { return .until(point) }
    if takeAfter(.from) { return .from(point) }
    return rewind(to: start)
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
    reference = day
    if var last = try point(), let lastDay = last.day {
      if takeAfter(.until) { last.isTimeLast = false }
      guard lastDay > day || lastDay == day && last.clock != nil else {
        throw .endNotAfterStart(seen: seen(from: start))
      }
      return .days(first, last)
    }
    return rewind(to: start)
  }

  /// What stands between the two ends of a range: `to`, `-`, `until`.
  mutating func takeTo() -> Bool { take(.to) || takeBefore(.until) }

  /// `20-22 nov`, `nov 20-22`, `11월 20일~22일`
  private mutating func daysOfOneMonth() throws(PhraseError) -> Clause? {
    let start = position
    var month = try monthNumber()
    guard let first = digits(), first.count <= 2 else { return rewind(to: start) }
    let hasFirstSuffix = take(.ordinalSuffix)
    guard takeTo(), let last = digits(), last.count <= 2 else { return rewind(to: start) }
    let hasSuffix = take(.ordinalSuffix)
    guard hasSuffix || !hasFirstSuffix else { return rewind(to: start) }
    if month == nil { month = word(\.month) } else if isCutShort { return rewind(to: start) }
    // `15일~18일` needs no month; `15-18` does.
    guard month != nil || hasSuffix && !isSentence else { return rewind(to: start) }
    let year = yearAfterDate()
    _ = takeAfter(.until)
    let firstDay = try dayOf(month: month, day: first.value, year: year, start: start)
    let lastDay = try dayIn(firstDay.month, day: last.value, start: start)
    guard lastDay > firstDay else { throw .endNotAfterStart(seen: seen(from: start)) }
    return .days(Point(day: firstDay), Point(day: lastDay))
  }

  /// length = `for` span | span `동안`
  private mutating func length() throws(PhraseError) -> Clause? {
    let start = position
    let hasFor = takeBefore(.length)
    guard let span = try span(), hasFor || takeAfter(.length) else { return rewind(to: start) }
    return .length(span)
  }

  /// offset, where it counts hours or minutes. In a sentence none lies in the past: `30분 전` belongs to
  /// a reminder there.
  private mutating func offsetMoment() throws(PhraseError) -> CivilDateTime? {
    let start = position
    guard let (span, sign) = try offset(), !span.isWholeDays, sign > 0 || !isSentence else {
      return rewind(to: start)
    }
    guard let moment = span.applied(to: context.now, sign: sign) else {
      throw .yearOutOfRange(seen: seen(from: start))
    }
    return moment
  }
}
