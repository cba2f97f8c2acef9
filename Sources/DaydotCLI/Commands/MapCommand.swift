import CivilTime
import CommandLine
import Messages
import Operations
import Presentation
import TodoCore

/// `map [PLACE]`: draws the surroundings and lists them under the same numbers.
enum MapCommand: Command {
  static let around = Option(
    "around", "the place or position in the middle", ko: "가운데에 둘 장소나 위치", value: "PLACE")
  static let radius = Option(
    "radius", "how far it reaches, as 500m or 2km", ko: "지도의 반경: 500m, 2km", value: "METRES",
    metres: MapPage.radii)
  static let list = FilterOptions.list.saying(
    "the list without the map; with a name, only that list",
    ko: "지도 없이 목록만. 이름을 쓰면 그 목록의 항목만"
  ).withOptionalValue()
  static let geojson = Flag("geojson", "as GeoJSON, for another map", ko: "다른 지도에서 쓸 GeoJSON으로")

  static let spec = CommandSpec(
    "map", .views, "Draws open items, coming events, places and regions of reminders around you.",
    ko: "주변의 할 일과 다가올 일정, 장소, 알림 구역을 지도로 보여 줍니다.",
    examples: [
      HelpText(
        "daydot map home --radius 2km --template html > map.html",
        ko: "daydot map 집 --radius 2km --template html > map.html")
    ], operands: "[PLACE]",
    count: CommandSpec.anyCount,
    options: [around, radius, list, geojson] + TemplateOptions.ofPicture + FilterOptions.beyondList
      + [
        SharedOptions.limit.saying("show at most N numbers", ko: "번호를 최대 N개 보여 줍니다"),
        SharedOptions.json,
      ])

  /// The default limits in a terminal: marks shown, and items listed for each.
  private static let usualMarks = 20
  private static let usualEntries = 3

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try invocation.requireAtMostOne(of: [geojson, TemplateOptions.template, SharedOptions.json])
    let viewed = try view(invocation, in: session)
    let (today, zone) = (session.now.today, session.now.zone)
    if invocation[geojson] {
      try session.printJSON(GeoJSON.features(session.warned(viewed), zone: zone))
      return .success
    }
    return try session.show(
      viewed, for: spec, isList: true,
      template: { try $1.map($0, today: today, texts: texts(of: $0, in: session)) },
      json: { $1.map($0, zone: zone) },
      lines: {
        try MapRenderer.lines(
          of: $0, today: today, texts: texts(of: $0, in: session), hasMap: !invocation.isBare(list),
          $1)
      })
  }

  private static func view(
    _ invocation: Invocation, in session: Session
  ) throws -> Viewed<MapPage> {
    let around = invocation[self.around]
    if around != nil, let word = invocation.operands.first {
      throw UsageError.unexpectedOperand(command: "map --around", seen: word)
    }
    let isWhole = session.wantsJSON || session.wantsTemplate || invocation[geojson]
    let limit = session.limit ?? (isWhole ? nil : usualMarks)
    let words = around.map { [$0] } ?? invocation.operands
    return try session.book.map(
      session.viewRequest(words: words, limit: limit), radiusMetres: invocation[radius],
      entriesEach: isWhole ? nil : usualEntries)
  }

  private static func texts(
    of page: MapPage, in session: Session
  ) throws -> MapRenderer.Texts {
    let facts = try session.book.hereFacts()
    // A page or a picture is looked at later.
    let moment =
      session.wantsTemplate
      ? facts.map { session.now.zone.civil(at: Instant(secondsSinceEpoch: $0.fix.seconds)) } : nil
    let head: Sentence
    if let name = page.centerName {
      head = .around(name, radiusMetres: page.radiusMetres)
    } else if let moment {
      head = .aroundYou(radiusMetres: page.radiusMetres, at: moment)
    } else if let facts {
      head = .aroundYou(radiusMetres: page.radiusMetres, facts)
    } else {
      head = .empty
    }
    return MapRenderer.Texts(
      head: session.text(head), own: page.own.map { session.text(.you($0, at: moment)) } ?? "")
  }
}

/// `near [PLACE]`: open items by distance.
enum NearCommand: Command {
  static let spec = CommandSpec(
    "near", .views, "Lists open items and coming events by distance, from you or from a place.",
    ko: "할 일과 다가올 일정을 현재 위치나 장소에서 가까운 순서로 보여 줍니다.",
    examples: [
      "daydot near",
      HelpText("daydot near home --limit 5", ko: "daydot near 집 --limit 5"),
    ], operands: "[PLACE]", count: CommandSpec.anyCount,
    options: FilterOptions.all + [
      SharedOptions.limit.saying("show at most N items", ko: "최대 N개를 보여 줍니다"),
      SharedOptions.json,
    ])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let viewed = try session.book.near(
      session.viewRequest(limit: session.listLimit), counts: session.wantsJSON)
    let found = try session.warned(viewed)
    return try session.answer(
      session.pages.near(found.entries, total: found.total ?? found.entries.count)
    ) {
      if found.entries.isEmpty { return try session.say(.nothingNear) }
      try session.print(
        NearRenderer.lines(
          found.entries, today: session.now.today, session.renderOptions(for: viewed)))
    }
  }
}
