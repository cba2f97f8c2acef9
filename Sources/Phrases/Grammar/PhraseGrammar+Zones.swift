import CivilTime

/// The zone in which a time is read: `3pm Asia/Tokyo`, `3pm Tokyo time`, `도쿄 시간 오후 3시`.
extension PhraseGrammar {
  /// zonedTime = zone `시간` (clocks | range | time)
  mutating func zonedTime() throws(PhraseError) -> Clause? {
    let start = position
    guard zones != nil, let city = word(.city), take(.zoneTime),
      tokens.kind(at: position) == .blank, let zone = zoneClause(named: city.rawValue)
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

  private mutating func zone() throws(PhraseError) -> Clause? {
    let start = position
    guard let kind = tokens.kind(at: position), kind == .letter || kind == .hangul else {
      return nil
    }
    if let zone = try identifier() { return zone }
    position = start
    if takesAbbreviation() {
      throw .zoneAbbreviation(seen: seen(from: start))
    }
    position = start
    if let city = word(.city), take(.zoneTime), tokens.isBoundary(position) {
      return zoneClause(named: city.rawValue)
    }
    position = start
    return try cityTime()
  }

  private func zoneClause(named name: String) -> Clause? {
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
    let hasSlash = name.contains("/")
    guard hasSlash || name.lowercased() == "utc" else { return rewind(to: start) }
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

  /// The areas with which the names of zones begin.
  private static let areas: Set<String> = [
    "africa", "america", "antarctica", "arctic", "asia", "atlantic", "australia", "europe",
    "indian", "pacific",
  ]

  /// `EST`, in capitals only, since `wet` and `ist` are words.
  private mutating func takesAbbreviation() -> Bool {
    let start = position
    guard take(.zoneAbbreviation), tokens.isBoundary(position) || peek == "." else { return false }
    // `PT`, `MT` and `CT` are words in Korean.
    guard !tokens.hasHangul || position - start > 2 else { return false }
    return tokens.typed(start..<position).allSatisfy(\.isUppercase)
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
