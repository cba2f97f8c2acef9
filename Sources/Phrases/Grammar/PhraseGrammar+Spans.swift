/// Lengths of time: `10m`, `1h30m`, `2 days`, `이틀`, `1시간 30분`.
extension PhraseGrammar {
  /// span = (number unit | `이틀` | `half an hour`) {span}, from larger to smaller units, remembered
  mutating func span() throws(PhraseError) -> Span? {
    try remembered(in: \.spans) { grammar throws(PhraseError) in
      let start = grammar.position
      let span = try grammar.anySpan()
      if let span, span.months * 30 + span.days + span.seconds / 86_400 > Self.longestDays {
        throw .numberOutOfRange(seen: grammar.seen(from: start))
      }
      return span
    }
  }

  /// The days of 9999 years: more leaves the calendar, of one unit or of several together.
  private static let longestDays = 3_652_059

  private mutating func anySpan() throws(PhraseError) -> Span? {
    let start = position
    var span = Span()
    if let (unit, tenths) = fraction() {
      if unit == .hour || unit == .minute { return Span(seconds: unit.span(tenths).seconds / 10) }
      guard tenths % 5 == 0, let half = half(of: unit) else { return rewind(to: start) }
      try add((unit, tenths / 10), to: &span, start: start)
      return tenths % 10 == 5 ? span + half : span
    }
    guard let first = spanPart() else { return rewind(to: start) }
    try add(first, to: &span, start: start)
    if take(.andAHalf) {
      guard let half = half(of: first.unit) else { return rewind(to: start) }
      return span + half
    }
    // `quarter a week ago` is a quarter of something.
    let end = position
    position = start
    let isBare = tokens.kind(at: tokens.blanksEnd(from: start)) == .letter && word(.number) == nil
    position = end
    var last = first.unit
    while !isBare {
      let mark = position
      if last == .hour, let minutes = gluedMinutes() {
        span.seconds += minutes * 60
        break
      }
      // `한 달 보름`, but `in 1 year quarter report` is only a year.
      let next = tokens.blanksEnd(from: mark)
      let isNumbered = tokens.kind(at: next) != .letter || word(.number) != nil
      position = mark
      guard isNumbered, let part = spanPart(), part.unit < last else {
        position = mark
        break
      }
      try add(part, to: &span, start: start)
      last = part.unit
    }
    return span
  }

  /// A span, and the minutes that `and` joins to its hours: `an hour and 20 minutes`. In a list with
  /// commas these are two.
  mutating func spanWithMinutes() throws(PhraseError) -> Span? {
    guard let span = try span() else { return nil }
    let end = position
    guard !span.isWholeDays, span.seconds % 3600 == 0, take(.and), let part = spanPart(),
      part.unit == .minute
    else {
      position = end
      return span
    }
    return span + part.unit.span(part.count)
  }

  /// The `30` of `1h30`.
  private mutating func gluedMinutes() -> Int? {
    let start = position
    guard tokens.scalars[position - 1] == "h", let minutes = gluedDigits(), minutes.count == 2,
      minutes.value < 60, !isCutShort
    else { return rewind(to: start) }
    return minutes.value
  }

  /// One number with its unit. `m` always means minutes; months are `mo`.
  mutating func spanPart() -> (unit: Unit, count: Int)? {
    let start = position
    if let length = word(.length) { return (length.0, length.1) }
    if let (count, unit) = counted(.unit) { return (unit, count) }
    if let unit = unitOfTwoApart() { return (unit, 2) }
    // `2 fortnights`, `3 quarters`
    if let (count, length) = counted(.length), tokens.kind(at: position - 1) == .letter {
      return (length.0, length.1 * count)
    }
    return rewind(to: start)
  }

  /// The `주` of `이 주 뒤`. Unless something like `뒤` follows, `이 주` is this week.
  private mutating func unitOfTwoApart() -> Unit? {
    let start = position
    skipBlanks()
    guard tokens.kind(at: position) == .hangul, take(glued: "이"),
      tokens.kind(at: position) == .blank, let unit = word(.unit), unit >= .week
    else { return rewind(to: start) }
    let end = position
    guard takeAfter(.later) || takeAfter(.length) else { return rewind(to: start) }
    position = end
    return unit
  }

