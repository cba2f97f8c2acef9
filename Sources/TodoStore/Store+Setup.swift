/// What the program remembers of the first minutes.
extension Store {
  /// Whether no item was ever stored, not even one that is gone.
  public var isUnused: Bool {
    get throws {
      // The table of ids never given twice has a row once an item was added.
      try database.first("SELECT 1 FROM sqlite_sequence WHERE name = 'item'") { _ in true } == nil
    }
  }

  private static let answeredKey = "setup"

  /// The questions of `setup` that were answered, by their names.
  public func answeredQuestions() throws -> Set<String> {
    Set((try setting(Store.answeredKey) ?? "").split(separator: " ").map(String.init))
  }

  /// - Parameter question: A name without blanks.
  public func setAnswered(_ question: String) throws {
    let known = try answeredQuestions()
    if known.contains(question) { return }
    try setSetting(Store.answeredKey, known.union([question]).sorted().joined(separator: " "))
  }
}
