import CivilTime
import TodoCore

/// A month as a wall calendar: titles in the cells, and bars for entries of several days.
///
/// If cells would be too narrow, the days with entries are listed instead.
package enum WallRenderer {
  static let minCellWidth = 8
  /// The lines below the number of a day, including bars, unless the screen has room for more.
  static let linesPerDay = 7
  /// The most lanes of bars where all has room, and where lines are limited.
  static let maxLanes = (whole: 100, limited: 6)
  /// The least width of a cell for the lunar date of each day.
  static let lunarFrom = 11

  package static func lines(of views: [MonthPage], _ options: RenderOptions) -> [Line] {
    var lines: [Line] = []
    for view in views {
      if !lines.isEmpty { lines.append(Line()) }
      lines += self.lines(of: view, options)
    }
    return lines
  }

  package static func lines(of view: MonthPage, _ options: RenderOptions) -> [Line] {
    let columns = CellColumns(7, from: 0, to: options.width)
    if columns.narrowest < minCellWidth {
      return [title(of: view, options)] + days(of: view, options)
    }
    return WallGrid(view: view, options: options).lines()
  }

  static func title(of view: MonthPage, _ options: RenderOptions) -> Line {
    options.centred(options.language.monthTitle(view.month), to: options.width)
  }

  private static func days(of view: MonthPage, _ options: RenderOptions) -> [Line] {
    let days = view.weeks.flatMap(\.days).filter(\.isInMonth).map { cell in
      var page = DayPage(
        day: cell.day, today: view.today, counts: cell.counts, entries: cell.entries ?? [])
      page.holidays = cell.holidays
      return page
    }
    return [Line()] + AgendaRenderer.lines(of: days, options)
  }
}

extension MonthPage.Cell {
  /// The number of entries omitted because of a limit.
  var hiddenCount: Int { entries.map { max(0, counts.total - $0.count) } ?? 0 }
}

struct WallGrid {
  let view: MonthPage
  let options: RenderOptions
  private let left: Int
  private let columns: CellColumns
  private let cell: EntryCell

  init(view: MonthPage, options: RenderOptions) {
    self.view = view
    self.options = options
    // Week numbers are shown only if the cells are wide enough.
    let numbered = CellColumns(7, from: 3, to: options.width)
    let showsNumbers = numbered.narrowest >= WallRenderer.minCellWidth + 2
    left = showsNumbers ? 3 : 0
    columns = showsNumbers ? numbered : CellColumns(7, from: 0, to: options.width)
    cell = EntryCell(options: options, narrowest: columns.narrowest)
  }

  func lines() -> [Line] {
    let whole = lines(lanes(limit: WallRenderer.maxLanes.whole)) { $0.map { _ in .max } }
    // Without a screen there is no height to save; on a screen a line remains for the prompt.
    guard let height = options.height, whole.count >= height else { return whole }
    return lines(lanes(limit: WallRenderer.maxLanes.limited)) { limits(of: $0, height: height) }
  }

  private typealias Weeks = [(week: MonthPage.Week, lanes: SpanLanes)]

  private func lanes(limit: Int) -> Weeks {
    view.weeks.map { week in
      (week, SpanLanes(week.days.map { ($0.day, $0.entries ?? []) }, limit: limit))
    }
  }

  private func lines(_ weeks: Weeks, _ limits: (Weeks) -> [Int]) -> [Line] {
    let limits = limits(weeks)
    return [WallRenderer.title(of: view, options)] + heads()
      + weeks.indices.flatMap {
        lines(of: weeks[$0].week, weeks[$0].lanes, limit: limits[$0], isFirst: $0 == 0)
      }
  }

  /// Returns the most lines per day of each week: the usual number, plus spare lines of the screen,
  /// which are used first for entries that would be hidden, then for second lines.
  private func limits(of weeks: Weeks, height: Int) -> [Int] {
    var limits = weeks.map { _ in WallRenderer.linesPerDay }
    let needs = weeks.map { week, lanes in
      week.days.indices.reduce((single: 0, full: 0)) { need, index in
        let depth = lanes.depth(at: index)
        let hidden = week.days[index].hiddenCount
        let full = cell.lines(
          of: lanes.rest[index], on: week.days[index].day, width: columns.widths[index],
          limit: .max, hidden: hidden)
        return (
          max(need.single, depth + lanes.rest[index].count + (hidden > 0 ? 1 : 0)),
          max(need.full, depth + full.count)
        )
      }
    }
    // Without title, weekdays, prompt, and the lines of numbers of each week.
    var left = height - 3 - weeks.reduce(0) { $0 + 1 + namesBelow(in: $1.week).count }
    for (need, limit) in zip(needs, limits) { left -= min(need.full, limit) }
    for wanted in [needs.map(\.single), needs.map(\.full)] {
      while left > 0,
        let next = limits.indices.filter({ limits[$0] < wanted[$0] }).min(by: {
          limits[$0] < limits[$1]
        })
      {
        limits[next] += 1
        left -= 1
      }
    }
    return limits
  }

