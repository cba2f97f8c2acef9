import CivilTime
import Phrases
import TodoCore

/// Values and errors as one line of text, the form of the fixture's third column.
func described(_ when: When) -> String {
  switch when {
  case .someday: "no date"
  case .allDay(let day): day.description
  case .timed(let moment, let zone): moment.description + (zone.map { " \($0)" } ?? "")
  }
}

func described(_ end: End) -> String { end.text }

func described(_ month: MonthPhrase) -> String {
  switch month {
  case .month(let month): month.description
  case .day(let day): day.description
  }
}

func described(_ span: Span) -> String {
  var parts: [String] = []
  if span.months > 0 { parts.append("\(span.months)mo") }
  if span.days > 0 { parts.append("\(span.days)d") }
  if span.seconds > 0 { parts.append("\(span.seconds)s") }
  return parts.joined(separator: " ")
}

func described(_ repetition: Repetition) -> String {
  "\(described(repetition.repetition)) first \(described(repetition.first))"
}

/// Triggers are described by their parts and not by the words under test.
func described(_ trigger: Trigger) -> String {
  switch trigger {
  case .before(.minutes(let count), let time): "-\(count)min" + (time.map { " \($0)" } ?? "")
  case .before(.days(let count), let time): "-\(count)d" + (time.map { " \($0)" } ?? "")
  case .timeOfDay(let time): "at \(time)"
  case .allDay: "all-day"
  case .unreadable(let words): "unreadable \(words)"
  case .moment(let moment): moment.description
  case .repeating(let rule, let time, let from):
    "\(rule.text) at \(time)" + (from.map { " from \($0)" } ?? "")
  case .interval(let interval):
    (interval.isRepeating ? "each " : "once in ") + "\(interval.seconds)s"
      + conditions(interval.window, interval.weekdays, interval.workdays)
  case .region(let region): described(region)
  }
}

private func described(_ region: RegionTrigger) -> String {
  var text = "\(region.edge) "
  switch region.location {
  case .named(let name): text += "'\(name)'"
  case .coordinate(let place): text += "\(place.latitude),\(place.longitude)"
  case .here: text += "here"
  }
  if let radius = region.radiusMetres { text += " \(radius)m" }
  if region.isEveryTime { text += " always" }
  text += conditions(region.window, region.weekdays, region.workdays)
  if let from = region.from { text += " from \(from)" }
  if let until = region.until { text += " until \(until)" }
  return text
}

private func conditions(
  _ window: TimeWindow?, _ weekdays: Set<Weekday>, _ workdays: Workdays?
) -> String {
  var text = window.map { " \($0.start)-\($0.end)" } ?? ""
  if !weekdays.isEmpty {
    text +=
      " on " + weekdays.sorted().map { String(describing: $0).prefix(2) }.joined(separator: ",")
  }
  if workdays != nil { text += " but on holidays" }
  return text
}

func described(_ triggers: [Trigger]) -> String {
  triggers.isEmpty ? "none" : triggers.map(described).joined(separator: "; ")
}

func described(_ repetition: Repeat) -> String {
  let except = repetition.excluded.sorted().map { " except \($0)" }.joined()
  return repetition.rule.text + except + (repetition.isAfterDone ? " after done" : "")
}

