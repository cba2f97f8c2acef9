import CivilTime
import TodoCore

/// A month calendar with the list of the selected day beside it, or below it on narrow screens.
package enum MonthRenderer {
  /// The least width for a list beside the calendar.
  static let sideBySideFrom = 60
  /// The blank columns right of a calendar.
  static let gap = 2
  /// The columns reserved for the list when the calendar is enlarged.
  private static let minListWidth = 48

  /// The most dots drawn for a day.
  package static let mostDots = MonthGrid.Form.maxDots

  /// Returns the number of months drawn beside a list.
  package static func monthsBesideList(width: Int) -> Int {
    width < 120 ? 1 : width < 150 ? 2 : 3
  }

  /// - Parameter others: The following months, drawn between `view` and its list if these are side
  ///   by side.
  package static func lines(
    of view: MonthPage, beside others: [MonthPage] = [], _ options: RenderOptions
  ) -> [Line] {
    func grid(_ view: MonthPage, _ form: MonthGrid.Form, width: Int? = nil) -> [Line] {
      MonthGrid(view: view, form: form, options: options).lines(width: width)
    }
    if options.width < sideBySideFrom {
      let form = MonthGrid.Form(width: options.width)
      let list = view.selected.map { [Line()] + DayRenderer.lines(of: $0, options) } ?? []
      return grid(view, form, width: options.width) + list
    }
    let others = view.selected == nil ? [] : others
    let views = [view] + others.prefix(monthsBesideList(width: options.width) - 1)
    let room = (options.width - minListWidth) / views.count - gap
    let form = MonthGrid.Form(width: max(room, MonthGrid.Form.numberedFrom))
    let step = form.width + gap
    var lines: [Line] = []
    for (index, view) in views.enumerated() {
      let width =
        view.selected == nil && index + 1 == views.count ? options.width - index * step : nil
      lines = lines.beside(grid(view, form, width: width), at: index * step)
    }
    guard let selected = view.selected else { return lines }
    let left = views.count * step
    let list = DayRenderer.lines(of: selected, width: options.width - left, options)
    return lines.beside(list, at: left)
  }

  /// Returns several months without lists; a single month as `lines(of:beside:_:)` does.
  package static func lines(of views: [MonthPage], _ options: RenderOptions) -> [Line] {
    if views.count == 1 { return lines(of: views[0], options) }
    var form: MonthGrid.Form = options.width < MonthGrid.Form.wideFrom ? .narrow : .wide
    let perRow = max(1, min((options.width + gap) / (form.width + gap), views.count))
    // Week numbers are shown only if they do not reduce the number of months per row.
    let numbered = MonthGrid.Form.numbered
    if perRow * (numbered.width + gap) - gap <= options.width { form = numbered }
    var lines: [Line] = []
    for start in stride(from: 0, to: views.count, by: perRow) {
      if start > 0 { lines.append(Line()) }
      var row: [Line] = []
      for (index, view) in views[start...].prefix(perRow).enumerated() {
        let grid = MonthGrid(view: view, form: form, options: options).lines()
        row = row.beside(grid, at: index * (form.width + gap))
      }
      lines += row
    }
    return lines
  }
}

/// A month as a grid of days with their dots, without a list.
struct MonthGrid {
  /// The size of the grid.
  struct Form: Hashable {
    /// The number of columns per day.
    let step: Int
    /// Whether there are week numbers on the left.
    let isNumbered: Bool

    /// 20 columns: two digits per day, a blank between days, and the first dot of each day.
    static let narrow = Form(step: 3, isNumbered: false)
    /// 28 columns: four per day, with up to three dots.
    static let wide = Form(step: 4, isNumbered: false)
    /// 31 columns: `wide` with week numbers.
    static let numbered = Form(step: 4, isNumbered: true)

    static let wideFrom = 28
    static let numberedFrom = 31
    /// In wider grids a row is no longer recognizable as a week.
    private static let maxStep = 6
    /// The most dots of a day in any form.
    static let maxDots = maxStep - 1

    var isNarrow: Bool { step == Form.narrow.step }
    var width: Int { gutter + (isNarrow ? 20 : 7 * step) }
    /// The columns left of the first day.
    var gutter: Int { isNumbered ? 3 : 0 }
    /// The columns from the start of a cell to its digits and dots.
    var inset: Int { isNarrow ? 0 : 1 }
    /// The most dots of a day.
    var dots: Int { isNarrow ? 1 : step - 1 }
  }

  let view: MonthPage
  let form: Form
  let options: RenderOptions

  /// - Parameter width: The room of the names of holidays, if that is wider than the grid.
  func lines(width: Int? = nil) -> [Line] {
    let title = options.centred(
      options.language.monthTitle(view.month), from: form.gutter, to: form.width)
    var lines = [title, heads()]
    for week in view.weeks {
      lines.append(days(of: week))
      lines += lunarDates(of: week)
      // Weeks without dots take no second line.
      let dots = form.isNarrow ? firstDots(of: week) : dots(of: week)
      if dots.width > 0 { lines.append(dots) }
    }
    return lines + holidays(width: width ?? form.width)
  }

