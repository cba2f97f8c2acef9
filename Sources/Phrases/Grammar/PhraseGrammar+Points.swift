import CivilTime

/// Days and points in time, with the part of the day and the time before or after them.
extension PhraseGrammar {
  /// dayClause = [`on` | `by`] dates [part] | `before` point | `tonight` | `this evening`, and the
  ///     particle of each
  mutating func dayClause() throws(PhraseError) -> Clause? {
    let start = position
    if let limit = try beforeLimit() { return limit }
    if !takeBefore(.on), !takesAtSign() { _ = takeBefore(.due) }
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
    takeDayEnd()
    return .day(day, part: part)
  }

  /// Takes the end of `friday eod` and `tomorrow by end of day`: a day without a time means the
  /// same.
  private mutating func takeDayEnd() {
    let start = position
    _ = takeBefore(.due)
    if word(.endOf) != .day { position = start }
  }

  /// The sign of `@ friday`, separate from the day. Joined to a name it marks a place.
  private mutating func takesAtSign() -> Bool {
    let start = position
    skipBlanks()
    guard take(glued: "@"), tokens.kind(at: position) == .blank else {
      position = start
      return false
    }
    return true
  }

  /// `오늘 안에`, `오늘 중으로`; in `오늘 안 먹기` the word means "not".
  mutating func takeWithinDay() {
    let start = position
    if takeAfter(.within),
      tokens.scalars[position - 1] == "에" || tokens.scalars[position - 1] == "로"
    {
      return
    }
    position = start
  }

  /// Takes the particles after a day or time, which add nothing to it: `내일은`, `5시쯤에`.
  mutating func takeTail() {
    _ = take(.about)
    if !takeAfter(.on) { _ = take(.about) }
  }

  /// Days that are listed: date {(`,` | `and` | `·`) date}, at least two.
  mutating func dayList() throws(PhraseError) -> [Day]? {
    let start = position
    if let letters = letterList() { return letters }
    guard let first = try date() else { return rewind(to: start) }
    var days = [first]
    var end = position
    if takeOr(), let other = (try? date()) ?? nil {
      // On a Friday `tomorrow or saturday` is one day.
      if other == first { return [first] }
      throw .ambiguousDate(
        seen: seen(from: start), readings: [first, other].sorted().map { .day($0) })
    }
    position = end
    while takeListSeparator() {
      guard let next = try? date(), !days.contains(next) else { break }
      days.append(next)
      end = position
    }
    position = end
    return days.count > 1 ? days : rewind(to: start)
  }

  /// `월·수·금`, where the signs between distinguish the letters from words.
  mutating func letterList() -> [Day]? {
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
    guard days.count > 1, tokens.isBoundary(position) || tokens.kind(at: position) == .hangul else {
      return rewind(to: start)
    }
    return days
  }

  /// A date, with the part of the day if no hour was given.
  mutating func dayAndPart() throws(PhraseError) -> (day: Day, part: PartOfDay?)? {
    let start = position
    if let (count, part) = word(.dayPart) { return (today + count, part) }
    if let shift = word(.shift), shift == 0, let part = word(.part), part.isVague {
      return (today, part)
    }
    position = start
    if let beside = try dayBesideDate() { return beside }
    guard let day = try date() else { return nil }
    return (day, try loneHalf())
  }

  /// part, with no hour before or after it
  ///
  /// At the start of a sentence an English one belongs to the title (`tomorrow morning run`), a
  /// Korean one says when, and `점심` is a meal.
  mutating func loneHalf() throws(PhraseError) -> PartOfDay? {
    let start = position
    if try time() != nil { return rewind(to: start) }
    if takeBefore(.later) { _ = take(.the) }
    guard let part = word(.part) else { return rewind(to: start) }
    if skips.contains(.parts) {
      // `점심` is a meal, `점심때` is when.
      let isKorean = tokens.kind(at: position - 1) == .hangul
      let isWhen = part != .midday || tokens.scalars[position - 1] == "때"
      guard isKorean, isWhen, isSentence else { return rewind(to: start) }
    }
    return part
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
        return Point(day: day, part: part, clock: clock, isTimeLast: true)
      }
      position = end
      return Point(day: day, part: part)
    }
    guard let clock = try time() else { return nil }
    let end = position
    if !takeBefore(.on) { _ = takeBefore(.due) }
    // An error in the date is thrown where the date is read by itself.
    if let (day, part) = (try? dayAndPart()) ?? nil, !isLeadInSentence(day) {
      return Point(day: day, part: part, clock: clock)
    }
    position = end
    return Point(clock: clock)
  }

  /// Whether the past day just read ends in `전`. In `12월 5일 오후 3시 하루 전 알림` that day belongs to the
  /// reminder, not to the time.
  private func isLeadInSentence(_ day: Day) -> Bool {
    mentionsReminding && day < today && tokens.scalars[position - 1] == "전"
  }
}
