import CivilTime

/// What a rule leaves out: `except sunday`, `일요일 빼고`.
extension PhraseGrammar {
  /// exclusion = leftOut | `(` leftOut `)`
  mutating func exclusion() throws(PhraseError) -> Exclusion? {
    let start = position
    skipBlanks()
    guard take(glued: "(") else {
      position = start
      return try leftOut()
    }
    guard let exclusion = (try? leftOut()) ?? nil, take(glued: ")") else {
      return rewind(to: start)
    }
    return exclusion
  }

  /// leftOut = `except` left {(`,` | `and`) left} | left {…} (`빼고` | `off`)
  private mutating func leftOut() throws(PhraseError) -> Exclusion? {
    let start = position
    if !skips.contains(.repeatLimits), let only = try onlyWeekdays() { return only }
    if let moved = orWorkday() { return Exclusion(holidays: workdays(moved)) }
    isUntilBetween = false
    defer { isUntilBetween = true }
    let isNamed = takeBefore(.except)
    let isOfWeekdays = !isNamed && take(.leftOut)
    let hasExcept = isNamed || isOfWeekdays
    guard hasExcept || tokens.hasHangul || begins(with: .each) else { return nil }
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
    guard exclusion != Exclusion(), !isOfWeekdays || exclusion.days.isEmpty else {
      return rewind(to: start)
    }
    if !hasExcept, !takeAfter(.except) {
      _ = takeAfter(.on)
      if !takeAfter(.except) {
        // `일요일은 쉼` limits what repeats, and is a task by itself.
        guard !skips.contains(.repeatLimits), take(.rest) else { return rewind(to: start) }
        exclusion.isOnly = true
      }
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
    if takesText("그") { skipBlanks() }
    if take(.dayBefore) { return .before }
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
    if let (first, last) = period().flatMap(days(of:)), last - first < 32 {
      exclusion.days.formUnion((0...last - first).map { first + $0 })
      return true
    }
    position = begin
    if let day = try date() {
      // `christmas week`
      let end = position
      if take(.unit(.week)), tokens.isBoundary(position) || position >= limit {
        let week = day.onOrBefore(context.weekStart)
        exclusion.days.formUnion((0..<7).map { week + $0 })
      } else {
        position = end
        exclusion.days.insert(day)
      }
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
