import CivilTime
import TodoCore

/// Holidays by their names: `thanksgiving`, `추석 다음 날`, `christmas 2027`, `내년 설날`.
extension PhraseGrammar {
  /// holiday =
  ///     [year | year period | `이번` | `next` | `last`] name [year | [`of`] year period] [step]
  ///     step = `전날` | `다음 날` | (span | number `영업일`) (`뒤` | `전`)
  ///         | (`다음` | `전`) (weekday | `영업일` | `주말` | `주`)
  ///
  /// The offset is read in Korean only; in English it comes first, as in `2 days before easter`.
  mutating func holidayDate() throws(PhraseError) -> SaidDay? {
    guard let holidays = context.holidays else { return nil }
    let start = position
    var year = yearBefore() ?? yearOfPeriod()
    var isLast = false
    if year == nil, !take(.coming) {
      let shift = word(.shift) ?? 0
      isLast = shift == -1
      if !(-1...1).contains(shift) { position = start }
    }
    guard let name = takeHoliday(holidays), !isNameGoingOn else { return rewind(to: start) }
    if year == nil {
      let end = position
      year = yearAfterDate()
      if year == nil {
        _ = take(.of)
        year = yearOfPeriod()
      }
      // `크리스마스 2027년 12월 20일`
      if year == nil || isNext({ try $0.begins(with: .month) || $0.monthNumber() != nil }) {
        (year, position) = (nil, end)
      }
    }
    let step = try stepBehindHoliday()
    guard
      !name.needsOffset || step != nil || !isSentence || begins(with: .mark(.daysOff))
        // `설에`
        || tokens.kind(at: position) == .hangul
          && isNext([.after(.on), .after(.until), .after(.from)])
        || name.letters == ["설"] && (year != nil || isApart(from: start))
    else { return rewind(to: start) }
    let found: Day? =
      if let year {
        holidays.day(name.meaning, in: year)
      } else if isLast {
        (today.year - 6...today.year).reversed().lazy
          .compactMap { holidays.day(name.meaning, in: $0) }.first { [today] in $0 < today }
      } else if let step {
        PhraseGrammar.firstDay(from: reference, step) { holidays.day(name.meaning, onOrAfter: $0) }
      } else {
        holidays.day(name.meaning, onOrAfter: reference)
      }
    guard let day = found else {
      // A title may name a holiday that was held once or no longer exists.
      if isSentence, year == nil { return rewind(to: start) }
      throw .noSuchHoliday(seen: seen(from: start), year: year)
    }
    guard let step else {
      return SaidDay(day: day, form: .holiday(holidays.recurrence(name.meaning), isNear: false))
    }
    if step.length > 1 {
      let first = try existing(step.apply(day), from: start)
      throw .severalDays(seen: seen(from: start), first: first, last: first + (step.length - 1))
    }
    let rule = step.days.flatMap { holidays.recurrence(name.meaning)?.daysLater($0) }
    return SaidDay(
      day: try existing(step.apply(day), from: start), form: .holiday(rule, isNear: true))
  }

  /// Whether a name from there to here stands at the end of the words or beside a time: `세배 설`, `설 오전 9시 차례`.
  private mutating func isApart(from start: Int) -> Bool {
    if isNext({ $0.isAtEnd() || $0.endsWithTime(before: start) }) { return true }
    return isNext { grammar throws(PhraseError) in
      switch try grammar.clause() {
      case .time, .clocks, .times, .triggers, .tag, .list, .place, .priority, .star: true
      default: false
      }
    }
  }

  /// The days off in a row around a holiday: `설 연휴`, `the chuseok holidays`.
  mutating func daysOffAround() throws(PhraseError) -> ClosedRange<Day>? {
    let start = position
    guard mentionsDaysOff, let holidays = context.holidays else { return nil }
    _ = take(.the)
    guard let said = try holidayDate(), case .holiday(_, isNear: false) = said.form,
      take(.daysOff) || tokens.kind(at: position - 1) == .letter && word(.group) == .holidays
    else { return rewind(to: start) }
    return holidays.daysOff(around: said.day)
  }

  /// The days off around a holiday, or a day among or beside them: `설 연휴 첫날`, `추석 연휴 다음 날`.
  mutating func daysOffSpan() throws(PhraseError) -> Clause? {
    let start = position
    guard let days = try daysOffAround() else { return nil }
    if let day = dayBehind(days) {
      takeTail()
      return .day(SaidDay(day: day), part: nil)
    }
    // `연휴 전에`, `연휴 끝나고` name no day.
    if tokens.hasHangul, isNext({ $0.takesText(of: ["전", "뒤", "후", "끝나", "지나", "직전", "직후"]) }) {
      return rewind(to: start)
    }
    // `추석 연휴 내내`
    if !takeAfter(.length) { takeTail() }
    if days.lowerBound == days.upperBound { return .day(SaidDay(day: days.lowerBound), part: nil) }
    return .days(Point(day: days.lowerBound), Point(day: days.upperBound))
  }

