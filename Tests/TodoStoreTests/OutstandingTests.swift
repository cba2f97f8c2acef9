import CivilTime
import Scheduler
import TestSupport
import Testing
import TodoCore
import TodoStore

/// A moment that came due while its item was open and its reminder on is outstanding until it is
/// announced or given up.
@Suite struct OutstandingTests {
  private static let seoul = "Asia/Seoul"

  /// A rig at 09:00 with one item due at 10:00.
  private func rig(reminders: [String]? = nil) throws -> (rig: QueueRig, call: Item) {
    let rig = try QueueRig("2026-11-20T09:00", in: Self.seoul)
    let own = try reminders?.map(rig.reminder)
    return (rig, try rig.add("Call", try timed("2026-11-20T10:00"), reminders: own))
  }

  /// A change after which nothing is to be announced.
  struct Change: Row {
    let name: String
    var reminders: [String]?
    let make: @Sendable (inout Item) throws -> Void
  }

  static let changes = [
    Change(name: "done") { $0.status = .done(nil) },
    Change(name: "cancelled") { $0.status = .cancelled },
    Change(name: "moved") { $0.when = try timed("2026-11-20T15:00") },
    Change(name: "no day") { $0.when = .someday },
    Change(name: "off") { item in
      item.reminders = item.ownReminders.map { reminder in
        var reminder = reminder
        reminder.isOn = false
        return reminder
      }
    },
    Change(name: "no reminder") { $0.reminders = [] },
    Change(name: "its own one off", reminders: ["at 10:00"]) { $0.reminders?[0].isOn = false },
    Change(name: "its own one gone", reminders: ["at 10:00"]) { $0.reminders = [] },
    Change(name: "its own one at another time", reminders: ["at 10:00"]) {
      $0.reminders?[0].trigger = .timeOfDay(.endOfDay)
    },
    Change(name: "before it, done", reminders: ["10m before"]) { $0.status = .done(nil) },
    Change(name: "before it, moved", reminders: ["10m before"]) {
      $0.when = try timed("2026-11-20T15:00")
    },
    Change(name: "a crossing in its place", reminders: ["at 10:00"]) {
      $0.reminders?[0].trigger = .region(RegionTrigger(edge: .arrive, location: .named("home")))
    },
  ]

  /// The titles that a check announces now.
  private func delivered(_ rig: QueueRig) throws -> [String] { try rig.check().map(\.title) }

  private func change(_ rig: QueueRig, _ call: Item, _ change: Change) throws {
    _ = try rig.store.change([call.id], as: "edit", scheduler: rig.scheduler, change.make)
  }

