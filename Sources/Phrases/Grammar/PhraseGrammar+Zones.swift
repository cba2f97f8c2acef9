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

  // MARK: Journeys

  /// Where a journey begins or ends: a time, with its day and its zone.
  private struct Stop {
    var day: SaidDay?
    var clock: Clock?
    var zone: Clause?
    /// Whether the name of a city alone stands before the time: `ICN 14:30`.
    var isCityFirst = false
  }

  /// journey = [`departs`] stop (`-` | `to` | `부터` | `출발` | `arrives`) stop [`까지` | `도착`]
  ///
  /// Each end has a zone; the beginning may have none before `arrives`. A city before the time is
  /// only meant as its zone where both ends have one, or with `departs` or `출발`.
  mutating func journey() throws(PhraseError) -> Clause? {
    let start = position
    let isBehindTo = take(.to)
    position = start
    guard zones != nil, !isBehindTo else { return nil }
    let isNamed = take(.departs)
    guard let first = (try? stop(isFirst: true)) ?? nil, let clock = first.clock else {
      return rewind(to: start)
    }
    let isDeparture = take(.departure)
    if isDeparture { _ = takeBefore(.at) }
    skipSeparator()
    let isArrival = take(.arrives)
    guard isArrival || first.zone != nil && (isDeparture || takeTo()) else {
      return rewind(to: start)
    }
    let isPlain = !isNamed && !isDeparture
    guard !isPlain || !first.isCityFirst || !isArrival && !isBehindDestination(start) else {
      return rewind(to: start)
    }
    guard let (end, isCityFirst) = try journeyStop(),
      !isPlain || !first.isCityFirst || isCityFirst
    else { return rewind(to: start) }
    let day = first.day.map { Clause.day($0, part: nil) }
    return .group(
      [day, .time(clock), first.zone, .journey(end)].compactMap(\.self))
  }

  /// Whether the word before a position is the `to` of `Flight to LA`.
  private func isBehindDestination(_ start: Int) -> Bool {
    let begin = tokens.blanksEnd(from: start)
    return ["to", "for"].contains(text(from: wordStart(begin), to: begin).lowercased())
  }

  /// The end of a journey, which has a zone.
  mutating func journeyEnd() throws(PhraseError) -> SaidJourneyEnd? { try journeyStop()?.end }

  private mutating func journeyStop() throws(PhraseError) -> (
    end: SaidJourneyEnd, isCityFirst: Bool
  )? {
    let start = position
    guard zones != nil, let stop = try stop(isFirst: false), let clock = stop.clock,
      case .zone(let name, _)? = stop.zone
    else { return rewind(to: start) }
    if !takeAfter(.until) { _ = take(.arrival) }
    let time = try clock.exact(seen: seen(from: start))
    let isWeekday = stop.day?.form.isWeekday ?? false
    let end = SaidJourneyEnd(
      time, day: isWeekday ? nil : stop.day?.day, weekday: isWeekday ? stop.day?.day.weekday : nil,
      zone: name)
    return (end, stop.isCityFirst)
  }

  /// stop = day, time and zone, in any order and each once
  private mutating func stop(isFirst: Bool) throws(PhraseError) -> Stop? {
    var stop = Stop()
    while true {
      let start = position
      if stop.clock == nil || stop.day == nil || stop.zone == nil { skipSeparator() }
      if stop.day == nil {
        let begin = position
        _ = takeBefore(.on)
        stop.day = (try? saidDay()) ?? nil
        if stop.day != nil { continue }
        position = begin
      }
      if stop.zone == nil {
        if let city = cityBefore() {
          (stop.zone, stop.isCityFirst) = (city.zone, city.isAlone && stop.clock == nil)
          continue
        }
        if stop.clock != nil, position > start,
          let zone = try zone() ?? cityBehind(isFirst: isFirst)
        {
          stop.zone = zone
          continue
        }
      }
      if stop.clock == nil {
        let begin = position
        _ = takeBefore(.at)
        stop.clock = (try? time(allowsBareHour: !isFirst)) ?? nil
        if stop.clock != nil { continue }
        position = begin
      }
      position = start
      return stop.clock == nil ? nil : stop
    }
  }

  /// A city before the day or time that is read there: `LA 시간 오후 3시`, `ICN 14:30`.
  private mutating func cityBefore() -> (zone: Clause, isAlone: Bool)? {
    let start = position
    if let city = word(.city), let zone = zoneClause(named: city.rawValue) {
      let isAlone = !take(.zoneTime)
      if tokens.kind(at: position) == .blank, isBeforeStop() { return (zone, isAlone) }
    }
    position = start
    guard mentionsArrival else { return nil }
    return cityNamed { grammar in
      var grammar = grammar
      return grammar.isBeforeStop()
    }.map { ($0, true) }
  }

  /// A city behind a time. Of the beginning it stands before what joins the ends: `3pm walk to town`
  /// is looked up nowhere.
  private mutating func cityBehind(isFirst: Bool) -> Clause? {
    func ends(_ grammar: PhraseGrammar) -> Bool {
      var grammar = grammar
      guard isFirst else { return grammar.tokens.isBoundary(grammar.position) }
      return grammar.take(.arrives) || grammar.takeTo() && grammar.isBeforeStop()
    }
    let start = position
    if let city = word(.city), ends(self) { return zoneClause(named: city.rawValue) }
    position = start
    return cityNamed(where: ends)
  }

  private mutating func isBeforeStop() -> Bool {
    tokens.kind(at: tokens.blanksEnd(from: position)) == .digit
      || begins(with: [.weekday, .month, .day, .part, .before(.at), .before(.on), .city])
  }

  /// Up to three words that are the name of a city, where it ends as asked.
  private mutating func cityNamed(where ends: (PhraseGrammar) -> Bool) -> Clause? {
    let start = position
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
