import CivilTime
import ICalendar
import TestSupport
import Testing
import TodoCore

@testable import Interchange

/// A repeating todo as one VTODO that stands at its first occurrence left to do.
@Suite struct StandingTodoTests {
  /// A series with what became of its occurrences, and the lines that its component has.
  struct Standing: Row {
    let name: String
    var start = "2026-11-16T08:30"
    var rule = "FREQ=DAILY"
    var excluded: [String] = []
    var extra: [String] = []
    var isAfterDone = false
    /// `2026-11-16`, `2026-11-16 skipped`, `2026-11-16 > 2026-11-18T09:00`; done at noon of its day
    /// or at another moment after `@`.
    var changes: [String] = []
    /// DTSTART, RRULE, EXDATE, RDATE, STATUS and the number of components.
    let lines: [String]
  }

  static let rows = [
    Standing(
      name: "nothing done", lines: ["DTSTART:20261116T083000", "RRULE:FREQ=DAILY"]),
    Standing(
      name: "two done", changes: ["2026-11-16", "2026-11-17"],
      lines: ["DTSTART:20261118T083000", "RRULE:FREQ=DAILY"]),
    Standing(
      name: "missed ones before one that was done", changes: ["2026-11-19"],
      lines: ["DTSTART:20261120T083000", "RRULE:FREQ=DAILY"]),
    Standing(
      name: "one skipped", changes: ["2026-11-16 skipped"],
      lines: ["DTSTART:20261117T083000", "RRULE:FREQ=DAILY"]),
    Standing(
      name: "one done ahead of its time",
      changes: ["2026-11-16", "2026-11-20 @2026-11-16T12:00:00Z"],
      lines: ["DTSTART:20261117T083000", "RRULE:FREQ=DAILY", "EXDATE:20261120T083000"]),
    Standing(
      name: "moved and done", changes: ["2026-11-16 > 2026-11-17T10:00 @2026-11-17T12:00:00Z"],
      lines: ["DTSTART:20261117T083000", "RRULE:FREQ=DAILY"]),
    Standing(
      name: "moved and left", changes: ["2026-11-16", "2026-11-18 > 2026-11-19T10:00 open"],
      lines: ["DTSTART:20261117T083000", "RRULE:FREQ=DAILY", "2 components"]),
    Standing(
      name: "moved and missed",
      changes: ["2026-11-16 > 2026-11-17T10:00 open", "2026-11-17"],
      lines: ["DTSTART:20261118T083000", "RRULE:FREQ=DAILY"]),
    Standing(
      name: "COUNT", rule: "FREQ=DAILY;COUNT=10", changes: ["2026-11-16", "2026-11-17"],
      lines: ["DTSTART:20261118T083000", "RRULE:FREQ=DAILY;COUNT=8"]),
    Standing(
      name: "COUNT used up", rule: "FREQ=DAILY;COUNT=2", changes: ["2026-11-16", "2026-11-17"],
      lines: ["DTSTART:20261117T083000", "RRULE:FREQ=DAILY;COUNT=1", "STATUS:COMPLETED"]),
    Standing(
      name: "the last one missed", rule: "FREQ=DAILY;COUNT=2", changes: ["2026-11-16"],
      lines: ["DTSTART:20261117T083000", "RRULE:FREQ=DAILY;COUNT=1"]),
    Standing(
      name: "UNTIL", start: "2026-11-16", rule: "FREQ=DAILY;UNTIL=20261120",
      changes: ["2026-11-16"],
      lines: ["DTSTART;VALUE=DATE:20261117", "RRULE:FREQ=DAILY;UNTIL=20261120"]),
    Standing(
      name: "UNTIL reached", start: "2026-11-16", rule: "FREQ=DAILY;UNTIL=20261117",
      changes: ["2026-11-16", "2026-11-17 skipped"],
      lines: [
        "DTSTART;VALUE=DATE:20261117", "RRULE:FREQ=DAILY;UNTIL=20261117", "STATUS:COMPLETED",
      ]),
    Standing(
      name: "zoned", start: "2026-11-16T08:30 Asia/Seoul", rule: "FREQ=WEEKLY;BYDAY=MO,WE",
      changes: ["2026-11-16"],
      lines: ["DTSTART;TZID=Asia/Seoul:20261118T083000", "RRULE:FREQ=WEEKLY;BYDAY=MO,WE"]),
    Standing(
      name: "UTC", start: "2026-11-16T08:30 UTC", changes: ["2026-11-16"],
      lines: ["DTSTART:20261117T083000Z", "RRULE:FREQ=DAILY"]),
    Standing(
      name: "several times a day", rule: "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=30",
      changes: ["2026-11-16T08:30 @2026-11-16T08:31:00Z"],
      lines: ["DTSTART:20261116T203000", "RRULE:FREQ=DAILY;BYHOUR=8,20;BYMINUTE=30"]),
    Standing(
      name: "BYSETPOS", start: "2026-11-30", rule: "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1,3",
      changes: ["2026-11-30"],
      lines: ["DTSTART;VALUE=DATE:20261208", "RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1,3"]),
    Standing(
      name: "the 31st after a short month", start: "2026-10-31",
      rule: "FREQ=MONTHLY;SKIP=BACKWARD", changes: ["2026-10-31"],
      lines: [
        "DTSTART;VALUE=DATE:20261130", "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
      ]),
    Standing(
      name: "removed dates", excluded: ["2026-11-16", "2026-11-18"], changes: ["2026-11-17"],
      lines: ["DTSTART:20261119T083000", "RRULE:FREQ=DAILY"]),
    Standing(
      name: "removed dates to come", excluded: ["2026-11-16", "2026-11-20"],
      changes: ["2026-11-17"],
      lines: ["DTSTART:20261118T083000", "RRULE:FREQ=DAILY", "EXDATE:20261120T083000"]),
    Standing(
      name: "extra dates", rule: "FREQ=WEEKLY", extra: ["2026-11-17", "2026-11-25T15:00"],
      changes: ["2026-11-16", "2026-11-17"],
      lines: ["DTSTART:20261123T083000", "RRULE:FREQ=WEEKLY", "RDATE:20261125T150000"]),
    Standing(
      name: "an extra date is left", rule: "FREQ=WEEKLY;COUNT=2", extra: ["2026-11-25"],
      changes: ["2026-11-16", "2026-11-23"],
      lines: ["DTSTART:20261125T083000", "RRULE:FREQ=DAILY;COUNT=1"]),
    Standing(
      name: "after done", rule: "FREQ=DAILY;INTERVAL=3", isAfterDone: true,
      changes: ["2026-11-16 @2026-11-18T12:00:00Z"],
      lines: ["DTSTART:20261121T083000", "RRULE:FREQ=DAILY;INTERVAL=3"]),
    Standing(
      name: "after done, with COUNT", rule: "FREQ=DAILY;INTERVAL=3;COUNT=3", isAfterDone: true,
      changes: ["2026-11-16 @2026-11-18T12:00:00Z"],
      lines: ["DTSTART:20261121T083000", "RRULE:FREQ=DAILY;INTERVAL=3;COUNT=2"]),
    Standing(
      name: "after done, over", rule: "FREQ=DAILY;COUNT=1", isAfterDone: true,
      changes: ["2026-11-16 @2026-11-18T12:00:00Z"],
      lines: ["DTSTART:20261116T083000", "RRULE:FREQ=DAILY;COUNT=1", "STATUS:COMPLETED"]),
    Standing(
      name: "after done, moved", rule: "FREQ=DAILY;INTERVAL=3", isAfterDone: true,
      changes: ["2026-11-16 @2026-11-18T12:00:00Z", "2026-11-21 > 2026-11-23T10:00 open"],
      lines: ["DTSTART:20261123T100000", "RRULE:FREQ=DAILY;INTERVAL=3"]),
  ]

