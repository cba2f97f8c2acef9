import CivilTime
import TodoCore

/// Days below each other, each under its heading. Days without entries are combined in one faint
/// line.
package enum AgendaRenderer {
  package static func lines(of days: [DayPage], _ options: RenderOptions) -> [Line] {
    let shown = days.filter { $0.counts.total > 0 || !$0.entries.isEmpty || $0.carried.total > 0 }
    guard !shown.isEmpty, let first = days.first, let last = days.last else {
      return [Line(options.words.nothingHere, .faint)]
    }
    // One table for all days aligns their columns.
    var table = EntryTable(
      width: options.width, options,
      reserving: shown.reduce(0) { $0 + $1.entries.count + $1.carried.entries.count })
    for view in shown { table.add(view) }
    let entries = table.lines()
    var lines: [Line] = []
    lines.reserveCapacity(entries.count + shown.count * 3)
    var begin = 0
    var next = first.day
    for view in shown {
      lines += gap(view.day - next, options)
      lines.append(
        DayRenderer.heading(of: view.day, today: view.today, width: options.width, options))
      DayRenderer.addBody(
        of: view, entries, from: begin, width: options.width, options, to: &lines)
      begin += view.entries.count + view.carried.entries.count
      lines.append(Line())
      next = view.day.adding(days: 1) ?? view.day
    }
    lines += gap(last.day - next + 1, options)
    lines.removeLast()
    return lines
  }

  /// Returns `nothing for 3 days` and an empty line; no lines for 0 days.
  private static func gap(_ days: Int, _ options: RenderOptions) -> [Line] {
    if days <= 0 { return [] }
    return [Line(options.clipped(options.words.nothingFor(days: days)), .faint), Line()]
  }
}
