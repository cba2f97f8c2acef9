import CivilTime
import ICalendar
import Interchange
import TestSupport
import Testing
import TodoCore

/// The components of one UID read as items, and written again.
@Suite struct FamilyTests {
  struct Text: Row {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  private func family(_ text: String) throws -> [CalendarItem] {
    try ReadCalendars.items(ClientSamples.crlf("BEGIN:VCALENDAR\n\(text)\nEND:VCALENDAR"))
  }

  private static let weekly = """
    BEGIN:VEVENT
    UID:w
    DTSTAMP:20261101T000000Z
    DTSTART;TZID=Asia/Seoul:20261102T100000
    DTEND;TZID=Asia/Seoul:20261102T110000
    RRULE:FREQ=WEEKLY
    SUMMARY:Standup
    ATTENDEE:mailto:a@example.com
    END:VEVENT
    """

  private static func override(_ lines: String) -> String {
    "BEGIN:VEVENT\nUID:w\nDTSTAMP:20261101T000000Z\n\(lines)\nEND:VEVENT"
  }

  @Test func anOverrideThatIsOnlyMovedIsAChange() throws {
    let items = try family(
      Self.weekly + "\n"
        + Self.override(
          """
          RECURRENCE-ID;TZID=Asia/Seoul:20261109T100000
          DTSTART;TZID=Asia/Seoul:20261110T140000
          DTEND;TZID=Asia/Seoul:20261110T150000
          SUMMARY:Standup
          """))
    let item = try #require(items.first?.item)
    #expect(items.count == 1)
    #expect(
      item.changes == [
        OccurrenceChange(
          key: OccurrenceKey(try Day(iso: "2026-11-09")),
          movedTo: .timed(try CivilDateTime(iso: "2026-11-10T14:00"), zone: nil))
      ])
    #expect(item.sources.map(\.occurrence?.description) == [nil, "2026-11-09"])
  }

  @Test func anOverrideBeforeItsMasterAndInUTCIsTheSame() throws {
    let items = try family(
      Self.override(
        """
        RECURRENCE-ID:20261109T010000Z
        DTSTART:20261110T050000Z
        DTEND:20261110T060000Z
        SUMMARY:Standup
        """) + "\n" + Self.weekly)
    #expect(items.count == 1)
    #expect(items.first?.item.changes.map(\.movedTo?.time?.description) == ["14:00"])
  }

  @Test func aCancelledOverrideIsSkipped() throws {
    let items = try family(
      Self.weekly + "\n"
        + Self.override(
          """
          RECURRENCE-ID;TZID=Asia/Seoul:20261109T100000
          DTSTART;TZID=Asia/Seoul:20261109T100000
          STATUS:CANCELLED
          SUMMARY:Standup (off)
          """))
    #expect(items.first?.item.changes.map(\.status) == [.skipped(nil)])
    #expect(items.count == 1)
  }

  @Test(arguments: [
    Text("another title", "SUMMARY:Standup with guests"),
    Text("another length", "SUMMARY:Standup\nDURATION:PT2H"),
    Text("a place", "SUMMARY:Standup\nLOCATION:Roof"),
    Text("a description", "SUMMARY:Standup\nDESCRIPTION:agenda"),
    Text(
      "an alarm of its own",
      "SUMMARY:Standup\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M\nEND:VALARM"),
  ])
  func anOverrideThatChangesMoreIsAnItemOfItsOwn(row: Text) throws {
    let hasLength = row.value.contains("DURATION")
    let end = hasLength ? "" : "\nDTEND;TZID=Asia/Seoul:20261109T110000"
    let items = try family(
      Self.weekly + "\n"
        + Self.override(
          """
          RECURRENCE-ID;TZID=Asia/Seoul:20261109T100000
          DTSTART;TZID=Asia/Seoul:20261109T100000\(end)
          \(row.value)
          """))
    #expect(items.map(\.item.uid) == ["w", "w/2026-11-09"])
    #expect(items.first?.item.repetition?.excluded == [OccurrenceKey(try Day(iso: "2026-11-09"))])
    #expect(items.last?.item.repetition == nil)
    // It is written as the override it was, without an EXDATE.
    let writer = CalendarItemWriter(ReadCalendars.context)
    let master = try #require(items.first?.item)
    let own = try #require(items.last?.item)
    let key = OccurrenceKey(try Day(iso: "2026-11-09"))
    let relatives = CalendarRelatives(detached: [key: .open])
    let written =
      writer.components(of: master, relatives: relatives) + writer.components(of: own)
    #expect(written.map(\.text) == (master.sources + own.sources).map(\.text))
  }

