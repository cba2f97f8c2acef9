import CivilTime
import TodoCore
public struct PhraseWriter: Sendable {
  public enum Tongue: Sendable { case english, korean }
  public init(language: Tongue) {}
  public func words(for rule: RecurrenceRule) -> String { "" }
  public func words(for r: Repeat) -> String { "" }
}
public struct CanonicalTriggerWords: TriggerWords {
  public init() {}
  public func words(for trigger: Trigger) -> String {
    switch trigger { case .timeOfDay(let t): "at \(t)"; case .allDay: "all-day"; default: "" }
  }
  public func trigger(reading words: String) throws -> Trigger { .allDay }
}
