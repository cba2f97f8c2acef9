import CivilTime

/// A day and its entries: all-day entries first, then by time.
public struct DayPage: Hashable, Sendable {
  public var day: Day
  public var today: Day
  public var counts: DayCounts
  /// At most as many as requested; `counts` includes the others.
  public var entries: [Entry]
  /// Open items of past days, shown only below today's list.
  public var carried: Carried

  public init(
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

/// Open items of days before today, newest day first.
public struct Carried: Hashable, Sendable {
  /// Counting stops beyond this: a total of `countLimit + 1` means more than `countLimit`.
  public static let countLimit = 1000
  /// How many of them are shown below today's list.
  public static let shown = 5

  public var total: Int
  public var entries: [Entry]

  public init(total: Int, entries: [Entry]) {
    self.total = total
    self.entries = entries
  }
}
