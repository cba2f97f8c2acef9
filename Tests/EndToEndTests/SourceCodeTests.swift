import TestSupport
import Testing

/// Rules for the source code that neither compiler nor linter checks: no arithmetic that traps on
/// outside values, no sentences outside `Messages`, no flags that disable checks.
@Suite struct SourceCodeTests {
  /// Conversions to narrower numbers or to integers, each with the reason why the value can not be
  /// too large.
  private static let narrowings = [
    "CivilTime/ISOText.swift": "one decimal digit",
    "CivilTime/PreparedRule.swift":
      "sets of weekdays, months, hours: checked when the rule is read",
    "CivilTime/RulePlan+Clock.swift": "bits of an hour, a minute, a second",
    "CivilTime/RulePlan+Counting.swift": "bits of days within one run",
    "CivilTime/RulePlan+Days.swift": "bits of days within one month",
    "CivilTime/RulePlan+Intervals.swift": "bits of days and months within a period",
    "CivilTime/RulePlan+Periods.swift": "a month of a year",
    "CivilTime/RulePlan+Searching.swift": "bits of days within one run",
    "CivilTime/RulePlan.swift": "bits of a weekday, a day of the month, a month",
    "CivilTime/Calendars/SunLongitude.swift": "days and decades from 1900 to 2099",
    "CivilTime/TransitionTable.swift": "as wide as the file has it",
    "DaydotCLI/Config/ConfigKey.swift": "fails for what does not fit",
    "DaydotCLI/Environment/LiveEnvironment.swift": "constants of the system",
    "DaydotCLI/Environment/Environment.swift": "the size of a buffer",
    "DaydotCLI/PositionSources.swift": "fails for what does not fit; numbers of the system",
    "Delivery/LocalSocket.swift": "constants of the system",
    "Delivery/SessionBus.swift": "constants of the system",
    "Gazetteer/GazetteerReader.swift": "a byte",
    "Gazetteer/PlaceTokens.swift": "degrees on the globe",
    "Geo/Coordinate.swift": "an angle, finite, within a turn",
    "Geo/Region.swift": "degrees on the globe",
    "Interchange/Positions/GPXPoints.swift": "fails for what does not fit",
    "ItemJSON/ItemRecord.swift": "a byte",
    "Interchange/Foreign/TextEncoding.swift": "bytes into sixteen bits",
    "JSON/JSONReader.swift": "hexadecimal digits, sixteen bits; a byte",
    "Messages/Usage.swift": "bounds of a constant range",
    "Phrases/Words/Lexicon.swift": "positions in a table",
    "Phrases/Grammar/Memo.swift": "positions in a sentence, which the tokenizer limits",
    "Phrases/Grammar/PhraseGrammar+Labels.swift": "fails for what does not fit",
    "Phrases/Words/Tokens.swift": "bytes of UTF-8",
    "Presentation/Language/Language+Words.swift": "a distance on the globe",
    "Presentation/Terminal/Lists/ItemRenderer.swift": "a radius, which the core limits",
    "Presentation/Terminal/Text/Palette.swift":
      "fails for what does not fit, or a byte of six digits",
    "Processes/PrintedOutput.swift": "constants of the system",
    "Processes/Subprocess.swift": "constants of the system",
    "SQLite/Statement.swift": "counts of columns and parameters; 64 bits are 64 bits",
    "TextSearch/Hangul.swift": "parts of a syllable",
    "TextSearch/MatchText.swift": "a letter in a table, or below 256",
    "TodoStore/Search/SearchWords.swift": "parts of a syllable",
    "TodoStore/Search/TypedWord.swift": "bytes of UTF-8; lengths of SQLite",
  ]

  private static var files: [(name: String, text: String)] {
    get throws {
      func swift(in folder: String) -> [String] {
        names(in: folder).flatMap { name -> [String] in
          let path = "\(folder)/\(name)"
          return name.hasSuffix(".swift") ? [path] : swift(in: path)
        }
      }
      let root = SharedData.projectRoot + "/Sources/"
      return swift(in: SharedData.projectRoot + "/Sources").map { path in
        (String(path.dropFirst(root.count)), readText(path) ?? "")
      }
    }
  }

  /// Whether a line of code converts to a narrower number or an integer without an explicit rule.
  private static func couldTrap(_ pieces: [String]) -> Bool {
    let narrow = ["UInt", "Int8", "Int16", "Int32", "Int64"]
    let explicit = ["ascii:", "exactly:", "clamping:", "truncatingIfNeeded:", "bitPattern:", ")"]
    let fractional = ["rounded", "etres", "egrees", "Double", "0.5", "0.47", "Bound)"]
    return zip(pieces, pieces.dropFirst()).contains { before, after in
      if narrow.contains(where: before.hasSuffix) {
        return !explicit.contains(where: after.hasPrefix)
      }
      guard before.hasSuffix("Int"), !explicit.contains(where: after.hasPrefix) else {
        return false
      }
      let rest = Array(after.utf8)
      return fractional.contains { part in
        let part = Array(part.utf8)
        return rest.indices.contains { rest[$0...].starts(with: part) }
      }
    }
  }

  @Test func whatCouldTrapIsListed() throws {
    var found: Set<String> = []
    for (name, text) in try Self.files where !name.hasPrefix("daydot-bench/") {
      for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
        let code = line.prefix { $0 != UInt8(ascii: "/") }
        if Self.couldTrap(code.split(separator: UInt8(ascii: "(")).map { String($0) ?? "" }) {
          found.insert(name)
        }
      }
    }
    // A new one uses `exactly:` or `clamping:`, or is listed here with its reason.
    #expect(found.subtracting(Self.narrowings.keys).sorted() == [])
    #expect(Set(Self.narrowings.keys).subtracting(found).sorted() == [], "no longer narrows")
  }

  /// Commands return values, whose sentences are in `Messages`; views have words of their own.
  @Test func sentencesStandInMessages() throws {
    let outside = try Self.files.filter { name, text in
      !["Messages/", "Presentation/"].contains(where: name.hasPrefix)
        && [" Sentence(", "(Sentence("].contains(where: text.contains)
    }
    #expect(outside.map(\.name) == [])
  }

  @Test func noCheckIsTakenAway() throws {
    #expect(readText(SharedData.projectRoot + "/Package.swift")?.contains("-Ounchecked") == false)
    for (name, text) in try Self.files {
      for word in ["try!", "as!", "unsafelyUnwrapped", "unsafeDowncast", "-Ounchecked"] {
        #expect(!text.contains(word), "\(name): \(word)")
      }
    }
  }
}
