import Glibc
import TestSupport

/// Commands that run while another program waits.
extension Daydot {
  /// Writes a program that, the first time it is started, runs commands and then lines of a shell.
  ///
  /// The output of the commands goes to the file `meanwhile`.
  func writeProgram(running commands: [[String]], then lines: String = "") throws -> String {
    let (path, said) = (folder.path + "/program", folder.path + "/meanwhile")
    let runs = commands.map { words in
      ([Daydot.binary] + words).map { "'\($0)'" }.joined(separator: " ")
        + " < /dev/null >> \(said) 2>&1"
    }
    let head = [
      "#!/bin/sh", "[ -t 0 ] || cat > /dev/null", "if [ -e \(said) ]; then exit 0; fi",
      ": > \(said)",
    ]
    unlink(said)
    try writeExecutable(path, (head + runs + [lines, "exit 0"]).joined(separator: "\n") + "\n")
    return path
  }

  /// The output of the commands that ran meanwhile; nil if the program was not started.
  var saidMeanwhile: String? { readText(folder.path + "/meanwhile") }

  /// Starts `edit` on a terminal, with an editor that changes lines of the text as `sed` does.
  ///
  /// - Parameter commands: Run while the editor is open, before it changes the text.
  func startEdit(
    _ id: String, _ changes: [String], meanwhile commands: [[String]] = [],
    then lines: String = ""
  ) throws -> RunningProcess {
    let expressions = changes.map { "-e '\($0)'" }.joined(separator: " ")
    variables["EDITOR"] = try writeProgram(
      running: commands, then: "sed -i \(expressions) \"$1\"\n\(lines)")
    return try RunningProcess(
      Daydot.binary, ["edit", id], variables: variables,
      onTerminal: PseudoTerminal(columns: 80))
  }

  func edit(
    _ id: String, _ changes: [String], meanwhile commands: [[String]] = [],
    then lines: String = ""
  ) throws -> Finished {
    try startEdit(id, changes, meanwhile: commands, then: lines).wait()
  }

  /// The text that is kept in the file that the errors of a command name.
  func keptText(_ run: Finished) -> String? {
    let path = run.errors.split(separator: "'").last { $0.hasPrefix(folder.path + "/daydot-") }
    return path.flatMap { readText(String($0)) }
  }

  /// The kept texts beside the store.
  var textFiles: [String] { names(in: folder.path).filter { $0.hasPrefix("daydot-") } }
}
