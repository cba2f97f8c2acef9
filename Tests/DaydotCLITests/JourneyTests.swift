import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// Events that end on the clock of another zone.
@Suite struct JourneyTests {
  private static let flight =
    "event Flight KE017 5 dec 14:30 Asia/Seoul - 09:10 America/Los_Angeles"

  @Test func bothClocksAreShown() throws {
    try InProcessDaydot(zone: "Asia/Seoul").follow(
      """
      > \(Self.flight)
      1  "Flight KE017" — Sat 5 Dec 2026 14:30 – Sun 6 Dec 02:10 (Sat 5 Dec 09:10 Los Angeles), an event (no reminder)
      > day 2026-12-05
      Sat 5 December 2026

      ◦ 1  14:30  Flight KE017  until 02:10, arrives 09:10 Los Angeles

      1 event
      > day 2026-12-06
      Sun 6 December 2026

      ◦ 1  Flight KE017  until 02:10, arrives Sat 5 Dec 09:10 Los Angeles

      1 event
      > list
      ◦ 1  5 Dec  14:30  Flight KE017  until 6 Dec 02:10, arrives 09:10 Los Angeles
      > show 1
      1  Flight KE017
         when   Sat 5 Dec 2026 14:30 – Sun 6 Dec 02:10 (Sat 5 Dec 09:10 Los Angeles)
         state  event
         added  Fri 20 Nov 2026 09:00
      """)
  }

  /// Beside the scale of a day, the clock at the other end is said once, and of which end it is.
  @Test func aTimelineSaysTheOtherClockOnce() throws {
    let daydot = InProcessDaydot(zone: "Asia/Seoul")
    try daydot("event", "Home 7 dec 13:00 America/Los_Angeles - 8 dec 18:30 Asia/Seoul")
    try daydot("event", "Away 10 dec 20:50 Asia/Seoul - 15:00 America/Los_Angeles")
    func timeline(_ day: String) throws -> String {
      try daydot("day", day, "--timeline", "--width", "40").output
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let home = try timeline("2026-12-08")
    #expect(home.split(separator: "departs").count == 2, "\(home)")
    let away = try timeline("2026-12-10")
    #expect(away.contains("2 Away │ until 08:00, arrives 15:00"), "\(away)")
  }

  /// One that is under way began before today.
  @Test(arguments: [
    "dec 7 13:00 America/Los_Angeles - dec 8 18:30 Asia/Seoul",
    "12월 7일 13:00 America/Los_Angeles - 12월 8일 18:30 Asia/Seoul",
  ])
  func oneUnderWayIsRead(_ words: String) throws {
    let daydot = InProcessDaydot(now: "2026-12-08T06:30", zone: "Asia/Seoul")
    #expect(
      try daydot("event", "Home \(words)").output.hasPrefix(
        "1  \"Home\" — Tue 8 Dec 2026 06:00 (Mon 7 Dec 13:00 Los Angeles) – 18:30, an event"))
  }

