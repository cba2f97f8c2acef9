import CivilTime
import Phrases
import TestSupport
import Testing
import TodoCore

/// A row of the sample in the shared data: a phrase, its meaning, and for a rule its first date.
struct SampleRow: Row {
  let phrase: String
  let meaning: String
  let first: String?
  var name: String { phrase }
}

let sampleRows: [SampleRow] = {
  guard let folder = SharedData.folder, let text = readText(folder + "/phrases-sample.tsv") else {
    return []
  }
  return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
    let columns = line.split(separator: "\t").map(String.init)
    return SampleRow(
      phrase: columns[0], meaning: columns[1], first: columns.count > 2 ? columns[2] : nil)
  }
}()

/// The errors of the refused phrases, as Described.swift writes them.
private let sampleRefusals: [String: String] = [
  "2026-02-30": "refused: no such day '2026-02-30' 2026-2 has 28",
  "11/12": "refused: ambiguous '11/12' 2026-12-11 2027-11-12",
  "at 6": "refused: ambiguous 'at 6' 06:00 18:00",
  "25:00": "refused: hour 25 '25:00'",
  "fridy": "refused: unreadable phrase 'fridy' meant 'friday'",
]

@Test(.enabled(if: !sampleRows.isEmpty), arguments: sampleRows)
func readsTheSample(_ row: SampleRow) throws {
  let reader = PhraseReader(PhraseContext(now: try CivilDateTime(iso: "2026-11-20T09:00")))
  guard !row.meaning.hasPrefix("refused") else {
    let error = #expect(throws: PhraseError.self) { try reader.phrase(row.phrase) }
    #expect(error.map(described) == sampleRefusals[row.phrase])
    return
  }
  switch try reader.phrase(row.phrase) {
  case .moment(let when):
    #expect(described(when) == row.meaning)
  case .repetition(let repetition):
    #expect(repetition.repetition.rule == (try RecurrenceRule(parsing: row.meaning)))
    #expect(described(repetition.first) == row.first)
  case .schedules, .triggers:
    Issue.record("no phrase of the sample is several moments or a trigger")
  }
}
