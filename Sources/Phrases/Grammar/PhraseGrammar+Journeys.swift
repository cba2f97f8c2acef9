import CivilTime
import TodoCore

/// A journey, whose two ends are each on a clock of their own: `dec 5 14:30 Asia/Seoul - 09:10
/// America/Los_Angeles`, `departs ICN 14:30 arrives LAX 09:10`.
extension PhraseGrammar {
  /// One end of a journey: a time with its day and its zone.
  private struct Stop {
    var day: SaidDay?
    var clock: Clock?
    var zone: Clause?
    /// Whether a city name precedes the time: `ICN 14:30`.
    var isCityFirst = false
  }

  /// journey = [`departs`] stop (`-` | `to` | `부터` | `출발` | `arrives`) stop [`까지` | `도착`]
  ///
  /// Each end needs a zone, except the start before `arrives`. A city before the time counts as its
  /// zone only if both ends have one, or with `departs` or `출발`.
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
    // `밤 11시 출발 21일 아침 7시 런던 도착`
    guard isArrival || isDeparture || first.zone != nil && takeTo() else {
      return rewind(to: start)
    }
    let isPlain = !isNamed && !isDeparture
    // `Flight to LA`
    let begin = tokens.blanksEnd(from: start)
    let isTo = ["to", "for"].contains(text(from: wordStart(begin), to: begin).lowercased())
    guard !isPlain || !first.isCityFirst || !isArrival && !isTo else { return rewind(to: start) }
    // `JFK 6:05am - 8:40am Denver time`
    let code = tokens.typed(begin..<position).split(separator: " ").map(String.init)
    let isCode = code.contains { $0.count == 3 && $0.allSatisfy(\.isUppercase) }
    guard let (end, isCityFirst) = try journeyStop(),
      !isPlain || !first.isCityFirst || isCityFirst || isCode
    else { return rewind(to: start) }
    let day = first.day.map { Clause.day(firstDay($0, endingOn: end.day), part: nil) }
    return .group([day, .time(clock), first.zone, .journey(end)].compactMap(\.self))
  }

  /// The day on which a journey begins. One that is under way began before today: a date without a
  /// year is the last one before the end, which may read a day earlier across the date line.
  private func firstDay(_ said: SaidDay, endingOn last: Day?) -> SaidDay {
    guard case .number(let number, let month?, nil) = said.form, let last, last + 1 < said.day,
      let day = try? Day(year: said.day.year - 1, month: month, day: number), day <= last
    else { return said }
    return SaidDay(day: day, form: said.form)
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
        if stop.day != nil {
          // `dec 22 departs 6:05am`
          if isFirst, stop.clock == nil { _ = take(.departs) }
          continue
        }
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
    if let city = cityOrAirport(), let zone = zoneClause(named: city) {
      let isAlone = !take(.zoneTime)
      if tokens.kind(at: position) == .blank, isBeforeStop() { return (zone, isAlone) }
    }
    position = start
    guard mentionsArrival else { return nil }
    return cityNamed { $0.isBeforeStop() }.map { ($0, true) }
  }

  /// A city after a time: at the start only before the connective, as in no `3pm walk to town`.
  private mutating func cityBehind(isFirst: Bool) -> Clause? {
    func ends(_ grammar: inout PhraseGrammar) -> Bool {
      guard isFirst else { return grammar.tokens.isBoundary(grammar.position) }
      return grammar.take(.arrives) || grammar.take(.departure)
        || grammar.takeTo() && grammar.isBeforeStop()
    }
    let start = position
    if let city = cityOrAirport(), isNext(ends) { return zoneClause(named: city) }
    position = start
    return cityNamed(where: ends)
  }

  private mutating func isBeforeStop() -> Bool {
    tokens.kind(at: tokens.blanksEnd(from: position)) == .digit
      || begins(with: [.weekday, .month, .day, .part, .before(.at), .before(.on), .city])
      || isAirport(at: tokens.blanksEnd(from: position))
  }

  /// Up to three words that are the name of a city, where it ends as asked.
  private mutating func cityNamed(where ends: (inout PhraseGrammar) -> Bool) -> Clause? {
    let start = position
    var found: (clause: Clause, end: Int)?
    for _ in 0..<3 where tokens.kind(at: position) == .letter {
      position = tokens.runEnd(from: position)
      if isNext(ends), let names = zones?.identifiers(ofCity: text(from: start, to: position)),
        names.count == 1, let clause = zoneClause(named: names[0])
      {
        found = (clause, position)
      }
      skipBlanks()
    }
    position = found?.end ?? start
    return found?.clause
  }
}
