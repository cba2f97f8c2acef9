import CivilTime
import ICalendar
import TestSupport
import Testing
import TodoCore

@testable import Interchange

private struct TimeRow: Row {
  var name: String
  var kind = "VEVENT"
  var lines: [String]
  var when = ""
  var end: String?
  var start: String?
}

private let eventTimes = [
  TimeRow(name: "no time at all", lines: []),
  TimeRow(name: "a day", lines: ["DTSTART;VALUE=DATE:20261125"], when: "2026-11-25"),
  TimeRow(
    name: "a midnight called a date", lines: ["DTSTART;VALUE=DATE:20261125T000000"],
    when: "2026-11-25"),
  TimeRow(
    name: "the day after the last", lines: ["DTSTART:20261125", "DTEND:20261128"],
    when: "2026-11-25", end: "2026-11-27"),
  TimeRow(
    name: "one day", lines: ["DTSTART:20261125", "DTEND:20261126"], when: "2026-11-25"),
  TimeRow(
    name: "the same day", lines: ["DTSTART:20261125", "DTEND:20261125"], when: "2026-11-25"),
  TimeRow(
    name: "floating", lines: ["DTSTART:20261125T090000", "DTEND:20261125T103000"],
    when: "2026-11-25T09:00", end: "10:30"),
  TimeRow(
    name: "seconds", lines: ["DTSTART:20261125T090007", "DTEND:20261125T103001"],
    when: "2026-11-25T09:00:07", end: "10:30:01"),
  TimeRow(
    name: "UTC", lines: ["DTSTART:20261125T090000Z", "DTEND:20261125T103000Z"],
    when: "2026-11-25T09:00 UTC", end: "10:30"),
  TimeRow(
    name: "a zone", lines: ["DTSTART;TZID=Europe/Berlin:20261125T090000"],
    when: "2026-11-25T09:00 Europe/Berlin"),
  TimeRow(
    name: "the end in another zone",
    lines: [
      "DTSTART;TZID=Asia/Seoul:20261125T170000", "DTEND;TZID=Europe/Berlin:20261125T103000",
    ], when: "2026-11-25T17:00 Asia/Seoul", end: "5400 Europe/Berlin"),
  TimeRow(
    name: "the end in UTC",
    lines: ["DTSTART;TZID=Asia/Seoul:20261125T170000", "DTEND:20261125T093000Z"],
    when: "2026-11-25T17:00 Asia/Seoul", end: "18:30"),
  TimeRow(
    name: "the end without its zone",
    lines: ["DTSTART;TZID=Asia/Seoul:20261125T170000", "DTEND:20261125T183000"],
    when: "2026-11-25T17:00 Asia/Seoul", end: "18:30"),
  TimeRow(
    name: "over midnight", lines: ["DTSTART:20261125T220000", "DTEND:20261126T020000"],
    when: "2026-11-25T22:00", end: "02:00"),
  TimeRow(
    name: "until midnight", lines: ["DTSTART:20261125T220000", "DTEND:20261126T000000"],
    when: "2026-11-25T22:00", end: "00:00"),
  TimeRow(
    name: "24 hours", lines: ["DTSTART:20261125T220000", "DTEND:20261126T220000"],
    when: "2026-11-25T22:00", end: "2026-11-26T22:00"),
  TimeRow(
    name: "several days", lines: ["DTSTART:20261125T220000", "DTEND:20261128T070000"],
    when: "2026-11-25T22:00", end: "2026-11-28T07:00"),
  TimeRow(
    name: "the end before the start", lines: ["DTSTART:20261125T090000", "DTEND:20261125T080000"],
    when: "2026-11-25T09:00"),
  TimeRow(
    name: "no length", lines: ["DTSTART:20261125T090000", "DTEND:20261125T090000"],
    when: "2026-11-25T09:00"),
  TimeRow(
    name: "the end without a time",
    lines: ["DTSTART:20261125T090000", "DTEND;VALUE=DATE:20261127"], when: "2026-11-25T09:00",
    end: "2026-11-27T00:00"),
  TimeRow(
    name: "a day, the end with a time",
    lines: ["DTSTART;VALUE=DATE:20261101", "DTEND:20261125T120000"], when: "2026-11-01",
    end: "2026-11-25"),
  TimeRow(
    name: "a day, the end in UTC at a midnight of the user",
    lines: ["DTSTART;VALUE=DATE:20261101", "DTEND:20261125T150000Z"], when: "2026-11-01",
    end: "2026-11-25"),
  TimeRow(
    name: "a day, the end in a zone",
    lines: ["DTSTART;VALUE=DATE:20261101", "DTEND;TZID=Europe/Berlin:20261126T000000"],
    when: "2026-11-01", end: "2026-11-25"),
  TimeRow(
    name: "floating, the end in UTC", lines: ["DTSTART:20261125T090000", "DTEND:20261125T013000Z"],
    when: "2026-11-25T09:00", end: "10:30"),
  TimeRow(
    name: "floating, the end in a zone",
    lines: ["DTSTART:20261125T090000", "DTEND;TZID=Europe/Berlin:20261125T023000"],
    when: "2026-11-25T09:00", end: "10:30"),
  TimeRow(
    name: "a duration", lines: ["DTSTART:20261125T090000", "DURATION:PT1H30M"],
    when: "2026-11-25T09:00", end: "10:30"),
  TimeRow(
    name: "a duration of days", lines: ["DTSTART:20261125", "DURATION:P2D"], when: "2026-11-25",
    end: "2026-11-26"),
  TimeRow(
    name: "a duration of hours beside a day", lines: ["DTSTART:20261125", "DURATION:PT36H"],
    when: "2026-11-25", end: "2026-11-26"),
  TimeRow(
    name: "a day on the calendar while the clock is set back",
    lines: ["DTSTART;TZID=Europe/Berlin:20261024T120000", "DURATION:P1D"],
    when: "2026-10-24T12:00 Europe/Berlin", end: "2026-10-25T12:00"),
  TimeRow(
    name: "24 hours while the clock is set back",
    lines: ["DTSTART;TZID=Europe/Berlin:20261024T120000", "DURATION:PT24H"],
    when: "2026-10-24T12:00 Europe/Berlin", end: "11:00"),
  TimeRow(
    name: "a duration of less than nothing",
    lines: ["DTSTART:20261125T090000", "DURATION:-PT1H"], when: "2026-11-25T09:00"),
  TimeRow(
    name: "our own form of the end",
    lines: ["DTSTART:20261125T090000", "DTEND:20261127T000000", "X-DAYDOT-SPAN:2026-11-26"],
    when: "2026-11-25T09:00", end: "2026-11-26"),
  TimeRow(
    name: "our own form after the end was moved elsewhere",
    lines: ["DTSTART:20261125T090000", "DTEND:20261128T000000", "X-DAYDOT-SPAN:2026-11-26"],
    when: "2026-11-25T09:00", end: "2026-11-28T00:00"),
]

