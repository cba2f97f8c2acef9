import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// `import FILE.ics`, `export --ics` and `show ID --ics`.
@Suite struct CalendarTests {
  private func calendar(_ components: String..., properties: String = "") -> String {
    let body = components.map { $0 + "\n" }.joined()
    return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test\n\(properties)\(body)END:VCALENDAR\n"
  }

  private func todo(_ uid: String?, _ title: String, _ lines: String...) -> String {
    let uid = uid.map { "UID:\($0)\n" } ?? ""
    let more = lines.map { "\n" + $0 }.joined()
    return "BEGIN:VTODO\n\(uid)DTSTAMP:20261101T000000Z\nSUMMARY:\(title)\(more)\nEND:VTODO"
  }

  private func items(_ daydot: InProcessDaydot) throws -> [JSONValue] {
    try daydot("export").output.split(separator: "\n").map { try JSONText.read(String($0)) }
  }

  /// Hours without minutes, or minutes without hours, are those of the start.
  @Test(arguments: [
    ("FREQ=DAILY;BYHOUR=9,21", "every day at 09:15 and 21:15"),
    ("FREQ=WEEKLY;BYDAY=TU;BYHOUR=9", "every Tue at 09:15"),
    ("FREQ=DAILY;BYMINUTE=15,45", "every day at 09:15 and 09:45"),
  ])
  func aRuleOfHoursHasWords(rule: String, words: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-24T08:00", zone: "UTC")
    let file = calendar(todo("a", "Pill", "DTSTART:20261124T091500", "RRULE:\(rule)"))
    try daydot("import", "-", "--format", "ics", input: file)
    #expect(try daydot("list").output == "▪ 1  Tue 24  09:15  Pill  \(words)\n")
    // Read again it is the same.
    let again = try daydot("import", "-", "--format", "ics", input: file).output
    #expect(again.contains("1 same"), "\(again)")
  }

  private func titles(_ daydot: InProcessDaydot) throws -> [String] {
    try items(daydot).map { $0["title"].text ?? "" }
  }

  private func components(_ text: String) -> [String] {
    text.replacing("\r\n", with: "\n").components(from: "BEGIN:VTODO\n", to: "END:VTODO\n")
  }

  private static let attended = """
    ATTENDEE;CN="Kim, Minsu":mailto:kim@example.com
    ATTENDEE:mailto:lee@example.com
    ATTENDEE:mailto:park@example.com
    ATTACH:https://example.com/a.pdf
    X-OTHER;X-A=b:kept as it is \\, even
      folded
    """

  // MARK: There and back

