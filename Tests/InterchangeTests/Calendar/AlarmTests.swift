import ICalendar
import TestSupport
import Testing
import TodoCore

@testable import Interchange

/// A TRIGGER and its trigger in words; nil if it is only preserved.
struct AlarmRow: Row {
  let name: String
  let sample: TimedSample
  let trigger: String
  let words: String?

  init(_ name: String, _ sample: TimedSample, _ trigger: String, _ words: String?) {
    (self.name, self.sample, self.trigger, self.words) = (name, sample, trigger, words)
  }

  static let all: [AlarmRow] = [
    AlarmRow("minutes before", .event, "TRIGGER:-PT15M", "15m before"),
    AlarmRow("as Google writes it", .event, "TRIGGER:-P0DT0H10M0S", "10m before"),
    AlarmRow("seconds, the whole minute earlier", .event, "TRIGGER:-PT90S", "2m before"),
    AlarmRow("a day", .event, "TRIGGER:-P1D", "1d before"),
    AlarmRow("a week", .event, "TRIGGER:-P1W", "1w before"),
    AlarmRow("24 hours", .event, "TRIGGER:-PT24H", "24h before"),
    AlarmRow("a day and two hours", .event, "TRIGGER:-P1DT2H", "26h before"),
    AlarmRow("at the start", .event, "TRIGGER:PT0S", "at 15:00"),
    AlarmRow("at the start, negative", .event, "TRIGGER:-PT0S", "at 15:00"),
    AlarmRow("related to the start", .event, "TRIGGER;RELATED=START:-PT5M", "5m before"),
    AlarmRow("before the end", .event, "TRIGGER;RELATED=END:-PT90M", "30m before"),
    AlarmRow("at the end", .event, "TRIGGER;RELATED=END:PT0S", "at 16:00"),
    AlarmRow("after the start", .event, "TRIGGER:PT10M", "at 15:10"),
    AlarmRow("the next day", .event, "TRIGGER:PT10H", "at 2026-11-26 01:00"),
    AlarmRow("after the start of each", .daily, "TRIGGER:PT10M", "at 15:10"),
    AlarmRow("the next day of each", .daily, "TRIGGER:PT10H", nil),
    AlarmRow("after starts at several times", .twiceADay, "TRIGGER:PT10M", nil),
    AlarmRow("before starts at several times", .twiceADay, "TRIGGER:-PT10M", "10m before"),
    AlarmRow("at starts at several times", .twiceADay, "TRIGGER:PT0S", "at 15:00"),
    AlarmRow("in UTC", .event, "TRIGGER;VALUE=DATE-TIME:20261125T000000Z", "at 2026-11-25 09:00"),
    AlarmRow(
      "in UTC, zoned", .berlin, "TRIGGER;VALUE=DATE-TIME:20261125T000000Z", "at 2026-11-25 01:00"),
    AlarmRow("in UTC without VALUE", .event, "TRIGGER:20261125T000000Z", "at 2026-11-25 09:00"),
    AlarmRow("floating", .event, "TRIGGER;VALUE=DATE-TIME:20261125T090000", "at 2026-11-25 09:00"),
    AlarmRow(
      "in UTC, someday", .someday, "TRIGGER;VALUE=DATE-TIME:20261125T000000Z", "at 2026-11-25 09:00"
    ),
    AlarmRow("the sentinel", .event, "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", nil),
    AlarmRow("before someday", .someday, "TRIGGER:-PT15M", nil),
    AlarmRow("before it may begin", .opening, "TRIGGER:-PT15M", "at 2026-11-20 14:45"),
    AlarmRow("not a duration", .event, "TRIGGER:-P15", nil),
    AlarmRow("beyond the calendar", .event, "TRIGGER:-P99999999D", nil),
    AlarmRow("before a day", .wholeDay, "TRIGGER:-PT15M", "1d before at 23:45"),
    AlarmRow("on a day", .wholeDay, "TRIGGER:PT9H", "at 09:00"),
    AlarmRow("at its midnight", .wholeDay, "TRIGGER:PT0S", "at 00:00"),
    AlarmRow("at the midnight before", .wholeDay, "TRIGGER:-P1D", "1d before at 00:00"),
    AlarmRow("nine hours before", .wholeDay, "TRIGGER:-PT15H", "1d before at 09:00"),
    AlarmRow("days and hours before", .wholeDay, "TRIGGER:-P1DT15H", "2d before at 09:00"),
    AlarmRow("the end of a day", .wholeDay, "TRIGGER;RELATED=END:-PT6H", "at 18:00"),
    AlarmRow("the day after", .wholeDay, "TRIGGER:P1DT9H", "at 2026-11-26 09:00"),
    AlarmRow("the day after each", .dailyDay, "TRIGGER:P1DT9H", nil),
    AlarmRow("before DUE", .due, "TRIGGER;RELATED=END:-PT30M", "30m before"),
    AlarmRow("before DUE, related to no start", .due, "TRIGGER:-PT30M", "30m before"),
    AlarmRow("before a DUE of a day", .dueDay, "TRIGGER;RELATED=END:-PT15H", "1d before at 09:00"),
    AlarmRow("before the beginning of a todo", .todo, "TRIGGER:-PT30M", "30m before"),
    AlarmRow("before the end of a todo", .todo, "TRIGGER;RELATED=END:-PT30M", "at 17:30"),
    AlarmRow("the day a todo may begin", .started, "TRIGGER:PT0S", "5d before"),
    AlarmRow("before its DUE", .started, "TRIGGER;RELATED=END:-P1D", "1d before"),
  ]
}

