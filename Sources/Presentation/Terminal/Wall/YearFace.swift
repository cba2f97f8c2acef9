import CivilTime
import TodoCore

/// A year at a glance: twelve small months, each day with a sign for how much it holds.
public enum YearFace {
  /// Below this width a month has no room for its signs beside the numbers.
  static let leastWidth = 21
  static let gap = 2

  public static func text(of months: [MonthView], year: Int, _ options: FaceOptions) -> String {
    lines(of: months, year: year, options).text(options.palette)
  }

  public static func lines(of months: [MonthView], year: Int, _ options: FaceOptions) -> [Line] {
    let words = options.words
    let title = words.yearTitle(year)
    var lines = [Line()]
    if options.width < leastWidth {
      lines[0].append(title, .heading)
      return lines + [Line()] + MonthFace.lines(of: months, options)
    }
    // Rows of equal length: 6, 4, 3, 2 or 1 months.
    let fitting = (options.width + gap) / (leastWidth + gap)
    let perRow = [6, 4, 3, 2, 1].first { $0 <= fitting } ?? 1
    let width = perRow * (leastWidth + gap) - gap
    lines[0].pad(to: (width - displayWidth(of: title)) / 2)
    lines[0].append(title, .heading)
    for start in stride(from: 0, to: months.count, by: perRow) {
      lines.append(Line())
      let blocks = months[start...].prefix(perRow).map { month(of: $0, options) }
      for row in 0..<(blocks.map(\.count).max() ?? 0) {
        var line = Line()
        for (index, block) in blocks.enumerated() where row < block.count {
          line.pad(to: index * (leastWidth + gap))
          line.append(block[row])
        }
        lines.append(line)
      }
    }
    return lines + [Line()] + legend(options)
  }

  private static func month(of view: MonthView, _ options: FaceOptions) -> [Line] {
    let name = options.words.monthName(view.month.month)
    var title = Line()
    title.pad(to: (leastWidth - 1 - displayWidth(of: name)) / 2)
    title.append(name, .heading)
    var heads = Line()
    for (index, weekday) in view.firstWeekday.week.enumerated() {
      heads.pad(to: index * 3)
      heads.append(
        options.words.columnHead(weekday).clipped(to: 2), options.style(of: weekday, else: .plain))
    }
    return [title, heads]
      + view.weeks.map { week in
        var line = Line()
        for (index, cell) in week.days.enumerated() where cell.isInMonth {
          line.pad(to: index * 3)
          line.append(
            "\(cell.day.day)".paddedLeft(to: 2),
            cell.isToday ? .today : options.style(of: cell.day.weekday, else: .plain))
          append(cell, to: &line, options)
        }
        return line
      }
  }

  private static func append(
    _ cell: MonthView.Cell, to line: inout Line, _ options: FaceOptions
  ) {
    if cell.isToday {
      line.append(options.glyphs.pointer, .heading)
    } else if cell.dots.first?.state == .overdue {
      line.append(options.glyphs.overdue, .overdue)
    } else if let dot = cell.dots.first {
      guard cell.counts.missed < cell.counts.total else {
        line.append(options.glyphs.missed, options.markStyle(list: dot.list, state: dot.state))
        return
      }
      let levels = options.glyphs.levels
      let level = min(max(cell.counts.total, 1), levels.count) - 1
      line.append(levels[level], options.markStyle(list: dot.list, state: dot.state))
    }
  }

  private static func legend(_ options: FaceOptions) -> [Line] {
    let words = options.words
    let levels = options.glyphs.levels
    var parts = levels.enumerated().map { index, sign in
      "\(sign) \(index + 1)\(index + 1 == levels.count ? "+" : "")"
    }
    parts.append("\(options.glyphs.overdue) \(words.overdueWord)")
    parts.append("\(options.glyphs.missed) \(words.missedWord)")
    if let today = words.relativeDay(0) { parts.append("\(options.glyphs.pointer) \(today)") }
    return parts.wrapped(to: options.width, separator: "  ").map { Line($0, .faint) }
  }
}
