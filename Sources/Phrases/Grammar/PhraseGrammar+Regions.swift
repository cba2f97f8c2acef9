import CivilTime
import Geo
import TodoCore

/// Crossings of a place's edge: `arriving market within 300m every time`, `시장에 도착하면`.
extension PhraseGrammar {
  /// region = edge [place] {condition} | `staying` span [`at`] place {condition}
  ///     | [place] [`에`] [span] `도착하면` {condition} | place `도착` {condition}
  ///     | `at` place {condition}
  mutating func regionTrigger() throws(PhraseError) -> RegionTrigger? {
    let start = position
    var region: RegionTrigger?
    if let edge = try edgeBefore() {
      region = RegionTrigger(edge: edge, location: try location() ?? itemPlace)
    } else if let found = try edgeAfterPlace(allowsNouns: true) {
      region = found
    } else if takeBefore(.at), try startsNoTime(), let place = try location() {
      region = RegionTrigger(edge: .both, location: place)
    }
    guard var region else { return rewind(to: start) }
    try readConditions(into: &region)
    if region.isOpen, !isSentence { throw .triggerNeedsPlace(seen: seen(from: start)) }
    return region
  }

  private static let edges: [(role: Role, edge: RegionTrigger.Edge)] = [
    (.both, .both), (.arriving, .arrive), (.leaving, .leave), (.passing, .pass),
  ]

  /// edge = `arriving` | `leaving` | `arriving or leaving` | `passing` | `staying` span [`at`]
  private mutating func edgeBefore() throws(PhraseError) -> RegionTrigger.Edge? {
    let start = position
    if let edge = Self.edges.first(where: { takeBefore($0.role) })?.edge { return edge }
    guard takeBefore(.staying) else { return nil }
    _ = takeBefore(.length)
    guard let seconds = try staySeconds() else { return rewind(to: start) }
    _ = takeBefore(.at)
    return .stay(seconds: seconds)
  }

  /// A region that needs no word for reminding: `시장에 도착하면 우유 사기`.
  mutating func conditionalRegion() throws(PhraseError) -> RegionTrigger? {
    if let region = try regionBehindWhen() { return region }
    let start = position
    guard var region = try edgeAfterPlace() else { return nil }
    if skips.contains(.placelessRegions), region.isOpen { return rewind(to: start) }
    try readConditions(into: &region)
    return region
  }

  /// `when I get to the office`, where the place is saved.
  private mutating func regionBehindWhen() throws(PhraseError) -> RegionTrigger? {
    let start = position
    guard let edge = edgeBehindWhen() else { return nil }
    skipBlanks()
    guard let name = longestSavedPlace(), tokens.isBoundary(position) else {
      return rewind(to: start)
    }
    var region = RegionTrigger(edge: edge, location: .named(name))
    try readConditions(into: &region)
    return region
  }

  /// `when I get to the`
  mutating func edgeBehindWhen() -> RegionTrigger.Edge? {
    let start = position
    guard tokens.scalars[tokens.blanksEnd(from: start)] == "w" else { return nil }
    let isArrival = takeBefore(.arriving)
    guard isArrival || takeBefore(.leaving) else { return nil }
    _ = take(.the)
    return isArrival ? .arrive : .leave
  }

  /// [place] [`에` | `을`] [span] (`도착하면` | `떠날 때` | `머물면` | `지나면`)
  ///
  /// - Parameter allowsNouns: Whether `도착` alone is enough; in a title it may be the arrival of a
  ///   parcel.
  private mutating func edgeAfterPlace(
    allowsNouns: Bool = false
  ) throws(PhraseError) -> RegionTrigger? {
    let start = position
    if let commute = commute() { return commute }
    let place = try knownPlace()
    if place != nil, take(.near) {
      // Near a place means within its radius.
    } else {
      _ = take(.particle)
    }
    // `시장 반경 500m 안에 들어오면`
    let radius = place == nil ? nil : try radius() ?? distanceLeft()
    let edge: RegionTrigger.Edge
    if let verb = crossingVerb() ?? (allowsNouns && place != nil ? crossingNoun() : nil) {
      edge = verb
    } else if let seconds = try staySeconds() {
      _ = takeAfter(.length)
      guard takeAfter(.staying) else { return rewind(to: start) }
      edge = .stay(seconds: seconds)
    } else {
      return rewind(to: start)
    }
    return RegionTrigger(edge: edge, location: place ?? itemPlace, radiusMetres: radius)
  }

  /// `도착하면`, `떠날 때`, `지나면`
  mutating func crossingVerb() -> RegionTrigger.Edge? {
    Self.edges.first { takeAfter($0.role) }?.edge
  }

