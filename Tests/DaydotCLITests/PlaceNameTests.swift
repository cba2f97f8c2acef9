import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// How words of `add`, `edit` and `place add` become the name and the position of a place.
@Suite struct PlaceNameTests {
  private func places() throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    try daydot("place", "add", "home", "37.49,127.03")
    try daydot("place", "add", "bazaar", "37.51,127.05")
    try daydot("place", "add", "gym")
    return daydot
  }

  @Test(arguments: [
    "add Tea @gym", "add Tea remind arriving gym", "add Tea when I get to the gym",
    "add Tea --remind leaving~gym",
  ])
  func aPlaceWithoutAPositionIsNamed(_ line: String) throws {
    let daydot = try places()
    let words = line.split(separator: " ").map { $0.split(separator: "~").joined(separator: " ") }
    #expect(
      try daydot.run(words).output.contains(
        "gym has no position yet; to give it one:\n  daydot help place"))
    if line.contains("remind") {
      #expect(try daydot("explain", "1").output.contains("gym has no position yet"))
    }
  }

  @Test func aMistypedPlaceIsAsked() throws {
    let daydot = try places()
    #expect(try daydot("add", "Bread", "@bazar").output.contains("did you mean 'bazaar'?"))
    #expect(try daydot("add", "Soap", "--at", "@home").output.contains("at home"))
    #expect(try daydot("add", "a @home").output.contains("at home"))
    let moved = try daydot("edit", "2", "--at", "gym").output
    #expect(moved.contains("gym has no position yet; to give it one:\n  daydot help place"))
    #expect(try daydot.json("place", "list")["places"].elements.count == 4)
  }

  struct Added: Row {
    let name: String
    /// The first line of the answer of `place add`, or the reason of its refusal.
    let answer: String
  }

  @Test(arguments: [
    Added(name: "37.5101,127.0215 market", answer: "market — 37.51010,127.02150, within 150 m"),
    Added(name: "market, 37.5101,127.0215", answer: "market — 37.51010,127.02150, within 150 m"),
    Added(name: "cafe at 37.5101,127.0215", answer: "cafe — 37.51010,127.02150, within 150 m"),
    Added(name: "37.5101,127.0215", answer: "a place needs a name"),
    Added(name: "cafe 37.5101,127.0215 200m", answer: "'200m' behind the position"),
    Added(name: "park 37.5N 127.01E m", answer: "'m' behind the position"),
    Added(name: "cafe at the corner", answer: "cafe at the corner — no position"),
  ])
  func aPositionIsNoPartOfAName(_ row: Added) throws {
    let run = try InProcessDaydot().run(
      ["place", "add"] + row.name.split(separator: " ").map(String.init))
    #expect((run.output + run.errors).contains(row.answer), "\(run.output)\(run.errors)")
  }

  @Test func itemsWithTheFormerPositionAreNamed() throws {
    let daydot = try places()
    try daydot("add", "Buy", "@bazaar")
    try daydot("place", "rm", "bazaar")
    let added = try daydot("place", "add", "bazaar", "37.6,127.1")
    #expect(added.output.contains("to have it here:\n  daydot edit 1 --at bazaar"))
    try daydot("edit", "1", "--at", "bazaar")
    #expect(try daydot.json("near", "bazaar")["items"][0]["distance"] == .integer(0))
    #expect(
      try daydot("place", "rename", "bazaar", "souk").output == "bazaar — is called souk now\n")
  }

  @Test func aReminderAtAPlaceWithoutAPositionSaysSo() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Tea", "@Gangnam")
    try daydot("add", "Shop")
    let run = try daydot("remind", "2", "arriving Gangnam")
    #expect(
      run.output.contains("Gangnam has no position yet; to give it one:\n  daydot help place"))
  }

  @Test func twoPositionsAreOneTooMany() throws {
    let daydot = InProcessDaydot()
    let run = try daydot.run(["place", "add", "x", "--from", "KR:11", "37,127"])
    #expect(run.status == 64)
    #expect(run.errors.contains("37,127"))
  }

  @Test(arguments: ["37.51", "8Q98GXXA+XX", "37.5,x9"])
  func halfAPositionIsNoName(last: String) throws {
    let refused = try InProcessDaydot()("place", "add", "bus", "stop", last)
    #expect(refused.status == 64 && refused.output == "")
    #expect(refused.errors.contains("as a position"), "\(refused.errors)")
  }
}
