import ICalendar
import Testing

@Suite struct ContentLineWriterTests {
  @Test(arguments: 0...240) func linesAreFoldedAtSeventyFiveBytes(_ count: Int) throws {
    for filling in ["a", "é", "우", "😀", "a😀é우"] {
      let value = String(String(repeating: filling, count: count).prefix(count))
      let raw = Array(ContentLine("SUMMARY", text: value).raw)
      let text = String(decoding: raw, as: UTF8.self)
      #expect(text.hasSuffix("\r\n"))
      let physical = text.split(separator: "\r\n")
      #expect(
        physical.allSatisfy {
          $0.utf8.count <= 75 && String(validating: $0.utf8, as: UTF8.self) != nil
        })
      // A line that fits is not folded.
      #expect((physical.count == 1) == ("SUMMARY:\(value)".utf8.count <= 75))
      // A folded line is only shorter where the next character does not fit.
      #expect(physical.dropLast().allSatisfy { $0.utf8.count > 71 })
      #expect(try line(text).text == value)
    }
  }

  @Test func bytesThatAreNoUTF8AreFoldedToo() throws {
    // Continuation bytes without a first byte, in a text type that keeps them.
    let file = Array("A:".utf8) + [UInt8](repeating: 0x80, count: 300) + Array("\r\n".utf8)
    let read = try #require(try lines(file).first)
    #expect(Array(read.raw) == file)
    #expect(read.rawText.unicodeScalars.count == 300)
    #expect(ContentLine("B", raw: read.rawText).rawText == read.rawText)
  }

  @Test func nothingInAValueEndsTheLine() throws {
    let made = [
      ContentLine("URL", raw: "http://x/\r\nBEGIN:VEVENT"),
      ContentLine("A\r\nB:", [Parameter("X\r\nY:", "1\r\nZ:2")], text: "1\r\nEND:VTODO"),
      ContentLine("", raw: "1"),
    ]
    for line in made {
      let read = try lines(Array(line.raw))
      #expect(read.count == 1)
      #expect(read.first?.rawText == line.rawText)
      #expect(read.first?.parameters == line.parameters)
    }
    #expect(
      made.map(\.rawLine) == [
        "URL:http://x/BEGIN:VEVENT", "A--B-;X--Y-=\"1^nZ:2\":1\\nEND:VTODO", "X:1",
      ])
  }

  @Test func aWholeFileIsWritten() throws {
    var alarm = Component("VALARM")
    alarm.append(ContentLine("ACTION", raw: "DISPLAY"))
    alarm.append(
      ContentLine("TRIGGER", [Parameter("RELATED", "END")], duration: DurationValue(seconds: -1800))
    )
    var todo = Component("VTODO")
    todo.append(ContentLine("UID", text: "t1"))
    todo.append(alarm)
    todo.append(ContentLine("CATEGORIES", texts: ["a,b", "c"]))
    #expect(
      String(decoding: Component("VCALENDAR", [.component(todo)]).bytes, as: UTF8.self) == """
        BEGIN:VCALENDAR\r
        BEGIN:VTODO\r
        UID:t1\r
        CATEGORIES:a\\,b,c\r
        BEGIN:VALARM\r
        ACTION:DISPLAY\r
        TRIGGER;RELATED=END:-PT30M\r
        END:VALARM\r
        END:VTODO\r
        END:VCALENDAR\r\n
        """)
  }

  @Test func aFileMayBeWrittenInPieces() throws {
    var writer = ContentLineWriter()
    writer.write(ContentLine("A", raw: "1"))
    #expect(writer.takeBytes() == Array("A:1\r\n".utf8))
    #expect(writer.bytes.isEmpty)
    writer.write(try line("B:2"))
    #expect(writer.takeBytes() == Array("B:2".utf8))
    writer.write(ContentLine("C", raw: "3"))
    #expect(writer.takeBytes() == Array("\r\nC:3\r\n".utf8))
  }
}
