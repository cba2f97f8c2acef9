/// Rules out, by the digits and words at a position, the rules that can not begin there.
extension PhraseGrammar {
  /// The digits and words at a position.
  struct Opening {
    /// The number of digits here.
    var digits = 0
    /// The kinds of the words here, or after the digits.
    var kinds: TokenMeanings = []
    /// The character here, or after the digits.
    var next: Unicode.Scalar?

    @inline(__always)
    func has(_ set: TokenMeanings) -> Bool { !kinds.isDisjoint(with: set) }
  }

  /// The opening at the current position, remembered because all rules tried there ask for it.
  var opening: Opening {
    mutating get {
      if openingPosition == position { return lastOpening }
      let start = tokens.blanksEnd(from: position)
      let end = tokens.table.digitsEnd(from: start)
      let next = end < tokens.count ? tokens.scalars[end] : nil
      let word = end > start ? tokens.blanksEnd(from: end) : end
      openingPosition = position
      lastOpening = Opening(
        digits: end - start, kinds: tokens.kindsOfWords(at: word), next: next)
      return lastOpening
    }
  }

  /// Whether a span can begin here.
  var mayBeginSpan: Bool { mutating get { opening.mayBeginSpan } }
  /// Whether a time can begin here that is more than a bare number.
  var mayBeginClock: Bool { mutating get { opening.mayBeginClock } }
  /// Whether a time or a bare hour can begin here.
  var mayBeginClockOrHour: Bool { mutating get { opening.mayBeginClockOrHour } }
  /// Whether a date can begin here.
  var mayBeginDate: Bool { mutating get { opening.mayBeginDate } }
  /// Whether a week, month or year can begin here: `next week`, `다음 달`.
  var mayBeginPeriod: Bool {
    mutating get {
      let start = tokens.blanksEnd(from: position)
      return !tokens.kindsOfWords(at: start).isDisjoint(with: [.period, .shift, .mark(.the)])
    }
  }
  /// Whether a week, month or year as a limit can begin here.
  var mayBeginPeriodLimit: Bool { mutating get { opening.mayBeginPeriodLimit } }
}

/// Each is true wherever its rule reads something, and is extended together with the rule.
extension PhraseGrammar.Opening {
  /// `3 days`, `1.5 hours`, `이틀`, `two and a half hours`
  var mayBeginSpan: Bool {
    guard digits > 0 else { return has(.spanWords) }
    return next == "." || has(.behindNumberOfSpan)
  }

  /// A time that is more than a bare number.
  var mayBeginClock: Bool {
    guard digits > 0 else { return has(.clockWords) }
    return next == ":" || next == "." || has(.behindNumberOfClock)
  }

  var mayBeginClockOrHour: Bool { digits > 0 || has(.clockWords) }

  /// A time with the words that may stand before it.
  var mayBeginTime: Bool { has(.beforeTime) || mayBeginClock }

  /// A range of times, or several times.
  var mayBeginTimes: Bool { has(.beforeTimes) || mayBeginClockOrHour }

  var mayBeginDate: Bool {
    guard digits > 0 else {
      return has(.dateWords) || next == "+" || next == "-" || next == "−" || next == "w"
    }
    return digits >= 4 || next == "-" || next == "/" || next == "." || has(.behindNumberOfDate)
  }

  /// `2026-11-20`, `11/20`, `W48-5`
  var mayBeginNumericDate: Bool { digits > 0 || next == "w" }

  /// `this weekend`
  var mayBeginWeekend: Bool { has([.shift, .group]) }

  /// `first monday of december`, `5월 둘째 일요일`
  var mayBeginNthWeekday: Bool { digits > 0 || has(.nthWords) }

  /// `eom`, `end of the month`, `다음 달 말`
  var mayBeginEndOfPeriod: Bool { has([.endOf, .mark(.end), .ordinal]) || mayBeginWholePeriod }

  /// `nov 20`, `15th`, `다음 달 15일`
  var mayBeginMonthAndDay: Bool { digits > 0 || has(.monthAndDayWords) }

  /// `fri`, `next fri`, `다음 주 월요일`
  var mayBeginWeekday: Bool { has(.weekdayWords) }

  /// `next month`, `november`
  var mayBeginWholePeriod: Bool {
    guard digits > 0 else { return has(.wholePeriodWords) }
    return has([.mark(.yearSuffix), .mark(.monthSuffix)])
  }

  /// A day, a time or both.
  var mayBeginPoint: Bool { has([.dayPart, .shift]) || mayBeginDate || mayBeginTime }

  /// `nov 20-22`, `11월 20일~22일`
  var mayBeginDaysOfOneMonth: Bool { digits > 0 || has(.wholePeriodWords) }

  /// `mon-fri`, `18:00 mon to wed`
  var mayBeginRangeOfWeekdays: Bool { has(.weekday) || mayBeginTime }

  /// `fri to sun`, `20 - 22 nov`
  var mayBeginDayRange: Bool {
    has(.before(.from)) || mayBeginPoint || digits > 0 && has([.mark(.to), .before(.until)])
  }

  /// `until fri`, `~11/30`, `12월 1일부터`
  var mayBeginBound: Bool {
    has([.before(.until), .before(.from)]) || next == "~" || mayBeginPoint
  }

