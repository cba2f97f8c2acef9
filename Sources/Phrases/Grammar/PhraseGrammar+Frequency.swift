import CivilTime

/// How often: `3 times in all`, `once a week`, `하루 세 번`.
extension PhraseGrammar {
  /// count = [`for`] number (`times` | `번`) [`in all`] | `총` number `번`
  mutating func count() throws(PhraseError) -> Clause? {
    let start = position
    var isTotal = takeBefore(.length) || take(.inAll) || take(.only) || acceptsAnyPlace
    let count: Int
    if let times = word(.timesSaid), times > 1 {
      count = times
    } else {
      position = isTotal ? position : start
      guard let number = countedTimes() else { return rewind(to: start) }
      count = number
      // `yoga every tue 7pm 6 classes`, but not `teach 2 classes every tue`
      let words = seen(from: start).lowercased()
      guard
        !["sessions", "lessons", "classes"].contains(where: words.hasSuffix)
          || isNext({ $0.isAtEnd() || $0.takeBefore(.remind) })
      else { return rewind(to: start) }
    }
    if take(.inAll) || take(.only) { isTotal = true }
    guard (1...99_999).contains(count) else { throw .numberOutOfRange(seen: seen(from: start)) }
    _ = takeAfter(.on)
    return .count(count, isTotal: isTotal)
  }

  /// frequency = (`once` | number `times`) per unit | unit [`에`] number `번`
  ///
  /// - Throws: `frequency` for more than once per unit, which does not determine the days.
  mutating func frequency() throws(PhraseError) -> RulePhrase? {
    let start = position
    // In `4 times every monday` the count may be a total, which depends on the rule.
    if let count = timesSaid(), count == 1 || !begins(with: .before(.every)) {
      let isRate = tokens.scalars[position - 1] == "x" || take(.per) || takeBefore(.every)
      _ = take(.per)
      // `twice daily` needs no other word.
      let period = word(.repeating)
      let number = period == nil && isRate ? number() ?? 1 : 1
      if let unit = period?.0 ?? (isRate ? word(.unit) : nil), period?.1 ?? 1 == 1, unit >= .day {
        return try rule(count, every: number, unit, start: start)
      }
    }
    position = start
    guard let unit = unitOfFrequency() else { return rewind(to: start) }
    let end = position
    // `3일 중 하루`, `일주일 중 사흘`
    if tokens.hasHangul, takesText("중"), tokens.kind(at: position) == .blank,
      let days = spanPart(), days.unit == .day
    {
      throw .frequency(seen: seen(from: start), count: days.count, per: unit.unit.named)
    }
    position = end
    _ = takeAfter(.on)
    guard let count = countedTimes() else { return rewind(to: start) }
    _ = takeAfter(.on)
    return try rule(count, every: unit.count, unit.unit, start: start)
  }

  /// The rule of a rate, of which `ParsedPhrase.checkRate` counts the times or days: `twice a day 8:00 and 20:00`,
  /// `주 2회 월, 목`.
  private mutating func rule(
    _ count: Int, every number: Int, _ unit: Unit, start: Int
  ) throws(PhraseError) -> RulePhrase {
    if count == 1 { return try rule(every: number, unit, start: start) }
    if number == 1, unit == .day { timesADay = count }
    let end = position
    skipSeparator()
    _ = take(glued: ":")
    let behind = position
    var phrase = try rule(every: number, unit, start: start)
    if position == behind { position = tokens.scalars[behind - 1] == ":" ? behind : end }
    (phrase.rate, phrase.bareUnit) = (count, nil)
    return phrase
  }

  mutating func timesSaid() -> Int? {
    if let count = word(.timesSaid) { return count }
    return countedTimes()
  }

  /// `3 times`, `세 번`, `삼십 회`; `이번` is not a number.
  mutating func countedTimes() -> Int? {
    let start = position
    // `x 14`
    if takes({ $0.takesText("x") }), let number = digits()?.value, endsPhrase { return number }
    position = start
    return counted(isSinoAllowed: { $0 > 10 }, .after(.times))?.count
  }

  /// `하루`, `일주일`, `주`, `월`, `연`, `2주`
  mutating func unitOfFrequency() -> (unit: Unit, count: Int)? {
    let start = position
    if let part = spanPart(), part.unit >= .day { return part }
    position = start
    if take(.unit(.week)) { return (.week, 1) }
    if take(.mark(.monthSuffix)) || take(.unit(.month)) { return (.month, 1) }
    return rewind(to: start)
  }

  /// Consumes the `한 번` of `매주 한 번`, which is redundant.
  mutating func takeRateOfOne() {
    let start = position
    guard !acceptsAnyPlace, take(.once) || timesSaid() == 1, !take(.inAll), !take(.only) else {
      position = start
      return
    }
    _ = take(.per)
  }
}

extension Unit {
  /// The unit as an error names it; nil for a day.
  var named: PhraseError.Unit? { [.week: .week, .month: .month, .year: .year][self] }
}
