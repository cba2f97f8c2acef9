import TodoCore

/// Labels marked by a sign: `+tag`, `#tag`, `@place`, `list:work`, `p1`, `*`.
extension PhraseGrammar {
  mutating func label() throws(PhraseError) -> Clause? {
    guard !skips.contains(.labels) else { return nil }
    let start = position
    skipBlanks()
    guard position == 0 || tokens.isBoundary(position - 1) else { return rewind(to: start) }
    if let clause = try signed() { return clause }
    if let clause = try listLabel() { return clause }
    if let clause = priority() ?? star() { return clause }
    return rewind(to: start)
  }

  private mutating func signed() throws(PhraseError) -> Clause? {
    let start = position
    switch peek {
    case "*":
      position += 1
      return tokens.isBoundary(position) ? .star : rewind(to: start)
    case "+", "#":
      position += 1
      // Tags start with a letter: `#12` is a number, `+3d` a date.
      guard let kind = tokens.kind(at: position), kind == .letter || kind == .hangul else {
        return rewind(to: start)
      }
      let name = wordAsTyped()
      try PhraseReader.checkName(name, of: .tag, now: context.now)
      return .tag(name)
    case "@":
      position += 1
      guard !tokens.isBoundary(position), position < limit else { return rewind(to: start) }
      if let name = quoted() { return .place(name) }
      let nameStart = position
      if let name = longestSavedPlace() {
        // `@시장에서`
        _ = takeAfter(.at) || take(.particle)
        if tokens.isBoundary(position) { return .place(name) }
      }
      position = nameStart
      let name = wordAsTyped()
      try PhraseReader.checkName(name, of: .place, now: context.now)
      return .place(name)
    default:
      return nil
    }
  }

  /// `list:work`, `목록:업무`
  private mutating func listLabel() throws(PhraseError) -> Clause? {
    let start = position
    guard take(.list), take(glued: ":"), position < limit, !tokens.isBoundary(position) else {
      return rewind(to: start)
    }
    let name = quoted() ?? wordAsTyped()
    try PhraseReader.checkName(name, of: .list, now: context.now)
    return .list(name)
  }

  /// `p1` high, `p2` medium, `p3` low
  private mutating func priority() -> Clause? {
    let start = position
    guard take(glued: "p"), let digits = gluedDigits(), digits.count == 1,
      (1...3).contains(digits.value), tokens.isBoundary(position)
    else { return rewind(to: start) }
    return .priority([.high, .medium, .low][digits.value - 1])
  }

  /// `star` or `별표`; as the first word it belongs to the title.
  private mutating func star() -> Clause? {
    let start = position
    guard start > 0, !skips.contains(.stars), take(.star), tokens.isBoundary(position),
      !tokens.typed(start..<position).contains(where: \.isUppercase)
    else { return rewind(to: start) }
    return .star
  }

  /// The text up to the next blank or comma.
  private mutating func wordAsTyped() -> String {
    let start = position
    while position < limit, !tokens.isBoundary(position) { position += 1 }
    return seen(from: start)
  }

  /// A double-quoted text at exactly this position. A backslash escapes the next character; `\{301
  /// 200d}` stands for the character with those code points.
  mutating func quoted() -> String? {
    let start = position
    guard take(glued: "\"") else { return nil }
    var text = ""
    while position < limit {
      let character = tokens.scalars[position]
      position += 1
      if character == "\"" { return text.isEmpty ? rewind(to: start) : text }
      guard character == "\\", position < limit else {
        text += tokens.typed(at: position - 1)
        continue
      }
      if let scalars = codePoints() {
        text.unicodeScalars.append(contentsOf: scalars)
      } else {
        text += tokens.typed(at: position)
        position += 1
      }
    }
    return rewind(to: start)
  }

