import CivilTime
import TestSupport
import Testing
import TodoCore

/// Ends relative to a start, and both converted to the user's zone.
@Suite struct EndTests {
  struct Case: Row {
    let name: String
    let start: String?
    let end: String
    /// nil without a day.
    let last: String?
    let seconds: Int
    let fits: Bool
  }

  @Test(arguments: [
    Case(
      name: "a time", start: "2026-11-20T09:00", end: "10:30", last: "2026-11-20T10:30",
      seconds: 5400, fits: true),
    Case(
      name: "a time over midnight", start: "2026-11-20T22:00", end: "03:00",
      last: "2026-11-21T03:00", seconds: 18_000, fits: true),
    Case(
      name: "the same time is a day later", start: "2026-11-20T09:00", end: "09:00",
      last: "2026-11-21T09:00", seconds: 86_400, fits: true),
    Case(
      name: "midnight is the end of that day", start: "2026-11-20T18:00", end: "00:00",
      last: "2026-11-20T23:59:59", seconds: 21_600, fits: true),
    Case(
      name: "from midnight to midnight", start: "2026-11-20T00:00", end: "00:00",
      last: "2026-11-20T23:59:59", seconds: 86_400, fits: true),
    Case(
      name: "one minute past midnight", start: "2026-11-20T18:00", end: "00:01",
      last: "2026-11-21T00:01", seconds: 21_660, fits: true),
    Case(
      name: "a time of a whole day", start: "2026-11-20", end: "10:00",
      last: "2026-11-20T23:59:59", seconds: 86_400, fits: false),
    Case(name: "a time of no day", start: nil, end: "10:00", last: nil, seconds: 0, fits: false),
    Case(
      name: "the same day", start: "2026-11-20", end: "2026-11-20", last: "2026-11-20T23:59:59",
      seconds: 86_400, fits: true),
    Case(
      name: "days", start: "2026-11-20", end: "2026-11-22", last: "2026-11-22T23:59:59",
      seconds: 259_200, fits: true),
    Case(
      name: "days of something with a time", start: "2026-11-20T09:00", end: "2026-11-22",
      last: "2026-11-22T23:59:59", seconds: 226_800, fits: true),
    Case(
      name: "a day before", start: "2026-11-20", end: "2026-11-19", last: "2026-11-20T23:59:59",
      seconds: 86_400, fits: false),
    Case(name: "days of no day", start: nil, end: "2026-11-22", last: nil, seconds: 0, fits: false),
    Case(
      name: "a moment", start: "2026-11-20T09:00", end: "2026-11-22T06:10",
      last: "2026-11-22T06:10", seconds: 162_600, fits: true),
    Case(
      name: "a moment at midnight", start: "2026-11-20T09:00", end: "2026-11-22T00:00",
      last: "2026-11-21T23:59:59", seconds: 140_400, fits: true),
    Case(
      name: "the moment it begins", start: "2026-11-20T09:00", end: "2026-11-20T09:00",
      last: "2026-11-20T09:00", seconds: 0, fits: false),
    Case(
      name: "a moment before", start: "2026-11-20T09:00", end: "2026-11-20T08:59",
      last: "2026-11-20T09:00", seconds: 0, fits: false),
    Case(
      name: "a moment of a whole day", start: "2026-11-20", end: "2026-11-22T10:00",
      last: "2026-11-22T10:00", seconds: 208_800, fits: false),
    Case(
      name: "a moment of no day", start: nil, end: "2026-11-22T10:00", last: nil, seconds: 0,
      fits: false),
  ])
  func ends(_ row: Case) throws {
    let start = try row.start.map { try When(iso: $0) } ?? .someday
    let end = try End(text: row.end)
    #expect(end.last(from: start).map { When.timed($0, zone: nil).text } == row.last)
    #expect(end.lastDay(from: start) == end.last(from: start)?.day)
    #expect(end.lengthInSeconds(from: start) == row.seconds)
    #expect(end.fits(start) == row.fits)
  }

  struct Move: Row {
    let name: String
    let start: String
    let end: String
    let to: String?
    let moved: String?
  }

