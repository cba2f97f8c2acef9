import ICalendar
import TestSupport
import Testing
import TodoCore

@testable import Interchange

// MARK: Places

struct RegionRow: Row {
  let name: String
  let lines: [String]
  let words: String?

  static let all: [RegionRow] = [
    RegionRow(
      name: "the standard's form",
      lines: [
        "PROXIMITY:DEPART", "BEGIN:VLOCATION", "NAME:O", "URL:geo:40.443,-79.945;u=10",
        "END:VLOCATION",
      ],
      words: "leaving 40.443,-79.945"),
    RegionRow(
      name: "a wide uncertainty",
      lines: [
        "PROXIMITY:ARRIVE", "BEGIN:VLOCATION", "URL:geo:40.443,-79.945;u=300", "END:VLOCATION",
      ],
      words: "arriving 40.443,-79.945 within 300m"),
    RegionRow(
      name: "Apple's form",
      lines: [
        "X-APPLE-PROXIMITY:ARRIVE",
        "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=99.5;X-TITLE=H:geo:46.14\\,8.91",
      ], words: "arriving 46.14,8.91 within 99.5m"),
    RegionRow(
      name: "the item's own place",
      lines: [
        "PROXIMITY:ARRIVE", "X-APPLE-STRUCTURED-LOCATION;X-APPLE-RADIUS=200:geo:37.51,127.02",
      ],
      words: "arriving market"),
    RegionRow(
      name: "the item's own place, wider",
      lines: [
        "PROXIMITY:ARRIVE", "X-APPLE-STRUCTURED-LOCATION;X-APPLE-RADIUS=500:geo:37.51,127.02",
      ],
      words: "arriving market within 500m"),
    RegionRow(name: "no position", lines: ["PROXIMITY:DEPART"], words: "leaving market"),
    RegionRow(name: "a car", lines: ["PROXIMITY:DISCONNECT"], words: nil),
  ]
}

@Test(arguments: RegionRow.all)
func anAlarmOfAPlaceIsReadAndWritten(_ row: RegionRow) throws {
  let text =
    "BEGIN:VALARM\nACTION:DISPLAY\n\(WordsRow.never)\n"
    + row.lines.joined(separator: "\n") + "\nEND:VALARM"
  let sample = TimedSample.atMarket
  let reading = try sample.reading(text)
  #expect(reading.reminders?.map { words($0.trigger) } == row.words.map { [$0] })
  guard let reminders = reading.reminders else { return }
  let written = sample.written(reminders)
  #expect(written.first?.property("X-DAYDOT-TRIGGER")?.text == nil)
  var again = try sample.component()
  again.elements += written.map { .component($0) }
  #expect(Alarms.read(again, of: sample.item, scope: alarmScope).reminders == reminders)
}

@Test func anAlarmOfAPlaceIsWrittenInBothForms() throws {
  let reminder = Reminder(trigger: try trigger("arriving market every time"))
  let written = TimedSample.atMarket.written([reminder])
  #expect(
    written.first.map(lines)?.filter { !$0.hasPrefix("UID:") } == [
      "ACTION:DISPLAY", "DESCRIPTION:Meeting", WordsRow.never, "PROXIMITY:ARRIVE",
      "X-APPLE-PROXIMITY:ARRIVE",
      "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=200;X-TITLE=market:geo:37.51,127.02",
      "X-DAYDOT-TRIGGER:arriving market every time", "BEGIN:VLOCATION",
      "NAME:market", "URL:geo:37.51,127.02;u=200", "END:VLOCATION",
    ])
}

@Test func aPlaceChangedElsewhereWinsOverOurWords() throws {
  let reading = try TimedSample.atMarket.reading(
    alarm(
      "ACTION:DISPLAY", WordsRow.never, "PROXIMITY:DEPART",
      "X-DAYDOT-TRIGGER:arriving market every time"))
  #expect(reading.reminders?.map { words($0.trigger) } == ["leaving market"])
}

// MARK: Acknowledging and snoozing

private let five = ["UID:a1", "ACTION:DISPLAY", "TRIGGER:-PT5M", "DESCRIPTION:Meeting"]
private let seen = "ACKNOWLEDGED:20261125T055600Z"
private let snooze = alarm(
  "UID:a2", "RELATED-TO;RELTYPE=SNOOZE:a1", "ACTION:DISPLAY",
  "TRIGGER;VALUE=DATE-TIME:20261125T061000Z")

