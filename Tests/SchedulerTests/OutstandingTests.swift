import CivilTime
import Scheduler
import TestSupport
import Testing
import TodoCore

/// Moments that came due and were not announced, after a change of their item.
@Suite struct OutstandingTests {
  struct Case: Row {
    let name: String
    /// The reminder in words; nil for the default rule.
    var words: String?
    var day: String? = "2026-11-20"
    var time: String? = "10:00"
    var repeats: String?
    var made = "2026-11-19T09:00"
    var now = "2026-11-20T10:01"
    var change: @Sendable (inout Item) throws -> Void = { _ in }
    let standing: OutstandingState
    /// The occurrence that stays due; nil for none.
    var carried: String?
  }

  private static let twentieth = "2026-11-20"

  private static func close(
    _ item: inout Item, _ day: String = twentieth, _ status: OccurrenceChange.Status = .skipped(nil)
  ) throws {
    item.setStatus(status, of: OccurrenceKey(try Day(iso: day)))
  }

  static let cases = [
    Case(name: "nothing changed", standing: .outstanding, carried: twentieth),
    Case(
      name: "another title", words: "10m before", change: { $0.title = "Other" },
      standing: .outstanding,
      carried: twentieth),
    Case(name: "done", change: { $0.status = .done(nil) }, standing: .suspended),
    Case(name: "cancelled", change: { $0.status = .cancelled }, standing: .suspended),
    Case(
      name: "moved ahead", change: { $0.when = .timed(try at("15:00"), zone: nil) },
      standing: .dropped),
    Case(
      name: "moved to a moment that has passed", now: "2026-11-20T10:05",
      change: { $0.when = .timed(try at("10:03"), zone: nil) }, standing: .dropped),
    Case(
      name: "another day", words: "10m before",
      change: { $0.when = .timed(CivilDateTime(try Day(iso: "2026-11-25"), .midnight), zone: nil) },
      standing: .dropped),
    Case(name: "someday", change: { $0.when = .someday }, standing: .dropped),
    Case(name: "none", change: { $0.reminders = [] }, standing: .dropped),
    Case(
      name: "its own one off", words: "at 10:00", change: { $0.reminders?[0].isOn = false },
      standing: .dropped),
    Case(
      name: "done and off", words: "at 10:00",
      change: {
        $0.status = .done(nil)
        $0.reminders?[0].isOn = false
      }, standing: .dropped),
    Case(
      name: "done and moved",
      change: {
        $0.status = .done(nil)
        $0.when = .someday
      }, standing: .dropped),
    Case(
      name: "an occurrence skipped", repeats: "FREQ=DAILY", change: { try close(&$0) },
      standing: .suspended),
    Case(
      name: "another occurrence skipped", repeats: "FREQ=DAILY",
      change: { try close(&$0, "2026-11-21") }, standing: .outstanding, carried: twentieth),
    Case(
      name: "an occurrence moved ahead", repeats: "FREQ=DAILY",
      change: {
        $0.move(OccurrenceKey(try Day(iso: twentieth)), to: .timed(try at("15:00"), zone: nil))
      }, standing: .dropped),
    Case(
      name: "its day done, a repetition of its own", words: "every day 07:00", day: "2026-11-01",
      repeats: "FREQ=DAILY", change: { try close(&$0) }, standing: .suspended),
    Case(
      name: "its day done, an interval", words: "every 1h from 09:00 to 18:00", day: "2026-11-01",
      repeats: "FREQ=DAILY", made: "2026-11-20T09:30", change: { try close(&$0) },
      standing: .suspended),
    Case(
      name: "after done, closed", repeats: "FREQ=DAILY",
      change: {
        $0.repetition?.isAfterDone = true
        try close(&$0, twentieth, .done(try moment("2026-11-20T10:01").instant))
      }, standing: .suspended),
    Case(
      name: "the first of two due closed", repeats: "FREQ=DAILY", now: "2026-11-21T12:00",
      change: { try close(&$0) }, standing: .suspended, carried: "2026-11-21"),
    Case(
      name: "the second of two due closed", repeats: "FREQ=DAILY", now: "2026-11-21T12:00",
      change: { try close(&$0, "2026-11-21") }, standing: .outstanding),
  ]

