import CivilTime
import JSON
import TodoCore

/// The images of months, below each other.
struct MonthPictures {
  private let pictures: [MonthPicture]

  /// Empty if the template draws none.
  init(_ views: [MonthPage], _ context: TemplateContext) {
    pictures = context.uses("picture") ? views.map { MonthPicture(view: $0, context: context) } : []
  }

  /// The size of the image of all months.
  var sheet: JSONValue {
    let height = pictures.reduce(0) { $0 + $1.height }
    return .object([
      "width": .integer(MonthPicture.width), "height": .integer(height),
      "millimetres": .integer((height * 297 + MonthPicture.width / 2) / MonthPicture.width),
    ])
  }

  func json(page: Int) -> JSONValue {
    pictures[page].json(y: pictures.prefix(page).reduce(0) { $0 + $1.height })
  }
}

/// The positions of all elements of a month image, in units of 1/96 inch. Templates can not
/// calculate. It is as large as A4 landscape, and higher where the days need it, so that nothing is
/// left out.
struct MonthPicture {
  let view: MonthPage
  let context: TemplateContext
  private let weeks: [Week]

  /// A week with its bars, and the words and lines of each day.
  private struct Week {
    let week: MonthPage.Week
    let lanes: SpanLanes
    let bars: [(bar: SpanLanes.Bar, titles: [String])]
    /// The rows at which lanes begin, and the row below the last.
    let tops: [Int]
    let names: [[String]]
    let lines: [[Line]]
    /// The height of the number of a day and the words beside it.
    var head: Int { 22 + max((names.map(\.count).max() ?? 0) - 1, 0) * MonthPicture.nameHeight }
    /// The height needed to show everything.
    var need: Int {
      let rows = lines.indices.map { tops[lanes.depth(at: $0)] + lines[$0].count }
      return head + (rows.max() ?? 0) * MonthPicture.lineHeight + 6
    }
  }

  static let width = 1123
  private static let leastHeight = 794
  private static let margin = 36
  private static let top = 108
  private static let lineHeight = 15
  private static let nameHeight = 11
  /// The width of ten terminal cells of text: a cell is a little more than half the font size.
  private static let tenCells = 64
  /// The width of one terminal cell of the small names beside a number.
  private static let nameCellWidth = 6

  private static let columns = CellColumns(7, from: margin, to: width - margin)

  private static func cells(in width: Int) -> Int { width * 10 / tenCells }

  init(view: MonthPage, context: TemplateContext) {
    self.view = view
    self.context = context
    let cell = EntryCell(options: context.options)
    let cells = ((Self.columns.widths.min() ?? 0) - 34) / Self.nameCellWidth
    weeks = view.weeks.map { week in
      let lanes = SpanLanes(week.days.map { ($0.day, $0.entries ?? []) }, limit: .max)
      let bars = lanes.bars.map { ($0, Self.titles(of: $0, context.options)) }
      return Week(
        week: week, lanes: lanes, bars: bars, tops: lanes.tops(bars.map(\.1.count)),
        names: week.days.indices.map {
          context.options.names(on: week.days[$0], isFirst: $0 == 0).joined(separator: " ")
            .wrapped(to: cells)
        },
        lines: week.days.indices.map {
          cell.lines(
            of: lanes.rest[$0], on: week.days[$0].day,
            width: Self.cells(in: Self.columns.widths[$0] - 17) + 2, limit: .max,
            hidden: week.days[$0].hiddenCount)
        })
    }
  }

  /// The height of the image.
  var height: Int { Self.top + weeks.reduce(0) { $0 + height(of: $1) } + Self.margin }

  private func height(of week: Week) -> Int {
    max((Self.leastHeight - Self.top - Self.margin) / max(weeks.count, 1), week.need)
  }

  /// - Parameter y: The top, in the image of all months.
  func json(y: Int) -> JSONValue {
    let options = context.options
    var top = Self.top
    let tops = weeks.map { week in
      defer { top += height(of: week) }
      return top
    }
    return .object([
      "y": .integer(y), "width": .integer(Self.width), "height": .integer(height),
      "left": .integer(Self.margin), "right": .integer(Self.width - Self.margin),
      "heads": .objects(view.firstWeekday.week.enumerated()) { index, weekday in
        [
          "x": .integer(Self.columns.starts[index] + 6), "y": .integer(Self.top - 8),
          "name": .string(options.language.weekday(weekday)),
          "colour": .string(options.style(of: weekday, else: .plain).css),
        ]
      },
      "weekNumbers": .objects(zip(weeks, tops)) { week, top in
        [
          "x": .integer(Self.margin - 6), "y": .integer(top + 17),
          "number": .integer(week.week.number),
        ]
      },
      "cells": .array(zip(weeks, tops).flatMap { cells(of: $0, y: $1) }),
    ])
  }

