import CivilTime
import TodoCore

/// What every view asks of the store.
public struct ViewRequest: Sendable {
  public var now: Now
  public var filter: ItemFilter
  /// The most entries that are read of a day, or of a listing; the counts tell how many there are. nil for all.
  public var limit: Int?
  public var detail: ItemDetail

  public init(
    now: Now, filter: ItemFilter = .all, limit: Int? = nil, detail: ItemDetail = .whole
  ) {
    self.now = now
    self.filter = filter
    self.limit = limit
    self.detail = detail
  }
}

/// The pages of consecutive months.
public struct MonthsRequest: Sendable {
  /// What the cell of a day holds besides its dots.
  public enum Cell: Sendable {
    /// At most so many dots, and counts that tell no more than whether there are others. Reading so little keeps
    /// a month cheap however full it is.
    case dots(most: Int)
    /// Whole counts.
    case counts
    /// Whole counts, and at most so many of the day's entries; nil for all.
    case entries(most: Int?)
  }

  public var first: Month
  /// As many as the calendar has of them, 1 or more.
  public var count: Int
  public var firstWeekday: Weekday
  public var cell: Cell
  /// The day whose list stands beside its month; nil for none.
  public var selected: Day?
  /// The most entries of that list.
  public var listLimit: Int?

  public init(
    _ first: Month, count: Int = 1, firstWeekday: Weekday, cell: Cell, selected: Day? = nil,
    listLimit: Int? = nil
  ) {
    self.first = first
    self.count = count
    self.firstWeekday = firstWeekday
    self.cell = cell
    self.selected = selected
    self.listLimit = listLimit
  }
}
