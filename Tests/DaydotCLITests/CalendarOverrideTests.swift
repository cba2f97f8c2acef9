import DaydotTestSupport
import JSON
import TestSupport
import Testing

/// Occurrences with a title, notes or a place of their own, as calendars hold them: overrides with
/// the UID of their series.
@Suite struct CalendarOverrideTests {
  /// A weekly event on Mondays, imported or made here.
  private func standup(imported: Bool) throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    guard imported else {
      try daydot("event", "Standup", "--every", "every mon 10:00", "--end", "11:00")
      return daydot
    }
    try daydot(
      "import", "-",
      input: """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:w
        DTSTAMP:20261101T000000Z
        DTSTART;TZID=Asia/Seoul:20261123T100000
        DTEND;TZID=Asia/Seoul:20261123T110000
        RRULE:FREQ=WEEKLY
        SUMMARY:Standup
        ATTENDEE:mailto:a@example.com
        END:VEVENT
        END:VCALENDAR

        """)
    return daydot
  }

  private func calendar(_ daydot: InProcessDaydot) throws -> [Substring] {
    try daydot("export", "--ics").output.split(whereSeparator: \.isNewline)
  }

  /// The items without what belongs to one store.
  private func items(_ daydot: InProcessDaydot) throws -> [String] {
    try daydot("export").output.split(separator: "\n").map { line in
      let item = try JSONText.read(String(line))
      return [
        "uid", "title", "notes", "place", "day", "time", "end", "excluded", "changes", "tags",
      ]
      .map { "\($0)=\(item[$0].jsonText)" }.joined(separator: " ")
    }.sorted()
  }

  /// What the calendar has as one date of the series is read as that, and what it has beside it as an item.
  @Test(arguments: [
    ["add Trip every mon 12:00", "off 1", "edit 1@2026-11-23 --time 07:00"],
    ["add Trip every mon 12:00", "remind 1 12:00", "edit 1@2026-11-23 --time 07:00"],
    ["add Milk every day 10:00", "skip 1@2026-11-20", "edit 1@2026-11-20 --title Oats"],
    ["add Milk every day 10:00 after done", "skip 1@2026-11-20", "edit 1@2026-11-20 --title Oats"],
    ["event Standup every mon 10:00-11:00", "edit 1@2026-11-23 --end none"],
    ["event Retreat every mon for 3 days", "edit 1@2026-11-23 --end none"],
  ])
  func theOwnCalendarChangesNothing(commands: [String]) throws {
    let daydot = try InProcessDaydot.checked()
    for command in commands {
      let run = try daydot.run(command.split(separator: " ").map(String.init))
      #expect(run.status == 0, "\(command): \(run.errors)")
    }
    let before = try items(daydot)
    let file = try daydot("export", "--ics").output
    #expect(try daydot("import", "-", input: file).output.hasPrefix("2 same"))
    #expect(try items(daydot) == before)
    let other = try InProcessDaydot.checked()
    try other("import", "-", input: file)
    #expect(try items(other) == before)
  }

  /// Its reminders count from its own beginning.
  @Test func aDateThatEndsWhereTheSeriesBeginsIsADateOfIt() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot(
      "add", "Trip", "--on", "2026-11-23", "--end", "2026-11-25", "--every", "every weekday")
    try daydot("remind", "1", "1d before at 20:00")
    try daydot("move", "1@2026-12-04", "2026-11-21")
    let file = try daydot("export", "--ics").output
    #expect(try daydot("import", "-", input: file).output.hasPrefix("1 same"))
  }

  struct Edit: Row {
    let name: String
    let options: [String]
    /// A line of the override.
    let line: String
    var imported = false
  }

  @Test(
    arguments: [false, true].flatMap { imported in
      [
        Edit(name: "title", options: ["--title", "With guests"], line: "SUMMARY:With guests"),
        Edit(name: "notes", options: ["--note", "bring cake"], line: "DESCRIPTION:bring cake"),
        Edit(name: "place", options: ["--at", "roof"], line: "LOCATION:roof"),
        Edit(name: "tags", options: ["--tag", "big"], line: "CATEGORIES:big"),
        Edit(name: "length", options: ["--end", "12:00"], line: "DTEND"),
        Edit(name: "alarm", options: ["--remind", "5m before"], line: "BEGIN:VALARM"),
      ].map { row in
        var row = row
        row.imported = imported
        return row
      }
    })
  func oneDateThatDiffersIsAnOverride(_ row: Edit) throws {
    let daydot = try standup(imported: row.imported)
    if row.name == "alarm" {
      try daydot("edit", "1@2026-11-30", "--title", "With guests")
      #expect(try daydot("remind", "2", "5m before").status == 0)
    } else {
      #expect(try daydot.run(["edit", "1@2026-11-30"] + row.options).status == 0)
    }
    let lines = try calendar(daydot)
    // Alarms have a UID too.
    let uids = zip(lines, lines.dropFirst()).filter { $0.0 == "BEGIN:VEVENT" }.map(\.1)
    #expect(Set(uids).count == 1 && uids[0].hasPrefix("UID:"), "\(lines)")
    #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 2)
    let name = row.imported ? "RECURRENCE-ID;TZID=Asia/Seoul:" : "RECURRENCE-ID:"
    #expect(lines.contains { $0 == "\(name)20261130T100000" }, "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("EXDATE") })
    #expect(lines.filter { $0.hasPrefix("RRULE") }.count == 1)
    #expect(lines.contains { $0.hasPrefix(row.line) }, "\(lines)")
    #expect(lines.filter { $0.hasPrefix("ATTENDEE") }.count == (row.imported ? 2 : 0))
    // Back into the same store, and into an empty one.
    let file = try daydot("export", "--ics").output
    #expect(try daydot("import", "-", input: file).output.hasPrefix("2 same"))
    let other = try InProcessDaydot.checked()
    #expect(try other("import", "-", input: file).output.hasPrefix("2 new"))
    #expect(try items(other) == items(daydot))
    #expect(try calendar(other) == lines)
  }

  /// An override that no longer differs from its series is still one, under the same name.
  @Test(
    arguments: [
      ["--title Guests", "--title Standup"], ["--status cancelled"], ["--time 15:00"],
      ["--title Guests", "--status cancelled"],
    ], [false, true])
  func oneDateStaysAnOverride(_ edits: [String], imported: Bool) throws {
    let daydot = try standup(imported: imported)
    for (index, edit) in edits.enumerated() {
      try daydot.run(
        ["edit", index == 0 ? "1@2026-11-30" : "2"] + edit.split(separator: " ").map(String.init))
    }
    let lines = try calendar(daydot)
    #expect(Set(lines.filter { $0.hasPrefix("UID:") }).count == 1, "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("EXDATE") })
    #expect(lines.count { $0.hasPrefix("RECURRENCE-ID") } == 1)
    #expect(
      lines.count { $0 == "STATUS:CANCELLED" } == (edits.last == "--status cancelled" ? 1 : 0))
    let before = try items(daydot)
    let file = try daydot("export", "--ics").output
    #expect(try daydot("import", "-", input: file).output.hasPrefix("2 same"))
    #expect(try items(daydot) == before)
    let other = try InProcessDaydot.checked()
    try other("import", "-", input: file)
    #expect(try calendar(other) == lines)
  }

  /// A date that was only moved is an item of its own elsewhere too, with reminders as well.
  @Test func theFileOfAMovedDateChangesNothing() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Trip", "--every", "every sat and sun", "--remind", "1d before at 20:00")
    try daydot("edit", "1@2026-11-28", "--on", "2026-11-27")
    let file = try daydot("export", "--ics").output
    #expect(try daydot("import", "-", input: file).output.hasPrefix("2 same"))
    #expect(try daydot("export", "--ics").output == file)
  }

  /// An extra date with a length of its own keeps it where it is moved.
  @Test func theFileOfAMovedPeriodChangesNothing() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot(
      "import", "-",
      input: """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:r
        DTSTAMP:20261101T000000Z
        DTSTART:20261123T100000
        DTEND:20261123T110000
        RDATE;VALUE=PERIOD:20261130T100000/20261130T130000,20261203T100000/PT2H
        SUMMARY:Standup
        END:VEVENT
        END:VCALENDAR

        """)
    try daydot("move", "1@2026-11-30", "2026-12-01")
    let file = try daydot("export", "--ics").output
    #expect(file.contains("DTEND:20261201T130000"))
    for store in [daydot, try InProcessDaydot.checked()] {
      try store("import", "-", input: file)
      #expect(try store("export", "--ics").output == file)
      #expect(try store("import", "-", input: file).output.hasPrefix("1 same"))
    }
    try daydot("undo")
    #expect(!(try daydot("export", "--ics").output).contains("RECURRENCE-ID"))
  }

  /// Read again, the file of a series that was split at an override changes neither half.
  @Test func theFileOfASeriesSplitAtItChangesNothing() throws {
    let daydot = try InProcessDaydot.checked()
    let file = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//example//EN
      BEGIN:VTODO
      UID:pay
      DTSTAMP:20261101T000000Z
      LAST-MODIFIED:20261101T000000Z
      DTSTART:20261207T090000
      SUMMARY:Pay
      RRULE:FREQ=WEEKLY;COUNT=4
      END:VTODO
      BEGIN:VTODO
      UID:pay
      DTSTAMP:20261101T000000Z
      LAST-MODIFIED:20261101T000000Z
      RECURRENCE-ID:20261214T090000
      DTSTART:20261214T110000
      SUMMARY:Pay
      END:VTODO
      END:VCALENDAR

      """
    try daydot("import", "-", input: file)
    try daydot("edit", "1@2026-12-14..", "--title", "Paid by card")
    #expect(try daydot("import", "-", input: file).output.hasPrefix("1 same"))
  }

  @Test func theVerbsWorkWithIt() throws {
    let daydot = try standup(imported: false)
    try daydot("edit", "1@2026-11-30", "--title", "With guests")
    #expect(try daydot("show", "1@2026-11-30").output.contains("With guests"))
    #expect(try daydot("show", "1", "--ics").output.contains("SUMMARY:With guests"))
    #expect(try daydot("day", "2026-11-30").output.contains("With guests"))
    // Moved, it still is of the same date.
    try daydot("move", "1@2026-11-30", "2026-12-01")
    var lines = try calendar(daydot)
    #expect(lines.contains("RECURRENCE-ID:20261130T100000"))
    #expect(lines.contains("DTSTART:20261201T100000"))
    // The second half of a split series has it.
    try daydot("edit", "1@2026-11-30..", "--time", "10:00", "--url", "https://example.com")
    try daydot("edit", "1@2026-12-07..", "--title", "Later")
    lines = try calendar(daydot)
    #expect(lines.filter { $0.hasPrefix("RECURRENCE-ID") }.count == 1)
    let file = try daydot("export", "--ics").output
    #expect(try daydot("import", "-", input: file).output.prefixMatch(of: /[0-9]+ same/) != nil)
    let other = try InProcessDaydot.checked()
    try other("import", "-", input: file)
    #expect(try other("export", "--ics").output == file)
    // Undo takes all of it back.
    for _ in 0..<4 { try daydot("undo") }
    lines = try calendar(daydot)
    #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 1)
    #expect(!lines.contains { $0.hasPrefix("EXDATE") || $0.hasPrefix("RECURRENCE-ID") })
  }

  /// Other lists are other calendars, and a repeating item is no occurrence.
  @Test(arguments: [["--list", "home"], ["--every", "every day 10:00"]])
  func whatIsNoOccurrenceAnyMoreIsAComponentOfItsOwn(_ options: [String]) throws {
    for imported in [false, true] {
      let daydot = try standup(imported: imported)
      try daydot("edit", "1@2026-11-30", "--title", "With guests")
      try daydot.run(["edit", "2"] + options)
      let lines = try calendar(daydot)
      #expect(Set(lines.filter { $0.hasPrefix("UID:") }).count == 2, "\(lines)")
      #expect(!lines.contains { $0.hasPrefix("RECURRENCE-ID") })
      #expect(lines.contains { $0.hasPrefix("EXDATE") && $0.hasSuffix("20261130T100000") })
    }
  }

  /// Some programs name a date by another time of its day, or by a date of a series that was split.
  @Test(arguments: ["20261130T070000", "20261130T100000"])
  func aNameThatTheFileGaveStays(_ time: String) throws {
    func event(_ lines: String) -> String {
      "BEGIN:VEVENT\r\nUID:w\r\nDTSTAMP:20261101T000000Z\r\n\(lines)\r\nEND:VEVENT\r\n"
    }
    let series = event("DTSTART:20261123T100000\r\nRRULE:FREQ=WEEKLY\r\nSUMMARY:Standup")
    let own = event("RECURRENCE-ID:\(time)\r\nDTSTART:20261130T120000\r\nSUMMARY:Guests")
    let later = event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20261207T100000\r\nDTSTART:20261207T110000\r\nSUMMARY:Late"
    )
    let last = event("RECURRENCE-ID:20261214T100000\r\nDTSTART:20261214T120000\r\nSUMMARY:Last")
    for file in [series + own, series + own + later + last] {
      let daydot = try InProcessDaydot.checked()
      try daydot(
        "import", "-", input: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(file)END:VCALENDAR\r\n")
      let written = try daydot("export", "--ics").output
      #expect(written.contains(own), "\(written)")
      #expect(!file.contains(last) || written.contains(last), "\(written)")
    }
  }

  /// A date of its own leaves the series as it was, until it goes.
  @Test(arguments: ["edit 1@2026-11-30 --title Own", "note 1@2026-11-30 x"])
  func aNewOneIsNoNewVersionOfTheSeries(command: String) throws {
    let daydot = try standup(imported: true)
    try daydot.run(command.split(separator: " ").map(String.init))
    let lines = try calendar(daydot)
    #expect(lines.contains("DTSTAMP:20261101T000000Z"))
    #expect(lines.count { $0.hasPrefix("LAST-MODIFIED") } == 1)
    try daydot("rm", "2")
    #expect(try !calendar(daydot).contains("DTSTAMP:20261101T000000Z"))
  }

  /// The file does not say the time of the series then.
  @Test func oneThatOutlivesItsSeriesStaysOneItem() throws {
    let series = try standup(imported: true)
    try series("edit", "1@2026-11-30", "--title", "Guests")
    let daydot = try InProcessDaydot.checked()
    try daydot("import", "-", input: series("export", "--ics").output)
    try daydot("move", "2", "2026-12-01 15:00")
    try daydot("rm", "1", "--yes")
    let file = try daydot("export", "--ics").output
    #expect(file.contains("RECURRENCE-ID;TZID=Asia/Seoul:20261130T100000"))
    #expect(try daydot("import", "-", input: file).output.hasPrefix("1 same"))
  }

  /// The earlier half of a part split at its first date gets a UID of its own.
  @Test func oneStaysThatOfThePartThatHasItsDateNow() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Pills", "2026-11-20", "every day", "until 2026-11-30")
    try daydot("edit", "1@2026-11-23..", "--title", "Oat")
    try daydot("edit", "2@2026-11-26", "--title", "Rye")
    try daydot("edit", "2", "--on", "2026-12-09", "--now", "2026-11-28T08:03")
    let file = try daydot("export", "--ics").output
    #expect(file.contains("_RR20261123\r\n"))
    #expect(!file.contains("EXDATE;VALUE=DATE:20261126"))
    #expect(try daydot("import", "-", input: file).output.hasPrefix("4 same"))
  }

  @Test func aRemovedOneIsExcluded() throws {
    let daydot = try standup(imported: false)
    try daydot("edit", "1@2026-11-30", "--title", "With guests")
    try daydot("rm", "2")
    let lines = try calendar(daydot)
    #expect(lines.contains("EXDATE:20261130T100000"))
    #expect(!lines.contains { $0.hasPrefix("RECURRENCE-ID") })
  }

  /// A file that does not know of the override leaves it alone.
  /// An override that a later version of its file drops goes; the date is one of the series again.
  @Test(arguments: ["\n", "\r\n"]) func oneThatTheFileDropsGoes(lineEnd: String) throws {
    func calendar(_ sequence: Int, _ override: [String] = []) -> String {
      ([
        "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:w", "DTSTART:20261123T100000",
        "RRULE:FREQ=WEEKLY;COUNT=3", "SUMMARY:Standup", "SEQUENCE:\(sequence)", "END:VEVENT",
      ] + override + ["END:VCALENDAR", ""]).joined(separator: lineEnd)
    }
    let daydot = try InProcessDaydot.checked()
    try daydot(
      "import", "-",
      input: calendar(
        1,
        [
          "BEGIN:VEVENT", "UID:w", "RECURRENCE-ID:20261130T100000", "DTSTART:20261130T120000",
          "SUMMARY:With guests", "END:VEVENT",
        ]))
    #expect(try daydot("agenda", "--days", "30").output.contains("With guests"))
    try daydot("import", "-", input: calendar(2))
    let shown = try daydot("day", "2026-11-30").output
    #expect(shown.contains("10:00") && shown.contains("Standup") && !shown.contains("With guests"))
  }

  @Test func anOlderFileKeepsIt() throws {
    let daydot = try standup(imported: true)
    let file = try daydot("export", "--ics").output
    try daydot("edit", "1@2026-11-30", "--title", "With guests")
    let before = try daydot("export").output
    #expect(try daydot("import", "-", input: file).output.hasPrefix("1 same"))
    #expect(try daydot("export").output == before)
    // The file takes back its own override.
    let both = try daydot("export", "--ics").output
    let other = try InProcessDaydot.checked()
    try other("import", "-", input: both)
    try other("import", "-", input: file)
    #expect(try items(other).count == 1)
    #expect(try other("day", "2026-11-30").output.contains("Standup"))
  }

  /// Earlier versions gave such an occurrence a UID and a component of its own.
  @Test func whatEarlierVersionsMadeStaysWhatItWas() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot(
      "import", "-",
      input: """
        {"uid":"w","kind":"event","title":"Standup","day":"2026-11-23","time":"10:00","repeat":"FREQ=WEEKLY","excluded":["2026-11-30"]}
        {"uid":"w_20261130","kind":"event","title":"With guests","day":"2026-11-30","time":"10:00"}

        """)
    let lines = try calendar(daydot)
    #expect(lines.contains("UID:w_20261130") && lines.contains("EXDATE:20261130T100000"))
    #expect(try daydot("show", "1@2026-11-30").output.contains("With guests"))
  }
}
