import CivilTime
import Interchange
import Phrases
import TestSupport
import Testing
import TodoCore

/// A calendar of `Fixtures/calendars.txt` and the occurrences that an independent reader finds in
/// it.
struct OracleCalendar: Row {
  let name: String
  /// nil for a file of the shared data.
  let text: String?
  let count: Int
  let sum: Int

  var bytes: [UInt8]? {
    if let text { return Array(ClientSamples.crlf(text).utf8) }
    return SharedData.folder.flatMap { readFile("\($0)/ical/\(name)") }
  }

  /// Generated calendars begin in 2019.
  var days: ClosedRange<Day> {
    get throws {
      try Day(
        year: text == nil ? 1990 : 2019, month: 1, day: 3)...Day(
          year: 2030, month: 12, day: 28)
    }
  }

  static let all: [OracleCalendar] = {
    let path = SharedData.projectRoot + "/Tests/InterchangeTests/Fixtures/calendars.txt"
    var rows: [OracleCalendar] = []
    var head: [Substring] = []
    var lines: [Substring] = []
    func end() {
      guard head.count == 4, let count = Int(head[2]), let sum = Int(head[3]) else { return }
      let isFile = head[0] == "file"
      rows.append(
        OracleCalendar(
          name: isFile ? String(head[1]) : "generated \(head[1])",
          text: isFile ? nil : lines.joined(separator: "\n"), count: count, sum: sum))
    }
    for line in (readText(path) ?? "").split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("file ") || line.hasPrefix("calendar ") {
        end()
        (head, lines) = (line.split(separator: " "), [])
      } else {
        lines.append(line)
      }
    }
    end()
    return rows
  }()
}

@Suite(
  .enabled(if: SharedData.folder != nil, "the shared data is missing"),
  .enabled(if: SystemZoneFiles.exist, "no zone files"))
struct OracleCalendarTests {
  private static let context = CalendarContext(
    now: ReadCalendars.context.now, zones: SystemZoneFiles.shared, words: CanonicalTriggerWords())

  /// Files that are refused here; the other reader reads parts of them.
  private static let refused: Set<String> = [
    "clients/issue_1633_rdate_with_dates_and_tzid.ics",
    "clients/issue_348_exception_parsing_value.ics",
    "clients/issue_526_calendar_with_event_subset.ics",
    "clients/issue_526_calendar_with_shuffeled_events.ics",
    "clients/timezone_rdate.ics", "clients/timezone_same_start_and_offset.ics",
    "libical/recur-errors.ics",
  ]

  /// Files that the other reader refuses.
  private static let readHereAlone: Set<String> = [
    "clients/big_bad_calendar.ics", "clients/pr_480_summary_with_colon.ics",
    "clients/small_bad_calendar.ics",
  ]

  private func zone(_ name: String?) throws -> Zone {
    try name.map(Self.context.zones.zone(named:)) ?? .utc
  }

  /// The start times of items and their occurrences, in UTC, without duplicates.
  private func moments(of item: Item, on days: ClosedRange<Day>) throws -> [Int] {
    var found: [(CivilDateTime, Zone)] = []
    let own = try zone(item.when.zone)
    if let series = try item.series(in: own) {
      found = try series.beginning(on: days.lowerBound - 1...days.upperBound + 1)
        .filter { if case .skipped = $0.status { false } else { true } }
        .map { ($0.start, try zone($0.when.zone)) }
    } else if item.status != .cancelled, let day = item.when.day {
      found = [(CivilDateTime(day, item.when.time ?? .midnight), own)]
    }
    let bounds =
      days.lowerBound.daysSinceEpoch * 86_400..<(days.upperBound.daysSinceEpoch + 1) * 86_400
    return found.map { moment, zone in
      let zone = item.when.time == nil ? .utc : zone
      return zone.instant(of: moment, resolving: .compatible).secondsSinceEpoch
    }
    .filter(bounds.contains)
  }

  @Test func theFixtureIsWhole() {
    #expect(OracleCalendar.all.count == 120)
    #expect(OracleCalendar.all.count { $0.count > 1 } > 50)
  }

  @Test(arguments: OracleCalendar.all)
  func occurrencesAreThoseOfTheOtherReader(_ row: OracleCalendar) throws {
    let read = ReadCalendars.file(try #require(row.bytes), context: Self.context)
    guard !Self.refused.contains(row.name) else {
      #expect(read.errors > 0)
      return
    }
    #expect(read.errors == 0)
    if Self.readHereAlone.contains(row.name) {
      #expect(!read.items.isEmpty)
      return
    }
    var seen: Set<String> = []
    var moments: [Int] = []
    for item in read.items where item.status != .cancelled {
      // An override that is an item of its own counts for its series.
      let uid = item.uid.split(separator: "/").first.map(String.init) ?? item.uid
      for moment in try self.moments(of: item, on: row.days)
      where seen.insert("\(uid) \(moment)").inserted {
        moments.append(moment)
      }
    }
    let sum = moments.sorted().reduce(0) { ($0 * 31 + $1) & 0xFFFF_FFFF }
    #expect(moments.count == row.count)
    #expect(sum == row.sum)
  }
}