private let todoTimes = [
  TimeRow(name: "no time", kind: "VTODO", lines: []),
  TimeRow(
    name: "a day it is due", kind: "VTODO", lines: ["DUE;VALUE=DATE:20261125"], when: "2026-11-25"),
  TimeRow(
    name: "a time it is due", kind: "VTODO", lines: ["DUE;TZID=Asia/Seoul:20261125T180000"],
    when: "2026-11-25T18:00 Asia/Seoul"),
  TimeRow(
    name: "a start alone", kind: "VTODO", lines: ["DTSTART:20261125T090000"], start: "2026-11-25"),
  TimeRow(
    name: "a start that repeats", kind: "VTODO",
    lines: ["DTSTART:20261125T090000", "RRULE:FREQ=DAILY"], when: "2026-11-25T09:00"),
  TimeRow(
    name: "DUE alone that repeats", kind: "VTODO",
    lines: ["DUE:20261125T090000", "RRULE:FREQ=DAILY"], when: "2026-11-25T09:00"),
  TimeRow(
    name: "both on one day", kind: "VTODO",
    lines: ["DTSTART:20261125T090000", "DUE:20261125T180000"], when: "2026-11-25T09:00",
    end: "18:00"),
  TimeRow(
    name: "both at one time", kind: "VTODO",
    lines: ["DTSTART:20261125T090000", "DUE:20261125T090000"], when: "2026-11-25T09:00"),
  TimeRow(
    name: "both the same day", kind: "VTODO",
    lines: ["DTSTART;VALUE=DATE:20261125", "DUE;VALUE=DATE:20261125"], when: "2026-11-25"),
  TimeRow(
    name: "a duration", kind: "VTODO", lines: ["DTSTART:20261125T090000", "DURATION:PT2H"],
    when: "2026-11-25T09:00", end: "11:00"),
  TimeRow(
    name: "a duration of one day", kind: "VTODO",
    lines: ["DTSTART;VALUE=DATE:20261125", "DURATION:P1D"], when: "2026-11-26",
    start: "2026-11-25"),
  TimeRow(
    name: "on different days", kind: "VTODO",
    lines: ["DTSTART:20261120T090000", "DUE:20261125T180000"], when: "2026-11-25T18:00",
    start: "2026-11-20"),
  TimeRow(
    name: "a day to start and a time it is due", kind: "VTODO",
    lines: ["DTSTART;VALUE=DATE:20261120", "DUE:20261125T180000"], when: "2026-11-25T18:00",
    start: "2026-11-20"),
  TimeRow(
    name: "a day to start that is another day where it is due", kind: "VTODO",
    lines: ["DTSTART;TZID=Asia/Seoul:20261120T030000", "DUE;TZID=Europe/Berlin:20261125T180000"],
    when: "2026-11-25T18:00 Europe/Berlin", start: "2026-11-19"),
  TimeRow(
    name: "DUE before DTSTART", kind: "VTODO",
    lines: ["DTSTART:20261127T090000", "DUE:20261125T180000"], when: "2026-11-25T18:00"),
  TimeRow(
    name: "a span of ours", kind: "VTODO",
    lines: [
      "DTSTART:20261120T090000", "DUE:20261125T180000", "X-DAYDOT-SPAN:2026-11-25T18:00",
    ], when: "2026-11-20T09:00", end: "2026-11-25T18:00"),
  TimeRow(
    name: "a span of ours that was moved elsewhere", kind: "VTODO",
    lines: [
      "DTSTART:20261121T090000", "DUE:20261126T180000", "X-DAYDOT-SPAN:2026-11-25T18:00",
    ], when: "2026-11-21T09:00", end: "2026-11-26T18:00"),
  TimeRow(
    name: "a span of days that repeats", kind: "VTODO",
    lines: ["DTSTART;VALUE=DATE:20261120", "DUE;VALUE=DATE:20261122", "RRULE:FREQ=WEEKLY"],
    when: "2026-11-20", end: "2026-11-22"),
  TimeRow(
    name: "one occurrence of a span", kind: "VTODO",
    lines: ["RECURRENCE-ID:20261120T090000", "DTSTART:20261121T090000", "DUE:20261122T090000"],
    when: "2026-11-21T09:00", end: "2026-11-22T09:00"),
  TimeRow(
    name: "a start of ours beside a rule", kind: "VTODO",
    lines: [
      "DTSTART;VALUE=DATE:20261120", "DUE;VALUE=DATE:20261120", "RRULE:FREQ=WEEKLY",
      "X-DAYDOT-START;VALUE=DATE:20261101",
    ], when: "2026-11-20", start: "2026-11-01"),
]

