import CivilTime
import TodoCore

/// The parameters common to all views.
package struct PageRequest: Sendable {
  package var now: Now
  package var filter: ItemFilter
  /// The maximum number of entries of a day or a listing; nil for all. Counts also include entries
  /// beyond the limit.
  package var limit: Int?
  package var detail: ItemDetail
  /// The maximum number of open items of past days below today's list.
  package var carriedLimit = Carried.shown

  package init(
    now: Now, filter: ItemFilter = .all, limit: Int? = nil, detail: ItemDetail = .whole
  ) {
    self.now = now
    self.filter = filter
    self.limit = limit
    self.detail = detail
  }
}

/// A request for the pages of consecutive months.
package struct MonthsRequest: Sendable {
  /// What to read for the cell of a day.
  package enum Cell: Sendable {
    /// At most `most` dots, and counts that only tell whether there are more. The cost does not
    /// depend on the number of entries in the month.
    case dots(most: Int)
    case counts
    /// Complete counts, and at most this many entries of the day; nil for all.
    case entries(most: Int?)
  }

  package var first: Month
  /// The number of months, 1 or more.
  package var count: Int
  package var firstWeekday: Weekday
  package var cell: Cell
  /// The day whose list is included in the page of its month; nil for none.
  package var selected: Day?
  /// The maximum number of entries of that list; nil for all.
  package var listLimit: Int?

  package init(
    _ first: Month, count: Int = 1, firstWeekday: Weekday, cell: Cell, selected: Day? = nil,
    listLimit: Int? = nil
  ) {
    (self.first, self.count, self.firstWeekday, self.cell) = (first, count, firstWeekday, cell)
    (self.selected, self.listLimit) = (selected, listLimit)
  }
}

/// How much of an item a view reads.
package enum ItemDetail: Sendable {
  /// An `ItemSummary` and the number of missed occurrences, as a line of text shows them.
  case line
  /// A whole `Item`.
  case whole
}
