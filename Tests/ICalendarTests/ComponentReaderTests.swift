import ICalendar
import TestSupport
import Testing

struct StreamRow: Row {
  let name: String
  let file: String
  let outcomes: [String]

  init(_ name: String, _ file: String, _ outcomes: [String]) {
    self.name = name
    self.file = file
    self.outcomes = outcomes
  }
}

private func calendar(_ inner: String) -> String {
  "BEGIN:VCALENDAR\nVERSION:2.0\n\(inner)END:VCALENDAR\n"
}

let good = "BEGIN:VEVENT\nUID:1\nEND:VEVENT\n"

let streamRows: [StreamRow] = [
  StreamRow("an empty file", "", []),
  StreamRow("an empty calendar", "BEGIN:VCALENDAR\nEND:VCALENDAR", ["begin", "end"]),
  StreamRow(
    "components one at a time",
    calendar(
      "BEGIN:VTIMEZONE\nTZID:X\nBEGIN:STANDARD\nEND:STANDARD\nEND:VTIMEZONE\n\(good)"
        + "X-A:1\nBEGIN:X-OWN\nEND:X-OWN\n"
    ),
    [
      "begin", "VERSION=2.0", "VTIMEZONE(TZID STANDARD())", "VEVENT(UID)", "X-A=1", "X-OWN()",
      "end",
    ]),
  StreamRow(
    "two calendars", calendar(good) + "\n" + calendar(good),
    ["begin", "VERSION=2.0", "VEVENT(UID)", "end", "begin", "VERSION=2.0", "VEVENT(UID)", "end"]),
  StreamRow("a component in no calendar", good + good, ["VEVENT(UID)", "VEVENT(UID)"]),
  StreamRow(
    "in lower case", "begin:vcalendar\n\(good.lowercased())end:vCalendar",
    ["begin", "VEVENT(UID)", "end"]),
  StreamRow(
    "a line that is none, in a component",
    calendar("BEGIN:VEVENT\nfirst\nsecond\nUID:0\nEND:VEVENT\n\(good)"),
    ["begin", "VERSION=2.0", "4: notAContentLine(text: \"first\")", "VEVENT(UID)", "end"]),
  StreamRow(
    "a line that is none, in the calendar", calendar("nonsense\n\(good)"),
    ["begin", "VERSION=2.0", "3: notAContentLine(text: \"nonsense\")", "VEVENT(UID)", "end"]),
  StreamRow(
    "an alarm without END", calendar("BEGIN:VEVENT\nBEGIN:VALARM\nUID:0\nEND:VEVENT\n\(good)"),
    [
      "begin", "VERSION=2.0",
      "6: mismatchedEnd(component: \"VEVENT\", open: \"VALARM\", begunOnLine: 4)", "VEVENT(UID)",
      "end",
    ]),
  StreamRow(
    "an event without END", calendar("BEGIN:VEVENT\n\(good)") + calendar(good),
    [
      "begin", "VERSION=2.0",
      "7: mismatchedEnd(component: \"VCALENDAR\", open: \"VEVENT\", begunOnLine: 3)", "end",
      "begin", "VERSION=2.0", "VEVENT(UID)", "end",
    ]),
  StreamRow(
    "an END of another name", calendar("BEGIN:VEVENT\nEND:VTODO\nUID:0\nEND:VEVENT\n\(good)"),
    [
      "begin", "VERSION=2.0",
      "4: mismatchedEnd(component: \"VTODO\", open: \"VEVENT\", begunOnLine: 3)", "VEVENT(UID)",
      "end",
    ]),
  StreamRow(
    "an END too many", calendar("END:VEVENT\n\(good)"),
    ["begin", "VERSION=2.0", "3: endWithoutBegin(component: \"VEVENT\")", "VEVENT(UID)", "end"]),
  StreamRow(
    "the calendar's END twice", calendar(good) + "END:VCALENDAR\n",
    [
      "begin", "VERSION=2.0", "VEVENT(UID)", "end", "7: endWithoutBegin(component: \"VCALENDAR\")",
    ]),
  StreamRow(
    "a file that ends in an alarm", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VALARM\nUID:1\n",
    ["begin", "4: missingEnd(component: \"VALARM\", begunOnLine: 3)"]),
  StreamRow(
    "a file that ends in a component that is passed over",
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nnonsense\nUID:1\n",
    ["begin", "3: notAContentLine(text: \"nonsense\")"]),
  StreamRow(
    "a calendar that begins in a component that is passed over",
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nnonsense\n" + calendar(good),
    [
      "begin", "3: notAContentLine(text: \"nonsense\")", "begin", "VERSION=2.0", "VEVENT(UID)",
      "end",
    ]),
  StreamRow(
    "properties alone", "A:1\n\(good)B:2\n",
    [
      "1: propertyOutsideComponent(name: \"A\")", "VEVENT(UID)",
      "5: propertyOutsideComponent(name: \"B\")",
    ]),
]

