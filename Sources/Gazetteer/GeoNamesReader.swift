import Geo
import Interchange
import ItemJSON

/// Reads a dump of GeoNames, such as `KR.txt` or `cities500.txt`.
///
/// - SeeAlso: download.geonames.org/export/dump/readme.txt.
struct GeoNamesReader: PlaceListReader {
  private static let columnCount = 19
  /// The most names kept of a place. Names in Hangul have precedence.
  private static let maxNames = 24

  private var lines = LineSplitter(limit: 1 << 20)

  mutating func feed(_ piece: [UInt8]?) -> [GazetteerLine] { lines.feed(piece).map(Self.read) }

  /// Whether a line has 19 columns with numbers for id, latitude and longitude.
  static func isLine(_ line: ArraySlice<UInt8>) -> Bool {
    let cells = cells(of: line)
    return cells.count == columnCount && Int(text(cells[0])) != nil
      && Double(text(cells[4])) != nil && Double(text(cells[5])) != nil
  }

  private static func cells(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split(separator: 0x09, omittingEmptySubsequences: false)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func read(_ line: LineSplitter.Line) -> GazetteerLine {
    do throws(LineError) {
      return .place(try read(line.bytes.get(), line.number))
    } catch { return .bad(error) }
  }

  private static func read(
    _ bytes: ArraySlice<UInt8>, _ line: Int
  ) throws(LineError) -> GazetteerRecord {
    let cells = cells(of: bytes)
    guard cells.count == columnCount else {
      throw LineError(line: line, .notCSV(.cellCount(cells.count, expected: columnCount)))
    }
    guard let name = String(validating: cells[1], as: UTF8.self).map(GazetteerRecord.name),
      let others = String(validating: cells[3], as: UTF8.self)
    else { throw LineError(line: line, .notCSV(.cell(.invalidUTF8, column: "name"))) }
    guard let name else { throw LineError(line: line, .field(FieldError("name", .missing))) }
    let coordinate = try inLine(line) { () throws(FieldError) in
      try Coordinate.read(latitude: text(cells[4]), longitude: text(cells[5]))
    }
    let code = text(cells[7])
    let place = GazetteerPlace(
      reference: text(cells[0]), names: names(name, ascii: text(cells[2]), others),
      coordinate: coordinate, kind: code.isEmpty ? nil : code,
      weight: weight(population: text(cells[14]), class: cells[6].first, code: code))
    var record = GazetteerRecord(place: place)
    var codes = [text(cells[8]), text(cells[10]), text(cells[11])]
    if let empty = codes.firstIndex(where: { $0.isEmpty || $0 == "00" }) {
      codes.removeSubrange(empty...)
    }
    record.regions = codes.indices.reversed().map { codes[...$0].joined(separator: ".") }
    let depth = ["PCLI": 1, "ADM1": 2, "ADM2": 3][code]
    if let depth, depth == codes.count {
      let region = record.regions.removeFirst()
      let hangul = place.names.first { $0.isHangul && !name.isHangul }
      record.region = GazetteerRecord.Region(
        code: region, names: [name] + [hangul].compactMap { $0 })
    }
    return record
  }

  private static func names(_ name: String, ascii: String, _ others: String) -> [String] {
    var names = [name]
    var rest: [String] = []
    // Search ignores diacritics of Latin letters, so the ASCII name is useful only for other
    // scripts.
    if name.unicodeScalars.contains(where: { $0.value >= 0x250 }),
      let ascii = GazetteerRecord.name(ascii), ascii != name
    {
      rest.append(ascii)
    }
    for other in others.split(separator: ",") {
      guard !other.hasPrefix("http"), let other = GazetteerRecord.name(String(other)),
        other != name
      else { continue }
      if other.isHangul { names.append(other) } else { rest.append(other) }
    }
    names += rest
    return Array(names.prefix(maxNames))
  }

  /// Returns the population, or a typical value for the kind of place.
  private static func weight(population: String, class kind: UInt8?, code: String) -> Int {
    if let number = Int(population), number > 0 { return min(number, 10_000_000_000) }
    switch (kind, code) {
    case (_, "AIRP"), (_, "PCLI"): return 5000
    case (_, "RSTN"), (_, "MTRO"), (_, "UNIV"), (_, "MUS"): return 500
    case (UInt8(ascii: "A"), _): return 200
    case (UInt8(ascii: "P"), _): return 100
    default: return 0
    }
  }
}

extension StringProtocol {
  /// Whether the text contains a Hangul syllable, judged by the first byte of its encoding.
  fileprivate var isHangul: Bool { utf8.contains { $0 >= 0xEA && $0 <= 0xED } }
}