  private func heads() -> [Line] {
    let words = options.language
    let names = view.firstWeekday.week.map(words.weekday)
    let fits = zip(names, columns.widths).allSatisfy { displayWidth(of: $0) <= $1 }
    let heads = zip(view.firstWeekday.week, names).map { weekday, name in
      [
        Line(
          fits ? name : words.shortWeekday(weekday), options.style(of: weekday, else: .plain))
      ]
    }
    return frame.lines(
      of: heads, hasWalls: false,
      label: left > 0 ? Line(words.weekHead.clipped(to: 2), .faint) : Line())
  }

  private func lines(
    of week: MonthPage.Week, _ lanes: SpanLanes, limit: Int, isFirst: Bool
  ) -> [Line] {
    let cells = week.days.indices.map { index in
      cell.lines(
        of: lanes.rest[index], on: week.days[index].day, width: columns.widths[index],
        limit: limit == .max ? limit : limit - lanes.depth(at: index),
        hidden: week.days[index].hiddenCount)
    }
    return [numbers(of: week, isFirst: isFirst)] + namesBelow(in: week)
      + frame.rows(lanes, cells: cells, cell, wrapsBars: limit == .max)
  }

  private var frame: CellFrame { CellFrame(columns: columns, options: options) }

  /// Returns the line with the numbers of the days.
  private func numbers(of week: MonthPage.Week, isFirst: Bool) -> Line {
    var line = Line()
    if left > 0 { line.append("\(week.number)".paddedLeft(to: 2), .faint) }
    for (index, day) in week.days.enumerated() {
      frame.crossing(leftOf: index, isFirst: isFirst, to: &line)
      line.pad(to: columns.starts[index])
      var beside = remarks(on: day, column: index).beside
      var number = day.isBlank ? "  " : "\(day.day.day)".paddedLeft(to: 2)
      // The name of a neighbouring month stands where dates have it.
      let isMonthFirst = options.language.isKorean || options.language.dateOrder == .monthFirst
      if isMonthFirst, isNamed(day, column: index), !beside.isEmpty {
        number = "\(beside.removeFirst().text) \(day.day.day)"
      }
      if day.isToday {
        line.append("[\(number)]", .today)
      } else {
        let style: Style =
          !day.isInMonth
          ? .faint : options.style(of: day.day, day.holidays, else: .heading)
        line.append(number, day.day == view.selected?.day ? .selected : style)
      }
      let end = columns.starts[index] + columns.widths[index]
      for remark in beside {
        line.append(" ")
        line.append(remark)
      }
      let rule = end - line.column - 1
      if rule > 0 {
        line.append(" " + String(repeating: options.symbols.rule, count: rule), .faint)
      }
    }
    return line
  }

  /// Returns the lines with the names of holidays that have no room beside the numbers.
  private func namesBelow(in week: MonthPage.Week) -> [Line] {
    let names = week.days.enumerated().map { remarks(on: $1, column: $0).below }
    return frame.lines(of: names, hasWalls: true)
  }

  private func isNamed(_ day: MonthPage.Cell, column: Int) -> Bool {
    !day.isInMonth && (day.day.day == 1 || column == 0)
  }

  /// Returns what follows the number of a day: the name of its month where a neighbouring month
  /// begins, its lunar date, and its holidays, which stand below where there is not room for all.
  private func remarks(
    on day: MonthPage.Cell, column: Int
  ) -> (beside: [Line], below: [Line]) {
    if day.isBlank { return ([], []) }
    let width = columns.widths[column]
    // Each stands behind a blank; today is wider by its brackets.
    let cells = width - (day.isToday ? 5 : 3)
    let month = options.language.shortMonthName(day.day.monthOfYear)
    let isNamed = isNamed(day, column: column)
    let date =
      day.isInMonth
      ? options.lunarDate(
        of: day.day, cells: cells - 1, ofEachDay: columns.narrowest >= WallRenderer.lunarFrom)
      : isNamed && displayWidth(of: month) < cells ? month : nil
    let dates = date.map { [Line($0, .faint)] } ?? []
    let left = cells - dates.reduce(0) { $0 + 1 + $1.width }
    let names = options.lines(of: day.holidays, width: width)
      .map { day.isInMonth ? $0 : Line($0.text, .faint) }
    return names.count == 1 && names[0].width <= left
      ? (dates + names, []) : (dates, names)
  }
}
