import JSON

/// Splits CSV that arrives in pieces into records and cells. It buffers one record at a time.
///
/// Records end with CRLF, LF or CR. Quoted cells may contain line ends, separators and doubled
/// quotes. A byte order mark at the start and empty lines are skipped. Blanks are part of the cell.
///
/// - SeeAlso: RFC 4180 §2.
package struct CSVReader {
  package struct Record {
    /// The line it begins on, 1-based.
    package let line: Int
    /// The first cells, at most `keptCells`.
    package let cells: [String]
    package let cellCount: Int
    /// The first malformed cell and its column, 0-based.
    package let problem: (CSVError.CellProblem, column: Int)?
    package let isTooLong: Bool

    /// - Parameters:
    ///   - limit: The limit in bytes that the reader was created with.
    ///   - names: The names of the columns, for the error.
    /// - Throws: `LineError`: `tooLong`, or `notCSV` for a malformed cell.
    package func check(limit: Int, columns names: [String]) throws(LineError) {
      if isTooLong { throw LineError(line: line, .tooLong(limit: limit)) }
      if let (problem, column) = problem {
        let name = names.indices.contains(column) ? names[column] : "\(column + 1)"
        throw LineError(line: line, .notCSV(.cell(problem, column: name)))
      }
    }
  }

  private enum State {
    case atCell, inPlain, inQuoted, afterQuote
  }

  /// The number of cells kept of a record. Further cells are only counted.
  private static let keptCells = 1024

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let limit: Int
  private let separator: UInt8
  private var state = State.atCell
  private var cell: [UInt8] = []
  private var cells: [String] = []
  private var cellCount = 0
  private var problem: (CSVError.CellProblem, column: Int)?
  /// The size of the record so far, in bytes. Bytes beyond the limit are counted but not kept.
  private var size = 0
  private var line = 1
  private var firstLine = 1
  private var isAfterReturn = false
  /// The number of bytes of a byte order mark read so far; nil after the start of the input.
  private var markLength: Int? = 0

  /// - Parameters:
  ///   - limit: The longest record, in bytes.
  ///   - separator: A comma, a semicolon or a tab.
  package init(limit: Int, separator: UInt8 = 0x2C) {
    self.limit = limit
    self.separator = separator
  }

  /// Reads the next piece of the input, or nil at its end, and returns the records that end there.
  package mutating func feed(_ piece: [UInt8]?) -> [Record] {
    guard let piece else {
      if state == .inQuoted { report(.openQuote) }
      return endRecord().map { [$0] } ?? []
    }
    var records: [Record] = []
    for byte in piece {
      if markLength != nil, isMark(byte) { continue }
      if let record = consume(byte) { records.append(record) }
    }
    return records
  }

  private mutating func isMark(_ byte: UInt8) -> Bool {
    let length = markLength ?? 0
    if length < Self.byteOrderMark.count, byte == Self.byteOrderMark[length] {
      markLength = length + 1
      return true
    }
    markLength = nil
    // The bytes of an incomplete mark are text.
    if length > 0, length < Self.byteOrderMark.count {
      for byte in Self.byteOrderMark[0..<length] { _ = consume(byte) }
    }
    return false
  }

  private mutating func consume(_ byte: UInt8) -> Record? {
    let isSecondOfPair = isAfterReturn && byte == 0x0A
    isAfterReturn = byte == 0x0D && state != .inQuoted
    if isSecondOfPair { return nil }
    if state == .inQuoted {
      if byte == 0x22 { state = .afterQuote } else { append(byte) }
      if byte == 0x0A { line += 1 }
      return nil
    }
    switch byte {
    case separator:
      size += 1
      endCell()
    case 0x0A, 0x0D:
      let record = endRecord()
      line += 1
      firstLine = line
      return record
    case 0x22:
      switch state {
      case .atCell: state = .inQuoted
      case .afterQuote:
        append(byte)
        state = .inQuoted
      case .inPlain, .inQuoted:
        report(.quoteInside)
        append(byte)
      }
    default:
      if state == .afterQuote { report(.textAfterQuote) }
      state = .inPlain
      append(byte)
    }
    return nil
  }

  private mutating func append(_ byte: UInt8) {
    size += 1
    if size <= limit { cell.append(byte) }
  }

  private mutating func report(_ new: CSVError.CellProblem) {
    if problem == nil { problem = (new, cellCount) }
  }

  private mutating func endCell() {
    if UTF8Check.firstInvalid(in: cell) != nil { report(.invalidUTF8) }
    if cellCount < Self.keptCells { cells.append(String(decoding: cell, as: UTF8.self)) }
    cellCount += 1
    cell.removeAll(keepingCapacity: cell.count < 1 << 16)
    state = .atCell
  }

  private mutating func endRecord() -> Record? {
    let isEmptyLine = cellCount == 0 && state == .atCell && size == 0
    defer {
      cells.removeAll(keepingCapacity: true)
      cellCount = 0
      problem = nil
      size = 0
    }
    if isEmptyLine { return nil }
    endCell()
    return Record(
      line: firstLine, cells: cells, cellCount: cellCount, problem: problem,
      isTooLong: size > limit)
  }
}
