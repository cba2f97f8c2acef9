import Interchange
import TodoCore
import TodoStore

/// A source that a check asks for positions.
package struct PositionSource {
  package enum Access {
    /// A program or a server, which may respond slowly. The whole response is read.
    case asked(() throws -> [UInt8])
    /// A file that a recorder writes. Each check continues where the last one stopped.
    case file(path: String, mark: () throws -> FileMark, open: () throws -> any PositionFile)
  }

  /// The name of its setting.
  package let name: String
  package let access: Access

  package init(_ name: String, _ access: Access) {
    (self.name, self.access) = (name, access)
  }
}

/// An opened file of positions.
package protocol PositionFile {
  /// Whether the byte before this one ends a line.
  func isLineStart(at offset: Int) throws -> Bool
  /// Moves to this byte, from the start of the file.
  func skip(to offset: Int) throws
  /// The next piece; nil at the end.
  func read() throws -> [UInt8]?
}

/// The identity and state of a file, which show whether it was written to since or replaced by
/// another.
package struct FileMark: Hashable {
  let device: Int
  let inode: Int
  let size: Int
  let modifiedNanoseconds: Int

  /// - Parameter size: In bytes.
  package init(device: Int, inode: Int, size: Int, modifiedNanoseconds: Int) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modifiedNanoseconds = modifiedNanoseconds
  }

  /// Whether it is the same file, which may have grown or been truncated.
  func isSameFile(as other: FileMark) -> Bool { device == other.device && inode == other.inode }
}

/// How far a file was read, as stored between checks.
private struct FileReading {
  let mark: FileMark
  let offset: Int

  init(mark: FileMark, offset: Int) {
    (self.mark, self.offset) = (mark, offset)
  }

  init?(_ text: String) {
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 5 else { return nil }
    mark = FileMark(
      device: numbers[0], inode: numbers[1], size: numbers[2], modifiedNanoseconds: numbers[3])
    offset = numbers[4]
  }

  var text: String {
    "\(mark.device) \(mark.inode) \(mark.size) \(mark.modifiedNanoseconds) \(offset)"
  }
}

/// A source responded, but none of its positions could be used.
package struct UnusablePositions: Error {
  package let reasons: [PositionProblem.Reason: Int]
}

/// The sources of positions, as a check asks them. One that fails loses only its own positions; the
/// reason is stored for `here`.
package final class PositionSources {
  private let sources: [PositionSource]
  private let clock: () -> Now
  private let reason: (any Error) -> String?
  private let warn: (_ source: String, _ reason: String) throws -> Void
  private var answers: [String: Result<[UInt8], any Error>] = [:]

  /// - Parameters:
  ///   - clock: The current time, since an answer may take long.
  ///   - reason: Puts the failure of a source in words; nil for any other error.
  ///   - warn: Called after a failure was stored.
  package init(
    _ sources: [PositionSource], clock: @escaping () -> Now,
    reason: @escaping (any Error) -> String?,
    warn: @escaping (_ source: String, _ reason: String) throws -> Void
  ) {
    self.sources = sources
    self.clock = clock
    self.reason = reason
    self.warn = warn
  }

  package var names: [String] { sources.map(\.name) }

  /// Whether querying may take long, so that due notifications are delivered first.
  var mayWait: Bool {
    sources.contains { if case .asked = $0.access { true } else { false } }
  }

  /// Queries the sources that may be slow. Does not use the store.
  func ask() {
    for source in sources {
      if case .asked(let ask) = source.access { answers[source.name] = Result { try ask() } }
    }
  }

  /// Stores the responses and the new contents of the files.
  ///
  /// - Throws: Errors of the store. Those of a source are stored.
  func take(into book: Daybook) throws {
    for source in sources {
      var failure: String?
      do {
        switch source.access {
        case .asked:
          if let answer = answers[source.name] { try takeWhole(try answer.get(), into: book) }
        case .file(let path, let mark, let open):
          try takeFile(path, mark, open, into: book)
        }
      } catch {
        failure = reason(error)
        if failure == nil { throw error }
      }
      try book.store().settings.setSourceFailure(failure, of: source.name, now: book.now.instant)
      if let failure { try warn(source.name, failure) }
    }
  }

  private func takeWhole(_ bytes: [UInt8], into book: Daybook) throws {
    var intake = PositionIntake(book, clock: clock)
    try intake.feed(bytes)
    try intake.feed(nil)
    let result = intake.result
    guard result.taken + result.passedOver == 0 else { return }
    throw UnusablePositions(reasons: result.unusable.isEmpty ? [.noFix: 1] : result.unusable)
  }

  /// In bytes. Larger files are assumed to grow line by line; smaller ones may be rewritten each
  /// time.
  private static let smallSize = 1 << 16
  /// In bytes. A longer line is passed over.
  private static let longestLine = 1 << 20

  /// Reads the data appended to a file since the last check, or the whole file if it was replaced
  /// or rewritten.
  private func takeFile(
    _ path: String, _ readMark: () throws -> FileMark, _ open: () throws -> any PositionFile,
    into book: Daybook
  ) throws {
    let mark = try readMark()
    let key = "position-offset:\(path)"
    let known = try book.store().settings.value(key).flatMap(FileReading.init)
    let isSmall = mark.size <= Self.smallSize
    // Not changed since it was read to its end.
    if let known, known.mark == mark, known.offset == mark.size || isSmall { return }
    let file = try open()
    var offset = 0
    if !isSmall, let known, known.mark.isSameFile(as: mark), known.offset <= mark.size,
      try known.offset == 0 || file.isLineStart(at: known.offset)
    {
      offset = known.offset
    }
    var intake = PositionIntake(book, clock: clock)
    try file.skip(to: offset)
    var rest: [UInt8] = []
    // The number of dropped bytes of a line that is not a position.
    var dropped = 0
    while let piece = try file.read() {
      guard let end = piece.lastIndex(of: 0x0A) else {
        rest += piece
        if dropped + rest.count > Self.longestLine {
          dropped += rest.count
          rest = []
        }
        continue
      }
      offset += dropped + rest.count + end + 1
      intake.note = (key, FileReading(mark: mark, offset: offset).text)
      let begin = dropped == 0 ? 0 : (piece.firstIndex(of: 0x0A) ?? end) + 1
      try intake.feed(rest + piece[begin..<(end + 1)])
      rest = Array(piece[(end + 1)...])
      dropped = 0
    }
    // The last line of a growing file may not be complete yet.
    if isSmall { try intake.feed(rest) }
    try intake.feed(nil)
    if let note = intake.note
      ?? (isSmall ? (key, FileReading(mark: mark, offset: offset).text) : nil)
    {
      try book.store().settings.set(note.key, note.value)
    }
    let result = intake.result
    if result.taken + result.passedOver == 0, result.broken > 0 {
      throw UnusablePositions(reasons: result.unusable)
    }
  }
}

extension Daybook {
  /// The sources that gave no position when they were asked last, and why.
  package func positionFailures(of sources: PositionSources) throws -> [SourceFailure] {
    try store().settings.sourceFailures().filter { sources.names.contains($0.source) }
  }
}
