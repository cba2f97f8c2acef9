/// Why a recurrence rule can not be read or followed. The cases hold facts; messages are written
/// elsewhere.
public enum RecurrenceRuleError: Error, Hashable, Sendable {
  /// The text has no FREQ.
  case missingFrequency
  /// A part with a name RFC 5545 and RFC 7529 do not have, or a piece of text without `=`.
  case unknownPart(String)
  case duplicatePart(RecurrenceRule.Part)
  /// The value of a part does not have the form that the RFC gives it.
  case unreadableValue(RecurrenceRule.Part, text: String)
  /// A number that the part does not allow, as INTERVAL=0 or BYMONTH=13.
  case outOfRange(RecurrenceRule.Part, value: Int)
  /// Two parts that can not be combined: COUNT and UNTIL.
  case contradiction(RecurrenceRule.Part, RecurrenceRule.Part)
  /// A part that the frequency does not allow, as BYWEEKNO without YEARLY.
  case notAllowed(RecurrenceRule.Part, RecurrenceRule.Frequency)
  /// A weekday with a number (`2TU`) in a rule that is neither MONTHLY nor YEARLY.
  case ordinalNotAllowed(RecurrenceRule.Frequency)
  /// A weekday with a number beside BYWEEKNO.
  case ordinalWithWeekNumbers
  /// BYSETPOS without any other BY part: there is nothing to choose from.
  case positionsAlone
  /// An RSCALE other than GREGORIAN.
  case unsupportedScale(String)
  /// A frequency of HOURLY or below for something that has no time.
  case needsTime(RecurrenceRule.Frequency)
  /// UNTIL is an instant, and no zone was given to read it in.
  case needsZone
  /// The rule names no date that exists, as every February 30.
  case impossible
}

extension RecurrenceRule {
  /// The parts of a rule, by their names in the text.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    case frequency = "FREQ"
    case interval = "INTERVAL"
    case count = "COUNT"
    case until = "UNTIL"
    case byMonth = "BYMONTH"
    case byWeekNumber = "BYWEEKNO"
    case byYearDay = "BYYEARDAY"
    case byMonthDay = "BYMONTHDAY"
    case byDay = "BYDAY"
    case byHour = "BYHOUR"
    case byMinute = "BYMINUTE"
    case bySecond = "BYSECOND"
    case bySetPosition = "BYSETPOS"
    case weekStart = "WKST"
    case skip = "SKIP"
    case scale = "RSCALE"
  }
}
