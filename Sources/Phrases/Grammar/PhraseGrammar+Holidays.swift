import CivilTime
import TodoCore

/// Holidays by their names: `thanksgiving`, `추석 다음 날`, `christmas 2027`, `내년 설날`.
extension PhraseGrammar {
  /// holiday = [year | year period | `이번` | `next`] name [year] [`전날` | `다음 날` | span (`뒤` | `전`)]
  ///
  /// The offset is read in Korean only; in English it comes first, as in `2 days before easter`.
  mutating func holidayDate() throws(PhraseError) -> SaidDay? {
    guard let holidays = context.holidays else { return nil }
    let start = position
    var year = yearBefore()
    if year == nil {
      if let period = period(), period.unit == .year {
        year = today.year + period.shift
      } else {
        position = start
        if !(take(.coming) || word(.shift).map({ (0...1).contains($0) }) ?? false) {
          position = start
        }
      }
    }
    guard let name = takeHoliday(holidays), !isNameGoingOn else { return rewind(to: start) }
    if year == nil { year = yearAfterDate() }
    let offset = try offsetBehindHoliday()
    guard !name.needsOffset || offset != nil || !isSentence || isBeforeParticle else {
      return rewind(to: start)
    }
    let days = offset ?? 0
    let found =
      year.map { holidays.day(name.meaning, in: $0) }
      ?? reference.adding(days: -days).map { holidays.day(name.meaning, onOrAfter: $0) }
    guard let day = found ?? nil else {
      // Of a holiday that was held once, or is not held any more, a title can be.
      if isSentence, year == nil { return rewind(to: start) }
      throw .noSuchHoliday(seen: seen(from: start), year: year)
    }
    return SaidDay(
      day: try existing(day.adding(days: days), from: start),
      form: .holiday(
        holidays.recurrence(name.meaning)?.daysLater(days), isNear: offset != nil))
  }

  /// A holiday as the day of every year: `every thanksgiving`, `매년 설날`.
  ///
  /// - Throws: `holidayEveryYear` if it has no rule of dates, as Easter.
  mutating func holidayOfYear() throws(PhraseError) -> RecurrenceRule? {
    let start = tokens.blanksEnd(from: position)
    guard let holidays = context.holidays, takeHoliday(holidays) != nil else {
      return rewind(to: start)
    }
    position = start
    guard let said = try holidayDate() else { return rewind(to: start) }
    guard case .holiday(let rule?, _) = said.form else {
      throw .holidayEveryYear(seen: seen(from: start))
    }
    return rule
  }

  /// The longest name of a holiday that begins here, as a word of its own.
  private mutating func takeHoliday(_ holidays: HolidayNames) -> HolidayNames.Spelling? {
    let start = tokens.blanksEnd(from: position)
    guard start < limit, isWordStart(start) else { return nil }
    var best: (spelling: HolidayNames.Spelling, end: Int)?
    for spelling in holidays.spellings(from: tokens.scalars[start]) {
      guard let end = end(of: spelling, from: start), end > best?.end ?? 0 else { continue }
      best = (spelling, end)
    }
    guard let best else { return nil }
    position = best.end
    return best.spelling
  }

  /// Whether a weekday follows, so that the name is of another day: `easter monday`.
  private var isNameGoingOn: Bool {
    mutating get {
      let (start, end) = (position, limit)
      defer { (position, limit) = (start, end) }
      // The weekday may be a phrase that was read before.
      limit = tokens.count
      return tokens.kind(at: start - 1) == .letter && word(.weekday) != nil
    }
  }

  private func isWordStart(_ position: Int) -> Bool {
    position == 0
      || tokens.kind(at: position - 1) != .letter && tokens.kind(at: position - 1) != .hangul
  }

  /// Where a spelling that begins here ends; nil if other letters follow.
  private mutating func end(of spelling: HolidayNames.Spelling, from start: Int) -> Int? {
    var end = start
    for letter in spelling.letters {
      if letter == " " {
        guard tokens.kind(at: end) == .blank else { return nil }
        end = tokens.blanksEnd(from: end)
        continue
      }
      while end < limit,
        isApostrophe(end) || spelling.isHangul && end > start && tokens.kind(at: end) == .blank
      {
        end += 1
      }
      guard end < limit, tokens.scalars[end] == letter else { return nil }
      end += 1
    }
    while end < limit, isApostrophe(end), spelling.letters.last == "s" { end += 1 }
    guard end < limit else { return end }
    switch tokens.kind(at: end) {
    case .letter, .digit: return nil
    // `추석선물` is another word, `추석에` and `추석까지` are the day.
    case .hangul: return tokens.isCovered(from: end, after: .start) ? end : nil
    default: return isApostrophe(end) ? nil : end
    }
  }

  private func isApostrophe(_ position: Int) -> Bool {
    tokens.scalars[position] == "'" || tokens.scalars[position] == "’"
  }

  /// The days from the holiday: -1 for `전날`, 2 for `이틀 뒤`.
  private mutating func offsetBehindHoliday() throws(PhraseError) -> Int? {
    let start = position
    guard tokens.hasHangul else { return nil }
    if take(.dayBefore) { return -1 }
    if take(.sameDay) { return 0 }
    if word(.shift) == 1, take(.unit(.day)) { return 1 }
    position = start
    if takesText("이튿날") || takesText("뒷날") { return 1 }
    guard let span = (try? span()) ?? nil, span.isWholeDays, span.months == 0 else {
      return rewind(to: start)
    }
    if takeAfter(.later) { return span.days }
    // `추석 2일 전 알림` is a reminder, which comes behind its word in a sentence.
    if takeAfter(.ago), !mentionsReminding { return -span.days }
    return rewind(to: start)
  }

  private mutating func takesText(_ text: String) -> Bool {
    let start = tokens.blanksEnd(from: position)
    guard tokens.scalars[start...].starts(with: text.unicodeScalars) else { return false }
    position = start + text.unicodeScalars.count
    return true
  }

  /// Whether `에`, `까지` or `부터` is glued behind: `설에`.
  private var isBeforeParticle: Bool {
    mutating get {
      let start = position
      defer { position = start }
      guard tokens.kind(at: start) == .hangul else { return false }
      return takeAfter(.on) || takeAfter(.until) || takeAfter(.from)
    }
  }
}
