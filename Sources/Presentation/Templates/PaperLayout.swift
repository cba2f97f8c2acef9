import CivilTime
import TodoCore

/// The layout of a month on a sheet of paper: the font size, the height of each week, and the
/// entries that move to further pages because their day is too full for any size.
///
/// Templates can not calculate, and a browser breaks a table only between rows. Heights are
/// therefore estimated here, with a margin; with an even wider font a whole week moves to the next
/// sheet.
struct PaperLayout {
  /// A font size with its spacing, in points as in `month.css`.
  struct Letters: Hashable {
    /// The class of the page.
    let css: String
    let points: Double
    let lineHeight: Double
    /// The space below each entry.
    let gap: Double
    /// The height of a day's number with the cell's padding.
    let head: Double
    /// The height of each further line of text beside the number.
    let name: Double
    let bar: Double

    static let roomy = Letters(
      css: "roomy", points: 7.6, lineHeight: 1.3, gap: 1.5, head: 24, name: 15.6, bar: 13)
    static let full = Letters(
      css: "full", points: 6.6, lineHeight: 1.22, gap: 0.9, head: 23, name: 15.6, bar: 10.8)
    static let packed = Letters(
      css: "packed", points: 6, lineHeight: 1.16, gap: 0.6, head: 15, name: 11.7, bar: 9)
    /// The font size of the text beside the number.
    static let namePoints = 7.0
    /// Those of a week, as in `week.css`.
    static let ofWeek = [
      Letters(css: "roomy", points: 8.6, lineHeight: 1.3, gap: 4, head: 0, name: 0, bar: 14.2),
      Letters(css: "full", points: 7.6, lineHeight: 1.25, gap: 2.6, head: 0, name: 0, bar: 14.2),
      Letters(css: "packed", points: 6.8, lineHeight: 1.2, gap: 1.7, head: 0, name: 0, bar: 14.2),
    ]
  }

  /// The area that a browser prints on, in points: a sheet without its margins.
  struct Area {
    let isUpright: Bool
    let width: Double
    let height: Double
    var dayWidth: Double { (width - 17) / 7 }

    /// - Parameter css: The size in CSS, `A4 landscape`. A printer's own paper has the smaller measure of
    ///   A4 and Letter in each direction.
    init(css: String) {
      isUpright = css.hasSuffix("portrait")
      let (short, long) = (css.hasPrefix("letter") ? 612.0 : 595, css.hasPrefix("A4") ? 842.0 : 792)
      (width, height) = isUpright ? (short - 51, long - 51) : (long - 51, short - 51)
    }
  }

  /// The content of a day's cell.
  struct Day {
    /// The number of the day and the texts beside it.
    let head: Text
    /// The lines of its bars.
    let barLines: Int
    /// The entries that are not bars, in the order in which a full day shows them.
    let texts: [Text]

    /// - Parameter names: The texts beside the number.
    init(
      names: [String], barLines: Int, _ entries: [Entry], on day: CivilTime.Day,
      _ options: RenderOptions
    ) {
      // The number takes the room of four small letters.
      head = Text(["0000"] + names)
      self.barLines = barLines
      texts = EntryGroup.byWorth(EntryGroup.groups(of: entries)).map {
        Text($0, on: day, options)
      }
    }
  }

  /// A text with its width, which is measured once. It is wrapped only if it does not fit on one
  /// line.
  struct Text {
    private let words: String
    private let width: Int
    /// The steps below it. A full sheet shows only their count beside the title.
    let steps: [Text]

    init(_ parts: [String?], steps: [Step] = []) {
      words = parts.compactMap(\.self).joined(separator: " ")
      width = displayWidth(of: words)
      self.steps = steps.map {
        Text([String(repeating: "  ", count: $0.depth), $0.entry.item.title])
      }
    }

    init(_ group: EntryGroup, on day: CivilTime.Day, _ options: RenderOptions) {
      let entry = group.entry
      self.init(
        [
          options.times(of: group, on: day), entry.item.title, options.parent(of: entry),
          entry.links?.progress, options.language.age(entry.age), entry.item.place?.name,
        ], steps: entry.links?.below ?? [])
    }

    func lines(of cells: Int) -> Int { width <= cells ? 1 : words.wrapped(to: cells).count }

    /// Returns its lines with those of its steps.
    func allLines(of cells: Int) -> Int {
      steps.reduce(lines(of: cells)) { $0 + $1.lines(of: cells) }
    }
  }

  /// The height of a week, and the entries that each day shows, by their index.
  struct Week: Hashable {
    /// In hundredths of the grid.
    let share: Int
    let shown: [[Int]]
    /// The lines that each head of a day is high, so that the bars below are straight; 1 without bars.
    let headLines: Int
  }

