import TestSupport
import Testing

@testable import Presentation

/// The lines around the cells of wall, week and year.
@Suite struct FrameTests {
  struct RowStyle: Row {
    let width: Int
    var korean = false
    var ascii = false
    var name: String { "\(width) \(korean ? "ko" : "en")\(ascii ? " ascii" : "")" }
  }

  static let rowStyles = [80, 97, 120].flatMap { width in
    [false, true].flatMap { korean in
      [false, true].map { RowStyle(width: width, korean: korean, ascii: $0) }
    }
  }

  /// Every line of a grid has its walls in the columns of the first one, except under a bar.
  private func expectWalls(_ lines: [Line], _ options: RenderOptions, columns: CellColumns) throws {
    let walls = columns.starts.dropFirst().map { $0 - 1 }
    for line in lines {
      let cells = try Cells(line.text)
      for wall in walls where !cells.isBar(at: wall) {
        let sign = cells.sign(at: wall)
        #expect(
          sign == options.symbols.wall || sign == options.symbols.wallBegins
            || sign == options.symbols.crossing, "\(wall): \(line.text)")
      }
    }
  }

  @Test(arguments: rowStyles) func theWallIsARealOne(_ rowStyle: RowStyle) throws {
    let sample = try Sample()
    let options = sample.options(rowStyle.width, korean: rowStyle.korean, ascii: rowStyle.ascii)
    let lines = WallRenderer.lines(of: try sample.wallMonth(), options)
    try expectWalls(
      Array(lines.dropFirst(2)), options, columns: CellColumns(7, from: 3, to: rowStyle.width))
    #expect(lines.filter { $0.text.contains(options.symbols.crossing) }.count >= 4)
    #expect(rowStyle.ascii == !lines.contains { $0.text.contains("─") })
  }

  @Test(arguments: rowStyles) func theWeekIsAGridFromEightyColumns(_ rowStyle: RowStyle) throws {
    let sample = try Sample()
    let options = sample.options(rowStyle.width, korean: rowStyle.korean, ascii: rowStyle.ascii)
    let text = WeekRenderer.lines(of: try sample.week(), options)
    let grid = text.dropFirst(3).prefix { $0.width > 0 }
    try expectWalls(
      Array(grid), options, columns: CellColumns(7, from: 6, to: rowStyle.width))
    // Every time is at its left edge, and none is missing.
    for time in ["08:30", "09:00", "10:00", "11:00", "12:30", "13:00", "15:00", "18:00", "20:00"] {
      #expect(grid.contains { $0.text.hasPrefix(time) }, "\(time)")
    }
  }

  @Test(arguments: [40, 75]) func aNarrowWeekHasItsDaysBelowEachOther(width: Int) throws {
    let sample = try Sample()
    let lines = WeekRenderer.lines(of: try sample.week(), sample.options(width))
    #expect(!lines.contains { $0.text.contains("│") })
  }

  @Test(arguments: [TimeFormat.h24, .h12], [false, true])
  func twelveHoursFitEightyColumnsToo(format: TimeFormat, korean: Bool) throws {
    let sample = try Sample()
    let options = sample.options(80, korean: korean, timeFormat: format)
    let lines = WeekRenderer.lines(of: try sample.week(), options)
    #expect(lines.contains { $0.text.contains("┬") })
    #expect(lines.allSatisfy { $0.width <= 80 })
  }

  /// A blank separates the mark of a day from the number of the next, or the marks have a line of
  /// their own.
  @Test(arguments: [20, 27, 40, 60, 80, 84, 85, 100, 120, 200], [false, true])
  func signsOfTheYearStandByThemselves(width: Int, ascii: Bool) throws {
    let sample = try Sample()
    let options = sample.options(width, ascii: ascii)
    let signs = Set(
      options.symbols.levels + [options.symbols.overdue, options.symbols.missed]
        + [options.symbols.pointer])
    for line in YearRenderer.lines(of: try sample.year(), year: 2026, options).dropLast(2) {
      let letters = line.text.map(String.init)
      for (index, letter) in letters.enumerated() where signs.contains(letter) {
        let next = index + 1 < letters.count ? letters[index + 1] : " "
        #expect(Int(next) == nil, "\(line.text)")
      }
    }
  }
}

/// The cells of a line, by their columns.
private struct Cells {
  private var signs: [Int: String] = [:]
  private let bars: [Range<Int>]

  init(_ text: String) throws {
    var column = 0
    var bars: [Range<Int>] = []
    var begin: Int?
    for character in text {
      let sign = String(character)
      signs[column] = sign
      if "│|┼┬+".contains(sign) {
        begin = nil
      } else if begin == nil, sign != " " {
        begin = column
      }
      if "━=".contains(sign), let start = begin, bars.last?.lowerBound != start {
        bars.append(start..<column)
      }
      column += displayWidth(of: sign)
      if "━=>".contains(sign), let start = begin, let last = bars.last,
        last.lowerBound == start
      {
        bars[bars.count - 1] = start..<column
      }
    }
    self.bars = bars
  }

  func sign(at column: Int) -> String { signs[column] ?? "" }

  /// Whether a bar crosses the column.
  func isBar(at column: Int) -> Bool { bars.contains { $0.contains(column) } }
}
