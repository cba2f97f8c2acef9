import CivilTime
import Geo
import JSON
import TodoCore

/// The positions of all elements of a map image, in its own units. Templates can not calculate.
///
/// A number that would cover another one is moved, and a line connects it to its position. A name
/// stands beside its number where there is room.
struct MapPicture {
  let page: MapPage
  let context: TemplateContext
  let today: Day
  private let frame: MapFrame

  private static let side = 720
  /// The distance from the centre to the radius of the page.
  private static let reach = 330.0
  /// The most cells of a name beside its number.
  private static let nameCells = 24
  private static let markRadius = 11.0

  init(page: MapPage, context: TemplateContext, today: Day) {
    self.page = page
    self.context = context
    self.today = today
    frame = MapFrame(
      page, x: Double(Self.side) / 2, y: Double(Self.side) / 2, reach: Self.reach)
  }

  /// The list beside the map: its left edge, the height of a line, and the terminal cells per line.
  private static let listLeft = side + 24
  private static let lineHeight = 24
  private static let listCells = 46
  private static let width = listLeft + 410

  /// - Parameter own: The text for the user's position; nil if it is not listed.
  func json(own: String?) -> JSONObject {
    let words = context.options.language
    let (metres, units) = frame.scale(atMost: 180)
    var json: JSONObject = [
      "side": .integer(Self.side), "rings": .array(rings), "circles": .array(circles),
      "marks": .array(marks),
      "scaleEnd": coordinate(24 + units), "scale": .string(words.length(metres: metres)),
      "north": .string(words.wind(.north)),
    ]
    if context.uses("list") {
      let list = list(own: own)
      let height = max(Self.side, list.count * Self.lineHeight + 80)
      json = json.adding([
        "list": .objects(list) { $0 }, "listLeft": .integer(Self.listLeft),
        "width": .integer(Self.width), "height": .integer(height),
      ])
    }
    if page.centerName != nil { json.append("middle", point(frame.x, frame.y)) }
    if let own = page.own?.fix {
      let position = frame.position(of: own.coordinate)
      json.append("position", point(position.x, position.y))
      let region = Region(center: own.coordinate, radiusMetres: own.accuracyMetres)
      json.append("accuracy", .optional(path(region)))
    }
    return json
  }

  /// Returns the lines of the list: each mark with its place and distance, followed by its items.
  private func list(own: String?) -> [JSONObject] {
    let options = context.options
    var lines: [JSONObject] = []
    func add(_ words: String, first mark: JSONObject = [:], _ style: JSONObject = [:]) {
      for (row, words) in words.wrapped(to: Self.listCells).enumerated() {
        let line: JSONObject = [
          "words": .string(words), "y": .integer(64 + lines.count * Self.lineHeight),
          "markY": .integer(60 + lines.count * Self.lineHeight),
        ]
        lines.append(line.adding(row == 0 ? mark.adding(style) : style))
      }
    }
    if let own { add(own, first: ["isOwn": .bool(true)]) }
    for mark in page.marks {
      let wind = options.language.wind(bearingDegrees: mark.bearingDegrees, metres: mark.metres)
      add(
        "\(mark.place.name), \(options.language.distance(metres: mark.metres))"
          + (wind.isEmpty ? "" : " " + wind),
        first: ["number": .integer(mark.number), "colour": .string(colour(of: mark))])
      for entry in mark.entries {
        let signs = options.symbols.signs(of: entry.item)
        let when = [
          entry.when.day.map { options.language.shortDate($0, today: today) },
          entry.when.time.map(options.time),
        ].compactMap(\.self).joined(separator: " ")
        add(
          (signs.isEmpty ? "" : signs + " ") + entry.item.title + (when.isEmpty ? "" : ", " + when),
          ["isItem": .bool(true), "overdue": .bool(entry.state == .overdue)])
      }
      let hidden = mark.entryCount - mark.entries.count
      if hidden > 0 { add(options.language.more(hidden), ["faint": .bool(true)]) }
    }
    if page.marks.isEmpty { add(options.language.nothingHere, ["faint": .bool(true)]) }
    let hidden = page.total - page.marks.count
    if hidden > 0 { add(options.language.more(hidden), ["faint": .bool(true)]) }
    return lines
  }

