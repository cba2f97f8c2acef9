/// Why a recurrence rule is malformed or can not be evaluated. `Messages` writes the sentences.
package enum RecurrenceRuleError: Error, Hashable, Sendable {
  /// The text has no FREQ.
  case missingFrequency
  /// A part that RFC 5545 and RFC 7529 do not define, or a piece of text without `=`.
  case unknownPart(String)
  case duplicatePart(RecurrenceRule.Part)
  /// The value of a part is malformed.
  case unreadableValue(RecurrenceRule.Part, text: String)
  /// A number that the part does not allow, such as INTERVAL=0 or BYMONTH=13.
  case outOfRange(RecurrenceRule.Part, value: Int)
  /// Two parts that can not be combined: COUNT and UNTIL.
  case contradiction(RecurrenceRule.Part, RecurrenceRule.Part)
  /// A part that the frequency does not allow, such as BYWEEKNO without YEARLY.
  case notAllowed(RecurrenceRule.Part, RecurrenceRule.Frequency)
  /// A weekday with a number (`2TU`) in a rule that is neither MONTHLY nor YEARLY.
  case ordinalNotAllowed(RecurrenceRule.Frequency)
  /// A weekday with a number beside BYWEEKNO.
  case ordinalWithWeekNumbers
  /// BYSETPOS without another BY part that generates a set.
  case positionsAlone
  /// An RSCALE other than GREGORIAN, CHINESE and DANGI.
  case unsupportedScale(String)
  /// A part, or a value of FREQ or BYDAY, that rules of this RSCALE do not support.
  case notSupported(RecurrenceRule.Part, RecurrenceRule.Scale)
  /// The start is outside the years for which the months of this RSCALE are known.
  case outsideCalendar(RecurrenceRule.Scale, Day)
  /// HOURLY, MINUTELY or SECONDLY for an all-day item.
  case needsTime(RecurrenceRule.Frequency)
  /// UNTIL is an instant, and no zone was given to convert it.
  case needsZone
  /// The rule generates no valid date, as for February 30 of every year.
  case impossible
}

extension RecurrenceRule {
  /// The parts of a rule. The raw value is the name in the text.
  package enum Part: String, CaseIterable, Hashable, Sendable {
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
    case workdays = "WORKDAYS"
  }
}
