import ItemJSON
import JSON

/// Reads items from a table in CSV; see `CSVColumn` for the columns.
///
/// Each record is converted to a JSON object, so both formats have the same rules and errors.
package struct CSVSource: ItemSource {
  private let reader: ItemReader
  private let limit: Int
  private let words: @Sendable (String) -> DateMeaning?
  private var records: CSVReader
  private var header: CSVHeader?
  /// Whether the header is malformed. The error is reported once and all records are skipped.
  private var isUnusable = false
  package private(set) var unknownFields: [String: Int] = [:]

  /// - Parameters:
  ///   - separator: A comma, a semicolon or a tab.
  ///   - recordLimit: The longest record, in bytes.
  ///   - words: Parses a repetition in words; nil for other text.
  package init(
    reader: ItemReader, separator: UInt8 = 0x2C, recordLimit: Int = LineSplitter.defaultLimit,
    words: @escaping @Sendable (String) -> DateMeaning? = { _ in nil }
  ) {
    self.reader = reader
    self.words = words
    limit = recordLimit
    records = CSVReader(limit: recordLimit, separator: separator)
  }

  package mutating func feed<Failure: Error>(
    _ piece: [UInt8], each: (Int, Result<ItemRecord, LineError>) throws(Failure) -> Void
  ) throws(Failure) {
    var records = records
    defer { self.records = records }
    try records.feed(piece) { record throws(Failure) in
      if let result = result(of: record) { try each(record.line, result) }
    }
  }

  package mutating func finish<Failure: Error>(
    each: (Int, Result<ItemRecord, LineError>) throws(Failure) -> Void
  ) throws(Failure) {
    var records = records
    defer { self.records = records }
    try records.finish { record throws(Failure) in
      if let result = result(of: record) { try each(record.line, result) }
    }
  }

  private mutating func result(of record: CSVReader.Record) -> Result<ItemRecord, LineError>? {
    guard !isUnusable else { return nil }
    do throws(LineError) {
      return try read(record).map { .success($0) }
    } catch {
      isUnusable = header == nil
      return .failure(error)
    }
  }

  /// - Returns: The item; nil for the header.
  private mutating func read(_ record: CSVReader.Record) throws(LineError) -> ItemRecord? {
    try record.check(limit: limit, columns: header?.names ?? [])
    guard let header else {
      do { header = try CSVHeader(record.cells) } catch {
        throw LineError(line: record.line, .notCSV(error))
      }
      return nil
    }
    guard record.cellCount == header.names.count, record.cells.count == record.cellCount else {
      throw LineError(
        line: record.line, .notCSV(.cellCount(record.cellCount, expected: header.names.count)))
    }
    for (index, name) in header.unknown where !record.cells[index].isEmpty {
      unknownFields[name, default: 0] += 1
    }
    do throws(FieldError) {
      return try reader.read(
        try CSVRow(header: header, cells: record.cells, words: words).object())
    } catch {
      let field = header.name(ofColumn: CSVColumn.name(ofField: error.field))
      throw LineError(line: record.line, .field(FieldError(field, error.problem)))
    }
  }
}
