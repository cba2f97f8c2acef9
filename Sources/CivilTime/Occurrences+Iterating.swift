extension Occurrences {
  package func makeIterator() -> Iterator { Iterator(self) }

  package struct Iterator: IteratorProtocol {
    private let plan: RulePlan
    private let exceptions: Exceptions
    private let isPlain: Bool
    private let upper: Int
    private let ruleEnd: Int
    /// How many occurrences COUNT still allows.
    private var remaining: Int
    /// Where the search for the rule's next moment begins.
    private var position: Int
    /// Days found from `position` on and not returned yet.
    private var run: RulePlan.DayRun?
    private let findsRuns: Bool
    /// The rule's next moment if it has been found but not returned; `Int.max` if there is none.
    private var pending: Int?
    /// The index of the next extra moment.
    private var extraIndex: Int

    init(_ occurrences: Occurrences) {
      plan = occurrences.plan
      exceptions = occurrences.exceptions
      isPlain = exceptions.isEmpty
      upper = occurrences.upper
      ruleEnd = Swift.min(occurrences.ruleEnd, upper)
      remaining = occurrences.count ?? .max
      position = occurrences.lower
      findsRuns = plan.findsRuns
      extraIndex = exceptions.extraIndex(onOrAfter: position)
    }

    package mutating func next() -> CivilDateTime? {
      if isPlain { return nextOfRule().flatMap(CivilDateTime.init(secondsSinceEpoch:)) }
      while true {
        let ofRule = pending ?? nextOfRule() ?? .max
        let extra = extraIndex < exceptions.extra.count ? exceptions.extra[extraIndex] : .max
        let moment = Swift.min(ofRule, extra)
        pending = ofRule == moment && moment != .max ? nil : ofRule
        if extra == moment { extraIndex += 1 }
        guard moment <= upper else { return nil }
        if !exceptions.excludes(moment) { return CivilDateTime(secondsSinceEpoch: moment) }
      }
    }

    private mutating func nextOfRule() -> Int? {
      guard remaining > 0, position <= ruleEnd else { return nil }
      guard let moment = findsRuns ? nextOfRun() : nextSearched(), moment <= ruleEnd else {
        remaining = 0
        return nil
      }
      remaining -= 1
      return moment
    }

    private mutating func nextSearched() -> Int? {
      guard let moment = plan.next(from: position) else { return nil }
      position = moment + 1
      return moment
    }

    private mutating func nextOfRun() -> Int? {
      if run == nil {
        run = plan.nextRun(from: Swift.max(position, plan.start))
      }
      guard let day = run?.firstDay else { return nil }
      run?.dropFirst()
      if let done = run, done.bits == 0 {
        position = done.end * 86_400
        run = nil
      }
      return day * 86_400 + plan.times[0]
    }
  }
}

/// The occurrences of a sequence from the latest to the earliest.
package struct OccurrencesBackward: Sequence, Sendable {
  private let occurrences: Occurrences

  init(_ occurrences: Occurrences) { self.occurrences = occurrences }

  package var first: CivilDateTime? {
    var iterator = makeIterator()
    return iterator.next()
  }

  package func makeIterator() -> Iterator { Iterator(occurrences) }

  package struct Iterator: IteratorProtocol {
    private let plan: RulePlan
    private let exceptions: Occurrences.Exceptions
    private let lower: Int
    /// Where the backward search for the rule's next moment begins.
    private var position: Int
    /// Days found up to `position` and not returned yet.
    private var run: RulePlan.DayRun?
    private let findsRuns: Bool
    /// The rule's next moment if it has been found but not returned; `Int.min` if there is none.
    private var pending: Int?
    /// How many extra moments have not been returned yet.
    private var extraLeft: Int

    init(_ occurrences: Occurrences) {
      plan = occurrences.plan
      exceptions = occurrences.exceptions
      lower = occurrences.lower
      position = Swift.min(occurrences.ruleEnd, occurrences.upper)
      findsRuns = plan.findsRuns
      extraLeft = exceptions.extraIndex(onOrAfter: occurrences.upper + 1)
    }

    package mutating func next() -> CivilDateTime? {
      if exceptions.isEmpty {
        return previousOfRule().flatMap(CivilDateTime.init(secondsSinceEpoch:))
      }
      while true {
        let ofRule = pending ?? previousOfRule() ?? .min
        let extra = extraLeft > 0 ? exceptions.extra[extraLeft - 1] : .min
        let moment = Swift.max(ofRule, extra)
        pending = ofRule == moment && moment != .min ? nil : ofRule
        if extra == moment, extraLeft > 0 { extraLeft -= 1 }
        guard moment >= lower else { return nil }
        if !exceptions.excludes(moment) { return CivilDateTime(secondsSinceEpoch: moment) }
      }
    }

    private mutating func previousOfRule() -> Int? {
      guard position >= Swift.max(lower, plan.start),
        let moment = findsRuns ? previousOfRun() : plan.previous(from: position), moment >= lower
      else {
        position = .min
        return nil
      }
      position = moment - 1
      return moment
    }

    private mutating func previousOfRun() -> Int? {
      if run == nil {
        run = plan.previousRun(
          from: Swift.min(position, RulePlan.last))
      }
      guard let day = run?.lastDay else { return nil }
      run?.dropLast()
      if run?.bits == 0 { run = nil }
      let moment = day * 86_400 + plan.times[0]
      return moment >= plan.start ? moment : nil
    }
  }
}
