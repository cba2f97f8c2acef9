/// Links of Naver Map and its app.
///
/// App links: <https://guide.ncloud-docs.com/docs/en/maps-url-scheme>. Links of the web site are
/// undocumented; these forms were observed in its address bar.
enum NaverLink {
  static func read(_ link: MapLink, into found: inout LinkPositions) {
    // nmap://route/car?slat=…&slng=…&dlat=…&dlng=…, index.nhn?elng=…&elat=…, route.nhn?ex=…&ey=…
    let destination =
      link.pair(latitude: "dlat", longitude: "dlng")
      ?? link.pair(latitude: "elat", longitude: "elng")
      ?? mapPoint(link.value("ex"), link.value("ey"))
    found.addPin(destination)
    found.addPin(link.pair(latitude: "lat", longitude: "lng"))
    found.addPin(link.pair(latitude: "lat", longitude: "lon"))
    let isRoute = link.path.contains("directions") || link.host == "route"
    if let index = link.path.firstIndex(of: "directions") {
      found.addPin(routeDestination(Array(link.path[(index + 1)...])))
    }
    // /p/entry/address/14139968.7,4510448.67,Street 1
    found.addPin(link.pathPart(after: "address").flatMap(leadingMapPoint))
    // /p/search/37.5101,127.0215
    found.addPin(link.pathPart(after: "search").flatMap(LinkPositions.searched))
    // The view of a route shows both ends, so it is not a position.
    guard !isRoute else { return }
    found.addView(link.value("c").flatMap(view))
    found.addView(mapPoint(link.value("x"), link.value("y")))
  }

  /// `c=127.02,37.51,15,0,0,0,dh`: x, y, zoom, three angles and the kind of map. Newer links omit
  /// the position and begin with the zoom: `c=15.00,0,0,0,dh`.
  private static func view(_ text: String) -> LinkPositions.Pair? {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count >= 6, let zoom = PositionText.number(fields[2]), (1...22).contains(zoom)
    else { return nil }
    return mapPoint(String(fields[0]), String(fields[1]))
  }

  /// `/START/DESTINATION/VIA/car`, where each end is `x,y,name,…` or `-`.
  private static func routeDestination(_ ends: [String]) -> LinkPositions.Pair? {
    if ends.count >= 2, ends[1] != "-", !isTravelMode(ends[1]) { return leadingMapPoint(ends[1]) }
    // A single end is taken as the destination.
    let given = ends.filter { $0 != "-" && !$0.isEmpty && !isTravelMode($0) }
    return given.count == 1 ? leadingMapPoint(given[0]) : nil
  }

  private static func isTravelMode(_ text: String) -> Bool {
    ["car", "transit", "walk", "bike"].contains(text)
  }

  private static func leadingMapPoint(_ text: String) -> LinkPositions.Pair? {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false)
    return fields.count >= 2 ? mapPoint(String(fields[0]), String(fields[1])) : nil
  }

  /// A map point: x before y, in degrees or in metres of Web Mercator.
  private static func mapPoint(_ x: String?, _ y: String?) -> LinkPositions.Pair? {
    guard let (y, x) = LinkPositions.pair(latitude: y, longitude: x) else { return nil }
    if abs(x) <= 180, abs(y) <= 180 { return (y, x) }
    // Degrees and metres are not mixed.
    guard abs(x) > 180, abs(y) > 180 else { return nil }
    return WebMercator.position(x: x, y: y)
  }
}

/// Links of Kakao Map and its app.
///
/// Sources: <https://apis.map.kakao.com/web/guide/> for `/link/…`,
/// <https://apis.map.kakao.com/ios_v2/docs/getting-started/urlscheme> for the app.
enum KakaoLink {
  static func read(_ link: MapLink, into found: inout LinkPositions) {
    if let index = link.path.firstIndex(of: "link") {
      return addWebLink(Array(link.path[(index + 1)...]), to: &found)
    }
    // kakaomap://look?p=…, and m.map.kakao.com/scheme/look?p=… where the app is not installed.
    let action = (link.pathPart(after: "scheme") ?? link.host).lowercased()
    if action == "route" {
      return found.addPin(link.pair("ep"))
    }
    if let route = link.value("rt") {
      return found.addPin(routeDestination(route))
    }
    found.addPin(mapPoint(link.value("urlx"), link.value("urly")))
    if ["look", "roadview"].contains(action) {
      found.addPin(link.pair("p"))
    } else if action == "search" {
      found.addView(link.pair("p"))
    }
  }

  /// `/link/map/NAME,lat,lon`, `/link/to/…`, `/link/roadview/lat,lon`,
  /// `/link/from/NAME,lat,lon/to/NAME,lat,lon`, `/link/by/car/NAME,lat,lon/NAME,lat,lon`. Instead
  /// of a position there may be the number of a place.
  private static func addWebLink(_ parts: [String], to found: inout LinkPositions) {
    let kinds = ["map", "to", "roadview", "from", "by"]
    guard let kind = parts.first, kinds.contains(kind), parts.count >= 2, let last = parts.last
    else { return }
    // A route that ends with its start has no destination.
    if kind == "from", !parts.contains("to") { return }
    if kind == "by", parts.count < 3 { return }
    found.addPin(LinkPositions.trailingPair(last))
  }

  /// `rt=x,y,x,y`: the points of a route. The last one is the destination.
  private static func routeDestination(_ text: String) -> LinkPositions.Pair? {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard fields.count >= 2, fields.count.isMultiple(of: 2) else { return nil }
    return mapPoint(fields[fields.count - 2], fields[fields.count - 1])
  }

  /// A map point in steps of 0.4 m of the map's grid, EPSG:5181.
  private static func mapPoint(_ x: String?, _ y: String?) -> LinkPositions.Pair? {
    guard let (y, x) = LinkPositions.pair(latitude: y, longitude: x) else { return nil }
    let stepsPerMetre = 2.5
    let pair = KoreaCentralBelt.position(
      easting: x / stepsPerMetre, northing: y / stepsPerMetre)
    // Outside the grid's area of use the numbers are degrees or something else.
    guard (28.6...40.3).contains(pair.latitude), (122.7...134.3).contains(pair.longitude),
      abs(x) > 180, abs(y) > 180
    else { return nil }
    return pair
  }
}
