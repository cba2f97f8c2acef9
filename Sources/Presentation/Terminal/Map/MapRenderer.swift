import CivilTime
import Geo
import TodoCore

/// A map with its list: side by side where the screen is wide, else the list below. Below 30
/// columns or 10 rows only the list is shown.
public enum MapRenderer {
  /// What is said around the map, in the user's language.
  public struct Texts: Sendable {
    /// Above it: what the map shows and where that is.
    public let head: String
    /// In the list: the user's position where that is not the centre.
    public let own: String

    public init(head: String, own: String) {
      self.head = head
      self.own = own
    }
  }

  private static let gap = 2
  /// The least width of a list beside the map, where it still has columns.
  private static let listWidth = EntryTable.columnsFrom
  /// The rows of a map where there is no screen.
  private static let usualRows = 21

  /// - Parameter hasMap: Whether to draw more than the list.
  public static func lines(
    of page: MapPage, today: Day, texts: Texts, hasMap: Bool = true, _ options: RenderOptions
  ) -> [Line] {
    let head = texts.head.wrapped(to: options.width).map { Line($0, .heading) }
    // The head and the prompt below need lines of the screen too.
    let rows = options.height.map { $0 - head.count - 1 } ?? usualRows
    let isTooSmall =
      options.width < MapDrawing.leastColumns
      || options.height.map { $0 < MapDrawing.leastRows } ?? false
    guard hasMap, !isTooSmall else {
      return head + list(of: page, today: today, texts, options)
    }
    let besideFrom = MapDrawing.leastColumns + gap + listWidth
    guard options.width >= besideFrom else {
      let list = list(of: page, today: today, texts, options)
      // On a screen the list gets a third at least.
      let free = options.height == nil ? rows : rows - min(list.count + 1, rows / 3)
      let height = max(min(options.width / 2 + 1, free), MapDrawing.leastRows)
      let map = MapDrawing(page, columns: options.width, rows: height, options)
      return head + map.lines + [Line()] + list
    }
    // A square, as far as there is room for it.
    let columns = max(
      min(2 * (rows - 1), options.width - gap - listWidth), MapDrawing.leastColumns)
    let height = max(min(rows, columns / 2 + 1), MapDrawing.leastRows)
    let map = MapDrawing(page, columns: columns, rows: height, options).lines
    let list = list(
      of: page, today: today, texts, options.fitting(width: options.width - columns - gap))
    return head
      + (0..<max(map.count, list.count)).map { row in
        var line = row < map.count ? map[row] : Line()
        guard row < list.count else { return line }
        line.pad(to: columns + gap)
        line.append(list[row])
        return line
      }
  }

  /// The marks with what is open there, under the numbers of the map.
  private static func list(
    of page: MapPage, today: Day, _ texts: Texts, _ options: RenderOptions
  ) -> [Line] {
    let words = options.words
    var rows: [ColumnTable.Row] = []
    if let own = page.own, own.metres >= 1 {
      let bearing = page.center.bearingDegrees(to: own.fix.coordinate)
      rows.append(
        ColumnTable.Row(
          cells: cells(options.symbols.own, own.metres, bearing, words), styles: [0: .heading],
          text: texts.own))
    }
    for mark in page.marks {
      rows += self.rows(of: mark, today: today, options)
    }
    if page.marks.isEmpty { rows.append(row(words.nothingHere)) }
    let hidden = page.total - page.marks.count
    if hidden > 0 { rows.append(row(words.more(words.count(hidden)))) }
    return ColumnTable(columns: [
      .init(alignsRight: true, isHead: true), .init(alignsRight: true, gap: 1),
      .init(style: .faint), .init(alignsRight: true, style: .faint), .init(gap: 1),
    ]).lines(rows, options)
  }

  private static func rows(
    of mark: MapPage.Mark, today: Day, _ options: RenderOptions
  ) -> [ColumnTable.Row] {
    let words = options.words
    let head = cells("\(mark.number)", mark.metres, mark.bearingDegrees, words)
    let style = options.style(of: mark)
    let name = mark.place.name.sanitized
    guard !mark.entries.isEmpty else {
      return [ColumnTable.Row(cells: head, styles: [0: style], text: name)]
    }
    var rows = mark.entries.enumerated().map { index, entry in
      let item = entry.item
      var cells = index == 0 ? head : cells()
      cells[3] = "\(item.id)"
      cells[4] = options.symbols.signs(of: item)
      return ColumnTable.Row(
        cells: cells, styles: [0: style, 4: options.signStyle(item, entry.state)],
        text: item.title.sanitized, textStyle: entry.state == .overdue ? .overdue : .plain,
        extras: (index == 0 ? [name] : [])
          + (entry.when.day.map { [words.shortDate($0, today: today)] } ?? []))
    }
    let hidden = mark.entryCount - mark.entries.count
    if hidden > 0 { rows.append(row(words.more(words.count(hidden)))) }
    return rows
  }

  private static func row(_ text: String) -> ColumnTable.Row {
    ColumnTable.Row(cells: cells(), text: text, textStyle: .faint)
  }

  private static func cells() -> [String] { Array(repeating: "", count: 5) }

  private static func cells(
    _ number: String, _ metres: Double, _ bearing: Double, _ words: any CalendarWords
  ) -> [String] {
    // Within a metre there is no direction.
    let wind = metres < 1 ? "" : words.wind(CompassPoint(bearingDegrees: bearing))
    return [number, words.distance(metres: metres), wind, "", ""]
  }
}
