import CivilTime
import Messages
import Phrases
import Presentation
import TestSupport
import Testing

/// Every refused phrase of the phrase table, with its exact sentence.
@Suite struct RefusalSentenceTests {
  @Test func everyRefusalHasItsSentence() throws {
    var context = PhraseContext(
      now: try CivilDateTime(iso: "2026-11-20T09:00"),
      places: ["market", "City library", "Station", "시장", "집", "강남역", "Noonday Cafe"])
    context.holidays = SampleHolidays.names
    let reader = PhraseReader(context)
    let table = try #require(
      readText(SharedData.projectRoot + "/Tests/PhrasesTests/Fixtures/phrases.tsv"))
    let codes = ["en", "ko"]
    var lines: [String: [String]] = [:]
    for row in table.split(separator: "\n") where !row.hasPrefix("# ") {
      let columns = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count > 1, let error = refusal(columns[0], columns[1], reader) else { continue }
      for code in codes {
        let language = try #require(Language(rawValue: code))
        lines[code, default: []].append(
          "\(columns[0])\t\(columns[1])\t\(language.sentence(error.sentence))")
      }
    }
    for code in codes {
      let own = try #require(lines[code])
      #expect(own.count > 150)
      expectGolden(own.joined(separator: "\n") + "\n", "refusals-\(code)")
    }
  }

  private func refusal(_ kind: String, _ phrase: String, _ reader: PhraseReader) -> PhraseError? {
    let parts = phrase.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    do throws(PhraseError) {
      switch kind {
      case "date": _ = try reader.date(phrase)
      case "moment": _ = try reader.moment(phrase)
      case "time": _ = try reader.time(phrase)
      case "week": _ = try reader.week(phrase)
      case "month": _ = try reader.month(phrase)
      case "year": _ = try reader.year(phrase)
      case "duration": _ = try reader.duration(phrase)
      case "every": _ = try reader.repetition(phrase)
      case "remind": _ = try reader.triggers(phrase)
      case "end": _ = try reader.end(parts[1], start: try reader.moment(parts[0]))
      case "add": _ = try reader.quickAdd([phrase])
      default: _ = try reader.quickAdd(parts)
      }
      return nil
    } catch {
      return error
    }
  }
}
