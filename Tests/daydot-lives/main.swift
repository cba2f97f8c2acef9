import DaydotTestSupport
import Glibc

/// Runs random lives: `daydot-lives --seed 1 --lives 1000`.
///
/// Each is thirty random commands. After every one the program has to agree with the model and with
/// itself. A failing life is printed as a shell script, as short as it can be made.
let usage =
  "usage: daydot-lives [--seed N] [--lives N] [--commands N] [--all]\n"
  + "  [--without events|several|after-done|zoned|ends|exceptions|starts|steps]…\n"
  + "  [--only views|verbs|store|faces|queue|cache]\n"

/// Unbuffered, so that an interrupted run has printed what it found.
func say(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
  _ = write(descriptor, text, text.utf8.count)
}

var seed: UInt64 = 1
var lives = 100
var commands = 30
var kinds = LifeKinds.all
var laws = LifeLaws.all
/// Whether to continue after the first failure of each kind.
var showsAll = false

var words = CommandLine.arguments.dropFirst()
while let word = words.popFirst() {
  let value = word == "--all" ? nil : words.popFirst()
  switch (word, value.flatMap { Int($0) }) {
  case ("--seed", let number?): seed = UInt64(number)
  case ("--lives", let number?): lives = number
  case ("--commands", let number?): commands = number
  case ("--all", _): showsAll = true
  case ("--without", nil) where LifeKinds.named[value ?? ""] != nil:
    kinds.subtract(LifeKinds.named[value ?? ""] ?? [])
  case ("--only", nil) where LifeLaws.named[value ?? ""] != nil:
    laws = LifeLaws.named[value ?? ""] ?? []
  default:
    say(usage, to: STDERR_FILENO)
    exit(64)
  }
}

let planner = LifePlanner()
let copy = LifePlanner()
var found: [String: Int] = [:]
for number in seed..<seed + UInt64(lives) {
  let runner = LifeRunner(seed: number, kinds: kinds, laws: laws, planner: planner, copy: copy)
  guard let failure = try runner.live(commands: commands) else { continue }
  let law = failure.disagreement.law
  found[law, default: 0] += 1
  guard showsAll || found[law] == 1 else { continue }
  say("## seed \(number)\n\(try runner.shrink(failure).script)\n")
}
say("\(lives) lives from seed \(seed), \(found.values.reduce(0, +)) disagreements\n")
for (law, count) in found.sorted(by: { $0.value > $1.value }) { say("\(count)\t\(law)\n") }
exit(found.isEmpty ? 0 : 1)