  let letters: Letters
  let weeks: [Week]
  /// Whether steps are shown below their parents.
  let showsSteps: Bool

  init(_ weeks: [[Day]], on area: Area, _ options: RenderOptions) {
    let sheets = [Letters.roomy, .full, .packed].map {
      PaperSheet(letters: $0, area: area, options: options)
    }
    let hasSteps = weeks.contains { $0.contains { $0.texts.contains { !$0.steps.isEmpty } } }
    let withSteps = hasSteps ? sheets.dropLast().map { $0.withSteps } : []
    for sheet in withSteps + sheets {
      let needs = weeks.map(sheet.need)
      guard needs.reduce(0, +) <= sheet.height else { continue }
      letters = sheet.letters
      showsSteps = sheet.showsSteps || !hasSteps
      self.weeks = zip(weeks, sheet.shares(needs)).map { days, share in
        Week(
          share: share, shown: days.map { Array($0.texts.indices) },
          headLines: sheet.sharedHeadLines(days))
      }
      return
    }
    // Even the smallest size is too large: use the middle size, and further pages for the rest. If
    // these would be nearly empty, larger letters in the grid leave more for them.
    let (middle, large) = (sheets[1], sheets[0])
    let (weeksOfMiddle, rest) = middle.cut(weeks)
    let isAlmostEnough =
      PaperColumns(rest, on: area).fullness < Self.leastFullness
      && weeks.map(large.needOfBars).reduce(0, +) <= large.height
    letters = isAlmostEnough ? large.letters : middle.letters
    self.weeks = isAlmostEnough ? large.cut(weeks).weeks : weeksOfMiddle
    showsSteps = false
  }

  struct WeekSheet {
    let letters: Letters
    /// The share of each day in the width, 1 of 7 unless some days are too full for it.
    let widths: [Double]
    /// How many entries of each day have room.
    let shown: [Int]
  }

  /// Returns a week on one sheet: full days are wider, and letters smaller, where that holds all. Else
  /// as many entries of each day as letters of the middle size have room for.
  ///
  /// - Parameters:
  ///   - days: The entries of each day with the lines of its bars.
  ///   - hasEarlier: Whether the open items of past days stand below.
  static func week(
    _ days: [(texts: [Text], barLines: Int)], on area: Area, hasEarlier: Bool
  ) -> WeekSheet {
    // Without the title, the heads of the days, and a line for what is left.
    let height = (area.height - (hasEarlier ? 215 : 125)) * 0.96
    func shown(_ letters: Letters, _ widths: [Double]) -> [Int] {
      zip(days, widths).map { day, width in
        let column = area.width * width - 12 - 1.16 * letters.points
        let cells = cells(in: column, points: letters.points)
        var left = height - Double(day.barLines) * letters.bar
        return day.texts.prefix {
          let lines = Double($0.allLines(of: cells))
          left -= lines * letters.points * letters.lineHeight + letters.gap
          return left >= 0
        }.count
      }
    }
    let counts = days.map(\.texts.count)
    let sheets = Letters.ofWeek.flatMap { letters in
      let equal = days.map { _ in 1 / Double(max(days.count, 1)) }
      let isFull = zip(counts, shown(letters, equal)).map { $0 > $1 }
      return [1, 1.5, 2, 2.5, 3].map { factor in
        let parts = isFull.map { $0 ? factor : 1.0 }
        let widths = parts.map { $0 / parts.reduce(0, +) }
        return WeekSheet(letters: letters, widths: widths, shown: shown(letters, widths))
      }
    }
    func hidden(_ sheet: WeekSheet) -> Int {
      counts.reduce(0, +) - sheet.shown.reduce(0, +)
    }
    let middle = sheets.filter { $0.letters.css == Letters.full.css }
    return sheets.first { hidden($0) == 0 } ?? middle.min { hidden($0) < hidden($1) } ?? sheets[0]
  }

  /// The lines that all bars of a month may take, which leaves room for some entries beside them.
  static func barLines(isUpright: Bool) -> Int { isUpright ? 36 : 26 }

  /// The least part of the first further page that is filled.
  private static let leastFullness = 0.25
}

extension PaperLayout {
  /// Returns how many terminal cells fit in a line of `width` points. In wide fonts a cell is a
  /// little more than half the font size: Hangul takes less, Latin letters and bold digits more.
  static func cells(in width: Double, points: Double) -> Int {
    max(4, Int(width / (0.51 * points)))
  }
}