  /// Returns the holidays of the month, one below the other, under the numbers of their days.
  private func holidays(width: Int) -> [Line] {
    if view.holidaySpans.isEmpty { return [] }
    let left = form.gutter + form.inset
    return [Line()]
      + view.holidaySpans.flatMap { span in
        let days = options.language.days(of: span, in: view.month, range: options.symbols.range)
          .paddedLeft(to: 2)
        // Behind long dates names stand below them on a narrow screen.
        let isBeside = width - left - displayWidth(of: days) > 10
        let indent = left + (isBeside ? displayWidth(of: days) + 1 : 3)
        let names = options.lines(of: span.holidays, width: width - indent)
        var head = Line()
        head.pad(to: left)
        head.append(
          options.clipped(days, to: width - left),
          options.style(of: span.days.lowerBound, span.holidays, else: .plain))
        return (isBeside ? [] : [head])
          + names.enumerated().map { row, names in
            var line = isBeside && row == 0 ? head : Line()
            line.pad(to: indent)
            line.append(names)
            return line
          }
      }
  }

  private func heads() -> Line {
    var line = Line()
    // Without a heading, week numbers would look like days of the previous month.
    if form.isNumbered { line.append(options.language.weekHead.clipped(to: 2), .faint) }
    for (index, weekday) in view.firstWeekday.week.enumerated() {
      line.pad(to: column(index) + form.inset)
      line.append(
        options.language.columnHead(weekday).clipped(to: 2),
        options.style(of: weekday, else: .plain))
    }
    return line
  }

  private func days(of week: MonthPage.Week) -> Line {
    var line = Line()
    if form.isNumbered { line.append("\(week.number)".paddedLeft(to: 2), .faint) }
    for (index, cell) in week.days.enumerated() where cell.isInMonth {
      let number = "\(cell.day.day)".paddedLeft(to: 2)
      if cell.isToday, !form.isNarrow {
        line.pad(to: column(index))
        line.append("[\(number)]", .today)
      } else {
        line.pad(to: column(index) + form.inset)
        line.append(number, style(of: cell))
      }
    }
    return line
  }

  /// Returns a line with the lunar dates of a week, if they are shown.
  private func lunarDates(of week: MonthPage.Week) -> [Line] {
    var line = Line()
    for (index, cell) in week.days.enumerated() where cell.isInMonth {
      // Only the 1st and the 15th are wider than a narrow cell; they are never in one week.
      guard
        let date = options.lunarDate(
          of: cell.day, cells: form.step < 6 ? 6 : form.step - 1, ofEachDay: form.step >= 6)
      else { continue }
      let room = form.width - column(index)
      line.pad(to: min(column(index) + form.inset, column(index) + room - displayWidth(of: date)))
      line.append(date, .faint)
    }
    return line.width == 0 ? [] : [line]
  }

  private func style(of cell: MonthPage.Cell) -> Style {
    if cell.isToday { return .today }
    if cell.day == view.selected?.day { return .selected }
    return options.style(of: cell.day, cell.holidays, else: .plain)
  }

  private func dots(of week: MonthPage.Week) -> Line {
    var line = Line()
    for (index, cell) in week.days.enumerated() where cell.isInMonth && !cell.marks.isEmpty {
      line.pad(to: column(index) + form.inset)
      let limit = form.dots
      let total = max(cell.markCount, cell.marks.count)
      // The plus sign replaces the last dot.
      for dot in cell.marks.prefix(total > limit ? limit - 1 : limit) { append(dot, to: &line) }
      if total > min(limit, cell.marks.count) { line.append(options.symbols.more, .faint) }
    }
    return line
  }

  private func firstDots(of week: MonthPage.Week) -> Line {
    var line = Line()
    for (index, cell) in week.days.enumerated() where cell.isInMonth {
      line.pad(to: column(index))
      if let dot = cell.marks.first { append(dot, to: &line) }
      if cell.isToday {
        line.pad(to: column(index) + 1)
        line.append(options.symbols.pointer, .heading)
      }
    }
    return line
  }

  private func append(_ dot: DayDot, to line: inout Line) {
    line.append(
      options.symbols.mark(dot.state), options.markStyle(list: dot.list, state: dot.state))
  }

  private func column(_ index: Int) -> Int { form.gutter + index * form.step }
}

extension MonthGrid.Form {
  /// Creates the widest form for this width.
  init(width: Int) {
    if width < Self.wideFrom {
      self = .narrow
    } else {
      let isNumbered = width >= Self.numberedFrom
      let step = (width - (isNumbered ? Self.numbered.gutter : 0)) / 7
      self.init(step: min(step, Self.maxStep), isNumbered: isNumbered)
    }
  }
}
