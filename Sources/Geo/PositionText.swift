/// A position as people and programs write it: decimal degrees, degrees-minutes-seconds, a `geo:` URI, or a map
/// link that carries one.
public struct PositionText: Hashable, Sendable {
  public let coordinate: Coordinate
  /// The uncertainty a `geo:` URI may give, in metres.
  public let accuracyMetres: Double?

  /// - Throws: `PositionError`. Text that is no position at all is `.unreadable`: it may be a place's name.
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

  /// `37.5101,127.0215`, with blanks around the comma or in place of it.
  static func decimal(_ text: Substring) -> (Double, Double)? {
    let parts = text.split(whereSeparator: { $0 == "," || $0.isWhitespace })
    guard parts.count == 2, let latitude = number(parts[0]), let longitude = number(parts[1]) else {
      return nil
    }
    // Two whole numbers with a blank between are rather words than a position.
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
    // Links in the wild add a query; the position may even stand only there: geo:0,0?q=37.5,127.0(name)
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

  /// A decimal number of digits, a sign and a point; no `nan`, `inf` or hexadecimal.
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

/// Why a text is no position. It holds facts; sentences are made elsewhere.
public enum PositionError: Error, Hashable, Sendable {
  case unreadable(seen: String)
  case noSuchPosition(seen: String, CoordinateError)
  /// Minutes and seconds go to 59.
  case noSuchMinute(seen: String)
  /// A link that holds no coordinates, as the short ones of map services.
  case linkWithoutPosition(seen: String)
  /// A `geo:` URI of another reference system than WGS 84.
  case otherGlobe(seen: String)
}
