import CivilTime
import TestSupport
import Testing
import TodoCore

@testable import Presentation

@Test func narrowCalendarPointsAtToday() throws {
  let sample = try Sample()
  let view = sample.month(sample.today.month, [1: "d", 19: "e", 21: "xo"], selected: nil)
  #expect(
    MonthRenderer.lines(of: view, sample.options(20)).text() == """
         November 2026
      Su Mo Tu We Th Fr Sa
       1  2  3  4  5  6  7
      ▫
       8  9 10 11 12 13 14
      15 16 17 18 19 20 21
                  ◦   < !
      22 23 24 25 26 27 28
      29 30

      """)
}

@Test func weeksBeginOnTheFirstWeekday() throws {
  let sample = try Sample()
  let month = try Month(year: 2027, month: 1)
  let view = sample.month(month, [:], selected: nil, firstWeekday: .monday)
  #expect(
    MonthRenderer.lines(of: view, sample.options(31)).text() == """
                 January 2027
      Wk  Mo  Tu  We  Th  Fr  Sa  Su
      53                   1   2   3
       1   4   5   6   7   8   9  10
       2  11  12  13  14  15  16  17
       3  18  19  20  21  22  23  24
       4  25  26  27  28  29  30  31

      """)
}

struct FormRow: Row {
  let width: Int
  let form: MonthGrid.Form
  var name: String { "\(width)" }
}

let formRows: [FormRow] = [
  FormRow(width: 20, form: .narrow), FormRow(width: 27, form: .narrow),
  FormRow(width: 28, form: .wide), FormRow(width: 30, form: .wide),
  FormRow(width: 31, form: .numbered),
  FormRow(width: 38, form: MonthGrid.Form(step: 5, isNumbered: true)),
  FormRow(width: 45, form: MonthGrid.Form(step: 6, isNumbered: true)),
  FormRow(width: 200, form: MonthGrid.Form(step: 6, isNumbered: true)),
]

@Test(arguments: formRows) func theFormFollowsTheWidth(_ row: FormRow) {
  #expect(MonthGrid.Form(width: row.width) == row.form)
}

struct SideRow: Row {
  let width: Int
  let count: Int
  /// Months in the first row.
  let perRow: Int
  /// Columns from one month to the next.
  let step: Int
  var name: String { "\(count) months in \(width)" }
}

let sideRows: [SideRow] = [
  SideRow(width: 20, count: 3, perRow: 1, step: 0),
  SideRow(width: 40, count: 3, perRow: 1, step: 0),
  SideRow(width: 58, count: 2, perRow: 2, step: 30),
  SideRow(width: 64, count: 2, perRow: 2, step: 33),
  SideRow(width: 80, count: 3, perRow: 2, step: 33),
  SideRow(width: 97, count: 3, perRow: 3, step: 33),
  SideRow(width: 120, count: 12, perRow: 4, step: 30),
  SideRow(width: 200, count: 12, perRow: 6, step: 33),
]

@Test(arguments: sideRows) func asManyMonthsStandSideBySideAsFit(_ row: SideRow) throws {
  let sample = try Sample()
  let lines = MonthRenderer.lines(of: try sample.months(row.count), sample.options(row.width))
  let heads = try #require(lines.dropFirst().first).text
  let starts = heads.indices.filter { heads[$0...].hasPrefix("Su") }
    .map { heads.distance(from: heads.startIndex, to: $0) }
  #expect(starts.count == row.perRow)
  if starts.count > 1 { #expect(starts[1] - starts[0] == row.step) }
  let blanks = lines.count { $0.text.isEmpty }
  #expect(blanks == (row.count - 1) / row.perRow)
}

@Test func theCalendarGrowsWithTheTerminal() throws {
  let sample = try Sample()
  var view = sample.month(
    sample.today.month, [20: "ooodde", 23: "oooo"], selected: try sample.designDay())
  // As many dots as were read from the store.
  for week in view.weeks.indices {
    for day in view.weeks[week].days.indices where view.weeks[week].days[day].day.day == 20 {
      view.weeks[week].days[day].marks = ["o", "o", "o", "d", "d"].map {
        DayDot(list: "inbox", state: $0 == "o" ? .open : .done)
      }
    }
  }
  func lines(_ width: Int) -> [String] {
    MonthRenderer.lines(of: view, sample.options(width)).map(\.text)
  }
  func dots(_ width: Int, below week: String) -> String {
    let lines = lines(width)
    return lines.firstIndex { $0.hasPrefix(week) }.map { lines[$0 + 1] } ?? ""
  }
  #expect(lines(80)[2].hasPrefix("45   1   2   3"))
  #expect(lines(90)[2].hasPrefix("45   1    2    3"))
  #expect(lines(100)[2].hasPrefix("45   1     2     3"))
  #expect(dots(80, below: "47").contains("▪▪+"))
  #expect(dots(90, below: "47").contains("▪▪▪+"))
  #expect(dots(100, below: "47").contains("▪▪▪▫+"))
  // Three of four entries were read, so one more is counted.
  #expect(dots(100, below: "48").hasPrefix("          ▪▪▪+"))
  // Above its list the calendar grows too.
  #expect(lines(40)[2].hasPrefix("45   1    2    3"))
  #expect(lines(31)[2].hasPrefix("45   1   2   3"))
}

struct MonthsBesideRow: Row {
  let width: Int
  let months: Int
  var korean = false
  var name: String { "\(width) \(korean ? "ko" : "en")" }
}

@Test(arguments: [
  MonthsBesideRow(width: 40, months: 1), MonthsBesideRow(width: 119, months: 1),
  MonthsBesideRow(width: 120, months: 2), MonthsBesideRow(width: 120, months: 2, korean: true),
  MonthsBesideRow(width: 149, months: 2), MonthsBesideRow(width: 150, months: 3),
  MonthsBesideRow(width: 220, months: 3, korean: true),
])
func monthsStandBesideTheList(_ row: MonthsBesideRow) throws {
  let sample = try Sample()
  let months = try sample.months(4)
  let options = sample.options(row.width, korean: row.korean)
  let lines = MonthRenderer.lines(of: months[0], beside: Array(months[1...]), options)
  let titles = months.filter { month in
    lines[0].text.contains(options.language.monthTitle(month.month))
  }
  #expect(titles.count == row.months)
  #expect(lines.allSatisfy { $0.width <= row.width })
  // The list keeps enough columns to be readable.
  if row.width >= 60 {
    #expect(
      lines.contains { $0.text.contains("Weekly planning with") })
  }
}

