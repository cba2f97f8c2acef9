import DaydotTestSupport
import Testing

/// Sequences of random commands. After each one the program has to agree with the model and with
/// itself.
///
/// More of them: `swift run -c release daydot-lives --seed 1 --lives 1000`.
@Suite struct RandomLivesTests {
  /// After the first three, seeds of lives that once disagreed.
  @Test(
    arguments: [
      1, 2, 3, 200503, 200872, 201219, 201506, 300644, 300673, 300865, 301059, 301071, 301280,
      301389,
    ] as [UInt64])
  func agreesWithTheModel(seed: UInt64) throws {
    let runner = LifeRunner(seed: seed, planner: LifePlanner(), copy: LifePlanner())
    guard let failure = try runner.live(commands: 30) else { return }
    let script = try runner.shrink(failure).script
    Issue.record(Comment(rawValue: script))
  }

  /// `daydot-lives --only cache` runs more of them.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func aQueueThatLosesRowsTellsTheSame(seed: UInt64) throws {
    let runner = LifeRunner(seed: seed, laws: .cache, planner: LifePlanner(), copy: LifePlanner())
    guard let failure = try runner.live(commands: 40) else { return }
    Issue.record(Comment(rawValue: try runner.shrink(failure).script))
  }
}
