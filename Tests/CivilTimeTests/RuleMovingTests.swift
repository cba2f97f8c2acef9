import CivilTime
import TestSupport
import Testing

/// Rules whose start moves, and rules that continue from a later date.
@Suite struct RuleMovingTests {
  struct Move: Row {
    let rule: String
    let from: String
    let to: String
    /// nil where the new rule would be ambiguous.
    let moved: String?
    var name: String { "\(rule) from \(from) to \(to)" }
  }

  private static let weeks: [Move] = [
    Move(
      rule: "FREQ=WEEKLY;BYDAY=MO", from: "2026-11-16", to: "2026-11-17",
      moved: "FREQ=WEEKLY;BYDAY=TU"),
    Move(
      rule: "FREQ=WEEKLY;BYDAY=MO", from: "2026-11-16", to: "2026-11-23",
      moved: "FREQ=WEEKLY;BYDAY=MO"),
    Move(rule: "FREQ=WEEKLY", from: "2026-11-16", to: "2026-11-17", moved: "FREQ=WEEKLY"),
    Move(rule: "FREQ=WEEKLY;BYDAY=MO,TH", from: "2026-11-16", to: "2026-11-17", moved: nil),
    Move(
      rule: "FREQ=WEEKLY;BYDAY=MO,TH", from: "2026-11-16", to: "2026-11-30",
      moved: "FREQ=WEEKLY;BYDAY=MO,TH"),
    Move(
      rule: "FREQ=WEEKLY;BYDAY=MO,TH", from: "2026-11-16", to: "2026-11-16",
      moved: "FREQ=WEEKLY;BYDAY=MO,TH"),
    Move(
      rule: "FREQ=WEEKLY;BYMONTH=11;BYDAY=MO", from: "2026-11-16", to: "2026-11-17", moved: nil),
    Move(
      rule: "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=1", from: "2026-11-16", to: "2026-11-17", moved: nil),
    Move(
      rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20261214", from: "2026-11-16",
      to: "2026-11-18", moved: "FREQ=WEEKLY;INTERVAL=2;UNTIL=20261214;BYDAY=WE"),
    Move(
      rule: "FREQ=WEEKLY;UNTIL=20261214T080000", from: "2026-11-16", to: "2026-11-15",
      moved: "FREQ=WEEKLY;UNTIL=20261214T080000"),
    Move(
      rule: "FREQ=WEEKLY;UNTIL=20261214T080000Z", from: "2026-11-16", to: "2026-11-18",
      moved: "FREQ=WEEKLY;UNTIL=20261214T080000Z"),
    Move(
      rule: "FREQ=WEEKLY;COUNT=3", from: "2026-11-16", to: "2026-11-18",
      moved: "FREQ=WEEKLY;COUNT=3"),
  ]

  private static let days: [Move] = [
    Move(rule: "FREQ=DAILY", from: "2026-11-16", to: "2026-11-17", moved: "FREQ=DAILY"),
    Move(rule: "FREQ=DAILY;BYDAY=MO,TU", from: "2026-11-16", to: "2026-11-17", moved: nil),
    Move(rule: "FREQ=DAILY;BYMONTHDAY=16", from: "2026-11-16", to: "2026-11-17", moved: nil),
    Move(rule: "FREQ=DAILY;BYMONTH=11", from: "2026-11-16", to: "2026-11-17", moved: nil),
    Move(rule: "FREQ=HOURLY", from: "2026-11-16", to: "2026-11-17", moved: "FREQ=HOURLY"),
    Move(rule: "FREQ=YEARLY;BYYEARDAY=100", from: "2026-04-10", to: "2026-04-11", moved: nil),
    Move(
      rule: "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", from: "2026-05-11", to: "2026-05-12", moved: nil),
  ]

