import CivilTime
import TodoCore

/// A year: twelve small months, with a sign at each day for its number of entries.
package enum YearRenderer {
  static let gap = 2

  /// The position of the signs.
  enum Form {
    /// After each number.
    case beside
    /// In a line below each week that has any.
    case below

    /// The number of columns per day.
    var step: Int { self == .beside ? 4 : 3 }
    var width: Int { self == .beside ? 27 : 20 }

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
    return lines + [Line()] + legend(options)
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
      heads.pad(to: index * form.step)
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
          numbers.append(
            "\(cell.day.day)".paddedLeft(to: 2),
            cell.isToday ? .today : options.style(of: cell.day, cell.holidays, else: .plain))
          switch form {
          case .beside:
            if cell.isToday {
              numbers.append(options.symbols.pointer, .heading)
            } else {
              append(cell, to: &numbers, options)
            }
          case .below:
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
    if cell.marks.first?.state == .overdue {
      line.append(options.symbols.overdue, .overdue)
    } else if let dot = cell.marks.first {
      guard cell.counts.missed < cell.counts.total else {
        line.append(options.symbols.missed, options.markStyle(list: dot.list, state: dot.state))
        return
      }
      let levels = options.symbols.levels
      let level = min(max(cell.markCount, 1), levels.count) - 1
      line.append(levels[level], options.markStyle(list: dot.list, state: dot.state))
    }
  }

  private static func legend(_ options: RenderOptions) -> [Line] {
    let words = options.language
    let levels = options.symbols.levels
    var parts = levels.enumerated().map { index, sign in
      "\(sign) \(index + 1)\(index + 1 == levels.count ? "+" : "")"
    }
    parts.append("\(options.symbols.overdue) \(words.overdueWord)")
    parts.append("\(options.symbols.missed) \(words.missedWord)")
    if let today = words.relativeDay(0) { parts.append("\(options.symbols.pointer) \(today)") }
    return parts.wrapped(to: options.width, separator: "  ").map { Line($0, .faint) }
  }
}