  private static func at(_ time: String) throws -> CivilDateTime {
    try CivilDateTime(iso: "\(twentieth)T\(time)")
  }

  private func start(of c: Case) throws -> (item: Item, key: ReminderKey) {
    var item = try item(day: c.day, time: c.time, repeats: c.repeats)
    item.id = 7
    guard let words = c.words else { return (item, .defaultRule(item: 7)) }
    let made = try moment(c.made)
    let rule = try #require(try rule(words, made: made, item: item))
    item.reminders = [Reminder(id: 3, trigger: rule.trigger, made: made.instant)]
    return (item, .own(3, item: 7))
  }

  @Test(arguments: cases) func stands(_ c: Case) throws {
    let (old, key) = try start(of: c)
    let rule = try #require(old.rule(of: key))
    let due = try #require(
      try scheduler(try moment(c.made)).first(of: rule, for: old))
    var new = old
    try c.change(&new)
    let now = try scheduler(try moment(c.now))
    #expect(now.instant(due.moment) <= now.now.instant)
    #expect(try now.standing(of: due, key, in: new, before: old) == c.standing)
    let carried = try now.outstanding(since: due, of: rule, for: old).first { moment in
      guard let rule = new.rule(of: key) else { return false }
      return try now.standing(of: moment, key, in: new, before: old) == .outstanding
        && !now.isPassedOver(moment, of: rule, for: new)
    }
    #expect(carried?.occurrence == (c.words?.hasPrefix("every 1h") == true ? nil : c.carried))
  }

  @Test func aCrossingStandsAsLongAsItsReminderWaitsForOne() throws {
    let now = try scheduler(try moment("2026-11-20T10:01"))
    let crossing = ScheduledReminder(
      occurrence: Crossing.name(3), moment: .instant(now.now.instant))
    var old = try item(day: "2026-11-20")
    old.id = 7
    func standing(
      _ key: ReminderKey = .defaultRule(item: 7), _ change: (inout Item) -> Void
    ) throws -> OutstandingState {
      var new = old
      change(&new)
      return try now.standing(of: crossing, key, in: new, before: old)
    }
    #expect(try standing { $0.when = .someday } == .outstanding)
    #expect(try standing { $0.status = .done(nil) } == .suspended)
    #expect(try standing { $0.reminders = [] } == .dropped)
    let arrival = Trigger.region(RegionTrigger(edge: .arrive, location: .named("home")))
    let own = ReminderKey.own(3, item: 7)
    #expect(
      try standing(own) { $0.reminders = [Reminder(id: 3, trigger: arrival)] } == .outstanding)
    #expect(
      try standing(own) { $0.reminders = [Reminder(id: 3, trigger: arrival, isOn: false)] }
        == .dropped)
    #expect(try standing(own) { $0.reminders = [Reminder(id: 3, trigger: .allDay)] } == .dropped)
  }

  @Test func theRuleAndAReminderThatSpellsItOutAreOne() throws {
    var plain = try item(day: "2026-11-20", time: "10:00")
    plain.id = 7
    plain.place = Place(name: "home", coordinate: try .init(latitude: 37, longitude: 127))
    var own = plain
    own.reminders = plain.ownReminders + [Reminder(trigger: .timeOfDay(.endOfDay))]
    for index in 0..<3 { own.reminders?[index].id = index + 1 }
    let rule = ReminderKey.defaultRule(item: 7)
    #expect(own.successor(of: rule, from: plain, isCrossing: false) == .own(1, item: 7))
    #expect(own.successor(of: rule, from: plain, isCrossing: true) == .own(2, item: 7))
    #expect(plain.successor(of: .own(1, item: 7), from: own, isCrossing: false) == rule)
    #expect(plain.successor(of: .own(2, item: 7), from: own, isCrossing: true) == rule)
    #expect(plain.successor(of: .own(3, item: 7), from: own, isCrossing: false) == nil)
    #expect(own.successor(of: .own(3, item: 7), from: own, isCrossing: false) == .own(3, item: 7))
    var none = plain
    none.reminders = []
    #expect(none.successor(of: rule, from: plain, isCrossing: false) == nil)
    #expect(own.successor(of: .pushed(9), from: own, isCrossing: false) == .pushed(9))
  }

  @Test func theRulesOfAnItemAreThoseThatAreOn() throws {
    var item = try item(day: "2026-11-20", time: "10:00")
    item.id = 7
    #expect(Set(item.rules.keys) == [.defaultRule(item: 7)])
    item.reminders = [
      Reminder(id: 1, trigger: .allDay), Reminder(id: 2, trigger: .allDay, isOn: false),
    ]
    #expect(Set(item.rules.keys) == [.own(1, item: 7)])
    item.reminders = []
    #expect(item.rules.isEmpty)
    item.reminders = nil
    item.kind = .event
    #expect(item.rules.isEmpty)
  }

  @Test func aNewerOccurrenceTakesThePlaceOfAnOlderOne() throws {
    let item = try item(day: "2026-11-01", time: "10:00", repeats: "FREQ=DAILY")
    let made = try moment("2026-11-20T09:00")
    let older = ScheduledReminder(
      occurrence: "2026-11-20", moment: .wall(try CivilDateTime(iso: "2026-11-20T10:00")))
    for (now, catchUp, isSuperseded) in [
      ("2026-11-20T23:00", Reminder.CatchUp.latest, false), ("2026-11-21T09:59", .latest, false),
      ("2026-11-21T10:00", .latest, true), ("2026-11-21T10:00", .none, true),
      ("2026-11-21T10:00", .all, false),
    ] {
      let rule = try #require(try rule("at 10:00", made: made, item: item, catchUp: catchUp))
      #expect(
        try scheduler(try moment(now)).isSuperseded(older, of: rule, for: item) == isSuperseded)
    }
  }

  struct Patience: Row {
    let name: String
    let words: String
    var giveUp: Int?
    var made = "2026-11-19T09:00"
    let now: String
    let isExpired: Bool
  }

  @Test(arguments: [
    Patience(name: "never", words: "at 10:00", now: "2027-11-20T10:00", isExpired: false),
    Patience(
      name: "in time", words: "at 10:00", giveUp: 3600, now: "2026-11-20T11:00", isExpired: false),
    Patience(
      name: "too late", words: "at 10:00", giveUp: 3600, now: "2026-11-20T11:01", isExpired: true),
    Patience(
      name: "counts from when it was set", words: "at 10:00", giveUp: 3600,
      made: "2026-11-20T12:00", now: "2026-11-20T13:00", isExpired: false),
    Patience(
      name: "an interval, its next", words: "every 30m", now: "2026-11-20T10:31", isExpired: true),
    Patience(
      name: "a crossing, two hours", words: "arriving 37.5,127", now: "2026-11-20T12:00",
      isExpired: false),
    Patience(
      name: "a crossing, longer", words: "arriving 37.5,127", now: "2026-11-20T12:01",
      isExpired: true),
  ])
  func givesUp(_ c: Patience) throws {
    let item = try item(day: "2026-11-20", time: "10:00")
    let rule = try #require(
      try rule(c.words, made: try moment(c.made), item: item, giveUp: c.giveUp))
    let due = ScheduledReminder(
      occurrence: "2026-11-20", moment: .wall(try CivilDateTime(iso: "2026-11-20T10:00")))
    #expect(try scheduler(try moment(c.now)).isExpired(due, of: rule) == c.isExpired)
  }

  @Test func whatIsOutstandingIsWhatCameDueSince() throws {
    let item = try item(day: "2026-11-01", time: "10:00", repeats: "FREQ=DAILY")
    let rule = try #require(ReminderRule(defaultOf: item))
    let due = ScheduledReminder(
      occurrence: "2026-11-20", moment: .wall(try CivilDateTime(iso: "2026-11-20T10:00")))
    func outstanding(_ now: String) throws -> [String] {
      try scheduler(try moment(now)).outstanding(since: due, of: rule, for: item)
        .map(\.occurrence)
    }
    #expect(try outstanding("2026-11-20T09:59") == [])
    #expect(try outstanding("2026-11-20T10:00") == ["2026-11-20"])
    #expect(
      try outstanding("2026-11-22T11:00") == ["2026-11-20", "2026-11-21", "2026-11-22"])
  }
}
