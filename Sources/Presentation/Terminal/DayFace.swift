import CivilTime
import TodoCore

/// A day's list: heading, entries, what is open from earlier days, and the tally.
public enum DayFace {
  /// The command that shows what a list of past days leaves out.
  static let overdueCommand = "daydot list --overdue"

  public static func text(of view: DayView, _ options: FaceOptions) -> String {
    lines(of: view, options).text(options.palette)
  }

  public static func lines(of view: DayView, _ options: FaceOptions) -> [Line] {
    lines(of: view, width: options.width, options)
  }

  /// The same list in another width: beside a calendar, say.
  static func lines(of view: DayView, width: Int, _ options: FaceOptions) -> [Line] {
    var table = EntryTable(width: width, options)
    for entry in view.entries { table.add(entry, day: view.day, today: view.today) }
    for entry in view.carried.entries {
      table.add(entry, day: view.day, today: view.today, isCarried: true)
    }
    var lines = [heading(of: view.day, today: view.today, width: width, options), Line()]
    lines += body(of: view, from: table, at: 0, width: width, options)
    let tally = self.tally(of: view, options)
    if !tally.isEmpty {
      lines.append(Line())
      lines += tally.wrapped(to: width).map { Line($0, .faint) }
    }
    return lines
  }

  /// The entries of a day and, below them, those of earlier days. The table holds them from `start` on.
  static func body(
    of view: DayView, from table: EntryTable, at start: Int, width: Int, _ options: FaceOptions
  ) -> [Line] {
    let words = options.words
    let middle = start + view.entries.count
    var lines = table.lines(start..<middle)
    let hidden = view.counts.total - view.entries.count
    if hidden > 0 {
      lines.append(Line(words.more(words.count(hidden)), .faint))
    } else if view.entries.isEmpty {
      lines.append(Line(words.nothingHere, .faint))
    }
    if view.carried.total > 0 {
      lines.append(Line())
      lines.append(Line(words.earlier, .heading))
      lines += table.lines(middle..<(middle + view.carried.entries.count))
      let left = view.carried.total - view.carried.entries.count
      if left > 0 {
        // Past the limit the total is a floor, and so is what is left of it.
        let count =
          view.carried.total > Carried.countLimit
          ? "\(Carried.countLimit - view.carried.entries.count)+" : "\(left)"
        let text = "\(words.more(count)): \(overdueCommand)"
        lines += text.wrapped(to: width).map { Line($0, .faint) }
      }
    }
    return lines
  }

  /// `Fri 20 November 2026, today`, in the longest form that fits.
  static func heading(of day: Day, today: Day, width: Int, _ options: FaceOptions) -> Line {
    let words = options.words
    let suffix = words.relativeDay(day - today).map { ", \($0)" } ?? ""
    let forms = [words.longDate(day), words.mediumDate(day), words.dateInYear(day)]
    let texts = forms.map { $0 + suffix }
    let fitting = texts.first { displayWidth(of: $0) <= width } ?? texts[2]
    return Line(fitting.clipped(to: width, ellipsis: options.glyphs.ellipsis), .heading)
  }

  /// `4 items, 1 done · 1 from earlier`
  private static func tally(of view: DayView, _ options: FaceOptions) -> String {
    let words = options.words
    var parts: [String] = []
    if view.counts.total > 0 { parts.append(words.tally(view.counts)) }
    if view.carried.total > 0 { parts.append(words.fromEarlier(words.count(view.carried.total))) }
    return parts.joined(separator: options.glyphs.separator)
  }
}
