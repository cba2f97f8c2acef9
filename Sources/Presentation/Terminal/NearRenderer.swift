import CivilTime
import Geo
import TodoCore

/// Items by distance: how far, in which direction, and the item.
public enum NearRenderer {
  public static func lines(_ rows: [NearEntry], today: Day, _ options: RenderOptions) -> [Line] {
    let words = options.words
    let table = ColumnTable(columns: [
      .init(alignsRight: true, gap: 1), .init(style: .faint, isOptional: false),
      .init(alignsRight: true, style: .faint, isHead: true), .init(gap: 1),
    ])
    let lines = rows.map { row in
      let (entry, item) = (row.entry, row.entry.item)
      // Within a metre there is no direction.
      let wind =
        row.metres < 1 ? "" : words.wind(CompassPoint(bearingDegrees: row.bearingDegrees))
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
