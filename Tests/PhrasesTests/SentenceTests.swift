import CivilTime
import Phrases
import TestSupport
import Testing

/// Two thousand sentences of a small grammar, and the meaning that Python's `datetime` gives them
/// (`Fixtures/make_sentences.py`).
@Test func meansWhatPythonSaysTheSentencesMean() throws {
  let path = "\(SharedData.projectRoot)/Tests/PhrasesTests/Fixtures/sentences.tsv"
  let lines = try #require(readText(path)).split(separator: "\n")
  #expect(lines.count == 2_000)
  for line in lines {
    let columns = line.split(separator: "\t").map(String.init)
    let reader = PhraseReader(PhraseContext(now: try CivilDateTime(iso: columns[0])))
    // A hint says more about the time: that it has passed, or which half of the day it is in.
    let answer = read(columns[1], with: reader)
    #expect(
      answer == columns[2] || answer.hasPrefix(columns[2] + ", hint "),
      "\(columns[0]) \(columns[1])")
  }
}

/// A row of the sentences in the shared data: the words, and their meaning, `refused` or `noted`.
struct TypedRow: Row {
  let words: String
  let now: String
  let title: String
  let facts: [String]
  var name: String { words }

  /// The expected meaning, as Described.swift writes it. Several days are one item each.
  var meaning: String {
    let time = facts[1] == "-" ? "" : "T\(facts[1])"
    let when =
      facts[0] == "-"
      ? "no date" : facts[0].split(separator: " ").map { $0 + time }.joined(separator: ", ")
    return "\"\(title)\", \(when)" + (facts[3] == "-" ? "" : ", to \(facts[3])")
      + (facts[2] == "-" ? "" : ", \(facts[2])")
  }
}

private func readTypedRows(_ file: String, now: String) -> [TypedRow] {
  guard let folder = SharedData.folder, let text = readText("\(folder)/\(file)") else { return [] }
  return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
    let columns = line.split(separator: "\t").map(String.init)
    return TypedRow(
      words: columns[0], now: now, title: columns[1],
      facts: Array((columns + Array(repeating: "-", count: 6))[2..<6]))
  }
}

let typedRows =
  readTypedRows("korean-add.tsv", now: "2026-11-20T09:00")
  + readTypedRows("english-add.tsv", now: "2026-11-25T09:00")

@Test(.enabled(if: !typedRows.isEmpty), arguments: typedRows)
func readsWhatPeopleType(_ row: TypedRow) throws {
  let answer = read(
    row.words, with: PhraseReader(PhraseContext(now: try CivilDateTime(iso: row.now))))
  switch row.title {
  case "refused": #expect(answer.hasPrefix("refused"))
  case "noted":
    #expect(answer.hasPrefix("\"\(row.words)\""))
    #expect(answer.contains(", hint "))
  default:
    #expect(answer == row.meaning || answer.hasPrefix(row.meaning + ", hint "))
  }
}

private func read(_ words: String, with reader: PhraseReader) -> String {
  do throws(PhraseError) {
    return described(try reader.quickAdd([words]))
  } catch {
    return described(error)
  }
}

/// Phrases and the days that Python's `datetime` gives for them (`Fixtures/make_relative_days.py`).
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
