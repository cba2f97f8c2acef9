import CivilTime

/// What a rule leaves out: `except sunday`, `일요일 빼고`.
extension PhraseGrammar {
  /// exclusion = `except` left {(`,` | `and`) left} | left {…} `빼고`
  mutating func exclusion() throws(PhraseError) -> Exclusion? {
    let start = position
    if !skips.contains(.repeatLimits), let only = try onlyWeekdays() { return only }
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
