import CivilTime
import Outcomes
import Phrases
import TodoCore

/// A requested change of an item's day, time, end, rule and zone, as typed. A part that is nil is
/// kept, `none` clears it.
///
/// The parts depend on each other, so they are always applied together and in this order: the zone,
/// whose clock the others are read in; the day and the rule; the time; the zone again, because the
/// item may not have had a time before; and the end, which depends on the start.
struct TimeEdit {
  private let day: String?
  private let time: String?
  private let end: String?
  private let rule: String?
  private let zone: ItemZone?
  private let book: Daybook

  /// A zone that was named.
  private struct ItemZone {
    /// nil for the wall clock wherever the user is.
    let name: String?
  }

  /// - Throws: What `ZoneSource` throws for an unknown zone.
  init(_ fields: [EditableField: String], in book: Daybook) throws {
    (day, time, end, rule) = (fields[.on], fields[.time], fields[.end], fields[.every])
    zone = try fields[.zone].map { name in
      if name == "none" { return ItemZone(name: nil) }
      _ = try book.zones.zone(named: name)
      return ItemZone(name: name)
    }
    self.book = book
  }

  /// Returns a reader for the clock of the named zone, else of the item's zone.
  func reader(for item: Item? = nil) throws -> PhraseReader {
    try book.phrases(inZone: zone?.name ?? item?.when.typedZone)
  }

  // MARK: A new item

  /// Returns the options for reading a sentence.
  func quickAddOptions(_ reader: PhraseReader) throws -> QuickAddOptions {
    var options = QuickAddOptions()
    options.when = try day.map { try reader.placement($0).start }
    options.time = try time.map { $0 == "none" ? nil : try self.time($0, reader) }
    options.every = rule
    try checkDay(options.when, reader)
    return options
  }

  /// - Throws: `PhraseError.needsDay` for a time or a rule beside `none` as the day.
  private func checkDay(_ when: When?, _ reader: PhraseReader) throws {
    guard when == .someday else { return }
    if let time, time != "none" {
      _ = try self.time(time, reader)
      throw PhraseError.needsDay(seen: time)
    }
    if let rule, rule != "none" {
      _ = try reader.rule(rule, startingOn: nil)
      throw PhraseError.needsDay(seen: rule)
    }
  }

  func setZone(of item: inout Item) {
    if let zone { item.setZone(zone.name) }
  }

  func setEnd(of item: inout Item, _ reader: PhraseReader) throws {
    guard let end else {
      if let said = time.flatMap({ range($0, reader) }) {
        item.end = said.end?.following(said.start, to: item.when)
      } else if let said = day.flatMap({ try? reader.placement($0, on: item.when.day) }) {
        // `+2d` and `none` have none.
        item.end = said.end ?? item.end
      }
      return
    }
    if end == "none" {
      item.end = nil
    } else if let said = try journeyEnd(end, of: item, reader) {
      try book.setEnd(of: &item, said, seen: end)
    } else {
      item.end = try reader.end(end, start: item.when)
    }
  }

  /// The end of a journey. A time without a zone is one of the clock on which the item ends.
  private func journeyEnd(
    _ end: String, of item: Item, _ reader: PhraseReader
  ) throws -> SaidJourneyEnd? {
    if case .journey(let old) = item.end,
      let said = try? reader.journeyEnd("\(end) \(old.zoneName)")
    {
      return said
    }
    return try reader.journeyEnd(end)
  }

  // MARK: A change

  /// Applies every part to an item.
  ///
  /// - Parameter week: A day in the week to which a lone weekday refers; nil for the next such
  ///   weekday.
  /// - Returns: The typed moment of the day.
  /// - Throws: `PhraseError`, `EditError.zoneNeedsTime`.
  func apply(
    to item: inout Item, _ reader: PhraseReader, inWeekOf week: Day? = nil
  ) throws -> When? {
    let own = item.when.zone
    guard zone == nil, own != item.when.typedZone, item.repetition == nil, rule == nil,
      day != nil || time != nil || end != nil
    else { return try applyOnOwnClock(to: &item, reader, inWeekOf: week) }
    // Typed parts are on the user's clock. Parts that are not typed keep their values on that
    // clock.
    try item.reschedule(to: item.when.onClock(ofZone: nil, from: book.zones, user: book.now.zone))
    let typed = try applyOnOwnClock(to: &item, reader, inWeekOf: week)
    if item.when.zone == nil {
      try item.reschedule(to: item.when.onClock(ofZone: own, from: book.zones, user: book.now.zone))
    }
    return typed
  }

