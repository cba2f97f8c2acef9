import CivilTime
import Scheduler
import TestSupport
import Testing
import TodoCore

/// A year of checks with twenty kinds of reminders in three zones: Seoul, then New York, then
/// Berlin, over every change of the offset. On some days a check runs at each minute on which
/// something is due and at the minutes around it, on the others every sixteen hours.
///
/// The expectation comes from a second implementation that shares no code with the first: a wall
/// clock that only advances, and for each kind a test whether it is due at a minute of that clock.
@Suite struct YearOfChecksTests {
  /// One kind of reminder, as a function of the wall clock.
  struct Kind {
    let name: String
    /// How many seconds before the item it is due, in elapsed time.
    var ahead = 0
    /// A zone of its own; nil for the user's zone.
    var zone: String?
    var clock: Clock { Clock(ahead: ahead, zone: zone) }
    /// The seconds after which it is given up.
    var patience: Int?
    /// Whether it is due at a minute of the wall clock: the day, then minutes since midnight.
    let falls: (Day, Int) -> Bool
  }

  /// The clock by which a kind is due.
  struct Clock: Hashable {
    let ahead: Int
    let zone: String?
  }

  private struct Expected: Hashable {
    let minute: Instant
    let name: String
    let missed: Int
  }

  private static let moves: [(at: String, zone: String)] = [
    ("2026-07-01T03:00:00Z", "America/New_York"), ("2026-10-20T20:00:00Z", "Europe/Berlin"),
  ]

  @Test func theLedgerOfAYearIsAsExpected() throws {
    let rig = try QueueRig("2026-03-01T00:00", in: "Asia/Seoul")
    let kinds = try YearKinds.add(to: rig)
    #expect(kinds.count >= 20)
    let begin = rig.now.instant
    let end = begin + 365 * 86_400
    let moves = try Self.moves.map {
      (at: try Instant(iso: $0.at), zone: try RuleZones().zone(named: $0.zone))
    }
    // Kinds with the same clock share its reading.
    let clocks = Array(Set(kinds.map(\.clock)))
    let own = try clocks.map { try $0.zone.map { try RuleZones().zone(named: $0) } }
    let clockOf = kinds.map { kind in clocks.firstIndex(of: kind.clock) ?? 0 }
    func readings(at instant: Instant, in zone: Zone) -> [Int] {
      clocks.indices.map { index in
        (own[index] ?? zone).civil(at: instant + clocks[index].ahead).secondsSinceEpoch
      }
    }
    // For each clock, the latest minute that was tested: it only advances.
    var marks = readings(at: begin, in: rig.now.zone)
    func expected(at instant: Instant, in zone: Zone) -> [Expected] {
      let reached = readings(at: instant, in: zone)
      let passed = clocks.indices.map { clock in
        stride(from: marks[clock] + 60, through: reached[clock], by: 60).filter(Self.isWatched)
      }
      return kinds.indices.compactMap { index in
        let clock = clockOf[index]
        let fallen = passed[clock].filter { second in
          Day(daysSinceEpoch: second / 86_400).map {
            kinds[index].falls($0, second % 86_400 / 60)
          } ?? false
        }
        guard let newest = fallen.last, reached[clock] - newest <= kinds[index].patience ?? .max
        else { return nil }
        return Expected(minute: instant, name: kinds[index].name, missed: fallen.count - 1)
      }
    }
    func check(at instant: Instant, in zone: Zone) throws {
      rig.now = Now(instant, in: zone)
      let delivered = try rig.check().map {
        Expected(minute: instant, name: $0.title, missed: $0.missed)
      }
      let expected = expected(at: instant, in: zone)
      #expect(delivered.sorted { $0.name < $1.name } == expected.sorted { $0.name < $1.name })
      pass(readings(at: instant, in: zone))
    }
    func pass(_ reached: [Int]) {
      for clock in clocks.indices { marks[clock] = max(marks[clock], reached[clock]) }
    }
    var zone = rig.now.zone
    var minute = begin
    var (day, isBusy) = (Day.min, false)
    while minute < end {
      let before = zone
      repeat { minute = minute + 60 } while !Self.isWatched(minute.secondsSinceEpoch)
      if let move = moves.first(where: { $0.at == minute }) { zone = move.zone }
      let today = zone.civil(at: minute).day
      if today != day { (day, isBusy) = (today, Self.isBusy(today)) }
      guard isBusy else {
        // Asleep except for a few checks.
        if minute.secondsSinceEpoch % 57_600 == 0 { try check(at: minute, in: zone) }
        continue
      }
      if expected(at: minute, in: zone).isEmpty {
        pass(readings(at: minute, in: zone))
        continue
      }
      // Not a minute early, on time, and not again.
      try check(at: minute - 60, in: before)
      try check(at: minute, in: zone)
      try check(at: minute + 60, in: zone)
    }
  }