@Test(arguments: AlarmRow.all)
func anAlarmIsReadAndWritten(_ row: AlarmRow) throws {
  let reading = try row.sample.reading(alarm("ACTION:DISPLAY", row.trigger))
  #expect(reading.reminders?.map { words($0.trigger) } == row.words.map { [$0] })
  #expect(reading.marks == [:])
  guard let reminders = reading.reminders else { return }
  let written = row.sample.written(reminders)
  #expect(written.count == 1)
  #expect(written.first?.property("X-DAYDOT-TRIGGER")?.text == nil)
  var again = try row.sample.component()
  again.elements += written.map { .component($0) }
  #expect(Alarms.read(again, of: row.sample.item, scope: alarmScope).reminders == reminders)
}

/// The TRIGGER of a trigger in words, and the words stored beside it where TRIGGER says less.
struct WordsRow: Row {
  let name: String
  let sample: TimedSample
  let trigger: String
  let isExact: Bool

  init(_ words: String, _ sample: TimedSample, _ trigger: String, isExact: Bool = false) {
    (name, self.sample, self.trigger, self.isExact) = (words, sample, trigger, isExact)
  }

  static let never = "TRIGGER;VALUE=DATE-TIME:19760401T005545Z"

  static let all: [WordsRow] = [
    WordsRow("15m before", .event, "TRIGGER:-PT15M", isExact: true),
    WordsRow("15m before", .due, "TRIGGER;RELATED=END:-PT15M", isExact: true),
    WordsRow("15m before", .todo, "TRIGGER:-PT15M", isExact: true),
    WordsRow("15m before", .started, "TRIGGER;RELATED=END:-PT15M", isExact: true),
    WordsRow("15m before", .wholeDay, "TRIGGER:-PT15M"),
    WordsRow("15m before", .someday, never),
    WordsRow("1d before", .event, "TRIGGER:-P1D", isExact: true),
    WordsRow("1d before", .wholeDay, never),
    WordsRow("1d before at 20:00", .event, "TRIGGER:-PT19H"),
    WordsRow("1d before at 20:00", .wholeDay, "TRIGGER:-PT4H", isExact: true),
    WordsRow("1d before at 20:00", .twiceADay, never),
    WordsRow("at 14:30", .event, "TRIGGER:-PT30M"),
    WordsRow("at 15:30", .event, "TRIGGER:PT30M", isExact: true),
    WordsRow("at 15:30", .twiceADay, never),
    WordsRow("all-day", .wholeDay, never),
    WordsRow("all-day", .event, never),
    WordsRow(
      "at 2026-11-25 09:00", .event, "TRIGGER;VALUE=DATE-TIME:20261125T000000Z", isExact: true),
    WordsRow("at 2026-03-29 02:30", .berlin, "TRIGGER;VALUE=DATE-TIME:20260329T010000Z"),
    WordsRow("every day 08:00", .event, never),
    WordsRow("every 45m", .event, never),
    WordsRow("in 45m", .event, "TRIGGER;VALUE=DATE-TIME:20261120T004500Z"),
    WordsRow("arriving library", .atMarket, never),
  ]
}

@Test(arguments: WordsRow.all)
func aReminderIsWrittenInTheNearestForm(_ row: WordsRow) throws {
  let trigger = try trigger(row.name)
  let written = row.sample.written([Reminder(id: 3, trigger: trigger)])
  #expect(written.count == 1)
  let lines = written.first.map(lines) ?? []
  #expect(lines.contains(row.trigger), "\(lines)")
  #expect(lines.contains { $0.hasPrefix("X-DAYDOT-TRIGGER:") } == !row.isExact, "\(lines)")
  var component = try row.sample.component()
  component.elements += written.map { .component($0) }
  let reading = Alarms.read(component, of: row.sample.item, scope: alarmScope)
  #expect(reading.reminders == [Reminder(trigger: trigger)])
}

