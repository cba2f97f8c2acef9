import CommandLine
import Geo
import Messages
import Presentation
import TodoCore
import TodoStore

/// `place search WORDS`: saved places first, then those of the gazetteers.
extension PlaceCommand {
  static let searchOptions = [
    OptionSpec(
      "from", "with add: the id of a result of search in place of a position",
      ko: "add에서 위치 대신 쓸 검색 결과의 id", value: "ID"),
    OptionSpec(
      "near", "with search: look from this place, not from where you are",
      ko: "search에서 현재 위치 대신 기준으로 삼을 장소", value: "PLACE"),
    OptionSpec(
      "online", "with search: ask the server of places.server, too",
      ko: "search에서 places.server 서버에도 묻습니다"),
  ]

  /// How many results are shown where nothing is said.
  private static let usualLimit = 10

  static func search(
    _ words: [String], _ invocation: Invocation, in session: Session
  ) throws -> ExitStatus {
    let typed = words.joined(separator: " ")
    guard let pattern = MatchPattern(typed) else {
      throw UsageError.missingOperand(command: "place search", operands: "WORDS")
    }
    let position = try searchPosition(invocation, in: session)
    let limit = try session.limit() ?? usualLimit
    let prefersHangul = session.language.code == "ko"
    var found = try session.store().savedPlaces(matching: pattern, near: position)
    let files = session.gazetteers
    let names = files.names
    for name in names {
      do throws(GazetteerError) {
        found += try files.search(
          name, for: pattern, near: position, limit: limit, prefersHangul: prefersHangul)
      } catch { try session.complain(error.sentence) }
    }
    var online: [FoundPlace] = []
    var status = ExitStatus.success
    if invocation.has("online") {
      do {
        online = try OnlinePlaces(session).search(typed, near: position, limit: limit)
      } catch let failure as OnlinePlaces.Failure {
        // What is known here is shown all the same.
        try session.complain(failure.sentence)
        status = failure.status
      }
    }
    // The server's come last, but half of the lines are theirs.
    let kept = max(limit - online.count, limit / 2)
    let own = found.sorted(by: FoundPlace.isBefore).prefix(kept)
    let shown = Array((own + online).prefix(limit))
    if session.wantsJSON {
      try session.printJSON { FoundPlaceJSON.write(shown, query: typed, to: &$0) }
    } else if shown.isEmpty {
      if status == .success {
        try session.say(.nothingFound(typed, hasGazetteers: !names.isEmpty))
      }
    } else {
      try session.print(FoundPlaceRenderer.lines(shown, try session.renderOptions))
    }
    // The licence of the data asks for it.
    if !online.isEmpty { try session.complain(.mapCredit) }
    return status
  }

  private static func searchPosition(
    _ invocation: Invocation, in session: Session
  ) throws -> Coordinate? {
    if let text = invocation.value("near") { return try session.position(text).coordinate }
    guard let last = try session.store().lastFix()?.fix else { return nil }
    let age = session.now.instant.secondsSinceEpoch - last.seconds
    if age > RegionMonitor.staleSeconds { try session.complain(.lastKnown(seconds: age)) }
    return last.coordinate
  }

  /// The place of a search result, to be saved.
  ///
  /// - Parameter name: Its new name; empty for the one it has.
  static func place(
    found id: String, named name: String, in session: Session
  ) throws -> SavedPlace {
    guard let place = try place(found: id, in: session) else {
      throw GazetteerError.noSuchPlace(id: id)
    }
    var saved = SavedPlace(
      id: 0,
      place: Place(
        name: name.isEmpty ? place.name(prefersHangul: session.language.code == "ko") : name,
        coordinate: place.coordinate))
    let around = place.around(prefersHangul: session.language.code == "ko")
    // A country alone is no address.
    if let around, around.count > 2 { saved.address = around }
    return saved
  }
}

extension PlaceCommand {
  private static func place(found id: String, in session: Session) throws -> GazetteerPlace? {
    guard let colon = id.firstIndex(of: ":") else { return nil }
    let (source, reference) = (id[..<colon], String(id[id.index(after: colon)...]))
    let files = session.gazetteers
    if OnlinePlaces.isOne(source), !files.names.contains(String(source)) {
      return OnlinePlaces(session).place(reference: reference)
    }
    let gazetteer = try Gazetteer(name: String(source), in: files)
    defer { gazetteer.close() }
    return try gazetteer.place(reference: reference)
  }
}

extension Session {
  var gazetteers: GazetteerFiles { GazetteerFiles(store: storePath) }
}
