/// What stands at a place tells which rules can begin there, so that the others are not tried.
extension Grammar {
  /// What stands at a place.
  struct Opening {
    /// How many digits stand here.
    var digits: Int
    /// The kinds of the words here, or behind the digits.
    var kinds: SenseSet
    /// The character here, or behind the digits.
    var next: Unicode.Scalar?

    func has(_ set: SenseSet) -> Bool { !kinds.isDisjoint(with: set) }
    func isNext(_ first: Unicode.Scalar, _ others: Unicode.Scalar...) -> Bool {
      next == first || others.contains { $0 == next }
    }
  }

  var opening: Opening {
    mutating get {
      let start = glyphs.blanksEnd(from: position)
      var end = start
      while glyphs.kind(at: end) == .digit { end += 1 }
      let next = end < glyphs.count ? glyphs.scalars[end] : nil
      let word = end > start ? glyphs.blanksEnd(from: end) : end
      return Opening(digits: end - start, kinds: glyphs.kindsOfWords(at: word), next: next)
    }
  }

  /// Whether a span can begin here: `3 days`, `1.5 hours`, `이틀`, `two and a half hours`.
  var mayBeginSpan: Bool {
    mutating get {
      let opening = opening
      guard opening.digits > 0 else { return opening.has(.spanWords) }
      return opening.next == "." || opening.has(.behindNumberOfSpan)
    }
  }

  /// Whether a time can begin here that is more than a bare number.
  var mayBeginClock: Bool {
    mutating get {
      let opening = opening
      guard opening.digits > 0 else { return opening.has(.clockWords) }
      return opening.next == ":" || opening.next == "." || opening.has(.behindNumberOfClock)
    }
  }

  /// Whether a time or a bare hour can begin here.
  var mayBeginClockOrHour: Bool {
    mutating get {
      let opening = opening
      return opening.digits > 0 || opening.has(.clockWords)
    }
  }

  /// Whether a date can begin here.
  var mayBeginDate: Bool {
    mutating get {
      let opening = opening
      guard opening.digits > 0 else {
        return opening.has(.dateWords) || opening.isNext("+", "-", "−", "w")
      }
      return opening.digits >= 4 || opening.isNext("-", "/", ".")
        || opening.has(.behindNumberOfDate)
    }
  }

  /// Whether a week, month or year that bounds can begin here: `from next week`, `다음 달까지`, `12월 안에`.
  var mayBeginPeriodLimit: Bool {
    mutating get {
      let opening = opening
      guard opening.digits > 0 else { return opening.has(.periodWords) }
      return opening.has([.mark(.monthSuffix), .mark(.yearSuffix)])
    }
  }

  /// Whether a rule of repetition can begin here.
  var mayBeginRule: Bool {
    mutating get {
      let opening = opening
      guard opening.digits > 0 else { return opening.has(.ruleWords) }
      return opening.isNext(",", "/", "·") || opening.has(.behindNumberOfRule)
    }
  }
}

extension SenseSet {
  fileprivate static let spanWords: SenseSet = [.length, .number, .sino]
  fileprivate static let behindNumberOfSpan: SenseSet = [.unit, .length, .mark(.andAHalf)]

  fileprivate static let clockWords: SenseSet = [
    .noon, .midnight, .minutesPast, .part, .number, .sino,
  ]
  fileprivate static let behindNumberOfClock: SenseSet = [
    .part, .unit, .mark(.hourSuffix), .mark(.oClock), .mark(.past), .mark(.about), .before(.later),
    .before(.at),
  ]

  fileprivate static let dateWords: SenseSet = [
    .day, .length, .number, .sino, .shift, .group, .ordinal, .month, .period, .endOf, .coming,
    .weekday, .letter, .before(.later), .mark(.the), .mark(.end),
  ]
  fileprivate static let behindNumberOfDate: SenseSet = [
    .unit, .length, .month, .period, .shift, .mark(.andAHalf), .mark(.ordinalSuffix),
    .mark(.monthSuffix), .mark(.yearSuffix), .mark(.of), .mark(.the),
  ]

  fileprivate static let periodWords: SenseSet = [
    .before(.from), .period, .shift, .month, .sino, .number, .mark(.the),
  ]

  fileprivate static let ruleWords: SenseSet = [
    .timesSaid, .length, .number, .sino, .unit, .each, .group, .repeating, .weekday, .letter,
    .ordinal, .before(.every), .before(.on), .mark(.rawRule), .mark(.monthSuffix), .mark(.the),
    .mark(.lastDay), .mark(.alternate), .part,
  ]
  fileprivate static let behindNumberOfRule: SenseSet = [
    .unit, .length, .after(.times), .mark(.ordinalSuffix), .mark(.and), .mark(.of), .mark(.the),
  ]
}