/// Computes heights on a sheet with one font size.
private struct PaperSheet {
  let letters: PaperLayout.Letters
  /// The height all weeks share, in points.
  let height: Double
  private let cellsPerLine: Int
  private let cellsOfNames: Int
  private let options: RenderOptions
  private(set) var showsSteps = false

  var withSteps: PaperSheet {
    var sheet = self
    sheet.showsSteps = true
    return sheet
  }

  init(letters: PaperLayout.Letters, area: PaperLayout.Area, options: RenderOptions) {
    self.letters = letters
    self.options = options
    // Without header and weekday names, and a little less, as a browser may break a line more.
    height = (area.height - 92) * 0.96
    // Without padding; a title has a box before it.
    let column = area.dayWidth - (area.isUpright ? 5.7 : 8.5)
    cellsPerLine = PaperLayout.cells(in: column - 1.16 * letters.points, points: letters.points)
    cellsOfNames = PaperLayout.cells(in: column, points: PaperLayout.Letters.namePoints)
  }

  private func height(of text: PaperLayout.Text) -> Double {
    let own =
      Double(text.lines(of: cellsPerLine)) * letters.points * letters.lineHeight + letters.gap
    return showsSteps ? text.steps.reduce(own) { $0 + height(of: $1) } : own
  }

  /// Returns the height of a week that shows all its entries.
  func need(of days: [PaperLayout.Day]) -> Double {
    days.map { day in day.texts.reduce(needOfBars(of: day, in: days)) { $0 + height(of: $1) } }
      .max() ?? letters.head
  }

  /// Returns the height of a week that shows only its bars.
  func needOfBars(of days: [PaperLayout.Day]) -> Double {
    days.map { needOfBars(of: $0, in: days) }.max() ?? letters.head
  }

  private func needOfBars(of day: PaperLayout.Day, in week: [PaperLayout.Day]) -> Double {
    let lines = max(sharedHeadLines(week), day.head.lines(of: cellsOfNames))
    return letters.head + Double(lines - 1) * letters.name + Double(day.barLines) * letters.bar
  }

  /// Returns the estimated lines of the highest head if bars stand below the heads. Without bars each head
  /// is as high as it needs, which a browser knows better.
  func sharedHeadLines(_ days: [PaperLayout.Day]) -> Int {
    guard days.contains(where: { $0.barLines > 0 }) else { return 1 }
    return days.map { $0.head.lines(of: cellsOfNames) }.max() ?? 1
  }

  /// Returns which entries of a day fit in a week `most` points high, with `+3 more` if some do not. A
  /// short entry takes the room that a longer one before it leaves.
  func shown(_ day: PaperLayout.Day, in week: [PaperLayout.Day], within most: Double) -> [Int] {
    var left = most - needOfBars(of: day, in: week)
    let heights = day.texts.map(height)
    if heights.reduce(0, +) <= left { return Array(heights.indices) }
    left -= letters.points * letters.lineHeight + letters.gap
    return heights.indices.filter { index in
      guard heights[index] <= left else { return false }
      left -= heights[index]
      return true
    }
  }

  /// Returns the weeks with as many entries as have room, and the texts of the others, by day. A week
  /// has room for its bars at least.
  func cut(_ weeks: [[PaperLayout.Day]]) -> (weeks: [PaperLayout.Week], rest: [[PaperLayout.Text]])
  {
    let (needs, bars) = (weeks.map(need), weeks.map(needOfBars))
    func heights(most: Double) -> [Double] { zip(needs, bars).map { max($1, min($0, most)) } }
    let most = stride(from: height, to: 0, by: -1).first {
      heights(most: $0).reduce(0, +) <= height
    }
    let least = heights(most: most ?? 0)
    let cut = zip(zip(weeks, least), shares(least)).map { week, share in
      PaperLayout.Week(
        share: share, shown: week.0.map { shown($0, in: week.0, within: week.1) },
        headLines: sharedHeadLines(week.0))
    }
    let rest = zip(weeks, cut).flatMap { days, week in
      zip(days, week.shown).map { day, shown in
        day.texts.indices.filter { !shown.contains($0) }.map { day.texts[$0] }
      }
    }
    return (cut, rest.filter { !$0.isEmpty })
  }

  /// Returns the share of each week in percent: equal shares, except for weeks that need more.
  func shares(_ needs: [Double]) -> [Int] {
    var left = height
    var rest = needs.sorted(by: >)[...]
    while let first = rest.first, first * Double(rest.count) > left {
      left -= first
      rest.removeFirst()
    }
    let usual = rest.isEmpty ? 0 : left / Double(rest.count)
    return needs.map { Int(max($0, usual) / height * 100) }
  }
}
