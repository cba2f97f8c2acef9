import Gazetteer
import Interchange
import ItemJSON
import Outcomes
import Phrases
import TodoCore
import TodoStore

/// How a file of places is read.
package struct PlaceImportRequest {
  /// The name of the format; nil to recognize it.
  package var format: String?
  /// The name of the gazetteer; nil for that of the file.
  package var name: String?
  /// Whether to skip unreadable lines. Otherwise the first one ends the import.
  package var skipsBad = false

  package init() {}
}

/// The results of an import of places.
package struct PlacesImported {
  package enum Kind {
    /// A gazetteer of this name was made, in place of an older one if `isReplaced`.
    case gazetteer(String, count: Int, leftOut: Int, isReplaced: Bool)
    /// Places were saved in the place book.
    case book(new: Int, changed: Int, same: Int)
  }

  package let kind: Kind
  package let skipped: SkippedLines
}

extension Daybook {
  /// Reads a list of places into a gazetteer, or an exported place book into the place book.
  ///
  /// - Parameter indexed: Called while a gazetteer is indexed, with the number of places that are
  ///   done and of all.
  /// - Throws: `ImportError`, `PlaceImportError`, `GazetteerError`, `PlaceError`, `StoreError`, and
  ///   what the source throws.
  package func importPlaces(
    _ source: ImportSource, _ request: PlaceImportRequest, into gazetteers: GazetteerFiles,
    indexed: (_ done: Int, _ total: Int) -> Void
  ) throws -> PlacesImported {
    var file = PlaceFile(source, self, request)
    let text = try source.open()
    if request.format == nil, PlaceBook.isOne(text.head) { return try file.readBook(text) }
    let chosen = request.format.flatMap { GazetteerFormat(name: $0, head: text.head) }
    guard let format = chosen ?? GazetteerFormat(of: text.head) else {
      throw PlaceImportError.noPlaces(path: source.path)
    }
    return try file.readGazetteer(text, format, into: gazetteers, indexed)
  }
}

/// One file that is read into a gazetteer or into the place book.
private struct PlaceFile {
  private let source: ImportSource
  private let book: Daybook
  private let request: PlaceImportRequest
  private var skipped: SkippedLines
  private var leftOut = 0

  init(_ source: ImportSource, _ book: Daybook, _ request: PlaceImportRequest) {
    self.source = source
    self.book = book
    self.request = request
    skipped = SkippedLines(path: source.path)
  }

  mutating func readGazetteer(
    _ text: any TextPieces, _ format: GazetteerFormat, into files: GazetteerFiles,
    _ indexed: (Int, Int) -> Void
  ) throws -> PlacesImported {
    let name = request.name ?? GazetteerFiles.name(forFile: source.path)
    let isReplaced = files.names.contains(name)
    let writer = try GazetteerWriter(name: name, in: files)
    var reader = GazetteerReader(format)
    while let piece = try text.read() {
      for line in reader.feed(piece) { try take(line, writer) }
    }
    for line in reader.feed(nil) { try take(line, writer) }
    let count = writer.count
    if count == 0 { throw PlaceImportError.noPlaces(path: source.path) }
    try writer.finish(file: source.name, format: format.name, at: book.now.instant) {
      indexed($0, count)
    }
    return PlacesImported(
      kind: .gazetteer(name, count: count, leftOut: leftOut, isReplaced: isReplaced),
      skipped: skipped)
  }

  private mutating func take(_ line: GazetteerLine, _ writer: GazetteerWriter) throws {
    switch line {
    case .place(let record):
      if let region = record.region { writer.define(region: region.code, names: region.names) }
      try writer.add(record.place, regions: record.regions)
    case .leftOut: leftOut += 1
    case .bad(let error): try skip(error, hasGoodLine: writer.count > 0)
    }
  }

  mutating func readBook(_ text: any TextPieces) throws -> PlacesImported {
    guard request.name == nil else { throw PlaceImportError.bookHasNoName(path: source.path) }
    var reader = PlaceBookReader()
    var places: [SavedPlace] = []
    while let piece = try text.read() {
      for (line, result) in reader.feed(piece) { try take(result, line: line, &places) }
    }
    for (line, result) in reader.feed(nil) { try take(result, line: line, &places) }
    let counts = try book.store().importPlaces(places, from: source.name, at: book.now)
    return PlacesImported(
      kind: .book(new: counts.new, changed: counts.changed, same: counts.same), skipped: skipped)
  }

  private mutating func take(
    _ result: Result<SavedPlace, LineError>, line: Int, _ places: inout [SavedPlace]
  ) throws {
    switch result {
    case .success(let saved):
      do {
        try book.checkPlaceNames(of: saved)
        places.append(saved)
      } catch PhraseError.reservedName(let name) {
        let problem = FieldError("place", .reservedName(name))
        try skip(LineError(line: line, .field(problem)), hasGoodLine: !places.isEmpty)
      }
    case .failure(let error): try skip(error, hasGoodLine: !places.isEmpty)
    }
  }

  private mutating func skip(_ error: LineError, hasGoodLine: Bool) throws {
    guard request.skipsBad else { throw ImportError.line(path: source.path, error) }
    skipped.add(error)
    if !hasGoodLine, skipped.count == SkippedLines.hopeless {
      throw PlaceImportError.noPlaces(path: source.path)
    }
  }
}
