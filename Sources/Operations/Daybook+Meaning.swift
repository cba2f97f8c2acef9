import CivilTime
import Outcomes
import Phrases
import Scheduler
import TodoCore

package struct PhraseMeaning {
  package let phrase: Phrase
  /// The next dates; empty for several triggers, which have no single list of dates.
  package let dates: [When]
}

/// What `when` shows of a phrase.
extension Daybook {
  /// Reads a phrase as a repetition, a moment or triggers.
  ///
  /// - Parameters:
  ///   - from: The day or moment from which to count, as typed; nil for now.
  ///   - count: The most dates.
  /// - Throws: `PhraseError`.
  package func meaning(of text: String, from: String?, count: Int) throws -> PhraseMeaning {
    let from = try from.map(start)
    var phrase = try phrases.phrase(text, startingOn: from?.day)
    if case .schedules(let schedules) = phrase {
      phrase = .schedules(try schedules.map { try withJourney($0, seen: text) })
    }
    // The first dose of an interval is one interval from now, as in `add`.
    let interval =
      from == nil ? phrases.interval(text).map { Phrase.triggers([.interval($0)]) } : nil
    return PhraseMeaning(
      phrase: phrase, dates: try dates(of: interval ?? phrase, from: from, count: count))
  }

  /// The schedule with the end that an event would have.
  private func withJourney(
    _ schedule: QuickAdd.Schedule, seen: String
  ) throws -> QuickAdd.Schedule {
    guard let end = schedule.journey else { return schedule }
    var event = Item(
      uid: "", kind: .event, title: "", created: now.instant, modified: now.instant)
    event.when = schedule.when
    try setEnd(of: &event, end, seen: seen)
    return QuickAdd.Schedule(when: event.when, end: event.end)
  }

  private func dates(of phrase: Phrase, from: CivilDateTime?, count: Int) throws -> [When] {
    switch phrase {
    case .repetition(let said):
      var start = said.first
      if let from { start = start.time == nil ? .allDay(from.day) : .timed(from, zone: nil) }
      let series = try Series(
        said.repetition, start: start, end: nil, changes: [], zone: now.zone)
      let bound = from ?? now.civil
      let first = start.time == nil ? CivilDateTime(bound.day, .midnight) : bound
      return series?.openOccurrences(from: first, count: count).map(\.when) ?? []
    case .moment(let when): return when == .someday ? [] : [when]
    case .schedules(let schedules): return Array(schedules.map(\.when).prefix(count))
    case .triggers(let triggers):
      guard triggers.count == 1, let trigger = triggers.first else { return [] }
      return try scheduler.upcoming(of: trigger, count: count).map {
        .timed(now.zone.civil(at: $0), zone: nil)
      }
    }
  }

  private func start(reading text: String) throws -> CivilDateTime {
    if let moment = try? CivilDateTime(iso: text) { return moment }
    switch try phrases.moment(text) {
    case .allDay(let day): return CivilDateTime(day, .midnight)
    case .timed(let moment, _): return moment
    case .someday: return now.civil
    }
  }
}
