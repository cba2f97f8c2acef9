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
    lines += body(of: view, table.lines()[...], width: width, options)
    let tally = self.tally(of: view, options)
    if tally.isEmpty { return lines }
    lines.append(Line())
    let joined = tally.joined(separator: options.glyphs.separator)
    let texts = displayWidth(of: joined) <= width ? [joined] : tally
    return lines + texts.flatMap { $0.wrapped(to: width) }.map { Line($0, .faint) }
  }

  /// The entries of a day and, below them, those of earlier days.
  ///
  /// - Parameter entries: The lines of each of them, in this order.
  static func body(
    of view: DayView, _ entries: ArraySlice<[Line]>, width: Int, _ options: FaceOptions
  ) -> [Line] {
    let words = options.words
    var lines = Array(entries.prefix(view.entries.count).joined())
    let hidden = view.counts.total - view.entries.count
    if hidden > 0 {
      lines.append(Line(words.more(words.count(hidden)), .faint))
    } else if view.entries.isEmpty {
      lines.append(Line(words.nothingHere, .faint))
    }
    if view.carried.total > 0 {
      lines.append(Line())
      lines.append(Line(words.earlier, .heading))
      lines += entries.dropFirst(view.entries.count).joined()
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
  private static func tally(of view: DayView, _ options: FaceOptions) -> [String] {
    let words = options.words
    var parts: [String] = []
    if view.counts.total > 0 { parts.append(words.tally(view.counts)) }
    if view.carried.total > 0 { parts.append(words.fromEarlier(words.count(view.carried.total))) }
    return parts
  }
}
