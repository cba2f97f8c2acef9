import CommandLine
import Files
import Messages
import Operations
import Outcomes
import Presentation
import Templates

/// `routine list|show|apply`: ready-made sets of items, with one line of quick words per item.
enum RoutineCommand: CommandGroup {
  static let spec = CommandSpec(
    "routine", .data,
    "Lists and shows ready sets of items; apply adds one, and undo takes it back.",
    ko: "준비된 루틴을 보여 줍니다. apply로 추가하고 undo로 되돌릴 수 있습니다.",
    count: CommandSpec.anyCount, subcommands: specs(of: subcommands))
  static let subcommands: [any Command.Type] = [List.self, Show.self, Apply.self]
}

extension RoutineCommand {
  private enum List: Command {
    static let spec = CommandSpec(
      "routine list", .data, "Lists the routines.", ko: "루틴을 모두 보여 줍니다.",
      examples: ["daydot routine list"], options: [SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let library = session.routines
      let routines = try library.names().map {
        (name: $0, summary: try library.routine($0).summary)
      }
      return try session.answer([
        "routines": .objects(routines) {
          ["name": .string($0.name), "summary": .optional($0.summary)]
        }
      ]) {
        let width = routines.map { displayWidth(of: $0.name) }.max() ?? 0
        let options = session.renderOptions
        try session.print(
          routines.flatMap { name, summary in
            (summary ?? "").wrapped(to: options.width - width - 2).enumerated().map { line, text in
              let head = line == 0 ? name.sanitized : ""
              return text.isEmpty ? head : "\(head.padded(to: width))  \(text)"
            }
          })
      }
    }
  }

  private enum Show: Command {
    static let spec = CommandSpec(
      "routine show", .data, "Shows the lines of a routine.", ko: "루틴의 내용을 보여 줍니다.",
      examples: ["daydot routine show medication"], operands: "NAME", count: 1...1,
      options: [SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let name = invocation.operands[0]
      let routine = try session.routines.routine(name)
      return try session.answer([
        "name": .string(name), "summary": .optional(routine.summary),
        "lines": .strings(routine.lines),
      ]) {
        try session.print(routine.lines.map { $0.sanitized })
      }
    }
  }

  fileprivate enum Apply: Command {
    static let from = Option(
      "from", "the day its dates count from, today where none is named",
      ko: "날짜를 세는 첫날. 없으면 오늘", value: "DATE")
    static let at = Option(
      "at", "the place of those that name none", ko: "장소를 쓰지 않은 항목의 장소", value: "PLACE")

    static let spec = CommandSpec(
      "routine apply", .data, "Adds the items of a routine.", ko: "루틴의 항목을 추가합니다.",
      examples: [
        HelpText(
          "daydot routine apply study --from mon", ko: "daydot routine apply study --from 월요일"),
        HelpText(
          "daydot routine apply errands --at market", ko: "daydot routine apply errands --at 시장"),
      ], operands: "NAME", count: 1...1, options: [from, at, SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let name = invocation.operands[0]
      let routine = try session.routines.routine(name)
      try invocation.requireName(at)
      let added = try session.book.apply(routine, from: invocation[from], at: invocation[at])
      guard let added else {
        return try session.answer(items: []) { try session.say(.unchanged) }
      }
      return try session.answer(added)
    }
  }
}

/// The routines: the user's own, which take precedence, and those built in.
struct RoutineLibrary {
  let folder: String
  let language: String

  func names() -> [String] {
    // Folders and the backup files of editors are not routines.
    let own = FileSystem.names(in: folder).filter {
      !$0.hasSuffix("~") && FileSystem.kind(at: "\(folder)/\($0)") == .file
    }
    return Templates.routineNames + own.filter { !Templates.routineNames.contains($0) }
  }

  func routine(_ name: String) throws -> Routine {
    if !name.contains("/") {
      let path = "\(folder)/\(name)"
      if let bytes = try RegularFile.read(path) { return Routine(path: path, bytes: bytes) }
      if let bytes = Templates.routine(name, language: language) {
        return Routine(path: name, bytes: bytes)
      }
    }
    throw RoutineError.noSuchRoutine(name: name, choices: names())
  }
}

extension Session {
  var routines: RoutineLibrary {
    RoutineLibrary(
      folder: environment.paths.configFolder + "/routines",
      language: language.rawValue)
  }
}
