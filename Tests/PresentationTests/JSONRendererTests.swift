import CivilTime
import ItemJSON
import JSON
import Presentation
import TestSupport
import Testing
import TodoCore

private struct NoWords: TriggerWords {
  struct Unreadable: Error {}
  func words(for trigger: Trigger) -> String { "at 18:00" }
  func trigger(reading words: String) throws -> Trigger { throw Unreadable() }
}

private var pages: PageJSON { PageJSON(ItemWriter(zone: Zone(offset: 9 * 3600), words: NoWords())) }
private let today = (try? Day(iso: "2026-11-20")) ?? .min

private func entry(_ id: Int, _ title: String, _ state: Entry.State) -> Entry {
  let moment = Instant(secondsSinceEpoch: 1_795_132_800)
  let item = Item(
    id: id, uid: "u\(id)", kind: state == .event ? .event : .todo, title: title,
    when: .allDay(today), status: state == .done ? .done(nil) : .open, reminders: [],
    created: moment, modified: moment)
  return Entry(ItemSummary(item), when: item.when, state: state)
}

/// The expected JSON of an entry of `entry(_:_:_:)`.
private func golden(_ id: Int, _ title: String, _ state: Entry.State) -> String {
  let isDone = state == .done
  return #"{"id":\#(id),"uid":"u\#(id)","kind":"\#(state == .event ? "event" : "todo")","#
    + #""title":"\#(title)","notes":null,"url":null,"list":"inbox","tags":[],"#
    + #""priority":"none","starred":false,"day":"2026-11-20","time":null,"end":null,"#
    + #""zone":null,"repeat":null,"afterDone":false,"excluded":[],"extra":[],"changes":[],"#
    + #""place":null,"status":"\#(isDone ? "done" : "open")","done":\#(isDone),"#
    + #""doneAt":null,"occurrence":null,"overdue":\#(state == .overdue),"missed":0,"#
    + #""reminders":[],"created":"2026-11-20T09:00:00+09:00","#
    + #""modified":"2026-11-20T09:00:00+09:00","state":"\#(state.rawValue)"}"#
}

private func text(_ object: JSONObject) -> String { String(decoding: object.bytes, as: UTF8.self) }

private var dayPage: DayPage {
  DayPage(
    day: today, today: today, counts: DayCounts(open: 2, done: 1, overdue: 1, events: 1),
    entries: [entry(1, "a", .open), entry(2, "b", .done)],
    carried: Carried(total: 3, entries: [entry(3, "c", .overdue)]))
}

private var dayGolden: String {
  #"{"date":"2026-11-20","total":4,"open":2,"done":1,"overdue":1,"events":1,"missed":0,"#
    + #""items":[\#(golden(1, "a", .open)),\#(golden(2, "b", .done))],"#
    + #""carried":{"total":3,"items":[\#(golden(3, "c", .overdue))]}}"#
}

@Test func aDayAsJSON() {
  #expect(text(pages.day(dayPage)) == dayGolden)
}

@Test func anAgendaAsJSON() {
  let view = DayPage(day: today + 1, today: today, counts: DayCounts(), entries: [])
  #expect(
    text(pages.days([dayPage, view]))
      == #"{"days":[\#(dayGolden),"#
      + #"{"date":"2026-11-21","total":0,"open":0,"done":0,"overdue":0,"events":0,"missed":0,"#
      + #""items":[],"carried":{"total":0,"items":[]}}]}"#)
}

@Test func listingsAsJSON() {
  let entries = [entry(1, "a", .open)]
  #expect(
    text(pages.list(entries))
      == #"{"items":[\#(golden(1, "a", .open))]}"#)
  #expect(
    text(pages.list(entries, total: 1001))
      == #"{"items":[\#(golden(1, "a", .open))],"total":1001}"#)
  #expect(
    text(pages.list([], total: 0))
      == #"{"items":[],"total":0}"#)
}

/// November 2026 begins on a Sunday; today has one entry of each kind.
private func monthView(selected: DayPage?) throws -> MonthPage {
  let month = try Month(year: 2026, month: 11)
  let weeks = MonthPage.weeks(of: month, firstWeekday: .sunday) { day, isInMonth in
    var cell = MonthPage.Cell(day: day, isInMonth: isInMonth, isToday: day == today)
    if day == today {
      cell.counts = DayCounts(open: 1, done: 1, overdue: 1, events: 1)
      cell.dots = [
        DayDot(list: "inbox", state: .overdue), DayDot(list: "집", state: .event),
        DayDot(list: "inbox", state: .done),
      ]
      cell.entries = [entry(1, "a", .open)]
    }
    return cell
  }
  return MonthPage(
    month: month, firstWeekday: .sunday, today: today, selected: selected, weeks: weeks)
}

/// A day of the month without entries.
private func empty(_ date: String, _ more: String = "") -> String {
  #"{"date":"\#(date)","total":0,"open":0,"done":0,"overdue":0,"events":0,"missed":0,"dots":[],"#
    + #""items":null\#(more)}"#
}

private func filled(_ more: String = "") -> String {
  #"{"date":"2026-11-20","total":3,"open":1,"done":1,"overdue":1,"events":1,"missed":0,"#
    + #""dots":[{"list":"inbox","state":"overdue"},{"list":"집","state":"event"},"#
    + #"{"list":"inbox","state":"done"}],"items":[\#(golden(1, "a", .open))]\#(more)}"#
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

private func monthGolden(selected: String, items: String) -> String {
  let days = (1...30).map { $0 == 20 ? filled() : empty("2026-11-\(twoDigits($0))") }
  let weeks = (0..<5).map { week in
    let days = (1...7).map { column in
      let offset = week * 7 + column
      let isInMonth = offset <= 30
      let number = isInMonth ? offset : offset - 30
      let more =
        #","number":\#(number),"inMonth":\#(isInMonth),"today":\#(offset == 20),"#
        + #""weekend":\#(column == 1 || column == 7),"lunar":null"#
      return offset == 20
        ? filled(more) : empty("2026-\(isInMonth ? 11 : 12)-\(twoDigits(number))", more)
    }
    return #"{"week":\#(45 + week),"days":[\#(days.joined(separator: ","))]}"#
  }
  return #"{"month":"2026-11","firstWeekday":"sunday","today":"2026-11-20","#
    + #""selected":\#(selected),"items":[\#(items)],"days":[\#(days.joined(separator: ","))],"#
    + #""weeks":[\#(weeks.joined(separator: ","))]}"#
}

@Test func aMonthAsJSON() throws {
  let view = try monthView(selected: dayPage)
  #expect(
    text(pages.month(view))
      == monthGolden(
        selected: #""2026-11-20""#,
        items: golden(1, "a", .open) + "," + golden(2, "b", .done)))
}

@Test func severalMonthsAndAYearAsJSON() throws {
  let view = try monthView(selected: nil)
  let one = monthGolden(selected: "null", items: "")
  #expect(
    text(pages.months([view, view]))
      == #"{"months":[\#(one),\#(one)]}"#)
  #expect(
    text(pages.year(2026, [view]))
      == #"{"year":2026,"months":[\#(one)]}"#)
}
