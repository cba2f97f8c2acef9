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

  /// `하루 뒤로`, `1시간 앞으로`: how far something is moved, later or, where `sign` is -1, earlier. nil for
  /// any other text; `하루 뒤` counts from today, as `+1d` does.
  package func shift(_ text: String) -> (span: Span, sign: Int)? {
    for (ending, sign) in [("뒤로", 1), ("앞으로", -1)] where text.hasSuffix(ending) {
      guard let span = try? duration(String(text.dropLast(ending.count))) else { return nil }
      return (span, sign)
    }
    return nil
  }
}
