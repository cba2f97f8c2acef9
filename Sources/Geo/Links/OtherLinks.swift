/// Links of Apple Maps: <https://developer.apple.com/documentation/mapkit/unified-map-urls> and the
/// older
/// <https://developer.apple.com/library/archive/featuredarticles/iPhoneURLScheme_Reference/MapLinks/MapLinks.html>.
enum AppleLink {
  static func positions(in link: MapLink) -> LinkPositions {
    var found = LinkPositions()
    if let destination = link.value("daddr") ?? link.value("destination") {
      found.addPin(LinkPositions.searched(destination))
      return found
    }
    for name in ["coordinate", "ll"] { found.addPin(link.pair(name)) }
    found.addPin(link.value("q").flatMap(LinkPositions.searched))
    for name in ["center", "sll", "near"] where found.views.isEmpty {
      found.addView(link.pair(name))
    }
    return found
  }
}

/// Links of openstreetmap.org: `?mlat=…&mlon=…` is the marker, `#map=zoom/lat/lon` the view.
enum OpenStreetMapLink {
  static func positions(in link: MapLink) -> LinkPositions {
    var found = LinkPositions()
    // /directions?from=37.5,127.0&to=37.6,127.1, or ?route=37.5,127.0;37.6,127.1
    if let index = link.path.firstIndex(of: "directions"), index == link.path.count - 1 {
      let route = link.value("route")?.split(separator: ";").last.map(String.init)
      found.addPin((link.value("to") ?? route).flatMap(LinkPositions.searched))
      return found
    }
    found.addPin(link.pair(latitude: "mlat", longitude: "mlon"))
    found.addPin(link.value("query").flatMap(LinkPositions.searched))
    found.addView(view(link.fragment))
    if found.views.isEmpty { found.addView(link.pair(latitude: "lat", longitude: "lon")) }
    return found
  }

  /// `map=15/37.5101/127.0215&layers=N`
  static func view(_ fragment: String) -> LinkPositions.Pair? {
    guard let field = fragment.split(separator: "&").first(where: { $0.hasPrefix("map=") }) else {
      return nil
    }
    let parts = field.dropFirst(4).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, let latitude = PositionText.number(parts[1]),
      let longitude = PositionText.number(parts[2])
    else { return nil }
    return (latitude, longitude)
  }
}

/// Links of Bing Maps:
/// <https://learn.microsoft.com/en-us/bingmaps/articles/create-a-custom-map-url>.
enum BingLink {
  static func positions(in link: MapLink) -> LinkPositions {
    var found = LinkPositions()
    // rtp=adr.Seoul~pos.37.5101_127.0215_Market: the stops of a route.
    if let route = link.value("rtp") {
      let stop = route.split(separator: "~", omittingEmptySubsequences: false).last ?? ""
      if stop.hasPrefix("pos.") { found.addPin(pair(stop.dropFirst(4), separator: "_")) }
      return found
    }
    for point in (link.value("sp") ?? "").split(separator: "~") where point.hasPrefix("point.") {
      found.addPin(pair(point.dropFirst(6), separator: "_"))
    }
    found.addPin(link.value("where1").flatMap(LinkPositions.searched))
    found.addView(link.value("cp").flatMap { pair($0[...], separator: "~") })
    return found
  }

  private static func pair(_ text: Substring, separator: Character) -> LinkPositions.Pair? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count >= 2, let latitude = PositionText.number(parts[0]),
      let longitude = PositionText.number(parts[1])
    else { return nil }
    return (latitude, longitude)
  }
}

/// `https://plus.codes/8Q98HX5R+2V`
enum PlusCodeLink {
  static func positions(in link: MapLink) -> LinkPositions {
    var found = LinkPositions()
    if let code = link.path.last.flatMap({ OpenLocationCode($0.uppercased()) }), code.isFull {
      found.addPin(code.center(near: nil))
    }
    return found
  }
}

/// Links of unknown services. Only parameters whose names identify latitude and longitude are read:
/// `ll` and `q` may begin with the longitude, and `x` and `y` may mean anything.
enum UnknownServiceLink {
  static func positions(in link: MapLink) -> LinkPositions {
    var found = LinkPositions()
    found.addPin(link.pair(latitude: "mlat", longitude: "mlon"))
    for (latitude, longitude) in [("lat", "lon"), ("lat", "lng"), ("latitude", "longitude")] {
      found.addPin(link.pair(latitude: latitude, longitude: longitude))
    }
    found.addView(OpenStreetMapLink.view(link.fragment))
    return found
  }
}
