import CivilTime
import TodoCore

/// The output of `list` and `find`: entries of any days in the given order, each with its date.
package enum EntryListRenderer {
  /// - Parameter total: The number of all entries, if `entries` has only the first of them.
  package static func lines(
    of entries: [Entry], total: Int? = nil, today: Day, _ options: RenderOptions
  ) -> [Line] {
    let words = options.words
    if entries.isEmpty { return [Line(words.nothingHere, .faint)] }
    var table = EntryTable(width: options.width, options)
    for entry in entries { table.add(entry, day: nil, today: today) }
    var lines = Array(table.lines().joined())
    let hidden = (total ?? entries.count) - entries.count
    if hidden > 0 { lines.append(Line(words.more(words.count(hidden)), .faint)) }
    return lines
  }
}

/// The names of lists or tags with their counts: `3 open of 12`.
package enum NamesRenderer {
  package static func lines(
    _ rows: [(name: String, open: Int, total: Int)], _ options: RenderOptions
  ) -> [Line] {
    if rows.isEmpty { return [Line(options.words.nothingHere, .faint)] }
    let counts = rows.map { options.words.openOf($0.open, $0.total) }
    let countWidth = counts.map { displayWidth(of: $0) }.max() ?? 0
    let room = max(options.width - countWidth - 2, 4)
    let nameWidth = min(room, rows.map { displayWidth(of: $0.name.sanitized) }.max() ?? 0)
    return zip(rows, counts).map { row, count in
      var line = Line(options.clipped(row.name.sanitized, to: nameWidth))
      line.pad(to: nameWidth + 2)
      line.append(count, .faint)
      return line.clipped(to: options)
    }
  }
}
