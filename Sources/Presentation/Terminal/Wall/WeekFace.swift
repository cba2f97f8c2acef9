import CivilTime
import TodoCore

/// A week: seven columns on one scale of times where the width allows, else the days below each other.
public enum WeekFace {
  /// Narrower columns are rows.
  static let leastColumn = 12

  public static func text(of days: [DayView], _ options: FaceOptions) -> String {
    lines(of: days, options).text(options.palette)
  }

  /// - Parameter days: Seven days in a row.
  public static func lines(of days: [DayView], _ options: FaceOptions) -> [Line] {
    guard let first = days.first, let last = days.last else { return [] }
    let words = options.words
    let range = words.dayRange(first.day, last.day)
    // A week that begins on a Sunday is counted by the Monday in it.
    let number = words.weekNumber(first.day.onOrAfter(.thursday).isoWeek.week)
    let long = range + options.glyphs.separator + number
    let fitting = displayWidth(of: long) <= options.width ? long : range
    let title = Line(
      fitting.clipped(to: options.width, ellipsis: options.glyphs.ellipsis), .heading)
    let grid = WeekGrid(days: days, options: options)
    return [title, Line()] + (grid.isWideEnough ? grid.lines() : rows(of: days, options))
      + footer(of: days, options)
  }

  /// Every day under its heading, all in one table, so that the times stand below each other.
  private static func rows(of days: [DayView], _ options: FaceOptions) -> [Line] {
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
      lines += entries[begin..<end]
      begin = end
      let hidden = view.counts.total - view.entries.count
      if hidden > 0 { lines.append(Line(options.words.more(options.words.count(hidden)), .faint)) }
      if !isEmpty { lines.append(Line()) }
    }
    while lines.last?.width == 0 { lines.removeLast() }
    return lines
  }

  private static func heading(
    of day: Day, today: Day, isEmpty: Bool, _ options: FaceOptions
  ) -> Line {
    var text = options.words.dateInYear(day)
    if let word = options.words.relativeDay(day - today) { text += ", \(word)" }
    return Line(
      text.clipped(to: options.width, ellipsis: options.glyphs.ellipsis),
      isEmpty ? .faint : .heading)
  }

  /// What is left from before, where the week holds today, and the tally.
  private static func footer(of days: [DayView], _ options: FaceOptions) -> [Line] {
    let words = options.words
    var lines: [Line] = []
    if let view = days.first(where: { $0.carried.total > 0 }) {
      lines += DayFace.earlier(of: view, options)
    }
    // An entry that goes on for days counts once. Where a limit left some out, only the days' counts are known.
    var counts = DayCounts()
    var seen: Set<String> = []
    if days.contains(where: { $0.counts.total > $0.entries.count }) {
      return lines
    }
    for view in days {
      for entry in view.entries {
        let key = "\(entry.item.id)@\(entry.occurrence?.description ?? "")"
        if entry.item.id == 0 || seen.insert(key).inserted { counts.count(entry.state) }
      }
    }
    let tally = counts.total == 0 ? [words.nothingHere] : words.tallyParts(counts)
    return lines + [Line()]
      + tally.wrapped(to: options.width, separator: ", ").map { Line($0, .faint) }
  }
}

/// The seven columns of a week.
struct WeekGrid {
  let days: [DayView]
  let options: FaceOptions
  private let columns: CellColumns
  private let times: [TimeOfDay]
  private let cell: EntryCell

  init(days: [DayView], options: FaceOptions) {
    self.days = days
    self.options = options
    cell = EntryCell(options: options)
    times = Set(
      days.flatMap { view in
        view.entries.compactMap { $0.when.day == view.day ? $0.when.time : nil }
      }
    ).sorted()
    let width = times.map { displayWidth(of: options.words.time($0, options.timeFormat)) }.max()
    columns = CellColumns(7, from: width.map { $0 + 2 } ?? 0, to: options.width)
  }

  var isWideEnough: Bool { columns.least >= WeekFace.leastColumn }

  func lines() -> [Line] { heads() + wholeDays() + times.flatMap(lines) + hidden() }

  /// `+3 more` below the days a limit cut short.
  private func hidden() -> [Line] {
    var line = Line()
    for (index, view) in days.enumerated() {
      line.pad(to: columns.starts[index])
      let count = view.counts.total - view.entries.count
      for more in cell.more(count, width: columns.widths[index]) { line.append(more) }
    }
    return line.width > 0 ? [line] : []
  }

  private func heads() -> [Line] {
    var line = Line()
    var rule = Line()
    for (index, view) in days.enumerated() {
      line.pad(to: columns.starts[index])
      let name = "\(options.words.shortWeekday(view.day.weekday)) \(view.day.day)"
      if view.day == view.today {
        line.append("[\(name)]", .today)
      } else {
        line.append(name, options.style(of: view.day.weekday, else: .heading))
      }
      rule.pad(to: columns.starts[index])
      rule.append(String(repeating: "-", count: columns.widths[index]), .faint)
    }
    return [line, rule]
  }

  private func wholeDays() -> [Line] {
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
        cell.lines(of: $0, on: days[index].day, width: columns.widths[index], most: 2)
      }
    }
    let depths = days.indices.map(lanes.depth)
    let height = zip(depths, cells).map { $0 + $1.count }.max() ?? 0
    return (0..<height).map { row in
      var line = Line()
      for index in days.indices {
        if let bar = lanes.bar(inLane: row, at: index) {
          guard bar.columns.lowerBound == index else { continue }
          line.pad(to: columns.starts[index])
          line.append(cell.bar(bar, width: columns.width(of: bar.columns)))
        } else if row >= depths[index], row - depths[index] < cells[index].count {
          line.pad(to: columns.starts[index])
          line.append(cells[index][row - depths[index]])
        }
      }
      return line
    }
  }

  /// What begins at a time, over all days.
  private func lines(at time: TimeOfDay) -> [Line] {
    let cells = days.enumerated().map { index, view in
      view.entries.filter {
        $0.when.time == time && $0.when.day == view.day && !SpanLanes.goesOnForDays($0)
      }.flatMap {
        cell.lines(
          of: $0, on: view.day, width: columns.widths[index], most: 2, showsTime: false,
          showsEnd: true)
      }
    }
    let text = options.words.time(time, options.timeFormat)
    return (0..<(cells.map(\.count).max() ?? 0)).map { row in
      var line = Line()
      if row == 0 {
        line.pad(to: columns.starts[0] - 2 - displayWidth(of: text))
        line.append(text, .faint)
      }
      for index in days.indices where row < cells[index].count {
        line.pad(to: columns.starts[index])
        line.append(cells[index][row])
      }
      return line
    }
  }
}
