import Geo
import Interchange
import ItemJSON

/// Reads places from a table whose header names at least a name, a latitude and a longitude, in
/// English or Korean.
struct PlaceTableReader: PlaceListReader {
  private enum Column: String, CaseIterable {
    case name, lat, lon, address, kind, id, population, aliases

    var words: [String] {
      switch self {
      case .name:
        [
          "name", "title", "place", "이름", "명칭", "장소", "장소명", "상호", "상호명", "시설명", "업소명", "역명",
          "지점명", "매장명", "기관명",
        ]
      case .lat: ["lat", "latitude", "y", "위도", "y좌표"]
      case .lon: ["lon", "lng", "long", "longitude", "x", "경도", "x좌표"]
      case .address:
        ["address", "addr", "주소", "도로명주소", "지번주소", "소재지", "소재지도로명주소", "소재지지번주소"]
      case .kind: ["kind", "type", "category", "분류", "업종", "종류", "구분", "업종명"]
      case .id: ["id", "uid", "ref", "관리번호", "번호"]
      case .population: ["population", "weight", "인구", "인구수"]
      case .aliases: ["aliases", "alias", "alternatenames", "별칭", "다른이름", "영문명"]
      }
    }

    init?(header: String) {
      let word = header.trimmed.lowercased().filter { !$0.isWhitespace && $0 != "_" }
      guard let found = Column.allCases.first(where: { $0.words.contains(word) }) else {
        return nil
      }
      self = found
    }
  }

  /// The longest record, in bytes.
  private static let recordLimit = 1 << 20

  private var records: CSVReader
  private var columns: [Column: Int]?
  private var names: [String] = []
  /// Whether the header is malformed. The error is reported once and all records are skipped.
  private var isUnusable = false

  init(separator: UInt8) { records = CSVReader(limit: Self.recordLimit, separator: separator) }

  /// Whether a line names columns for latitude and longitude.
  static func isHeader(_ line: [UInt8], separator: UInt8) -> Bool {
    var reader = CSVReader(limit: 1 << 16, separator: separator)
    let cells = (reader.feed(line) + reader.feed(nil)).last?.cells ?? []
    let columns = Set(cells.compactMap { Column(header: $0) })
    return columns.isSuperset(of: [.lat, .lon])
  }

  mutating func feed(_ piece: [UInt8]?) -> [GazetteerLine] {
    records.feed(piece).compactMap { line(of: $0) }
  }

  private mutating func line(of record: CSVReader.Record) -> GazetteerLine? {
    guard !isUnusable else { return nil }
    do throws(LineError) {
      return try read(record)
    } catch {
      isUnusable = columns == nil
      return .bad(error)
    }
  }

  /// - Returns: nil for the header.
  private mutating func read(_ record: CSVReader.Record) throws(LineError) -> GazetteerLine? {
    let line = record.line
    try record.check(limit: Self.recordLimit, columns: names)
    guard let columns else {
      names = record.cells
      var found: [Column: Int] = [:]
      for (index, cell) in record.cells.enumerated() {
        if let column = Column(header: cell), found[column] == nil { found[column] = index }
      }
      for column in [Column.name, .lat, .lon] where found[column] == nil {
        throw LineError(
          line: line, .notCSV(.missingColumn(column.rawValue, found: record.cells)))
      }
      columns = found
      return nil
    }
    guard record.cellCount == names.count, record.cells.count == record.cellCount else {
      throw LineError(
        line: line, .notCSV(.cellCount(record.cellCount, expected: names.count)))
    }
    func cell(_ column: Column) -> String? {
      columns[column].map { record.cells[$0] }.flatMap(GazetteerRecord.name)
    }
    guard let name = cell(.name) else { return .leftOut }
    let coordinate: Coordinate
    do throws(FieldError) {
      coordinate = try .read(latitude: cell(.lat) ?? "", longitude: cell(.lon) ?? "")
    } catch {
      let column = Column(rawValue: error.field).flatMap { columns[$0] }
      throw LineError(
        line: line, .field(FieldError(column.map { names[$0] } ?? error.field, error.problem)))
    }
    var all = [name]
    for part in (cell(.aliases) ?? "").split(whereSeparator: { ",;|".contains($0) }) {
      if let other = GazetteerRecord.name(String(part)), !all.contains(other) { all.append(other) }
    }
    let weight = cell(.population).flatMap(Double.init).map { max(0, min($0, 1e10)).rounded() }
    let id = cell(.id).flatMap { $0.contains(where: \.isWhitespace) ? nil : $0 }
    return .place(
      GazetteerRecord(
        place: GazetteerPlace(
          reference: id ?? GazetteerRecord.reference(name: name, coordinate), names: all,
          coordinate: coordinate, kind: cell(.kind),
          around: cell(.address).map { [$0] } ?? [],
          weight: weight.flatMap { Int(exactly: $0) } ?? 0)))
  }
}