  /// The minutes of the hour on which any kind is due, by the clock of any of the zones, which are
  /// whole hours apart.
  private static let watched: UInt64 = [0, 5, 15, 30, 34, 45].reduce(0) { $0 | 1 << $1 }

  private static func isWatched(_ seconds: Int) -> Bool { watched >> (seconds / 60 % 60) & 1 == 1 }

  /// Days on which every minute is tested: the first ones, the ends of months, and those of offset
  /// changes and of single events.
  private static func isBusy(_ day: Day) -> Bool {
    if (day + 1).day == 1 { return true }
    return busy.contains(day.description) || day.description < "2026-03-06"
  }

  private static let busy: Set<String> = [
    "2026-03-08", "2026-03-09", "2026-03-15", "2026-03-29", "2026-05-05", "2026-06-09",
    "2026-07-01", "2026-07-02", "2026-09-09", "2026-10-20", "2026-10-21", "2026-10-25",
    "2026-10-26", "2026-11-01", "2026-11-02", "2026-12-24",
  ]
}

/// The twenty kinds: each is set in the store in words, and defined again by minutes of the wall
/// clock.
enum YearKinds {
  static func add(to rig: QueueRig) throws -> [YearOfChecksTests.Kind] {
    var kinds: [YearOfChecksTests.Kind] = []
    func kind(
      _ name: String, _ when: When = .someday, repeats: String? = nil, words: String? = nil,
      ahead: Int = 0, zone: String? = nil, patience: Int? = nil,
      falls: @escaping (Day, Int) -> Bool
    ) throws {
      let reminders = try words.map { [try rig.reminder($0)] }
      try rig.add(name, when, repeats: repeats, reminders: reminders)
      kinds.append(
        YearOfChecksTests.Kind(
          name: name, ahead: ahead, zone: zone, patience: patience, falls: falls))
    }
    let first = try Day(iso: "2026-03-01")
    func isLast(_ day: Day) -> Bool { (day + 1).day == 1 }

    try kind("daily", try timed("2026-03-01T08:30"), repeats: "FREQ=DAILY") { _, minute in
      minute == 510
    }
    try kind("in the gap", try timed("2026-03-01T02:30"), repeats: "FREQ=DAILY") { _, minute in
      minute == 150
    }
    try kind("weekdays", try timed("2026-03-02T10:00"), repeats: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
    {
      day, minute in minute == 600 && !isWeekend(day)
    }
    try kind(
      "fortnightly", try timed("2026-03-02T07:15"), repeats: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"
    ) {
      day, minute in minute == 435 && day > first && (day - first) % 14 == 1
    }
    try kind(
      "last of the month", try timed("2026-03-31T10:00"), repeats: "FREQ=MONTHLY;BYMONTHDAY=-1"
    ) {
      day, minute in minute == 600 && isLast(day)
    }
    try kind("whole days", .allDay(first), repeats: "FREQ=DAILY;INTERVAL=3") { day, minute in
      minute == 540 && (day - first) % 3 == 0
    }
    try kind("once", try timed("2026-05-05T18:00")) { day, minute in
      minute == 1080 && day.description == "2026-05-05"
    }
    try kind("once, whole day", .allDay(try Day(iso: "2026-12-24"))) { day, minute in
      minute == 540 && day.description == "2026-12-24"
    }
    try kind(
      "the day before", try timed("2026-03-31T10:00"), repeats: "FREQ=MONTHLY;BYMONTHDAY=-1",
      words: "1d before at 20:00"
    ) { day, minute in minute == 1200 && isLast(day + 1) }
    try kind(
      "a week before", .allDay(try Day(iso: "2026-03-15")), repeats: "FREQ=MONTHLY;BYMONTHDAY=15",
      words: "7d before"
    ) { day, minute in minute == 540 && (day + 7).day == 15 }
    try kind(
      "half an hour before", try timed("2026-03-02T14:00"), repeats: "FREQ=DAILY",
      words: "30m before", ahead: 1800
    ) { day, minute in minute == 840 && day > first }
    try kind(
      "three hours before", try timed("2026-03-02T03:15"), repeats: "FREQ=DAILY",
      words: "3h before", ahead: 3 * 3600
    ) { day, minute in minute == 195 && day > first }
    try kind(
      "at another time of its day", try timed("2026-03-01T18:00"), repeats: "FREQ=DAILY;INTERVAL=2",
      words: "at 17:05"
    ) { day, minute in minute == 1025 && (day - first) % 2 == 0 }
    try kind("own moment", words: "at 2026-09-09 12:34") { day, minute in
      minute == 754 && day.description == "2026-09-09"
    }
    try kind("own rule", .allDay(try Day(iso: "2027-12-31")), words: "every day 08:00") {
      _, minute in
      minute == 480
    }
    try kind("own weekly rule", words: "every 2 weeks on Mon 06:45 from 2026-03-02") {
      day, minute in
      minute == 405 && (day - first) % 14 == 1
    }
    try kind("in a window", words: "every 45m from 09:00 to 18:00 on weekdays", patience: 2700) {
      day, minute in
      !isWeekend(day) && minute >= 540 && minute <= 1080 && (minute - 540) % 45 == 0
    }
    try kind("over midnight", words: "every 2h from 22:00 to 03:00", patience: 7200) { _, minute in
      [1320, 0, 120].contains(minute)
    }
    try kind(
      "nights of weekdays", words: "every 2h from 22:00 to 03:00 on weekdays", patience: 7200
    ) { day, minute in
      minute == 1320 ? !isWeekend(day) : [0, 120].contains(minute) && !isWeekend(day - 1)
    }
    // Elapsed time follows a zone without offset changes: it is set at midnight in Seoul.
    try kind("every 7h", words: "every 7h", zone: "Asia/Seoul", patience: 25_200) { day, minute in
      let passed = (day - first) * 1440 + minute
      return passed > 0 && passed % 420 == 0
    }
    try kind("in 100 days", words: "in 2400h", zone: "Asia/Seoul") { day, minute in
      minute == 0 && day - first == 100
    }
    try kind(
      "zoned", try timed("2026-03-02T09:00", zone: "America/New_York"), repeats: "FREQ=DAILY",
      zone: "America/New_York"
    ) { day, minute in minute == 540 && day > first }
    try kind(
      "zoned, an hour before", try timed("2026-03-02T09:30", zone: "Europe/Berlin"),
      repeats: "FREQ=WEEKLY;BYDAY=MO,SA", words: "1h before", ahead: 3600, zone: "Europe/Berlin"
    ) { day, minute in
      minute == 570 && (day.weekday == .monday || day.weekday == .saturday) && day > first
    }
    return kinds
  }

  private static func isWeekend(_ day: Day) -> Bool {
    day.weekday == .saturday || day.weekday == .sunday
  }
}