private func alarm(_ lines: [String]) -> String {
  "BEGIN:VALARM\n\(lines.joined(separator: "\n"))\nEND:VALARM"
}

struct MarkRow: Row {
  let name: String
  let alarms: [String]
  var more = ""
  let marks: [Int: ReminderMark]

  static let acknowledged = instant("2026-11-25T05:56:00Z")
  static let until = instant("2026-11-25T06:10:00Z")

  static let all: [MarkRow] = [
    MarkRow(name: "neither", alarms: [alarm(five)], marks: [:]),
    MarkRow(
      name: "acknowledged", alarms: [alarm(five + [seen])],
      marks: [0: ReminderMark(acknowledged: acknowledged)]),
    MarkRow(
      name: "snoozed", alarms: [alarm(five + [seen]), snooze],
      marks: [0: ReminderMark(acknowledged: acknowledged, snoozedUntil: until)]),
    MarkRow(
      name: "the snooze first", alarms: [snooze, alarm(five)],
      marks: [0: ReminderMark(snoozedUntil: until)]),
    MarkRow(
      name: "the snooze acknowledged",
      alarms: [
        alarm(five), snooze.replacing("END:", with: "ACKNOWLEDGED:20261125T061000Z\nEND:"),
      ], marks: [:]),
    MarkRow(
      name: "Thunderbird, acknowledged", alarms: [alarm(five), alarm(five)],
      more: "X-MOZ-LASTACK:20261125T055600Z",
      marks: [
        0: ReminderMark(acknowledged: acknowledged), 1: ReminderMark(acknowledged: acknowledged),
      ]),
    MarkRow(
      name: "Thunderbird, snoozed", alarms: [alarm(five)],
      more: "X-MOZ-LASTACK:20261125T055600Z\nX-MOZ-SNOOZE-TIME-1793599200000000:20261125T061000Z",
      marks: [0: ReminderMark(acknowledged: acknowledged, snoozedUntil: until)]),
  ]
}

@Test(arguments: MarkRow.all)
func marksAreReadAndKept(_ row: MarkRow) throws {
  let alarms = row.alarms.joined(separator: "\n")
  let sample = TimedSample.event
  var reading = try sample.reading(alarms, row.more)
  #expect(reading.marks == row.marks)
  #expect(reading.reminders?.count == row.alarms.filter { !$0.contains("SNOOZE:") }.count)
  let source = try sample.component(alarms, row.more)
  var byNumber: [Int: ReminderMark] = [:]
  for index in reading.reminders?.indices ?? 0..<0 {
    reading.reminders?[index].id = index + 7
    byNumber[index + 7] = reading.marks[index]
  }
  let kept = sample.written(reading.reminders, marks: byNumber, source: source)
  #expect(Set(kept.map { text($0.bytes) }) == Set(source.components.map { text($0.bytes) }))
  // Written again, they are the same.
  let written = sample.written(reading.reminders, marks: byNumber)
  var again = try sample.component()
  again.elements += written.map { .component($0) }
  #expect(Alarms.read(again, of: sample.item, scope: alarmScope).marks == row.marks)
}

@Test func whatIsKnownHereIsAddedToTheSource() throws {
  let source = try TimedSample.event.component(alarm(five))
  let reminder = Reminder(id: 4, trigger: .before(.minutes(5), at: nil))
  let mark = ReminderMark(acknowledged: MarkRow.acknowledged, snoozedUntil: MarkRow.until)
  let written = TimedSample.event.written([reminder], marks: [4: mark], source: source)
  #expect(written.count == 2)
  #expect(written.first.map(lines) == five + [seen])
  #expect(written.last.map(lines)?.contains("RELATED-TO;RELTYPE=SNOOZE:a1") == true)
  // An acknowledgement after the snooze ends it.
  let later = ReminderMark(acknowledged: instant("2026-11-25T06:11:00Z"))
  let snoozed = try TimedSample.event.component(alarm(five + [seen]) + "\n" + snooze)
  let over = TimedSample.event.written([reminder], marks: [4: later], source: snoozed)
  #expect(over.map(lines) == [five + ["ACKNOWLEDGED:20261125T061100Z"]])
}

