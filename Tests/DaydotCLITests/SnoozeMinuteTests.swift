import DaydotTestSupport
import TestSupport
import Testing

/// A snooze that ends in the minute of another announcement, of a later snooze or of a change is
/// announced once.
@Suite struct SnoozeMinuteTests {
  struct Life: Row {
    let name: String
    let added: [String]
    /// Each command with its time on 20 November; a check with what it announces.
    let steps: [(time: String, words: [String], announces: String?)]
  }

  private static func step(
    _ time: String, _ words: String, announces: String? = nil
  ) -> (String, [String], String?) {
    (time, words.split(separator: " ").map(String.init), announces)
  }

  @Test(arguments: [
    Life(
      name: "until the next occurrence", added: ["add", "x", "every", "day", "9am"],
      steps: [
        step("20T09:01", "snooze 1 tomorrow 9am"),
        step("21T09:00", "check", announces: "1  09:00  x\n"),
        step("21T09:01", "check", announces: ""),
      ]),
    Life(
      name: "snoozed twice", added: ["add", "x", "today", "9am"],
      steps: [
        step("20T09:01", "snooze 1 10m"), step("20T09:02", "snooze 1 20m"),
        step("20T09:11", "check", announces: ""),
        step("20T09:22", "check", announces: "1  09:22  x\n"),
        step("20T09:23", "check", announces: ""),
      ]),
    Life(
      name: "opened again in its minute", added: ["add", "x", "today", "9am"],
      steps: [
        step("20T09:01", "snooze 1 10m"), step("20T09:05", "done 1"),
        step("20T09:11", "undone 1"), step("20T09:11", "check", announces: "1  09:11  x\n"),
        step("20T09:12", "check", announces: ""),
      ]),
    Life(
      name: "undone in its minute", added: ["add", "x", "today", "9am"],
      steps: [
        step("20T09:01", "snooze 1 10m"), step("20T09:05", "done 1"), step("20T09:11", "undo"),
        step("20T09:11", "check", announces: "1  09:11  x\n"),
        step("20T09:12", "check", announces: ""),
      ]),
    Life(
      name: "announced, then closed and opened in its minute", added: ["add", "x", "today", "9am"],
      steps: [
        step("20T09:01", "snooze 1 10m"),
        step("20T09:11", "check", announces: "1  09:11  x\n"), step("20T09:11", "done 1"),
        step("20T09:11", "undone 1"), step("20T09:11", "check", announces: ""),
        step("20T09:12", "check", announces: ""),
      ]),
    Life(
      name: "a push, off and on in its minute", added: ["push", "x", "--when", "9:00"],
      steps: [
        step("20T09:01", "snooze r1 10m"), step("20T09:05", "off r1"), step("20T09:11", "on r1"),
        step("20T09:11", "check", announces: "r1  09:11  x\n"),
        step("20T09:12", "check", announces: ""),
      ]),
  ])
  func isAnnouncedOnce(_ life: Life) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T08:00", zone: "Asia/Seoul")
    try daydot.run(life.added)
    #expect(try daydot.at("2026-11-20T09:00", "check").output.hasSuffix("09:00  x\n"))
    for (time, words, announces) in life.steps {
      let run = try daydot.at("2026-11-\(time)", arguments: words)
      #expect(run.status == 0, "\(words)")
      if let announces { #expect(run.output == announces, "\(time) \(words)") }
    }
  }
}
