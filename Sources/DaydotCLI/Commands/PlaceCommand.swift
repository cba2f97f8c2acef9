import CommandLine
import Geo
import Messages
import Phrases
import Presentation
import TextSearch
import TodoCore
import TodoStore

/// `place add|edit|rename|rm|star|unstar|show|list|search|import|export`: the place book, and the
/// gazetteers that are searched for places to put into it.
enum PlaceCommand: Command {
  static let spec = CommandSpec(
    "place", .places, "Keeps the places that items and reminders name.",
    ko: "항목과 알림에서 쓰는 장소를 관리합니다.",
    examples: HelpText(
      """
      daydot place add market 37.5101,127.0215 --radius 200
      daydot place add home "37°30'36\\"N 127°1'17\\"E" --alias house
      daydot place list
      daydot place edit market --radius 300
      daydot place rename market "old market"
      daydot place star home
      daydot place rm market
      daydot place search star
      daydot place add cafe --from KR:1835848
      daydot place import KR.txt
      daydot place export > places.jsonl
      """,
      ko: """
        daydot place add 시장 37.5101,127.0215 --radius 200
        daydot place add 집 "37°30'36\\"N 127°1'17\\"E" --alias 우리집
        daydot place list
        daydot place edit 시장 --radius 300
        daydot place rename 시장 "옛 시장"
        daydot place star 집
        daydot place rm 시장
        daydot place search ㅅㅌㅂ
        daydot place add 카페 --from KR:1835848
        daydot place import KR.txt
        daydot place export > places.jsonl
        """), operands: "add|edit|rename|rm|star|unstar|show|list|search|import|export …",
    count: CommandSpec.anyCount,
    options: [
      OptionSpec(
        "radius", "metres around it that count as there, 150 where nothing is said",
        ko: "장소의 반경(미터). 없으면 150", value: "METRES"),
      OptionSpec(
        "alias", "another name for it; may be given several times; none takes them off",
        ko: "다른 이름. 여러 번 쓸 수 있고 none이면 없앱니다", value: "NAME", isRepeatable: true),
      OptionSpec(
        "address", "its address, for you to read; none takes it off",
        ko: "주소. none이면 없앱니다", value: "TEXT"),
      OptionSpec(
        "at", "the position, where its words would look like part of the name",
        ko: "위치. 이름의 일부로 보일 때 씁니다", value: "POSITION"),
      OptionSpec("star", "with a star: it stands first", ko: "별표를 붙여 맨 앞에 둡니다"),
    ] + searchOptions + importOptions + [
      SharedOptions.limit.saying("show at most N places", ko: "최대 N곳을 보여 줍니다"),
      SharedOptions.json,
    ])

