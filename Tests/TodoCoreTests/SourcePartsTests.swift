import CivilTime
import Testing

@testable import TodoCore

/// What becomes of the text an item came from when its series is cut.
@Suite struct SourcePartsTests {
  private static let master = SourceComponent(text: "BEGIN:VTODO\nEND:VTODO\n")

  private func override(_ day: String) throws -> SourceComponent {
    SourceComponent(occurrence: OccurrenceKey(try Day(iso: day)), text: day)
  }

  private func series() throws -> Item {
    let made = Instant(secondsSinceEpoch: 0)
    return Item(
      uid: "a", title: "Walk", when: .allDay(try Day(iso: "2026-11-20")),
      repetition: Repeat(RecurrenceRule(.daily)),
      sources: [Self.master] + (try ["2026-11-21", "2026-11-22", "2026-11-23"].map(override)),
      created: made, modified: made)
  }

  @Test func eachHalfKeepsItsOwn() throws {
    let item = try series()
    let series = try #require(try item.series(in: .utc))
    let cut = try #require(series.occurrence(OccurrenceKey(try Day(iso: "2026-11-22"))))
    let halves = item.split(at: cut, of: series, uid: "b")
    #expect(halves.before?.sources == [Self.master, try override("2026-11-21")])
    #expect(
      halves.after.sources
        == [Self.master, try override("2026-11-22"), try override("2026-11-23")])
  }

  @Test func aSingleOccurrenceKeepsThatOfTheItem() throws {
    let item = try series()
    let series = try #require(try item.series(in: .utc))
    let cut = try #require(series.occurrence(OccurrenceKey(try Day(iso: "2026-11-22"))))
    #expect(item.detached(cut, from: series, uid: "b").sources == [Self.master])
  }
}
