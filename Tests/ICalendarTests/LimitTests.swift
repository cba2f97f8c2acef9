import ICalendar
import TestSupport
import Testing

@Suite struct LimitTests {
  @Test func tenThousandComponentsInOneAnotherAreRefused() {
    let file = Array(String(repeating: "BEGIN:VEVENT\r\n", count: 10_000).utf8)
    #expect(throws: ICalendarError(.tooDeep(limit: 32), line: 33)) { try Component.parse(file) }
    var reader = ComponentReader(source: source(file, pieces: 4096))
    #expect(throws: ICalendarError(.tooDeep(limit: 32), line: 33)) { try reader.next() }
  }

  @Test func componentsUpToTheLimitAreReadAndWritten() throws {
    let limit = Component.defaultDepthLimit
    let file = Array(
      (String(repeating: "BEGIN:A\n", count: limit) + String(repeating: "END:A\n", count: limit))
        .utf8)
    #expect(try Component.parse(file).flatMap(\.bytes) == file)
  }

  @Test func manyPropertiesAreRead() throws {
    let count = Slow.isAsked ? 1_000_000 : 20_000
    let file = Array(
      ("BEGIN:VEVENT\n" + String(repeating: "ATTENDEE;CN=A:mailto:a@b\n", count: count)
        + "END:VEVENT\n").utf8)
    let component = try #require(try Component.parse(file).first)
    #expect(component.elements.count == count)
    #expect(component.bytes == file)
    #expect(component.end.lineNumber == count + 2)
  }

  @Test func aLineWithoutEndIsRefusedAtTheLimit() throws {
    let pieces = Slow.isAsked ? 100 : 17
    for filling in [
      UInt8(ascii: "a"), ASCIIByte.lineFeed, ASCIIByte.carriageReturn, UInt8(ascii: ":"),
    ] {
      var handed = 0
      var reader = ContentLineReader {
        handed += 1
        if handed == 1 { return Array("BEGIN:V\nX:".utf8) }
        return handed <= pieces ? [UInt8](repeating: filling, count: 1 << 20) : nil
      }
      #expect(try reader.next()?.name == "BEGIN")
      let limit = ContentLineReader.defaultLineLimit
      #expect(throws: ICalendarError(.lineTooLong(limit: limit), line: 2)) { try reader.next() }
      // It stops reading at the limit.
      #expect(handed <= 18)
      #expect(try reader.next() == nil)
    }
  }

  @Test func aLineInSmallPiecesTakesNoLongerThanInOne() throws {
    // Copying the buffer for each piece would take minutes.
    let count = Slow.isAsked ? 4_000_000 : 500_000
    let file = Array("A:".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: count)
    var reader = ContentLineReader(source: source(file, pieces: 8))
    #expect(try reader.next()?.value.count == count)
  }

  @Test func manyFoldsAreUnfolded() throws {
    let count = Slow.isAsked ? 1_000_000 : 50_000
    let file = Array(("A:" + String(repeating: "\r\n x", count: count)).utf8)
    let read = try #require(try lines(file).first)
    #expect(read.value.count == count)
    #expect(Array(read.raw) == file)
  }
}

private enum ASCIIByte {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
}
