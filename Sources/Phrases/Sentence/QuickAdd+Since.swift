import CivilTime
import TodoCore

/// The year of birth or beginning in a sentence about a yearly day: `Mom's birthday july 4 1955
/// every year`, `1955년 7월 4일 엄마 생일 매년`, `born 1990`, `since 2010`.
///
/// The series starts with its next date; ages and anniversaries count from the year.
extension PhraseGrammar {
  /// beginning = (`born` | `since`) [`in`] (year | date) | year (`년생` | `년부터`) | `(` year `년생)`
  mutating func beginning() -> Clause? {
    let start = tokens.blanksEnd(from: position)
    guard start < limit else { return nil }
    if tokens.scalars[start] == "b" || tokens.scalars[start] == "s" {
      position = start
      guard takesText("born") || takesText("since"), tokens.kind(at: position) == .blank else {
        return rewind(to: start)
      }
      let end = position
      _ = take(.of)
      if let year = pastYear(), endsPhrase {
        return .since(year)
      }
      position = end
      guard let said = (try? saidDay()) ?? nil, said.year(before: today) != nil else {
        return rewind(to: start)
      }
      return .group([.day(said, part: nil), .since(said.day.year)])
    }
    position = start
    let hasBracket = take(glued: "(")
    guard let year = birthYear() ?? pastYear(),
      takesText("년생") || !hasBracket && takesText("년부터"),
      !hasBracket || take(glued: ")"), endsPhrase
    else { return rewind(to: start) }
    return .since(year)
  }

  /// The year behind the day of every year: `every july 4 1955`.
  mutating func beginning(of rule: RulePhrase) -> Clause? {
    let start = position
    guard rule.rule.byMonth.count == 1, rule.rule.byMonthDay.count == 1, !rule.isRaw,
      let year = yearAfterDate(), year <= today.year, tokens.kind(at: position - 1) == .digit,
      endsPhrase
    else { return rewind(to: start) }
    return .since(year)
  }

  /// The `58` of `58년생`: the newest such year.
  private mutating func birthYear() -> Int? {
    let start = position
    guard let digits = digits(), digits.count == 2, isNext({ $0.takesText("년생") }) else {
      return rewind(to: start)
    }
    let year = today.year / 100 * 100 + digits.value
    return year > today.year ? year - 100 : year
  }

  fileprivate mutating func pastYear() -> Int? {
    let start = position
    guard let digits = digits(), digits.count == 4, Age.sinceYears.contains(digits.value),
      digits.value <= today.year
    else { return rewind(to: start) }
    return digits.value
  }
}

extension SaidDay {
  /// The year of a date that is over.
  func year(before today: Day) -> Int? {
    guard day < today else { return nil }
    switch form {
    case .number(_, month: .some, _): return day.year
    case .lunarOf(_, let year): return year
    default: return nil
    }
  }
}

extension QuickAddParser {
  /// Whether the sentence describes a yearly event whose years can be counted.
  var isYearly: Bool {
    if parsed.hasRule { return parsed.isEveryYear }
    return !parsed.repeats && parsed.day != nil && (isBirth || Age.Kind(ofTitle: title) != nil)
  }

  /// Whether a date is a date of birth, which repeats every year: `born may 3 1990`, `2015년 7월
  /// 12일생`, or a lunar date with a birthday title.
  private var isBirth: Bool {
    guard yearOfDate != nil else { return false }
    if case .lunarOf = parsed.dayForm, Age.Kind(ofTitle: title) != nil { return true }
    return parsed.seen[.day]?.contains("일생") == true
      || parsed.seen[.since]?.lowercased().hasPrefix("born") == true
  }

  private var yearOfDate: Int? {
    parsed.day.flatMap { SaidDay(day: $0, form: parsed.dayForm).year(before: grammar.today) }
  }

  /// Takes the year out of `엄마(1955년생) 생신 매년 7월 4일`.
  mutating func takeInnerBeginning() {
    guard parsed.since == nil, takenOut.isEmpty, parsed.isEveryYear || parsed.day != nil,
      let (year, range) = beginningInTitle
    else { return }
    takenOut = [range]
    guard isYearly, (try? parsed.add(.since(year), seen: text(range))) != nil else {
      return takenOut = []
    }
  }

