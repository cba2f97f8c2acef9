import Presentation

/// What a shell offers for a word.
struct Candidate: Hashable {
  /// The whole word.
  let word: String
  /// What is shown beside it; empty for nothing.
  let note: String

  /// - Parameter note: May hold anything; what a terminal would obey is written out.
  init(_ word: String, _ note: String = "") {
    self.word = word
    self.note = note.sanitized.clipped(to: Candidate.widestNote)
  }

  /// Cells of a note, so that a line of the list stays one line.
  private static let widestNote = 60

  func prefixed(_ prefix: String) -> Candidate { Candidate(prefix + word, note) }

  /// Whether a line and a word of a shell can hold it.
  var isTypable: Bool {
    !word.isEmpty && !word.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }
}
