/// Links of Google Maps.
///
/// <https://developers.google.com/maps/documentation/urls/get-started> documents the parameters.
/// The data after `!` is undocumented.
enum GoogleLink {
  static func read(_ link: MapLink, into found: inout LinkPositions) {
    let data = link.path.last { $0.hasPrefix("data=") } ?? link.value("data") ?? ""
    if let index = link.path.firstIndex(of: "dir") {
      addRoute(Array(link.path[(index + 1)...]), data: data, to: &found)
      return found.addPin(link.value("destination").flatMap(searched))
    }
    if let destination = link.value("daddr") ?? link.value("destination") {
      return found.addPin(searched(destination))
    }
    // The position of a place follows !3d and !4d. A position in its name is only the search text.
    if let place = markedPair(data, "3d", "4d") {
      return found.addPin(place)
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
    func number(_ mark: String) -> Substring? {
      fields.last { $0.hasPrefix(mark) }?.dropFirst(mark.count).prefix { $0 != "?" }
    }
    return LinkPositions.pair(latitude: number(latitudeMark), longitude: number(longitudeMark))
  }
}

/// Links of Apple Maps: <https://developer.apple.com/documentation/mapkit/unified-map-urls> and the
/// older
/// <https://developer.apple.com/library/archive/featuredarticles/iPhoneURLScheme_Reference/MapLinks/MapLinks.html>.
enum AppleLink {
  static func read(_ link: MapLink, into found: inout LinkPositions) {
    if let destination = link.value("daddr") ?? link.value("destination") {
      return found.addPin(LinkPositions.searched(destination))
    }
    for name in ["coordinate", "ll"] { found.addPin(link.pair(name)) }
    found.addPin(link.value("q").flatMap(LinkPositions.searched))
    for name in ["center", "sll", "near"] where found.views.isEmpty {
      found.addView(link.pair(name))
    }
  }
}

/// Links of openstreetmap.org: `?mlat=…&mlon=…` is the marker, `#map=zoom/lat/lon` the view.
enum OpenStreetMapLink {
  static func read(_ link: MapLink, into found: inout LinkPositions) {
    // /directions?from=37.5,127.0&to=37.6,127.1, or ?route=37.5,127.0;37.6,127.1
    if let index = link.path.firstIndex(of: "directions"), index == link.path.count - 1 {
      let route = link.value("route")?.split(separator: ";").last.map(String.init)
      return found.addPin((link.value("to") ?? route).flatMap(LinkPositions.searched))
    }
    found.addPin(link.pair(latitude: "mlat", longitude: "mlon"))
    found.addPin(link.value("query").flatMap(LinkPositions.searched))
    found.addView(view(link.fragment))
    if found.views.isEmpty { found.addView(link.pair(latitude: "lat", longitude: "lon")) }
  }

  /// `map=15/37.5101/127.0215&layers=N`
  static func view(_ fragment: String) -> LinkPositions.Pair? {
    guard let field = fragment.split(separator: "&").first(where: { $0.hasPrefix("map=") }) else {
      return nil
    }
    let parts = field.dropFirst(4).split(separator: "/", omittingEmptySubsequences: false)
    return parts.count >= 3 ? LinkPositions.pair(latitude: parts[1], longitude: parts[2]) : nil
  }
}

/// Links of Bing Maps:
/// <https://learn.microsoft.com/en-us/bingmaps/articles/create-a-custom-map-url>.
enum BingLink {
  static func read(_ link: MapLink, into found: inout LinkPositions) {
    // rtp=adr.Seoul~pos.37.5101_127.0215_Market: the stops of a route.
    if let route = link.value("rtp") {
      let stop = route.split(separator: "~", omittingEmptySubsequences: false).last ?? ""
      if stop.hasPrefix("pos.") { found.addPin(pair(stop.dropFirst(4), separator: "_")) }
      return
    }
    for point in (link.value("sp") ?? "").split(separator: "~") where point.hasPrefix("point.") {
      found.addPin(pair(point.dropFirst(6), separator: "_"))
    }
    found.addPin(link.value("where1").flatMap(LinkPositions.searched))
    found.addView(link.value("cp").flatMap { pair($0[...], separator: "~") })
  }

  private static func pair(_ text: Substring, separator: Character) -> LinkPositions.Pair? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    return parts.count >= 2 ? LinkPositions.pair(latitude: parts[0], longitude: parts[1]) : nil
  }
}

/// `https://plus.codes/8Q98HX5R+2V`
enum PlusCodeLink {
  static func read(_ link: MapLink, into found: inout LinkPositions) {
    if let code = link.path.last.flatMap({ OpenLocationCode($0.uppercased()) }), code.isFull {
      found.addPin(code.center(near: nil))
    }
  }
}

/// Links of unknown services. Only parameters whose names identify latitude and longitude are read:
/// `ll` and `q` may begin with the longitude, and `x` and `y` may mean anything.
enum UnknownServiceLink {
  static func read(_ link: MapLink, into found: inout LinkPositions) {
    found.addPin(link.pair(latitude: "mlat", longitude: "mlon"))
    for (latitude, longitude) in [("lat", "lon"), ("lat", "lng"), ("latitude", "longitude")] {
      found.addPin(link.pair(latitude: latitude, longitude: longitude))
    }
    found.addView(OpenStreetMapLink.view(link.fragment))
  }
}
