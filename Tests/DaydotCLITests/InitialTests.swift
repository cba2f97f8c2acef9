import DaydotTestSupport
import Expectations
import TestSupport
import Testing

/// Hangul consonants find items and places by the initials of their syllables.
@Suite struct InitialTests {
  private func daydot() throws -> InProcessDaydot {
    let daydot = InProcessDaydot()
    for title in ["우유 사기", "우표 사기", "보고서 쓰기", "Call 강남 office", "ㅋㅋㅋ 웃기", "닭 사기"] {
      try daydot("add", "--", title)
    }
    try daydot("add", "Notes", "--note", "자전거 고치기")
    // Decomposed, as macOS writes names.
    try daydot(
      "add", "--",
      "\u{1100}\u{1161}\u{11BC}\u{1105}\u{1173}\u{11BC} \u{110B}\u{1167}\u{1112}\u{1162}\u{11BC}")
    return daydot
  }

  struct Search: Row {
    let name: String
    let ids: [Int]
  }

  @Test(arguments: [
    Search(name: "ㅇㅇ", ids: [1]), Search(name: "ㅇㅍ", ids: [2]), Search(name: "ㅅㄱ", ids: [6, 2, 1]),
    Search(name: "ㅇㅇ ㅅㄱ", ids: [1]), Search(name: "ㅇㅇ사기", ids: [1]),
    Search(name: "우ㅇ", ids: [1]), Search(name: "우ㅍ사", ids: [2]), Search(name: "ㅂㄱㅅ", ids: [3]),
    Search(name: "ㅂ고서", ids: [3]), Search(name: "쓰기 ㅂㄱ", ids: [3]),
    Search(name: "call ㄱㄴ", ids: [4]), Search(name: "ㄱㄴ of", ids: [4]),
    Search(name: "ㅋㅋ", ids: [5]), Search(name: "ㅈㅈㄱ", ids: [7]), Search(name: "ㄱㄹ", ids: [8]),
    Search(name: "ㅎ", ids: [8]), Search(name: "ㅎㅎ", ids: []), Search(name: "ㅅㅅㅅ", ids: []),
    Search(name: "사기 ㅂㄱ", ids: []),
    Search(name: "ㄷ ㅅㄱ", ids: [6]), Search(name: "ㅇㅇ삭", ids: [1]),
  ])
  func find(_ row: Search) throws {
    let daydot = try daydot()
    let words = row.name.split(separator: " ").map(String.init)
    let found = try JSONText.read(try daydot.run(["find", "--json"] + words).output)
    #expect(found["items"].elements.map { $0["id"].number } == row.ids)
    #expect(found["total"].number == row.ids.count)
    let listed = try JSONText.read(try daydot.run(["list", "--json"] + words).output)
    #expect(Set(listed["items"].elements.map { $0["id"].number }) == Set(row.ids))
  }

  @Test func initialsNameAnItem() throws {
    let daydot = try daydot()
    #expect(try daydot("done", "ㅇㅇ사기").output.hasPrefix("1  \"우유 사기\""))
    let several = try daydot.run(["done", "ㅅㄱ"])
    #expect(several.status == 1)
    #expect(several.errors.contains("several items match 'ㅅㄱ'"))
    #expect(try daydot.run(["done", "ㅎㅎㅎ"]).status == 1)
    // A match of the whole name takes precedence over a partial match.
    #expect(try daydot("show", "ㄷㅅㄱ").output.contains("닭 사기"))
  }

  @Test func initialsNameAPlaceToLookFrom() throws {
    let daydot = try daydot()
    try daydot("place", "add", "강남역", "37.4979,127.0276")
    try daydot("place", "add", "서울역", "37.5547,126.9707")
    try daydot("add", "Buy milk", "@서울역")
    #expect(try daydot("near", "ㄱㄴㅇ").output.contains("km"))
    #expect(try daydot.run(["near", "ㅇ"]).status == 1)
  }

  /// Initials name a place in every option and operand that takes one.
  @Test func aPlaceIsMeantByItsConsonants() throws {
    let daydot = InProcessDaydot()
    try daydot("place", "add", "시청", "37.5663,126.9779")
    try daydot("place", "add", "강남역", "37.4979,127.0276")
    try daydot("place", "add", "강남대로", "37.4980,127.0277")
    for words in [["add", "서류 @ㅅㅊ"], ["add", "서류", "--at", "ㅅㅊ"], ["edit", "1", "--at", "ㅅ"]] {
      #expect(try daydot.run(words).output.contains("at 시청"), "\(words)")
    }
    // An ambiguous match is not used, and a written-out word is a name of its own.
    for name in ["ㄱㄴ", "시"] {
      #expect(try daydot("add", "서류", "@\(name)").output.contains("\(name) has no position yet"))
    }
    #expect(try daydot.json("near", "ㅅㅊ")["items"].elements.count == 2)
    // A whole name goes before one that only begins so.
    try daydot("place", "add", "시청역", "37.5657,126.9769")
    #expect(try daydot("add", "여권", "@ㅅㅊ").output.contains("at 시청 ("))
  }
}
