import ICalendar
import TestSupport
import Testing

/// The real files that are malformed, with the number of components that can be read of each.
private let brokenFiles: [String: (error: ICalendarError, components: Int)] = [
  "clients/fuzz_testcase_invalid_month.ics": (
    ICalendarError(.missingEnd(component: "V", begunOnLine: 1), line: 2), 0
  ),
  "clients/big_bad_calendar.ics": (
    ICalendarError(.missingEnd(component: "VCALENDAR", begunOnLine: 1), line: 41), 20
  ),
  "clients/small_bad_calendar.ics": (
    ICalendarError(.missingEnd(component: "VCALENDAR", begunOnLine: 1), line: 3), 1
  ),
  "clients/pr_480_summary_with_colon.ics": (
    ICalendarError(.missingEnd(component: "VCALENDAR", begunOnLine: 1), line: 7), 2
  ),
  "clients/timezone_same_start_and_offset.ics": (
    ICalendarError(
      .mismatchedEnd(component: "VCALENDARD", open: "VCALENDAR", begunOnLine: 1), line: 23), 2
  ),
  "clients/issue_348_exception_parsing_value.ics": (
    ICalendarError(.notAContentLine(text: "ORGANIZER;CN=Sixt SE"), line: 8), 1
  ),
  "clients/timezone_rdate.ics": (
    ICalendarError(.notAContentLine(text: "SUMMARY=testevent"), line: 53), 1
  ),
]

@Suite(.enabled(if: SharedData.folder != nil, "no shared data"))
struct RealFileTests {
  @Test(arguments: realFiles(["clients", "libical"]))
  func realFilesAreReadAndWrittenByteForByte(_ file: String) throws {
    let bytes = try #require(realFile(file))
    if let broken = brokenFiles[file] {
      #expect(throws: broken.error) { try Component.parse(bytes) }
      let readable = outcomes(bytes).filter {
        $0.hasSuffix(")") && !$0.contains("=") && !$0.contains(": ")
      }
      #expect(readable.count == broken.components)
      return
    }
    #expect(try lines(bytes, pieces: 61).flatMap(\.raw) == bytes)
    let components = try Component.parse(bytes)
    var writer = ContentLineWriter()
    for component in components { writer.write(component) }
    #expect(writer.bytes == bytes)
    #expect(!components.isEmpty)

    // Each one alone, with the lines of its calendar around it, gives the same.
    var reader = ComponentReader(source: source(bytes, pieces: 100))
    var streamed = ContentLineWriter()
    while let part = try reader.next() {
      switch part {
      case .calendarBegin(let line), .calendarProperty(let line), .calendarEnd(let line):
        streamed.write(line)
      case .component(let component): streamed.write(component)
      }
    }
    #expect(streamed.bytes == bytes)
  }

  @Test(arguments: realFiles(["clients", "libical"]))
  func propertiesThatAreMadeAgainMeanTheSame(_ file: String) throws {
    let read = try? lines(try #require(realFile(file)))
    for line in read ?? [] {
      let text = ContentLine(line.name, line.parameters, text: line.text)
      let again = try #require(try lines(Array(text.raw)).first)
      #expect(again.parameters == line.parameters)
      #expect(again.text == line.text)
      if let date = try? line.dateTime() {
        #expect(try ContentLine(line.name, dateTime: date).dateTime() == date)
      }
      if let duration = try? line.duration() {
        #expect(try ContentLine(line.name, duration: duration).duration() == duration)
      }
    }
  }
}
