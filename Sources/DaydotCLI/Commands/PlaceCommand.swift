import CommandLine
import Messages
import Operations
import Presentation
import TodoCore

/// `place add|edit|rename|rm|star|unstar|show|list|search|import|export`: the place book, and the
/// gazetteers that are searched for places to put into it.
enum PlaceCommand: CommandGroup {
  static let spec = CommandSpec(
    "place", .places, "Keeps the places that items and reminders name.",
    ko: "항목과 알림에서 쓰는 장소를 관리합니다.", count: CommandSpec.anyCount, subcommands: specs(of: subcommands),
    runsFirst: true)
  static let subcommands: [any Command.Type] = [
    List.self, Add.self, Edit.self, Rename.self, Remove.self, Star.self, Show.self, Search.self,
    Import.self, Export.self,
  ]

  fileprivate static func answer(
    _ saved: SavedPlace, isNew: Bool, in session: Session
  ) throws -> ExitStatus {
    try session.answer(PlaceJSON.places([(saved, nil)])) {
      try session.say(.saved(saved, isNew: isNew))
      if isNew, saved.place.coordinate == nil {
        try session.say(.withoutPosition(name: saved.place.name))
      }
    }
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

    static func request(_ invocation: Invocation, words: [String]) -> PlaceRequest {
      var request = PlaceRequest(words: words)
      request.at = invocation[at]
      request.radiusMetres = invocation[radius]
      request.aliases = invocation[alias]
      request.address = invocation[address]
      request.isStarred = invocation[star]
      return request
    }

    static func warn(_ saved: SavedPlace, in session: Session) throws {
      if saved.place.isTooSmall {
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
      examples: [
        HelpText(
          "daydot place add market 37.5101,127.0215 --radius 200",
          ko: "daydot place add 시장 37.5101,127.0215 --radius 200"),
        HelpText(
          "daydot place add home \"37°30'36\\\"N 127°1'17\\\"E\" --alias house",
          ko: "daydot place add 집 \"37°30'36\\\"N 127°1'17\\\"E\" --alias 우리집"),
        HelpText(
          "daydot place add cafe --from KR:1835848", ko: "daydot place add 카페 --from KR:1835848"),
      ], operands: "[NAME…] [POSITION]", count: CommandSpec.anyCount,
      options: Details.all + [from, SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let words = invocation.operands
      let added: PlaceAdded
      if let id = invocation[from] ?? resultID(words, in: session) {
        let words = invocation[from] == nil ? [] : words
        if let word = words.last,
          try session.book.placeWords(words, at: invocation[Details.at]).position != nil
        {
          throw UsageError.unexpectedOperand(command: "place add --from", seen: word)
        }
        added = try session.book.addPlace(
          place(found: id, in: session), Details.request(invocation, words: words))
      } else {
        added = try session.book.addPlace(Details.request(invocation, words: words))
      }
      try Details.warn(added.place, in: session)
      let status = try answer(added.place, isNew: true, in: session)
      if !session.wantsJSON, !added.formerItems.isEmpty {
        try session.say(
          .keepFormerPosition(items: added.formerItems, place: added.place.place.name))
      }
      return status
    }

    /// Returns the only word if it is the id of a result of `place search`; nil for a name.
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
      examples: [
        HelpText("daydot place edit market --radius 300", ko: "daydot place edit 시장 --radius 300")
      ],
      operands: "PLACE [POSITION]", count: CommandSpec.oneOrMore,
      options: Details.all + [SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let saved = try session.book.changePlace(
        Details.request(invocation, words: invocation.operands))
      try Details.warn(saved, in: session)
      return try answer(saved, isNew: false, in: session)
    }
  }

  private enum Rename: Command {
    static let spec = CommandSpec(
      "place rename", .places, "Renames a place, in items and reminders too.",
      ko: "장소의 이름을 바꿉니다. 항목과 알림에서도 바뀝니다.",
      examples: [
        HelpText("daydot place rename market \"old market\"", ko: "daydot place rename 시장 \"옛 시장\"")
      ], operands: "PLACE NAME", count: 2...2, options: [SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let words = invocation.operands
      let saved = try session.book.renamePlace(words[0], to: words[1])
      return try session.answer(PlaceJSON.places([(saved, nil)])) {
        try session.say(.renamedPlace(from: words[0], to: saved.place.name))
      }
    }
  }

  private enum Remove: Command {
    static let spec = CommandSpec(
      "place rm", .places, "Removes a place from the book.", ko: "장소를 삭제합니다.",
      examples: [HelpText("daydot place rm market", ko: "daydot place rm 시장")],
      operands: "PLACE", count: CommandSpec.oneOrMore, options: [SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let removed = try session.book.removePlace(invocation.operands.joined(separator: " "))
      return try session.answer(PlaceJSON.places([(removed.place, nil)])) {
        try session.say(
          .removedPlace(
            name: removed.place.place.name, items: removed.uses.items,
            reminders: removed.uses.reminders.count))
      }
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
        examples: [HelpText("daydot place \(name) home", ko: "daydot place \(name) 집")],
        operands: "PLACE", count: CommandSpec.oneOrMore, options: [SharedOptions.json])
    }

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let saved = try session.book.starPlace(
        invocation.operands.joined(separator: " "), invocation.command == spec.name)
      return try answer(saved, isNew: false, in: session)
    }
  }

  private enum Show: Command {
    static let spec = CommandSpec(
      "place show", .places, "Shows a place.", ko: "장소 하나를 보여 줍니다.",
      examples: [HelpText("daydot place show market", ko: "daydot place show 시장")],
      operands: "PLACE", count: CommandSpec.oneOrMore, options: [SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let saved = try session.book.savedPlace(
        named: invocation.operands.joined(separator: " "))
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
      examples: ["daydot place list"], operands: "[WORDS]",
      count: CommandSpec.anyCount, options: [limit, SharedOptions.json])

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let places = try session.book.places(
        matching: invocation.operands, limit: session.limit)
      return try session.answer(PlaceJSON.places(places)) {
        if places.isEmpty { return try session.sayNone(.noPlaces) }
        try session.print(PlaceRenderer.lines(places, session.renderOptions))
      }
    }
  }
}
