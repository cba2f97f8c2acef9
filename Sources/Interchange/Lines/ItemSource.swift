import ItemJSON
import JSON

/// Reads items from a file in one format, piece by piece.
///
/// `each` is called with the line and the result of every complete record. The caller decides
/// whether a bad record ends the import.
package protocol ItemSource {
  /// How often each unknown field occurred.
  var unknownFields: [String: Int] { get }
  /// How often each field of another program was appended to the notes because items have no such
  /// field.
  var keptFields: [String: Int] { get }

  /// Reads the next piece of the file.
  ///
  /// - Throws: What `each` throws.
  mutating func feed<Failure: Error>(
    _ piece: [UInt8], each: (Int, Result<ItemRecord, LineError>) throws(Failure) -> Void
  ) throws(Failure)

  /// Reads the rest of the file after the last piece.
  ///
  /// - Throws: What `each` throws.
  mutating func finish<Failure: Error>(
    each: (Int, Result<ItemRecord, LineError>) throws(Failure) -> Void
  ) throws(Failure)
}

extension ItemSource {
  package var keptFields: [String: Int] { [:] }
}

/// Reads JSON Lines, one item per line.
package struct JSONLinesSource: ItemSource {
  private let reader: ItemReader
  private var splitter: LineSplitter
  package private(set) var unknownFields: [String: Int] = [:]

  package init(reader: ItemReader, lineLimit: Int = LineSplitter.defaultLimit) {
    self.reader = reader
    splitter = LineSplitter(limit: lineLimit)
  }

  package mutating func feed<Failure: Error>(
    _ piece: [UInt8], each: (Int, Result<ItemRecord, LineError>) throws(Failure) -> Void
  ) throws(Failure) {
    let reader = reader
    var counts = unknownFields
    defer { unknownFields = counts }
    try splitter.feed(piece) { number, line throws(Failure) in
      try each(number, reader.record(number, line, unknown: &counts))
    }
  }

  package mutating func finish<Failure: Error>(
    each: (Int, Result<ItemRecord, LineError>) throws(Failure) -> Void
  ) throws(Failure) {
    let reader = reader
    var counts = unknownFields
    defer { unknownFields = counts }
    try splitter.finish { number, line throws(Failure) in
      try each(number, reader.record(number, line, unknown: &counts))
    }
  }
}

extension ItemReader {
  fileprivate func record(
    _ number: Int, _ line: LineSplitter.Line, unknown: inout [String: Int]
  ) -> Result<ItemRecord, LineError> {
    do throws(LineError) {
      let record = try read(line: line.bytes(number: number), number: number)
      for name in record.unknown { unknown[name, default: 0] += 1 }
      return .success(record)
    } catch { return .failure(error) }
  }

  /// Reads the item on one line.
  ///
  /// - Throws: `LineError`: `notJSON`, or `field` for an object that is no item.
  package func read(line bytes: ArraySlice<UInt8>, number: Int) throws(LineError) -> ItemRecord {
    let value: JSONValue
    do { value = try JSONReader.read(bytes) } catch {
      throw LineError(line: number, .notJSON(error))
    }
    do { return try read(value) } catch { throw LineError(line: number, .field(error)) }
  }
}