  /// crossing = `도착` | `출발`, as a whole word
  mutating func crossingNoun() -> RegionTrigger.Edge? {
    let start = position
    let isArrival = take(.arrival)
    guard isArrival || take(.departure), tokens.isBoundary(position) else {
      return rewind(to: start)
    }
    return isArrival ? .arrive : .leave
  }

  /// `퇴근하면`, `출근하면` and `귀가하면`, where the work place or the home is saved.
  private mutating func commute() -> RegionTrigger? {
    let start = position
    let isLeaving = take(.leavingWork)
    let isWork = isLeaving || take(.arrivingAtWork)
    let names = isWork ? ["회사", "직장", "사무실"] : ["집", "우리 집", "우리집"]
    guard isWork || take(.arrivingHome), let name = names.first(where: places.contains) else {
      return rewind(to: start)
    }
    return RegionTrigger(edge: isLeaving ? .leave : .arrive, location: .named(name))
  }

  /// Refuses `시장에 도착하면`, where no place of the name is saved: one word and a crossing of it.
  mutating func refuseUnknownCrossing() throws(PhraseError) {
    guard tokens.hasHangul, let start = tokens.wordStarts.first else { return }
    for crossing in tokens.wordStarts.dropFirst() {
      position = crossing
      guard crossingVerb() != nil, endsPhrase else { continue }
      let name = text(from: start, to: crossing).withoutPlaceParticle
      guard !name.isEmpty else { continue }
      throw .unknownPlace(seen: name, suggestion: Spelling.nearest(to: name, among: context.places))
    }
    position = 0
  }

  private mutating func staySeconds() throws(PhraseError) -> Int? {
    let start = position
    guard let span = try span(), span.months == 0, span != Span() else { return rewind(to: start) }
    return span.days * 86_400 + span.seconds
  }

  private var itemPlace: RegionTrigger.Location {
    .named(context.itemPlace ?? RegionTrigger.openPlace)
  }

  /// Whether the words after `at` are neither a time nor a date, so that they can be a place.
  private mutating func startsNoTime() throws(PhraseError) -> Bool {
    let start = position
    defer { position = start }
    if try point() != nil { return false }
    return try time(allowsBareHour: true) == nil
  }

  // MARK: Places

  /// place = `here` | `geo:` uri | latitude `,` longitude | quoted | saved name
  private mutating func location() throws(PhraseError) -> RegionTrigger.Location? {
    let start = position
    if let place = try knownPlace(), tokens.isBoundary(position) { return place }
    position = start
    if take(.the), let place = try knownPlace(), tokens.isBoundary(position) { return place }
    position = start
    guard let name = try unknownName() else { return nil }
    if acceptsAnyPlace { return .named(name) }
    // In a sentence the words after `remind arriving` have to be a saved place.
    throw .unknownPlace(
      seen: name, suggestion: Spelling.nearest(to: name, among: context.places))
  }

  private mutating func knownPlace() throws(PhraseError) -> RegionTrigger.Location? {
    skipBlanks()
    if let coordinate = try coordinate() { return .coordinate(coordinate) }
    if let name = quoted() ?? longestSavedPlace() { return .named(name) }
    return take(.here) ? .here : nil
  }

  /// The words up to a condition, a comma or the end.
  private mutating func unknownName() throws(PhraseError) -> String? {
    skipBlanks()
    let start = position
    var end = start
    while position < limit, peek != ",", !startsCondition() {
      // The `to` of `remind me when I get home to call mom`.
      let isTask = isSentence && position > start && tokens.kind(at: position) == .letter
      if isTask, isNext([.mark(.to)]) { break }
      while position < limit, !tokens.isBoundary(position) { position += 1 }
      end = position
      skipBlanks()
    }
    position = end
    return end > start ? seen(from: start) : nil
  }

  /// Whether a condition follows, or in a sentence a label: neither is part of a name.
  private mutating func startsCondition() -> Bool {
    let start = position
    defer { position = start }
    var ignored = RegionTrigger(edge: .both, location: .here)
    do throws(PhraseError) {
      if try readCondition(into: &ignored) { return true }
      guard isSentence else { return false }
      return try label() != nil
    } catch {
      return true
    }
  }

  /// coordinate = [`geo:`] decimal `,` decimal, in degrees; the rest of the URI is ignored
  private mutating func coordinate() throws(PhraseError) -> Coordinate? {
    let start = position
    let isURI = peek == "g" && takesText("geo:")
    guard let latitude = decimal(), take(glued: ",") else { return rewind(to: start) }
    if !isURI { skipBlanks() }
    guard let longitude = decimal() else { return rewind(to: start) }
    if isURI {
      // RFC 5870 allows an altitude and parameters after the two.
      while position < limit, tokens.kind(at: position) != .blank { position += 1 }
    }
    do throws(CoordinateError) {
      return try Coordinate(latitude: latitude, longitude: longitude)
    } catch {
      throw .badCoordinate(seen: seen(from: start), error: error)
    }
  }

