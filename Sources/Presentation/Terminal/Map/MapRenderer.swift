import CivilTime
import Geo
import TodoCore

/// A map with its list beside it, or below it on narrow screens. On screens of fewer than 30
/// columns or 10 rows only the list is shown.
package enum MapRenderer {
  /// The texts of the map in the language of the user.
  package struct Texts: Sendable {
    package let head: String
    /// The position of the user in the list, if it is not the centre.
    package let own: String

    package init(head: String, own: String) {
      self.head = head
      self.own = own
    }
  }

  private static let gap = 2
  /// The least width of a list with columns beside the map.
  private static let listWidth = EntryTable.columnsFrom
  /// The rows of a map if the height of the screen is unknown.
  private static let defaultRows = 21

  /// - Parameter hasMap: Whether to draw the map and not only the list.
  package static func lines(
    of page: MapPage, today: Day, texts: Texts, hasMap: Bool = true, _ options: RenderOptions
  ) -> [Line] {
    let head = texts.head.wrapped(to: options.width).map { Line($0, .heading) }
    // The heading and the prompt need lines too.
    let rows = options.height.map { $0 - head.count - 1 } ?? defaultRows
    let isTooSmall =
      options.width < MapDrawing.minColumns
      || options.height.map { $0 < MapDrawing.minRows } ?? false
    guard hasMap, !isTooSmall else {
      return head + list(of: page, today: today, texts, options)
    }
    let besideFrom = MapDrawing.minColumns + gap + listWidth
    guard options.width >= besideFrom else {
      let list = list(of: page, today: today, texts, options)
      // The list gets up to a third of the screen.
      let free = options.height == nil ? rows : rows - min(list.count + 1, rows / 3)
      let height = max(min(options.width / 2 + 1, free), MapDrawing.minRows)
      let map = MapDrawing(page, columns: options.width, rows: height, options)
      return head + map.lines + [Line()] + list
    }
    // A square, if there is room for it.
    let columns = max(
      min(2 * (rows - 1), options.width - gap - listWidth), MapDrawing.minColumns)
    let height = max(min(rows, columns / 2 + 1), MapDrawing.minRows)
    let map = MapDrawing(page, columns: columns, rows: height, options).lines
    let list = list(
      of: page, today: today, texts, options.fitting(width: options.width - columns - gap))
    return head + map.beside(list, at: columns + gap)
  }

  /// Returns the marks with their items, under the numbers of the map.
  private static func list(
    of page: MapPage, today: Day, _ texts: Texts, _ options: RenderOptions
  ) -> [Line] {
    let words = options.language
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
    if hidden > 0 { rows.append(row(words.more(hidden))) }
    return ColumnTable(columns: [
      .init(alignsRight: true, isHead: true), .init(alignsRight: true, gap: 1),
      .init(style: .faint), .init(alignsRight: true, style: .faint), .init(gap: 1),
    ]).lines(rows, options)
  }

  private static func rows(
    of mark: MapPage.Mark, today: Day, _ options: RenderOptions
  ) -> [ColumnTable.Row] {
    let words = options.language
    let head = cells("\(mark.number))", mark.metres, mark.bearingDegrees, words)
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
    if hidden > 0 { rows.append(row(words.more(hidden))) }
    return rows
  }

  private static func row(_ text: String) -> ColumnTable.Row {
    ColumnTable.Row(cells: cells(), text: text, textStyle: .faint)
  }

  private static func cells() -> [String] { Array(repeating: "", count: 5) }

  private static func cells(
    _ number: String, _ metres: Double, _ bearing: Double, _ words: Language
  ) -> [String] {
    let wind = words.wind(bearingDegrees: bearing, metres: metres)
    return [number, words.distance(metres: metres), wind, "", ""]
  }
}
