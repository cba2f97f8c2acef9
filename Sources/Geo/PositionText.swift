/// A position as people and programs write it: decimal degrees with or without labels,
/// degrees-minutes-seconds, a plus code, a `geo:` URI, or a map link that carries one.
public struct PositionText: Hashable, Sendable {
  public let coordinate: Coordinate
  /// The uncertainty, in metres, if a `geo:` URI gives one.
  public let accuracyMetres: Double?

  /// - Parameter reference: A position near a short plus code. It is used only where the text
  ///   names no place of its own beside the code.
  /// - Throws: `PositionError`. A text that is not a position at all is `.unreadable`: it may be a
  ///   place's name. A short plus code that cannot be resolved is `.shortCode`: the caller looks
  ///   up its locality and reads the code again, relative to that.
  public init(
    _ text: String, relativeTo reference: Coordinate? = nil
  ) throws(PositionError) {
    let narrow = PositionText.narrow(text)
    let trimmed = PositionText.trimmed(narrow[...])
    let lowered = trimmed.lowercased()
    if lowered.hasPrefix("geo:") {
      (coordinate, accuracyMetres) = try PositionText.uri(lowered.dropFirst(4), seen: text)
      return
    }
    accuracyMetres = nil
    if let link = MapLink(String(trimmed)) {
      coordinate = try link.coordinate(seen: text)
      return
    }
    let bare = PositionText.withoutBrackets(trimmed)
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

  /// A plus code, possibly followed by the name of a place near it: `F2XR+2V Seoul`.
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
      let link = MapLink("geo://?\(halves[1])"), let pair = link.pair("q")
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
      // A latitude of exactly 0 is more likely a number that is missing.
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

  /// The text with full-width letters, digits and signs as their usual forms.
  static func narrow(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var narrow = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xff01...0xff5e: narrow.append(Unicode.Scalar(UInt8(clamping: scalar.value - 0xfee0)))
      case 0x3000: narrow.append(" ")
      // The minus sign of mathematics.
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
  /// Latitude and longitude stand the wrong way round; `meant` has them in order.
  case swapped(seen: String, meant: Coordinate)
  /// A link without coordinates, as the short links of map services, or of an unknown form.
  case linkWithoutPosition(seen: String)
  /// A link with two positions, of which neither is known to be the one it points at.
  case contradictoryLink(seen: String, Coordinate, Coordinate)
  /// A plus code without its first digits, which means a position only near another.
  ///
  /// - Parameter locality: The name that stands beside the code, which says where that is.
  case shortCode(seen: String, code: String, locality: String?)
  /// A `geo:` URI in a reference system other than WGS 84.
  case otherGlobe(seen: String)
}