  /// Circles of round distances around the centre. The projection keeps distances from there.
  private var rings: [JSONValue] {
    let step = MapPage.roundLength(atMost: page.radiusMetres / 2)
    return stride(from: step, through: page.radiusMetres, by: step).map { metres in
      let units = metres / frame.metresPerUnit
      return .object([
        "radius": coordinate(units), "textY": coordinate(frame.y - units + 4),
        "distance": .string(context.options.language.length(metres: metres)),
      ])
    }
  }

  private var circles: [JSONValue] {
    page.marks.flatMap { mark in
      mark.regions.compactMap { radius in
        let path = mark.place.coordinate.flatMap {
          self.path(Region(center: $0, radiusMetres: radius))
        }
        return path.map { .object(["path": .string($0), "colour": .string(colour(of: mark))]) }
      }
    }
  }

  private var marks: [JSONValue] {
    var occupied: [Box] = []
    let spots = page.marks.compactMap { mark -> Spot? in
      guard let own = mark.place.coordinate.map(frame.position) else { return nil }
      let boxes = ([(0, 0)] + Self.moves).map { Box(around: (own.x + $0.0, own.y + $0.1)) }
      let box = boxes.first { box in !occupied.contains(where: box.overlaps) } ?? boxes[0]
      occupied.append(box)
      return Spot(mark: mark, own: own, box: box)
    }
    return spots.map { spot in
      let words = spot.mark.place.name.sanitized.clipped(to: Self.nameCells)
      let name = spot.box.around(words).first { name in
        name.isInside(Self.side) && !occupied.contains(where: name.overlaps)
      }
      if let name { occupied.append(name) }
      let label = name.map { name -> JSONValue in
        let side = name.x > spot.box.x ? 1.0 : name.x < spot.box.x ? -1 : 0
        return .object([
          "words": .string(words), "x": coordinate(spot.box.x + side * 15),
          "textY": coordinate(name.y + 4),
          "anchor": .string(side > 0 ? "start" : side < 0 ? "end" : "middle"),
        ])
      }
      return .object([
        "number": .integer(spot.mark.number), "name": .string(spot.mark.place.name),
        "x": coordinate(spot.box.x), "y": coordinate(spot.box.y),
        "textY": coordinate(spot.box.y + 4), "label": label ?? .null,
        "spotX": coordinate(spot.own.x), "spotY": coordinate(spot.own.y),
        "isMoved": .bool((spot.box.x, spot.box.y) != spot.own),
        "colour": .string(colour(of: spot.mark)),
      ])
    }
  }

  /// A mark with its true position and the position of its number.
  private struct Spot {
    let mark: MapPage.Mark
    let own: (x: Double, y: Double)
    let box: Box
  }

  /// The area of a number or a name, given by its centre.
  private struct Box {
    let x: Double
    let y: Double
    var width = 2 * markRadius
    var height = 2 * markRadius

    init(around spot: (x: Double, y: Double)) { (x, y) = spot }

    private init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The areas for words to the right of a number, to the left, below, and above.
    func around(_ words: String) -> [Box] {
      let width = Double(displayWidth(of: words)) * 6.6
      let (across, down) = (markRadius + 4 + width / 2, markRadius + 9)
      return [(across, 0), (-across, 0), (0, down), (0, -down)].map {
        Box(x: x + $0.0, y: y + $0.1, width: width, height: 14)
      }
    }

    func overlaps(_ other: Box) -> Bool {
      abs(x - other.x) * 2 < width + other.width && abs(y - other.y) * 2 < height + other.height
    }

    func isInside(_ side: Int) -> Bool {
      abs(2 * x - Double(side)) + width <= Double(side) - 8
        && abs(2 * y - Double(side)) + height <= Double(side) - 8
    }
  }

