import CivilTime
import DaydotCLI
import JSON
import PlannerModel
import TestSupport

/// The program that a life runs on, and what it last exported.
package final class LifePlanner {
  let daydot: InProcessDaydot
  private(set) var now = ModelMoment(Instant(secondsSinceEpoch: 0), in: .utc)
  private(set) var zoneName = "UTC"

  /// - Parameter keepsStoreOpen: Whether the store stays open between the commands.
  package init(keepsStoreOpen: Bool = true) {
    daydot = InProcessDaydot(now: nil, zone: "UTC", keepsStoreOpen: keepsStoreOpen)
  }

  func setMoment(_ instant: Instant, zone: String) throws {
    let value = try SystemZones.shared.zone(named: zone)
    now = ModelMoment(instant, in: value)
    zoneName = zone
    daydot.clock = instant
    daydot.variables["TZ"] = zone
  }

  func run(_ words: [String], input: String = "") throws -> Finished {
    try daydot.run(words, input: input)
  }

  /// The answer of a command that must succeed.
  func ask(_ words: String...) throws -> String {
    let run = try daydot.run(words)
    guard run.status == 0 else {
      throw Disagreement(
        "\(words[0]) answers", "\(words.joined(separator: " ")): exit \(run.status) \(run.errors)")
    }
    return run.output
  }

  func json(_ words: String...) throws -> JSONValue {
    let run = try daydot.run(words + ["--json"])
    guard run.status == 0 else {
      throw Disagreement(
        "\(words[0]) answers", "\(words.joined(separator: " ")): exit \(run.status) \(run.errors)")
    }
    return try JSONReader.read(Array(run.output.utf8))
  }

  func export() throws -> String { try ask("export") }

  /// The largest id that an item has had.
  func newestID() throws -> Int {
    try items(try export()).map(\.id).max() ?? 0
  }

  func items(_ export: String) throws -> [ModelItem] {
    do {
      return try ModelItem.read(export: export, zones: SystemZones.shared)
    } catch {
      throw Disagreement("the model reads what is exported", "\(error)\n\(export)")
    }
  }
}
