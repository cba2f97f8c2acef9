import CivilTime
import TodoCore

/// The output of `review`: what was done by day, what slipped, what repeats, and the reminders.
package struct ReviewRenderer {
  /// A longer review has a row for each month instead of each day.
  private static let mostDays = 62
  /// The widest bar of a month, in cells.
  private static let barCells = 24

  private let options: RenderOptions
  private var language: Language { options.language }
  private let today: Day
  /// The most rows of each part; nil for all.
  private let limit: Int?

  package init(_ options: RenderOptions, today: Day, limit: Int? = nil) {
    self.options = options
    self.today = today
    self.limit = limit
  }

  package func lines(of review: Review) -> [Line] {
    let title = language.heading(review).wrapped(to: options.width)
    var lines = title.map { Line($0, .heading) }
    func add(_ heading: String, _ count: Int?, _ rows: [Line]) {
      if rows.isEmpty { return }
      var line = Line(heading, .heading)
      if let count { line.append("  \(count)", .faint) }
      lines += [Line(), line] + rows
    }
    let isByMonth =
      review.days.upperBound - review.days.lowerBound >= ReviewRenderer.mostDays
    add(
      language.doneWord, review.doneCount,
      isByMonth ? months(of: review) : days(of: review))
    add(language.slipped, review.slipped.count, slipped(review))
    add(language.repeating, nil, kept(review))
    if let counts = language.counts(review.reminders) {
      add(language.reminders, nil, counts.wrapped(to: options.width).map { Line($0) })
    }
    return lines.count > title.count ? lines : lines + [Line(), Line(language.nothingHere, .faint)]
  }

  /// Rows up to the limit, and how many more there are.
  private func limited<Value>(_ values: [Value], _ rows: ([Value]) -> [Line]) -> [Line] {
    let shown = Array(values.prefix(limit ?? .max))
    let more = values.count - shown.count
    return rows(shown) + (more > 0 ? [Line(language.more(more), .faint)] : [])
  }

  // MARK: Done

  private func days(of review: Review) -> [Line] {
    limited(review.done) { days in
      let dates = days.map { language.dateInYear($0.day) }
      let width = dates.map { displayWidth(of: $0) }.max() ?? 0
      let digits = days.map { "\($0.entries.count)".utf8.count }.max() ?? 0
      return zip(days, dates).flatMap { day, date in
        var head = Line(date)
        head.pad(to: width + 2)
        head.append("\(day.entries.count)".paddedLeft(to: digits), .faint)
        let isNarrow = options.width < EntryTable.columnsFrom
        let indent = isNarrow ? 2 : width + digits + 4
        var rows = titles(of: day.entries).wrapped(
          to: options.width - indent, separator: options.symbols.separator)
        if !isNarrow, !rows.isEmpty {
          head.pad(to: indent)
          head.append(rows.removeFirst())
        }
        return [head] + rows.map { Line($0, at: indent) }
      }
    }
  }

  /// The titles, with how often each was done: `Water ×6`.
  private func titles(of entries: [Entry]) -> [String] {
    let titles = entries.map(\.item.title.sanitized)
    let counts = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +)
    return titles.uniqued().map { title in
      let count = counts[title] ?? 1
      return count == 1 ? title : "\(title) \(options.symbols.times)\(count)"
    }
  }

  private func months(of review: Review) -> [Line] {
    var counts: [Month: Int] = [:]
    for day in review.done { counts[day.day.month, default: 0] += day.entries.count }
    let most = counts.values.max() ?? 1
    let cells = min(ReviewRenderer.barCells, options.width / 3)
    return limited(counts.sorted { $0.key < $1.key }) { months in
      ColumnTable(
        columns: [.init(isOptional: false), .init(alignsRight: true, style: .faint)],
        hasParagraphs: false
      ).lines(
        months.map { month, count in
          .init(
            cells: [language.monthTitle(month), "\(count)"],
            text: String(repeating: options.symbols.bar, count: max(1, count * cells / most)))
        }, options)
    }
  }

  // MARK: Slipped and kept

  private func slipped(_ review: Review) -> [Line] {
    limited(review.slipped) { slips in
      ColumnTable(
        columns: [
          .init(alignsRight: true, isOptional: false), .init(alignsRight: true, style: .faint),
        ], alignsExtras: true
      ).lines(
        slips.map { slip in
          .init(
            cells: [language.late(slip.days), "\(slip.entry.item.id)"],
            styles: slip.entry.state == .overdue ? [0: .overdue] : [:],
            text: slip.entry.item.title.sanitized, textStyle: slip.entry.titleStyle,
            extras: [language.fate(of: slip, today: today)])
        }, options)
    }
  }

  private func kept(_ review: Review) -> [Line] {
    limited(review.kept) { series in
      ColumnTable(
        columns: [
          .init(alignsRight: true, style: .faint, isHead: true), .init(),
          .init(alignsRight: true, style: .faint),
        ], alignsExtras: true
      ).lines(
        series.map { kept in
          .init(
            cells: [
              "\(kept.entry.item.id)", options.strip(of: kept, cells: options.width / 2),
              language.share(of: kept) ?? "",
            ], text: kept.entry.item.title.sanitized, extras: [language.runs(kept)])
        }, options)
    }
  }
}

extension RenderOptions {
  /// The newest occurrences as marks, `▫▫▫-▫▫▪`, as many as fit.
  func strip(of kept: KeptSeries, cells: Int) -> String {
    kept.marks.suffix(max(cells, 1)).map { symbols.mark($0.state) }.joined()
  }
}

/// The words of reviews.
extension Language {
  /// The days of a review.
  func heading(_ review: Review) -> String {
    let days = review.days
    return days.lowerBound == days.upperBound
      ? longDate(days.lowerBound) : dayRange(days.lowerBound, days.upperBound)
  }

  var slipped: String { text("slipped", ko: "늦어짐") }
  var repeating: String { text("repeating", ko: "반복") }
  var reminders: String { text("reminders", ko: "알림") }

  /// `12 days late`
  func late(_ count: Int) -> String {
    text(count == 1 ? "1 day late" : "\(count) days late", ko: "\(count)일 늦음")
  }

  /// `due 10 Nov, open`, `due Tue 17, done Fri 20`
  func fate(of slip: Review.Slip, today: Day) -> String {
    let due = (slip.entry.lastDay ?? slip.entry.when.day).map { shortDate($0, today: today) }
    let done = slip.done.map { shortDate($0, today: today) }
    return (due.map { text("due \($0), ", ko: "기한 \($0), ") } ?? "")
      + (done.map(self.done) ?? openWord)
  }

  /// `86%`; nil where nothing was done or missed.
  func share(of kept: KeptSeries) -> String? {
    kept.percent.map { "\($0)%" }
  }

  /// `run 2, longest 3`
  func runs(_ kept: KeptSeries) -> String {
    text(
      "run \(kept.run), longest \(kept.longestRun)",
      ko: "연속 \(kept.run)번, 최고 \(kept.longestRun)번")
  }

  /// `12 announced, 9 acknowledged, 1 missed`, without counts of zero; nil for none.
  func counts(_ reminders: ReminderCounts) -> String? {
    let counts = [
      (reminders.announced, text("announced", ko: "알림")),
      (reminders.acknowledged, text("acknowledged", ko: "읽음")),
      (reminders.missed, text("missed", ko: "놓침")),
    ].filter { $0.0 > 0 }
    if counts.isEmpty { return nil }
    return counts.map { text("\($0.0) \($0.1)", ko: "\($0.1) \($0.0)번") }.joined(separator: ", ")
  }
}