@Suite struct ComponentReaderTests {
  @Test(arguments: streamRows, [1, 7, 1 << 16])
  func aStreamComesPartByPart(_ row: StreamRow, _ size: Int) {
    #expect(outcomes(Array(row.file.utf8), pieces: size) == row.outcomes)
  }

  struct EndRow: Row {
    let name: String
    let file: String
    var lacksEnd = false
    var lost: [String: Int] = [:]
  }

  @Test(arguments: [
    EndRow(name: "whole", file: calendar(good)),
    EndRow(name: "without END", file: "BEGIN:VCALENDAR\n\(good)", lacksEnd: true),
    EndRow(name: "cut in a component", file: "BEGIN:VCALENDAR\n\(good)BEGIN:VEVENT\nUID:2\n"),
    EndRow(
      name: "components inside one without END",
      file: calendar("BEGIN:VEVENT\nBEGIN:VALARM\nEND:VALARM\n\(good)BEGIN:VTODO\nEND:VTODO\n"),
      lost: ["VEVENT": 1, "VTODO": 1]),
    EndRow(
      name: "components inside one with a bad line",
      file: calendar("BEGIN:VEVENT\nnonsense\n\(good)END:VEVENT\n\(good)"), lost: ["VEVENT": 1]),
  ])
  func whatAFileLacksAndLosesIsTold(_ row: EndRow) throws {
    var pieces = [Array(row.file.utf8)]
    var reader = ComponentReader { pieces.popLast() }
    while true {
      do { if try reader.next() == nil { break } } catch is ICalendarError {}
    }
    #expect(reader.lacksCalendarEnd == row.lacksEnd)
    #expect(reader.lost == row.lost)
  }

  @Test func whatIsTooDeepIsPassedOver() {
    let deep =
      String(repeating: "BEGIN:A\n", count: 5) + String(repeating: "END:A\n", count: 5)
    #expect(
      outcomes(Array(calendar(deep + good).utf8), depthLimit: 3) == [
        "begin", "VERSION=2.0", "6: tooDeep(limit: 3)", "VEVENT(UID)", "end",
      ])
  }

  @Test func whatHasALineTooLongIsPassedOver() {
    let long = "BEGIN:VEVENT\nSUMMARY:\(String(repeating: "long ", count: 20))\nEND:VEVENT\n"
    #expect(
      outcomes(Array(calendar(long + good).utf8), pieces: 9, lineLimit: 40) == [
        "begin", "VERSION=2.0", "4: lineTooLong(limit: 40)", "VEVENT(UID)", "end",
      ])
  }

  @Test func aFileCutAnywhereIsReadOrNamed() throws {
    let file = Array(("\u{FEFF}" + calendar(task + "X-Z:우\r\n 유\r\n" + good)).utf8)
    let whole = outcomes(file)
    #expect(whole.count == 6)
    for length in 0..<file.count {
      let part = outcomes(Array(file[..<length]), pieces: 5)
      // Everything except the last line break: the file is complete.
      if length == file.count - 1 {
        #expect(part == whole)
        continue
      }
      #expect(part != whole)
      // A cut between components loses only the end of the calendar, which is told.
      #expect(part.last != "end", "\(length): \(part)")
      if length > 0 { _ = try? Component.parse(Array(file[..<length])) }
    }
  }
}
