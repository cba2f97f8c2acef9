/// Writes triggers as words and reads them back, as they are kept in the store and in JSON.
///
/// The phrase language implements it. It is passed in from outside, so that the store and the file
/// formats do not depend on the grammar.
public protocol TriggerWords: Sendable {
  /// The canonical English words, as `30m before`.
  func words(for trigger: Trigger) -> String
  /// - Throws: An error that says what could not be read.
  func trigger(reading words: String) throws -> Trigger
}
