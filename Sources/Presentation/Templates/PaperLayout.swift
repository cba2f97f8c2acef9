import CivilTime
import TodoCore

/// How a month's weeks share a sheet: how small the letters are, how high each week stands, and which entries
/// go to a second page because a day holds more than any letters could fit.
///
/// Templates can not reckon and a browser only breaks a table where its rows end, so the heights are estimated
/// here, on the wide side: where a font is wider still, a week moves to the next sheet whole.
struct PaperLayout {
  /// Letters of one size, in points and millimetres as `month.css` has them.
  struct Letters: Hashable {
    /// The class of the page.
    let name: String
    let points: Double
    let lineHeight: Double
    /// Below each entry.
    let gap: Double
    /// A day's number and the cell's padding.
    let head: Double
    let bar: Double

    static let roomy = Letters(
      name: "roomy", points: 7.6, lineHeight: 1.3, gap: 1.5, head: 24, bar: 13)
    static let full = Letters(
      name: "full", points: 6.6, lineHeight: 1.22, gap: 0.9, head: 23, bar: 10.8)
    static let packed = Letters(
      name: "packed", points: 6, lineHeight: 1.16, gap: 0.6, head: 15, bar: 9)
  }

  /// What has to find room in the cell of a day.
  struct Day {
    /// The lanes bars take.
    let lanes: Int
    /// Its other entries.
    let texts: [Text]

    init(lanes: Int, _ entries: [Entry], _ options: FaceOptions) {
      self.lanes = lanes
      texts = entries.map { entry in
        Text([Text.time(of: entry, options), entry.item.title, entry.item.place?.name])
      }
    }
  }

  /// Words and how wide they are: measured once, broken only where they do not fit a line.
  struct Text {
    private let words: String
    private let width: Int

    init(_ parts: [String?]) {
      words = parts.compactMap(\.self).joined(separator: " ")
      width = displayWidth(of: words)
    }

    func lines(of cells: Int) -> Int { width <= cells ? 1 : words.wrapped(to: cells).count }

    static func time(of entry: Entry, _ options: FaceOptions) -> String? {
      options.times(of: entry)
        ?? entry.when.time.map { options.words.time($0, options.timeFormat) }
    }
  }

  /// One week: its share of the grid's height, and how many entries each of its days shows.
  struct Week: Hashable {
    /// In hundredths of the grid.
    let share: Int
    let shown: [Int]
  }

  let letters: Letters
  let weeks: [Week]

  /// - Parameter isUpright: Whether the sheet stands on its short side.
  init(_ weeks: [[Day]], isUpright: Bool, _ options: FaceOptions) {
    let sheets = [Letters.roomy, .full, .packed].map {
      PaperSheet(letters: $0, isUpright: isUpright, options: options)
    }
    for sheet in sheets {
      let needs = weeks.map(sheet.need)
      guard needs.reduce(0, +) <= sheet.height else { continue }
      letters = sheet.letters
      self.weeks = zip(weeks, sheet.shares(needs)).map { days, share in
        Week(share: share, shown: days.map(\.texts.count))
      }
      return
    }
    // Letters that can be read, and a second page for the rest.
    let sheet = sheets[1]
    let needs = weeks.map(sheet.need)
    let most = sheet.most(needs)
    letters = sheet.letters
    self.weeks = zip(weeks, sheet.shares(needs.map { min($0, most) })).map { days, share in
      Week(share: share, shown: days.map { sheet.shown($0, within: most) })
    }
  }
}

extension PaperLayout {
  /// Cells of text in a line of so many points: a cell is a little less than half as wide as its letters are
  /// high, in the wider of the usual fonts.
  static func cells(in width: Double, points: Double) -> Int {
    max(4, Int(width / (0.47 * points)))
  }

  /// Items of days on as many second pages as they need, in columns; a day that is broken stands on both.
  static func pages(
    _ days: [(day: CivilTime.Day, entries: [Entry])], isUpright: Bool, _ options: FaceOptions
  ) -> [[(day: CivilTime.Day, entries: [Entry])]] {
    let (columns, column, height) = isUpright ? (3.0, 160.0, 660.0) : (4.0, 165.0, 460.0)
    let cells = cells(in: column, points: continuedPoints)
    // What is lost where columns end, lines estimated too wide make up for.
    let room = columns * height
    var pages: [[(day: CivilTime.Day, entries: [Entry])]] = [[]]
    var left = room
    for (day, entries) in days {
      left -= 26
      var rest: [Entry] = []
      for entry in entries {
        let remarks = EntryRemark.parts(of: entry, day: day, today: day, options)
        let text = Text(
          [Text.time(of: entry, options), entry.item.title, remarks.joined(separator: ", ")])
        left -= Double(text.lines(of: cells)) * continuedPoints * 1.3 + 2.6
        if left < 0, !(pages[pages.count - 1].isEmpty && rest.isEmpty) {
          if !rest.isEmpty { pages[pages.count - 1].append((day, rest)) }
          pages.append([])
          rest = []
          left = room - 26
        }
        rest.append(entry)
      }
      if !rest.isEmpty { pages[pages.count - 1].append((day, rest)) }
    }
    return pages.filter { !$0.isEmpty }
  }

  /// The letters of second pages, as `month.css` has them.
  private static let continuedPoints = 8.4
}

/// A sheet with letters of one size: what stands how high on it.
private struct PaperSheet {
  let letters: PaperLayout.Letters
  /// Points all weeks have together.
  let height: Double
  private let cellsPerLine: Int
  private let options: FaceOptions

  init(letters: PaperLayout.Letters, isUpright: Bool, options: FaceOptions) {
    self.letters = letters
    self.options = options
    // The smaller of A4 and Letter in either direction, in points, without margins, header and heads; a column
    // is a seventh of the rest, less its padding and the box before a title.
    let (width, height) = isUpright ? (520.0, 620.0) : (718.0, 436.0)
    let column = width / 7 - (isUpright ? 12 : 15)
    self.height = height
    cellsPerLine = PaperLayout.cells(in: column, points: letters.points)
  }

  private func height(of text: PaperLayout.Text) -> Double {
    Double(text.lines(of: cellsPerLine)) * letters.points * letters.lineHeight + letters.gap
  }

  /// The height a week needs for all of its days.
  func need(of days: [PaperLayout.Day]) -> Double {
    let heights = days.map { day in
      day.texts.reduce(Double(day.lanes) * letters.bar) { $0 + height(of: $1) }
    }
    return letters.head + (heights.max() ?? 0)
  }

  /// How many entries of a day stand in a week of this height, with room for `+3 more` where not all do.
  func shown(_ day: PaperLayout.Day, within most: Double) -> Int {
    let more = letters.points * letters.lineHeight + letters.gap
    var left = most - letters.head - Double(day.lanes) * letters.bar
    for (index, text) in day.texts.enumerated() {
      left -= height(of: text)
      let isLast = index + 1 == day.texts.count
      if left < (isLast ? 0 : more) { return index }
    }
    return day.texts.count
  }

  /// The height no week may exceed for all of them to fit.
  func most(_ needs: [Double]) -> Double {
    var left = height
    var rest = needs.sorted()[...]
    while let least = rest.first, least * Double(rest.count) <= left {
      left -= least
      rest.removeFirst()
    }
    return rest.isEmpty ? height : left / Double(rest.count)
  }

  /// Weeks of one height but for those that need more.
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
