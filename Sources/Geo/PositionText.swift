import TextSearch

/// A position parsed from text: decimal degrees with or without labels, degrees-minutes-seconds, a
/// plus code, a `geo:` URI, or a map link with coordinates.
package struct PositionText: Hashable, Sendable {
  package let coordinate: Coordinate
  /// The uncertainty in metres, if a `geo:` URI states it.
  package let accuracyMetres: Double?

  /// - Parameter reference: Resolves a short plus code without a locality.
  /// - Throws: `PositionError`. A text that is not a position at all is `.unreadable`; it may be
  ///   the name of a place. A short plus code that can not be resolved is `.shortCode`; the caller
  ///   looks up its locality and parses the code again, relative to that.
  package init(
    _ text: String, relativeTo reference: Coordinate? = nil
  ) throws(PositionError) {
    let narrow = PositionText.narrow(text)
    let body = trimmed(narrow[...])
    let lowered = body.lowercased()
    if lowered.hasPrefix("geo:") {
      (coordinate, accuracyMetres) = try PositionText.uri(lowered.dropFirst(4), seen: text)
      return
    }
    accuracyMetres = nil
    if let link = MapLink(String(body)) {
      coordinate = try link.coordinate(seen: text)
      return
    }
    let bare = PositionText.withoutBrackets(body)
    if let pair = PositionText.decimal(bare) {
      coordinate = try PositionText.checked(pair.0, pair.1, seen: text)
    } else if let pair = try PositionText.plusCode(bare, near: reference, seen: text) {
      coordinate = try PositionText.checked(pair.latitude, pair.longitude, seen: text)
    } else if let pair = LabelledPosition.read(bare) {
      coordinate = try PositionText.checked(pair.latitude, pair.longitude, seen: text)
    } else if let pair = try SexagesimalPosition.read(bare, seen: text) {
      coordinate = try PositionText.checked(pair.0, pair.1, seen: text)
    } else {
      throw .unreadable(seen: text)
    }
  }

  /// A plus code, possibly followed by the name of its locality: `F2XR+2V Seoul`.
  private static func plusCode(
    _ text: Substring, near reference: Coordinate?, seen: String
  ) throws(PositionError) -> (latitude: Double, longitude: Double)? {
    let word = text.prefix { $0 != "," && !$0.isWhitespace }
    guard word.contains("+"), let code = OpenLocationCode(word.uppercased()) else { return nil }
    if code.isFull { return code.center(near: nil) }
    let rest = text[word.endIndex...].drop { $0 == "," || $0.isWhitespace }
    let locality = rest.isEmpty ? nil : String(rest)
    guard locality == nil, let center = code.center(near: reference) else {
      throw .shortCode(seen: seen, code: word.uppercased(), locality: locality)
    }
    return center
  }

  /// `37.5101,127.0215`, with spaces around the comma or instead of it.
  static func decimal(_ text: Substring) -> (Double, Double)? {
    let parts = text.split(whereSeparator: { $0 == "," || $0.isWhitespace })
    guard parts.count == 2, let latitude = number(parts[0]), let longitude = number(parts[1]) else {
      return nil
    }
    // Two whole numbers with a space between are more likely words than a position. `0 0` is
    // accepted here, so that the caller reports it as unknown.
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
    // Apps add a query, and may put the position only there: geo:0,0?q=37.5,127.0(name)
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
      let link = MapLink("geo://?\(halves[1])"), let pair = link.pair("q")
    {
      return (try checked(pair.latitude, pair.longitude, seen: seen), accuracy)
    }
    return (try checked(latitude, longitude, seen: seen), accuracy)
  }

  /// The coordinate of two numbers.
  ///
  /// - Throws: `PositionError.swapped` if they are valid in the other order, else
  ///   `.noSuchPosition`.
  static func checked(
    _ latitude: Double, _ longitude: Double, seen: String
  ) throws(PositionError) -> Coordinate {
    do {
      return try Coordinate(latitude: latitude, longitude: longitude)
    } catch {
      // A second number of exactly 0 is more likely a missing value than a latitude.
      if longitude != 0, let meant = try? Coordinate(latitude: longitude, longitude: latitude) {
        throw .swapped(seen: seen, meant: meant)
      }
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

  /// The text with full-width letters, digits and signs in their ASCII forms.
  static func narrow(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var narrow = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xff01...0xff5e: narrow.append(Unicode.Scalar(UInt8(clamping: scalar.value - 0xfee0)))
      case 0x3000: narrow.append(" ")
      // U+2212 MINUS SIGN
      case 0x2212: narrow.append("-")
      default: narrow.append(scalar)
      }
    }
    return String(narrow)
  }

  /// `(37.5, 127.0)` without its brackets.
  private static func withoutBrackets(_ text: Substring) -> Substring {
    for (open, close) in [("(", ")"), ("[", "]")] {
      if text.count >= 2, text.hasPrefix(open), text.hasSuffix(close) {
        return trimmed(text.dropFirst().dropLast())
      }
    }
    return text
  }
}

/// Why a text is not a position. `Messages` writes the sentences.
package enum PositionError: Error, Hashable, Sendable {
  case unreadable(seen: String)
  case noSuchPosition(seen: String, CoordinateError)
  /// Minutes or seconds of 60 or more.
  case noSuchMinute(seen: String)
  /// Latitude and longitude are swapped; `meant` has them in order.
  case swapped(seen: String, meant: Coordinate)
  /// A link without coordinates, such as the short links of map services, or of an unknown form.
  case linkWithoutPosition(seen: String)
  /// A link with two different positions, without a sign of which one it points at.
  case contradictoryLink(seen: String, Coordinate, Coordinate)
  /// A plus code without its first digits, which needs a position nearby to be resolved.
  ///
  /// - Parameter locality: The place name after the code, which gives that position.
  case shortCode(seen: String, code: String, locality: String?)
  /// A `geo:` URI in a reference system other than WGS 84.
  case otherGlobe(seen: String)
}
