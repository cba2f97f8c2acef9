import CommandLine
import Presentation
import Templates

/// `install cron`: what lets cron check the reminders. It prints and changes nothing by itself.
enum InstallCommand: Command {
  static let spec = CommandSpec("install", .system, operands: "cron", count: 1...1)

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    guard let what = invocation.operands.first, what == "cron" else {
      throw UsageError.notAChoice(
        option: "install", seen: invocation.operands.first ?? "", choices: ["cron"])
    }
    var command = quoted(session.environment.programPath)
    if let store = invocation.value("store") { command += " --store " + quoted(store) }
    try session.print(
      String(decoding: Templates.crontab, as: UTF8.self)
        .split(separator: "\n").map { line in
          line.split(separator: "{{daydot}}", omittingEmptySubsequences: false)
            .joined(separator: command)
        })
    return .success
  }

  /// A word as /bin/sh and crontab read it: in single quotes where it needs them, `%` escaped.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    if isPlain { return word }
    var text = "'"
    for character in word {
      switch character {
      case "'": text += "'\\''"
      case "%": text += "\\%"
      default: text.append(character)
      }
    }
    return text + "'"
  }
}
