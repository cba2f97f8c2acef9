import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// What nobody changed goes out as the bytes of the file, and what was changed alone differs. The
/// versions of a component never go backwards.
@Suite struct CalendarBytesTests {
  struct File: Row {
    let name: String
    let components: [String]

    init(_ name: String, _ components: String...) {
      self.name = name
      self.components = components
    }

    func text(_ lineBreak: String) -> String {
      let text =
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n" + components.joined(separator: "\n")
        + "\nEND:VCALENDAR\n"
      return text.replacing("\n", with: lineBreak)
    }
  }

  private static func event(_ lines: String) -> String {
    "BEGIN:VEVENT\nUID:w\nDTSTAMP:20261101T000000Z\n\(lines)\nEND:VEVENT"
  }

  private static func weekly(_ lines: String...) -> String {
    event(
      (["DTSTART:20261102T100000", "DTEND:20261102T110000", "RRULE:FREQ=WEEKLY"] + lines
        + ["SUMMARY:Weekly"]).joined(separator: "\n"))
  }

  private static func override(_ id: String, at start: String? = nil, _ lines: String...) -> String
  {
    let start = start ?? id
    return event(
      (["RECURRENCE-ID:\(id)", "DTSTART:\(start)", "DURATION:PT1H"] + lines).joined(
        separator: "\n"))
  }

  private static let moved = override("20261109T100000", at: "20261109T150000", "SUMMARY:Weekly")
  private static let titled = override("20261109T100000", "SUMMARY:Guests")
  private static let cancelled = override(
    "20261109T100000", "SUMMARY:Weekly", "STATUS:CANCELLED")
  private static let excluding = weekly("EXDATE:20261109T100000")
  private static let periods = weekly(
    "RDATE;VALUE=PERIOD:20261110T100000/PT3H,20261112T100000/PT2H")
  private static let lateStart = weekly().replacing(
    "RRULE:FREQ=WEEKLY", with: "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=8")

  /// Its summer time never ends again.
  private static let ownZone = """
    BEGIN:VTIMEZONE
    TZID:Own
    BEGIN:STANDARD
    DTSTART:20251026T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RDATE:20261025T030000
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:20260329T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RDATE:20270328T020000
    END:DAYLIGHT
    END:VTIMEZONE
    """

  private static let files = [
    File("a moved date that is excluded too", excluding, moved),
    File("another title on a date that is excluded too", excluding, titled),
    File(
      "an override like its date, excluded too", excluding,
      override("20261109T100000", "SUMMARY:Weekly")),
    File("a cancelled date that is excluded too", excluding, cancelled),
    File("a cancelled date", weekly(), cancelled),
    File("a cancelled series with a cancelled date", weekly("STATUS:CANCELLED"), cancelled),
    File("a date not of the rule", weekly(), override("20261110T100000", "SUMMARY:Guests")),
    File(
      "an extra date with another title", periods,
      override("20261112T100000", "SUMMARY:Guests")),
    File(
      "an extra date that is moved", periods,
      override("20261112T100000", at: "20261112T150000", "SUMMARY:Weekly")),
    File(
      "an extra date at another time", weekly("RDATE:20261112T130000"),
      override("20261112T130000", "SUMMARY:Guests")),
    File(
      "a start not of the rule", lateStart, override("20261102T100000", "SUMMARY:Guests")),
    File(
      "two rules", weekly("RRULE:FREQ=MONTHLY;BYMONTHDAY=12;COUNT=3"),
      override("20261112T100000", "SUMMARY:Guests")),
    File(
      "an excluding rule", weekly("EXRULE:FREQ=WEEKLY;INTERVAL=4;COUNT=3"), titled),
    File(
      "dates excluded as days and as lists",
      weekly("EXDATE;VALUE=DATE:20261109", "EXDATE:20261116T100000,20261123T100000"),
      override("20261130T100000", "SUMMARY:Guests")),
    File(
      "an override of an event that does not repeat",
      event("DTSTART:20261102T100000\nSUMMARY:Weekly"),
      override("20261102T100000", "SUMMARY:Guests")),
    File(
      "a longer date that ends when the others do", weekly(),
      event(
        "RECURRENCE-ID:20261109T100000\nDTSTART:20261109T090000\nDTEND:20261109T110000\n"
          + "SUMMARY:Weekly")),
    File(
      "a zone that is another one in the years of one date", ownZone,
      event("DTSTART;TZID=Own:20261102T100000\nRRULE:FREQ=WEEKLY\nSUMMARY:Weekly"),
      event(
        "RECURRENCE-ID;TZID=Own:20261109T100000\nDTSTART;TZID=Own:20261109T120000\n"
          + "SUMMARY:Guests")),
    File(
      "ends of another type", event("DTSTART;VALUE=DATE:20261101\nDTEND:20261125T120000")),
  ]

