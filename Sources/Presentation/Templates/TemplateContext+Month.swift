import CivilTime
import JSON
import TodoCore

extension TemplateContext {
  /// Returns a page: the JSON of a month with its texts.
  ///
  /// - Parameters:
  ///   - index: The number of the page, 0-based.
  ///   - count: The number of pages.
  ///   - pictures: The images of all pages.
  func page(_ view: MonthPage, index: Int, of count: Int, _ pictures: MonthPictures) -> JSONObject {
    let words = options.language
    let area = PaperLayout.Area(css: pageSize)
    let lines = uses("lines", "drawing") ? WallRenderer.lines(of: view, options) : []
    let title = words.monthTitle(view.month)
    var text = root(title: title, lines).adding([
      "monthName": .string(words.monthName(view.month.month)),
      "year": .string(words.yearTitle(view.month.year)),
      "yearFirst": .bool(title.hasPrefix(words.yearTitle(view.month.year))),
      "weekHead": .string(words.weekHead), "heads": heads(view),
      "tally": .optional(tally(of: view)), "isLast": .bool(index + 1 == count),
      "isUpright": .bool(area.isUpright), "sheet": pictures.sheet,
      "isPast": .bool(view.month < Month(containing: view.today)),
      "holidays": .optional(holidays(of: view)),
    ])
    if uses("near") {
      let near = [-1, 1].compactMap { view.month.adding(months: $0) }
      text.append("near", .objects(near) { small($0, like: view) })
    }
    if uses("picture") { text.append("picture", pictures.json(page: index)) }
    var pages: [WeekPage]?
    // Each rule stands once in the list of days.
    let ruled = onPageOfDays
    var json = self.pages(today: view.today)
    json.text = { entry, day, isCarried in
      (day.map { Month(containing: $0) == view.month } ?? false ? ruled : self)
        .text(of: entry, day: day, today: view.today, isCarried: isCarried)
    }
    var cells = self
    if uses("rest", "continued", "density", "share") {
      let (lanes, heights) = lanes(of: view, on: area)
      let layout = PaperLayout(
        view.weeks.indices.map { index in
          let (week, lanes) = (view.weeks[index], lanes[index])
          return lanes.rest.indices.map {
            .init(
              names: options.names(on: week.days[$0], isFirst: $0 == 0),
              barLines: heights[index].prefix(lanes.depth(at: $0)).reduce(0, +),
              lanes.rest[$0], on: week.days[$0].day, options)
          }
        }, on: area, options)
      let weeks = lanes.indices.map {
        WeekPage(
          lanes: lanes[$0],
          heights: self.heights(lanes[$0], column: area.dayWidth, points: layout.letters.points),
          layout: layout.weeks[$0])
      }
      text.append("density", .string(layout.letters.css))
      text.append("continued", continued(rest(of: view, weeks), on: area, today: view.today))
      pages = weeks
      if !layout.showsSteps { cells.names.remove("steps") }
    }
    json.cellText = { cell, place in
      if cell.isBlank { return [:] }
      guard let place else { return day(cell) }
      let first = view.weeks[place.week].days[0].day
      guard let page = pages?[place.week] else {
        let text = day(cell, weekBegin: first)
        guard uses("bars") else { return text }
        let spans = TemplateContext.spans(of: view.weeks[place.week])
        return text.adding(["bars": bars(spans, column: place.column)])
      }
      let (shown, rest) = page.groups(at: place.column)
      let hidden = rest.reduce(cell.hiddenCount) { $0 + $1.count }
      return day(cell, weekBegin: first, hidden: hidden).adding([
        "bars": bars(page.lanes, column: place.column, heights: page.heights),
        "rest": uses("rest") ? cells.items(shown, on: cell.day, today: view.today) : .null,
      ])
    }
    if let pages {
      json.weekText = {
        [
          "share": .integer(pages[$0].layout.share),
          "headLines": .integer(pages[$0].layout.headLines),
        ]
      }
    }
    return json.month(view).adding(["text": .object(text)])
  }

  /// Returns the bars of each week, as many as a sheet has room for, and the lines of their lanes.
  private func lanes(
    of view: MonthPage, on area: PaperLayout.Area
  ) -> (lanes: [SpanLanes], heights: [[Int]]) {
    let most = PaperLayout.barLines(isUpright: area.isUpright)
    var limit = most
    while true {
      let lanes = view.weeks.map { week in
        SpanLanes(week.days.map { ($0.day, $0.entries ?? []) }, limit: limit)
      }
      let heights = lanes.map { self.heights($0, column: area.dayWidth, points: 7.6) }
      let deepest = heights.map(\.count).max() ?? 0
      if deepest <= 2 || heights.joined().reduce(0, +) <= most { return (lanes, heights) }
      limit = deepest - 1
    }
  }

