import Testing
import TodoCore

@testable import Interchange

/// The source text of an item in JSON, and the tally of names.
@Suite struct CalendarFileTests {
  @Test func sourcesAreAMemberOfTheirOwn() throws {
    let text = """
      {"title":"a","ical":[{"text":"BEGIN:VTODO"},{"occurrence":"2026-11-21","text":"x","more":1}]}
      """
    let record = try sampleReader.read(line: Array(text.utf8)[...], number: 1)
    let item = record.item(uid: "a", now: morning)
    #expect(
      item.sources == [
        SourceComponent(text: "BEGIN:VTODO"),
        SourceComponent(occurrence: OccurrenceKey(day("2026-11-21")), text: "x"),
      ])
    #expect(record.unknown == ["ical.more"])
  }

  @Test(arguments: [
    (#"{"occurrence":"2026-11-21"}"#, "ical[0].text: missing"),
    (#"{"text":""}"#, "ical[0].text: empty"), (#""x""#, "ical[0]: string, not object"),
  ])
  func aSourceIsText(element: String, fault: String) {
    let text = #"{"title":"a","ical":[\#(element)]}"#
    let error = #expect(throws: LineError.self) {
      try sampleReader.read(line: Array(text.utf8)[...], number: 1)
    }
    #expect(error.map(facts) == fault)
  }

  @Test func namesAreCountedUpToALimit() {
    var tally = NameTally()
    tally.add("ATTENDEE", 2)
    tally.add("ATTACH", 0)
    tally.add(String(repeating: "a", count: 65))
    for number in 0..<200 { tally.add("X-\(number)") }
    var sum = NameTally()
    sum.add(tally)
    sum.add(tally)
    #expect(sum.sorted.count == 100)
    #expect(sum.sorted[0] == (NameTally.others, 206))
    #expect(sum.sorted[1] == ("ATTENDEE", 4))
  }
}