/// Times as they are exported.
private let writtenTimes = [
  TimeRow(name: "a day of an event", lines: ["DTSTART;VALUE=DATE:20261125"], when: "2026-11-25"),
  TimeRow(
    name: "days of an event", lines: ["DTSTART;VALUE=DATE:20261125", "DTEND;VALUE=DATE:20261128"],
    when: "2026-11-25", end: "2026-11-27"),
  TimeRow(
    name: "an hour in a zone",
    lines: ["DTSTART;TZID=Asia/Seoul:20261125T090000", "DTEND;TZID=Asia/Seoul:20261125T100000"],
    when: "2026-11-25T09:00 Asia/Seoul", end: "10:00"),
  TimeRow(
    name: "until midnight, in UTC", lines: ["DTSTART:20261125T220000Z", "DTEND:20261126T000000Z"],
    when: "2026-11-25T22:00 UTC", end: "00:00"),
  TimeRow(
    name: "a last day beside a time",
    lines: ["DTSTART:20261125T090000", "DTEND:20261127T000000", "X-DAYDOT-SPAN:2026-11-26"],
    when: "2026-11-25T09:00", end: "2026-11-26"),
  TimeRow(
    name: "a start of an event",
    lines: ["DTSTART;VALUE=DATE:20261125", "X-DAYDOT-START;VALUE=DATE:20261120"],
    when: "2026-11-25", start: "2026-11-20"),
  TimeRow(name: "someday", kind: "VTODO", lines: []),
  TimeRow(
    name: "someday from a day on", kind: "VTODO", lines: ["DTSTART;VALUE=DATE:20261120"],
    start: "2026-11-20"),
  TimeRow(
    name: "a day of a todo", kind: "VTODO", lines: ["DUE;VALUE=DATE:20261125"], when: "2026-11-25"),
  TimeRow(
    name: "a span on one day", kind: "VTODO",
    lines: ["DTSTART:20261125T090000", "DUE:20261125T180000"], when: "2026-11-25T09:00",
    end: "18:00"),
  TimeRow(
    name: "a span of days", kind: "VTODO",
    lines: [
      "DTSTART;VALUE=DATE:20261125", "DUE;VALUE=DATE:20261127", "X-DAYDOT-SPAN:2026-11-27",
    ], when: "2026-11-25", end: "2026-11-27"),
  TimeRow(
    name: "hidden before a day", kind: "VTODO",
    lines: ["DTSTART;TZID=Asia/Seoul:20261120T000000", "DUE;TZID=Asia/Seoul:20261125T180000"],
    when: "2026-11-25T18:00 Asia/Seoul", start: "2026-11-20"),
  TimeRow(
    name: "hidden until its own day", kind: "VTODO",
    lines: ["DUE;VALUE=DATE:20261125", "X-DAYDOT-START;VALUE=DATE:20261125"], when: "2026-11-25",
    start: "2026-11-25"),
]

