import CivilTime

/// Days and points in time, with the part of the day and the time before or after them.
extension PhraseGrammar {
  /// dayClause = [`on` | `by`] dates [part] | `before` point | `tonight` | `this evening`, and the
  ///     particle of each
  mutating func dayClause() throws(PhraseError) -> Clause? {
    let start = position
    if let limit = try beforeLimit() { return limit }
    _ = takesAllDay()
    if !takeBefore(.on), !takesAtSign() { _ = takeBefore(.due) }
    // `around next tuesday`; before digits it is of a time or a number.
    _ = takes { grammar in
      grammar.take(.around)
        && grammar.tokens.kind(at: grammar.tokens.blanksEnd(from: grammar.position)) != .digit
    }
    if var days = try dayList() {
      if let part = try partAlone() {
        for index in days.indices where days[index].clock == nil { days[index].part = part }
      }
      takeTail()
      _ = takesAllDay()
      return days.count > 1 ? .dayList(days) : days[0].day.map { .day(SaidDay(day: $0), part: nil) }
    }
    if let day = try numberBeforeTime(from: start) { return .day(day, part: nil) }
    guard let (day, part) = try dayAndPart() else {
      position = start
      return try deadline().map { .day(SaidDay(day: $0), part: nil) }
    }
    takeTail()
    if isSentence, takesThisTime() {
      let time = context.now.time
      return .group([
        .day(day, part: nil), .time(Clock(hour: time.hour, minute: time.minute, style: .exact)),
      ])
    }
    takeWithinDay()
    _ = takesAllDay()
    // `friday eod`, `tomorrow by end of day`
    _ = takes { grammar in
      _ = grammar.takeBefore(.due)
      return grammar.word(.endOf) == .day
    }
    return .day(day, part: part)
  }

  /// `saturday all day`, `토요일 하루종일`
  private mutating func takesAllDay() -> Bool {
    takes { grammar in
      grammar.takesText(of: ["all day", "하루종일", "하루 종일", "온종일", "종일"]) && grammar.endsPhrase
    }
  }

  /// `내일 이 시간에`: this minute's.
  mutating func takesThisTime() -> Bool {
    tokens.hasHangul
      && takes { grammar in
        grammar.takesText(of: ["이 시간", "이시간", "이 시각", "이맘때"])
          && (grammar.takeAfter(.on) || true) && grammar.endsPhrase
      }
  }

  /// The day of `on 15 at 8:00`, which without `on` and a time is only a number.
  private mutating func numberBeforeTime(from start: Int) throws(PhraseError) -> SaidDay? {
    let begin = position
    guard begin > start, tokens.kind(at: begin - 1) == .letter, tokens.scalars[begin - 1] == "n"
    else { return nil }
    _ = take(.the)
    guard let number = digits(), number.count <= 2, (1...31).contains(number.value), !isCutShort,
      peek != ":"
    else { return rewind(to: begin) }
    let end = position
    guard tokens.kind(at: end) == .blank, let clock = try time(), !clock.isBare || takeBefore(.at)
    else { return rewind(to: begin) }
    position = end
    let day = try dayOf(month: nil, day: number.value, year: nil, start: start)
    return SaidDay(day: day, form: .number(number.value, month: nil, year: nil))
  }

  /// The sign of `@ friday`, separate from the day. Joined to a name it marks a place.
  private mutating func takesAtSign() -> Bool {
    takes { grammar in
      grammar.skipBlanks()
      return grammar.take(glued: "@") && grammar.tokens.kind(at: grammar.position) == .blank
    }
  }

  /// `오늘 안에`, `오늘 중으로`, `오늘 중 보고`; in `오늘 안 먹기` the word means "not", and `중2` is a school year.
  mutating func takeWithinDay() {
    let start = position
    skipBlanks()
    if tokens.hasHangul, take(glued: "중"), endsPhrase,
      tokens.kind(at: tokens.blanksEnd(from: position)) != .digit
    {
      return
    }
    position = start
    guard takeAfter(.within), "에로".unicodeScalars.contains(tokens.scalars[position - 1]) else {
      position = start
      return
    }
  }

  /// Consumes the particles after a day or time, which are redundant: `내일은`, `5시쯤에`.
  mutating func takeTail() {
    // `오늘 하루만`, `today only`
    _ = takes { grammar in
      _ = grammar.take(.length(.day, 1))
      return grammar.take(.only)
    }
    _ = take(.about)
    if !takeAfter(.on) { _ = take(.about) }
    // `수요일 정도에`
    if tokens.hasHangul {
      _ = takes { $0.takesText(of: ["정도에", "정도", "쯤에", "쯤"]) && $0.endsPhrase }
    }
  }

  /// A date, with the part of the day if no hour was given.
  mutating func dayAndPart() throws(PhraseError) -> (day: SaidDay, part: SaidPart?)? {
    let start = position
    if let (count, part) = word(.dayPart) { return (SaidDay(day: today + count), said(part)) }
    if let shift = word(.shift), shift == 0, let part = word(.part), part.isVague {
      return (SaidDay(day: today), said(part))
    }
    position = start
    if let (day, part) = try dayBesideDate() { return (day, part.map(said)) }
    if take(.firstThing) {
      _ = takeBefore(.on)
      if let day = try saidDay() { return (day, said(.morning)) }
    }
    position = start
    guard let day = try saidDay() else { return nil }
    if isBeforePartList { return (day, nil) }
    return (day, try partAlone())
  }

