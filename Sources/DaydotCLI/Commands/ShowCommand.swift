import CommandLine
import Operations
import Presentation
import TodoCore

/// `show ID…|WORDS`: everything about an item.
enum ShowCommand: Command {
  static let ics = Flag("ics", "as a calendar (iCalendar)", ko: "캘린더(iCalendar)로 출력합니다")

  static let spec = CommandSpec(
    "show", .items, "Shows everything about an item.",
    ko: "항목의 모든 내용을 보여 줍니다.",
    examples: HelpText(
      same: """
        daydot show 12
        daydot 12
        daydot show 12 --ics
        """), operands: "ID…|WORDS", count: CommandSpec.oneOrMore,
    options: [
      SharedOptions.json,
      ics,
    ])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let named = try session.book.resolve(invocation.operands)
    if invocation[ics] {
      var calendar = CalendarExport(session)
      try calendar.run(named.map(\.1))
      return .success
    }
    let entries = try named.map { id, item in
      let target = try OccurrenceTarget(id, item, book: session.book)
      return try session.book.entry(target.item, target.occurrence?.key)
    }
    if session.wantsJSON {
      try session.printItems(entries)
      return .success
    }
    for (index, entry) in entries.enumerated() {
      if index > 0 { try session.print("") }
      let next = try session.store().nextReminder(of: entry.item.id, at: session.checkTime)
      let renderer = ItemRenderer(try session.renderOptions, language: session.language)
      let reminds = next.map { session.now.zone.civil(at: $0) }
      try session.print(renderer.lines(entry, nextReminder: reminds, now: session.now))
    }
    return .success
  }
}
