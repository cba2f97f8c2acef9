import Glibc

/// Links of map services that carry coordinates.
enum MapLink {
  typealias Pair = (latitude: Double, longitude: Double)

  /// The position in a link. The position of a place is preferred to that of the map view.
  static func position(in link: String) -> Pair? {
    let text = decoded(link)
    let ends = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let halves = ends[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = halves.count == 2 ? halves[1] : ""
    // openstreetmap.org/?mlat=37.5&mlon=127.0, and other services with a parameter for each.
    for (first, second) in [("mlat", "mlon"), ("lat", "lon"), ("lat", "lng"), ("y", "x")] {
      if let pair = pair(value(of: first, in: query), value(of: second, in: query)) { return pair }
    }
    // Google's place in the path: …!3d37.5!4d127.0
    if let pair = marked(ends[0]) { return pair }
    if let pair = pair(
      inQuery: query, names: ["q", "query", "ll", "daddr", "destination", "center", "sll"])
    {
      return pair
    }
    if let at = ends[0].range(ofFirst: "/@"), let pair = leadingPair(ends[0][at...]) { return pair }
    // Naver: ?c=127.0,37.5,15,… or the same in metres of the Web Mercator projection
    if let view = value(of: "c", in: query), let pair = leadingPair(view) {
      return fromMap(east: pair.latitude, north: pair.longitude)
    }
    // Kakao: /link/map/Name,37.5,127.0
    if let pair = trailingPair(halves[0]) { return pair }
    // openstreetmap.org/#map=15/37.5/127.0
    if ends.count == 2 {
      let fields = ends[1].split(separator: "&").first { $0.hasPrefix("map=") }
      let parts = fields?.dropFirst(4).split(separator: "/") ?? []
      if parts.count >= 3 { return pair(parts[1], parts[2]) }
    }
    return nil
  }

  /// `37.5,127.0`, possibly followed by a name in brackets, as the value of one of these
  /// parameters.
  static func pair(inQuery query: Substring, names: [String]) -> Pair? {
    for name in names {
      guard var text = value(of: name, in: Substring(decoded(String(query)))) else { continue }
      if text.hasPrefix("loc:") { text = text.dropFirst(4) }
      if let pair = leadingPair(text) { return pair }
    }
    return nil
  }

  private static func pair(_ latitude: Substring?, _ longitude: Substring?) -> Pair? {
    guard let latitude = latitude.flatMap(PositionText.number),
      let longitude = longitude.flatMap(PositionText.number)
    else { return nil }
    return (latitude, longitude)
  }

  /// The position of a map point that is given in degrees or in Web Mercator metres (EPSG:3857).
  private static func fromMap(east: Double, north: Double) -> Pair {
    guard abs(east) > 180 || abs(north) > 90 else { return (north, east) }
    let equatorRadiusMetres = 6_378_137.0
    let latitude = 2 * atan(exp(north / equatorRadiusMetres)) - .pi / 2
    return (latitude * 180 / .pi, east / equatorRadiusMetres * 180 / .pi)
  }

  private static func value(of name: String, in query: Substring) -> Substring? {
    query.split(separator: "&").first { $0.hasPrefix("\(name)=") }?.dropFirst(name.count + 1)
  }

  private static func leadingPair(_ text: Substring) -> Pair? {
    let body = text.prefix { "0123456789.-+, ".contains($0) }
    let parts = body.split(separator: ",").map(PositionText.trimmed)
    return parts.count >= 2 ? pair(parts[0], parts[1]) : nil
  }

  private static func trailingPair(_ text: Substring) -> Pair? {
    let parts = (text.split(separator: "/").last ?? "").split(separator: ",")
    return parts.count >= 2 ? pair(parts[parts.count - 2], parts[parts.count - 1]) : nil
  }

  private static func marked(_ text: Substring) -> Pair? {
    let fields = text.split(separator: "!")
    let latitude = fields.last { $0.hasPrefix("3d") }?.dropFirst(2)
    let longitude = fields.last { $0.hasPrefix("4d") }?.dropFirst(2).prefix {
      $0 != "/" && $0 != "?"
    }
    return pair(latitude, longitude)
  }

  /// The text without its percent-encoding; `+` is a space.
  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let code = UInt8(String(decoding: Array(rest.prefix(2)), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Substring {
  /// The index after the first occurrence of `needle`.
  fileprivate func range(ofFirst needle: String) -> Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(needle) { return index(start, offsetBy: needle.count) }
      start = index(after: start)
    }
    return nil
  }
}
