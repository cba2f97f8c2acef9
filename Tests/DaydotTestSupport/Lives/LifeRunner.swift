import CivilTime
import TestSupport

/// Runs random sequences of commands (lives) and checks the laws after every command.
package struct LifeRunner {
  /// A law that a life breaks.
  package struct Failure: Sendable {
    package let disagreement: Disagreement
    /// The commands up to the one after which the law was broken.
    package let steps: [LifeStep]
  }

  package let seed: UInt64
  private let kinds: LifeKinds
  private let laws: LifeLaws
  private let planner: LifePlanner
  private let copy: LifePlanner

  /// Lives run one after the other on the same two stores, which are emptied before each.
  package init(
    seed: UInt64, kinds: LifeKinds = .all, laws: LifeLaws = .all, planner: LifePlanner,
    copy: LifePlanner
  ) {
    self.seed = seed
    self.kinds = kinds
    self.laws = laws
    self.planner = planner
    self.copy = copy
  }

  /// Runs a random life of this many commands.
  package func live(commands: Int) throws -> Failure? {
    var random = SeededGenerator(seed: seed)
    var clock = LifeClock(&random)
    var steps: [LifeStep] = []
    var state = LifeState(planner: planner, copy: copy, seed: seed, laws: laws)
    planner.daydot.removeStore()
    if laws.contains(.cache) { copy.daydot.removeStore() }
    let checks = laws.isDisjoint(with: [.queue, .cache]) ? 0 : 30
    for _ in 0..<commands {
      clock.advance(&random, setsBack: checks > 0)
      try planner.setMoment(clock.now, zone: clock.zone)
      let next = RandomCommands(
        items: state.items, now: planner.now, kinds: kinds, checks: checks
      )
      .next(&random)
      let step = LifeStep(
        now: clock.now, zone: clock.zone, words: next.words, input: next.input)
      steps.append(step)
      do {
        try state.take(step)
      } catch let error as Disagreement {
        return Failure(disagreement: error, steps: steps)
      }
    }
    return nil
  }

  /// The result of a life that was repeated.
  private struct Relived {
    let disagreement: Disagreement?
    /// The ids of the items that each command made.
    let made: [[Int]]
  }

  /// Runs these commands again and checks everything visible after the last.
  private func relive(_ steps: [LifeStep], wanted: String) throws -> Relived {
    var state = LifeState(planner: planner, copy: copy, seed: seed, laws: laws, wanted: wanted)
    var made: [[Int]] = []
    var newest = 0
    planner.daydot.removeStore()
    if laws.contains(.cache) { copy.daydot.removeStore() }
    for (index, step) in steps.enumerated() {
      try planner.setMoment(step.now, zone: step.zone)
      do {
        try state.take(step, looks: index == steps.count - 1 || laws.contains(.cache))
        let last = max(newest, try planner.newestID())
        made.append(Array(newest..<last).map { $0 + 1 })
        newest = last
      } catch let error as Disagreement {
        return Relived(disagreement: error, made: made + [[]])
      }
    }
    return Relived(disagreement: nil, made: made)
  }

  /// Leaves out commands as long as the same law stays broken.
  package func shrink(_ failure: Failure) throws -> Failure {
    let law = failure.disagreement.law
    var failure = failure
    var made = try relive(failure.steps, wanted: law).made
    var size = max(1, failure.steps.count / 2)
    while size >= 1 {
      var start = 0
      var isShorter = false
      while start < failure.steps.count {
        let gone = start..<min(start + size, failure.steps.count)
        let shorter = without(gone, failure.steps, made: made)
        let relived = try relive(shorter, wanted: law)
        if let found = relived.disagreement, found.law == law {
          made = relived.made
          failure = Failure(disagreement: found, steps: shorter)
          isShorter = true
        } else {
          start += size
        }
      }
      if size == 1, !isShorter { break }
      size = max(1, size / 2)
    }
    return failure
  }

  /// The steps without some of them, with the later ones renumbered to name the same items.
  private func without(
    _ range: Range<Int>, _ steps: [LifeStep], made: [[Int]]
  ) -> [LifeStep] {
    let gone = made.indices.filter(range.contains).flatMap { made[$0] }
    return Array(steps[..<range.lowerBound])
      + steps[range.upperBound...].map { $0.without(items: gone) }
  }
}

extension LifeRunner.Failure {
  /// A shell script that shows the failure with the built program.
  package var script: String {
    """
    # \(disagreement.law)
    export DAYDOT_STORE=$(mktemp -d)/life.db
    \(steps.map(\.script).joined(separator: "\n"))
    # \(disagreement.detail.split(separator: "\n").joined(separator: "\n# "))

    """
  }
}

/// The moments of a life: they advance by minutes, days or weeks, sometimes the clock is set back,
/// and sometimes the zone changes.
struct LifeClock {
  private(set) var now: Instant
  private(set) var zone: String

  init(_ random: inout SeededGenerator) {
    zone = random.pick(RandomItems.zones)
    // A moment within the four years from 2025-12-01 on.
    now = Instant(secondsSinceEpoch: 1_764_547_200 + random.number(0...2_100_000) * 60)
  }

  mutating func advance(_ random: inout SeededGenerator, setsBack: Bool) {
    if setsBack, random.chance(3) {
      now = now - random.pick([20, 600, 3000, 30_000]) * 60
      return
    }
    let minutes =
      switch random.number(0...19) {
      case 0...8: random.number(0...90)
      case 9...14: random.number(60...2000)
      case 15...18: random.number(1440...12_000)
      default: random.number(20_000...60_000)
      }
    now = now + minutes * 60
    if random.chance(5) { zone = random.pick(RandomItems.zones) }
  }
}
