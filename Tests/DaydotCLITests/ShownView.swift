import TestSupport

/// A view as it is typed, and all that it shows.
struct ShownView: Row {
  let words: [String]
  let text: String

  init(_ words: String..., shows text: String) {
    self.words = words
    self.text = text
  }

  var name: String { words.joined(separator: " ") }
}
