import CivilTime
import Geo
import Phrases

/// What is said in English of words that can not be read.
extension English {
  func phrase(_ error: PhraseError) -> String {
    switch error {
    case .unreadable(let text, let kind, let rest, let suggestion):
      let what = "cannot read \(seen(text)) as \(name(kind))"
      if let suggestion { return "\(what); did you mean '\(suggestion.sanitized)'?" }
      if rest != text, !rest.isEmpty { return "\(what): \(seen(rest)) is not understood" }
      return "\(what); \(example(kind))"
    case .ambiguousTime(let text, let readings):
      return
        "\(seen(text)) has two readings: \(readings.map(\.description).joined(separator: " or "))?"
    case .ambiguousDate(let text, let readings):
      let shown = readings.map { reading in
        switch reading {
        case .day(let day): calendar.mediumDate(day)
        case .month(let month): calendar.monthTitle(month)
        }
      }
      return "\(seen(text)) has two readings: \(shown.joined(separator: " or "))? "
        + "write \(readings.map { typed($0, for: text) }.joined(separator: " or "))"
    case .ambiguousMoment(let text, let readings):
      return "\(seen(text)) has two readings: "
        + readings.map { "\($0.day) \($0.time)" }.joined(separator: " or ") + "?"
    case .ambiguousRepetition(let text, let readings):
      return "\(seen(text)) has two readings: "
        + readings.map { phrases.words(for: $0) }.joined(separator: " or ") + "?"
    case .severalRepetitions(let text, let rules):
      return "\(seen(text)) is no one repeat; add one item for each: "
        + rules.map { phrases.words(for: $0) }.joined(separator: ", ")
    case .notOneDay(let text, let first, let last):
      return "\(seen(text)) is more than one day (\(first) to \(last)); name one of them"
    case .severalDays(let text, let first, let last):
      let days =
        last - first == 1
        ? "\(calendar.dateInYear(first)) or \(calendar.dateInYear(last))"
        : "one of \(calendar.dayRange(first, last))"
      return "\(seen(text)) is more than one day; name \(days)"
    case .needsHolidays(let text):
      return "\(seen(text)) needs the holidays, which are not known; "
        + "type 'every month on the last weekday' or a date"
    case .holiday(let text, let phrase):
      let what = phrase.isEmpty ? seen(text) : "\(seen(text)) beside \(seen(phrase))"
      return
        "cannot read \(what): the dates of holidays are not known; "
        + "type the date, as dec 25 or today"
    case .relativeDay(let text):
      return "\(seen(text)) counts from a day that is not said; type the date, as dec 2 or tomorrow"
    case .lunarDate(let text):
      return "cannot read a date behind \(seen(text)): dates are on the solar calendar; "
        + "type the solar date, as 2026-12-11"
    case .vagueTime(let text):
      return "\(seen(text)) is no exact time; type one, as 09:00 or 6pm"
    case .noSuchDay(let text, let year, let month, let count):
      let month = calendar.monthName(month) + (year.map { " \($0)" } ?? "")
      return "cannot read \(seen(text)): \(month) has \(count) days"
    case .noSuchMonth(let text, let month):
      return "cannot read \(seen(text)): there is no month \(month)"
    case .noSuchWeek(let text, let year, _, let count):
      return "cannot read \(seen(text)): \(year) has \(count) weeks"
    case .noSuchWeekday(let text, _):
      return "cannot read \(seen(text)): weekdays go from 1 (Monday) to 7"
    case .yearOutOfRange(let text):
      return "cannot read \(seen(text)): years go from 1 to 9999"
    case .hourOutOfRange(let text, _): return "cannot read \(seen(text)): hours go to 23"
    case .minuteOutOfRange(let text, _): return "cannot read \(seen(text)): minutes go to 59"
    case .hourOutsidePartOfDay(let text, let hour):
      return "cannot read \(seen(text)): there is no \(hour) in that part of the day"
    case .weekdayMismatch(let text, let said, let actual):
      return "\(seen(text)): \(calendar.longDate(actual)) is not a \(calendar.weekday(said))"
    case .numberOutOfRange(let text): return "the number in \(seen(text)) is out of range"
    case .contradiction(let first, let second):
      return "\(seen(first)) and \(seen(second)) contradict each other; keep one"
    case .twoDays(let first, let one, let second, let other):
      return "\(seen(first)) is \(calendar.mediumDate(one)) and \(seen(second)) is "
        + "\(calendar.mediumDate(other)); keep one, or put quotes around the title"
    case .twoTimes(let first, let one, let second, let other):
      return "\(seen(first)) is \(one) and \(seen(second)) is \(other); "
        + "keep one, or put a comma between for both"
    case .frequency(let text, let count):
      return "\(seen(text)) says how often, not when; type the times, as every day 8:00 and 20:00, "
        + "or '\(count) times in all' for a count"
    case .bareRepeat(let text, let unit, let rest):
      let example =
        switch unit {
        case .week: "월요일"
        case .month: "15일"
        case .year: "3월 14일"
        }
      return "cannot read \(seen(rest)) behind \(seen(text)) as a date; "
        + "type the day, as \(text.sanitized) \(example)"
    case .exceptWithoutRepeat(let text):
      return "\(seen(text)): there is no repeat it could be left out of; "
        + "type it beside one, as every day except sunday"
    case .leftOver(let text, let phrase, let suggestion):
      let what = "cannot read \(seen(text)) beside \(seen(phrase))"
      if let suggestion { return "\(what); did you mean '\(suggestion.sanitized)'?" }
      return "\(what); put quotes around the title to keep it there, "
        + "or say it with --on, --time or --every"
    case .unknownZone(let text, let suggestions):
      return "there is no zone \(seen(text)); type "
        + (suggestions.isEmpty
          ? "one as Asia/Tokyo" : suggestions.prefix(3).joined(separator: " or "))
    case .zoneAbbreviation(let text):
      return "\(seen(text)) is no one zone; type "
        + ZoneAbbreviations.names(of: text).joined(separator: " or ")
    case .endNotAfterStart(let text): return "the end \(seen(text)) does not lie after the start"
    case .endWithoutStart(let text):
      return "the end \(seen(text)) needs a start: say the day and time it begins"
    case .endNeedsTime(let text): return "the end \(seen(text)) needs a start with a time"
    case .weekdaysAtTime(let text):
      return "\(seen(text)) is one span or each of these days; put 'every' before the days for "
        + "each of them, or give both ends a time"
    case .triggerNeedsTime(let text):
      return "\(seen(text)) needs a time, as \(text.sanitized) 08:00"
    case .triggerNeedsPlace(let text):
      return "\(seen(text)) needs a place, as \(text.sanitized) home"
    case .intervalTooShort(let text, _):
      return "\(seen(text)) is too often: reminders repeat once a minute at most"
    case .intervalNeedsTime(let text, let day):
      return "\(seen(text)) needs the time at which it begins, as "
        + "\(text.sanitized) from \(day) 08:00"
    case .unsupportedInterval(let text):
      return "\(seen(text)) can not have hours of the day and an end too; leave one of them out"
    case .unsupportedLead(let text):
      return "cannot read \(seen(text)): a lead is in minutes and hours, or in days and weeks"
    case .unknownPlace(let text, let suggestion):
      return "no place is called \(seen(text))"
        + (suggestion.map { "; did you mean '\($0.sanitized)'?" }
          ?? "; save it with daydot place add \(operand(text.sanitized)) 37.5101,127.0215")
    case .badCoordinate(let text, _):
      return "\(seen(text)) is not on the globe; type degrees, as 37.4979,127.0276"
    case .reservedName(let text):
      return "\(seen(text)) can not be a name: it reads as a date, a time or a trigger"
    case .badRule(let text, let error):
      return "cannot read the rule \(seen(text)): \(rule(error))"
    case .noTitle: return sentence(.emptyTitle)
    }
  }

