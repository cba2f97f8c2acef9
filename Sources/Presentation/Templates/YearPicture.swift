import CivilTime
import JSON
import TodoCore

/// The shading of a day on the page of a year, by its number of entries.
enum Fullness {
  /// The least number of entries of each shading, their range in digits, which are the same in every
  /// language, and the CSS colour, as in `year.css`.
  static let all: [(least: Int, range: String, colour: String)] = [
    (0, "0", "#f7f7f8"), (1, "1", "#e3f0e7"), (2, "2–3", "#c6e2cf"), (4, "4–6", "#a4d2b3"),
    (7, "7+", "#80c096"),
  ]

  /// The index of the shading of a day with this number of entries.
  static func index(of count: Int) -> Int { all.lastIndex { $0.least <= count } ?? 0 }
}

/// The positions of all elements of the image of a year, in units of 1/96 inch on A4 landscape:
/// four months in each of three rows.
struct YearPicture {
  let months: [MonthPage]
  let context: TemplateContext

  fileprivate static let (left, right, top, bottom) = (36, 1087, 92, 770)
  private static let gap = 26
  /// The width of the week numbers, and the height of a month's name with the heads of its days.
  private static let (weekWidth, head) = (18, 40)
  private static let rowHeight = 25
  /// The names of holidays below a month: the lines that have room below six weeks, their height, and the
  /// width of ten terminal cells in them.
  private static let (nameLines, nameHeight, tenNameCells) = (4, 9, 40)

  func json() -> JSONValue {
    let width = (Self.right - Self.left + Self.gap) / 4
    let height = (Self.bottom - Self.top + Self.gap) / 3
    return .objects(months.enumerated()) { index, month in
      json(
        month, x: Self.left + index % 4 * width, y: Self.top + index / 4 * height,
        width: width - Self.gap)
    }
  }

  private func json(_ view: MonthPage, x: Int, y: Int, width: Int) -> JSONObject {
    let language = context.options.language
    let columns = CellColumns(7, from: x + Self.weekWidth, to: x + width)
    func middle(_ column: Int) -> Int { columns.starts[column] + columns.widths[column] / 2 }
    func top(_ row: Int) -> Int { y + Self.head + row * Self.rowHeight }
    let names = holidays(of: view, cells: width * 10 / Self.tenNameCells)
    return [
      "x": .integer(x), "titleY": .integer(y + 14),
      "title": .string(language.monthName(view.month.month)),
      "right": .integer(x + width), "tally": .optional(context.tally(of: view)),
      "heads": .objects(view.firstWeekday.week.enumerated()) { column, weekday in
        [
          "x": .integer(middle(column)), "y": .integer(y + Self.head - 6),
          "name": .string(language.columnHead(weekday)),
        ]
      },
      "weekNumbers": .objects(view.weeks.enumerated()) { row, week in
        [
          "x": .integer(x + Self.weekWidth - 5), "y": .integer(top(row) + 13),
          "number": .integer(week.number),
        ]
      },
      "cells": .array(
        view.weeks.enumerated().flatMap { row, week in
          week.days.enumerated().filter(\.element.isInMonth).map { column, cell in
            .object([
              "x": .integer(columns.starts[column]), "y": .integer(top(row)),
              "width": .integer(columns.widths[column] - 1),
              "height": .integer(Self.rowHeight - 2), "middle": .integer(middle(column)),
              "numberY": .integer(top(row) + 13), "number": .integer(cell.day.day),
              "today": .bool(cell.isToday),
              "weekend": .bool(cell.day.weekday.isWeekend || cell.isDayOff),
              "colour": .string(Fullness.all[Fullness.index(of: cell.counts.total)].colour),
            ])
          }
        }),
      "names": .objects(names.enumerated()) { row, words in
        [
          "x": .integer(x), "y": .integer(top(view.weeks.count) + 8 + row * Self.nameHeight),
          "words": .string(words),
        ]
      },
      "bars": .array(
        view.weeks.enumerated().flatMap { row, week in
          bars(of: week, columns, y: top(row) + 16)
        }),
    ]
  }

  /// Returns the holidays below a month in lines of a width, as many as have room, with the number of those
  /// left out.
  private func holidays(of view: MonthPage, cells: Int) -> [String] {
    let options = context.options
    var texts = options.texts(ofHolidaysIn: view)
    let count = texts.count
    let room = Self.nameLines + (6 - view.weeks.count) * Self.rowHeight / Self.nameHeight
    while true {
      let more = texts.count < count ? [options.language.more(count - texts.count)] : []
      let lines = (texts + more).wrapped(to: cells, separator: options.symbols.separator)
      if lines.count <= room || texts.isEmpty { return lines }
      texts.removeLast()
    }
  }

  /// Returns the bars of a week, thinner the more there are.
  private func bars(of week: MonthPage.Week, _ columns: CellColumns, y: Int) -> [JSONValue] {
    let bars = TemplateContext.spans(of: week).bars
    let count = (bars.map(\.lane).max() ?? 0) + 1
    let step = count < 3 ? 4 : count < 4 ? 3 : count < 5 ? 2 : 1
    return bars.map { bar in
      .object([
        "x": .integer(columns.starts[bar.columns.lowerBound]),
        "y": .integer(y + step * bar.lane), "height": .integer(max(step - 1, 1)),
        "width": .integer(columns.width(of: bar.columns) - 1),
        "colour": .string(context.colour(of: bar.entry.item.list)),
      ])
    }
  }
}

extension TemplateContext {
  /// The bars of a week on the page of a year, at most eight above each other.
  static func spans(of week: MonthPage.Week) -> SpanLanes {
    // Days of a neighbouring month are drawn in that month.
    SpanLanes(week.days.map { ($0.day, $0.isInMonth ? $0.entries ?? [] : []) }, limit: 8)
  }

  /// Returns the data of `year`: one sheet of twelve small months. Its months are those of `month`.
  package func year(_ year: Int, _ views: [MonthPage]) -> JSONObject {
    var text = root(title: options.language.yearTitle(year), []).adding([
      "isUpright": .bool(pageSize.hasSuffix("portrait")),
      "fullness": .objects(Fullness.all.enumerated()) { level, fullness in
        [
          "level": .integer(level), "range": .string(fullness.range),
          "colour": .string(fullness.colour),
          "x": .integer(YearPicture.right - (Fullness.all.count - level) * 36),
        ]
      },
    ])
    if uses("picture") {
      text.append("picture", YearPicture(months: views, context: self).json())
    }
    let pictures = MonthPictures(views, self)
    return [
      "year": .integer(year),
      "months": .objects(views.enumerated()) { page($1, index: $0, of: views.count, pictures) },
      "text": .object(text),
    ]
  }
}
