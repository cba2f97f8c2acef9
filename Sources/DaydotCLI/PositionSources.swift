import CivilTime
import Delivery
import Files
import Glibc
import Interchange
import Messages
import Operations
import Outcomes
import Presentation
import Processes
import TextSearch

/// The position sources of the config, each with its time limit. A source that fails loses only its
/// own fixes; the reason is stored for `here`.
struct PositionSources {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Whether taking positions may take long, so that what is due is delivered first.
  var mayWait: Bool { setting(.positionCommand) != nil || gpsdPort != nil }

  /// The names of the settings that are set.
  var names: [String] {
    [ConfigKey.positionCommand, .positionFile, .positionGpsd]
      .filter { setting($0) != nil && ($0 != .positionGpsd || gpsdPort != nil) }.map(\.rawValue)
  }

  /// What the sources that may be slow answered.
  struct Answers {
    fileprivate var command: Result<[UInt8], any Error>?
    fileprivate var gpsd: Result<[UInt8], any Error>?
  }

  /// Asks the sources that may be slow, without using the store.
  func ask() -> Answers {
    var answers = Answers()
    if setting(.positionCommand) != nil { answers.command = Result { try askCommand() } }
    if let port = gpsdPort { answers.gpsd = Result { try askGpsd(port: port) } }
    return answers
  }

  /// Takes what the sources have, before a check looks at the regions.
  func take(_ answers: Answers) throws {
    try attempt(.positionCommand) {
      if let answer = answers.command { try takeWhole(answer.get()) }
    }
    try attempt(.positionFile, takeFile)
    try attempt(.positionGpsd) { if let answer = answers.gpsd { try takeWhole(answer.get()) } }
  }

  /// Why a source gave nothing, in the system's words or as counts of what could not be used.
  private enum Trouble: Error {
    case reason(String)
    case unusable([(reason: PositionProblem.Reason, count: Int)])
  }

  private func setting(_ key: ConfigKey) -> String? { session.config.values[key] }

  private var gpsdPort: UInt16? { setting(.positionGpsd).flatMap { UInt16($0) } }

  private var timeout: Int {
    Int(setting(.positionTimeout) ?? ConfigKey.positionTimeout.defaultValue ?? "") ?? 20
  }

  /// - Throws: Errors of the store. Those of a source are caught and stored.
  private func attempt(_ key: ConfigKey, _ body: () throws -> Void) throws {
    guard names.contains(key.rawValue) else { return }
    let reason: String
    do {
      try body()
      return try session.book.notePosition(of: key.rawValue, failure: nil)
    } catch Trouble.reason(let text) {
      reason = text
    } catch Trouble.unusable(let problems) {
      reason = session.language.sentence(.problems(problems))
    } catch let error as SpawnError {
      reason = error.reason
    } catch let error as FileError {
      reason = error.reason
    }
    try session.book.notePosition(of: key.rawValue, failure: reason)
    // Only on a terminal: cron would mail it every minute.
    if session.environment.terminal.isErrorTerminal {
      try session.complain(.sourceFailed(name: key.rawValue, reason: reason))
    }
  }

  private func askCommand() throws -> [UInt8] {
    let words = (setting(.positionCommand) ?? "").split(separator: " ").map(String.init)
    var program = Subprocess(words)
    program.input = .null
    program.output = .kept
    program.errors = .null
    program.timeoutSeconds = timeout
    program.endsWhatItLeaves = true
    let end = try program.run()
    guard end.status == 0 else { throw Trouble.reason("exit \(end.status)") }
    return end.output
  }

  private func askGpsd(port: UInt16) throws -> [UInt8] {
    try LocalSocket.ask(
      port: port, request: "?WATCH={\"enable\":true,\"json\":true};\n", timeoutSeconds: timeout
    ) { bytes in
      // One report with a position is enough.
      bytes.split(separator: 0x0A).contains { line in
        let text = String(decoding: line, as: UTF8.self)
        return text.contains("\"class\":\"TPV\"") && text.contains("\"lat\":")
          && text.contains("}")
      }
    }
  }

  private func takeWhole(_ bytes: [UInt8]) throws {
    var intake = PositionIntake(session.book, clock: { session.movingNow })
    try intake.feed(bytes)
    try intake.finish()
    let result = intake.result
    guard result.taken + result.passedOver == 0 else { return }
    throw Trouble.unusable(result.problems.isEmpty ? [(.noFix, 1)] : result.problems)
  }

