/// Writes triggers as words and reads them back: how they are kept in the store and in JSON.
///
/// The one implementation is the phrase language; it comes in from outside so that the store and the file
/// formats need not know the grammar.
public protocol TriggerWords: Sendable {
  /// The canonical English words, as `30m before`.
  func words(for trigger: Trigger) -> String
  /// - Throws: What the reader found wrong.
  func trigger(reading words: String) throws -> Trigger
}
