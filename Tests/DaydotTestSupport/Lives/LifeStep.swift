import CivilTime
import DaydotCLI

/// One command of a life, with the moment and the zone in which it is typed.
package struct LifeStep: Sendable {
  package let now: Instant
  package let zone: String
  package let words: [String]
  /// The standard input of the command.
  package let input: String

  /// The step in a life where these items were never made: later items have smaller ids.
  func without(items ids: [Int]) -> LifeStep {
    LifeStep(
      now: now, zone: zone,
      words: words.enumerated().map { index, word in
        let digits = word.prefix { $0.isNumber }
        let isID = index == 1 || ["--under", "--after"].contains(words[max(index - 1, 0)])
        guard isID, let id = Int(digits), word.count == digits.count || word.contains("@")
        else { return word }
        return "\(id - ids.count { $0 < id })" + word.dropFirst(digits.count)
      }, input: input)
  }

  /// The step as a line of a shell script.
  package var script: String {
    let moment = ((try? SystemZones.shared.zone(named: zone)) ?? .utc).civil(at: now)
    let command = (["daydot"] + words).map(Self.quoted).joined(separator: " ")
    let said = input.isEmpty ? "" : "printf '%s\\n' \(Self.quoted(input)) | "
    return "\(said)TZ=\(zone) DAYDOT_NOW=\(now) \(command)   # \(moment) there"
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
        || [45, 46, 58, 64, 95].contains($0)
    }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
  }
}

/// A law that does not hold.
package struct Disagreement: Error, Sendable {
  /// The broken law, in a few words that are the same in every life.
  package let law: String
  package let detail: String

  package init(_ law: String, _ detail: String) {
    self.law = law
    self.detail = detail
  }
}