  @Test(arguments: [
    Move(
      name: "nowhere", start: "2026-11-20T09:00", end: "10:30", to: "2026-11-20T09:00",
      moved: "10:30"),
    Move(
      name: "a time by length", start: "2026-11-20T09:00", end: "10:30", to: "2026-11-23T13:00",
      moved: "14:30"),
    Move(
      name: "a time over midnight", start: "2026-11-20T09:00", end: "10:30",
      to: "2026-11-20T23:00", moved: "00:30"),
    Move(
      name: "a time that comes to midnight", start: "2026-11-20T09:00", end: "10:00",
      to: "2026-11-20T23:00", moved: "00:00"),
    Move(
      name: "midnight by length", start: "2026-11-20T18:00", end: "00:00", to: "2026-11-21T10:00",
      moved: "16:00"),
    Move(
      name: "a whole day round", start: "2026-11-20T09:00", end: "09:00", to: "2026-11-21T10:00",
      moved: "10:00"),
    Move(
      name: "days", start: "2026-11-20", end: "2026-11-22", to: "2026-11-30", moved: "2026-12-02"),
    Move(
      name: "days backward", start: "2026-11-20", end: "2026-11-22", to: "2026-02-27",
      moved: "2026-03-01"),
    Move(
      name: "days that get a time", start: "2026-11-20", end: "2026-11-22", to: "2026-11-30T09:00",
      moved: "2026-12-02"),
    Move(
      name: "days that lose it", start: "2026-11-20T09:00", end: "2026-11-22", to: "2026-11-30",
      moved: "2026-12-02"),
    Move(
      name: "a day before its beginning", start: "2026-11-20", end: "2026-11-18", to: "2026-11-30",
      moved: "2026-11-30"),
    Move(
      name: "a moment by length", start: "2026-11-20T09:00", end: "2026-11-22T06:10",
      to: "2026-11-30T18:00", moved: "2026-12-02T15:10"),
    Move(
      name: "a moment at midnight by length", start: "2026-11-20T09:00", end: "2026-11-22T00:00",
      to: "2026-11-30T18:00", moved: "2026-12-02T09:00"),
    Move(
      name: "a time that is lost", start: "2026-11-20T09:00", end: "10:30", to: "2026-11-20",
      moved: nil),
    Move(
      name: "a night that is lost", start: "2026-11-20T22:00", end: "03:00", to: "2026-11-20",
      moved: nil),
    Move(
      name: "a day's round that is kept as days", start: "2026-11-20T09:00", end: "09:00",
      to: "2026-11-25", moved: "2026-11-26"),
    Move(
      name: "a moment that is kept as days", start: "2026-11-20T09:00", end: "2026-11-22T10:00",
      to: "2026-11-25", moved: "2026-11-27"),
    Move(
      name: "a short moment that is lost", start: "2026-11-20T22:00", end: "2026-11-21T21:59",
      to: "2026-11-25", moved: nil),
    Move(
      name: "a midnight that is lost", start: "2026-11-20T00:00", end: "00:00", to: "2026-11-25",
      moved: nil),
    Move(name: "no day any more", start: "2026-11-20", end: "2026-11-22", to: nil, moved: nil),
  ])
  func follows(_ row: Move) throws {
    let start = try When(iso: row.start)
    let to = try row.to.map { try When(iso: $0) } ?? .someday
    let moved = try End(text: row.end).following(start, to: to)
    #expect(moved?.text == row.moved)
    // A moved span stays valid.
    if let moved, try End(text: row.end).fits(start) { #expect(moved.fits(to)) }
  }

  @Test func followsFromNoDayToNone() throws {
    #expect(try End(text: "10:00").following(.someday, to: When(iso: "2026-11-20T09:00")) == nil)
  }

  struct Seen: Row {
    let name: String
    let start: String
    var end: String?
    var from: String?
    let user: String
    let when: String
    let lastDay: String?
    let due: String?
    var seenEnd: String?
  }

  @Test(arguments: [
    Seen(
      name: "floating", start: "2026-11-20T09:00", end: "10:00", user: "Asia/Seoul",
      when: "2026-11-20T09:00", lastDay: "2026-11-20", due: "2026-11-20T10:00", seenEnd: "10:00"),
    Seen(
      name: "floating without an end", start: "2026-11-20T09:00", user: "Asia/Seoul",
      when: "2026-11-20T09:00", lastDay: "2026-11-20", due: "2026-11-20T09:00"),
    Seen(
      name: "a whole day", start: "2026-11-20", user: "Asia/Seoul", when: "2026-11-20",
      lastDay: "2026-11-20", due: "2026-11-20T23:59:59"),
    Seen(
      name: "days", start: "2026-11-20", end: "2026-11-22", user: "Asia/Seoul", when: "2026-11-20",
      lastDay: "2026-11-22", due: "2026-11-22T23:59:59", seenEnd: "2026-11-22"),
    Seen(
      name: "Seoul in UTC", start: "2026-11-20T08:00", end: "10:00", from: "Asia/Seoul",
      user: "UTC", when: "2026-11-19T23:00", lastDay: "2026-11-20", due: "2026-11-20T01:00",
      seenEnd: "01:00"),
    Seen(
      name: "Seoul in UTC without an end", start: "2026-11-20T08:00", from: "Asia/Seoul",
      user: "UTC", when: "2026-11-19T23:00", lastDay: "2026-11-19", due: "2026-11-19T23:00"),
    Seen(
      name: "Auckland in Los Angeles", start: "2026-11-20T12:00", end: "2026-11-22T06:10",
      from: "Pacific/Auckland", user: "America/Los_Angeles", when: "2026-11-19T15:00",
      lastDay: "2026-11-21", due: "2026-11-21T09:10", seenEnd: "2026-11-21T09:10"),
    Seen(
      name: "Los Angeles in Kolkata, days", start: "2026-11-20T18:00", end: "2026-11-21",
      from: "America/Los_Angeles", user: "Asia/Kolkata", when: "2026-11-21T07:30",
      lastDay: "2026-11-22", due: "2026-11-22T13:29:59", seenEnd: "2026-11-22T13:30"),
    Seen(
      name: "Kolkata in Los Angeles over two midnights", start: "2026-11-20T22:00", end: "03:00",
      from: "Asia/Kolkata", user: "America/Los_Angeles", when: "2026-11-20T08:30",
      lastDay: "2026-11-20", due: "2026-11-20T13:30", seenEnd: "13:30"),
    Seen(
      name: "midnight in Seoul seen in Kolkata", start: "2026-11-20T18:00", end: "00:00",
      from: "Asia/Seoul", user: "Asia/Kolkata", when: "2026-11-20T14:30", lastDay: "2026-11-20",
      due: "2026-11-20T20:29:59", seenEnd: "20:30"),
    Seen(
      name: "an end that is midnight here", start: "2026-11-20T18:00", end: "03:30",
      from: "Asia/Seoul", user: "Asia/Kolkata", when: "2026-11-20T14:30", lastDay: "2026-11-20",
      due: "2026-11-20T23:59:59", seenEnd: "00:00"),
    Seen(
      name: "a day's round keeps its date", start: "2026-11-20T09:00", end: "09:00",
      from: "Asia/Seoul", user: "UTC", when: "2026-11-20T00:00", lastDay: "2026-11-20",
      due: "2026-11-20T23:59:59", seenEnd: "2026-11-21T00:00"),
    Seen(
      name: "in the gap it begins at the first instant after it", start: "2026-03-29T02:30",
      from: "Europe/Berlin", user: "UTC", when: "2026-03-29T01:00", lastDay: "2026-03-29",
      due: "2026-03-29T01:00"),
    Seen(
      name: "in the fold the first of the two", start: "2026-10-25T02:30", end: "2026-10-25T02:45",
      from: "Europe/Berlin", user: "UTC", when: "2026-10-25T00:30", lastDay: "2026-10-25",
      due: "2026-10-25T00:45", seenEnd: "00:45"),
    Seen(
      name: "an end in the gap", start: "2026-03-29T01:30", end: "02:30", from: "Europe/Berlin",
      user: "UTC", when: "2026-03-29T00:30", lastDay: "2026-03-29", due: "2026-03-29T01:00",
      seenEnd: "01:00"),
    Seen(
      name: "it never ends before it begins", start: "2026-03-29T02:15", end: "02:45",
      from: "Europe/Berlin", user: "UTC", when: "2026-03-29T01:00", lastDay: "2026-03-29",
      due: "2026-03-29T01:00"),
    Seen(
      name: "floating in the gap", start: "2026-03-29T02:30", user: "Europe/Berlin",
      when: "2026-03-29T03:00", lastDay: "2026-03-29", due: "2026-03-29T03:00"),
    Seen(
      name: "floating out of the gap", start: "2026-03-29T02:30", end: "04:00",
      user: "Europe/Berlin", when: "2026-03-29T03:00", lastDay: "2026-03-29",
      due: "2026-03-29T04:00", seenEnd: "04:00"),
    Seen(
      name: "floating into the gap", start: "2026-03-28T22:00", end: "02:30",
      user: "Europe/Berlin", when: "2026-03-28T22:00", lastDay: "2026-03-29",
      due: "2026-03-29T03:00", seenEnd: "03:00"),
    Seen(
      name: "floating into the gap of a later day", start: "2026-03-27T22:00",
      end: "2026-03-29T02:30", user: "Europe/Berlin", when: "2026-03-27T22:00",
      lastDay: "2026-03-29", due: "2026-03-29T03:00", seenEnd: "2026-03-29T03:00"),
    Seen(
      name: "floating within the gap", start: "2026-03-29T02:15", end: "02:45",
      user: "Europe/Berlin", when: "2026-03-29T03:00", lastDay: "2026-03-29",
      due: "2026-03-29T03:00"),
    Seen(
      name: "skipped up to midnight it stays on its day", start: "2027-03-27T23:30",
      user: "America/Nuuk", when: "2027-03-27T23:30", lastDay: "2027-03-27",
      due: "2027-03-27T23:30"),
    Seen(
      name: "half an hour of Lord Howe", start: "2026-11-20T10:00", end: "11:00",
      from: "Australia/Lord_Howe", user: "UTC", when: "2026-11-19T23:00", lastDay: "2026-11-19",
      due: "2026-11-19T23:59:59", seenEnd: "00:00"),
  ])
  func isSeenOnTheUsersClock(_ row: Seen) throws {
    let zones = RuleZones()
    let user = try zones.zone(named: row.user)
    let extent = Extent(
      try When(iso: row.start, zone: row.from), end: try row.end.map(End.init(text:)),
      zone: try row.from.map(zones.zone(named:)) ?? user, user: user)
    #expect(extent.when.text == row.when)
    #expect(extent.lastDay?.description == row.lastDay)
    #expect(extent.due.map { When.timed($0, zone: nil).text } == row.due)
    #expect(extent.end?.text == row.seenEnd)
    #expect(
      extent.start == (extent.when.day.map { CivilDateTime($0, extent.when.time ?? .midnight) }))
    let first = try #require(extent.when.day)
    let last = try #require(extent.lastDay)
    #expect(extent.covers(first) && extent.covers(last))
    #expect(!extent.covers(first - 1) && !extent.covers(last + 1))
    let due = try #require(extent.due)
    #expect(!extent.isOver(at: due) && extent.isOver(at: due + 1))
  }

  /// The user's clock is set back between the two.
  @Test func itDoesNotEndBeforeItBegins() throws {
    let zones = RuleZones()
    let extent = Extent(
      try When(iso: "2026-10-25T00:45", zone: "UTC"), end: try End(text: "01:15"),
      zone: try zones.zone(named: "UTC"), user: try zones.zone(named: "Europe/Berlin"))
    #expect(extent.when.text == "2026-10-25T02:45")
    #expect(try extent.due == CivilDateTime(iso: "2026-10-25T02:45"))
    #expect(extent.lastDay == extent.when.day)
  }

  @Test func withoutADayItIsNowhere() throws {
    let extent = Extent(.someday, end: nil, zone: .utc, user: .utc)
    #expect(extent.lastDay == nil && extent.due == nil && extent.start == nil)
    #expect(!extent.covers(try Day(iso: "2026-11-20")))
    #expect(!extent.isOver(at: .max))
  }
}
