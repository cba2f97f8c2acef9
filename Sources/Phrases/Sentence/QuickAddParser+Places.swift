import TodoCore

/// Places that are named and not saved.
extension QuickAddParser {
  /// Adds a hint with the words that would be a place if they were saved as one: after the last
  /// `at` of the title, or next to a crossing.
  mutating func hintAtPlaces() {
    guard parsed.place == nil else { return }
    if let (name, seen) = unsavedCrossing() {
      let isNamed = text(titleRange).contains(name)
      return hints.append(.unknownPlace(name: name, seen: isNamed ? nil : seen))
    }
    // `"@Grand Inn"`, quoted because of its blank.
    let labels = quoted.lazy.map(text).filter { $0.first == "@" && $0.dropFirst().first != " " }
    if let label = labels.first {
      return hints.append(.unknownPlace(name: String(label.dropFirst())))
    }
    let lower = max(literal?.upperBound ?? 0, titleRange.lowerBound)
    let upper = titleRange.upperBound
    for start in wordStarts(from: lower).prefix(while: { $0 < upper }).suffix(4).reversed() {
      grammar.limit = titleRange.upperBound
      grammar.position = start
      guard !isKept(start), grammar.takeBefore(.at) else { continue }
      // The name behind `@` is one word.
      let isLabel = !grammar.tokens.isBoundary(grammar.position) && text(start..<start + 1) == "@"
      let end = isLabel ? wordEnd(from: start) : titleRange.upperBound
      let name = grammar.text(from: grammar.position, to: end)
      if !name.isEmpty, start > titleRange.lowerBound,
        !QuickAddParser.noPlaces.contains(name.lowercased()),
        !PhraseReader.isReserved(name, now: grammar.context.now)
      {
        if isSpokenTime() {
          if hints.isEmpty { hints.append(time(from: start)) }
        } else {
          hints.append(.unknownPlace(name: name))
        }
      }
      return
    }
  }

  private static let noPlaces: Set<String> = [
    "least", "most", "the latest", "dawn", "sunrise", "sunset", "dusk",
  ]

  /// Adds a hint for the `in New York` of `8pm in New York`, or the `뉴욕에서` of `뉴욕에서 오후 8시`, because
  /// the time may be that of the city.
  mutating func hintAtCity() -> Bool {
    guard let clock = parsed.beginning.clock, parsed.seen[.zone] == nil, parsed.clocks.isEmpty,
      let (range, zone) = cityInTitle()
    else { return false }
    hints.append(.place(seen: text(range), time: clock.time, zone: zone))
    return true
  }

  /// The words of a city in the title, with its zone: `in New York` at its end, `뉴욕에서` anywhere.
  private mutating func cityInTitle() -> (range: Range<Int>, zone: String)? {
    guard grammar.zones != nil else { return nil }
    for start in titleStarts {
      let isBehindTime = takenOut.contains {
        grammar.tokens.blanksEnd(from: $0.upperBound) == start
      }
      if let found = city(at: start, isBehindTime: isBehindTime) { return found }
    }
    return nil
  }

  /// - Parameter isBehindTime: Whether the place is named directly behind a time: `9am Pacific`.
  mutating func city(
    at start: Int, isBehindTime: Bool = false
  ) -> (range: Range<Int>, zone: String)? {
    guard let zones = grammar.zones, start < grammar.limit else { return nil }
    grammar.position = start
    if grammar.tokens.kind(at: start) == .hangul {
      guard let city = grammar.word(.city), grammar.takeAfter(.at), endsWord,
        grammar.tokens.scalars[grammar.position - 1] == "서",
        let zone = zones.identifier(city)
      else { return nil }
      return (start..<grammar.position, zone)
    }
    let end = titleRange.upperBound
    guard grammar.takeBefore(.later) || isBehindTime, grammar.tokens.kind(at: start) == .letter,
      case let name = grammar.text(from: grammar.position, to: end), !name.isEmpty,
      name.split(separator: " ").count < 4
    else { return nil }
    let known = grammar.word(.city).flatMap(zones.identifier)
    let found = known == nil || grammar.position < end ? zones.identifiers(ofCity: name) : []
    let zone = found.count == 1 ? found[0] : grammar.position >= end ? known : nil
    return zone.map { (start..<end, $0) }
  }

  /// Adds a hint for `+tag`, `!high`, `p4` or an empty `list:` in the title.
  mutating func hintAtLabel() {
    for start in titleStarts {
      let word = text(start..<wordEnd(from: start))
      let isPriority = word.utf8.count == 2 && word.first == "p" && word.last?.isNumber == true
      let isTag =
        "+#@".contains(word.first ?? " ") && word.count > 2
        && word.dropFirst().first?.isLetter == true
        && !hints.contains(.unknownPlace(name: String(word.dropFirst())))
      guard isPriority || isTag || ["!high", "!medium", "!low", "list:", "목록:"].contains(word)
      else {
        continue
      }
      return hints.append(.notLabel(seen: word))
    }
  }

  /// `half seven` and `seven thirty`, which are not places.
  private mutating func isSpokenTime() -> Bool {
    grammar.skipBlanks()
    if grammar.word(.number) != nil { return true }
    let scalars = grammar.tokens.scalars[grammar.position..<titleRange.upperBound]
    return scalars.starts(with: "half ".unicodeScalars)
  }