  private func components(_ text: String) -> [String] {
    let parts = text.split(separator: "BEGIN:VEVENT", omittingEmptySubsequences: false)
    return parts.dropFirst().map { part in
      let end = part.ranges(of: "END:VEVENT").first?.upperBound ?? part.endIndex
      return "BEGIN:VEVENT" + part[..<end]
    }
  }

  @Test(arguments: files, ["\n", "\r\n"])
  func whatNobodyChangedIsTheFiles(file: File, lineBreak: String) throws {
    let daydot = try InProcessDaydot.checked()
    let text = file.text(lineBreak)
    let answer = try daydot("import", "-", input: text)
    #expect(answer.status == 0, "\(answer.errors)")
    let written = try daydot("export", "--ics").output
    #expect(components(written).sorted() == components(text).sorted())
    // Nor does the file change anything when it is read again, with or without its last line break.
    for again in [text, String(text.dropLast())] {
      #expect(try daydot("import", "-", input: again).output.prefixMatch(of: /[0-9]+ same/) != nil)
    }
    #expect(try daydot("export", "--ics").output == written)
    // A copy of the store, made of its JSON, writes the same.
    let copy = try InProcessDaydot.checked()
    try copy("import", "-", input: daydot("export").output)
    #expect(try copy("export", "--ics").output == written)
  }