  /// Returns `1 New Year's Day · 6–9 Chuseok`, escaped if the template writes Markdown; nil for none.
  private func holidays(of view: MonthPage) -> String? {
    let texts = options.texts(ofHolidaysIn: view)
    if texts.isEmpty { return nil }
    let separator = options.symbols.separator
    if names.contains("markdown") {
      return TemplateContext.markdown(texts.joined(separator: separator))
    }
    // No line ends with a number or begins with a separator.
    return texts.map { text in
      text.split(separator: " ", maxSplits: 1).joined(separator: "\u{A0}")
    }.joined(separator: "\u{A0}" + separator.drop { $0 == " " })
  }

  func tally(of view: MonthPage) -> String? {
    var counts = DayCounts()
    for cell in view.weeks.flatMap(\.days) where cell.isInMonth {
      for entry in cell.entries ?? [] where entry.when.day == cell.day { counts.count(entry) }
    }
    return counts.total == 0 ? nil : options.language.tally(counts)
  }

  private func heads(_ view: MonthPage) -> JSONValue {
    .objects(view.firstWeekday.week) { weekday in
      [
        "name": .string(options.language.weekday(weekday)),
        "short": .string(options.language.shortWeekday(weekday)),
        "column": .string(options.language.columnHead(weekday)),
        "weekend": .bool(weekday.isWeekend), "saturday": .bool(weekday == .saturday),
      ]
    }
  }

  /// The bars and the layout of one week.
  struct WeekPage {
    let lanes: SpanLanes
    /// The lines of each lane.
    let heights: [Int]
    let layout: PaperLayout.Week

    /// Returns the entries of a day: those its cell shows and those for the second page.
    func groups(at column: Int) -> (shown: [EntryGroup], rest: [EntryGroup]) {
      EntryGroup.parts(EntryGroup.groups(of: lanes.rest[column]), showing: layout.shown[column])
    }
  }

  /// The entries of a day.
  typealias DayGroups = (day: Day, groups: [EntryGroup])

  /// Returns the entries without room in the grid.
  private func rest(of view: MonthPage, _ weeks: [WeekPage]) -> [DayGroups] {
    zip(view.weeks, weeks).flatMap { week, page in
      week.days.enumerated().filter(\.element.isInMonth).map { column, cell in
        (cell.day, page.groups(at: column).rest)
      }
    }
  }

  /// Returns the entries without room in a grid as pages of columns, under their dates; `null` if
  /// there are none.
  func continued(_ rest: [DayGroups], on area: PaperLayout.Area, today: Day) -> JSONValue {
    let days = rest.filter { !$0.groups.isEmpty }
    if days.isEmpty { return .null }
    let (measured, drawn) = (onPageOfDays, onPageOfDays)
    let columns = PaperColumns(
      days.map { day, groups in
        groups.map {
          let remark = measured.remarks(of: $0.entry, day: day, today: today)
          return PaperLayout.Text(
            [
              options.times(of: $0, on: day), $0.entry.item.title, remark.joined(separator: ", "),
            ], steps: $0.entry.links?.below ?? [])
        }
      }, on: area)
    return .object([
      "word": .string(options.language.continued),
      "pages": .objects(columns.pages) { columns in
        [
          "columns": .objects(columns) { parts in
            ["days": .objects(parts) { drawn.part($0, of: days[$0.day], today: today) }]
          }
        ]
      },
    ])
  }

  private func part(
    _ part: PaperColumns.Part, of page: DayGroups, today: Day
  ) -> JSONObject {
    let weekday = page.day.weekday
    return [
      "number": .integer(page.day.day), "weekday": .string(options.language.weekday(weekday)),
      "weekend": .bool(weekday.isWeekend), "saturday": .bool(weekday == .saturday),
      "more": .optional(part.isContinued ? options.language.continued : nil),
      "items": items(page.groups[part.entries], on: page.day, today: today),
    ]
  }

  /// Returns the items of a day, where several occurrences of one are a line.
  private func items(_ groups: some Sequence<EntryGroup>, on day: Day, today: Day) -> JSONValue {
    .objects(groups) { group in
      let text = text(
        of: group.entry, day: day, today: today, isCarried: false,
        count: group.count > 1 ? options.count(of: group) : nil)
      return items.json(of: group.entry).adding(["text": .object(text)])
    }
  }

