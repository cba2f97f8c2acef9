import CivilTime
import JSON
import TodoCore

extension TemplateContext {
  /// More lanes would leave no room for the other entries of a day.
  private static let maxLanes = 4

  /// Returns a page: the JSON of a month with its texts.
  ///
  /// - Parameters:
  ///   - index: The number of the page, 0-based.
  ///   - count: The number of pages.
  func page(
    _ view: MonthPage, _ json: JSONValue, index: Int, of count: Int
  ) throws(JSONError) -> JSONValue {
    let words = options.words
    let isUpright = pageSize.hasSuffix("portrait")
    let lines = uses("lines", "drawing") ? WallRenderer.lines(of: view, options) : []
    var text = root(title: words.monthTitle(view.month), lines)
    text += [
      .init("monthName", .string(words.monthName(view.month.month))),
      .init("year", .string(words.yearTitle(view.month.year))),
      .init(
        "yearFirst",
        .bool(words.monthTitle(view.month).hasPrefix(words.yearTitle(view.month.year)))),
      .init("weekHead", .string(words.weekHead)),
      .init("heads", heads(view)),
      .init("tally", .optional(tally(of: view))),
      .init("isLast", .bool(index + 1 == count)),
      .init("isUpright", .bool(isUpright)),
      MonthPicture.sheet(pages: count),
    ]
    if uses("near") {
      let near = [-1, 1].compactMap { view.month.adding(months: $0) }
      text.append(.init("near", .array(near.map { small($0, like: view) })))
    }
    if uses("picture") {
      text.append(.init("picture", MonthPicture(view: view, context: self).json(page: index)))
    }
    var pages: [WeekPage]?
    if uses("rest", "bars", "continued", "density", "share") {
      let lanes = view.weeks.map { week in
        SpanLanes(
          week.days.map { ($0.day, $0.entries ?? []) }, limit: TemplateContext.maxLanes)
      }
      let layout = PaperLayout(
        lanes.map { week in
          week.rest.indices.map { .init(lanes: week.depth(at: $0), week.rest[$0], options) }
        }, isUpright: isUpright, options)
      let weeks = zip(lanes, layout.weeks).map { WeekPage(lanes: $0, layout: $1) }
      text.append(.init("density", .string(layout.letters.name)))
      text.append(.init("continued", continued(view, weeks, isUpright: isUpright)))
      pages = weeks
    }
    let entries = try self.items(of: view)
    return
      json
      .changing("items") { items in
        guard let selected = view.selected else { return items }
        return items.zipping(selected.entries) {
          item($0, $1, day: selected.day, today: view.today)
        }
      }
      .changing("days") { days in
        let cells = zip(view.weeks.flatMap(\.days), entries.joined()).filter { $0.0.isInMonth }
        return days.zipping(cells) { day($0, $1.0, items: $1.1) }
      }
      .changing("weeks") { weeks in
        weeks.zipping(view.weeks.indices) { json, index in
          week(json, view.weeks[index], items: entries[index], pages?[index])
        }
      }
      .adding("text", .object(JSONObject(text)))
  }

  private func tally(of view: MonthPage) -> String? {
    var counts = DayCounts()
    for cell in view.weeks.flatMap(\.days) where cell.isInMonth {
      for entry in cell.entries ?? [] where entry.when.day == cell.day { counts.count(entry.state) }
    }
    return counts.total == 0 ? nil : options.words.tally(counts)
  }

  /// Returns the items of each day of each week with their texts; null for days without entries,
  /// and for all days if the template does not use them.
  private func items(of view: MonthPage) throws(JSONError) -> [[JSONValue]] {
    let cells = view.weeks.map(\.days)
    guard uses("items", "rest") else { return cells.map { $0.map { _ in .null } } }
    let all = cells.joined().flatMap { $0.entries ?? [] }
    let json = try read { ItemsJSON.write(all, to: &$0, context: items) }
    guard case .object(let object) = json, case .array(let written)? = object["items"] else {
      return []
    }
    var next = 0
    return cells.map { week in
      week.map { cell in
        guard let entries = cell.entries else { return .null }
        let own = zip(written[next...], entries).map {
          item($0, $1, day: cell.day, today: view.today)
        }
        next += own.count
        return .array(own)
      }
    }
  }

  private func heads(_ view: MonthPage) -> JSONValue {
    .array(
      view.firstWeekday.week.map { weekday in
        .object([
          "name": .string(options.words.weekday(weekday)),
          "short": .string(options.words.shortWeekday(weekday)),
          "column": .string(options.words.columnHead(weekday)),
          "weekend": .bool(weekday.isWeekend),
          "saturday": .bool(weekday == .saturday),
        ])
      })
  }

  /// The bars and the layout of one week.
  struct WeekPage {
    let lanes: SpanLanes
    let layout: PaperLayout.Week

    /// Returns the entries of a day: those its cell shows and those for the second page.
    func entries(at column: Int) -> (shown: ArraySlice<Entry>, rest: ArraySlice<Entry>) {
      let all = lanes.rest[column]
      let shown = layout.shown[column]
      return (all.prefix(shown), all.dropFirst(shown))
    }
  }

