import CivilTime
import TodoCore

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
    return try journeyBehind(.group([.time(clock), zone]), isZoned: true)
  }

  /// The clause that was read, with the zone where one follows.
  mutating func zoneBehind(_ clause: Clause) throws(PhraseError) -> Clause {
    let start = position
    guard zones != nil, tokens.kind(at: position) == .blank else { return clause }
    skipBlanks()
    let isTime = if case .time = clause { true } else { false }
    if let zone = try zone() {
      let zoned = Clause.group([clause, zone])
      return isTime ? try journeyBehind(zoned, isZoned: true) : zoned
    }
    position = start
    guard isTime else { return clause }
    if let journey = try journeyOfCities(clause) { return journey }
    return try journeyBehind(clause, isZoned: false)
  }

  // MARK: Journeys

  /// The clause of a time, with the end of a journey where one follows:
  ///
  ///     journey = time zone (`-` | `to` | `부터`) journeyEnd [`까지` | `도착`] | time `arrives` journeyEnd
  private mutating func journeyBehind(
    _ clause: Clause, isZoned: Bool
  ) throws(PhraseError) -> Clause {
    let start = position
    skipSeparator()
    if take(.arrives) || isZoned && takeTo(), let end = try journeyEnd(allowsCity: isZoned) {
      return .group([clause, .journey(end)])
    }
    position = start
    return clause
  }

  /// The clause of a time, with the cities in which a journey begins and ends: `14:30 서울 - 09:10
  /// LA`. Elsewhere a city alone does not say which clock is meant.
  private mutating func journeyOfCities(_ clause: Clause) throws(PhraseError) -> Clause? {
    let start = position
    skipBlanks()
    guard let zone = cityAlone(isBeforeTo: true) else { return rewind(to: start) }
    let zoned = Clause.group([clause, zone])
    let end = position
    let journey = try journeyBehind(zoned, isZoned: true)
    return position == end ? rewind(to: start) : journey
  }

  /// A city without `time`: a word for one, or up to three words that are the name of one.
  private mutating func cityAlone(isBeforeTo: Bool) -> Clause? {
    let start = position
    func ends(_ grammar: PhraseGrammar) -> Bool {
      var grammar = grammar
      guard isBeforeTo else { return grammar.tokens.isBoundary(grammar.position) }
      // `3pm walk to town` is looked up nowhere.
      return grammar.takeTo()
        && (grammar.tokens.kind(at: grammar.tokens.blanksEnd(from: grammar.position)) == .digit
          || grammar.begins(with: [.weekday, .month]))
    }
    if let city = word(.city), ends(self) { return zoneClause(named: city.rawValue) }
    position = start
    var found: (clause: Clause, end: Int)?
    for _ in 0..<3 where tokens.kind(at: position) == .letter {
      position = tokens.runEnd(from: position)
      if ends(self), let names = zones?.identifiers(ofCity: text(from: start, to: position)),
        names.count == 1, let clause = zoneClause(named: names[0])
      {
        found = (clause, position)
      }
      skipBlanks()
    }
    position = found?.end ?? start
    return found?.clause
  }

  /// journeyEnd = [day] (time zone | zone `시간` time) [`까지` | `도착`]
  ///
  /// - Parameter allowsCity: Whether the name of a city alone is its zone.
  mutating func journeyEnd(allowsCity: Bool = false) throws(PhraseError) -> SaidJourneyEnd? {
    let start = position
    _ = takeBefore(.at) || takeBefore(.on)
    let day = (try? saidDay()) ?? nil
    if day == nil { position = start }
    skipSeparator()
    let begin = position
    var zone: Clause?
    if let city = word(.city), take(.zoneTime), tokens.kind(at: position) == .blank {
      zone = zoneClause(named: city.rawValue)
    } else {
      position = begin
    }
    _ = takeBefore(.at)
    let clock = (try? time(allowsBareHour: true)) ?? nil
    if zone == nil, tokens.kind(at: position) == .blank {
      skipBlanks()
      let end = position
      zone = try self.zone()
      if zone == nil { position = end }
      if zone == nil, allowsCity { zone = cityAlone(isBeforeTo: false) }
    }
    guard zones != nil, let clock, case .zone(let name, _)? = zone else {
      return rewind(to: start)
    }
    if !takeAfter(.until) { _ = take(.arrival) }
    let time = try clock.exact(seen: seen(from: start))
    let weekday = day.flatMap { $0.form.isWeekday ? $0.day.weekday : nil }
    return SaidJourneyEnd(
      time, day: weekday == nil ? day?.day : nil, weekday: weekday, zone: name)
  }

  private mutating func zone() throws(PhraseError) -> Clause? {
    let start = position
    guard let kind = tokens.kind(at: position), kind == .letter || kind == .hangul else {
      return nil
    }
    if let zone = try identifier() { return zone }
    position = start
    if let zone = try abbreviation() { return zone }
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

  /// The areas with which the names of zones begin.
  private static let areas: Set<String> = [
    "africa", "america", "antarctica", "arctic", "asia", "atlantic", "australia", "europe",
    "indian", "pacific",
  ]

  /// `EST`, `pst`. Two letters are a zone only in capitals as the last word: `3pm CT scan` is a scan.
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
