import CivilTime
import TodoCore

/// The parameters common to all views.
public struct PageRequest: Sendable {
  public var now: Now
  public var filter: ItemFilter
  /// The maximum number of entries of a day or a listing; nil for all. Counts include the others.
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
    /// At most this many dots, and counts that only show whether there are more. The cost of a
    /// month does not depend on how full it is.
    case dots(most: Int)
    /// Complete counts.
    case counts
    /// Complete counts, and at most this many entries of the day; nil for all.
    case entries(most: Int?)
  }

  public var first: Month
  /// The number of months, 1 or more.
  public var count: Int
  public var firstWeekday: Weekday
  public var cell: Cell
  /// The day whose list is included in the page of its month; nil for none.
  public var selected: Day?
  /// The maximum number of entries of that list; nil for all.
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

/// How much of an item a view reads.
public enum ItemDetail: Sendable {
  /// An `ItemSummary` and the number of missed occurrences, as a line of text shows them.
  case line
  /// A whole `Item`.
  case whole
}
