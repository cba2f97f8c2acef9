import CommandLine
import Geo
import Messages
import Outcomes
import Phrases
import Presentation
import TextSearch
import TodoCore
import TodoStore

/// `place add|edit|rename|rm|star|unstar|show|list|search|import|export`: the place book, and the
/// gazetteers that are searched for places to put into it.
enum PlaceCommand: CommandGroup {
  static let spec = CommandSpec(
    "place", .places, "Keeps the places that items and reminders name.",
    ko: "항목과 알림에서 쓰는 장소를 관리합니다.", subcommands: specs(of: subcommands), runsFirst: true)
  static let subcommands: [any Command.Type] = [
    List.self, Add.self, Edit.self, Rename.self, Remove.self, Star.self, Show.self, Search.self,
    Import.self, Export.self,
  ]

  static func checkNames(_ names: [String], in session: Session) throws {
    for name in names {
      try PhraseReader.checkName(name, of: .place, now: session.now.civil)
    }
  }

  fileprivate static func answer(
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

extension PlaceCommand {
  /// The options of `add` and `edit`.
  private enum Details {
    static let radius = Option(
      "radius", "metres around it that count as there, 150 where nothing is said",
      ko: "장소의 반경(미터). 없으면 150", value: "METRES", metres: 1...100_000)
    static let alias = RepeatedOption(
      "alias", "another name for it; may be given several times; none takes them off",
      ko: "다른 이름. 여러 번 쓸 수 있고 none이면 없앱니다", value: "NAME")
    static let address = Option(
      "address", "its address, for you to read; none takes it off",
      ko: "주소. none이면 없앱니다", value: "TEXT")
    static let at = Option(
      "at", "the position, where its words would look like part of the name",
      ko: "위치. 이름의 일부로 보일 때 씁니다", value: "POSITION")
    static let star = Flag("star", "with a star: it stands first", ko: "별표를 붙여 맨 앞에 둡니다")
    static let all: [any DeclaredOption] = [radius, alias, address, at, star]

    static func apply(
      _ invocation: Invocation, to saved: inout SavedPlace
    ) {
      if let radius = invocation[radius] {
        saved.place.radiusMetres = radius
      }
      let aliases = invocation[alias]
      if !aliases.isEmpty { saved.aliases = aliases == ["none"] ? [] : uniqued(aliases) }
      if let address = invocation[address] {
        saved.address = address == "none" ? nil : address
      }
      if invocation[star] { saved.isStarred = true }
    }

    private static func uniqued(_ names: [String]) -> [String] {
      var seen: Set<String> = []
      return names.filter { seen.insert($0.nameKey).inserted }
    }

    static func warn(_ saved: SavedPlace, in session: Session) throws {
      if saved.place.coordinate != nil, saved.place.radiusMetres < Place.smallRadiusMetres {
        try session.complain(.smallRadius(metres: saved.place.radiusMetres))
      }
    }
  }

  private enum Add: Command {
    static let from = Option(
      "from", "the id of a result of search in place of a position",
      ko: "위치 대신 쓸 검색 결과의 id", value: "ID")

    static let spec = CommandSpec(
      "place add", .places, "Saves a place, with or without a position.",
      ko: "장소를 저장합니다. 위치는 없어도 됩니다.",
      examples: HelpText(
        """
        daydot place add market 37.5101,127.0215 --radius 200
        daydot place add home "37°30'36\\"N 127°1'17\\"E" --alias house
        daydot place add cafe --from KR:1835848
        """,
        ko: """
          daydot place add 시장 37.5101,127.0215 --radius 200
          daydot place add 집 "37°30'36\\"N 127°1'17\\"E" --alias 우리집
          daydot place add 카페 --from KR:1835848
          """), operands: "[NAME…] [POSITION]", count: CommandSpec.anyCount,
      options: Details.all + [from, SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let words = invocation.operands
      var saved: SavedPlace
      if let id = invocation[from] ?? resultID(words, in: session) {
        let words = invocation[from] == nil ? [] : words
        if let word = words.last,
          try split(words, at: invocation[Details.at], in: session).position != nil
        {
          throw UsageError.unexpectedOperand(command: "place add --from", seen: word)
        }
        saved = try place(found: id, named: words.joined(separator: " "), in: session)
      } else {
        let (name, position) = try split(words, at: invocation[Details.at], in: session)
        guard !name.isEmpty else { throw PositionInputError.needsName }
        saved = SavedPlace(id: 0, place: Place(name: name, coordinate: position))
      }
      Details.apply(invocation, to: &saved)
      try checkNames([saved.place.name] + saved.aliases, in: session)
      saved = try session.store().addPlace(saved, at: session.now)
      try Details.warn(saved, in: session)
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
  }

  private enum Edit: Command {
    static let spec = CommandSpec(
      "place edit", .places, "Changes the position or the details of a place.",
      ko: "장소의 위치나 내용을 바꿉니다.",
      examples: HelpText(
        "daydot place edit market --radius 300", ko: "daydot place edit 시장 --radius 300"),
      operands: "PLACE [POSITION]", count: CommandSpec.oneOrMore,
      options: Details.all + [SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let (name, position) = try split(
        invocation.operands, at: invocation[Details.at], in: session)
      guard position != nil || Details.all.contains(where: invocation.has) else {
        throw PositionInputError.nothingToChange(name)
      }
      let saved = try session.store().changePlace(named: name, as: "place edit", at: session.now) {
        if let position { $0.place.coordinate = position }
        Details.apply(invocation, to: &$0)
        try checkNames($0.aliases, in: session)
      }
      try Details.warn(saved, in: session)
      return try answer(saved, isNew: false, in: session)
    }
  }

  private enum Rename: Command {
    static let spec = CommandSpec(
      "place rename", .places, "Renames a place, in items and reminders too.",
      ko: "장소의 이름을 바꿉니다. 항목과 알림에서도 바뀝니다.",
      examples: HelpText(
        """
        daydot place rename market "old market"
        """,
        ko: """
          daydot place rename 시장 "옛 시장"
          """), operands: "PLACE NAME", count: 2...2, options: [SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let words = invocation.operands
      try checkNames([words[1]], in: session)
      let saved = try session.store().changePlace(
        named: words[0], as: "place rename", at: session.now
      ) { $0.place.name = words[1] }
      if session.wantsJSON { return try answer(saved, isNew: false, in: session) }
      try session.say(.renamedPlace(from: words[0], to: saved.place.name))
      return .success
    }
  }

  private enum Remove: Command {
    static let spec = CommandSpec(
      "place rm", .places, "Removes a place from the book.", ko: "장소를 삭제합니다.",
      examples: HelpText("daydot place rm market", ko: "daydot place rm 시장"),
      operands: "PLACE", count: CommandSpec.oneOrMore, options: [SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let (saved, uses) = try session.store().removePlace(
        named: invocation.operands.joined(separator: " "), at: session.now)
      if session.wantsJSON {
        try session.printJSON { PlaceJSON.write([(saved, nil)], to: &$0) }
      } else {
        try session.say(
          .removedPlace(
            name: saved.place.name, items: uses.items, reminders: uses.reminders.count))
      }
      return .success
    }
  }

  private enum Star: Command {
    static let spec = verb(
      "star", "Gives a place a star: it stands first.", ko: "장소에 별표를 붙여 맨 앞에 둡니다.")
    static let opposite: CommandSpec? = verb(
      "unstar", "Takes the star off.", ko: "별표를 제거합니다.")

    private static func verb(_ name: String, _ help: String, ko korean: String) -> CommandSpec {
      CommandSpec(
        "place \(name)", .places, help, ko: korean,
        examples: HelpText("daydot place \(name) home", ko: "daydot place \(name) 집"),
        operands: "PLACE", count: CommandSpec.oneOrMore, options: [SharedOptions.json])
    }

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let saved = try session.store().changePlace(
        named: invocation.operands.joined(separator: " "), as: invocation.command, at: session.now
      ) { $0.isStarred = invocation.command == spec.name }
      return try answer(saved, isNew: false, in: session)
    }
  }

  private enum Show: Command {
    static let spec = CommandSpec(
      "place show", .places, "Shows a place.", ko: "장소 하나를 보여 줍니다.",
      examples: HelpText("daydot place show market", ko: "daydot place show 시장"),
      operands: "PLACE", count: CommandSpec.oneOrMore, options: [SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let name = invocation.operands.joined(separator: " ")
      guard let saved = try session.store().savedPlace(named: name) else {
        throw PlaceError.noSuchPlace(name, known: try session.store().placeNames())
      }
      return try answer(saved, isNew: true, in: session)
    }
  }

  /// Starred places first and, with a fresh fix, the nearest first.
  private enum List: Command {
    static let limit = SharedOptions.limit.saying(
      "show at most N places", ko: "최대 N곳을 보여 줍니다")

    static let spec = CommandSpec(
      "place list", .places, "Lists the places, or those that words match.",
      ko: "장소를 모두, 또는 낱말에 맞는 것을 보여 줍니다.",
      examples: HelpText(same: "daydot place list"), operands: "[WORDS]",
      count: CommandSpec.anyCount, options: [limit, SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let words = invocation.operands
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
      if let limit = session.limit { places = Array(places.prefix(limit)) }
      if session.wantsJSON {
        try session.printJSON { PlaceJSON.write(places, to: &$0) }
      } else if places.isEmpty {
        try session.say(.noPlaces)
      } else {
        try session.print(PlaceRenderer.lines(places, try session.renderOptions))
      }
      return .success
    }
  }
}
