import CivilTime
import TodoCore

/// A language of phrases: the words by which it is read, and how phrases are written in it. Written
/// phrases read back as the same value. To add a language, add a type like `EnglishVocabulary` and
/// name it in `Lexicon` and `PhraseWriter`.
protocol Vocabulary: Sendable {
  /// The words of one sense in each row, separated by commas.
  static var words: [(TokenMeaning, String)] { get }

  func date(_ day: Day) -> String
  /// The name of a zone's city, nil where the name of the zone will do.
  func city(ofZone zone: String) -> String?
  /// `2 hours 30 minutes`
  func span(_ span: Span) -> String
  func rule(_ shape: RuleShape) -> String
  /// `, until 3 Mar 2027`, with a time where it can not be read as that of the rule.
  func until(_ date: String, _ time: String?) -> String
  func times(_ count: Int) -> String
  /// The times of day of a rule that has several: ` at 08:00 and 20:00`.
  func at(_ times: [String]) -> String
  /// The exclusions of a rule: `, except 25 Dec 2026`.
  func except(_ dates: [String]) -> String
  /// The handling of dates on holidays: `, except holidays`, `, or the workday before`.
  func daysOff(_ mode: Workdays.Mode) -> String
  /// The same where they are many: `, except 14 days`.
  func exceptDays(_ count: Int) -> String
  func exceptTimes(_ count: Int) -> String
  /// `7 Dec 2026 to 13 Dec 2026`
  func range(_ first: String, _ last: String) -> String
  func afterDone(_ rule: String) -> String
  /// The months of a rule of days or weeks, for sentences: ` in Jan and Feb`, `, except Jul`.
  func inMonths(_ months: [Int]) -> String
  /// The days of a month, negative ones from its end, for sentences: ` on the 1st and last day`.
  func onMonthDays(_ days: [Int]) -> String
  /// ` on the 1st Mon and last Fri`
  func onNths(_ days: [(nth: Int?, weekday: Weekday)]) -> String
  /// The set positions of a rule: `, only the 1st and last of these`.
  func only(_ positions: [Int]) -> String
  /// `, in months that have it`
  var whereItExists: String { get }

  func before(_ span: Span, at time: String?) -> String
  func at(_ time: String) -> String
  func at(_ date: String, _ time: String) -> String
  func every(_ span: Span) -> String
  /// `every 45m from 09:00 to 18:00 on weekdays`, `평일 09:00~18:00에 45분마다`
  func every(_ span: String, within hours: String?, on days: String?) -> String
  func once(in span: Span) -> String
  func window(from start: String, to end: String, isCondition: Bool) -> String
  func on(_ weekdays: Set<Weekday>) -> String
  /// `on workdays`
  var onWorkdays: String { get }
  func from(_ date: String) -> String
  func countedFrom(_ date: String) -> String
  func until(day date: String) -> String
  func on(day date: String) -> String
  func crossing(_ edge: RegionTrigger.Edge, of place: String) -> String
  func within(_ distance: String) -> String
  var here: String { get }
  var everyTime: String { get }
  /// The reminder for all-day items, which is only shown, never typed.
  var allDay: String { get }
}
