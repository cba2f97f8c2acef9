import TestSupport
import Testing

/// Sentences that a script in another language makes of their meanings, which `add` has to file as
/// meant. `Tests/words` has the script and makes thousands of them.
@Test(
  .enabled(if: Tool.python != nil, "needs python3"),
  arguments: [
    "lists", "counts", "ranges", "hours", "wholeness", "inside", "periods", "exclusions", "running",
    "named", "marked",
  ])
func filesGeneratedSentences(kind: String) throws {
  let script = "\(SharedData.projectRoot)/Tests/words/run.py"
  let finished = try RunningProcess(
    #require(Tool.python), ["-B", script, Daydot.binary, "--kind", kind, "--count", "40"],
    variables: [:], input: ""
  ).wait()
  #expect(finished.status == 0, "\(finished.output)")
}