  @Test func thisAndFutureSplitsTheSeries() throws {
    let items = try family(
      Self.weekly + "\n"
        + Self.override(
          """
          RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Asia/Seoul:20261116T100000
          DTSTART;TZID=Asia/Seoul:20261117T110000
          DTEND;TZID=Asia/Seoul:20261117T120000
          SUMMARY:Late standup
          """))
    #expect(items.map(\.item.title) == ["Standup", "Late standup"])
    let (first, second) = (items[0].item, items[1].item)
    #expect(first.repetition?.rule.text == "FREQ=WEEKLY;UNTIL=20261115")
    #expect(second.when == .timed(try CivilDateTime(iso: "2026-11-17T11:00"), zone: "Asia/Seoul"))
    #expect(second.end == .time(try TimeOfDay(iso: "12:00")))
    #expect(second.repetition != nil)
    let written = CalendarItemWriter(ReadCalendars.context).components(of: second)
    #expect(written.last?.property("RECURRENCE-ID") == nil)
    #expect(written.last?.property("UID")?.text == second.uid)
  }

  /// Each override moves the dates from its own on, as far as it moved that one. All name dates of
  /// the series as it was.
  @Test func severalSplitsNameTheSameSeries() throws {
    func later(_ day: String, _ start: String, _ title: String) -> String {
      Self.override(
        "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:\(day)\nDTSTART;VALUE=DATE:\(start)\n"
          + "SUMMARY:\(title)")
    }
    let single = Self.override(
      "RECURRENCE-ID;VALUE=DATE:20261214\nDTSTART;VALUE=DATE:20261216\nSUMMARY:Once")
    let items = try family(
      Self.override("DTSTART;VALUE=DATE:20261130\nRRULE:FREQ=WEEKLY;COUNT=6\nSUMMARY:First")
        + "\n" + later("20261207", "20261212", "Second") + "\n" + single + "\n"
        + later("20261221", "20261217", "Third"))
    let dates = try items.flatMap { read in
      let item = read.item
      let all = try Day(iso: "2026-11-01")...Day(iso: "2027-03-01")
      let days = try item.series(in: .utc)?.keys(on: all, limit: 10)?.map(\.day)
      return (days ?? [item.when.day].compactMap(\.self)).map { "\(item.title) \($0)" }
    }
    #expect(
      dates.sorted() == [
        "First 2026-11-30", "Once 2026-12-16", "Second 2026-12-12", "Third 2026-12-17",
        "Third 2026-12-24", "Third 2026-12-31",
      ])
  }

  /// No rule gives each second Monday of a month a day later.
  @Test func aSplitThatNoRuleGivesIsCounted() throws {
    let items = try family(
      Self.override(
        "DTSTART;VALUE=DATE:20261130\nRRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1\n"
          + "SUMMARY:First") + "\n"
        + Self.override(
          "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261231\nDTSTART;VALUE=DATE:20270101\n"
            + "SUMMARY:Second"))
    #expect(items.map(\.item.title) == ["First", "Second"])
    #expect(items[1].item.repetition == nil)
    #expect(items[0].unshown == ["RANGE=THISANDFUTURE": 1])
  }

  @Test func anOverrideAloneIsAnItem() throws {
    let items = try family(
      Self.override(
        """
        RECURRENCE-ID;TZID=Asia/Seoul:20261109T100000
        DTSTART;TZID=Asia/Seoul:20261109T120000
        SUMMARY:Guest
        """))
    #expect(items.map(\.item.title) == ["Guest"])
    let item = try #require(items.first?.item)
    let written = CalendarItemWriter(ReadCalendars.context).components(of: item)
    #expect(written.map(\.text) == item.sources.map(\.text))
  }

  // MARK: What is written

  @Test(arguments: ClientSamples.all.map { Text($0.0, $0.1) })
  func whatHasNotChangedIsWrittenAsItCame(row: Text) throws {
    let items = try ReadCalendars.items(row.value)
    let components = try ReadCalendars.components(row.value)
    let writer = CalendarItemWriter(ReadCalendars.context)
    let written = items.flatMap { writer.components(of: $0.item) }
    #expect(Set(written.map(\.text)) == Set(components.map(\.text)))
    #expect(written.count == components.count)
  }

  @Test func oneChangedFieldChangesOneProperty() throws {
    let read = try ReadCalendars.items(ClientSamples.outlook)
    var item = try #require(read.first?.item)
    item.title = "Budget review, final"
    item.modified = try Instant(iso: "2026-11-22T09:00:00Z")
    let written = CalendarItemWriter(ReadCalendars.context).components(of: item)
    let expected = ClientSamples.outlook
      .replacing("SUMMARY;LANGUAGE=en-us:Budget review", with: "SUMMARY:Budget review\\, final")
      .replacing("DTSTAMP:20261110T170000Z", with: "DTSTAMP:20261122T090000Z")
      .replacing("LAST-MODIFIED:20261110T170000Z", with: "LAST-MODIFIED:20261122T090000Z")
    #expect(written.map(\.text) == (try ReadCalendars.components(expected)).map(\.text))
  }

  @Test func aChangedTitleReachesOverridesThatOnlyMove() throws {
    var item = try #require(try ReadCalendars.items(ClientSamples.google).first?.item)
    item.title = "월요 회의"
    let written = CalendarItemWriter(ReadCalendars.context).components(of: item)
    #expect(written.compactMap { $0.property("SUMMARY")?.text } == ["월요 회의", "월요 회의"])
    #expect(written.last?.properties("ATTENDEE").count == 1)
  }

  @Test func anOccurrenceDoneHereMovesTheTaskOn() throws {
    var item = try #require(try ReadCalendars.items(ClientSamples.thunderbird).first?.item)
    let done = try Instant(iso: "2026-11-22T18:30:00Z")
    item.setStatus(.done(done), of: OccurrenceKey(try Day(iso: "2026-11-22")))
    let written = CalendarItemWriter(ReadCalendars.context).components(of: item)
      .filter { $0.name == "VTODO" }
    #expect(written.count == 1)
    let text = written.last?.text ?? ""
    for line in [
      "SUMMARY:Water the plants", "X-MOZ-GENERATION:3", "RRULE:FREQ=WEEKLY",
      "DTSTART;TZID=Europe/Berlin:20261129T180000", "DUE;TZID=Europe/Berlin:20261129T190000",
      "TRIGGER;VALUE=DURATION:-PT15M", "X-DAYDOT-DONE;X-AT=\(done.secondsSinceEpoch):2026-11-22",
    ] {
      #expect(text.contains(line + "\r\n"), "\(line)")
    }
    #expect(!text.contains("STATUS") && text.contains(":2026-11-15\r\n"), "\(text)")
    var read = try CalendarItemReader(ReadCalendars.context).items(of: written)[0].item
    read.sources = item.sources
    #expect(read.changes == item.changes && read.when == item.when)
  }

  @Test func anOccurrenceOpenedAgainGoesOutOpen() throws {
    var item = try #require(try ReadCalendars.items(ClientSamples.thunderbird).first?.item)
    item.setStatus(.open, of: OccurrenceKey(try Day(iso: "2026-11-15")))
    let written = CalendarItemWriter(ReadCalendars.context).components(of: item)
    #expect(written.last?.property("STATUS")?.text == "NEEDS-ACTION")
    #expect(written.last?.property("COMPLETED") == nil)
  }

  // MARK: Reading again

  @Test func readingAFileAgainTakesNothingBack() throws {
    for (name, text) in ClientSamples.all {
      for read in try ReadCalendars.items(text) {
        var stored = read.item
        stored.title += " (mine)"
        stored.isStarred = true
        #expect(read.applied(to: stored) == stored, "\(name)")
      }
    }
  }

  @Test func aChangedFileChangesOnlyWhatItChanged() throws {
    let old = try #require(try ReadCalendars.items(ClientSamples.outlook).first)
    let text = ClientSamples.outlook.replacing("LOCATION:Room 5", with: "LOCATION:Room 7")
    let new = try #require(try ReadCalendars.items(text).first)
    var stored = old.item
    stored.title = "My budget"
    let changed = new.applied(to: stored)
    #expect(changed.title == "My budget")
    #expect(changed.place?.name == "Room 7")
    #expect(changed.sources == new.item.sources)
  }
}
