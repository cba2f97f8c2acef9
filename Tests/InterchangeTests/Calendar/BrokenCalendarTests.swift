import CivilTime
import Glibc
import ICalendar
import Interchange
import TestSupport
import Testing
import TodoCore

/// Real calendars with changed lines, values and bytes. Each is read as items or refused in a
/// sentence, and items that are read can be expanded, written, and read again.
@Suite(.enabled(if: SharedData.folder != nil, "the shared data is missing"))
struct BrokenCalendarTests {
  /// Sorted by name, so that a batch is the same on every machine.
  private static let files: [[UInt8]] = ["clients", "libical"].flatMap { part in
    let folder = (SharedData.folder ?? "") + "/ical/" + part
    return names(in: folder).sorted().filter { $0.hasSuffix(".ics") }.compactMap {
      readFile("\(folder)/\($0)")
    }
    .filter { $0.count < 40_000 }
  }

  private static let lines = files.flatMap { $0.split(separator: 0x0A).map(Array.init) }
  private static let values = [
    "0", "-1", "99999999999999999999", "9223372036854775807", "00000000", "20130231T256199",
    "99991231T235959Z", "10000101", "00010101T000000", "-P99999999W", "+1460", "PT0S", "",
  ]
  .map { Array($0.utf8) }

  private static func broken(_ file: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var lines = file.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    for _ in 0..<generator.number(1...5) where !lines.isEmpty {
      let index = generator.below(lines.count)
      let other = generator.below(lines.count)
      switch generator.below(9) {
      case 0: lines[index] = generator.pick(Self.lines)
      case 1: lines.insert(generator.pick(Self.lines), at: index)
      case 2: lines.swapAt(index, other)
      case 3: lines.remove(at: index)
      case 4: lines.insert(lines[other], at: index)
      case 5:
        if let colon = lines[index].firstIndex(of: 0x3A) {
          lines[index].replaceSubrange((colon + 1)..., with: generator.pick(values) + [0x0D])
        }
      case 6:
        let digits = lines[index].indices.filter { (0x30...0x39).contains(lines[index][$0]) }
        if !digits.isEmpty {
          lines[index][generator.pick(digits)] = 0x30 + UInt8(generator.below(10))
        }
      case 7 where !lines[index].isEmpty:
        lines[index][generator.below(lines[index].count)] = UInt8(generator.below(256))
      default: lines.removeSubrange(index..<min(lines.count, index + generator.number(1...8)))
      }
    }
    return Array(lines.joined(separator: [0x0A]))
  }

  private func exercise(_ bytes: [UInt8], pieces size: Int) throws {
    let found = ReadCalendars.file(bytes, pieces: size)
    #expect(ReadCalendars.file(bytes, pieces: 1 << 20) == found, "in pieces of \(size)")
    let writer = CalendarItemWriter(ReadCalendars.context)
    for item in found.items {
      let zone = item.when.zone.flatMap { try? ReadCalendars.context.zones.zone(named: $0) } ?? .utc
      if let series = try? item.series(in: zone) {
        let dates = series.openOccurrences(from: .min, count: 3).map(\.start)
        #expect(dates == dates.sorted())
      }
      var lines = ContentLineWriter()
      lines.write(ContentLine("BEGIN", raw: "VCALENDAR"))
      for component in writer.components(of: item) { lines.write(component) }
      lines.write(ContentLine("END", raw: "VCALENDAR"))
      let text = String(decoding: lines.bytes, as: UTF8.self)
      let again = try ReadCalendars.items(text)
      #expect(again.first?.item.when == item.when, "\(text)")
      #expect(again.first?.item.title == item.title, "\(text)")
    }
  }

  private static let batches = Array(0..<(Slow.isAsked ? 4 : 2))

  @Test(arguments: batches) func everyFileIsReadOrRefused(_ batch: Int) throws {
    var generator = SeededGenerator(seed: UInt64(batch))
    let count = getenv("DAYDOT_MUTANTS").flatMap { Int(String(cString: $0)) } ?? 250
    for _ in 0..<count {
      let bytes = Self.broken(generator.pick(Self.files), &generator)
      try exercise(bytes, pieces: generator.pick([7, 64, 4096]))
    }
  }
}