  private func change(_ text: String) throws -> OccurrenceChange {
    let parts = text.split(separator: " ").map(String.init)
    let key = try OccurrenceKey(iso: parts[0])
    let at = parts.first { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
    let instant = try Instant(iso: at ?? "\(key.day)T12:00:00Z")
    var status = OccurrenceChange.Status.done(instant)
    if parts.contains("skipped") { status = .skipped(instant) }
    if parts.contains("open") { status = .open }
    let moved = parts.firstIndex(of: ">").map { parts[$0 + 1] }
    return OccurrenceChange(key: key, status: status, movedTo: moved.map(when))
  }

  private func todo(_ row: Standing) throws -> Item {
    var item = Item(
      uid: "1", title: "t", when: when(row.start), created: morning, modified: morning)
    item.repetition = Repeat(
      try rule(row.rule), isAfterDone: row.isAfterDone,
      excluded: Set(try row.excluded.map { try OccurrenceKey(iso: $0) }),
      extra: Set(try row.extra.map { try OccurrenceKey(iso: $0) }))
    item.changes = try row.changes.map(change)
    return item
  }

  private let writer = CalendarItemWriter(ReadCalendars.context)
  private let reader = CalendarItemReader(ReadCalendars.context)

  private func written(_ item: Item) -> String { writer.components(of: item).map(\.text).joined() }

  private func read(_ text: String) throws -> CalendarItem {
    try #require(try reader.items(of: Component.parse(Array(text.utf8))).first)
  }

  /// The item without what it was read from.
  private func plain(_ item: Item) -> Item {
    var item = item
    item.sources = []
    return item
  }

  @Test(arguments: rows)
  func standsAtItsFirstOccurrenceLeft(_ row: Standing) throws {
    let item = try todo(row)
    let components = writer.components(of: item)
    let names = ["DTSTART", "RRULE", "EXDATE", "RDATE"]
    var lines = names.flatMap { components[0].properties($0).map(unfolded) }
    if components[0].property("STATUS")?.text == "COMPLETED" { lines.append("STATUS:COMPLETED") }
    if components.count > 1 { lines.append("\(components.count) components") }
    #expect(lines == row.lines)
    // DUE moves along with DTSTART.
    #expect(
      components[0].property("DUE").map { unfolded($0).dropFirst(3) }
        == components[0].property("DTSTART").map { unfolded($0).dropFirst(7) })
    // All of it comes back, and is written as it came.
    let text = written(item)
    let found = try read(text)
    #expect(plain(found.item) == item, "\(text)")
    #expect(written(found.item) == text)
    #expect(found.isAsWritten(item, marks: [:], relatives: .init()))
  }

