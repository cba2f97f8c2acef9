import CivilTime
import TestSupport
import Testing

struct ZoneNameRow: Row {
  let text: String
  let meaning: ZoneName?
  var name: String { text.isEmpty ? "empty" : text }
}

private func rows() throws -> [ZoneNameRow] {
  [
    ZoneNameRow(text: "", meaning: .posix(.utc)),
    ZoneNameRow(text: ":", meaning: .posix(.utc)),
    ZoneNameRow(text: "Asia/Seoul", meaning: .named("Asia/Seoul", otherwise: nil)),
    ZoneNameRow(text: ":Asia/Seoul", meaning: .named("Asia/Seoul", otherwise: nil)),
    ZoneNameRow(
      text: "/usr/share/zoneinfo/Asia/Seoul", meaning: .named("Asia/Seoul", otherwise: nil)),
    ZoneNameRow(text: "Etc/GMT+5", meaning: .named("Etc/GMT+5", otherwise: nil)),
    ZoneNameRow(text: "UTC", meaning: .named("UTC", otherwise: nil)),
    ZoneNameRow(
      text: "EST5EDT", meaning: .named("EST5EDT", otherwise: try Zone(posix: "EST5EDT"))),
    ZoneNameRow(text: "KST-9", meaning: .named("KST-9", otherwise: try Zone(posix: "KST-9"))),
    ZoneNameRow(text: "IST-5:30", meaning: .posix(try Zone(posix: "IST-5:30"))),
    ZoneNameRow(text: "<+0330>-3:30", meaning: .posix(try Zone(posix: "<+0330>-3:30"))),
    ZoneNameRow(
      text: "CET-1CEST,M3.5.0,M10.5.0/3",
      meaning: .posix(try Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))),
    ZoneNameRow(text: ":/etc/localtime", meaning: .path("/etc/localtime")),
    ZoneNameRow(text: "/etc/localtime", meaning: nil),
    ZoneNameRow(text: "../../etc/passwd", meaning: nil),
    ZoneNameRow(text: "Asia/../../etc/passwd", meaning: nil),
    ZoneNameRow(text: "Asia//Seoul", meaning: nil), ZoneNameRow(text: "Asia/", meaning: nil),
    ZoneNameRow(text: "Asia/Seoul ", meaning: nil), ZoneNameRow(text: "서울", meaning: nil),
    ZoneNameRow(text: "Asia/\0", meaning: nil),
  ]
}

@Suite struct ZoneNameTests {
  @Test func valuesOfTheVariable() throws {
    for row in try rows() {
      let seen = try? ZoneName.parse(row.text)
      #expect(seen == row.meaning, "\(row.name)")
      if row.meaning == nil {
        #expect(throws: ZoneError.refusedName(row.text)) { try ZoneName.parse(row.text) }
      }
    }
  }

  @Test func aBadRuleNamesItsPlace() {
    #expect(throws: ZoneError.malformedRule(text: "CET-1CEST,M13", position: 11)) {
      try ZoneName.parse("CET-1CEST,M13")
    }
  }
}