  /// Returns a neighbouring month as a small grid of numbers.
  private func small(_ month: Month, like view: MonthPage) -> JSONObject {
    let weeks = MonthPage.weeks(of: month, firstWeekday: view.firstWeekday) { day, isInMonth in
      MonthPage.Cell(day: day, isInMonth: isInMonth, isToday: day == view.today)
    }
    return [
      "title": .string(options.language.monthTitle(month)), "heads": heads(view),
      "rows": .objects(weeks) { week in
        [
          "cells": .objects(week.days) { cell in
            [
              "number": cell.isInMonth ? .integer(cell.day.day) : .string(""),
              "weekend": .bool(view.daysOff.contains(cell.day) || cell.day.weekday.isWeekend),
              "saturday": .bool(
                cell.day.weekday == .saturday && !view.daysOff.contains(cell.day)),
            ]
          }
        ]
      },
    ]
  }

  /// Returns the texts of a day.
  ///
  /// - Parameters:
  ///   - weekBegin: The first day of the week, for a day in a grid. Of the days of neighbouring
  ///     months, this one and the 1st have the name of their month.
  ///   - hidden: The number of entries that are not shown.
  private func day(
    _ cell: MonthPage.Cell, weekBegin: Day? = nil, hidden: Int = 0
  ) -> JSONObject {
    let words = options.language
    let isNamed = !cell.isInMonth && (cell.day.day == 1 || cell.day == weekBegin)
    return [
      "date": .string(words.dateInYear(cell.day)), "heading": .string(words.longDate(cell.day)),
      "weekday": .string(words.weekday(cell.day.weekday)), "number": .integer(cell.day.day),
      "saturday": .bool(cell.day.weekday == .saturday),
      "isOff": .bool(cell.isDayOff), "holidays": .optional(text(of: cell.holidays)),
      "lunar": cell.isInMonth ? lunarDate(of: cell.day) : .null,
      "monthName": .optional(isNamed ? words.shortMonthName(cell.day.monthOfYear) : nil),
      "isEmpty": .bool(cell.entries?.isEmpty ?? true),
      "fullness": .integer(Fullness.index(of: cell.counts.total)),
      "more": .optional(hidden > 0 ? words.moreInCell(hidden) : nil),
    ]
  }

  /// Returns the estimated lines of each lane of a week on paper, so that no title of a bar is cut.
  ///
  /// - Parameters:
  ///   - column: The width of a day on the smaller of A4 and Letter, in points.
  ///   - points: The font size.
  func heights(_ lanes: SpanLanes, column: Double, points: Double) -> [Int] {
    let heights = lanes.bars.map { bar in
      let words = [
        bar.entry.when.time.map(options.time), signs(of: bar.entry.item), bar.entry.item.title,
        options.parent(of: bar.entry),
      ].compactMap(\.self).joined(separator: " ").sanitized
      // Without the padding, the box, and the time of the end.
      let end = options.lastTime(of: bar.entry) == nil ? 0 : 4 * points
      let box = bar.entry.state == .event ? 0 : 1.16 * points
      let width = Double(bar.columns.count) * column - 19 - box - end
      return words.wrapped(to: PaperLayout.cells(in: width, points: points)).count
    }
    return lanes.heights(heights)
  }

  /// Returns the lanes of a day from the top, each part of a bar or free.
  ///
  /// - Parameters:
  ///   - heights: The lines of each lane; empty for one each.
  ///   - widths: The widths of the columns; nil if they are equal.
  func bars(
    _ lanes: SpanLanes, column: Int, heights: [Int] = [], widths: [Double]? = nil
  ) -> JSONValue {
    .objects(0..<lanes.depth(at: column)) { lane in
      let height = JSONValue.integer(heights.isEmpty ? 1 : heights[lane])
      guard let bar = lanes.bar(inLane: lane, at: column) else {
        return ["free": .bool(true), "height": height]
      }
      let isFirst = bar.columns.lowerBound == column
      return [
        "free": .bool(false), "height": height,
        "title": .optional(isFirst ? bar.entry.item.title : nil),
        "parent": .optional(options.parent(of: bar.entry)),
        "signs": .optional(signs(of: bar.entry.item)),
        "time": .optional(
          isFirst && !bar.startsEarlier ? bar.entry.when.time.map(options.time) : nil),
        "endTime": .optional(
          column == bar.columns.upperBound && !bar.endsLater ? options.lastTime(of: bar.entry) : nil
        ),
        "hasEndTime": .bool(!bar.endsLater && options.lastTime(of: bar.entry) != nil),
        "box": .bool(bar.entry.state != .event), "done": .bool(bar.entry.state == .done),
        "missed": .bool(bar.entry.state == .missed),
        "columns": widths.map { .double($0[bar.columns].reduce(0, +) / $0[column]) }
          ?? .integer(bar.columns.count),
        "starts": .bool(isFirst && !bar.startsEarlier),
        "ends": .bool(bar.columns.upperBound == column && !bar.endsLater),
        "colour": .string(colour(of: bar.entry.item.list)),
        "state": .string(bar.entry.state.rawValue),
      ]
    }
  }
}
