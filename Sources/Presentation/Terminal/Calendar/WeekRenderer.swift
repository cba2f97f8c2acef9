import CivilTime
import TodoCore

/// A week as seven columns with a common scale of times, or on narrow screens as days below each
/// other.
package enum WeekRenderer {
  /// The least width of the screen for columns.
  static let gridFrom = 76
  static let minColumnWidth = 9
  /// The lines of an entry to try where the screen is too low for whole titles.
  static let linesOnLowScreen = [6, 5, 4, 3, 2]

  /// - Parameter days: Seven consecutive days.
  package static func lines(of days: [DayPage], _ options: RenderOptions) -> [Line] {
    guard let first = days.first, let last = days.last else { return [] }
    let words = options.language
    let range = words.dayRange(first.day, last.day)
    let long = range + options.symbols.separator + words.weekNumber(first.day)
    let fitting = displayWidth(of: long) <= options.width ? long : range
    let title = fitting.wrapped(to: options.width).map { Line($0, .heading) }
    let grid = WeekGrid(days: days, options: options)
    let footer = footer(of: days, options)
    // Besides there are the title and the prompt.
    let room = options.height.map { $0 - footer.count - 3 }
    return title + [Line()] + (grid.isWideEnough ? grid.lines(in: room) : rows(of: days, options))
      + footer
  }

  /// Returns the days below each other, each under its heading. One table for all days aligns the
  /// times.
  private static func rows(of days: [DayPage], _ options: RenderOptions) -> [Line] {
    var table = EntryTable(width: options.width, options)
    for view in days {
      for entry in view.entries { table.add(entry, day: view.day, today: view.today) }
    }
    let entries = table.lines()
    var lines: [Line] = []
    var begin = 0
    for view in days {
      let end = begin + view.entries.count
      let isEmpty = view.counts.total == 0 && view.entries.isEmpty
      if let last = lines.last, last.width > 0, !isEmpty { lines.append(Line()) }
      lines.append(heading(of: view.day, today: view.today, isEmpty: isEmpty, options))
      lines += options.remarks(on: view, width: options.width)
      lines += entries[begin..<end].joined()
      begin = end
      let hidden = view.counts.total - view.entries.count
      if hidden > 0 { lines.append(Line(options.language.more(hidden), .faint)) }
      if !isEmpty { lines.append(Line()) }
    }
    while lines.last?.width == 0 { lines.removeLast() }
    return lines
  }

  private static func heading(
    of day: Day, today: Day, isEmpty: Bool, _ options: RenderOptions
  ) -> Line {
    let words = options.language
    let date = words.dateInYear(day)
    let text = words.heading(date, of: day, today: today)
    let fits = displayWidth(of: text) <= options.width
    return Line(options.clipped(fits ? text : date), isEmpty ? .faint : .heading)
  }

  /// Returns the open items of earlier days, if the week contains today, and the tally.
  private static func footer(of days: [DayPage], _ options: RenderOptions) -> [Line] {
    let words = options.language
    var lines: [Line] = []
    if let view = days.first(where: { $0.carried.total > 0 }) {
      lines += DayRenderer.earlier(of: view, options)
    }
    // An entry of several days counts once. If entries were omitted because of a limit, only counts
    // per day are known, so there is no tally.
    var counts = DayCounts()
    var seen: Set<EntryKey> = []
    if days.contains(where: { $0.counts.total > $0.entries.count }) {
      return lines
    }
    for view in days {
      for entry in view.entries {
        let isNew = entry.item.id == 0 || seen.insert(EntryKey(entry)).inserted
        if isNew { counts.count(entry) }
      }
    }
    let tally = counts.total == 0 ? [words.nothingHere] : words.tallyParts(counts)
    return lines + [Line()]
      + tally.wrapped(to: options.width, separator: ", ").map { Line($0, .faint) }
  }
}

/// The seven columns of a week.
struct WeekGrid {
  let days: [DayPage]
  let options: RenderOptions
  private let columns: CellColumns
  private let times: [TimeOfDay]
  /// The entries of each day that begin at a time, except for bars.
  private let timed: [[TimeOfDay: [Entry]]]
  private let cell: EntryCell

