import TodoCore

/// Days one below the other, each under its heading; days without entries are folded away.
public enum AgendaFace {
  public static func text(of days: [DayView], _ options: FaceOptions) -> String {
    lines(of: days, options).text(options.palette)
  }

  public static func lines(of days: [DayView], _ options: FaceOptions) -> [Line] {
    let shown = days.filter { $0.counts.total > 0 || !$0.entries.isEmpty || $0.carried.total > 0 }
    if shown.isEmpty { return [Line(options.words.nothingHere, .faint)] }
    // One table for all days, so that their columns stand below each other.
    var table = EntryTable(width: options.width, options)
    var starts: [Int] = []
    for view in shown {
      starts.append(table.count)
      for entry in view.entries { table.add(entry, day: view.day, today: view.today) }
      for entry in view.carried.entries {
        table.add(entry, day: view.day, today: view.today, isCarried: true)
      }
    }
    var lines: [Line] = []
    for (view, start) in zip(shown, starts) {
      if !lines.isEmpty { lines.append(Line()) }
      lines.append(
        DayFace.heading(of: view.day, today: view.today, width: options.width, options))
      lines += DayFace.body(of: view, from: table, at: start, width: options.width, options)
    }
    return lines
  }
}
