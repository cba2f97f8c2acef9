import CommandLine
import Presentation
import Templates
import TodoStore

/// `install cron`: prints the crontab entry that runs `check`, and changes nothing.
enum InstallCommand: Command {
  static let spec = CommandSpec(
    "install", .system, "Prints the line that lets cron check the reminders. Changes nothing.",
    ko: "알림을 확인하도록 cron에 넣을 줄을 보여 줍니다. 아무것도 바꾸지 않습니다.",
    examples: HelpText(
      same: "(crontab -l; daydot install cron) | crontab -"), operands: "cron", count: 1...1)

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    guard let what = invocation.operands.first, what == "cron" else {
      throw UsageError.notAChoice(
        option: "install", seen: invocation.operands.first ?? "", choices: ["cron"])
    }
    let command = command(invocation, in: session)
    try session.print(
      String(decoding: Templates.crontab, as: UTF8.self)
        .split(separator: "\n").map { line in
          line.split(separator: "{{daydot}}", omittingEmptySubsequences: false)
            .joined(separator: command)
        })
    return .success
  }

  /// The command as cron has to start it, so that it finds the same files: cron knows neither the
  /// folder that paths are relative to nor the variables of a shell.
  private static func command(_ invocation: Invocation, in session: Session) -> String {
    let environment = session.environment
    var words = ["XDG_CONFIG_HOME", "TZ"].compactMap { name in
      environment.nonEmptyVariable(name).map { "\(name)=\(quoted($0))" }
    }
    words.append(quoted(environment.programPath))
    let isChosen =
      invocation.value("store") != nil
      || ["DAYDOT_STORE", "XDG_DATA_HOME"].contains { environment.nonEmptyVariable($0) != nil }
    if isChosen {
      words += ["--store", quoted(RegularFile.resolved(session.storePath) ?? session.storePath)]
    }
    // Cron has no locale.
    let spoken = Languages.choose(
      option: nil, config: session.config.values[.lang], variables: [:])
    if spoken.code != session.language.code { words += ["--lang", session.language.code] }
    return words.joined(separator: " ")
  }

  /// A word as /bin/sh and crontab read it: in single quotes if it needs them, with `%` escaped.
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
