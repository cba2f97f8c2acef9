import CommandLine
import Interchange
import JSON
import Messages
import Operations
import Presentation

/// `import FILE…`: imports items from files of this and other programs, all or none.
enum ImportCommand: Command {
  static let format = Option(
    "format",
    "jsonl, csv, ics, todotxt, taskwarrior, todoist, gtasks or remind, where the content does not say",
    ko: "내용으로 알 수 없을 때의 형식: jsonl, csv, ics, todotxt, taskwarrior, todoist, gtasks, remind",
    value: "NAME", choices: ImportFormat.names)
  static let list = Option(
    "list", "the list of items for which the file names none",
    ko: "파일에 목록이 적혀 있지 않은 항목을 넣을 목록", value: "NAME")
  static let skipBad = Flag(
    "skip-bad", "leave out lines that cannot be read", ko: "읽을 수 없는 줄은 건너뜁니다")

  static let spec = CommandSpec(
    "import", .data,
    "Takes in items from calendars and files of other programs: all of a file, or nothing.",
    ko: "캘린더나 다른 프로그램의 파일에서 항목을 가져옵니다. 잘못된 줄이 있으면 아무것도 가져오지 않습니다.",
    examples: [
      "daydot import items.jsonl",
      "daydot import contacts.csv",
      "daydot import calendar.ics --list work",
      "task export | daydot import -",
      "daydot import ~/todo.txt",
      "daydot export | daydot --store copy.db import -",
    ], operands: "FILE…|-", count: CommandSpec.oneOrMore,
    options: [format, list, skipBad, SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try invocation.requireName(list)
    var request = ImportRequest()
    request.format = invocation[format]
    request.list = invocation[list]
    request.skipsBad = invocation[skipBad]
    // All files are opened first, so that a wrong name stops the command before anything is read.
    let sources = try invocation.operands.map { path in
      try session.environment.inputFile(path).source(in: session)
    }
    let imported = try session.book.importItems(sources, request)
    for lines in imported.skipped { try session.complain(lines) }
    return try session.answer(json(of: imported)) {
      try answer(imported, in: session)
    }
  }

  private static func json(of imported: Imported) -> JSONObject {
    var all = imported.calendars?.kept ?? NameTally()
    for (name, count) in byName(imported.kept) { all.add(name, count) }
    var json: JSONObject = [
      "new": .integer(imported.new), "changed": .integer(imported.changed),
      "same": .integer(imported.same), "skipped": .integer(imported.skippedCount),
      "unknown": .strings(imported.unknown.keys.sorted()), "kept": all.json,
    ]
    if let calendars = imported.calendars {
      json.append("repeated", .integer(calendars.repeated))
      json.append("replaced", .integer(calendars.replaced))
      json.append("older", .integer(calendars.older))
      json.append("leftOut", calendars.leftOut.json)
      json.append("zonesByName", calendars.zonesByName.json)
      json.append("zonesByFile", calendars.zonesByFile.json)
      json.append("unended", .integer(calendars.unended))
    }
    return json
  }

  private static func answer(_ imported: Imported, in session: Session) throws {
    if !imported.kept.isEmpty { try session.complain(.keptFields(byName(imported.kept))) }
    let unknown = imported.unknown.filter { imported.unlinked[$0.key] == nil }
    if !unknown.isEmpty { try session.complain(.unknownFields(byName(unknown))) }
    if let titles = imported.unlinked["parent"] { try session.complain(.noStepsOf(titles)) }
    if let titles = imported.unlinked["after"] { try session.complain(.notWaiting(titles)) }
    try session.say(
      .imported(
        new: imported.new, changed: imported.changed, same: imported.same,
        skipped: imported.skippedCount))
    if let calendars = imported.calendars {
      if let rest = Sentence.notShown(kept: calendars.kept, leftOut: calendars.leftOut) {
        try session.say(rest)
      }
      if calendars.replaced > 0 { try session.say(.replacedVersions(calendars.replaced)) }
      if calendars.older > 0 { try session.say(.olderVersions(calendars.older)) }
      if calendars.repeated > 0 { try session.say(.repeatedUIDs(calendars.repeated)) }
      for (zones, isByName) in [(calendars.zonesByName, true), (calendars.zonesByFile, false)]
      where !zones.isEmpty {
        try session.say(.differingZones(zones, isByName: isByName))
      }
      if calendars.unended > 0 { try session.say(.unendedCalendars(calendars.unended)) }
    }
    if try !session.book.pending(limit: 1).isEmpty { try session.hintWhereNothingChecks() }
  }

  private static func byName(_ counts: [String: Int]) -> [(name: String, count: Int)] {
    counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension Session {
  /// Warns of the lines of a file that were skipped.
  func complain(_ lines: SkippedLines) throws {
    for error in lines.named { try complain(.badLine(path: lines.path, error)) }
    let more = lines.count - lines.named.count
    if more > 0 { try complain(.moreBadLines(path: lines.path, count: more)) }
  }
}

extension NameTally {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    for (name, count) in sorted { object.append(name, .integer(count)) }
    return .object(object)
  }
}
