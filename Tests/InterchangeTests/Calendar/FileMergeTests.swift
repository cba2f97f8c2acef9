import ICalendar
import TestSupport
import Testing

@testable import Interchange

/// Merges of two versions of a file that were changed since a common one.
@Suite struct FileMergeTests {
  private static let merge = CalendarMerge(alarmScope.context)

  private static func file(_ text: String) throws -> CalendarFile {
    try CalendarFile(Array(text.utf8))
  }

  private static func todo(_ lines: String...) -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VTODO\nUID:a\n"
      + lines.joined(separator: "\n") + "\nEND:VTODO\nEND:VCALENDAR\n"
  }

  /// A merge, by the lines that differ from the common version.
  struct Merge: Row {
    let name: String
    let base: [String]
    let ours: [String]
    let theirs: [String]
    /// The lines of the result, in any order.
    let merged: [String]
    /// The fields that both changed.
    var conflicts: [MergeConflict.Field] = []
  }

  static let merges = [
    Merge(
      name: "each side changed a field of its own", base: ["SUMMARY:a", "PRIORITY:5"],
      ours: ["SUMMARY:b", "PRIORITY:5"], theirs: ["SUMMARY:a", "PRIORITY:1"],
      merged: ["SUMMARY:b", "PRIORITY:1"]),
    Merge(
      name: "both changed a field: the later one counts",
      base: ["SUMMARY:a"], ours: ["SUMMARY:b", "LAST-MODIFIED:20261120T100000Z"],
      theirs: ["SUMMARY:z", "LAST-MODIFIED:20261120T090000Z"],
      merged: ["SUMMARY:b", "LAST-MODIFIED:20261120T100000Z"], conflicts: [.title]),
    Merge(
      name: "both changed a field, and neither says when: the greater one counts",
      base: ["SUMMARY:a"], ours: ["SUMMARY:b", "SEQUENCE:7"], theirs: ["SUMMARY:c"],
      merged: ["SUMMARY:c"], conflicts: [.title]),
    Merge(
      name: "the year of a beginning beside another field, and on both sides",
      base: ["SUMMARY:a", "X-DAYDOT-SINCE:1955"],
      ours: ["SUMMARY:a", "X-DAYDOT-SINCE:1956", "LAST-MODIFIED:20261120T100000Z"],
      theirs: ["SUMMARY:b", "X-DAYDOT-SINCE:1957", "LAST-MODIFIED:20261120T090000Z"],
      merged: ["SUMMARY:b", "X-DAYDOT-SINCE:1956", "LAST-MODIFIED:20261120T100000Z"],
      conflicts: [.since]),
    Merge(
      name: "a field that one side emptied", base: ["SUMMARY:a", "URL:x"],
      ours: ["SUMMARY:a"], theirs: ["SUMMARY:b", "URL:x"], merged: ["SUMMARY:b"]),
    Merge(
      name: "the same change on both sides", base: ["SUMMARY:a"], ours: ["SUMMARY:b"],
      theirs: ["SUMMARY:b"], merged: ["SUMMARY:b"]),
    Merge(
      name: "another form of a value is no change",
      base: ["SUMMARY:a", "STATUS:NEEDS-ACTION"],
      ours: ["SUMMARY:a", "STATUS:COMPLETED", "COMPLETED:20261120T000000Z"],
      theirs: ["SUMMARY:a", "STATUS:IN-PROCESS", "PERCENT-COMPLETE:20"],
      merged: ["SUMMARY:a", "STATUS:COMPLETED", "COMPLETED:20261120T000000Z"]),
    Merge(
      name: "unknown properties of both sides", base: ["SUMMARY:a", "X-A:1", "X-B:1"],
      ours: ["SUMMARY:a", "X-A:2", "X-B:1"], theirs: ["SUMMARY:a", "X-A:1", "X-B:2", "X-C:1"],
      merged: ["SUMMARY:a", "X-A:2", "X-B:2", "X-C:1"]),
    Merge(
      name: "stamps alone are no change", base: ["SUMMARY:a", "LAST-MODIFIED:20261101T000000Z"],
      ours: ["SUMMARY:a", "LAST-MODIFIED:20261120T000000Z"],
      theirs: ["SUMMARY:a", "LAST-MODIFIED:20261110T000000Z"],
      merged: ["SUMMARY:a", "LAST-MODIFIED:20261110T000000Z"]),
    Merge(
      name: "the same moment in UTC is no change, and the item keeps its clock",
      base: ["DUE;TZID=Asia/Seoul:20261201T170000"], ours: ["DUE;TZID=Asia/Seoul:20261201T170000"],
      theirs: ["DUE:20261201T080000Z", "PRIORITY:1"],
      merged: ["DUE;TZID=Asia/Seoul:20261201T170000", "PRIORITY:1"]),
    Merge(
      name: "another moment in UTC is one", base: ["DUE;TZID=Asia/Seoul:20261201T170000"],
      ours: ["DUE;TZID=Asia/Seoul:20261201T170000"], theirs: ["DUE:20261201T090000Z"],
      merged: ["DUE:20261201T090000Z"]),
    Merge(
      name: "the same moment on another clock is one", base: ["DUE:20261201T080000Z"],
      ours: ["DUE:20261201T080000Z"], theirs: ["DUE;TZID=Asia/Seoul:20261201T170000"],
      merged: ["DUE;TZID=Asia/Seoul:20261201T170000"]),
    Merge(
      name: "one attendee on both sides: the later one counts", base: ["ATTENDEE:mailto:a"],
      ours: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a", "LAST-MODIFIED:20261120T100000Z"],
      theirs: ["ATTENDEE;PARTSTAT=DECLINED:mailto:a", "LAST-MODIFIED:20261120T090000Z"],
      merged: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a", "LAST-MODIFIED:20261120T100000Z"]),
    Merge(
      name: "attendees one by one",
      base: ["ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:a", "ATTENDEE:mailto:b"],
      ours: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a", "ATTENDEE:mailto:b"],
      theirs: ["ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:a", "ATTENDEE:mailto:c"],
      merged: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a", "ATTENDEE:mailto:c"]),
    Merge(
      name: "skipped on two days",
      base: ["DTSTART:20261101T090000", "RRULE:FREQ=DAILY", "EXDATE:20261103T090000"],
      ours: [
        "DTSTART:20261101T090000", "RRULE:FREQ=DAILY", "EXDATE:20261103T090000",
        "EXDATE:20261105T090000",
      ],
      theirs: [
        "DTSTART:20261101T090000", "RRULE:FREQ=DAILY", "EXDATE:20261103T090000,20261104T090000",
      ],
      merged: [
        "DTSTART:20261101T090000", "RRULE:FREQ=DAILY", "EXDATE:20261103T090000",
        "EXDATE:20261104T090000", "EXDATE:20261105T090000",
      ]),
  ]

  @Test(arguments: merges) func fields(_ row: Merge) throws {
    func file(_ lines: [String]) throws -> CalendarFile {
      try Self.file(Self.todo(lines.joined(separator: "\n")))
    }
    let merged = Self.merge.merged(
      base: try file(row.base), ours: try file(row.ours), theirs: try file(row.theirs))
    let lines = merged.file.family[0].properties.map {
      String(decoding: $0.raw, as: UTF8.self).trimmingLineBreaks
    }
    #expect(lines.sorted() == (["UID:a"] + row.merged).sorted())
    #expect(merged.conflicts.map(\.field) == row.conflicts)
  }

  @Test func alarmsAreMergedOneByOne() throws {
    func alarm(_ uid: String, _ trigger: String, _ more: String = "") -> String {
      "BEGIN:VALARM\nUID:\(uid)\nACTION:DISPLAY\nTRIGGER:\(trigger)\n\(more)END:VALARM"
    }
    let base = Self.todo(
      "DUE:20261120T090000", alarm("1", "-PT1H"), alarm("2", "-PT2H"), alarm("3", "-PT3H"))
    let ours = Self.todo(
      "DUE:20261120T090000", alarm("1", "-PT1H", "ACKNOWLEDGED:20261120T080001Z\n"),
      alarm("3", "-PT3H"), alarm("4", "-PT4H"))
    let theirs = Self.todo(
      "DUE:20261120T090000", alarm("1", "-PT90M"), alarm("2", "-PT2H"), alarm("3", "-PT5H"))
    let merged = Self.merge.merged(
      base: try Self.file(base), ours: try Self.file(ours), theirs: try Self.file(theirs))
    let alarms = merged.file.family[0].components.map { alarm in
      ["UID", "TRIGGER", "ACKNOWLEDGED"].compactMap { alarm.property($0)?.rawText }
        .joined(separator: " ")
    }
    #expect(alarms == ["1 -PT90M 20261120T080001Z", "3 -PT5H", "4 -PT4H"])
    #expect(merged.conflicts.isEmpty)
  }

  @Test(arguments: 0..<Slow.all(of: 0..<4000, elseEvery: 40).count)
  func randomEditsAreMergedAsTheModelSays(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let base = Version.random(&random)
    var (ours, theirs) = (base, base)
    for _ in 0..<random.below(5) { ours.edit(&random) }
    for _ in 0..<random.below(5) { theirs.edit(&random) }
    let merged = Self.merge.merged(
      base: try Self.file(base.text), ours: try Self.file(ours.text),
      theirs: try Self.file(theirs.text))
    let expected = Version.merged(base, ours, theirs)
    let text = String(decoding: merged.file.bytes, as: UTF8.self)
    #expect(try Version(text).differences(from: expected) == [], "\(text)")
    // Both devices come to the same.
    let mirrored = Self.merge.merged(
      base: try Self.file(base.text), ours: try Self.file(theirs.text),
      theirs: try Self.file(ours.text))
    let other = String(decoding: mirrored.file.bytes, as: UTF8.self)
    #expect(try Version(other).differences(from: expected) == [])
    // What is merged has nothing new for either side.
    let again = Self.merge.merged(
      base: try Self.file(base.text), ours: try Self.file(ours.text), theirs: merged.file)
    let kept = String(decoding: again.file.bytes, as: UTF8.self)
    #expect(try Version(kept).differences(from: expected) == [])
  }

  @Test func whatOneSideChangedAndTheOtherLeftOutStays() throws {
    func event(_ lines: String, _ override: String = "") -> String {
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:a
      DTSTART:20261101T090000
      RRULE:FREQ=DAILY
      \(lines)SUMMARY:x
      END:VEVENT
      \(override)END:VCALENDAR

      """
    }
    let moved = """
      BEGIN:VEVENT
      UID:a
      RECURRENCE-ID:20261105T090000
      DTSTART:20261105T120000
      SUMMARY:x
      END:VEVENT

      """
    let merged = Self.merge.merged(
      base: try Self.file(event("")), ours: try Self.file(event("EXDATE:20261105T090000\n")),
      theirs: try Self.file(event("", moved)))
    #expect(!String(decoding: merged.file.bytes, as: UTF8.self).contains("EXDATE"))
    #expect(merged.file.family.count == 2)
  }

  /// Files that are no single item.
  struct Left: Row {
    let name: String
    let text: String
  }

  static let leftAlone = [
    Left(name: "no calendar", text: "<html>"),
    Left(name: "empty", text: ""),
    Left(
      name: "a journal", text: "BEGIN:VCALENDAR\nBEGIN:VJOURNAL\nUID:a\nEND:VJOURNAL\nEND:VCALENDAR"
    ),
    Left(name: "nothing", text: "BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR"),
    Left(name: "no UID", text: "BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR"),
    Left(
      name: "two items",
      text:
        "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nEND:VTODO\nBEGIN:VTODO\nUID:b\nEND:VTODO\nEND:VCALENDAR"
    ),
    Left(name: "cut off", text: "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\n"),
  ]

  @Test(arguments: leftAlone) func aFileThatIsNoSingleItem(_ row: Left) {
    #expect(throws: CalendarFile.Problem.self) { try Self.file(row.text) }
  }
}

extension String {
  fileprivate var trimmingLineBreaks: String { String(prefix { !$0.isNewline }) }
}

/// A daily event as plain tables, and what a merge makes of them: a second reading of the rules.
private struct Version: Equatable {
  /// Properties by name.
  var fields: [String: String] = [:]
  var excluded: Set<Int> = []
  /// Triggers by UID, and when they were acknowledged.
  var alarms: [String: String] = [:]
  var acknowledged: [String: Int] = [:]
  /// The titles of changed dates.
  var dates: [Int: String] = [:]
  /// The hour of LAST-MODIFIED; nil for none.
  var modified: Int?

  static let names = ["SUMMARY", "DESCRIPTION", "LOCATION", "CATEGORIES", "URL", "X-OTHER"]

  static func random(_ random: inout SeededGenerator) -> Version {
    var version = Version()
    version.modified = random.chance(80) ? 1 : nil
    for _ in 0..<6 { version.change(&random) }
    return version
  }

  mutating func edit(_ random: inout SeededGenerator) {
    change(&random)
    if modified != nil, random.chance(90) { modified = random.number(2...4) }
  }

  private mutating func change(_ random: inout SeededGenerator) {
    let (day, uid) = (random.number(2...6), "alarm\(random.below(3))")
    switch random.below(8) {
    case 0, 1, 2:
      let name = random.pick(Version.names)
      fields[name] = random.chance(80) ? "\(name.first ?? "x")\(random.number(1...9))" : nil
    case 3:
      if dates[day] == nil { excluded.insert(day) }
    case 4: alarms[uid] = "-PT\(random.number(1...9))H"
    case 5:
      alarms[uid] = nil
      acknowledged[uid] = nil
    case 6:
      if alarms[uid] != nil {
        acknowledged[uid] = max(acknowledged[uid] ?? 0, random.number(1...9))
      }
    default:
      if !excluded.contains(day) { dates[day] = random.chance(80) ? "t\(random.below(9))" : nil }
    }
  }

  // MARK: The text

  var text: String {
    let stamp = modified.map { "LAST-MODIFIED:20261120T0\($0)0000Z\n" } ?? ""
    let lines = fields.sorted { $0.key < $1.key }.map { "\($0):\($1)\n" }.joined()
    let exdates = excluded.sorted().map { "EXDATE;VALUE=DATE:2026110\($0)\n" }.joined()
    let alarms = alarms.sorted { $0.key < $1.key }.map { uid, trigger in
      let seen = acknowledged[uid].map { "ACKNOWLEDGED:2026110\($0)T000000Z\n" } ?? ""
      return "BEGIN:VALARM\nUID:\(uid)\nACTION:DISPLAY\nTRIGGER:\(trigger)\n\(seen)END:VALARM\n"
    }.joined()
    let overrides = dates.sorted { $0.key < $1.key }.map { day, title in
      """
      BEGIN:VEVENT
      UID:u
      RECURRENCE-ID;VALUE=DATE:2026110\(day)
      DTSTART;VALUE=DATE:2026110\(day)
      \(stamp)SUMMARY:\(title)
      END:VEVENT

      """
    }.joined()
    return """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VEVENT
      UID:u
      DTSTART;VALUE=DATE:20261101
      RRULE:FREQ=DAILY
      \(stamp)\(lines)\(exdates)\(alarms)END:VEVENT
      \(overrides)END:VCALENDAR

      """
  }

  init() {}

  init(_ text: String) throws {
    for event in try Component.parse(Array(text.utf8))[0].components {
      let id = event.property("RECURRENCE-ID").flatMap { Int($0.rawText.suffix(2)) }
      if let id {
        dates[id] = event.property("SUMMARY")?.text
        continue
      }
      for name in Version.names { fields[name] = event.property(name)?.text }
      for line in event.properties("EXDATE") {
        for value in line.rawText.split(separator: ",") {
          excluded.insert(Int(value.suffix(2)) ?? 0)
        }
      }
      for alarm in event.components {
        let uid = alarm.property("UID")?.text ?? ""
        alarms[uid] = alarm.property("TRIGGER")?.rawText
        acknowledged[uid] = alarm.property("ACKNOWLEDGED").flatMap {
          Int($0.rawText.prefix(8).suffix(1))
        }
      }
    }
  }

  func differences(from other: Version) -> [String] {
    var found: [String] = []
    if fields != other.fields { found.append("fields \(fields) not \(other.fields)") }
    if excluded != other.excluded { found.append("excluded \(excluded) not \(other.excluded)") }
    if alarms != other.alarms { found.append("alarms \(alarms) not \(other.alarms)") }
    if acknowledged != other.acknowledged { found.append("acknowledged") }
    if dates != other.dates { found.append("dates \(dates) not \(other.dates)") }
    return found
  }

  // MARK: The rules

  static func merged(_ base: Version, _ ours: Version, _ theirs: Version) -> Version {
    var result = Version()
    /// Whether ours wins a conflict about these values.
    func oursWins(_ own: String?, _ other: String?) -> Bool {
      if let first = ours.modified, let second = theirs.modified, first != second {
        return first > second
      }
      return (own ?? "") > (other ?? "")
    }
    for name in names {
      let (old, own, other) = (base.fields[name], ours.fields[name], theirs.fields[name])
      if own == old {
        result.fields[name] = other
      } else if other == old || own == other {
        result.fields[name] = own
      } else {
        result.fields[name] = oursWins(own, other) ? own : other
      }
    }
    for day in 1...9 {
      let (old, own, other) = (base.dates[day], ours.dates[day], theirs.dates[day])
      if own == old {
        result.dates[day] = other
      } else if other == old || own == other {
        result.dates[day] = own
      } else if own == nil || other == nil {
        result.dates[day] = own ?? other
      } else {
        result.dates[day] = oursWins(own, other) ? own : other
      }
      let was = base.excluded.contains(day)
      let (first, second) = (ours.excluded.contains(day), theirs.excluded.contains(day))
      var isExcluded = first == was ? second : first
      // Left out here and changed there: the change wins.
      if result.dates[day] != nil, !was, first != second { isExcluded = false }
      if isExcluded { result.excluded.insert(day) }
    }
    for uid in ["alarm0", "alarm1", "alarm2"] {
      func state(_ version: Version) -> [String]? {
        version.alarms[uid].map { [$0, "\(version.acknowledged[uid] ?? 0)"] }
      }
      let (old, own, other) = (state(base), state(ours), state(theirs))
      let seen = max(ours.acknowledged[uid] ?? 0, theirs.acknowledged[uid] ?? 0)
      if own == old || own == other {
        result.alarms[uid] = theirs.alarms[uid]
        result.acknowledged[uid] = theirs.acknowledged[uid]
      } else if other == old || other == nil {
        result.alarms[uid] = ours.alarms[uid]
        result.acknowledged[uid] = ours.acknowledged[uid]
      } else if own == nil {
        result.alarms[uid] = theirs.alarms[uid]
        result.acknowledged[uid] = theirs.acknowledged[uid]
      } else {
        let (was, first, second) = (base.alarms[uid], ours.alarms[uid], theirs.alarms[uid])
        result.alarms[uid] =
          first == was ? second : second == was ? first : oursWins(first, second) ? first : second
        // Acknowledged is what either side acknowledged.
        result.acknowledged[uid] = seen == 0 ? nil : seen
      }
    }
    return result
  }
}
