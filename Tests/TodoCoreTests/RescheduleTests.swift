import CivilTime
import TestSupport
import Testing
import TodoCore

/// Rescheduled items: their ends, rules, reminders and occurrence changes move along.
@Suite struct RescheduleTests {
  struct Case: Row {
    let name: String
    let draft: Draft
    /// nil removes the day.
    let to: String?
    /// The rescheduled item; nil if it is refused.
    let text: String?
    var error: RescheduleError? = nil
  }

  private static let single: [Case] = [
    Case(
      name: "another day", draft: Draft("2026-11-20T09:00", end: "10:30"),
      to: "2026-11-23T13:00", text: "2026-11-23T13:00, to 14:30"),
    Case(
      name: "a zone stays", draft: Draft("2026-11-20T09:00", zone: "Asia/Seoul"),
      to: "2026-11-23T13:00", text: "2026-11-23T13:00 Asia/Seoul"),
    Case(name: "no day", draft: Draft("2026-11-20", end: "2026-11-22"), to: nil, text: "someday"),
    Case(
      name: "a day", draft: Draft(nil), to: "2026-11-20", text: "2026-11-20"),
    Case(
      name: "no time", draft: Draft("2026-11-20T09:00", end: "10:30"), to: "2026-11-20",
      text: "2026-11-20"),
  ]

  private static let rules: [Case] = [
    Case(
      name: "weekly", draft: Draft("2026-11-16T10:00", rule: "FREQ=WEEKLY;BYDAY=MO"),
      to: "2026-11-17T10:00", text: "2026-11-17T10:00, FREQ=WEEKLY;BYDAY=TU"),
    Case(
      name: "weekly without a weekday", draft: Draft("2026-11-16T10:00", rule: "FREQ=WEEKLY"),
      to: "2026-11-17T11:00", text: "2026-11-17T11:00, FREQ=WEEKLY"),
    Case(
      name: "monthly by day", draft: Draft("2026-11-15", rule: "FREQ=MONTHLY;BYMONTHDAY=15"),
      to: "2026-11-20", text: "2026-11-20, FREQ=MONTHLY;BYMONTHDAY=20"),
    Case(
      name: "monthly from the last day",
      draft: Draft("2026-11-30", rule: "FREQ=MONTHLY;BYMONTHDAY=-1"), to: "2026-11-28",
      text: "2026-11-28, FREQ=MONTHLY;BYMONTHDAY=28"),
    Case(
      name: "monthly by weekday", draft: Draft("2026-11-03", rule: "FREQ=MONTHLY;BYDAY=1TU"),
      to: "2026-11-12", text: "2026-11-12, FREQ=MONTHLY;BYDAY=2TH"),
    Case(
      name: "yearly", draft: Draft("2026-11-20", rule: "FREQ=YEARLY"), to: "2026-12-24",
      text: "2026-12-24, FREQ=YEARLY"),
    Case(
      name: "a time that the rule names",
      draft: Draft("2026-11-16T08:30", rule: "FREQ=DAILY;BYHOUR=8;BYMINUTE=30"),
      to: "2026-11-16T09:45", text: "2026-11-16T09:45, FREQ=DAILY;BYHOUR=9;BYMINUTE=45"),
    Case(
      name: "a time is taken away", draft: Draft("2026-11-16T08:30", rule: "FREQ=DAILY"),
      to: "2026-11-16", text: "2026-11-16, FREQ=DAILY"),
    Case(
      name: "a time is given", draft: Draft("2026-11-16", rule: "FREQ=DAILY"),
      to: "2026-11-16T08:30", text: "2026-11-16T08:30, FREQ=DAILY"),
    Case(
      name: "UNTIL goes along", draft: Draft("2026-11-16", rule: "FREQ=WEEKLY;UNTIL=20261214"),
      to: "2026-11-18", text: "2026-11-18, FREQ=WEEKLY;UNTIL=20261216"),
    Case(
      name: "several times stay over a day's move",
      draft: Draft("2026-11-16T08:00", rule: "FREQ=DAILY;BYHOUR=8,20"), to: "2026-11-17T08:00",
      text: "2026-11-17T08:00, FREQ=DAILY;BYHOUR=8,20"),
    Case(
      name: "answers and exclusions go along",
      draft: Draft(
        "2026-11-02", rule: "FREQ=WEEKLY;BYDAY=MO", excluded: ["2026-11-30"],
        extra: ["2026-11-12"],
        changes: ["2026-11-09 done 2026-11-09T09:00:00Z", "2026-11-16 > 2026-11-18"]),
      to: "2026-11-03",
      text: "2026-11-03, FREQ=WEEKLY;BYDAY=TU, without 2026-12-01, with 2026-11-13, "
        + "2026-11-10 done 2026-11-09T09:00:00Z, 2026-11-17 > 2026-11-18"),
    Case(
      name: "exclusions go to the nearest date of a month",
      draft: Draft(
        "2027-01-15", rule: "FREQ=MONTHLY;BYMONTHDAY=15", excluded: ["2027-03-15"],
        changes: ["2027-05-15 done"]),
      to: "2027-01-31",
      text: "2027-01-31, FREQ=MONTHLY;BYMONTHDAY=31, without 2027-03-31, 2027-05-31 done"),
    Case(
      name: "answers of several a day go along",
      draft: Draft(
        "2026-11-16T08:00", rule: "FREQ=DAILY;BYHOUR=8,20",
        changes: ["2026-11-16T20:00 done", "2026-11-18T08:00 done"]),
      to: "2026-11-17T08:00",
      text: "2026-11-17T08:00, FREQ=DAILY;BYHOUR=8,20, 2026-11-17T20:00 done, "
        + "2026-11-19T08:00 done"),
    Case(
      name: "what was done counts from completion still",
      draft: Draft(
        "2026-11-16", rule: "FREQ=DAILY", afterDone: true,
        changes: ["2026-11-16 done 2026-11-17T09:00:00Z"]),
      to: "2026-11-18",
      text: "2026-11-18, FREQ=DAILY after done, 2026-11-16 done 2026-11-17T09:00:00Z"),
  ]

