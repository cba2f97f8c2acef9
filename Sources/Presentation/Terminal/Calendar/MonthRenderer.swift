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
    let room = (options.width - minListWidth) / views.count - gap
    let form = MonthGrid.Form(
      width: max(room, MonthGrid.Form.numberedFrom), weekNumbers: options.showsWeekNumbers)
    let step = form.width + gap
    var lines: [Line] = []
    for (index, view) in views.enumerated() {
      lines = lines.beside(grid(view, form), at: index * step)
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
    if options.showsWeekNumbers, perRow * (numbered.width + gap) - gap <= options.width {
      form = numbered
    }
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