@Test func anotherDayCanBeSelected() throws {
  let sample = try Sample()
  let day = try sample.day(25)
  let view = sample.month(sample.today.month, [:], selected: sample.view(day, []))
  let lines = MonthRenderer.lines(of: view, sample.options(80))
  #expect(lines[0].text == "          November 2026          Wed 25 November 2026")
  #expect(lines[2].text == "45   1   2   3   4   5   6   7   nothing here")
  let week = try #require(lines.first { $0.text.hasPrefix("48") })
  #expect(week.spans.contains(Span("25", .selected)))
  // Only today is marked in plain text.
  #expect(week.text == "48  22  23  24  25  26  27  28")
}

@Test func theLastMonthsOfTheCalendarAreDrawn() throws {
  let sample = try Sample()
  for month in [Month.min, Month.max] {
    let view = sample.month(month, [1: "o"], selected: nil)
    #expect(MonthRenderer.lines(of: view, sample.options(80)).count >= 7)
  }
}

// MARK: Day lists

@Test func anEmptyDaySaysSo() throws {
  let sample = try Sample()
  let view = sample.view(try sample.day(21), [])
  #expect(
    DayRenderer.lines(of: view, sample.options(80)).text() == """
      Sat 21 November 2026, tomorrow

      nothing here

      """)
}

@Test func onlyEarlierItems() throws {
  let sample = try Sample()
  let carried = Carried(total: 1001, entries: try sample.designDay().carried.entries)
  #expect(
    DayRenderer.lines(of: sample.view(sample.today, [], carried: carried), sample.options(80))
      .text() == """
        Fri 20 November 2026, today

        nothing here

        earlier
        ! 9  Send parcel  since Mon 16
        and 999+ more:
          daydot list --overdue

        1000+ from earlier

        """)
}

@Test func aCutListSaysHowManyMore() throws {
  let sample = try Sample()
  var view = try sample.designDay()
  view.carried = Carried(total: 0, entries: [])
  view.entries.removeLast(2)
  #expect(
    DayRenderer.lines(of: view, sample.options(60)).text() == """
      Fri 20 November 2026, today

      ▪ 15         Renew passport
      ▫ 12  08:30  Take medicine   done 08:41
      and 2 more

      4 items, 1 done

      """)
}

@Test func headingsGetShorter() throws {
  let sample = try Sample()
  let day = try Day(iso: "2026-09-23")
  func heading(_ width: Int, korean: Bool = false) -> String {
    let options = sample.options(width, korean: korean)
    return DayRenderer.heading(of: day, today: day, width: width, options).text
  }
  #expect(heading(40) == "Wed 23 September 2026, today")
  #expect(heading(27) == "Wed 23 Sep 2026, today")
  #expect(heading(20) == "Wed 23 Sep, today")
  #expect(heading(40, korean: true) == "2026년 9월 23일 수요일, 오늘")
  #expect(heading(26, korean: true) == "2026년 9월 23일 (수), 오늘")
  #expect(heading(20, korean: true) == "9월 23일 (수), 오늘")
}

@Test func spansSayHowLongTheyGoOn() throws {
  let sample = try Sample()
  let trip = try sample.entry(
    7, "Trip", try sample.day(20), "09:00", lastDay: try sample.day(22))
  func remark(_ day: Int) throws -> String {
    let view = sample.view(try sample.day(day), [trip])
    return DayRenderer.lines(of: view, sample.options(60))[2].text
  }
  #expect(try remark(20) == "▪ 7  09:00  Trip  until Sun 22")
  // Only the first day has the time.
  #expect(try remark(21) == "▪ 7  Trip  until Sun 22")
  #expect(try remark(22) == "▪ 7  Trip  since Fri 20")
}

@Test func listsOfNothing() throws {
  let sample = try Sample()
  #expect(
    EntryListRenderer.lines(of: [], today: sample.today, sample.options(80)).text()
      == "nothing here\n")
  #expect(AgendaRenderer.lines(of: [], sample.options(80, korean: true)).text() == "항목 없음\n")
}