  @Test(arguments: changes, [false, true])
  func aChangeWhileItIsDueIsSilentAndItsUndoBringsItBack(_ c: Change, checked: Bool) throws {
    let (rig, call) = try rig(reminders: c.reminders)
    try rig.at("10:01")
    try change(rig, call, c)
    if checked { #expect(try rig.check(at: "10:02") == []) }
    try rig.at("10:03")
    try rig.undo()
    #expect(try rig.check(at: "10:04") == ["Call"])
    #expect(try rig.check(at: "10:05") == [])
    #expect(rig.channel.delivered.last?.isLate == true)
  }

  @Test(arguments: changes)
  func undoneAndDoneAgainAndUndoneItIsAnnouncedOnce(_ c: Change) throws {
    let (rig, call) = try rig(reminders: c.reminders)
    try rig.at("10:01")
    try change(rig, call, c)
    for minute in 2...4 {
      try rig.at("10:0\(minute)")
      try rig.undo()
      try rig.redo()
      #expect(try delivered(rig) == [])
    }
    try rig.undo()
    #expect(try rig.check(at: "10:05") == ["Call"])
    try rig.redo()
    try rig.undo()
    #expect(try rig.check(at: "10:06") == [])
  }

  @Test(arguments: changes)
  func whatComesDueMeanwhileIsNotOutstanding(_ c: Change) throws {
    let (rig, call) = try rig(reminders: c.reminders)
    try rig.at("09:30")
    try change(rig, call, c)
    try rig.at("10:03")
    try rig.undo()
    #expect(try rig.check(at: "10:04") == [])
  }

  @Test(arguments: [false, true]) func aRestoredItemHasTheSameOutstandingReminders(checked: Bool)
    throws
  {
    let (rig, call) = try rig()
    try rig.at("10:01")
    _ = try rig.store.remove([call.id], trimming: [], by: { _ in }, scheduler: rig.scheduler)
    if checked { #expect(try rig.check(at: "10:02") == []) }
    try rig.undo()
    #expect(try rig.check(at: "10:03") == ["Call"])
    #expect(try rig.check(at: "10:04") == [])
  }

  @Test func anotherReminderLeavesTheDefaultOneOutstanding() throws {
    let (rig, call) = try rig()
    try rig.at("10:01")
    let later = try rig.reminder("at 18:00")
    try rig.change(call) { $0.reminders = $0.ownReminders + [later] }
    #expect(try rig.check(at: "10:01") == ["Call"])
    #expect(try rig.check(at: "17:59") == [])
    #expect(try rig.check(at: "18:00") == ["Call"])
  }

  @Test func theDefaultRuleTakesOverWhatWasOutstandingOfAnOwnOne() throws {
    let (rig, call) = try rig(reminders: ["at 10:00", "at 18:00"])
    try rig.at("10:01")
    try rig.change(call) { $0.reminders = nil }
    #expect(try rig.check(at: "10:02") == ["Call"])
    #expect(try rig.check(at: "18:00") == [])
  }

  @Test func reopenedItIsOutstandingAgain() throws {
    let (rig, call) = try rig()
    try rig.at("10:01")
    try rig.change(call) { $0.status = .done(nil) }
    #expect(try rig.check(at: "10:02") == [])
    try rig.change(call) { $0.status = .open }
    #expect(try rig.check(at: "10:03") == ["Call"])
    #expect(try rig.check(at: "10:04") == [])
    // Undoing all of it announces nothing again.
    try rig.undo()
    try rig.undo()
    #expect(try rig.check(at: "10:05") == [])
  }

  @Test func whatCameDueWhileItWasClosedIsNotOutstanding() throws {
    let (rig, call) = try rig()
    try rig.change(call) { $0.status = .done(nil) }
    try rig.at("10:03")
    try rig.change(call) { $0.status = .open }
    #expect(try rig.check(at: "10:04") == [])
  }

  @Test func switchedOnItBeginsAnew() throws {
    let (rig, call) = try rig(reminders: ["at 10:00"])
    try rig.at("10:01")
    try rig.change(call) { $0.reminders?[0].isOn = false }
    try rig.change(call) { $0.reminders?[0].isOn = true }
    #expect(try rig.check(at: "10:02") == [])
    // Closing and reopening does not restore it either.
    try rig.change(call) { $0.status = .done(nil) }
    try rig.change(call) { $0.status = .open }
    #expect(try rig.check(at: "10:03") == [])
  }

  @Test func switchedOnWithinItsMinuteItIsAnnounced() throws {
    let (rig, call) = try rig(reminders: ["at 10:00"])
    rig.channel.refuses = true
    #expect(try rig.check(at: "10:00:10") == [])
    rig.channel.refuses = false
    try rig.at("10:00:20")
    try rig.change(call) { $0.reminders?[0].isOn = false }
    try rig.at("10:00:30")
    try rig.change(call) { $0.reminders?[0].isOn = true }
    #expect(try rig.check(at: "10:00:40") == ["Call"])
    #expect(try rig.check(at: "10:01") == [])
  }

  @Test func whatWasOutstandingOfTheChangedItemComesBackWithARedo() throws {
    let (rig, call) = try rig()
    try rig.at("10:01")
    let three = try timed("2026-11-20T15:00")
    try rig.change(call) { $0.when = three }
    try rig.at("15:01")
    try rig.undo()
    #expect(try rig.check(at: "15:02") == ["Call"])
    try rig.redo()
    #expect(try rig.check(at: "15:03") == ["Call"])
    #expect(
      rig.channel.delivered.map(\.due.secondsSinceEpoch).max() == rig.now.instant.secondsSinceEpoch
        - 180
    )
    try rig.undo()
    try rig.redo()
    #expect(try rig.check(at: "15:04") == [])
  }

  @Test func movedBackByHandItIsNotOutstanding() throws {
    let (rig, call) = try rig()
    try rig.at("10:01")
    try rig.change(call) { $0.when = .someday }
    let ten = try timed("2026-11-20T10:00")
    try rig.change(call) { $0.when = ten }
    #expect(try rig.check(at: "10:02") == [])
  }

  @Test func whileItIsClosedAMoveLetsItGo() throws {
    let (rig, call) = try rig()
    try rig.at("10:01")
    try rig.change(call) { $0.status = .done(nil) }
    let (three, ten) = (try timed("2026-11-20T15:00"), try timed("2026-11-20T10:00"))
    try rig.change(call) { $0.when = three }
    try rig.change(call) { $0.when = ten }
    try rig.change(call) { $0.status = .open }
    #expect(try rig.check(at: "10:02") == [])
  }

  // MARK: Held and failed

  private func quiet(_ rig: QueueRig) throws {
    rig.quiet = TimeWindow(from: try TimeOfDay(iso: "09:30"), to: try TimeOfDay(iso: "12:00"))
  }

  @Test(arguments: changes, [false, true])
  func whatQuietHoursHoldIsSuspendedAndComesBack(_ c: Change, checked: Bool) throws {
    let (rig, call) = try rig(reminders: c.reminders)
    try quiet(rig)
    #expect(try rig.check(at: "10:01") == [])
    try change(rig, call, c)
    if checked { #expect(try rig.check(at: "10:02") == []) }
    try rig.undo()
    #expect(try rig.check(at: "11:00") == [])
    #expect(try rig.check(at: "12:00") == ["Call"])
    #expect(try rig.check(at: "12:01") == [])
  }

  @Test(arguments: changes, [false, true])
  func whatFailedIsSuspendedAndComesBack(_ c: Change, checked: Bool) throws {
    let (rig, call) = try rig(reminders: c.reminders)
    rig.channel.refuses = true
    #expect(try rig.check(at: "10:01") == [])
    try change(rig, call, c)
    rig.channel.refuses = false
    if checked { #expect(try rig.check(at: "10:02") == []) }
    try rig.undo()
    #expect(try rig.check(at: "10:03") == ["Call"])
    #expect(try rig.check(at: "10:04") == [])
  }

  @Test func quietHoursKeepWhatIsOutstandingOfAReopenedItem() throws {
    let (rig, call) = try rig()
    try quiet(rig)
    #expect(try rig.check(at: "10:01") == [])
    try rig.change(call) { $0.status = .done(nil) }
    #expect(try rig.check(at: "10:02") == [])
    try rig.change(call) { $0.status = .open }
    #expect(try rig.check(at: "12:00") == ["Call"])
  }

  @Test func givingUpCountsThroughQuietHours() throws {
    let rig = try QueueRig("2026-11-20T09:00", in: Self.seoul)
    try quiet(rig)
    var short = try rig.reminder("at 10:00")
    short.giveUpSeconds = 3600
    var long = short
    long.giveUpSeconds = 3 * 3600
    let given = try rig.add("Short", try timed("2026-11-20T10:00"), reminders: [short])
    try rig.add("Long", try timed("2026-11-20T10:00"), reminders: [long])
    #expect(try rig.check(at: "10:00") == [])
    #expect(try rig.check(at: "12:00") == ["Long"])
    #expect(try rig.states(of: given) == [.expired])
    #expect(
      try rig.store.reminders.deliveries(DeliveryFilter(states: DeliveryFilter.finished)).count == 2
    )
  }

  @Test func givingUpCountsThroughFailures() throws {
    let rig = try QueueRig("2026-11-20T09:00", in: Self.seoul)
    var short = try rig.reminder("at 10:00")
    short.giveUpSeconds = 1800
    let call = try rig.add("Call", try timed("2026-11-20T10:00"), reminders: [short])
    rig.channel.refuses = true
    for minute in ["10:00", "10:01", "10:29"] { #expect(try rig.check(at: minute) == []) }
    #expect(try rig.states(of: call) == [.failed])
    rig.channel.refuses = false
    #expect(try rig.check(at: "11:30") == [])
    #expect(try rig.states(of: call) == [.expired])
  }

  @Test func whatFailedIsAnnouncedWithTheNextAndSaysSinceWhen() throws {
    let rig = try QueueRig("2026-11-20T09:00", in: Self.seoul)
    try rig.add("Pill", try timed("2026-11-20T10:00"), repeats: "FREQ=DAILY")
    rig.channel.refuses = true
    for moment in ["2026-11-20T10:00", "2026-11-21T10:00"] { _ = try rig.check(at: moment) }
    rig.channel.refuses = false
    #expect(try rig.check(at: "2026-11-22T10:00") == ["Pill"])
    let delivered = try #require(rig.channel.delivered.last)
    #expect(delivered.missed == 2)
    #expect(
      delivered.firstMissed.map { rig.now.zone.civil(at: $0).description } == "2026-11-20T10:00")
    #expect(delivered.due == rig.now.instant)
  }

  // MARK: Repeating items

  private func daily() throws -> (rig: QueueRig, pill: Item) {
    let rig = try QueueRig("2026-11-20T09:00", in: Self.seoul)
    return (rig, try rig.add("Pill", try timed("2026-11-20T10:00"), repeats: "FREQ=DAILY"))
  }

  private func close(_ rig: QueueRig, _ item: Item, _ day: Int, open: Bool = false) throws {
    let key = OccurrenceKey(try Day(iso: "2026-11-\(day)"))
    try rig.change(item) { $0.setStatus(open ? .open : .done(nil), of: key) }
  }

  @Test func theNewestOfSeveralDueIsClosedAndOpenedAgain() throws {
    for checked in [false, true] {
      let (rig, pill) = try daily()
      try rig.at("2026-11-22T12:00")
      try close(rig, pill, 22)
      if checked { #expect(try delivered(rig) == []) }
      try close(rig, pill, 22, open: true)
      #expect(try delivered(rig) == ["Pill"])
      #expect(rig.channel.delivered.last?.missed == 2)
      #expect(rig.channel.delivered.last?.occurrence == "2026-11-22")
      #expect(try delivered(rig) == [])
      #expect(try rig.check(at: "2026-11-23T10:00") == ["Pill"])
    }
  }

  @Test func theOldestOfSeveralDueIsClosedAndTheNewestIsAnnounced() throws {
    let (rig, pill) = try daily()
    try rig.at("2026-11-22T12:00")
    try close(rig, pill, 20)
    #expect(try delivered(rig) == ["Pill"])
    #expect(rig.channel.delivered.last?.missed == 1)
  }

  @Test func aNewerOneTakesThePlaceOfOneThatIsOpenedAgain() throws {
    let (rig, pill) = try daily()
    try rig.at("10:01")
    try close(rig, pill, 20)
    #expect(try rig.check(at: "2026-11-21T10:00") == ["Pill"])
    try close(rig, pill, 20, open: true)
    #expect(try rig.check(at: "2026-11-21T10:01") == [])
    #expect(try rig.states(of: pill) == [.expired, .delivered])
  }

  @Test func anOccurrenceMovedWhileItWasDueIsAnnouncedThereAndItsUndoBringsItBack() throws {
    let (rig, pill) = try daily()
    try rig.at("10:01")
    let key = OccurrenceKey(try Day(iso: "2026-11-20"))
    let later = try timed("2026-11-20T15:00")
    try rig.change(pill) { $0.move(key, to: later) }
    #expect(try rig.check(at: "10:02") == [])
    try rig.undo()
    #expect(try rig.check(at: "10:03") == ["Pill"])
    try rig.redo()
    #expect(try rig.check(at: "14:59") == [])
    #expect(try rig.check(at: "15:00") == ["Pill"])
    #expect(rig.channel.delivered.map(\.occurrence) == ["2026-11-20", "2026-11-20"])
  }

  @Test func whatCameDueWhileItWasOffDoesNotTakeItsPlace() throws {
    let (rig, pill) = try daily()
    try rig.at("10:01")
    try rig.change(pill) { $0.reminders = [] }
    try rig.at("2026-11-23T12:00")
    try rig.undo()
    #expect(try delivered(rig) == ["Pill"])
    #expect(rig.channel.delivered.last?.occurrence == "2026-11-20")
    #expect(rig.channel.delivered.last?.missed == 0)
    #expect(try rig.check(at: "2026-11-24T10:00") == ["Pill"])
  }

  @Test func eachOfSeveralIsOutstandingWhereEachIsAnnounced() throws {
    let rig = try QueueRig("2026-11-20T09:00", in: Self.seoul)
    var each = try rig.reminder("at 10:00")
    each.catchUp = .all
    let pill = try rig.add(
      "Pill", try timed("2026-11-20T10:00"), repeats: "FREQ=DAILY", reminders: [each])
    try rig.at("2026-11-22T12:00")
    try close(rig, pill, 21)
    #expect(try delivered(rig) == ["Pill", "Pill"])
    try close(rig, pill, 21, open: true)
    #expect(try delivered(rig) == ["Pill"])
    #expect(
      rig.channel.delivered.map(\.occurrence) == ["2026-11-20", "2026-11-22", "2026-11-21"])
  }

  // MARK: Put off

  private func snoozed() throws -> (rig: QueueRig, call: Item) {
    let (rig, call) = try rig()
    #expect(try rig.check(at: "10:00") == ["Call"])
    return (rig, call)
  }

  private func snooze(_ rig: QueueRig, _ call: Item, minutes: Int) throws {
    let newest = try rig.store.reminders.deliveries(DeliveryFilter(item: call.id), limit: 1).first
    try rig.store.snooze(
      [try #require(newest)], until: .moment(rig.now.instant + minutes * 60), at: rig.now)
  }

  @Test func anUndoneSecondSnoozeComesBackAtTheFirst() throws {
    let (rig, call) = try snoozed()
    try rig.at("10:01")
    try snooze(rig, call, minutes: 10)
    try snooze(rig, call, minutes: 60)
    try rig.undo()
    try rig.change(call) { $0.status = .done(nil) }
    try rig.change(call) { $0.status = .open }
    #expect(try rig.check(at: "10:10") == [])
    #expect(try rig.check(at: "10:11") == ["Call"])
    #expect(try rig.check(at: "11:01") == [])
  }

  @Test func aSnoozeThatIsOverIsOutstandingToo() throws {
    for isUndo in [false, true] {
      let (rig, call) = try snoozed()
      try snooze(rig, call, minutes: 10)
      try rig.at("10:11")
      try rig.change(call) { $0.status = .done(nil) }
      #expect(try rig.check(at: "10:12") == [])
      if isUndo { try rig.undo() } else { try rig.change(call) { $0.status = .open } }
      #expect(try rig.check(at: "10:13") == ["Call"])
      #expect(try rig.check(at: "10:14") == [])
    }
  }

  @Test func aSnoozeThatEndsWhileItsItemIsClosedIsNotOutstanding() throws {
    for isUndo in [false, true] {
      let (rig, call) = try snoozed()
      try snooze(rig, call, minutes: 10)
      try rig.at("10:05")
      try rig.change(call) { $0.status = .done(nil) }
      try rig.at("10:15")
      if isUndo { try rig.undo() } else { try rig.change(call) { $0.status = .open } }
      #expect(try rig.check(at: "10:16") == [])
    }
  }

  @Test func aPushedOneThatWasOffIsOutstandingAfterItsUndo() throws {
    let rig = try QueueRig("2026-11-20T09:00", in: Self.seoul)
    let ten = try CivilDateTime(iso: "2026-11-20T10:00")
    var reminder = Reminder(trigger: .moment(ten))
    reminder.title = "Dinner"
    let id = try rig.store.push(reminder, at: .wall(ten), now: rig.now.instant)
    rig.channel.refuses = true
    #expect(try rig.check(at: "10:00") == [])
    rig.channel.refuses = false
    try rig.store.setPush(id, isOn: false, as: "off", now: rig.now)
    #expect(try rig.check(at: "10:02") == [])
    try rig.undo()
    #expect(try rig.check(at: "10:03") == ["Dinner"])
    #expect(try rig.check(at: "10:04") == [])
  }
}
