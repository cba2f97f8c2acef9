import CivilTime

/// Lengths of time: `10m`, `1h30m`, `2 days`, `이틀`, `1시간 30분`.
extension Grammar {
  /// span = (number unit | `이틀` | `half an hour`) {span}, units falling
  ///
  /// Remembered as a date is.
  mutating func span() throws(PhraseError) -> Span? {
    if let last = lastSpan, last.start == position {
      position = last.end
      return last.span
    }
    let start = position
    let span = try unrememberedSpan()
    lastSpan = (start, span, position)
    return span
  }

  private mutating func unrememberedSpan() throws(PhraseError) -> Span? {
    let start = position
    guard let first = spanPart() else { return rewind(to: start) }
    var span = Span()
    try add(first, to: &span, start: start)
    var last = first.unit
    while true {
      let mark = position
      guard let part = spanPart(), part.unit < last else {
        position = mark
        break
      }
      try add(part, to: &span, start: start)
      last = part.unit
    }
    return span
  }

  /// One number with its unit. `m` is minutes wherever it stands; months are `mo`.
  mutating func spanPart() -> (unit: Unit, count: Int)? {
    let start = position
    if let length = word(\.length) { return (length.0, length.1) }
    guard let count = number() else { return rewind(to: start) }
    // `2주`, but `2 fortnights` and `3 quarters` as well.
    if let unit = word(\.unit) { return (unit, count) }
    if let length = word(\.length) { return (length.0, length.1 * count) }
    return rewind(to: start)
  }

  private func add(
    _ part: (unit: Unit, count: Int), to span: inout Span, start: Int
  ) throws(PhraseError) {
    let limit = 3_652_059  // the days of 9999 years; more of any unit leaves the calendar
    guard part.count <= limit || part.unit < .hour, part.count <= limit * 1440 else {
      throw .numberOutOfRange(seen: seen(from: start))
    }
    switch part.unit {
    case .second: span.seconds += part.count
    case .minute: span.seconds += part.count * 60
    case .hour: span.seconds += part.count * 3600
    case .day: span.days += part.count
    case .week: span.days += part.count * 7
    case .month: span.months += part.count
    case .year: span.months += part.count * 12
    }
  }

  /// A span counted from now, and its direction.
  ///
  ///     offset = (`+` | `-`) span | `in` span | span (`later` | `뒤` | `ago` | `전`)
  mutating func offset() throws(PhraseError) -> (span: Span, sign: Int)? {
    let start = position
    skipBlanks()
    if peek == "+" || peek == "-" || peek == "−" {
      let sign = peek == "+" ? 1 : -1
      position += 1
      guard glyphs.kind(at: position) == .digit, let span = try span() else {
        return rewind(to: start)
      }
      return (span, sign)
    }
    if takeBefore(.later) {
      guard let span = try span() else { return rewind(to: start) }
      return (span, 1)
    }
    guard let span = try span() else { return rewind(to: start) }
    if takeAfter(.later) { return (span, 1) }
    if takeAfter(.ago) { return (span, -1) }
    return rewind(to: start)
  }
}