  /// Earlier versions read ends in another zone, and zones that only the file defines, less exactly.
  @Test(
    arguments: [
      (
        event(
          "DTSTART;TZID=America/New_York:20261123T080000\n"
            + "DTEND;TZID=America/Los_Angeles:20261123T080000\nSUMMARY:Flight"),
        [#""end":"2026-11-23T08:00""#: #""end":"11:00""#, #","endZone":"America/Los_Angeles""#: ""]
      ),
      (
        event("DTSTART;TZID=Europe/Berlin:20261123T080000\nSUMMARY:Talk"),
        [#""zone":"Europe/Berlin""#: #""zone":"<+01>-1""#]
      ),
    ])
  func whatEarlierVersionsReadLessExactlyIsTheFiles(
    component: String, stored: [String: String]
  ) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("import", "-", input: component + "\n")
    let json = stored.reduce(try daydot("export").output) { $0.replacing($1.key, with: $1.value) }
    let other = try InProcessDaydot.checked()
    try other("import", "-", input: json)
    for command in [["show", "1"], ["edit", "1", "--title", "Mine"], ["undo"]] {
      try other.run(command)
      let written = try other("export", "--ics").output
      for line in component.split(separator: "\n") where line.hasPrefix("DT") {
        #expect(line.hasPrefix("DTSTAMP") || written.contains(line), "\(command): \(written)")
      }
    }
  }

  @Test func aMissingLastLineBreakIsNoChange() throws {
    let daydot = try InProcessDaydot.checked()
    let event = Self.weekly()
    try daydot("import", "-", input: event)
    for text in [event + "\n", event + "\n\n", event] {
      #expect(try daydot("import", "-", input: text).output.hasPrefix("1 same\n"))
    }
    let written = try daydot("export", "--ics").output
    #expect(written.contains(event + "\r\nEND:VCALENDAR"))
  }

  struct Change: Row {
    let name: String
    let file: [String]
    let command: [String]
    var gone: [String] = []
    var new: [String] = []
  }

  private static let skipped = "X-DAYDOT-SKIPPED;X-AT=1795132800:2026-11-30"

  @Test(
    arguments: [
      Change(
        name: "a date is skipped beside periods", file: [periods],
        command: ["skip", "1@2026-11-30"], new: ["EXDATE:20261130T100000", skipped]),
      Change(
        name: "a date is removed beside periods", file: [periods],
        command: ["rm", "1@2026-11-30", "--yes"], new: ["EXDATE:20261130T100000"]),
      Change(
        name: "a period is removed", file: [periods], command: ["rm", "1@2026-11-12", "--yes"],
        gone: ["RDATE;VALUE=PERIOD:20261110T100000/PT3H,20261112T100000/PT2H"],
        new: ["RDATE;VALUE=PERIOD:20261110T100000/PT3H", "EXDATE:20261112T100000"]),
      Change(
        name: "a period is moved", file: [periods],
        command: ["move", "1@2026-11-12", "2026-11-13"],
        new: [
          "RECURRENCE-ID:20261112T100000", "DTSTART:20261113T100000", "DTEND:20261113T120000",
        ]),
      Change(
        name: "a period has another title", file: [periods],
        command: ["edit", "1@2026-11-10", "--title", "Long"],
        new: [
          "DTSTART:20261110T100000", "DTEND:20261110T130000", "SUMMARY:Long",
          "RECURRENCE-ID:20261110T100000",
        ]),
      Change(
        name: "a date is skipped beside one with an override", file: [excluding, titled],
        command: ["skip", "1@2026-11-30"], new: ["EXDATE:20261130T100000", skipped]),
      Change(
        name: "a date is skipped after a start not of the rule", file: [lateStart],
        command: ["skip", "1@2026-11-24"],
        new: [
          "EXDATE:20261124T100000", skipped.replacing("2026-11-30", with: "2026-11-24"),
        ]),
      Change(
        name: "the title", file: [periods], command: ["edit", "1", "--title", "Daily"],
        gone: ["SUMMARY:Weekly"], new: ["SUMMARY:Daily"]),
      Change(
        name: "an event with a duration is moved",
        file: [event("DTSTART:20261123T100000\nDURATION:PT36H\nSUMMARY:Long")],
        command: ["move", "1", "2026-11-30"], gone: ["DTSTART:20261123T100000"],
        new: ["DTSTART:20261130T100000"]),
      Change(
        name: "a day with a duration of hours is moved",
        file: [event("DTSTART;VALUE=DATE:20261123\nDURATION:PT36H\nSUMMARY:Long")],
        command: ["move", "1", "2026-11-30"], gone: ["DTSTART;VALUE=DATE:20261123"],
        new: ["DTSTART;VALUE=DATE:20261130"]),
      Change(
        name: "an event with a duration becomes longer",
        file: [event("DTSTART:20261123T100000\nDURATION:PT1H\nSUMMARY:Long")],
        command: ["edit", "1", "--end", "12:00"], gone: ["DURATION:PT1H"],
        new: ["DTEND:20261123T120000"]),
      Change(
        name: "the last dates are removed", file: [periods],
        command: ["rm", "1@2026-11-30..", "--yes"], gone: ["RRULE:FREQ=WEEKLY"],
        new: [
          "RRULE:FREQ=WEEKLY;UNTIL=20261123T100000", #"X-DAYDOT-RRULE:FREQ=WEEKLY\;UNTIL=20261129"#,
        ]),
    ], ["\n", "\r\n"])
  func whatWasChangedChangesAlone(change: Change, lineBreak: String) throws {
    let daydot = try InProcessDaydot.checked()
    let text = change.file.joined(separator: "\n").replacing("\n", with: lineBreak) + lineBreak
    try daydot("import", "-", input: text)
    let run = try daydot.run(change.command)
    #expect(run.status == 0, "\(run.errors)")
    let written = try daydot("export", "--ics").output
    func lines(_ text: String) -> [String] {
      components(text).flatMap { $0.split(separator: lineBreak).map(String.init) }
        .filter { !$0.hasPrefix("DTSTAMP:") && !$0.hasPrefix("LAST-MODIFIED:") }
    }
    let (before, after) = (lines(text), lines(written))
    #expect(before.filter { !after.contains($0) } == change.gone, "\(written)")
    #expect(after.filter { !before.contains($0) } == change.new, "\(written)")
    // Each line break is that of the file.
    let own = components(written).joined()
    #expect(
      own.utf8.count { $0 == 0x0D } == (lineBreak == "\n" ? 0 : own.utf8.count { $0 == 0x0A }))
    // Another store reads the same.
    let other = try InProcessDaydot.checked()
    try other("import", "-", input: written)
    #expect(try occurrences(other) == occurrences(daydot))
  }

  @Test(
    arguments: [
      "DTSTART;VALUE=DATE:20261123\nDURATION:PT36H",
      "DTSTART;VALUE=DATE:20261123\nDTEND:20261125T120000",
      "DTSTART:20261123T100000\nDTEND;VALUE=DATE:20261125",
      "DTSTART:20261123T100000\nDTEND:20261123T110000Z",
      "DTSTART:20261123T100000Z\nDTEND:20261123T110000",
      "DTSTART;TZID=Europe/Berlin:20261123T100000\nDTEND:20261123T110000",
    ])
  func anEndOfAnotherTypeIsCounted(_ lines: String) throws {
    let daydot = try InProcessDaydot.checked()
    let answer = try daydot("import", "-", input: Self.event(lines) + "\n").output
    #expect(answer.contains("the type of 1 end kept but not shown"), "\(answer)")
    #expect(try daydot("export", "--ics").output.contains(lines))
  }

