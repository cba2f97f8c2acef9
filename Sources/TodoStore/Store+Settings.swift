import CivilTime
import Scheduler
import TodoCore

/// Settings that the program stores, and what the user has been told.
extension Store {
  /// Whether no item was ever stored, not even one that was removed.
  package var isUnused: Bool { get throws { try !hasGivenIDs(in: "item") } }

  /// Whether a table has ever assigned an id.
  func hasGivenIDs(in table: String) throws -> Bool {
    // SQLite stores the highest id of each table with AUTOINCREMENT there.
    try database.exists("SELECT 1 FROM sqlite_sequence WHERE name = ?1", [.text(table)])
  }

  private static let answeredKey = "setup"

  /// The names of the questions of `setup` that were answered.
  package func answeredQuestions() throws -> Set<String> {
    Set((try setting(Store.answeredKey) ?? "").split(separator: " ").map(String.init))
  }

  /// Stores that a question of `setup` was answered.
  ///
  /// - Parameter question: A name without blanks.
  package func setAnswered(_ question: String) throws {
    let known = try answeredQuestions()
    if known.contains(question) { return }
    try setSetting(Store.answeredKey, known.union([question]).sorted().joined(separator: " "))
  }
}

extension Store {
  /// Stores a setting, replacing its value.
  func setSetting(_ key: String, _ value: String) throws {
    try database.run(
      "INSERT OR REPLACE INTO setting (key, value) VALUES (?1, ?2)", [.text(key), .text(value)])
  }

  /// The value of a setting; nil if it is not set.
  func setting(_ key: String) throws -> String? {
    try database.first("SELECT value FROM setting WHERE key = ?1", [.text(key)]) { $0.text(0) }
  }

  /// When a check last ran; nil if none did.
  package var lastCheck: Instant? { CheckLock.lastRun(store: path) }

  /// The latest time that the clock is known to have had: of the last check, or of the newest 32
  /// commands in the journal.
  package func lastSeen() throws -> Instant? {
    let command = try database.first(
      """
      SELECT max(max(at, coalesce(swapped_at, at)))
      FROM (SELECT at, swapped_at FROM journal ORDER BY id DESC LIMIT 32)
      """
    ) { $0.optionalInstant(0) }
    return [lastCheck, command ?? nil].compactMap { $0 }.max()
  }

  /// Whether to warn the user that no check runs, at most once a day. A true result is recorded.
  ///
  /// - Returns: Whether no check ran in the last 15 minutes and there was no warning today.
  package func takeCheckHint(now: Now) throws -> Bool {
    if let last = lastCheck, now.instant - last <= 15 * 60 { return false }
    let today = now.today.description
    guard try setting("check-hint") != today else { return false }
    try setSetting("check-hint", today)
    return true
  }
}
