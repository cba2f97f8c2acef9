import CivilTime
import JSON
import TodoCore

/// The positions of all elements of a month image, in units of 1/96 inch on A4 landscape. Templates
/// can not calculate.
struct MonthPicture {
  let view: MonthPage
  let context: TemplateContext

  private static let width = 1123
  private static let height = 794
  private static let margin = 36
  private static let top = 108
  private static let lineHeight = 15
  /// The width of a terminal cell of text: a little more than half the font size.
  private static let cellWidth = 7

  private var columns: CellColumns {
    CellColumns(7, from: Self.margin, to: Self.width - Self.margin)
  }

  /// Returns the size of an image with several pages below each other.
  static func sheet(pages: Int) -> JSONValue {
    .object([
      "width": .integer(width), "height": .integer(height * pages),
      "millimetres": .integer(210 * pages),
    ])
  }

  func json(page: Int) -> JSONValue {
    let rowHeight = (Self.height - Self.top - Self.margin) / max(view.weeks.count, 1)
    return .object([
      "y": .integer(page * Self.height),
      "width": .integer(Self.width), "height": .integer(Self.height),
      "left": .integer(Self.margin), "right": .integer(Self.width - Self.margin),
      "heads": .objects(view.firstWeekday.week.enumerated()) { index, weekday in
        [
          "x": .integer(columns.starts[index] + 6), "y": .integer(Self.top - 8),
          "name": .string(context.options.language.weekday(weekday)),
          "weekend": .bool(weekday.isWeekend),
        ]
      },
      "weekNumbers": .objects(view.weeks.enumerated()) { row, week in
        [
          "x": .integer(Self.margin - 6), "y": .integer(Self.top + row * rowHeight + 17),
          "number": .integer(week.number),
        ]
      },
      "cells": .array(
        view.weeks.enumerated().flatMap { row, week in
          cells(of: week, y: Self.top + row * rowHeight, height: rowHeight)
        }),
    ])
  }

  private func cells(of week: MonthPage.Week, y: Int, height: Int) -> [JSONValue] {
    let lanes = SpanLanes(week.days.map { ($0.day, $0.entries ?? []) }, limit: 3)
    return week.days.indices.map { column in
      let day = week.days[column]
      let x = columns.starts[column]
      let first = y + 22
      let depth = lanes.depth(at: column)
      let room = (height - 24) / Self.lineHeight - depth
      let lines = EntryCell(options: context.options).lines(
        of: lanes.rest[column], on: day.day,
        width: (columns.widths[column] - 10) / Self.cellWidth, limit: max(room, 1),
        hidden: day.hiddenCount)
      return .object([
        "x": .integer(x), "y": .integer(y), "width": .integer(columns.widths[column] + 1),
        "height": .integer(height), "number": day.isBlank ? .null : .integer(day.day.day),
        "numberX": .integer(x + 6), "numberY": .integer(y + 17),
        "today": .bool(day.isToday), "inMonth": .bool(day.isInMonth),
        "weekend": .bool(day.day.weekday.isWeekend),
        "off": .bool(day.holidays.contains(where: \.isDayOff)),
        "nameX": .integer(x + 28),
        "names": .optional(names(on: day, width: columns.widths[column])),
        "bars": .array(
          lanes.bars.filter { $0.columns.lowerBound == column }.map { bar in
            let width = columns.width(of: bar.columns)
            let top = first + bar.lane * Self.lineHeight
            let options = context.options
            let begin = bar.startsEarlier ? nil : bar.entry.when.time.map { options.time($0) }
            let end = bar.endsLater ? nil : options.lastTime(of: bar.entry)
            let title = [begin, bar.entry.item.title.sanitized].compactMap(\.self)
              .joined(separator: " ")
            let cells = (width - 16) / Self.cellWidth - (end.map { displayWidth(of: $0) + 1 } ?? 0)
            return .object([
              "x": .integer(x + 3), "y": .integer(top), "width": .integer(width - 6),
              "textX": .integer(x + 9), "textY": .integer(top + 10),
              "colour": .string(context.colour(of: bar.entry.item.list)),
              "title": .string(title.clipped(to: cells)), "end": .optional(end),
              "endX": .integer(x + width - 7),
            ])
          }),
        "lines": .array(
          lines.enumerated().map { index, line in
            text(line, x: x + 6, y: first + (depth + index) * Self.lineHeight + 10)
          }),
      ])
    }
  }

  /// Returns the lunar date and the holidays of a day; nil for none.
  private func names(on day: MonthPage.Cell, width: Int) -> String? {
    guard day.isInMonth else { return nil }
    let options = context.options
    let date = options.lunar?.date(of: day.day).map { options.language.shortLunarDate($0) }
    let names = day.holidays.isEmpty ? nil : options.language.names(day.holidays).sanitized
    let parts = [date, names].compactMap(\.self)
    return parts.isEmpty
      ? nil : parts.joined(separator: " ").clipped(to: (width - 34) / Self.cellWidth)
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

/// The lines of a view as positioned texts for a vector image, in units of 1/96 inch. Each text has
/// its own x, so columns are aligned regardless of the font's width of wide characters.
enum LinesPicture {
  private static let cellWidth = 9
  private static let lineHeight = 20
  private static let margin = 24

  static func json(_ lines: [Line]) -> JSONValue {
    let width = lines.map(\.width).max() ?? 0
    return .object([
      "width": .integer(width * cellWidth + 2 * margin),
      "height": .integer(lines.count * lineHeight + 2 * margin),
      "pieces": .array(lines.enumerated().flatMap { pieces(of: $1, row: $0) }),
    ])
  }

  private static func pieces(of line: Line, row: Int) -> [JSONValue] {
    var pieces: [JSONValue] = []
    var column = 0
    for span in line.spans {
      for part in span.text.split(separator: "  ", omittingEmptySubsequences: false) {
        let words = part.drop { $0 == " " }
        let start = column + part.utf8.count - words.utf8.count
        if !words.isEmpty { pieces.append(piece(String(words), span.style, at: start, row)) }
        column += displayWidth(of: part) + 2
      }
      column -= 2
    }
    return pieces
  }

  private static func piece(_ words: String, _ style: Style, at column: Int, _ row: Int)
    -> JSONValue
  {
    var colour = "#1c1c1e"
    switch style {
    case .faint, .done, .cancelled: colour = "#77777c"
    case .overdue, .weekend, .sunday: colour = "#b3261e"
    case .saturday: colour = "#1f4fb3"
    case .list(let list): colour = list.css
    case .plain, .heading, .today, .selected: break
    }
    return .object([
      "x": .integer(margin + column * cellWidth),
      "y": .integer(margin + row * lineHeight + lineHeight * 3 / 4),
      "words": .string(words), "colour": .string(colour),
      "bold": .bool([.heading, .today, .selected].contains(style)),
      "struck": .bool(style == .done || style == .cancelled),
    ])
  }
}