  func said(_ part: PartOfDay) -> SaidPart { SaidPart(part: part, time: context.partTimes[part]) }

  /// partAlone = [`in the`] part [`에`], with no hour before or after it
  ///
  /// In a sentence a meal without `에` stays in the title too: `내일 점심 약속`.
  mutating func partAlone() throws(PhraseError) -> SaidPart? {
    let start = position
    if try time() != nil { return rewind(to: start) }
    if take(.firstThing) { return said(.morning) }
    if skips.contains(.parts) { return rewind(to: start) }
    let isIn = takeBefore(.later) && take(.the) || takeBefore(.at)
    if !isIn { position = start }
    let begin = tokens.blanksEnd(from: position)
    guard let part = word(.part) else { return rewind(to: start) }
    let end = position
    guard isIn || part.isVague || tokens.kind(at: begin) == .hangul || isAtEnd() || isBeforeLabel
    else { return rewind(to: start) }
    position = end
    let isNoun = part.isMeal && tokens.kind(at: begin) == .hangul && tokens.scalars[end - 1] != "때"
    if isSentence, isNoun, !takeAfter(.on), !take(.about), !isAtEnd(), !isBeforeLabel,
      !isBeforeLimit
    {
      // `내일 저녁까지`
      if tokens.kind(at: end) == .hangul, isBound(behind: end) {
        position = end
        return said(part)
      }
      guard tokens.kind(at: end) == .blank else { return rewind(to: start) }
      position = start
      var said = said(part)
      said.isInTitle = true
      return said
    }
    position = end
    return said(part)
  }

  /// Whether `까지` or `부터` is glued to what ends there.
  mutating func isBound(behind end: Int) -> Bool {
    position = end
    defer { position = end }
    return isNext {
      $0.take([.after(.until), .after(.before), .after(.from)]) != nil && $0.endsPhrase
    }
  }

  /// Whether a label follows, behind which a part of the day is no noun: `내일 저녁 @회사 회식`.
  var isBeforeLabel: Bool {
    mutating get { isSentence && isNext { try $0.label() != nil } }
  }

  /// Whether how long or until when follows, so that the part before it is no noun: `매일 아침 30일 동안`.
  private var isBeforeLimit: Bool {
    mutating get {
      guard !skips.contains(.limitsOfParts) else { return false }
      let start = position
      skips.insert(.limitsOfParts)
      defer {
        position = start
        skips.remove(.limitsOfParts)
      }
      switch (try? scheduleClause()) ?? nil {
      case .length, .until, .from, .before, .count, .except: return true
      default: return false
      }
    }
  }

  /// A part of the day without a day: `in the evening`, `저녁에`, `오후`.
  mutating func partWithoutDay() throws(PhraseError) -> Clause? {
    let start = position
    skipBlanks()
    let isHangul = tokens.kind(at: position) == .hangul
    guard isHangul || begins(with: [.before(.later), .before(.at), .part]),
      let part = try partAlone(), position > start,
      // `early in the morning`, but not `late night`.
      isHangul || isAlone(from: start)
        || text(from: start, to: position).lowercased().split(separator: " ")
          .contains(where: { ["in", "at", "during"].contains($0) })
    else { return rewind(to: start) }
    let end = position
    let isMarked = tokens.scalars[end - 1] == "때" || takeAfter(.on)
    position = end
    // `오전 중에` is any time before noon.
    let isRange = isHangul && isNext { $0.takesText(of: ["중", "안에", "안으로", "내에", "내로"]) }
    guard !isHangul || isAlone(from: start) || isMarked || part.part == .am || part.part == .pm,
      !isRange
    else { return rewind(to: start) }
    guard let time = part.time else { throw .vagueTime(seen: seen(from: start)) }
    takeTail()
    return .time(Clock(time))
  }

  /// Whether all words of no sentence were read, but for an `until`: `snooze 12 until evening`.
  private mutating func isAlone(from start: Int) -> Bool {
    guard !isSentence, position == limit else { return false }
    return isNext { before in
      before.position = 0
      _ = before.takeBefore(.until) || before.takeBefore(.due) || before.take(.to)
      before.skipBlanks()
      return before.position == start
    }
  }

  /// point = date [part] [time] | time [date]
  mutating func point() throws(PhraseError) -> Point? {
    try remembered(in: \.points) { grammar throws(PhraseError) in try grammar.anyPoint() }
  }

  private mutating func anyPoint() throws(PhraseError) -> Point? {
    if let (day, part) = try dayAndPart() {
      let end = position
      takeTail()
      if let clock = try time() {
        return Point(day: day.day, part: part, clock: clock, isTimeLast: true, form: day.form)
      }
      position = end
      return Point(day: day.day, part: part, form: day.form)
    }
    guard let clock = try time() else { return nil }
    let end = position
    if !takeBefore(.on) { _ = takeBefore(.due) }
    // An error in the date is thrown where the date is read by itself.
    if let (day, part) = (try? dayAndPart()) ?? nil, !isLeadInSentence(day.day) {
      return Point(day: day.day, part: part, clock: clock, form: day.form)
    }
    position = end
    return Point(clock: clock)
  }

  /// Whether the past day just read ends in `전` and belongs to a reminder: `하루 전 알림`.
  private func isLeadInSentence(_ day: Day) -> Bool {
    mentionsReminding && day < today && tokens.scalars[position - 1] == "전"
  }
}
