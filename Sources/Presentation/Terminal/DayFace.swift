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
    addBody(of: view, table.lines(), from: 0, width: width, options, to: &lines)
    return lines + tally(of: view, width: width, options)
  }

  /// The entries of a day and, below them, those of earlier days.
  ///
  /// - Parameters:
  ///   - entries: The lines of these entries and others.
  ///   - begin: Where the entries of the day begin in it; those of earlier days follow.
  static func addBody(
    of view: DayView, _ entries: EntryLines, from begin: Int, width: Int, _ options: FaceOptions,
    to lines: inout [Line]
  ) {
    let words = options.words
    let end = begin + view.entries.count
    lines += entries[begin..<end]
    let hidden = view.counts.total - view.entries.count
    if hidden > 0 {
      lines.append(Line(words.more(words.count(hidden)), .faint))
    } else if view.entries.isEmpty {
      lines.append(Line(words.nothingHere, .faint))
    }
    lines += earlier(
      view.carried, entries[end..<end + view.carried.entries.count], width: width, options)
  }

  /// What is left from before, in a table of its own.
  static func earlier(of view: DayView, _ options: FaceOptions) -> [Line] {
    var table = EntryTable(width: options.width, options)
    for entry in view.carried.entries {
      table.add(entry, day: view.day, today: view.today, isCarried: true)
    }
    let entries = table.lines()[0..<view.carried.entries.count]
    return earlier(view.carried, entries, width: options.width, options)
  }

  private static func earlier(
    _ carried: Carried, _ entries: ArraySlice<Line>, width: Int, _ options: FaceOptions
  ) -> [Line] {
    guard carried.total > 0 else { return [] }
    let words = options.words
    var lines = [Line(), Line(words.earlier, .heading)] + entries
    let left = carried.total - carried.entries.count
    if left > 0 {
      // Past the limit the total is a floor, and so is what is left of it.
      let count =
        carried.total > Carried.countLimit
        ? "\(Carried.countLimit - carried.entries.count)+" : "\(left)"
      let text = "\(words.more(count)): \(overdueCommand)"
      lines += text.wrapped(to: width).map { Line($0, .faint) }
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

  /// A blank line and `4 items, 1 done · 1 from earlier`; nothing where nothing is to be counted.
  static func tally(of view: DayView, width: Int, _ options: FaceOptions) -> [Line] {
    let words = options.words
    let own = words.tallyParts(view.counts.total > 0 ? view.counts : DayCounts())
    let earlier =
      view.carried.total > 0 ? [words.fromEarlier(words.count(view.carried.total))] : []
    if own.isEmpty, earlier.isEmpty { return [] }
    let joined = ([own.joined(separator: ", ")] + earlier).filter { !$0.isEmpty }
      .joined(separator: options.glyphs.separator)
    let texts =
      displayWidth(of: joined) <= width
      ? [joined]
      : own.wrapped(to: width, separator: ", ") + earlier.flatMap { $0.wrapped(to: width) }
    return [Line()] + texts.map { Line($0, .faint) }
  }
}
