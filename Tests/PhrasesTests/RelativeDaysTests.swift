import CivilTime
import Phrases
import TestSupport
import Testing

/// Phrases and the days Python's `datetime` says they mean (`Fixtures/make_relative_days.py`).
@Test func meansTheDaysThatPythonSays() throws {
  let path = "\(SharedData.projectRoot)/Tests/PhrasesTests/Fixtures/relative-days.tsv"
  let lines = try #require(readText(path)).split(separator: "\n")
  #expect(lines.count > 2_000)
  for line in lines {
    let columns = line.split(separator: "\t").map(String.init)
    let reader = PhraseReader(
      PhraseContext(now: CivilDateTime(try Day(iso: columns[0]), .midnight)))
    #expect((try? reader.date(columns[1]))?.description == columns[2], "\(line)")
  }
}
