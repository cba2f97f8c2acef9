import ICalendar
import TestSupport
import Testing

/// Checks that any file, complete or broken, does not trap, and that what is read is written back.
func exercise(_ bytes: [UInt8], pieces size: Int) {
  var reader = ComponentReader(
    depthLimit: 8, lineLimit: 1 << 14, source: source(bytes, pieces: size))
  var parts = 0
  var failures = 0
  // Each call consumes at least a line, so a file has no more parts and errors than bytes.
  while parts + failures <= bytes.count + 2 {
    do {
      guard let part = try reader.next() else { break }
      parts += 1
      if case .component(let component) = part { ask(component) }
    } catch {
      failures += 1
    }
  }
  #expect(parts + failures <= bytes.count + 2)
  guard let components = try? Component.parse(bytes) else { return }
  let written = components.flatMap(\.bytes)
  // Every byte except those of blank lines belongs to a component.
  #expect(written == bytes || components.isEmpty || isWithoutBreak(bytes, written))
}

/// Allows for the line break that is added after a component that ends the file without one.
private func isWithoutBreak(_ bytes: [UInt8], _ written: [UInt8]) -> Bool {
  written.count == bytes.count + 2 && written.starts(with: bytes)
}

private func ask(_ component: Component) {
  for line in component.properties {
    _ = line.valueType
    _ = line.texts
    _ = try? line.dateOrDateTime()
    _ = try? line.periods()
    _ = try? line.duration()
    _ = try? line.integer()
    _ = try? line.geo()
    _ = try? line.utcOffset()
  }
  // Reading again takes the most time, so only the last one is checked.
  if let line = component.properties.last {
    let made = ContentLine(line.name, line.parameters, text: line.text)
    let again = (try? lines(Array(made.raw))) ?? []
    let isSame =
      again.count == 1 && again[0].text == made.text && again[0].parameters == made.parameters
    #expect(isSame, "\(line.raw)")
  }
  for inner in component.components { ask(inner) }
}

@Suite struct MutationTests {
  private static let samples =
    realFiles(["clients", "libical"]).compactMap(realFile) + [
      Array(task.utf8), Array(linesRows.flatMap(\.file)),
    ]
  private static let batches = Array(0..<(Slow.isAsked ? 50 : 10))

  /// Two thousand broken files for each sample.
  @Test(arguments: batches) func brokenFilesAreReadOrNamed(_ batch: Int) {
    var generator = SeededGenerator(seed: UInt64(batch))
    let alphabet =
      "\r\n\n\r \t:;,=\"\\^'/.-+PTZWDHMS0123456789aBn".pieces
      + [[0x00], [0x1A], [0x7F], [0x80], [0xC3], [0xED], [0xEF], [0xFF]]
    let words = [
      "BEGIN:", "END:", "VCALENDAR", "VEVENT\n", "\r\n ", ";VALUE=DATE:", ";TZID=\"", "\u{FEFF}",
      "^n",
    ].map { Array($0.utf8) }
    for _ in 0..<2000 {
      var bytes = generator.pick(Self.samples)
      // Long files are cut, so that they do not take most of the time.
      if bytes.count > 600 {
        let start = generator.chance(50) ? 0 : generator.below(bytes.count - 500)
        bytes = Array(bytes[start..<(start + generator.number(100...500))])
      }
      generator.mutate(&bytes, changes: 0...5, inserting: alphabet, length: 30)
      generator.mutate(&bytes, changes: 1...3, inserting: words, length: 30)
      exercise(bytes, pieces: generator.pick([1, 3, 64, 4096]))
    }
  }
}
