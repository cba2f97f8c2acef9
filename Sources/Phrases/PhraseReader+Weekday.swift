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
}