  static let verbs = [
    "add", "edit", "rename", "rm", "star", "unstar", "show", "list", "search", "import", "export",
  ]

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let verb = invocation.operands.first ?? "list"
    let words = Array(invocation.operands.dropFirst())
    switch verb {
    case "list": return try list(words, in: session)
    case "add": return try add(words, invocation, in: session)
    case "edit": return try edit(words, invocation, in: session)
    case "rename": return try rename(words, in: session)
    case "rm": return try remove(words, in: session)
    case "star", "unstar": return try star(words, verb: verb, in: session)
    case "search": return try search(words, invocation, in: session)
    case "import": return try importPlaces(words, invocation, in: session)
    case "export": return try export(words, in: session)
    case "show":
      guard let saved = try session.store().savedPlace(named: try name(words, verb)) else {
        throw PlaceError.noSuchPlace(
          words.joined(separator: " "), known: try session.store().placeNames())
      }
      return try answer(saved, isNew: true, in: session)
    default:
      throw UsageError.notAChoice(option: "place", seen: verb, choices: verbs)
    }
  }

  // MARK: Verbs

  private static func add(
    _ words: [String], _ invocation: Invocation, in session: Session
  ) throws -> ExitStatus {
    var saved: SavedPlace
    if let id = invocation.value("from") ?? resultID(words, in: session) {
      let words = invocation.value("from") == nil ? [] : words
      if let word = words.last, try split(words, invocation, in: session).position != nil {
        throw UsageError.unexpectedOperand(command: "place add --from", seen: word)
      }
      saved = try place(found: id, named: words.joined(separator: " "), in: session)
    } else {
      let (name, position) = try split(words, invocation, in: session)
      guard !name.isEmpty else { throw PositionFailure.needsName }
      saved = SavedPlace(id: 0, place: Place(name: name, coordinate: position))
    }
    try apply(invocation, to: &saved, in: session)
    try checkNames([saved.place.name] + saved.aliases, in: session)
    saved = try session.store().addPlace(saved, at: session.now)
    try warn(saved, in: session)
    let status = try answer(saved, isNew: true, in: session)
    let others = try session.store().openItems(atFormerPlace: saved.place.name)
    if !session.wantsJSON, !others.isEmpty {
      try session.say(.keepFormerPosition(items: others, place: saved.place.name))
    }
    return status
  }

  /// The words where they are no name, but the id of a result of `place search`.
  private static func resultID(_ words: [String], in session: Session) -> String? {
    guard words.count == 1, let colon = words[0].firstIndex(of: ":"),
      session.gazetteers.names.contains(String(words[0][..<colon]))
    else { return nil }
    return words[0]
  }

  private static func edit(
    _ words: [String], _ invocation: Invocation, in session: Session
  ) throws -> ExitStatus {
    let (name, position) = try split(words, invocation, in: session)
    let options = ["radius", "alias", "address"].contains { invocation.value($0) != nil }
    guard position != nil || options || invocation.has("star") else {
      throw PositionFailure.nothingToChange(name)
    }
    let saved = try session.store().changePlace(named: name, as: "place edit", at: session.now) {
      if let position { $0.place.coordinate = position }
      try apply(invocation, to: &$0, in: session)
      try checkNames($0.aliases, in: session)
    }
    try warn(saved, in: session)
    return try answer(saved, isNew: false, in: session)
  }

  private static func rename(_ words: [String], in session: Session) throws -> ExitStatus {
    guard words.count == 2 else {
      throw UsageError.missingOperand(command: "place rename", operands: "NAME NAME")
    }
    try checkNames([words[1]], in: session)
    let saved = try session.store().changePlace(
      named: words[0], as: "place rename", at: session.now
    ) { $0.place.name = words[1] }
    if session.wantsJSON { return try answer(saved, isNew: false, in: session) }
    try session.say(.renamedPlace(from: words[0], to: saved.place.name))
    return .success
  }

  private static func remove(_ words: [String], in session: Session) throws -> ExitStatus {
    let (saved, uses) = try session.store().removePlace(
      named: try name(words, "rm"), at: session.now)
    if session.wantsJSON {
      try session.printJSON { PlaceJSON.write([(saved, nil)], to: &$0) }
    } else {
      try session.say(
        .removedPlace(
          name: saved.place.name, items: uses.items, reminders: uses.reminders.count))
    }
    return .success
  }

  private static func star(
    _ words: [String], verb: String, in session: Session
  ) throws -> ExitStatus {
    let saved = try session.store().changePlace(
      named: try name(words, verb), as: "place \(verb)", at: session.now
    ) { $0.isStarred = verb == "star" }
    return try answer(saved, isNew: false, in: session)
  }

  /// Starred places first and, with a fresh fix, the nearest first.
  private static func list(_ words: [String], in session: Session) throws -> ExitStatus {
    let pattern = MatchPattern(words.joined(separator: " "))
    let fix = try session.store().freshFix(now: session.now.instant)
    var places = try session.store().savedPlaces().filter { saved in
      guard let pattern else { return words.isEmpty }
      return ([saved.place.name] + saved.aliases).contains {
        pattern.match(MatchText($0)) != nil
      }
    }.map { saved in
      (
        place: saved,
        metres: fix.flatMap { fix in saved.place.coordinate?.distanceMetres(to: fix.coordinate) }
      )
    }
    if fix != nil {
      places = places.enumerated().sorted {
        let (one, two) = ($0.element, $1.element)
        if one.place.isStarred != two.place.isStarred { return one.place.isStarred }
        return (one.metres ?? .infinity, $0.offset) < (two.metres ?? .infinity, $1.offset)
      }.map(\.element)
    }
    if let limit = try session.limit() { places = Array(places.prefix(limit)) }
    if session.wantsJSON {
      try session.printJSON { PlaceJSON.write(places, to: &$0) }
    } else if places.isEmpty {
      try session.say(.noPlaces)
    } else {
      try session.print(PlaceRenderer.lines(places, try session.renderOptions))
    }
    return .success
  }

  // MARK: Words

  static func name(_ words: [String], _ verb: String) throws -> String {
    guard !words.isEmpty else {
      throw UsageError.missingOperand(command: "place \(verb)", operands: "NAME")
    }
    return words.joined(separator: " ")
  }

  private static func apply(
    _ invocation: Invocation, to saved: inout SavedPlace, in session: Session
  ) throws {
    if let radius = try session.metres("radius", in: 1...100_000) {
      saved.place.radiusMetres = radius
    }
    let aliases = invocation.values("alias")
    if !aliases.isEmpty { saved.aliases = aliases == ["none"] ? [] : uniqued(aliases) }
    if let address = invocation.value("address") {
      saved.address = address == "none" ? nil : address
    }
    if invocation.has("star") { saved.isStarred = true }
  }

  private static func uniqued(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0.nameKey).inserted }
  }

  static func checkNames(_ names: [String], in session: Session) throws {
    for name in names {
      try PhraseReader.checkName(name, of: .place, now: session.now.civil)
    }
  }

  private static func warn(_ saved: SavedPlace, in session: Session) throws {
    if saved.place.coordinate != nil, saved.place.radiusMetres < Place.smallRadiusMetres {
      try session.complain(.smallRadius(metres: saved.place.radiusMetres))
    }
  }

  private static func answer(
    _ saved: SavedPlace, isNew: Bool, in session: Session
  ) throws -> ExitStatus {
    if session.wantsJSON {
      try session.printJSON { PlaceJSON.write([(saved, nil)], to: &$0) }
    } else {
      try session.say(.saved(saved, isNew: isNew))
      if isNew, saved.place.coordinate == nil {
        try session.say(.withoutPosition(name: saved.place.name))
      }
    }
    return .success
  }
}
