import TodoCore

/// Views cut short by `--limit`. The counts stay whole, so that a face tells how much is left out.
extension DayView {
  func limited(to limit: Int?) -> DayView {
    guard let limit else { return self }
    var view = self
    view.entries = Array(entries.prefix(limit))
    return view
  }
}

extension [DayView] {
  /// At most so many entries of each day.
  func limitedEach(to limit: Int?) -> [DayView] { map { $0.limited(to: limit) } }

  /// The first entries of all days together.
  func limitedTogether(to limit: Int?) -> [DayView] {
    guard var rest = limit else { return self }
    return map { day in
      let day = day.limited(to: rest)
      rest -= day.entries.count
      return day
    }
  }
}

extension MonthView {
  /// At most so many entries of each day.
  func limited(to limit: Int?) -> MonthView {
    guard let limit else { return self }
    var view = self
    view.selected = selected?.limited(to: limit)
    for week in view.weeks.indices {
      for day in view.weeks[week].days.indices {
        let entries = view.weeks[week].days[day].entries
        view.weeks[week].days[day].entries = entries.map { Array($0.prefix(limit)) }
      }
    }
    return view
  }
}
