import CFuzzer
import Glibc

/// `daydot-fuzz TARGET FOLDER [libFuzzer options]`: coverage-guided fuzzing of one reader.
///
/// FOLDER gets the seeds of the target and the inputs found, so that the next run continues with
/// them. `DAYDOT_FUZZ=1 swift build --product daydot-fuzz -Xswiftc -sanitize=fuzzer` builds it;
/// `.ci/fuzz` does both.
let usage = "usage: daydot-fuzz \(FuzzTarget.names) FOLDER [-max_total_time=SECONDS] [-runs=N]\n"

/// The target for the callback, because libFuzzer's callback has no context.
nonisolated(unsafe) var fuzzed: FuzzTarget = .json

var words = CommandLine.arguments
guard words.count > 2, let target = FuzzTarget(rawValue: words[1]) else {
  _ = write(STDERR_FILENO, usage, usage.utf8.count)
  exit(64)
}
fuzzed = target
words.remove(at: 1)
for (number, seed) in target.seeds.enumerated() {
  guard let file = fopen("\(words[1])/seed-\(target.rawValue)-\(number)", "w") else {
    perror(words[1])
    exit(74)
  }
  _ = seed.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
  fclose(file)
}
let defaults = [
  "-max_len=\(target.longest)", "-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1",
]
// Typed options come last, so that they take precedence.
let all = words.prefix(2) + defaults + words.dropFirst(2)
var arguments: [UnsafeMutablePointer<CChar>?] = all.map { strdup($0) } + [nil]
var count = Int32(arguments.count - 1)
let status = arguments.withUnsafeMutableBufferPointer { buffer in
  var base = buffer.baseAddress
  return LLVMFuzzerRunDriver(&count, &base) { bytes, count in
    fuzzed.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }
}
exit(status)
