import CommandLine
import Interchange
import JSON
import Messages
import Outcomes
import Phrases
import Presentation
import TodoCore
import TodoStore

extension PlaceCommand {

  /// Reads gazetteers to search in, or the places of an exported place book.
  enum Import: Command {
    static let format = Option(
      "format", "geonames, geojson, csv, gpx or owntracks, where the content does not say",
      ko: "내용으로 알 수 없을 때의 형식: geonames, geojson, csv, gpx, owntracks", value: "NAME",
      choices: GazetteerFormat.names)
    static let name = Option(
      "as", "the name of the gazetteer, in place of the file's", ko: "파일 이름 대신 쓸 이름",
      value: "NAME")
    static let list = Flag("list", "the gazetteers there are", ko: "가져온 장소 목록을 보여 줍니다")
    static let remove = Option(
      "remove", "remove a gazetteer", ko: "가져온 장소 목록을 삭제합니다", value: "NAME")
    static let skipBad = Flag(
      "skip-bad", "leave out lines that cannot be read", ko: "읽을 수 없는 줄은 건너뜁니다")

    static let spec = CommandSpec(
      "place import", .places, "Reads lists of places to search in, or an exported place book.",
      ko: "검색할 장소 목록이나 내보낸 장소를 가져옵니다.",
      examples: HelpText(same: "daydot place import KR.txt"), operands: "FILE…",
      count: CommandSpec.anyCount,
      options: [format, name, list, remove, skipBad, SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let words = invocation.operands
      try invocation.requireAtMostOne(of: [list, remove, name])
      if let other = ([list, remove] as [any DeclaredOption]).first(where: invocation.has),
        let word = words.first
      {
        throw UsageError.unexpectedOperand(
          command: "place import --\(other.spec.name)", seen: word)
      }
      if invocation[list] { return try listGazetteers(in: session) }
      if let old = invocation[remove] {
        try session.gazetteers.remove(old)
        try session.say(.removedGazetteer(old))
        return .success
      }
      guard !words.isEmpty else {
        throw UsageError.missingOperand(command: "place import", operands: "FILE…")
      }
      if invocation[name] != nil, words.count > 1 { throw PlaceImportError.severalFiles }
      // All files are opened first, so that a wrong name stops the command before anything is read.
      for input in try words.map({ try session.environment.inputFile($0) }) {
        var file = PlaceFile(input, session, invocation)
        try file.run()
      }
      return .success
    }

    private static func listGazetteers(in session: Session) throws -> ExitStatus {
      let found = try session.gazetteers.list()
      for name in found.unreadable {
        try session.complain(GazetteerError.unreadable(name).sentence)
      }
      if session.wantsJSON {
        let zone = session.now.zone
        try session.printJSON { FoundPlaceJSON.write(found.read, to: &$0, zone: zone) }
      } else if found.read.isEmpty {
        try session.say(.noGazetteers)
      } else {
        try session.print(GazetteerRenderer.lines(found.read, try session.renderOptions))
      }
      return .success
    }
  }

  enum Export: Command {
    static let spec = CommandSpec(
      "place export", .places, "Writes the saved places as JSON Lines.",
      ko: "저장한 장소를 JSON Lines로 내보냅니다.",
      examples: HelpText(same: "daydot place export > places.jsonl"))

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      var writer = JSONWriter()
      for saved in try session.store().savedPlaces() { PlaceBook.write(saved, to: &writer) }
      try session.environment.output.write(writer.bytes)
      return .success
    }
  }
}

/// One file that is read into a gazetteer or into the place book.
private struct PlaceFile {
  private let input: InputFile
  private let session: Session
  private let invocation: Invocation
  private var skipped: SkippedLines
  private var leftOut = 0

  init(_ input: InputFile, _ session: Session, _ invocation: Invocation) {
    self.input = input
    self.session = session
    self.invocation = invocation
    skipped = SkippedLines(path: input.path)
  }

