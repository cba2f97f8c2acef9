/// A link of a map service, split into its parts.
///
/// Path and parameters are split before percent-decoding, so that a `/`, `&` or `,` in a place's
/// name stays part of the name.
struct MapLink {
  /// In lower case.
  let scheme: String
  /// In lower case. In links of apps (`nmap://place?…`) it is the action.
  let host: String
  /// The parts of the path between slashes, without empty ones at the end.
  let path: [String]
  /// The parameters in order, with names in lower case.
  let query: [(name: String, value: String)]
  let fragment: String

  /// Parses a link; nil for a text that is not one. A known host may come without a scheme, as
  /// browsers show it.
  init?(_ text: String) {
    var scheme = "https"
    var rest = text[...]
    let letters = text.prefix { $0.isASCII && $0.isLetter }
    if !letters.isEmpty, text[letters.endIndex...].hasPrefix("://") {
      scheme = letters.lowercased()
      rest = text[letters.endIndex...].dropFirst(3)
    } else {
      let host = text.prefix { $0 != "/" && $0 != "?" }
      guard MapLink.reader(ofHost: host.lowercased()) != nil, host.endIndex != text.endIndex else {
        return nil
      }
    }
    let ends = rest.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let halves = ends[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path = halves[0].split(separator: "/", omittingEmptySubsequences: false)
    let authority = path.removeFirst()
    while path.last?.isEmpty == true { path.removeLast() }
    self.scheme = scheme
    host = authority.prefix { $0 != ":" }.lowercased()
    self.path = path.map { MapLink.decoded($0) }
    query = (halves.count == 2 ? halves[1] : "").split(separator: "&").map { parameter in
      let sides = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      var name = sides[0].lowercased()
      // Links copied from the source of a page have &amp; between parameters.
      if name.hasPrefix("amp;") { name.removeFirst(4) }
      return (name, sides.count == 2 ? MapLink.decoded(sides[1]) : "")
    }
    fragment = ends.count == 2 ? MapLink.decoded(ends[1]) : ""
  }

  /// The position that the link points at.
  ///
  /// - Throws: `PositionError.linkWithoutPosition` for a link without a position or of an unknown
  ///   form, `.contradictoryLink`, or the error of a position that is out of range.
  func coordinate(seen: String) throws(PositionError) -> Coordinate {
    var found = LinkPositions()
    if ["http", "https"].contains(scheme) {
      (MapLink.reader(ofHost: host) ?? UnknownServiceLink.read)(self, &found)
    } else {
      MapLink.apps[scheme]?(self, &found)
    }
    return try found.coordinate(seen: seen)
  }

  // MARK: Parts

  /// The value of the first parameter with this name.
  ///
  /// - Parameter name: In lower case.
  func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// The position in two parameters.
  func pair(latitude: String, longitude: String) -> LinkPositions.Pair? {
    LinkPositions.pair(latitude: value(latitude), longitude: value(longitude))
  }

  /// The position in one parameter: `37.5,127.0`.
  func pair(_ name: String) -> LinkPositions.Pair? {
    value(name).flatMap { LinkPositions.pair($0[...]) }
  }

  /// The part of the path after the first one named `name`.
  func pathPart(after name: String) -> String? {
    guard let index = path.firstIndex(of: name), index + 1 < path.count else { return nil }
    return path[index + 1]
  }

  /// A percent-decoded text. A `+` stays; see `spaced`.
  static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(hexadecimal),
        let low = rest.dropFirst().first.flatMap(hexadecimal)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with each `+` replaced by a space.
  static func spaced(_ text: String) -> String { String(text.map { $0 == "+" ? " " : $0 }) }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}

extension MapLink {
  fileprivate typealias Reader = @Sendable (MapLink, inout LinkPositions) -> Void

  private static let hosts: [(name: String, read: Reader)] = [
    ("map.naver.com", NaverLink.read), ("place.naver.com", NaverLink.read),
    ("naver.me", NaverLink.read), ("map.kakao.com", KakaoLink.read),
    ("map.daum.net", KakaoLink.read), ("kko.to", KakaoLink.read),
    ("kko.kakao.com", KakaoLink.read), ("goo.gl", GoogleLink.read),
    ("maps.apple.com", AppleLink.read), ("maps.apple", AppleLink.read),
    ("openstreetmap.org", OpenStreetMapLink.read), ("openstreetmap.de", OpenStreetMapLink.read),
    ("openstreetmap.fr", OpenStreetMapLink.read), ("osm.org", OpenStreetMapLink.read),
    ("bing.com", BingLink.read), ("plus.codes", PlusCodeLink.read),
  ]

  /// The schemes of apps.
  fileprivate static let apps: [String: Reader] = [
    "nmap": NaverLink.read, "kakaomap": KakaoLink.read, "daummaps": KakaoLink.read,
    "comgooglemaps": GoogleLink.read, "maps": AppleLink.read,
  ]

  /// The reader for the links of a host; nil for one that is not known as a map service.
  ///
  /// - Parameter host: In lower case.
  fileprivate static func reader(ofHost host: String) -> Reader? {
    let known = hosts.first { host == $0.name || host.hasSuffix(".\($0.name)") }
    return known?.read ?? (isGoogle(host) ? GoogleLink.read : nil)
  }

  /// `google.com`, `www.google.co.kr`, `maps.google.de`: there is a domain for each country.
  private static func isGoogle(_ host: String) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard let index = labels.firstIndex(of: "google"), index <= 1 else { return false }
    let country = labels[(index + 1)...]
    return (1...2).contains(country.count) && country.allSatisfy { (2...3).contains($0.count) }
  }
}
