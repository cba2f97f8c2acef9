import CommandLine
import Gazetteer
import Messages
import Operations
import Presentation
import TodoCore

extension PlaceCommand {
  /// Lists saved places first, then those of the gazetteers.
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
      examples: [HelpText("daydot place search star", ko: "daydot place search ㅅㅌㅂ")],
      operands: "WORDS…", count: CommandSpec.oneOrMore,
      options: [near, online, limit, SharedOptions.json])

    /// The default number of results.
    private static let usualLimit = 10

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let typed = invocation.operands.joined(separator: " ")
      let limit = session.limit ?? usualLimit
      var request = PlaceSearchRequest(typed, limit: limit)
      request.near = invocation[near]
      let found = try session.book.searchPlaces(
        request,
        server: invocation[online]
          ? { try OnlinePlaces(session).search(typed, near: $0, limit: limit) } : nil)
      guard let found else {
        throw UsageError.missingOperand(command: "place search", operands: "WORDS")
      }
      if let age = found.staleSeconds { try session.complain(.lastKnown(seconds: age)) }
      for name in found.unreadableGazetteers {
        try session.complain(GazetteerError.unreadable(name).sentence)
      }
      // Local results are shown even if the server fails.
      if let failure = found.serverFailure { try session.complain(failure.sentence) }
      try session.answer(PlaceJSON.found(found.places, query: typed)) {
        if !found.places.isEmpty {
          try session.print(FoundPlaceRenderer.lines(found.places, session.renderOptions))
        } else if found.serverFailure == nil {
          try session.say(.nothingFound(typed, hasGazetteers: found.hasGazetteers))
        }
      }
      // The licence of the map data requires this credit.
      if found.hasAnswers { try session.complain(.mapCredit) }
      return found.serverFailure?.status ?? .success
    }
  }

  /// The place of a search result.
  ///
  /// - Throws: `GazetteerError.noSuchPlace`.
  static func place(found id: String, in session: Session) throws -> GazetteerPlace {
    let files = session.gazetteers
    let parts = id.split(separator: ":", maxSplits: 1)
    let isOnline =
      parts.count == 2 && OnlinePlaces.isOne(parts[0]) && !files.names.contains(String(parts[0]))
    let place =
      isOnline
      ? OnlinePlaces(session).place(reference: String(parts[1])) : try files.place(id: id)
    guard let place else {
      guard parts.count < 2 || files.names.contains(String(parts[0])) else {
        throw GazetteerError.noSuchGazetteer(String(parts[0]), known: files.names)
      }
      throw GazetteerError.noSuchPlace(id: id)
    }
    return place
  }
}

extension Session {
  var gazetteers: GazetteerFiles { book.gazetteers }

  /// What to say of a place that is not saved or has no position: the imported places that it may
  /// be, each with the command that takes its position; empty if there is none.
  func offers(of name: String) -> [Sentence] {
    let ids = ((try? book.placesMeant(by: name)) ?? []).filter { $0.id != nil }.prefix(3)
    if ids.isEmpty { return [] }
    return [.takeFromImported(name)]
      + ids.map { .offer($0, ["place", "add", name, "--from", $0.id ?? ""]) }
  }

  /// The sentence of an error about a place, or the imported places that it may be.
  func complain(unknownPlace name: String, _ error: any Explained) throws {
    let offers = offers(of: name)
    try complain(offers.first ?? error.sentence)
    for offer in offers.dropFirst() { try complain(offer, prefix: "") }
  }

  /// The places that typed words may mean, each with the command that names it.
  func complain(_ several: SeveralPlacesError) throws {
    try complain(.severalPlaces(several.typed))
    for place in several.places {
      let line = environment.arguments.replacing(several.typed, with: place.operand)
      try complain(.offer(place, line), prefix: "")
    }
  }
}

extension FoundPlace {
  /// What names it in a command: its id, or the name of a saved place.
  fileprivate var operand: String {
    if case .saved(let saved) = source { return saved.place.name }
    return id ?? title
  }
}

extension [String] {
  /// The arguments of a command line with words, one argument or several, replaced by another one.
  fileprivate func replacing(_ words: String, with word: String) -> [String] {
    // An option is usually behind the operands.
    for start in indices.reversed() {
      for end in (start + 1)...count where self[start..<end].joined(separator: " ") == words {
        return self[..<start] + [word] + self[end...]
      }
      if self[start].hasPrefix("--"), self[start].hasSuffix("=" + words) {
        return self[..<start] + [self[start].dropLast(words.count) + word] + self[(start + 1)...]
      }
    }
    return self
  }
}
