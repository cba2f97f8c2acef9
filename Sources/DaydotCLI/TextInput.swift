import Interchange
import Operations
import Processes

/// A text file that is read in pieces of UTF-8, whatever its encoding, and reports its progress.
final class TextInput: TextPieces {

  /// Programs are given at most so many bytes at once.
  private static let chunkSize = 2 << 20

  private let file: InputFile
  private let encoding: TextEncoding
  private var utf16: UTF16Decoder?
  /// Bytes of the file that were read and not yet decoded.
  private var waiting: [UInt8]
  private var isAtEnd = false
  /// The first piece, decoded.
  let head: [UInt8]
  private var isHeadRead = false
  private var progress: ProgressBar

  init(_ file: InputFile, in session: Session) throws {
    self.file = file
    progress = ProgressBar(total: file.size, session: session)
    var start: [UInt8] = []
    // A pipe gives as little as its writer wrote at once.
    while start.count < ImportFormat.headLength {
      guard let piece = try file.read() else {
        isAtEnd = true
        break
      }
      if start.isEmpty { start = piece } else { start += piece }
    }
    encoding = TextEncoding(of: start)
    switch encoding {
    case .utf8:
      head = start
      waiting = []
    case .utf16(let isBigEndian):
      var decoder = UTF16Decoder(isBigEndian: isBigEndian)
      head = decoder.decode(start)
      utf16 = decoder
      waiting = []
    case .codePage(let page):
      let cut = isAtEnd ? start.count : (start.lastIndex(of: 0x0A) ?? -1) + 1
      head = try Self.converted(start[..<cut], from: page, path: file.path)
      waiting = Array(start[cut...])
    }
  }

  /// The next piece, or nil at the end.
  func read() throws -> [UInt8]? {
    let piece = try next()
    if let piece { progress.advance(by: piece.count) } else { progress.finish() }
    return piece
  }

  private func next() throws -> [UInt8]? {
    guard isHeadRead else {
      isHeadRead = true
      return head
    }
    switch encoding {
    case .utf8: return try file.read()
    case .utf16:
      guard let piece = try file.read() else { return nil }
      return utf16?.decode(piece)
    case .codePage(let page): return try readLines(of: page)
    }
  }

  /// Reads whole lines, because a two-byte character may be split anywhere else.
  private func readLines(of page: TextEncoding.CodePage) throws -> [UInt8]? {
    while !isAtEnd, waiting.count < Self.chunkSize {
      guard let piece = try file.read() else {
        isAtEnd = true
        break
      }
      waiting += piece
    }
    if waiting.isEmpty { return nil }
    let cut = isAtEnd ? waiting.count : (waiting.lastIndex(of: 0x0A) ?? waiting.count - 1) + 1
    defer { waiting.removeFirst(cut) }
    return try Self.converted(waiting[..<cut], from: page, path: file.path)
  }

  private static func converted(
    _ bytes: ArraySlice<UInt8>, from page: TextEncoding.CodePage, path: String
  ) throws -> [UInt8] {
    var program = Subprocess(["iconv", "-f", page.rawValue, "-t", "UTF-8"])
    program.input = .bytes(Array(bytes))
    program.output = .kept
    program.errors = .kept
    program.timeoutSeconds = 60
    do {
      let end = try program.run()
      guard end.status == 0 else {
        throw ImportError.codePage(path: path, page, reason: end.complaint)
      }
      return end.output
    } catch let error as SpawnError {
      throw ImportError.codePage(path: path, page, reason: error.reason)
    }
  }
}

extension InputFile {
  /// The file for an import. A stream is copied while it is read for the first time, and then the
  /// copy is read.
  func source(in session: Session) -> ImportSource {
    let isStream = isStream
    var isCopied = false
    return ImportSource(path: path, isStream: isStream) {
      if isStream {
        if isCopied {
          try self.readAgain()
        } else {
          try self.keepCopy(in: session.environment.temporaryFolder)
          isCopied = true
        }
      }
      return try TextInput(self, in: session)
    }
  }
}
