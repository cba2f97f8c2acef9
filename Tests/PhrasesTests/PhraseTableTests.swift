import CivilTime
import Glibc
import Phrases
import TestSupport
import Testing

/// A row of `Fixtures/phrases.tsv`: the kind of phrase, the phrase, and its meaning.
struct PhraseRow: Row {
  let line: Int
  let kind: String
  let phrase: String
  let meaning: String
  var name: String { "\(line): \(kind) \(phrase)" }
}

/// A few zones, and the time in each at the moment of the table, which is given in Seoul.
struct FewZones: ZoneNames {
  private static let clocks = [
    ("Asia/Tokyo", "2026-11-20T09:00"), ("Asia/Seoul", "2026-11-20T09:00"),
    ("Europe/Berlin", "2026-11-20T01:00"), ("America/New_York", "2026-11-19T19:00"),
    ("UTC", "2026-11-20T00:00"), ("America/Los_Angeles", "2026-11-19T16:00"),
  ]

  func identifier(_ name: String) -> String? {
    FewZones.clocks.map(\.0).first { $0.lowercased() == name.lowercased() }
  }

  func identifiers(ofCity city: String) -> [String] {
    let name = city.split(separator: " ").joined(separator: "_").lowercased()
    return FewZones.clocks.map(\.0).filter { $0.lowercased().hasSuffix("/" + name) }
  }

  func identifiers(near name: String) -> [String] {
    name.lowercased() == "asia/tokio" ? ["Asia/Tokyo"] : []
  }

  func now(in identifier: String) -> CivilDateTime? {
    FewZones.clocks.first { $0.0 == identifier }.flatMap { try? CivilDateTime(iso: $0.1) }
  }
}

enum PhraseTable {
  /// A Friday.
  static let now = "2026-11-20T09:00"
  static let places = ["market", "City library", "Station", "시장", "집", "강남역", "Noonday Cafe", "회사"]

  static func reader() throws -> PhraseReader {
    var context = PhraseContext(now: try CivilDateTime(iso: now), places: places)
    context.daysOff = SampleHolidays.daysOff
    context.holidays = SampleHolidays.names
    return PhraseReader(context, zones: FewZones())
  }

  static func rows(of file: String) -> [PhraseRow] {
    let path = "\(SharedData.projectRoot)/Tests/PhrasesTests/Fixtures/\(file)"
    let lines = (readText(path) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      guard !line.isEmpty, !line.hasPrefix("# ") else { return nil }
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return PhraseRow(
        line: index + 1, kind: columns[0], phrase: columns.count > 1 ? columns[1] : "",
        meaning: columns.count > 2 ? columns[2] : "")
    }
  }

  /// Reads a phrase by the kind of its row and describes the result.
  static func meaning(of row: PhraseRow) throws -> String {
    let reader = try reader()
    let phrase = row.phrase
    do throws(PhraseError) {
      switch row.kind {
      case "date": return try reader.date(phrase).description
      case "moment": return described(try reader.moment(phrase))
      case "time": return try reader.time(phrase).description
      case "week": return try reader.week(phrase).description
      case "month": return described(try reader.month(phrase))
      case "year": return try reader.year(phrase).description
      case "duration": return described(try reader.duration(phrase))
      case "every": return described(try reader.repetition(phrase))
      case "remind": return described(try reader.triggers(phrase))
      // The start, then the end.
      case "end":
        let parts = phrase.split(separator: "|").map(String.init)
        return described(try reader.end(parts[1], start: try reader.moment(parts[0])))
      case "add": return described(try reader.quickAdd([phrase]))
      // Separate words: `|` separates the arguments.
      case "args":
        let words = phrase.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        return described(try reader.quickAdd(words))
      default: return "unknown kind"
      }
    } catch {
      return described(error)
    }
  }
}

@Test(arguments: PhraseTable.rows(of: "phrases.tsv"))
func readsAsTheTableSays(_ row: PhraseRow) throws {
  #expect(try PhraseTable.meaning(of: row) == row.meaning)
}

@Test func theTableIsThere() {
  #expect(PhraseTable.rows(of: "phrases.tsv").count >= 400)
}

/// `RECORD_GOLDEN=1` rewrites the third column with the current meanings. The test then fails, so
/// that the difference is reviewed line by line.
@Test(.enabled(if: getenv("RECORD_GOLDEN") != nil)) func recordsTheTable() throws {
  let path = "\(SharedData.projectRoot)/Tests/PhrasesTests/Fixtures/phrases.tsv"
  var lines = (readText(path) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    .map(String.init)
  for row in PhraseTable.rows(of: "phrases.tsv") {
    lines[row.line - 1] = "\(row.kind)\t\(row.phrase)\t\(try PhraseTable.meaning(of: row))"
  }
  let file = try #require(fopen(path, "w"))
  fputs(lines.joined(separator: "\n"), file)
  fclose(file)
  Issue.record("the table was recorded anew")
}
