import DaydotTestSupport
import TestSupport
import Testing

/// What a process takes from the system: the bytes of its arguments and the system's zone.
@Suite struct ProcessTests {
  @Test func textThatIsNotUTF8DoesNotBreakTheStore() throws {
    let daydot = try Daydot.checked()
    let run = try RunningProcess(
      "/bin/sh", ["-c", "\(Daydot.binary) add -- \"$(printf 'a\\377b')\""],
      variables: daydot.variables
    ).wait()
    #expect(run.status == 0 || run.status == 64)
    #expect(try daydot("day").status == 0)
    #expect(try daydot("add", "next").status == 0)
  }

  /// A bare `*` is the shell's, which puts names of files in its place; two could be words.
  @Test(arguments: [(files: "a b", status: Int32(0)), ("a b c", 64)])
  func theNamesOfTheFolderAreNoTitle(files: String, status: Int32) throws {
    let daydot = try Daydot.checked()
    let folder = daydot.folder.path + "/names"
    let script = "mkdir \(folder) && cd \(folder) && touch \(files) && \(Daydot.binary) add *"
    var variables = daydot.variables
    variables["PATH"] = "/usr/bin:/bin"
    let run = try RunningProcess("/bin/sh", ["-c", script], variables: variables).wait()
    #expect(run.status == status, "\(run.errors)")
  }

  @Test func withoutAnyItIsTheSystemsOwn() throws {
    let daydot = Daydot()
    daydot.variables["TZ"] = nil
    // What the C library makes of /etc/localtime, as `date` prints it.
    let date = try RunningProcess(
      "/bin/date", ["-d", "@1782907200", "+%Y-%m-%dT%H:%M:%S%:z"], variables: ["PATH": "/bin"]
    ).wait()
    let added = try daydot.at("2026-07-01T12:00:00Z", "add", "x", "--json").output
    let created = try #require(try JSONText.read(added)["items"][0]["created"].text)
    #expect(created + "\n" == date.output)
  }

  @Test(.enabled(if: Tool.unshare != nil, "needs leave to mount in a namespace of its own"))
  func theSystemsOwnIsWhatLocaltimeHolds() throws {
    let daydot = Daydot(now: "2026-07-01T12:00:00Z")
    daydot.variables["TZ"] = nil
    daydot.variables["PATH"] = "/usr/sbin:/usr/bin:/sbin:/bin"
    daydot.variables["B"] = Daydot.binary
    let script = """
      mount --bind /usr/share/zoneinfo/America/New_York "$(readlink -f /etc/localtime)" &&
      $B add x --json
      """
    let run = try RunningProcess(
      try #require(Tool.unshare), ["-rm", "sh", "-c", script], variables: daydot.variables
    ).wait()
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("\"created\":\"2026-07-01T08:00:00-04:00\""))
  }
}