  private func cells(of week: Week, y: Int) -> [JSONValue] {
    week.week.days.indices.map { column in
      let day = week.week.days[column]
      let x = Self.columns.starts[column]
      let first = y + week.head
      let depth = week.tops[week.lanes.depth(at: column)]
      let style = context.options.style(of: day.day, day.holidays, else: .plain)
      return .object([
        "x": .integer(x), "y": .integer(y), "width": .integer(Self.columns.widths[column] + 1),
        "height": .integer(height(of: week)),
        "number": day.isBlank ? .null : .integer(day.day.day),
        "numberX": .integer(x + 6), "numberY": .integer(y + 17),
        "today": .bool(day.isToday), "inMonth": .bool(day.isInMonth),
        "weekend": .bool(day.day.weekday.isWeekend), "off": .bool(day.isDayOff),
        "colour": .string(day.isInMonth ? style.css : "#b0b0b5"),
        "names": .objects(week.names[column].enumerated()) { row, words in
          [
            "words": .string(words), "x": .integer(x + 28),
            "y": .integer(y + 17 + row * Self.nameHeight),
          ]
        },
        "bars": .array(
          week.bars.filter { $0.bar.columns.lowerBound == column }.map {
            self.bar(
              $0.bar, $0.titles, x: x, y: first + week.tops[$0.bar.lane] * Self.lineHeight)
          }),
        "lines": .array(
          week.lines[column].enumerated().map { index, line in
            text(line, x: x + 6, y: first + (depth + index) * Self.lineHeight + 10)
          }),
      ])
    }
  }

  /// Returns the lines of a bar's title.
  private static func titles(of bar: SpanLanes.Bar, _ options: RenderOptions) -> [String] {
    let begin = bar.startsEarlier ? nil : bar.entry.when.time.map(options.time)
    let signs = options.symbols.signs(of: bar.entry.item)
    let title = [
      begin, signs.isEmpty ? nil : signs, bar.entry.item.title.sanitized,
      options.parent(of: bar.entry),
    ].compactMap(\.self).joined(separator: " ")
    let end = bar.endsLater ? nil : options.lastTime(of: bar.entry)
    return title.wrapped(
      to: cells(in: columns.width(of: bar.columns) - 16)
        - (end.map { displayWidth(of: $0) + 1 } ?? 0))
  }

  private func bar(_ bar: SpanLanes.Bar, _ titles: [String], x: Int, y: Int) -> JSONValue {
    let width = Self.columns.width(of: bar.columns)
    return .object([
      "x": .integer(x + 3), "y": .integer(y), "width": .integer(width - 6),
      "height": .integer(titles.count * Self.lineHeight - 2),
      "colour": .string(context.colour(of: bar.entry.item.list)),
      "titles": .objects(titles.enumerated()) { row, words in
        [
          "words": .string(words), "x": .integer(x + 9),
          "y": .integer(y + 10 + row * Self.lineHeight),
        ]
      },
      "end": .optional(bar.endsLater ? nil : context.options.lastTime(of: bar.entry)),
      "endX": .integer(x + width - 7), "endY": .integer(y + 10),
    ])
  }

  /// Returns a line of a cell: its mark in the colour of the list, and its words.
  private func text(_ line: Line, x: Int, y: Int) -> JSONValue {
    var mark = JSONValue.null
    var words = line.text
    if let first = line.spans.first, first.style != .faint, line.text.first != " " {
      var colour = "#c02020"
      if case .list(let list) = first.style { colour = list.css }
      let symbols = context.options.symbols
      // Todos have a box, events their sign.
      mark = .object([
        "sign": .optional(first.text == symbols.event ? first.text : nil),
        "box": .bool(first.text != symbols.event), "ticked": .bool(first.text == symbols.done),
        "missed": .bool(first.text == symbols.missed),
        "colour": .string(colour), "x": .integer(x), "boxY": .integer(y - 8),
      ])
      words = String(words.dropFirst(first.text.count))
    }
    let isMore = line.spans.first?.style == .faint
    return .object([
      "x": .integer(isMore ? x : x + 11), "y": .integer(y), "mark": mark,
      "words": .string(String(words.drop { $0 == " " })),
      "done": .bool(line.spans.last?.style == .done),
    ])
  }
}

extension RenderOptions {
  /// Returns the texts beside the number of a day on paper: the name of the month where a
  /// neighbouring one begins, the lunar date, and the holidays.
  func names(on day: MonthPage.Cell, isFirst: Bool) -> [String] {
    if day.isBlank { return [] }
    let isNamed = !day.isInMonth && (day.day.day == 1 || isFirst)
    let date = day.isInMonth ? lunar?.date(of: day.day) : nil
    return [
      isNamed ? language.shortMonthName(day.day.monthOfYear) : nil,
      date.map { language.shortLunarDate($0) },
      day.holidays.isEmpty ? nil : language.names(day.holidays).sanitized,
    ].compactMap(\.self)
  }
}