@Test func anEditOfTheTriggerElsewhereWinsOverOurWords() throws {
  let ours = alarm("ACTION:DISPLAY", "TRIGGER:-PT19H", "X-DAYDOT-TRIGGER:1d before at 20:00")
  let edited = alarm("ACTION:DISPLAY", "TRIGGER:-PT5M", "X-DAYDOT-TRIGGER:1d before at 20:00")
  #expect(
    try TimedSample.event.reading(ours).reminders?.map { words($0.trigger) } == [
      "1d before at 20:00"
    ])
  #expect(
    try TimedSample.event.reading(edited).reminders?.map { words($0.trigger) } == ["5m before"])
}

@Test func wordsOfALaterVersionAreKept() throws {
  let reading = try TimedSample.event.reading(
    alarm("ACTION:DISPLAY", WordsRow.never, "X-DAYDOT-TRIGGER:on the moon"))
  #expect(reading.reminders == [Reminder(trigger: .unreadable("on the moon"))])
}

// MARK: What is announced

struct ActionRow: Row {
  let name: String
  let lines: [String]
  let count: Int
  let unshown: [String: Int]

  static let all: [ActionRow] = [
    ActionRow(name: "display", lines: ["ACTION:DISPLAY", "TRIGGER:-PT5M"], count: 1, unshown: [:]),
    ActionRow(name: "no action", lines: ["TRIGGER:-PT5M"], count: 1, unshown: [:]),
    ActionRow(name: "audio", lines: ["ACTION:AUDIO", "TRIGGER:-PT5M"], count: 1, unshown: [:]),
    ActionRow(
      name: "email", lines: ["ACTION:EMAIL", "TRIGGER:-PT5M"], count: 0, unshown: ["EMAIL": 1]),
    ActionRow(
      name: "procedure", lines: ["ACTION:PROCEDURE", "TRIGGER:-PT5M"], count: 0,
      unshown: ["PROCEDURE": 1]),
    ActionRow(name: "none", lines: ["ACTION:NONE", WordsRow.never], count: 0, unshown: [:]),
    ActionRow(name: "no trigger", lines: ["ACTION:DISPLAY"], count: 0, unshown: ["TRIGGER": 1]),
    ActionRow(
      name: "repeated", lines: ["ACTION:DISPLAY", "TRIGGER:-PT5M", "REPEAT:3", "DURATION:PT5M"],
      count: 1, unshown: ["REPEAT": 1]),
    ActionRow(
      name: "on connecting", lines: ["ACTION:DISPLAY", WordsRow.never, "PROXIMITY:CONNECT"],
      count: 0, unshown: ["PROXIMITY": 1]),
  ]
}

@Test(arguments: ActionRow.all)
func onlyWhatCanBeAnnouncedBecomesAReminder(_ row: ActionRow) throws {
  let text = "BEGIN:VALARM\n\(row.lines.joined(separator: "\n"))\nEND:VALARM"
  let reading = try TimedSample.event.reading(text)
  #expect(reading.reminders?.count ?? 0 == row.count)
  #expect(reading.unshown == row.unshown)
  // Preserved in either case.
  let source = try TimedSample.event.component(text)
  let written = TimedSample.event.written(reading.reminders, source: source)
  #expect(written.map(\.bytes) == source.components.map(\.bytes))
  let without = TimedSample.event.written([], source: source)
  #expect(without.count == (row.count == 0 ? 1 : 0))
}

@Test func noRemindersIsNotTheDefaultRule() throws {
  let none = try TimedSample.due.reading("")
  #expect(none.reminders == nil)
  var item = TimedSample.due.item
  item.reminders = []
  #expect(Alarms.lines(of: item).map { text($0.raw) } == ["X-DAYDOT-REMINDERS:NONE\r\n"])
  #expect(try TimedSample.due.reading("", "X-DAYDOT-REMINDERS:NONE").reminders == [])
  let silent = alarm("ACTION:NONE", WordsRow.never, "X-APPLE-DEFAULT-ALARM:TRUE")
  #expect(try TimedSample.due.reading(silent).reminders == [])
  #expect(try TimedSample.event.reading(silent).reminders == nil)
}

@Test(arguments: [
  ("Meeting", nil), ("Reminder", nil), ("This is an event reminder", nil), ("", nil),
  ("Take the keys\\, both", "Take the keys, both"),
])
func onlyADescriptionOfItsOwnIsABody(_ description: String, _ body: String?) throws {
  let reading = try TimedSample.event.reading(
    alarm("ACTION:DISPLAY", "TRIGGER:-PT5M", "DESCRIPTION:\(description)"))
  #expect(reading.reminders?.map(\.body) == [body])
}

@Test func aTitleChangedElsewhereIsNoBody() throws {
  let written = TimedSample.event.written([Reminder(id: 1, trigger: .before(.minutes(5), at: nil))])
  var sample = TimedSample.event
  sample.item.title = "Party"
  var component = try sample.component()
  component.elements += written.map { .component($0) }
  let reading = Alarms.read(component, of: sample.item, scope: alarmScope)
  #expect(reading.reminders == [Reminder(trigger: .before(.minutes(5), at: nil))])
}
