/// Links of Kakao Map and its app.
///
/// Sources: <https://apis.map.kakao.com/web/guide/> for `/link/…`,
/// <https://apis.map.kakao.com/ios_v2/docs/getting-started/urlscheme> for the app.
enum KakaoLink {
  static func positions(in link: MapLink) -> LinkPositions {
    var found = LinkPositions()
    if let index = link.path.firstIndex(of: "link") {
      addWebLink(Array(link.path[(index + 1)...]), to: &found)
      return found
    }
    // kakaomap://look?p=…, and m.map.kakao.com/scheme/look?p=… where the app is not installed.
    let action = (link.pathPart(after: "scheme") ?? link.host).lowercased()
    if action == "route" {
      found.addPin(link.pair("ep"))
      return found
    }
    if let route = link.value("rt") {
      found.addPin(routeDestination(route))
      return found
    }
    found.addPin(mapPoint(link.value("urlx"), link.value("urly")))
    if ["look", "roadview"].contains(action) {
      found.addPin(link.pair("p"))
    } else if action == "search" {
      found.addView(link.pair("p"))
    }
    return found
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
    guard let x = x.flatMap({ PositionText.number($0[...]) }),
      let y = y.flatMap({ PositionText.number($0[...]) })
    else { return nil }
    let stepsPerMetre = 2.5
    let pair = TransverseMercator.koreaCentralBelt2010.position(
      easting: x / stepsPerMetre, northing: y / stepsPerMetre)
    // Outside the grid's area of use the numbers are degrees or something else.
    guard (28.6...40.3).contains(pair.latitude), (122.7...134.3).contains(pair.longitude),
      abs(x) > 180, abs(y) > 180
    else { return nil }
    return pair
  }
}