  /// The day that the words behind days off name: `첫날`, `마지막 날`, `전날`, `다음 날`.
  private mutating func dayBehind(_ days: ClosedRange<Day>) -> Day? {
    guard tokens.hasHangul else { return nil }
    let start = position
    if take(.dayBefore) { return days.lowerBound - 1 }
    if word(.shift) == 1, take(.unit(.day)) { return days.upperBound + 1 }
    position = start
    if takesText(of: ["첫날", "첫 날"]) { return days.lowerBound }
    return takesText(of: ["마지막 날", "마지막날"]) ? days.upperBound : nil
  }

  /// How a day is counted from another: `two weeks before`, `sunday after`, `2영업일 전`.
  struct DayStep {
    let apply: (Day) -> Day?
    /// The days between them; nil where they are not the same for every day.
    var days: Int?
    /// The number of days from the result on, if the step leads to several: a weekend, a week.
    var length = 1
  }

  /// Returns the first yearly date from which a step leads to the reference or later.
  ///
  /// - Parameter next: The first such date on or after a day, always the same if the year is given.
  static func firstDay(
    from reference: Day, _ step: DayStep, _ next: (Day) -> Day?
  ) -> Day? {
    guard var day = reference.adding(days: -800).flatMap(next) else { return nil }
    while let counted = step.apply(day), counted < reference, let later = next(day + 1), later > day
    {
      day = later
    }
    return day
  }

  /// The day that is a step before or after the date that follows.
  mutating func day(_ step: DayStep, start: Int) throws(PhraseError) -> SaidDay? {
    let (begin, usual) = (position, reference)
    guard let said = try saidDay() else { return nil }
    var rule: RecurrenceRule?
    switch said.form {
    case .holiday(let own, _): rule = own
    case .lunar(let lunar): rule = lunar.rule
    default: return SaidDay(day: try existing(step.apply(said.day), from: start))
    }
    let end = position
    defer { (reference, position) = (usual, end) }
    let day = PhraseGrammar.firstDay(from: usual, step) { first in
      (reference, position) = (first, begin)
      return ((try? saidDay()) ?? nil)?.day
    }
    return SaidDay(
      day: try existing(day.flatMap(step.apply), from: start),
      form: said.form.isHoliday || rule != nil
        ? .holiday(step.days.flatMap { rule?.daysLater($0) }, isNear: true) : .other)
  }

  /// The (`after` | `before`) date behind a weekday: `sunday after thanksgiving`.
  mutating func weekday(
    _ weekday: Weekday, count: Int = 1, start: Int
  ) throws(PhraseError) -> SaidDay? {
    let begin = position
    guard let sign = signOfNeighbour() else { return nil }
    let date = position
    // `friday before 5pm`, `sat after mon`
    guard let form = ((try? saidDay()) ?? nil)?.form, form.isHoliday || form.isDate else {
      return rewind(to: begin)
    }
    position = date
    return try day(DayStep(weekday, count: count, sign: sign), start: start)
  }

  /// A holiday as the day of every year: `every thanksgiving`, `매년 설날`.
  ///
  /// - Throws: `holidayEveryYear` if it has no rule of dates, as Easter.
  mutating func holidayOfYear() throws(PhraseError) -> RecurrenceRule? {
    let start = tokens.blanksEnd(from: position)
    guard let holidays = context.holidays, let name = takeHoliday(holidays) else {
      return rewind(to: start)
    }
    position = start
    // Behind `매년` a name can be nothing else.
    let wasSentence = isSentence
    isSentence = false
    defer { isSentence = wasSentence }
    let isCounted = holidays.isCounted(name.meaning)
    guard let said = try holidayDate() else { return rewind(to: start) }
    guard case .holiday(let rule?, _) = said.form else {
      throw .holidayEveryYear(seen: seen(from: start), isCounted: isCounted)
    }
    return rule
  }