  // MARK: Files

  /// In bytes. A larger file grows line by line; a smaller one may be written anew each time.
  private static let smallSize = 1 << 16
  /// In bytes. A longer line is passed over.
  private static let longestLine = 1 << 20

  /// Reads what was added to a file since the last check, or all of it where it is another file or
  /// was written anew.
  private func takeFile() throws {
    let path = session.expanded(setting(.positionFile) ?? "")
    let mark = try FileMark(path)
    let key = "position-offset:\(path)"
    let known = try session.book.positionNote(key).flatMap(FileMark.Reading.init)
    let isSmall = mark.size <= PositionSources.smallSize
    // Not changed since it was read to its end.
    if let known, known.mark == mark, known.offset == mark.size || isSmall { return }
    let file = try InputFile(path)
    var offset = 0
    if !isSmall, let known, known.mark.isSameFile(as: mark), known.offset <= mark.size,
      try known.offset == 0 || file.isLineStart(at: known.offset)
    {
      offset = known.offset
    }
    var intake = PositionIntake(session.book, clock: { session.movingNow })
    try file.skip(to: offset)
    var rest: [UInt8] = []
    // How many bytes of a line that is no position are dropped.
    var dropped = 0
    while let piece = try file.read() {
      guard let end = piece.lastIndex(of: 0x0A) else {
        rest += piece
        if dropped + rest.count > PositionSources.longestLine {
          dropped += rest.count
          rest = []
        }
        continue
      }
      offset += dropped + rest.count + end + 1
      intake.note = (key, FileMark.Reading(mark: mark, offset: offset).text)
      let begin = dropped == 0 ? 0 : (piece.firstIndex(of: 0x0A) ?? end) + 1
      try intake.feed(rest + piece[begin..<(end + 1)])
      rest = Array(piece[(end + 1)...])
      dropped = 0
    }
    // The last line of a growing file may not be complete yet.
    if isSmall { try intake.feed(rest) }
    try intake.finish()
    if let note = intake.note
      ?? (isSmall ? (key, FileMark.Reading(mark: mark, offset: offset).text) : nil)
    {
      try session.book.setPositionNote(note.key, note.value)
    }
    let result = intake.result
    if result.taken + result.passedOver == 0, result.broken > 0 {
      throw Trouble.unusable(result.problems)
    }
  }
}

extension Session {
  /// A path with `~` replaced by the home folder.
  func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = environment.variables["HOME"] else {
      return path
    }
    return home + path.dropFirst()
  }
}

/// The identity and state of a file, which show whether it was written to since or replaced by
/// another.
struct FileMark: Hashable {
  let device: UInt
  let inode: UInt
  let size: Int
  let modifiedNanoseconds: Int

  /// - Throws: `FileError` where there is no file, or not a regular one: a pipe would keep a reader
  ///   waiting.
  init(_ path: String) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError(path: path, code: errno) }
    switch FileSystem.Kind(status) {
    case .file: break
    case .folder: throw FileError(path: path, code: EISDIR)
    case .special, .missing: throw FileError(path: path, code: EINVAL)
    }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    size = Int(status.st_size)
    // Wraps around for years too far to count in nanoseconds, since marks are only compared.
    modifiedNanoseconds = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
  }

  private init(_ numbers: [Int]) {
    device = UInt(bitPattern: numbers[0])
    inode = UInt(bitPattern: numbers[1])
    size = numbers[2]
    modifiedNanoseconds = numbers[3]
  }

  /// Whether it is the same file, which may have grown or been truncated.
  func isSameFile(as other: FileMark) -> Bool { device == other.device && inode == other.inode }

  /// How far a file was read, as stored between checks.
  struct Reading {
    let mark: FileMark
    let offset: Int

    init(mark: FileMark, offset: Int) {
      self.mark = mark
      self.offset = offset
    }

    init?(_ text: String) {
      let numbers = text.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 5 else { return nil }
      mark = FileMark(numbers)
      offset = numbers[4]
    }

    var text: String {
      [
        Int(bitPattern: mark.device), Int(bitPattern: mark.inode), mark.size,
        mark.modifiedNanoseconds, offset,
      ].map(String.init).joined(separator: " ")
    }
  }
}
