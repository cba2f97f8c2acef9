import CommandLine
import Interchange
import JSON
import Messages
import Outcomes
import Phrases
import Presentation
import TodoCore
import TodoStore

/// `export`: items on standard output, in full as JSON Lines, CSV or a calendar, or as todo.txt.
enum ExportCommand: Command {
  static let csv = Flag("csv", "a table in place of JSON Lines", ko: "JSON Lines 대신 CSV로 내보냅니다")
  static let ics = Flag(
    "ics", "a calendar (iCalendar) in place of JSON Lines",
    ko: "JSON Lines 대신 캘린더(iCalendar)로 내보냅니다")
  static let todotxt = Flag(
    "todotxt", "todo.txt; what it has no word for is counted",
    ko: "todo.txt로 내보냅니다. 담지 못하는 내용은 세어 알려 줍니다")

  static let spec = CommandSpec(
    "export", .data, "Writes every item, whole, as JSON Lines, CSV or a calendar, or as todo.txt.",
    ko: "모든 항목을 JSON Lines나 CSV, 캘린더, todo.txt로 내보냅니다.",
    examples: HelpText(
      same: """
        daydot export > items.jsonl
        daydot export --csv --list work > work.csv
        daydot export --ics > calendar.ics
        """),
    options: [
      csv,
      ics,
      todotxt,
    ] + FilterOptions.all)

  private static let pieceSize = 1 << 16

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try write(invocation, in: session)
    // An export that lacks values must not look complete.
    return try session.unreadableItems.isEmpty ? .success : .failure
  }

  private static func write(_ invocation: Invocation, in session: Session) throws {
    let filter = try FilterOptions.read(invocation, in: session)
    let formats = [csv, ics, todotxt].filter { invocation[$0] }
    if formats.count > 1 { throw OptionError.severalFormats }
    if invocation[todotxt] { return try writeTodoTxt(filter, in: session) }
    if invocation[ics] {
      var calendar = CalendarExport(session)
      try calendar.run(filter)
    } else if invocation[csv] {
      var writer = CSVWriter(zone: session.now.zone, words: CanonicalTriggerWords())
      writer.writeHeader()
      try session.store().forEachItem(filter, now: session.now) { item in
        writer.write(item)
        guard writer.bytes.count >= pieceSize else { return }
        try session.printData(writer.bytes)
        writer.removeAll()
      }
      try session.printData(writer.bytes)
      if writer.formulaCells > 0 { try session.complain(.formulaCells(writer.formulaCells)) }
    } else {
      let items = session.json
      var writer = JSONWriter(reservingCapacity: pieceSize * 2)
      try session.store().forEachItem(filter, now: session.now) { item in
        items.write(item, to: &writer)
        writer.newline()
        guard writer.bytes.count >= pieceSize else { return }
        try session.environment.output.write(writer.bytes)
        writer.removeAll()
      }
      try session.environment.output.write(writer.bytes)
    }
  }

  private static func writeTodoTxt(
    _ filter: ItemFilter, in session: Session
  ) throws {
    var writer = TodoTxtWriter(zone: session.now.zone)
    try session.store().forEachItem(filter, now: session.now) { item in
      writer.write(item)
      guard writer.bytes.count >= pieceSize else { return }
      try session.printData(writer.bytes)
      writer.removeAll()
    }
    try session.printData(writer.bytes)
    let unsaid = writer.unsaid.sorted { $0.key < $1.key }
    if !unsaid.isEmpty {
      try session.complain(.unsaidFields(unsaid.map { ($0.key, $0.value) }))
    }
  }
}

/// `backup FILE`: a whole copy of the store.
enum BackupCommand: Command {
  static let force = Flag(
    "force", "replace another store that lies there", ko: "그 자리에 있는 다른 저장소를 덮어씁니다")

  static let spec = CommandSpec(
    "backup", .data, "Writes a whole copy of the store while others go on.",
    ko: "저장소를 백업합니다. 백업하는 동안에도 쓸 수 있습니다.",
    examples: HelpText(
      same: "daydot backup ~/daydot-backup.db"), operands: "FILE", count: 1...1,
    options: [force])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let target = invocation.operands[0]
    if target == "-" { throw OptionError.backupNeedsFile }
    do {
      try session.store().backUp(to: target, replacesOthers: invocation[force])
    } catch StoreError.otherStore(let path) where session.environment.terminal.isInteractive {
      try session.ask(.confirmCopyOver(path: path))
      guard session.isYes(session.environment.readLine()) else { return .success }
      try session.store().backUp(to: target, replacesOthers: true)
    }
    try session.say(.backedUp(path: target))
    return .success
  }
}
