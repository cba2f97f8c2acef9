import Glibc
import QueueModel
import QueueRuns

/// Runs random queues: `daydot-queues --seed 1 --queues 1000 --binary .build/debug/daydot`.
///
/// Each is a few items with reminders, 15 to 40 commands, and checks, whose announcements have to
/// be those of `QueueModel`. The first disagreement of each is printed as a shell script.
let usage =
  "usage: daydot-queues --binary PATH [--seed N] [--queues N] [--show SEED] [--forget]\n"
  + "  [--all] [--shorten] [--without KIND]… [--only KIND]…\n"
  + "KIND: " + QueueKinds.named.map(\.name).joined(separator: " ") + "\n"

/// Unbuffered, so that an interrupted run has printed what it found.
func say(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
  _ = write(descriptor, text, text.utf8.count)
}

var seed: UInt64 = 1
var count = 100
var binary = ""
var kinds = QueueKinds.all
var only: QueueKinds = []
var forgets = false
var showsAll = false
/// Whether disagreements are shown with the least commands that come to one.
var shortens = false

var words = CommandLine.arguments.dropFirst()
while let word = words.popFirst() {
  switch word {
  case "--forget": forgets = true
  case "--all": showsAll = true
  case "--shorten": shortens = true
  default:
    let value = words.popFirst() ?? ""
    let kind = QueueKinds.named.first { $0.name == value }?.kind
    switch (word, Int(value)) {
    case ("--seed", let number?): seed = UInt64(number)
    case ("--queues", let number?): count = number
    case ("--show", let number?): (seed, count) = (UInt64(number), 1)
    case ("--binary", _): binary = value
    case ("--without", _) where kind != nil: kinds.subtract(kind ?? [])
    case ("--only", _) where kind != nil: only.formUnion(kind ?? [])
    default:
      say(usage, to: STDERR_FILENO)
      exit(64)
    }
  }
}
guard !binary.isEmpty else {
  say(usage, to: STDERR_FILENO)
  exit(64)
}
if !only.isEmpty { kinds = only }

var found: [String: [UInt64]] = [:]
for number in seed..<seed + UInt64(count) {
  var life = try QueueLife(
    seed: number, binary: binary, kinds: kinds, forgets: forgets)
  let end = try life.live()
  guard var disagreement = end else { continue }
  found[disagreement.law, default: []].append(number)
  guard showsAll || found[disagreement.law]?.count == 1 else { continue }
  if shortens { disagreement = try life.shortened(disagreement) }
  say("## seed \(number): \(disagreement.law)\n")
  say(disagreement.script.map { $0 + "\n" }.joined() + disagreement.explanation + "\n\n")
}
let total = found.values.reduce(0) { $0 + $1.count }
say("\(count) queues from seed \(seed), \(total) disagreements\n")
for (law, seeds) in found.sorted(by: { $0.value.count > $1.value.count }) {
  let some = seeds.prefix(30).map(String.init).joined(separator: " ")
  say("\(seeds.count)\t\(law): \(some)\n")
}
exit(found.isEmpty ? 0 : 1)
