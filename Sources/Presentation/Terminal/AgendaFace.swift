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
    for view in shown {
      for entry in view.entries { table.add(entry, day: view.day, today: view.today) }
      for entry in view.carried.entries {
        table.add(entry, day: view.day, today: view.today, isCarried: true)
      }
    }
    var rest = table.lines()[...]
    var lines: [Line] = []
    for view in shown {
      if !lines.isEmpty { lines.append(Line()) }
      lines.append(
        DayFace.heading(of: view.day, today: view.today, width: options.width, options))
      let entries = rest.prefix(view.entries.count + view.carried.entries.count)
      rest = rest.dropFirst(entries.count)
      lines += DayFace.body(of: view, entries, width: options.width, options)
    }
    return lines
  }
}