  private func name(_ kind: PhraseError.Kind) -> String {
    switch kind {
    case .date: "a date"
    case .moment: "a date or time"
    case .time: "a time"
    case .end: "an end"
    case .week: "a week"
    case .month: "a month"
    case .year: "a year"
    case .duration: "a length of time"
    case .repetition: "a repeat"
    case .trigger: "a reminder"
    case .phrase: "a date, a repeat or a reminder"
    }
  }

  private func example(_ kind: PhraseError.Kind) -> String {
    switch kind {
    case .date: "type today, fri, nov 20 or 2026-11-20"
    case .moment: "type tomorrow 18:00, fri or 2026-11-20"
    case .time: "type 18:00 or 6pm"
    case .end: "type 18:00, 2h or 2026-11-20"
    case .week: "type next week, 49 or 2026-W48"
    case .month: "type 2026-12, december, next or +1"
    case .year: "type 2026 or next year"
    case .duration: "type 10m, 2h or 3 days"
    case .repetition: "type every day, every 2 weeks on mon or every last friday"
    case .trigger: "type 30m before, at 17:30 or every day 08:00"
    case .phrase: "type fri 18:00, every day 08:30 or 30m before"
    }
  }

  /// What to type for one reading.
  private func typed(_ reading: PhraseError.DateReading, for text: String) -> String {
    switch reading {
    case .day(let day) where text.contains("/") || text.contains("."):
      "\(calendar.shortMonthName(day.monthOfYear).lowercased()) \(day.day)"
        + (text.split { "/.".contains($0) }.count > 2 ? " \(day.year)" : "")
    case .day(let day): day.description
    case .month(let month): month.description
    }
  }

  func rule(_ error: RecurrenceRuleError) -> String {
    switch error {
    case .missingFrequency: "FREQ is missing, as FREQ=DAILY"
    case .unknownPart(let text): "there is no part \(seen(text))"
    case .duplicatePart(let part): "\(part.rawValue) stands twice"
    case .unreadableValue(let part, let text): "\(part.rawValue) can not be \(seen(text))"
    case .outOfRange(let part, let value): "\(part.rawValue) can not be \(value)"
    case .contradiction(let one, let other):
      "\(one.rawValue) and \(other.rawValue) can not stand together"
    case .notAllowed(let part, let frequency):
      "\(part.rawValue) does not go with FREQ=\(frequency.name)"
    case .ordinalNotAllowed(let frequency):
      "a weekday with a number does not go with FREQ=\(frequency.name)"
    case .ordinalWithWeekNumbers: "a weekday with a number does not go with BYWEEKNO"
    case .positionsAlone: "BYSETPOS needs another BY part to choose from"
    case .unsupportedScale(let text): "RSCALE can only be GREGORIAN, not \(seen(text))"
    case .needsTime(let frequency): "FREQ=\(frequency.name) needs a start with a time"
    case .needsZone: "UNTIL with a Z needs a zone"
    case .impossible: "no day fits it"
    }
  }
}
