import CivilTime
import TodoCore

/// The context in which a phrase is read. Both languages are always read, whatever the output
/// language.
package struct PhraseContext: Sendable {
  /// The date and time that `today` and `in 2 hours` count from.
  package var now: CivilDateTime
  /// Names and aliases of the saved places.
  package var places: [String]
  /// The place of the item that a trigger is for, used by `arriving` without a name.
  package var itemPlace: String?
  /// Whether `11/12` is in November in a text without Hangul; in Korean it always is.
  package var isMonthFirst: Bool
  /// The first day of the week in phrases (`next fri`, `다음 주 일요일`) and in the week view: the user's
  /// choice, or Monday if only a regional default is known. Next week's Sunday means the one after
  /// its Saturday, even if months are printed with Sunday first.
  package var weekStart: Weekday
  /// The times of parts of the day.
  package var partTimes = PartTimes()
  /// The calendar of `lunar`. `음력` always uses the Korean one.
  package var lunarScale = RecurrenceRule.Scale.chinese
  /// The holidays of `workday`; nil where none are set, so that only weekends are days off.
  package var daysOff: DaysOff?
  /// The names of the holidays of the user's regions; nil where none are read.
  package var holidays: HolidayNames?

  package init(
    now: CivilDateTime, places: [String] = [], itemPlace: String? = nil, isMonthFirst: Bool = false,
    weekStart: Weekday = .monday
  ) {
    self.now = now
    self.places = places
    self.itemPlace = itemPlace
    self.isMonthFirst = isMonthFirst
    self.weekStart = weekStart
  }
}

/// The meaning of an operand of `month`: a whole month, or one day of the wanted month.
package enum MonthPhrase: Hashable, Sendable {
  case month(Month)
  case day(Day)
}

/// A length of time in words. Months and days keep the wall clock, seconds are elapsed time.
package struct Span: Hashable, Sendable {
  package var months: Int
  package var days: Int
  package var seconds: Int

  package init(months: Int = 0, days: Int = 0, seconds: Int = 0) {
    self.months = months
    self.days = days
    self.seconds = seconds
  }

  static func + (left: Span, right: Span) -> Span {
    Span(
      months: left.months + right.months, days: left.days + right.days,
      seconds: left.seconds + right.seconds)
  }

  /// Whether the span counts whole days only, so that a day plus the span is a day.
  package var isWholeDays: Bool { seconds == 0 }

  /// Whether it is several whole days.
  var isLong: Bool { isWholeDays && (days > 1 || months > 0) }

  /// The day that much later, or earlier where `sign` is -1; nil outside the calendar. A month too
  /// short for the day gives its last day.
  package func applied(to day: Day, sign: Int = 1) -> Day? {
    guard let month = day.month.adding(months: sign * months) else { return nil }
    return month.day(clamping: day.day).adding(days: sign * days)
  }

  /// The moment that much later, or earlier where `sign` is -1; nil outside the calendar.
  package func applied(to moment: CivilDateTime, sign: Int = 1) -> CivilDateTime? {
    guard let day = applied(to: moment.day, sign: sign) else { return nil }
    let sum = CivilDateTime(day, moment.time).secondsSinceEpoch + sign * seconds
    return CivilDateTime(secondsSinceEpoch: sum)
  }
}

extension Span {
  /// The moment this span after `now`; nil outside the calendar. A span of whole minutes is rounded
  /// up to a full minute, because it is not exact to the second.
  package func ahead(of now: CivilDateTime) -> CivilDateTime? {
    guard let moment = applied(to: now), seconds % 60 == 0, moment.time.second > 0 else {
      return applied(to: now)
    }
    return CivilDateTime(secondsSinceEpoch: moment.secondsSinceEpoch + 60 - moment.time.second)
  }
}

/// A repetition and the day (and time) of its first occurrence.
package struct Repetition: Hashable, Sendable {
  package var repetition: Repeat
  package var first: When
  /// Whether the words gave the start. Otherwise a day or time given elsewhere may move it.
  package internal(set) var isStartSaid = false
  /// The length of each occurrence, as typed.
  var length: Span?
  var lastPoint: Point?
  /// The words for them.
  var endSeen = ""
  /// Whether it was typed as an RRULE, which is used unchanged.
  var isRaw = false
  /// Whether the words say that it has no end.
  var isEndless = false

  /// Whether the words say when it ends, or that it never does. An RRULE says all.
  package var saysEnd: Bool { isRaw || isEndless || repetition.rule.end != .never }

  package init(_ repetition: Repeat, first: When) {
    self.repetition = repetition
    self.first = first
  }

  /// The rule with its time of day, which distinguishes it from other rules for the same days.
  var ruleWithTime: RecurrenceRule {
    first.time.map { repetition.rule.with($0) } ?? repetition.rule
  }

  /// Returns the end of an occurrence with this start; nil if the words give none.
  package func end(from start: When) throws(PhraseError) -> End? {
    guard length != nil || lastPoint != nil else { return nil }
    var parsed = ParsedPhrase()
    (parsed.length, parsed.end, parsed.seen[.end]) = (length, lastPoint, endSeen)
    return try parsed.end(of: start)
  }
}

/// The parsed meaning of a phrase.
package enum Phrase: Hashable, Sendable {
  case moment(When)
  case repetition(Repetition)
  /// The schedules that `add` creates for several days or times, or for a range.
  case schedules([QuickAdd.Schedule])
  case triggers([Trigger])
}
