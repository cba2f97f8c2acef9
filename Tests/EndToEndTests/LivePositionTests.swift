import Expectations
import Glibc
import TestSupport
import Testing

/// Positions from sources that keep running: a stream and gpsd.
@Suite struct LivePositionTests {
  private static let standUp = "2  09:00  Stand-up\n"

  @Test func aPositionIsStoredAsItComes() throws {
    let daydot = try Daydot.waitingAtTheMarket()
    let pipe = try Pipe()
    let reading = try RunningProcess(
      Daydot.binary, ["here", "-"], variables: daydot.variables, inputFrom: pipe)
    pipe.write("37.6,127.1\n")
    var isThere = false
    for _ in 0..<2_000 where !isThere {
      isThere = try daydot("here").output.hasPrefix("37.60000,127.10000")
    }
    #expect(isThere)
    pipe.closeWriteEnd()
    #expect(reading.wait().output.hasPrefix("1 position taken"))
  }

  @Test func gpsdIsAskedOnTheLoopbackInterface() throws {
    let server = try LocalServer()
    let daydot = try Daydot.waitingAtTheMarket(
      "position.gpsd=\(server.port)", "position.timeout=60")
    try daydot.at("2026-11-20T08:30", "here", "37.6,127.1")
    let checking = try daydot.start(["check"])
    let asked = server.answer(
      """
      {"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}
      {"class":"TPV","device":"/dev/ttyS0","mode":1}
      {"class":"TPV","device":"/dev/ttyS0","mode":3,"lat":37.5101,"lon":127.0215,"eph":8}

      """)
    #expect(asked == "?WATCH={\"enable\":true,\"json\":true};")
    #expect(checking.wait().output == Self.standUp + "1  09:00  Buy eggs  (arriving market)\n")
    #expect(try daydot("here").output == "37.51010,127.02150 (±10 m), at market, 0 s ago, gps\n")
  }

  @Test(arguments: ["refusing", "hanging", "garbage"])
  func gpsdThatGivesNothingIsNamed(_ way: String) throws {
    var server: LocalServer? = try LocalServer()
    let port = server?.port ?? 0
    let daydot = try Daydot.waitingAtTheMarket("position.gpsd=\(port)", "position.timeout=1")
    if way == "refusing" { server = nil }
    let checking = try daydot.start(["check"])
    if way == "garbage" { _ = server?.answer("\u{0}\u{1}nonsense\n{\"class\":\n") }
    #expect(checking.wait().output == Self.standUp)
    let delivered = try daydot("here").output
    let reasons = [
      "refusing": "Connection refused", "hanging": "without a fix", "garbage": "could not be used",
    ]
    #expect(
      delivered.contains("no position from position.gpsd since Fri 20 Nov 09:00"), "\(delivered)")
    #expect(delivered.contains(reasons[way] ?? ""), "\(delivered)")
    let json = try daydot("here", "--json").output
    #expect(json.contains("\"troubles\":[{\"source\":\"position.gpsd\",\"reason\":\""))
    withExtendedLifetime(server) {}
  }
}