  /// `1.5 hours`, `two and a half hours`: a count in tenths of the unit.
  private mutating func fraction() -> (unit: Unit, tenths: Int)? {
    let start = position
    if let whole = digits(), whole.count <= 4, take(glued: "."), let part = gluedDigits(),
      part.count == 1, let unit = word(.unit)
    {
      return (unit, whole.value * 10 + part.value)
    }
    position = start
    if let count = number(), take(.andAHalf), let unit = word(.unit) {
      return (unit, count * 10 + 5)
    }
    return rewind(to: start)
  }

  /// Half of a unit; half a month is fifteen days. nil for a second and a week.
  private func half(of unit: Unit) -> Span? {
    switch unit {
    case .minute: Span(seconds: 30)
    case .hour: Span(seconds: 1800)
    case .day: Span(seconds: 12 * 3600)
    case .month: Span(days: 15)
    case .year: Span(months: 6)
    case .second, .week: nil
    }
  }

  private func add(
    _ part: (unit: Unit, count: Int), to span: inout Span, start: Int
  ) throws(PhraseError) {
    guard part.count <= Self.longestDays * 86_400 else {
      throw .numberOutOfRange(seen: seen(from: start))
    }
    span = span + part.unit.span(part.count)
  }

  /// Refuses `in a few hours` and `며칠 뒤`.
  private mutating func refuseVagueLength() throws(PhraseError) {
    let start = position
    defer { position = start }
    let isIn = takeBefore(.later)
    let begin = tokens.blanksEnd(from: position)
    guard take(.few) else { return }
    // `며칠` and `몇일` have their unit in them.
    let hasUnit = "칠일".unicodeScalars.contains(tokens.scalars[position - 1]) || word(.unit) != nil
    guard hasUnit, isIn || takeAfter(.later) || takesWithinBehind(),
      isIn || tokens.kind(at: begin) == .hangul || tokens.kind(at: position - 1) == .letter
    else { return }
    let seen = seen(from: start)
    throw .vagueLength(seen: seen)
  }

  /// Throws for `5일 이후`, which may mean from the 5th on.
  private func refuseDaysSince(_ span: Span, start: Int) throws(PhraseError) {
    guard tokens.kind(at: tokens.blanksEnd(from: start)) == .digit,
      let later = span.applied(to: today),
      (1...31).contains(span.days),
      let day = try? dayOf(month: nil, day: span.days, year: nil, start: start), day != later
    else { return }
    throw .ambiguousDate(seen: seen(from: start), readings: [.day(day), .day(later)])
  }

  /// offset = (`+` | `-`) span | `in` span | span (`later` | `뒤` | `ago` | `전`), with its sign
  mutating func offset() throws(PhraseError) -> (span: Span, sign: Int)? {
    let start = position
    skipBlanks()
    if peek == "+" || peek == "-" || peek == "−" {
      let sign = peek == "+" ? 1 : -1
      position += 1
      guard tokens.kind(at: position) == .digit, let span = try span() else {
        return rewind(to: start)
      }
      return (span, sign)
    }
    try refuseVagueLength()
    if takeBefore(.later) {
      _ = take(.around)
      guard let span = try spanWithMinutes() else { return rewind(to: start) }
      // `지금부터 2시간 뒤`
      if tokens.kind(at: position - 1) == .hangul { _ = takeAfter(.later) }
      // `check in 24 hours before dec 20 10:00`
      let isBeforeMoment =
        !span.isWholeDays
        && isNext { grammar in
          guard grammar.takeBefore(.before), let point = try grammar.point() else { return false }
          return point.day != nil && point.clock != nil
        }
      return isBeforeMoment ? rewind(to: start) : (span, 1)
    }
    guard let span = try span() else { return rewind(to: start) }
    let end = position
    guard let sign = signBehind() else { return rewind(to: start) }
    if tokens.scalars[end - 1] == "일", seen(from: end).hasPrefix("이후") {
      try refuseDaysSince(span, start: start)
    }
    return (span, sign)
  }
}

extension Unit {
  func span(_ count: Int) -> Span {
    switch self {
    case .second: Span(seconds: count)
    case .minute: Span(seconds: count * 60)
    case .hour: Span(seconds: count * 3600)
    case .day: Span(days: count)
    case .week: Span(days: count * 7)
    case .month: Span(months: count)
    case .year: Span(months: count * 12)
    }
  }
}