  private static let months: [Move] = [
    Move(rule: "FREQ=MONTHLY", from: "2026-11-16", to: "2026-11-20", moved: "FREQ=MONTHLY"),
    Move(
      rule: "FREQ=MONTHLY;BYMONTHDAY=16", from: "2026-11-16", to: "2026-11-20",
      moved: "FREQ=MONTHLY;BYMONTHDAY=20"),
    Move(
      rule: "FREQ=MONTHLY;BYMONTHDAY=-1", from: "2026-11-30", to: "2026-12-31",
      moved: "FREQ=MONTHLY;BYMONTHDAY=-1"),
    Move(
      rule: "FREQ=MONTHLY;BYMONTHDAY=-2", from: "2026-11-29", to: "2026-11-30",
      moved: "FREQ=MONTHLY;BYMONTHDAY=-1"),
    Move(
      rule: "FREQ=MONTHLY;BYMONTHDAY=-1", from: "2026-11-30", to: "2026-11-28",
      moved: "FREQ=MONTHLY;BYMONTHDAY=28"),
    Move(
      rule: "FREQ=MONTHLY;BYMONTHDAY=16", from: "2026-11-16", to: "2026-11-30",
      moved: "FREQ=MONTHLY;BYMONTHDAY=30"),
    Move(
      rule: "FREQ=MONTHLY;BYMONTHDAY=1,15", from: "2026-11-15", to: "2026-11-16", moved: nil),
    Move(
      rule: "FREQ=MONTHLY;BYMONTHDAY=16;BYSETPOS=1", from: "2026-11-16", to: "2026-11-17",
      moved: nil),
    Move(
      rule: "FREQ=MONTHLY;BYDAY=3MO", from: "2026-11-16", to: "2026-11-24",
      moved: "FREQ=MONTHLY;BYDAY=4TU"),
    Move(
      rule: "FREQ=MONTHLY;BYDAY=1MO", from: "2026-11-02", to: "2026-11-07",
      moved: "FREQ=MONTHLY;BYDAY=1SA"),
    Move(
      rule: "FREQ=MONTHLY;BYDAY=1MO", from: "2026-11-02", to: "2026-11-08",
      moved: "FREQ=MONTHLY;BYDAY=2SU"),
    Move(
      rule: "FREQ=MONTHLY;BYDAY=1MO", from: "2026-11-02", to: "2026-11-30",
      moved: "FREQ=MONTHLY;BYDAY=-1MO"),
    Move(
      rule: "FREQ=MONTHLY;BYDAY=-1FR", from: "2026-11-27", to: "2026-11-26",
      moved: "FREQ=MONTHLY;BYDAY=-1TH"),
    Move(
      rule: "FREQ=MONTHLY;BYDAY=-1FR", from: "2026-11-27", to: "2026-11-23",
      moved: "FREQ=MONTHLY;BYDAY=-2MO"),
    Move(
      rule: "FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", from: "2026-11-27", to: "2026-11-26",
      moved: "FREQ=MONTHLY;BYDAY=TH;BYSETPOS=-1"),
    Move(
      rule: "FREQ=MONTHLY;BYDAY=FR;BYSETPOS=2", from: "2026-11-13", to: "2026-11-19",
      moved: "FREQ=MONTHLY;BYDAY=TH;BYSETPOS=3"),
    Move(rule: "FREQ=MONTHLY;BYDAY=FR", from: "2026-11-13", to: "2026-11-19", moved: nil),
    Move(
      rule: "FREQ=MONTHLY;BYDAY=1FR;BYSETPOS=1", from: "2026-11-06", to: "2026-11-05", moved: nil),
    Move(
      rule: "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", from: "2026-11-02", to: "2026-11-04",
      moved: nil),
    Move(
      rule: "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", from: "2026-11-13", to: "2026-11-19",
      moved: nil),
    Move(
      rule: "FREQ=MONTHLY;BYMONTH=11;BYMONTHDAY=13", from: "2026-11-13", to: "2026-12-19",
      moved: "FREQ=MONTHLY;BYMONTH=12;BYMONTHDAY=19"),
    Move(
      rule: "FREQ=MONTHLY;BYMONTH=6,11;BYMONTHDAY=13", from: "2026-11-13", to: "2026-11-14",
      moved: nil),
  ]

