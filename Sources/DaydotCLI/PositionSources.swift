import Delivery
import Files
import Glibc
import Messages
import Operations
import Processes

extension Session {
  /// The position sources of the config, each with its time limit.
  var positionSources: PositionSources {
    var sources: [PositionSource] = []
    if let command = config.values[.positionCommand] {
      sources.append(source(.positionCommand, .asked { try self.askCommand(command) }))
    }
    if let file = config.values[.positionFile] {
      let path = expanded(file)
      sources.append(
        source(
          .positionFile,
          .file(path: path, mark: { try FileMark(path) }, open: { try InputFile(path) })))
    }
    if let port = UInt16(config[.positionGpsd]) {
      sources.append(source(.positionGpsd, .asked { try self.askGpsd(port: port) }))
    }
    return PositionSources(sources, clock: { self.movingNow }, reason: reason) { name, reason in
      // Only on a terminal: cron would mail it every minute.
      if self.environment.terminal.isErrorTerminal {
        try self.complain(.sourceFailed(name: name, reason: reason))
      }
    }
  }

  private func source(_ key: ConfigKey, _ access: PositionSource.Access) -> PositionSource {
    PositionSource(key.rawValue, access)
  }

  /// Returns why a source failed, in the system's words or as counts of unusable positions.
  private func reason(_ error: any Error) -> String? {
    switch error {
    case let error as ExitError: "exit \(error.status)"
    case let error as UnusablePositions: language.sentence(.problems(error.reasons))
    case let error as SpawnError: error.reason
    case let error as FileError: error.reason
    default: nil
    }
  }

  /// The program of a source failed.
  private struct ExitError: Error {
    let status: Int32
  }

  private var positionTimeout: Int {
    Int(config[.positionTimeout]) ?? 20
  }

  private func askCommand(_ command: String) throws -> [UInt8] {
    var program = Subprocess(command.split(separator: " ").map(String.init))
    program.input = .null
    program.output = .kept
    program.errors = .null
    program.timeoutSeconds = positionTimeout
    program.endsWhatItLeaves = true
    let end = try program.run()
    guard end.status == 0 else { throw ExitError(status: end.status) }
    return end.output
  }

  private func askGpsd(port: UInt16) throws -> [UInt8] {
    try LocalSocket.ask(
      port: port, request: "?WATCH={\"enable\":true,\"json\":true};\n",
      timeoutSeconds: positionTimeout
    ) { bytes in
      // One report with a position is enough.
      bytes.split(separator: 0x0A).contains { line in
        let text = String(decoding: line, as: UTF8.self)
        return text.contains("\"class\":\"TPV\"") && text.contains("\"lat\":")
          && text.contains("}")
      }
    }
  }

  /// A path with `~` replaced by the home folder.
  func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = environment.variables["HOME"] else {
      return path
    }
    return home + path.dropFirst()
  }
}

extension InputFile: PositionFile {}

extension FileMark {
  /// - Throws: `FileError` if the file is missing or not a regular file; a pipe would block the
  ///   reader.
  fileprivate init(_ path: String) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError(path: path, code: errno) }
    switch FileSystem.Kind(status) {
    case .file: break
    case .folder: throw FileError(path: path, code: EISDIR)
    case .special, .missing: throw FileError(path: path, code: EINVAL)
    }
    // The numbers are only compared for equality, so overflow to negative values is harmless.
    self.init(
      device: Int(bitPattern: UInt(status.st_dev)), inode: Int(bitPattern: UInt(status.st_ino)),
      size: Int(status.st_size),
      modifiedNanoseconds: status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec)
  }
}