  /// `{` hexadecimal numbers `}`
  private mutating func codePoints() -> [UnicodeScalar]? {
    let start = position
    guard take(glued: "{") else { return nil }
    var scalars: [UnicodeScalar] = []
    while position < limit, position - start < 400 {
      var digits = ""
      while position < limit, tokens.scalars[position].properties.isASCIIHexDigit {
        digits.unicodeScalars.append(tokens.scalars[position])
        position += 1
      }
      guard let value = UInt32(digits, radix: 16), let scalar = UnicodeScalar(value) else { break }
      scalars.append(scalar)
      if take(glued: "}") { return scalars }
      guard take(glued: " ") else { break }
    }
    return rewind(to: start)
  }

  // MARK: Saved places

  /// savedPlace = `at` name | name `에서`, but not `집에 전화` and `집에서 온`
  mutating func savedPlace() -> String? {
    let start = position
    if takeBefore(.at) {
      skipBlanks()
      guard let name = longestSavedPlace(), tokens.isBoundary(position) else {
        return rewind(to: start)
      }
      return name
    }
    skipBlanks()
    guard let name = longestSavedPlace(), takeAfter(.at), tokens.isBoundary(position),
      tokens.scalars[position - 1] == "서", !isBeforeAdnominal
    else { return rewind(to: start) }
    return name
  }

  /// Whether the next word makes the words before it part of the phrase after it: `회사에서 온 메일 답장`.
  private var isBeforeAdnominal: Bool {
    let begin = tokens.blanksEnd(from: position)
    var end = begin
    while end < limit, !tokens.isBoundary(end) { end += 1 }
    return Self.adnominals.contains(String(tokens.typed(begin..<end)))
  }

  private static let adnominals: Set<String> = [
    "온", "오는", "올", "나온", "나오는", "가져온", "가져올", "산", "살", "사는", "사온", "쓴", "쓰는", "쓸",
    "빌린", "빌릴", "받은", "받는", "받을", "보낸", "보낼", "한", "하는", "할", "했던", "있는", "있을", "열리는",
    "만난", "만날", "만든", "배운", "먹은", "먹을", "주문한", "찍은", "찾은", "찾을", "본", "볼", "읽은", "읽을",
  ]

  /// The longest name of a saved place exactly here, as saved. Hangul may follow directly, as a
  /// particle does; any other letter or a digit may not.
  mutating func longestSavedPlace() -> String? {
    guard position < limit else { return nil }
    var best: (name: String, end: Int)?
    for place in places[tokens.scalars[position]] {
      let end = position + place.folded.count
      guard end > best?.end ?? 0, end <= limit, tokens.holds(place.folded, at: position) else {
        continue
      }
      let isWhole =
        tokens.kind(at: end) != .letter && tokens.kind(at: end) != .digit || end == limit
      if isWhole { best = (place.name, end) }
    }
    guard let best else { return nil }
    position = best.end
    return best.name
  }
}

/// The saved names in lower case, found by their first character.
struct PlaceNames: Sendable {
  struct Name: Sendable {
    let name: String
    let folded: Tokens
  }

  private var names: [Unicode.Scalar: [Name]] = [:]
  /// A bit for each first scalar, modulo 64. It rules out most words without a dictionary lookup.
  private var firstBits: UInt64 = 0

  init(_ places: [String]) {
    for place in places {
      let folded = Tokens(place)
      guard let first = folded.scalars.first else { continue }
      names[first, default: []].append(Name(name: place, folded: folded))
      firstBits |= PlaceNames.bit(first)
    }
  }

  private static func bit(_ first: Unicode.Scalar) -> UInt64 { 1 &<< UInt64(first.value) }

  subscript(first: Unicode.Scalar) -> [Name] {
    firstBits & PlaceNames.bit(first) == 0 ? [] : names[first] ?? []
  }

  /// Whether the text is one of the names.
  func contains(_ text: some StringProtocol) -> Bool {
    let folded = Tokens(text)
    guard let first = folded.scalars.first else { return false }
    return self[first].contains {
      $0.folded.count == folded.count && folded.holds($0.folded, at: 0)
    }
  }
}
