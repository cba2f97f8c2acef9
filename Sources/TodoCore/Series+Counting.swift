import CivilTime

/// Counts of occurrences in a part of a series, and its first and last days.
extension Series {
  /// The limit for counts of missed occurrences. Beyond it the exact number does not matter.
  package static let missedLimit = 999

  /// The limit in views, which show "30+" beyond 30. Counting steps back along the rule, and a day
  /// may show hundreds of items.
  package static let shownMissedLimit = 31

  /// The number of open occurrences before an occurrence, back to the last closed one, in the order
  /// in which they take place.
  package func missed(before occurrence: Occurrence, limit: Int = Series.missedLimit) -> Int {
    guard awaited == nil else { return 0 }
    if changes.isEmpty { return occurrences.count(before: occurrence.start, limit: limit) }
    var count = 0
    var moment: CivilDateTime? = occurrence.start
    while count < limit, let start = moment {
      // Several begin at the same moment if one was moved onto another.
      let together = beginning(on: start.day...start.day).filter {
        $0.start == start && $0.isBefore(occurrence)
      }
      count += together.reversed().prefix(while: \.isOpen).count
      guard together.allSatisfy(\.isOpen) else { break }
      moment = newest(onOrBefore: start - 1)?.start
    }
    return min(count, limit)
  }

  /// The number of occurrences before a moment as COUNT counts them: removed ones are included
  /// (RFC 5545 §3.8.5.1), extra dates are not.
  package func position(of moment: CivilDateTime) -> Int {
    ruleOccurrences.count(before: moment, limit: .max)
  }

  /// The dates of the rule, including removed ones, without extra dates.
  var ruleOccurrences: Occurrences {
    let anchor = CivilDateTime(startDay, start.time ?? .midnight)
    // `init` evaluated the rule from this start, so this does not fail.
    let rule = try? Series.plain(rule, from: anchor, isAllDay: start.time == nil, zone: zone)
    return rule ?? occurrences
  }

  /// The number of open occurrences that begin between two moments, the end excluded. Moved ones do
  /// not count.
  package func openCount(
    from first: CivilDateTime, before end: CivilDateTime, limit: Int = Series.missedLimit
  ) -> Int {
    guard awaited == nil else { return 0 }
    var count = 0
    for next in occurrences.onOrAfter(first).lazy.map(occurrence(at:)) {
      guard next.start < end, count < limit else { break }
      if next.isOpen, !isMoved(next) { count += 1 }
    }
    return count
  }

  /// The last day that any occurrence may cover, on the item's own clock; nil if the rule never
  /// ends or counts from completion.
  package var lastDay: Day? {
    guard awaited == nil, !occurrences.isEndless else { return nil }
    let last = occurrences.last.map { $0.day + longestSpanDays }
    return (moved.map { $0.start.day + longestSpanDays } + [last].compactMap { $0 }).max()
  }

  /// The first day on which any occurrence begins, on the item's own clock. It is before the rule's
  /// first date if an occurrence was moved or added there.
  package var firstDay: Day {
    ([occurrences.first?.day ?? startDay] + moved.map(\.start.day)).min() ?? startDay
  }
}
