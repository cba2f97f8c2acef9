import TextSearch

/// The positions found in a link, by their role.
struct LinkPositions {
  /// Degrees that have not been validated.
  typealias Pair = (latitude: Double, longitude: Double)

  /// Positions of the target of the link: a place, a marker, the destination of a route.
  private(set) var pins: [Pair] = []
  /// Positions of the visible part of the map. Used only if there is no pin.
  private(set) var views: [Pair] = []

  /// Two positions in a link at most this far apart, in metres, count as one: services move a pin
  /// to the nearest street or door.
  static let toleranceMetres = 5_000.0

  mutating func addPin(_ pair: Pair?) {
    if let pair { pins.append(pair) }
  }

  mutating func addView(_ pair: Pair?) {
    if let pair { views.append(pair) }
  }

  /// The position that the link points at.
  ///
  /// - Throws: `PositionError.linkWithoutPosition`, `.contradictoryLink` for positions farther
  ///   apart than `toleranceMetres`, or the error of a position that is out of range.
  func coordinate(seen: String) throws(PositionError) -> Coordinate {
    var first: Coordinate?
    for pair in pins.isEmpty ? views : pins {
      let next = try PositionText.checked(pair.latitude, pair.longitude, seen: seen)
      guard let known = first else {
        first = next
        continue
      }
      guard known.distanceMetres(to: next) <= LinkPositions.toleranceMetres else {
        throw .contradictoryLink(seen: seen, known, next)
      }
    }
    guard let first else { throw .linkWithoutPosition(seen: seen) }
    return first
  }

  // MARK: Forms of a pair

  /// The pair of two decimal numbers; nil if one is missing or malformed.
  static func pair(
    latitude: (some StringProtocol)?, longitude: (some StringProtocol)?
  ) -> Pair? {
    guard let latitude = latitude.flatMap({ PositionText.number(Substring($0)) }),
      let longitude = longitude.flatMap({ PositionText.number(Substring($0)) })
    else { return nil }
    return (latitude, longitude)
  }

  /// `37.5,127.0`, possibly followed by a name in brackets or by more fields.
  static func pair(_ text: Substring) -> Pair? {
    let body = text.prefix { "0123456789.-+, ".contains($0) }
    let parts = body.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
    return parts.count >= 2 ? pair(latitude: parts[0], longitude: parts[1]) : nil
  }

  /// `Name,37.5,127.0`. The name may contain commas.
  static func trailingPair(_ text: String) -> Pair? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    return pair(
      latitude: trimmed(parts[parts.count - 2]), longitude: trimmed(parts[parts.count - 1]))
  }

  /// A position typed into the search box of a map: degrees in any form, or a full plus code. Whole
  /// numbers such as `7,11` and `1,000` are words.
  static func searched(_ text: String) -> Pair? {
    let body = trimmed(text[...])
    if let code = OpenLocationCode(body.uppercased()), code.isFull {
      return code.center(near: nil)
    }
    let spaced = MapLink.spaced(String(body))
    let words = trimmed(spaced[...])
    if words.contains("."), let pair = PositionText.decimal(words) { return pair }
    guard words.contains("°"), let pair = try? SexagesimalPosition.read(words, seen: text) else {
      return nil
    }
    return pair
  }
}
