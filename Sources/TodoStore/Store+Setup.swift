/// What the program remembers of the first minutes.
extension Store {
  /// Whether no item was ever stored, not even one that is gone.
  public var isUnused: Bool { get throws { try !hasGivenIDs(in: "item") } }

  /// Whether a row of a table ever had an id, even if it is gone.
  func hasGivenIDs(in table: String) throws -> Bool {
    // SQLite notes the highest id of each table with AUTOINCREMENT.
    let found = try database.first(
      "SELECT 1 FROM sqlite_sequence WHERE name = ?1", [.text(table)]
    ) { $0.bool(0) }
    return found != nil
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