  // MARK: Moved along the rule by another program

  struct Forward: Row {
    let name: String
    /// The start of the series as it was read, and its rule.
    var start = "DTSTART:20261116T083000"
    var rule = "FREQ=DAILY"
    /// What another program writes.
    let newStart: String
    var newRule: String?
    /// The occurrences that are done.
    let done: [String]
    /// The start of the item, if it begins anew.
    var begins: String?
  }

  static let forward = [
    Forward(name: "one date", newStart: "DTSTART:20261117T083000", done: ["2026-11-16"]),
    Forward(
      name: "several dates", newStart: "DTSTART:20261119T083000",
      done: ["2026-11-16", "2026-11-17", "2026-11-18"]),
    Forward(
      name: "COUNT reduced", rule: "FREQ=DAILY;COUNT=5", newStart: "DTSTART:20261118T083000",
      newRule: "FREQ=DAILY;COUNT=3", done: ["2026-11-16", "2026-11-17"]),
    Forward(
      name: "COUNT as it was", rule: "FREQ=DAILY;COUNT=5", newStart: "DTSTART:20261118T083000",
      done: ["2026-11-16", "2026-11-17"]),
    Forward(
      name: "weekdays", rule: "FREQ=WEEKLY;BYDAY=MO,WE", newStart: "DTSTART:20261123T083000",
      done: ["2026-11-16", "2026-11-18"]),
    Forward(
      name: "zoned", start: "DTSTART;TZID=Asia/Seoul:20261116T083000",
      newStart: "DTSTART;TZID=Asia/Seoul:20261117T083000", done: ["2026-11-16"]),
    Forward(
      name: "all day", start: "DTSTART;VALUE=DATE:20261116",
      newStart: "DTSTART;VALUE=DATE:20261117", done: ["2026-11-16"]),
    Forward(
      name: "not along the rule", rule: "FREQ=WEEKLY", newStart: "DTSTART:20261117T083000",
      done: [], begins: "2026-11-17T08:30"),
    Forward(
      name: "another rule", newStart: "DTSTART:20261117T083000", newRule: "FREQ=WEEKLY", done: [],
      begins: "2026-11-17T08:30"),
    Forward(
      name: "back", newStart: "DTSTART:20261115T083000", done: [], begins: "2026-11-15T08:30"),
  ]

