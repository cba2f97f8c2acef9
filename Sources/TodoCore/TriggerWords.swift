/// Converts triggers to words and back, for JSON and the file formats.
///
/// `Phrases` implements it. It is passed in, so that the formats do not depend on the grammar.
package protocol TriggerWords: Sendable {
  /// The canonical English words, such as `30m before`.
  func words(for trigger: Trigger) -> String
  /// Parses words.
  ///
  /// - Throws: An error of the implementation for malformed words.
  func trigger(reading words: String) throws -> Trigger
}
