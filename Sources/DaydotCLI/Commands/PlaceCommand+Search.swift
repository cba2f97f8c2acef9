import CommandLine
import Geo
import Messages
import Outcomes
import Presentation
import TodoCore
import TodoStore

extension PlaceCommand {
  /// Saved places come first, then those of the gazetteers.
  enum Search: Command {
    static let near = Option(
      "near", "look from this place, not from where you are",
      ko: "현재 위치 대신 기준으로 삼을 장소", value: "PLACE")
    static let online = Flag(
      "online", "ask the server of places.server, too", ko: "places.server 서버에도 묻습니다")
    static let limit = SharedOptions.limit.saying(
      "show at most N places", ko: "최대 N곳을 보여 줍니다")

    static let spec = CommandSpec(
      "place search", .places, "Searches saved places and imported lists by name.",
      ko: "저장한 장소와 가져온 장소 목록에서 이름으로 찾습니다.",
      examples: HelpText("daydot place search star", ko: "daydot place search ㅅㅌㅂ"),
      operands: "WORDS…", count: CommandSpec.oneOrMore,
      options: [near, online, limit, SharedOptions.json])

    /// How many results are shown where nothing is said.
    private static let usualLimit = 10

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let typed = invocation.operands.joined(separator: " ")
      guard let pattern = MatchPattern(typed) else {
        throw UsageError.missingOperand(command: "place search", operands: "WORDS")
      }
      let position = try searchPosition(invocation, in: session)
      let limit = session.limit ?? usualLimit
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
      var answers: [FoundPlace] = []
      var status = ExitStatus.success
      if invocation[online] {
        do {
          answers = try OnlinePlaces(session).search(typed, near: position, limit: limit)
        } catch let failure as PlaceServerError {
          // What is known here is shown all the same.
          try session.complain(failure.sentence)
          status = failure.status
        }
      }
      // The server's come last, but half of the lines are theirs.
      let kept = max(limit - answers.count, limit / 2)
      let own = found.sorted(by: FoundPlace.isBefore).prefix(kept)
      let shown = Array((own + answers).prefix(limit))
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
      if !answers.isEmpty { try session.complain(.mapCredit) }
      return status
    }

    private static func searchPosition(
      _ invocation: Invocation, in session: Session
    ) throws -> Coordinate? {
      if let text = invocation[near] { return try session.book.position(text).coordinate }
      guard let last = try session.store().lastFix()?.fix else { return nil }
      let age = session.now.instant.secondsSinceEpoch - last.seconds
      if age > RegionMonitor.staleSeconds { try session.complain(.lastKnown(seconds: age)) }
      return last.coordinate
    }
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
