import CivilTime

extension RecurrenceRule {
  var rawText: String { "FREQ=\(frequency)" }
}
