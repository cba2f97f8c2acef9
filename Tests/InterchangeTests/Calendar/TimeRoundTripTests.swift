import CivilTime
import ICalendar
import TestSupport
import Testing
import TodoCore

@testable import Interchange

@Suite struct TimeRoundTripTests {
  private func check(_ item: Item) throws {
    let component = try writtenComponent(of: item)
    let read = try readItem(component)
    let lines = component.properties.map(unfolded).joined(separator: "\n")
    #expect(read.when == item.when, "\(lines)")
    #expect(read.end == item.end, "\(lines)")
    #expect(read.start == item.start, "\(lines)")
    if item.when.day != nil {
      #expect(
        read.repetition == item.repetition, "\(lines)\n\(String(describing: item.repetition))")
    }
    // What was read is written as it stands.
    let again = try writtenComponent(of: read)
    #expect(again.properties.map(unfolded).joined(separator: "\n") == lines)
  }

  @Test func anItemIsReadBackEqual() throws {
    var generator = ItemGenerator(random: SeededGenerator(seed: 81))
    for _ in 0..<(Slow.isAsked ? 3_000 : 500) { try check(generator.item()) }
  }

  @Test func aSeriesIsReadBackEqual() throws {
    var generator = SeriesGenerator(random: SeededGenerator(seed: 82))
    for _ in 0..<(Slow.isAsked ? 3_000 : 500) { try check(generator.item()) }
  }
}
