import CivilTime
import Scheduler
import TodoCore

/// The list of a day: heading, entries, open items of earlier days, and the tally.
package enum DayRenderer {
  /// - Parameter width: Another width, for example beside a calendar.
  package static func lines(
    of view: DayPage, width: Int? = nil, _ options: RenderOptions
  ) -> [Line] {
    let width = width ?? options.width
    var table = EntryTable(width: width, options)
    table.add(view)
    var lines = [heading(of: view.day, today: view.today, width: width, options)]
    lines += options.remarks(on: view, width: width) + [Line()]
    addBody(of: view, table.lines(), from: 0, width: width, options, to: &lines)
    let footer =
      tally(of: view, width: width, options)
      + footer(hidden: view.hidden, width: width, options) + undecreed(view, width, options)
    return lines + footer + countdown(of: view, isApart: footer.isEmpty, width: width, options)
  }

  /// The most events that are counted down to.
  private static let mostAhead = 3

  /// Returns `D-12 Jeju trip · D-20 Exam`, with as many events as fit and at least one; no lines for
  /// none.
  ///
  /// - Parameter isApart: Whether an empty line comes before it.
  static func countdown(
    of view: DayPage, isApart: Bool, width: Int, _ options: RenderOptions
  ) -> [Line] {
    let parts = view.countdown.prefix(mostAhead).map { days, entry in
      "D-\(days) \(entry.item.title.sanitized)"
    }
    guard let first = parts.first else { return [] }
    var text = first
    for part in parts.dropFirst() {
      let longer = text + options.symbols.separator + part
      guard displayWidth(of: longer) <= width else { break }
      text = longer
    }
    return (isApart ? [Line()] : []) + [Line(options.clipped(text, to: width), .faint)]
  }

  /// Returns an empty line and which holidays may still be added; no lines for none.
  private static func undecreed(
    _ view: DayPage, _ width: Int, _ options: RenderOptions
  ) -> [Line] {
    if view.undecreed.isEmpty { return [] }
    let text = options.language.undecreed(view.undecreed, year: view.day.year)
    return [Line()] + text.wrapped(to: width).map { Line($0, .faint) }
  }

  /// Returns an empty line, `1 hidden:` and the command that lists them; no lines for none.
  static func footer(hidden: Int, width: Int, _ options: RenderOptions) -> [Line] {
    guard hidden > 0 else { return [] }
    let count = options.language.count(hidden)
    let words = options.language.text("\(count) hidden", ko: "숨긴 항목 \(count)개")
    return [Line()] + hint(words, "daydot list --hidden", width)
  }

  /// Returns a text and the command that shows the rest. The command is not wrapped.
  private static func hint(_ text: String, _ command: String, _ width: Int) -> [Line] {
    ("\(text):".wrapped(to: width) + ["  \(command)"]).map { Line($0, .faint) }
  }

  /// Appends the entries of a day and the open items of earlier days.
  ///
  /// - Parameters:
  ///   - entries: The lines of these entries, among others.
  ///   - begin: The index in `entries` of the first entry of the day. The items of earlier days
  ///     follow the entries of the day.
  static func addBody(
    of view: DayPage, _ entries: [[Line]], from begin: Int, width: Int, _ options: RenderOptions,
    to lines: inout [Line]
  ) {
    let words = options.language
    let end = begin + view.entries.count
    lines += entries[begin..<end].joined()
    let hidden = view.counts.total - view.entries.count
    if hidden > 0 {
      lines.append(Line(words.more(hidden), .faint))
    } else if view.entries.isEmpty {
      lines.append(Line(words.nothingHere, .faint))
    }
    lines += earlier(
      view.carried, entries[end..<end + view.carried.entries.count], width: width, options)
  }

  /// Returns the open items of earlier days in a separate table.
  static func earlier(of view: DayPage, _ options: RenderOptions) -> [Line] {
    var table = EntryTable(width: options.width, options)
    for entry in view.carried.entries {
      table.add(entry, day: view.day, today: view.today, isCarried: true)
    }
    let entries = table.lines()[0..<view.carried.entries.count]
    return earlier(view.carried, entries, width: options.width, options)
  }

  private static func earlier(
    _ carried: Carried, _ entries: ArraySlice<[Line]>, width: Int, _ options: RenderOptions
  ) -> [Line] {
    guard carried.total > 0 else { return [] }
    let words = options.language
    let lines = [Line(), Line(words.earlier, .heading)] + entries.joined()
    return lines + (words.more(carried).map { hint($0, "daydot list --overdue", width) } ?? [])
  }

  /// Returns `Fri 20 November 2026, today` in the longest form that fits.
  static func heading(of day: Day, today: Day, width: Int, _ options: RenderOptions) -> Line {
    let words = options.language
    let short = words.dateInYear(day)
    let texts = [words.longDate(day), words.mediumDate(day), short].map {
      words.heading($0, of: day, today: today)
    }
    let fitting = texts.first { displayWidth(of: $0) <= width } ?? short
    return Line(options.clipped(fitting, to: width), .heading)
  }

  /// Returns an empty line and `4 items, 1 done · 1 from earlier`; no lines if there is nothing to
  /// count.
  static func tally(of view: DayPage, width: Int, _ options: RenderOptions) -> [Line] {
    let words = options.language
    let own = words.tallyParts(view.counts.total > 0 ? view.counts : DayCounts())
    let number = words.count(view.carried.total)
    let earlier =
      view.carried.total > 0
      ? [words.text("\(number) from earlier", ko: "지난 할 일 \(number)개")] : []
    if own.isEmpty, earlier.isEmpty { return [] }
    let joined = ([own.joined(separator: ", ")] + earlier).filter { !$0.isEmpty }
      .joined(separator: options.symbols.separator)
    let texts =
      displayWidth(of: joined) <= width
      ? [joined]
      : own.wrapped(to: width, separator: ", ") + earlier.flatMap { $0.wrapped(to: width) }
    return [Line()] + texts.map { Line($0, .faint) }
  }
}

