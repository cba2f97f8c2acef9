import DaydotTestSupport
import Expectations
import Glibc
import TestSupport
import Testing

/// Positions that come from something that goes on: a stream, a gpsd.
@Suite struct LivePositionTests {
  private static let standUp = "2  09:00  Stand-up\n"

  /// Waits at the market since 08:00; an item is due at 09:00.
  private func waiting(_ settings: String...) throws -> Daydot {
    let daydot = Daydot()
    try daydot("place", "add", "market", "37.5101,127.0215", "--radius", "200")
    try daydot.at("2026-11-20T08:00", "add", "Buy eggs @market")
    try daydot.at("2026-11-20T08:00", "add", "Stand-up", "9:00")
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
      #expect(try daydot("config", "set", parts[0], parts[1]).status == 0)
    }
    return daydot
  }

  @Test func aPositionIsStoredAsItComes() throws {
    let daydot = try waiting()
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
    let daydot = try waiting("position.gpsd=\(server.port)", "position.timeout=60")
    try daydot.at("2026-11-20T08:30", "here", "37.6,127.1")
    let checking = try daydot.start(["check"])
    let asked = server.answer(
      """
      {"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}
      {"class":"TPV","device":"/dev/ttyS0","mode":1}
      {"class":"TPV","device":"/dev/ttyS0","mode":3,"lat":37.5101,"lon":127.0215,"eph":8}

      """)
    #expect(asked == "?WATCH={\"enable\":true,\"json\":true};")
    #expect(checking.wait().output == Self.standUp + "1  09:00  Buy eggs  market\n")
    #expect(try daydot("here").output == "37.51010,127.02150 (±10 m), at market, 0 s ago, gps\n")
  }

  @Test(arguments: ["refusing", "hanging", "garbage"])
  func gpsdThatGivesNothingIsNamed(_ way: String) throws {
    var server: LocalServer? = try LocalServer()
    let port = server?.port ?? 0
    let daydot = try waiting("position.gpsd=\(port)", "position.timeout=1")
    if way == "refusing" { server = nil }
    let checking = try daydot.start(["check"])
    if way == "garbage" { _ = server?.answer("\u{0}\u{1}nonsense\n{\"class\":\n") }
    #expect(checking.wait().output == Self.standUp)
    let told = try daydot("here").output
    let reasons = [
      "refusing": "Connection refused", "hanging": "without a fix", "garbage": "could not be used",
    ]
    #expect(told.contains("no position from position.gpsd since Fri 20 Nov 09:00"), "\(told)")
    #expect(told.contains(reasons[way] ?? ""), "\(told)")
    let json = try daydot("here", "--json").output
    #expect(json.contains("\"troubles\":[{\"source\":\"position.gpsd\",\"reason\":\""))
    withExtendedLifetime(server) {}
  }
}
