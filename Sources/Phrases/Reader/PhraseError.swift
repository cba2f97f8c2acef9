import CivilTime
import Geo
import TodoCore

/// Why words can not be read. The cases hold facts; `Messages` has the sentences.
///
/// `seen` is the offending part as it was typed.
package enum PhraseError: Error, Hashable, Sendable {
  /// The kind of value that a text was parsed as.
  package enum Kind: Hashable, Sendable {
    case date, moment, time, end, week, month, year, duration, repetition, trigger, phrase
  }

  /// One possible reading of an ambiguous date.
  package enum DateReading: Hashable, Sendable {
    case day(Day)
    case month(Month)
  }

  /// Why a lunar date does not exist.
  package enum NoLunarDay: Hashable, Sendable {
    /// Months have at most 30 days.
    case day
    /// The year has no such leap month; nil for no year that is still ahead.
    case leapMonth(year: Int?)
    /// Months are known from 1900 to 2099.
    case year
  }

  /// The unit of a bare `매주` or `every month`.
  package enum Unit: Hashable, Sendable {
    case week, month, year
  }

  /// The text could not be parsed. `rest` is the unread part (all of it if nothing was understood).
  /// `suggestion` is the text with a corrected word, if it can then be parsed.
  case unreadable(seen: String, as: Kind, rest: String, suggestion: String?)
  /// `at 6`: morning or evening.
  case ambiguousTime(seen: String, readings: [TimeOfDay])
  /// `11/12`, or `this mon` typed on a Friday.
  case ambiguousDate(seen: String, readings: [DateReading])
  /// `friday at midnight`: the night before or after.
  case ambiguousMoment(seen: String, readings: [CivilDateTime])
  /// `every second friday`: of the month, or every other one.
  case ambiguousRepetition(seen: String, readings: [RecurrenceRule])
  /// `every jan 1 and jul 4`, which no single rule can express.
  case severalRepetitions(seen: String, rules: [RecurrenceRule])
  /// `next week` where one day is needed. In a sentence it may belong to the title.
  case notOneDay(seen: String, first: Day, last: Day)
  /// `이번 주말`, `다음 달 초`: a date, but not a single day.
  case severalDays(seen: String, first: Day, last: Day)
  /// `halloween 8pm`: a holiday of none of the user's regions. `phrase` is the phrase next to it;
  /// `regions` are the regions that have it.
  case holiday(seen: String, phrase: String, regions: HolidayNames.OtherRegions?)
  /// `christmas lunch 1pm`: a holiday separated from a time that may be on its day.
  case holidayApart(seen: String, phrase: String)
  /// `제헌절 1940`: the holiday is not in that year; nil for none ahead.
  case noSuchHoliday(seen: String, year: Int?)
  /// `every easter`: a holiday whose dates no rule can express. `isCounted` is true for a day
  /// counted from a holiday, as in `매년 추석 한 달 전`; `seen` holds its words.
  case holidayEveryYear(seen: String, isCounted: Bool)
  /// `전날 9시`, `the next day`: counted from a day that is not given.
  case relativeDay(seen: String)
  /// `음력 생일 3월 5일`: the date is not directly behind `음력`.
  case lunarDate(seen: String)
  /// `음력 8월 31일`, `윤1월 3일`: no such day, or none in the years whose months are known.
  case noLunarDay(seen: String, NoLunarDay)
  /// `2 hours later` for something that has no time.
  case stepNeedsTime(seen: String)
  /// `in a few hours`, `며칠 뒤`: an unspecified length.
  case vagueLength(seen: String)
  /// `새벽에`: a part of the day that has no time.
  case vagueTime(seen: String)
  /// `this morning`, after the morning has passed.
  case partOfDayPassed(seen: String)

  /// 2026-02-30. `year` is nil where no year has that day, as 31 November.
  case noSuchDay(seen: String, year: Int?, month: Int, dayCount: Int)
  /// 2026-13-01.
  case noSuchMonth(seen: String, month: Int)
  /// 2027-W53.
  case noSuchWeek(seen: String, year: Int, week: Int, weekCount: Int)
  /// `W48-8`: weekdays go from 1 to 7.
  case noSuchWeekday(seen: String, number: Int)
  /// Years go from 1 to 9999.
  case yearOutOfRange(seen: String)
  /// Hours go to 23.
  case hourOutOfRange(seen: String, hour: Int)
  /// Minutes and seconds go to 59.
  case minuteOutOfRange(seen: String, minute: Int)
  /// `13am`, `새벽 8시`: the part of the day has no such hour.
  case hourOutsidePartOfDay(seen: String, hour: Int)
  /// `fri 21 nov` where that day, `actual`, is a Saturday.
  case weekdayMismatch(seen: String, said: Weekday, actual: Day)
  /// 0, or more than fits: `every 0 days`.
  case numberOutOfRange(seen: String)

  /// Two clauses of one kind with different meanings: `every day … every week`.
  case contradiction(first: String, second: String)
  /// Two days: `tomorrow … fri`, `2주 후 월요일`.
  case twoDays(first: String, Day, second: String, Day)
  /// Two times: `6pm … 7pm`.
  case twoTimes(first: String, TimeOfDay, second: String, TimeOfDay)
  /// `every day 3 times`, `twice a year`: a number a day (nil) or a longer unit, but neither times
  /// nor a total.
  case frequency(seen: String, count: Int, per: Unit?)
  /// `매주`, `매달` or `매년` before words that are not understood as its day.
  case bareRepeat(seen: String, unit: Unit, rest: String)
  /// `except` without a repetition, or with something that it can not leave out.
  case exceptWithoutRepeat(seen: String)
  /// `except the 5th`: either the next 5th, or that of every month.
  case dayOfWhichMonth(seen: String, day: Day)
  /// Unread words next to a phrase that look like a date or time. `phrase` is the part that was
  /// understood.
  case leftOver(seen: String, phrase: String, suggestion: String?)
  /// An unknown zone, or a name that several zones share.
  case unknownZone(seen: String, suggestions: [String])
  /// `EST`, which is the wrong zone in summer.
  case zoneAbbreviation(seen: String)
  /// An end that is not after its start.
  case endNotAfterStart(seen: String)
  /// An end or a length without a start to count from.
  case endWithoutStart(seen: String)
  /// An end in hours where the start has no time.
  case endNeedsTime(seen: String)
  /// A time, a length or a repetition beside an option that leaves the item without a day.
  case needsDay(seen: String)

  /// `1 month before`, `1d2h before`: a lead is minutes and hours, or days and weeks.
  case unsupportedLead(seen: String)
  /// `mon-fri 9:30`: either one span or each of the days.
  case weekdaysAtTime(seen: String)
  /// A trigger without its required time: `every day`.
  case triggerNeedsTime(seen: String)
  /// A trigger without its required place: `arriving`.
  case triggerNeedsPlace(seen: String)
  /// Repeating more often than once a minute.
  case intervalTooShort(seen: String, seconds: Int)
  /// `every 4 hours from tomorrow`: starts on a day, but at no time.
  case intervalNeedsTime(seen: String, day: Day)
  /// `every 30 minutes from 9 to 18 until friday`, which no rule can express.
  case unsupportedInterval(seen: String)
  /// No saved place has the name.
  case unknownPlace(seen: String, suggestion: String?)
  case badCoordinate(seen: String, error: CoordinateError)
  /// A name that would be read as `none` or, for a place, as a time, a date or a trigger word.
  case reservedName(seen: String)
  /// A comma separates tags, so that no tag holds one.
  case tagWithComma(seen: String)
  /// A raw rule that RFC 5545 does not allow, or any rule that names no date.
  case badRule(seen: String, error: RecurrenceRuleError)
  /// All words were read as phrases, so that no title is left.
  case noTitle
}