  private func occurrences(_ daydot: InProcessDaydot) throws -> [String] {
    try daydot.json("agenda", "2026-11-01", "--days", "60")["days"].elements.flatMap { day in
      day["items"].elements.map { item in
        [day["date"], item["time"], item["title"], item["state"]].map { $0.text ?? "" }
          .joined(separator: " ")
      }
    }
  }

  // MARK: Versions

  private struct Stamps: Comparable, CustomStringConvertible {
    var stamp = ""
    var modified = ""
    var sequence = 0

    init(_ component: String) {
      for line in component.split(whereSeparator: \.isNewline) {
        if line.hasPrefix("DTSTAMP:") { stamp = String(line.dropFirst(8)) }
        if line.hasPrefix("LAST-MODIFIED:") { modified = String(line.dropFirst(14)) }
        if line.hasPrefix("SEQUENCE:") { sequence = Int(line.dropFirst(9)) ?? -1 }
      }
    }

    /// Whether one of the three is lower.
    static func < (left: Stamps, right: Stamps) -> Bool {
      left.stamp < right.stamp || left.modified < right.modified || left.sequence < right.sequence
    }

    var description: String { "\(stamp) \(modified) \(sequence)" }
  }

  private static let kinds = [
    File("a todo", "BEGIN:VTODO\nUID:w\n#DUE:20261123T100000\nSUMMARY:Weekly\nEND:VTODO"),
    File(
      "a series of todos",
      "BEGIN:VTODO\nUID:w\n#DTSTART:20261123T100000\nDUE:20261123T100000\nRRULE:FREQ=WEEKLY\n"
        + "SUMMARY:Weekly\nEND:VTODO"),
    File("an event", "BEGIN:VEVENT\nUID:w\n#DTSTART:20261123T100000\nSUMMARY:Weekly\nEND:VEVENT"),
    File(
      "a series of events",
      "BEGIN:VEVENT\nUID:w\n#DTSTART:20261123T100000\nRRULE:FREQ=WEEKLY\nSUMMARY:Weekly\n"
        + "END:VEVENT"),
  ]

  @Test(
    arguments: kinds,
    [
      "DTSTAMP:20261101T000000Z\nLAST-MODIFIED:20261102T000000Z\nSEQUENCE:3\n",
      "DTSTAMP:20261101T000000Z\n",
      // The clock of the other program is ahead.
      "DTSTAMP:20270101T000000Z\nLAST-MODIFIED:20270101T000000Z\nSEQUENCE:3\n",
    ])
  func versionsNeverGoBackwards(file: File, stamps: String) throws {
    for step in [1, -1] { try expectNewerVersions(of: file, stamps, step: step) }
  }

