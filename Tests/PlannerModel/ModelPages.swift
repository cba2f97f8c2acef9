import CivilTime

/// A day's entries by the model.
package struct ModelDay: Sendable {
  package let date: Day
  package let entries: [ModelEntry]
  package let carried: [ModelEntry]

  package func count(_ state: ModelEntry.State) -> Int { entries.count { $0.state == state } }
}

/// The views of a set of items, computed from all of them.
package struct ModelPlanner: Sendable {
  package let now: ModelMoment
  package let series: [ModelSeries]
  private let someday: [ModelItem]

  /// - Parameter last: The last day to compute.
  package init(_ items: [ModelItem], through last: Day, at now: ModelMoment) throws {
    self.now = now
    // An entry that was moved to a day may come from a date long after it.
    series = try items.filter { $0.day != nil }.map { item in
      let near = try ModelSeries(item, through: max(last, now.today) + 120, at: now)
      // The next one may be years ahead.
      return near.isOver && item.rule != nil
        ? try ModelSeries(item, through: now.today + 3000, at: now) : near
    }
    someday = items.filter { $0.day == nil && !$0.isBareStep }
  }

  /// - Parameter first: The first day of the page that shows it; what is on a shown day is not carried too.
  package func day(_ date: Day, shownFrom first: Day? = nil) -> ModelDay {
    var entries: [ModelEntry] = []
    var carried: [ModelEntry] = []
    for series in series where !series.item.isHidden(on: date) {
      for index in series.days.indices {
        if series.days[index].contains(date) {
          entries.append(series.entries[index])
        } else if date == now.today, series.days[index].upperBound < min(date, first ?? date),
          series.entries[index].state == .overdue
        {
          carried.append(series.entries[index])
        }
      }
    }
    return ModelDay(date: date, entries: entries, carried: carried)
  }

  package var overdue: [ModelEntry] {
    begun.flatMap { $0.entries.filter { $0.state == .overdue } }
  }

  /// Those that are not hidden today.
  private var begun: [ModelSeries] { series.filter { !$0.item.isHidden(on: now.today) } }

  /// Those that were ever shown: their last day is not before the start.
  package var missed: [ModelEntry] {
    begun.flatMap { series in
      series.entries.filter { entry in
        entry.state == .missed && !series.item.isHidden(on: entry.occurrence.lastDay)
      }
    }
  }

  /// The things to do that `list` shows: what stands of each item, or the next.
  package var list: [ModelEntry] {
    begun.filter { !$0.item.isEvent && $0.item.answer == .open }.flatMap(\.listed)
  }

  /// The ids of the things to do that `list --hidden` shows, each once.
  package var hidden: [Int] {
    let dated = series.filter { series in
      series.item.isHidden(on: now.today) && !series.item.isEvent && series.item.answer == .open
        && !series.listed.isEmpty
    }
    let undated = someday.filter { $0.answer == .open && $0.isHidden(on: now.today) }
    return (dated.map(\.item.id) + undated.map(\.id)).sorted()
  }

  package var somedayOpen: [Int] {
    someday.filter { $0.answer == .open && !$0.isHidden(on: now.today) }.map(\.id)
  }
}
