import TestSupport
import Testing
import TextSearch

@Suite struct EditDistanceTests {
  struct Pair: Row {
    let left: String
    let right: String
    let distance: Int
    var name: String { "\(left) to \(right)" }
  }

  private static let pairs = [
    ("", "", 0), ("", "abc", 3), ("friday", "friday", 0), ("firday", "friday", 1),
    ("friady", "friday", 1), ("fridya", "friday", 1), ("fryday", "friday", 1),
    ("fridday", "friday", 1), ("ca", "abc", 3), ("내일", "모레", 2), ("내알", "내일", 1),
  ].map { Pair(left: $0.0, right: $0.1, distance: $0.2) }

  @Test(arguments: pairs) func known(_ row: Pair) {
    let (left, right) = (Array(row.left.unicodeScalars), Array(row.right.unicodeScalars))
    #expect(editDistance(left, right) == row.distance)
    #expect(editDistance(right, left) == row.distance)
  }

  struct Slip: Row {
    let typed: String
    let candidates: [String]
    let meant: String?
    var name: String { "\(typed) among \(candidates.joined(separator: ", "))" }
  }

  @Test(arguments: [
    Slip(typed: "lst", candidates: ["lot", "list"], meant: "list"),
    Slip(typed: "lst", candidates: ["list", "lot"], meant: "list"),
    Slip(typed: "lsit", candidates: ["last", "list"], meant: "list"),
    Slip(typed: "lpt", candidates: ["lot", "let"], meant: "lot"),
    Slip(typed: "dnoe", candidates: ["day", "list"], meant: nil),
  ])
  func theNearestIsMeant(_ row: Slip) {
    #expect(nearest(to: row.typed, in: row.candidates) == row.meant)
  }

  /// The recursive definition, from the end of both words.
  private static func plain(
    _ left: ArraySlice<Unicode.Scalar>, _ right: ArraySlice<Unicode.Scalar>
  ) -> Int {
    guard let first = left.last, let second = right.last else { return left.count + right.count }
    var least = min(
      plain(left.dropLast(), right) + 1, plain(left, right.dropLast()) + 1,
      plain(left.dropLast(), right.dropLast()) + (first == second ? 0 : 1))
    let (head, tail) = (left.dropLast(), right.dropLast())
    if let before = head.last, let other = tail.last, before == second, other == first {
      least = min(least, plain(head.dropLast(), tail.dropLast()) + 1)
    }
    return least
  }

  @Test func isWhatItsDefinitionSays() {
    var generator = SeededGenerator(seed: 11)
    let letters: [Unicode.Scalar] = ["a", "b", "한"]
    func word() -> [Unicode.Scalar] {
      (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        letters[Int.random(in: 0...2, using: &generator)]
      }
    }
    for _ in 0..<500 {
      let (left, right) = (word(), word())
      #expect(editDistance(left, right) == Self.plain(left[...], right[...]))
    }
  }
}
