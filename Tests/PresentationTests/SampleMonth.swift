import CivilTime
import TestSupport
import TodoCore

@testable import Presentation

/// The days, entries and months the tests draw. Today is Friday 2026-11-20, 09:00.
struct Sample {
  let today: Day

  init() throws { today = try Day(year: 2026, month: 11, day: 20) }

  func day(_ number: Int, month: Int = 11, year: Int = 2026) throws -> Day {
    try Day(year: year, month: month, day: number)
  }

  static let weekdays = RecurrenceRule(
    .weekly,
    byDay: [.monday, .tuesday, .wednesday, .thursday, .friday].map {
      RecurrenceRule.DayOfWeek($0)
    })

  func entry(
    _ id: Int, _ title: String, _ day: Day?, _ time: String? = nil,
    state: Entry.State = .open, list: String = Item.defaultList, doneAt: String? = nil,
    lastDay: Day? = nil, end: End? = nil, missed: Int = 0, place: String? = nil,
    metres: Double? = nil, repeats: RecurrenceRule? = nil, priority: Item.Priority = .none,
    starred: Bool = false, tags: [String] = []
  ) throws -> Entry {
    var when = When.someday
    if let day {
      when = .allDay(day)
      if let time { when = .timed(CivilDateTime(day, try TimeOfDay(iso: time)), zone: nil) }
    }
    let epoch = Instant(secondsSinceEpoch: 0)
    var item = Item(
      id: id, uid: "u\(id)", kind: state == .event ? .event : .todo, title: title, when: when,
      end: end, created: epoch, modified: epoch)
    (item.list, item.tags, item.priority, item.isStarred) = (list, tags, priority, starred)
    item.place = place.map { Place(name: $0) }
    item.repetition = repeats.map { Repeat($0) }
    let done = try doneAt.map {
      Instant(secondsSinceEpoch: try CivilDateTime(iso: $0).secondsSinceEpoch)
    }
    return Entry(
      ItemSummary(item), when: when, lastDay: lastDay, end: end, state: state, doneAt: done,
      missed: missed, distanceMetres: metres)
  }

  func view(_ day: Day, _ entries: [Entry], carried: Carried = Carried(total: 0, entries: []))
    -> DayPage
  {
    var counts = DayCounts()
    for entry in entries { counts.count(entry.state) }
    return DayPage(day: day, today: today, counts: counts, entries: entries, carried: carried)
  }

  /// A month whose days have these entries, one letter each: o open, d done, x overdue, e event.
  func month(
    _ month: Month, _ states: [Int: String], selected: DayPage?, firstWeekday: Weekday = .sunday
  ) -> MonthPage {
    let lists = ["inbox", "work", "home", "건강"]
    let weeks = MonthPage.weeks(of: month, firstWeekday: firstWeekday) { day, isInMonth in
      var cell = MonthPage.Cell(day: day, isInMonth: isInMonth, isToday: day == today)
      for (index, letter) in (isInMonth ? states[day.day] ?? "" : "").enumerated() {
        let state: Entry.State =
          switch letter {
          case "d": .done
          case "x": .overdue
          case "e": .event
          default: .open
          }
        cell.counts.count(state)
        if cell.dots.count < MonthPage.Cell.dotLimit {
          cell.dots.append(DayDot(list: lists[index % lists.count], state: state))
        }
        (cell.marks, cell.markCount) = (cell.dots, cell.counts.total)
      }
      return cell
    }
    return MonthPage(
      month: month, firstWeekday: firstWeekday, today: today, selected: selected, weeks: weeks)
  }

  // MARK: The page of the design

  /// The day of the drawing in the design.
  func designDay() throws -> DayPage {
    view(
      today,
      [
        try entry(15, "Renew passport", today),
        try entry(12, "Take medicine", today, "08:30", state: .done, doneAt: "2026-11-20T08:41:09"),
        try entry(13, "Stand-up", today, "10:00", repeats: Sample.weekdays),
        try entry(14, "Buy milk", today, "18:00", place: "market", metres: 1234),
      ],
      carried: Carried(
        total: 1, entries: [try entry(9, "Send parcel", try day(16), state: .overdue)]))
  }