  /// decimal = [`-`] digits [`.` digits] [`e` [`-`] digits], exactly here
  private mutating func decimal() -> Double? {
    let start = position
    if peek == "-" || peek == "+" { position += 1 }
    guard takesDigits() else { return rewind(to: start) }
    _ = takes { $0.take(glued: ".") && $0.takesDigits() }
    _ = takes { grammar in
      guard grammar.take(glued: "e") else { return false }
      if grammar.peek == "-" || grammar.peek == "+" { grammar.position += 1 }
      return grammar.takesDigits()
    }
    return Double(String(tokens.typed(start..<position)))
  }

  private mutating func takesDigits() -> Bool {
    let start = position
    while position < limit, tokens.kind(at: position) == .digit { position += 1 }
    return position > start
  }

  // MARK: Conditions

  private mutating func readConditions(into region: inout RegionTrigger) throws(PhraseError) {
    while try readCondition(into: &region) {}
  }

  /// condition = `within` distance | `once` | `every time` | window | `on` weekdays
  ///     | `from` date | `until` date | date, which is both
  private mutating func readCondition(into region: inout RegionTrigger) throws(PhraseError) -> Bool
  {
    if region.radiusMetres == nil, let radius = try radius() {
      region.radiusMetres = radius
    } else if take(.everyTime) {
      region.isEveryTime = true
    } else if take(.once) {
      region.isEveryTime = false
    } else if region.window == nil, let window = try window() {
      region.window = window
    } else if region.weekdays.isEmpty, let days = try weekdaysInList() {
      region.weekdays = days
      region.workdays = restsOnHolidays(days)
    } else {
      return try readDates(into: &region)
    }
    return true
  }

  /// `on fri` means every Friday; `on 27 nov` and `fri 27 nov` are dates.
  private mutating func weekdaysInList() throws(PhraseError) -> Set<Weekday>? {
    let start = position
    guard let days = try weekdaysCondition() else { return nil }
    let end = position
    position = start
    _ = takeBefore(.on)
    if let day = try? date(), position > end || !days.contains(day.weekday) {
      return rewind(to: start)
    }
    position = end
    return days
  }

  private mutating func readDates(into region: inout RegionTrigger) throws(PhraseError) -> Bool {
    let start = position
    var clause = try dayRange()
    if clause == nil { clause = try bound() }
    if clause == nil { clause = try dayClause() }
    switch clause {
    case .days(let first, let last) where first.clock == nil && last.clock == nil:
      guard region.from == nil, region.until == nil else { break }
      (region.from, region.until) = (first.day, last.day)
      return true
    case .from(let point) where point.clock == nil && region.from == nil:
      region.from = point.day
      return true
    case .until(let point) where point.clock == nil && region.until == nil:
      region.until = point.day
      return true
    case .day(let said, nil) where region.from == nil && region.until == nil:
      (region.from, region.until) = (said.day, said.day)
      return true
    default: break
    }
    position = start
    return false
  }

  /// The `5km` of `집에서 5km 벗어나면`.
  private mutating func distanceLeft() -> Double? {
    let start = position
    guard let metres = distance(), metres > 0, metres < 20_100_000,
      isNext({ $0.takeAfter(.leaving) })
    else { return rewind(to: start) }
    return metres
  }

  /// distance = decimal (`km` | `m`)
  private mutating func distance() -> Double? {
    let start = position
    skipBlanks()
    guard let number = decimal() else { return rewind(to: start) }
    if take(.kilometre) { return number * 1000 }
    return take(.metre) ? number : rewind(to: start)
  }

  /// radius = `within` distance | distance `이내` | `반경` distance [`이내`]
  private mutating func radius() throws(PhraseError) -> Double? {
    let start = position
    let hasWithin = takeBefore(.within)
    guard let metres = distance(), takeAfter(.within) || hasWithin else { return rewind(to: start) }
    // No place is further away than half the way around the globe.
    guard metres > 0, metres <= 20_100_000 else { throw .numberOutOfRange(seen: seen(from: start)) }
    return metres
  }
}

extension RegionTrigger {
  /// The place of the item, while the sentence that names it is still being read.
  static let openPlace = ""

  var isOpen: Bool { location == .named(RegionTrigger.openPlace) }
}

extension Trigger {
  var region: RegionTrigger? { if case .region(let region) = self { region } else { nil } }
}

extension String {
  /// The name of a place without the particle that is glued to it.
  var withoutPlaceParticle: String {
    let particle = ["에서", "으로", "에", "을", "를", "로"].first { hasSuffix($0) }
    return String(dropLast(particle?.count ?? 0))
  }
}
