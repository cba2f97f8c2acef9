import CommandLine
import Messages
import Operations
import Presentation
import Scheduler

/// `show ID…|WORDS`: everything about an item.
enum ShowCommand: Command {
  static let ics = Flag("ics", "as a calendar (iCalendar)", ko: "캘린더(iCalendar)로 출력합니다")

  static let spec = CommandSpec(
    "show", .items, "Shows everything about an item.",
    ko: "항목의 모든 내용을 보여 줍니다.",
    examples: [
      "daydot show 12",
      "daydot 12",
      "daydot show 12 --ics",
    ], operands: "ID…|WORDS", count: CommandSpec.oneOrMore,
    options: [SharedOptions.json, ics, LunarOption.flag])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let named = try session.book.resolve(invocation.operands)
    if invocation[ics] {
      try session.book.exportCalendar(named.map(\.item), session.printData)
      return .success
    }
    let shown = try session.book.show(named)
    let json = session.pages.list(shown.map(\.entry))
      .adding(ReminderJSON.pending(shown.flatMap(\.reminders), session.json))
    return try session.answer(json) {
      let renderer = ItemRenderer(session.renderOptions)
      for (index, item) in shown.enumerated() {
        if index > 0 { try session.print("") }
        try session.print(
          renderer.lines(
            item.entry, next: item.next, kept: item.kept,
            reminders: item.reminders.map(session.facts), now: session.now))
        if item.reminders.contains(where: { $0.isOn && $0.heldUntil != nil }) {
          try session.say(.letThrough(.defaultRule(item: item.entry.item.id)))
        }
      }
    }
  }
}

/// `star ID…|WORDS` marks items with a star, `unstar ID…|WORDS` removes it.
enum StarCommand: Command {
  static let spec = verb("star", "Gives items a star.", ko: "항목에 별표를 붙입니다.")
  static let opposite: CommandSpec? = verb(
    "unstar", "Takes the star off.", ko: "별표를 제거합니다.")

  private static func verb(_ name: String, _ help: String, ko korean: String) -> CommandSpec {
    CommandSpec(
      name, .items, help, ko: korean, examples: ["daydot \(name) 12"],
      operands: "ID…", count: CommandSpec.oneOrMore, options: [SharedOptions.json])
  }

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let named = try session.book.resolve(invocation.operands)
    let entries = try session.book.star(named, invocation.command == spec.name)
    return try session.answer(items: entries) {
      for entry in entries { try session.say(.starred(entry)) }
    }
  }
}
