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
///
/// A search goes forward only, so the occurrences of a window before the moment are listed and taken
/// from the end. The first window is as long as the rule's period, and each one before it twice as
/// long as the last.
package struct OccurrencesBackward: Sequence, IteratorProtocol, Sendable {
  private let occurrences: Occurrences
  /// The earliest moment that can be an occurrence.
  private let lower: Int
  /// The end of the next window.
  private var end: Int
  /// The length of the next window in seconds.
  private var length: Int
  /// The occurrences that have not been returned yet, ascending.
  private var window: [CivilDateTime] = []

  init(_ occurrences: Occurrences) {
    self.occurrences = occurrences
    let (plan, extra) = (occurrences.plan, occurrences.exceptions.extra)
    lower = Swift.max(occurrences.lower, Swift.min(plan.earliest, extra.first ?? .max))
    end = Swift.min(occurrences.upper, Swift.max(occurrences.ruleEnd, extra.last ?? .min))
    length = plan.periodSeconds
  }

  package var first: CivilDateTime? {
    var iterator = self
    return iterator.next()
  }

  package mutating func next() -> CivilDateTime? {
    while window.isEmpty, let range = nextWindow() {
      window = Array(Occurrences(occurrences, lower: range.lowerBound, upper: range.upperBound))
    }
    return window.popLast()
  }

  /// The first element, without listing the window: for rules with runs and no exceptions.
  mutating func firstOfRuns() -> CivilDateTime? {
    while let range = nextWindow() {
      let last = occurrences.plan.last(from: range.lowerBound, through: range.upperBound)
      if let last { return CivilDateTime(secondsSinceEpoch: last) }
    }
    return nil
  }

  private mutating func nextWindow() -> ClosedRange<Int>? {
    guard end >= lower else { return nil }
    let begin = Swift.max(lower, end - length + 1)
    defer { (end, length) = (begin - 1, Swift.min(length * 2, RulePlan.last - RulePlan.first)) }
    return begin...end
  }
}
