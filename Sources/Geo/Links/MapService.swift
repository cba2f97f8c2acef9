/// The map services whose links are understood.
enum MapService {
  case naver, kakao, google, apple, openStreetMap, bing, plusCodes

  /// The service of a host name, or nil for an unknown one.
  ///
  /// - Parameter host: In lower case.
  init?(host: String) {
    let known = MapService.hosts.first { host == $0.name || host.hasSuffix(".\($0.name)") }
    if let known {
      self = known.service
    } else if MapService.isGoogle(host) {
      self = .google
    } else {
      return nil
    }
  }

  private static let hosts: [(name: String, service: MapService)] = [
    ("map.naver.com", .naver), ("place.naver.com", .naver), ("naver.me", .naver),
    ("map.kakao.com", .kakao), ("map.daum.net", .kakao), ("kko.to", .kakao),
    ("kko.kakao.com", .kakao), ("goo.gl", .google), ("maps.apple.com", .apple),
    ("maps.apple", .apple), ("openstreetmap.org", .openStreetMap),
    ("openstreetmap.de", .openStreetMap), ("openstreetmap.fr", .openStreetMap),
    ("osm.org", .openStreetMap), ("bing.com", .bing), ("plus.codes", .plusCodes),
  ]

  /// `google.com`, `www.google.co.kr`, `maps.google.de`: there is a domain for each country.
  private static func isGoogle(_ host: String) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard let index = labels.firstIndex(of: "google"), index <= 1 else { return false }
    let country = labels[(index + 1)...]
    return (1...2).contains(country.count) && country.allSatisfy { (2...3).contains($0.count) }
  }
}