/// The output of `daydot` without a command: the list of today, the next reminders, and items
/// nearby.
package enum SummaryRenderer {
  package static func lines(
    of view: DayPage, reminders: [ListedReminder], near: [NearEntry], _ options: RenderOptions,
    reason: PendingRenderer.Reason = { _ in nil }
  ) -> [Line] {
    let words = options.language
    return DayRenderer.lines(of: view, options)
      + section(
        words.text("next reminders", ko: "다음 알림"),
        PendingRenderer.lines(reminders, today: view.today, options: options, reason: reason))
      + section(
        words.text("near", ko: "가까운 곳"), NearRenderer.lines(near, today: view.today, options))
  }

  private static func section(_ heading: String, _ lines: [Line]) -> [Line] {
    lines.isEmpty ? [] : [Line(), Line(heading, .heading)] + lines
  }
}

/// Days below each other, each under its heading. Days without entries are combined in one faint
/// line.
package enum AgendaRenderer {
  package static func lines(of days: [DayPage], _ options: RenderOptions) -> [Line] {
    let shown = days.filter { !$0.isBlank }
    guard !shown.isEmpty, let first = days.first, let last = days.last else {
      return [Line(options.language.nothingHere, .faint)]
    }
    // One table for all days aligns their columns.
    var table = EntryTable(width: options.width, options)
    for view in shown { table.add(view) }
    let entries = table.lines()
    var lines: [Line] = []
    var begin = 0
    var next = first.day
    for view in shown {
      lines += gap(view.day - next, options)
      lines.append(
        DayRenderer.heading(of: view.day, today: view.today, width: options.width, options))
      lines += options.remarks(on: view, width: options.width)
      if view.hasEntries {
        DayRenderer.addBody(
          of: view, entries, from: begin, width: options.width, options, to: &lines)
      }
      begin += view.entries.count + view.carried.entries.count
      lines.append(Line())
      next = view.day.adding(days: 1) ?? view.day
    }
    lines += gap(last.day - next + 1, options)
    lines.removeLast()
    return lines
  }

  /// Returns `nothing for 3 days` and an empty line; no lines for 0 days.
  private static func gap(_ days: Int, _ options: RenderOptions) -> [Line] {
    if days <= 0 { return [] }
    return [Line(options.clipped(options.language.nothingFor(days: days)), .faint), Line()]
  }
}

/// The output of `list` and `find`: entries of any days in the given order, each with its date.
package enum EntryListRenderer {
  /// - Parameters:
  ///   - total: The number of all entries, if `entries` has only the first of them.
  ///   - waiting: The number of items that are hidden today, for the last line.
  package static func lines(
    of entries: [Entry], total: Int? = nil, hidden waiting: Int = 0, today: Day,
    _ options: RenderOptions
  ) -> [Line] {
    let words = options.language
    let footer = DayRenderer.footer(hidden: waiting, width: options.width, options)
    if (total ?? entries.count) == 0 { return [Line(words.nothingHere, .faint)] + footer }
    var table = EntryTable(width: options.width, options)
    for entry in entries { table.add(entry, day: nil, today: today) }
    var lines = Array(table.lines().joined())
    let hidden = (total ?? entries.count) - entries.count
    if hidden > 0 { lines.append(Line(words.more(hidden), .faint)) }
    return lines + footer
  }
}

/// The names of lists or tags with their counts: `3 open of 12`.
package enum NamesRenderer {
  package static func lines(
    _ rows: [(name: String, open: Int, total: Int)], _ options: RenderOptions
  ) -> [Line] {
    let counts = rows.map {
      options.language.text(
        "\($0.open) open of \($0.total)", ko: "\($0.total)개 중 남은 항목 \($0.open)개")
    }
    let countWidth = counts.map { displayWidth(of: $0) }.max() ?? 0
    let nameWidth = rows.map { displayWidth(of: $0.name.sanitized) }.max() ?? 0
    // With less room the count stands below the name.
    let isNarrow = nameWidth + 2 + countWidth > options.width
    return zip(rows, counts).flatMap { row, count in
      var lines = isNarrow ? row.name.wrapped(to: options.width).map { Line($0) } : []
      var last = isNarrow ? Line() : Line(row.name.sanitized)
      last.pad(to: isNarrow ? 2 : nameWidth + 2)
      last.append(count, .faint)
      lines.append(last.clipped(to: options))
      return lines
    }
  }
}