  private func file(_ start: String, _ rule: String) -> String {
    [
      "BEGIN:VTODO", "UID:1", "DTSTAMP:20261101T000000Z", start,
      start.replacing("DTSTART", with: "DUE"), "RRULE:\(rule)", "SUMMARY:t", "X-OTHER:kept",
      "END:VTODO", "",
    ].joined(separator: "\r\n")
  }

  @Test(arguments: forward)
  func aStartMovedAlongTheRuleMeansDoneUpToThere(_ row: Forward) throws {
    let old = try read(file(row.start, row.rule)).item
    let new = try read(
      file(row.newStart, row.newRule ?? row.rule)
        .replacing("X-OTHER", with: "LAST-MODIFIED:20261119T000000Z\r\nX-OTHER"))
    // As the file was read, with a change here, or without its text.
    var renamed = old
    renamed.title = "mine"
    for stored in [old, renamed, plain(old)] {
      let merged = new.applied(to: stored)
      let done = merged.changes.map(\.key.description)
      #expect(done == row.done)
      #expect(merged.changes.last?.status.closedAt == (done.isEmpty ? nil : new.item.modified))
      #expect(merged.when == (row.begins.map(when) ?? old.when))
      if row.begins == nil { #expect(merged.repetition == old.repetition) }
      #expect(stored.sources.isEmpty || merged.title == stored.title)
      // The export stands where the other program left it, with the history.
      let text = written(merged)
      #expect(text.contains(row.newStart + "\r\n") && text.contains("X-OTHER:kept\r\n"))
      #expect(text.contains("X-DAYDOT-DONE") == !done.isEmpty)
      #expect(try read(text).item.changes == merged.changes)
      // The same file again changes nothing.
      #expect(new.applied(to: merged) == merged)
    }
  }

  @Test(arguments: forward.filter { $0.begins == nil })
  func aStartMovedInAFileOfOurs(_ row: Forward) throws {
    var item = try read(file(row.start, row.rule)).item
    item.sources = []
    let first = try #require(item.series(in: .utc)?.firstLeft())
    item.setStatus(.done(morning), of: first)
    let text = written(item)
    // What it stands at is done elsewhere too, in a program that keeps the history or drops it.
    let start = try #require(text.split(separator: "\r\n").first { $0.hasPrefix("DTSTART") })
    guard row.done.count > 1 else { return }
    var moved =
      text
      .replacing(start, with: row.newStart)
      .replacing(
        start.replacing("DTSTART", with: "DUE"),
        with: row.newStart.replacing("DTSTART", with: "DUE"))
    if let rule = row.newRule,
      let own = text.split(separator: "\r\n").first(where: { $0.hasPrefix("RRULE") })
    {
      moved = moved.replacing(own, with: "RRULE:\(rule)")
    }
    let bare =
      moved.split(separator: "\r\n").filter { !$0.hasPrefix("X-DAYDOT") }
      .joined(separator: "\r\n") + "\r\n"
    for file in [moved, bare] {
      let merged = try read(file).applied(to: item)
      #expect(merged.changes.map(\.key.description) == row.done, "\(file)")
      #expect(merged.changes.first?.status == .done(morning))
      #expect(merged.when == item.when && merged.repetition == item.repetition, "\(file)")
    }
  }

  @Test func aProgramThatDropsTheHistoryTakesNothingBack() throws {
    for row in Self.rows where !row.changes.isEmpty && !row.rule.contains("SKIP") {
      let item = try todo(row)
      let text =
        written(item).split(separator: "\r\n").filter { !$0.hasPrefix("X-DAYDOT") }
        .joined(separator: "\r\n") + "\r\n"
      let merged = try read(text).applied(to: item)
      let kept = item.changes.filter { $0.status != .open }.map(\.key)
      #expect(Set(kept).isSubset(of: merged.changes.map(\.key)), "\(row.name)")
    }
  }

  @Test func theLastOneDoneElsewhereEndsTheSeries() throws {
    var item = try todo(
      Standing(name: "", rule: "FREQ=DAILY;COUNT=2", changes: ["2026-11-16"], lines: []))
    let text = written(item)
      .replacing("STATUS:NEEDS-ACTION", with: "STATUS:COMPLETED\r\nCOMPLETED:20261118T000000Z")
    item.setStatus(
      .done(try Instant(iso: "2026-11-18T00:00:00Z")), of: OccurrenceKey(day("2026-11-17")))
    #expect(plain(try read(text).item) == item)
  }

  @Test func whereASeriesContinuesStaysKnownThoughItWasDoneThere() throws {
    var item = try todo(
      Standing(name: "", rule: "FREQ=DAILY;UNTIL=20261119", changes: ["2026-11-16"], lines: []))
    let end = OccurrenceKey(day("2026-11-20"))
    item.repetition?.excluded = [end]
    let text = written(item).replacing(
      "X-DAYDOT-DONE;", with: "X-DAYDOT-DONE:2026-11-20\r\nX-DAYDOT-DONE;")
    #expect(try read(text).item.repetition?.continuation == end)
  }

  @Test(arguments: [
    ("RRULE:FREQ=DAILY;COUNT=8", "RRULE:FREQ=DAILY;COUNT=4", "FREQ=DAILY;COUNT=6"),
    ("RRULE:FREQ=DAILY;COUNT=8", "RRULE:FREQ=DAILY", "FREQ=DAILY"),
    ("RRULE:FREQ=DAILY;COUNT=8", "RRULE:FREQ=DAILY;UNTIL=20261201T000000Z", nil),
  ])
  func anotherEndOfTheRuleIsTakenOver(_ old: String, _ new: String, _ rule: String?) throws {
    let item = try todo(
      Standing(
        name: "", rule: "FREQ=DAILY;COUNT=10", changes: ["2026-11-16", "2026-11-17"], lines: []))
    let found = try read(written(item).replacing(old, with: new)).item
    #expect(found.when == item.when && found.changes == item.changes)
    if let rule { #expect(found.repetition?.rule.text == rule) }
  }

  struct AfterDone: Row {
    let name: String
    let newStart: String
    /// The occurrences that are done, and where the next one is by the rule.
    let done: [String]
    let next: String
  }

  /// What was done on 18 November is due again on 21 November.
  @Test(arguments: [
    AfterDone(
      name: "as the rule says", newStart: "20261121", done: ["2026-11-16"], next: "2026-11-21"),
    AfterDone(
      name: "counted from its date", newStart: "20261119", done: ["2026-11-16"], next: "2026-11-19"),
    AfterDone(name: "put off", newStart: "20261123", done: [], next: "2026-11-23"),
  ])
  func anAfterDoneSeriesMovedElsewhere(_ row: AfterDone) throws {
    let item = try todo(
      Standing(
        name: "", start: "2026-11-16", rule: "FREQ=DAILY;INTERVAL=3", isAfterDone: true, lines: []))
    let text = written(item)
      .replacing(";VALUE=DATE:20261116", with: ";VALUE=DATE:\(row.newStart)")
      .replacing("LAST-MODIFIED:20261120T000000Z", with: "LAST-MODIFIED:20261118T120000Z")
    let merged = try read(text).applied(to: item)
    let waiting = try merged.series(in: .utc)?.waiting
    #expect(waiting?.when == when(row.next))
    #expect(merged.changes.filter { $0.status != .open }.map(\.key.description) == row.done)
    #expect(merged.when == item.when)
    #expect(written(merged).contains("DTSTART;VALUE=DATE:\(row.newStart)"))
  }

  // MARK: Due on a later day

  @Test func whatBeginsBeforeItIsDueStandsWithBothAndLosesNothing() throws {
    let text = file("DTSTART:20261116T083000", "FREQ=WEEKLY;COUNT=5")
      .replacing("DUE:20261116T083000", with: "DUE:20261118T170000\r\nCREATED:20261101T000000Z")
    var item = try read(text).item
    #expect(item.when == when("2026-11-18T17:00") && written(item) == text)
    item.setStatus(.done(morning), of: OccurrenceKey(day("2026-11-18")))
    item.move(OccurrenceKey(day("2026-12-02")), to: when("2026-12-03T17:00"))
    let components = writer.components(of: item)
    let names = ["RECURRENCE-ID", "DTSTART", "DUE", "RRULE", "X-DAYDOT-SPAN"]
    #expect(
      components.map { component in names.flatMap { component.properties($0).map(unfolded) } } == [
        ["DTSTART:20261123T083000", "DUE:20261125T170000", "RRULE:FREQ=WEEKLY;COUNT=4"],
        ["RECURRENCE-ID:20261130T083000", "DTSTART:20261201T083000", "DUE:20261203T170000"],
      ])
    let found = try read(written(item))
    #expect(plain(found.item) == plain(item) && written(found.item) == written(item))
    // Alarms are relative to DUE in both, so that the moved one stays a date of the series.
    item.reminders = [Reminder(trigger: .before(.minutes(60), at: nil))]
    let reminded = writer.components(of: item)
    for alarm in reminded.flatMap({ $0.components("VALARM") }) {
      #expect(alarm.property("TRIGGER").map(unfolded) == "TRIGGER;RELATED=END:-PT1H")
    }
    #expect(try reminded.count == 2 && reader.items(of: reminded).count == 1)
  }

  // MARK: Overrides

  @Test func overridesOfEarlierVersionsAreReadAndBecomeHistory() throws {
    let old = """
      BEGIN:VTODO
      UID:1
      DTSTAMP:20261101T000000Z
      CREATED:20261101T000000Z
      DTSTART:20261116T083000
      DUE:20261116T083000
      RRULE:FREQ=DAILY
      EXDATE:20261117T083000
      X-DAYDOT-SKIPPED;X-AT=1796112000:2026-11-17
      SUMMARY:t
      END:VTODO
      BEGIN:VTODO
      UID:1
      DTSTAMP:20261101T000000Z
      CREATED:20261101T000000Z
      RECURRENCE-ID:20261116T083000
      DTSTART:20261116T083000
      DUE:20261116T083000
      STATUS:COMPLETED
      COMPLETED:20261116T120000Z
      SUMMARY:t
      END:VTODO

      """.replacing("\n", with: "\r\n")
    var item = try read(old).item
    #expect(item.changes.map(\.key.description) == ["2026-11-16", "2026-11-17"])
    #expect(written(item) == old)
    item.setStatus(.done(morning), of: OccurrenceKey(day("2026-11-18")))
    let new = writer.components(of: item)
    #expect(new.count == 1)
    #expect(new[0].property("DTSTART")?.rawText == "20261119T083000")
    #expect(!new[0].hasProperty("EXDATE", "X-DAYDOT-SKIPPED"))
    #expect(plain(try read(written(item)).item) == plain(item))
  }

  @Test func aTitleOfOneDateIsAnOverrideThatTheSeriesWaitsFor() throws {
    var item = try todo(Standing(name: "", changes: ["2026-11-16"], lines: []))
    let key = OccurrenceKey(day("2026-11-17"))
    item.remove(key)
    var own = item.occurrenceItem(key)
    own.title = "own"
    for status in [Item.Status.open, .done(morning)] {
      own.status = status
      let series = writer.components(
        of: item, relatives: CalendarRelatives(detached: [key: status]))
      let override = writer.components(of: own, relatives: CalendarRelatives(owner: .series(item)))
      #expect(
        series[0].property("DTSTART")?.rawText
          == (status == .open ? "20261117T083000" : "20261118T083000"))
      #expect(series.count == 1 && override.count == 1)
      #expect(override[0].property("RECURRENCE-ID")?.rawText == "20261117T083000")
      #expect(override[0].property("UID")?.text == "1")
      let found = try reader.items(of: series + override)
      #expect(found.map { plain($0.item) } == [item, own])
    }
  }
}

extension Item {
  /// One occurrence as an item of its own.
  fileprivate func occurrenceItem(_ key: OccurrenceKey) -> Item {
    var own = self
    own.uid = uid(ofOccurrence: key)
    own.when = when.moved(to: CivilDateTime(key.day, when.time ?? .midnight))
    own.repetition = nil
    own.changes = []
    return own
  }
}