@Test func aSnoozeWithoutItsAlarmIsAnAlarm() throws {
  let reading = try TimedSample.event.reading(snooze)
  #expect(reading.reminders?.map { words($0.trigger) } == ["at 2026-11-25 15:10"])
}

// MARK: Beside the source

@Test func onlyTheChangedAlarmIsRewritten() throws {
  let source = try TimedSample.event.component(
    [
      alarm(five + ["X-OTHER:kept"]), alarm("ACTION:EMAIL", "TRIGGER:-PT1H"),
      alarm(
        "UID:a9", "X-WR-ALARMUID:a9", "ACTION:AUDIO", "TRIGGER:-PT30M", "REPEAT:2", "DURATION:PT5M"),
    ].joined(separator: "\n"))
  var reminders =
    Alarms.read(source, of: TimedSample.event.item, scope: alarmScope).reminders ?? []
  #expect(reminders.count == 2)
  reminders[1].trigger = .before(.days(1), at: nil)
  let written = TimedSample.event.written(reminders, source: source)
  #expect(written.map(\.bytes).prefix(2) == source.components.map(\.bytes).prefix(2))
  #expect(
    written.last.map(lines) == [
      "UID:a9", "X-WR-ALARMUID:a9", "ACTION:AUDIO", "TRIGGER:-P1D", "REPEAT:2", "DURATION:PT5M",
    ])
  // A removed reminder removes its alarm; alarms that were never shown stay.
  let fewer = TimedSample.event.written([reminders[1]], source: source)
  #expect(fewer.map { $0.property("ACTION")?.text } == ["DISPLAY", "EMAIL"])
  let none = TimedSample.event.written(nil, source: source)
  #expect(none.map { $0.property("ACTION")?.text } == ["EMAIL"])
  let more = TimedSample.event.written(
    reminders + [Reminder(id: 9, trigger: .before(.minutes(1), at: nil))], source: source)
  #expect(more.count == 4)
}

@Test func aBodyThatRepeatsTheTitleFollowsIt() throws {
  let source = try TimedSample.event.component(alarm(five))
  var sample = TimedSample.event
  sample.item.title = "Party"
  let reminders = [Reminder(trigger: .before(.minutes(5), at: nil))]
  let written = sample.written(reminders, source: source)
  #expect(written.first?.property("DESCRIPTION")?.text == "Party")
  #expect(written.first?.property("UID")?.text == "a1")
}

// MARK: Anything

@Test func anyRemindersAreReadBack() throws {
  var generator = ItemGenerator(random: SeededGenerator(seed: 41), anyTrigger: true)
  for _ in Slow.all(of: 0..<2_000, elseEvery: 5) {
    var item = generator.item()
    var times = ""
    switch item.when {
    case .someday: break
    case .allDay(let day): times = text(ContentLine("DTSTART", dates: day).raw)
    case .timed(let moment, let zone):
      let reference: DateTime.Reference = zone.map { .zone(tzid: $0) } ?? .floating
      times = text(ContentLine("DTSTART", dateTime: DateTime(moment, reference)).raw)
    }
    let name = item.kind == .todo ? "VTODO" : "VEVENT"
    var written = try component(name, times + "X-A:b")
    for line in Alarms.lines(of: item) { written.append(line) }
    written.elements += Alarms.components(
      of: item, marks: [:], source: nil, times: written.properties, scope: alarmScope
    ).map { .component($0) }
    let read = try Component.parse(written.bytes)[0]
    var expected = item.reminders
    for index in expected?.indices ?? 0..<0 {
      expected?[index].id = 0
      if expected?[index].made == item.created { expected?[index].made = nil }
    }
    let reading = Alarms.read(read, of: item, scope: alarmScope)
    #expect(reading.reminders == expected, "\(text(written.bytes))")
    #expect(reading.unshown == [:])
    // With its own source text nothing changes.
    item.reminders = reading.reminders
    let again = Alarms.components(
      of: item, marks: [:], source: read, times: read.properties, scope: alarmScope)
    #expect(again.map(\.bytes) == read.components.map(\.bytes))
  }
}