  /// A journey reads from its beginning to its end, and a line breaks between the two.
  @Test func departureStandsBeforeArrival() throws {
    let daydot = InProcessDaydot(zone: "America/Chicago")
    try daydot.run(Self.flight.split(separator: " ").map(String.init))
    #expect(
      try daydot("list", "--width", "70").output == """
        ◦ 1  4 Dec  23:30  Flight KE017
                           departs Sat 5 Dec 14:30 Seoul, until 5 Dec 11:10,
                           arrives 09:10 Los Angeles

        """)
  }

  /// On narrow pages the second clock takes a line of its own.
  @Test func bothClocksAreInNarrowLists() throws {
    let daydot = InProcessDaydot(zone: "Asia/Seoul")
    try daydot.run(Self.flight.split(separator: " ").map(String.init))
    for (options, lines) in [
      (
        ["--width", "40"],
        "◦ 1  5 Dec  14:30  Flight KE017\n                   until 6 Dec 02:10,\n                   arrives 09:10 Los\n                   Angeles\n"
      ),
      (
        ["--width", "30"],
        "◦ 1 5 Dec 14:30–6 Dec 02:10\n    (09:10 Los Angeles) Flight\n    KE017\n"
      ),
      (
        ["--width", "40", "--ascii"],
        ". 1  5 Dec  14:30  Flight KE017\n                   until 6 Dec 02:10,\n                   arrives 09:10 Los\n                   Angeles\n"
      ),
    ] {
      #expect(try daydot.run(["list"] + options).output == lines)
    }
    let korean = try daydot("list", "--width", "40", "--lang", "ko").output
    #expect(korean.contains("14:30") && korean.contains("09:10"), "\(korean)")
    #expect(korean.split(separator: "\n").count <= 5, "\(korean)")
  }

  /// In the zone of the end the beginning has another clock, elsewhere both have.
  @Test(arguments: [
    (
      "America/Los_Angeles",
      "Fri 4 Dec 2026 21:30 (Sat 5 Dec 14:30 Seoul) – Sat 5 Dec 09:10, an event (no reminder)"
    ),
    (
      "Europe/London",
      """
      Sat 5 Dec 2026 05:30 (14:30 Seoul) – 17:10 (09:10 Los Angeles), an event (no reminder)
      """
    ),
  ])
  func eachEndIsShownAtItsOwnClock(user: String, answer: String) throws {
    let daydot = InProcessDaydot(zone: user)
    let output = try daydot.run(Self.flight.split(separator: " ").map(String.init)).output
    #expect(output.hasPrefix("1  \"Flight KE017\" — \(answer)\n"), "\(output)")
  }

  /// A time that is typed for the end is one of the clock there.
  @Test(arguments: ["10:40", "10:40 America/Los_Angeles"]) func anEndKeepsItsClock(end: String)
    throws
  {
    let daydot = InProcessDaydot()
    try daydot.run(Self.flight.split(separator: " ").map(String.init))
    try daydot("edit", "1", "--end", end)
    let shown = try daydot("show", "1").output
    #expect(shown.contains("10:40 Los Angeles") || shown.contains("10:40 America/Los_Angeles"))
    #expect(shown.contains("14:30"))
  }

  @Test func whenShowsBothEnds() throws {
    try InProcessDaydot(zone: "Europe/London").follow(
      """
      > when 5 dec 14:30 Asia/Seoul - 09:10 America/Los_Angeles
      Sat 5 Dec 2026 14:30 Asia/Seoul – Sat 5 Dec 2026 09:10 America/Los_Angeles
      """)
  }

  /// With both ends on one clock it is an event as any other.
  @Test(arguments: [
    ("Flight dec 20 6am arrives dec 20 9:30am", "2026-12-20", "06:00", "09:30"),
    ("Flight dec 20 6am arrives 9:30am", "2026-12-20", "06:00", "09:30"),
    ("Flight 6am arrives 9:30am dec 20", "2026-12-20", "06:00", "09:30"),
    ("Flight departs dec 20 6am arrives 9:30am", "2026-12-20", "06:00", "09:30"),
    ("Flight dec 20 22:00 lands at dec 21 6:30", "2026-12-20", "22:00", "2026-12-21T06:30"),
  ])
  func oneClockIsNoJourney(words: String, day: String, time: String, end: String) throws {
    let item = try InProcessDaydot().json("event", words)["items"].elements[0]
    #expect(item["title"].text == "Flight")
    #expect(item["day"].text == day && item["time"].text == time && item["end"].text == end)
  }

  struct Typed: Row {
    let words: String
    let begin: String
    let end: String
    var name: String { words }
  }

  @Test(arguments: [
    Typed(
      words: "Flight 5 dec 14:30 Asia/Seoul - 09:10 America/Los_Angeles",
      begin: "2026-12-05T14:30 Asia/Seoul", end: "2026-12-05T09:10 America/Los_Angeles"),
    Typed(
      words: "Flight to Tokyo Dec 5 11:30am arrives Dec 6 3:30pm Tokyo time",
      begin: "2026-12-05T11:30 America/New_York", end: "2026-12-06T15:30 Asia/Tokyo"),
    Typed(
      words: "Flight 5 dec 22:00 Asia/Seoul to 6 dec 06:00 Europe/Berlin",
      begin: "2026-12-05T22:00 Asia/Seoul", end: "2026-12-06T06:00 Europe/Berlin"),
    // The weekday counts from the beginning.
    Typed(
      words: "Flight fri 22:00 Asia/Seoul - sat 06:00 Europe/Berlin",
      begin: "2026-11-27T22:00 Asia/Seoul", end: "2026-11-28T06:00 Europe/Berlin"),
    // Across the date line, where it arrives a day before.
    Typed(
      words: "Flight 6 dec 07:00 Pacific/Auckland - 5 dec 22:30 Pacific/Honolulu",
      begin: "2026-12-06T07:00 Pacific/Auckland", end: "2026-12-05T22:30 Pacific/Honolulu"),
    Typed(
      words: "Train 5 dec 9:00 London time - 12:20 Paris time",
      begin: "2026-12-05T09:00 Europe/London", end: "2026-12-05T12:20 Europe/Paris"),
    Typed(
      words: "Train 5 dec 9:00 London - 12:20 Paris", begin: "2026-12-05T09:00 Europe/London",
      end: "2026-12-05T12:20 Europe/Paris"),
    Typed(
      words: "12월 5일 14:30 서울 - 09:10 LA 비행", begin: "2026-12-05T14:30 Asia/Seoul",
      end: "2026-12-05T09:10 America/Los_Angeles"),
    Typed(
      words: "12월 5일 서울 시간 14:30부터 뉴욕 시간 13:20까지 비행",
      begin: "2026-12-05T14:30 Asia/Seoul", end: "2026-12-05T13:20 America/New_York"),
    Typed(
      words: "12월 5일 14:30 서울 시간 - 12월 5일 13:20 뉴욕 시간 도착 비행",
      begin: "2026-12-05T14:30 Asia/Seoul", end: "2026-12-05T13:20 America/New_York"),
    Typed(
      words: "Flight 5 dec departs ICN 14:30 arrives LAX 09:10",
      begin: "2026-12-05T14:30 Asia/Seoul", end: "2026-12-05T09:10 America/Los_Angeles"),
    Typed(
      words: "Flight departs Seoul 5 dec 2:30pm, arrives in Los Angeles at 9:10am",
      begin: "2026-12-05T14:30 Asia/Seoul", end: "2026-12-05T09:10 America/Los_Angeles"),
    Typed(
      words: "Flight 5 dec ICN 14:30 - LAX 09:10", begin: "2026-12-05T14:30 Asia/Seoul",
      end: "2026-12-05T09:10 America/Los_Angeles"),
    // Where it goes is no clock of its beginning.
    Typed(
      words: "Flight to LA 5 dec 14:30 arrives LAX 17:20",
      begin: "2026-12-05T14:30 America/New_York", end: "2026-12-05T17:20 America/Los_Angeles"),
    Typed(
      words: "LA 시간 12월 16일 12:50부터 서울 시간 12월 17일 17:30까지 비행",
      begin: "2026-12-16T12:50 America/Los_Angeles", end: "2026-12-17T17:30 Asia/Seoul"),
    Typed(
      words: "비행 12월 5일 인천 오후 2시 30분 출발 LA 오전 9시 10분 도착",
      begin: "2026-12-05T14:30 Asia/Seoul", end: "2026-12-05T09:10 America/Los_Angeles"),
    Typed(
      words: "비행 12월 5일 인천 14:30 출발, 나리타 17:00 도착",
      begin: "2026-12-05T14:30 Asia/Seoul", end: "2026-12-05T17:00 Asia/Tokyo"),
    // One zone is of both ends, as of hours.
    Typed(
      words: "Flight 16 dec 12:50 - 17 dec 17:30 Asia/Seoul",
      begin: "2026-12-16T12:50 Asia/Seoul", end: "2026-12-17T17:30"),
    // The clock of the beginning, named again.
    Typed(
      words: "Trip 5 dec 14:30 Asia/Seoul - 16:00 Asia/Seoul",
      begin: "2026-12-05T14:30 Asia/Seoul", end: "16:00"),
  ])
  func wordsAreRead(_ row: Typed) throws {
    let daydot = InProcessDaydot(zone: "America/New_York")
    let item = try daydot.json("event", row.words)["items"].elements[0]
    func text(_ name: String) -> String? { item[name].text }
    #expect("\(text("day") ?? "")T\(text("time") ?? "") \(text("zone") ?? "")" == row.begin)
    #expect([text("end"), text("endZone")].compactMap(\.self).joined(separator: " ") == row.end)
  }

  /// Where the words may have meant something else, what is printed files that.
  @Test func whatMayHaveBeenMeantIsPrinted() throws {
    let daydot = InProcessDaydot(zone: "America/New_York")
    try daydot.follow(
      """
      > event Flight 16 dec 12:50 - 17 dec 17:30 Asia/Seoul
      1  "Flight" — Tue 15 Dec 2026 22:50 – Thu 17 Dec 2026 03:30 (Wed 16 Dec 12:50 Seoul), an event (no reminder)
      both ends are read by the clock of Seoul; if it begins by yours:
        daydot edit 1 --zone none --end '2026-12-17 17:30 Asia/Seoul'
      """)
    #expect(
      try daydot("edit", "1", "--zone", "none", "--end", "2026-12-17 17:30 Asia/Seoul").output
        .contains("Wed 16 Dec 2026 12:50 – Thu 17 Dec 03:30 (17:30 Seoul)"))
  }

  @Test(arguments: [
    (
      "add Flight 5 dec 14:30 Asia/Seoul - 09:10 Asia/Tokyo",
      "  daydot event 'Flight 5 dec 14:30 Asia/Seoul - 09:10 Asia/Tokyo'\n"
    ),
    (
      "add Flight 5 dec 14:30 Asia/Seoul - 09:10 Asia/Tokyo --star",
      "only an event can end in another zone"
    ),
    (
      "event Flight 5 dec 14:30 Asia/Seoul - 5 dec 09:10 Asia/Tokyo",
      "does not lie after the start"
    ),
    ("event Flight 5 dec 14:30 Asia/Seoul - 09:10 Asia/Tokio", "Asia/Tokio"),
  ])
  func whatIsNoJourneyIsRefused(command: String, complaint: String) throws {
    let daydot = InProcessDaydot(zone: "Asia/Seoul")
    let run = try daydot.run(command.split(separator: " ").map(String.init))
    #expect(run.status == 64 && run.errors.contains(complaint), "\(run.errors)")
    let korean = try daydot.run(
      ["--lang", "ko"] + command.split(separator: " ").map(String.init))
    #expect(korean.status == 64)
  }

  @Test func itChangesAsOneAndIsUndone() throws {
    let daydot = InProcessDaydot(zone: "Asia/Seoul")
    func times() throws -> [String?] {
      let item = try JSONReader.read(Array(try daydot("export").output.utf8.dropLast()))
      return ["day", "time", "zone", "end", "endZone"].map { item[$0].text }
    }
    try daydot.run(Self.flight.split(separator: " ").map(String.init))
    let first = ["2026-12-05", "14:30", "Asia/Seoul", "2026-12-05T09:10", "America/Los_Angeles"]
    #expect(try times() == first)
    // Another day, when there is summer time in America: as long as before.
    try daydot("move", "1", "2027-04-03")
    let moved = ["2027-04-03", "14:30", "Asia/Seoul", "2027-04-03T10:10", "America/Los_Angeles"]
    #expect(try times() == moved)
    try daydot("undo")
    #expect(try times() == first)
    try daydot("edit", "1", "--end", "6 dec 3:30pm Tokyo time")
    #expect(try times()[3...] == ["2026-12-06T15:30", "Asia/Tokyo"])
    try daydot("edit", "1", "--end", "17:00")
    #expect(try times()[3...] == ["2026-12-05T17:00", "Asia/Tokyo"])
    try daydot("edit", "1", "--end", "09:10 America/Los_Angeles")
    #expect(try times() == first)
    try daydot("edit", "1", "--time", "15:00")
    #expect(try times()[3...] == ["2026-12-05T09:40", "America/Los_Angeles"])
    try daydot("copy", "1", "2026-12-07")
    #expect(try daydot("export").output.contains(#""end":"2026-12-07T09:40""#))
    try daydot("undo")
    try daydot("edit", "1", "--zone", "none")
    #expect(try times() == ["2026-12-05", "15:00", nil, "02:40", nil])
    try daydot("undo")
    try daydot("edit", "1", "--todo")
    #expect(try times() == ["2026-12-05", "15:00", "Asia/Seoul", "02:40", nil])
  }

  @Test func aRepeatingJourneyIsAsLongEachTime() throws {
    let daydot = InProcessDaydot(zone: "Asia/Seoul")
    try daydot(
      "event", "Flight every month on the 5th 14:30 Asia/Seoul - 09:10 America/Los_Angeles")
    for (day, end) in [("2027-02-05", "09:10"), ("2027-05-05", "10:10")] {
      let shown = try daydot("day", day).output
      #expect(shown.contains("arrives") && shown.contains("\(end) Los Angeles"), "\(shown)")
      let item = try daydot.json("day", day)["items"].elements[0]
      #expect(item["end"].text == "\(day)T\(end)")
      #expect(item["endZone"].text == "America/Los_Angeles")
    }
    try daydot("move", "1@2027-05-05", "2027-05-07 16:00")
    let item = try daydot.json("day", "2027-05-07")["items"].elements[0]
    #expect(item["end"].text == "2027-05-07T11:40")
  }

  @Test func overlapsAreOfInstants() throws {
    let daydot = InProcessDaydot(zone: "Asia/Seoul")
    try daydot.run(Self.flight.split(separator: " ").map(String.init))
    func answer(_ words: String) throws -> String {
      let run = try daydot("event", words)
      return run.output + run.errors
    }
    #expect(try answer("Call 6 dec 01:30-02:00").contains("Flight KE017"))
    #expect(try !answer("Tea 6 dec 02:30-03:00").contains("Flight KE017"))
  }

  /// A journey over days, and over the end of a month, is on each of them.
  @Test func itCoversTheDaysOfTheUser() throws {
    let daydot = InProcessDaydot(zone: "Asia/Seoul")
    try daydot("event", "Voyage 28 nov 10:00 Asia/Seoul - 2 dec 18:00 America/Los_Angeles")
    let days = try daydot.json("agenda", "2026-11-26", "--days", "10")["days"].elements
    let covered = days.filter { !$0["items"].elements.isEmpty }.compactMap { $0["date"].text }
    #expect(covered.first == "2026-11-28" && covered.last == "2026-12-03" && covered.count == 6)
    let month = try daydot.json("month", "2026-12")["days"].elements
    #expect(month.prefix(4).map { $0["events"] } == [1, 1, 1, 0].map(JSONValue.integer))
  }

  @Test func calendarsKeepBothZones() throws {
    let daydot = InProcessDaydot(zone: "Asia/Seoul")
    try daydot.run(Self.flight.split(separator: " ").map(String.init))
    let calendar = try daydot("export", "--ics").output
    #expect(calendar.contains("DTSTART;TZID=Asia/Seoul:20261205T143000"))
    #expect(calendar.contains("DTEND;TZID=America/Los_Angeles:20261205T091000"))
    #expect(calendar.contains("TZID:America/Los_Angeles"))
    let other = InProcessDaydot(zone: "Europe/London")
    try other("import", "-", input: calendar)
    #expect(try other("import", "-", input: calendar).output.contains("1 same"))
    try other("edit", "1", "--title", "KE017")
    #expect(
      try other("export", "--ics").output
        .contains("DTEND;TZID=America/Los_Angeles:20261205T091000"))
    try other("move", "1", "2026-12-08")
    #expect(
      try other("export", "--ics").output
        .contains("DTEND;TZID=America/Los_Angeles:20261208T091000"))
  }

  @Test(arguments: [
    (#""zone":"Asia/Seoul","endZone":"Asia/Tokyo""#, "needs end"),
    (#""end":"15:00","endZone":"Asia/Tokyo""#, "needs zone"),
    (#""zone":"Asia/Seoul","end":"15:00","endZone":"Asia/Atlantis""#, "Asia/Atlantis"),
    (#""zone":"Asia/Seoul","end":"2026-12-05T09:00","endZone":"Asia/Tokyo""#, "end"),
  ])
  func filesThatContradictThemselvesAreRefused(fields: String, complaint: String) throws {
    let daydot = InProcessDaydot(zone: "Asia/Seoul")
    let line =
      #"{"kind":"event","title":"Flight","day":"2026-12-05","time":"14:30",\#(fields)}"#
    let run = try daydot.run(["import", "-"], input: line)
    #expect(run.status == 65 && run.errors.contains(complaint), "\(run.errors)")
  }

  // MARK: Against another implementation

  /// Random journeys in Python: zones, beginning, time of arrival, the day on which the first such
  /// time after the beginning is, and the reading after as long a journey on another day.
  private static let script = """
    import datetime, random, zoneinfo
    random.seed(29)
    names = ['Asia/Seoul', 'America/Los_Angeles', 'Europe/London', 'Pacific/Auckland', 'Asia/Kolkata',
             'America/Sao_Paulo', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Pacific/Kiritimati',
             'Pacific/Pago_Pago', 'America/St_Johns', 'Asia/Kathmandu']
    utc = datetime.timezone.utc
    def instant(reading, zone):
        # None in a gap or in the hour that comes twice.
        found = {reading.replace(tzinfo=zone, fold=fold).astimezone(utc) for fold in (0, 1)}
        return found.pop() if len(found) == 1 else None
    def reading(moment, zone):
        there = moment.astimezone(zone)
        return there.replace(tzinfo=None) if instant(there.replace(tzinfo=None), zone) else None
    count = 0
    while count < 120:
        a, b = random.sample(names, 2)
        za, zb = zoneinfo.ZoneInfo(a), zoneinfo.ZoneInfo(b)
        minutes = random.randrange(4 * 365 * 1440)
        begin = datetime.datetime(2027, 1, 1) + datetime.timedelta(minutes=minutes)
        other = begin + datetime.timedelta(days=random.randrange(1, 200))
        start, moved = instant(begin, za), instant(other, za)
        if start is None or moved is None: continue
        time = datetime.time(random.randrange(24), random.randrange(60))
        day = start.astimezone(zb).date()
        ends = [instant(datetime.datetime.combine(day + datetime.timedelta(days=n), time), zb)
                for n in range(3)]
        if None in ends: continue
        end = next(end for end in ends if end > start)
        later = reading(moved + (end - start), zb)
        if later is None: continue
        print(a, b, begin.isoformat()[:16], end.astimezone(zb).isoformat()[:16],
              other.date().isoformat(), later.isoformat()[:16])
        count += 1
    """

  @Test(.enabled(if: Tool.python != nil, "needs python3"))
  func randomJourneysAreThoseOfPython() throws {
    let rows = try RunningProcess(
      Tool.python ?? "", ["-c", Self.script], variables: [:], input: ""
    ).wait().output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.count == 120)
    let daydot = InProcessDaydot(
      now: "2026-11-20T09:00", zone: "Europe/Berlin", keepsStoreOpen: true)
    for (index, row) in rows.enumerated() {
      let (begin, end) = (row[2].split(separator: "T"), row[3].split(separator: "T"))
      let words = "Trip \(begin[0]) \(begin[1]) \(row[0]) - \(end[1]) \(row[1])"
      let item = try daydot.json("event", words)["items"].elements[0]
      #expect(item["end"].text == row[3] && item["endZone"].text == row[1], "\(words)")
      try daydot("move", "\(index + 1)", row[4])
      let moved = try daydot.json("show", "\(index + 1)")["items"].elements[0]
      #expect(moved["end"].text == row[5] && moved["day"].text == row[4], "\(words)")
    }
    // Through every format, each into an empty store.
    let exported = try daydot("export").output
    for (flag, format) in [(nil, "jsonl"), ("--csv", "csv"), ("--ics", "ics")] {
      let file = try daydot.run(["export"] + [flag].compactMap(\.self)).output
      let other = InProcessDaydot(zone: "Asia/Seoul")
      try other.run(["import", "-", "--format", format], input: file)
      func journeys(_ text: String) throws -> [[String?]] {
        try text.split(separator: "\n").map { line in
          let item = try JSONReader.read(Array(line.utf8))
          return ["day", "time", "zone", "end", "endZone"].map { item[$0].text }
        }
      }
      #expect(try journeys(other("export").output) == journeys(exported), "\(format)")
    }
  }
}