  private func time(from start: Int) -> QuickAdd.Hint {
    let seen = grammar.text(from: start, to: titleRange.upperBound)
    return .notRead([QuickAdd.Hint.Finding(seen: seen, kind: .time, isRead: false, typed: nil)])
  }

  // MARK: Crossings

  /// The name in `이마트 도착하면` and `when I get to the office`, where no such place is saved.
  private mutating func unsavedCrossing() -> (name: String, seen: String)? {
    guard !(parsed.triggers ?? []).contains(where: { $0.region != nil }) else { return nil }
    grammar.limit = titleRange.upperBound
    defer { grammar.limit = grammar.tokens.count }
    for start in titleStarts {
      grammar.position = start
      let name =
        nameBehindReminding(start)
        ?? (grammar.tokens.kind(at: start) == .hangul
          ? nameBeforeCrossing(start) : nameBehindWhen())
      if let name, !name.isEmpty, !PhraseReader.isReserved(name, now: grammar.context.now) {
        return (name, start < grammar.position ? text(start..<grammar.position) : name)
      }
    }
    return nil
  }

  /// The name after `when I get to`: one word, or two where they end the title.
  private mutating func nameBehindWhen() -> String? {
    guard grammar.edgeBehindWhen() != nil else { return nil }
    grammar.skipBlanks()
    let start = grammar.position
    let first = wordEnd(from: start)
    let second = wordEnd(from: grammar.tokens.blanksEnd(from: first))
    let end = second >= titleRange.upperBound ? second : first
    let name = grammar.text(from: start, to: end)
    // `when I get up`, `when I get a chance`
    let isBare = grammar.tokens.scalars[grammar.wordStart(start)] == "g"
    if isBare, grammar.text(from: start, to: first).lowercased() != "home" { return nil }
    return name.last == "," ? String(name.dropLast()) : name
  }

  /// The name in `알림 서울역 도착`.
  private mutating func nameBehindReminding(_ start: Int) -> String? {
    defer { grammar.position = start }
    guard grammar.takeBefore(.remind) else { return nil }
    let begin = grammar.tokens.blanksEnd(from: grammar.position)
    let end = wordEnd(from: begin)
    grammar.position = end
    return grammar.crossingNoun() == nil ? nil : name(before: end, isOpen: false)
  }

  /// The words up to `학교에 도착하면` in the title, if the place is saved and the words before it
  /// prevented the reading: `평일에 학교에 도착하면`.
  mutating func crossingOfSavedPlace() -> String? {
    let (position, limit) = (grammar.position, grammar.limit)
    grammar.limit = titleRange.upperBound
    defer { (grammar.position, grammar.limit) = (position, limit) }
    for start in titleStarts where start > titleRange.lowerBound {
      grammar.position = start
      guard grammar.longestSavedPlace() != nil else { continue }
      _ = grammar.take(.particle)
      let edge = grammar.crossingVerb()
      let before = grammar.text(from: grammar.wordStart(start), to: start)
      guard edge != nil, edge != .both, endsWord, before.hasPrefix("매번") || before.hasSuffix("에")
      else { continue }
      return grammar.text(from: titleRange.lowerBound, to: grammar.position)
    }
    return nil
  }

  private mutating func nameBeforeCrossing(_ start: Int) -> String? {
    if grammar.take(.leavingWork) || grammar.take(.arrivingAtWork) { return "회사" }
    if grammar.take(.arrivingHome) { return "집" }
    guard grammar.crossingVerb() != nil, endsWord, start > titleRange.lowerBound else { return nil }
    // `비 오면` is about rain.
    let isOpen = ["가", "오", "갈", "올"].contains(grammar.tokens.scalars[start])
    return name(before: start, isOpen: isOpen)
  }

  /// Refuses `서울역 도착하면 알려줘`, where no such place is saved.
  mutating func refuseUnsavedPlace() throws(PhraseError) {
    guard parsed.place == nil, let endPhrase,
      (parsed.triggers ?? []).contains(where: { $0.region?.isOpen == true }), !titleRange.isEmpty,
      let name = name(before: endPhrase.lowerBound, isOpen: false)
    else { return }
    throw .unknownPlace(
      seen: name, suggestion: Spelling.nearest(to: name, among: grammar.context.places))
  }

  /// The word before a crossing, without its particle. Where `isOpen`, the verb is common without a
  /// place and the word needs its particle.
  private func name(before start: Int, isOpen: Bool) -> String? {
    let begin = grammar.wordStart(start)
    // `집에서 5km 벗어나면`
    if grammar.tokens.kind(at: begin) == .digit, text(begin..<start).lowercased().contains("m") {
      return name(before: begin, isOpen: isOpen)
    }
    guard begin >= titleRange.lowerBound, grammar.tokens.kind(at: begin) == .hangul else {
      return nil
    }
    let word = grammar.text(from: begin, to: start)
    let name = word.withoutPlaceParticle
    guard !isOpen || name != word else { return nil }
    let before = grammar.wordBefore(begin)
    let other = before.lowerBound >= titleRange.lowerBound ? text(before) : ""
    // `시장 근처에 가면`
    if ["근처", "근방", "부근", "주변"].contains(name) {
      return other.isEmpty || grammar.places.contains(other) ? nil : other
    }
    guard grammar.places.contains(name) else { return name }
    // In `엄마 집에 가면` the saved `집` is another place; in `평일에 집에 가면` it is not.
    return other.isEmpty || other.hasSuffix("에") || other == "매번" ? nil : other + " " + name
  }
}