  /// Returns the second pages: the entries without room in the grid, under their dates.
  private func continued(
    _ view: MonthPage, _ pages: [WeekPage], isUpright: Bool
  ) -> JSONValue {
    let words = options.words
    var days: [(day: Day, entries: [Entry])] = []
    for (week, page) in zip(view.weeks, pages) {
      for (column, cell) in week.days.enumerated() where cell.isInMonth {
        let rest = page.entries(at: column).rest
        if !rest.isEmpty { days.append((cell.day, Array(rest))) }
      }
    }
    return .array(
      PaperLayout.pages(days, isUpright: isUpright, options).map { days in
        .object([
          "word": .string(words.continued),
          "days": .array(
            days.map { day, entries in
              .object([
                "number": .integer(day.day), "weekday": .string(words.weekday(day.weekday)),
                "weekend": .bool(day.weekday.isWeekend),
                "saturday": .bool(day.weekday == .saturday),
                "items": .array(
                  entries.map { entry in
                    let json = JSONValue.object([
                      "title": .string(entry.item.title), "done": .bool(entry.state == .done),
                    ])
                    return item(json, entry, day: day, today: view.today)
                  }),
              ])
            }),
        ])
      })
  }

  /// Returns a neighbouring month as a small grid of numbers.
  private func small(_ month: Month, like view: MonthPage) -> JSONValue {
    let weeks = MonthPage.weeks(of: month, firstWeekday: view.firstWeekday) { day, isInMonth in
      MonthPage.Cell(day: day, isInMonth: isInMonth, isToday: day == view.today)
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
                  "saturday": .bool(cell.day.weekday == .saturday),
                ])
              })
          ])
        }),
    ])
  }

  private func week(
    _ json: JSONValue, _ week: MonthPage.Week, items: [JSONValue], _ page: WeekPage?
  ) -> JSONValue {
    let days = json.changing("days") { days in
      days.zipping(week.days.indices) { json, column in
        let cell = week.days[column]
        let first = week.days[0].day
        guard let page else { return day(json, cell, items: items[column], weekBegin: first) }
        let (shown, rest) = page.entries(at: column)
        return day(
          json, cell, items: items[column], weekBegin: first,
          hidden: cell.hiddenCount + rest.count,
          more: [
            .init("bars", bars(page.lanes, column: column)),
            .init("rest", self.rest(of: items[column], cell.entries ?? [], shown)),
          ])
      }
    }
    guard let page else { return days }
    return days.adding("text", .object(["share": .integer(page.layout.share)]))
  }

  /// Returns a day with its texts.
  ///
  /// - Parameters:
  ///   - weekBegin: The first day of the week, for a day in a grid. Of the days of neighbouring
  ///     months, this one and the 1st have the name of their month.
  ///   - hidden: The number of entries that are not shown.
  private func day(
    _ json: JSONValue, _ cell: MonthPage.Cell, items: JSONValue, weekBegin: Day? = nil,
    hidden: Int = 0, more: [JSONObject.Member] = []
  ) -> JSONValue {
    if cell.isBlank { return json.adding("text", .object([:])) }
    let words = options.words
    let isNamed = !cell.isInMonth && (cell.day.day == 1 || cell.day == weekBegin)
    let text: [JSONObject.Member] = [
      .init("date", .string(words.dateInYear(cell.day))),
      .init("heading", .string(words.longDate(cell.day))),
      .init("weekday", .string(words.weekday(cell.day.weekday))),
      .init("number", .integer(cell.day.day)),
      .init("saturday", .bool(cell.day.weekday == .saturday)),
      .init("monthName", .optional(isNamed ? words.shortMonthName(cell.day.monthOfYear) : nil)),
      .init("isEmpty", .bool(cell.entries?.isEmpty ?? true)),
      .init("more", .optional(hidden > 0 ? words.moreInCell(hidden) : nil)),
    ]
    return json.changing("items") { _ in items }
      .adding("text", .object(JSONObject(text + more)))
  }

  /// Returns the lanes of a day from the top, each part of a bar or free.
  func bars(_ lanes: SpanLanes, column: Int) -> JSONValue {
    .array(
      (0..<lanes.depth(at: column)).map { lane in
        guard let bar = lanes.bar(inLane: lane, at: column) else {
          return .object(["free": .bool(true)])
        }
        let isFirst = bar.columns.lowerBound == column
        return .object([
          "free": .bool(false),
          "title": .optional(isFirst ? bar.entry.item.title : nil),
          "box": .bool(bar.entry.state != .event),
          "done": .bool(bar.entry.state == .done),
          "missed": .bool(bar.entry.state == .missed),
          "columns": .integer(bar.columns.count),
          "starts": .bool(isFirst && !bar.startsEarlier),
          "ends": .bool(bar.columns.upperBound == column && !bar.endsLater),
          "colour": .string(colour(of: bar.entry.item.list)),
          "state": .string(bar.entry.state.rawValue),
        ])
      })
  }

  /// Returns the elements of `items` that belong to the entries in `rest`.
  func rest(
    of items: JSONValue, _ entries: [Entry], _ rest: ArraySlice<Entry>
  ) -> JSONValue {
    guard case .array(let items) = items else { return .array([]) }
    // `rest` is a subsequence of `entries`, so one pass suffices.
    var waiting = rest
    var found: [JSONValue] = []
    for (item, entry) in zip(items, entries) {
      guard let next = waiting.first else { break }
      guard next.item.id == entry.item.id, next.occurrence == entry.occurrence else { continue }
      found.append(item)
      waiting.removeFirst()
    }
    return .array(found)
  }
}
