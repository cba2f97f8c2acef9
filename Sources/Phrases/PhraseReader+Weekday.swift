import CivilTime
import TodoCore

extension PhraseReader {
  /// Reads a text that names a weekday and no more than a time beside it, as `fri` or `금요일 10:00`.
  ///
  /// A lone weekday is the next one after whatever day it is said on, and nothing else is: that tells it from
  /// `next fri`, `tomorrow` and `nov 20` in every language.
  ///
  /// - Returns: nil for any other text.
  public func weekday(_ text: String) -> (weekday: Weekday, time: TimeOfDay?)? {
    guard let said = try? moment(text), let weekday = said.day?.weekday else { return nil }
    // A week and a day: a date written out is the next such weekday for seven days before it.
    for offset in 0...7 {
      var other = context
      let today = context.now.day + offset
      other.now = CivilDateTime(today, context.now.time)
      guard let when = try? PhraseReader(other).moment(text), when.time == said.time,
        when.day == (today + 1).onOrAfter(weekday)
      else { return nil }
    }
    return (weekday, said.time)
  }

  /// `하루 뒤로`, `1시간 앞으로`: how much later, or earlier where `sign` is -1, than something is now; nil where the
  /// text says something else. `하루 뒤` is counted from the present day, as `+1d` is.
  public func shift(_ text: String) -> (span: Span, sign: Int)? {
    for (ending, sign) in [("뒤로", 1), ("앞으로", -1)] where text.hasSuffix(ending) {
      guard let span = try? duration(String(text.dropLast(ending.count))) else { return nil }
      return (span, sign)
    }
    return nil
  }
}
