import CivilTime

/// A day and its entries: all-day entries first, then by time.
package struct DayPage: Hashable, Sendable {
  package var day: Day
  package var today: Day
  package var counts: DayCounts
  /// At most as many as requested; `counts` includes the others.
  package var entries: [Entry]
  /// Open items of past days, shown only below today's list.
  package var carried: Carried
  /// The number of items hidden until their start, counted on today's page without a filter.
  package var hidden = 0
  /// What has a star and stands as an event on the next days, the nearest first; on today's page without a filter.
  package var ahead: [Entry] = []
  package var holidays: [Holiday] = []
  /// The regions whose holidays of its year are not all decreed yet; set on the page of a single
  /// day.
  package var undecreed: [String] = []

  package init(
    day: Day, today: Day, counts: DayCounts, entries: [Entry],
    carried: Carried = Carried(total: 0, entries: [])
  ) {
    self.day = day
    self.today = today
    self.counts = counts
    self.entries = entries
    self.carried = carried
  }
}

extension DayPage {
  /// Whether a list of days has nothing to say of it.
  package var isBlank: Bool { !hasEntries && holidays.isEmpty }
  /// Whether anything stands on it, also what `entries` leaves out.
  package var hasEntries: Bool { counts.total > 0 || !entries.isEmpty || carried.total > 0 }

  /// How many days ahead a starred event is counted down to.
  package static let daysAhead = 30

  /// The entries ahead with the days that are left, 1 or more.
  package var countdown: [(days: Int, entry: Entry)] {
    ahead.compactMap { entry in entry.when.day.map { ($0 - day, entry) } }
  }
}

/// Open items of days before today, newest day first.
package struct Carried: Hashable, Sendable {
  /// Counting stops beyond this: a total of `countLimit + 1` means more than `countLimit`.
  package static let countLimit = 1000
  /// How many of them are shown below today's list.
  package static let shown = 5

  package var total: Int
  package var entries: [Entry]

  package init(total: Int, entries: [Entry]) {
    self.total = total
    self.entries = entries
  }
}