func described(_ add: QuickAdd) -> String {
  var parts = ["\"\(add.title)\""]
  parts += add.schedules.map { schedule in
    var parts = [described(schedule.when)]
    if let end = schedule.end { parts.append("to \(described(end))") }
    if let repetition = schedule.repetition { parts.append(described(repetition)) }
    return parts.joined(separator: ", ")
  }
  if let start = add.start { parts.append("from \(start)") }
  if let triggers = add.triggers { parts.append("remind \(described(triggers))") }
  if add.isStarred { parts.append("*") }
  if let priority = add.priority { parts.append(priority.rawValue) }
  if let list = add.list { parts.append("list:\(list)") }
  parts += add.tags.map { "+\($0)" }
  if let place = add.placeName { parts.append("@\(place)") }
  if let since = add.since { parts.append("since \(since)") }
  for hint in add.hints {
    switch hint {
    case .unknownPlace(let name, let seen):
      parts.append("hint place '\(name)'" + (seen.map { " of '\($0)'" } ?? ""))
    case .notOneDay(let seen, let first, let last):
      parts.append("hint days '\(seen)' \(first)..\(last)")
    case .notRead(let findings):
      parts.append(
        "hint "
          + findings.map { "\($0.kind) '\($0.seen)'" + ($0.isRead ? "" : "?") }
          .joined(separator: " "))
    case .holiday(let name, let regions):
      parts.append("hint holiday '\(name)'" + (regions?.having ?? []).map { " \($0)" }.joined())
    case .misspelt(let seen, let suggestion): parts.append("hint '\(seen)' meant '\(suggestion)'")
    case .reminding(let seen, _): parts.append("hint reminding '\(seen)'")
    case .halfOfDay(_, let time, let other?, _): parts.append("hint \(time) or \(other)")
    case .halfOfDay(_, let time, nil, _): parts.append("hint \(time)")
    case .place(let seen, let time, let zone): parts.append("hint '\(seen)' \(time) \(zone)")
    case .zoneOfBoth(let end, let zone): parts.append("hint both \(zone) until \(end)")
    case .overruled(let seen):
      parts.append("hint not used \(seen.map { "'\($0)'" }.joined(separator: " "))")
    case .oneSpan(_, let typed): parts.append("hint or '\(typed)'")
    case .past: parts.append("hint past")
    case .pastYear(let year, let next): parts.append("hint since \(year) from \(next)")
    case .lunarOnce(let seen): parts.append("hint once '\(seen)'")
    case .exceptsNothing(let seen): parts.append("hint '\(seen)' leaves nothing out")
    case .once: parts.append("hint once")
    case .notLabel(let seen): parts.append("hint label '\(seen)'")
    case .lastDayInstead: parts.append("hint last day")
    }
  }
  return parts.joined(separator: ", ")
}