  /// A day with the words that may stand before it, or a length that ends in one: `이틀 안에`.
  var mayBeginDayClause: Bool {
    has(.beforeDay) || next == "@" || mayBeginPoint || mayBeginSpan
  }

  /// `for 2 hours`, `1박 2일`
  var mayBeginLength: Bool { has([.before(.length), .mark(.nights)]) || mayBeginSpan }

  /// `in 2 hours`, `+2w`, `2시간 안에`
  var mayBeginOffset: Bool {
    has([.before(.later), .before(.within)]) || next == "+" || next == "-" || next == "−"
      || mayBeginSpan
  }

  /// `every 45m`, `hourly`
  var mayBeginInterval: Bool { has([.repeating, .before(.every)]) || mayBeginSpan }

  /// `3 times`, `총 5번`
  var mayBeginCount: Bool {
    guard digits > 0 else { return has(.countWords) }
    return has(.after(.times))
  }

  /// `from next week`, `다음 달까지`, `12월 안에`
  var mayBeginPeriodLimit: Bool {
    guard digits > 0 else { return has(.periodWords) }
    return has([.mark(.monthSuffix), .mark(.yearSuffix)])
  }

  var mayBeginRule: Bool {
    guard digits > 0 else { return has(.ruleWords) }
    return next == "," || next == "/" || next == "·" || has(.behindNumberOfRule)
  }

  /// `once a week`, `2주에 한 번`
  var mayBeginFrequency: Bool {
    has([.timesSaid, .unit, .mark(.monthSuffix), .after(.times)]) || mayBeginSpan
  }

  /// `월요일마다`, `on mondays`, `둘째 화요일마다`
  var mayBeginDaysOfWeek: Bool { digits > 0 || has(.daysOfWeek) }

  /// `the first monday of every month`
  var mayBeginDaysOfMonth: Bool { digits > 0 || has(.daysOfMonth) }
}

// Computed, so that each is a constant where it is used; a stored one is read through its `once`.
extension TokenMeanings {
  fileprivate static var spanWords: TokenMeanings {
    [.length, .number, .sino]
  }
  fileprivate static var behindNumberOfSpan: TokenMeanings {
    [.unit, .length, .mark(.andAHalf)]
  }

  fileprivate static var clockWords: TokenMeanings {
    [.noon, .midnight, .minutesPast, .part, .number, .sino]
  }
  fileprivate static var behindNumberOfClock: TokenMeanings {
    [
      .part, .unit, .mark(.hourSuffix), .mark(.oClock), .mark(.past), .mark(.about),
      .before(.later), .before(.at),
    ]
  }

  fileprivate static var beforeTime: TokenMeanings {
    [.before(.at), .before(.due), .mark(.around)]
  }
  fileprivate static var beforeTimes: TokenMeanings {
    [.before(.at), .before(.from), .before(.window)]
  }
  fileprivate static var beforeDay: TokenMeanings {
    [.before(.before), .before(.on), .before(.due), .before(.within), .unit, .part]
  }
  fileprivate static var countWords: TokenMeanings {
    [.before(.length), .mark(.inAll), .timesSaid, .number, .sino]
  }

  fileprivate static var dateWords: TokenMeanings {
    [
      .day, .length, .number, .sino, .shift, .group, .ordinal, .month, .period, .endOf, .coming,
      .weekday, .letter, .before(.later), .mark(.the), .mark(.end),
    ]
  }
  fileprivate static var nthWords: TokenMeanings {
    [.mark(.the), .ordinal, .period, .shift, .month, .sino]
  }
  fileprivate static var monthAndDayWords: TokenMeanings {
    [.mark(.the), .ordinal, .period, .shift, .month, .sino]
  }
  fileprivate static var weekdayWords: TokenMeanings {
    [.mark(.the), .period, .shift, .coming, .weekday, .letter]
  }
  fileprivate static var wholePeriodWords: TokenMeanings {
    [.mark(.the), .period, .shift, .month, .sino]
  }
  fileprivate static var behindNumberOfDate: TokenMeanings {
    [
      .unit, .length, .month, .period, .shift, .mark(.andAHalf), .mark(.ordinalSuffix),
      .mark(.monthSuffix), .mark(.yearSuffix), .mark(.of), .mark(.the),
    ]
  }

  fileprivate static var periodWords: TokenMeanings {
    [.before(.from), .period, .shift, .month, .sino, .number, .mark(.the)]
  }

  fileprivate static var ruleWords: TokenMeanings {
    [
      .timesSaid, .length, .number, .sino, .unit, .each, .group, .repeating, .weekday, .letter,
      .ordinal, .before(.every), .before(.on), .mark(.rawRule), .mark(.monthSuffix), .mark(.the),
      .mark(.lastDay), .mark(.alternate), .part,
    ]
  }
  fileprivate static var daysOfWeek: TokenMeanings {
    [.before(.on), .each, .group, .weekday, .letter, .ordinal, .part]
  }
  fileprivate static var daysOfMonth: TokenMeanings {
    [.before(.on), .mark(.the), .mark(.lastDay), .ordinal, .number, .sino]
  }
  fileprivate static var behindNumberOfRule: TokenMeanings {
    [.unit, .length, .after(.times), .mark(.ordinalSuffix), .mark(.and), .mark(.of), .mark(.the)]
  }
}