  private func applyOnOwnClock(
    to item: inout Item, _ reader: PhraseReader, inWeekOf week: Day?
  ) throws -> When? {
    let typed = try day.map {
      try book.placement($0, keeping: item.when, inWeekOf: week, reader: reader)
    }
    try checkDay(typed?.start, reader)
    let moved = try typed.map { try onOwnClock($0.start, of: item) }
    var repeated: Repetition?
    if let rule, let interval = doses(rule, of: item, reader) {
      item.takeDoses(every: interval)
    } else if let rule, rule != "none" {
      item.endDoses()
      repeated = try setRule(of: &item, rule, movedTo: moved, reader)
    } else {
      if rule != nil {
        item.endDoses()
        item.repetition = nil
        item.changes = []
      }
      if let moved { try item.reschedule(to: moved) }
    }
    if let time { try setTime(of: &item, time, reader) }
    if let zone, item.when.zone != zone.name {
      setZone(of: &item)
      if item.when.time == nil { throw EditError.zoneNeedsTime(id: item.id) }
    }
    if item.repetition != nil, item.when == .someday { item.repetition = nil }
    try setEnd(of: &item, reader)
    if end == nil, let end = try repeated?.end(from: item.when) { item.end = end }
    if let end = item.end, !end.fits(item.when) { item.end = nil }
    return typed?.start
  }

  /// Returns a typed moment on the clock that the item will have: of the named zone, else of the
  /// series, whose overrides are stored on that clock, else of the zone typed with the time.
  private func onOwnClock(_ typed: When, of item: Item) throws -> When {
    let repeats = item.repetition != nil && rule == nil
    guard typed.zone != nil, zone != nil || repeats else { return typed }
    return try typed.onClock(
      ofZone: zone == nil ? item.when.zone : zone?.name, from: book.zones, user: book.now.zone)
  }

  private func setTime(of item: inout Item, _ text: String, _ reader: PhraseReader) throws {
    if text == "none" {
      return try item.reschedule(to: item.when.day.map(When.allDay) ?? .someday)
    }
    let time = try self.time(text, reader)
    // Without a day it is the next such time, as in `add`.
    let when = item.when.day.map { When.timed(CivilDateTime($0, time), zone: item.when.zone) }
    try item.reschedule(to: when ?? reader.placement(text).start)
  }

  /// Reads a time, or the start of a range of times: `16:30-17:15`.
  private func time(_ text: String, _ reader: PhraseReader) throws -> TimeOfDay {
    try range(text, reader)?.start.time ?? reader.time(text)
  }

  /// A range of times without a day: `16:30-17:15`. It is read for tomorrow, since none of it has
  /// passed then.
  private func range(_ text: String, _ reader: PhraseReader) -> Placement? {
    guard let said = try? reader.placement(text, on: book.now.today + 1), !said.saysDay,
      said.end != nil, case .timed(_, nil) = said.start
    else { return nil }
    return said
  }

  /// Returns the interval of an item without a day, as `add` reads it; nil for a rule.
  private func doses(
    _ rule: String, of item: Item, _ reader: PhraseReader
  ) -> Trigger.Interval? {
    guard item.mayHaveDoses, day == nil, time == nil, zone == nil, end == nil else { return nil }
    return reader.interval(rule)
  }

  /// Reads a rule. An hour with two readings is that of the item, if the item has one of them: `8시`
  /// of an item at 20:00.
  private func rule(
    _ text: String, of item: Item, startingOn start: Day?, _ reader: PhraseReader
  ) throws -> Repetition {
    do throws(PhraseError) {
      return try reader.rule(text, startingOn: start)
    } catch {
      guard case .ambiguousTime(let seen, let readings) = error, let own = item.when.time,
        readings.contains(own)
      else { throw error }
      return try reader.rule(text.replacing(seen, with: "\(own)"), startingOn: start)
    }
  }

  /// Sets the rule of an item. The rule counts from the named day, else from the item's start. The
  /// start moves to the first occurrence if the words name a start or a time, or if the item has no
  /// day.
  private func setRule(
    of item: inout Item, _ text: String, movedTo moved: When?, _ reader: PhraseReader
  ) throws -> Repetition {
    let hasBegun = moved == nil && item.repetition != nil
    // A series that has begun repeats in another way from now on.
    let start = (moved ?? item.when).day.map { hasBegun ? max($0, book.now.today) : $0 }
    let typed = try self.rule(text, of: item, startingOn: start, reader)
    let (rule, first) = (typed.repetition.rule, typed.first)
    let standing = try book.standing(item)
    var new =
      typed.saysEnd ? typed.repetition : standing.keepingEnd(typed.repetition, first: first.day)
    // Which of them it has is found once it is known where it begins.
    new.excluded.formUnion(item.repetition?.excluded ?? [])
    new.extra.formUnion(item.repetition?.extra ?? [])
    // Without a rule, since the new one does not move as well.
    item.repetition = nil
    if let moved { try item.reschedule(to: moved) }
    // An item without a day can not repeat.
    if moved == .someday { return typed }
    let movesDay = moved != nil || typed.isStartSaid
    if movesDay || first.time != nil || item.when.day == nil {
      let day = movesDay ? first.day : item.when.day
      // On another day, the rule's earliest time applies, not the next one from now.
      let time = day == first.day ? first.time : rule.earliest(first.time)
      let clock = time == nil ? item.when.zone : first.zone ?? item.when.zone
      let when = day.map { day in
        (time ?? item.when.time).map { .timed(CivilDateTime(day, $0), zone: clock) }
          ?? When.allDay(day)
      }
      try item.reschedule(to: when ?? first)
    }
    item.repetition = new
    return typed
  }
}
