import CivilTime
import Geo
import TodoCore

/// Items by distance: how far, in which direction, and the item.
public enum NearRenderer {
  public static func lines(_ rows: [NearEntry], today: Day, _ options: RenderOptions) -> [Line] {
    let words = options.words
    let distances = rows.map { words.distance(metres: $0.metres) }
    // Within a metre there is no direction.
    let winds = rows.map {
      $0.metres < 1 ? "" : words.wind(CompassPoint(bearingDegrees: $0.bearingDegrees))
    }
    let signs = rows.map { options.symbols.signs(of: $0.entry.item) }
    let signWidth = signs.map { displayWidth(of: $0) }.max() ?? 0
    let ids = rows.map { "\($0.entry.item.id)" }
    let distanceWidth = distances.map { displayWidth(of: $0) }.max() ?? 0
    let windWidth = winds.map { displayWidth(of: $0) }.max() ?? 0
    let idWidth = ids.map(\.utf8.count).max() ?? 0
    guard options.width >= EntryTable.columnsFrom else {
      return rows.indices.flatMap { index in
        Paragraph.lines(
          [distances[index], winds[index], signs[index], rows[index].entry.item.title.sanitized]
            .filter { !$0.isEmpty }.joined(separator: " "),
          behind: Line(ids[index].paddedLeft(to: idWidth), .faint), indent: idWidth + 1, options,
          width: options.width)
      }
    }
    return rows.indices.map { index in
      let entry = rows[index].entry
      var line = Line()
      line.append(distances[index].paddedLeft(to: distanceWidth))
      line.append(" " + winds[index].padded(to: windWidth), .faint)
      line.append("  " + ids[index].paddedLeft(to: idWidth) + "  ", .faint)
      if signWidth > 0 {
        let begin = line.column
        line.append(signs[index], options.signStyle(entry.item, entry.state))
        line.pad(to: begin + signWidth + 1)
      }
      let room = max(1, options.width - line.column)
      line.append(
        entry.item.title.sanitized.clipped(to: room, ellipsis: options.symbols.ellipsis),
        entry.state == .overdue ? .overdue : .plain)
      var extras: [String] = []
      if let place = entry.item.place { extras.append(place.name.sanitized) }
      if let day = entry.when.day { extras.append(words.shortDate(day, today: today)) }
      for extra in extras where line.column + 2 + displayWidth(of: extra) <= options.width {
        line.append("  " + extra, .faint)
      }
      return line.clipped(to: options)
    }
  }
}

/// The saved places as lines: star, name, position, radius, distance.
public enum PlaceRenderer {
  public static func lines(
    _ places: [(place: SavedPlace, metres: Double?)], _ options: RenderOptions
  ) -> [Line] {
    let names = places.map { $0.place.place.name.sanitized }
    let nameWidth = min(names.map { displayWidth(of: $0) }.max() ?? 0, max(8, options.width / 3))
    return places.indices.map { index in
      let (saved, metres) = places[index]
      var line = Line()
      line.append(saved.isStarred ? "*" : " ", .faint)
      let name = names[index].clipped(to: nameWidth, ellipsis: options.symbols.ellipsis)
      line.append(" " + name.padded(to: nameWidth))
      var extras: [String] = []
      if let coordinate = saved.place.coordinate {
        if let metres { extras.append(options.words.distance(metres: metres)) }
        extras.append(coordinate.text)
        extras.append("±" + options.words.distance(metres: saved.place.radiusMetres))
      } else {
        extras.append("?")
      }
      extras += saved.aliases.map(\.sanitized)
      if let address = saved.address { extras.append(address.sanitized) }
      for extra in extras where line.column + 2 + displayWidth(of: extra) <= options.width {
        line.append("  " + extra, .faint)
      }
      return line.clipped(to: options)
    }
  }
}