func described(_ error: PhraseError) -> String {
  let facts: String =
    switch error {
    case .unreadable(_, let kind, let rest, let suggestion):
      "unreadable \(kind) '\(rest)'" + (suggestion.map { " meant '\($0)'" } ?? "")
    case .ambiguousTime(let seen, let readings): "ambiguous '\(seen)' \(listed(readings))"
    case .ambiguousDate(let seen, let readings):
      "ambiguous '\(seen)' "
        + readings.map { reading in
          switch reading {
          case .day(let day): day.description
          case .month(let month): month.description
          }
        }.joined(separator: " ")
    case .ambiguousMoment(let seen, let readings): "ambiguous '\(seen)' \(listed(readings))"
    case .ambiguousRepetition(let seen, let readings):
      "ambiguous '\(seen)' " + readings.map(\.text).joined(separator: " or ")
    case .notOneDay(let seen, let first, let last): "days '\(seen)' \(first)..\(last)"
    case .severalDays(let seen, let first, let last): "several '\(seen)' \(first)..\(last)"
    case .severalRepetitions(let seen, let rules):
      "several '\(seen)' " + rules.map(\.text).joined(separator: " and ")
    case .holiday(let seen, let phrase, let regions):
      "holiday '\(seen)' beside '\(phrase)'" + (regions?.having ?? []).map { " \($0)" }.joined()
    case .holidayApart(let seen, let phrase): "holiday '\(seen)' apart from '\(phrase)'"
    case .noSuchHoliday(let seen, let year): "no holiday '\(seen)' \(year.map(String.init) ?? "")"
    case .holidayEveryYear(let seen, let isCounted):
      "holiday '\(seen)' every year" + (isCounted ? " counted" : "")
    case .relativeDay(let seen): "relative '\(seen)'"
    case .lunarDate(let seen): "lunar '\(seen)'"
    case .noLunarDay(let seen, let reason): "no lunar day '\(seen)' \(reason)"
    case .twoDays(let first, let one, let second, let other):
      "'\(first)' \(one) against '\(second)' \(other)"
    case .twoTimes(let first, let one, let second, let other):
      "'\(first)' \(one) against '\(second)' \(other)"
    case .frequency(let seen, let count, let unit):
      "frequency '\(seen)' \(count)" + (unit.map { " a \($0)" } ?? "")
    case .bareRepeat(let seen, let unit, let rest): "bare '\(seen)' \(unit) '\(rest)'"
    case .exceptWithoutRepeat(let seen): "nothing to except '\(seen)'"
    case .dayOfWhichMonth(let seen, let day): "of which month '\(seen)' \(day)"
    case .leftOver(let seen, let phrase, let suggestion):
      "left over '\(seen)' beside '\(phrase)'" + (suggestion.map { " meant '\($0)'" } ?? "")
    case .unknownZone(let seen, let suggestions):
      "zone '\(seen)'" + suggestions.map { " \($0)" }.joined()
    case .zoneAbbreviation(let seen): "abbreviation '\(seen)'"
    case .vagueTime(let seen): "vague '\(seen)'"
    case .stepNeedsTime(let seen): "step needs time '\(seen)'"
    case .vagueLength(let seen): "how long '\(seen)'"
    case .partOfDayPassed(let seen): "passed '\(seen)'"
    case .noSuchDay(let seen, let year, let month, let count):
      "no such day '\(seen)' \(year.map { "\($0)-" } ?? "")\(month) has \(count)"
    case .noSuchMonth(let seen, let month): "no month \(month) '\(seen)'"
    case .noSuchWeek(let seen, let year, let week, let count):
      "no week \(week) '\(seen)' \(year) has \(count)"
    case .noSuchWeekday(let seen, let number): "no weekday \(number) '\(seen)'"
    case .yearOutOfRange(let seen): "year '\(seen)'"
    case .hourOutOfRange(let seen, let hour): "hour \(hour) '\(seen)'"
    case .minuteOutOfRange(let seen, let minute): "minute \(minute) '\(seen)'"
    case .hourOutsidePartOfDay(let seen, let hour): "hour \(hour) of part '\(seen)'"
    case .weekdayMismatch(let seen, let said, let actual):
      "'\(seen)' \(said) but \(actual) \(actual.weekday)"
    case .numberOutOfRange(let seen): "number '\(seen)'"
    case .contradiction(let first, let second): "'\(first)' against '\(second)'"
    case .endNotAfterStart(let seen): "end not after start '\(seen)'"
    case .endWithoutStart(let seen): "end without start '\(seen)'"
    case .endNeedsTime(let seen): "end needs time '\(seen)'"
    case .needsDay(let seen): "needs a day '\(seen)'"
    case .intervalNeedsTime(let seen, let day): "interval '\(seen)' on \(day) without time"
    case .unsupportedInterval(let seen): "interval '\(seen)'"
    case .weekdaysAtTime(let seen): "weekdays at time '\(seen)'"
    case .unsupportedLead(let seen): "lead '\(seen)'"
    case .triggerNeedsTime(let seen): "needs time '\(seen)'"
    case .triggerNeedsPlace(let seen): "needs place '\(seen)'"
    case .intervalTooShort(let seen, let seconds): "too short '\(seen)' \(seconds)"
    case .unknownPlace(let seen, let suggestion):
      "unknown place '\(seen)'" + (suggestion.map { " meant '\($0)'" } ?? "")
    case .badCoordinate(let seen, _): "coordinate '\(seen)'"
    case .reservedName(let seen): "reserved '\(seen)'"
    case .tagWithComma(let seen): "tag with comma '\(seen)'"
    case .badRule(let seen, let error): "bad rule '\(seen)' \(error)"
    case .noTitle: "no title"
    }
  return "refused: " + facts
}

private func listed(_ values: [some CustomStringConvertible]) -> String {
  values.map(\.description).joined(separator: " ")
}
