import TextSearch

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

/// Positions in degrees, minutes and seconds: `37°30'36.4"N 127°1'17.4"E`, `N37 30.606 E127 1.29`,
/// `북위 37도 30분 36.4초 동경 127도 1분 17.4초`.
enum SexagesimalPosition {
  /// Reads latitude and longitude; nil if the text has another form.
  ///
  /// - Throws: `PositionError.noSuchMinute` for minutes or seconds of 60 or more.
  static func read(_ text: Substring, seen: String) throws(PositionError) -> (Double, Double)? {
    let signs = koreanAsSigns(text)
    guard let (first, second) = halves(of: signs[...]),
      let one = try angle(first, seen: seen), let two = try angle(second, seen: seen)
    else { return nil }
    // Compass letters determine the axes. Without letters, latitude comes first.
    switch (one.axis, two.axis) {
    case (.latitude?, .longitude?): return (one.degrees, two.degrees)
    case (.longitude?, .latitude?): return (two.degrees, one.degrees)
    case (nil, nil) where one.parts > 1 && two.parts > 1: return (one.degrees, two.degrees)
    default: return nil
    }
  }

  /// The text with Korean words replaced by signs and compass letters.
  private static func koreanAsSigns(_ text: Substring) -> String {
    let directions = ["북위": "N", "남위": "S", "동경": "E", "서경": "W"]
    let units: [Character: Character] = ["도": "°", "분": "'", "초": "\""]
    var signs = ""
    var rest = text
    while let first = rest.first {
      if let letter = directions[String(rest.prefix(2))] {
        signs += letter
        rest = rest.dropFirst(2)
      } else {
        signs.append(units[first] ?? first)
        rest = rest.dropFirst()
      }
    }
    return signs
  }

  private enum Axis { case latitude, longitude }
  private struct Angle {
    let degrees: Double
    let axis: Axis?
    let parts: Int
  }

  /// Splits at the comma, else before the second compass letter or after the first.
  private static func halves(of text: Substring) -> (Substring, Substring)? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 2 { return (parts[0], parts[1]) }
    guard parts.count == 1 else { return nil }
    let letters = text.indices.filter { letter(text[$0]) != nil }
    if letters.count == 2 {
      let leads = text.startIndex == letters[0]
      let cut = leads ? letters[1] : text.index(after: letters[0])
      return (text[..<cut], text[cut...])
    }
    // In 37°30'36" 127°1'17" the second number begins after the last space before its degree sign.
    guard letters.isEmpty, let sign = text.lastIndex(of: "°"), text.firstIndex(of: "°") != sign,
      let cut = text[..<sign].lastIndex(where: \.isWhitespace)
    else { return nil }
    return (text[..<cut], text[cut...])
  }

  private static func letter(_ character: Character) -> (axis: Axis, sign: Double)? {
    switch character {
    case "N", "n": (.latitude, 1)
    case "S", "s": (.latitude, -1)
    case "E", "e": (.longitude, 1)
    case "W", "w": (.longitude, -1)
    default: nil
    }
  }

  private static func angle(_ text: Substring, seen: String) throws(PositionError) -> Angle? {
    var axis: Axis?
    var sign = 1.0
    var body = trimmed(text)
    if let first = body.first, let found = letter(first) {
      (axis, sign) = found
      body.removeFirst()
    } else if let last = body.last, let found = letter(last) {
      (axis, sign) = found
      body.removeLast()
    }
    let marks: Set<Character> = ["°", "º", "'", "′", "’", "\"", "″", "”", ":"]
    let isPlain = body.allSatisfy { character in
      character.isWhitespace || marks.contains(character) || "0123456789.-+".contains(character)
    }
    let numbers = body.split { $0.isWhitespace || marks.contains($0) }
    guard isPlain, (1...3).contains(numbers.count) else { return nil }
    var values: [Double] = []
    for number in numbers {
      guard let value = PositionText.number(number) else { return nil }
      values.append(value)
    }
    guard values.dropFirst().allSatisfy({ $0 >= 0 && $0 < 60 }) else {
      throw .noSuchMinute(seen: seen)
    }
    if numbers[0].hasPrefix("-") {
      // A sign and a letter would state the direction twice.
      guard axis == nil else { return nil }
      sign = -1
    }
    var degrees = abs(values[0])
    for (index, value) in values.dropFirst().enumerated() {
      degrees += value / (index == 0 ? 60 : 3600)
    }
    return Angle(degrees: sign * degrees, axis: axis, parts: values.count)
  }
}
