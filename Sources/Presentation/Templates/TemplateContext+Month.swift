import CivilTime
import JSON
import TodoCore

extension TemplateContext {
  /// More lanes than this would leave a day no room of its own.
  private static let mostLanes = 4

  /// A month and its words.
  ///
  /// - Parameters:
  ///   - index: Which page it is, from 0.
  ///   - count: How many pages there are.
  func page(_ view: MonthView, _ json: JSONValue, index: Int, of count: Int) -> JSONValue {
    let words = options.words
    let lines = WallFace.lines(of: view, options)
    var text = root(title: words.monthTitle(view.month), lines)
    var counts = DayCounts()
    for cell in view.weeks.flatMap(\.days) where cell.isInMonth {
      for entry in cell.entries ?? [] where entry.when.day == cell.day { counts.count(entry.state) }
    }
    text += [
      .init("monthName", .string(words.monthName(view.month.month))),
      .init("year", .string(words.yearTitle(view.month.year))),
      .init("weekHead", .string(words.weekHead)),
      .init("heads", heads(view)),
      .init("density", .string(density(of: view))),
      .init("tally", .optional(counts.total == 0 ? nil : words.tally(counts))),
      .init(
        "near",
        .array(
          [-1, 1].compactMap { view.month.adding(months: $0) }.map { small($0, like: view) })),
      .init("isLast", .bool(index + 1 == count)),
      .init("picture", MonthPicture(view: view, context: self).json(page: index)),
      MonthPicture.sheet(pages: count),
    ]
    return
      json
      .changing("items") { items in
        guard let selected = view.selected else { return items }
        return items.zipping(selected.entries) {
          item($0, $1, day: selected.day, today: view.today)
        }
      }
      .changing("days") { days in
        days.zipping(view.weeks.flatMap(\.days).filter(\.isInMonth)) { day($0, $1, view: view) }
      }
      .changing("weeks") { $0.zipping(view.weeks) { week($0, $1, view: view) } }
      .adding("text", .object(JSONObject(text)))
  }

  private func heads(_ view: MonthView) -> JSONValue {
    .array(
      view.firstWeekday.week.map { weekday in
        .object([
          "name": .string(options.words.weekday(weekday)),
          "short": .string(options.words.shortWeekday(weekday)),
          "column": .string(options.words.columnHead(weekday)),
          "weekend": .bool(weekday.isWeekend),
        ])
      })
  }

  /// How small the letters of a page must be for its weeks to stand on it together.
  private func density(of view: MonthView) -> String {
    let isUpright = pageSize.hasSuffix("portrait")
    // A title of more cells than these takes a second line.
    let cellsPerLine = isUpright ? 17 : 25
    // What a page holds in letters of 7.6 and of 6.6 points.
    let (roomy, full) = isUpright ? (38, 50) : (27, 36)
    let lines = view.weeks.reduce(0) { sum, week in
      sum
        + (week.days.map { cell in
          (cell.entries ?? []).reduce(0) { lines, entry in
            let place = entry.item.place.map { displayWidth(of: $0.name) * 4 / 5 + 1 } ?? 0
            let time = entry.when.time == nil ? 0 : 6
            return lines + 1 + (displayWidth(of: entry.item.title) + time + place) / cellsPerLine
          }
        }.max() ?? 0)
    }
    return lines <= roomy ? "roomy" : lines <= full ? "full" : "packed"
  }

  /// A month beside this one, as numbers alone.
  private func small(_ month: Month, like view: MonthView) -> JSONValue {
    let weeks = MonthView.weeks(of: month, firstWeekday: view.firstWeekday) { day, isInMonth in
      MonthView.Cell(day: day, isInMonth: isInMonth, isToday: day == view.today)
    }
    return .object([
      "title": .string(options.words.monthTitle(month)),
      "heads": heads(view),
      "rows": .array(
        weeks.map { week in
          .object([
            "cells": .array(
              week.days.map { cell in
                .object([
                  "number": cell.isInMonth ? .integer(cell.day.day) : .string(""),
                  "weekend": .bool(cell.day.weekday.isWeekend),
                ])
              })
          ])
        }),
    ])
  }

  private func week(_ json: JSONValue, _ week: MonthView.Week, view: MonthView) -> JSONValue {
    let lanes = SpanLanes(
      week.days.map { ($0.day, $0.entries ?? []) }, limit: TemplateContext.mostLanes)
    return json.changing("days") { days in
      days.zipping(week.days.indices) { json, column in
        let cell = week.days[column]
        let decorated = day(json, cell, view: view)
        return decorated.changing("text") { text in
          text.adding("bars", bars(lanes, column: column))
            .adding("rest", rest(of: decorated, cell, lanes.rest[column]))
        }
      }
    }
  }

  private func day(_ json: JSONValue, _ cell: MonthView.Cell, view: MonthView) -> JSONValue {
    let words = options.words
    let isNamed =
      !cell.isInMonth && (cell.day.day == 1 || cell.day == view.weeks.first?.days.first?.day)
    let text: JSONObject = [
      "date": .string(words.dateInYear(cell.day)),
      "heading": .string(words.longDate(cell.day)),
      "weekday": .string(words.weekday(cell.day.weekday)),
      "number": .integer(cell.day.day),
      "monthName": .optional(isNamed ? words.shortMonthName(cell.day.monthOfYear) : nil),
      "isEmpty": .bool(cell.entries?.isEmpty ?? true),
      "more": .optional(cell.hiddenCount > 0 ? words.moreInCell(cell.hiddenCount) : nil),
    ]
    return json.changing("items") {
      $0.zipping(cell.entries ?? []) { item($0, $1, day: cell.day, today: view.today) }
    }
    .adding("text", .object(text))
  }

  /// The lanes of a day from the top: a piece of a bar, or room left free.
  private func bars(_ lanes: SpanLanes, column: Int) -> JSONValue {
    .array(
      (0..<lanes.depth(at: column)).map { lane in
        guard let bar = lanes.bar(inLane: lane, at: column) else {
          return .object(["free": .bool(true)])
        }
        let isFirst = bar.columns.lowerBound == column
        return .object([
          "free": .bool(false),
          "title": .optional(isFirst ? bar.entry.item.title : nil),
          "columns": .integer(bar.columns.count),
          "starts": .bool(isFirst && !bar.startsEarlier),
          "ends": .bool(bar.columns.upperBound == column && !bar.endsLater),
          "colour": .string(colour(of: bar.entry.item.list)),
          "state": .string(bar.entry.state.rawValue),
        ])
      })
  }

  /// Those of the day's items that are no bars, as they stand in `items`.
  private func rest(of json: JSONValue, _ cell: MonthView.Cell, _ rest: [Entry]) -> JSONValue {
    guard case .object(let object) = json, case .array(let items)? = object["items"] else {
      return .array([])
    }
    let kept = Set(rest)
    return .array(
      zip(items, cell.entries ?? []).compactMap { kept.contains($1) ? $0 : nil })
  }
}
