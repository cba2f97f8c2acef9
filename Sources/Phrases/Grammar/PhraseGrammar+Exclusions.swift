import CivilTime

/// Exclusions of a rule: `except sunday`, `일요일 빼고`.
extension PhraseGrammar {
  /// exclusion = leftOut | `(` leftOut `)`
  mutating func exclusion() throws(PhraseError) -> Exclusion? {
    let start = position
    skipBlanks()
    guard take(glued: "(") else {
      position = start
      if !takesOfWeekdays() { position = start }
      return try leftOut() ?? rewind(to: start)
    }
    guard let exclusion = (try? leftOut()) ?? nil, take(glued: ")") else {
      return rewind(to: start)
    }
    return exclusion
  }

  /// `매주 수요일 빼고`, before the rule that it is of: `매주 수요일 빼고 매일 10시`. In `매주 수요일 말고 목요일` the
  /// rule is that of the other weekdays.
  mutating func weekdaysLeftOut() -> Clause? {
    let start = position
    guard tokens.hasHangul, word(.repeating) ?? (.day, 0) == (.week, 1),
      let days = (try? weekdays()) ?? nil, takesExceptBehind()
    else { return rewind(to: start) }
    let end = position
    if seen(from: start).hasSuffix("말고"), let instead = (try? weekdays()) ?? nil,
      instead.isDisjoint(with: days), !takesExceptBehind()
    {
      _ = takeAfter(.on)
      return .rule(RulePhrase(rule: weekly(on: instead)))
    }
    position = end
    return .except(Exclusion(weekdays: days))
  }

  /// The `중` of `평일 중 공휴일 제외`.
  private mutating func takesOfWeekdays() -> Bool {
    let start = position
    guard tokens.hasHangul, takesText(of: ["중에서", "중에", "중"]), tokens.isBoundary(position) else {
      return false
    }
    let end = position
    defer { position = end }
    position = wordStart(tokens.blanksEnd(from: start))
    return (try? weekdays()) ?? nil != nil
      && tokens.blanksEnd(from: position) == tokens.blanksEnd(from: start)
  }

  /// leftOut = `except` left {(`,` | `and`) left} | left {…} (`빼고` | `off`)
  private mutating func leftOut() throws(PhraseError) -> Exclusion? {
    let start = position
    if !skips.contains(.repeatLimits), let only = try onlyWeekdays() { return only }
    if let moved = orWorkday() { return Exclusion(holidays: workdays(moved)) }
    isLeavingOut = true
    defer { isLeavingOut = false }
    let isNamed = takeBefore(.except)
    let isOnly = !isNamed && !skips.contains(.repeatLimits) && take(.ignoring)
    let hasExcept = isNamed || isOnly || take(.leftOut)
    guard hasExcept || tokens.hasHangul || begins(with: [.each, .month, .day]) else { return nil }
    var exclusion = Exclusion()
    var end = position
    while true {
      do throws(PhraseError) {
        guard try readLeftOut(into: &exclusion) else { break }
      } catch {
        // Before `빼고` any words may stand, so errors in them are dropped.
        guard hasExcept else { return rewind(to: start) }
        throw error
      }
      end = position
      guard takeListSeparator() || !hasExcept && tokens.hasHangul else { break }
      _ = takeBefore(.except) || take(.leftOut)
    }
    position = end
    guard exclusion != Exclusion() else { return rewind(to: start) }
    exclusion.isOnly = isOnly
    // `no may`, `not in july`
    if hasExcept, !isNamed, !isOnly, exclusion == Exclusion(months: exclusion.months) {
      guard !skips.contains(.repeatLimits) else { return rewind(to: start) }
      exclusion.isOnly = true
    }
    if !hasExcept, !takesExceptBehind() {
      // `일요일은 쉼` limits a rule; without a rule it is a title.
      guard !skips.contains(.repeatLimits), take(.rest) else { return rewind(to: start) }
      exclusion.isOnly = true
    }
    takeTail()
    if let open = exclusion.open { throw .dayOfWhichMonth(seen: seen(from: start), day: open) }
    return exclusion
  }

  /// `빼고`, also behind a particle: `수요일을 제외하고`, `내일만 빼고`.
  private mutating func takesExceptBehind() -> Bool {
    _ = takeAfter(.on) || take(.particle) || take(.only)
    return takeAfter(.except)
  }