  /// The longest holiday name that starts here and ends at a word boundary.
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
      // The weekday may have been consumed by an earlier phrase.
      limit = tokens.count
      return tokens.kind(at: start - 1) == .letter && word(.weekday) != nil
    }
  }

  private func isWordStart(_ position: Int) -> Bool {
    position == 0
      || tokens.kind(at: position - 1) != .letter && tokens.kind(at: position - 1) != .hangul
  }

  /// Returns where a spelling that starts here ends; nil if further letters follow.
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

  /// A step counted from the preceding holiday: `전날`, `이틀 뒤`, `한 달 전`, `2영업일 전`, `다음 월요일`.
  mutating func stepBehindHoliday() throws(PhraseError) -> DayStep? {
    let start = position
    guard tokens.hasHangul else { return nil }
    if take(.dayBefore) { return DayStep(Span(days: 1), sign: -1) }
    if take(.sameDay) { return DayStep(Span(), sign: 1) }
    if word(.shift) == 1 {
      if take(.unit(.day)) { return DayStep(Span(days: 1), sign: 1) }
      if let step = stepOver(sign: 1) { return step }
    }
    position = start
    if takeAfter(.ago) || takesText("직전") {
      _ = takesText("마지막")
      if let step = stepOver(sign: -1) { return step }
    }
    position = start
    if takesText("이튿날") || takesText("뒷날") { return DayStep(Span(days: 1), sign: 1) }
    if let count = number(), word(.group) == .businessDays, (1...2000).contains(count),
      let sign = signBehind()
    {
      return DayStep(workdays: sign * count, context.daysOff)
    }
    position = start
    guard let span = (try? span()) ?? nil, span.isWholeDays else { return rewind(to: start) }
    if takeAfter(.later) { return DayStep(span, sign: 1) }
    // In a sentence, `추석 2일 전 알림` is a reminder; its trigger precedes `알림`.
    if takeAfter(.ago), !mentionsReminding { return DayStep(span, sign: -1) }
    // `일주일 전까지`
    if takesText("전"), isNext({ $0.takeAfter(.until) }) { return DayStep(span, sign: -1) }
    return rewind(to: start)
  }

  /// The step to the next or last weekday, workday, weekend or week: `월요일`, `영업일`, `주말`, `주`.
  private mutating func stepOver(sign: Int) -> DayStep? {
    if let weekday = word(.weekday) { return DayStep(weekday, count: 1, sign: sign) }
    switch word(.group) {
    case .businessDays: return DayStep(workdays: sign, context.daysOff)
    case .weekend: return .weekend(sign: sign)
    default: break
    }
    guard take(.unit(.week)) else { return nil }
    var step = DayStep.week(sign: sign, from: context.weekStart)
    // `크리스마스 다음주 월요일`
    if let weekday = word(.weekday) {
      let (week, days) = (step, weekday.days(since: context.weekStart))
      step = DayStep(apply: { week.apply($0)?.adding(days: days) })
    }
    return step
  }

  /// The Saturday of a weekend beside a date: `설 전 주말`, `the weekend before christmas`.
  mutating func weekendBesideDate() throws(PhraseError) -> Day? {
    let start = position
    _ = take(.the)
    if take(.group(.weekend)), let sign = signOfNeighbour(),
      let said = try day(.weekend(sign: sign), start: start)
    {
      return said.day
    }
    position = start
    guard tokens.hasHangul else { return nil }
    do throws(PhraseError) {
      _ = try holidayDate()
    } catch {
      if case .severalDays(_, let first, let last) = error, first + 1 == last { return first }
    }
    return rewind(to: start)
  }

  mutating func takesText(_ text: String) -> Bool {
    var end = tokens.blanksEnd(from: position)
    for scalar in text.unicodeScalars {
      guard end < tokens.count, tokens.scalars[end] == scalar else { return false }
      end += 1
    }
    position = end
    return true
  }

  mutating func takesText(of texts: [String]) -> Bool { texts.contains { takesText($0) } }
}

extension PhraseGrammar.DayStep {
  init(_ span: Span, sign: Int) {
    self.init(
      apply: { span.applied(to: $0, sign: sign) }, days: span.months == 0 ? sign * span.days : nil)
  }

  init(workdays: Int, _ daysOff: DaysOff?) {
    self.init(apply: { $0.adding(workdays: workdays, daysOff) })
  }

  /// The first such weekday after the day, or the last before it; the second with `count` 2.
  init(_ weekday: Weekday, count: Int, sign: Int) {
    self.init(apply: { day in
      guard let next = day.adding(days: sign) else { return nil }
      let first = sign > 0 ? next.onOrAfter(weekday) : next.onOrBefore(weekday)
      return first.adding(days: sign * 7 * (count - 1))
    })
  }

  /// The next weekend after the day, or the last before it.
  static func weekend(sign: Int) -> Self {
    let sunday = Self(sign > 0 ? .saturday : .sunday, count: 1, sign: sign)
    return Self(apply: { sunday.apply($0)?.adding(days: sign > 0 ? 0 : -1) }, length: 2)
  }

  /// The calendar week after the week of the day, or before it.
  static func week(sign: Int, from weekStart: Weekday) -> Self {
    Self(apply: { $0.onOrBefore(weekStart).adding(days: sign * 7) }, length: 7)
  }
}
