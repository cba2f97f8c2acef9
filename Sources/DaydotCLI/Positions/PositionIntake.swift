import CivilTime
import Delivery
import Geo
import Interchange
import Presentation
import TodoStore

/// Takes positions from a stream into the store, piece by piece, and counts what could not be used.
struct PositionIntake {
  private let session: Session
  private var reader: PositionReader
  private var batch: [PositionRecord] = []
  private(set) var taken = 0
  private(set) var passedOver = 0
  private(set) var crossings = 0
  private var counts: [PositionProblem.Reason: Int] = [:]

  init(_ session: Session) {
    self.session = session
    reader = PositionReader(now: session.now.instant)
  }

  var broken: Int { counts.values.reduce(0, +) }

  /// The reasons lines could not be used, in a fixed order.
  var problems: [(reason: PositionProblem.Reason, count: Int)] {
    PositionProblem.Reason.allCases.compactMap { reason in counts[reason].map { (reason, $0) } }
  }

  mutating func feed(_ piece: [UInt8]) throws {
    var found: [PositionLine] = []
    try reader.feed(piece) { found.append($1) }
    try take(found)
  }

  mutating func finish() throws {
    var found: [PositionLine] = []
    try reader.finish { found.append($1) }
    try take(found)
  }

  private mutating func take(_ lines: [PositionLine]) throws {
    var records: [PositionRecord] = []
    for line in lines {
      switch line {
      case .record(let record): records.append(record)
      case .problem(let problem): counts[problem.reason, default: 0] += 1
      }
    }
    try take(records)
  }

  mutating func take(_ records: [PositionRecord]) throws {
    guard !records.isEmpty else { return }
    let report = try session.store().take(
      records, now: session.now, retentionDays: session.retentionDays)
    taken += report.evaluated
    passedOver += report.coarse + report.late + report.duplicate + report.ahead
    crossings += report.crossings
  }
}

/// The position sources of the config, each with its time-out. A source that fails costs only its own fixes.
struct PositionSources {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Takes what the sources have, before a check looks at the regions.
  func take() throws {
    try takeCommand()
    try takeFile()
    try takeGpsd()
    try session.store().tickStays(now: session.now)
  }

  private var timeout: Int {
    let text = session.config.values[.positionTimeout] ?? ConfigKey.positionTimeout.defaultValue
    return Int(text ?? "") ?? 20
  }

  private func takeCommand() throws {
    guard let line = session.config.values[.positionCommand] else { return }
    let words = line.split(separator: " ").map(String.init)
    do {
      let (output, status) = try CapturedProgram.run(words, timeoutSeconds: timeout)
      guard status == 0 else { return try tell("position.command", "exit \(status)") }
      try takeWhole(output)
    } catch let error as SpawnError {
      try tell("position.command", error.reason)
    }
  }

  private func takeGpsd() throws {
    guard let port = session.config.values[.positionGpsd].flatMap({ UInt16($0) }) else { return }
    let answer = LocalSocket.ask(
      port: port, request: "?WATCH={\"enable\":true,\"json\":true};\n", timeoutSeconds: timeout
    ) { bytes in
      // One report with a position is enough.
      let text = String(decoding: bytes, as: UTF8.self)
      return text.split(separator: "\n").contains { line in
        line.contains("\"class\":\"TPV\"") && line.contains("\"lat\":") && line.hasSuffix("}")
      }
    }
    guard let answer else { return try tell("position.gpsd", "port \(port)") }
    try takeWhole(answer)
  }

  /// A large file is read from where the last check stopped; a small one whole, since what was seen before is
  /// known again.
  private func takeFile() throws {
    guard let path = session.config.values[.positionFile] else { return }
    let smallSize = 1 << 16
    do {
      let file = try InputFile(path)
      let size = file.size ?? 0
      let known = try session.store().readingOffset(of: path)
      let start = size > smallSize && known <= size ? known : 0
      var intake = PositionIntake(session)
      var read = start
      try file.skip(to: start)
      while let piece = try file.read() {
        // The last line may still be being written.
        let whole = piece.lastIndex(of: 0x0A).map { $0 + 1 } ?? (size > smallSize ? 0 : piece.count)
        read += piece.count
        try intake.feed(piece)
        if piece.count < 1 << 18 { read -= piece.count - whole }
      }
      try intake.finish()
      if size > smallSize { try session.store().setReadingOffset(read, of: path) }
    } catch let error as FileError {
      try tell("position.file", error.reason)
    }
  }

  private func takeWhole(_ bytes: [UInt8]) throws {
    var intake = PositionIntake(session)
    try intake.feed(bytes)
    try intake.finish()
  }

  /// Said to a person only: cron would mail it every minute.
  private func tell(_ name: String, _ reason: String) throws {
    guard session.environment.terminal.isErrorTerminal else { return }
    try session.complain(.place(.sourceFailed(name: name, reason: reason)))
  }
}
