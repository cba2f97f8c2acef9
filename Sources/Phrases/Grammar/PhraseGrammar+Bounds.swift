import CivilTime

/// From when, until when and how long: `until fri`, `12월 1일부터`, `before dec 1`, `이번 주 안에`,
/// `for 2 hours`.
extension PhraseGrammar {
  /// bound = (`until` | `from`) point | point (`까지` | `부터` [length])
  mutating func bound() throws(PhraseError) -> Clause? {
    let start = position
    if takeBefore(.until) || takesEnding() {
      return try limitPoint().map { .until($0) } ?? rewind(to: start)
    }
    if let point = try pointBehindTilde() { return .until(point) }
    if takeBefore(.from) {
      guard let point = try limitPoint() else { return rewind(to: start) }
      // `from noon on`
      _ = takes { $0.takesText(of: ["onwards", "onward", "on"]) && $0.endsPhrase && $0.isAtEnd() }
      return .from(point)
    }
    // `after 5pm`
    if take(.afterDay) { return try time().map { .time($0) } ?? rewind(to: start) }
    // `늦어도 20일까지`
    if tokens.hasHangul { _ = takeBefore(.due) }
    guard var point = try point() ?? partBeforeUntil() else { return rewind(to: start) }
    // In `매일 10:00 12월 24일까지` the time belongs to the rule.
    if point.clock != nil, point.day != nil, !point.isTimeLast {
      position = start
      guard let clock = try time() else { return rewind(to: start) }
      point = Point(clock: clock)
    }
    point.isTimeLast = false
    if takeAfter(.until) {
      return point.clock == nil ? .until(point) : try zoneBehind(.until(point))
    }
    if point.clock != nil, let zone = zoneBeforeUntil() { return .group([.until(point), zone]) }
    // `내일 오후 5시 이후`
    if let clock = point.clock,
      takes({ $0.takesText(of: ["이후로", "이후에", "이후", "넘어서", "지나서"]) && $0.endsPhrase })
    {
      let day = point.day.map { Clause.day(SaidDay(day: $0, form: point.form), part: point.part) }
      return .group([day, .time(clock)].compactMap(\.self))
    }
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

  /// The `ends` of `yoga tuesdays from jan 5, ends mar 30`; alone, as of a lease, it is of the title.
  private mutating func takesEnding() -> Bool {
    takes {
      $0.takesText(of: ["ending", "ends"]) && $0.endsPhrase
        && $0.tokens.hold(oneOf: PhraseGrammar.repeating)
    }
  }

  private static let repeating = ["every", "each", "daily", "weekly", "monthly", "days"].map {
    Array($0.unicodeScalars)
  }

  /// The `저녁` of `저녁까지`, which is that of today or tomorrow.
  private mutating func partBeforeUntil() -> Point? {
    let start = position
    guard tokens.hasHangul, let part = word(.part), let time = said(part).time,
      tokens.kind(at: position) == .hangul, isNext({ $0.takeAfter(.until) && $0.endsPhrase })
    else { return rewind(to: start) }
    return part == .am || part == .pm ? Point(part: said(part)) : Point(clock: Clock(time))
  }

  /// `~11/30`: until a date in digits.
  private mutating func pointBehindTilde() throws(PhraseError) -> Point? {
    let start = position
    skipBlanks()
    guard position == 0 || tokens.kind(at: position - 1) == .blank, take(glued: "~"),
      tokens.kind(at: position) == .digit, let point = try point()
    else { return rewind(to: start) }
    return point
  }

  /// Whether a word follows that makes a length something else: `2시간 뒤`, `2시간마다`, `3일까지`.
  mutating func takesMore() -> Bool {
    isNext { grammar in
      [.later, .ago, .every, .until, .within].contains { grammar.takeAfter($0) } || grammar.takeTo()
        || grammar.take(.betweenTimes)
    }
  }

  /// `before` point | point `전까지`. An item due before a day is due on the day before.
  mutating func beforeLimit() throws(PhraseError) -> Clause? {
    let start = position
    if takeBefore(.before) {
      // A period has not ended before its last day is over.
      let isEnd = isNext {
        _ = $0.take(.the); return $0.take(.end) || $0.word(.endOf) != nil
      }
      if isEnd, let last = try endOfPeriod() { return .before(Point(day: last + 1)) }
      let begin = position
      // `before march`, `before next week`, `before the weekend`
      if let days = periodAlone(allowsMonth: true), days.first > today {
        return .before(Point(day: days.first))
      }
      position = begin
      if take(.the), take(.group(.weekend)), endsPhrase, let day = weekday(.saturday, ofWeek: 0),
        day > today
      {
        return .before(Point(day: day))
      }
      position = begin
      return try point().map { .before($0) } ?? rewind(to: start)
    }
    // `3일 전` is a length before now, `14일 전까지` the day before the 14th.
    guard tokens.hasHangul, try span().map({ _ in takesText("전까지") && endsPhrase }) ?? true
    else { return rewind(to: start) }
    position = start
    guard let point = try point(),
      takeAfter(.before)
        || point.clock != nil && takes({ $0.takesText("전") && $0.isAtEnd() })
    else { return rewind(to: start) }
    return .before(point)
  }

  /// A whole week, month or year as a limit: `이번 주 안에`, `다음 달부터`, `from next week`.
  /// `until next month` may mean either end and is not read here.
  mutating func periodLimit() -> Clause? {
    let start = position
    if take(.whole) {
      guard let days = wholePeriodBehind(), endsPhrase, !takesMore() else {
        return rewind(to: start)
      }
      return .days(Point(day: days.first), Point(day: days.last, form: .whole))
    }
    let hasFrom = takeBefore(.from)
    if let months = rangeOfMonths(hasFrom: hasFrom) { return months }
    if hasFrom, case .days(let first, _)? = (try? weekendSpan()) ?? nil, endsPhrase {
      return .from(first)
    }
    // `starting in may`
    let begin = tokens.blanksEnd(from: start)
    if hasFrom, tokens.scalars[begin] != "f", tokens.kind(at: begin) == .letter {
      let end = position
      _ = takeBefore(.later)
      if let days = periodAlone(allowsMonth: true) { return .from(Point(day: days.first)) }
      position = end
    }
    guard var days = monthOrPeriod() else { return rewind(to: start) }
    // `12월 둘째 주 내내`
    if !hasFrom, begins(with: .ordinal) {
      position = start
      guard let week = weekOfMonth() else { return rewind(to: start) }
      days = week
    }
    if hasFrom {
      // `from next week on`, but not `from next week's list`, `from this month to next month`.
      guard tokens.isBoundary(position), peek != ",", !takesMore() else { return rewind(to: start) }
      return .from(Point(day: days.first))
    }
    guard tokens.kind(at: position - 1) == .hangul else { return rewind(to: start) }
    if takeAfter(.within) {
      takeTail()
      return .day(SaidDay(day: days.last), part: nil)
    }
    if takeAfter(.from) { return .from(Point(day: days.first)) }
    if takeAfter(.until) { return .until(Point(day: days.last)) }
    // `다음 주 내내`
    if takeAfter(.length) {
      return .days(Point(day: days.first), Point(day: days.last, form: .whole))
    }
    return rewind(to: start)
  }

  /// The `next week`, `december` or `week` of `all next week`. The current one begins today.
  private mutating func wholePeriodBehind() -> (first: Day, last: Day)? {
    let start = position
    if let days = monthOrPeriod(allowsMonth: true) { return days }
    guard let unit = word(.unit), unit >= .week, let days = days(of: (unit, 0)), days.last > today
    else { return rewind(to: start) }
    return (today, days.last)
  }

  /// The `april to october` of `from april to october`, and `april through october`.
  private mutating func rangeOfMonths(hasFrom: Bool) -> Clause? {
    let start = position
    guard let first = (try? namedMonth()) ?? nil,
      hasFrom ? takeTo() : takesText(of: ["through", "thru"]),
      let named = (try? namedMonth()) ?? nil,
      let last = named > first ? named : named.adding(months: 12), last > first,
      tokens.isBoundary(position), !begins(with: .month), tokens.kind(at: position + 1) != .digit
    else { return rewind(to: start) }
    return .days(Point(day: first.first), Point(day: last.last))
  }

  /// The days of `next week`, `다음 달`, and in Korean of `12월`.
  mutating func monthOrPeriod(allowsMonth: Bool = false) -> (first: Day, last: Day)? {
    let start = position
    if allowsMonth || tokens.hasHangul, let month = (try? namedMonth()) ?? nil,
      allowsMonth || tokens.kind(at: position - 1) == .hangul
    {
      return (month.first, month.last)
    }
    position = start
    return period().flatMap(days(of:)) ?? rewind(to: start)
  }

  /// The day in a deadline: `within 3 days`, `이틀 안에`.
  mutating func deadline() throws(PhraseError) -> Day? {
    let start = position
    return try spanWithin(isWholeDays: true).map { span throws(PhraseError) in
      try existing(span.applied(to: today), from: start)
    }
  }

  private mutating func spanWithin(isWholeDays: Bool) throws(PhraseError) -> Span? {
    let start = position
    // `반경` measures distances only.
    let hasWithin =
      tokens.kind(at: tokens.blanksEnd(from: position)) == .letter && takeBefore(.within)
    guard let span = try span(), span.isWholeDays == isWholeDays, hasWithin || takesWithinBehind()
    else { return rewind(to: start) }
    takeTail()
    return span
  }

  /// `이틀 안에`, `15분안`; in `이틀 안 먹기` the word means "not".
  mutating func takesWithinBehind() -> Bool {
    let isGlued = tokens.kind(at: position) == .hangul
    return takeAfter(.within) && (isGlued || tokens.scalars[position - 1] != "안")
  }

  /// A point, or a bare hour, which is allowed after `until`.
  mutating func limitPoint() throws(PhraseError) -> Point? {
    let start = position
    if let point = try point() {
      // The times of `until dec 5 8am and 6pm` are those of the rule.
      if point.isTimeLast, isHourRange(from: position, at: start) {
        return Point(day: point.day, form: point.form)
      }
      return point
    }
    return try time(allowsBareHour: true).map { Point(clock: $0) }
  }

  // MARK: Lengths

  /// length = `for` span | span `동안` | nights `박` days `일`
  mutating func length() throws(PhraseError) -> Clause? {
    let start = position
    if let (nights, _) = counted(.mark(.nights)) {
      guard let (days, _) = counted(.exactly(.unit(.day))), days == nights + 1 else {
        return rewind(to: start)
      }
      _ = takeAfter(.length) || takeAfter(.on)
      return .length(Span(days: days))
    }
    let hasFor = takeBefore(.length)
    // `for the next 3 days`
    _ =
      hasFor
      && takes { grammar in
        _ = grammar.take(.the)
        return grammar.word(.shift) == 1
      }
    // `for 4 nights`
    let begin = position
    if hasFor, let nights = number(), takesText("nights"), (1...365).contains(nights) {
      return .length(Span(days: nights + 1))
    }
    position = begin
    guard let span = try hasFor ? spanWithMinutes() : spanBehindDay() else {
      return rewind(to: start)
    }
    // `매일 안약 일주일만`
    if hasFor || takeAfter(.length)
      || isSentence && span.isWholeDays && takes({ $0.take(.only) && $0.endsPhrase })
    {
      _ = takeAfter(.on)
      return .length(span)
    }
    // `3 days starting jan 11`
    if isSentence, span.isWholeDays, span != Span(),
      isNext({
        try $0.takeBefore(.from) && $0.tokens.scalars[$0.position - 1] != "m"
          && $0.limitPoint()?.day != nil
      })
    {
      return .length(span)
    }
    let words = seen(from: start)
    guard isSentence, span != Span(), PhraseGrammar.isPlainLength(words), isAtEnd() else {
      return rewind(to: start)
    }
    return .bareLength(span)
  }

  /// A span. `12일 2시간` are no twelve days but a day and a length.
  private mutating func spanBehindDay() throws(PhraseError) -> Span? {
    let start = position
    guard let span = try span() else { return nil }
    return isSentence && span.days > 0 && span.seconds > 0 && tokens.hasHangul
      && tokens.kind(at: tokens.blanksEnd(from: start)) == .digit ? rewind(to: start) : span
  }

  /// Whether words can only be a length: `7일` may be a day, `500m` a distance, `5s` a phone.
  private static func isPlainLength(_ words: String) -> Bool {
    let unit = String(words.reversed().prefix { $0.isLetter }.reversed())
    return unit.count > 1 || words.contains("h") || unit != "일" && unit >= "가"
  }

  /// offset in hours or minutes. In a sentence only one ahead: `30분 전` belongs to a reminder.
  mutating func offsetMoment() throws(PhraseError) -> CivilDateTime? {
    let start = position
    // In a sentence the word may be part of the title: `Apocalypse Now`.
    if !isSentence, take(.now) {
      takeTail()
      let time = context.now.time
      return (try? TimeOfDay(hour: time.hour, minute: time.minute)).map { CivilDateTime(today, $0) }
    }
    if let (span, sign) = try offset(), !span.isWholeDays {
      guard sign > 0 || !isSentence else { return rewind(to: start) }
      // `check in 24h before flight`
      if isSentence, isNext({ $0.takeBefore(.before) || $0.take(.afterDay) }) {
        return rewind(to: start)
      }
      let ahead = sign > 0 ? span.ahead(of: context.now) : nil
      guard let moment = ahead ?? span.applied(to: context.now, sign: sign) else {
        throw .yearOutOfRange(seen: seen(from: start))
      }
      return moment
    }
    position = start
    guard let span = try spanWithin(isWholeDays: false) else { return nil }
    return try existing(span.applied(to: context.now)?.day, from: start) >= today
      ? span.ahead(of: context.now) : nil
  }
}
