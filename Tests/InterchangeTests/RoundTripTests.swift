import CivilTime
import Interchange
import ItemJSON
import JSON
import TestSupport
import Testing
import TodoCore

/// Zones whose offsets have minutes, seconds and changes.
private let zones: [Zone] = [
  .utc, seoul, Zone(offset: -(4 * 3600 + 1800)), Zone(offset: 8 * 3600 + 27 * 60 + 52),
  (try? Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3")) ?? .utc,
]

@Test func anExportedItemIsReadBackWhole() throws {
  var generator = ItemGenerator(random: SeededGenerator(seed: 11))
  for round in 0..<4000 {
    let item = generator.item()
    let zone = zones[round % zones.count]
    let writer = ItemWriter(zone: zone, words: SampleWords(), zones: SampleZones())
    let line = writer.json(of: item).bytes
    let record = try sampleReader.read(line: line[...], number: 1)
    #expect(record.unknown == [])
    let read = record.item(uid: "", now: morning)
    #expect(read == item, "\(text(line))")
    #expect(writer.json(of: read).bytes == line)
  }
}

@Test func aTableIsReadBackWhole() throws {
  var generator = ItemGenerator(random: SeededGenerator(seed: 12))
  var items = (0..<2000).map { _ in generator.item() }
  var writer = CSVWriter(zone: seoul, words: SampleWords(), zones: SampleZones())
  writer.writeHeader()
  for item in items { writer.write(item) }
  let records = try allRecords(CSVSource(reader: sampleReader), writer.bytes, pieces: 4096)
  #expect(records.count == items.count)
  for index in items.indices {
    // Plain triggers are written without their ids.
    if items[index].reminders?.allSatisfy({ $0 == Reminder(id: $0.id, trigger: $0.trigger) })
      == true,
      items[index].reminders?.contains(where: { $0.trigger == SampleWords.all[9].trigger }) == false
    {
      items[index].reminders = items[index].reminders?.map { Reminder(trigger: $0.trigger) }
    }
    #expect(records[index].unknown == [])
    #expect(records[index].item(uid: "", now: morning) == items[index])
  }
}

/// The records of a file that is read in pieces of this many bytes.
func allRecords(
  _ source: some ItemSource, _ bytes: [UInt8], pieces: Int
) throws -> [ItemRecord] {
  var records: [ItemRecord] = []
  for item in results(source, bytes, pieces: pieces) { records.append(try item.result.get()) }
  return records
}

func results(
  _ source: some ItemSource, _ bytes: [UInt8], pieces: Int
) -> [ReadItem] {
  var source = source
  var results: [ReadItem] = []
  for start in stride(from: 0, to: bytes.count, by: pieces) {
    results += source.feed(Array(bytes[start..<min(bytes.count, start + pieces)]))
  }
  return results + source.feed(nil)
}

@Test func nothingMakesTheReadersFail() {
  var random = SeededGenerator(seed: 13)
  var generator = ItemGenerator(random: SeededGenerator(seed: 14))
  var table = CSVWriter(zone: seoul, words: SampleWords(), zones: SampleZones())
  table.writeHeader()
  var lines: [UInt8] = []
  for _ in 0..<3 {
    let item = generator.item()
    table.write(item)
    lines += Array(line(item).utf8) + [0x0A]
  }
  for round in 0..<3000 {
    var bytes = round % 2 == 0 ? lines : table.bytes
    random.mutate(&bytes, changes: 1...8, inserting: "\"{}[],:\n\r0n".pieces, length: 40)
    let results =
      round % 2 == 0
      ? results(JSONLinesSource(reader: sampleReader), bytes, pieces: 100)
      : results(CSVSource(reader: sampleReader), bytes, pieces: 100)
    for item in results {
      if case .failure(let error) = item.result { #expect(error.line == item.line) }
    }
  }
}
