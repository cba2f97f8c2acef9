import TodoCore

/// A month calendar with the selected day's list beside it, or below it on narrow screens.
public enum MonthRenderer {
  /// From this width on the list is beside the calendar.
  static let sideBySideFrom = 60
  /// Blank columns right of a calendar.
  static let gap = 2
  /// Calendars grow as long as this many columns are left for the list.
  private static let leastList = 48

  public static func text(of view: MonthPage, _ options: RenderOptions) -> String {
    lines(of: view, options).text(options.palette)
  }

  /// Several months, as many side by side as fit the width, without lists.
  public static func text(of views: [MonthPage], _ options: RenderOptions) -> String {
    lines(of: views, options).text(options.palette)
  }

  /// The most dots drawn for a day.
  public static let mostDots = MonthGrid.Form.mostDots

  /// How many months are drawn beside a day's list.
  public static func monthsBesideList(width: Int) -> Int {
    width < 120 ? 1 : width < 150 ? 2 : 3
  }

  /// - Parameter others: The following months, drawn between `view` and its list if the list is
  ///   beside it.
  public static func lines(
    of view: MonthPage, beside others: [MonthPage] = [], _ options: RenderOptions
  ) -> [Line] {
    func grid(_ view: MonthPage, _ form: MonthGrid.Form) -> [Line] {
      MonthGrid(view: view, form: form, options: options).lines()
    }
    if options.width < sideBySideFrom {
      let form = MonthGrid.Form(width: options.width, weekNumbers: options.showsWeekNumbers)
      let list = view.selected.map { [Line()] + DayRenderer.lines(of: $0, options) } ?? []
      return grid(view, form) + list
    }
    let others = view.selected == nil ? [] : others
    let views = [view] + others.prefix(monthsBesideList(width: options.width) - 1)
    let room = (options.width - leastList) / views.count - gap
    let form = MonthGrid.Form(
      width: max(room, MonthGrid.Form.numberedFrom), weekNumbers: options.showsWeekNumbers)
    let step = form.width + gap
    var lines: [Line] = []
    for (index, view) in views.enumerated() {
      lines = besides(lines, grid(view, form), at: index * step)
    }
    guard let selected = view.selected else { return lines }
    let left = views.count * step
    let list = DayRenderer.lines(of: selected, width: options.width - left, options)
    return besides(lines, list, at: left)
  }

  /// Several months, without lists; a single month as by `lines(of:beside:_:)`.
  public static func lines(of views: [MonthPage], _ options: RenderOptions) -> [Line] {
    if views.count == 1 { return lines(of: views[0], options) }
    var form: MonthGrid.Form = options.width < MonthGrid.Form.wideFrom ? .narrow : .wide
    let perRow = max(1, min((options.width + gap) / (form.width + gap), views.count))
    // Week numbers are shown only if no month has to move to the next row for them.
    let numbered = MonthGrid.Form.numbered
    if options.showsWeekNumbers, perRow * (numbered.width + gap) - gap <= options.width {
      form = numbered
    }
    var lines: [Line] = []
    for start in stride(from: 0, to: views.count, by: perRow) {
      if start > 0 { lines.append(Line()) }
      var row: [Line] = []
      for (index, view) in views[start...].prefix(perRow).enumerated() {
        let grid = MonthGrid(view: view, form: form, options: options).lines()
        row = index == 0 ? grid : besides(row, grid, at: index * (form.width + gap))
      }
      lines += row
    }
    return lines
  }

  /// Two blocks of lines side by side, the second beginning at `column`.
  private static func besides(_ left: [Line], _ right: [Line], at column: Int) -> [Line] {
    (0..<max(left.count, right.count)).map { index in
      var line = index < left.count ? left[index] : Line()
      if index < right.count {
        line.pad(to: column)
        line.append(right[index])
      }
      return line
    }
  }
}
