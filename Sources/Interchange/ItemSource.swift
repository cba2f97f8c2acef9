import JSON

/// Reads items from a file that comes in pieces, in any format.
///
/// `each` is called for every complete record, with an item or an error, so that the caller decides
/// whether a bad record ends the import.
public protocol ItemSource {
  /// How often each unknown field occurred.
  var unknownFields: [String: Int] { get }
  /// How often each field of another program was written into the notes, since no field of an item
  /// means the same.
  var keptFields: [String: Int] { get }

  mutating func feed<Failure: Error>(
    _ piece: [UInt8], each: (Int, Result<ItemRecord, LineError>) throws(Failure) -> Void
  ) throws(Failure)

  /// Reads what is left after the last piece.
  mutating func finish<Failure: Error>(
    each: (Int, Result<ItemRecord, LineError>) throws(Failure) -> Void
  ) throws(Failure)
}

extension ItemSource {
  public var keptFields: [String: Int] { [:] }
}

/// Reads JSON Lines: one item object per line.
public struct JSONLinesSource: ItemSource {
  private let reader: ItemReader
  private var splitter: LineSplitter
  public private(set) var unknownFields: [String: Int] = [:]

  public init(reader: ItemReader, lineLimit: Int = LineSplitter.defaultLimit) {
    self.reader = reader
    splitter = LineSplitter(limit: lineLimit)
  }

  public mutating func feed<Failure: Error>(
    _ piece: [UInt8], each: (Int, Result<ItemRecord, LineError>) throws(Failure) -> Void
  ) throws(Failure) {
    let reader = reader
    var counts = unknownFields
    defer { unknownFields = counts }
    try splitter.feed(piece) { number, line throws(Failure) in
      try each(number, reader.record(number, line, unknown: &counts))
    }
  }

  public mutating func finish<Failure: Error>(
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
    switch line {
    case .tooLong(let limit): return .failure(LineError(line: number, .tooLong(limit: limit)))
    case .bytes(let bytes):
      do throws(LineError) {
        let record = try read(line: bytes, number: number)
        for name in record.unknown { unknown[name, default: 0] += 1 }
        return .success(record)
      } catch { return .failure(error) }
    }
  }

  /// Reads the object on one line.
  public func read(line bytes: ArraySlice<UInt8>, number: Int) throws(LineError) -> ItemRecord {
    let value: JSONValue
    do { value = try JSONReader.read(bytes) } catch {
      throw LineError(line: number, .notJSON(error))
    }
    do { return try read(value) } catch { throw LineError(line: number, .field(error)) }
  }
}