@Suite struct TimePropertiesTests {
  @Test(arguments: eventTimes + todoTimes)
  fileprivate func areRead(_ row: TimeRow) throws {
    let read = try TimeProperties(component(row.kind, row.lines), scope: calendarScope)
    #expect(read.when == when(row.when))
    #expect(read.end?.text == row.end)
    #expect(read.start?.description == row.start)
  }

  @Test(arguments: writtenTimes)
  fileprivate func areWritten(_ row: TimeRow) throws {
    let item = Item(
      uid: "1", kind: row.kind == "VTODO" ? .todo : .event, title: "t", start: row.start.map(day),
      when: when(row.when), end: try row.end.map { try End(iso: $0) }, created: morning,
      modified: morning)
    #expect(TimeProperties.lines(of: item, scope: calendarScope).map(unfolded) == row.lines)
  }

  @Test func aTodoThatRepeatsHasBothDates() throws {
    var item = Item(
      uid: "1", title: "t", when: when("2026-11-25T09:00"), created: morning, modified: morning)
    item.repetition = Repeat(try rule("FREQ=DAILY"))
    #expect(
      TimeProperties.lines(of: item, scope: calendarScope).map(unfolded)
        == ["DTSTART:20261125T090000", "DUE:20261125T090000"])
  }

  @Test func oneOccurrenceOfATodoHasItsOwnDates() throws {
    let item = Item(
      uid: "1", title: "t", start: day("2026-11-01"), when: when("2026-11-25"), created: morning,
      modified: morning)
    #expect(
      TimeProperties.lines(of: item, isOverride: true, scope: calendarScope).map(unfolded)
        == [
          "DTSTART;VALUE=DATE:20261125", "DUE;VALUE=DATE:20261125",
          "X-DAYDOT-START;VALUE=DATE:20261101",
        ])
  }

  @Test(arguments: [
    ("DTSTART;TZID=Mars/Olympus:20261125T090000", "DTSTART"), ("DTSTART:20260230", "DTSTART"),
    ("DTEND:tomorrow", "DTEND"), ("DURATION:1H", "DURATION"),
  ])
  func whatCanNotBeReadIsNamed(_ line: String, _ property: String) throws {
    let start = line.hasPrefix("DTSTART") ? [] : ["DTSTART:20261125T090000"]
    let component = try component("VEVENT", start + [line])
    let error = #expect(throws: CalendarError.self) {
      try TimeProperties(component, scope: calendarScope)
    }
    #expect(error?.property == property)
    #expect(error?.line == start.count + 2)
  }

  private func check(_ item: Item) throws {
    let component = try writtenComponent(of: item)
    let read = try readItem(component)
    let lines = component.properties.map(unfolded).joined(separator: "\n")
    #expect(read.when == item.when, "\(lines)")
    #expect(read.end == item.end, "\(lines)")
    #expect(read.start == item.start, "\(lines)")
    if item.when.day != nil {
      #expect(
        read.repetition == item.repetition, "\(lines)\n\(String(describing: item.repetition))")
    }
    // What was read is written unchanged.
    let again = try writtenComponent(of: read)
    #expect(again.properties.map(unfolded).joined(separator: "\n") == lines)
  }

  @Test func anItemIsReadBackEqual() throws {
    var generator = ItemGenerator(random: SeededGenerator(seed: 81))
    for _ in 0..<(Slow.isAsked ? 1_000 : 300) { try check(generator.item()) }
  }

  @Test func aSeriesIsReadBackEqual() throws {
    var generator = SeriesGenerator(random: SeededGenerator(seed: 82))
    for _ in 0..<(Slow.isAsked ? 1_000 : 300) { try check(generator.item()) }
  }
}
