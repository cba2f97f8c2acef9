import CivilTime
import TodoCore

/// Entries of many days in the given order, each with its date, for `list` and `find`.
public enum EntryListRenderer {
  public static func text(
    of entries: [Entry], total: Int? = nil, today: Day, _ options: RenderOptions
  ) -> String {
    lines(of: entries, total: total, today: today, options).text(options.palette)
  }

  /// - Parameter total: How many entries there are, if `entries` holds only the first of them.
  public static func lines(
    of entries: [Entry], total: Int? = nil, today: Day, _ options: RenderOptions
  ) -> [Line] {
    let words = options.words
    if entries.isEmpty { return [Line(words.nothingHere, .faint)] }
    var table = EntryTable(width: options.width, options)
    for entry in entries { table.add(entry, day: nil, today: today) }
    var lines = Array(table.lines()[entries.indices])
    let hidden = (total ?? entries.count) - entries.count
    if hidden > 0 { lines.append(Line(words.more(words.count(hidden)), .faint)) }
    return lines
  }
}
