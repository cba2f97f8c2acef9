import CivilTime
import Interchange
import TestSupport
import Testing
import TodoCore

/// A block of libical's recurrence tests: a rule, its start, and the instances.
struct LibicalRow: Row {
  let rule: String
  let start: String
  /// nil if libical refuses the rule.
  let instances: [String]?
  /// The first listed instance; empty for the start.
  let from: String

  var name: String { "\(start) \(rule)" }

  static let all: [LibicalRow] =
    ["", "_rscale", "_rscale_withicu", "_rscale_withicu_dangi"].flatMap { part in
      guard let folder = SharedData.folder,
        let text = readText("\(folder)/ical/libical/icalrecur_test\(part).txt")
      else { return [LibicalRow]() }
      return read(text)
    }

  private static func read(_ text: String) -> [LibicalRow] {
    var rows: [LibicalRow] = []
    var fields: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[parts[0]] = parts[1]
      guard parts[0] == "INSTANCES" else { continue }
      let isRefused = parts[1].contains("***")
      rows.append(
        LibicalRow(
          rule: String(fields["RRULE"] ?? ""), start: String(fields["DTSTART"] ?? ""),
          instances: isRefused ? nil : parts[1].split(separator: ",").map(String.init),
          from: String(fields["START-AT"] ?? "")))
      fields = [:]
    }
    return rows
  }
}

@Suite(.enabled(if: SharedData.folder != nil, "the shared data is missing"))
struct LibicalRecurrenceTests {
  private func item(_ row: LibicalRow) throws -> Item {
    let start = row.start.contains("T") ? "DTSTART:\(row.start)" : "DTSTART;VALUE=DATE:\(row.start)"
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:row
      DTSTAMP:20261101T000000Z
      \(start)
      RRULE:\(row.rule)
      SUMMARY:Row
      END:VEVENT
      END:VCALENDAR
      """
    return try #require(try ReadCalendars.items(ClientSamples.crlf(text)).first?.item)
  }

  /// `19970902T090000Z` or `19970902`.
  private func moment(_ text: String) throws -> CivilDateTime {
    let digits = text.filter(\.isNumber).map(String.init)
    let day = "\(digits[0..<4].joined())-\(digits[4..<6].joined())-\(digits[6..<8].joined())"
    guard digits.count == 14 else { return CivilDateTime(try Day(iso: day), .midnight) }
    let time = stride(from: 8, to: 14, by: 2).map { digits[$0] + digits[$0 + 1] }
    return try CivilDateTime(iso: "\(day)T\(time.joined(separator: ":"))")
  }

  /// libical leaves out a start that its rule does not match. By RFC 5545 §3.8.5.3 it is the first
  /// occurrence, which `COUNT` counts (§3.3.10).
  private func occurrences(_ row: LibicalRow, _ instances: [String]) throws -> [CivilDateTime] {
    let start = try moment(row.start)
    let moments = try instances.map(moment)
    if moments.contains(start) { return moments }
    return [start] + (row.rule.contains("COUNT=") ? moments.dropLast() : moments)
  }

  @Test func theFilesAreThere() { #expect(LibicalRow.all.count == 180) }

  /// Calendars other than the Gregorian, the Chinese and the Korean are refused, and so is what
  /// libical refuses.
  private func isRefused(_ row: LibicalRow) -> Bool {
    row.rule.contains("RSCALE=")
      && !["GREGORIAN", "CHINESE", "DANGI"].contains { row.rule.contains("RSCALE=\($0)") }
  }

  /// Rules that are interpreted differently here, with the reason.
  private func otherReading(_ row: LibicalRow) -> String? {
    if row.instances == nil { return "libical does not have BYWEEKNO beside BYMONTHDAY" }
    if row.rule.contains("BYYEARDAY"), row.rule.contains("SKIP=") {
      return "SKIP is for days of the month (the README)"
    }
    if row.rule.hasPrefix("FREQ=YEARLY;BYMONTHDAY=") {
      return "BYMONTHDAY expands each month of a year (RFC 5545 §3.3.10, the table)"
    }
    return nil
  }

  @Test(arguments: LibicalRow.all) func theInstancesAreTheOccurrences(_ row: LibicalRow) throws {
    guard !isRefused(row) else {
      let error = #expect(throws: CalendarError.self) { try item(row) }
      #expect(error?.property == "RRULE")
      return
    }
    let series = try #require(try item(row).series(in: .utc))
    let wanted = try row.instances.map { try occurrences(row, $0) } ?? []
    let found = series.openOccurrences(from: .min, count: wanted.count + 1).map(\.start)
    if let reason = otherReading(row) {
      #expect(found != wanted, "\(reason)")
    } else {
      #expect(found == wanted)
    }
  }

  @Test func fewAreReadInAnotherWay() {
    #expect(LibicalRow.all.filter(isRefused).count == 11)
    #expect(LibicalRow.all.filter { !isRefused($0) && otherReading($0) != nil }.count == 7)
  }
}
