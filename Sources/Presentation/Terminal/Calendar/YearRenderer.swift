import CivilTime
import TodoCore

/// A year: twelve small months, with a sign at each day for its number of entries.
package enum YearRenderer {
  static let gap = 2
  /// Before the number of today.
  private static let ahead = ">"

  /// The position of the signs.
  enum Form {
    /// After each number, in a column wide enough for a sign of today before it.
    case beside
    /// In a line below each week that has any.
    case below

    /// The number of columns per day.
    var step: Int { self == .beside ? 4 : 3 }
    var width: Int { self == .beside ? 28 : 20 }
    /// The column of the numbers of the first weekday.
    var left: Int { self == .beside ? 1 : 0 }

    /// Returns the number of months per row: the largest that fits and divides twelve.
    func perRow(width: Int) -> Int {
      let fitting = (width + gap) / (self.width + gap)
      return [6, 4, 3, 2, 1].first { $0 <= fitting } ?? 1
    }

    /// Creates `beside`, unless fewer than three months fit in a row and more would with `below`.
    init(width: Int) {
      let beside = Form.beside.perRow(width: width)
      let isEnough = beside >= min(Form.below.perRow(width: width), 3)
      self = isEnough && width >= Form.beside.width ? .beside : .below
    }
  }

  package static func lines(of months: [MonthPage], year: Int, _ options: RenderOptions) -> [Line] {
    let words = options.language
    let form = Form(width: options.width)
    let perRow = form.perRow(width: options.width)
    var lines = [
      options.centred(words.yearTitle(year), to: perRow * (form.width + gap) - gap)
    ]
    for start in stride(from: 0, to: months.count, by: perRow) {
      lines.append(Line())
      var row: [Line] = []
      for (index, view) in months[start...].prefix(perRow).enumerated() {
        row = row.beside(month(of: view, form, options), at: index * (form.width + gap))
      }
      lines += row
    }
    return lines + holidays(of: months, options) + [Line()]
      + legend(today: form == .beside ? ahead : options.symbols.pointer, options)
  }

  /// Returns the holidays below the year, each month's after its name. A holiday that began in the
  /// month before is listed there only.
  private static func holidays(of months: [MonthPage], _ options: RenderOptions) -> [Line] {
    let names = months.map { options.language.shortMonthName($0.month.month) }
    let indent = (names.map { displayWidth(of: $0) }.max() ?? 0) + 1
    let lines = zip(months, names).flatMap { view, name in
      let texts = options.texts(ofHolidaysIn: view) {
        $0.days.lowerBound.month == view.month || view.month == months.first?.month
      }
      return texts.wrapped(to: options.width - indent, separator: options.symbols.separator)
        .enumerated().map { row, text in
          var line = row == 0 ? Line(name, .heading) : Line()
          line.pad(to: indent)
          line.append(text)
          return line
        }
    }
    return lines.isEmpty ? [] : [Line()] + lines
  }

  private static func month(
    of view: MonthPage, _ form: Form, _ options: RenderOptions
  ) -> [Line] {
    let name = options.language.monthName(view.month.month)
    let left = (form.width - displayWidth(of: name)) / 2 - 1
    func rule(to column: Int, _ line: inout Line) {
      line.append(
        String(repeating: options.symbols.rule, count: max(column - line.column, 0)), .faint)
    }
    var title = Line()
    rule(to: left, &title)
    title.append(" \(name) ", .heading)
    rule(to: form.width, &title)
    var heads = Line()
    for (index, weekday) in view.firstWeekday.week.enumerated() {
      heads.pad(to: index * form.step + form.left)
      heads.append(
        options.language.columnHead(weekday).clipped(to: 2),
        options.style(of: weekday, else: .plain))
    }
    return [title, heads]
      + view.weeks.flatMap { week in
        var numbers = Line()
        var signs = Line()
        for (index, cell) in week.days.enumerated() where cell.isInMonth {
          numbers.pad(to: index * form.step)
          if form == .beside, cell.isToday { numbers.append(ahead, .heading) }
          numbers.pad(to: index * form.step + form.left)
          numbers.append(
            "\(cell.day.day)".paddedLeft(to: 2),
            cell.isToday ? .today : options.style(of: cell.day, cell.holidays, else: .plain))
          if form == .beside {
            append(cell, to: &numbers, options)
          } else {
            signs.pad(to: index * form.step)
            append(cell, to: &signs, options)
            guard cell.isToday else { continue }
            signs.pad(to: index * form.step + 1)
            signs.append(options.symbols.pointer, .heading)
          }
        }
        return signs.width > 0 ? [numbers, signs] : [numbers]
      }
  }

  private static func append(
    _ cell: MonthPage.Cell, to line: inout Line, _ options: RenderOptions
  ) {
    guard let dot = cell.marks.first else { return }
    let (counts, symbols) = (cell.counts, options.symbols)
    let state: Entry.State = counts.overdue > 0 ? .overdue : dot.state
    let sign =
      counts.overdue > 0
      ? symbols.overdue
      : counts.missed > 0 && counts.missed == counts.open
        ? symbols.missed : symbols.levels[min(max(cell.markCount, 1), symbols.levels.count) - 1]
    line.append(sign, options.markStyle(list: dot.list, state: state))
  }

  private static func legend(today pointer: String, _ options: RenderOptions) -> [Line] {
    let words = options.language
    let levels = options.symbols.levels
    var parts = levels.enumerated().map { index, sign in
      "\(sign) \(index + 1)\(index + 1 == levels.count ? "+" : "")"
    }
    parts.append("\(options.symbols.overdue) \(words.overdueWord)")
    parts.append("\(options.symbols.missed) \(words.missedWord)")
    if let today = words.relativeDay(0) { parts.append("\(pointer) \(today)") }
    return parts.wrapped(to: options.width, separator: "  ").map { Line($0, .faint) }
  }
}
