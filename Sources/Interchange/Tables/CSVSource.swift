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

/// The first record of a table, which names the columns.
struct CSVHeader {
  typealias Cell = (column: CSVColumn, index: Int)

  let names: [String]
  /// The fields of the table in the order of JSON, with the indices of their cells.
  let fields: [(field: ItemField, cells: [Cell])]
  let unknown: [(index: Int, name: String)]
  /// The cells of the day, the time and the end.
  let whenParts: [CSVSpan.Part]
  /// Whether `12/03/2026` is the third of December: the table has a column `Start Date`, as Google
  /// Calendar and Outlook write it.
  let isMonthFirst: Bool

  /// - Throws: `CSVError`: `missingColumn` without a title, `columnGivenTwice`.
  init(_ names: [String]) throws(CSVError) {
    /// Cell indices by column.
    var indices: [Int: Int] = [:]
    var unknown: [(index: Int, name: String)] = []
    var extra: [CSVSpan.Part] = []
    // A header such as `시작` names the day, or the time if the table has another column for the day.
    let hasDay = names.contains {
      CSVWords.part(ofHeader: $0) != .begin
        && CSVColumn.index(ofHeader: $0) == CSVColumn.index(ofHeader: "day")
    }
    for (index, name) in names.enumerated() {
      if hasDay, CSVWords.part(ofHeader: name) == .begin,
        let time = CSVColumn.index(ofHeader: "time")
      {
        if indices[time] == nil { indices[time] = index } else { unknown.append((index, name)) }
        continue
      }
      guard let column = CSVColumn.index(ofHeader: name) else {
        unknown.append((index, name))
        continue
      }
      guard let previous = indices[column] else {
        indices[column] = index
        continue
      }
      switch (CSVWords.part(ofHeader: names[previous]), CSVWords.part(ofHeader: name)) {
      case (.endDay?, .endTime?), (.endTime?, .endDay?):
        extra.append(CSVSpan.Part(column: "end", index: index, isExtra: true))
        continue
      default: break
      }
      // A second header for the same column counts as unknown, unless both are the column's name.
      switch (CSVColumn.isOwnName(names[previous]), CSVColumn.isOwnName(name)) {
      case (true, true): throw .columnGivenTwice(name)
      case (false, true):
        unknown.append((previous, names[previous]))
        indices[column] = index
      default: unknown.append((index, name))
      }
    }
    let cells = CSVColumn.all.enumerated().compactMap { position, column -> Cell? in
      indices[position].map { (column, $0) }
    }
    guard cells.contains(where: { $0.column.name == "title" }) else {
      throw .missingColumn("title", found: names)
    }
    self.names = names
    fields = ItemField.all.enumerated().compactMap { position, field in
      let own = cells.filter { $0.column.field == position }
      return own.isEmpty ? nil : (field, own)
    }
    self.unknown = unknown
    let own = cells.filter { ["day", "time", "end"].contains($0.column.name) }
    whenParts =
      own.map { CSVSpan.Part(column: $0.column.name, index: $0.index, isExtra: false) } + extra
    isMonthFirst = names.contains { $0.trimmed.lowercased() == "start date" }
  }

  /// Returns the header of a column in this table, for errors.
  func name(ofColumn column: String) -> String {
    let cells = fields.flatMap(\.cells)
    guard let cell = cells.first(where: { $0.column.name == column }),
      !CSVColumn.isOwnName(names[cell.index])
    else { return column }
    return names[cell.index].trimmed
  }
}
