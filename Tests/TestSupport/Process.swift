import Glibc

/// The output and the exit status of a finished process.
package struct Finished: Equatable, Sendable {
  package let output: String
  package let errors: String
  /// The exit status, or minus the signal that ended it.
  package let status: Int32

  package init(output: String, errors: String, status: Int32) {
    self.output = output
    self.errors = errors
    self.status = status
  }
}

package struct SpawnFailure: Error {
  package let program: String
  package let code: Int32
}

/// A program that runs beside the test.
package final class RunningProcess {
  package let id: pid_t
  private let output: TemporaryFile
  private let errors: TemporaryFile
  /// Kept, since a terminal whose other end is closed is none.
  private let terminal: PseudoTerminal?

  /// Starts a program with exactly these environment variables. Its output goes to files, so
  /// nothing has to be read while it runs, unless it is given a pipe or a terminal.
  ///
  /// - Parameter terminal: A terminal for its input and output.
  package init(
    _ program: String, _ arguments: [String], variables: [String: String] = [:], input: String = "",
    inputFrom inputPipe: Pipe? = nil, outputTo outputPipe: (any Outlet)? = nil,
    errorsTo errorsPipe: (any Outlet)? = nil, onTerminal terminal: PseudoTerminal? = nil
  ) throws {
    output = try TemporaryFile()
    errors = try TemporaryFile()
    self.terminal = terminal
    let source = try TemporaryFile(text: input)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let terminal {
      posix_spawn_file_actions_adddup2(&actions, terminal.writeEnd, 0)
    } else if let inputPipe {
      posix_spawn_file_actions_adddup2(&actions, inputPipe.readEnd, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, source.path, O_RDONLY, 0)
    }
    let outlets: [(Int32, (any Outlet)?, TemporaryFile)] = [
      (1, terminal ?? outputPipe, output), (2, errorsPipe, errors),
    ]
    for (descriptor, pipe, file) in outlets {
      if let pipe {
        posix_spawn_file_actions_adddup2(&actions, pipe.writeEnd, descriptor)
      } else {
        posix_spawn_file_actions_addopen(&actions, descriptor, file.path, O_WRONLY, 0)
      }
    }
    var argv = ([program] + arguments).map { strdup($0) } + [nil]
    var envp = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, program, &actions, nil, &argv, &envp)
    guard code == 0 else { throw SpawnFailure(program: program, code: code) }
    self.id = id
    // Only the program holds these ends now, so the pipe ends when it exits.
    inputPipe?.closeReadEnd()
    outputPipe?.closeWriteEnd()
    terminal?.closeWriteEnd()
    errorsPipe?.closeWriteEnd()
  }

  package func kill() { _ = Glibc.kill(id, SIGKILL) }

  package func wait() -> Finished {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return Finished(
      output: terminal?.readAll() ?? readText(output.path) ?? "",
      errors: readText(errors.path) ?? "",
      status: signal == 0 ? status >> 8 & 0xFF : -signal)
  }
}

/// A file that is removed with the value.
final class TemporaryFile {
  let path: String

  init(text: String = "") throws {
    var template = Array("/tmp/daydot-test-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw SpawnFailure(program: "mkstemp", code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = text.withCString { write(descriptor, $0, strlen($0)) }
    close(descriptor)
  }

  deinit { unlink(path) }
}

/// A folder that is removed with the value, with everything in it.
package final class TemporaryFolder {
  package let path: String

  /// - Parameter parent: The folder in which it is created.
  package init(in parent: String = "/tmp") {
    var template = Array("\(parent)/daydot-test-XXXXXX".utf8CString)
    let made = mkdtemp(&template)
    precondition(made != nil, "no temporary folder can be made")
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { removeFolder(path) }
}
