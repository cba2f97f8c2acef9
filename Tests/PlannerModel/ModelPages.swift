import CivilTime

/// A day as the model sees it.
public struct ModelDay: Sendable {
  public let date: Day
  public let entries: [ModelEntry]
  public let carried: [ModelEntry]

  public func count(_ state: ModelEntry.State) -> Int { entries.count { $0.state == state } }
}

/// Every view of a set of items, by looking at all of them.
public struct ModelPlanner: Sendable {
  public let now: ModelMoment
  public let series: [ModelSeries]
  private let someday: [ModelItem]

  /// - Parameter last: The last day that is looked at.
  public init(_ items: [ModelItem], through last: Day, at now: ModelMoment) throws {
    self.now = now
    // What was moved to a day may come from far behind it.
    series = try items.filter { $0.day != nil }.map { item in
      let near = try ModelSeries(item, through: max(last, now.today) + 120, at: now)
      // The next one may be years ahead.
      return near.isOver && item.rule != nil
        ? try ModelSeries(item, through: now.today + 3000, at: now) : near
    }
    someday = items.filter { $0.day == nil }
  }

  public func day(_ date: Day) -> ModelDay {
    var entries: [ModelEntry] = []
    var carried: [ModelEntry] = []
    for series in series {
      for index in series.days.indices {
        if series.days[index].contains(date) {
          entries.append(series.entries[index])
        } else if date == now.today, series.days[index].upperBound < date,
          series.entries[index].state == .overdue
        {
          carried.append(series.entries[index])
        }
      }
    }
    return ModelDay(date: date, entries: entries, carried: carried)
  }

  /// Of each item the one that is overdue, of two on one day the one that stands for it.
  public var overdue: [ModelEntry] {
    series.compactMap { series in
      let overdue = series.entries.filter { $0.state == .overdue }
      if series.item.hasSeveralADay || series.item.rule == nil { return overdue.first }
      return overdue.first { $0.name == series.current?.name }
    }
  }

  /// What `list` shows of things to do: of each the one that stands, or the next.
  public var list: [ModelEntry] {
    series.compactMap { series in
      guard !series.item.isEvent, !series.item.hasSeveralADay, let current = series.current,
        current.occurrence.answer == .open
      else { return nil }
      return current
    }
  }

  public var somedayOpen: [Int] { someday.filter { $0.answer == .open }.map(\.id) }
}
