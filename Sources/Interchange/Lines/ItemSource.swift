import ItemJSON
import JSON

/// The result of reading one record of a file.
package struct ReadItem: Sendable {
  /// The line it begins on, 1-based.
  package let line: Int
  package let result: Result<ItemRecord, LineError>
}

/// Reads items from a file in one format, piece by piece. The caller decides whether a bad record
/// ends the import.
package protocol ItemSource {
  /// How often each unknown field occurred.
  var unknownFields: [String: Int] { get }
  /// How often each field of another program was appended to the notes because items have no such
  /// field.
  var keptFields: [String: Int] { get }

  /// Reads the next piece of the file, or nil at its end, and returns the records that end there.
  mutating func feed(_ piece: [UInt8]?) -> [ReadItem]
}

extension ItemSource {
  package var keptFields: [String: Int] { [:] }
}

/// Reads JSON Lines, one item per line.
package struct JSONLinesSource: ItemSource {
  private let reader: ItemReader
  private var splitter = LineSplitter()
  package private(set) var unknownFields: [String: Int] = [:]

  package init(reader: ItemReader) { self.reader = reader }

  package mutating func feed(_ piece: [UInt8]?) -> [ReadItem] {
    splitter.feed(piece).map { line in
      ReadItem(
        line: line.number, result: Result { () throws(LineError) in try record(on: line) })
    }
  }

  private mutating func record(on line: LineSplitter.Line) throws(LineError) -> ItemRecord {
    let record = try reader.read(line: line.bytes.get(), number: line.number)
    for name in record.unknown { unknownFields[name, default: 0] += 1 }
    return record
  }
}

extension ItemReader {
  /// Reads the item on one line.
  ///
  /// - Throws: `LineError`: `notJSON`, or `field` for an object that is not an item.
  package func read(line bytes: ArraySlice<UInt8>, number: Int) throws(LineError) -> ItemRecord {
    let object = try JSONObject(bytes, line: number)
    return try inLine(number) { () throws(FieldError) in try read(object) }
  }
}
