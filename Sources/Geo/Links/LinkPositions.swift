/// The positions in a link, by what the service means with them.
struct LinkPositions {
  /// Degrees that have not been checked.
  typealias Pair = (latitude: Double, longitude: Double)

  /// Positions of what the link points at: a place, a marker, the destination of a route.
  private(set) var pins: [Pair] = []
  /// Positions of the part of the map that is shown. They count where there is no pin.
  private(set) var views: [Pair] = []

  /// The distance up to which two positions in a link are taken for one, in metres:
  /// services move a pin to the nearest street or door.
  static let toleranceMetres = 5_000.0

  mutating func addPin(_ pair: Pair?) {
    if let pair { pins.append(pair) }
  }

  mutating func addView(_ pair: Pair?) {
    if let pair { views.append(pair) }
  }

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

  /// `37.5,127.0`, possibly followed by a name in brackets or by more fields.
  static func pair(_ text: Substring) -> Pair? {
    let body = text.prefix { "0123456789.-+, ".contains($0) }
    let parts = body.split(separator: ",", omittingEmptySubsequences: false).map {
      PositionText.trimmed($0)
    }
    guard parts.count >= 2, let latitude = PositionText.number(parts[0]),
      let longitude = PositionText.number(parts[1])
    else { return nil }
    return (latitude, longitude)
  }

  /// `Name,37.5,127.0`: the name may have commas of its own.
  static func trailingPair(_ text: String) -> Pair? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count >= 2,
      let latitude = PositionText.number(PositionText.trimmed(parts[parts.count - 2])),
      let longitude = PositionText.number(PositionText.trimmed(parts[parts.count - 1]))
    else { return nil }
    return (latitude, longitude)
  }

  /// What people type into the search box of a map: degrees in any form, or a full plus code. Whole
  /// numbers are words, as `7,11` and `1,000` are.
  static func searched(_ text: String) -> Pair? {
    let trimmed = PositionText.trimmed(text[...])
    if let code = OpenLocationCode(trimmed.uppercased()), code.isFull {
      return code.center(near: nil)
    }
    let spaced = MapLink.spaced(String(trimmed))
    let words = PositionText.trimmed(spaced[...])
    if words.contains("."), let pair = PositionText.decimal(words) { return pair }
    guard words.contains("°"), let pair = try? SexagesimalPosition.read(words, seen: text) else {
      return nil
    }
    return pair
  }
}