  private static let years: [Move] = [
    Move(rule: "FREQ=YEARLY", from: "2026-11-16", to: "2026-12-24", moved: "FREQ=YEARLY"),
    Move(
      rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=16", from: "2026-11-16", to: "2026-12-24",
      moved: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
    Move(
      rule: "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", from: "2026-11-26", to: "2026-11-27",
      moved: "FREQ=YEARLY;BYMONTH=11;BYDAY=4FR"),
    Move(rule: "FREQ=YEARLY;BYDAY=20MO", from: "2026-05-18", to: "2026-05-19", moved: nil),
    Move(
      rule: "FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=1", from: "2026-07-01", to: "2026-07-02",
      moved: nil),
  ]

  @Test(arguments: weeks + days + months + years)
  func moves(_ row: Move) throws {
    let rule = try RecurrenceRule(parsing: row.rule)
    let from = try Day(iso: row.from)
    let to = try Day(iso: row.to)
    let moved = rule.moved(from: from, to: to)
    #expect(moved?.text == row.moved)
    // The new start is a date of the new rule.
    if let moved {
      let first = try Occurrences(moved, from: CivilDateTime(to, .midnight), zone: .utc).first
      #expect(first?.day == to)
    }
  }

  struct Shift: Row {
    let rule: String
    let start: String
    let days: Int
    /// nil where no rule gives the dates.
    let shifted: String?
    var name: String { "\(rule) from \(start) by \(days)" }

    init(_ rule: String, _ start: String, _ days: Int, _ shifted: String?) {
      (self.rule, self.start, self.days, self.shifted) = (rule, start, days, shifted)
    }
  }

  @Test(arguments: [
    Shift("FREQ=DAILY;INTERVAL=3", "2026-11-16", 2, "FREQ=DAILY;INTERVAL=3"),
    Shift("FREQ=DAILY;BYDAY=MO,TU", "2026-11-16", 2, "FREQ=WEEKLY;BYDAY=WE,TH"),
    Shift("FREQ=WEEKLY;BYDAY=MO,SU", "2026-11-16", 1, "FREQ=WEEKLY;BYDAY=MO,TU"),
    Shift(
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU", "2026-11-16", -1,
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU;WKST=SU"),
    Shift("FREQ=WEEKLY;COUNT=4;BYDAY=MO,TH", "2026-11-16", 5, "FREQ=WEEKLY;COUNT=4;BYDAY=TU,SA"),
    Shift("FREQ=WEEKLY;BYMONTH=11;BYDAY=MO", "2026-11-16", 1, nil),
    Shift("FREQ=MONTHLY", "2026-11-16", 5, "FREQ=MONTHLY;BYMONTHDAY=21"),
    Shift("FREQ=MONTHLY;BYMONTHDAY=1,15", "2026-11-01", 3, "FREQ=MONTHLY;BYMONTHDAY=4,18"),
    Shift("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-30", 2, "FREQ=MONTHLY;BYMONTHDAY=2"),
    Shift("FREQ=MONTHLY;BYMONTHDAY=2", "2026-11-02", -2, "FREQ=MONTHLY;BYMONTHDAY=-1"),
    Shift(
      "FREQ=MONTHLY;BYMONTHDAY=31", "2026-12-31", 1,
      "FREQ=YEARLY;BYYEARDAY=-275,-214,-153,-122,-61,1,32"),
    Shift(
      "FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=30", "2026-11-30", 2, "FREQ=YEARLY;BYYEARDAY=-214,-30"),
    Shift("FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=30", "2026-11-30", 2, nil),
    Shift(
      "FREQ=MONTHLY;BYDAY=2MO", "2026-11-09", 1,
      "FREQ=MONTHLY;BYMONTHDAY=9,10,11,12,13,14,15;BYDAY=TU"),
    Shift(
      "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-1", "2026-11-30", 2,
      "FREQ=MONTHLY;BYMONTHDAY=-5,-4,-3,-2,-1,1,2;BYDAY=WE"),
    Shift(
      "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "2026-11-26", 1,
      "FREQ=YEARLY;BYYEARDAY=-39,-38,-37,-36,-35,-34,-33;BYDAY=FR"),
    Shift("FREQ=YEARLY", "2024-02-29", 1, nil),
    Shift("FREQ=YEARLY", "2026-12-31", 1, "FREQ=YEARLY;BYYEARDAY=1"),
    Shift("FREQ=YEARLY;BYDAY=20MO", "2026-05-18", 1, nil),
    Shift("FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1", "2026-11-30", 1, nil),
  ])
  func shiftsEachDate(_ row: Shift) throws {
    let rule = try RecurrenceRule(parsing: row.rule)
    let start = try Day(iso: row.start)
    let shifted = rule.shifted(by: row.days, startedOn: start)
    #expect(shifted?.text == row.shifted)
    guard let shifted else { return }
    func dates(_ rule: RecurrenceRule, _ start: Day) throws -> [Day] {
      try Occurrences(PreparedRule(rule), fromDay: start, zone: .utc).prefix(300).map(\.day)
    }
    #expect(try dates(shifted, start + row.days) == dates(rule, start).map { $0 + row.days })
  }

  struct TimeMove: Row {
    let rule: String
    let from: String
    let to: String
    let moved: String?
    var name: String { "\(rule) from \(from) to \(to)" }
  }

  @Test(arguments: [
    TimeMove(rule: "FREQ=DAILY", from: "08:00", to: "09:30", moved: "FREQ=DAILY"),
    TimeMove(
      rule: "FREQ=DAILY;BYHOUR=8", from: "08:00", to: "09:30", moved: "FREQ=DAILY;BYHOUR=9"),
    TimeMove(
      rule: "FREQ=DAILY;BYHOUR=8;BYMINUTE=0;BYSECOND=0", from: "08:00", to: "09:30:15",
      moved: "FREQ=DAILY;BYHOUR=9;BYMINUTE=30;BYSECOND=15"),
    TimeMove(
      rule: "FREQ=DAILY;BYHOUR=8,20", from: "08:00", to: "08:00", moved: "FREQ=DAILY;BYHOUR=8,20"),
    TimeMove(rule: "FREQ=DAILY;BYHOUR=8,20", from: "08:00", to: "09:00", moved: nil),
    TimeMove(rule: "FREQ=DAILY;BYMINUTE=0,30", from: "08:00", to: "09:00", moved: nil),
    TimeMove(rule: "FREQ=DAILY;BYSECOND=0,30", from: "08:00", to: "09:00", moved: nil),
    TimeMove(rule: "FREQ=HOURLY", from: "08:00", to: "09:00", moved: nil),
    TimeMove(
      rule: "FREQ=WEEKLY;UNTIL=20261214T080000", from: "08:00", to: "09:30",
      moved: "FREQ=WEEKLY;UNTIL=20261214T080000"),
    TimeMove(
      rule: "FREQ=WEEKLY;UNTIL=20261214T080000Z", from: "08:00", to: "07:00",
      moved: "FREQ=WEEKLY;UNTIL=20261214T080000Z"),
    TimeMove(
      rule: "FREQ=WEEKLY;UNTIL=20261214", from: "08:00", to: "07:00",
      moved: "FREQ=WEEKLY;UNTIL=20261214"),
  ])
  func movesTimes(_ row: TimeMove) throws {
    let rule = try RecurrenceRule(parsing: row.rule)
    let moved = rule.moved(to: try TimeOfDay(iso: row.to), from: try TimeOfDay(iso: row.from))
    #expect(moved?.text == row.moved)
  }

  struct Anchor: Row {
    let rule: String
    let start: String
    let date: String
    let from: String
    let then: String
    var name: String { "\(rule) from \(start), cut at \(date)" }
  }

  @Test(arguments: [
    Anchor(
      rule: "FREQ=DAILY", start: "2026-11-16", date: "2026-11-20", from: "2026-11-20",
      then: "FREQ=DAILY"),
    Anchor(
      rule: "FREQ=WEEKLY", start: "2026-11-16", date: "2026-11-23", from: "2026-11-23",
      then: "FREQ=WEEKLY"),
    Anchor(
      rule: "FREQ=MONTHLY;SKIP=BACKWARD", start: "2027-01-31", date: "2027-02-28",
      from: "2027-02-28", then: "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD"),
    Anchor(
      rule: "FREQ=MONTHLY;SKIP=BACKWARD", start: "2027-01-31", date: "2027-03-31",
      from: "2027-03-31", then: "FREQ=MONTHLY;SKIP=BACKWARD"),
    Anchor(
      rule: "FREQ=MONTHLY;SKIP=FORWARD", start: "2027-01-31", date: "2027-03-01",
      from: "2027-02-28", then: "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD"),
    Anchor(
      rule: "FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD", start: "2027-01-31", date: "2027-03-01",
      from: "2027-03-01", then: "FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD"),
    Anchor(
      rule: "FREQ=MONTHLY;BYMONTHDAY=28;SKIP=FORWARD", start: "2027-01-28", date: "2027-02-28",
      from: "2027-02-28", then: "FREQ=MONTHLY;BYMONTHDAY=28;SKIP=FORWARD"),
    Anchor(
      rule: "FREQ=MONTHLY;BYDAY=-1FR", start: "2026-11-27", date: "2026-12-25",
      from: "2026-12-25", then: "FREQ=MONTHLY;BYDAY=-1FR"),
    Anchor(
      rule: "FREQ=YEARLY;SKIP=BACKWARD", start: "2028-02-29", date: "2029-02-28",
      from: "2029-02-28", then: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;SKIP=BACKWARD"),
    Anchor(
      rule: "FREQ=YEARLY;BYMONTH=2,8;SKIP=BACKWARD", start: "2028-08-31", date: "2029-02-28",
      from: "2029-02-28", then: "FREQ=YEARLY;BYMONTH=2,8;BYMONTHDAY=31;SKIP=BACKWARD"),
    Anchor(
      rule: "FREQ=YEARLY;BYYEARDAY=60", start: "2027-03-01", date: "2028-02-29",
      from: "2028-02-29", then: "FREQ=YEARLY;BYYEARDAY=60"),
    Anchor(
      rule: "FREQ=YEARLY;BYWEEKNO=20", start: "2026-05-11", date: "2027-05-17",
      from: "2027-05-17", then: "FREQ=YEARLY;BYWEEKNO=20"),
  ])
  func countsFromALaterDate(_ row: Anchor) throws {
    var rule = try RecurrenceRule(parsing: row.rule)
    let start = try Day(iso: row.start)
    let date = try Day(iso: row.date)
    let whole = rule
    let anchor = rule.anchor(of: date, startedOn: start)
    #expect(anchor == (try Day(iso: row.from)))
    #expect(rule.text == row.then)
    // From then on the dates are the same.
    let expected = try Occurrences(whole, fromDay: start).onOrAfter(CivilDateTime(date, .midnight))
    let found = try Occurrences(rule, fromDay: anchor)
    #expect(Array(found.prefix(12)) == Array(expected.prefix(12)))
  }
}