  init(days: [DayPage], options: RenderOptions) {
    self.days = days
    self.options = options
    var times: Set<TimeOfDay> = []
    timed = days.map { view in
      var timed: [TimeOfDay: [Entry]] = [:]
      for entry in view.entries where entry.when.day == view.day {
        guard let time = entry.when.time else { continue }
        times.insert(time)
        if !SpanLanes.goesOnForDays(entry) { timed[time, default: []].append(entry) }
      }
      return timed
    }
    self.times = times.sorted()
    let width = times.map { displayWidth(of: options.time($0)) }.max()
    columns = CellColumns(7, from: width.map { $0 + 1 } ?? 0, to: options.width)
    cell = EntryCell(options: options, narrowest: columns.narrowest)
  }

  private var frame: CellFrame { CellFrame(columns: columns, options: options) }

  var isWideEnough: Bool {
    options.width >= WeekRenderer.gridFrom && columns.narrowest >= WeekRenderer.minColumnWidth
  }

  /// - Parameter room: The lines that the screen has for it; nil without a screen.
  func lines(in room: Int?) -> [Line] {
    let whole = lines(maxLines: .max)
    guard let room, whole.count > room else { return whole }
    // If even the shortest form does not fit the screen, titles are whole and the output scrolls.
    return WeekRenderer.linesOnLowScreen.lazy.map { lines(maxLines: $0) }
      .first { $0.count <= room } ?? whole
  }

  /// - Parameter maxLines: The most lines of an entry; one with an end takes one more.
  private func lines(maxLines: Int) -> [Line] {
    func most(for entry: Entry) -> Int {
      maxLines == .max || entry.end == nil ? maxLines : maxLines + 1
    }
    let wholeDays = wholeDays(most, wrapsBars: maxLines > 2)
    let timed = times.flatMap { lines(at: $0, most) }
    let between = wholeDays.isEmpty || timed.isEmpty ? [] : [frame.rule(isFirst: false)]
    return heads() + wholeDays + between + timed + hidden()
  }

  /// Returns a line with `+3 more` below days with hidden entries.
  private func hidden() -> [Line] {
    let more = zip(days, columns.widths).map { view, width in
      cell.more(view.counts.total - view.entries.count, width: width)
    }
    return frame.lines(of: more, hasWalls: true)
  }

  private func heads() -> [Line] {
    let heads = days.map { view in
      let name = "\(options.language.shortWeekday(view.day.weekday)) \(view.day.day)"
      return view.day == view.today
        ? [Line("[\(name)]", .today)]
        : [Line(name, options.style(of: view.day, view.holidays, else: .heading))]
    }
    return frame.lines(of: heads, hasWalls: false) + lunarDates() + holidays() + [
      frame.rule(isFirst: true)
    ]
  }

  /// Returns a line with the lunar dates, if they are shown.
  private func lunarDates() -> [Line] {
    let dates = zip(days, columns.widths).map { view, width in
      options.lunarDate(of: view.day, cells: width, ofEachDay: true).map { [Line($0, .faint)] }
    }
    return frame.lines(of: dates.map { $0 ?? [] }, hasWalls: false)
  }

  /// Returns the lines with the names of holidays, if the week has any.
  private func holidays() -> [Line] {
    let names = zip(days, columns.widths).map { options.lines(of: $0.holidays, width: $1) }
    return frame.lines(of: names, hasWalls: false)
  }

  private func wholeDays(_ most: (Entry) -> Int, wrapsBars: Bool) -> [Line] {
    let untimed = days.map { view in
      (
        view.day,
        view.entries.filter {
          $0.when.time == nil || $0.when.day != view.day
            || SpanLanes.goesOnForDays($0)
        }
      )
    }
    let lanes = SpanLanes(untimed, limit: .max)
    let cells = days.indices.map { index in
      lanes.rest[index].flatMap {
        cell.lines(
          of: $0, on: days[index].day, width: columns.widths[index], maxLines: most($0),
          takesLineForEnd: true)
      }
    }
    return frame.rows(lanes, cells: cells, cell, wrapsBars: wrapsBars)
  }

  /// Returns the entries of all days that begin at `time`.
  private func lines(at time: TimeOfDay, _ most: (Entry) -> Int) -> [Line] {
    let cells = days.enumerated().map { index, view in
      (timed[index][time] ?? []).flatMap {
        cell.lines(
          of: $0, on: view.day, width: columns.widths[index], maxLines: most($0),
          showsTime: false, showsEnd: true)
      }
    }
    let text = options.time(time)
    var label = Line()
    label.pad(to: columns.starts[0] - 1 - displayWidth(of: text))
    label.append(text, .faint)
    return frame.lines(of: cells, hasWalls: true, label: label)
  }
}
