import CivilTime
import TodoCore

/// The parameters common to all views.
public struct PageRequest: Sendable {
  public var now: Now
  public var filter: ItemFilter
  /// The most entries to read for a day or a listing, whose counts include the others; nil for all.
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

/// A request for the pages of consecutive months.
public struct MonthsRequest: Sendable {
  /// What to read for the cell of a day.
  public enum Cell: Sendable {
    /// At most so many dots, with counts that only say whether there are more. This keeps a month
    /// cheap however full it is.
    case dots(most: Int)
    /// Complete counts.
    case counts
    /// Complete counts, and at most so many entries of the day; nil for all.
    case entries(most: Int?)
  }

  public var first: Month
  /// The number of months, 1 or more.
  public var count: Int
  public var firstWeekday: Weekday
  public var cell: Cell
  /// The day whose list is shown beside its month; nil for none.
  public var selected: Day?
  /// The most entries of that list; nil for all.
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