  /// - Parameter step: The hours between two commands, negative for a clock that is set back.
  private func expectNewerVersions(of file: File, _ stamps: String, step: Int) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    let text = file.text("\n").replacing("#", with: stamps)
    try daydot("import", "-", input: text)
    var hour = 33
    func written() throws -> String { try daydot("export", "--ics").output }
    var newest = Stamps(try written())
    let first = newest
    let isTodo = text.contains("VTODO")
    let commands: [[String]] = [
      ["edit", "1", "--title", "Mine"], ["undo"], ["redo"], ["undo"], ["import"],
      ["move", "1", "2026-11-24"], ["undo"], ["edit", "1", "--title", "Mine"], ["import"],
      ["edit", "1", "--title", "Weekly"], ["import"], ["redo"],
      isTodo ? ["done", "1"] : ["skip", "1"], ["undone", "1"], ["import"],
      ["move", "1", "12:00"], ["undo"], ["rm", "1", "--yes"], ["undo"], ["rm", "1", "--yes"],
      ["import"],
    ]
    for command in commands {
      hour += step
      daydot.variables["DAYDOT_NOW"] =
        "2026-11-\(19 + hour / 24)T\(hour % 24 < 10 ? "0" : "")\(hour % 24):00"
      if command == ["import"] {
        try daydot("import", "-", input: text)
      } else {
        try daydot.run(command)
      }
      let text = try written()
      guard text.contains("UID:w") else { continue }
      let now = Stamps(text)
      #expect(!(now < newest), "\(command): \(newest), then \(now)")
      newest = now
    }
    #expect(newest.stamp > first.stamp || stamps.contains("2027"))
  }

  private static let old =
    "DTSTAMP:20261101T000000Z\nLAST-MODIFIED:20261101T000000Z\nSEQUENCE:2\n"

  private static func part(_ kind: String, _ uid: String, _ lines: String) -> String {
    "BEGIN:\(kind)\nUID:\(uid)\n\(old)\(lines)\nEND:\(kind)"
  }

  private static let family = File(
    "series, overrides and a step",
    part("VEVENT", "w", "DTSTART:20261123T100000\nRRULE:FREQ=WEEKLY;COUNT=6\nSUMMARY:Weekly"),
    part(
      "VEVENT", "w",
      "RECURRENCE-ID:20261130T100000\nDTSTART:20261130T150000\nSUMMARY:Weekly"),
    part(
      "VEVENT", "w", "RECURRENCE-ID:20261207T100000\nDTSTART:20261207T100000\nSUMMARY:Guests"),
    part("VTODO", "t", "DUE:20261123T100000\nRRULE:FREQ=WEEKLY;COUNT=6\nSUMMARY:Todo"),
    part("VTODO", "p", "SUMMARY:Parent\nRELATED-TO;RELTYPE=CHILD:s"),
    part("VTODO", "s", "SUMMARY:Step"))

  /// By UID and RECURRENCE-ID.
  private func stamps(_ calendar: String) -> [[String]: Stamps] {
    let parts = calendar.split(separator: "BEGIN:V").filter { $0.contains("UID:") }
    return Dictionary(
      parts.map { part in
        let names = part.split(whereSeparator: \.isNewline).filter {
          $0.hasPrefix("UID:") || $0.hasPrefix("RECURRENCE-ID")
        }
        return (names.map(String.init).sorted(), Stamps(String(part)))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Whatever is done to a file's items, and taken back.
  @Test(arguments: Slow.all(of: 1...60, elseEvery: 12))
  func noComponentGoesBackwards(seed: Int) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T00:00", zone: "UTC")
    let file = Self.family.text("\n")
    try daydot("import", "-", input: file)
    var random = SeededGenerator(seed: UInt64(seed))
    var newest = stamps(try daydot("export", "--ics").output)
    #expect(newest.count == 6)
    var commands: [String] = []
    for hour in 1...23 {
      daydot.variables["DAYDOT_NOW"] = "2026-11-20T\(hour < 10 ? "0" : "")\(hour):00"
      let command = try change(daydot, &random)
      commands.append(command)
      let words = command.split(separator: " ").map(String.init)
      // Some are refused.
      _ = try daydot.run(words, input: command == "import -" ? file : "")
      for (name, now) in stamps(try daydot("export", "--ics").output) {
        if let before = newest[name] {
          #expect(!(now < before), "\(name): \(before), then \(now) after \(commands)")
        }
        newest[name] = now
      }
    }
  }

  private func change(_ daydot: InProcessDaydot, _ random: inout SeededGenerator) throws -> String {
    let items = try daydot("export").output.split(separator: "\n").map {
      try JSONText.read(String($0))
    }
    // The import itself may be undone.
    if items.isEmpty { return "import -" }
    let item = random.pick(items)
    let id = item["id"].jsonText
    let date =
      "\(id)@" + random.pick(["2026-11-23", "2026-11-30", "2026-12-07", "2026-12-14"])
    switch random.below(12) {
    case 0: return "edit \(id) --title \(random.pick(["A", "B", "Weekly", "Guests", "Todo"]))"
    case 1: return "edit \(date) --title \(random.pick(["A", "Weekly"]))"
    case 2: return "edit \(id) --list \(random.pick(["inbox", "other"]))"
    case 3: return "move \(date) \(random.pick(["2026-12-08", "2026-12-14", "12:00"]))"
    case 4: return "move \(id) \(random.pick(["2026-11-24", "2026-11-23", "10:00"]))"
    case 5: return "\(random.pick(["skip", "done"])) \(date)"
    case 6: return "edit \(id) --status \(random.pick(["open", "done", "cancelled"]))"
    case 7: return "edit \(id) --under \(random.pick(["none", "3"]))"
    // What is removed whole and imported again is as the file says.
    case 8: return item["uid"].text?.contains("/") ?? false ? "rm \(id)" : "import -"
    case 9: return "import -"
    case 10: return "redo"
    default: return "undo"
    }
  }

  /// What was imported, undone and done again is what the file says.
  @Test func anImportThatIsDoneAgainIsTheFiles() throws {
    let daydot = try InProcessDaydot.checked()
    let text = Self.files[0].text("\r\n")
    try daydot("import", "-", input: text)
    for command in ["undo", "redo"] { try daydot.run([command]) }
    #expect(components(try daydot("export", "--ics").output) == components(text))
  }
}
