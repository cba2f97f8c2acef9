import CivilTime

/// The zone in which a time is read: `3pm Asia/Tokyo`, `3pm Tokyo time`, `도쿄 시간 오후 3시`.
extension PhraseGrammar {
  /// The zone before its time, with the day between them or before: `도쿄 시간 12월 9일 오후 3시`.
  mutating func zonedClauses() throws(PhraseError) -> Clause? {
    let start = position
    skipBlanks()
    guard mentionsZone, !skips.contains(.zones), let zone = (try? zoneOrBracket()) ?? nil else {
      return rewind(to: start)
    }
    // Behind `서울시간`, today and tomorrow are those of Seoul.
    let calendar = reference
    if case .zone(_, let now?) = zone { zoneDays = now.day - today }
    reference = reference + zoneDays
    skips.insert(.zones)
    defer {
      skips.remove(.zones)
      (zoneDays, reference) = (0, calendar)
    }
    var clauses: [Clause] = []
    while clauses.count < 3 {
      skipSeparator()
      guard let clause = try scheduleClause() else { break }
      clauses.append(clause)
      if clause.parts.contains(where: \.hasTime) { return .group(clauses + [zone]) }
    }
    return rewind(to: start)
  }

  /// The clause that was read, with the zone where one follows.
  mutating func zoneBehind(_ clause: Clause) throws(PhraseError) -> Clause {
    let start = position
    guard zones != nil, tokens.kind(at: position) == .blank || peek == "(" else { return clause }
    skipBlanks()
    if let zone = try zoneOrBracket() { return .group([clause, zone]) }
    // `noon tomorrow London time`
    if mentionsZone, let day = (try? dayClause()) ?? nil, tokens.kind(at: position) == .blank {
      skipBlanks()
      if let zone = try zoneOrBracket() { return .group([clause, day, zone]) }
    }
    position = start
    return clause
  }

  /// The zone of `오후 2시 런던시간까지`.
  mutating func zoneBeforeUntil() -> Clause? {
    let start = position
    guard tokens.hasHangul, tokens.kind(at: position) == .blank else { return nil }
    skipBlanks()
    guard let zone = (try? zoneOrBracket()) ?? nil, takeAfter(.until) else {
      return rewind(to: start)
    }
    return zone
  }

  /// `Tokyo time`, `(도쿄 시간)`
  private mutating func zoneOrBracket() throws(PhraseError) -> Clause? {
    let (start, usual) = (position, limit)
    guard take(glued: "(") else { return try zone() }
    guard let close = tokens.scalars[position..<limit].firstIndex(of: ")") else {
      return rewind(to: start)
    }
    limit = close
    defer { limit = usual }
    guard let zone = try zone(), isAtEnd() else { return rewind(to: start) }
    position = close + 1
    return zone
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
    if let city = word(.city), take(.zoneTime), endsPhrase || isBound(behind: position) {
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
    else { return rewind(to: start) }
    var name = seen(from: start)
    while let last = name.last, last == "." || last == "!" {
      name.removeLast()
      position -= 1
    }
    // `GMT+2` is not a zone but an offset, which a zone may have in one half of the year only.
    let offset = name.dropFirst(3)
    let hasSign = offset.first == "+" || offset.first == "-"
    if hasSign, offset.dropFirst().first?.isNumber == true,
      ["gmt", "utc"].contains(name.prefix(3).lowercased())
    {
      throw .unknownZone(seen: name, suggestions: [])
    }
    guard name.contains("/") else { return rewind(to: start) }
    if let zone = zoneClause(named: name) { return zone }
    let area = name.prefix { $0 != "/" }.lowercased()
    guard PhraseGrammar.areas.contains(area) else { return rewind(to: start) }
    throw .unknownZone(seen: name, suggestions: zones?.identifiers(near: name) ?? [])
  }

  /// The areas that zone names start with.
  private static let areas: Set<String> = [
    "africa", "america", "antarctica", "arctic", "asia", "atlantic", "australia", "europe",
    "indian", "pacific",
  ]

  /// `EST`, `pst`. `3pm CT scan` is a scan: two letters are a zone in capitals as the last word.
  ///
  /// - Throws: `unknownZone` for `CST`, which several zones use.
  private mutating func abbreviation() throws(PhraseError) -> Clause? {
    let start = position
    guard let names = word(.zone),
      endsPhrase || peek == "." || isBound(behind: position)
    else { return rewind(to: start) }
    let seen = seen(from: start)
    let isUpper = tokens.typed(start..<position).allSatisfy(\.isUppercase)
    if seen.utf8.count == 2 {
      let end = position
      // In Korean `PT` is a training.
      guard isUpper, !tokens.hasHangul, isBeforePhrase || peek == "." else {
        return rewind(to: start)
      }
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
      let name = start..<position
      if take(.zoneTime), endsPhrase || peek == "." {
        let city = tokens.text(name)
        let found = zones?.identifiers(ofCity: city) ?? []
        if found.count > 1 { throw .unknownZone(seen: city, suggestions: found) }
        return found.first.flatMap(zoneClause(named:)) ?? rewind(to: start)
      }
      position = name.upperBound
      skipBlanks()
    }
    return rewind(to: start)
  }
}

extension Clause {
  fileprivate var hasTime: Bool {
    switch self {
    case .time, .clocks, .times: true
    case .until(let point): point.clock != nil
    case .days(let first, let last): first.clock != nil || last.clock != nil
    case .dayList(let points): points.contains { $0.clock != nil }
    default: false
    }
  }
}
