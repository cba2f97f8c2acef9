/// The zone in which a time is read: `3pm Asia/Tokyo`, `3pm Tokyo time`, `도쿄 시간 오후 3시`.
extension PhraseGrammar {
  /// zonedTime = zone `시간` (clocks | range | time)
  mutating func zonedTime() throws(PhraseError) -> Clause? {
    let start = position
    guard zones != nil, let city = word(.city), take(.zoneTime),
      tokens.kind(at: position) == .blank, let zone = zoneClause(named: city)
    else { return rewind(to: start) }
    if let range = try timeRange(allowsBareHours: false) {
      return .group([.times(range.start, range.end), zone])
    }
    guard let clock = try time() else { return rewind(to: start) }
    return .group([.time(clock), zone])
  }

  /// The clause that was read, with the zone where one follows.
  mutating func zoneBehind(_ clause: Clause) throws(PhraseError) -> Clause {
    let start = position
    guard zones != nil, tokens.kind(at: position) == .blank else { return clause }
    skipBlanks()
    if let zone = try zone() { return .group([clause, zone]) }
    position = start
    return clause
  }

  mutating func zone() throws(PhraseError) -> Clause? {
    let start = position
    guard let kind = tokens.kind(at: position), kind == .letter || kind == .hangul else {
      return nil
    }
    if let zone = try identifier() { return zone }
    position = start
    if let zone = try abbreviation() { return zone }
    position = start
    if let city = word(.city), take(.zoneTime), tokens.isBoundary(position) {
      return zoneClause(named: city)
    }
    position = start
    return try cityTime()
  }

  func zoneClause(named name: String) -> Clause? {
    zones?.identifier(name).map { .zone($0, now: zones?.now(in: $0)) }
  }

  /// `Asia/Tokyo`, `utc`: letters with signs between, up to the end of the word.
  private mutating func identifier() throws(PhraseError) -> Clause? {
    let start = position
    while position < limit, !tokens.isBoundary(position), tokens.kind(at: position) != .hangul {
      position += 1
    }
    let letters = tokens.scalars[start..<position]
    guard
      letters.contains("/") || letters.starts(with: "utc".unicodeScalars)
        || letters.starts(with: "gmt".unicodeScalars)
    else {
      return rewind(to: start)
    }
    var name = seen(from: start)
    while let last = name.last, last == "." || last == "!" {
      name.removeLast()
      position -= 1
    }
    if isOffset(name) { throw .unknownZone(seen: name, suggestions: []) }
    guard name.contains("/") else { return rewind(to: start) }
    if let zone = zoneClause(named: name) { return zone }
    let area = name.prefix { $0 != "/" }.lowercased()
    guard PhraseGrammar.areas.contains(area) else { return rewind(to: start) }
    throw .unknownZone(seen: name, suggestions: zones?.identifiers(near: name) ?? [])
  }

  /// `GMT+2` is not a zone but an offset, which a zone may have in one half of the year only.
  private func isOffset(_ name: String) -> Bool {
    let name = name.lowercased()
    guard name.hasPrefix("gmt") || name.hasPrefix("utc"), let sign = name.dropFirst(3).first else {
      return false
    }
    return (sign == "+" || sign == "-") && name.dropFirst(4).first?.isNumber == true
  }

  /// The areas that zone names start with.
  private static let areas: Set<String> = [
    "africa", "america", "antarctica", "arctic", "asia", "atlantic", "australia", "europe",
    "indian", "pacific",
  ]

  /// `EST`, `pst`. Two letters are a zone only in capitals as the last word: `3pm CT scan` is a
  /// scan.
  ///
  /// - Throws: `unknownZone` for `CST`, which several zones use.
  private mutating func abbreviation() throws(PhraseError) -> Clause? {
    let start = position
    guard let names = word(.zone), tokens.isBoundary(position) || peek == "." else {
      return rewind(to: start)
    }
    let seen = seen(from: start)
    let isUpper = tokens.typed(start..<position).allSatisfy(\.isUppercase)
    if seen.utf8.count == 2 {
      let end = position
      // In Korean `PT` is a training.
      guard isUpper, !tokens.hasHangul, isAtEnd() || peek == "." else { return rewind(to: start) }
      position = end
    }
    if names.count == 1 { return zoneClause(named: names[0]) ?? rewind(to: start) }
    guard names.isEmpty else { throw .unknownZone(seen: seen, suggestions: names) }
    guard isUpper else { return rewind(to: start) }
    throw .zoneAbbreviation(seen: seen)
  }

  /// `Tokyo time`, `New York time`: one to three words before `time`.
  private mutating func cityTime() throws(PhraseError) -> Clause? {
    let start = position
    for _ in 0..<3 where tokens.kind(at: position) == .letter {
      position = tokens.runEnd(from: position)
      let end = position
      if take(.zoneTime), tokens.isBoundary(position) || peek == "." {
        let name = text(from: start, to: end)
        let found = zones?.identifiers(ofCity: name) ?? []
        if found.count == 1 { return zoneClause(named: found[0]) }
        if found.count > 1 { throw .unknownZone(seen: name, suggestions: found) }
        return rewind(to: start)
      }
      position = end
      skipBlanks()
    }
    return rewind(to: start)
  }
}
