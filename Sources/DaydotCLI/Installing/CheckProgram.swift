import CommandLine
import Files
import Outcomes
import Presentation

/// The command line with which a scheduler starts `check`. It must be self-contained, because a
/// scheduler has neither the shell's current folder nor its variables.
struct CheckProgram {
  private let variables: [(name: String, value: String)]
  /// The program and its options, without `check`.
  let words: [String]

  /// - Throws: `InstallError.controlCharacter`.
  init(in session: Session) throws {
    let environment = session.environment
    variables = ["XDG_CONFIG_HOME", "TZ"].compactMap { name in
      environment.nonEmptyVariable(name).map { (name, $0) }
    }
    var words = [environment.programPath]
    let isChosen =
      session.invocation[SharedOptions.store] != nil
      || ["DAYDOT_STORE", "XDG_DATA_HOME"].contains { environment.nonEmptyVariable($0) != nil }
    if isChosen {
      words += ["--store", FileSystem.resolved(session.storePath) ?? session.storePath]
    }
    // A scheduler has no locale.
    let spoken = Language.choose(
      option: nil, config: session.config.values[.lang], variables: [:])
    if spoken.rawValue != session.language.rawValue {
      words += ["--lang", session.language.rawValue]
    }
    self.words = words
    try (words + variables.map(\.value)).forEach(CheckProgram.checkPath)
  }

  /// - Throws: `InstallError.controlCharacter` for a text with a control character, which a
  ///   scheduler or a shell could interpret as a line end.
  static func checkPath(_ text: String) throws {
    if text.unicodeScalars.contains(where: isControl) {
      throw InstallError.controlCharacter(word: text)
    }
  }

  /// As /bin/sh and crontab read it.
  var forCron: String { inCron(words.map(CheckProgram.shellWord).joined(separator: " ")) }

  /// Returns a command of /bin/sh with the variables that daydot needs, also where another program
  /// starts it.
  func inCron(_ command: String) -> String {
    (variables.map { "\($0.name)=\(CheckProgram.shellWord($0.value))" } + [command])
      .joined(separator: " ")
  }

  /// The lines and the command of a systemd unit (systemd.service(5), "Command lines").
  var forSystemd: (environment: String, command: String) {
    let lines = variables.map {
      "Environment=\(CheckProgram.unitWord("\($0.name)=\($0.value)", escapingDollars: false))\n"
    }
    // Variables are not replaced in the path of the program.
    let command = words.enumerated().map {
      CheckProgram.unitWord($1, escapingDollars: $0 > 0)
    }
    return (lines.joined(), command.joined(separator: " "))
  }

  /// A word in single quotes if it needs them, with `%` escaped for crontab.
  static func shellWord(_ word: String) -> String {
    if isPlain(word) { return word }
    var text = "'"
    for character in word {
      switch character {
      case "'": text += "'\\''"
      // crontab would apply a preceding backslash of the path to the escaped sign.
      case "%": text += text.hasSuffix("\\") ? "''\\%" : "\\%"
      default: text.append(character)
      }
    }
    return text + "'"
  }

  private static func unitWord(_ word: String, escapingDollars: Bool) -> String {
    if isPlain(word) { return word }
    var text = "\""
    for character in word {
      switch character {
      case "\"", "\\": text += "\\\(character)"
      case "%": text += "%%"
      case "$" where escapingDollars: text += "$$"
      default: text.append(character)
      }
    }
    return text + "\""
  }

  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
          UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.generalCategory == .control
}
