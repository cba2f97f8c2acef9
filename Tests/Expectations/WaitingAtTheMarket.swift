import DaydotTestSupport
import TestSupport
import Testing

extension ProgramUnderTest {
  /// One that waits at the market since 08:00 and has an item due at 09:00.
  ///
  /// - Parameter settings: As `position.timeout=1`.
  package static func waitingAtTheMarket(_ settings: String...) throws -> Self {
    let daydot = Self()
    try daydot("place", "add", "market", "37.5101,127.0215", "--radius", "200")
    try daydot.at("2026-11-20T08:00", "add", "Buy eggs @market")
    try daydot.at("2026-11-20T08:00", "add", "Stand-up", "9:00")
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
      #expect(try daydot("config", "set", parts[0], parts[1]).status == 0)
    }
    return daydot
  }
}