  private static let refused: [Case] = [
    Case(
      name: "several weekdays", draft: Draft("2026-11-16", rule: "FREQ=WEEKLY;BYDAY=MO,TH"),
      to: "2026-11-17", text: nil, error: .ruleCannotMove(id: 1)),
    Case(
      name: "several times",
      draft: Draft("2026-11-16T08:00", rule: "FREQ=DAILY;BYHOUR=8,20"), to: "2026-11-16T09:00",
      text: nil, error: .ruleCannotMove(id: 1)),
    Case(
      name: "several times lose none",
      draft: Draft("2026-11-16T08:00", rule: "FREQ=DAILY;BYHOUR=8,20"), to: "2026-11-16",
      text: nil, error: .ruleCannotMove(id: 1)),
    Case(
      name: "every hour", draft: Draft("2026-11-16T08:00", rule: "FREQ=HOURLY"),
      to: "2026-11-16T09:00", text: nil, error: .ruleCannotMove(id: 1)),
    Case(
      name: "several days of the month",
      draft: Draft("2026-11-15", rule: "FREQ=MONTHLY;BYMONTHDAY=1,15"), to: "2026-11-16",
      text: nil, error: .ruleCannotMove(id: 1)),
    Case(
      name: "no day", draft: Draft("2026-11-16", rule: "FREQ=DAILY"), to: nil, text: nil,
      error: .needsDay(id: 1)),
  ]

  @Test(arguments: single + rules + refused)
  func reschedules(_ row: Case) throws {
    var item = try row.draft.item()
    let was = item
    let when = try row.to.map { try When(iso: $0, zone: row.draft.zone) } ?? .someday
    if let error = row.error {
      #expect(throws: error) { try item.reschedule(to: when) }
      #expect(item == was)
      return
    }
    try item.reschedule(to: when)
    #expect(item.text == row.text)
  }

  struct Later: Row {
    let name: String
    let draft: Draft
    let key: String
    let to: String
    let text: String
  }

  @Test(arguments: [
    Later(
      name: "the start moves as far as the occurrence",
      draft: Draft("2026-11-02T10:00", rule: "FREQ=WEEKLY;BYDAY=MO"), key: "2026-11-16",
      to: "2026-11-18T11:00", text: "2026-11-04T11:00, FREQ=WEEKLY;BYDAY=WE"),
    Later(
      name: "backward", draft: Draft("2026-11-05", rule: "FREQ=WEEKLY"), key: "2026-11-19",
      to: "2026-11-17", text: "2026-11-03, FREQ=WEEKLY"),
  ])
  func reschedulesSoThatAnOccurrenceStands(_ row: Later) throws {
    var item = try row.draft.item()
    try item.rescheduleSeries(OccurrenceKey(iso: row.key), to: When(iso: row.to))
    #expect(item.text == row.text)
    #expect(throws: RescheduleError.needsDay(id: 1)) {
      try item.rescheduleSeries(OccurrenceKey(iso: row.key), to: .someday)
    }
  }

  struct Reminding: Row {
    let name: String
    let start: String?
    let to: String?
    let triggers: [Trigger]
    let moved: [Trigger]
  }

  private static func at(_ hour: Int) throws -> Trigger { .timeOfDay(try TimeOfDay(hour: hour)) }

  @Test func remindersAtTheItemsTimeGoAlong() throws {
    let rows = [
      Reminding(
        name: "at its time", start: "2026-11-20T09:00", to: "2026-11-21T11:00",
        triggers: [
          try Self.at(9), try Self.at(8), .before(.minutes(30), at: nil),
        ],
        moved: [try Self.at(11), try Self.at(8), .before(.minutes(30), at: nil)]),
      Reminding(
        name: "it loses its time", start: "2026-11-20T09:00", to: "2026-11-20",
        triggers: [try Self.at(9)], moved: [.allDay]),
      Reminding(
        name: "it gets a time", start: "2026-11-20", to: "2026-11-20T09:00",
        triggers: [.allDay, try Self.at(8)], moved: [try Self.at(9), try Self.at(8)]),
      Reminding(
        name: "it loses its day", start: "2026-11-20T09:00", to: nil, triggers: [try Self.at(9)],
        moved: [try Self.at(9)]),
      Reminding(
        name: "it gets a day", start: nil, to: "2026-11-20T09:00", triggers: [.allDay],
        moved: [.allDay]),
    ]
    for row in rows {
      var item = try Draft(row.start).item()
      item.reminders = row.triggers.map { Reminder(id: 3, trigger: $0, isOn: false) }
      try item.reschedule(to: try row.to.map { try When(iso: $0) } ?? .someday)
      #expect(item.reminders?.map(\.trigger) == row.moved, "\(row.name)")
      #expect(item.reminders?.allSatisfy { $0.id == 3 && !$0.isOn } == true, "\(row.name)")
      // A default reminder stays one.
      var plain = try Draft(row.start).item()
      try plain.reschedule(to: try row.to.map { try When(iso: $0) } ?? .someday)
      #expect(plain.reminders == nil)
    }
  }
}
