import TodoCore

/// A month calendar with the selected day's list: beside it where there is room, else below it.
public enum MonthFace {
  /// From this width on the list stands beside the calendar.
  static let sideBySideFrom = 60
  /// Blank columns between a calendar and what stands beside it.
  static let gap = 2

  public static func text(of view: MonthView, _ options: FaceOptions) -> String {
    lines(of: view, options).text(options.palette)
  }

  /// Several months, as many side by side as fit the width, without lists.
  public static func text(of views: [MonthView], _ options: FaceOptions) -> String {
    lines(of: views, options).text(options.palette)
  }

  public static func lines(of view: MonthView, _ options: FaceOptions) -> [Line] {
    let form = MonthGrid.Form(width: options.width, weekNumbers: options.showsWeekNumbers)
    let grid = MonthGrid(view: view, form: form, options: options).lines()
    guard let selected = view.selected else { return grid }
    guard options.width >= sideBySideFrom else {
      return grid + [Line()] + DayFace.lines(of: selected, options)
    }
    let left = form.width + gap
    let list = DayFace.lines(of: selected, width: options.width - left, options)
    return besides(grid, list, at: left)
  }

  /// One month is drawn with its list, as `lines(of: MonthView)` does.
  public static func lines(of views: [MonthView], _ options: FaceOptions) -> [Line] {
    if views.count == 1 { return lines(of: views[0], options) }
    var form = MonthGrid.Form(width: options.width, weekNumbers: false)
    let perRow = max(1, min((options.width + gap) / (form.width + gap), views.count))
    // Week numbers where they cost no month its place.
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

  /// Two blocks of lines, the second beginning at a column right of the first.
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
