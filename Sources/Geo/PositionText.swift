/// A position as people and programs write it: decimal degrees, degrees-minutes-seconds, a `geo:`
/// URI, or a map link that carries one.
public struct PositionText: Hashable, Sendable {
  public let coordinate: Coordinate
  /// The uncertainty, in metres, if a `geo:` URI gives one.
  public let accuracyMetres: Double?

  /// - Throws: `PositionError`. A text that is not a position at all is `.unreadable`: it may be a
  ///   place's name.
  public init(_ text: String) throws(PositionError) {
    let trimmed = PositionText.trimmed(Substring(text))
    let lowered = trimmed.lowercased()
    if lowered.hasPrefix("geo:") {
      (coordinate, accuracyMetres) = try PositionText.uri(lowered.dropFirst(4), seen: text)
      return
    }
    accuracyMetres = nil
    if lowered.hasPrefix("http://") || lowered.hasPrefix("https://") {
      guard let pair = MapLink.position(in: String(trimmed)) else {
        throw .linkWithoutPosition(seen: text)
      }
      coordinate = try PositionText.checked(pair.latitude, pair.longitude, seen: text)
      return
    }
    if let pair = PositionText.decimal(trimmed) {
      coordinate = try PositionText.checked(pair.0, pair.1, seen: text)
    } else if let pair = try SexagesimalPosition.read(trimmed, seen: text) {
      coordinate = try PositionText.checked(pair.0, pair.1, seen: text)
    } else {
      throw .unreadable(seen: text)
    }
  }

  /// `37.5101,127.0215`, with spaces around the comma or instead of it.
  static func decimal(_ text: Substring) -> (Double, Double)? {
    let parts = text.split(whereSeparator: { $0 == "," || $0.isWhitespace })
    guard parts.count == 2, let latitude = number(parts[0]), let longitude = number(parts[1]) else {
      return nil
    }
    // Two whole numbers with a space between are more likely words than a position; `0 0` is read
    // so that it is refused as unknown.
    let isUnknown = latitude == 0 && longitude == 0
    guard text.contains(",") || isUnknown || parts.allSatisfy({ $0.contains(".") }) else {
      return nil
    }
    return (latitude, longitude)
  }

  /// RFC 5870: `lat,lon[,altitude][;crs=wgs84][;u=metres][;…]`.
  private static func uri(
    _ text: Substring, seen: String
  ) throws(PositionError) -> (Coordinate, Double?) {
    // Links in practice add a query, and the position may even be only there:
    // geo:0,0?q=37.5,127.0(name)
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: ";", omittingEmptySubsequences: false)
    let numbers = (parts.first ?? "").split(separator: ",", omittingEmptySubsequences: false)
    guard (2...3).contains(numbers.count), let latitude = number(numbers[0]),
      let longitude = number(numbers[1])
    else { throw .unreadable(seen: seen) }
    var accuracy: Double?
    for part in parts.dropFirst() {
      if part.hasPrefix("crs="), part != "crs=wgs84" { throw .otherGlobe(seen: String(part)) }
      if part.hasPrefix("u=") {
        accuracy = number(part.dropFirst(2)).flatMap { $0 >= 0 ? $0 : nil }
      }
    }
    if latitude == 0, longitude == 0, halves.count == 2,
      let pair = MapLink.pair(inQuery: halves[1], names: ["q"])
    {
      return (try checked(pair.latitude, pair.longitude, seen: seen), accuracy)
    }
    return (try checked(latitude, longitude, seen: seen), accuracy)
  }

  static func checked(
    _ latitude: Double, _ longitude: Double, seen: String
  ) throws(PositionError) -> Coordinate {
    do {
      return try Coordinate(latitude: latitude, longitude: longitude)
    } catch {
      throw .noSuchPosition(seen: seen, error)
    }
  }

  /// A decimal number of digits, signs and a point; not `nan`, `inf` or hexadecimal.
  static func number(_ text: Substring) -> Double? {
    let isPlain = text.utf8.allSatisfy {
      (48...57).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
        || $0 == UInt8(ascii: ".")
    }
    return isPlain && text.utf8.contains { (48...57).contains($0) } ? Double(text) : nil
  }

  static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

/// Why a text is not a position. The cases hold facts; messages are written elsewhere.
public enum PositionError: Error, Hashable, Sendable {
  case unreadable(seen: String)
  case noSuchPosition(seen: String, CoordinateError)
  /// Minutes and seconds go to 59.
  case noSuchMinute(seen: String)
  /// A link without coordinates, as the short links of map services.
  case linkWithoutPosition(seen: String)
  /// A `geo:` URI in a reference system other than WGS 84.
  case otherGlobe(seen: String)
}
