import TodoCore

/// The results of a place search: the distance, the name with what matches in bold, where it is, and
/// the id to save it by.
public enum FoundPlaceRenderer {
  /// Narrower screens get a second line for where it is.
  private static let oneLineFrom = 60

  public static func lines(_ found: [FoundPlace], _ options: RenderOptions) -> [Line] {
    let distances = found.map { $0.metres.map { options.words.distance(metres: $0) } ?? "" }
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
        let rest = [details, id].filter { !$0.isEmpty }.joined(separator: options.symbols.separator)
        if rest.isEmpty { return [line] }
        var second = Line()
        second.pad(to: left)
        second.append(
          rest.clipped(to: options.width - left, ellipsis: options.symbols.ellipsis), .faint)
        return [line, second]
      }
      line.pad(to: left + min(titleWidth, options.width / 2) + 2)
      let room = options.width - line.column - displayWidth(of: id) - 2
      if !details.isEmpty, room >= 8 {
        line.append(details.clipped(to: room, ellipsis: options.symbols.ellipsis) + "  ", .faint)
      }
      if line.column + displayWidth(of: id) <= options.width { line.append(id, .faint) }
      return [line.clipped(to: options)]
    }
  }

  /// What stands for a result on the command line: an id, or `@name` of a saved place.
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
      line.append(whole.clipped(to: width, ellipsis: options.symbols.ellipsis))
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
