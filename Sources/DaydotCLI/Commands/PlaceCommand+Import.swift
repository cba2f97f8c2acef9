import CommandLine
import Gazetteer
import JSON
import Messages
import Operations
import Outcomes
import Presentation

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
      examples: ["daydot place import KR.txt"], operands: "FILE…",
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
        try read(input, invocation, in: session)
      }
      return .success
    }

    private static func read(
      _ input: InputFile, _ invocation: Invocation, in session: Session
    ) throws {
      var request = PlaceImportRequest()
      request.format = invocation[format]
      request.name = invocation[name]
      request.skipsBad = invocation[skipBad]
      var indexing: ProgressBar?
      var indexed = 0
      // A stream is read once: a gazetteer is not the store, which others wait for.
      let source = ImportSource(path: input.path, isStream: false) {
        try TextInput(input, in: session)
      }
      let imported = try session.book.importPlaces(
        source, request, into: session.gazetteers
      ) { done, total in
        var progress = indexing ?? ProgressBar(total: total, session: session)
        progress.advance(by: done - indexed)
        (indexing, indexed) = (progress, done)
      }
      indexing?.finish()
      try session.complain(imported.skipped)
      let skipped = imported.skipped.count
      switch imported.kind {
      case .gazetteer(let name, let count, let leftOut, let isReplaced):
        try session.answer([
          "gazetteer": .string(name), "count": .integer(count), "leftOut": .integer(leftOut),
          "skipped": .integer(skipped), "replaced": .bool(isReplaced),
        ]) {
          try session.say(
            .importedPlaces(
              name, count: count, leftOut: leftOut, skipped: skipped, isKnown: isReplaced))
        }
      case .book(let new, let changed, let same):
        try session.answer([
          "new": .integer(new), "changed": .integer(changed), "same": .integer(same),
          "skipped": .integer(skipped),
        ]) {
          try session.say(.importedBook(new: new, changed: changed, same: same, skipped: skipped))
        }
      }
    }

    private static func listGazetteers(in session: Session) throws -> ExitStatus {
      let found = try session.gazetteers.list()
      for name in found.unreadable {
        try session.complain(GazetteerError.unreadable(name).sentence)
      }
      return try session.answer(PlaceJSON.gazetteers(found.read, zone: session.now.zone)) {
        if found.read.isEmpty { return try session.say(.noGazetteers) }
        try session.print(GazetteerRenderer.lines(found.read, session.renderOptions))
      }
    }
  }

  enum Export: Command {
    static let spec = CommandSpec(
      "place export", .places, "Writes the saved places as JSON Lines.",
      ko: "저장한 장소를 JSON Lines로 내보냅니다.",
      examples: ["daydot place export > places.jsonl"])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      try session.environment.output.write(session.book.exportPlaces())
      return .success
    }
  }
}
