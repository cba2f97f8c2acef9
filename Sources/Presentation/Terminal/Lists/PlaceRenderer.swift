import CivilTime
import Geo
import TodoCore

/// The output of `near`: items by distance, with direction and place.
package enum NearRenderer {
  package static func lines(_ rows: [NearEntry], today: Day, _ options: RenderOptions) -> [Line] {
    let words = options.language
    let table = ColumnTable(columns: [
      .init(alignsRight: true, gap: 1, isBelow: true),
      .init(style: .faint, isOptional: false, isBelow: true),
      .init(alignsRight: true, style: .faint, isHead: true), .init(gap: 1),
    ])
    let lines = rows.map { row in
      let (entry, item) = (row.entry, row.entry.item)
      let wind = words.wind(bearingDegrees: row.bearingDegrees, metres: row.metres)
      return ColumnTable.Row(
        cells: [
          words.distance(metres: row.metres), wind, "\(item.id)", options.symbols.signs(of: item),
        ],
        styles: [3: options.signStyle(item, entry.state)], text: item.title.sanitized,
        textStyle: entry.state == .overdue ? .overdue : .plain,
        extras: [row.place.name.sanitized]
          + (entry.when.day.map { [words.shortDate($0, today: today)] } ?? []))
    }
    return table.lines(lines, options)
  }
}

/// The saved places: star, name, distance, position, radius, aliases and address.
package enum PlaceRenderer {
  package static func lines(
    _ places: [(place: SavedPlace, metres: Double?)], _ options: RenderOptions
  ) -> [Line] {
    let names = places.map { $0.place.place.name.sanitized }
    let nameWidth = min(names.map { displayWidth(of: $0) }.max() ?? 0, max(8, options.width / 3))
    let hasDistances = places.contains { $0.metres != nil && $0.place.place.coordinate != nil }
    let distances: [ColumnTable.Column] = hasDistances ? [.init(alignsRight: true, gap: 0)] : []
    let table = ColumnTable(
      columns: [.init(style: .faint, gap: 1), .init(gap: hasDistances ? 2 : 0)] + distances,
      minTextWidth: 0, hasParagraphs: false)
    let rows = zip(places, names).map { place, name in
      let (saved, metres) = place
      var extras: [String] = []
      var cells = [
        saved.isStarred ? options.symbols.star : " ",
        options.clipped(name, to: nameWidth).padded(to: nameWidth),
      ]
      if hasDistances { cells.append("") }
      if let coordinate = saved.place.coordinate {
        if let metres { cells[2] = options.language.distance(metres: metres) }
        extras.append(coordinate.text)
        let radius = options.language.length(metres: saved.place.radiusMetres)
        extras.append(options.language.within(radius))
      } else {
        extras.append("?")
      }
      extras += saved.aliases.map(\.sanitized)
      if let address = saved.address { extras.append(address.sanitized) }
      return ColumnTable.Row(cells: cells, text: "", extras: extras)
    }
    return table.lines(rows, options)
  }
}

// MARK: Search

/// The results of a place search: distance, name with the matching parts in bold, address, and id.
package enum FoundPlaceRenderer {
  /// The least width for one line per result. On narrower screens the address is on a second line.
  private static let oneLineFrom = 60

  package static func lines(_ found: [FoundPlace], _ options: RenderOptions) -> [Line] {
    let distances = found.map { $0.metres.map { options.language.distance(metres: $0) } ?? "" }
    let distanceWidth = distances.map { displayWidth(of: $0) }.max() ?? 0
    let left = distanceWidth == 0 ? 0 : distanceWidth + 2
    let titleWidth = found.map { displayWidth(of: $0.title.sanitized) }.max() ?? 0
    return zip(found, distances).flatMap { place, distance -> [Line] in
      var line = Line()
      if left > 0 { line.append(distance.paddedLeft(to: distanceWidth), .faint) }
      line.pad(to: left)
      append(title: place, to: &line, width: options.width - left, options)
      let details = place.details.map(\.sanitized).joined(separator: ", ")
      let id = name(of: place)
      guard options.width >= oneLineFrom else {
        // The id comes first, since the next command needs it.
        let rest = [id, details].filter { !$0.isEmpty }.joined(separator: options.symbols.separator)
        if rest.isEmpty { return [line] }
        return [line, Line(options.clipped(rest, to: options.width - left), .faint, at: left)]
      }
      line.pad(to: left + min(titleWidth, options.width / 2) + 2)
      let room = options.width - line.column - displayWidth(of: id) - 2
      if !details.isEmpty, room >= 8 {
        line.append(options.clipped(details, to: room) + "  ", .faint)
      }
      if line.column + displayWidth(of: id) <= options.width { line.append(id, .faint) }
      return [line.clipped(to: options)]
    }
  }

  /// Returns the argument for a result: its id, or `@name` for a saved place.
  private static func name(of place: FoundPlace) -> String {
    if case .saved(let saved) = place.source { return "@" + saved.place.name.sanitized }
    return place.id?.sanitized ?? ""
  }

  private static func append(
    title place: FoundPlace, to line: inout Line, width: Int, _ options: RenderOptions
  ) {
    let scalars = Array(place.title.unicodeScalars)
    func text(_ range: Range<Int>) -> String {
      String(String.UnicodeScalarView(scalars[range.clamped(to: scalars.indices)])).sanitized
    }
    let whole = place.title.sanitized
    guard displayWidth(of: whole) <= width else {
      line.append(options.clipped(whole, to: width))
      return
    }
    var end = 0
    for range in place.ranges {
      line.append(text(end..<max(end, range.lowerBound)))
      line.append(text(range), .heading)
      end = range.upperBound
    }
    line.append(text(end..<max(end, scalars.count)))
  }
}

/// The gazetteers: number of places, name, file, format, and day of import.
package enum GazetteerRenderer {
  package static func lines(_ gazetteers: [GazetteerFacts], _ options: RenderOptions) -> [Line] {
    let table = ColumnTable(columns: [.init(alignsRight: true, style: .faint)])
    let rows = gazetteers.map { facts in
      return ColumnTable.Row(
        cells: ["\(facts.count)"], text: facts.name.sanitized,
        extras: [
          facts.file.sanitized, facts.format.sanitized,
          options.language.mediumDate(options.civil(facts.importedAt).day),
        ])
    }
    return table.lines(rows, options)
  }
}