  func designMonth() throws -> MonthPage {
    month(
      today.month,
      [
        3: "d", 6: "d", 9: "dd", 10: "d", 13: "dddd", 16: "dx", 17: "d", 19: "d", 20: "oodo",
        21: "e", 23: "oo", 24: "o", 26: "e", 27: "o", 30: "o",
      ], selected: try designDay())
  }

  // MARK: A month holding everything

  func fullDay() throws -> DayPage {
    view(
      today,
      [
        try entry(101, "추수감사절 🦃", today, state: .event, list: "공휴일"),
        try entry(
          7, "Trip to Busan 🚄", try day(18), state: .open, list: "travel",
          lastDay: try day(22)),
        try entry(
          1024, "Renew passport", today, priority: .high, starred: true, tags: ["papers", "여권"]),
        try entry(
          12, "약 먹기 💊", today, "08:30", state: .done, list: "건강", doneAt: "2026-11-20T08:41:00"),
        try entry(
          31, "Weekly planning with the whole team, and then some more words than fit", today,
          "09:00", list: "work", missed: 2, place: "Seoul office, 12th floor meeting room"),
        try entry(
          33, "Standup 👩‍👩‍👧 🇰🇷 👍🏽 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿", today, "10:00", list: "work",
          repeats: Sample.weekdays, priority: .medium, tags: ["team"]),
        try entry(
          34, "Evil \u{1B}[31mred\u{1B}[0m \u{202E}title\nwith breaks\u{200B}", today, "11:00",
          state: .overdue),
        try entry(
          35, "점심 약속", today, "12:30", list: "home", place: "강남역", metres: 740, starred: true),
        try entry(
          36, "Supercalifragilisticexpialidocious", today, "13:00", list: "words",
          priority: .low),
        try entry(
          37, "Dentist", today, "15:00", end: .time(try TimeOfDay(iso: "16:30")), place: "clinic",
          metres: 12_345),
        try entry(14, "Buy milk", today, "18:00", place: "market", metres: 1234),
        try entry(
          38, "Call mum", today, "20:00", state: .done, list: "home",
          doneAt: "2026-11-19T20:10:00"),
      ],
      carried: Carried(
        total: 17,
        entries: [
          try entry(9, "Send parcel", try day(16), "16:00", state: .overdue),
          try entry(8, "도서관 책 반납하기", try day(3), state: .overdue, list: "home"),
          try entry(6, "Pay rent", try day(31, month: 10), state: .overdue, missed: 3),
          try entry(5, "Tax", try day(16, month: 10, year: 2025), state: .overdue, list: "work"),
          try entry(4, "🏳️‍🌈 flag", try day(1, month: 2), state: .overdue),
        ]))
  }

  func fullMonth(firstWeekday: Weekday = .sunday) throws -> MonthPage {
    month(
      today.month,
      [
        1: "d", 2: "ddd", 3: "xd", 4: "dd", 5: "dddd", 8: "e", 9: "d", 11: "ee", 12: "d", 13: "x",
        16: "xdddd", 18: "oe", 19: "do", 20: "xoooooooddee", 21: "oe", 22: "o", 23: "ooo",
        24: "oooo", 26: "e", 30: "oe",
      ], selected: try fullDay(), firstWeekday: firstWeekday)
  }

  /// Consecutive months, the full one among them.
  func months(_ count: Int, firstWeekday: Weekday = .sunday) throws -> [MonthPage] {
    try (0..<count).map { index in
      index == 0
        ? try fullMonth(firstWeekday: firstWeekday)
        : month(
          today.month + index, [1: "o", 9: "oo", 15: "e", 24: "ee", 25: "eooo"], selected: nil,
          firstWeekday: firstWeekday)
    }
  }

  func options(
    _ width: Int, korean: Bool = false, ascii: Bool = false, timeFormat: TimeFormat = .h24
  ) -> RenderOptions {
    var language: Language = korean ? .korean : .english
    language.timeFormat = timeFormat
    return RenderOptions(
      width: width, ascii: ascii, language: language,
      listColours: ["work": .violet])
  }
}
