import Operations
import Outcomes
import Scheduler
import Testing
import TodoCore

/// Reminders through the operations alone: no options, no printing.
@Suite struct ReminderOperationsTests {
  @Test func whatIsAddedIsAnnouncedOnce() throws {
    let user = try DaybookUnderTest()
    try user.add("Call Ann 10:00")
    #expect(try user.check() == [])
    try user.go(to: "2026-11-20T10:00")
    #expect(try user.check() == ["Call Ann"])
    #expect(try user.check() == [])
    #expect(try user.book.badge() == 1)
    #expect(try user.book.acknowledge([]) == 1)
    #expect(try user.book.badge() == 0)
  }

  @Test func aRehearsalPredictsTheCheckAndChangesNothing() throws {
    let user = try DaybookUnderTest()
    try user.add("Call Ann 10:00")
    try user.go(to: "2026-11-20T10:00")
    let ports = CheckPorts { [] }
    let predicted = try user.book.rehearseCheck(ports)
    #expect(predicted?.failed.map(\.notification.title) == ["Call Ann"])
    #expect(try user.book.delivered([], limit: nil).isEmpty)
    #expect(try user.check() == ["Call Ann"])
  }

  @Test func whatWasMovedIsAnnouncedWhereItStandsNow() throws {
    let user = try DaybookUnderTest()
    let id = try user.add("Call Ann 10:00")
    let named = try user.book.resolve(["\(id)"])
    #expect(try user.book.move(named, to: "11:00").count == 1)
    try user.go(to: "2026-11-20T10:30")
    #expect(try user.check() == [])
    try user.go(to: "2026-11-20T11:00")
    #expect(try user.check() == ["Call Ann"])
  }

  @Test func anUndoneMoveIsAnnouncedAtItsFormerTime() throws {
    let user = try DaybookUnderTest()
    let id = try user.add("Call Ann 10:00")
    let named = try user.book.resolve(["\(id)"])
    _ = try user.book.move(named, to: "11:00")
    _ = try user.book.undo()
    try user.go(to: "2026-11-20T10:00")
    #expect(try user.check() == ["Call Ann"])
  }

  @Test func severalRemindersAreSwitchedWithOneUndo() throws {
    let user = try DaybookUnderTest()
    let (first, second) = (try user.add("Call Ann 10:00"), try user.add("Call Bob 10:00"))
    let answers = try user.book.apply(.off, to: ["\(first)", "\(second)"])
    #expect(answers.map(\.item?.id) == [first, second])
    #expect(answers.flatMap(\.reminders).allSatisfy { !$0.isOn })
    try user.go(to: "2026-11-20T10:00")
    #expect(try user.check() == [])
    _ = try user.book.undo()
    #expect(try user.check() == ["Call Ann", "Call Bob"])
  }

  @Test func aRequestSaysWhatItMeansByValues() throws {
    let user = try DaybookUnderTest()
    let id = try user.add("Call Ann 10:00")
    var details = ReminderDetails()
    details.title = "Ring her"
    details.giveUp = "1h"
    var request = RemindRequest("\(id)")
    (request.triggers, request.details) = ("30m before", details)
    let answers = try user.book.remind(request)
    #expect(answers.map(\.change) == [.set])
    let reminder = try #require(answers.first?.reminders.first?.reminder)
    #expect(reminder.title == "Ring her" && reminder.giveUpSeconds == 3600)
    #expect(try user.book.pending(limit: nil).count == 2)
  }

  @Test func aNotificationComesAgainUnlessItsReminderIsOff() throws {
    let user = try DaybookUnderTest()
    let id = try user.add("Call Ann 10:00")
    try user.go(to: "2026-11-20T10:00")
    #expect(try user.check() == ["Call Ann"])
    #expect(try user.book.snooze("\(id)", "10m").map(\.notification.state) == [.snoozed])
    try user.go(to: "2026-11-20T10:10")
    #expect(try user.check() == ["Call Ann"])
    _ = try user.book.apply(.off, to: ["\(id)"])
    #expect(throws: ReminderError.self) { try user.book.snooze("\(id)", "10m") }
  }

  @Test func anExplanationHoldsFacts() throws {
    var settings = Daybook.Settings.usual
    settings.allDayTime = nil
    let user = try DaybookUnderTest(settings: settings)
    let id = try user.add("Pay rent tomorrow")
    let explanations = try user.book.explain(["\(id)"], limit: 10)
    #expect(explanations.map(\.item?.id) == [id])
    let notes = explanations[0].reminders.flatMap(\.notes)
    #expect(notes.contains { if case .allDayIsOff = $0 { true } else { false } })
  }

  @Test func aPushedNotificationHasNoItem() throws {
    let user = try DaybookUnderTest()
    let pushed = try user.book.push(
      PushRequest(#"{"aps":{"alert":{"title":"Build","body":"failed"}}}"#, isFromInput: true))
    #expect(pushed.title == "Build" && pushed.due == nil)
    #expect(try user.book.reminders(pushed: pushed.id).map(\.key) == [.pushed(pushed.id)])
    #expect(try user.check() == ["Build"])
  }
}
