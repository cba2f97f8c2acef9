import CivilTime
import TodoCore

extension PhraseReader {
  /// Reads a text that is a weekday, with or without a time: `fri`, `금요일 10:00`.
  ///
  /// A lone weekday means the first such day after the one on which it is said. No other phrase
  /// always does, which separates it from `next fri`, `tomorrow` and `nov 20` in every language.
  ///
  /// - Returns: nil for any other text.
  package func weekday(
    _ text: String
  ) -> (weekday: Weekday, time: TimeOfDay?, zone: String?)? {
    guard let parsed = try? moment(text), let weekday = parsed.day?.weekday else { return nil }
    // Eight days in a row, since a full date is the next such weekday on each of the seven days
    // before it.
    for offset in 0...7 {
      var other = context
      let today = context.now.day + offset
      other.now = CivilDateTime(today, context.now.time)
      guard let when = try? PhraseReader(other, zones: zones).moment(text),
        when.time == parsed.time,
        when.day == (today + 1).onOrAfter(weekday)
      else { return nil }
    }
    return (weekday, parsed.time, parsed.zone)
  }

  /// Whether a text that `moment` reads has a time and no day: `3pm Asia/Tokyo`.
  package func saysNoDay(_ text: String) -> Bool {
    let parsed = try? whole(text, as: .moment) { grammar throws(PhraseError) in
      try grammar.clauses(where: \.isMoment)
    }
    return parsed.map { $0.beginning.day == nil && $0.beginning.clock != nil } ?? false
  }

  /// How far something is moved from where it is: `+2d`, `2 days later`, `하루 뒤`, `1시간 앞으로`. `sign` is
  /// -1 for earlier. nil for any other text, also for what counts from now: `in 2 days`.
  package func shift(_ text: String) -> (span: Span, sign: Int)? {
    var grammar = PhraseGrammar(text, for: self)
    grammar.skipBlanks()
    var sign = 1
    if let mark = grammar.peek, mark == "+" || mark == "-" || mark == "−" {
      sign = mark == "+" ? 1 : -1
      grammar.position += 1
      guard let span = (try? grammar.span()) ?? nil, grammar.isAtEnd() else { return nil }
      return (span, sign)
    }
    guard let span = (try? grammar.span()) ?? nil else { return nil }
    if grammar.take(.advanced) {
      sign = -1
    } else if !grammar.take(.postponed) {
      // `from now` and `hence` count from now.
      let isKorean = grammar.tokens.kind(at: grammar.position - 1) == .hangul
      guard isKorean || grammar.tokens.hasHangul, grammar.takeAfter(.later) else { return nil }
    }
    return grammar.isAtEnd() ? (span, sign) : nil
  }

  /// A start and an end, for what takes a moment and may last: `fri 3-4pm`, `this weekend`,
  /// `dec 24-26`.
  ///
  /// - Parameter week: A day in the week of a weekday that is said alone; nil for the next one from
  ///   today.
  /// - Returns: nil for any other text.
  package func range(_ text: String, inWeekOf week: Day? = nil) -> (start: When, end: End)? {
    let parsed = try? whole(text, as: .moment) { grammar throws(PhraseError) in
      grammar.readsWeekends = true
      return try grammar.clauses { $0.isMoment || $0.isRange }
    }
    guard var parsed, !parsed.hasRule else { return nil }
    if let week, case .weekday(let weekday, nil) = parsed.dayForm {
      parsed.day = week.onOrBefore(.monday).onOrAfter(weekday)
    }
    guard let start = try? parsed.when(in: context),
      let end = try? parsed.end(of: start)
    else { return nil }
    return (start, end)
  }
}

extension Clause {
  fileprivate var isRange: Bool {
    switch self {
    case .days, .times, .length: true
    case .group(let parts): parts.allSatisfy { $0.isMoment || $0.isRange }
    default: false
    }
  }
}
