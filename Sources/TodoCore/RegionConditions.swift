import CivilTime
import Geo

/// Evaluates whether a crossing counts for a reminder.
package struct RegionConditions {
  private let trigger: RegionTrigger
  private let item: Item
  private let dated: Item?
  private let zones: any ZoneSource

  /// - Parameter dated: For a step without a day, the item whose day it follows; nil for other
  ///   items.
  package init(
    _ trigger: RegionTrigger, item: Item, dated: Item? = nil, zones: any ZoneSource
  ) {
    self.trigger = trigger
    self.item = item
    self.dated = dated
    self.zones = zones
  }

  /// The occurrence of the item that a crossing at a moment counts for, or nil if it does not
  /// count.
  ///
  /// The window, weekdays and dates of the trigger must hold; a window that spans midnight belongs
  /// to the day on which it begins. A reminder without weekdays and dates counts from the start of
  /// the item's day on, for a repeating item on its days, for an undated item always. Crossings
  /// before the item's `start` do not count.
  ///
  /// - Returns: The name of the occurrence; empty for an item that does not repeat.
  /// - Throws: `RecurrenceRuleError`, and the source's error for a missing zone.
  package func day(at moment: Now) throws -> String? {
    guard item.isOpen, trigger.holds(at: moment) else { return nil }
    let hasOwnDays = !trigger.weekdays.isEmpty || trigger.from != nil || trigger.until != nil
    let day = trigger.day(of: moment)
    let dated = dated ?? item
    if item.isAhead(on: day) || dated.isAhead(on: day) { return nil }
    let zone = moment.zone
    let at = day == moment.today ? moment : Now(zone.startOfDay(moment.today) - 1, in: zone)
    let standing = try Standing(dated, now: at, zones: zones)
    guard let series = standing.series else {
      if hasOwnDays { return "" }
      return standing.entry.when.day.map { day >= $0 } ?? true ? "" : nil
    }
    if hasOwnDays { return series.current?.key.description ?? "" }
    guard let key = series.standing(on: day)?.key, item.stepStatus(of: key) == .open else {
      return nil
    }
    return key.description
  }
}

extension RegionTrigger {
  /// Whether its window, weekdays and dates hold at a moment.
  package func holds(at moment: Now) -> Bool {
    if let window, !window.contains(moment.civil.time) { return false }
    let day = day(of: moment)
    if !weekdays.isEmpty, !weekdays.contains(day.weekday) { return false }
    if workdays.rests(on: day) { return false }
    if let from, day < from { return false }
    if let until, day > until { return false }
    return true
  }

  /// The day whose conditions apply at a moment: the previous day after midnight in a window that
  /// spans midnight.
  func day(of moment: Now) -> Day {
    guard let window, window.start > window.end, moment.civil.time <= window.end else {
      return moment.today
    }
    return moment.today - 1
  }
}

extension TimeWindow {
  /// Whether it contains a time, both ends included.
  package func contains(_ time: TimeOfDay) -> Bool {
    start <= end ? start <= time && time <= end : start <= time || time <= end
  }
}

extension RegionTrigger.Edge {
  /// The time at which an event fires this edge, in seconds since 1970; nil if it does not.
  package func moment(of event: RegionEvent) -> Int? {
    switch (self, event.kind) {
    case (.arrive, .arrived), (.both, .arrived), (.leave, .left), (.both, .left), (.pass, .passed):
      event.seconds
    // A slow pass registers as an arrival.
    case (.pass, .arrived): event.seconds
    case (.stay(let delay), .stayed(let after, let upTo)) where delay > after && delay <= upTo:
      event.seconds + delay
    default: nil
    }
  }
}
