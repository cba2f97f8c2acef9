/// Decimal degrees with labels: `lat 37.5 lon 127.0`, `위도 37.5 경도 127.0`, `lat=37.5&lng=127.0`,
/// `{"lat": 37.5, "lng": 127.0}`.
enum LabelledPosition {
  private enum Token: Equatable {
    case latitude, longitude
    case number(Double)
  }

  /// Reads a position. Latitude and longitude may be in either order.
  ///
  /// - Returns: nil if the text has another form.
  static func read(_ text: Substring) -> (latitude: Double, longitude: Double)? {
    guard let tokens = tokens(text), tokens.count == 4, case .number(let first) = tokens[1],
      case .number(let second) = tokens[3]
    else { return nil }
    switch (tokens[0], tokens[2]) {
    case (.latitude, .longitude): return (first, second)
    case (.longitude, .latitude): return (second, first)
    default: return nil
    }
  }

  /// - Returns: nil if the text contains anything but labels, numbers, units and punctuation.
  private static func tokens(_ text: Substring) -> [Token]? {
    var tokens: [Token] = []
    var rest = text
    while let first = rest.first, tokens.count <= 4 {
      if first.isLetter {
        let word = rest.prefix(while: \.isLetter)
        rest = rest[word.endIndex...]
        switch word.lowercased() {
        case "lat", "latitude", "위도": tokens.append(.latitude)
        case "lon", "lng", "long", "longitude", "경도": tokens.append(.longitude)
        // 37.5도
        case "도": break
        default: return nil
        }
      } else if first.isWhitespace || "=:&,;?°\"'{}()[]".contains(first) {
        rest.removeFirst()
      } else {
        let digits = rest.prefix { "0123456789.-+".contains($0) }
        guard let number = PositionText.number(digits) else { return nil }
        rest = rest[digits.endIndex...]
        tokens.append(.number(number))
      }
    }
    return tokens
  }
}
