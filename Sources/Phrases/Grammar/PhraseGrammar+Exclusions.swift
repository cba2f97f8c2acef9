import CivilTime

/// What a rule leaves out: `except sunday`, `일요일 빼고`.
extension PhraseGrammar {
  /// exclusion = `except` left {(`,` | `and`) left} | left {…} `빼고`
  mutating func exclusion() throws(PhraseError) -> Exclusion? {
    let start = position
    if !skips.contains(.repeatLimits), let only = try onlyWeekdays() { return only }
    if let moved = orWorkday() { return Exclusion(holidays: workdays(moved)) }
    if let bracketed = exceptHolidaysInBrackets() { return bracketed }
    isUntilBetween = false
    defer { isUntilBetween = true }
    let hasExcept = takeBefore(.except)
    guard hasExcept || tokens.hasHangul else { return nil }
    var exclusion = Exclusion()
    var end = position
    while true {
      do throws(PhraseError) {
        guard try readLeftOut(into: &exclusion) else { break }
      } catch {
        // Before `빼고` the words may be anything.
        guard hasExcept else { return rewind(to: start) }
        throw error
      }
      end = position
      guard takeListSeparator() else { break }
      _ = takeBefore(.except)
    }
    position = end
    guard exclusion != Exclusion(), hasExcept || takeAfter(.except) else {
      return rewind(to: start)
    }
    takeTail()
    return exclusion
  }

  /// orWorkday = `or` [`the`] (`workday` (`before` | `after`) | (`previous` | `next`) `workday`)
  ///     | `휴일이면` (`전` | `직전` | `다음`) `영업일`
  private mutating func orWorkday() -> Workdays.Mode? {
    let start = position
    if take(.or) {
      _ = takeBefore(.on)
      _ = take(.the)
      if let shift = word(.shift) {
        guard shift != 0, word(.group) == .businessDays else { return rewind(to: start) }
        return shift > 0 ? .after : .before
      }
      guard word(.group) == .businessDays else { return rewind(to: start) }
      if takeBefore(.before) || takeAfter(.lead) { return .before }
      return take(.afterDay) || takeAfter(.later) ? .after : rewind(to: start)
    }
    guard tokens.hasHangul, word(.group) == .holidays, takeAfter(.on),
      tokens.scalars[position - 1] == "면"
    else { return rewind(to: start) }
    skipBlanks()
    let begin = position
    if word(.shift) == 1 || takeAfter(.later), word(.group) == .businessDays {
      _ = takeAfter(.on)
      return .after
    }
    position = begin
    if take(glued: "직") || take(glued: "이") || take(glued: "바") { _ = take(glued: "로") }
    skipBlanks()
    guard take(glued: "전") || take(glued: "앞"), word(.group) == .businessDays else {
      return rewind(to: start)
    }
    _ = takeAfter(.on)
    return .before
  }

  /// `(공휴일 제외)`
  private mutating func exceptHolidaysInBrackets() -> Exclusion? {
    let start = position
    skipBlanks()
    guard take(glued: "("), word(.group) == .holidays, takeAfter(.except), take(glued: ")") else {
      return rewind(to: start)
    }
    return Exclusion(holidays: workdays(.only))
  }

  /// `평일만`, `weekdays only`: all other weekdays are left out.
  private mutating func onlyWeekdays() throws(PhraseError) -> Exclusion? {
    let start = position
    guard let days = (try? weekdays()) ?? nil, take(.only) else { return rewind(to: start) }
    return Exclusion(weekdays: Set(Weekday.allCases).subtracting(days), isOnly: true)
  }

  mutating func readLeftOut(into exclusion: inout Exclusion) throws(PhraseError) -> Bool {
    let start = position
    if !takeBefore(.on) { _ = takeBefore(.later) }
    if let range = try? dateLimit(), case .days(let first, let last) = range,
      let from = first.day, let to = last.day, to - from < 400
    {
      for offset in 0...(to - from) { exclusion.days.insert(from + offset) }
      return true
    }
    position = start
    if !takeBefore(.on) { _ = takeBefore(.later) }
    let begin = position
    if word(.group) == .holidays {
      if tokens.kind(at: position) == .hangul { _ = takeAfter(.on) || take(.particle) }
      exclusion.holidays = workdays(.only)
      return true
    }
    position = begin
    if let days = try weekdays() {
      let end = position
      position = begin
      // `except fri 27 nov` is one date.
      if let day = try? date(), position > end {
        exclusion.days.insert(day)
      } else {
        position = end
        exclusion.weekdays.formUnion(days)
      }
      return true
    }
    if let day = try date() {
      exclusion.days.insert(day)
      return true
    }
    if let month = try monthNumber() {
      exclusion.months.insert(month)
      return true
    }
    position = start
    return false
  }
}