  mutating func run() throws {
    let text = try TextInput(input)
    if invocation[PlaceCommand.Import.format] == nil, PlaceBook.isOne(text.head) {
      return try readBook(text)
    }
    let chosen = invocation[PlaceCommand.Import.format].flatMap {
      GazetteerFormat(name: $0, head: text.head)
    }
    guard let format = chosen ?? GazetteerFormat(of: text.head) else {
      throw PlaceImportError.noPlaces(path: input.path)
    }
    try readGazetteer(text, format)
  }

  private mutating func readGazetteer(_ text: TextInput, _ format: GazetteerFormat) throws {
    let name = invocation[PlaceCommand.Import.name] ?? GazetteerFiles.name(forFile: input.path)
    let files = session.gazetteers
    let isKnown = files.names.contains(name)
    let writer = try GazetteerWriter(name: name, in: files)
    var reader = GazetteerReader(format)
    var progress = ProgressBar(total: input.size, session: session)
    while let piece = try text.read() {
      try reader.feed(piece) { try take($0, writer) }
      progress.advance(by: piece.count)
    }
    try reader.finish { try take($0, writer) }
    progress.finish()
    if writer.count == 0 { throw PlaceImportError.noPlaces(path: input.path) }
    let file = input.path.split(separator: "/").last.map(String.init) ?? input.path
    var indexing = ProgressBar(total: writer.count, session: session)
    var done = 0
    try writer.finish(file: file, format: format.name, at: session.now.instant) { count in
      indexing.advance(by: count - done)
      done = count
    }
    indexing.finish()
    try complainOfSkipped()
    let (count, left, bad) = (writer.count, leftOut, skipped.count)
    if session.wantsJSON {
      try session.printJSON { writer in
        writer.object {
          $0.field("gazetteer", name)
          $0.field("count", count)
          $0.field("leftOut", left)
          $0.field("skipped", bad)
          $0.field("replaced", isKnown)
        }
      }
    } else {
      try session.say(
        .importedPlaces(name, count: count, leftOut: left, skipped: bad, isKnown: isKnown))
    }
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

  private mutating func readBook(_ text: TextInput) throws {
    guard invocation[PlaceCommand.Import.name] == nil else {
      throw PlaceImportError.bookHasNoName(path: input.path)
    }
    var reader = PlaceBookReader()
    var places: [SavedPlace] = []
    while let piece = try text.read() {
      try reader.feed(piece) { try take($1, line: $0, &places) }
    }
    try reader.finish { try take($1, line: $0, &places) }
    let file = input.path.split(separator: "/").last.map(String.init) ?? input.path
    let counts = try session.store().importPlaces(places, from: file, at: session.now)
    try complainOfSkipped()
    let bad = skipped.count
    if session.wantsJSON {
      try session.printJSON { writer in
        writer.object {
          $0.field("new", counts.new)
          $0.field("changed", counts.changed)
          $0.field("same", counts.same)
          $0.field("skipped", bad)
        }
      }
    } else {
      try session.say(
        .importedBook(
          new: counts.new, changed: counts.changed, same: counts.same, skipped: bad))
    }
  }

  private mutating func take(
    _ result: Result<SavedPlace, LineError>, line: Int, _ places: inout [SavedPlace]
  ) throws {
    switch result {
    case .success(let saved):
      do {
        try PlaceCommand.checkNames([saved.place.name] + saved.aliases, in: session)
        places.append(saved)
      } catch PhraseError.reservedName(let name) {
        let problem = FieldError("place", .reservedName(name))
        try skip(LineError(line: line, .field(problem)), hasGoodLine: !places.isEmpty)
      }
    case .failure(let error): try skip(error, hasGoodLine: !places.isEmpty)
    }
  }

  private mutating func skip(_ error: LineError, hasGoodLine: Bool) throws {
    guard invocation[PlaceCommand.Import.skipBad] else {
      throw ImportError.line(path: input.path, error)
    }
    skipped.add(error)
    if !hasGoodLine, skipped.count == SkippedLines.hopeless {
      throw PlaceImportError.noPlaces(path: input.path)
    }
  }

  private func complainOfSkipped() throws {
    for error in skipped.named { try session.complain(.badLine(path: skipped.path, error)) }
    let more = skipped.count - skipped.named.count
    if more > 0 { try session.complain(.moreBadLines(path: skipped.path, count: more)) }
  }
}