  /// `Anna born 1990`, which has no day.
  var beginningInTitle: (year: Int, range: Range<Int>)? {
    var grammar = grammar
    grammar.limit = titleRange.upperBound
    for start in titleStarts {
      grammar.position = start
      if case .since(let year)? = grammar.beginning() { return (year, start..<grammar.position) }
      // Reads `2010년`, or a final `1943`, if the title names a yearly event.
      grammar.position = start
      if let year = grammar.pastYear(),
        grammar.takesText("년") || parsed.isEveryYear && grammar.position >= grammar.limit,
        grammar.endsPhrase,
        Age.Kind(ofTitle: title) != nil
      {
        return (year, start..<grammar.position)
      }
    }
    return nil
  }

  /// Turns a date in a past year into a yearly repetition from its next date on.
  ///
  /// - Returns: The year from which to count; nil if the item is not yearly, or its first date is
  ///   not in the past.
  mutating func settleBeginning(_ options: QuickAddOptions) -> Int? {
    let today = grammar.today
    if options.when == nil { countFromBeginning() }
    let yearOfDate = options.when == nil ? yearOfDate : nil
    guard let year = parsed.since ?? yearOfDate,
      // Of this year only a birthday: the first one.
      parsed.since != nil || year < today.year || Age.Kind(ofTitle: title) != nil
    else { return nil }
    if !parsed.hasRule, options.every == nil, parsed.since != nil || isBirth {
      if isBirth, parsed.since == nil { parsed.seen[.since] = "\(year)년생" }
      parsed.rule = RulePhrase(rule: RecurrenceRule(.yearly))
    }
    guard options.every != nil || parsed.isEveryYear else { return nil }
    guard yearOfDate != nil else { return year }
    switch parsed.dayForm {
    case .number(let day, month: let month?, _):
      let rule = RecurrenceRule(.yearly, byMonthDay: [day], byMonth: [month])
      (parsed.day, parsed.dayForm) = (
        rule.firstDay(onOrAfter: today), .number(day, month: month, year: nil)
      )
    case .lunarOf(let lunar, _):
      (parsed.day, parsed.dayForm) = (lunar.next(onOrAfter: today), .lunar(lunar))
    default: break
    }
    return year
  }

  /// `every year from may 20 2015`, `결혼기념일 2015년 5월 20일부터`: the years count from then, and none of them
  /// is missed.
  private mutating func countFromBeginning() {
    guard let from = parsed.from, let day = from.day, from.clock == nil,
      let year = SaidDay(day: day, form: from.form).year(before: grammar.today),
      parsed.isEveryYear || !parsed.repeats && Age.Kind(ofTitle: title) != nil,
      parsed.since ?? year == year
    else { return }
    // `every may 20 from jan 1 2015` says its day.
    if parsed.day == nil, parsed.rule?.rule.isPlainly(.yearly) ?? true {
      (parsed.day, parsed.dayForm) = (day, from.form)
      parsed.seen[.day] = parsed.seen[.start]
    }
    (parsed.from, parsed.since, parsed.seen[.start]) = (nil, year, nil)
  }
}

extension ParsedPhrase {
  /// Every second year counts from the year that was given.
  fileprivate var isEveryYear: Bool {
    guard let rule = rule?.rule else { return false }
    return rule.frequency == .yearly && rule.interval == 1
  }
}

extension QuickAdd {
  /// Sets the year from which to count.
  ///
  /// - Parameter said: The words for the year if they are not part of a date. `born 1990` stays in
  ///   a title that names no yearly event.
  mutating func count(from year: Int?, said: String?, today: Day) {
    guard let year, repetition != nil else { return }
    since = year
    beginInShortYears(onOrAfter: today)
    guard Age.Kind(ofTitle: title) == nil, let said, Age.Kind(ofTitle: said) != nil else { return }
    title += " " + said.filter { $0 != "(" && $0 != ")" }
  }

  /// Moves the start of a series on 29 February to its substitute day if this year is not a leap
  /// year.
  private mutating func beginInShortYears(onOrAfter today: Day) {
    guard case .allDay(let day) = when, let rule = repetition?.rule, rule.skip == .backward,
      let first = rule.firstDay(onOrAfter: today), first < day
    else { return }
    schedules[0].when = .allDay(first)
  }
}
