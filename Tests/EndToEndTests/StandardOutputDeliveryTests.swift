import DaydotTestSupport
import Expectations
import Glibc
import JSON
import TestSupport
import Testing

/// A reminder on standard output counts as delivered only if someone could read it.
@Suite struct StandardOutputDeliveryTests {
  private func due() throws -> Daydot {
    let daydot = Daydot()
    try daydot("add", "Buy milk", "--on", "2026-11-20", "--time", "18:00")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T18:00"
    return daydot
  }

  private func script(_ daydot: Daydot, _ text: String) throws -> Finished {
    daydot.variables["B"] = Daydot.binary
    return try RunningProcess("/bin/sh", ["-c", text], variables: daydot.variables).wait()
  }

  @Test func intoAPipe() throws {
    let daydot = try due()
    expect(try script(daydot, "$B check | cat"), output: "1  18:00  Buy milk\n")
    expect(try daydot.at("2026-11-20T18:01", "check"))
  }

  @Test func ontoATerminal() throws {
    let daydot = try due()
    let terminal = try PseudoTerminal(columns: 80)
    let running = try RunningProcess(
      Daydot.binary, ["check"], variables: daydot.variables, outputTo: terminal)
    #expect(terminal.readAll() == "1  18:00  Buy milk\n")
    expect(running.wait())
    expect(try daydot.at("2026-11-20T18:01", "check"))
  }

  /// Each failure leaves the reminder due, and it is retried a minute later.
  @Test(arguments: ["$B check > /dev/null", "$B check > /dev/full", "$B check >&-"])
  func whereNobodyReads(text: String) throws {
    let daydot = try due()
    let unread = try script(daydot, text)
    #expect(unread.output == "" && unread.status == 69)
    #expect(unread.errors.hasPrefix("daydot: 1 \"Buy milk\" could not be announced ("))
    #expect(unread.errors.hasSuffix("); it is tried again\n"))
    #expect(unread.errors.split(separator: "\n").count == 1)
    expect(try daydot.at("2026-11-20T18:00:30", "check"))
    expect(try daydot.at("2026-11-20T18:01", "check"), output: "1  18:00  Buy milk\n")
    expect(try daydot.at("2026-11-20T18:02", "check"))
  }

  /// A shell by the name of cron, at first or second hand.
  @Test(
    .enabled(if: Tool.sendmail == nil, "cron would mail it"),
    arguments: ["$B check; exit $?", "/bin/sh -c '$B check; exit $?'; exit $?"])
  func underCron(text: String) throws {
    let daydot = try due()
    let cron = daydot.folder.path + "/cron"
    try #require(symlink("/bin/sh", cron) == 0)
    daydot.variables["B"] = Daydot.binary
    let pipe = try Pipe()
    let run = try RunningProcess(
      cron, ["-c", text], variables: daydot.variables, outputTo: pipe
    ).wait()
    expect(
      run,
      errors:
        "daydot: 1 \"Buy milk\" could not be announced (stdout: cron, and no sendmail to mail it);"
        + " it is tried again\n", status: 69)
    expect(try daydot.at("2026-11-20T18:01", "check"), output: "1  18:00  Buy milk\n")
  }

  @Test func whoseReaderIsGone() throws {
    let daydot = try due()
    let pipe = try Pipe()
    pipe.closeReadEnd()
    let run = try RunningProcess(
      Daydot.binary, ["check"], variables: daydot.variables, outputTo: pipe
    ).wait()
    expect(
      run,
      errors: "daydot: 1 \"Buy milk\" could not be announced (stdout: the reader is gone);"
        + " it is tried again\n", status: 69)
    expect(try daydot.at("2026-11-20T18:01", "check"), output: "1  18:00  Buy milk\n")
  }

  @Test func otherCommandsStopQuietlyWhenTheReaderGoes() throws {
    let daydot = try SampleStore.copy(as: Daydot.self)
    for words in [["day"], ["month"], ["pending"], ["help"], ["day", "--json"]] {
      let pipe = try Pipe()
      pipe.closeReadEnd()
      let run = try RunningProcess(
        Daydot.binary, words, variables: daydot.variables, outputTo: pipe
      ).wait()
      expect(run)
    }
  }

  @Test func otherCommandsSayThatTheDiskIsFull() throws {
    let daydot = try SampleStore.copy(as: Daydot.self)
    let run = try script(daydot, "$B day > /dev/full")
    expect(
      run, errors: "daydot: cannot write the output: No space left on device\n", status: 1)
  }

  /// Whoever did not see the answer must not repeat the command.
  @Test func aChangeWhoseAnswerIsLostIsSaidToBeMade() throws {
    let daydot = Daydot()
    let run = try script(daydot, "$B add Buy milk > /dev/full")
    expect(
      run,
      errors:
        "daydot: cannot write the output: No space left on device; the change is made:\n  daydot log\n",
      status: 1)
    #expect(try daydot("list").output.contains("Buy milk"))
    // The first view creates the store, which is not reported as a change.
    let view = try script(Daydot(), "$B day > /dev/full")
    expect(view, errors: "daydot: cannot write the output: No space left on device\n", status: 1)
  }

  @Test func aRunThatDiedWhileAnnouncingIsMadeGoodOnce() throws {
    let daydot = try due()
    // It claims, and then waits for a reader that never reads.
    let pipe = try Pipe()
    pipe.fill()
    let running = try RunningProcess(
      Daydot.binary, ["check"], variables: daydot.variables, outputTo: pipe)
    running.kill()
    _ = running.wait()
    expect(try daydot.at("2026-11-20T18:00:10", "check"), output: "1  18:00  Buy milk\n")
    expect(try daydot.at("2026-11-20T18:00:20", "check"))
  }

  /// The kernel's lock, as a running check holds it.
  @Test(.enabled(if: Tool.flock != nil, "needs flock"))
  func aSecondCheckDoesNotWaitForTheFirst() throws {
    let daydot = try due()
    try daydot.at("2026-11-20T17:00", "check")
    let commands = try Pipe()
    let answers = try Pipe()
    let holder = try RunningProcess(
      try #require(Tool.flock), [daydot.store + "-check", "-c", "echo held; read line"],
      variables: daydot.variables, inputFrom: commands, outputTo: answers)
    #expect(answers.readLine() == "held")
    expect(try daydot("check"))
    let busy = try daydot.json("check")
    #expect(busy["busy"] == .bool(true) && busy["delivered"] == .array([]))
    commands.write("go\n")
    _ = holder.wait()
    expect(try daydot("check"), output: "1  18:00  Buy milk\n")
  }
}
