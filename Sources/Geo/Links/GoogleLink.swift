/// Links of Google Maps.
///
/// <https://developers.google.com/maps/documentation/urls/get-started> documents the parameters.
/// The data after `!` is undocumented.
enum GoogleLink {
  static func positions(in link: MapLink) -> LinkPositions {
    var found = LinkPositions()
    let data = link.path.last { $0.hasPrefix("data=") } ?? link.value("data") ?? ""
    if let index = link.path.firstIndex(of: "dir") {
      addRoute(Array(link.path[(index + 1)...]), data: data, to: &found)
      found.addPin(link.value("destination").flatMap(searched))
      return found
    }
    if let destination = link.value("daddr") ?? link.value("destination") {
      found.addPin(searched(destination))
      return found
    }
    // The position of a place follows !3d and !4d. A position in its name is only the search text.
    if let place = markedPair(data, "3d", "4d") {
      found.addPin(place)
      return found
    }
    for name in ["place", "search"] {
      found.addPin(link.pathPart(after: name).flatMap(searched))
    }
    for name in ["q", "query"] { found.addPin(link.value(name).flatMap(searched)) }
    let view = link.path.last { $0.hasPrefix("@") }
    found.addView(view.flatMap { LinkPositions.pair($0.dropFirst()) })
    if found.views.isEmpty {
      let names = ["ll", "center", "viewpoint", "cbll", "sll"]
      found.addView(names.lazy.compactMap { link.pair($0) }.first)
    }
    // The map in a page: ?pb=!1m18!1m12!1m3!1d3165.1!2d127.0215!3d37.5101
    found.addView(link.value("pb").flatMap { markedPair($0, "3d", "2d") })
    return found
  }

  /// `/dir/START/DESTINATION/@…/data=…`. The view of a route shows both ends, so it is not a
  /// position.
  private static func addRoute(_ parts: [String], data: String, to found: inout LinkPositions) {
    let stops = parts.prefix { !$0.hasPrefix("@") && !$0.hasPrefix("data=") }
    guard let destination = stops.last, !destination.isEmpty else { return }
    if let pair = searched(destination) {
      found.addPin(pair)
    } else {
      found.addPin(markedPair(data, "2d", "1d"))
    }
  }

  private static func searched(_ text: String) -> LinkPositions.Pair? {
    let bare = text.hasPrefix("loc:") ? String(text.dropFirst(4)) : text
    if let pair = LinkPositions.searched(bare) { return pair }
    // q=37.5,127.0(Name)
    let spaced = MapLink.spaced(bare)
    guard let bracket = spaced.firstIndex(of: "(") else { return nil }
    return LinkPositions.searched(String(spaced[..<bracket]))
  }

  /// The last position in data such as `!3m1!4b1!8m2!3d37.5101!4d127.0215`.
  private static func markedPair(
    _ data: String, _ latitudeMark: String, _ longitudeMark: String
  ) -> LinkPositions.Pair? {
    let fields = data.split(separator: "!")
    func number(_ mark: String) -> Double? {
      let field = fields.last { $0.hasPrefix(mark) }?.dropFirst(mark.count)
      return field.flatMap { PositionText.number($0.prefix { $0 != "?" }) }
    }
    guard let latitude = number(latitudeMark), let longitude = number(longitudeMark) else {
      return nil
    }
    return (latitude, longitude)
  }
}
