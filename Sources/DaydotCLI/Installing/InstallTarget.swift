import CommandLine
import Messages
import Outcomes
import Presentation
import Templates

/// A target of `install`.
enum InstallTarget: Hashable {
  case cron, systemd, man
  case completion(shell: String)
  case prompt(program: String)

  static let names = ["cron", "systemd", "man", "completion", "prompt"]

  /// - Throws: `UsageError` for words that name none.
  init(_ words: [String]) throws(UsageError) {
    let name = words.first ?? ""
    let rest = words.dropFirst()
    switch name {
    case "cron": self = .cron
    case "systemd": self = .systemd
    case "man": self = .man
    case "completion", "completions":
      self = .completion(
        shell: try Self.choice(rest.first, of: Templates.shells, in: name, "SHELL"))
    case "prompt":
      self = .prompt(
        program: try Self.choice(rest.first, of: Templates.prompts, in: name, "PROGRAM"))
    default: throw .notAChoice(option: "install", seen: name, choices: InstallTarget.names)
    }
    let most = ["completion", "completions", "prompt"].contains(name) ? 2 : 1
    if words.count > most {
      throw .unexpectedOperand(command: "install \(name)", seen: words[most])
    }
  }

  private static func choice(
    _ word: String?, of choices: [String], in name: String, _ operand: String
  ) throws(UsageError) -> String {
    guard let word else {
      throw .missingOperand(command: "install \(name)", operands: choices.joined(separator: "|"))
    }
    guard choices.contains(word) else {
      throw .notAChoice(option: "install \(name)", seen: word, choices: choices)
    }
    return word
  }

  /// Returns the files to install, or the text that the user must add to a file.
  ///
  /// - Throws: `InstallError.controlCharacter`.
  func installation(in session: Session) throws -> Installation {
    let paths = session.environment.paths
    switch self {
    case .cron:
      let line = Templates.filled(
        Templates.crontab, ["daydot": try CheckProgram(in: session).forCron])
      return Installation(files: [.init(path: "", bytes: line)], isOwn: false)
    case .systemd: return try systemd(in: session, paths)
    case .man:
      let code = session.language.rawValue
      let folder = code == "en" ? "man1" : "\(code)/man1"
      let page = ManPage(session.language, version: Program.version, day: session.now.today)
      return Installation(
        files: [
          .init(
            path: "\(paths.dataHome)/man/\(folder)/daydot.1",
            bytes: Array(page.text(Commands.table).utf8))
        ])
    case .completion(let shell):
      let file = completionFile(shell, paths)
      var installation = Installation(
        files: [.init(path: file, bytes: Templates.completions(of: shell) ?? [])])
      switch shell {
      case "bash":
        installation.next = .sourceInBash(file: file)
      case "zsh":
        let folder = String(file.dropLast("/_daydot".utf8.count))
        installation.next = .addToZshPath(folder: folder)
      default: break
      }
      return installation
    case .prompt(let program):
      let bytes = Templates.prompt(of: program) ?? []
      let path = program == "fish" ? "\(paths.configHome)/fish/conf.d/daydot.fish" : ""
      return Installation(files: [.init(path: path, bytes: bytes)], isOwn: program == "fish")
    }
  }

  private func completionFile(_ shell: String, _ paths: Paths) -> String {
    switch shell {
    case "bash": "\(paths.dataHome)/bash-completion/completions/daydot"
    case "zsh": "\(paths.dataHome)/zsh/site-functions/_daydot"
    default: "\(paths.configHome)/fish/completions/daydot.fish"
    }
  }

  private func systemd(in session: Session, _ paths: Paths) throws -> Installation {
    let folder = "\(paths.configHome)/systemd/user"
    try CheckProgram.checkPath(folder)
    let program = try CheckProgram(in: session).forSystemd
    let service = Templates.filled(
      Templates.service, ["daydot": program.command, "environment": program.environment])
    return Installation(
      files: [
        .init(path: "\(folder)/daydot.service", bytes: service),
        .init(path: "\(folder)/daydot.timer", bytes: Templates.timer),
      ],
      next: .enableTimer, afterRemoval: .disableTimer)
  }
}

/// A text that another program of the user reads, and the path where it looks for it.
struct Installation {
  struct File {
    let path: String
    let bytes: [UInt8]
  }

  let files: [File]
  /// Whether the files are daydot's alone. If not, `--write` leaves it to the user to add the text.
  var isOwn = true
  /// The step that remains after the files were written; nil for none.
  var next: InstallStep?
  /// The step that remains after the files were removed; nil for none.
  var afterRemoval: InstallStep?
}
