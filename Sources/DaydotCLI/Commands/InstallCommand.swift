import CommandLine
import Delivery
import Messages
import Presentation
import Templates
import TodoStore

/// `install cron`: prints the crontab entry that runs `check`, or with `--write` adds it.
enum InstallCommand: Command {
  static let spec = CommandSpec(
    "install", .system, "Prints the line that lets cron check the reminders.",
    ko: "알림을 확인하도록 cron에 넣을 줄을 보여 줍니다.",
    examples: HelpText(
      same: """
        daydot install cron --write
        (crontab -l; daydot install cron) | crontab -
        """), operands: "cron", count: 1...1,
    options: [OptionSpec("write", "add it to your crontab", ko: "crontab에 추가합니다")])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    guard let what = invocation.operands.first, what == "cron" else {
      throw UsageError.notAChoice(
        option: "install", seen: invocation.operands.first ?? "", choices: ["cron"])
    }
    let command = command(invocation, in: session)
    let lines = String(decoding: Templates.crontab, as: UTF8.self)
      .split(separator: "\n").map { line in
        line.split(separator: "{{daydot}}", omittingEmptySubsequences: false)
          .joined(separator: command)
      }
    guard invocation.has("write") else {
      try session.print(lines)
      return .success
    }
    try add(lines)
    try session.say(
      Sentence(
        "in your crontab: \(plain: lines.last ?? "")",
        ko: "crontab에 넣었습니다: \(plain: lines.last ?? "")"))
    return .success
  }

  /// The program `crontab` can not be started, or refuses.
  struct CrontabFailure: Explained {
    let reason: String
    var status: ExitStatus { .failure }
    var sentence: Sentence {
      Sentence(
        "crontab did not do it: \(reason: reason); daydot install cron prints the line",
        ko: "crontab을 쓸 수 없습니다: \(reason: reason). daydot install cron이 넣을 줄을 보여 줍니다")
    }
  }

  /// Adds lines to the user's crontab, unless they are there.
  private static func add(_ lines: [String]) throws {
    do {
      var reading = Subprocess(["crontab", "-l"])
      (reading.input, reading.output, reading.errors) = (.null, .kept, .kept)
      reading.timeoutSeconds = 20
      let end = try reading.run()
      // "no crontab for USER" is a failure to it.
      if end.status != 0, !end.complaint.hasPrefix("no crontab") {
        throw CrontabFailure(reason: end.complaint)
      }
      let text = end.status == 0 ? String(decoding: end.output, as: UTF8.self) : ""
      let known = text.split(separator: "\n").map(String.init)
      if lines.allSatisfy(known.contains) { return }
      var writing = Subprocess(["crontab", "-"])
      (writing.output, writing.errors) = (.null, .kept)
      writing.input = .bytes(Array((known + lines).map { $0 + "\n" }.joined().utf8))
      writing.timeoutSeconds = 20
      let written = try writing.run()
      if written.status != 0 { throw CrontabFailure(reason: written.complaint) }
    } catch let error as SpawnError { throw CrontabFailure(reason: error.reason) }
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
