import CommandLine
import Files
import Messages
import Outcomes

/// `install`: prints the files that connect other programs with this one. Only `--write` and
/// `--remove` change anything.
enum InstallCommand: Command {
  static let write = Flag("write", "put it where it belongs", ko: "알맞은 파일에 저장합니다")
  static let remove = Flag("remove", "take it out again", ko: "쓴 것을 지웁니다")

  static let spec = CommandSpec(
    "install", .system,
    """
    Prints what lets cron or systemd check the reminders, and shells complete and show them. \
    Changes nothing without --write or --remove.
    """,
    ko:
      "자동 알림(cron, systemd), 셸 자동 완성, 프롬프트에 필요한 설정을 보여 줍니다. --write나 --remove가 없으면 아무것도 바꾸지 않습니다.",
    examples: [
      "daydot install cron --write",
      "daydot install completion fish --write",
      "daydot install man --write",
      "daydot install prompt tmux",
    ],
    operands: "cron|systemd|man|completion SHELL|prompt PROGRAM", count: 1...2,
    options: [write, remove])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let target = try InstallTarget(invocation.operands)
    let (writes, removes) = (invocation[write], invocation[remove])
    if writes, removes { throw InstallError.bothWays }
    let installation = try target.installation(in: session)
    if !writes, !removes {
      for (index, file) in installation.files.enumerated() {
        // With several files, each starts with its path.
        if installation.files.count > 1 {
          try session.print((index > 0 ? "\n" : "") + "# \(file.path)")
        }
        try session.environment.output.write(file.bytes)
      }
    } else if target == .cron {
      try changeCrontab(installation, removes: removes, in: session)
    } else if !installation.isOwn {
      throw InstallError.notOwn(target: invocation.operands.joined(separator: " "))
    } else if removes {
      try remove(installation, in: session)
    } else {
      try write(installation, in: session)
    }
    return .success
  }

  private static func write(_ installation: Installation, in session: Session) throws {
    for file in installation.files {
      try refuseForeign(file.path)
      try RegularFile.replace(file.path, with: file.bytes)
      try session.say(.wrote(path: file.path))
    }
    if let next = installation.next { try session.say(next.sentence) }
  }

  private static func remove(_ installation: Installation, in session: Session) throws {
    var hasRemoved = false
    for file in installation.files {
      try refuseForeign(file.path)
      guard try FileSystem.remove(file.path) else { continue }
      hasRemoved = true
      try session.say(
        .removed(path: file.path))
    }
    guard hasRemoved else { return try session.say(.unchanged) }
    if let next = installation.afterRemoval { try session.say(next.sentence) }
  }

  private static func refuseForeign(_ path: String) throws {
    guard let bytes = try RegularFile.read(path), !bytes.isEmpty else { return }
    // All files of daydot contain its name in their first lines.
    guard String(decoding: bytes.prefix(400), as: UTF8.self).contains("daydot") else {
      throw InstallError.foreign(path: path)
    }
  }

  private static func changeCrontab(
    _ installation: Installation, removes: Bool, in session: Session
  ) throws {
    let lines = installation.files.flatMap { $0.bytes.split(separator: UInt8(ascii: "\n")) }
    guard let entry = lines.last.map({ String(decoding: $0, as: UTF8.self) }) else { return }
    var table = try Crontab.read(hasSystemd: session.environment.hasUserSystemd)
    guard removes ? table.remove(entry) : table.set(entry) else {
      return try session.say(.unchanged)
    }
    try table.write()
    try session.say(removes ? .outOfCrontab : .inCrontab(entry: entry))
  }
}