  /// The moves to try, in rings around the position.
  private static let moves: [(x: Double, y: Double)] = {
    let steps: [(x: Double, y: Double)] = [
      (1, 0), (0, -1), (-1, 0), (0, 1), (0.7, -0.7), (-0.7, -0.7), (-0.7, 0.7), (0.7, 0.7),
    ]
    var moves: [(x: Double, y: Double)] = []
    for ring in 1...4 {
      let length = 2.2 * markRadius * Double(ring)
      for step in steps { moves.append((step.x * length, step.y * length)) }
    }
    return moves
  }()

  /// Returns the region as a closed SVG path; nil if it is too small to draw.
  private func path(_ region: Region) -> String? {
    let edge = frame.edge(of: region, spacing: 6)
    guard !edge.isEmpty else { return nil }
    let points = edge.map { "\(Self.text($0.x)) \(Self.text($0.y))" }
    return "M" + points.joined(separator: "L") + "Z"
  }

  private func point(_ x: Double, _ y: Double) -> JSONValue {
    .object(["x": coordinate(x), "y": coordinate(y)])
  }

  private func coordinate(_ value: Double) -> JSONValue { .string(Self.text(value)) }

  /// Formats a coordinate with one decimal.
  private static func text(_ value: Double) -> String {
    let tenths = Int(exactly: (value * 10).rounded()) ?? 0
    let magnitude = abs(tenths)
    return "\(tenths < 0 ? "-" : "")\(magnitude / 10).\(magnitude % 10)"
  }

  private func colour(of mark: MapPage.Mark) -> String { context.colour(of: mark) }
}

extension TemplateContext {
  /// Returns the data of `map`: its JSON with the texts of each mark, and with `picture` if the
  /// template uses it.
  package func map(_ page: MapPage, today: Day, texts: MapRenderer.Texts) -> JSONObject {
    let lines = MapRenderer.lines(of: page, today: today, texts: texts, options)
    var text = root(title: texts.head, lines)
    // Only if the user is not at the centre.
    let own = page.own.flatMap { $0.metres < 1 ? nil : texts.own }
    if uses("picture") {
      let picture = MapPicture(page: page, context: self, today: today)
      text.append("picture", .object(picture.json(own: own)))
    }
    text.append("head", .string(Self.cssText(texts.head)))
    text.append("more", more(page.total - page.marks.count))
    text.append("own", .optional(own))
    text.append("isEmpty", .bool(page.marks.isEmpty))
    text.append("isWide", .bool(pageSize.hasSuffix("landscape")))
    var pages = self.pages(today: today)
    pages.markText = self.text(of:)
    return pages.map(page, zone: .utc).adding(["text": .object(text)])
  }

  /// Returns text for a string of CSS inside HTML, which decodes nothing there.
  private static func cssText(_ text: String) -> String {
    text.sanitized.unicodeScalars.reduce(into: "") {
      let isPlain = !"\"'\\<>&".unicodeScalars.contains($1)
      $0 += isPlain ? String($1) : "\\" + String($1.value, radix: 16) + " "
    }
  }

  private func text(of mark: MapPage.Mark) -> JSONObject {
    let words = options.language
    let wind = words.wind(bearingDegrees: mark.bearingDegrees, metres: mark.metres)
    return [
      "distance": .string(words.distance(metres: mark.metres)),
      "wind": .optional(wind.isEmpty ? nil : wind), "colour": .string(colour(of: mark)),
      "more": more(mark.entryCount - mark.entries.count),
    ]
  }

  /// Returns the CSS colour of a mark: red if an item there is overdue, else that of the first
  /// item's list.
  func colour(of mark: MapPage.Mark) -> String {
    if mark.entries.contains(where: { $0.state == .overdue }) { return "#b3261e" }
    return mark.entries.first.map { colour(of: $0.item.list) } ?? "#48484a"
  }
}