  /// Items of every kind, some changed after they were made, one imported from another program.
  private func everything() throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    try daydot("place", "add", "market", "37.5101,127.0215")
    for words in [
      ["Buy milk", "--on", "2026-11-20", "--time", "18:00", "--at", "market", "--tag", "a; b"],
      ["Read", "--note", "two\r\nlines", "--list", "home"],
      ["Medicine", "--every", "every day 08:30", "--remind", "5m before, every 45m", "--star"],
      ["Rent", "--every", "every month on the 31st", "--remind", "none"],
      ["Plants", "--every", "every 3 days after done"],
      ["Concert", "--event", "--on", "2026-11-27", "--end", "2026-11-29", "--remind", "1d before"],
      ["Call", "--on", "2026-11-25", "--time", "15:00", "--zone", "America/New_York"],
      ["Stand-up", "--every", "every weekday 10:00", "--end", "10:15"],
      ["Tax", "--start", "2026-12-01", "--on", "2026-12-31", "--priority", "high"],
      ["Shop", "--remind", "arriving market within 300m every time, leaving market"],
      ["a\r\nb", "--url", "https://example.com/a b"],
    ] {
      #expect(try daydot.run(["add"] + words).status == 0, "\(words)")
    }
    try daydot("import", "-", input: calendar(todo("x", "Meet", Self.attended)))
    let meeting = try items(daydot).last?["id"].number ?? 0
    for words in [
      ["done", "1"], ["move", "3@2026-11-21", "2026-11-21", "09:15"], ["skip", "3@2026-11-22"],
      ["done", "3@2026-11-24"], ["done", "5"], ["move", "8@2026-11-23", "2026-11-24"],
      ["edit", "\(meeting)", "--title", "Meet again"], ["skip", "8@2026-11-24"],
      ["edit", "8@2026-11-25..", "--time", "11:00", "--end", "11:15"],
    ] {
      #expect(try daydot.run(words).status == 0, "\(words)")
    }
    try daydot.at("2026-11-20T18:05", "check")
    try daydot.at("2026-11-20T18:06", "snooze", "3", "1h")
    return daydot
  }

  @Test func theOwnCalendarChangesNothing() throws {
    let daydot = try everything()
    let before = try daydot("export").output
    let count = before.split(separator: "\n").count
    let pending = try daydot("pending", "--json").output
    for words in [["export", "--ics"], ["export", "--ics", "--list", "home"]] {
      let own = try daydot.run(words).output
      let same = words.count == 2 ? count : 1
      #expect(
        try daydot("import", "-", input: own).output
          .hasPrefix("\(same) same\n"), "\(own)")
    }
    #expect(try daydot("export").output == before)
    #expect(try daydot("pending", "--json").output == pending)
    // An empty store imports all of them, and a later change by another program still applies.
    let own = try daydot("export", "--ics").output
    let other = try InProcessDaydot.checked()
    #expect(try other("import", "-", input: own).output.hasPrefix("\(count) new"))
    let changed = own.replacing("SUMMARY:Tax", with: "SUMMARY:Taxes")
    #expect(
      try daydot("import", "-", input: changed).output
        .hasPrefix("1 changed, \(count - 1) same\n"))
    #expect(try daydot("find", "Taxes").output.contains("Taxes"))
  }

  /// RFC 5545 §3.1: a content line holds no control characters, and line breaks have one form.
  @Test(arguments: [
    "\u{7F}", "a\u{7F}b", "\u{7}", "a\r\nb", "\r\na\r\n", "a\rb", "a\nb", "100%\u{1}", "50% %0A",
  ])
  func aTitleWithControlCharactersComesBack(_ title: String) throws {
    let line = JSONValue.object(["title": .string(title)]).jsonText + "\n"
    for format in ["--ics", "--csv"] {
      let (one, other) = (try InProcessDaydot.checked(), try InProcessDaydot.checked())
      try one("import", "-", input: line)
      let text = try one("export", format).output
      #expect(!text.utf8.contains(0x7F) || format == "--csv")
      try other("import", "-", input: text)
      #expect(try titles(other) == [title], "\(text)")
      // A summary changed by another program replaces the title.
      guard format == "--ics" else { continue }
      let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
      let edited = lines.map { $0.hasPrefix("SUMMARY:") ? "SUMMARY:New" : $0 }
      try other("import", "-", input: edited.joined(separator: "\r\n"))
      #expect(try titles(other) == ["New"])
    }
  }

  // MARK: In

  @Test func whatIsNotShownIsNamed() throws {
    let daydot = try InProcessDaydot.checked()
    let journal = "BEGIN:VJOURNAL\nUID:j\nSUMMARY:Dear diary\nEND:VJOURNAL"
    let file = calendar(todo("a", "Meet", Self.attended), journal, journal)
    expect(
      try daydot("import", "-", input: file),
      output: """
        1 new
        3 attendees, 1 attachment kept but not shown; 2 journal entries left out

        """)
    expect(
      try daydot("import", "-", "--lang", "ko", input: file),
      output: """
        같은 항목 1개
        보관하지만 표시하지 않음: 참석자 3명, 첨부 파일 1개. 제외함: 일지 2개

        """)
    let json = try JSONText.read(try daydot("import", "-", "--json", input: file).output)
    #expect(json["same"] == .integer(1) && json["repeated"] == .integer(0))
    #expect(json["kept"] == .object(["ATTENDEE": .integer(3), "ATTACH": .integer(1)]))
    #expect(json["leftOut"] == .object(["VJOURNAL": .integer(2)]))
  }

  @Test func anEndOfAnotherTypeIsConvertedAndCounted() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "Asia/Seoul")
    func event(_ uid: String, _ lines: String) -> String {
      "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20261101T000000Z\n\(lines)\nSUMMARY:\(uid)\nEND:VEVENT"
    }
    let file = calendar(
      event("days", "DTSTART;VALUE=DATE:20261201\nDTEND:20261225T120000"),
      event("hours", "DTSTART:20261201T100000\nDTEND:20261201T023000Z"))
    #expect(
      try daydot("import", "-", input: file).output
        == "2 new\nthe type of 2 ends kept but not shown\n")
    #expect(
      try daydot("import", "-", "--lang", "ko", input: file).output.hasSuffix(
        "\n보관하지만 표시하지 않음: 끝 시각 2개의 값 형식\n"))
    #expect(try daydot.json("show", "1")["items"][0]["end"] == .string("2026-12-25"))
    #expect(try daydot.json("show", "2")["items"][0]["end"] == .string("11:30"))
  }

  @Test func theSameFileTwiceChangesNothing() throws {
    let daydot = try InProcessDaydot.checked()
    let path = daydot.folder.path + "/a.ics"
    try writeFile(
      path,
      calendar(
        todo("a", "Meet", Self.attended), todo("b", "Water plants", "RRULE:FREQ=DAILY"),
        todo(nil, "Nameless"), todo(nil, "Nameless"), todo(nil, "Daily", "RRULE:FREQ=DAILY"),
        todo("a", "Meet", Self.attended), todo("a", "Meets again"), todo("a", "And again")))
    expect(
      try daydot("import", path),
      output: """
        7 new, 1 same
        6 attendees, 2 attachments kept but not shown
        2 entries had the uid of an earlier one and got a uid of their own

        """.replacing("6 attendees, 2 attachments", with: "3 attendees, 1 attachment"))
    let before = try daydot("export").output
    let again = try daydot("import", path)
    #expect(again.output.hasPrefix("8 same\n"), "\(again.output)")
    #expect(try daydot("export").output == before)
    #expect(
      try items(daydot).map { $0["uid"].text ?? "" }.filter { $0.hasPrefix("a") }.sorted()
        == ["a", "a#2", "a#3"])
    // One undo reverts the whole import.
    try daydot("undo")
    #expect(try items(daydot).isEmpty)
  }

  @Test func aChangedFileChangesTheItem() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("import", "-", input: calendar(todo("a", "Meet"), todo("b", "Walk")))
    let changed = try daydot(
      "import", "-", input: calendar(todo("a", "Meet them"), todo("b", "Walk")))
    #expect(changed.output == "1 changed, 1 same\n")
    #expect(try titles(daydot) == ["Meet them", "Walk"])
    try daydot("undo")
    #expect(try titles(daydot) == ["Meet", "Walk"])
    // The stored source text is restored as well.
    #expect(try items(daydot)[0]["ical"][0]["text"].text?.contains("SUMMARY:Meet\n") == true)
  }

  struct ListRow: Row {
    let name: String
    let arguments: [String]
    let properties: String
    let lists: [String]
  }

  @Test(arguments: [
    ListRow(name: "no name", arguments: [], properties: "", lists: ["inbox", "own"]),
    ListRow(
      name: "the calendar's name", arguments: [], properties: "X-WR-CALNAME: Work \\, home \n",
      lists: ["Work , home", "own"]),
    ListRow(
      name: "the newer property", arguments: [], properties: "NAME:new\n", lists: ["new", "own"]),
    ListRow(
      name: "both", arguments: [], properties: "NAME:new\nX-WR-CALNAME:old\n",
      lists: ["old", "own"]),
    ListRow(
      name: "asked for", arguments: ["--list", "mine"], properties: "X-WR-CALNAME:Work\n",
      lists: ["mine", "own"]),
  ])
  func theListOfAnItem(_ row: ListRow) throws {
    let daydot = try InProcessDaydot.checked()
    let file = calendar(
      todo("a", "One"), todo("b", "Two", "X-DAYDOT-LIST:own"), properties: row.properties)
    try daydot.run(["import", "-"] + row.arguments, input: file)
    #expect(try items(daydot).map { $0["list"].text ?? "" } == row.lists)
  }

  @Test func aListForOtherFormats() throws {
    let daydot = try InProcessDaydot.checked()
    let lines = #"{"title":"a"}"# + "\n" + #"{"title":"b","list":"own"}"#
    try daydot("import", "-", "--list", "mine", input: lines)
    let table = "title,list\nc,\nd,own\n"
    try daydot("import", "-", "--format", "csv", "--list", "mine", input: table)
    #expect(try items(daydot).map { $0["list"].text ?? "" } == ["mine", "own", "mine", "own"])
  }

  // MARK: Bad files

  struct BadRow: Row {
    let name: String
    let file: String
    let english: String
    let korean: String
    /// The titles that `--skip-bad` imports.
    let good: [String]
  }

  private static func file(_ body: String) -> String {
    """
    BEGIN:VCALENDAR
    BEGIN:VTODO
    UID:a
    SUMMARY:Good
    END:VTODO
    BEGIN:VTODO
    UID:b
    \(body)
    END:VTODO
    BEGIN:VTODO
    UID:c
    SUMMARY:Last
    END:VTODO
    END:VCALENDAR
    """
  }

  @Test(arguments: [
    BadRow(
      name: "no content line", file: file("SUMMARY:Bad\nno colon"),
      english: "line 9: 'no colon' is no line of a calendar, as NAME:VALUE",
      korean: "9번째 줄: 'no colon'은 NAME:VALUE 형식의 줄이 아닙니다", good: ["Good", "Last"]),
    BadRow(
      name: "a title that is too long",
      file: file("SUMMARY:" + String(repeating: "a", count: 70_000)),
      english: "line 6, SUMMARY: has 70000 bytes; at most 65536 fit",
      korean: "6번째 줄 SUMMARY: 70000바이트입니다. 최대 65536바이트까지 쓸 수 있습니다",
      good: ["Good", "Last"]),
    BadRow(
      name: "the same in a repeating item",
      file: file("RRULE:FREQ=DAILY\nSUMMARY:" + String(repeating: "a", count: 70_000)),
      english: "line 6, SUMMARY: has 70000 bytes; at most 65536 fit",
      korean: "6번째 줄 SUMMARY: 70000바이트입니다. 최대 65536바이트까지 쓸 수 있습니다",
      good: ["Good", "Last"]),
    BadRow(
      name: "alarms without end",
      file: file(
        (1...201).map {
          "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:20261201T000000Z\nUID:\($0)\nEND:VALARM\n"
        }.joined() + "SUMMARY:Bad"),
      english: "line 6, VALARM: has 201 entries; at most 200 fit",
      korean: "6번째 줄 VALARM: 201개입니다. 최대 200개까지 쓸 수 있습니다",
      good: ["Good", "Last"]),
    BadRow(
      name: "a line of 17 MB", file: file("X-A:" + String(repeating: "a", count: 17 << 20)),
      english: "line 8: longer than 16 MB", korean: "8번째 줄: 16 MB보다 깁니다",
      good: ["Good", "Last"]),
    BadRow(
      name: "deep components",
      file: file(
        (0..<10_000).map { "BEGIN:X\($0)\n" }.joined()
          + (0..<10_000).reversed()
          .map { "END:X\($0)\n" }.joined()),
      english: "line 39: nested deeper than 32", korean: "39번째 줄: 32단계보다 깊습니다",
      good: ["Good", "Last"]),
    BadRow(
      name: "an end too early", file: "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:Cut",
      english: "line 4: the file ends before END:VTODO, begun on line 2",
      korean: "4번째 줄: 2번째 줄에서 시작한 VTODO가 END 없이 파일이 끝납니다", good: []),
  ])
  func aBadComponent(_ row: BadRow) throws {
    let daydot = try InProcessDaydot.checked()
    let path = daydot.folder.path + "/a.ics"
    try writeFile(path, row.file)
    let refused = try daydot("import", path)
    #expect(refused.errors.hasPrefix("daydot: \(path), \(row.english)") && refused.output == "")
    #expect(refused.status == 65)
    let korean = try daydot("import", path, "--lang", "ko").errors
    #expect(korean.hasPrefix("daydot: \(path) \(row.korean)"), "\(korean)")
    #expect(try titles(daydot) == [])
    let skipping = try daydot("import", path, "--skip-bad")
    #expect(skipping.errors.hasPrefix("daydot: \(path), \(row.english)\n"), "\(skipping.errors)")
    #expect(try titles(daydot) == row.good)
  }

  // MARK: Files of real programs

  struct RealRow: Row {
    let name: String
    let lines: String
    /// The days and times that the agenda shows, on the clock of Seoul.
    let seen: [String]
    /// What is said of what was read as another type.
    var told = ""
  }

  @Test(arguments: [
    RealRow(
      name: "an empty RRULE", lines: "DTSTART:20261124T090000\nRRULE:", seen: ["2026-11-24"]),
    RealRow(
      name: "blanks in BYDAY",
      lines: "DTSTART:20261123T090000\nRRULE:FREQ=WEEKLY;BYDAY=MO, TU;COUNT=3",
      seen: ["2026-11-23", "2026-11-24", "2026-11-30"]),
    RealRow(
      name: "a date with Z", lines: "DTSTART;VALUE=DATE:20261123\nRDATE;VALUE=DATE:20261124Z",
      seen: ["2026-11-23", "2026-11-24"]),
    RealRow(
      name: "a date with Z beside times", lines: "DTSTART:20261123T090000\nRDATE:20261124Z",
      seen: ["2026-11-23", "2026-11-24"], told: "the type of 1 extra date kept but not shown\n"),
    RealRow(
      name: "parts that begin with X-",
      lines: "DTSTART:20261123T090000\nRRULE:FREQ=DAILY;X-EVOLUTION-ENDDATE=20261124;COUNT=2",
      seen: ["2026-11-23", "2026-11-24"]),
    RealRow(
      name: "COUNT=-1 beside UNTIL",
      lines: "DTSTART;VALUE=DATE:20261123\nRRULE:FREQ=DAILY;UNTIL=20261124;COUNT=-1",
      seen: ["2026-11-23", "2026-11-24"]),
    RealRow(name: "second 60", lines: "DTSTART:20261123T235960", seen: ["2026-11-23"]),
  ])
  func filesOfRealProgramsAreRead(_ row: RealRow) throws {
    let daydot = try InProcessDaydot.checked()
    let file = calendar("BEGIN:VEVENT\nUID:a\nSUMMARY:Real\n\(row.lines)\nEND:VEVENT")
    expect(
      try daydot("import", "-", input: file), output: "1 new\n" + row.told)
    let agenda = try JSONText.read(
      try daydot("agenda", "2026-11-20", "--days", "20", "--json").output)
    let seen = agenda["days"].elements.filter { !$0["items"].elements.isEmpty }
    #expect(seen.map { $0["date"].text } == row.seen)
    let exported = try daydot("export", "--ics").output.replacing("\r\n", with: "\n")
    for line in row.lines.split(separator: "\n") {
      #expect(exported.contains("\n\(line)\n"), "\(exported)")
    }
  }

  @Test func aCalendarWithoutItsENDIsTakenAndTold() throws {
    let daydot = try InProcessDaydot.checked()
    let file = String(calendar(todo("a", "Whole")).dropLast("END:VCALENDAR\n".count))
    expect(
      try daydot("import", "-", input: file),
      output: """
        1 new
        1 calendar without END:VCALENDAR; what is whole was taken

        """)
    expect(
      try daydot("import", "-", "--lang", "ko", input: file),
      output: """
        같은 항목 1개
        END:VCALENDAR 없이 끝나는 캘린더 1개에서 온전한 항목만 가져왔습니다

        """)
    #expect(try daydot("import", "-", "--json", input: file).output.contains(#""unended":1"#))
    // A component that is cut is a bad one.
    let cut = file + "BEGIN:VTODO\nUID:b\nSUMMARY:Cut\n"
    let refused = try daydot("import", "-", input: cut)
    #expect(
      refused.errors == """
        daydot: standard input, line 11: the file ends before END:VTODO, begun on line 9; --skip-bad takes the \
        rest of the file

        """)
    #expect(refused.status == 65)
    #expect(try daydot("import", "-", "--skip-bad", input: cut).status == 0)
    #expect(try titles(daydot) == ["Whole"])
  }

  @Test func aComponentInsideAnotherIsCountedByItsKind() throws {
    let daydot = try InProcessDaydot.checked()
    let inner = todo("b", "Inner")
    let file = calendar("BEGIN:VEVENT\nUID:a\nSUMMARY:Outer\n\(inner)\nEND:VEVENT")
    expect(
      try daydot("import", "-", input: file),
      output: "1 new\n1 todo inside another entry kept but not shown\n")
    #expect(try daydot("export", "--ics").output.contains("SUMMARY:Inner"))
    let journal = calendar("BEGIN:VJOURNAL\nUID:j\n\(inner)\nEND:VJOURNAL")
    expect(
      try daydot("import", "-", input: journal),
      output: """
        nothing to import
        1 journal entry, 1 todo inside another entry left out

        """)
    // Without its END, an event takes those behind it into itself.
    let open = calendar("BEGIN:VEVENT\nUID:c\n\(inner)", inner)
    #expect(
      try daydot("import", "-", "--skip-bad", "--lang", "ko", input: open).output
        == "가져올 것 없음, 건너뛴 줄 1개\n제외함: 다른 항목 안의 할 일 2개\n")
  }

  // MARK: Zones of files

  private func zone(_ tzid: String, _ observances: String) -> String {
    "BEGIN:VTIMEZONE\nTZID:\(tzid)\n\(observances)\nEND:VTIMEZONE"
  }

  private func onset(_ start: String, _ from: String, _ to: String) -> String {
    """
    BEGIN:STANDARD
    DTSTART:\(start)
    TZOFFSETFROM:\(from)
    TZOFFSETTO:\(to)
    END:STANDARD
    """
  }

  /// The moments of all items on the clock of the user.
  private func moments(_ daydot: InProcessDaydot) throws -> [String] {
    try daydot("export", "--todotxt").output.split(separator: "\n").compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix("due:") }.map { String($0.dropFirst(4)) }
    }
  }

  @Test func aDefinitionThatDiffersFromANameIsFollowedAndTold() throws {
    let daydot = try InProcessDaydot.checked()
    let file = calendar(
      zone("Europe/lisbon", onset("19700101T000000", "+0100", "+0100")),
      zone("Europe/Lisbon", onset("19700101T000000", "+0100", "+0100")),
      todo("a", "By the file", "DUE;TZID=Europe/lisbon:20261120T100000"),
      todo("b", "By its name", "DUE;TZID=Europe/Lisbon:20261120T100000"))
    let imported = try daydot("import", "-", input: file)
    #expect(
      imported.output == """
        2 new
        the file defines other offsets for Europe/Lisbon (1) than the zone has; the zone's were taken
        the file defines other offsets for Europe/lisbon (1) than the zone has; the file's were taken

        """)
    #expect(try moments(daydot) == ["2026-11-20T18:00", "2026-11-20T19:00"])
    let korean = try daydot("import", "-", "--lang", "ko", input: file).output
    #expect(korean.contains("실제 시간대와 다릅니다: Europe/lisbon (1). 파일을 따랐습니다\n"), "\(korean)")
    #expect(
      try daydot("import", "-", "--json", input: file).output.contains(
        #""zonesByName":{"Europe/Lisbon":1},"zonesByFile":{"Europe/lisbon":1}"#))
    // What was written is read as the same moments.
    let other = try InProcessDaydot.checked()
    try other("import", "-", input: try daydot("export", "--ics").output)
    #expect(try moments(other) == ["2026-11-20T18:00", "2026-11-20T19:00"])
  }

  @Test func aDefinitionOfNoZoneIsFollowedBeforeAndAfterItsChange() throws {
    let daydot = try InProcessDaydot.checked()
    let file = calendar(
      zone("Own", onset("20260601T000000", "+0500", "+0700")),
      todo("a", "Before", "DUE;TZID=Own:20260520T100000"),
      todo("b", "After", "DUE;TZID=Own:20261120T100000"))
    expect(try daydot("import", "-", input: file), output: "2 new\n")
    #expect(try moments(daydot) == ["2026-05-20T14:00", "2026-11-20T12:00"])
    // Another file may mean another zone by the same name.
    try daydot(
      "import", "-",
      input: calendar(
        zone("Own", onset("20260601T000000", "+0300", "+0330")),
        todo("c", "Other", "DUE;TZID=Own:20261120T100000")))
    let moments = ["2026-05-20T14:00", "2026-11-20T12:00", "2026-11-20T15:30"]
    #expect(try self.moments(daydot) == moments)
    let other = try InProcessDaydot.checked()
    try other("import", "-", input: try daydot("export", "--ics").output)
    #expect(try self.moments(other) == moments)
    try daydot("edit", "1", "--time", "11:00")
    let third = try InProcessDaydot.checked()
    try third("import", "-", input: try daydot("export", "--ics").output)
    #expect(try self.moments(third).first == "2026-05-20T15:00")
    // A changed definition is a change.
    let changed = file.replacing("+0700", with: "+0600")
    #expect(try other("import", "-", input: changed).output.contains("2 changed"))
    #expect(try self.moments(other).contains("2026-11-20T13:00"))
  }

  @Test func theZoneOfACalendarChangesNothingInUTC() throws {
    let daydot = try InProcessDaydot.checked()
    let file = calendar(
      todo("a", "UTC", "DUE:20261120T100000Z"), properties: "X-WR-TIMEZONE:America/New_York\n")
    try daydot("import", "-", input: file)
    #expect(try daydot("day", "2026-11-20").output.contains("19:00"))
    try daydot("edit", "1", "--time", "20:00")
    #expect(try moments(daydot) == ["2026-11-20T20:00"])
    #expect(try daydot("export", "--ics").output.contains("DUE:20261120T110000Z"))
  }

  @Test(arguments: ["<!DOCTYPE html>\n<html></html>\n", "\u{1}\u{2}q\n"])
  func whatIsNoCalendarIsSaidToBeNone(_ text: String) throws {
    let daydot = InProcessDaydot()
    let path = daydot.folder.path + "/a.ics"
    try writeFile(path, text)
    let refused = try daydot("import", path)
    #expect(
      refused.errors
        == "daydot: \(path) is no calendar: it does not begin with BEGIN:VCALENDAR\n")
    #expect(refused.status == 65)
  }

  @Test func datesWithoutARuleAreCounted() throws {
    let daydot = try InProcessDaydot.checked()
    let file = calendar(
      """
      BEGIN:VEVENT
      UID:a
      SUMMARY:Course\\nin two lines
      DTSTART;VALUE=DATE:20261124
      RDATE;VALUE=DATE:20261201,20261208,20261222
      END:VEVENT
      BEGIN:VEVENT
      UID:b
      SUMMARY:Daily
      DTSTART:20261124T090000
      RRULE:FREQ=DAILY;UNTIL=20261218T145959Z
      END:VEVENT
      """)
    try daydot("import", "-", input: file)
    let shown = try daydot("show", "1").output
    #expect(shown.contains("4 dates: Tue 24, 1 Dec, 8 Dec, 22 Dec"), "\(shown)")
    #expect(shown.contains("Course in two lines"), "\(shown)")
    #expect(try !daydot("list", "Course").output.contains("every day"))
    let daily = try daydot("--zone", "Asia/Seoul", "show", "2").output
    #expect(daily.contains("every day, until 18 Dec") && !daily.contains("UTC"), "\(daily)")
  }

  @Test func aMillionProperties() throws {
    let daydot = try InProcessDaydot.checked()
    let file = calendar(
      todo("a", "Long", (0..<300_000).map { "X-\($0):a" }.joined(separator: "\n")))
    #expect(try daydot("import", "-", input: file).output == "1 new\n")
  }

  // MARK: The order of components

  /// Each occurrence is as long after its DTSTART as the first one, whatever the rule.
  @Test(arguments: [
    (
      "FREQ=MONTHLY", "20261128", "20261228",
      ["2026-12-03", "2027-01-02", "2027-02-02", "2027-03-05"]
    ),
    (
      "FREQ=MONTHLY;BYMONTHDAY=-1", "20261130", "20261231",
      ["2026-12-01", "2027-01-01", "2027-02-01"]
    ),
    ("FREQ=MONTHLY;BYDAY=1MO", "20261207", "20270104", ["2026-12-08", "2027-01-05", "2027-02-02"]),
    (
      "FREQ=MONTHLY;BYDAY=-1MO", "20261130", "20261228", ["2026-12-02", "2026-12-30", "2027-01-27"]
    ),
    (
      "FREQ=WEEKLY;BYDAY=MO,WE", "20261130", "20261202", ["2026-12-01", "2026-12-03", "2026-12-08"]
    ),
    (
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO", "20261129", "20261207",
      ["2026-11-30", "2026-12-08", "2026-12-14", "2026-12-22"]
    ),
  ])
  func eachOccurrenceIsDueAtItsDue(
    _ row: (rule: String, start: String, next: String, due: [String])
  ) throws {
    let daydot = try InProcessDaydot.checked()
    let due = row.due[0].replacing("-", with: "")
    let file = calendar(
      todo(
        "r", "Report", "DTSTART;VALUE=DATE:\(row.start)\nDUE;VALUE=DATE:\(due)",
        "RRULE:\(row.rule)"))
    #expect(try daydot("import", "-", input: file).output == "1 new\n")
    func dates() throws -> [String] {
      try daydot.json("agenda", "2026-11-20", "--days", "150")["days"].elements.flatMap { day in
        day["items"].elements.filter { $0["done"] == .bool(false) }
          .map { _ in day["date"].text ?? "" }
      }
    }
    #expect(try dates().starts(with: row.due))
    #expect(try components(daydot("export", "--ics").output) == components(file))
    // It stands at the next DTSTART once the first is done.
    try daydot("done", "1@\(row.due[0])")
    #expect(try dates().starts(with: row.due.dropFirst()))
    let written = try daydot("export", "--ics").output
    #expect(written.contains("DTSTART;VALUE=DATE:\(row.next)\n"), "\(written)")
    #expect(written.contains("RRULE:\(row.rule)\n"))
  }

  /// No rule gives the day after the last weekday of a month.
  @Test func aDueThatNoRuleGivesIsCounted() throws {
    let daydot = try InProcessDaydot.checked()
    let file = calendar(
      todo(
        "r", "Report", "DTSTART;VALUE=DATE:20261130\nDUE;VALUE=DATE:20261201",
        "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"))
    #expect(try daydot("import", "-", input: file).output.contains("1 DUE kept but not shown"))
  }

  /// An alarm of one date counts from the DTSTART of that date.
  @Test func anAlarmOfADateThatIsDueLaterStays() throws {
    let daydot = try InProcessDaydot.checked()
    let times = "DTSTART:20261207T180000\nDUE:20261209T190000"
    let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Ring\nTRIGGER:-PT15M\nEND:VALARM"
    let file = calendar(
      todo("r", "Report", times, "RRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=5", alarm),
      todo("r", "Special", times, "RECURRENCE-ID:20261207T180000", alarm))
    try daydot("import", "-", input: file)
    #expect(try components(daydot("export", "--ics").output) == components(file))
  }

  /// A repeating todo as a single one: due at DUE, and hidden before its first DTSTART.
  @Test(arguments: [
    ("DTSTART:20261123T090000\nDUE:20261125T170000", "T090000", "T170000"),
    ("DTSTART;VALUE=DATE:20261123\nDUE;VALUE=DATE:20261125", "", ""),
  ])
  func aRepeatingTodoIsDueAtItsDue(times: String, start: String, due: String) throws {
    let type = start.isEmpty ? ";VALUE=DATE" : ""
    let override = """
      BEGIN:VTODO
      UID:r
      DTSTAMP:20261101T000000Z
      RECURRENCE-ID\(type):20261207\(start)
      DTSTART\(type):20261208\(start)
      DUE\(type):20261210\(due)
      SUMMARY:Report
      END:VTODO
      """
    let series = todo(
      "r", "Report", times, "RRULE:FREQ=WEEKLY;COUNT=5", "EXDATE\(type):20261130\(start)")
    let daydot = try InProcessDaydot.checked()
    let file = calendar(series, override)
    try daydot("import", "-", input: file)
    let item = try daydot.json("show", "1")["items"][0]
    #expect(item["day"] == .string("2026-11-25") && item["start"] == .string("2026-11-23"))
    #expect(item["end"] == .null)
    let time = due.isEmpty ? "" : " 17:00"
    func dates(_ daydot: InProcessDaydot) throws -> [String] {
      try daydot.json("agenda", "2026-11-20", "--days", "60")["days"].elements.flatMap { day in
        day["items"].elements.filter { $0["state"] != .string("skipped") }.map { item in
          "\(day["date"].text ?? "")" + (item["time"].text.map { " " + $0 } ?? "")
        }
      }
    }
    #expect(
      try dates(daydot)
        == ["2026-11-25", "2026-12-10", "2026-12-16", "2026-12-23"].map { $0 + time })
    #expect(try components(daydot("export", "--ics").output) == components(file))
    // What changes is said in the file's own dates.
    try daydot("edit", "1", "--title", "Weekly report")
    try daydot("skip", "1@2026-12-16")
    let written = try daydot("export", "--ics").output
    #expect(written.contains(times))
    #expect(written.contains("EXDATE\(type):20261130\(start)\nEXDATE\(type):20261214\(start)\n"))
    #expect(written.contains("RECURRENCE-ID\(type):20261207\(start)\n"))
    let other = try InProcessDaydot.checked()
    try other("import", "-", input: written)
    #expect(try dates(other) == dates(daydot))
    #expect(try daydot("import", "-", input: file).output.prefixMatch(of: /[0-9]+ same/) != nil)
  }

  @Test func anOverrideBeforeItsMaster() throws {
    let daydot = try InProcessDaydot.checked()
    let file = calendar(
      todo("a", "Moved", "DTSTART;VALUE=DATE:20261122", "RECURRENCE-ID;VALUE=DATE:20261121"),
      todo("b", "Simple"),
      todo("a", "Daily", "DTSTART;VALUE=DATE:20261120", "RRULE:FREQ=DAILY"))
    #expect(try daydot("import", "-", input: file).status == 0)
    #expect(try items(daydot).contains { $0["uid"].text == "a" && $0["title"].text == "Daily" })
    #expect(try daydot("import", "-", input: file).output.prefixMatch(of: /[0-9]+ same/) != nil)
  }

  @Test func aZoneAtTheEnd() throws {
    let daydot = try InProcessDaydot.checked()
    let file = calendar(
      todo("a", "Zoned", "DTSTART;TZID=Own/Zone:20261120T090000"),
      """
      BEGIN:VTIMEZONE
      TZID:Own/Zone
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0530
      TZOFFSETTO:+0530
      END:STANDARD
      END:VTIMEZONE
      """)
    expect(try daydot("import", "-", input: file), output: "1 new\n")
    #expect(try titles(daydot) == ["Zoned"])
  }

  // MARK: Through the views

  private static let busy = """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//test
    X-WR-CALNAME:Work
    BEGIN:VEVENT
    UID:w
    DTSTAMP:20261101T000000Z
    RECURRENCE-ID;TZID=Own/Zone:20261127T093000
    DTSTART;TZID=Own/Zone:20261128T093000
    DTEND;TZID=Own/Zone:20261128T113000
    SUMMARY:Long stand-up
    END:VEVENT
    BEGIN:VEVENT
    UID:w
    DTSTAMP:20261101T000000Z
    DTSTART;TZID=Own/Zone:20261120T093000
    DTEND;TZID=Own/Zone:20261120T103000
    SUMMARY:Stand-up
    RRULE:FREQ=WEEKLY;COUNT=3
    ATTENDEE:mailto:a@example.com
    END:VEVENT
    BEGIN:VTODO
    UID:b
    DTSTAMP:20261101T000000Z
    DUE;VALUE=DATE:20261121
    SUMMARY:Taxes
    END:VTODO
    BEGIN:VTIMEZONE
    TZID:Own/Zone
    BEGIN:STANDARD
    DTSTART:19700101T000000
    TZOFFSETFROM:+0530
    TZOFFSETTO:+0530
    END:STANDARD
    END:VTIMEZONE
    END:VCALENDAR

    """

  private func days(_ daydot: InProcessDaydot) throws -> [String] {
    try daydot("agenda", "--days", "20", "--no-pager").output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
  }

  /// The VTIMEZONE comes last, and the override before its master.
  @Test func aCalendarIsSeenAndGoesOn() throws {
    let daydot = try InProcessDaydot.checked()
    let read = try daydot("import", "-", input: Self.busy)
    #expect(
      read.output == "3 new\n1 attendee kept but not shown\n", "\(read.errors)")
    let seen = try days(daydot)
    #expect(seen.contains { $0.contains("13:00 Stand-up") }, "\(seen)")
    #expect(seen.contains { $0.contains("13:00 Long stand-up") }, "\(seen)")
    #expect(seen.contains { $0.contains("Taxes") }, "\(seen)")
    #expect(
      try daydot("import", "-", input: Self.busy).output.hasPrefix("3 same"))
    let written = try daydot("export", "--ics").output
    // Nothing was changed, so each component is written as it was read.
    for part in ["SUMMARY:Long stand-up\nEND:VEVENT\n", "RRULE:FREQ=WEEKLY;COUNT=3\nATTENDEE"] {
      #expect(written.contains(part), "\(part)")
    }
    #expect(written.contains("X-WR-CALNAME:Work\r\n") && !written.contains("EXDATE"))
    #expect(try daydot("show", "Stand-up", "--ics").output.contains("Long stand-up"))
    let other = try InProcessDaydot.checked()
    #expect(try other("import", "-", input: written).output.hasPrefix("3 new"))
    #expect(try days(other) == seen)
    try daydot("undo")
    #expect(try items(daydot).isEmpty)
  }

  struct WrongValue: Row {
    let name: String
    let property: String
    let english: String
  }

  @Test(arguments: [
    WrongValue(
      name: "no such date", property: "DUE:20260230",
      english:
        "line 5, DUE '20260230': there is no such date; --skip-bad takes the rest of the file"),
    WrongValue(
      name: "no such zone", property: "DTSTART;TZID=No/Where:20261120T090000",
      english: "line 5, DTSTART 'No/Where': there is no such time zone, and the file does "
        + "not define it; --skip-bad takes the rest of the file"),
  ])
  func aWrongValue(_ row: WrongValue) throws {
    let daydot = try InProcessDaydot.checked()
    let file = "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:a\n\(row.property)\nEND:VTODO\n"
    expectRefusal(
      try daydot("import", "-", input: file + "END:VCALENDAR\n"), "standard input, \(row.english)",
      status: 65)
  }

  @Test func whatWasAcknowledgedElsewhereIsNotAnnounced() throws {
    let daydot = try InProcessDaydot.checked()
    func file(_ lines: String) -> String {
      """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      UID:a
      SUMMARY:Call
      DTSTART:20261120T093000
      BEGIN:VALARM
      UID:alarm
      ACTION:DISPLAY
      DESCRIPTION:Call
      TRIGGER:PT0S
      \(lines)END:VALARM
      END:VTODO
      END:VCALENDAR

      """
    }
    try daydot("import", "-", input: file(""))
    try daydot.at("2026-11-20T09:35", "import", "-", input: file("ACKNOWLEDGED:20261120T003200Z\n"))
    expect(try daydot.at("2026-11-20T09:36", "check"))
  }

  // MARK: Out

  @Test func whatCameInGoesOutAsItCame() throws {
    let daydot = try InProcessDaydot.checked()
    let first = todo("a", "Meet", Self.attended)
    let second = todo("b", "Water", "X-PLAIN:1")
    try daydot("import", "-", input: calendar(first, second))
    try daydot("add", "Own")
    let written = try daydot("export", "--ics").output
    #expect(
      written.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//daydot//daydot//EN\r\n"))
    #expect(written.hasSuffix("END:VCALENDAR\r\n"))
    let parts = components(written)
    #expect(parts.count == 3)
    #expect(Array(parts.prefix(2)) == [first + "\n", second + "\n"])
    #expect(components(try daydot("show", "1", "--ics").output) == [first + "\n"])
    // A change replaces the property it concerns.
    try daydot("edit", "1", "--title", "Meet them")
    let changed = try daydot("show", "1", "--ics").output
    #expect(changed.contains("SUMMARY:Meet them\n") && !changed.contains("SUMMARY:Meet\n"))
    for line in Self.attended.split(separator: "\n") { #expect(changed.contains(line), "\(line)") }
  }

  @Test func oneListIsACalendarOfItsName() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Report", "--list", "work, 2026")
    try daydot("add", "Milk")
    let written = try daydot("export", "--ics", "--list", "work, 2026").output
    #expect(written.contains("\r\nX-WR-CALNAME:work\\, 2026\r\n"))
    #expect(components(written).count == 1)
    #expect(try !daydot("export", "--ics").output.contains("X-WR-CALNAME"))
    // The same holds for items that share a list.
    #expect(try daydot("export", "--ics", "--tag", "none").output.contains("BEGIN:VTODO") == false)
    #expect(try daydot("show", "1", "--ics").output.contains("X-WR-CALNAME:work\\, 2026\r\n"))
    let other = try InProcessDaydot.checked()
    try other("import", "-", input: written)
    #expect(try items(other).map { $0["list"].text ?? "" } == ["work, 2026"])
  }

  /// Other programs need a VTIMEZONE for each zone.
  @Test func eachZoneThatIsNamedIsDefined() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot(
      "import", "-",
      input: """
        {"title":"Call","day":"2026-11-25","time":"09:00","zone":"America/New_York"}
        {"title":"Class","day":"2026-11-25","time":"10:00","zone":"Asia/Seoul","repeat":"FREQ=WEEKLY","changes":[{"occurrence":"2026-12-02","day":"2026-12-03","time":"10:00","zone":"Europe/Berlin"}]}
        {"title":"Here","day":"2026-11-25","time":"11:00"}

        """)
    let file = try daydot("export", "--ics").output
    let lines = file.split(whereSeparator: \.isNewline)
    let named = Set(
      lines.flatMap { line in
        line.split(whereSeparator: { ";:".contains($0) }).filter { $0.hasPrefix("TZID=") }
          .map { String($0.dropFirst(5)) }
      })
    let defined = lines.filter { $0.hasPrefix("TZID:") }.map { String($0.dropFirst(5)) }
    #expect(named == ["America/New_York", "Asia/Seoul"])
    #expect(defined.sorted() == named.sorted())
  }

  /// Properties read with an occurrence are kept when only its time changes.
  @Test func aMovedOccurrenceKeepsItsStatus() throws {
    let daydot = try InProcessDaydot.checked()
    let series = """
      BEGIN:VEVENT
      UID:w
      DTSTAMP:20261101T000000Z
      DTSTART:20261116T100000
      RRULE:FREQ=WEEKLY
      SUMMARY:Standup
      END:VEVENT
      """
    let moved = """
      BEGIN:VEVENT
      UID:w
      DTSTAMP:20261101T000000Z
      RECURRENCE-ID:20261123T100000
      DTSTART:20261124T140000
      SUMMARY:Standup
      STATUS:TENTATIVE
      END:VEVENT
      """
    try daydot("import", "-", input: calendar(series, moved))
    try daydot("move", "1@2026-11-23", "2026-11-25 15:00")
    let file = try daydot("export", "--ics").output.replacing("\r\n", with: "\n")
    #expect(file.contains("DTSTART:20261125T150000\nSUMMARY:Standup\nSTATUS:TENTATIVE\n"))
  }

  @Test func aCalendarsNameMayBeInLatin1() throws {
    let daydot = try InProcessDaydot.checked()
    let path = daydot.folder.path + "/a.ics"
    let text = calendar(todo("a", "Milk"), properties: "X-WR-CALNAME:B\u{1}ro\n")
    try writeFile(path, Array(text.utf8).map { $0 == 1 ? 0xFC : $0 })
    try daydot("import", path)
    #expect(try items(daydot).map { $0["list"].text } == ["Büro"])
  }

  @Test func outAndInAgain() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("import", "-", input: calendar(todo("a", "Meet", Self.attended)))
    try daydot(
      "add", "Report", "--list", "work", "--tag", "paper", "--priority", "high", "--note",
      "two\nlines", "--url", "https://example.com")
    let written = try daydot("export", "--ics").output
    let other = try InProcessDaydot.checked()
    #expect(try other("import", "-", input: written).output.hasPrefix("2 new"))
    for (mine, own) in try zip(items(daydot), items(other)) {
      for key in ["uid", "title", "notes", "url", "list", "tags", "priority", "kind", "status"] {
        #expect(mine[key] == own[key], "\(key)")
      }
    }
    #expect(try other("import", "-", input: written).output.hasPrefix("2 same"))
  }

  @Test func jsonKeepsWhatItCameFrom() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("import", "-", input: calendar(todo("a", "Meet", Self.attended)))
    try daydot("add", "Own")
    for arguments in [["export"], ["export", "--csv"]] {
      let written = try daydot.run(arguments).output
      let other = try InProcessDaydot.checked()
      let format = arguments.count == 1 ? "jsonl" : "csv"
      #expect(try other("import", "-", "--format", format, input: written).status == 0)
      #expect(try other("export").output == daydot("export").output, "\(arguments)")
      #expect(try other("show", "1", "--ics").output == daydot("show", "1", "--ics").output)
    }
    let own = try items(daydot)[1]
    #expect(own["ical"] == .null && !own.keys.contains("ical"))
    // Listings omit the source text.
    #expect(try !daydot.json("list")["items"][0].keys.contains("ical"))
  }

  @Test func twoFormatsAreOneTooMany() throws {
    let daydot = try InProcessDaydot.checked()
    expectRefusal(
      try daydot("export", "--ics", "--csv"),
      "--csv, --ics and --todotxt are different formats; give one",
      status: 64)
  }

  @Test func anUnusablePositionIsCounted() throws {
    let daydot = InProcessDaydot()
    let event = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:a
      SUMMARY:Lunch
      DTSTART:20261120T120000
      LOCATION:Cafe
      GEO:137.55;227.01
      END:VEVENT
      END:VCALENDAR

      """
    #expect(
      try daydot("import", "-", input: event).output
        == "1 new\n1 unusable position kept but not shown\n")
  }
}

extension String {
  /// The parts from each `begin` up to and including the next `end`.
  fileprivate func components(from begin: String, to end: String) -> [String] {
    ranges(of: begin).compactMap { start in
      self[start.lowerBound...].firstRange(of: end).map {
        String(self[start.lowerBound..<$0.upperBound])
      }
    }
  }
}