  /// orWorkday = `or` [`the`] (`workday` (`before` | `after`) | (`previous` | `next`) `workday`)
  ///     | `휴일이면` [`그` | `바로`] (`전날` [`영업일`] | (`전` | `직전` | `다음`) (`영업일` | `평일` | `날`))
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
    guard tokens.hasHangul,
      takesText(of: ["공휴일", "휴일", "빨간 날", "빨간날", "쉬는 날", "쉬는날"]),
      takesText(of: ["이면", "면", "인 경우", "일 경우", "일 때", "이라면"])
    else { return rewind(to: start) }
    _ = takeAfter(.on)
    _ = takesText("그") || takesText("바로")
    let mode: Workdays.Mode
    if take(.dayBefore) {
      mode = .before
      _ = isNext { $0.word(.group) == .businessDays } && word(.group) != nil
    } else {
      mode = word(.shift) == 1 || takeAfter(.later) ? .after : .before
      guard mode == .after || takesText(of: ["전", "직전", "이전", "앞"]),
        take([.group]).map({ $0 == .group(.businessDays) || $0 == .group(.workdays) })
          ?? take(.unit(.day))
      else { return rewind(to: start) }
    }
    _ = takeAfter(.on)
    return mode
  }

  /// `평일만`, `weekdays only`: excludes all other weekdays.
  private mutating func onlyWeekdays() throws(PhraseError) -> Exclusion? {
    let start = position
    guard let days = (try? weekdays()) ?? nil else { return rewind(to: start) }
    // `30분마다 물 평일에`, apart from its interval
    let isOfInterval =
      takeAfter(.on)
      && (tokens.scalars[position - 1] == "만"
        || isSentence && endsPhrase && tokens.hold(oneOf: PhraseGrammar.intervals))
    guard isOfInterval || take(.only), !takeAfter(.except) else { return rewind(to: start) }
    return Exclusion(weekdays: Set(Weekday.allCases).subtracting(days), isOnly: true)
  }

  private static let intervals = ["분마다", "시간마다"].map { Array($0.unicodeScalars) }

  /// left = range of days | `holidays` | weekdays | days | week | month
  mutating func readLeftOut(into exclusion: inout Exclusion) throws(PhraseError) -> Bool {
    let start = position
    if !takeBefore(.on) { _ = takeBefore(.later) }
    let begin = position
    // `7월 8월 제외`
    if tokens.hasHangul, let month = (try? monthNumber()) ?? nil,
      isNext({ try $0.monthNumber() != nil })
    {
      exclusion.months.insert(month)
      return true
    }
    position = begin
    let weekdays = try weekdays()
    if weekdays != nil, tokens.hasHangul { _ = takeAfter(.until) }
    let end = position
    position = begin
    // `sat-sun` are weekdays, `fri to next mon` dates.
    if let range = (try? dayRange()) ?? nil, position > end, !range.hasClock {
      switch try withMoreDays(range) {
      case .dayList(let points): exclusion.days.formUnion(points.compactMap(\.day))
      case .days(let first, let last): exclusion.leaveOut(from: first.day, to: last.day)
      default: break
      }
      return true
    }
    position = begin
    // The time behind a range belongs to the rule: `dec 24 to dec 26 at 9am`.
    if let first = (try? saidDay()) ?? nil, takeTo(), let last = (try? saidDay()) ?? nil,
      position > end, first.day < last.day
    {
      _ = takeAfter(.until)
      exclusion.leaveOut(from: first.day, to: last.day)
      return true
    }
    position = begin
    if word(.group) == .holidays {
      if tokens.kind(at: position) == .hangul { _ = takeAfter(.on) || take(.particle) }
      exclusion.holidays = workdays(.only)
      return true
    }
    position = begin
    // `except fri 27 nov` is one date, `dec 21, 28 and jan 4` are several.
    let points = try? dayList()
    if let points, position > end {
      let hasMonth = points.contains { $0.form.hasMonth }
      // `다음 주 월요일, 화요일` and `내일하고 금요일` are dates.
      let areDates = points.contains { $0.form.hasWeek || $0.form == .other }
      for point in points {
        exclusion.leaveOut(areDates ? Point(day: point.day) : point, isOpen: !hasMonth)
      }
      return true
    }
    position = begin
    let said = (try? saidDay()) ?? nil
    if let said, position > end {
      // `christmas week`
      let end = position
      if take(.unit(.week)), endsPhrase || tokens.kind(at: position - 1) == .hangul {
        let week = said.day.onOrBefore(context.weekStart)
        exclusion.days.formUnion((0..<7).map { week + $0 })
      } else {
        position = end
        exclusion.leaveOut(Point(day: said.day, form: said.form), isOpen: true)
      }
      return true
    }
    position = end
    if let weekdays {
      exclusion.weekdays.formUnion(weekdays)
      return true
    }
    if let (first, last) = period().flatMap(days(of:)), last - first < 32 {
      exclusion.days.formUnion((0...last - first).map { first + $0 })
      return true
    }
    if let months = try monthsLeftOut() {
      exclusion.months.formUnion(months)
      return true
    }
    // An invalid date is reported: `except 31 apr`.
    if try saidDay() != nil { return true }
    position = start
    return false
  }

  /// `july`, `jul-aug`, `7, 8월`
  private mutating func monthsLeftOut() throws(PhraseError) -> ClosedRange<Int>? {
    let start = position
    if let number = digits()?.value, peek == "," || peek == "·", takeListSeparator(),
      let next = (try? monthNumber()) ?? nil, number == next - 1
    {
      return number...next
    }
    position = start
    guard let first = try monthNumber() else { return nil }
    let end = position
    if takeTo(), let last = try monthNumber(), first < last { return first...last }
    position = end
    return first...first
  }
}

extension Clause {
  fileprivate var hasClock: Bool {
    if case .days(let first, let last) = self {
      first.clock != nil || last.clock != nil
    } else {
      true
    }
  }
}

extension Exclusion {
  fileprivate mutating func leaveOut(from first: Day?, to last: Day?) {
    guard let first, let last, last - first < 400 else { return }
    days.formUnion((0...last - first).map { first + $0 })
  }

  fileprivate mutating func leaveOut(_ point: Point, isOpen: Bool) {
    guard let day = point.day else { return }
    if case .weekday(let weekday, week: nil) = point.form {
      weekdays.insert(weekday)
      return
    }
    days.insert(day)
    // `except the 5th`, `except the last saturday of the month`
    if isOpen, point.form == .counted || point.form.isNumber && !point.form.hasMonth {
      open = open ?? day
    }
  }
}
