import ItemJSON

/// Reads items from a table in CSV; see `CSVColumn` for the columns.
///
/// Each record is converted to a JSON object, so both formats have the same rules and errors.
package struct CSVSource: ItemSource {
  private let reader: ItemReader
  private let words: @Sendable (String) -> DateMeaning?
  private var records: CSVReader
  private var header: CSVHeader?
  /// Whether the header is malformed. The error is reported once and all records are skipped.
  private var isUnusable = false
  package private(set) var unknownFields: [String: Int] = [:]

  /// - Parameters:
  ///   - separator: A comma, a semicolon or a tab.
  ///   - words: Parses a repetition in words; nil for other text.
  package init(
    reader: ItemReader, separator: UInt8 = 0x2C,
    words: @escaping @Sendable (String) -> DateMeaning? = { _ in nil }
  ) {
    self.reader = reader
    self.words = words
    records = CSVReader(limit: LineSplitter.defaultLimit, separator: separator)
  }

  package mutating func feed(_ piece: [UInt8]?) -> [ReadItem] {
    records.feed(piece).compactMap { result(of: $0) }
  }

  /// - Returns: nil for the header, and for records below a malformed one.
  private mutating func result(of record: CSVReader.Record) -> ReadItem? {
    guard !isUnusable else { return nil }
    do throws(LineError) {
      guard let item = try read(record) else { return nil }
      return ReadItem(line: record.line, result: .success(item))
    } catch {
      isUnusable = header == nil
      return ReadItem(line: record.line, result: .failure(error))
    }
  }

  /// - Returns: The item; nil for the header.
  private mutating func read(_ record: CSVReader.Record) throws(LineError) -> ItemRecord? {
    try record.check(limit: LineSplitter.defaultLimit, columns: header?.names ?? [])
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
